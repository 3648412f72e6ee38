"""Sections 1 to 5: nimbers, the mex rule, Nim, and nim-addition."""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.tables import NIM_ADDITION, table
from lastmove.papers.impartial import either, nim_value, total

__all__ = ["CLAIMS", "good_nim_moves", "star_sum"]

RARE = [0, 1, 6, 7, 10, 11, 12, 13, 18, 19, 20, 21, 24]


def star_sum(*sizes: int) -> str:
    """Write the sum of Nim heaps."""
    return str(total(map(lm.star, sizes)))


def good_nim_moves(*heaps: int) -> list[list[int]]:
    """List the moves [from, to] in Nim that leave a sum of value 0."""
    position = total(map(lm.star, heaps))
    return [
        [heap, rest]
        for heap in heaps
        for rest in range(heap)
        if position - lm.star(heap) + lm.star(rest) == 0
    ]


def _mex_examples() -> Json:
    sets = [[0, 1, 3, 7], [1, 2], [0, 1, 2, 4, 5], [5], [0, 2], [0, 1, 2]]
    return [[sizes, str(either(map(lm.star, sizes)))] for sizes in sets]


def _nim_table() -> Json:
    return [
        [nim_value(lm.star(row) + lm.star(column)) for column in range(16)] for row in range(16)
    ]


def _rare_sums() -> Json:
    return sorted({rare for a in RARE for b in RARE if (rare := lm.nim_sum(a, b)) <= max(RARE)})


CLAIMS = (
    Claim(
        "guy.first-nimbers",
        "guy",
        "section 1",
        "{|}, {0|0} and {0,∗|0,∗} are the first three nimbers",
        ["0", "*", "*2"],
        lambda: [str(lm.game(text)) for text in ("{|}", "{0|0}", "{0,*|0,*}")],
    ),
    Claim(
        "guy.mex-rule",
        "guy",
        "section 1",
        "{∗a,∗b,…|∗a,∗b,…} is ∗m with m the least number that is not among a, b, …",
        [
            [[0, 1, 3, 7], "*2"],
            [[1, 2], "0"],
            [[0, 1, 2, 4, 5], "*3"],
            [[5], "0"],
            [[0, 2], "*"],
            [[0, 1, 2], "*3"],
        ],
        _mex_examples,
    ),
    Claim(
        "guy.nimbers-are-their-own-negatives",
        "guy",
        "section 1",
        "∗n + ∗n = 0 (counted for n from 0 to 64)",
        65,
        lambda: sum(lm.star(n) + lm.star(n) == 0 for n in range(65)),
    ),
    Claim(
        "guy.nim-figure-1",
        "guy",
        "section 2, figure 1",
        "Nim with heaps 27, 23, 22, 15: the good moves are 27 to 14, 23 to 2 and 22 to 3",
        [[27, 14], [23, 2], [22, 3]],
        lambda: good_nim_moves(27, 23, 22, 15),
    ),
    Claim(
        "guy.nim-exercise",
        "guy",
        "section 2",
        "Nim with heaps 23, 19, 13, 12, 11 has three good moves",
        3,
        lambda: len(good_nim_moves(23, 19, 13, 12, 11)),
    ),
    Claim(
        "guy.sums-of-1-2-3",
        "guy",
        "section 3",
        "∗2 + ∗ = ∗3, ∗3 + ∗ = ∗2, ∗3 + ∗2 = ∗",
        ["*3", "*2", "*"],
        lambda: [star_sum(2, 1), star_sum(3, 1), star_sum(3, 2)],
    ),
    Claim(
        "guy.sum-of-5-and-6",
        "guy",
        "section 3",
        "∗5 + ∗6 = ∗3 as games, and 3 is the nim-sum of 5 and 6",
        ["*3", 3],
        lambda: [star_sum(5, 6), lm.nim_sum(5, 6)],
    ),
    Claim(
        "guy.nim-addition-table",
        "guy",
        "table 1",
        "the nim-addition table of 0 to 15, all 256 entries",
        table(NIM_ADDITION),
        _nim_table,
        note="computed as sums of games",
    ),
    Claim(
        "guy.rare-values-closed",
        "guy",
        "section 5",
        "the rare values of Grundy's game are closed under nim-addition",
        [0, 1, 6, 7, 10, 11, 12, 13, 18, 19, 20, 21, 24],
        _rare_sums,
        note="sums of two of the printed values, as far as the list goes",
    ),
)
