"""R. K. Guy, *Impartial Games*: nimbers, nim-addition, nim-multiplication, coin-turning games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import lastmove as lm
from lastmove.papers.claim import Claim, Json, Paper
from lastmove.papers.impartial import either, nim_value, played_out, total

__all__ = ["PAPER"]

NIM_ADDITION = """
 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
 1  0  3  2  5  4  7  6  9  8 11 10 13 12 15 14
 2  3  0  1  6  7  4  5 10 11  8  9 14 15 12 13
 3  2  1  0  7  6  5  4 11 10  9  8 15 14 13 12
 4  5  6  7  0  1  2  3 12 13 14 15  8  9 10 11
 5  4  7  6  1  0  3  2 13 12 15 14  9  8 11 10
 6  7  4  5  2  3  0  1 14 15 12 13 10 11  8  9
 7  6  5  4  3  2  1  0 15 14 13 12 11 10  9  8
 8  9 10 11 12 13 14 15  0  1  2  3  4  5  6  7
 9  8 11 10 13 12 15 14  1  0  3  2  5  4  7  6
10 11  8  9 14 15 12 13  2  3  0  1  6  7  4  5
11 10  9  8 15 14 13 12  3  2  1  0  7  6  5  4
12 13 14 15  8  9 10 11  4  5  6  7  0  1  2  3
13 12 15 14  9  8 11 10  5  4  7  6  1  0  3  2
14 15 12 13 10 11  8  9  6  7  4  5  2  3  0  1
15 14 13 12 11 10  9  8  7  6  5  4  3  2  1  0
"""

# The paper gives the rules of nim-multiplication; this is the table they lead to.
NIM_MULTIPLICATION = """
1  2  3  4  5  6  7
2  3  1  8 10 11  9
3  1  2 12 15 13 14
4  8 12  6  2 14 10
5 10 15  2  7  8 13
6 11 13 14  8  5  3
7  9 14 10 13  3  4
"""

RARE = [0, 1, 6, 7, 10, 11, 12, 13, 18, 19, 20, 21, 24]


def _table(text: str) -> list[list[int]]:
    return [[int(entry) for entry in row.split()] for row in text.split("\n") if row]


def _star_sum(*sizes: int) -> str:
    return str(total(map(lm.star, sizes)))


def _mex_examples() -> Json:
    sets = [[0, 1, 3, 7], [1, 2], [0, 1, 2, 4, 5], [5], [0, 2], [0, 1, 2]]
    return [[sizes, str(either(map(lm.star, sizes)))] for sizes in sets]


def _nim_table() -> Json:
    return [
        [nim_value(lm.star(row) + lm.star(column)) for column in range(16)] for row in range(16)
    ]


def _good_nim_moves(*heaps: int) -> list[list[int]]:
    """List the moves [from, to] in Nim that leave a sum of value 0."""
    position = total(map(lm.star, heaps))
    return [
        [heap, rest]
        for heap in heaps
        for rest in range(heap)
        if position - lm.star(heap) + lm.star(rest) == 0
    ]


def _rare_sums() -> Json:
    return sorted({rare for a in RARE for b in RARE if (rare := lm.nim_sum(a, b)) <= max(RARE)})


def _fermat_powers() -> Json:
    powers = [2, 4, 16, 256, 65536, 2**32]
    small = [[lm.nim_multiply(n, power) for n in (1, power // 2, power - 1)] for power in powers]
    return [
        [power, *rows, lm.nim_multiply(power, power)]
        for power, rows in zip(powers, small, strict=True)
    ]


def _steps_of_13_times_7() -> Json:
    """Compute the paper's intermediate lines: the four products, then the last line's three."""
    times, plus = lm.nim_multiply, lm.nim_sum
    four_terms = [times(times(4, 4), 3), times(times(4, 2), 3), times(4, 3), 7]
    last_line = [times(4, 2), times(2, 2), plus(plus(plus(4, 2), 4), 11)]
    return [four_terms, last_line, times(13, 7)]


def _roots_of_one(degree: int) -> Json:
    return [n for n in range(1, 256) if lm.nim_power(n, degree) == 1]


def _turning_corners() -> Json:
    """Play Turning Turtles times itself: turn (a, b), perhaps with a lower row and column."""

    def moves(coin: tuple[int, int]) -> Iterator[list[tuple[int, int]]]:
        a, b = coin
        for x in range(a):
            for y in range(b):
                yield [at for at in ((x, b), (a, y), (x, y)) if 0 not in at]

    value = played_out(moves)
    return [[nim_value(value((a, b))) for b in range(1, 8)] for a in range(1, 8)]


def _coins_turned_at_most(limit: int, coins: int) -> Json:
    """List the values of heads 0, 1, … when a move turns up to `limit` coins, the last to tails."""

    def moves(coin: int) -> Iterator[tuple[int, ...]]:
        for others in range(limit):
            yield from combinations(range(coin), others)

    value = played_out(moves)
    return [nim_value(value(coin)) for coin in range(coins)]


def _ruler() -> Json:
    def moves(coin: int) -> Iterator[range]:
        for first in range(1, coin + 1):
            yield range(first, coin)

    value = played_out(moves)
    return [nim_value(value(coin)) for coin in range(1, 17)]


def _turnips() -> Json:
    def moves(coin: int) -> Iterator[tuple[int, int]]:
        for gap in range(1, coin // 2 + 1):
            yield coin - gap, coin - 2 * gap

    value = played_out(moves)
    return [nim_value(value(coin)) for coin in range(27)]


def _green_tree() -> Json:
    """Add up "in the air" at the branch points a, b, c, d of the tree; an edge below adds 1."""
    return [_star_sum(3, 2), _star_sum(1, 1), _star_sum(1, 2), _star_sum(2, 2, 1, 4)]


PAPER = Paper(
    "guy",
    "R. K. Guy, Impartial Games, in Games of No Chance (MSRI Publications 29), 1996",
    (
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
            lambda: _good_nim_moves(27, 23, 22, 15),
        ),
        Claim(
            "guy.nim-exercise",
            "guy",
            "section 2",
            "Nim with heaps 23, 19, 13, 12, 11 has three good moves",
            3,
            lambda: len(_good_nim_moves(23, 19, 13, 12, 11)),
        ),
        Claim(
            "guy.sums-of-1-2-3",
            "guy",
            "section 3",
            "∗2 + ∗ = ∗3, ∗3 + ∗ = ∗2, ∗3 + ∗2 = ∗",
            ["*3", "*2", "*"],
            lambda: [_star_sum(2, 1), _star_sum(3, 1), _star_sum(3, 2)],
        ),
        Claim(
            "guy.sum-of-5-and-6",
            "guy",
            "section 3",
            "∗5 + ∗6 = ∗3 as games, and 3 is the nim-sum of 5 and 6",
            ["*3", 3],
            lambda: [_star_sum(5, 6), lm.nim_sum(5, 6)],
        ),
        Claim(
            "guy.nim-addition-table",
            "guy",
            "table 1",
            "the nim-addition table of 0 to 15, all 256 entries",
            _table(NIM_ADDITION),
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
        Claim(
            "guy.green-hackenbush-figure-6",
            "guy",
            "section 6, figure 6",
            "at the branch points of the tree: ∗3+∗2 = ∗, ∗+∗ = 0, ∗+∗2 = ∗3, ∗2+∗2+∗+∗4 = ∗5",
            ["*", "0", "*3", "*5"],
            _green_tree,
        ),
        Claim(
            "guy.welter-figure-8",
            "guy",
            "section 7, figure 8",
            "the nim-sum of 15, 11, 9 and 3, the Welter function of 1, 2, 3, 5, 8, 13, 21, is 14",
            "*14",
            lambda: _star_sum(15, 11, 9, 3),
            note="the sum only, not the mating of the coins",
        ),
        Claim(
            "guy.turning-turtles-figure-11",
            "guy",
            "section 8, figure 11",
            "heads on coins 3, 4, 6, 7: turn 6; or 7 and 1; or 4 and 2",
            [[4, 2], [6, 0], [7, 1]],
            lambda: _good_nim_moves(3, 4, 6, 7),
            note="a head on coin n is the Nim heap n",
        ),
        Claim(
            "guy.mock-turtles",
            "guy",
            "section 8",
            "Mock Turtles (turn up to three coins): coins 0 to 18 are worth the odious numbers",
            [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37],
            lambda: _coins_turned_at_most(3, 19),
        ),
        Claim(
            "guy.moebius",
            "guy",
            "table 4",
            "Moebius (turn up to five coins): the values of coins 0 to 17",
            [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494],
            lambda: _coins_turned_at_most(5, 18),
        ),
        Claim(
            "guy.ruler",
            "guy",
            "section 8",
            "the Ruler Game: coin n is worth the largest power of 2 that divides n",
            [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16],
            _ruler,
        ),
        Claim(
            "guy.turnips",
            "guy",
            "section 8",
            "Turnips: coin n is worth the k-th odious number, k the place of its last ternary 2",
            [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4, 1, 4, 4, 1, 2, 2, 1],
            _turnips,
        ),
        Claim(
            "guy.tartan-theorem",
            "guy",
            "section 8",
            "Turning Turtles times itself: the coin (a, b) is worth the nim-product of a and b",
            _table(NIM_MULTIPLICATION),
            _turning_corners,
            note="the product game played out for a and b up to 7",
        ),
        Claim(
            "guy.nim-multiplication-table",
            "guy",
            "section 8",
            "the nim-multiplication table of 1 to 7 that follows from the rules",
            _table(NIM_MULTIPLICATION),
            lambda: [[lm.nim_multiply(a, b) for b in range(1, 8)] for a in range(1, 8)],
        ),
        Claim(
            "guy.fermat-powers",
            "guy",
            "section 8",
            "for a Fermat power N the nim-product with a smaller n is n·N, and N times N is 3N/2",
            [
                [2, 2, 2, 2, 3],
                [4, 4, 8, 12, 6],
                [16, 16, 128, 240, 24],
                [256, 256, 32768, 65280, 384],
                [65536, 65536, 2147483648, 4294901760, 98304],
                [4294967296, 4294967296, 9223372036854775808, 18446744069414584320, 6442450944],
            ],
            _fermat_powers,
            note="each row: N, then its product with 1, N/2, N−1 and N",
        ),
        Claim(
            "guy.two-times-three",
            "guy",
            "section 8",
            "2 times 2 is 3 and 2 times 3 is 1",
            [3, 1],
            lambda: [lm.nim_multiply(2, 2), lm.nim_multiply(2, 3)],
        ),
        Claim(
            "guy.13-times-7",
            "guy",
            "section 8",
            "13 times 7 is 2, by way of 13, 4, 12, 7 and of 8, 3, 9",
            [[13, 4, 12, 7], [8, 3, 9], 2],
            _steps_of_13_times_7,
        ),
        Claim(
            "guy.cube-roots-of-1",
            "guy",
            "section 8",
            "the nim-cube-roots of 1 are 1, 2, 3",
            [1, 2, 3],
            lambda: _roots_of_one(3),
            note="a field has at most three; searched below 256",
        ),
        Claim(
            "guy.fifth-roots-of-1",
            "guy",
            "section 8",
            "the nim-fifth-roots of 1 are 1, 8, 10, 13, 14",
            [1, 8, 10, 13, 14],
            lambda: _roots_of_one(5),
            note="a field has at most five; searched below 256",
        ),
    ),
)
