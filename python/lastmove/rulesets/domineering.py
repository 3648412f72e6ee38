"""Domineering: upright dominoes for Left, flat ones for Right."""

from __future__ import annotations

from collections.abc import Iterable

from lastmove.position import Position
from lastmove.rulesets.support.board import Board

__all__ = ["Domineering"]


class Domineering(Board):
    """Put a domino on two free squares, Left upright and Right flat; the last domino wins.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them: ``.`` is free, ``#`` is not.

    Notes
    -----
    A position is the sum of the parts of free squares that hang together by sides, and a single
    square is worth nothing. Reflections and the half-turn keep the value; a quarter-turn gives its
    negative. Positions are hot as a rule, from the 2 × 2 square, ±1, on; it is conjectured that
    none has a temperature above 2. Berlekamp found the values of the 2 × n boards up to
    infinitesimals. The second player wins on the 5 × 5 board, the first on the 8 × 8 board.

    References
    ----------
    M. Gardner, *Scientific American*, February 1974 (as Crosscram); J. H. Conway, *On Numbers and
    Games*, 1976, chapter 10; E. R. Berlekamp, Blockbusting and Domineering, 1988; D. M. Breuker,
    J. W. H. M. Uiterwijk, H. J. van den Herik, Solving 8 × 8 Domineering, 2000.

    Examples
    --------
    >>> from lastmove.rulesets.domineering import Domineering
    >>> Domineering("..|..").value(), Domineering.parse("2x3").value()
    (game('+-1'), game('{2|-1/2}'))
    >>> board = Domineering("..|..|#.")
    >>> board.outcome(), board.value().temperature
    ('N', Fraction(1, 1))
    >>> [str(move) for move in board.right_moves()]
    ['##|..|#.', '..|##|#.']
    """

    notation = ". for a free square, # for another, rows with | between them; or a size like 3x5"
    example = "..#|..."
    reference = "M. Gardner, 1974; Winning Ways, chapter 5"
    pace = (30, 1.5, 1.9)

    turns = False

    def left_moves(self) -> Iterable[Position]:
        """Return the boards with one upright domino more."""
        return self._dominoes(self.down)

    def right_moves(self) -> Iterable[Position]:
        """Return the boards with one flat domino more."""
        return self._dominoes(1)

    def _dominoes(self, step: int) -> Iterable[Position]:
        return (self.put((a, "#"), (b, "#")) for a, b in self.lines("..", step))

    def components(self) -> Iterable[Position]:
        """Return the parts that hang together, without single squares."""
        return self.cut(part for part in self.regions(".", 1, self.down) if len(part) > 1)
