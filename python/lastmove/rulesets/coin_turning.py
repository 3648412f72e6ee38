"""Coin-turning games on a row: Turning Turtles, Mock Turtles, Moebius, Mogul, Moidores and others.

A position is the set of coins that show heads. Both players may turn the same sets of coins, and
the rightmost coin turned must go from head to tail; whoever cannot move loses. What may be turned
is the game's rule (:mod:`lastmove.rulesets.support.coin_rules`), and the value of a position is the
nim-sum of the values of its heads. A game of one's own is two lines: a class with a ``rule``.

References
----------
R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, section 8; E. R. Berlekamp,
J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 14.

Examples
--------
>>> from lastmove.rulesets.support.coin_rules import FunctionRule
>>> from lastmove.rulesets.coin_turning import CoinTurning
>>> class Neighbours(CoinTurning, register=False):
...     rule = FunctionRule(lambda n: [(), (n - 1,)] if n else [()])
>>> Neighbours.parse("0,1,4").nim_value()
2
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from html import escape
from operator import xor
from typing import ClassVar, Self

from lastmove.errors import InputError
from lastmove.fields import read_numbers
from lastmove.position import Impartial, Position, ruleset_name
from lastmove.rulesets.support.coin_rules import (
    Coins,
    ContiguousRun,
    EquallySpacedThree,
    TurningRule,
    UpTo,
)
from lastmove.rulesets.support.drawing import _document
from lastmove.rulesets.support.reading import places

__all__ = [
    "ALL_TAILS",
    "CoinTurning",
    "MockTurtles",
    "Moebius",
    "Mogul",
    "Moidores",
    "Ruler",
    "TurningTurtles",
    "Turnips",
    "turn_up_to",
]

ALL_TAILS = "tails"
"""How the position without heads is written."""

WIDEST_PICTURE = 100
MOST_EXPLAINED = 20


@dataclass(frozen=True)
class CoinTurning(Impartial, register=False):
    """A position of a coin-turning game: the coins that show heads.

    Parameters
    ----------
    heads : tuple of int
        The numbers of the coins that show heads, kept in increasing order.

    Notes
    -----
    A game is a subclass with a ``rule``. Its value is the nim-sum of the values of its heads, since
    two coins turned one after the other are as good as two games played at once, and a coin that is
    turned twice cancels. The search for the same value plays with whole positions.
    """

    heads: Coins

    rule: ClassVar[TurningRule]
    notation = "numbers of the coins that show heads, with commas; `tails` if there are none"
    example = "3,4,6,7"
    reference = "R. K. Guy, Impartial games, section 8; Winning Ways, chapter 14"

    def __post_init__(self) -> None:
        heads = tuple(sorted(set(self.heads)))
        if len(heads) < len(self.heads):
            raise InputError("a coin is named twice", str(self.heads), 0, self._hint())
        if heads and heads[0] < self.rule.first:
            message = f"coins are numbered from {self.rule.first}, and {heads[0]} is none"
            raise InputError(message, str(self.heads), 0, self._hint())
        object.__setattr__(self, "heads", heads)

    @classmethod
    def _hint(cls) -> str:
        return f"write it like {cls.example}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position that a text such as ``3,4,6,7`` describes."""
        if text.strip().lower() == ALL_TAILS:
            return cls(())
        coins = read_numbers(text, cls._hint(), least=cls.rule.first)
        seen: set[int] = set()
        for coin, start in zip(coins, places(text), strict=False):
            if coin in seen:
                message = f"coin {coin} is named twice, at column {start + 1}"
                raise InputError(message, text, start, cls._hint())
            seen.add(coin)
        return cls(tuple(coins))

    def __str__(self) -> str:
        """Write the heads as :meth:`parse` reads them."""
        return ",".join(map(str, self.heads)) or ALL_TAILS

    def moves(self) -> Iterable[Position]:
        """Return the positions after turning a head to a tail, and some companions of it."""
        for coin in self.heads:
            for companions in self.rule.checked_companions(coin):
                yield self._turned(coin, companions)

    def _turned(self, coin: int, companions: Coins) -> Self:
        return type(self)(tuple({*self.heads} ^ {coin, *companions}))

    def known_nim_value(self) -> int:
        """Return the nim-sum of the heads' values."""
        return reduce(xor, map(self.rule.nim_value, reversed(self.heads)), 0)

    def known_good_moves(self) -> list[Position]:
        """Return the moves that turn coins worth as much as the whole position."""
        return [self._turned(coin, companions) for coin, companions in self._good()]

    def _good(self) -> list[tuple[int, Coins]]:
        total = self.known_nim_value()
        return list(self.rule.moves_worth(self.heads, total)) if total else []

    def explain(self) -> list[str]:
        """Return the value of each head, their nim-sum, and the good moves."""
        shown = self.heads[:MOST_EXPLAINED]
        steps = [self.rule.theorem, "a position is worth the nim-sum of its heads"]
        steps += [f"coin {coin} is worth {self.rule.nim_value(coin)}" for coin in shown]
        steps += _and_more(len(self.heads) - len(shown), "heads")
        total = self.known_nim_value()
        steps.append(f"nim-sum {total}")
        if not total:
            return [*steps, "every move makes the nim-sum something else: whoever moves loses"]
        good = self._good()
        heads_up = {*self.heads}
        for coin, companions in good[:MOST_EXPLAINED]:
            to_head = [c for c in companions if c not in heads_up]
            to_tail = [coin, *(c for c in companions if c in heads_up)]
            heads = f", {_listed(to_head)} to head" if to_head else ""
            steps.append(f"good move: {_listed(to_tail)} to tail{heads}")
        return steps + _and_more(len(good) - MOST_EXPLAINED, "good moves")

    def svg(self) -> str:
        """Return the row of coins, heads filled, tails empty, each with its number."""
        last = max(self.heads, default=self.rule.first)
        if last > WIDEST_PICTURE:
            return super().svg()
        return coin_picture(
            [[(str(coin), coin in self.heads) for coin in range(self.rule.first, last + 1)]],
            title=f"{ruleset_name(type(self))} {self}",
        )


def _listed(coins: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(coins)))


def _and_more(count: int, what: str) -> list[str]:
    return [f"… and {count} more {what}"] if count > 0 else []


def coin_picture(rows: list[list[tuple[str, bool]]], *, title: str) -> str:
    """Return a picture of rows of coins, each a label and whether it shows a head.

    Examples
    --------
    >>> from lastmove.rulesets.coin_turning import coin_picture
    >>> coin_picture([[("1", True), ("2", False)]], title="one head").count("<circle")
    2
    """
    step = 36
    width = step * max((len(row) for row in rows), default=1)
    height = step * len(rows)
    body = []
    for y, row in enumerate(rows):
        for x, (label, head) in enumerate(row):
            centre_x, centre_y = step * x + step // 2, step * y + step // 2
            fill, ink = ("#222", "#fff") if head else ("#fff", "#222")
            body.append(
                f'<circle cx="{centre_x}" cy="{centre_y}" r="16" fill="{fill}" stroke="#222"/>'
                f'<text x="{centre_x}" y="{centre_y + 4}" font-family="sans-serif" font-size="11" '
                f'text-anchor="middle" fill="{ink}">{escape(label)}</text>'
            )
    return _document(width, height, body, title)


class TurningTurtles(CoinTurning):
    """Turn a head to a tail, and if you like one other coin to the left of it.

    Notes
    -----
    Coins are numbered from 1, and coin n is worth n: a disguise for Nim.

    Examples
    --------
    >>> from lastmove.rulesets.coin_turning import TurningTurtles
    >>> figure_11 = TurningTurtles((3, 4, 6, 7))
    >>> figure_11.nim_value(), [str(move) for move in figure_11.winning_moves()["left"]]
    (6, ['2,3,6,7', '3,4,7', '1,3,4,6'])
    """

    rule = UpTo(2)


class MockTurtles(CoinTurning):
    """Turn one, two or three coins, the rightmost of them from head to tail.

    Notes
    -----
    Coins are numbered from 0, the Mock Turtle. Coin n is worth 2n or 2n + 1, whichever is odious.

    Examples
    --------
    >>> from lastmove.rulesets.coin_turning import MockTurtles
    >>> [MockTurtles((n,)).nim_value() for n in range(10)]
    [1, 2, 4, 7, 8, 11, 13, 14, 16, 19]
    """

    rule = UpTo(3)
    example = "0,2,5"


class Moebius(CoinTurning):
    """Turn up to five coins, the rightmost of them from head to tail.

    Notes
    -----
    Coins are numbered from 0. With 18 coins the positions of value 0 are the words of the [18,9,6]
    extended quadratic residue code, and Möbius transformations modulo 17 permute them.

    Examples
    --------
    >>> from lastmove.rulesets.coin_turning import Moebius
    >>> Moebius((0, 1, 2, 3, 4, 5)).outcome(), Moebius((17,)).nim_value()
    ('P', 494)
    """

    rule = UpTo(5)
    example = "0,2,5,8"


class Mogul(CoinTurning):
    """Turn up to seven coins, the rightmost of them from head to tail.

    Notes
    -----
    Coins are numbered from 0. With 24 coins the positions of value 0 are the words of the extended
    Golay code.

    Examples
    --------
    >>> from lastmove.rulesets.coin_turning import Mogul
    >>> Mogul((0, 1, 2, 3, 4, 5, 6, 7)).outcome(), Mogul((23,)).nim_value()
    ('P', 4004)
    """

    rule = UpTo(7)
    example = "0,2,5,8"


class Moidores(CoinTurning):
    """Turn up to nine coins, the rightmost of them from head to tail.

    Notes
    -----
    Coins are numbered from 0, and worth odious numbers by the Mock Turtle Theorem.

    Examples
    --------
    >>> from lastmove.rulesets.coin_turning import Moidores
    >>> [Moidores((n,)).nim_value() for n in (0, 8, 9, 10)]
    [1, 256, 511, 512]
    """

    rule = UpTo(9)
    example = "0,2,5,9"


class Ruler(CoinTurning):
    """Turn any coins that lie next to each other, the rightmost of them from head to tail.

    Notes
    -----
    Coins are numbered from 1, and coin n is worth the highest power of 2 that divides n.

    Examples
    --------
    >>> from lastmove.rulesets.coin_turning import Ruler
    >>> Ruler((4, 6)).nim_value(), [str(move) for move in Ruler((4, 6)).winning_moves()["left"]]
    (6, ['1,2,3,6', '3,5'])
    """

    rule = ContiguousRun()
    example = "2,3,6"


class Turnips(CoinTurning):
    """Turn three equally spaced coins, the rightmost of them from head to tail; also Ternups.

    Notes
    -----
    Coins are numbered from 0. Coin n is worth the k-th odious number if the last digit 2 of n in
    base 3 is in the k-th place from the right, and nothing if n has no digit 2. Play may end with
    some heads left.

    Examples
    --------
    >>> from lastmove.rulesets.coin_turning import Turnips
    >>> [Turnips((n,)).nim_value() for n in (2, 6, 18, 54, 40)]
    [1, 2, 4, 7, 0]
    """

    rule = EquallySpacedThree()
    example = "2,6,7"


def turn_up_to(t: int, *, register: bool = True) -> type[CoinTurning]:
    """Return the game in which up to t coins may be turned.

    Parameters
    ----------
    t : int
        How many coins; games of even t are numbered from 1, those of odd t from 0.
    register : bool
        Whether the game is to be found as ``turn-up-to-t``.

    Examples
    --------
    >>> from lastmove.rulesets.coin_turning import turn_up_to
    >>> turn_up_to(4, register=False)((1, 2, 3, 4, 5)).outcome()
    'P'
    """
    namespace = {
        "rule": UpTo(t),
        "name": f"turn-up-to-{t}",
        "__module__": __name__,
        "__doc__": f"Turn up to {t} coins, the rightmost of them from head to tail.",
    }
    return type(f"TurnUpTo{t}", (CoinTurning,), namespace, register=register)
