"""Chomp: bite a corner off a bar of chocolate whose first square is poisoned."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Self

from lastmove.errors import InputError
from lastmove.fields import read_numbers
from lastmove.position import Impartial, Position
from lastmove.rulesets.support.drawing import board

__all__ = ["Chomp"]

LONGEST = 10_000
"""Rows of the longest bar that is read."""


@dataclass(frozen=True)
class Chomp(Impartial):
    """Choose a square and eat it with all that is below or right of it; the first one is poisoned.

    Parameters
    ----------
    rows : tuple of int
        How many squares each row has; none has more than the one above it.

    Notes
    -----
    Nobody eats the poisoned square by choice: whoever has only that square left cannot move.

    Strategy stealing: the first player wins from every rectangle but 1 × 1. If to eat the last
    corner were a bad move, the answer to it would be a good one, and would also have been a good
    first move. That shows no move; those are found by search, but for some shapes: a single row is
    a heap of Nim, a row and a column with the corner in common are two, and of two rows the
    previous player wins just where the lower is one shorter.

    References
    ----------
    F. Schuh, "Spel van delers", 1952; D. Gale, "A curious Nim-type game", 1974; *Winning Ways*,
    1982, p. 598.

    Examples
    --------
    >>> from lastmove.rulesets.chomp import Chomp
    >>> Chomp.parse("3x4").outcome(), Chomp((5, 4)).outcome(), Chomp((4, 1, 1)).nim_value()
    ('N', 'P', 1)
    >>> [str(move) for move in Chomp.parse("3x4").winning_moves()["left"]]
    ['4,2,2']
    """

    rows: tuple[int, ...]

    notation = "the lengths of the rows, none longer than the one before, or a size like 3x5"
    example = "4,4,2"
    reference = "F. Schuh, 1952; D. Gale, 1974; Winning Ways, p. 598"

    def __post_init__(self) -> None:
        shown = ",".join(map(str, self.rows))[:80]
        hint = f"write it like {self.example} or 3x4"
        for i, (above, length) in enumerate(pairwise((inf, *self.rows))):
            if 0 <= length <= above:
                continue
            start = sum(len(str(row)) + 1 for row in self.rows[:i])
            message = f"a row of {length} squares below one of {above} at column {start + 1}"
            if length < 0:
                message = f"a row cannot be negative at column {start + 1}"
            raise InputError(message, shown, start, hint)
        if 0 in self.rows:
            object.__setattr__(self, "rows", tuple(row for row in self.rows if row))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the bar that a text describes: its rows, or its size."""
        hint = f"write it like {cls.example} or 3x4"
        size = re.fullmatch(r"\s*([0-9]{1,18})\s*[x×]\s*([0-9]{1,18})\s*", text)
        if size is None:
            return cls(tuple(read_numbers(text, hint)))
        if int(size[1]) > LONGEST:
            raise InputError(f"a bar of {size[1]} rows has more than {LONGEST}", text, 0, hint)
        return cls((int(size[2]),) * int(size[1]))

    def __str__(self) -> str:
        """Write the lengths of the rows."""
        return ",".join(map(str, self.rows)) or "0"

    def moves(self) -> Iterable[Position]:
        """Return the bars after a bite that leaves the poisoned square."""
        for y, length in enumerate(self.rows):
            for x in range(0 if y else 1, length):
                yield Chomp((*self.rows[:y], *(min(row, x) for row in self.rows[y:])))

    def canonical(self) -> Chomp:
        """Return the bar or its mirror image, whichever has fewer rows or then comes first."""
        width = self.rows[0] if self.rows else 0
        if width > LONGEST or len(self.rows) < width:
            return self
        upwards = self.rows[::-1]
        mirrored = tuple(len(upwards) - bisect_right(upwards, x) for x in range(width))
        return min(self, Chomp(mirrored), key=lambda bar: (len(bar.rows), bar.rows))

    def known_outcome(self) -> str | None:
        """Return who wins from a rectangle, by strategy stealing, and from two rows."""
        if not self.rows or self.rows == (1,):
            return "P"
        if self.rows[0] == self.rows[-1]:
            return "N"
        if len(self.rows) == 2:
            return "P" if self.rows[0] == self.rows[1] + 1 else "N"
        return None

    def known_nim_value(self) -> int | None:
        """Return the nim-value of a row, of a row and a column, and of what is worth 0."""
        if self.known_outcome() == "P":
            return 0
        if all(row == 1 for row in self.rows[1:]):
            return (self.rows[0] - 1) ^ (len(self.rows) - 1)
        return None

    def explain(self) -> list[str]:
        """Return the theorem that says who wins, where there is one."""
        if self.known_nim_value() is not None and all(row == 1 for row in self.rows[1:]):
            arms = (max(self.rows, default=1) - 1, max(len(self.rows), 1) - 1)
            return [f"a row and a column: Nim with heaps {arms[0]} and {arms[1]}"]
        if len(self.rows) == 2 and self.rows[0] != self.rows[1]:
            reason = "the lower row can be kept one shorter than the upper"
            is_lost = self.known_outcome() == "P"
            verdict = "whoever has just moved wins" if is_lost else "whoever moves wins"
            return [f"two rows: {reason} to the end, and {verdict}"]
        if self.known_outcome() == "N":
            steps = ["a rectangle: suppose that to eat the last corner is a bad move"]
            steps.append("then the answer to it is good, and could have been the first move")
            return [*steps, "so whoever moves wins, though this shows no move (strategy stealing)"]
        return []

    def svg(self) -> str:
        """Return the bar; the poisoned square has a disc."""
        if sum(self.rows) > 5000 or not self.rows:
            return super().svg()
        rows = ["." * row for row in self.rows]
        rows[0] = "x" + rows[0][1:]
        return board(rows, {"x": "right"}, title=f"Chomp {self}")
