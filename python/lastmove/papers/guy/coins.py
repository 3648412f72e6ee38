"""Section 8: coin-turning games, played out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.nim import good_nim_moves
from lastmove.papers.guy.tables import NIM_MULTIPLICATION, table
from lastmove.papers.impartial import nim_value, played_out

__all__ = ["CLAIMS"]


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


def _turning_corners() -> Json:
    """Play Turning Turtles times itself: turn (a, b), perhaps with a lower row and column."""

    def moves(coin: tuple[int, int]) -> Iterator[list[tuple[int, int]]]:
        a, b = coin
        for x in range(a):
            for y in range(b):
                yield [at for at in ((x, b), (a, y), (x, y)) if 0 not in at]

    value = played_out(moves)
    return [[nim_value(value((a, b))) for b in range(1, 8)] for a in range(1, 8)]


CLAIMS = (
    Claim(
        "guy.turning-turtles-figure-11",
        "guy",
        "section 8, figure 11",
        "heads on coins 3, 4, 6, 7: turn 6; or 7 and 1; or 4 and 2",
        [[4, 2], [6, 0], [7, 1]],
        lambda: good_nim_moves(3, 4, 6, 7),
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
        table(NIM_MULTIPLICATION),
        _turning_corners,
        note="the product game played out for a and b up to 7",
    ),
)
