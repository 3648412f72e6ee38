"""Section 5: three piles that are lost or of nim-value 1, Theorems 5.1 to 5.3."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import TypeAlias

import numpy as np

from lastmove.papers.claim import Json
from lastmove.papers.end_nim.plain import CONVENTIONS, Piles, lost, value
from lastmove.rulesets.support.end_nim_tables import Table, end_nim_table
from lastmove.rulesets.support.end_nim_theory import (
    EndNimGame,
    value_one_condition,
    value_two_condition,
)

__all__: list[str] = []

LARGEST = 40
NimValue: TypeAlias = Callable[[Piles, EndNimGame], int]
"""Where nim-values are from: the tables of the library, or play."""


@cache
def _triple_table(game: EndNimGame) -> Table:
    return end_nim_table(3, LARGEST, CONVENTIONS[game])


def looked_up(row: Piles, game: EndNimGame) -> int:
    """Return the nim-value of three piles up to 40 from the table."""
    a, b, c = row
    return int(_triple_table(game)[a - 1, b - 1, c - 1])


def triples(wanted: int, largest: int, game: EndNimGame) -> Json:
    """List the triples of a nim-value, the smaller end first, from a table of this size."""
    table = end_nim_table(3, largest, CONVENTIONS[game])
    found = (np.argwhere(table == wanted) + 1).tolist()
    return [row for row in found if row[0] <= row[2]]


def triples_played(wanted: int, largest: int, game: EndNimGame) -> Json:
    rows = product(range(1, largest + 1), repeat=3)
    return [list(row) for row in rows if row[0] <= row[2] and value(row, game) == wanted]


def exceptions(nim_value: NimValue, wanted: int, game: EndNimGame, largest: int) -> Json:
    """List the triples where the conditions for nim-value 1 or 2 do not say what it is."""
    return [
        list(row)
        for row in product(range(1, largest + 1), repeat=3)
        if _condition(wanted, row, game) != (nim_value(row, game) == wanted)
    ]


def _condition(wanted: int, row: Piles, game: EndNimGame) -> bool:
    if wanted == 1:
        return value_one_condition(row, game) is not None
    return value_two_condition(row) is not None


def constant(nim_value: NimValue, wanted: int, largest: int, game: EndNimGame) -> Json:
    """List the a for which (a, a, a) has a nim-value."""
    return [a for a in range(1, largest + 1) if nim_value((a, a, a), game) == wanted]


def middle_piles(
    nim_value: NimValue, wanted: int, game: EndNimGame, ends: dict[int, int], largest: int = 12
) -> Json:
    """List the middle piles up to `largest` that give a nim-value, for each pair of ends."""
    return {
        f"{a},·,{c}": [b for b in range(1, largest + 1) if nim_value((a, b, c), game) == wanted]
        for a, c in ends.items()
    }


def wider(nim_value: NimValue, wanted: int, difference: int, game: EndNimGame) -> Json:
    """List (a, b) for which (a, b, a + difference) has a nim-value, a up to 12, b up to 16."""
    sizes = product(range(1, 13), range(1, 17))
    return [[a, b] for a, b in sizes if nim_value((a, b, a + difference), game) == wanted]


def far_apart(nim_value: NimValue, wanted: int, least: int, game: EndNimGame, largest: int) -> Json:
    """List the triples of a nim-value whose ends differ by `least` or more."""
    rows = product(range(1, largest + 1), repeat=3)
    apart = (row for row in rows if row[2] - row[0] >= least)
    return [list(row) for row in apart if nim_value(row, game) == wanted]


def zeros(game: EndNimGame) -> Json:
    """List the triples up to 3 of nim-value 0, from the table."""
    return (np.argwhere(_triple_table(game)[:3, :3, :3] == 0) + 1).tolist()


def lost_triples(game: EndNimGame) -> Json:
    """List the lost triples up to 3 by minimax."""
    return [list(row) for row in product(range(1, 4), repeat=3) if lost(row, game)]
