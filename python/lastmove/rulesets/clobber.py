"""Clobber: stones that take their neighbours."""

from __future__ import annotations

from collections.abc import Iterable

from lastmove.position import Position
from lastmove.rulesets.support.board import Board

__all__ = ["Clobber"]


class Clobber(Board):
    """Move one of your stones onto an enemy stone beside it, and take it; the last move wins.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them: ``x`` is Left's stone, ``o`` Right's, ``.`` is an empty
        square, ``#`` a square outside the board. No stone ever comes to either of the two.

    Notes
    -----
    Wherever Left has a move, Right has one too, by the same two stones: all values are all-small,
    and an atomic weight of 2 or more wins for Left, whoever starts. A position is the sum of the
    parts of stones that hang together by sides, and a part of one colour is worth nothing. All
    reflections and turns keep the value. On graphs in general it is NP-hard to tell who wins.

    References
    ----------
    M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber,
    *Integers* 5(2), 2005.

    Examples
    --------
    >>> from lastmove.rulesets.clobber import Clobber
    >>> Clobber("xo").value(), Clobber("xxo").value(), Clobber("xoxo").value()
    (game('*'), game('^'), game('+-{*,^}'))
    >>> Clobber("xxo|oxx").value().atomic_weight
    game('1')
    >>> [str(move) for move in Clobber("xo.|.xo").left_moves()]
    ['.x.|.xo', 'xo.|..x', 'xx.|..o']
    """

    notation = (
        "x and o for Left's and Right's stones, . for an empty square, # for one outside, "
        "rows with | between them; or a size like 3x5"
    )
    example = "xox|ox."
    reference = "M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, 2005"
    pace = (18, 1.2, 2.8)

    letters = "xo.#"
    filling = "xo."
    blank = "."
    empty = "xo"

    def left_moves(self) -> Iterable[Position]:
        """Return the boards after a stone of Left has taken one of Right."""
        return self._captures("xo")

    def right_moves(self) -> Iterable[Position]:
        """Return the boards after a stone of Right has taken one of Left."""
        return self._captures("ox")

    def _captures(self, stones: str) -> Iterable[Position]:
        for start, end in self.lines(stones, 1, -1, self.down, -self.down):
            yield self.put((start, "."), (end, stones[0]))

    def components(self) -> Iterable[Position]:
        """Return the parts of stones that hang together, without those of one colour."""
        return self.cut(self.regions("xo", 1, self.down), needed="xo")
