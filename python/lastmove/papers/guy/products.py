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
    RulerXRuler,
    TurningCorners,
    product_table,
)
from lastmove.rulesets.coin_turning import Moebius, Ruler, TurningTurtles, Turnips

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


def _up_to_five(coin: int) -> Iterator[tuple[int, ...]]:
    for others in range(5):
        yield from combinations(range(coin), others)


def _equally_spaced(coin: int) -> Iterator[tuple[int, ...]]:
    return ((coin - gap, coin - 2 * gap) for gap in range(1, coin // 2 + 1))


def _contiguous(coin: int) -> Iterator[tuple[int, ...]]:
    return (tuple(range(first, coin)) for first in range(1, coin + 1))


def _product_values(
    first: Callable[[int], Iterable[tuple[int, ...]]],
    second: Callable[[int], Iterable[tuple[int, ...]]],
    rows: range,
    columns: range,
) -> list[list[int]]:
    """Value the coins of a board by mex, from the sets that may be turned in either game."""
    values: dict[tuple[int, int], int] = {}
    for a, b in product(rows, columns):
        after = []
        for chosen, others in product(first(a), list(second(b))):
            turned = product((*chosen, a), (*others, b))
            after.append(reduce(xor, (values[at] for at in turned if at != (a, b)), 0))
        values[a, b] = least_missing(after)
    return [[values[a, b] for b in columns] for a in rows]


def typical_moves() -> Json:
    """Count the moves from a head on 5:6, and the coins that they turn at most."""
    position = MoebiusXTurnips(((5, 6),))
    after = [move for move in position.moves() if isinstance(move, MoebiusXTurnips)]
    turned = [len({*move.heads} ^ {(5, 6)}) for move in after]
    return [len(after), max(turned), sum((5, 6) in move.heads for move in after)]


def typical_moves_by_sets() -> Json:
    sizes = [
        (len(columns) + 1) * (len(rows) + 1)
        for columns, rows in product(_up_to_five(5), list(_equally_spaced(6)))
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

    rows = _product_values(up_to_two, up_to_two, range(1, 14), range(1, 8))
    return rows[-1][-1]


def moebius_by_turnips_moves_picture() -> str:
    return _typical_move().svg()


def tartan_theorem_again() -> Json:
    return product_table(TurningTurtles, TurningTurtles, 7, 7).tolist()


def tartan_theorem_for_moebius_by_turnips() -> Json:
    return product_table(Moebius, Turnips, 7, 9).tolist()


def tartan_theorem_for_moebius_by_turnips_again() -> Json:
    return _product_values(_up_to_five, _equally_spaced, range(7), range(9))


def tartan_theorem_for_rulers() -> Json:
    return product_table(Ruler, Ruler, 8, 8).tolist()


def tartan_theorem_for_rulers_again() -> Json:
    return _product_values(_contiguous, _contiguous, range(1, 9), range(1, 9))


def tartan_theorem_for_rulers_picture() -> str:
    return RulerXRuler.parse("2:3,4:4,6:2").svg()


def turning_corners_13_7() -> Json:
    return TurningCorners(((13, 7),)).nim_value()
