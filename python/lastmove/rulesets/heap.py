"""Take-and-break games by their code: ``0.137: 3,5,7``."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Self

from lastmove.bounds import within_limits
from lastmove.errors import InputError, LimitReached
from lastmove.position import Impartial, Position
from lastmove.rulesets.support.drawing import heaps
from lastmove.rulesets.support.reading import read_part

if TYPE_CHECKING:
    from lastmove.heaps import HeapGame

__all__ = ["Heap"]

LARGEST_LISTED = 1 << 64
"""Moves on heaps of so many beans are not listed: the core counts with fewer bits."""


@lru_cache(maxsize=64)
def _game(code: str) -> HeapGame:
    """Return the game of a code; its values are kept for the positions to come."""
    from lastmove.heaps import HeapGame

    return HeapGame(code)


@dataclass(frozen=True)
class Heap(Impartial):
    """Take beans from a heap and perhaps split it, as the digits of a code allow.

    Parameters
    ----------
    code : str
        A code such as ``0.137``, a subtraction set such as ``S(2,4,7)``, or a name such as
        ``kayles``.
    heaps : tuple of int
        The sizes of the heaps.

    Notes
    -----
    If bit i of the k-th digit is set, a move may take k beans from a heap and leave the rest in
    exactly i nonempty heaps. The value is the nim-sum of the nim-values of the heaps.

    References
    ----------
    R. K. Guy, C. A. B. Smith, "The G-values of various games", 1956; R. K. Guy, "Impartial games",
    1996, section 5.

    Examples
    --------
    >>> from lastmove.rulesets.heap import Heap
    >>> position = Heap.parse("0.77: 3,5,7")
    >>> position.nim_value()
    5
    >>> [str(move) for move in position.winning_moves()["left"]]
    ['0.77: 3,4,7']
    """

    code: str
    heaps: tuple[int, ...]

    notation = "a code, a colon, and heap sizes with commas between them"
    example = "0.137: 3,5,7"
    reference = "R. K. Guy, C. A. B. Smith, 1956; R. K. Guy, Impartial games, section 5"

    def __post_init__(self) -> None:
        if min(self.heaps, default=0) < 0:
            raise InputError("a heap cannot be negative", str(self), 0, "write it like 3,5,7")
        object.__setattr__(self, "code", _game(self.code).code)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position that a text describes."""
        hint = f"write it like {cls.example}"
        code, colon, _ = text.partition(":")
        if not colon:
            raise InputError("there must be a : before the heaps", text, len(text), hint)
        try:
            game = _game(code)
        except InputError as error:
            raise InputError(error.message, text, error.position, error.hint) from None
        return cls(game.code, read_part(text, len(code) + 1, len(text), hint))

    def __str__(self) -> str:
        """Write the code and the heaps."""
        return f"{self.code}: {','.join(map(str, self.heaps))}".rstrip()

    @classmethod
    def random(cls, size: int, seed: int) -> Self:
        """Return a heap of a size in a game that the seed tells."""
        draw = random.Random(seed)  # noqa: S311 - any game will do
        digits = "".join(draw.choice("01234567") for _ in range(3))
        return cls(f"{draw.choice('04')}.{digits}", (size,))

    def moves(self) -> Iterable[Position]:
        """Return the positions after a move on one of the heaps."""
        game = _game(self.code)
        for i, heap in enumerate(self.heaps):
            if heap >= LARGEST_LISTED:
                raise LimitReached(f"a heap of {heap} has too many moves to list")
            for parts in game.options(heap):
                yield Heap(self.code, (*self.heaps[:i], *parts, *self.heaps[i + 1 :]))

    def components(self) -> Iterable[Position]:
        """Return the heaps, one by one."""
        return [Heap(self.code, (heap,)) for heap in self.heaps] or [Heap(self.code, (0,))]

    def canonical(self) -> Position:
        """Return the heaps in order of size, without the empty ones."""
        return Heap(self.code, tuple(sorted(heap for heap in self.heaps if heap)))

    def known_nim_value(self) -> int:
        """Return the nim-sum of the values of the heaps."""
        return _game(self.code).position_value(self.heaps)

    def known_good_moves(self) -> list[Position]:
        """Return the moves to nim-value 0."""
        moves = _game(self.code).winning_moves(self.heaps)
        return [self._after(heap, parts) for heap, parts in within_limits(moves)]

    def _after(self, heap: int, parts: tuple[int, ...]) -> Heap:
        rest = list(self.heaps)
        rest.remove(heap)
        return Heap(self.code, tuple(sorted((*rest, *parts))))

    def explain(self) -> list[str]:
        """Return the values of the heaps, and their nim-sum."""
        game = _game(self.code)
        steps = [f"a heap of {heap}: ∗{game.nim_value(heap)}" for heap in self.heaps]
        total = self.known_nim_value()
        return [*steps, f"nim-sum {total}: whoever moves {'wins' if total else 'loses'}"]

    def svg(self) -> str:
        """Return the heaps as rows of beans."""
        return heaps(self.heaps, title=str(self)) or super().svg()
