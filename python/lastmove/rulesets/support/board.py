"""Boards of squares for two players, as plain as their rules: rows of text, and moves in them.

Values of boards are the business of the core, which :meth:`Board.known_value` asks. What stands
here is the second road to them, ``Solver(theory=False)``, and a model for a board of one's own.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from itertools import product
from typing import ClassVar, Self

from lastmove._core import board_outcome, board_value
from lastmove.errors import InputError
from lastmove.position import LONG, ruleset_name
from lastmove.rulesets.support.short import ShortPosition
from lastmove.rulesets.support.squares import Symmetric
from lastmove.values import Game

__all__ = ["Board"]

LARGEST_POWER = 300
"""Estimates of time grow no further, so that they stay floats."""


class Board(ShortPosition, Symmetric, register=False):
    """A position of a partizan game on a board of squares that the core knows too.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them, one letter a square. Capitals are read as small letters.

    Examples
    --------
    >>> from lastmove.rulesets.clobber import Clobber
    >>> board = Clobber.parse("2x3")
    >>> board, board.height, board.width, board.rows
    (Clobber(squares='xox|oxo'), 2, 3, ('xox', 'oxo'))
    """

    filling: ClassVar[str] = ".#"
    """The letters that :meth:`random` and :meth:`all` fill a board with."""
    pace: ClassVar[tuple[int, float, float]] = (30, 1.5, 2.0)
    """Squares of a part, how many seconds its value takes on one core, and how many times as long
    each square more, as measured on full boards."""

    @classmethod
    def random(
        cls, height: int, width: int, seed: int, *, weights: dict[str, float] | None = None
    ) -> Self:
        """Return a board filled at random, the same for the same seed.

        Parameters
        ----------
        height, width : int
            How many rows and columns.
        seed : int
            Where the random letters start.
        weights : dict, optional
            How often each letter comes; by default all letters of :attr:`filling` alike.

        Examples
        --------
        >>> from lastmove.rulesets.domineering import Domineering
        >>> board = Domineering.random(2, 3, 1, weights={".": 4, "#": 1})
        >>> board == Domineering.random(2, 3, 1, weights={".": 4, "#": 1}), board.rows
        (True, ('.#.', '...'))
        """
        cls.check_size(height, width)
        weights = weights or dict.fromkeys(cls.filling, 1.0)
        if not all(weight >= 0 for weight in weights.values()) or not any(weights.values()):
            message = "weights are positive numbers, or 0"
            raise InputError(message, hint=f'write them like {{"{cls.filling[0]}": 2}}')
        source = random.Random(seed)  # noqa: S311 - games, not secrets
        letters, given = list(weights), list(weights.values())
        return cls(
            "|".join("".join(source.choices(letters, given, k=width)) for _ in range(height))
        )

    @classmethod
    def all(cls, height: int, width: int) -> Iterator[Self]:
        """Iterate over all boards of a size, in the order of the letters of :attr:`filling`.

        Parameters
        ----------
        height, width : int
            How many rows and columns.

        Examples
        --------
        >>> from lastmove.rulesets.domineering import Domineering
        >>> [str(board) for board in Domineering.all(1, 2)]
        ['..', '.#', '#.', '##']
        """
        cls.check_size(height, width)
        every_row = map("".join, product(cls.filling, repeat=width))
        return (cls.made("|".join(rows)) for rows in product(every_row, repeat=height))

    def __neg__(self) -> Self:
        """Return the board with the players exchanged: of the other colours, or turned."""
        if "o" not in self.letters:
            return self.turned()
        return self.made(self.squares.translate(_EXCHANGED))

    def signed_key(self) -> tuple[Hashable, bool]:
        """Return the first key of the board and its negative, and whether it is the negative's."""
        own, other = self.key(), (-self).key()
        return (other, True) if other < own else (own, False)

    def known_value(self) -> Game | None:
        """Return the value, found by the core if the board is not too large for it."""
        return board_value(ruleset_name(type(self)), self.rows)

    def expected_seconds(self) -> float:
        """Return about how long the value takes: what the largest part of a large board takes."""
        size, seconds, growth = self.pace
        largest = self._used(str(self))
        if largest > size // 2:
            largest = max(self._used(str(part)) for part in self.components())
        return seconds * growth ** min(largest - size, LARGEST_POWER)

    def _used(self, squares: str) -> int:
        return len(squares) - squares.count("|") - squares.count(self.blank)

    def known_outcome(self) -> str | None:
        """Return who wins if the value is out of reach, by a search for the outcome alone."""
        return self.outcome_beside((), Game()) if self.expected_seconds() > LONG else None

    def outcome_beside(self, others: Sequence[Self], rest: Game) -> str | None:
        """Return who wins the sum of boards and a game, by a search for the outcome alone."""
        boards = [board.rows for board in (self, *others)]
        return board_outcome(ruleset_name(type(self)), boards, rest)


_EXCHANGED = str.maketrans("xo", "ox")
