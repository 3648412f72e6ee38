"""Section 8: coin-turning games on a row, played out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from itertools import chain, combinations
from operator import xor
from typing import TypeAlias

from lastmove.heaps import HeapGame
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import coin_values, grundy, least_missing
from lastmove.papers.impartial import nim_value, played_out
from lastmove.rulesets.coin_turning import (
    CoinTurning,
    MockTurtles,
    Moebius,
    Mogul,
    Moidores,
    TurningTurtles,
    Turnips,
    turn_up_to,
)
from lastmove.rulesets.support.coin_codes import code

__all__: list[str] = []

FIGURE_11 = (3, 4, 6, 7)

Companions: TypeAlias = Callable[[int], Iterable[Iterable[int]]]
"""For a coin, the sets of coins before it that a move may turn with it."""


def _up_to(limit: int, first: int = 0) -> Companions:
    """Return the rule to turn fewer than `limit` coins with the last, numbered from `first`."""
    return lambda coin: chain.from_iterable(
        combinations(range(first, coin), others) for others in range(limit)
    )


def _evenly_spaced(coin: int) -> Iterator[tuple[int, int]]:
    """Yield the two coins that Turnips turns with the last: all three evenly spaced."""
    return ((coin - gap, coin - 2 * gap) for gap in range(1, coin // 2 + 1))


def _played(companions: Companions, coins: Iterable[int]) -> Json:
    """List the values of heads, played out on values of games."""
    value = played_out(companions)
    return [nim_value(value(coin)) for coin in coins]


def coins_turned_at_most(limit: int, coins: int) -> Json:
    """List the values of heads 0, 1, … when a move turns up to `limit` coins, the last to tails."""
    return _played(_up_to(limit), range(coins))


def up_to(limit: int, coins: int, *, first: int = 0, shown: int = 0) -> list[int]:
    """List the values of heads by mex, when a move turns up to `limit` coins.

    The coins are numbered from `first`; the values of the first few are not `shown`.
    """
    return coin_values(_up_to(limit, first), range(first, coins))[shown:]


def single_heads(game: type[CoinTurning], first: int, last: int) -> Json:
    """List the nim-values of positions with one head."""
    return [game((n,)).nim_value() for n in range(first, last + 1)]


def rule_values(game: type[CoinTurning], coins: int, *, shown: int = 0) -> Json:
    """List the values of heads by the rule of a game."""
    return game.rule.nim_values(coins)[shown:]


def good_moves_of_figure_11() -> Json:
    """List the coins that a good move turns, the one that becomes a tail last."""
    heads = set(FIGURE_11)
    moves = TurningTurtles(FIGURE_11).winning_moves()["left"]
    return [sorted(heads ^ {*move.heads}) for move in moves if isinstance(move, TurningTurtles)]


def good_moves_by_play() -> Json:
    def moves(heads: frozenset[int]) -> Iterator[frozenset[int]]:
        for coin in sorted(heads):
            yield heads - {coin}
            yield from (heads ^ {coin, other} for other in range(1, coin))

    value = grundy(moves)
    after = [option for option in moves(frozenset(FIGURE_11)) if value(option) == 0]
    return [sorted(option ^ frozenset(FIGURE_11)) for option in after]


def whole_positions(game: type[CoinTurning], first: int, last: int) -> Json:
    """Count the positions on some coins, and those that are not worth what their heads are."""
    coins = range(first, last + 1)
    positions = [heads for k in range(len(coins) + 1) for heads in combinations(coins, k)]

    def moves(heads: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        return (after.heads for after in game(heads).moves() if isinstance(after, CoinTurning))

    value = grundy(moves)
    alone = {coin: value((coin,)) for coin in coins}
    wrong = [
        list(heads) for heads in positions if value(heads) != reduce(xor, map(alone.get, heads), 0)
    ]
    return [len(positions), wrong]


def _with_check_digit(n: int) -> int:
    """Append the binary digit that makes the number of ones odd."""
    return 2 * n + (n.bit_count() + 1) % 2


def common_values_of_kayles() -> Json:
    """List the values of Kayles from n = 71 on."""
    return sorted(set(HeapGame("kayles").values(500).tolist()[71:]))


def mock_turtle_theorem(m: int, coins: int) -> Json:
    """List the values of t = 2m + 1 from coin 1 on, and those of t = 2m."""
    odd, even = turn_up_to(2 * m + 1, register=False), turn_up_to(2 * m, register=False)
    return [
        [odd((n,)).nim_value() for n in range(1, coins + 1)],
        [even((n,)).nim_value() for n in range(1, coins + 1)],
    ]


def evil() -> Json:
    """List the coins among the first 20 of each game whose value is not odious."""
    games: tuple[type[CoinTurning], ...] = (MockTurtles, Moebius, Mogul, Moidores)
    values = {game: game.rule.nim_values(20) for game in games}
    return [
        [game.__name__, n]
        for game, found in values.items()
        for n, value in enumerate(found)
        if value.bit_count() % 2 == 0
    ]


def ruler() -> Json:
    return _played(lambda coin: (range(first, coin) for first in range(1, coin + 1)), range(1, 17))


def turnips() -> Json:
    return _played(_evenly_spaced, range(27))


def turnips_by_ternary_digits() -> Json:
    """Find the last digit 2 of n in base 3; the k-th odious number is k − 1 with a check digit."""
    found = []
    for n in range(27):
        digits = [n // 3**k % 3 for k in range(4)]
        found.append(_with_check_digit(digits.index(2)) if 2 in digits else 0)
    return found


def _by_sums(limit: int, coins: int) -> list[int]:
    """List the values of heads, the least that no sum of fewer than `limit` earlier ones is."""
    values: list[int] = []
    reached = [{0}] * limit  # the sums of at most 0, 1, 2, … of the values so far
    for _ in range(coins):
        value = least_missing(reached[-1])
        values.append(value)
        reached = [{0}] + [
            reached[k] | {value ^ total for total in reached[k - 1]} for k in range(1, limit)
        ]
    return values


def _mogul(values: list[int]) -> Json:
    """Return values, and how many of the words of 24-coin Mogul have nim-sum 0 by them."""
    words = list(code(Mogul, 24).words())
    lost = sum(reduce(xor, (values[coin] for coin in word), 0) == 0 for word in words)
    return [" ".join(map(str, values)), [len(words), lost]]


def turnips_exceptions() -> Json:
    """List the coins whose value by ternary digits is not the one by mex."""
    played = coin_values(_evenly_spaced, range(243))
    return [n for n, value in enumerate(played) if Turnips((n,)).nim_value() != value]


def check_digit() -> Json:
    return [n for n in range(64) if MockTurtles.rule.nim_value(n) != _with_check_digit(n)]


def check_digit_again() -> Json:
    return [n for n, v in enumerate(up_to(3, 40)) if v != _with_check_digit(n)]


def mock_turtle_theorem_odious_again() -> Json:
    return [
        [t, n]
        for t, coins in ((3, 20), (5, 14), (7, 12), (9, 12))
        for n, value in enumerate(up_to(t, coins))
        if value.bit_count() % 2 == 0
    ]


def mock_turtle_theorem_2_and_3_again() -> Json:
    return [up_to(3, 11, shown=1), [v // 2 for v in up_to(3, 11, shown=1)]]


def mogul() -> Json:
    return _mogul(Mogul.rule.nim_values(24))


def mogul_again() -> Json:
    return _mogul(_by_sums(7, 24))
