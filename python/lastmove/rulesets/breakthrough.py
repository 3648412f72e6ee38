"""Breakthrough: the first stone on the far row wins everything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from lastmove.errors import InputError
from lastmove.position import Position
from lastmove.rulesets.support.drawing import board
from lastmove.rulesets.support.squares import check_letters, check_rows
from lastmove.values import Game, Value

__all__ = ["Breakthrough"]

MOST_SQUARES = 64


@dataclass(frozen=True)
class Breakthrough(Position):
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

    squares: str

    notation = (
        "x for Left's stones, which move up, o for Right's, . for an empty square, "
        "rows with | between them; or a size like 5x3"
    )
    example = "o|o|.|x|x"
    reference = "D. Troyka, 2000; F. Mäser, Global Threats in Combinatorial Games, 2002"
    immediate_wins = True

    def __post_init__(self) -> None:
        hint = f"write it like {self.example}"
        check_letters(self.squares, "xo.|", hint, "x, o, . or |")
        rows = check_rows(self.squares, hint)
        if len(rows) * len(rows[0]) > MOST_SQUARES:
            message = f"a board of more than {MOST_SQUARES} squares is too large"
            raise InputError(message, self.squares, 0, hint)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position of a text: its rows, or the start on a board of some size."""
        word = text.strip().lower()
        size = re.fullmatch(r"([0-9]{1,3})\s*[x×]\s*([0-9]{1,3})", word)
        if size is None:
            return cls(word)
        height, width = int(size[1]), int(size[2])
        if height < 2 or width < 1 or height * width > MOST_SQUARES:
            message = f"there is no start on {height} rows of {width} squares"
            hint = f"from 2 rows of 1 square to {MOST_SQUARES} squares"
            raise InputError(message, text, 0, hint)
        deep = 2 if height > 4 else 1
        middle = ["." * width] * (height - 2 * deep)
        return cls("|".join(["o" * width] * deep + middle + ["x" * width] * deep))

    @classmethod
    def _read(cls, squares: str) -> Self:
        """Return a board that is right by the rules, without looking its text through."""
        board = object.__new__(cls)
        object.__setattr__(board, "squares", squares)
        return board

    def __str__(self) -> str:
        """Write the rows."""
        return self.squares

    def winner(self) -> str | None:
        """Return who has won everything, ``"left"`` or ``"right"``; None if nobody has."""
        rows = self.squares.split("|")
        if "x" in rows[0] or ("x" in self.squares and "o" not in self.squares):
            return "left"
        if "o" in rows[-1] or ("o" in self.squares and "x" not in self.squares):
            return "right"
        return None

    def left_moves(self) -> Iterator[Breakthrough]:
        """Yield the boards after Left's moves; none once somebody has won."""
        return self._moves("x", "o", -1)

    def right_moves(self) -> Iterator[Breakthrough]:
        """Yield the boards after Right's moves; none once somebody has won."""
        return self._moves("o", "x", 1)

    def _moves(self, own: str, enemy: str, forward: int) -> Iterator[Breakthrough]:
        if self.winner() is not None:
            return
        # A row and the bar after it: places in the text are steps on the board.
        stride = self.squares.find("|") + 1
        for place, square in enumerate(self.squares):
            if square != own:
                continue
            for aside in (-1, 0, 1):
                target = place + forward * stride + aside
                ahead = self.squares[target] if 0 <= target < len(self.squares) else "|"
                if ahead == "." or (ahead == enemy and aside):
                    after = list(self.squares)
                    after[place], after[target] = ".", own
                    yield self._read("".join(after))

    def canonical(self) -> Breakthrough:
        """Return the first of the board and its mirror image."""
        mirror = "|".join(row[::-1] for row in self.squares.split("|"))
        return self if self.squares <= mirror else self._read(mirror)

    def known_value(self) -> Value:
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

    def svg(self) -> str:
        """Return the board with its stones."""
        marks = {"x": "left", "o": "right"}
        return board(self.squares.split("|"), marks, title=f"Breakthrough {self}")
