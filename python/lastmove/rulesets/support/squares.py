"""Positions that are written as squares: rows of letters with ``|`` between them.

A *place* is where a square stands in that text. Then a step to the right is 1, a step down is the
length of a row and the bar behind it, and whoever leaves a row meets a bar, which is no square: so
straight lines are found in the text itself, and no coordinates are needed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, product
from typing import ClassVar, Self

from lastmove.bounds import check_limits
from lastmove.errors import InputError
from lastmove.position import Position, ruleset_name
from lastmove.rulesets.support.drawing import board
from lastmove.rulesets.support.parts import connected
from lastmove.rulesets.support.reading import check_letters, check_rows, read_size

__all__ = ["Squares", "Strip", "Symmetric"]

MOST_TURNED = 1000
"""Squares of the largest board that is known again when it is turned."""


@dataclass(frozen=True)
class Squares(Position, register=False):
    """A position on a board of squares.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them, one letter a square. Capitals are read as small letters.

    Notes
    -----
    A ruleset names its :attr:`letters`, finds its moves with :meth:`lines`, makes them with
    :meth:`put`, and is taken apart by :meth:`regions` and :meth:`cut`. Whoever gives a board is
    told what is wrong with it; a move is right by its rules and is not looked through again.
    """

    squares: str

    letters: ClassVar[str] = ".#"
    """The letters that a square may have."""
    blank: ClassVar[str] = "#"
    """The letter of a square that has no part in the game."""
    empty: ClassVar[str] = "."
    """What a size is filled with, in turn along rows and columns: one letter, or two."""
    between: ClassVar[str] = "|"
    """What stands between rows; nothing if there is but one."""
    marks: ClassVar[Mapping[str, str]] = {"x": "left", "o": "right", "#": "blocked"}
    """How the letters are drawn."""
    most_squares: ClassVar[int] = 1_000_000
    most_drawn: ClassVar[int] = 5000
    """Characters of the largest board that is drawn and not written."""

    def __post_init__(self) -> None:
        hint = self.hint()
        check_letters(self.squares, f"{self.letters}{self.letters.upper()}{self.between}", hint)
        rows = check_rows(self.squares, hint)
        if len(rows) * len(rows[0]) > self.most_squares:
            message = f"a board of more than {self.most_squares} squares is too large"
            raise InputError(message, self.squares[:60], 0, hint)
        object.__setattr__(self, "squares", self.squares.lower())

    @classmethod
    def hint(cls) -> str:
        """Return what would be right, for a message."""
        return f"write it like {cls.example}{' or 3x5' if cls.empty else ''}"

    @classmethod
    def made(cls, squares: str) -> Self:
        """Return a position that is right by the rules, without looking its text through."""
        position = object.__new__(cls)
        object.__setattr__(position, "squares", squares)
        return position

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position that a text describes: its rows, or the size of the start."""
        size = read_size(text)
        if size is None:
            return cls(text.strip())
        try:
            return cls.rectangle(*size)
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
        cls.check_size(height, width)
        if not cls.empty:
            message = f"a size alone is no position of {ruleset_name(cls)}"
            raise InputError(message, f"{height}x{width}", 0, cls.hint())
        pattern = cls.empty * (width + 1)
        return cls.made("|".join(pattern[y % 2 :][:width] for y in range(height)))

    @classmethod
    def check_size(cls, height: int, width: int) -> None:
        """Refuse a board that has no or too many squares."""
        if height < 1 or width < 1 or height * width > cls.most_squares:
            message = f"a board of {height}x{width} has no or too many squares"
            hint = f"up to {cls.most_squares} squares are read"
            raise InputError(message, f"{height}x{width}", 0, hint)

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
        return self.down - 1

    @property
    def down(self) -> int:
        """How far in the text a square is from the one above it."""
        return (self.squares.find("|") + 1) or len(self.squares) + 1

    def lines(self, letters: Sequence[str], *steps: int) -> Iterator[tuple[int, ...]]:
        """Iterate over the places in straight lines whose squares have wanted letters.

        Parameters
        ----------
        letters : sequence of str
            For each square of the line, the letters that it may have.
        *steps : int
            The directions: 1 to the right, :attr:`down` downwards, negative ones back.

        Examples
        --------
        >>> from lastmove.rulesets.clobber import Clobber
        >>> board = Clobber("xo|ox")
        >>> list(board.lines("xo", 1, -1, board.down))
        [(0, 1), (4, 3), (0, 3)]
        """
        squares, wanted = self.squares, {*product(*letters)}
        for step in steps:
            offsets = [k * abs(step) for k in range(len(letters))]
            ahead = offsets if step > 0 else offsets[::-1]
            words = zip(*(squares[offset:] for offset in ahead), strict=False)
            places = zip(*(range(offset, len(squares)) for offset in ahead), strict=False)
            yield from compress(places, map(wanted.__contains__, words))

    def put(self, *changes: tuple[int, str]) -> Self:
        """Return the position with other letters in some places.

        Examples
        --------
        >>> from lastmove.rulesets.clobber import Clobber
        >>> str(Clobber("xo|ox").put((0, "."), (1, "x")))
        '.x|ox'
        """
        squares = list(self.squares)
        for place, letter in changes:
            squares[place] = letter
        return self.made("".join(squares))

    @property
    def walled(self) -> str:
        """The text and a wall of bars, where all places lie that are a step beyond an edge.

        Negative places count from the end, as everywhere in Python, and so are in the wall as well.
        """
        return self.squares + "|" * (self.down + 1)

    def possible_lines(self, moves: Mapping[str, str], *steps: int) -> set[tuple[int, ...]]:
        """Return places of all moves that may ever occur, and perhaps of some that never do.

        Parameters
        ----------
        moves : mapping of str to str
            For the letters of a straight line, those that a move makes of them.
        *steps : int
            The directions, as of :meth:`lines`.

        Notes
        -----
        Let each square hold the set of what it may ever hold: at first what it holds, and then, for
        each move that these sets allow, also what the move leaves there. The least such sets hold
        every square of every position that can be reached, by induction on the moves.

        Examples
        --------
        >>> from lastmove.rulesets.fission import Fission
        >>> sorted(Fission(".x..").possible_lines({".x.": "x.x"}, 1))
        [(0, 1, 2), (1, 2, 3)]
        """
        may: dict[str, set[int]] = {letter: set() for letter in self.letters}
        for place, letter in enumerate(self.squares):
            may.setdefault(letter, set()).add(place)
        lines: set[tuple[int, ...]] = set()
        known = -1
        while known < len(lines):
            known = len(lines)
            for (before, after), step in product(moves.items(), steps):
                check_limits()
                starts = set.intersection(
                    *({p - k * step for p in may[letter]} for k, letter in enumerate(before))
                )
                for k, letter in enumerate(after):
                    may[letter] |= {start + k * step for start in starts}
                lines |= {tuple(range(p, p + len(before) * step, step)) for p in starts}
        return lines

    def regions(self, letters: str, *steps: int) -> list[list[int]]:
        """Return the places with some letters that hang together by steps to and fro.

        Examples
        --------
        >>> from lastmove.rulesets.clobber import Clobber
        >>> Clobber("xo.|..o").regions("xo", 1)
        [[0, 1], [6]]
        """
        near = [*steps, *(-step for step in steps)]
        places = [place for place, letter in enumerate(self.squares) if letter in letters]
        return connected(places, lambda place: [place + step for step in near])

    def cut(self, parts: Iterable[Sequence[int]], needed: Sequence[str] = ()) -> list[Self]:
        """Return the boards of some parts, each as small as can be; a blank square if none.

        Parameters
        ----------
        parts : iterable of sequences of int
            The places of each part; all other squares of its board are blank.
        needed : sequence of str
            A part without any of the letters of one of these is worth nothing, and left out.

        Examples
        --------
        >>> from lastmove.rulesets.clobber import Clobber
        >>> [str(part) for part in Clobber("xo.|..o|..x").cut([(0, 1), (6, 10), (6,)], "xo")]
        ['xo', 'o|x']
        """
        boards = [self._cut(part) for part in parts]
        if needed:
            boards = [part for part in boards if all({*part.squares} & {*some} for some in needed)]
        return boards or [self.made(self.blank)]

    def _cut(self, part: Sequence[int]) -> Self:
        down, squares = self.down, [self.blank] * len(self.squares)
        for place in part:
            squares[place] = self.squares[place]
        columns = [place % down for place in part]
        left, right = min(columns), max(columns) + 1
        rows = range(min(part) // down * down, max(part) + 1, down)
        return self.made("|".join(["".join(squares[row + left : row + right]) for row in rows]))

    def svg(self) -> str:
        """Return the board with its stones; squares that are never used are black."""
        if len(self.squares) > self.most_drawn:
            return super().svg()
        name = ruleset_name(type(self)).replace("-", " ").capitalize()
        return board(self.rows, self.marks, title=f"{name} {self}")


class Symmetric(Squares, register=False):
    """A board whose value stays the same when it is turned by 180° or reflected."""

    turns: ClassVar[bool] = True
    """Whether a quarter-turn keeps the value as well."""

    def images(self) -> list[Self]:
        """Return the board's images under the reflections and turns that keep its value.

        Examples
        --------
        >>> from lastmove.rulesets.domineering import Domineering
        >>> [str(image) for image in Domineering(".#|..").images()]
        ['.#|..', '..|#.', '..|.#', '#.|..']
        """
        return [self.made(image) for image in self._images()]

    def _images(self) -> list[str]:
        images = []
        for board_ in (self, self.turned()) if self.turns else (self,):
            squares, upside_down = board_.squares, "|".join(board_.rows[::-1])
            # Read backwards, a board is turned by 180°, and the bars still stand between its rows.
            images += [squares, squares[::-1], upside_down, upside_down[::-1]]
        return images

    def turned(self) -> Self:
        """Return the board with its columns as rows."""
        return self.made("|".join(map("".join, zip(*self.rows, strict=True))))

    def canonical(self) -> Self:
        """Return the first of the board's images under reflections and turns."""
        return self.made(self.key())

    def key(self) -> str:
        """Return the text of the first of the board's images under reflections and turns."""
        return self.squares if len(self.squares) > MOST_TURNED else min(self._images())


class Strip(Squares, register=False):
    """A single row of squares."""

    between = ""
    most_drawn = 500

    @classmethod
    def hint(cls) -> str:
        """Return what would be right, for a message."""
        return f"write {cls.notation}, like {cls.example}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the strip that a text describes."""
        return cls(text.strip())

    @classmethod
    def all(cls, length: int) -> Iterator[Self]:
        """Return every strip of a length, in the order of their letters."""
        return (cls("".join(squares)) for squares in product(sorted(cls.letters), repeat=length))

    @classmethod
    def random(cls, size: int, seed: int) -> Self:
        """Return a strip of a length, the same for the same seed."""
        return cls("".join(random.Random(seed).choices(cls.letters, k=size)))  # noqa: S311 - any will do
