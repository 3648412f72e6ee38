"""Section 7: Welter's game, mated coins, and the tricks for three and four coins."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import grundy
from lastmove.papers.guy.nim import star_sum
from lastmove.rulesets.support.welter_theory import mates, nim_like_moves, welter_value
from lastmove.rulesets.welter import Welter

__all__ = ["CLAIMS", "FIGURE_8", "by_mex", "welter_moves"]

FIGURE_8 = (1, 2, 3, 5, 8, 13, 21)


def welter_moves(coins: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the positions after a coin has gone to a free square further left."""
    for i, coin in enumerate(coins):
        for square in range(coin):
            if square not in coins:
                yield tuple(sorted((*coins[:i], square, *coins[i + 1 :])))


by_mex = grundy(welter_moves)


def _ends() -> Json:
    """List the positions of up to four coins on six squares that have no move."""
    positions = [coins for k in range(5) for coins in combinations(range(6), k)]
    return [list(coins) for coins in positions if not list(Welter(coins).moves())]


def _two_coins() -> list[list[int]]:
    return [[Welter((a, b)).nim_value() for b in range(a + 1, 9)] for a in range(8)]


def _mates() -> Json:
    pairs, spinster = mates(FIGURE_8)
    return {"mates": [list(pair) for pair in pairs], "spinster": spinster}


def _best_pairs(coins: tuple[int, ...]) -> list[tuple[int, int]]:
    """List the pairs that are congruent modulo the highest power of two."""
    power = {(a, b): (a ^ b) & -(a ^ b) for a, b in combinations(coins, 2)}
    highest = max(power.values())
    return [pair for pair, its_power in power.items() if its_power == highest]


def _mates_one_by_one() -> Json:
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


def _undecided() -> Json:
    """Count the positions of 2 to 5 coins on 10 squares, and list those where choices matter."""
    positions = [coins for k in range(2, 6) for coins in combinations(range(10), k)]
    wrong = [list(c) for c in positions if _values_by_any_mating(c) != {welter_value(c)}]
    return [len(positions), wrong]


def _mating_exceptions() -> Json:
    """Count the positions of up to five coins on 10 squares, and those where mating fails."""
    positions = [coins for k in range(6) for coins in combinations(range(10), k)]
    return [len(positions), sum(welter_value(coins) != by_mex(coins) for coins in positions)]


def _four_coins() -> Json:
    """List the positions on 12 squares that are exceptions to the four-coin trick."""
    return [
        list(coins)
        for coins in combinations(range(12), 4)
        if (welter_value(coins) == 0) != (coins[0] ^ coins[1] ^ coins[2] ^ coins[3] == 0)
    ]


def _four_coins_by_mex() -> Json:
    return [
        list(coins)
        for coins in combinations(range(9), 4)
        if (by_mex(coins) == 0) != (coins[0] ^ coins[1] ^ coins[2] ^ coins[3] == 0)
    ]


def _four_coin_example() -> Json:
    return [
        sorted({0, 3, 6, 9} - {coin} | {square}) for coin, square in nim_like_moves((0, 3, 6, 9))
    ]


def _three_coins_by_mex() -> Json:
    """List the good moves of {2, 5, 8} as [from, to], by trying all."""
    good = [set(after) for after in welter_moves((2, 5, 8)) if by_mex(after) == 0]
    return [[max({2, 5, 8} - after), max(after - {2, 5, 8})] for after in good]


def _three_coin_exceptions() -> Json:
    """List the positions of three coins on 10 squares whose good moves the trick does not give."""
    exceptions = []
    for coins in combinations(range(10), 3):
        tricked = {frozenset({*coins} - {a} | {b}) for a, b in nim_like_moves(coins)}
        played = {frozenset(after) for after in welter_moves(coins) if by_mex(after) == 0}
        if tricked != played:
            exceptions.append(list(coins))
    return exceptions


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.welter-ends",
        "guy",
        "section 7",
        "the game ends with the k coins on the squares 0 to k − 1",
        [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3]],
        _ends,
        second=lambda: [
            list(coins)
            for k in range(5)
            for coins in combinations(range(6), k)
            if not list(welter_moves(coins))
        ],
        note="up to four coins on six squares",
    ),
    Claim(
        "guy.welter-one-coin",
        "guy",
        "section 7",
        "one coin on square a is worth a",
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        lambda: [Welter((a,)).nim_value() for a in range(13)],
        second=lambda: [by_mex((a,)) for a in range(13)],
    ),
    Claim(
        "guy.welter-two-coins",
        "guy",
        "section 7",
        "[1|3] = 1 and [5|6] = 2",
        [1, 2],
        lambda: [Welter((1, 3)).nim_value(), Welter((5, 6)).nim_value()],
        second=lambda: [by_mex((1, 3)), by_mex((5, 6))],
    ),
    Claim(
        "guy.welter-two-coins-table",
        "guy",
        "section 7",
        "two coins are worth one less than their nim-sum: all pairs on squares 0 to 8",
        [
            [0, 1, 2, 3, 4, 5, 6, 7],
            [2, 1, 4, 3, 6, 5, 8],
            [0, 5, 6, 3, 4, 9],
            [6, 5, 4, 3, 10],
            [0, 1, 2, 11],
            [2, 1, 12],
            [0, 13],
            [14],
        ],
        _two_coins,
        second=lambda: [[by_mex((a, b)) for b in range(a + 1, 9)] for a in range(8)],
    ),
    Claim(
        "guy.welter-figure-8",
        "guy",
        "section 7, figure 8",
        "the nim-sum of 15, 11, 9 and 3, the Welter function of 1, 2, 3, 5, 8, 13, 21, is 14",
        "*14",
        lambda: star_sum(15, 11, 9, 3),
        note="the sum only, not the mating of the coins",
        picture=lambda: Welter(FIGURE_8).svg(),
    ),
    Claim(
        "guy.welter-mates",
        "guy",
        "section 7, figure 8",
        "the best mates are (5, 21), then (1, 13), then (2, 8), and 3 is the spinster",
        {"mates": [[5, 21], [1, 13], [2, 8]], "spinster": 3},
        _mates,
        second=_mates_one_by_one,
    ),
    Claim(
        "guy.welter-values-of-mates",
        "guy",
        "section 7, figure 8",
        "[5|21] = 15, [1|13] = 11, [2|8] = 9",
        [15, 11, 9],
        lambda: [Welter(pair).nim_value() for pair in ((5, 21), (1, 13), (2, 8))],
        second=lambda: [by_mex(pair) for pair in ((5, 21), (1, 13), (2, 8))],
    ),
    Claim(
        "guy.welter-mating",
        "guy",
        "section 7, figure 8",
        "[1|2|3|5|8|13|21] = 14",
        14,
        lambda: Welter(FIGURE_8).nim_value(),
        second=lambda: Welter(FIGURE_8).frieze()[-1][0],
        note="by mating, and by the frieze pattern",
    ),
    Claim(
        "guy.welter-any-best-pair",
        "guy",
        "section 7",
        "it does not matter which of several best pairs is mated: no exception",
        [627, []],
        _undecided,
        note="2 to 5 coins on 10 squares",
    ),
    Claim(
        "guy.welter-mating-is-right",
        "guy",
        "section 7",
        "the value by mating is the nim-value: of 638 positions none is an exception",
        [638, 0],
        _mating_exceptions,
        note="up to five coins on 10 squares, each played out",
    ),
    Claim(
        "guy.welter-four-coins",
        "guy",
        "section 7",
        "[a|b|c|d] = 0 just if the nim-sum of a, b, c, d is 0: no exception",
        [],
        _four_coins,
        second=_four_coins_by_mex,
        note="all positions on 12 squares; the second road plays those on 9 squares out",
    ),
    Claim(
        "guy.welter-four-coins-example",
        "guy",
        "section 7",
        "in {0, 3, 6, 9} the winning move is to {0, 3, 5, 6}",
        [[0, 3, 5, 6]],
        _four_coin_example,
        second=lambda: [list(c) for c in welter_moves((0, 3, 6, 9)) if by_mex(c) == 0],
    ),
    Claim(
        "guy.welter-three-coins",
        "guy",
        "section 7",
        "in {2, 5, 8} the good move is to {2, 4, 5}",
        [[8, 4]],
        lambda: [list(move) for move in nim_like_moves((2, 5, 8))],
        second=_three_coins_by_mex,
    ),
    Claim(
        "guy.welter-three-coins-always",
        "guy",
        "section 7",
        "three coins are played as four, one of them on an extra square: no exception",
        [],
        _three_coin_exceptions,
        note="all 120 positions on 10 squares",
    ),
)
