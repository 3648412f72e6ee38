"""Section 8: P-positions as words of error-correcting codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import comb
from typing import TypeAlias

from lastmove.papers.claim import Json
from lastmove.rulesets.coin_turning import CoinTurning, Moebius, Mogul, turn_up_to
from lastmove.rulesets.support.coin_codes import code

__all__: list[str] = []

Label: TypeAlias = int | None
"""A residue modulo 17, or None for ∞."""

Word: TypeAlias = frozenset[Label]

INFINITY: Label = None
LABELS: list[Label] = [
    *(INFINITY, 1, 4, 0, -4, -1, 5, 6, -8),
    *(2, -3, -5, 8, 3, -7, 7, -6, -2),
]
"""Third row of table 4."""


def _residue(label: Label) -> Label:
    return None if label is None else label % 17


def _words() -> set[Word]:
    """Return the P-positions of 18-coin Moebius, as sets of labels."""
    names = [_residue(label) for label in LABELS]
    return {frozenset(names[coin] for coin in heads) for heads in code(Moebius, 18).words()}


def _moebius_map(label: Label, a: int, b: int, c: int, d: int) -> Label:
    """Return (ax + b)/(cx + d) modulo 17."""
    top, below = (a, c) if label is None else ((a * label + b) % 17, (c * label + d) % 17)
    return None if below % 17 == 0 else top * pow(below, -1, 17) % 17


GENERATORS = [(1, 1, 0, 1), (0, -1, 1, 0), (2, 0, 0, 9)]
"""x + 1, −1/x and 4x, each with ad − bc = 1 modulo 17; they generate all such maps."""


def kept() -> Json:
    """Count the P-positions that each of three maps takes to a P-position."""
    words = _words()
    return [
        sum(frozenset(_moebius_map(x, *g) for x in word) in words for word in words)
        for g in GENERATORS
    ]


def maps_generated() -> int:
    """Count the different maps of the labels that the three generate."""
    points: list[Label] = [None, *range(17)]
    one: tuple[Label, ...] = tuple(points)
    found, new = {one}, [one]
    steps = [{x: _moebius_map(x, *g) for x in points} for g in GENERATORS]
    while new:
        images = new.pop()
        for step in steps:
            after = tuple(step[x] for x in images)
            if after not in found:
                found.add(after)
                new.append(after)
    return len(found)


def orbit() -> Json:
    """Apply the maps to the P-position of the coins 0 to 5 until nothing new comes."""
    start = frozenset(_residue(label) for label in LABELS[:6])
    found, new = {start}, [start]
    while new:
        word = new.pop()
        for g in GENERATORS:
            image = frozenset(_moebius_map(x, *g) for x in word)
            if image not in found:
                found.add(image)
                new.append(image)
    return [len(found), len(found & _words())]


def six_heads() -> Json:
    words = [word for word in code(Moebius, 18).words() if len(word) == 6]
    return [len(words), len({*words})]


@cache
def _residue_words(p: int, *, extended: bool) -> frozenset[int]:
    """Return the words of the quadratic residue code of length p, as numbers in binary.

    It is spanned by the shifts of its idempotent, which is Σ x^r over the residues r, and 1 more
    if p is 1 modulo 8; so its weight is odd. The extension adds a parity bit, bit p.
    """
    residues = {x * x % p for x in range(1, p)}
    one = _as_number(residues | {0} if p % 8 == 1 else residues)
    everything = (1 << p) - 1
    basis: list[int] = []
    for shift in range(p):
        word = (one << shift | one >> p - shift) & everything
        for other in basis:
            word = min(word, word ^ other)
        if word:
            basis.append(word)
    words = {0}
    for word in basis:
        words |= {word ^ other for other in words}
    if extended:
        words = {word | (word.bit_count() % 2) << p for word in words}
    return frozenset(words)


def _as_number(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def weights(game: type[CoinTurning], coins: int) -> Json:
    """Count the P-positions on so many coins by their heads."""
    return {str(weight): n for weight, n in code(game, coins).weight_distribution.items()}


def weights_by_listing(p: int) -> Json:
    counts = Counter(word.bit_count() for word in _residue_words(p, extended=True))
    return {str(weight): counts[weight] for weight in sorted(counts)}


def named(game: type[CoinTurning], coins: int) -> Json:
    """Name the code of the P-positions on so many coins, and count its words."""
    words = code(game, coins)
    return [str(words), words.size]


def named_up_to(limit: int, coins: int) -> Json:
    return named(turn_up_to(limit, register=False), coins)


def named_by_listing(p: int, *, extended: bool) -> Json:
    words = _residue_words(p, extended=extended)
    least = min(word.bit_count() for word in words if word)
    length = p + 1 if extended else p
    return [f"[{length},{len(words).bit_length() - 1},{least}]", len(words)]


def same_words() -> Json:
    """Count the P-positions of 18-coin Moebius, and those that are words of the residue codes.

    There are two, that of the residues and that of the non-residues, which x → 3x exchanges.
    """
    found = {_as_number(17 if x is None else x for x in word) for word in _words()}
    residues = _residue_words(17, extended=True)
    others = {_as_number(_times_3(place) for place in _places(word)) for word in residues}
    return [len(found), len(found & residues), len(found & others)]


def _times_3(place: int) -> int:
    """Multiply by the non-residue 3 modulo 17; 17 stands for ∞."""
    return place if place == 17 else 3 * place % 17


def _places(word: int) -> list[int]:
    return [place for place in range(18) if word >> place & 1]


def perfect() -> Json:
    """Count the words of the [23,12,7] code, and the positions within three coins of one."""
    words = code(turn_up_to(6, register=False), 23)
    near = words.size * sum(comb(23, turned) for turned in range(4))
    return [str(words), near, near == 2**23]


def steiner() -> Json:
    """Count the sets of 8 heads, and how often they contain each set of five coins."""
    octads = [heads for heads in code(Mogul, 24).words() if len(heads) == 8]
    times = Counter(five for heads in octads for five in combinations(heads, 5))
    return [len(octads), len(times), sorted(set(times.values()))]


def moebius_labels() -> Json:
    return [len(LABELS), len({_residue(label) for label in LABELS}), len(_words())]


def first_moebius_p_position() -> Json:
    return [
        Moebius((0, 1, 2, 3, 4, 5)).outcome(),
        sum(
            Moebius(heads).outcome() == "P" for k in range(7) for heads in combinations(range(6), k)
        ),
    ]
