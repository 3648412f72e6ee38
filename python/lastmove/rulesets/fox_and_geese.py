"""Fox and Geese: geese that only go forwards try to pen in a fox that goes anywhere."""

from __future__ import annotations

from typing import Self

from lastmove.errors import InputError
from lastmove.rulesets.support.pursuit import Pursuit, Square

__all__ = ["FoxAndGeese"]


class FoxAndGeese(Pursuit):
    """Left's geese step diagonally upwards, Right's fox diagonally; the fox must not slip past.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them, the one that the geese go to first: ``g`` for a goose,
        ``f`` for the fox, ``.`` for an empty square. All stand on squares of one colour.

    Notes
    -----
    Each step leads to an empty square that is diagonally next; nothing is captured. Whoever cannot
    move loses: the fox if it is penned in, and Left if no goose can move. The fox has escaped, and
    won everything, when no goose is left below it. It then has two squares that no goose will ever
    enter, and goes to and fro between them: it can move for ever, and whatever is played beside it,
    the fox's side never loses. So the value is off = { | off}. A fox on the lowest row has reached
    the other side, and has won as well.

    On the usual board of 8 × 8 four geese win wherever above them the fox starts, and whoever moves
    first: 813,024 positions can be reached, and play takes 43 moves of both players together if the
    geese move first. The value of the start is 2 + over, where over = {0 | over} is what *Winning
    Ways* calls 1/on. Boards may have any size and any number of geese.

    References
    ----------
    *Winning Ways*, second edition, 2003, chapter 20, with the value found by J. Welton; F. Mäser,
    "Global threats in combinatorial games", in *More Games of No Chance*, 2002, Figure 1.

    Examples
    --------
    >>> from lastmove.rulesets.fox_and_geese import FoxAndGeese
    >>> start = FoxAndGeese.parse("4x4")
    >>> str(start), start.outcome()
    ('.f..|....|....|g.g.', 'L')
    >>> close = FoxAndGeese("..f.....|........|g.g.g.g.")
    >>> close.outcome(), close.winner()
    ('L', None)
    >>> FoxAndGeese("........|.g.g.g..|f.......").winner()
    'right'
    """

    hunter, runner, letters = "g", "f", "gf."
    marks = {"g": "left", "f": "right"}  # noqa: RUF012 - the base class declares it
    one_colour = True

    notation = "rows joined by |, g for a goose (they go up), f for the fox, . elsewhere; or a size"
    example = "..f.....|........|g.g.g.g."
    reference = (
        "Winning Ways, chapter 20; F. Mäser, Global threats in combinatorial games, Figure 1"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        colour = sum(self._square(self.squares.index(self.runner))) % 2
        for i, letter in enumerate(self.squares):
            if letter == self.hunter and sum(self._square(i)) % 2 != colour:
                message = f"the goose at column {i + 1} stands on the other colour than the fox"
                hint = "all stand on squares of one colour, as in draughts"
                raise InputError(message, self.squares, i, hint)

    @classmethod
    def start(cls, height: int, width: int) -> Self:
        """Return the start: geese on every second square of the last row, the fox on the first.

        Parameters
        ----------
        height, width : int
            How many rows and columns, at least 2 of each.

        Examples
        --------
        >>> from lastmove.rulesets.fox_and_geese import FoxAndGeese
        >>> FoxAndGeese.start(8, 8).rows[0], FoxAndGeese.start(8, 8).rows[-1]
        ('...f....', 'g.g.g.g.')
        """
        if min(height, width) < 2 or height * width > cls.most_squares:
            message = f"a board of {height}x{width} has too few or too many squares"
            raise InputError(message, f"{height}x{width}", 0, "write 8x8")
        empty = "." * width
        column = (width - 1) // 2
        # The fox is as near to the middle as the colour of the geese's squares allows.
        column -= (column + height - 1) % 2
        column += 2 * (column < 0)
        fox = empty[:column] + "f" + empty[column + 1 :]
        return cls("|".join([fox, *[empty] * (height - 2), ("g." * width)[:width]]))

    @classmethod
    def hunter_may_step(cls, start: Square, end: Square) -> bool:
        """Whether a step goes diagonally upwards."""
        return end.row == start.row - 1 and abs(end.column - start.column) == 1

    @classmethod
    def runner_may_step(cls, start: Square, end: Square) -> bool:
        """Whether a step goes diagonally."""
        return abs(end.row - start.row) == 1 == abs(end.column - start.column)

    @classmethod
    def can_hold(cls, hunter: Square, runner: Square) -> bool:
        """Whether a goose is below the fox."""
        return hunter.row > runner.row
