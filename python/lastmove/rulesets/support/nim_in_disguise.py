"""Nim with moves besides that change nothing: the opponent undoes them at once."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor
from typing import Literal, Self, TypeAlias

from lastmove.bounds import within_limits
from lastmove.position import Position
from lastmove.rulesets.support.short import ShortPosition
from lastmove.values import Game, star

__all__ = ["NimInDisguise", "Player"]

Player: TypeAlias = Literal["left", "right"]


class NimInDisguise(ShortPosition, register=False):
    """A position in which each player makes heaps smaller, and may sometimes enlarge them.

    A heap that was enlarged is made what it was: the move is reversible, and the value is that of
    Nim. A ruleset defines :meth:`nim_heaps` and :meth:`resized`.
    """

    @abstractmethod
    def nim_heaps(self) -> Sequence[int]:
        """Return the sizes of the heaps of Nim."""

    @abstractmethod
    def resized(self, i: int, size: int, player: Player) -> Self | None:
        """Return the position after a player gives a heap another size; None if that is no move."""

    def known_nim_value(self) -> int:
        """Return the nim-sum of the heaps."""
        return reduce(xor, self.nim_heaps(), 0)

    def known_value(self) -> Game:
        """Return the nimber of the nim-sum of the heaps."""
        return star(self.known_nim_value())

    def _to_zero(self, player: Player, *, smaller: bool) -> Iterator[Position]:
        """Yield the moves that make the nim-sum 0, by a smaller heap or by a larger one."""
        total = self.known_nim_value()
        for i, heap in within_limits(enumerate(self.nim_heaps())):
            if total and (heap ^ total < heap) == smaller:
                after = self.resized(i, heap ^ total, player)
                if after is not None:
                    yield after

    def strategy(self, player: Player) -> list[Position]:
        """Return a player's moves that make a heap smaller and the nim-sum 0.

        Parameters
        ----------
        player : {"left", "right"}
            Who is to move.

        Returns
        -------
        list of Position
            At least one, unless the nim-sum is 0 already.
        """
        return list(self._to_zero(player, smaller=True))

    def known_winning_moves(self) -> tuple[list[Position], list[Position]]:
        """Return the moves that make the nim-sum 0, the strategy's first."""
        left, right = self._to_zero("left", smaller=False), self._to_zero("right", smaller=False)
        return [*self.strategy("left"), *left], [*self.strategy("right"), *right]
