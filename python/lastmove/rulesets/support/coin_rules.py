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

import itertools
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
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
            sums = (self._worth(coins) for coins in self.checked_companions(new))
            self._found.append(mex(list(set(sums))))
        return self._found[coin - self.first]

    def _worth(self, coins: Coins) -> int:
        return reduce(xor, (self._found[coin - self.first] for coin in coins), 0)

    def nim_values(self, coins: int) -> list[int]:
        """Return what the leftmost so many coins are worth."""
        if coins > 0:
            self.nim_value(self.first + coins - 1)
        return [self.nim_value(coin) for coin in range(self.first, self.first + coins)]

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
        self._lexicode = _Lexicode(t - t % 2)
        self.theorem = {
            1: "every coin is worth 1",
            2: "coin n is worth n: this is Nim",
            3: "coin n is worth n with a check digit that makes the number of ones odd",
        }.get(
            t,
            f"a coin is worth the least number that is no nim-sum of up to {t - 1} earlier values",
        )

    def companions(self, coin: int) -> Iterable[Coins]:
        """Return all sets of fewer than t smaller coins."""
        yield ()
        smaller = range(self.first, coin)
        if self.t > 1:
            # There may be more of them than could be listed.
            yield from ((other,) for other in smaller)
        for size in range(2, min(self.t, coin - self.first + 1)):
            yield from itertools.combinations(smaller, size)

    def nim_value(self, coin: int) -> int:
        """Return what a coin is worth, from the even game by the Mock Turtle Theorem."""
        self.check_coin(coin)
        even = self._lexicode.value(coin) if coin else 0
        return odious(even) if self.t % 2 else even

    def moves_worth(self, heads: Sequence[int], change: int) -> Iterator[tuple[int, Coins]]:
        """Yield the moves by meeting in the middle: one half of the companions finds the other."""
        if self.t in {2, 3}:
            yield from self._closed_moves_worth(heads, change)
            return
        table = _SetsByWorth(self.nim_values(max(heads, default=self.first) - self.first + 1))
        for coin in heads:
            below = coin - self.first
            wanted = self.nim_value(coin) ^ change
            for size in range(min(self.t - 1, below) + 1):
                for places in table.find(wanted, size, below):
                    yield coin, tuple(self.first + place for place in places)

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


class _Lexicode:
    """The values of coins 1, 2, … where an even number t of coins may be turned."""

    def __init__(self, t: int) -> None:
        self._t = t
        self._values: list[int] = []
        self._fewest: NDArray[np.uint16] | None = None
        self._bits = 0

    def value(self, coin: int) -> int:
        if self._t == 0:
            return 0
        if self._t == 2:
            return coin
        if coin <= self._t:
            # Any set of so few smaller coins may be turned: their values are free.
            return 1 << coin - 1
        while len(self._values) < coin:
            check_limits()
            self._add()
        return self._values[coin - 1]

    def _add(self) -> None:
        """Find the next value; `_fewest[x]` is how many of the values it takes to make x."""
        import numpy as np

        fewest = np.zeros(1, dtype=np.uint16) if self._fewest is None else self._fewest
        start = self._values[-1] + 1 if self._values else 0
        far = fewest[start:] >= self._t
        if far.any():
            value = start + int(far.argmax())
            more = np.empty_like(fewest)
            for block in _blocks(len(fewest)):
                others = np.arange(block.start, block.stop, dtype=np.uint32) ^ np.uint32(value)
                more[block] = np.minimum(fewest[block], fewest[others] + np.uint16(1))
            self._fewest = more
        else:
            value = len(fewest)
            self._bits += 1
            if self._bits > MOST_BITS:
                coin = len(self._values) + 1
                message = f"the values of coins from {coin} on have more than {MOST_BITS} bits"
                raise LimitReached(f"{message} when {self._t} coins may be turned")
            self._fewest = np.concatenate([fewest, fewest + np.uint16(1)])
        self._values.append(value)


def _blocks(size: int) -> Iterator[slice]:
    """Yield the parts of a large table that are worked on between two looks at the limits."""
    starts = within_limits(range(0, size, BLOCK))
    return (slice(start, min(start + BLOCK, size)) for start in starts)


class _SetsByWorth:
    """Sets of places by size and by the nim-sum of what is there."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values
        self._tables: list[dict[int, list[Coins]]] = [{0: [()]}]

    def find(self, worth: int, size: int, below: int) -> Iterator[Coins]:
        """Yield the sets of a size, all places less than `below`, of a worth."""
        right = self._table(size - size // 2)
        for left in within_limits(itertools.combinations(range(below), size // 2)):
            rest = worth ^ reduce(xor, (self._values[place] for place in left), 0)
            for others in right.get(rest, ()):
                if not others or (others[-1] < below and (not left or left[-1] < others[0])):
                    yield (*left, *others)

    def _table(self, size: int) -> dict[int, list[Coins]]:
        while len(self._tables) <= size:
            sets: defaultdict[int, list[Coins]] = defaultdict(list)
            chosen = itertools.combinations(range(len(self._values)), len(self._tables))
            for i, places in enumerate(within_limits(chosen)):
                if i == MOST_COMPANIONS:
                    raise LimitReached(f"there are more than {MOST_COMPANIONS} sets to look at")
                sets[reduce(xor, (self._values[place] for place in places))].append(places)
            self._tables.append(sets)
        return self._tables[size]


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
            before = _gray_inverse(coin ^ coin >> 1 ^ change)
            if before < coin:
                if coin - before > MOST_COMPANIONS:
                    raise LimitReached(f"a good move turns {coin - before} coins")
                yield coin, tuple(range(before + 1, coin))


def _gray_inverse(code: int) -> int:
    shift = 1
    while code >> shift:
        code ^= code >> shift
        shift *= 2
    return code


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

    def __init__(self) -> None:
        super().__init__()
        self._table: NDArray[np.uint64] | None = None

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

        if coin > LARGEST_TABLED_COIN:
            message = f"the moves of coins beyond {LARGEST_TABLED_COIN} are too many to look at"
            raise LimitReached(message)
        if self._table is None or len(self._table) <= coin:
            table = np.zeros(coin + 1, dtype=np.uint64)
            for block in _blocks(coin + 1):
                part, rest = table[block], np.arange(block.start, block.stop)
                place = 0
                while rest.any():
                    part[(part == 0) & (rest % 3 == 2)] = odious(place)
                    rest //= 3
                    place += 1
            self._table = table
        return self._table
