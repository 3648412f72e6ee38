"""Toads and Frogs: two kinds of animals that meet on a strip.

:class:`MeetingStrip` is the game for any longest jump; Toads and Frogs has jumps over one animal,
:mod:`~lastmove.rulesets.elephants_and_rhinos` has none.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from lastmove._core import board_value
from lastmove.errors import InputError
from lastmove.position import Position, ruleset_name
from lastmove.rulesets.support.drawing import strip
from lastmove.values import Game, game

__all__ = ["MeetingStrip", "ToadsAndFrogs"]

EMPTY = "."

MOST_DRAWN = 500
"""Squares of the longest strip that is drawn and not written."""

LEFT_MAY, RIGHT_MAY, EMPTY_MAY = 1, 2, 4
"""What a square may come to hold, as bits."""


@dataclass(frozen=True)
class MeetingStrip(Position, register=False):
    """A strip on which Left's animals go right and Right's go left, by steps and short jumps.

    Parameters
    ----------
    squares : str
        The letters of the animals, and ``.`` for an empty square.

    Notes
    -----
    Let each square hold the set of what it may ever hold: at first what it holds, and then, for
    each move that these sets allow, also what the move leaves there. The least such sets hold
    every square of every position that can be reached, by induction on the moves. So a boundary
    between two squares that no move of the closure crosses is crossed by no move of the game, and
    the parts of the strip between such boundaries are independent: the strip is their sum, exactly.
    Parts without moves, such as animals stuck at an end, are worth 0 and dropped.

    Reversing the strip and exchanging the animals exchanges the players: it gives the negative.
    """

    squares: str

    longest_jump: ClassVar[int] = 0
    """How many of the other player's animals a jump may pass: 0 or 1."""
    left_animal: ClassVar[str] = "l"
    right_animal: ClassVar[str] = "r"

    def __post_init__(self) -> None:
        letters = f"{self.left_animal}{self.right_animal}{EMPTY}"
        for i, square in enumerate(self.squares):
            if square not in letters:
                message = f"'{ascii(square)[1:-1]}' is no square at column {i + 1}"
                hint = f"write {self.notation}, like {self.example}"
                raise InputError(message, self.squares, i, hint)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the strip that a text describes."""
        return cls(text.strip())

    def __str__(self) -> str:
        """Write the squares."""
        return self.squares

    @classmethod
    def all(cls, length: int) -> Iterator[Self]:
        """Return every strip of a length, in the order of their letters."""
        letters = sorted((cls.left_animal, cls.right_animal, EMPTY))
        return (cls("".join(squares)) for squares in product(letters, repeat=length))

    @classmethod
    def random(cls, size: int, seed: int) -> Self:
        """Return a strip of a length, the same for the same seed."""
        draw = random.Random(seed)  # noqa: S311 - any strip will do
        return cls("".join(draw.choices((cls.left_animal, cls.right_animal, EMPTY), k=size)))

    def left_moves(self) -> Iterable[Position]:
        """Return the strips after a step or jump to the right."""
        return self._moves(self.left_animal, self.right_animal, 1)

    def right_moves(self) -> Iterable[Position]:
        """Return the strips after a step or jump to the left."""
        return self._moves(self.right_animal, self.left_animal, -1)

    def _moves(self, mine: str, other: str, way: int) -> Iterator[Position]:
        squares = self.squares
        for start, square in enumerate(squares):
            end = start + way
            if square != mine:
                continue
            while 0 <= end < len(squares) and squares[end] == other:
                end += way
            if 0 <= end < len(squares) and squares[end] == EMPTY:
                passed = abs(end - start) - 1
                if passed <= self.longest_jump:
                    after = list(squares)
                    after[start], after[end] = EMPTY, mine
                    yield type(self)("".join(after))

    def components(self) -> Iterable[Position]:
        """Return the parts between boundaries that no move can ever cross."""
        may_hold = self._closure()
        crossed = [False] * len(self.squares)
        for start in range(len(self.squares)):
            for end in self._ends(start):
                if any(_crossings(may_hold, start, end)):
                    crossed[start:end] = [True] * (end - start)
        parts = []
        first = 0
        for i, joined in enumerate(crossed):
            if not joined:
                if i > first:
                    parts.append(type(self)(self.squares[first : i + 1]))
                first = i + 1
        return parts or [type(self)("")]

    def _ends(self, start: int) -> range:
        """Return the right ends of the steps and jumps whose left end is a square."""
        return range(start + 1, min(start + self.longest_jump + 2, len(self.squares)))

    def _closure(self) -> list[int]:
        """Return the bits of what each square may come to hold."""
        bits = {self.left_animal: LEFT_MAY, self.right_animal: RIGHT_MAY, EMPTY: EMPTY_MAY}
        may_hold = [bits[square] for square in self.squares]
        waiting = list(range(len(may_hold)))
        is_waiting = [True] * len(may_hold)
        while waiting:
            start = waiting.pop()
            is_waiting[start] = False
            for end in self._ends(start):
                rightward, leftward = _crossings(may_hold, start, end)
                here = may_hold[start] | EMPTY_MAY * rightward | RIGHT_MAY * leftward
                there = may_hold[end] | LEFT_MAY * rightward | EMPTY_MAY * leftward
                if (here, there) == (may_hold[start], may_hold[end]):
                    continue
                may_hold[start], may_hold[end] = here, there
                for again in range(max(start - self.longest_jump - 1, 0), end + 1):
                    if not is_waiting[again]:
                        is_waiting[again] = True
                        waiting.append(again)
        return may_hold

    def known_value(self) -> Game | None:
        """Return the number of one player's moves, or the value found by the fast engine."""
        left, right = self.left_animal in self.squares, self.right_animal in self.squares
        if left and right:
            return board_value(ruleset_name(type(self)), [self.squares])
        # An animal without opponents walks over every empty square in front of it, once.
        total = behind = 0
        for square in self.squares if left else reversed(self.squares):
            if square == EMPTY:
                total += behind
            else:
                behind += 1
        return game(total if left else -total)

    def svg(self) -> str:
        """Return the strip, with a disc for each animal."""
        if len(self.squares) > MOST_DRAWN:
            return super().svg()
        marks = {self.left_animal: "left", self.right_animal: "right"}
        return strip(self.squares, marks, title=f"{type(self).__name__} {self}")


def _crossings(may_hold: list[int], start: int, end: int) -> tuple[bool, bool]:
    """Whether the closure lets Left's animals go from start to end, and Right's from end to start.

    Between the two is nothing, or one square, on which the jump passes an animal of the other.
    """
    here, there = may_hold[start], may_hold[end]
    passed = may_hold[start + 1] if end > start + 1 else LEFT_MAY | RIGHT_MAY
    rightward = bool(here & LEFT_MAY and there & EMPTY_MAY and passed & RIGHT_MAY)
    return rightward, bool(there & RIGHT_MAY and here & EMPTY_MAY and passed & LEFT_MAY)


@dataclass(frozen=True)
class ToadsAndFrogs(MeetingStrip):
    """Left's toads go right, Right's frogs go left: a step, or a jump over one of the others.

    Parameters
    ----------
    squares : str
        ``t`` for a toad, ``f`` for a frog, ``.`` for an empty square.

    Notes
    -----
    A toad moves to the empty square in front of it, or jumps over one adjacent frog to the empty
    square behind it; nothing is captured.

    References
    ----------
    *Winning Ways*, 1982, chapters 1 and 5; J. Erickson, "New Toads and Frogs results", in *Games
    of No Chance*, 1996.

    Examples
    --------
    >>> from lastmove.rulesets.toads_and_frogs import ToadsAndFrogs
    >>> str(ToadsAndFrogs("t.f").value()), str(ToadsAndFrogs("tt.ff").value())
    ('*', '*')
    >>> [str(part) for part in ToadsAndFrogs("t.f.ttff.f").components()]
    ['t.f.', '.f']
    """

    longest_jump = 1
    left_animal, right_animal = "t", "f"

    notation = "t for a toad, f for a frog, . for an empty square"
    example = "tt.ff"
    reference = "Winning Ways, chapters 1 and 5; J. Erickson, Games of No Chance, 1996"
