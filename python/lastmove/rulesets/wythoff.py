"""Wythoff's game: two heaps, and the golden ratio."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isqrt
from typing import Self

from lastmove.errors import InputError
from lastmove.fields import read_numbers
from lastmove.position import Impartial, Position
from lastmove.rulesets.support.drawing import board

__all__ = ["Wythoff", "wythoff_pair"]

WIDEST_DRAWN = 60


@dataclass(frozen=True)
class Wythoff(Impartial):
    """Take from one heap, or equally many from both; whoever takes the last bean wins.

    Parameters
    ----------
    first, second : int
        The sizes of the heaps.

    Notes
    -----
    The previous player wins just from the pairs (⌊kφ⌋, ⌊kφ²⌋) with the golden ratio φ = (1 + √5)/2,
    that is, (a, a + k) with a = ⌊(k + √(5k²))/2⌋, which is computed in integers for heaps of any
    size. From elsewhere there are at most three good moves: one to the pair with the same
    difference, and two that leave one heap as it is. Other nim-values are known by search alone.

    References
    ----------
    W. A. Wythoff, "A modification of the game of Nim", 1907; *Winning Ways*, 1982, p. 76.

    Examples
    --------
    >>> from lastmove.rulesets.wythoff import Wythoff
    >>> Wythoff(3, 5).outcome(), Wythoff(3, 6).nim_value()
    ('P', 1)
    >>> [str(move) for move in Wythoff(10**18, 10**18 + 1).winning_moves()["left"]]
    ['1,2', '1000000000000000000,618033988749894848']
    """

    first: int
    second: int

    notation = "two heap sizes with a comma between them"
    example = "3,5"
    reference = "W. A. Wythoff, 1907; Winning Ways, p. 76"

    def __post_init__(self) -> None:
        if self.first < 0 or self.second < 0:
            shown = f"{self.first},{self.second}"
            raise InputError("a heap cannot be negative", shown, 0, f"write it like {self.example}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the two heaps that a text describes."""
        hint = f"write it like {cls.example}"
        numbers = read_numbers(text, hint)
        if len(numbers) != 2:
            raise InputError(f"expected 2 heaps, found {len(numbers)}", text, 0, hint)
        return cls(*numbers)

    def moves(self) -> Iterable[Position]:
        """Return the pairs after a move in one heap, then those after one in both."""
        for rest in range(self.first):
            yield Wythoff(rest, self.second)
        for rest in range(self.second):
            yield Wythoff(self.first, rest)
        for taken in range(1, min(self.first, self.second) + 1):
            yield Wythoff(self.first - taken, self.second - taken)

    def canonical(self) -> Wythoff:
        """Return the heaps in order of size."""
        return self if self.first <= self.second else Wythoff(self.second, self.first)

    def is_pair(self) -> bool:
        """Return whether the previous player wins from here."""
        low, high = sorted((self.first, self.second))
        return wythoff_pair(high - low)[0] == low

    def known_outcome(self) -> str:
        """Return who wins, by the golden ratio."""
        return "P" if self.is_pair() else "N"

    def known_nim_value(self) -> int | None:
        """Return 0 for a pair, and the heap where there is but one."""
        if not self.first or not self.second:
            return self.first + self.second
        return 0 if self.is_pair() else None

    def known_good_moves(self) -> list[Position]:
        """Return the at most three moves to a pair."""
        if self.is_pair():
            return []
        a, b = self.first, self.second
        low, high = wythoff_pair(abs(a - b))
        found = []
        if low < min(a, b):
            found.append(Wythoff(low, high) if a <= b else Wythoff(high, low))
        if (rest := _partner(b)) < a:
            found.append(Wythoff(rest, b))
        if (rest := _partner(a)) < b:
            found.append(Wythoff(a, rest))
        return list(dict.fromkeys(found))

    def explain(self) -> list[str]:
        """Return the pair of the same difference, and the good moves."""
        low, high = sorted((self.first, self.second))
        k = high - low
        pair = wythoff_pair(k)
        steps = [f"the pair of difference {k} is (⌊{k}φ⌋, ⌊{k}φ⌋ + {k}) = ({pair[0]}, {pair[1]})"]
        if pair == (low, high):
            return [*steps, "this is it: whoever moves loses"]
        return [*steps, *(f"good move: to {move}" for move in self.known_good_moves())]

    def svg(self) -> str:
        """Return the board of a queen that goes to the corner, with a disc on each winning aim."""
        if max(self.first, self.second) >= WIDEST_DRAWN:
            return super().svg()
        columns, lines = range(self.second + 1), range(self.first + 1)
        rows = [["p" if Wythoff(x, y).is_pair() else "." for x in columns] for y in lines]
        rows[self.first][self.second] = "Q"
        return board(rows, {"Q": "left", "p": "both"}, title=f"Wythoff {self}")


def wythoff_pair(k: int) -> tuple[int, int]:
    """Return the pair of heaps of difference k from which the previous player wins.

    Parameters
    ----------
    k : int
        The difference.

    Returns
    -------
    tuple of int
        ⌊kφ⌋ and ⌊kφ²⌋ = ⌊kφ⌋ + k.

    Examples
    --------
    >>> from lastmove.rulesets.wythoff import wythoff_pair
    >>> [wythoff_pair(k) for k in range(6)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
    """
    low = (k + isqrt(5 * k * k)) // 2
    return low, low + k


def _partner(heap: int) -> int:
    """Return the heap with which a heap makes a pair."""
    # If heap = ⌊kφ⌋ then k is about heap/φ = heap (√5 − 1)/2, and if heap = ⌊kφ²⌋ then k is about
    # heap/φ² = heap (3 − √5)/2; every positive number is of just one of the two kinds.
    root = isqrt(5 * heap * heap)
    low, high = (root - heap) // 2, (3 * heap - root) // 2
    for k in (low, low + 1):
        if wythoff_pair(k)[0] == heap:
            return wythoff_pair(k)[1]
    k = next(k for k in (high - 1, high, high + 1) if wythoff_pair(k)[1] == heap)
    return wythoff_pair(k)[0]
