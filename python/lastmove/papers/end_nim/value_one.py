"""Section 5: three piles that are lost or of nim-value 1, Theorems 5.1 to 5.3."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np

from lastmove.papers.claim import Json
from lastmove.papers.end_nim.plain import CONVENTIONS, Piles, lost, middles, value
from lastmove.rulesets.support.end_nim_tables import Table, end_nim_table
from lastmove.rulesets.support.end_nim_theory import EndNimGame, value_one_condition

__all__ = [
    "constant",
    "constant_played",
    "far_apart",
    "far_apart_played",
    "middle_piles",
    "middle_piles_played",
    "triple_exceptions",
    "triples",
    "triples_played",
    "wider",
    "wider_played",
]

LARGEST = 40


@cache
def _triple_table(game: EndNimGame) -> Table:
    return end_nim_table(3, LARGEST, CONVENTIONS[game])


def _looked_up(game: EndNimGame) -> Callable[[Piles], int]:
    table = _triple_table(game)
    return lambda row: int(table[tuple(pile - 1 for pile in row)])


def triples(wanted: int, largest: int, game: EndNimGame) -> Json:
    """List the triples of a nim-value, the smaller end first."""
    table = end_nim_table(3, largest, CONVENTIONS[game])
    found = (np.argwhere(table == wanted) + 1).tolist()
    return [row for row in found if row[0] <= row[2]]


def triples_played(wanted: int, largest: int, game: EndNimGame) -> Json:
    """List the same triples by play."""
    return [
        list(row)
        for row in product(range(1, largest + 1), repeat=3)
        if row[0] <= row[2] and value(row, game) == wanted
    ]


def triple_exceptions(
    wanted: int, game: EndNimGame, condition: Callable[[Piles], str | None]
) -> Json:
    """Compare a condition for a nim-value with the table of triples up to 40."""
    table = _triple_table(game)
    return [
        list(row)
        for row in product(range(1, LARGEST + 1), repeat=3)
        if (condition(row) is not None) != (table[tuple(pile - 1 for pile in row)] == wanted)
    ]


def constant(wanted: int, largest: int, game: EndNimGame) -> Json:
    """List the a for which (a, a, a) has a nim-value."""
    look_up = _looked_up(game)
    return [a for a in range(1, largest + 1) if look_up((a, a, a)) == wanted]


def constant_played(wanted: int, largest: int, game: EndNimGame) -> Json:
    """List the same by play."""
    return [a for a in range(1, largest + 1) if value((a, a, a), game) == wanted]


def middle_piles(wanted: int, game: EndNimGame, ends: dict[int, int], largest: int = 12) -> Json:
    """List the middle piles that give a nim-value, for each pair of ends, from the table."""
    return middles(_looked_up(game), wanted, ends, largest)


def middle_piles_played(
    wanted: int, game: EndNimGame, ends: dict[int, int], largest: int = 12
) -> Json:
    """List the same by play."""
    return middles(lambda row: value(row, game), wanted, ends, largest)


def wider(wanted: int, difference: int, game: EndNimGame) -> Json:
    """List (a, b) for which (a, b, a + difference) has a nim-value, a up to 12, b up to 16."""
    look_up = _looked_up(game)
    sizes = product(range(1, 13), range(1, 17))
    return [[a, b] for a, b in sizes if look_up((a, b, a + difference)) == wanted]


def wider_played(wanted: int, difference: int, game: EndNimGame) -> Json:
    """List the same by play."""
    sizes = product(range(1, 13), range(1, 17))
    return [[a, b] for a, b in sizes if value((a, b, a + difference), game) == wanted]


def far_apart(wanted: int, least: int, game: EndNimGame) -> Json:
    """List the triples of a nim-value whose ends differ by `least` or more."""
    found = (np.argwhere(_triple_table(game) == wanted) + 1).tolist()
    return [row for row in found if row[2] - row[0] >= least]


def far_apart_played(wanted: int, least: int, game: EndNimGame) -> Json:
    """List the same by play, for piles up to 12."""
    rows = product(range(1, 13), repeat=3)
    return [list(row) for row in rows if row[2] - row[0] >= least and value(row, game) == wanted]


def _one(game: EndNimGame) -> Callable[[Piles], str | None]:
    return lambda row: value_one_condition(row, game)


def played_exceptions(game: EndNimGame) -> Json:
    """Compare the conditions for nim-value 1 with play, for triples up to 12."""
    return [
        list(row)
        for row in product(range(1, 13), repeat=3)
        if (value_one_condition(row, game) is not None) != (value(min(row, row[::-1]), game) == 1)
    ]


def zeros(game: EndNimGame) -> Json:
    """List the triples up to 3 of nim-value 0, from the table."""
    return (np.argwhere(_triple_table(game)[:3, :3, :3] == 0) + 1).tolist()


def lost_triples(game: EndNimGame) -> Json:
    """List the lost triples up to 3 by minimax."""
    return [list(row) for row in product(range(1, 4), repeat=3) if lost(row, game)]


def exceptions(game: EndNimGame) -> Json:
    return triple_exceptions(1, game, _one(game))
