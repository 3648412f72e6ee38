"""Nim: take any number of beans from one heap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Self

from lastmove.bounds import within_limits
from lastmove.errors import InputError
from lastmove.position import Impartial, Position
from lastmove.rulesets.support.drawing import board

__all__ = ["Nim"]


@dataclass(frozen=True)
class Nim(Impartial):
    """Take any positive number of beans from one heap; whoever takes the last bean wins.

    Parameters
    ----------
    heaps : tuple of int
        The sizes of the heaps.

    Notes
    -----
    Bouton's theorem: the nim-value is the nim-sum of the heap sizes, and a move is good if it makes
    that sum 0. From a heap h a good move leads to h ⊕ s, where s is the nim-sum of all heaps; it is
    legal just if h ⊕ s < h, that is, if h has the highest bit of s.

    References
    ----------
    C. L. Bouton, "Nim, a game with a complete mathematical theory", 1902; R. K. Guy, "Impartial
    games", in *Games of No Chance*, 1996, section 2.

    Examples
    --------
    >>> from lastmove.rulesets.nim import Nim
    >>> Nim((27, 23, 22, 15)).nim_value()
    21
    >>> [str(move) for move in Nim((27, 23, 22, 15)).winning_moves()["left"]]
    ['14,23,22,15', '27,2,22,15', '27,23,3,15']
    """

    heaps: tuple[int, ...]

    notation = "heap sizes with commas between them"
    example = "3,4,5"
    reference = "C. L. Bouton, 1902; R. K. Guy, Impartial games, section 2"

    def __post_init__(self) -> None:
        if min(self.heaps, default=0) < 0:
            hint = f"write it like {self.example}"
            raise InputError("a heap cannot be negative", str(self.heaps), 0, hint)

    def moves(self) -> Iterable[Position]:
        """Return the positions with one heap made smaller."""
        for i, heap in enumerate(self.heaps):
            for rest in range(heap):
                yield self._with(i, rest)

    def _with(self, i: int, *parts: int) -> Self:
        return type(self)((*self.heaps[:i], *parts, *self.heaps[i + 1 :]))

    def components(self) -> Iterable[Position]:
        """Return the heaps, one by one."""
        return [type(self)((heap,)) for heap in self.heaps]

    def canonical(self) -> Position:
        """Return the heaps that are not empty, in order of size."""
        return type(self)(tuple(sorted(heap for heap in self.heaps if heap)))

    def known_nim_value(self) -> int:
        """Return the nim-sum of the heaps."""
        return reduce(xor, self.heaps, 0)

    def known_good_moves(self) -> list[Position]:
        """Return the moves to nim-sum 0."""
        total = self.known_nim_value()
        good = ((i, heap ^ total) for i, heap in within_limits(enumerate(self.heaps)))
        return [self._with(i, rest) for i, rest in good if rest < self.heaps[i]]

    def explain(self) -> list[str]:
        """Return the binary columns and the good moves."""
        total = self.known_nim_value()
        steps = [f"{heap} = {_sum_of_powers(heap) or '0'}" for heap in self.heaps]
        odd = _sum_of_powers(total, ", ") or "none"
        steps.append(f"powers of two that occur an odd number of times: {odd}; nim-sum {total}")
        for i, heap in enumerate(self.heaps):
            if heap ^ total < heap:
                steps.append(
                    f"good move: {heap} to {heap} ⊕ {total} = {heap ^ total} (heap {i + 1})"
                )
        if not total:
            steps.append("every move makes the nim-sum something else: whoever moves loses")
        return steps

    def svg(self) -> str:
        """Return the heaps as rows, each bean group under its power of two."""
        width = max((heap.bit_length() for heap in self.heaps), default=1)
        if width > 64:
            return super().svg()
        rows = [format(heap, f"0{width}b") for heap in self.heaps] or ["0"]
        return board(rows, {"1": "both"}, title=f"Nim {self}: heaps in binary")


def _sum_of_powers(n: int, between: str = " + ") -> str:
    bits = within_limits(reversed(range(n.bit_length())))
    return between.join(str(1 << bit) for bit in bits if n >> bit & 1)
