"""Hare and Hounds, the French Military Game: three hounds that never go back try to trap a hare."""

from __future__ import annotations

from typing import Self

from lastmove.errors import InputError
from lastmove.rulesets.support.drawing import CELL, INK, LEFT, PAPER, RIGHT, _document
from lastmove.rulesets.support.pursuit import Pursuit, Square

__all__ = ["HareAndHounds"]


class HareAndHounds(Pursuit):
    """Left's hounds step forwards or sideways along the lines, Right's hare anywhere.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them: ``d`` for a hound, ``h`` for the hare, ``.`` for an empty
        place, ``#`` where there is no place. Hounds go to the right.

    Notes
    -----
    Lines join places that are next to each other in a row or a column, and, as on an Alquerque
    board, every second place with its diagonal neighbours: those whose row and column add up to an
    odd number, counted from 0. The usual board is ``#...#|.....|#...#``, with eleven places.

    A hound steps along a line forwards, upwards or downwards, never back. The hare has escaped, and
    won everything, when every hound is to the right of it. Whoever cannot move loses, so the hounds
    win by trapping the hare. Hounds can go up and down for ever; in play that is a loss for the
    hounds after ten such moves, here it is a draw, as play without end is everywhere.

    References
    ----------
    M. Gardner, "Mathematical Games", *Scientific American*, October 1963; *Winning Ways*, 1982,
    chapter 21.

    Examples
    --------
    >>> from lastmove.rulesets.hare_and_hounds import HareAndHounds
    >>> start = HareAndHounds.parse("3x5")
    >>> str(start), start.outcome()
    ('#d..#|d...h|#d..#', 'L')
    """

    hunter, runner, letters = "d", "h", "dh.#"

    notation = "rows joined by |, d for a hound (they go right), h for the hare, # for no place"
    example = "#d..#|d...h|#d..#"
    reference = "M. Gardner, Scientific American, October 1963; Winning Ways, chapter 21"

    @classmethod
    def start(cls, height: int, width: int) -> Self:
        """Return the start on a board of three rows without its corners.

        Parameters
        ----------
        height, width : int
            Three rows, and an odd number of columns from 5 on.

        Examples
        --------
        >>> from lastmove.rulesets.hare_and_hounds import HareAndHounds
        >>> str(HareAndHounds.start(3, 7))
        '#d....#|d.....h|#d....#'
        """
        if height != 3 or width < 5 or width % 2 == 0 or 4 * width > cls.most_squares:
            message = f"there is no start on a board of {height}x{width}"
            raise InputError(message, f"{height}x{width}", 0, "write 3x5, 3x7 or the board itself")
        side = "#d" + "." * (width - 3) + "#"
        return cls("|".join([side, "d" + "." * (width - 2) + "h", side]))

    @classmethod
    def hunter_may_step(cls, start: Square, end: Square) -> bool:
        """Whether a line leads from one place to another, and not back."""
        return end.column >= start.column and cls.runner_may_step(start, end)

    @classmethod
    def runner_may_step(cls, start: Square, end: Square) -> bool:
        """Whether a line leads from one place to another."""
        return start.row == end.row or start.column == end.column or sum(start) % 2 == 1

    @classmethod
    def can_hold(cls, hunter: Square, runner: Square) -> bool:
        """Whether a hound is not to the right of the hare."""
        return hunter.column <= runner.column

    def svg(self) -> str:
        """Return the places with the lines between them, and a disc for each animal."""
        if len(self.squares) > self.most_drawn:
            return super().svg()
        ground = self.ground()
        rows = self.rows
        at = {
            square: (CELL * (2 * square.column + 1), CELL * (2 * square.row + 1))
            for square in ground.places
        }
        body = []
        for square, steps in zip(ground.places, ground.runner_steps, strict=True):
            for number, other in enumerate(ground.places):
                if steps >> number & 1 and square < other:
                    (x, y), (to_x, to_y) = at[square], at[other]
                    body.append(f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="{INK}"/>')
        for square, (x, y) in at.items():
            letter = rows[square.row][square.column]
            fill = {self.hunter: LEFT, self.runner: RIGHT}.get(letter, PAPER)
            radius = CELL * (0.3 if letter == "." else 0.45)
            body.append(f'<circle cx="{x}" cy="{y}" r="{radius:g}" fill="{fill}" stroke="{INK}"/>')
        width, height = 2 * CELL * max(len(rows[0]), 1), 2 * CELL * len(rows)
        return _document(width, height, body, f"Hare and Hounds {self}")
