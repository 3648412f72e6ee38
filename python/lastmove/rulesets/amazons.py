"""Amazons: queens that move, and shoot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lastmove.bounds import within_limits
from lastmove.position import Position
from lastmove.rulesets.support.board import Board, connected, single

__all__ = ["Amazons"]

LEFT, RIGHT, EMPTY = 1, 2, 4
"""The digits of queens and of empty squares."""


class Amazons(Board):
    """Move one of your queens as in chess, and let her shoot an arrow; the last move wins.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them: ``x`` is Left's queen, ``o`` Right's, ``.`` is an empty
        square, ``#`` a square with an arrow, for ever closed.

    Notes
    -----
    From where she comes to stand, the queen shoots an arrow that flies as a queen moves, over empty
    squares in a straight line, among them the square that she left. Neither queens nor arrows pass
    queens or arrows. A position is the sum of the regions of squares without arrows, joined by
    sides or corners; queens are no walls, since they can leave. All reflections and turns keep the
    value. The whole game is PSPACE-complete; a region that just one player can reach is worth a
    whole number of moves, yet even that number is NP-hard to find.

    References
    ----------
    W. Zamkauskas, 1988; E. R. Berlekamp, Sums of N × 2 Amazons, 2000; M. Buro, Simple Amazons
    endgames and their connection to Hamilton circuits in cubic subgrid graphs, 2000; T. Furtak,
    M. Kiyomi, T. Uno, M. Buro, Generalized Amazons is PSPACE-complete, 2005.

    Examples
    --------
    >>> from lastmove.rulesets.amazons import Amazons
    >>> Amazons("x.").value(), Amazons("x.o").value(), Amazons("..o.x").value()
    (game('1'), game('*'), game('-2*'))
    >>> [str(move) for move in Amazons("x..|##o").left_moves()]
    ['.x#|##o', '#x.|##o', '.#x|##o', '#.x|##o']
    """

    notation = (
        "x and o for Left's and Right's queens, . for an empty square, # for an arrow, "
        "rows with | between them"
    )
    example = "x..|.#o"
    reference = "W. Zamkauskas, 1988; E. R. Berlekamp, 2000"
    pace = (16, 2.5, 2.7)

    letters = "xo.#"
    filling = "xo.#"
    empty = ""
    exchange = "xo"

    def left_moves(self) -> Iterable[Position]:
        """Return the boards after Left has moved a queen and shot."""
        return self._after(self._shots(LEFT))

    def right_moves(self) -> Iterable[Position]:
        """Return the boards after Right has moved a queen and shot."""
        return self._after(self._shots(RIGHT))

    def _shots(self, own: int) -> Iterable[int]:
        left, right, empty = self._sets()
        steps = self._steps()
        for queen in within_limits(single(left if own == LEFT else right)):
            room = empty | queen
            for place in _flight(queen, room, steps):
                moved = self._code ^ (queen | place) * (own | EMPTY)
                for arrow in _flight(place, room ^ place, steps):
                    yield moved ^ arrow * EMPTY

    def _steps(self) -> tuple[int, int, int, int]:
        across, down = self._grid.across, self._grid.down
        return across, down, down + across, down - across

    def components(self) -> Iterable[Position]:
        """Return the regions between the arrows, without those in which nobody can move."""
        left, right, empty = self._sets()
        queens = left | right
        parts = connected(queens | empty, (self._grid.across, self._grid.down), corners=True)
        return self._parts([part for part in parts if part & queens and part & empty])


def _flight(start: int, room: int, steps: Sequence[int]) -> Iterator[int]:
    """Iterate over the squares with room in straight lines from a square."""
    for step in steps:
        square = start << step
        while square & room:
            yield square
            square <<= step
        square = start >> step
        while square & room:
            yield square
            square >>= step
