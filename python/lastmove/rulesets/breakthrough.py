"""Breakthrough: the first stone on the far row wins everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from lastmove.errors import InputError
from lastmove.rulesets.support.squares import Squares
from lastmove.values import Game, Value

__all__ = ["Breakthrough"]


class Breakthrough(Squares):
    """Move a stone one step forward; a stone on the far row wins everything.

    Parameters
    ----------
    squares : str
        The rows from the top with ``|`` between them: ``x`` is Left's stone and moves up, ``o`` is
        Right's and moves down, ``.`` is an empty square.

    Notes
    -----
    A stone moves straight or diagonally forward to an empty square, or takes an enemy stone
    diagonally forward. Whoever comes to the far row, or takes the last enemy stone, wins at once,
    whatever else is on the board; apart from that a player who cannot move loses. So a position is
    worth a short game only if all threats can be met; if not, on and off are left in its value,
    which :func:`lastmove.threats.search` finds.

    References
    ----------
    D. Troyka, Breakthrough, *About Board Games* 4(1), 2000; F. Mäser, Global Threats in
    Combinatorial Games, 2002.

    Examples
    --------
    >>> from lastmove import threats
    >>> from lastmove.rulesets.breakthrough import Breakthrough
    >>> board = Breakthrough("o|o|.|x|x")
    >>> [str(move) for move in board.left_moves()], board.value(), board.outcome()
    (['o|o|x|.|x'], game('+-1'), 'N')
    >>> Breakthrough("o.|x.").winner(), Breakthrough("x.|.o").winner()
    (None, 'left')
    >>> Breakthrough("oo|..|.x|.x").value(), threats.search(Breakthrough("oo|..|.x|.x")).kind
    (game('{on|0}'), 'threat')
    """

    notation = (
        "x for Left's stones, which move up, o for Right's, . for an empty square, "
        "rows with | between them; or a size like 5x3"
    )
    example = "o|o|.|x|x"
    reference = "D. Troyka, 2000; F. Mäser, Global Threats in Combinatorial Games, 2002"
    immediate_wins = True

    letters = "xo."
    most_squares = 64

    @classmethod
    def rectangle(cls, height: int, width: int) -> Self:
        """Return the start: two rows of stones on each side, or one on a low board."""
        if height < 2 or width < 1 or height * width > cls.most_squares:
            message = f"there is no start on {height} rows of {width} squares"
            hint = f"from 2 rows of 1 square to {cls.most_squares} squares"
            raise InputError(message, f"{height}x{width}", 0, hint)
        deep = 2 if height > 4 else 1
        middle = ["." * width] * (height - 2 * deep)
        return cls("|".join(["o" * width] * deep + middle + ["x" * width] * deep))

    def winner(self) -> str | None:
        """Return who has won everything, ``"left"`` or ``"right"``; None if nobody has."""
        squares, width = self.squares, self.width
        left, right = "x" in squares, "o" in squares
        if left and (not right or "x" in squares[:width]):
            return "left"
        if right and (not left or "o" in squares[-width:]):
            return "right"
        return None

    def left_moves(self) -> Iterator[Breakthrough]:
        """Yield the boards after Left's moves; none once somebody has won."""
        return self._moves("xo", -self.down)

    def right_moves(self) -> Iterator[Breakthrough]:
        """Yield the boards after Right's moves; none once somebody has won."""
        return self._moves("ox", self.down)

    def _moves(self, stones: str, ahead: int) -> Iterator[Breakthrough]:
        if self.winner() is not None:
            return
        own, enemy = stones[0], stones[1]
        walled = self.walled
        for place, square in enumerate(self.squares):
            if square == own:
                front = place + ahead
                for end in (front - 1, front, front + 1):
                    taken = walled[end] == enemy and end != front
                    if walled[end] == "." or taken:
                        yield self.put((place, "."), (end, own))

    def canonical(self) -> Breakthrough:
        """Return the first of the board and its mirror image."""
        mirror = "|".join([row[::-1] for row in self.squares.split("|")])
        return self if self.squares <= mirror else self.made(mirror)

    def known_value(self) -> Value:  # type: ignore[override] # with threats it may be loopy
        """Return the value: a short game where all threats can be met."""
        from lastmove.threats import search

        return search(self).value

    def components(self) -> tuple[Breakthrough]:
        """Return the position itself, as a part of a sum of short games.

        Raises
        ------
        InputError
            If somebody wins everything, or can by moving first.
        """
        if not isinstance(self.known_value(), Game):
            message = f"{self} in a sum is no short game: a player can win everything"
            raise InputError(message, hint="lastmove.threats.search() says what it is worth")
        return (self,)

    def known_outcome(self) -> str:
        """Return who wins, by the value with threats."""
        from lastmove.threats import search

        return search(self).outcome()
