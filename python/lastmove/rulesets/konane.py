"""Konane: the Hawaiian game of jumping stones."""

from __future__ import annotations

from collections.abc import Iterable

from lastmove.position import Position
from lastmove.rulesets.support.board import Board
from lastmove.rulesets.support.parts import linked

__all__ = ["Konane"]


class Konane(Board):
    """Jump with a stone over enemy stones in a straight line, and take them; the last move wins.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them: ``x`` is Left's stone, ``o`` Right's, ``.`` is an empty
        square, ``#`` a hole that no stone can enter.

    Notes
    -----
    A jump goes over one enemy stone beside it onto the empty square behind. The stone may go on
    jumping in the same direction, and may stop after each jump. A real game starts on a full
    checkerboard, a size such as ``6x6``, from which each player first takes away one stone; these
    openings are not moves here.

    Stones do not need to touch to come together, so :meth:`components` asks where a stone of Left,
    a stone of Right and an empty square can ever be. These three sets start as they stand, and grow
    by every jump that they allow, wherever its three squares are thought to be right at the same
    time; no jump of real play is missed. Jumps so found link their squares, a double jump too,
    whose second jump starts where the first ends. So every move, now and later, lies within one
    class of linked squares, and asks and changes nothing in any other. All reflections and turns
    keep the value.

    Positions of one row have been studied at length. In two dimensions every nimber occurs, and the
    game is PSPACE-complete.

    References
    ----------
    M. D. Ernst, Playing Konane mathematically, *UMAP Journal* 16, 1995; A. Chan, A. Tsai,
    1 × n Konane: a summary of results, 2002; R. A. Hearn, Amazons, Konane, and Cross Purposes are
    PSPACE-complete, 2009; C. P. dos Santos, J. N. Silva, Konane has infinite nim-dimension,
    *Integers* 8, 2008.

    Examples
    --------
    >>> from lastmove.rulesets.konane import Konane
    >>> Konane("xo.").value(), Konane("xoxoxo.").value(), Konane(".o.ox.").value()
    (game('1'), game('3'), game('^*'))
    >>> [str(move) for move in Konane("xo.o.").left_moves()]
    ['..xo.', '....x']
    >>> [str(part) for part in Konane("xo.#.ox|##.x.##").components()]
    ['xo.', '.ox']
    """

    notation = (
        "x and o for Left's and Right's stones, . for an empty square, # for a hole, "
        "rows with | between them; or a size like 3x5"
    )
    example = "xo.|oxo"
    reference = "M. D. Ernst, 1995; A. Chan, A. Tsai, 2002"
    pace = (24, 0.6, 2.0)

    letters = "xo.#"
    filling = "xo."
    empty = "xo"

    def left_moves(self) -> Iterable[Position]:
        """Return the boards after jumps of a stone of Left."""
        return self._jumps("xo.")

    def right_moves(self) -> Iterable[Position]:
        """Return the boards after jumps of a stone of Right."""
        return self._jumps("ox.")

    def _jumps(self, jump: str) -> Iterable[Position]:
        walled = self.walled
        for start, over, _ in self.lines(jump, 1, -1, self.down, -self.down):
            step, place, after = over - start, start, self.put((start, "."))
            while walled[place + step] == jump[1] and walled[place + 2 * step] == ".":
                after = after.put((place + step, "."))
                place += 2 * step
                yield after.put((place, jump[0]))

    def components(self) -> Iterable[Position]:
        """Return the classes of squares that jumps can link, without all other squares."""
        jumps = {"xo.": "..x", "ox.": "..o"}
        return self.cut(linked(self.possible_lines(jumps, 1, -1, self.down, -self.down)))
