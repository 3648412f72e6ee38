"""Lasker's Nim: take from a heap as in Nim, or split it in two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import xor
from typing import Self

from lastmove.bounds import within_limits
from lastmove.position import Position
from lastmove.rulesets.nim import Nim
from lastmove.rulesets.support.drawing import heaps

__all__ = ["LaskerNim", "lasker_value"]

MOST_SPLITS = 1000
"""Splits that a list of good moves names: there can be 2^59 of a heap of 10^18."""


def lasker_value(heap: int) -> int:
    """Return the nim-value of one heap of Lasker's Nim.

    Parameters
    ----------
    heap : int
        The size of the heap.

    Returns
    -------
    int
        The size itself, but 4k+4 for 4k+3 and 4k+3 for 4k+4.

    Notes
    -----
    The function is its own inverse.

    Examples
    --------
    >>> from lastmove.rulesets.lasker_nim import lasker_value
    >>> [lasker_value(heap) for heap in range(11)]
    [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10]
    """
    if heap % 4 == 3:
        return heap + 1
    return heap - 1 if heap and heap % 4 == 0 else heap


@dataclass(frozen=True)
class LaskerNim(Nim):
    """Take beans from one heap, or split it into two heaps that are not empty; the last move wins.

    Parameters
    ----------
    heaps : tuple of int
        The sizes of the heaps.

    Notes
    -----
    As a take-and-break game it is 4.333…, and its nim-sequence is arithmetically periodic with
    period and saltus 4: G(4k+1) = 4k+1, G(4k+2) = 4k+2, G(4k+3) = 4k+4, G(4k+4) = 4k+3. By
    induction: taking from n gives the values of all smaller heaps. If the values of the parts are
    read modulo 4, the splits of 4k+1, 4k+2, 4k+3, 4k+4 give only 2; 0 or 1; 3; 0 or 1. So a split
    never gives the stated value, and matters for 4k+3 alone: 1 and 4k+2 give 4k+3, and the mex is
    4k+4.

    :meth:`known_good_moves` finds splits without search: writing the parts as 4A+i and 4B+j, their
    values have the high parts X = A + [i = 3] and Y = B + [j = 3], where X + Y and X ⊕ Y are
    prescribed; then X ∧ Y is half their difference, and X is that plus any part of X ⊕ Y.

    References
    ----------
    E. Lasker, *Brettspiele der Völker*, 1931; R. K. Guy, "Impartial games", in *Games of No
    Chance*, 1996, sections 2 and 5, Table 3; *Winning Ways*, chapter 4.

    Examples
    --------
    >>> from lastmove.rulesets.lasker_nim import LaskerNim
    >>> LaskerNim((2, 5, 7)).nim_value()
    15
    >>> [str(move) for move in LaskerNim((3, 4)).winning_moves()["left"]]
    ['3,3', '1,2,4']
    """

    example = "2,5,7"
    reference = "E. Lasker, 1931; R. K. Guy, Impartial games, sections 2 and 5"

    def moves(self) -> Iterable[Position]:
        """Return the positions after taking from a heap and after splitting one."""
        for i, heap in enumerate(self.heaps):
            for rest in range(heap):
                yield self._with(i, rest)
            for part in range(1, heap // 2 + 1):
                yield self._with(i, part, heap - part)

    def _with(self, i: int, *parts: int) -> Self:
        return super()._with(i, *filter(None, parts))

    def known_nim_value(self) -> int:
        """Return the nim-sum of the values of the heaps."""
        return reduce(xor, map(lasker_value, self.heaps), 0)

    def known_good_moves(self) -> list[Position]:
        """Return the moves to nim-value 0: all that take, and up to 1000 that split."""
        total = self.known_nim_value()
        if not total:
            return []
        good: list[Position] = []
        splits: list[Position] = []
        for i, heap in within_limits(enumerate(self.heaps)):
            wanted = lasker_value(heap) ^ total
            rest = lasker_value(wanted)
            if rest < heap:
                good.append(self._with(i, rest))
            found = islice(_splits(heap, wanted), MOST_SPLITS - len(splits))
            splits.extend(self._with(i, *parts) for parts in found)
        return good + splits

    def explain(self) -> list[str]:
        """Return the values of the heaps, and their nim-sum."""
        total = self.known_nim_value()
        steps = ["a heap of n is worth ∗n, but 4k+3 and 4k+4 change places"]
        steps += [f"a heap of {heap}: ∗{lasker_value(heap)}" for heap in self.heaps]
        steps.append(f"nim-sum {total}: whoever moves {'wins' if total else 'loses'}")
        for i, heap in enumerate(self.heaps):
            wanted = lasker_value(heap) ^ total
            rest = lasker_value(wanted)
            if total and rest < heap:
                steps.append(
                    f"good move: {heap} to {rest}, which is worth ∗{wanted} (heap {i + 1})"
                )
            split = next(_splits(heap, wanted), None) if total else None
            if split:
                shown = f"{split[0]} and {split[1]}, together worth ∗{wanted}"
                steps.append(f"good move: split {heap} into {shown} (heap {i + 1})")
        return steps

    def svg(self) -> str:
        """Return the heaps as rows of beans."""
        return heaps(self.heaps, title=f"Lasker's Nim {self}") or super().svg()


def _splits(heap: int, wanted: int) -> Iterator[tuple[int, int]]:
    """Yield the splits of a heap whose value is wanted, smaller part first."""
    for i in range(1, 5):
        for j in range(1, 5):
            # 4A + i has the value 4X + r: X is A, or A + 1 for i = 3, where the value is 4(A + 1).
            low_i, low_j = lasker_value(i), lasker_value(j)
            rest = heap - i - j + 4 * (i == 3) + 4 * (j == 3)
            if rest % 4 or wanted % 4 != low_i % 4 ^ low_j % 4:
                continue
            for x in _summands(rest // 4, wanted // 4):
                a, b = 4 * (x - (i == 3)) + i, 4 * (rest // 4 - x - (j == 3)) + j
                if a > b:
                    break
                if a > 0:
                    yield a, b


def _summands(total: int, differing: int) -> Iterator[int]:
    """Yield every X for which Y = total − X has X ⊕ Y = differing, in increasing order."""
    common, odd = divmod(total - differing, 2)
    if common < 0 or odd or common & differing:
        return
    part = 0
    while True:
        yield common + part
        if part == differing:
            return
        part = (part - differing) & differing
