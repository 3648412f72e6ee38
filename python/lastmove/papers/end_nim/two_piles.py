"""Section 4: nim-values of two piles."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.end_nim.plain import Piles, lost, moves, value
from lastmove.papers.impartial import nim_value, played_out
from lastmove.rulesets.misere_end_nim import MisereEndNim
from lastmove.rulesets.support.end_nim_drawing import table_svg
from lastmove.rulesets.support.end_nim_tables import Convention, end_nim_table
from lastmove.rulesets.support.end_nim_theory import EndNimGame

__all__ = ["CLAIMS", "pairs_of_value_one"]


def _all_moves(piles: Piles) -> Iterator[tuple[Piles]]:
    """Yield the rows after a move, each as a sum of one part."""
    yield from ((after,) for after in moves(piles))


def _moves_to_one_pile(piles: Piles) -> Iterator[tuple[Piles]]:
    """Yield the same moves in Loop-End-Nim, where a single pile ends the game."""
    if len(piles) > 1:
        yield from _all_moves(piles)


def _two_piles() -> Json:
    worth = played_out(_all_moves)
    return [[nim_value(worth((a, b))) for b in range(1, 9)] for a in range(1, 9)]


def _two_piles_loop() -> Json:
    worth = played_out(_moves_to_one_pile)
    return [[nim_value(worth((a, b))) for b in range(1, 9)] for a in range(1, 9)]


def _table(game: EndNimGame) -> Json:
    """Return the nim-values of two piles up to 8 as least missing numbers."""
    return [[value(tuple(sorted((a, b))), game) for b in range(1, 9)] for a in range(1, 9)]


def _nim_sum_exceptions() -> Json:
    sizes = np.arange(1, 41)
    formula = sizes[:, None] ^ sizes[None, :]
    return np.argwhere(end_nim_table(2, 40) != formula).tolist()


def _loop_formula_exceptions() -> Json:
    table = end_nim_table(2, 40, "loop")
    less = np.arange(40)
    formula = (less[:, None] ^ less[None, :]) + 1
    return np.argwhere(table != formula).tolist()


def _loop_induction_exceptions() -> Json:
    """List the exceptions to G_o(a, b) = G(a − 1, b − 1) + 1, by play."""
    return [
        [a, b]
        for a in range(1, 16)
        for b in range(a, 16)
        if value((a, b), "loop-end-nim")
        != value(tuple(pile for pile in (a - 1, b - 1) if pile), "end-nim") + 1
    ]


def _not_misere_nim() -> Json:
    """List the pairs that Bouton's theorem on misère Nim judges otherwise than the ruleset."""
    pairs = [(a, b) for a in range(1, 21) for b in range(a, 21)]
    return [list(row) for row in pairs if lm.misere.nim(row).outcome != MisereEndNim(row).outcome()]


def _not_misere_nim_played() -> Json:
    pairs = [(a, b) for a in range(1, 21) for b in range(a, 21)]
    return [
        list(row)
        for row in pairs
        if (lm.misere.nim(row).outcome == "P") != lost(row, "misere-end-nim")
    ]


def _two_piles_zero_misere() -> Json:
    """List the pairs that are exceptions to: 0 just if equal and not 1."""
    table = end_nim_table(2, 40, "misere-cairns-ho")
    return [
        [a, b]
        for a in range(1, 41)
        for b in range(1, 41)
        if (table[a - 1, b - 1] == 0) != (a == b != 1)
    ]


def _two_piles_zero_misere_played() -> Json:
    return [
        [a, b]
        for a in range(1, 16)
        for b in range(a, 16)
        if (value((a, b), "misere-end-nim") == 0) != (a == b != 1)
    ]


def pairs_of_value_one(convention: Convention, largest: int) -> list[list[int]]:
    """List the pairs of nim-value 1, the smaller pile first."""
    table = end_nim_table(2, largest, convention)
    return [[a + 1, b + 1] for a, b in np.argwhere(table == 1).tolist() if a <= b]


def _pairs_played(game: EndNimGame, largest: int) -> Json:
    return [
        [a, b]
        for a in range(1, largest + 1)
        for b in range(a, largest + 1)
        if value((a, b), game) == 1
    ]


def _agreeing_conventions() -> Json:
    stated = [[1, 1]] + [[a, a + 1] for a in range(3, 20, 2)]
    conventions: tuple[Convention, ...] = ("misere-cairns-ho", "misere-conway")
    return [name for name in conventions if pairs_of_value_one(name, 20) == stated]


def _agreeing_conventions_played() -> Json:
    """Find the same from play, and from nim-heaps as forms of misère play, for piles up to 10."""
    stated = [[1, 1]] + [[a, a + 1] for a in range(3, 10, 2)]
    heaps = [lm.misere.nim_heap(size) for size in range(11)]
    pairs = [[a, b] for a in range(1, 11) for b in range(a, 11)]
    found = {
        "misere-cairns-ho": [[a, b] for a, b in pairs if value((a, b), "misere-end-nim") == 1],
        "misere-conway": [[a, b] for a, b in pairs if (heaps[a] + heaps[b]).misere_nim_value == 1],
    }
    return [name for name, ones in found.items() if ones == stated]


def _drawn(convention: Convention, name: str) -> str:
    return table_svg(end_nim_table(2, 16, convention), title=f"{name}: nim-values of two piles")


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "end-nim.two-piles",
        "end-nim",
        "section 4",
        "End-Nim with two piles is Nim: the nim-value of (a, b) is the nim-sum of a and b",
        [
            [0, 3, 2, 5, 4, 7, 6, 9],
            [3, 0, 1, 6, 7, 4, 5, 10],
            [2, 1, 0, 7, 6, 5, 4, 11],
            [5, 6, 7, 0, 1, 2, 3, 12],
            [4, 7, 6, 1, 0, 3, 2, 13],
            [7, 4, 5, 2, 3, 0, 1, 14],
            [6, 5, 4, 3, 2, 1, 0, 15],
            [9, 10, 11, 12, 13, 14, 15, 0],
        ],
        _two_piles,
        note="played out on values for a and b up to 8; the second road takes least numbers",
        second=lambda: _table("end-nim"),
        picture=lambda: _drawn("normal", "End-Nim"),
    ),
    Claim(
        "end-nim.two-piles-formula",
        "end-nim",
        "section 4",
        "End-Nim with two piles: no exception to a ⊕ b",
        [],
        _nim_sum_exceptions,
        note="a and b up to 40, by the second road to 15",
        second=lambda: [
            [a, b] for a in range(1, 16) for b in range(a, 16) if value((a, b), "end-nim") != a ^ b
        ],
    ),
    Claim(
        "end-nim.two-piles-loop",
        "end-nim",
        "proposition 4.1",
        "Loop-End-Nim with two piles: one more than the nim-sum of a − 1 and b − 1",
        [
            [1, 2, 3, 4, 5, 6, 7, 8],
            [2, 1, 4, 3, 6, 5, 8, 7],
            [3, 4, 1, 2, 7, 8, 5, 6],
            [4, 3, 2, 1, 8, 7, 6, 5],
            [5, 6, 7, 8, 1, 2, 3, 4],
            [6, 5, 8, 7, 2, 1, 4, 3],
            [7, 8, 5, 6, 3, 4, 1, 2],
            [8, 7, 6, 5, 4, 3, 2, 1],
        ],
        _two_piles_loop,
        note="played out on values for a and b up to 8; the second road takes least numbers",
        second=lambda: _table("loop-end-nim"),
        picture=lambda: _drawn("loop", "Loop-End-Nim"),
    ),
    Claim(
        "end-nim.two-piles-loop-formula",
        "end-nim",
        "proposition 4.1 and its proof",
        "Loop-End-Nim with two piles: no exception to ((a − 1) ⊕ (b − 1)) + 1",
        [],
        _loop_formula_exceptions,
        note="a and b up to 40; the second road plays G(a − 1, b − 1) + 1 of the proof out to 15",
        second=_loop_induction_exceptions,
    ),
    Claim(
        "end-nim.two-piles-misere-nim",
        "end-nim",
        "section 4",
        "misère-End-Nim with two piles is misère Nim: no exception to Bouton's theorem",
        [],
        _not_misere_nim,
        note="a and b up to 20",
        second=_not_misere_nim_played,
    ),
    Claim(
        "end-nim.two-piles-zero-misere",
        "end-nim",
        "section 4",
        "misère-End-Nim with two piles is lost just if they are equal and not 1: no exception",
        [],
        _two_piles_zero_misere,
        note="a and b up to 40, by the second road to 15",
        second=_two_piles_zero_misere_played,
    ),
    Claim(
        "end-nim.two-piles-one-misere",
        "end-nim",
        "proposition 4.2",
        "nim-value 1 in misère-End-Nim: (1, 1), and (a, a + 1) for odd a ≥ 3",
        [[1, 1], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]],
        lambda: pairs_of_value_one("misere-cairns-ho", 12),
        note="with the single coin worth 0 and never taken; the paper does not say so",
        second=lambda: _pairs_played("misere-end-nim", 12),
        picture=lambda: _drawn("misere-cairns-ho", "misère-End-Nim"),
    ),
    Claim(
        "end-nim.misere-convention",
        "end-nim",
        "proposition 4.2",
        "of two conventions for misère nim-values only one agrees with 4.2",
        ["misere-cairns-ho"],
        _agreeing_conventions,
        note="in Conway's, where the empty row counts 1, (2, 3) has nim-value 1",
        second=_agreeing_conventions_played,
    ),
)
