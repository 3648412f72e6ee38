"""Toads and Frogs: two kinds of animals that meet on a strip.

:class:`MeetingStrip` is the game for any longest jump; Toads and Frogs has jumps over one animal,
:mod:`~lastmove.rulesets.elephants_and_rhinos` has none.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from lastmove._core import board_value
from lastmove.bounds import check_limits, within_limits
from lastmove.position import Position, ruleset_name
from lastmove.rulesets.support.board import shift
from lastmove.rulesets.support.drawing import strip
from lastmove.rulesets.support.squares import check_letters
from lastmove.values import Game, game

__all__ = ["MeetingStrip", "ToadsAndFrogs", "exchanged"]

EMPTY = "."

MOST_DRAWN = 500
"""Squares of the longest strip that is drawn and not written."""


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
        hint = f"write {self.notation}, like {self.example}"
        check_letters(self.squares, self._letters(), hint)

    @classmethod
    def _letters(cls) -> str:
        return f"{cls.left_animal}{cls.right_animal}{EMPTY}"

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
        return (cls("".join(squares)) for squares in product(sorted(cls._letters()), repeat=length))

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
                    yield type(self)(exchanged(squares, start, end))

    def components(self) -> Iterable[Position]:
        """Return the parts between boundaries that no move can ever cross."""
        crossed = f"{self._crossed():b}"[::-1]
        parts = re.finditer("1+", crossed)
        return [
            type(self)(self.squares[part.start() : part.end() + 1]) for part in within_limits(parts)
        ] or [type(self)("")]

    def _crossed(self) -> int:
        """Return the boundaries that moves of the closure cross, as bits: 0 is behind square 0."""
        left, right, empty = (
            self._squares_of(letter) for letter in (self.left_animal, self.right_animal, EMPTY)
        )
        before, crossed = None, 0
        while before != (left, right, empty):
            check_limits()
            before = left, right, empty
            left, right = _walked(left, empty, 1), _walked(right, empty, -1)
            # A step or jump is the bit of its left end.
            step_right, step_left = left & empty >> 1, empty & right >> 1
            jump_right = self.longest_jump and left & right >> 1 & empty >> 2
            jump_left = self.longest_jump and empty & left >> 1 & right >> 2
            jumps = jump_right | jump_left
            crossed = step_right | step_left | jumps | jumps << 1
            left |= jump_right << 2
            right |= jump_left
            empty |= step_right | jump_right | step_left << 1 | jump_left << 2
        return crossed

    def _squares_of(self, letter: str) -> int:
        """Return the squares that hold a letter, as bits: the first square is the lowest."""
        own = str.maketrans({other: "01"[other == letter] for other in self._letters()})
        return int("0" + self.squares[::-1].translate(own), 2)

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


def exchanged(squares: str, start: int, end: int) -> str:
    """Return a strip after what stands on a square has gone to another, which is empty.

    Examples
    --------
    >>> from lastmove.rulesets.toads_and_frogs import exchanged
    >>> exchanged("t.f", 0, 1), exchanged("tf.", 2, 0)
    ('.tf', '.ft')
    """
    first, last = (start, end) if start < end else (end, start)
    middle = squares[first + 1 : last]
    return f"{squares[:first]}{squares[last]}{middle}{squares[first]}{squares[last + 1 :]}"


def _walked(animals: int, empty: int, way: int) -> int:
    """Return where animals come by steps over squares that may be empty, in doubled strides."""
    stride = way
    while empty:
        animals |= empty & shift(animals, stride)
        empty &= shift(empty, stride)
        stride *= 2
    return animals


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
