"""Section 7: Welter's game, mated coins, and the tricks for three and four coins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import grundy
from lastmove.rulesets.support.welter_theory import mates, nim_like_moves, welter_value
from lastmove.rulesets.welter import Welter

__all__ = ["FIGURE_8", "by_mex", "welter_moves"]

FIGURE_8 = (1, 2, 3, 5, 8, 13, 21)


def welter_moves(coins: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the positions after a coin has gone to a free square further left."""
    for i, coin in enumerate(coins):
        for square in range(coin):
            if square not in coins:
                yield tuple(sorted((*coins[:i], square, *coins[i + 1 :])))


by_mex = grundy(welter_moves)


def value(coins: tuple[int, ...]) -> int:
    return Welter(coins).nim_value()


def ends() -> Json:
    """List the positions of up to four coins on six squares that have no move."""
    positions = [coins for k in range(5) for coins in combinations(range(6), k)]
    return [list(coins) for coins in positions if not list(Welter(coins).moves())]


def two_coins() -> list[list[int]]:
    return [[Welter((a, b)).nim_value() for b in range(a + 1, 9)] for a in range(8)]


def mates_of_figure_8() -> Json:
    pairs, spinster = mates(FIGURE_8)
    return {"mates": [list(pair) for pair in pairs], "spinster": spinster}


def _best_pairs(coins: tuple[int, ...]) -> list[tuple[int, int]]:
    """List the pairs that are congruent modulo the highest power of two."""
    power = {(a, b): (a ^ b) & -(a ^ b) for a, b in combinations(coins, 2)}
    highest = max(power.values())
    return [pair for pair, its_power in power.items() if its_power == highest]


def mates_one_by_one() -> Json:
    """Mate the coins of figure 8 by comparing all pairs, again and again."""
    rest: tuple[int, ...] = FIGURE_8
    found = []
    while len(rest) > 1:
        pair = _best_pairs(rest)[0]
        found.append(list(pair))
        rest = tuple(coin for coin in rest if coin not in pair)
    return {"mates": found, "spinster": rest[0]}


def _values_by_any_mating(coins: tuple[int, ...]) -> set[int]:
    """Return the values that all choices of best pairs lead to."""
    if len(coins) <= 1:
        return {sum(coins)}
    return {
        (a ^ b) - 1 ^ rest
        for a, b in _best_pairs(coins)
        for rest in _values_by_any_mating(tuple(c for c in coins if c not in {a, b}))
    }


def undecided() -> Json:
    """Count the positions of 2 to 5 coins on 10 squares, and list those where choices matter."""
    positions = [coins for k in range(2, 6) for coins in combinations(range(10), k)]
    wrong = [list(c) for c in positions if _values_by_any_mating(c) != {welter_value(c)}]
    return [len(positions), wrong]


def mating_exceptions() -> Json:
    """Count the positions of up to five coins on 10 squares, and those where mating fails."""
    positions = [coins for k in range(6) for coins in combinations(range(10), k)]
    return [len(positions), sum(welter_value(coins) != by_mex(coins) for coins in positions)]


def four_coins(value: Callable[[tuple[int, ...]], int], squares: int) -> Json:
    """List the positions on some squares that are exceptions to the four-coin trick."""
    return [
        list(coins)
        for coins in combinations(range(squares), 4)
        if (value(coins) == 0) != (coins[0] ^ coins[1] ^ coins[2] ^ coins[3] == 0)
    ]


def four_coin_example() -> Json:
    return [
        sorted({0, 3, 6, 9} - {coin} | {square}) for coin, square in nim_like_moves((0, 3, 6, 9))
    ]


def three_coins_by_mex() -> Json:
    """List the good moves of {2, 5, 8} as [from, to], by trying all."""
    good = [set(after) for after in welter_moves((2, 5, 8)) if by_mex(after) == 0]
    return [[max({2, 5, 8} - after), max(after - {2, 5, 8})] for after in good]


def three_coin_exceptions() -> Json:
    """List the positions of three coins on 10 squares whose good moves the trick does not give."""
    exceptions = []
    for coins in combinations(range(10), 3):
        tricked = {frozenset({*coins} - {a} | {b}) for a, b in nim_like_moves(coins)}
        played = {frozenset(after) for after in welter_moves(coins) if by_mex(after) == 0}
        if tricked != played:
            exceptions.append(list(coins))
    return exceptions


def welter_ends_again() -> Json:
    return [
        list(coins)
        for k in range(5)
        for coins in combinations(range(6), k)
        if not list(welter_moves(coins))
    ]


def welter_one_coin() -> Json:
    return [Welter((a,)).nim_value() for a in range(13)]


def welter_one_coin_again() -> Json:
    return [by_mex((a,)) for a in range(13)]


def welter_two_coins_table_again() -> Json:
    return [[by_mex((a, b)) for b in range(a + 1, 9)] for a in range(8)]


def welter_mating_again() -> Json:
    return Welter(FIGURE_8).frieze()[-1][0]


def welter_four_coins_example_again() -> Json:
    return [list(c) for c in welter_moves((0, 3, 6, 9)) if by_mex(c) == 0]


def welter_three_coins() -> Json:
    return [list(move) for move in nim_like_moves((2, 5, 8))]
