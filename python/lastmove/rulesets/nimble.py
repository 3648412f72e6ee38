"""Nimble: coins on a strip, any number on a square, each moved left over the others.

A coin does not hinder the others, so each is a game of its own, and a game that has a move to each
smaller number is a heap of Nim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import ClassVar, Self

from lastmove.bounds import within_limits
from lastmove.errors import InputError
from lastmove.fields import read_numbers
from lastmove.position import Impartial, Position
from lastmove.rulesets.support.drawing import board

__all__ = ["Nimble", "NimbleStay"]

WIDEST_DRAWN = 64


@dataclass(frozen=True)
class Nimble(Impartial):
    """Move one coin left, onto or over others, or off the strip; whoever moves last wins.

    Parameters
    ----------
    coins : tuple of int
        The squares of the coins, counted from 1 at the left; a square may hold several.

    Notes
    -----
    A coin on square n can go to the squares n−1, …, 1 or off the strip: it is a heap of n beans.
    The nim-value is the nim-sum of the squares. :class:`NimbleStay` is the variant in which coins
    stay on the strip.

    References
    ----------
    R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, section 2, Figure 2.

    Examples
    --------
    >>> from lastmove.rulesets.nimble import Nimble, NimbleStay
    >>> Nimble((1, 3, 3, 5)).nim_value(), NimbleStay((1, 3, 3, 5)).nim_value()
    (4, 4)
    >>> [str(move) for move in Nimble((1, 3, 3, 5)).winning_moves()["left"]]
    ['1,3,3,1']
    >>> Nimble.parse("2,4").nim_value(), NimbleStay.parse("2,4").nim_value()
    (6, 2)
    """

    coins: tuple[int, ...]

    notation = "squares of the coins, counted from 1 at the left, with commas between them"
    example = "1,3,3,5"
    reference = "R. K. Guy, Impartial games, section 2, Figure 2"

    leftmost: ClassVar[int] = 0
    """The least square that a coin can be moved to, 0 being off the strip."""

    def __post_init__(self) -> None:
        if min(self.coins, default=1) < 1:
            message = "the squares of a strip are counted from 1"
            raise InputError(message, str(self.coins), 0, f"write it like {self.example}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position of a list of squares."""
        return cls(tuple(read_numbers(text, f"write it like {cls.example}", least=1)))

    def moves(self) -> Iterable[Position]:
        """Return the positions with one coin moved left."""
        for i, coin in enumerate(self.coins):
            for square in range(self.leftmost, coin):
                yield self._with(i, square)

    def _with(self, i: int, square: int) -> Nimble:
        coin = (square,) if square else ()
        return type(self)((*self.coins[:i], *coin, *self.coins[i + 1 :]))

    def components(self) -> Iterable[Position]:
        """Return the coins, one by one."""
        return [type(self)((coin,)) for coin in self.coins]

    def canonical(self) -> Position:
        """Return the coins in the order of their squares."""
        return type(self)(tuple(sorted(self.coins)))

    def known_nim_value(self) -> int:
        """Return the nim-sum of the heaps that the coins are."""
        return reduce(xor, (coin - self.leftmost for coin in self.coins), 0)

    def known_good_moves(self) -> list[Position]:
        """Return the moves to nim-sum 0."""
        total = self.known_nim_value()
        heaps = [coin - self.leftmost for coin in self.coins]
        good = ((i, heap ^ total) for i, heap in within_limits(enumerate(heaps)))
        return [self._with(i, rest + self.leftmost) for i, rest in good if rest < heaps[i]]

    def explain(self) -> list[str]:
        """Return the heap that each coin is, their nim-sum, and the good moves."""
        total = self.known_nim_value()
        end = "off the strip" if self.leftmost == 0 else "on the leftmost square"
        heaps = [coin - self.leftmost for coin in self.coins]
        steps = [
            f"the coin on square {coin} has {heap} places to go to, the last {end}: ∗{heap}"
            for coin, heap in zip(self.coins, heaps, strict=True)
        ]
        steps.append(f"nim-sum {total}: whoever moves {'wins' if total else 'loses'}")
        for coin, heap in zip(self.coins, heaps, strict=True):
            if heap ^ total < heap:
                square = (heap ^ total) + self.leftmost
                where = f"to square {square}" if square else "off the strip"
                steps.append(f"good move: the coin on square {coin} {where}")
        return steps

    def svg(self) -> str:
        """Return the strip with the coins of a square one above the other."""
        width = max(self.coins, default=1)
        stacks = Counter(self.coins)
        height = max(stacks.values(), default=1)
        if max(width, height) > WIDEST_DRAWN:
            return super().svg()
        rows = [
            "".join("o" if stacks[square] >= level else "." for square in range(1, width + 1))
            for level in range(height, 0, -1)
        ]
        return board(rows, {"o": "both"}, title=f"Nimble {self}")


@dataclass(frozen=True)
class NimbleStay(Nimble):
    """Nimble in which no coin leaves the strip: the game ends with all on the leftmost square.

    Parameters
    ----------
    coins : tuple of int
        The squares of the coins, counted from 1 at the left; a square may hold several.

    Notes
    -----
    A coin on square n can go to the squares n−1, …, 1: it is a heap of n−1 beans. The nim-value is
    the nim-sum of the squares counted from 0.

    References
    ----------
    R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, section 2, Figure 2.

    Examples
    --------
    >>> from lastmove.rulesets.nimble import NimbleStay
    >>> NimbleStay((2, 3, 6)).explain()[-1]
    'good move: the coin on square 6 to square 4'
    """

    leftmost = 1
