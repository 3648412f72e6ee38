"""Table 2: the genus of sums of two of a, b, c, d and g, and what it is good for."""

from __future__ import annotations

from functools import reduce
from itertools import combinations_with_replacement, count
from operator import xor

from lastmove.papers.claim import Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.introduction import GAME
from lastmove.papers.ferguson.pictures import sums_svg

__all__ = ["PILES"]

PILES = {"a": 9, "b": 11, "c": 13, "d": 15, "g": 20}
"""The first pile of each form."""
NOT_NIM_HEAPS = (9, 11, 13, 15, 16, 18, 20)


def genus(letters: str) -> str:
    return str(GAME.genus([PILES[letter] for letter in letters]))


def genus_by_hand(letters: str) -> str:
    """Return the genus of a sum of forms that are made by their definitions, not from piles."""
    return by_hand.genus(by_hand.total(map(by_hand.letter, letters)))


def _played_by_genus(pair: tuple[int, ...], twos: int, ones: int) -> bool:
    """Return whether the genus of two piles says that they and nim-heaps 2 and 1 are lost."""
    return GAME.genus(pair).digit(twos) == ones % 2


def wrong_verdicts(*, played: bool) -> Json:
    """List positions with two piles that are no nim-heaps where the genus misjudges who loses."""
    wrong: list[Json] = []
    for pair in combinations_with_replacement(NOT_NIM_HEAPS, 2):
        for twos in range(4):
            for ones in range(2):
                piles = (*(1,) * ones, *(3,) * twos, *pair)
                lost = by_hand.lost(piles) if played else GAME.outcome(piles) == "P"
                if lost != _played_by_genus(pair, twos, ones):
                    wrong.append(list(piles))
    return wrong


def lost_sums(*, played: bool) -> Json:
    """List the lost sums of up to two piles among the first of each form."""
    sums = [*PILES, *map("".join, combinations_with_replacement(PILES, 2))]
    found: list[Json] = []
    for letters in sums:
        piles = tuple(PILES[letter] for letter in letters)
        if by_hand.lost(piles) if played else GAME.outcome(piles) == "P":
            found.append(" + ".join(letters))
    return found


def bases() -> Json:
    """Return the nim-values in normal play of the forms in a row of the table, and of 0."""
    zero = GAME.form(0)
    rows = {"0": (zero, "abcdg")} | {
        letter: (GAME.form(PILES[letter]), "abcdg"[i:]) for i, letter in enumerate(PILES)
    }
    return {
        name: [(one + GAME.form(PILES[letter])).nim_value for letter in letters]
        for name, (one, letters) in rows.items()
    }


def bases_by_mex() -> Json:
    """Return the same by the theorem of Sprague and Grundy, from piles played in normal play."""
    worth: list[int] = []
    for pile in range(21):
        after = {reduce(xor, (worth[part] for part in parts), 0) for parts in by_hand.moves(pile)}
        worth.append(next(n for n in count() if n not in after))
    values = [worth[pile] for pile in PILES.values()]
    rows = {letter: [values[i] ^ v for v in values[i:]] for i, letter in enumerate(PILES)}
    return {"0": values, **rows}


def genus_a_picture() -> str:
    return sums_svg(PILES, title="Table 2: the genus of sums of two piles")
