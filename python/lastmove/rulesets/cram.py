"""Cram: dominoes either way, for both players."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from lastmove.bounds import check_limits, within_limits
from lastmove.errors import InputError
from lastmove.position import Impartial, Position
from lastmove.rulesets.dawson_chess import dawson_nim_value
from lastmove.rulesets.support.drawing import board
from lastmove.rulesets.support.squares import check_letters, check_rows

__all__ = ["Cram"]

MOST_SQUARES = 1_000_000


@dataclass(frozen=True)
class Cram(Impartial):
    """Put a domino on two free neighbouring squares, either way; the last domino wins.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them: ``.`` is free, ``#`` is not.

    Notes
    -----
    On a full rectangle of even sides the second player answers each domino with its image under a
    half-turn, so that the value is 0. If just one side is even, the first player puts a domino in
    the middle and does the same. On odd × odd no symmetry helps, and values come by search. A strip
    of width 1 is Dawson's Kayles, 0.07: n squares are worth as much as n − 1 files of Dawson's
    Chess.

    References
    ----------
    M. Gardner, *Scientific American*, February 1974; *Winning Ways*, 1982, pp. 468-471.

    Examples
    --------
    >>> from lastmove.rulesets.cram import Cram
    >>> Cram.parse("3x5").nim_value(), Cram.parse("4x4").outcome(), Cram.parse("6x7").outcome()
    (1, 'P', 'N')
    >>> [str(move) for move in Cram.parse("..#|#..").winning_moves()["left"]]
    ['.##|##.']
    """

    squares: str

    notation = ". for a free square, # for another, rows with | between them; or a size like 3x5"
    example = "..#|..."
    reference = "M. Gardner, 1974; Winning Ways, pp. 468-471"

    def __post_init__(self) -> None:
        hint = f"write it like {self.example} or 3x5"
        check_letters(self.squares, ".#|", hint)
        check_rows(self.squares, hint)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the board that a text describes: its rows, or its size."""
        word = text.strip()
        size = re.fullmatch(r"([0-9]{1,9})\s*[x×]\s*([0-9]{1,9})", word)
        if size is None:
            return cls(word)
        height, width = int(size[1]), int(size[2])
        if not 0 < height * width <= MOST_SQUARES:
            message = f"a board of {word} has no or too many squares"
            raise InputError(message, text, 0, f"up to {MOST_SQUARES} squares are read")
        return cls("|".join(["." * width] * height))

    def __str__(self) -> str:
        """Write the rows."""
        return self.squares

    def moves(self) -> Iterable[Position]:
        """Return the boards with one domino more."""
        squares = self.squares
        below = squares.find("|") + 1 or len(squares) + 1
        for i, square in enumerate(squares):
            for other in (i + 1, i + below):
                if square == "." and squares[other : other + 1] == ".":
                    yield Cram(f"{squares[:i]}#{squares[i + 1 : other]}#{squares[other + 1 :]}")

    def components(self) -> Iterable[Position]:
        """Return the parts that hang together, without single squares."""
        rows = self.squares.split("|")
        free = {
            (y, x)
            for y, row in enumerate(rows)
            for x, s in within_limits(enumerate(row))
            if s == "."
        }
        parts = [_board(part) for part in _parts(free) if len(part) > 1]
        return parts or [Cram("#")]

    def canonical(self) -> Cram:
        """Return the first of the board's eight images under turns and reflections."""
        if len(self.squares) > 1000:
            return self
        images = []
        rows = self.squares.split("|")
        for turned in (rows, ["".join(column) for column in zip(*rows, strict=True)]):
            for upright in (turned, turned[::-1]):
                images += ["|".join(upright), "|".join(row[::-1] for row in upright)]
        return Cram(min(images, key=lambda image: (image.find("|") % len(image), image)))

    def _rectangle(self) -> tuple[int, int] | None:
        """Return height and width if all squares are free."""
        if "#" in self.squares:
            return None
        return self.squares.count("|") + 1, len(self.squares.split("|", 1)[0])

    def known_outcome(self) -> str | None:
        """Return who wins on a full rectangle with an even side, by symmetry."""
        size = self._rectangle()
        if size is None or (size[0] % 2 and size[1] % 2 and min(size) > 1):
            return None
        if min(size) <= 1:
            return "N" if self.known_nim_value() else "P"
        return "N" if size[0] % 2 or size[1] % 2 else "P"

    def known_nim_value(self) -> int | None:
        """Return 0 for even × even, and the value in Dawson's Kayles for a strip."""
        size = self._rectangle()
        if size is None:
            return None
        if min(size) <= 1:
            return dawson_nim_value(max(max(size) - 1, 0)) if min(size) else 0
        return None if size[0] % 2 or size[1] % 2 else 0

    def explain(self) -> list[str]:
        """Return the strategy by symmetry, where there is one."""
        size = self._rectangle()
        if size is None or min(size) < 1:
            return []
        if min(size) == 1:
            n = max(size)
            value = dawson_nim_value(n - 1)
            return [f"a strip of {n} squares is a heap of Dawson's Kayles, 0.07: nim-value {value}"]
        odd = sum(side % 2 for side in size)
        if odd == 2:
            return []
        first = "the first player puts a domino on the two middle squares; then "
        return [
            f"{first * odd}each domino is answered by its image under a half-turn of the board",
            "a domino and its image never overlap, so there is always an answer: "
            + ("whoever moves wins" if odd else "whoever moves loses"),
        ]

    def svg(self) -> str:
        """Return the board, with what is not free in black."""
        if len(self.squares) > 5000:
            return super().svg()
        return board(self.squares.split("|"), {"#": "blocked"}, title=f"Cram {self}")


def _parts(free: set[tuple[int, int]]) -> Iterator[set[tuple[int, int]]]:
    rest = set(free)
    while rest:
        start = rest.pop()
        part, stack = {start}, [start]
        while stack:
            check_limits()
            y, x = stack.pop()
            new = rest & {(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)}
            rest -= new
            part |= new
            stack += new
        yield part


def _board(part: set[tuple[int, int]]) -> Cram:
    """Return a board just as large as a part."""
    top, left = min(y for y, _ in part), min(x for _, x in part)
    bottom, right = max(y for y, _ in part), max(x for _, x in part)
    rows = (
        "".join("." if (y, x) in part else "#" for x in range(left, right + 1))
        for y in within_limits(range(top, bottom + 1))
    )
    return Cram("|".join(rows))
