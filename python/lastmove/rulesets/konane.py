"""Konane: the Hawaiian game of jumping stones."""

from __future__ import annotations

from collections.abc import Iterable

from lastmove.position import Position
from lastmove.rulesets.support.board import Board, linked, shift, single

__all__ = ["Konane"]

LEFT, RIGHT, EMPTY = 1, 2, 4
"""The digits of stones and of empty squares."""


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
    time; no jump of real play is missed. Jumps so found link their squares
    (:func:`~lastmove.rulesets.support.board.linked`), a double jump too, whose second jump starts
    where the first ends. All reflections and turns keep the value.

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
    exchange = "xo"

    def left_moves(self) -> Iterable[Position]:
        """Return the boards after jumps of a stone of Left."""
        return self._after(self._jumps(LEFT, RIGHT))

    def right_moves(self) -> Iterable[Position]:
        """Return the boards after jumps of a stone of Right."""
        return self._after(self._jumps(RIGHT, LEFT))

    def _jumps(self, own: int, enemy: int) -> Iterable[int]:
        left, right, empty = self._sets()
        mine, theirs = (left, right) if own == LEFT else (right, left)
        across, down = self._grid.across, self._grid.down
        steps = (across, -across, down, -down)
        movable = 0
        for step in steps:
            movable |= mine & shift(theirs & shift(empty, -step), -step)
        for stone in single(movable):
            for step in steps:
                code = self._code ^ stone * (own | EMPTY)
                over = shift(stone, step)
                behind = shift(over, step)
                while over & theirs and behind & empty:
                    code ^= over * (enemy | EMPTY)
                    yield code ^ behind * (own | EMPTY)
                    over = shift(behind, step)
                    behind = shift(over, step)

    def components(self) -> Iterable[Position]:
        """Return the classes of squares that jumps can link, without all other squares."""
        left, right, empty = self._sets()
        across, down = self._grid.across, self._grid.down
        before, middles = None, {across: 0, down: 0}
        while before != (left, right, empty):
            before = left, right, empty
            middles = {across: 0, down: 0}
            for step in (across, -across, down, -down):
                over = right & shift(left, step) & shift(empty, -step)
                left |= shift(over, step)
                empty |= over | shift(over, -step)
                under = left & shift(right, step) & shift(empty, -step)
                right |= shift(under, step)
                empty |= under | shift(under, -step)
                middles[abs(step)] |= over | under
        threes = [(middle, step) for step, middle in middles.items() if middle]
        return self._parts(linked(threes))
