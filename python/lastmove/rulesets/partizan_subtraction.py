"""Partizan subtraction games: each player has a set of numbers to take."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from lastmove._core import partizan_subtraction_values
from lastmove.errors import InputError, LimitReached
from lastmove.position import Position
from lastmove.rulesets.support.drawing import heaps
from lastmove.rulesets.support.reading import read_part
from lastmove.rulesets.support.short import ShortPosition
from lastmove.values import Game

__all__ = ["PartizanSubtraction"]

LARGEST_HEAP = 10_000_000


@dataclass(frozen=True)
class PartizanSubtraction(ShortPosition):
    """Take from a heap a number of counters that is in your set.

    Parameters
    ----------
    left, right : tuple of int
        What Left and what Right may take.
    heaps : tuple of int
        The sizes of the heaps.

    Notes
    -----
    The sets are sorted, and each number is kept once. The values of heaps of a growing size often
    turn periodic up to a summand; here each is found from those of the smaller heaps.

    References
    ----------
    A. S. Fraenkel, A. Kotzig, "Partizan octal games: partizan subtraction games", *International
    Journal of Game Theory* 16, 1987.

    Examples
    --------
    >>> from lastmove.rulesets.partizan_subtraction import PartizanSubtraction
    >>> [str(PartizanSubtraction.parse(f"1|2: {n}").value()) for n in range(6)]
    ['0', '1', '{1|0}', '0', '1', '{1|0}']
    >>> [str(move) for move in PartizanSubtraction.parse("1,3|2: 4").left_moves()]
    ['1,3|2: 3', '1,3|2: 1']
    """

    left: tuple[int, ...]
    right: tuple[int, ...]
    heaps: tuple[int, ...]

    notation = "what Left may take | what Right may take : the heaps, all with commas between them"
    example = "1,3|2: 10,7"
    reference = "A. S. Fraenkel, A. Kotzig, 1987"

    def __post_init__(self) -> None:
        if min((*self.left, *self.right), default=1) < 1:
            raise InputError("to take nothing is no move", str(self), None, "take 1 or more")
        if min(self.heaps, default=0) < 0:
            raise InputError("a heap is negative", str(self), None, "write 0 or more")
        object.__setattr__(self, "left", tuple(sorted(set(self.left))))
        object.__setattr__(self, "right", tuple(sorted(set(self.right))))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the sets and heaps that a text describes."""
        hint = f"write it like {cls.example}"
        sets, colon, sizes = text.partition(":")
        left, bar, right = sets.partition("|")
        if not colon or not bar or "|" in right + sizes or ":" in sizes:
            what = "there must be one | between the sets, and then one : before the heaps"
            raise InputError(what, text, 0, hint)
        bar_at, colon_at = len(left), len(sets)
        return cls(
            read_part(text, 0, bar_at, hint, least=1),
            read_part(text, bar_at + 1, colon_at, hint, least=1),
            read_part(text, colon_at + 1, len(text), hint),
        )

    def __str__(self) -> str:
        """Write the sets and the heaps."""
        left, right, heaps = (",".join(map(str, n)) for n in (self.left, self.right, self.heaps))
        return f"{left}|{right}: {heaps}".rstrip()

    @classmethod
    def random(cls, size: int, seed: int) -> Self:
        """Return a heap of a size, and sets of small numbers that the seed tells."""
        draw = random.Random(seed)  # noqa: S311 - any game will do
        left, right = (tuple(draw.sample(range(1, 8), draw.randint(1, 3))) for _ in range(2))
        return cls(left, right, (size,))

    def left_moves(self) -> Iterable[Position]:
        """Return the heaps after Left takes from one."""
        return self._moves(self.left)

    def right_moves(self) -> Iterable[Position]:
        """Return the heaps after Right takes from one."""
        return self._moves(self.right)

    def _moves(self, numbers: tuple[int, ...]) -> Iterator[Position]:
        for i, heap in enumerate(self.heaps):
            for taken in numbers:
                if taken <= heap:
                    yield self._with((*self.heaps[:i], heap - taken, *self.heaps[i + 1 :]))

    def _with(self, heaps: tuple[int, ...]) -> PartizanSubtraction:
        return PartizanSubtraction(self.left, self.right, heaps)

    def components(self) -> Iterable[Position]:
        """Return the heaps one by one."""
        return [self._with((heap,)) for heap in self.heaps] or [self._with((0,))]

    def known_value(self) -> Game:
        """Return the sum of the values of the heaps, found from the smallest heap on."""
        largest = max(self.heaps, default=0)
        if largest > LARGEST_HEAP:
            message = f"a heap of {largest} is too large: up to {LARGEST_HEAP} are valued"
            raise LimitReached(message)
        # No other number is ever taken.
        left, right = ([n for n in numbers if n <= largest] for numbers in (self.left, self.right))
        values = partizan_subtraction_values(left, right, largest)
        return sum((values[heap] for heap in self.heaps), Game())

    def canonical(self) -> PartizanSubtraction:
        """Return the position with its heaps in increasing order."""
        return self._with(tuple(sorted(self.heaps)))

    def svg(self) -> str:
        """Return the heaps as rows of counters."""
        return heaps(self.heaps, title=f"Partizan subtraction {self}") or super().svg()
