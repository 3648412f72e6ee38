"""Past the paper: Conway's convention, the misère table, constant triples, wider ranges."""

from __future__ import annotations

from itertools import product

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.end_nim.plain import CONVENTIONS, Piles, turned, value
from lastmove.rulesets.support.end_nim_tables import end_nim_table, end_nim_value, row_period
from lastmove.rulesets.support.end_nim_theory import (
    EndNimGame,
    is_lost,
    value_one_condition,
    value_two_condition,
)

__all__: list[str] = []

LONGER: tuple[Piles, ...] = (
    (1, 2, 3, 4),
    (3, 1, 4, 2),
    (2, 3, 2, 3),
    (4, 2, 1, 3),
    (3, 1, 2, 1, 2),
    (2, 3, 1, 3, 4),
)
GAMES: tuple[EndNimGame, ...] = ("end-nim", "misere-end-nim", "loop-end-nim")


def nim_sum_exceptions() -> Json:
    table = end_nim_table(2, 12, "misere-conway")
    sizes = range(1, 13)
    return [[a, b] for a, b in product(sizes, sizes) if table[a - 1, b - 1] != a ^ b]


def nim_sum_exceptions_by_forms() -> Json:
    """List the same from the genus of two nim-heaps, which are forms of misère play."""
    sizes = range(1, 13)
    heaps = {size: lm.misere.nim_heap(size) for size in sizes}
    return [
        [a, b] for a, b in product(sizes, sizes) if (heaps[a] + heaps[b]).misere_nim_value != a ^ b
    ]


def first_disagreement() -> Json:
    """Find the first triple for which 5.2 fails in Conway's convention."""
    table = end_nim_table(3, 6, "misere-conway")
    for row in product(range(1, 7), repeat=3):
        nim_value = int(table[tuple(pile - 1 for pile in row)])
        if (value_one_condition(row, "misere-end-nim") is not None) != (nim_value == 1):
            return [list(row), nim_value]
    return None


def first_disagreement_played() -> Json:
    """Find the same by Conway's rule: the empty row counts 1."""
    known: dict[Piles, int] = {(): 1}

    def worth(row: Piles) -> int:
        if row not in known:
            after = {worth(row[1:]), worth(row[:-1])}
            after |= {worth((left, *row[1:])) for left in range(1, row[0])}
            after |= {worth((*row[:-1], left)) for left in range(1, row[-1])}
            known[row] = lm.mex(after)
        return known[row]

    for row in product(range(1, 7), repeat=3):
        if (value_one_condition(row, "misere-end-nim") is not None) != (worth(row) == 1):
            return [list(row), worth(row)]
    return None


def misere_table_played() -> Json:
    pairs = [[tuple(sorted((a, b))) for b in range(1, 9)] for a in range(1, 9)]
    return [[value(pair, "misere-end-nim") for pair in line] for line in pairs]


def row_periods(piles: range) -> Json:
    found = [row_period(pile) for pile in piles]
    return [None if each is None else [each.period, each.start] for each in found]


def row_periods_seen() -> Json:
    """Find the least periods of the first five rows in a table to 400, without proof."""
    table = end_nim_table(2, 400, "misere-cairns-ho").tolist()
    found: list[Json] = []
    for row in table[:5]:
        for period in range(1, 200):
            breaks = [b for b in range(400 - period) if row[b + period] != row[b] + period]
            start = max(breaks, default=-1) + 2
            if start < 100:
                found.append([period, start])
                break
    return found


def later_row_periods_seen() -> Json:
    """Find the least periods of the rows 6 to 8 in their first 11500 columns, without proof."""
    used = [{a - 1} for a in range(1, 9)]
    free = [0] * 8
    less: list[list[int]] = [[] for _ in range(8)]
    for b in range(1, 11_501):
        column = {b - 1}
        for a in range(8):
            while free[a] in used[a]:
                free[a] += 1
            found = free[a]
            while found in used[a] or found in column:
                found += 1
            used[a].add(found)
            column.add(found)
            less[a].append(found - b)
    answers: list[Json] = []
    for row in less[5:]:
        tail = row[100:]
        period = next(p for p in range(1, len(tail)) if tail[p:] == tail[:-p])
        start = next(b for b in range(len(row)) if row[b : b + 200] == row[b + period :][:200])
        answers.append([period, start + 1])
    return answers


def _in_eights(values: list[int]) -> Json:
    return [values[start : start + 8] for start in range(0, len(values), 8)]


def _constant() -> list[int]:
    table = end_nim_table(3, 40)
    return [int(table[a, a, a]) for a in range(40)]


def _constant_formula() -> list[int]:
    """Return 1, 2, 3 for piles 1, 2, 3; then 2, 2, 3 modulo 4, and the power of 2 in a multiple."""
    return [1, *({1: 2, 2: 2, 3: 3}.get(a % 4, a & -a) for a in range(2, 41))]


def wide_exceptions() -> Json:
    """Compare Theorems 5.1 to 5.4 with the triples up to 100."""
    found: dict[str, Json] = {}
    for game in GAMES:
        table = end_nim_table(3, 100, CONVENTIONS[game]).tolist()
        found[f"{game}, 1"] = [
            [a, b, c]
            for a, b, c in product(range(1, 101), repeat=3)
            if (value_one_condition((a, b, c), game) is not None)
            != (table[a - 1][b - 1][c - 1] == 1)
        ]
        if game == "end-nim":
            found["end-nim, 2"] = [
                [a, b, c]
                for a, b, c in product(range(1, 101), repeat=3)
                if (value_two_condition((a, b, c)) is not None) != (table[a - 1][b - 1][c - 1] == 2)
            ]
    return found


def wide_lost_rows() -> Json:
    """Compare Theorems 2.1 to 2.3 with more rows."""
    compared = 0
    exceptions: list[Json] = []
    for game in GAMES:
        for count, largest in ((4, 24), (5, 10), (6, 6), (8, 3)):
            flat = end_nim_table(count, largest, CONVENTIONS[game]).ravel().tolist()
            rows = product(range(1, largest + 1), repeat=count)
            for row, nim_value in zip(rows, flat, strict=True):
                compared += 1
                if is_lost(row, game) != (nim_value == 0):
                    exceptions.append([game, list(row)])
    return {"rows": compared, "exceptions": exceptions}


def misere_table() -> Json:
    found: list[list[int]] = end_nim_table(2, 8, "misere-cairns-ho").tolist()
    return found


def constant_triples() -> Json:
    return _in_eights(_constant())


def constant_triples_again() -> Json:
    return _in_eights(_constant_formula())


def longer_rows() -> Json:
    return {
        game: [end_nim_value(row, convention) for row in LONGER]
        for game, convention in CONVENTIONS.items()
    }


def longer_rows_again() -> Json:
    return {game: [value(turned(row), game) for row in LONGER] for game in CONVENTIONS}
