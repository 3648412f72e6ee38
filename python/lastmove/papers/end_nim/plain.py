"""End-Nim, misère-End-Nim and Loop-End-Nim by their rules alone.

Rows are played out, by minimax for who loses and by the least missing number for nim-values. No
theorem and no table is used, so that the claims have a second road.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count, product
from typing import TypeAlias

from lastmove.rulesets.end_nim import EndNim
from lastmove.rulesets.loop_end_nim import LoopEndNim
from lastmove.rulesets.misere_end_nim import MisereEndNim
from lastmove.rulesets.support.end_nim_tables import Convention
from lastmove.rulesets.support.end_nim_theory import EndNimGame

__all__ = [
    "BOUNDS",
    "CONVENTIONS",
    "RULESETS",
    "Piles",
    "all_equal",
    "lost",
    "moves",
    "rows",
    "turned",
    "value",
]

Piles: TypeAlias = tuple[int, ...]

CONVENTIONS: dict[EndNimGame, Convention] = {
    "end-nim": "normal",
    "misere-end-nim": "misere-cairns-ho",
    "loop-end-nim": "loop",
}
RULESETS = {"end-nim": EndNim, "misere-end-nim": MisereEndNim, "loop-end-nim": LoopEndNim}
BOUNDS = {1: 12, 2: 12, 3: 9, 4: 6, 5: 4, 6: 3}
"""The largest pile, by the number of piles, of rows that are all looked at."""


def rows() -> Iterator[Piles]:
    """Yield all rows within the bounds."""
    for piles, largest in BOUNDS.items():
        yield from product(range(1, largest + 1), repeat=piles)


def all_equal(row: Piles) -> bool:
    """Return whether all piles are equal."""
    return len(set(row)) == 1


def turned(row: Piles) -> Piles:
    """Return the row with the smaller end first."""
    return row if row[0] <= row[-1] else row[::-1]


def moves(row: Piles) -> Iterator[Piles]:
    """Yield the rows after a move: coins go from the first or the last pile only."""
    if row:
        yield from ((left, *row[1:]) if left else row[1:] for left in range(row[0]))
        yield from ((*row[:-1], left) if left else row[:-1] for left in range(row[-1]))


@cache
def lost(row: Piles, game: EndNimGame) -> bool:
    """Return whether the mover loses, by minimax."""
    if not row:
        return game == "end-nim"
    if len(row) == 1 and game == "loop-end-nim":
        return True
    return not any(lost(after, game) for after in moves(row))


@cache
def value(row: Piles, game: EndNimGame) -> int:
    """Return G, G_m or G_o: the least number that is not the nim-value of a row after a move.

    In misère-End-Nim the row is never emptied; in Loop-End-Nim there is no move from a single pile.
    """
    least = {"end-nim": 0, "misere-end-nim": 1, "loop-end-nim": 1}[game]
    over = game == "loop-end-nim" and len(row) == 1
    after = [] if over else [each for each in moves(row) if len(each) >= least]
    found = {value(turned(each) if each else each, game) for each in after}
    return next(n for n in count() if n not in found)
