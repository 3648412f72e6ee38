"""Fission: stones that split in two."""

from __future__ import annotations

from collections.abc import Iterable

from lastmove.position import Position
from lastmove.rulesets.support.board import Board
from lastmove.rulesets.support.parts import linked

__all__ = ["Fission"]


class Fission(Board):
    """Split a stone into two on the empty squares beside it, Left up and down, Right sideways.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them: ``x`` is a stone, ``.`` an empty square, ``#`` a square
        that no stone can enter.

    Notes
    -----
    Both squares, above and below for Left and on either side for Right, must be on the board and
    empty; the square in the middle is empty afterwards. The stones are both players'. The last
    split wins. Each adds a stone, so that play ends.

    :meth:`components` asks where a stone and where an empty square can ever be. These two sets
    start as they stand, and grow by every split that they allow, wherever its three squares are
    thought to be right at the same time; no split of real play is missed. Splits so found link
    their squares, so that every move lies within one class of them, and asks and changes nothing in
    any other. Reflections and the half-turn keep the value; a quarter-turn gives its negative.

    References
    ----------
    A. N. Siegel, *CGSuite* 2.1, library of rulesets.

    Examples
    --------
    >>> from lastmove.rulesets.fission import Fission
    >>> Fission(".|x|.").value(), Fission("...|.x.|...").value()
    (game('1'), game('0'))
    >>> [str(move) for move in Fission(".x.|...").right_moves()]
    ['x.x|...']
    >>> [str(part) for part in Fission(".x.#x|#....|#.x.#").components()]
    ['.x.', '.x.']
    """

    notation = (
        "x for a stone, . for an empty square, # for a closed one, rows with | between them; "
        "or a size like 3x5, without stones"
    )
    example = "...|.x.|..."
    reference = "A. N. Siegel, CGSuite"
    pace = (25, 0.02, 2.0)

    letters = "x.#"
    filling = "x.#"
    turns = False
    marks = {"x": "both", "#": "blocked"}  # noqa: RUF012 - the base class declares it

    def left_moves(self) -> Iterable[Position]:
        """Return the boards after a stone has been split up and down."""
        return self._splits(self.down)

    def right_moves(self) -> Iterable[Position]:
        """Return the boards after a stone has been split sideways."""
        return self._splits(1)

    def _splits(self, step: int) -> Iterable[Position]:
        for one, middle, other in self.lines(".x.", step):
            yield self.put((one, "x"), (middle, "."), (other, "x"))

    def components(self) -> Iterable[Position]:
        """Return the classes of squares that splits can link, without all other squares."""
        return self.cut(linked(self.possible_lines({".x.": "x.x"}, 1, self.down)))
