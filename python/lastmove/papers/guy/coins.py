"""Section 8: coin-turning games on a row, played out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import xor

from lastmove.heaps import HeapGame
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import coin_values, grundy, least_missing
from lastmove.papers.guy.nim import good_nim_moves
from lastmove.papers.impartial import nim_value, played_out
from lastmove.rulesets.coin_turning import (
    CoinTurning,
    MockTurtles,
    Moebius,
    Mogul,
    Moidores,
    Ruler,
    TurningTurtles,
    Turnips,
    turn_up_to,
)
from lastmove.rulesets.support.coin_codes import code

__all__ = ["CLAIMS"]

FIGURE_11 = (3, 4, 6, 7)


def _coins_turned_at_most(limit: int, coins: int) -> Json:
    """List the values of heads 0, 1, … when a move turns up to `limit` coins, the last to tails."""

    def moves(coin: int) -> Iterator[tuple[int, ...]]:
        for others in range(limit):
            yield from combinations(range(coin), others)

    value = played_out(moves)
    return [nim_value(value(coin)) for coin in range(coins)]


def _up_to(limit: int, coins: range) -> list[int]:
    """List the values of heads by mex, when a move turns up to `limit` coins."""

    def companions(coin: int) -> Iterator[tuple[int, ...]]:
        for others in range(limit):
            yield from combinations(range(coins[0], coin), others)

    return coin_values(companions, coins)


def _good_moves_of_figure_11() -> Json:
    """List the coins that a good move turns, the one that becomes a tail last."""
    heads = set(FIGURE_11)
    moves = TurningTurtles(FIGURE_11).winning_moves()["left"]
    return [sorted(heads ^ {*move.heads}) for move in moves if isinstance(move, TurningTurtles)]


def _good_moves_by_play() -> Json:
    def moves(heads: frozenset[int]) -> Iterator[frozenset[int]]:
        for coin in sorted(heads):
            yield heads - {coin}
            yield from (heads ^ {coin, other} for other in range(1, coin))

    value = grundy(moves)
    after = [option for option in moves(frozenset(FIGURE_11)) if value(option) == 0]
    return [sorted(option ^ frozenset(FIGURE_11)) for option in after]


def _whole_positions(game: type[CoinTurning], coins: range) -> Json:
    """Count the positions on some coins, and those that are not worth what their heads are."""
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


def _common_values_of_kayles() -> Json:
    """List the values of Kayles from n = 71 on."""
    return sorted(set(HeapGame("kayles").values(500).tolist()[71:]))


def _mock_turtle_theorem(m: int, coins: int) -> Json:
    """List the values of t = 2m + 1 from coin 1 on, and those of t = 2m."""
    odd, even = turn_up_to(2 * m + 1, register=False), turn_up_to(2 * m, register=False)
    return [
        [odd((n,)).nim_value() for n in range(1, coins + 1)],
        [even((n,)).nim_value() for n in range(1, coins + 1)],
    ]


def _evil(*games: type[CoinTurning]) -> Json:
    """List the coins among the first 20 of each game whose value is not odious."""
    values = {game: game.rule.nim_values(20) for game in games}
    return [
        [game.__name__, n]
        for game, found in values.items()
        for n, value in enumerate(found)
        if value.bit_count() % 2 == 0
    ]


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


def _turnips_by_ternary_digits() -> Json:
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


def _turnips_exceptions() -> Json:
    """List the coins whose value by ternary digits is not the one by mex."""

    def companions(coin: int) -> Iterator[tuple[int, int]]:
        return ((coin - gap, coin - 2 * gap) for gap in range(1, coin // 2 + 1))

    played = coin_values(companions, range(243))
    return [n for n, value in enumerate(played) if Turnips((n,)).nim_value() != value]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.turning-turtles-figure-11",
        "guy",
        "section 8, figure 11",
        "heads on coins 3, 4, 6, 7: turn 6; or 7 and 1; or 4 and 2",
        [[4, 2], [6, 0], [7, 1]],
        lambda: good_nim_moves(*FIGURE_11),
        note="a head on coin n is the Nim heap n",
        picture=lambda: TurningTurtles(FIGURE_11).svg(),
    ),
    Claim(
        "guy.turning-turtles-moves",
        "guy",
        "section 8, figure 11",
        "the good moves of the coin-turning game itself turn 2 and 4, or 6, or 1 and 7",
        [[2, 4], [6], [1, 7]],
        _good_moves_of_figure_11,
        second=_good_moves_by_play,
    ),
    Claim(
        "guy.turning-turtles-is-nim",
        "guy",
        "section 8",
        "in Turning Turtles a head on coin n is worth n",
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        lambda: [TurningTurtles((n,)).nim_value() for n in range(1, 13)],
        second=lambda: _up_to(2, range(1, 13)),
    ),
    Claim(
        "guy.heads-add-up",
        "guy",
        "section 8",
        "a position is worth the nim-sum of its heads: all 128 positions of Turning Turtles on 7 "
        "coins, no exception",
        [128, []],
        lambda: _whole_positions(TurningTurtles, range(1, 8)),
        note="whole positions played out",
    ),
    Claim(
        "guy.heads-add-up-in-mock-turtles",
        "guy",
        "section 8",
        "so it is in Mock Turtles: all 128 positions on 7 coins, no exception",
        [128, []],
        lambda: _whole_positions(MockTurtles, range(7)),
        note="whole positions played out",
    ),
    Claim(
        "guy.mock-turtles",
        "guy",
        "section 8",
        "Mock Turtles (turn up to three coins): coins 0 to 18 are worth the odious numbers",
        [1, 2, 4, 7, 8, 11, 13, 14, 16, 19, 21, 22, 25, 26, 28, 31, 32, 35, 37],
        lambda: _coins_turned_at_most(3, 19),
        second=lambda: [MockTurtles((n,)).nim_value() for n in range(19)],
    ),
    Claim(
        "guy.check-digit",
        "guy",
        "section 8",
        "coin n of Mock Turtles is n with a check digit that makes the number of ones odd: no "
        "exception among the first 64",
        [],
        lambda: [n for n in range(64) if MockTurtles.rule.nim_value(n) != _with_check_digit(n)],
        second=lambda: [n for n, v in enumerate(_up_to(3, range(40))) if v != _with_check_digit(n)],
        note="by mex the first 40",
    ),
    Claim(
        "guy.odious-values-in-kayles",
        "guy",
        "section 8",
        "the odious numbers are the common values of Kayles: from n = 71 on it has 1, 2, 4, 7, 8",
        [1, 2, 4, 7, 8],
        _common_values_of_kayles,
        note="heaps up to 500; the period is 12 from there on",
    ),
    Claim(
        "guy.mock-turtle-theorem-odious",
        "guy",
        "section 8",
        "every value of Mock Turtles, Moebius, Mogul and Moidores is odious: no exception",
        [],
        lambda: _evil(MockTurtles, Moebius, Mogul, Moidores),
        second=lambda: [
            [t, n]
            for t, coins in ((3, 20), (5, 14), (7, 12), (9, 12))
            for n, value in enumerate(_up_to(t, range(coins)))
            if value.bit_count() % 2 == 0
        ],
        note="the first 20 coins of each; the second road plays 20, 14, 12 and 12 of them out",
    ),
    Claim(
        "guy.mock-turtle-theorem-2-and-3",
        "guy",
        "section 8",
        "t = 2 from t = 3: dropping the last digit of 2, 4, 7, 8, 11, … leaves 1, 2, 3, 4, 5, …",
        [[2, 4, 7, 8, 11, 13, 14, 16, 19, 21], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
        lambda: _mock_turtle_theorem(1, 10),
        second=lambda: [_up_to(3, range(11))[1:], [v // 2 for v in _up_to(3, range(11))[1:]]],
        note="coins 1 to 10; the second road plays t = 3 out and drops the digit",
    ),
    Claim(
        "guy.mock-turtle-theorem-4-and-5",
        "guy",
        "section 8",
        "t = 4 from t = 5, by dropping the last binary digit: coins 1 to 12",
        [
            [2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256],
            [1, 2, 4, 8, 15, 16, 32, 51, 64, 85, 106, 128],
        ],
        lambda: _mock_turtle_theorem(2, 12),
        second=lambda: [_up_to(5, range(13))[1:], _up_to(4, range(1, 13))],
        note="the second road plays both games out",
    ),
    Claim(
        "guy.mock-turtle-theorem-6-and-7",
        "guy",
        "section 8",
        "t = 6 from t = 7, by dropping the last binary digit: coins 1 to 11",
        [
            [2, 4, 8, 16, 32, 64, 127, 128, 256, 512, 911],
            [1, 2, 4, 8, 16, 32, 63, 64, 128, 256, 455],
        ],
        lambda: _mock_turtle_theorem(3, 11),
        second=lambda: [_up_to(7, range(12))[1:], _up_to(6, range(1, 12))],
        note="the second road plays both games out",
    ),
    Claim(
        "guy.moebius",
        "guy",
        "table 4",
        "Moebius (turn up to five coins): the values of coins 0 to 17",
        [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494],
        lambda: _coins_turned_at_most(5, 18),
        second=lambda: Moebius.rule.nim_values(18),
    ),
    Claim(
        "guy.moebius-beyond",
        "guy",
        "table 4",
        "Moebius goes on: the values of coins 18 to 21",
        [512, 558, 595, 911],
        lambda: Moebius.rule.nim_values(22)[18:],
        second=lambda: _up_to(5, range(22))[18:],
        beyond=True,
        note="by a lexicographic code, and by mex",
    ),
    Claim(
        "guy.mogul",
        "guy",
        "section 8",
        "Mogul (turn up to seven coins): the values of coins 0 to 23, and how many of the words of "
        "24 coins are worth 0 by them: all 4096",
        [
            (
                "1 2 4 8 16 32 64 127 128 256 512 911 1024 1459 1749 1897 2048 2518 2787 2874 3320 "
                "3357 3662 4004"
            ),
            [4096, 4096],
        ],
        lambda: _mogul(Mogul.rule.nim_values(24)),
        second=lambda: _mogul(_by_sums(7, 24)),
        beyond=True,
        note="the paper does not print the values; by a lexicographic code, and by the sums of up "
        "to six earlier values, which a value must not be",
    ),
    Claim(
        "guy.moidores",
        "guy",
        "section 8",
        "Moidores (turn up to nine coins): the values of coins 0 to 13",
        [1, 2, 4, 8, 16, 32, 64, 128, 256, 511, 512, 1024, 2048, 4096],
        lambda: Moidores.rule.nim_values(14),
        second=lambda: _up_to(9, range(14)),
        beyond=True,
        note="the paper does not print them",
    ),
    Claim(
        "guy.ruler",
        "guy",
        "section 8",
        "the Ruler Game: coin n is worth the largest power of 2 that divides n",
        [1, 2, 1, 4, 1, 2, 1, 8, 1, 2, 1, 4, 1, 2, 1, 16],
        _ruler,
        second=lambda: [Ruler((n,)).nim_value() for n in range(1, 17)],
        picture=lambda: Ruler((2, 3, 6, 8, 12)).svg(),
        note="coins 1 to 16",
    ),
    Claim(
        "guy.turnips",
        "guy",
        "section 8",
        "Turnips: coin n is worth the k-th odious number, k the place of its last ternary 2",
        [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0, 0, 1, 2, 2, 1, 4, 4, 1, 4, 4, 1, 2, 2, 1],
        _turnips,
        second=_turnips_by_ternary_digits,
        note="coins 0 to 26",
    ),
    Claim(
        "guy.turnips-by-rule",
        "guy",
        "section 8",
        "the rule for Turnips holds for the first 243 coins: no exception",
        [],
        _turnips_exceptions,
    ),
)
