"""Section 2: which rows are lost, in all three games."""

from __future__ import annotations

from itertools import product

from lastmove.papers.claim import Claim, Json
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

__all__ = ["CLAIMS"]

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


def _first_moves(row: Piles, single: Piles) -> Json:
    """List the moves of End-Nim from a row, and those of each game from a single pile."""
    return {
        "row": sorted(str(move) for move in RULESETS["end-nim"](row).moves()),
        **{
            game: sorted(str(move) for move in ruleset(single).moves())
            for game, ruleset in RULESETS.items()
        },
    }


def _first_moves_plain() -> Json:
    single = sorted({",".join(map(str, after)) or "0" for after in moves((2,))})
    return {
        "row": sorted(",".join(map(str, after)) for after in moves((2, 3, 1))),
        "end-nim": single,
        "misere-end-nim": [after for after in single if after != "0"],
        "loop-end-nim": [],
    }


def _indices() -> Json:
    return {str(list(row)): [left_index(row), right_index(row)] for row in INDEXED}


def _defined_index(row: Piles) -> int:
    """Return the largest i with a₁ = … = a_{i−1} ≤ a_i, by trying every i."""
    return max(
        i
        for i in range(1, len(row) + 1)
        if all(pile == row[0] for pile in row[: i - 1]) and row[max(i - 2, 0)] <= row[i - 1]
    )


def _indices_defined() -> Json:
    return {
        str(list(row)): [_defined_index(row), 0 if all_equal(row) else _defined_index(row[::-1])]
        for row in INDEXED
    }


def _lost_rows(game: EndNimGame) -> Json:
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


def _lost_rows_played(game: EndNimGame) -> Json:
    """Compare a theorem on lost rows with minimax."""
    played = [(row, lost(row, game)) for row in rows()]
    exceptions = [list(row) for row, verdict in played if is_lost(row, game) != verdict]
    return {"rows": len(played), "exceptions": exceptions}


def _zeros_not_lost() -> Json:
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


def _zeros_not_lost_played() -> Json:
    """List the same from least missing numbers and the theorems."""
    return [
        [game, list(row)]
        for game in CONVENTIONS
        for row in rows()
        if (value(turned(row), game) == 0) != is_lost(row, game)
    ]


def _by_condition(condition: str) -> Json:
    """List the lost rows of four piles up to 3, the smaller end first, that a condition covers."""
    return [
        list(row)
        for row in product(range(1, 4), repeat=4)
        if row == turned(row) and lost_condition(row) == condition
    ]


def _by_ends(difference: int) -> Json:
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


def _pictures(condition: str) -> Json:
    """Count the kinds of lost rows: where, and up or down, a pile first differs at either end."""
    found = set()
    for row in product(range(1, 5), repeat=6):
        if not all_equal(row) and lost_condition(row) == condition:
            found.add((_kind(turned(row)), _kind(turned(row)[::-1])))
    return len(found)


def _pictures_played(difference: int) -> Json:
    """Count the same kinds among the rows that minimax finds to be lost."""
    unequal = [row for row in product(range(1, 5), repeat=6) if not all_equal(row)]
    return len(
        {
            (_kind(row), _kind(row[::-1]))
            for row in unequal
            if row[-1] - row[0] == difference and lost(row, "end-nim")
        }
    )


def _examples(difference: int) -> str:
    """Draw a row of four or five piles for each picture of Albert and Nowakowski."""
    examples: dict[object, Piles] = {}
    for row in product(range(1, 5), repeat=5 - difference):
        fits = row[-1] - row[0] == difference and not all_equal(row)
        if fits and lost_condition(row) is not None:
            examples.setdefault((_kind(row), _kind(row[::-1])), row)
    name = {0: "(a)", 1: "(b)"}[difference]
    return rows_svg(list(examples.values()), title=f"Theorem 2.1 {name}: a lost row of each kind")


def _same_lost_rows() -> Json:
    games: tuple[EndNimGame, ...] = ("misere-end-nim", "loop-end-nim")
    return [
        list(row)
        for row in rows()
        if not all_equal(row) and any(is_lost(row) != is_lost(row, game) for game in games)
    ]


def _same_lost_rows_played() -> Json:
    games: tuple[EndNimGame, ...] = ("misere-end-nim", "loop-end-nim")
    return [
        list(row)
        for row in rows()
        if not all_equal(row) and any(lost(row, "end-nim") != lost(row, game) for game in games)
    ]


def _equal_piles(game: EndNimGame) -> Json:
    ruleset = RULESETS[game]
    return [
        "".join(ruleset((pile,) * count).outcome() for count in range(1, 7)) for pile in (1, 2, 3)
    ]


def _equal_piles_played(game: EndNimGame) -> Json:
    return [
        "".join("P" if lost((pile,) * count, game) else "N" for count in range(1, 7))
        for pile in (1, 2, 3)
    ]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "end-nim.rules",
        "end-nim",
        "section 1",
        "coins are taken from the two end piles; the three games end in different ways",
        {
            "row": ["1,3,1", "2,3", "3,1"],
            "end-nim": ["0", "1"],
            "misere-end-nim": ["1"],
            "loop-end-nim": [],
        },
        lambda: _first_moves((2, 3, 1), (2,)),
        note="from (2, 3, 1), and from a pile of 2; the misère game ends before the last coin",
        second=_first_moves_plain,
        picture=lambda: RULESETS["end-nim"]((2, 3, 1)).svg(),
    ),
    Claim(
        "end-nim.zero-is-lost",
        "end-nim",
        "section 1",
        "in all three games the lost rows are those of nim-value 0",
        [],
        _zeros_not_lost,
        note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        second=_zeros_not_lost_played,
    ),
    Claim(
        "end-nim.l-and-r",
        "end-nim",
        "section 2, definition",
        "l counts equal piles at the left and one that is not smaller, r the same at the right",
        {
            "[5]": [1, 0],
            "[2, 2, 3, 1]": [3, 2],
            "[2, 2, 1]": [2, 2],
            "[1, 3, 2, 2]": [2, 3],
            "[1, 2, 2, 2]": [2, 3],
            "[3, 3, 3, 4]": [4, 1],
            "[4, 4, 4]": [3, 0],
            "[1, 2, 3]": [2, 1],
        },
        _indices,
        note="[l, r] of eight rows; the second road tries every index of the definition",
        second=_indices_defined,
    ),
    Claim(
        "end-nim.lost-rows",
        "end-nim",
        "theorem 2.1",
        "End-Nim: a row is lost just if (a) or (b) holds for l and r",
        {"rows": 3934, "exceptions": []},
        lambda: _lost_rows("end-nim"),
        note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        second=lambda: _lost_rows_played("end-nim"),
    ),
    Claim(
        "end-nim.lost-rows-a",
        "end-nim",
        "theorem 2.1 (a)",
        "rows that are lost because the ends are equal and l + r is even",
        [
            [1, 1, 1, 1],
            [1, 2, 2, 1],
            [1, 2, 3, 1],
            [1, 3, 2, 1],
            [1, 3, 3, 1],
            [2, 1, 1, 2],
            [2, 2, 2, 2],
            [2, 3, 3, 2],
            [3, 1, 1, 3],
            [3, 1, 2, 3],
            [3, 2, 1, 3],
            [3, 2, 2, 3],
            [3, 3, 3, 3],
        ],
        lambda: _by_condition("(a)"),
        note="four piles up to 3",
        second=lambda: _by_ends(0),
        picture=lambda: _examples(0),
    ),
    Claim(
        "end-nim.lost-rows-b",
        "end-nim",
        "theorem 2.1 (b)",
        "rows that are lost because the right end is larger by 1, l is odd and r is even",
        [
            [1, 1, 2, 2],
            [1, 1, 3, 2],
            [2, 1, 3, 3],
            [2, 2, 3, 3],
        ],
        lambda: _by_condition("(b)"),
        note="four piles up to 3",
        second=lambda: _by_ends(1),
        picture=lambda: _examples(1),
    ),
    Claim(
        "end-nim.pictures-a",
        "end-nim",
        "section 2, pictures of (a)",
        "condition (a) of 2.1 is 8 pictures of Albert and Nowakowski",
        8,
        lambda: _pictures("(a)"),
        note="kinds of lost rows of six piles up to 4: where, and up or down, a pile first differs",
        second=lambda: _pictures_played(0),
    ),
    Claim(
        "end-nim.pictures-b",
        "end-nim",
        "section 2, pictures of (b)",
        "condition (b) of 2.1 is 4 pictures of Albert and Nowakowski",
        4,
        lambda: _pictures("(b)"),
        note="kinds of lost rows of six piles up to 4: where, and up or down, a pile first differs",
        second=lambda: _pictures_played(1),
    ),
    Claim(
        "end-nim.lost-rows-misere",
        "end-nim",
        "theorem 2.2",
        "misère-End-Nim: the same with r_m",
        {"rows": 3934, "exceptions": []},
        lambda: _lost_rows("misere-end-nim"),
        note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        second=lambda: _lost_rows_played("misere-end-nim"),
    ),
    Claim(
        "end-nim.lost-rows-loop",
        "end-nim",
        "theorem 2.3",
        "Loop-End-Nim: the same with r_o",
        {"rows": 3934, "exceptions": []},
        lambda: _lost_rows("loop-end-nim"),
        note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        second=lambda: _lost_rows_played("loop-end-nim"),
    ),
    Claim(
        "end-nim.same-lost-rows",
        "end-nim",
        "corollary 2.4",
        "the three games have the same lost rows, except where all piles are equal",
        [],
        _same_lost_rows,
        note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        second=_same_lost_rows_played,
    ),
    Claim(
        "end-nim.equal-piles",
        "end-nim",
        "corollary 2.4 (a)",
        "k equal piles: lost in End-Nim just if k is even",
        ["NPNPNP", "NPNPNP", "NPNPNP"],
        lambda: _equal_piles("end-nim"),
        note="outcomes for k from 1 to 6, piles of 1, 2 and 3",
        second=lambda: _equal_piles_played("end-nim"),
    ),
    Claim(
        "end-nim.equal-piles-misere",
        "end-nim",
        "corollary 2.4 (b)",
        "lost in misère-End-Nim if k is even and the piles exceed 1, or k odd and they are 1",
        ["PNPNPN", "NPNPNP", "NPNPNP"],
        lambda: _equal_piles("misere-end-nim"),
        note="outcomes for k from 1 to 6, piles of 1, 2 and 3",
        second=lambda: _equal_piles_played("misere-end-nim"),
    ),
    Claim(
        "end-nim.equal-piles-loop",
        "end-nim",
        "corollary 2.4 (c)",
        "lost in Loop-End-Nim just if k is odd",
        ["PNPNPN", "PNPNPN", "PNPNPN"],
        lambda: _equal_piles("loop-end-nim"),
        note="outcomes for k from 1 to 6, piles of 1, 2 and 3",
        second=lambda: _equal_piles_played("loop-end-nim"),
    ),
)
