"""Section 8: products of coin-turning games, and the Tartan Theorem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import combinations, product
from operator import xor

from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import least_missing
from lastmove.papers.impartial import nim_value, played_out
from lastmove.rulesets.coin_products import (
    MoebiusXTurnips,
    TurningCorners,
    product_table,
)
from lastmove.rulesets.coin_turning import CoinTurning

__all__: list[str] = []


def turning_corners() -> Json:
    """Play Turning Turtles times itself: turn (a, b), perhaps with a lower row and column."""

    def moves(coin: tuple[int, int]) -> Iterator[list[tuple[int, int]]]:
        a, b = coin
        for x in range(a):
            for y in range(b):
                yield [at for at in ((x, b), (a, y), (x, y)) if 0 not in at]

    value = played_out(moves)
    return [[nim_value(value((a, b))) for b in range(1, 8)] for a in range(1, 8)]


def up_to_five(coin: int) -> Iterator[tuple[int, ...]]:
    for others in range(5):
        yield from combinations(range(coin), others)


def equally_spaced(coin: int) -> Iterator[tuple[int, ...]]:
    return ((coin - gap, coin - 2 * gap) for gap in range(1, coin // 2 + 1))


def contiguous(coin: int) -> Iterator[tuple[int, ...]]:
    return (tuple(range(first, coin)) for first in range(1, coin + 1))


def product_values(
    first: Callable[[int], Iterable[tuple[int, ...]]],
    second: Callable[[int], Iterable[tuple[int, ...]]],
    rows: int,
    columns: int,
    first_coin: int = 0,
) -> list[list[int]]:
    """Value the coins of a board by mex, from the sets that may be turned in either game."""
    values: dict[tuple[int, int], int] = {}
    places = [range(first_coin, first_coin + size) for size in (rows, columns)]
    for a, b in product(*places):
        after = []
        for chosen, others in product(first(a), list(second(b))):
            turned = product((*chosen, a), (*others, b))
            after.append(reduce(xor, (values[at] for at in turned if at != (a, b)), 0))
        values[a, b] = least_missing(after)
    return [[values[a, b] for b in places[1]] for a in places[0]]


def tartan(
    first: type[CoinTurning], second: type[CoinTurning], rows: int, columns: int
) -> list[list[int]]:
    """Value the coins of a board by the Tartan Theorem."""
    found: list[list[int]] = product_table(first, second, rows, columns).tolist()
    return found


def typical_moves() -> Json:
    """Count the moves from a head on 5:6, and the coins that they turn at most."""
    position = MoebiusXTurnips(((5, 6),))
    after = [move for move in position.moves() if isinstance(move, MoebiusXTurnips)]
    turned = [len({*move.heads} ^ {(5, 6)}) for move in after]
    return [len(after), max(turned), sum((5, 6) in move.heads for move in after)]


def typical_moves_by_sets() -> Json:
    sizes = [
        (len(columns) + 1) * (len(rows) + 1)
        for columns, rows in product(up_to_five(5), list(equally_spaced(6)))
    ]
    return [len(sizes), max(sizes), 0]


def _typical_move() -> MoebiusXTurnips:
    """Return the coins that cross columns 0, 2, 3, 7, 9 and rows 1, 4, 7."""
    return MoebiusXTurnips(tuple(product((0, 2, 3, 7, 9), (1, 4, 7))))


def corner_13_7() -> Json:
    """Value the coin 13:7 by mex, with all that are nearer to the corner."""

    def up_to_two(coin: int) -> Iterator[tuple[int, ...]]:
        yield ()
        yield from ((other,) for other in range(1, coin))

    rows = product_values(up_to_two, up_to_two, 13, 7, first_coin=1)
    return rows[-1][-1]


def moebius_by_turnips_moves_picture() -> str:
    return _typical_move().svg()


def turning_corners_13_7() -> Json:
    return TurningCorners(((13, 7),)).nim_value()
