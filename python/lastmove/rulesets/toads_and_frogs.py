"""Toads and Frogs: two kinds of animals that meet on a strip.

:class:`MeetingStrip` is the game for any longest jump; Toads and Frogs has jumps over one animal,
:mod:`~lastmove.rulesets.elephants_and_rhinos` has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from lastmove._core import board_value
from lastmove.bounds import check_limits, within_limits
from lastmove.position import Position, ruleset_name
from lastmove.rulesets.support.short import ShortPosition
from lastmove.rulesets.support.squares import Strip
from lastmove.values import Game, game

__all__ = ["MeetingStrip", "ToadsAndFrogs"]


class MeetingStrip(ShortPosition, Strip, register=False):
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

    longest_jump: ClassVar[int] = 0
    """How many of the other player's animals a jump may pass: 0 or 1."""
    letters = "lr."
    """Left's animal, Right's, and the empty square."""

    def left_moves(self) -> Iterable[Position]:
        """Return the strips after a step or jump to the right."""
        return self._moves(1)

    def right_moves(self) -> Iterable[Position]:
        """Return the strips after a step or jump to the left."""
        return self._moves(-1)

    def _moves(self, way: int) -> Iterator[Position]:
        pair = self.letters[:2][::way]
        for passed in range(self.longest_jump + 1):
            for line in self.lines(pair[0] + pair[1] * passed + ".", way):
                yield self.put((line[0], "."), (line[-1], pair[0]))

    def components(self) -> Iterable[Position]:
        """Return the parts between boundaries that no move can ever cross."""
        crossed = f"{self._crossed():b}"[::-1]
        parts = re.finditer("1+", crossed)
        strips = [self.squares[part.start() : part.end() + 1] for part in within_limits(parts)]
        return [self.made(strip) for strip in strips or [""]]

    def _crossed(self) -> int:
        """Return the boundaries that moves of the closure cross, as bits: 0 is behind square 0."""
        left, right, empty = map(self._squares_of, self.letters)
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
        own = str.maketrans({other: "01"[other == letter] for other in self.letters})
        return int("0" + self.squares[::-1].translate(own), 2)

    def known_value(self) -> Game | None:
        """Return the number of one player's moves, or the value found by the fast engine."""
        left, right = (animal in self.squares for animal in self.letters[:2])
        if left and right:
            return board_value(ruleset_name(type(self)), [self.squares])
        # An animal without opponents walks over every empty square in front of it, once.
        total = behind = 0
        for square in self.squares if left else reversed(self.squares):
            if square == ".":
                total += behind
            else:
                behind += 1
        return game(total if left else -total)


def _shift(cells: int, step: int) -> int:
    return cells << step if step > 0 else cells >> -step


def _walked(animals: int, empty: int, way: int) -> int:
    """Return where animals come by steps over squares that may be empty, in doubled strides."""
    stride = way
    while empty:
        animals |= empty & _shift(animals, stride)
        empty &= _shift(empty, stride)
        stride *= 2
    return animals


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
    letters = "tf."
    marks = {"t": "left", "f": "right"}  # noqa: RUF012 - the base class declares it

    notation = "t for a toad, f for a frog, . for an empty square"
    example = "tt.ff"
    reference = "Winning Ways, chapters 1 and 5; J. Erickson, Games of No Chance, 1996"
