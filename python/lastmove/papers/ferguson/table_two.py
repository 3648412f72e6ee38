"""Table 2: the genus of sums of two of a, b, c, d and g, and what it is good for."""

from __future__ import annotations

from functools import reduce
from itertools import combinations_with_replacement, count
from operator import xor

from lastmove.papers.claim import Claim, Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.introduction import GAME
from lastmove.papers.ferguson.pictures import sums_svg

__all__ = ["CLAIMS", "PILES"]

PILES = {"a": 9, "b": 11, "c": 13, "d": 15, "g": 20}
"""The first pile of each form."""
NOT_NIM_HEAPS = (9, 11, 13, 15, 16, 18, 20)


def _genus(letters: str) -> str:
    return str(GAME.genus([PILES[letter] for letter in letters]))


def _by_hand(letters: str) -> str:
    """Return the genus of a sum of forms that are made by their definitions, not from piles."""
    return by_hand.genus(by_hand.total(map(by_hand.letter, letters)))


def _played_by_genus(pair: tuple[int, ...], twos: int, ones: int) -> bool:
    """Return whether the genus of two piles says that they and nim-heaps 2 and 1 are lost."""
    return GAME.genus(pair).digit(twos) == ones % 2


def _wrong_verdicts(*, played: bool) -> Json:
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


def _lost_sums(*, played: bool) -> Json:
    """List the lost sums of up to two piles among the first of each form."""
    sums = [*PILES, *map("".join, combinations_with_replacement(PILES, 2))]
    found: list[Json] = []
    for letters in sums:
        piles = tuple(PILES[letter] for letter in letters)
        if by_hand.lost(piles) if played else GAME.outcome(piles) == "P":
            found.append(" + ".join(letters))
    return found


def _bases() -> Json:
    """Return the nim-values in normal play of the forms in a row of the table, and of 0."""
    zero = GAME.form(0)
    rows = {"0": (zero, "abcdg")} | {
        letter: (GAME.form(PILES[letter]), "abcdg"[i:]) for i, letter in enumerate(PILES)
    }
    return {
        name: [(one + GAME.form(PILES[letter])).nim_value for letter in letters]
        for name, (one, letters) in rows.items()
    }


def _bases_by_mex() -> Json:
    """Return the same by the theorem of Sprague and Grundy, from piles played in normal play."""
    worth: list[int] = []
    for pile in range(21):
        after = {reduce(xor, (worth[part] for part in parts), 0) for parts in by_hand.moves(pile)}
        worth.append(next(n for n in count() if n not in after))
    values = [worth[pile] for pile in PILES.values()]
    rows = {letter: [values[i] ^ v for v in values[i:]] for i, letter in enumerate(PILES)}
    return {"0": values, **rows}


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "ferguson.genus-a",
        "ferguson",
        "table 2, 0 + a",
        "the genus of a",
        "3^143",
        lambda: _genus("a"),
        second=lambda: _by_hand("a"),
        picture=lambda: sums_svg(PILES, title="Table 2: the genus of sums of two piles"),
    ),
    Claim(
        "ferguson.genus-b",
        "ferguson",
        "table 2, 0 + b",
        "the genus of b",
        "2^052",
        lambda: _genus("b"),
        second=lambda: _by_hand("b"),
    ),
    Claim(
        "ferguson.genus-c",
        "ferguson",
        "table 2, 0 + c",
        "the genus of c",
        "4^14",
        lambda: _genus("c"),
        second=lambda: _by_hand("c"),
    ),
    Claim(
        "ferguson.genus-d",
        "ferguson",
        "table 2, 0 + d",
        "the genus of d",
        "5^05",
        lambda: _genus("d"),
        second=lambda: _by_hand("d"),
    ),
    Claim(
        "ferguson.genus-g",
        "ferguson",
        "table 2, 0 + g",
        "the genus of g",
        "0^0",
        lambda: _genus("g"),
        second=lambda: _by_hand("g"),
    ),
    Claim(
        "ferguson.genus-a-a",
        "ferguson",
        "table 2, a + a",
        "the genus of a + a",
        "0^12",
        lambda: _genus("aa"),
        second=lambda: _by_hand("aa"),
    ),
    Claim(
        "ferguson.genus-a-b",
        "ferguson",
        "table 2, a + b",
        "the genus of a + b",
        "1^03",
        lambda: _genus("ab"),
        second=lambda: _by_hand("ab"),
    ),
    Claim(
        "ferguson.genus-a-c",
        "ferguson",
        "table 2, a + c",
        "the genus of a + c",
        "7^17",
        lambda: _genus("ac"),
        second=lambda: _by_hand("ac"),
    ),
    Claim(
        "ferguson.genus-a-d",
        "ferguson",
        "table 2, a + d",
        "the genus of a + d",
        "6^06",
        lambda: _genus("ad"),
        second=lambda: _by_hand("ad"),
    ),
    Claim(
        "ferguson.genus-a-g",
        "ferguson",
        "table 2, a + g",
        "the genus of a + g",
        "3^3",
        lambda: _genus("ag"),
        second=lambda: _by_hand("ag"),
    ),
    Claim(
        "ferguson.genus-b-b",
        "ferguson",
        "table 2, b + b",
        "the genus of b + b",
        "0^12",
        lambda: _genus("bb"),
        second=lambda: _by_hand("bb"),
    ),
    Claim(
        "ferguson.genus-b-c",
        "ferguson",
        "table 2, b + c",
        "the genus of b + c",
        "6^06",
        lambda: _genus("bc"),
        second=lambda: _by_hand("bc"),
    ),
    Claim(
        "ferguson.genus-b-d",
        "ferguson",
        "table 2, b + d",
        "the genus of b + d",
        "7^17",
        lambda: _genus("bd"),
        second=lambda: _by_hand("bd"),
    ),
    Claim(
        "ferguson.genus-b-g",
        "ferguson",
        "table 2, b + g",
        "the genus of b + g",
        "2^2",
        lambda: _genus("bg"),
        second=lambda: _by_hand("bg"),
    ),
    Claim(
        "ferguson.genus-c-c",
        "ferguson",
        "table 2, c + c",
        "the genus of c + c",
        "0^12",
        lambda: _genus("cc"),
        second=lambda: _by_hand("cc"),
    ),
    Claim(
        "ferguson.genus-c-d",
        "ferguson",
        "table 2, c + d",
        "the genus of c + d",
        "1^03",
        lambda: _genus("cd"),
        second=lambda: _by_hand("cd"),
    ),
    Claim(
        "ferguson.genus-c-g",
        "ferguson",
        "table 2, c + g",
        "the genus of c + g",
        "4^586",
        lambda: _genus("cg"),
        second=lambda: _by_hand("cg"),
    ),
    Claim(
        "ferguson.genus-d-d",
        "ferguson",
        "table 2, d + d",
        "the genus of d + d",
        "0^12",
        lambda: _genus("dd"),
        second=lambda: _by_hand("dd"),
    ),
    Claim(
        "ferguson.genus-d-g",
        "ferguson",
        "table 2, d + g",
        "the genus of d + g",
        "5^497",
        lambda: _genus("dg"),
        second=lambda: _by_hand("dg"),
    ),
    Claim(
        "ferguson.genus-g-g",
        "ferguson",
        "table 2, g + g",
        "the genus of g + g",
        "0^0",
        lambda: _genus("gg"),
        second=lambda: _by_hand("gg"),
    ),
    Claim(
        "ferguson.bases-of-table-2",
        "ferguson",
        "table 2, bases",
        "the figures that the superscripts stand at are nim-values in normal play, by rows",
        {
            "0": [3, 2, 4, 5, 0],
            "a": [0, 1, 7, 6, 3],
            "b": [0, 6, 7, 2],
            "c": [0, 1, 4],
            "d": [0, 5],
            "g": [0],
        },
        _bases,
        note="of the sums of forms; the second road adds nim-values of piles",
        second=_bases_by_mex,
    ),
    Claim(
        "ferguson.lost-sums",
        "ferguson",
        "table 2, superscripts that begin with 0",
        "the lost ones of these sums are those whose superscript begins with 0",
        ["b", "d", "g", "a + b", "a + d", "b + c", "c + d", "g + g"],
        lambda: _lost_sums(played=False),
        second=lambda: _lost_sums(played=True),
    ),
    Claim(
        "ferguson.two-wild-piles",
        "ferguson",
        "after table 2",
        "with up to two piles that are no nim-heaps, the genus tells who loses",
        [],
        lambda: _wrong_verdicts(played=False),
        note="lists wrong verdicts, with up to 3 piles of 3 and one of 1; second road by play",
        second=lambda: _wrong_verdicts(played=True),
    ),
    Claim(
        "ferguson.20-20-lost",
        "ferguson",
        "after table 2",
        "two piles of 20 are lost for the player to move",
        "P",
        lambda: GAME.outcome([20, 20]),
        second=lambda: "P" if by_hand.lost((20, 20)) else "N",
    ),
    Claim(
        "ferguson.9-20-won",
        "ferguson",
        "after table 2",
        "to leave 9 and 20 of 32 is a losing move: the other player wins",
        "N",
        lambda: GAME.outcome([9, 20]),
        second=lambda: "P" if by_hand.lost((9, 20)) else "N",
    ),
)
