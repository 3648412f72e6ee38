"""Northcott's Game: one checker of each player on each row, slid either way, never over the other.

It looks partizan, and does not satisfy the ending condition; yet it is Nim.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from lastmove.errors import InputError
from lastmove.position import Position
from lastmove.rulesets.support.drawing import board
from lastmove.rulesets.support.nim_in_disguise import NimInDisguise, Player
from lastmove.rulesets.support.reading import check_letters, check_rows

__all__ = ["Northcott"]


@dataclass(frozen=True)
class Northcott(NimInDisguise):
    """Slide one of your checkers in its row, not over the opponent's; the last to move wins.

    Parameters
    ----------
    width : int
        The number of columns.
    rows : tuple of pairs of int
        For each row the column of Left's checker and that of Right's, counted from 0.

    Notes
    -----
    The numbers of squares between the checkers of each row are heaps of Nim. To retreat enlarges a
    heap, but the opponent follows as far and restores it: the move is reversible and changes no
    value, which is that of the nim-sum of the gaps, in sums with other games too. The winner only
    advances, which a board allows finitely often, so the winner can force the end. The moves of
    that strategy are :meth:`strategy`; a retreat that makes the nim-sum 0 wins as well, and is
    listed among the winning moves after them.

    Search meets the loop of checkers that go to and fro, and says so with
    :class:`~lastmove.position.LoopError`.

    References
    ----------
    R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, section 2, Figure 5; *Winning
    Ways*, 1982, chapter 3.

    Examples
    --------
    >>> from lastmove.rulesets.northcott import Northcott
    >>> position = Northcott.parse("x..o.|.xo..|o...x")
    >>> position.value()
    game('*')
    >>> [str(move) for move in position.winning_moves()["left"]]
    ['x..o.|.xo..|o..x.', 'x..o.|x.o..|o...x']
    """

    width: int
    rows: tuple[tuple[int, int], ...]

    notation = "rows joined by |, each with one x of Left's, one o of Right's, and . elsewhere"
    example = "x..o.|.xo..|o...x"
    reference = "R. K. Guy, Impartial games, section 2, Figure 5; Winning Ways, chapter 3"

    def __post_init__(self) -> None:
        for x, o in self.rows:
            if x == o or not (0 <= x < self.width and 0 <= o < self.width):
                message = "each row has one checker of each player on the board"
                raise InputError(message, repr(self.rows)[:200], 0, f"write it like {self.example}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position of a board."""
        hint = f"write it like {cls.example}"
        word = text.strip()
        if not word:
            return cls(0, ())
        check_letters(word, "xo.|", hint, "x, o or .")
        rows = check_rows(word, hint)
        for number, row in enumerate(rows):
            if row.count("x") != 1 or row.count("o") != 1:
                start = number * (len(row) + 1)
                message = f"row {number + 1} at column {start + 1} has not one x and one o"
                raise InputError(message, word, start, hint)
        return cls(len(rows[0]), tuple((row.index("x"), row.index("o")) for row in rows))

    def __str__(self) -> str:
        """Write the board."""
        return "|".join(self._row_texts())

    def _row_texts(self) -> list[str]:
        letters = ({x: "x", o: "o"} for x, o in self.rows)
        return ["".join(row.get(i, ".") for i in range(self.width)) for row in letters]

    def left_moves(self) -> Iterable[Position]:
        """Return the positions after Left has slid a checker."""
        return self._moves("left")

    def right_moves(self) -> Iterable[Position]:
        """Return the positions after Right has slid a checker."""
        return self._moves("right")

    def _moves(self, player: Player) -> Iterator[Position]:
        for i, row in enumerate(self.rows):
            own, other = row if player == "left" else row[::-1]
            free = range(other) if own < other else range(other + 1, self.width)
            for column in free:
                if column != own:
                    yield self._with(i, column, player)

    def _with(self, i: int, column: int, player: Player) -> Northcott:
        x, o = self.rows[i]
        row = (column, o) if player == "left" else (x, column)
        return Northcott(self.width, (*self.rows[:i], row, *self.rows[i + 1 :]))

    def nim_heaps(self) -> list[int]:
        """Return the numbers of squares between the checkers of each row."""
        return [abs(x - o) - 1 for x, o in self.rows]

    def resized(self, i: int, size: int, player: Player) -> Northcott | None:
        """Return the position after a checker goes to where so many squares are between the two."""
        own, other = self.rows[i] if player == "left" else self.rows[i][::-1]
        column = other - size - 1 if own < other else other + size + 1
        return self._with(i, column, player) if 0 <= column < self.width else None

    def explain(self) -> list[str]:
        """Return the gaps, why retreats change nothing, and the nim-sum."""
        total = self.known_nim_value()
        gaps = self.nim_heaps()
        steps = [f"row {i}: {gap} squares between the checkers" for i, gap in enumerate(gaps, 1)]
        steps += [
            "a retreat is answered by following as far: it is reversible, and the game is Nim",
            "the winner only advances, which the board allows finitely often, so play ends",
            f"nim-sum {total}: whoever moves {'wins' if total else 'loses'}",
        ]
        steps += [
            f"good move: in row {i}, close the gap from {gap} to {gap ^ total}"
            for i, gap in enumerate(gaps, 1)
            if gap ^ total < gap
        ]
        return steps

    def svg(self) -> str:
        """Return the board."""
        if max(self.width, len(self.rows)) > 64:
            return super().svg()
        marks = {"x": "left", "o": "right"}
        return board(self._row_texts() or ["."], marks, title=f"Northcott {self}")
