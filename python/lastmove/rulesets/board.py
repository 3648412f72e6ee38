"""Boards of squares: what the partizan games on a grid have in common.

A board is its rows as one text. Where a set of squares is wanted, the text itself is read as a
binary number: each square is a bit, and the bars between the rows are bits that are never set, so
that a shift never leads from the end of one row into the next. Shifts by 1 and by the width plus 1
are then steps along a row and along a column, of all squares at once.
"""

from __future__ import annotations

import random
import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import ClassVar, Self

from lastmove._core import board_outcome, board_value
from lastmove.errors import InputError
from lastmove.position import LONG, Position, ruleset_name
from lastmove.rulesets.drawing import board
from lastmove.values import Game

__all__ = ["Board", "connected", "linked", "shift"]

MOST_SQUARES = 1_000_000
MOST_SQUARES_TURNED = 1000
MOST_SQUARES_DRAWN = 5000


@dataclass(frozen=True)
class Board(Position, register=False):
    """A position on a board of squares.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them, one letter a square. Capitals are read as small letters.

    Notes
    -----
    A ruleset names its :attr:`letters` and defines its moves, which it makes with :meth:`_made`.
    Whoever gives a board is told what is wrong with it; a move is right by its rules and is not
    looked through again.

    Examples
    --------
    >>> from lastmove.rulesets.clobber import Clobber
    >>> board = Clobber.parse("2x3")
    >>> board, board.height, board.width, board.rows
    (Clobber(squares='xox|oxo'), 2, 3, ('xox', 'oxo'))
    """

    squares: str

    letters: ClassVar[str] = ".#"
    """The letters that a square may have."""
    filling: ClassVar[str] = ".#"
    """The letters that :meth:`random` and :meth:`all` fill a board with."""
    blank: ClassVar[str] = "#"
    """The letter of a square that has no part in the game."""
    empty: ClassVar[str] = "."
    """What a size is filled with, in turn along rows and columns: one letter, or two."""
    turns: ClassVar[bool] = True
    """Whether a quarter-turn keeps the value; half-turns and reflections always do."""
    marks: ClassVar[dict[str, str]] = {"x": "left", "o": "right", "#": "blocked"}
    """How the letters are drawn."""
    pace: ClassVar[tuple[int, float, float]] = (30, 1.5, 2.0)
    """Squares of a part, how many seconds its value takes on one core, and how many times as long
    each square more, as measured on full boards."""

    def __post_init__(self) -> None:
        squares, hint = self.squares, f"write it like {self._examples()}"
        known = f"{self.letters}{self.letters.upper()}|"
        for i, square in enumerate(squares):
            if square not in known:
                message = f"'{ascii(square)[1:-1]}' is no square at column {i + 1}"
                raise InputError(message, squares, i, hint)
        rows, start = squares.split("|"), 0
        for row in rows:
            if len(row) != len(rows[0]):
                message = f"a row of {len(row)} squares after one of {len(rows[0])}"
                raise InputError(f"{message} at column {start + 1}", squares, start, hint)
            start += len(row) + 1
        object.__setattr__(self, "squares", squares.lower())

    @classmethod
    def _made(cls, squares: str) -> Self:
        """Return a board without looking its text through: for moves and their parts."""
        made = object.__new__(cls)
        made.__dict__["squares"] = squares
        return made

    @classmethod
    def _examples(cls) -> str:
        return f"{cls.example} or 3x5" if cls.empty else cls.example

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the board that a text describes: its rows, or its size."""
        word = text.strip()
        size = re.fullmatch(r"([0-9]{1,9})\s*[xX×]\s*([0-9]{1,9})", word)
        if size is None:
            return cls(word)
        try:
            return cls.rectangle(int(size[1]), int(size[2]))
        except InputError as error:
            raise InputError(error.message, text, 0, error.hint) from None

    @classmethod
    def rectangle(cls, height: int, width: int) -> Self:
        """Return the rectangle from which play starts.

        Parameters
        ----------
        height, width : int
            How many rows and columns.

        Raises
        ------
        InputError
            If there are no or too many squares, or if the game has no such start.

        Examples
        --------
        >>> from lastmove.rulesets.domineering import Domineering
        >>> str(Domineering.rectangle(2, 3))
        '...|...'
        """
        _check_size(height, width)
        if not cls.empty:
            message = f"a size alone is no position of {ruleset_name(cls)}"
            raise InputError(message, f"{height}x{width}", 0, f"write it like {cls.example}")
        pattern = cls.empty * (width + 1)
        return cls._made("|".join(pattern[y % 2 :][:width] for y in range(height)))

    @classmethod
    def random(
        cls, height: int, width: int, seed: int, *, weights: dict[str, float] | None = None
    ) -> Self:
        """Return a board filled at random, the same for the same seed.

        Parameters
        ----------
        height, width : int
            How many rows and columns.
        seed : int
            Where the random letters start.
        weights : dict, optional
            How often each letter comes; by default all letters of :attr:`filling` alike.

        Examples
        --------
        >>> from lastmove.rulesets.domineering import Domineering
        >>> board = Domineering.random(2, 3, 1, weights={".": 4, "#": 1})
        >>> board == Domineering.random(2, 3, 1, weights={".": 4, "#": 1}), board.rows
        (True, ('.#.', '...'))
        """
        _check_size(height, width)
        weights = weights or dict.fromkeys(cls.filling, 1.0)
        if not all(weight >= 0 for weight in weights.values()) or not any(weights.values()):
            message = "weights are positive numbers, or 0"
            raise InputError(message, hint=f'write them like {{"{cls.filling[0]}": 2}}')
        source = random.Random(seed)  # noqa: S311 - games, not secrets
        letters, given = list(weights), list(weights.values())
        return cls(
            "|".join("".join(source.choices(letters, given, k=width)) for _ in range(height))
        )

    @classmethod
    def all(cls, height: int, width: int) -> Iterator[Self]:
        """Iterate over all boards of a size, in the order of the letters of :attr:`filling`.

        Parameters
        ----------
        height, width : int
            How many rows and columns.

        Examples
        --------
        >>> from lastmove.rulesets.domineering import Domineering
        >>> [str(board) for board in Domineering.all(1, 2)]
        ['..', '.#', '#.', '##']
        """
        _check_size(height, width)
        every_row = map("".join, product(cls.filling, repeat=width))
        return (cls._made("|".join(rows)) for rows in product(every_row, repeat=height))

    def __eq__(self, other: object) -> bool:
        """Whether both are the same squares of the same game."""
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self.squares == other.squares

    def __hash__(self) -> int:
        """Hash the squares, whose text remembers it."""
        return hash(self.squares)

    def __str__(self) -> str:
        """Write the rows."""
        return self.squares

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows from the top."""
        return tuple(self.squares.split("|"))

    @property
    def height(self) -> int:
        """How many rows there are."""
        return self.squares.count("|") + 1

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.squares.split("|", 1)[0])

    def images(self) -> list[Self]:
        """Return the board's images under the reflections and turns that keep its value.

        Examples
        --------
        >>> from lastmove.rulesets.domineering import Domineering
        >>> [str(image) for image in Domineering(".#|..").images()]
        ['.#|..', '..|#.', '..|.#', '#.|..']
        """
        return [self._made(image) for image in _images(self.squares, turns=self.turns)]

    def canonical(self) -> Self:
        """Return the first of the board's images under reflections and turns."""
        if len(self.squares) > MOST_SQUARES_TURNED:
            return self
        return self._made(min(_images(self.squares, turns=self.turns)))

    def key(self) -> Hashable:
        """Return the text of the first of the board's images under reflections and turns."""
        if len(self.squares) > MOST_SQUARES_TURNED:
            return self.squares
        return min(_images(self.squares, turns=self.turns))

    def known_value(self) -> Game | None:
        """Return the value, found by the fast engine if the board is not too large for it."""
        return board_value(ruleset_name(type(self)), self.rows)

    def expected_seconds(self) -> float:
        """Return about how long the value takes: what the largest part of the board takes."""
        size, seconds, growth = self.pace
        parts = (str(part) for part in self.components())
        largest = max(len(part) - part.count("|") - part.count(self.blank) for part in parts)
        return seconds * growth ** min(largest - size, 1000)

    def known_outcome(self) -> str | None:
        """Return who wins if the value is out of reach, by a search for the outcome alone."""
        return self.outcome_beside((), Game()) if self.expected_seconds() > LONG else None

    def outcome_beside(self, others: Sequence[Self], rest: Game) -> str | None:
        """Return who wins the sum of boards and a game, by a search for the outcome alone."""
        boards = [board.rows for board in (self, *others)]
        return board_outcome(ruleset_name(type(self)), boards, rest)

    def svg(self) -> str:
        """Return the board with its stones; squares that are never used are black."""
        if len(self.squares) > MOST_SQUARES_DRAWN:
            return super().svg()
        return board(self.rows, self.marks, title=f"{type(self).__name__} {self}")

    def _stride(self) -> int:
        """Return how far apart in the text a square and the one below it are."""
        return self.squares.find("|") + 1 or len(self.squares) + 1

    def _set(self, letters: str) -> int:
        """Return the squares with one of some letters, as the bits of a number."""
        return int("0" + self.squares.translate(_digits(letters, self.letters)), 2)

    def _part(self, cells: int) -> Self:
        """Return a board just as large as some squares of this one, and blank but for them."""
        squares, blank, stride = self.squares, self.blank, self._stride()
        bits = f"{cells:0{len(squares)}b}"
        kept = [s if b == "1" or s == "|" else blank for s, b in zip(squares, bits, strict=True)]
        return self._made(_cropped("".join(kept), stride, blank))

    def _parts(self, parts: Iterable[int], filled: int) -> list[Position]:
        """Return the boards of some sets of squares, or a single blank square if there are none.

        `filled` are the squares that are not blank: a part of all of them is but cropped.
        """
        boards: list[Position] = []
        for part in parts:
            if part == filled:
                return [self._made(_cropped(self.squares, self._stride(), self.blank))]
            boards.append(self._part(part))
        return boards or [self._made(self.blank)]


def _check_size(height: int, width: int) -> None:
    if height < 1 or width < 1 or height * width > MOST_SQUARES:
        message = f"a board of {height}x{width} has no or too many squares"
        hint = f"up to {MOST_SQUARES} squares are read"
        raise InputError(message, f"{height}x{width}", 0, hint)


@lru_cache(maxsize=64)
def _digits(letters: str, known: str) -> dict[int, str]:
    """Return the table by which some letters become 1 and all others 0."""
    return {ord(letter): "01"[letter in letters] for letter in f"{known}|"}


def _images(squares: str, *, turns: bool) -> list[str]:
    rows = squares.split("|")
    upside_down = "|".join(rows[::-1])
    # Read backwards, a board is turned by 180°, and the bars still stand between its rows.
    images = [squares, squares[::-1], upside_down, upside_down[::-1]]
    if turns:
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        turned, upside_down = "|".join(columns), "|".join(columns[::-1])
        images += [turned, turned[::-1], upside_down, upside_down[::-1]]
    return images


def _cropped(squares: str, stride: int, blank: str) -> str:
    """Return a board, not all of it blank, without blank rows and columns at its edges."""
    if (
        squares[: stride - 1].strip(blank)
        and squares[1 - stride :].strip(blank)
        and squares[::stride].strip(blank)
        and squares[stride - 2 :: stride].strip(blank)
    ):
        return squares
    rows = squares.split("|")
    filled = [i for i, row in enumerate(rows) if row.strip(blank)]
    rows = rows[filled[0] : filled[-1] + 1]
    left = min([len(row) - len(row.lstrip(blank)) for row in rows])
    right = max([len(row.rstrip(blank)) for row in rows])
    return "|".join([row[left:right] for row in rows])


def shift(cells: int, step: int) -> int:
    """Return a set of squares moved by a step, forwards or backwards.

    Examples
    --------
    >>> from lastmove.rulesets.board import shift
    >>> shift(0b0110, 1), shift(0b0110, -1)
    (12, 3)
    """
    return cells << step if step > 0 else cells >> -step


def connected(cells: int, steps: Sequence[int]) -> Iterator[int]:
    """Iterate over the parts of a set of squares that hang together.

    Parameters
    ----------
    cells : int
        The squares, as bits.
    steps : sequence of int
        How far apart neighbours are, each step forwards and backwards.

    Examples
    --------
    >>> from lastmove.rulesets.board import connected
    >>> [f"{part:04b}" for part in connected(0b1011, [1])]
    ['0011', '1000']
    """
    while cells:
        part, before = cells & -cells, 0
        while part != before:
            before = part
            for step in steps:
                part |= (part << step | part >> step) & cells
        yield part
        cells ^= part


def linked(threes: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Iterate over the classes of squares that are linked by threes in a row.

    Parameters
    ----------
    threes : sequence of (int, int)
        Squares, as bits, and a step: each of the squares is linked with the one a step before and
        the one a step behind it.

    Notes
    -----
    In Konane and Fission a move changes three squares in a row (or several such threes, each with
    a square of the last) and asks for no other. Let a three be possible if a move on it can occur
    at all; it is enough to have some threes too many. Then every move, now and later, lies within
    one class of squares that are linked by possible threes, and asks and changes nothing in any
    other: the position is the sum of its classes, and squares on no possible three do not matter.

    Examples
    --------
    >>> from lastmove.rulesets.board import linked
    >>> [f"{part:08b}" for part in linked([(0b0100_0010, 1)])]
    ['00000111', '11100000']
    """
    rest = 0
    for middle, step in threes:
        rest |= middle | middle << step | middle >> step
    while rest:
        part, before = rest & -rest, 0
        while part != before:
            before = part
            for middle, step in threes:
                hit = middle & (part | part << step | part >> step)
                part |= hit | hit << step | hit >> step
        yield part
        rest ^= part
