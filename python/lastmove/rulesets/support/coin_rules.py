"""Rules of coin-turning games: which coins may be turned together, and what each coin is worth.

Coins lie in a row. A move turns a set of coins that the rule allows, and the rightmost of them must
go from head to tail, so that play ends. Turning a coin twice does nothing; hence a position is
worth the nim-sum of its heads, each as if it were alone, and a coin n alone is worth the mex, over
the sets that may be turned along with it, of the nim-sums of their values. A turning rule is
therefore the sets of smaller coins, the *companions*, that may be turned along with each coin.

References
----------
E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 14; R. K. Guy, "Impartial
games", in *Games of No Chance*, 1996, section 8; J. H. Conway, N. J. A. Sloane, "Lexicographic
codes: error-correcting codes from game theory", 1986.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial, reduce
from itertools import combinations
from operator import xor
from typing import TYPE_CHECKING, TypeAlias

from lastmove.bounds import check_limits, within_limits
from lastmove.errors import InputError, LimitReached, RulesetError
from lastmove.values import mex

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "Coins",
    "ContiguousRun",
    "EquallySpacedThree",
    "FunctionRule",
    "TurningRule",
    "UpTo",
    "odious",
]

Coins: TypeAlias = tuple[int, ...]
"""Numbers of coins, in increasing order."""

BLOCK = 1 << 20
"""Entries of a table that are worked on between two looks at the limits."""
MOST_COMPANIONS = 10_000_000
"""More sets than this are neither listed for one coin nor kept in one table."""
MOST_BITS = 24
"""Nim-values of more bits are not found by filling in a table of all of them."""
LARGEST_TABLED_COIN = 1 << 24


def odious(n: int) -> int:
    """Return the n-th odious number, counted from 0: n with a check digit that makes ones odd.

    Examples
    --------
    >>> from lastmove.rulesets.support.coin_rules import odious
    >>> [odious(n) for n in range(10)]
    [1, 2, 4, 7, 8, 11, 13, 14, 16, 19]
    """
    return 2 * n + (n.bit_count() + 1) % 2


class TurningRule:
    """Which sets of coins may be turned; a rule of one's own derives from it or is a function.

    Notes
    -----
    A rule defines :meth:`companions`. Its nim-values follow by mex, each kept when it is found; a
    rule with a theorem overrides :meth:`nim_value`, and :meth:`moves_worth` if good moves can be
    found faster than by looking at all.
    """

    first: int = 0
    """The number of the leftmost coin."""
    theorem: str = "a coin is worth the mex of the nim-sums of the coins turned along with it"

    def __init__(self) -> None:
        self._found: list[int] = []

    def companions(self, coin: int) -> Iterable[Coins]:
        """Return the sets of smaller coins that may be turned along with a coin."""
        raise RulesetError(f"{type(self).__name__} does not define companions()", str(coin))

    def checked_companions(self, coin: int) -> Iterator[Coins]:
        """Yield the companions, each checked: a fault in them is the rule's, and is said to be."""
        for i, given in enumerate(within_limits(self.companions(coin))):
            if i == MOST_COMPANIONS:
                message = f"coin {coin} may be turned in more than {MOST_COMPANIONS} ways"
                raise LimitReached(message)
            coins = tuple(given)
            if len(set(coins)) < len(coins) or any(not self.first <= c < coin for c in coins):
                message = f"the companions {coins} of coin {coin} are not distinct smaller coins"
                raise RulesetError(message, hint=f"use coins from {self.first} to {coin - 1}")
            yield coins

    def nim_value(self, coin: int) -> int:
        """Return what a coin is worth when its head is up."""
        self.check_coin(coin)
        while len(self._found) <= coin - self.first:
            new = self.first + len(self._found)
            companions = self.checked_companions(new)
            sums = {reduce(xor, (self._found[c - self.first] for c in cs), 0) for cs in companions}
            self._found.append(mex(list(sums)))
        return self._found[coin - self.first]

    def nim_values(self, coins: int) -> list[int]:
        """Return what the leftmost so many coins are worth."""
        numbers = range(self.first, self.first + coins)
        return [self.nim_value(coin) for coin in reversed(numbers)][::-1]

    def moves_worth(self, heads: Sequence[int], change: int) -> Iterator[tuple[int, Coins]]:
        """Yield a head and its companions for each move that changes the nim-sum so."""
        for coin in heads:
            wanted = self.nim_value(coin) ^ change
            for coins in self.checked_companions(coin):
                if reduce(xor, map(self.nim_value, coins), 0) == wanted:
                    yield coin, coins

    def check_coin(self, coin: int) -> None:
        """Refuse a number that no coin has."""
        if coin < self.first:
            message = f"coins are numbered from {self.first}, and {coin} is none"
            raise InputError(message, str(coin), 0)


class FunctionRule(TurningRule):
    """A rule given as a function from a coin to the sets of smaller coins turned along with it.

    Parameters
    ----------
    function : callable
        The sets of companions of a coin; an empty set lets the coin be turned alone.
    first : int
        The number of the leftmost coin.

    Examples
    --------
    Turn a coin, and perhaps its left neighbour too:

    >>> from lastmove.rulesets.support.coin_rules import FunctionRule
    >>> FunctionRule(lambda n: [(), (n - 1,)] if n else [()]).nim_values(8)
    [1, 2, 1, 2, 1, 2, 1, 2]
    """

    def __init__(self, function: Callable[[int], Iterable[Coins]], *, first: int = 0) -> None:
        super().__init__()
        self._function = function
        self.first = first

    def companions(self, coin: int) -> Iterable[Coins]:
        """Return what the function gives."""
        return self._function(coin)


class UpTo(TurningRule):
    """Turn any coins, at least one and at most t.

    Parameters
    ----------
    t : int
        How many coins may be turned.

    Notes
    -----
    The values form a lexicode: each is the least number that is no nim-sum of fewer than t earlier
    ones. They are found from a table of the fewest coins whose nim-sum is each number, at a cost of
    as many steps a coin as there are numbers of that length. The Mock Turtle Theorem gives odd t
    from t − 1: every value is the value without its last binary digit in the even game, and that
    digit makes it odious. The coin 0 of an odd game is the Mock Turtle, worth 1; even games do not
    have it, and are numbered from 1. For t = 2 and 3 the values are n and the odious numbers.

    Examples
    --------
    >>> from lastmove.rulesets.support.coin_rules import UpTo
    >>> UpTo(5).nim_values(9), UpTo(4).nim_values(8)
    ([1, 2, 4, 8, 16, 31, 32, 64, 103], [1, 2, 4, 8, 15, 16, 32, 51])
    """

    def __init__(self, t: int) -> None:
        super().__init__()
        if t < 1:
            raise InputError("a move turns at least one coin", str(t), 0, "write UpTo(5)")
        self.t = t
        self.first = 1 - t % 2
        self._fewest: NDArray[np.uint16] | None = None
        """How many of the values found it takes, at the least, to make each number."""
        least = "a coin is worth the least number that is no nim-sum of up to"
        self.theorem = {
            1: "every coin is worth 1",
            2: "coin n is worth n: this is Nim",
            3: "coin n is worth n with a check digit that makes the number of ones odd",
        }.get(t, f"{least} {t - 1} earlier values")

    def companions(self, coin: int) -> Iterable[Coins]:
        """Return all sets of fewer than t smaller coins."""
        yield ()
        smaller = range(self.first, coin)
        if self.t > 1:
            # There may be more of them than could be listed.
            yield from ((other,) for other in smaller)
        for size in range(2, min(self.t, coin - self.first + 1)):
            yield from combinations(smaller, size)

    def nim_value(self, coin: int) -> int:
        """Return what a coin is worth, from the even game by the Mock Turtle Theorem."""
        self.check_coin(coin)
        even = self._even_value(coin, self.t - self.t % 2)
        return odious(even) if self.t % 2 else even

    def _even_value(self, coin: int, t: int) -> int:
        """Return what a coin is worth where an even number t of coins may be turned."""
        if t <= 2 or not coin:
            return coin * t // 2
        if coin <= t:
            # Any set of so few smaller coins may be turned: their values are free.
            return 1 << coin - 1
        while len(self._found) < coin:
            check_limits()
            self._found.append(self._next_value(t))
        return self._found[coin - 1]

    def _next_value(self, t: int) -> int:
        import numpy as np

        fewest = np.zeros(1, dtype=np.uint16) if self._fewest is None else self._fewest
        far = fewest >= t
        if far.any():
            value = int(far.argmax())
            more = np.empty_like(fewest)
            for start in within_limits(range(0, len(fewest), BLOCK)):
                block = slice(start, min(start + BLOCK, len(fewest)))
                others = np.arange(block.start, block.stop, dtype=np.uint32) ^ np.uint32(value)
                more[block] = np.minimum(fewest[block], fewest[others] + np.uint16(1))
            self._fewest = more
            return value
        if len(fewest) >> MOST_BITS:
            message = f"the values of coins from {len(self._found) + 1} on have more than"
            raise LimitReached(f"{message} {MOST_BITS} bits when {t} coins may be turned")
        self._fewest = np.concatenate([fewest, fewest + np.uint16(1)])
        return len(fewest)

    def moves_worth(self, heads: Sequence[int], change: int) -> Iterator[tuple[int, Coins]]:
        """Yield the moves by meeting in the middle: one half of the companions finds the other."""
        if self.t in {2, 3}:
            yield from self._closed_moves_worth(heads, change)
            return
        values = self.nim_values(max(heads, default=self.first) - self.first + 1)
        table = cache(partial(_sets_by_worth, values))
        for coin in heads:
            below = coin - self.first
            wanted = self.nim_value(coin) ^ change
            for size in range(min(self.t - 1, below) + 1):
                other_halves = table(size - size // 2)
                for left in within_limits(combinations(range(below), size // 2)):
                    rest = wanted ^ reduce(xor, (values[place] for place in left), 0)
                    for right in other_halves.get(rest, ()):
                        if not right or (right[-1] < below and (not left or left[-1] < right[0])):
                            yield coin, tuple(self.first + place for place in left + right)

    def _closed_moves_worth(self, heads: Sequence[int], change: int) -> Iterator[tuple[int, Coins]]:
        """Yield the moves for t = 2 and 3, where a value says whose it is."""
        for coin in heads:
            wanted = self.nim_value(coin) ^ change
            if not wanted:
                yield coin, ()
                continue
            other = wanted >> self.t - 2
            if other < coin and self.nim_value(other) == wanted:
                yield coin, (other,)
            elif self.t == 3 and wanted.bit_count() % 2 == 0:
                # Two odious values have an evil sum, and all but its last digit says which pairs.
                if coin > LARGEST_TABLED_COIN:
                    raise LimitReached(f"the moves of coin {coin} are too many to look at")
                pairs = ((left, left ^ other) for left in within_limits(range(coin)))
                yield from ((coin, pair) for pair in pairs if pair[0] < pair[1] < coin)


def _sets_by_worth(values: Sequence[int], size: int) -> dict[int, list[Coins]]:
    """Return the sets of some size of places, by the nim-sum of the values there."""
    sets: defaultdict[int, list[Coins]] = defaultdict(list)
    for i, places in enumerate(within_limits(combinations(range(len(values)), size))):
        if i == MOST_COMPANIONS:
            raise LimitReached(f"there are more than {MOST_COMPANIONS} sets to look at")
        sets[reduce(xor, (values[place] for place in places), 0)].append(places)
    return sets


class ContiguousRun(TurningRule):
    """Turn any coins that lie next to each other; coins are numbered from 1.

    Notes
    -----
    Coin n is worth the highest power of 2 that divides n, like the marks on a ruler. The nim-sum of
    coins 1 to n is then the Gray code of n, which says where a good run begins.

    Examples
    --------
    >>> from lastmove.rulesets.support.coin_rules import ContiguousRun
    >>> ContiguousRun().nim_values(8)
    [1, 2, 1, 4, 1, 2, 1, 8]
    """

    first = 1
    theorem = "coin n is worth the highest power of 2 that divides n"

    def companions(self, coin: int) -> Iterable[Coins]:
        """Return the runs that end just before the coin, the empty one first."""
        return (tuple(range(start, coin)) for start in range(coin, 0, -1))

    def nim_value(self, coin: int) -> int:
        """Return the highest power of 2 that divides the coin's number."""
        self.check_coin(coin)
        return coin & -coin

    def moves_worth(self, heads: Sequence[int], change: int) -> Iterator[tuple[int, Coins]]:
        """Yield the one run that ends at each head, if it is there."""
        for coin in heads:
            before = coin ^ coin >> 1 ^ change
            shift = 1
            while before >> shift:
                before ^= before >> shift
                shift *= 2
            if before < coin:
                if coin - before > MOST_COMPANIONS:
                    raise LimitReached(f"a good move turns {coin - before} coins")
                yield coin, tuple(range(before + 1, coin))


class EquallySpacedThree(TurningRule):
    """Turn three equally spaced coins; coins are numbered from 0.

    Notes
    -----
    If the last digit 2 of n in base 3 is in the k-th place from the right, coin n is worth the k-th
    odious number; without a digit 2 it is worth 0.

    Examples
    --------
    >>> from lastmove.rulesets.support.coin_rules import EquallySpacedThree
    >>> EquallySpacedThree().nim_values(9)
    [0, 0, 1, 0, 0, 1, 2, 2, 1]
    """

    theorem = (
        "coin n is worth the k-th odious number if the last digit 2 of n in base 3 is the k-th "
        "from the right, and 0 if there is none"
    )

    _table: NDArray[np.uint64] | None = None

    def companions(self, coin: int) -> Iterable[Coins]:
        """Return the pairs that make three equally spaced coins."""
        return ((coin - 2 * step, coin - step) for step in range(1, coin // 2 + 1))

    def nim_value(self, coin: int) -> int:
        """Return what the last digit 2 in base 3 says."""
        self.check_coin(coin)
        place = 0
        while coin:
            coin, digit = divmod(coin, 3)
            if digit == 2:
                return odious(place)
            place += 1
        return 0

    def moves_worth(self, heads: Sequence[int], change: int) -> Iterator[tuple[int, Coins]]:
        """Yield the moves, all steps of a head looked at together."""
        values = self._values_to(max(heads, default=0))
        for coin in heads:
            check_limits()
            half = coin // 2
            near = values[coin - half : coin][::-1]
            far = values[coin - 2 * half : coin : 2][::-1]
            for i in ((near ^ far) == self.nim_value(coin) ^ change).nonzero()[0].tolist():
                yield coin, (coin - 2 * (i + 1), coin - (i + 1))

    def _values_to(self, coin: int) -> NDArray[np.uint64]:
        import numpy as np

        largest = LARGEST_TABLED_COIN
        if coin > largest:
            raise LimitReached(f"the moves of coins beyond {largest} are too many to look at")
        if self._table is None or len(self._table) <= coin:
            table, place = np.zeros(1, dtype=np.uint64), 0
            while len(table) <= coin:
                check_limits()
                # In front, the digits 0 and 1 change nothing; 2 counts where no later digit is 2.
                after_two = np.where(table, table, np.uint64(odious(place)))
                table = np.concatenate([table, table, after_two])[: coin + 1]
                place += 1
            self._table = table
        return self._table
