"""Section 2: which rows are lost, in all three games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from lastmove.papers.claim import Json
from lastmove.papers.end_nim.pictures import rows_svg
from lastmove.papers.end_nim.plain import (
    BOUNDS,
    CONVENTIONS,
    RULESETS,
    Piles,
    all_equal,
    lost,
    moves,
    rows,
    turned,
    value,
)
from lastmove.rulesets.support.end_nim_tables import end_nim_table
from lastmove.rulesets.support.end_nim_theory import (
    EndNimGame,
    is_lost,
    left_index,
    lost_condition,
    right_index,
)

__all__: list[str] = []

INDEXED: tuple[Piles, ...] = (
    (5,),
    (2, 2, 3, 1),
    (2, 2, 1),
    (1, 3, 2, 2),
    (1, 2, 2, 2),
    (3, 3, 3, 4),
    (4, 4, 4),
    (1, 2, 3),
)
"""Rows whose l and r are written out."""


def first_moves(row: Piles, single: Piles) -> Json:
    """List the moves of End-Nim from a row, and those of each game from a single pile."""
    return {
        "row": sorted(str(move) for move in RULESETS["end-nim"](row).moves()),
        **{
            game: sorted(str(move) for move in ruleset(single).moves())
            for game, ruleset in RULESETS.items()
        },
    }


def first_moves_plain() -> Json:
    single = sorted({",".join(map(str, after)) or "0" for after in moves((2,))})
    return {
        "row": sorted(",".join(map(str, after)) for after in moves((2, 3, 1))),
        "end-nim": single,
        "misere-end-nim": [after for after in single if after != "0"],
        "loop-end-nim": [],
    }


def indices() -> Json:
    return {str(list(row)): [left_index(row), right_index(row)] for row in INDEXED}


def _defined_index(row: Piles) -> int:
    """Return the largest i with a₁ = … = a_{i−1} ≤ a_i, by trying every i."""
    return max(
        i
        for i in range(1, len(row) + 1)
        if all(pile == row[0] for pile in row[: i - 1]) and row[max(i - 2, 0)] <= row[i - 1]
    )


def indices_defined() -> Json:
    return {
        str(list(row)): [_defined_index(row), 0 if all_equal(row) else _defined_index(row[::-1])]
        for row in INDEXED
    }


def lost_rows(game: EndNimGame) -> Json:
    """Compare a theorem on lost rows with the zeros of tables."""
    exceptions: list[Json] = []
    compared = 0
    for count, largest in BOUNDS.items():
        table = end_nim_table(count, largest, CONVENTIONS[game])
        for row in product(range(1, largest + 1), repeat=count):
            compared += 1
            if is_lost(row, game) != (table[tuple(pile - 1 for pile in row)] == 0):
                exceptions.append(list(row))
    return {"rows": compared, "exceptions": exceptions}


def lost_rows_played(game: EndNimGame) -> Json:
    """Compare a theorem on lost rows with minimax."""
    played = [(row, lost(row, game)) for row in rows()]
    exceptions = [list(row) for row, verdict in played if is_lost(row, game) != verdict]
    return {"rows": len(played), "exceptions": exceptions}


def zeros_not_lost() -> Json:
    """List the rows whose nim-value is 0 and which are not lost by minimax, or the reverse."""
    wrong: list[Json] = []
    for game, convention in CONVENTIONS.items():
        for count, largest in BOUNDS.items():
            table = end_nim_table(count, largest, convention)
            wrong += [
                [game, list(row)]
                for row in product(range(1, largest + 1), repeat=count)
                if (table[tuple(pile - 1 for pile in row)] == 0) != lost(row, game)
            ]
    return wrong


def zeros_not_lost_played() -> Json:
    """List the same from least missing numbers and the theorems."""
    return [
        [game, list(row)]
        for game in CONVENTIONS
        for row in rows()
        if (value(turned(row), game) == 0) != is_lost(row, game)
    ]


def by_condition(condition: str) -> Json:
    """List the lost rows of four piles up to 3, the smaller end first, that a condition covers."""
    return [
        list(row)
        for row in product(range(1, 4), repeat=4)
        if row == turned(row) and lost_condition(row) == condition
    ]


def by_ends(difference: int) -> Json:
    """List, from minimax, the lost rows of four piles up to 3 by the difference of their ends."""
    return [
        list(row)
        for row in product(range(1, 4), repeat=4)
        if row[-1] - row[0] == difference and lost(row, "end-nim")
    ]


def _kind(row: Piles) -> tuple[int, bool]:
    """Return the parity of the place of the first pile that differs, and if it is larger."""
    i = next(i for i, pile in enumerate(row) if pile != row[0])
    return i % 2, row[i] > row[0]


def pictures(condition: str) -> Json:
    """Count the kinds of lost rows: where, and up or down, a pile first differs at either end."""
    found = set()
    for row in product(range(1, 5), repeat=6):
        if not all_equal(row) and lost_condition(row) == condition:
            found.add((_kind(turned(row)), _kind(turned(row)[::-1])))
    return len(found)


def pictures_played(difference: int) -> Json:
    """Count the same kinds among the rows that minimax finds to be lost."""
    unequal = [row for row in product(range(1, 5), repeat=6) if not all_equal(row)]
    return len(
        {
            (_kind(row), _kind(row[::-1]))
            for row in unequal
            if row[-1] - row[0] == difference and lost(row, "end-nim")
        }
    )


def examples_picture(difference: int) -> str:
    """Draw a row of four or five piles for each picture of Albert and Nowakowski."""
    examples: dict[object, Piles] = {}
    for row in product(range(1, 5), repeat=5 - difference):
        fits = row[-1] - row[0] == difference and not all_equal(row)
        if fits and lost_condition(row) is not None:
            examples.setdefault((_kind(row), _kind(row[::-1])), row)
    name = {0: "(a)", 1: "(b)"}[difference]
    return rows_svg(list(examples.values()), title=f"Theorem 2.1 {name}: a lost row of each kind")


def same_lost_rows(judged: Callable[[Piles, EndNimGame], bool]) -> Json:
    """List the rows of unequal piles that are not lost in all three games or in none."""
    return [
        list(row)
        for row in rows()
        if not all_equal(row) and len({judged(row, game) for game in CONVENTIONS}) > 1
    ]


def equal_piles(game: EndNimGame) -> Json:
    ruleset = RULESETS[game]
    return [
        "".join(ruleset((pile,) * count).outcome() for count in range(1, 7)) for pile in (1, 2, 3)
    ]


def equal_piles_played(game: EndNimGame) -> Json:
    return [
        "".join("P" if lost((pile,) * count, game) else "N" for count in range(1, 7))
        for pile in (1, 2, 3)
    ]


def rules_picture() -> str:
    return RULESETS["end-nim"]((2, 3, 1)).svg()
