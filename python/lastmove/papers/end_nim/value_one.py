"""Section 5: three piles that are lost or of nim-value 1, Theorems 5.1 to 5.3."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np

from lastmove.papers.claim import Claim, Json
from lastmove.papers.end_nim.pictures import marked_svg, slice_svg
from lastmove.papers.end_nim.plain import CONVENTIONS, Piles, lost, middles, value
from lastmove.rulesets.support.end_nim_tables import Table, end_nim_table
from lastmove.rulesets.support.end_nim_theory import EndNimGame, value_one_condition

__all__ = [
    "CLAIMS",
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


def _played_exceptions(game: EndNimGame) -> Json:
    """Compare the conditions for nim-value 1 with play, for triples up to 12."""
    return [
        list(row)
        for row in product(range(1, 13), repeat=3)
        if (value_one_condition(row, game) is not None) != (value(min(row, row[::-1]), game) == 1)
    ]


def _zeros(game: EndNimGame) -> Json:
    """List the triples up to 3 of nim-value 0, from the table."""
    return (np.argwhere(_triple_table(game)[:3, :3, :3] == 0) + 1).tolist()


def _lost_triples(game: EndNimGame) -> Json:
    """List the lost triples up to 3 by minimax."""
    return [list(row) for row in product(range(1, 4), repeat=3) if lost(row, game)]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "end-nim.three-piles-lost",
        "end-nim",
        "section 5",
        "End-Nim with three piles is lost for the mover just if symmetrical but not constant",
        [[1, 2, 1], [1, 3, 1], [2, 1, 2], [2, 3, 2], [3, 1, 3], [3, 2, 3]],
        lambda: _zeros("end-nim"),
        note="all positions with piles up to 3",
        second=lambda: _lost_triples("end-nim"),
    ),
    Claim(
        "end-nim.three-piles-lost-misere",
        "end-nim",
        "section 5",
        "misère-End-Nim with three piles: lost as in End-Nim, and (1, 1, 1)",
        [[1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 1, 2], [2, 3, 2], [3, 1, 3], [3, 2, 3]],
        lambda: _zeros("misere-end-nim"),
        note="all positions with piles up to 3",
        second=lambda: _lost_triples("misere-end-nim"),
    ),
    Claim(
        "end-nim.three-piles-lost-loop",
        "end-nim",
        "section 5",
        "in Loop-End-Nim the constant positions are lost too",
        [
            [1, 1, 1],
            [1, 2, 1],
            [1, 3, 1],
            [2, 1, 2],
            [2, 2, 2],
            [2, 3, 2],
            [3, 1, 3],
            [3, 2, 3],
            [3, 3, 3],
        ],
        lambda: _zeros("loop-end-nim"),
        note="all positions with piles up to 3",
        second=lambda: _lost_triples("loop-end-nim"),
    ),
    Claim(
        "end-nim.three-piles-one",
        "end-nim",
        "theorem 5.1",
        "the triples of nim-value 1 in End-Nim, the smaller end first",
        [[1, 1, 1], [1, 2, 2], [1, 3, 3], [1, 4, 2], [2, 1, 3], [3, 4, 4]],
        lambda: triples(1, 4, "end-nim"),
        note="piles up to 4",
        second=lambda: triples_played(1, 4, "end-nim"),
        picture=lambda: slice_svg(
            3, 16, "normal", title="End-Nim: nim-values of (a, 3, c), a downwards"
        ),
    ),
    Claim(
        "end-nim.three-piles-one-exceptions",
        "end-nim",
        "theorem 5.1",
        "no triple is an exception to the conditions for nim-value 1 in End-Nim",
        [],
        lambda: triple_exceptions(1, "end-nim", _one("end-nim")),
        note="piles up to 40, by the second road to 12",
        second=lambda: _played_exceptions("end-nim"),
    ),
    Claim(
        "end-nim.one-a",
        "end-nim",
        "theorem 5.1 (a)",
        "of the constant triples (1, 1, 1) alone has nim-value 1",
        [1],
        lambda: constant(1, 20, "end-nim"),
        note="piles up to 20",
        second=lambda: constant_played(1, 20, "end-nim"),
    ),
    Claim(
        "end-nim.one-b-i",
        "end-nim",
        "theorem 5.1 (b)(i)",
        "ends a, a + 1 with even a: nim-value 1 just if the middle pile is smaller than a",
        {
            "2,·,3": [1],
            "4,·,5": [1, 2, 3],
            "6,·,7": [1, 2, 3, 4, 5],
            "8,·,9": [1, 2, 3, 4, 5, 6, 7],
        },
        lambda: middle_piles(1, "end-nim", {2: 3, 4: 5, 6: 7, 8: 9}),
        note="middle piles up to 12",
        second=lambda: middle_piles_played(1, "end-nim", {2: 3, 4: 5, 6: 7, 8: 9}),
        picture=lambda: marked_svg(1, 1, 16, "normal"),
    ),
    Claim(
        "end-nim.one-b-ii",
        "end-nim",
        "theorem 5.1 (b)(ii)",
        "ends a, a + 1 with odd a: just if the middle pile is larger than a and not a + 2",
        {
            "1,·,2": [2, 4, 5, 6, 7, 8, 9, 10, 11, 12],
            "3,·,4": [4, 6, 7, 8, 9, 10, 11, 12],
            "5,·,6": [6, 8, 9, 10, 11, 12],
            "7,·,8": [8, 10, 11, 12],
        },
        lambda: middle_piles(1, "end-nim", {1: 2, 3: 4, 5: 6, 7: 8}),
        note="middle piles up to 12",
        second=lambda: middle_piles_played(1, "end-nim", {1: 2, 3: 4, 5: 6, 7: 8}),
    ),
    Claim(
        "end-nim.one-c",
        "end-nim",
        "theorem 5.1 (c)",
        "ends a, a + 2: just if a is odd and the middle pile is a + 2",
        [[1, 3], [3, 5], [5, 7], [7, 9], [9, 11], [11, 13]],
        lambda: wider(1, 2, "end-nim"),
        note="a and the middle pile, up to 12 and 16",
        second=lambda: wider_played(1, 2, "end-nim"),
    ),
    Claim(
        "end-nim.one-far-apart",
        "end-nim",
        "theorem 5.1",
        "no triple whose ends differ by 3 or more has nim-value 1",
        [],
        lambda: far_apart(1, 3, "end-nim"),
        note="piles up to 40, by the second road to 12",
        second=lambda: far_apart_played(1, 3, "end-nim"),
    ),
    Claim(
        "end-nim.three-piles-one-misere",
        "end-nim",
        "theorem 5.2",
        "the triples of nim-value 1 in misère-End-Nim, the smaller end first",
        [[1, 2, 2], [1, 3, 2], [1, 4, 2], [2, 1, 3], [3, 2, 4], [3, 3, 3], [4, 4, 4]],
        lambda: triples(1, 4, "misere-end-nim"),
        note="piles up to 4",
        second=lambda: triples_played(1, 4, "misere-end-nim"),
    ),
    Claim(
        "end-nim.three-piles-one-misere-exceptions",
        "end-nim",
        "theorem 5.2",
        "no triple is an exception to the conditions for nim-value 1 in misère-End-Nim",
        [],
        lambda: triple_exceptions(1, "misere-end-nim", _one("misere-end-nim")),
        note="piles up to 40, by the second road to 12",
        second=lambda: _played_exceptions("misere-end-nim"),
    ),
    Claim(
        "end-nim.one-misere-b",
        "end-nim",
        "theorem 5.2 (b)",
        "misère: a constant triple has nim-value 1 just if its piles are 3 or more",
        [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
        lambda: constant(1, 20, "misere-end-nim"),
        note="piles up to 20",
        second=lambda: constant_played(1, 20, "misere-end-nim"),
    ),
    Claim(
        "end-nim.one-misere-c-i",
        "end-nim",
        "theorem 5.2 (c)(i)",
        "misère, ends a, a + 1 with even a: just if the middle pile is 1",
        {"2,·,3": [1], "4,·,5": [1], "6,·,7": [1], "8,·,9": [1]},
        lambda: middle_piles(1, "misere-end-nim", {2: 3, 4: 5, 6: 7, 8: 9}),
        note="middle piles up to 12",
        second=lambda: middle_piles_played(1, "misere-end-nim", {2: 3, 4: 5, 6: 7, 8: 9}),
        picture=lambda: marked_svg(1, 1, 16, "misere-cairns-ho"),
    ),
    Claim(
        "end-nim.one-misere-c-ii",
        "end-nim",
        "theorem 5.2 (a) and (c)(ii)",
        "misère, odd a: from 2 to a − 1 or larger than a + 1, and (1, 2, 2) besides",
        {
            "1,·,2": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
            "3,·,4": [2, 5, 6, 7, 8, 9, 10, 11, 12],
            "5,·,6": [2, 3, 4, 7, 8, 9, 10, 11, 12],
            "7,·,8": [2, 3, 4, 5, 6, 9, 10, 11, 12],
        },
        lambda: middle_piles(1, "misere-end-nim", {1: 2, 3: 4, 5: 6, 7: 8}),
        note="middle piles up to 12",
        second=lambda: middle_piles_played(1, "misere-end-nim", {1: 2, 3: 4, 5: 6, 7: 8}),
    ),
    Claim(
        "end-nim.one-misere-far-apart",
        "end-nim",
        "theorem 5.2",
        "misère: no triple whose ends differ by 2 or more has nim-value 1",
        [],
        lambda: far_apart(1, 2, "misere-end-nim"),
        note="piles up to 40, by the second road to 12",
        second=lambda: far_apart_played(1, 2, "misere-end-nim"),
    ),
    Claim(
        "end-nim.three-piles-one-loop",
        "end-nim",
        "theorem 5.3",
        "the triples of nim-value 1 in Loop-End-Nim, the smaller end first",
        [[1, 2, 3], [1, 3, 2], [1, 4, 2], [2, 1, 3]],
        lambda: triples(1, 4, "loop-end-nim"),
        note="piles up to 4",
        second=lambda: triples_played(1, 4, "loop-end-nim"),
    ),
    Claim(
        "end-nim.three-piles-one-loop-exceptions",
        "end-nim",
        "theorem 5.3",
        "no triple is an exception to the conditions for nim-value 1 in Loop-End-Nim",
        [],
        lambda: triple_exceptions(1, "loop-end-nim", _one("loop-end-nim")),
        note="piles up to 40, by the second road to 12",
        second=lambda: _played_exceptions("loop-end-nim"),
    ),
    Claim(
        "end-nim.one-loop-a-i",
        "end-nim",
        "theorem 5.3 (a)(i)",
        "Loop-End-Nim, ends a, a + 1 with even a: just if the middle pile is smaller than a",
        {
            "2,·,3": [1],
            "4,·,5": [1, 2, 3],
            "6,·,7": [1, 2, 3, 4, 5],
            "8,·,9": [1, 2, 3, 4, 5, 6, 7],
        },
        lambda: middle_piles(1, "loop-end-nim", {2: 3, 4: 5, 6: 7, 8: 9}),
        note="middle piles up to 12",
        second=lambda: middle_piles_played(1, "loop-end-nim", {2: 3, 4: 5, 6: 7, 8: 9}),
        picture=lambda: marked_svg(1, 1, 16, "loop"),
    ),
    Claim(
        "end-nim.one-loop-a-ii",
        "end-nim",
        "theorem 5.3 (a)(ii)",
        "Loop-End-Nim, odd a: just if the middle pile is larger than a + 1",
        {
            "1,·,2": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
            "3,·,4": [5, 6, 7, 8, 9, 10, 11, 12],
            "5,·,6": [7, 8, 9, 10, 11, 12],
            "7,·,8": [9, 10, 11, 12],
        },
        lambda: middle_piles(1, "loop-end-nim", {1: 2, 3: 4, 5: 6, 7: 8}),
        note="middle piles up to 12",
        second=lambda: middle_piles_played(1, "loop-end-nim", {1: 2, 3: 4, 5: 6, 7: 8}),
    ),
    Claim(
        "end-nim.one-loop-b",
        "end-nim",
        "theorem 5.3 (b)",
        "Loop-End-Nim, ends a, a + 2: just if a is odd and the middle pile is a + 1",
        [[1, 2], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]],
        lambda: wider(1, 2, "loop-end-nim"),
        note="a and the middle pile, up to 12 and 16",
        second=lambda: wider_played(1, 2, "loop-end-nim"),
    ),
)
