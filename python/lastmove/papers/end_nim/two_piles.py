"""Section 4: nim-values of two piles."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.end_nim.plain import Piles, lost, moves, value
from lastmove.papers.impartial import nim_value, played_out
from lastmove.rulesets.misere_end_nim import MisereEndNim
from lastmove.rulesets.support.end_nim_drawing import table_svg
from lastmove.rulesets.support.end_nim_tables import Convention, end_nim_table
from lastmove.rulesets.support.end_nim_theory import EndNimGame

__all__ = ["pairs_of_value_one"]


def _all_moves(piles: Piles) -> Iterator[tuple[Piles]]:
    """Yield the rows after a move, each as a sum of one part."""
    yield from ((after,) for after in moves(piles))


def _moves_to_one_pile(piles: Piles) -> Iterator[tuple[Piles]]:
    """Yield the same moves in Loop-End-Nim, where a single pile ends the game."""
    if len(piles) > 1:
        yield from _all_moves(piles)


def two_piles() -> Json:
    worth = played_out(_all_moves)
    return [[nim_value(worth((a, b))) for b in range(1, 9)] for a in range(1, 9)]


def two_piles_loop() -> Json:
    worth = played_out(_moves_to_one_pile)
    return [[nim_value(worth((a, b))) for b in range(1, 9)] for a in range(1, 9)]


def table_by_mex(game: EndNimGame) -> Json:
    """Return the nim-values of two piles up to 8 as least missing numbers."""
    return [[value(tuple(sorted((a, b))), game) for b in range(1, 9)] for a in range(1, 9)]


def nim_sum_exceptions() -> Json:
    sizes = np.arange(1, 41)
    formula = sizes[:, None] ^ sizes[None, :]
    return np.argwhere(end_nim_table(2, 40) != formula).tolist()


def loop_formula_exceptions() -> Json:
    table = end_nim_table(2, 40, "loop")
    less = np.arange(40)
    formula = (less[:, None] ^ less[None, :]) + 1
    return np.argwhere(table != formula).tolist()


def loop_induction_exceptions() -> Json:
    """List the exceptions to G_o(a, b) = G(a − 1, b − 1) + 1, by play."""
    return [
        [a, b]
        for a in range(1, 16)
        for b in range(a, 16)
        if value((a, b), "loop-end-nim")
        != value(tuple(pile for pile in (a - 1, b - 1) if pile), "end-nim") + 1
    ]


def not_misere_nim() -> Json:
    """List the pairs that Bouton's theorem on misère Nim judges otherwise than the ruleset."""
    pairs = [(a, b) for a in range(1, 21) for b in range(a, 21)]
    return [list(row) for row in pairs if lm.misere.nim(row).outcome != MisereEndNim(row).outcome()]


def not_misere_nim_played() -> Json:
    pairs = [(a, b) for a in range(1, 21) for b in range(a, 21)]
    return [
        list(row)
        for row in pairs
        if (lm.misere.nim(row).outcome == "P") != lost(row, "misere-end-nim")
    ]


def two_piles_zero_misere() -> Json:
    """List the pairs that are exceptions to: 0 just if equal and not 1."""
    table = end_nim_table(2, 40, "misere-cairns-ho")
    return [
        [a, b]
        for a in range(1, 41)
        for b in range(1, 41)
        if (table[a - 1, b - 1] == 0) != (a == b != 1)
    ]


def two_piles_zero_misere_played() -> Json:
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


def pairs_played(game: EndNimGame, largest: int) -> Json:
    return [
        [a, b]
        for a in range(1, largest + 1)
        for b in range(a, largest + 1)
        if value((a, b), game) == 1
    ]


def agreeing_conventions() -> Json:
    stated = [[1, 1]] + [[a, a + 1] for a in range(3, 20, 2)]
    conventions: tuple[Convention, ...] = ("misere-cairns-ho", "misere-conway")
    return [name for name in conventions if pairs_of_value_one(name, 20) == stated]


def agreeing_conventions_played() -> Json:
    """Find the same from play, and from nim-heaps as forms of misère play, for piles up to 10."""
    stated = [[1, 1]] + [[a, a + 1] for a in range(3, 10, 2)]
    heaps = [lm.misere.nim_heap(size) for size in range(11)]
    pairs = [[a, b] for a in range(1, 11) for b in range(a, 11)]
    found = {
        "misere-cairns-ho": [[a, b] for a, b in pairs if value((a, b), "misere-end-nim") == 1],
        "misere-conway": [[a, b] for a, b in pairs if (heaps[a] + heaps[b]).misere_nim_value == 1],
    }
    return [name for name, ones in found.items() if ones == stated]


def drawn(convention: Convention, name: str) -> str:
    return table_svg(end_nim_table(2, 16, convention), title=f"{name}: nim-values of two piles")


def two_piles_formula_again() -> Json:
    return [[a, b] for a in range(1, 16) for b in range(a, 16) if value((a, b), "end-nim") != a ^ b]
