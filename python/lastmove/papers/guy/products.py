"""Section 8: products of coin-turning games, and the Tartan Theorem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import combinations, product
from operator import xor

from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import least_missing
from lastmove.papers.guy.tables import NIM_MULTIPLICATION, table
from lastmove.papers.impartial import nim_value, played_out
from lastmove.rulesets.coin_products import (
    MoebiusXTurnips,
    RulerXRuler,
    TurningCorners,
    product_table,
)
from lastmove.rulesets.coin_turning import Moebius, Ruler, TurningTurtles, Turnips

__all__ = ["CLAIMS"]


def _turning_corners() -> Json:
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


def _typical_moves() -> Json:
    """Count the moves from a head on 5:6, and the coins that they turn at most."""
    position = MoebiusXTurnips(((5, 6),))
    after = [move for move in position.moves() if isinstance(move, MoebiusXTurnips)]
    turned = [len({*move.heads} ^ {(5, 6)}) for move in after]
    return [len(after), max(turned), sum((5, 6) in move.heads for move in after)]


def _typical_moves_by_sets() -> Json:
    sizes = [
        (len(columns) + 1) * (len(rows) + 1)
        for columns, rows in product(_up_to_five(5), list(_equally_spaced(6)))
    ]
    return [len(sizes), max(sizes), 0]


def _typical_move() -> MoebiusXTurnips:
    """Return the coins that cross columns 0, 2, 3, 7, 9 and rows 1, 4, 7."""
    return MoebiusXTurnips(tuple(product((0, 2, 3, 7, 9), (1, 4, 7))))


def _corner_13_7() -> Json:
    """Value the coin 13:7 by mex, with all that are nearer to the corner."""

    def up_to_two(coin: int) -> Iterator[tuple[int, ...]]:
        yield ()
        yield from ((other,) for other in range(1, coin))

    rows = _product_values(up_to_two, up_to_two, range(1, 14), range(1, 8))
    return rows[-1][-1]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.moebius-by-turnips-moves",
        "guy",
        "section 8, figure 12",
        "a move in Moebius × Turnips turns the crossings of up to five columns with three equally "
        "spaced rows, at most 15 coins; the outermost always goes to tails",
        [93, 15, 0],
        _typical_moves,
        second=_typical_moves_by_sets,
        note="from a head on column 5, row 6: moves, coins turned at most, moves that leave it a "
        "head; the coins of the figure are not in the text",
        picture=lambda: _typical_move().svg(),
    ),
    Claim(
        "guy.tartan-theorem",
        "guy",
        "section 8",
        "Turning Turtles times itself: the coin (a, b) is worth the nim-product of a and b",
        table(NIM_MULTIPLICATION),
        _turning_corners,
        second=lambda: product_table(TurningTurtles, TurningTurtles, 7, 7).tolist(),
        note="the product game played out for a and b up to 7",
    ),
    Claim(
        "guy.tartan-theorem-for-moebius-by-turnips",
        "guy",
        "section 8",
        "Moebius × Turnips: the coins of columns 0 to 6 and rows 0 to 8 are worth nim-products",
        [
            [0, 0, 1, 0, 0, 1, 2, 2, 1],
            [0, 0, 2, 0, 0, 2, 3, 3, 2],
            [0, 0, 4, 0, 0, 4, 8, 8, 4],
            [0, 0, 8, 0, 0, 8, 12, 12, 8],
            [0, 0, 16, 0, 0, 16, 32, 32, 16],
            [0, 0, 31, 0, 0, 31, 37, 37, 31],
            [0, 0, 32, 0, 0, 32, 48, 48, 32],
        ],
        lambda: product_table(Moebius, Turnips, 7, 9).tolist(),
        second=lambda: _product_values(_up_to_five, _equally_spaced, range(7), range(9)),
        note="the second road plays the product game out",
    ),
    Claim(
        "guy.tartan-theorem-for-rulers",
        "guy",
        "section 8",
        "Ruler × Ruler: any rectangle of coins may be turned, and the coins 1 to 8 are worth",
        [
            [1, 2, 1, 4, 1, 2, 1, 8],
            [2, 3, 2, 8, 2, 3, 2, 12],
            [1, 2, 1, 4, 1, 2, 1, 8],
            [4, 8, 4, 6, 4, 8, 4, 11],
            [1, 2, 1, 4, 1, 2, 1, 8],
            [2, 3, 2, 8, 2, 3, 2, 12],
            [1, 2, 1, 4, 1, 2, 1, 8],
            [8, 12, 8, 11, 8, 12, 8, 13],
        ],
        lambda: product_table(Ruler, Ruler, 8, 8).tolist(),
        second=lambda: _product_values(_contiguous, _contiguous, range(1, 9), range(1, 9)),
        note="the second road plays the product game out",
        picture=lambda: RulerXRuler.parse("2:3,4:4,6:2").svg(),
    ),
    Claim(
        "guy.turning-corners-13-7",
        "guy",
        "section 8",
        "a head on 13:7 in Turning Turtles times itself is worth 2",
        2,
        lambda: TurningCorners(((13, 7),)).nim_value(),
        second=_corner_13_7,
        note="the nim-product that the paper works out, as a game",
    ),
)
