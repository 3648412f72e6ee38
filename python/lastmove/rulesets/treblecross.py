"""Treblecross: noughts and crosses on a strip, with crosses for both players."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import xor
from typing import Self

from lastmove._core import check_limits
from lastmove.errors import InputError
from lastmove.position import Impartial, Position
from lastmove.rulesets.support.reading import check_letters
from lastmove.rulesets.support.squares import Strip
from lastmove.values import mex

__all__ = ["Treblecross"]

LONGEST = 20_000
"""Squares of the longest strip that is read as a number."""

_values: list[int] = [0]
"""Nim-values of empty strips, as far as they have been asked for."""


class Treblecross(Impartial, Strip):
    """Put a cross on a strip; whoever makes three crosses in a row wins.

    Parameters
    ----------
    squares : str
        One character a square: ``X`` is a cross, ``.`` is empty.

    Notes
    -----
    A cross next to another, or next but one, lets the opponent make three at once: no sensible
    player puts it there. A move therefore is a cross at least three squares from every other, and
    whoever has no such move has lost. Where three can be made at once, making them is the only
    move, and after it there is none.

    A cross takes away up to five squares, two on either side. With two squares added to the strip
    that is to take three in a row: n empty squares are the heap n + 2 of the octal game 0.007. No
    period of its nim-values is known. (On one or two squares, where three can never be made, the
    last move wins here.)

    References
    ----------
    E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, pp. 93-94; R. K. Guy, "Impartial
    games", in *Games of No Chance*, 1996, table 3.

    Examples
    --------
    >>> from lastmove.rulesets.treblecross import Treblecross
    >>> [Treblecross.parse(str(n)).nim_value() for n in range(1, 13)]
    [1, 1, 1, 2, 2, 0, 3, 3, 1, 1, 1, 0]
    >>> [str(move) for move in Treblecross("X.X..").winning_moves()["left"]]
    ['XXX..']
    """

    notation = "X for a cross and . for an empty square, or the number of empty squares"
    example = ".X...."
    reference = "Winning Ways, pp. 93-94; R. K. Guy, Impartial games, table 3"

    letters = ".X"
    marks = {"X": "both"}  # noqa: RUF012 - the base class declares it
    most_drawn = 1000

    def __post_init__(self) -> None:
        check_letters(self.squares, ".X", f"write it like {self.example}", "X or .")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the strip that a text describes: its squares, or the number of empty ones."""
        word = text.strip()
        if not (word.isascii() and word.isdigit()):
            return cls(word.upper())
        if len(word) > 9 or int(word) > LONGEST:
            message = f"a strip of {word[:20]} squares is longer than {LONGEST}"
            raise InputError(message, text, 0, f"write it like {cls.example}")
        return cls("." * int(word))

    def __str__(self) -> str:
        """Write the squares, or 0 if there are none."""
        return self.squares or "0"

    def _wins(self) -> list[int]:
        """Return the squares where a cross makes three in a row."""
        ends, middles = self.lines("XX.", 1, -1), self.lines("X.X", 1)
        return sorted({*(line[2] for line in ends), *(line[1] for line in middles)})

    def _safe(self) -> list[bool]:
        """Return for each square whether a cross there lets nobody make three."""
        squares = self.squares
        return ["X" not in squares[max(i - 2, 0) : i + 3] for i in range(len(squares))]

    def moves(self) -> Iterable[Position]:
        """Return the strips after a cross: one that makes three if there is one, or a safe one."""
        if "XXX" in self.squares:
            return []
        places = self._wins() or [i for i, safe in enumerate(self._safe()) if safe]
        return (self.put((i, "X")) for i in places)

    def _runs(self) -> list[int]:
        """Return the lengths of the runs of safe squares."""
        text = "".join("." if safe else " " for safe in self._safe())
        return [len(run) for run in text.split()]

    def _is_open(self) -> bool:
        return "XXX" not in self.squares and bool(self._wins())

    def components(self) -> Iterable[Position]:
        """Return the runs of safe squares, as empty strips."""
        if self._is_open():
            return (self,)
        if "XXX" in self.squares:
            return (Treblecross(""),)
        return [Treblecross("." * run) for run in self._runs()] or [Treblecross("")]

    def canonical(self) -> Treblecross:
        """Return the strip or its mirror image, whichever comes first."""
        return min(self, Treblecross(self.squares[::-1]), key=lambda strip: strip.squares)

    def known_nim_value(self) -> int:
        """Return the nim-value from those of 0.007, by which empty strips are counted once."""
        if "XXX" in self.squares:
            return 0
        if self._is_open():
            return 1
        return reduce(xor, map(_empty_strip, self._runs()), 0)

    def explain(self) -> list[str]:
        """Return the safe runs and their nim-values."""
        if "XXX" in self.squares:
            return ["three in a row have been made: the game is over"]
        wins = self._wins()
        if wins:
            return [f"a cross on square {i + 1} makes three in a row and wins" for i in wins]
        runs = self._runs()
        steps = [
            f"a run of {run} safe squares is the heap {run + 2} of 0.007: nim-value "
            f"{_empty_strip(run)}"
            for run in runs
        ]
        total = reduce(xor, map(_empty_strip, runs), 0)
        verdict = "whoever moves wins" if total else "whoever moves loses"
        return [*steps, f"nim-sum {total}: {verdict}"]


def _empty_strip(length: int) -> int:
    """Return the nim-value of an empty strip: G(n) = mex of G(i − 3) ⊕ G(n − i − 2)."""
    while len(_values) <= length:
        check_limits()
        n = len(_values)
        options = [
            _values[max(i - 3, 0)] ^ _values[max(n - i - 2, 0)] for i in range(1, (n + 1) // 2 + 1)
        ]
        _values.append(mex(options))
    return _values[length]
