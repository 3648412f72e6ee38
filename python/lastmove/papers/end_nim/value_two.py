"""Section 5: three piles of nim-value 2 in End-Nim, Theorem 5.4, which the paper does not prove."""

from __future__ import annotations

from itertools import product

from lastmove.papers.claim import Claim, Json
from lastmove.papers.end_nim.pictures import marked_svg
from lastmove.papers.end_nim.plain import value
from lastmove.papers.end_nim.value_one import (
    constant,
    constant_played,
    far_apart,
    far_apart_played,
    middle_piles,
    middle_piles_played,
    triple_exceptions,
    triples,
    triples_played,
    wider,
    wider_played,
)
from lastmove.rulesets.support.end_nim_theory import value_two_condition

__all__ = ["CLAIMS"]


def _played_exceptions() -> Json:
    """Compare the conditions for nim-value 2 with play, for triples up to 14."""
    return [
        list(row)
        for row in product(range(1, 15), repeat=3)
        if (value_two_condition(row) is not None) != (value(min(row, row[::-1]), "end-nim") == 2)
    ]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "end-nim.three-piles-two",
        "end-nim",
        "theorem 5.4",
        "the triples of nim-value 2 in End-Nim, the smaller end first",
        [
            [1, 1, 2],
            [1, 2, 3],
            [1, 4, 3],
            [1, 5, 3],
            [2, 2, 2],
            [2, 3, 3],
            [2, 4, 4],
            [2, 5, 4],
            [5, 5, 5],
        ],
        lambda: triples(2, 5, "end-nim"),
        note="piles up to 5",
        second=lambda: triples_played(2, 5, "end-nim"),
    ),
    Claim(
        "end-nim.three-piles-two-exceptions",
        "end-nim",
        "theorem 5.4",
        "no triple is an exception to the conditions for nim-value 2 in End-Nim",
        [],
        lambda: triple_exceptions(2, "end-nim", value_two_condition),
        note="piles up to 40, by the second road to 14",
        second=_played_exceptions,
    ),
    Claim(
        "end-nim.two-a",
        "end-nim",
        "theorem 5.4 (a)",
        "constant triples of nim-value 2: piles that are 1 or 2 modulo 4, but not 1",
        [2, 5, 6, 9, 10, 13, 14, 17, 18],
        lambda: constant(2, 20, "end-nim"),
        note="piles up to 20",
        second=lambda: constant_played(2, 20, "end-nim"),
    ),
    Claim(
        "end-nim.two-b-i",
        "end-nim",
        "theorem 5.4 (b)(i)",
        "ends a, a + 1 with odd a below 7: (1, 1, 2) alone",
        {"1,·,2": [1], "3,·,4": [], "5,·,6": []},
        lambda: middle_piles(2, "end-nim", {1: 2, 3: 4, 5: 6}, 16),
        note="middle piles up to 16",
        second=lambda: middle_piles_played(2, "end-nim", {1: 2, 3: 4, 5: 6}, 16),
    ),
    Claim(
        "end-nim.two-b-ii",
        "end-nim",
        "theorem 5.4 (b)(ii)",
        "ends a, a + 1 with even a: a is 2 modulo 4 and the middle pile a + 1",
        {"2,·,3": [3], "4,·,5": [], "6,·,7": [7], "8,·,9": [], "10,·,11": [11]},
        lambda: middle_piles(2, "end-nim", {2: 3, 4: 5, 6: 7, 8: 9, 10: 11}, 16),
        note="middle piles up to 16",
        second=lambda: middle_piles_played(2, "end-nim", {2: 3, 4: 5, 6: 7, 8: 9, 10: 11}, 16),
        picture=lambda: marked_svg(2, 1, 20, "normal"),
    ),
    Claim(
        "end-nim.two-b-iii",
        "end-nim",
        "theorem 5.4 (b)(iii)",
        "odd a from 7 on: from 5 to a − 1, 1 or 2 modulo 4, but not a − 2 where a is 3 modulo 4",
        {
            "7,·,8": [6],
            "9,·,10": [5, 6],
            "11,·,12": [5, 6, 10],
            "13,·,14": [5, 6, 9, 10],
            "15,·,16": [5, 6, 9, 10, 14],
        },
        lambda: middle_piles(2, "end-nim", {7: 8, 9: 10, 11: 12, 13: 14, 15: 16}, 16),
        note="middle piles up to 16",
        second=lambda: middle_piles_played(2, "end-nim", {7: 8, 9: 10, 11: 12, 13: 14, 15: 16}, 16),
    ),
    Claim(
        "end-nim.two-c-i",
        "end-nim",
        "theorem 5.4 (c)(i)",
        "ends a, a + 2 with a = 0 modulo 4: up to a − 1, and from 5 on 0 or 3 modulo 4",
        {
            "4,·,6": [1, 2, 3],
            "8,·,10": [1, 2, 3, 4, 7],
            "12,·,14": [1, 2, 3, 4, 7, 8, 11],
        },
        lambda: middle_piles(2, "end-nim", {4: 6, 8: 10, 12: 14}, 16),
        note="middle piles up to 16",
        second=lambda: middle_piles_played(2, "end-nim", {4: 6, 8: 10, 12: 14}, 16),
        picture=lambda: marked_svg(2, 2, 20, "normal"),
    ),
    Claim(
        "end-nim.two-c-ii",
        "end-nim",
        "theorem 5.4 (c)(ii)(I), (II) and (III)",
        "a = 1 modulo 4: from a + 3 on, or up to a − 1 as in (i), and (1, 2, 3) besides",
        {
            "1,·,3": [2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
            "5,·,7": [1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 14, 15, 16],
            "9,·,11": [1, 2, 3, 4, 7, 8, 12, 13, 14, 15, 16],
        },
        lambda: middle_piles(2, "end-nim", {1: 3, 5: 7, 9: 11}, 16),
        note="middle piles up to 16",
        second=lambda: middle_piles_played(2, "end-nim", {1: 3, 5: 7, 9: 11}, 16),
    ),
    Claim(
        "end-nim.two-c-iii",
        "end-nim",
        "theorem 5.4 (c)(iii)",
        "a = 2 modulo 4: a − 1 if at least 5, or from a + 2 on except a + 4; none for a = 3",
        {
            "2,·,4": [4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
            "3,·,5": [],
            "6,·,8": [5, 8, 9, 11, 12, 13, 14, 15, 16],
            "7,·,9": [],
            "10,·,12": [9, 12, 13, 15, 16],
        },
        lambda: middle_piles(2, "end-nim", {2: 4, 3: 5, 6: 8, 7: 9, 10: 12}, 16),
        note="middle piles up to 16",
        second=lambda: middle_piles_played(2, "end-nim", {2: 4, 3: 5, 6: 8, 7: 9, 10: 12}, 16),
    ),
    Claim(
        "end-nim.two-d",
        "end-nim",
        "theorem 5.4 (d)",
        "ends a, a + 3: just if a is 2 modulo 4 and the middle pile is a + 4",
        [[2, 6], [6, 10], [10, 14]],
        lambda: wider(2, 3, "end-nim"),
        note="a and the middle pile, up to 12 and 16",
        second=lambda: wider_played(2, 3, "end-nim"),
    ),
    Claim(
        "end-nim.two-far-apart",
        "end-nim",
        "theorem 5.4",
        "no triple whose ends differ by 4 or more has nim-value 2",
        [],
        lambda: far_apart(2, 4, "end-nim"),
        note="piles up to 40, by the second road to 12",
        second=lambda: far_apart_played(2, 4, "end-nim"),
    ),
)
