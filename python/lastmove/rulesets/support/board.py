"""Boards of squares: what the partizan games on a grid have in common.

A board is written as its rows, and kept as one number with a digit for each square, the first
square's the lowest. A blank square is 0, and every other letter has a bit of the digit: digits are
binary if there is but one such letter, hexadecimal if there are more. Between two rows stands a
digit that is always 0, so that a shift never leads from the end of one row into the next: shifts by
a digit and by a row are steps along a row and along a column, of all squares at once.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import ClassVar, NamedTuple, Self

from lastmove._core import board_outcome, board_value, connected_parts
from lastmove.bounds import check_limits, within_limits
from lastmove.errors import InputError
from lastmove.position import LONG, Position, RulesetError, ruleset_name
from lastmove.rulesets.support.drawing import board
from lastmove.rulesets.support.squares import check_letters, check_rows
from lastmove.values import Game

__all__ = ["Board", "connected", "linked", "shift", "single"]

MOST_SQUARES = 1_000_000
MOST_SQUARES_TURNED = 1000
MOST_SQUARES_DRAWN = 5000
WORD = 1 << 128
"""Smaller sets of squares are taken apart in one call of the core."""
LARGEST_POWER = 300
"""Estimates of time grow no further, so that they stay floats."""
MOST_BITS_KEPT = 4096
"""Parts with more bits are not kept for the next position that has them."""


class Digits(NamedTuple):
    """How letters are written as digits."""

    bits: int
    base: int
    form: str
    written: dict[int, str]
    """From letters to digits."""
    read: dict[int, str]
    """From digits to letters."""


class Grid(NamedTuple):
    """The size of a board; how far squares are from their neighbours; and all its squares."""

    height: int
    width: int
    across: int
    down: int
    full: int


class Board(Position, register=False):
    """A position on a board of squares.

    Parameters
    ----------
    squares : str
        The rows with ``|`` between them, one letter a square. Capitals are read as small letters.

    Notes
    -----
    A ruleset names its :attr:`letters` and defines its moves, whose numbers it turns into boards
    with :meth:`_after`. Whoever gives a board is told what is wrong with it; a move is right by its
    rules and is not looked through again.

    Examples
    --------
    >>> from lastmove.rulesets.clobber import Clobber
    >>> board = Clobber.parse("2x3")
    >>> board, board.height, board.width, board.rows
    (Clobber(squares='xox|oxo'), 2, 3, ('xox', 'oxo'))
    """

    __slots__ = ("_code", "_grid", "_signed")
    __match_args__ = ("squares",)

    _code: int
    _grid: Grid
    _signed: tuple[Hashable, bool]

    letters: ClassVar[str] = ".#"
    """The letters that a square may have, at most five; all but the blank one have a bit each, in
    this order."""
    filling: ClassVar[str] = ".#"
    """The letters that :meth:`random` and :meth:`all` fill a board with."""
    blank: ClassVar[str] = "#"
    """The letter of a square that has no part in the game."""
    empty: ClassVar[str] = "."
    """What a size is filled with, in turn along rows and columns: one letter, or two."""
    turns: ClassVar[bool] = True
    """Whether a quarter-turn keeps the value; half-turns and reflections always do."""
    exchange: ClassVar[str] = ""
    """How a position becomes its negative: "turn" if by a quarter-turn, the two players' letters if
    by exchanging these, and nothing if neither is known to be so."""
    marks: ClassVar[dict[str, str]] = {"x": "left", "o": "right", "#": "blocked"}
    """How the letters are drawn."""
    pace: ClassVar[tuple[int, float, float]] = (30, 1.5, 2.0)
    """Squares of a part, how many seconds its value takes on one core, and how many times as long
    each square more, as measured on full boards."""

    def __init__(self, squares: str) -> None:
        hint = f"write it like {self._examples()}"
        known = f"{self.letters}{self.letters.upper()}|"
        check_letters(squares, known, hint)
        check_rows(squares, hint)
        self._keep(squares.lower())

    def _keep(self, squares: str) -> None:
        digits = _digits(self.letters, self.blank)
        self._code = int("0" + squares[::-1].translate(digits.written), digits.base)
        height, width = squares.count("|") + 1, len(squares.split("|", 1)[0])
        self._grid = _grid(height, width, digits.bits)

    @classmethod
    def _read(cls, squares: str) -> Self:
        """Return a board without looking its text through."""
        board = object.__new__(cls)
        board._keep(squares)
        return board

    def _after(self, codes: Iterable[int]) -> Iterator[Self]:
        """Iterate over the boards of this size with given numbers: over the moves."""
        cls, grid, new = type(self), self._grid, object.__new__
        for code in codes:
            board = new(cls)
            board._code = code  # noqa: SLF001
            board._grid = grid  # noqa: SLF001
            yield board

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
        return cls._read("|".join(pattern[y % 2 :][:width] for y in range(height)))

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
        return (cls._read("|".join(rows)) for rows in product(every_row, repeat=height))

    def __eq__(self, other: object) -> bool:
        """Whether both are the same squares of the same game."""
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self._code == other._code and self._grid == other._grid

    def __hash__(self) -> int:
        """Hash the squares."""
        code = self._code
        # Integers are hashed modulo 2^61 - 1, by which squares 61 bits apart are alike.
        return hash(code if code < WORD else code.to_bytes(code.bit_length() // 8 + 1, "little"))

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        """Pickle the text."""
        return type(self), (self.squares,)

    def __repr__(self) -> str:
        """Write how the board is made."""
        return f"{type(self).__qualname__}(squares={self.squares!r})"

    def __str__(self) -> str:
        """Write the rows."""
        return self.squares

    @property
    def squares(self) -> str:
        """The rows with ``|`` between them."""
        return "|".join(self._rows()).translate(_digits(self.letters, self.blank).read)

    def _rows(self) -> list[str]:
        """Return the rows of digits."""
        height, width = self._grid.height, self._grid.width
        form = _digits(self.letters, self.blank).form
        text = f"{self._code:0{height * (width + 1)}{form}}"[::-1]
        return [text[i : i + width] for i in range(0, height * (width + 1), width + 1)]

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows from the top."""
        return tuple(self.squares.split("|"))

    @property
    def height(self) -> int:
        """How many rows there are."""
        return self._grid.height

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self._grid.width

    def images(self) -> list[Self]:
        """Return the board's images under the reflections and turns that keep its value.

        Examples
        --------
        >>> from lastmove.rulesets.domineering import Domineering
        >>> [str(image) for image in Domineering(".#|..").images()]
        ['.#|..', '..|#.', '..|.#', '#.|..']
        """
        return [self._read(image) for image in _images(self.rows, turns=self.turns)]

    def canonical(self) -> Self:
        """Return the first of the board's images under reflections and turns."""
        if self.height * self.width > MOST_SQUARES_TURNED:
            return self
        return self._read(min(_images(self.rows, turns=self.turns)))

    def key(self) -> Hashable:
        """Return the text of the first of the board's images under reflections and turns."""
        if self.height * self.width > MOST_SQUARES_TURNED:
            return self.squares
        return min(_images(self.rows, turns=self.turns))

    def signed_key(self) -> tuple[Hashable, bool]:
        """Return the same for the board or the players' exchange of it, and which of the two."""
        try:
            return self._signed
        except AttributeError:
            self._signed = self._signed_key(self._rows())
            return self._signed

    @classmethod
    def _signed_key(cls, rows: Sequence[str]) -> tuple[str, bool]:
        """Return the key of rows of digits."""
        if len(rows) * len(rows[0]) > MOST_SQUARES_TURNED:
            return "|".join(rows), False
        if not cls.exchange:
            return _first(rows, turns=cls.turns), False
        if cls.exchange == "turn":
            # Of a board and its quarter-turn the wide one is taken.
            more = len(rows[0]) - len(rows)
            other = _turned(rows) if more <= 0 else rows
        else:
            # The player with more pieces is taken for Left, whose digit is 1; Right's is 2.
            board = "|".join(rows)
            more = board.count("1") - board.count("2")
            other = board.translate(_EXCHANGED).split("|") if more <= 0 else rows
        first = _first(other, turns=cls.turns)
        if more:
            return first, more < 0
        own = _first(rows, turns=cls.turns)
        return (first, True) if first < own else (own, False)

    def known_value(self) -> Game | None:
        """Return the value, found by the fast engine if the board is not too large for it."""
        return board_value(ruleset_name(type(self)), self.rows)

    def expected_seconds(self) -> float:
        """Return about how long the value takes: what the largest part of a large board takes."""
        size, seconds, growth = self.pace
        largest = self._used(str(self))
        if largest > size // 2:
            largest = max(self._used(str(part)) for part in self.components())
        return seconds * growth ** min(largest - size, LARGEST_POWER)

    def _used(self, squares: str) -> int:
        return len(squares) - squares.count("|") - squares.count(self.blank)

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

    def _sets(self) -> tuple[int, int, int]:
        """Return the squares with each of the first three letters but the blank one."""
        code, full = self._code, self._grid.full
        return code & full, code >> 1 & full, code >> 2 & full

    def _parts(self, parts: Iterable[int]) -> list[Position]:
        """Return the boards of some sets of squares that hang together, just as large as these.

        If there are none, return a single blank square.
        """
        cls, code, grid = type(self), self._code, self._grid
        digit, stride = (1 << grid.across) - 1, grid.width + 1
        make: Callable[..., Board] = (
            _part if code.bit_length() < MOST_BITS_KEPT else _part.__wrapped__
        )
        boards: list[Position] = [
            make(cls, (code & cells * digit) >> (cells & -cells).bit_length() - 1, stride)
            for cells in within_limits(parts)
        ]
        return boards or [_blank(cls)]  # type: ignore[arg-type] # a class, and hashable


_EXCHANGED = str.maketrans("12", "21")


@lru_cache(maxsize=2**17)
def _part(ruleset: type[Board], code: int, stride: int) -> Board:
    """Return the smallest board with a set of squares that hangs together.

    The set is moved so that its first square is the lowest digit, so that one answer serves it
    wherever it lies. Squares to the left of the first then stand at the end of the row before: the
    columns go round. They are cut open again at a column without squares. Which one does not
    matter: what hangs together lies between two of them.
    """
    digits = _digits(ruleset.letters, ruleset.blank)
    text = f"{code:{digits.form}}"[::-1]
    columns, rest = code, code >> stride * digits.bits
    while rest:
        columns |= rest
        rest >>= stride * digits.bits
    used = f"{columns & (1 << stride * digits.bits) - 1:0{stride}{digits.form}}"
    left, width = used.index("0"), stride - used.count("0")
    text = "0" * left + text
    rows = [text[i : i + width] for i in range(0, len(text), stride)]
    rows[-1] = rows[-1].ljust(width, "0")
    board = object.__new__(ruleset)
    board._code = int("0".join(rows)[::-1], digits.base)
    board._grid = _grid(len(rows), width, digits.bits)
    board._signed = ruleset._signed_key(rows)  # noqa: SLF001
    return board


@lru_cache(maxsize=64)
def _blank(ruleset: type[Board]) -> Board:
    return ruleset._read(ruleset.blank)  # noqa: SLF001


@lru_cache(maxsize=64)
def _grid(height: int, width: int, bits: int) -> Grid:
    full = int(("0" + "1" * width) * height, 2 if bits == 1 else 16)
    return Grid(height, width, bits, bits * (width + 1), full)


def _check_size(height: int, width: int) -> None:
    if height < 1 or width < 1 or height * width > MOST_SQUARES:
        message = f"a board of {height}x{width} has no or too many squares"
        hint = f"up to {MOST_SQUARES} squares are read"
        raise InputError(message, f"{height}x{width}", 0, hint)


@lru_cache(maxsize=64)
def _digits(letters: str, blank: str) -> Digits:
    own = [letter for letter in letters if letter != blank]
    bits, base, form = (1, 2, "b") if len(own) == 1 else (4, 16, "x")
    digits = {blank: "0"} | {letter: str(1 << i) for i, letter in enumerate(own)}
    if len(own) > bits:
        raise RulesetError(f"a board has up to 5 letters, not {len(letters)}")
    read = {ord(digit): letter for letter, digit in digits.items()}
    return Digits(bits, base, form, str.maketrans(digits | {"|": "0"}), read)


def _images(rows: Sequence[str], *, turns: bool) -> list[str]:
    squares, upside_down = "|".join(rows), "|".join(rows[::-1])
    # Read backwards, a board is turned by 180°, and the bars still stand between its rows.
    images = [squares, squares[::-1], upside_down, upside_down[::-1]]
    if turns:
        columns = _turned(rows)
        turned, upside_down = "|".join(columns), "|".join(columns[::-1])
        images += [turned, turned[::-1], upside_down, upside_down[::-1]]
    return images


def _turned(rows: Sequence[str]) -> list[str]:
    """Return the columns as rows."""
    return list(map("".join, zip(*rows, strict=True))) or [""]


def _first(rows: Sequence[str], *, turns: bool = False) -> str:
    """Return the first of the images; of those of a board that is no square, the first wide one."""
    if turns and len(rows) > len(rows[0]):
        rows = _turned(rows)
    return min(_images(rows, turns=turns and len(rows) == len(rows[0])))


def single(cells: int) -> Iterator[int]:
    """Iterate over the squares of a set, each as a set of its own, from the first on.

    Examples
    --------
    >>> from lastmove.rulesets.support.board import single
    >>> list(single(0b1101))
    [1, 4, 8]
    """
    while cells:
        square = cells & -cells
        yield square
        cells ^= square


def shift(cells: int, step: int) -> int:
    """Return a set of squares moved by a step, forwards or backwards.

    Examples
    --------
    >>> from lastmove.rulesets.support.board import shift
    >>> shift(0b0110, 1), shift(0b0110, -1)
    (12, 3)
    """
    return cells << step if step > 0 else cells >> -step


def connected(cells: int, steps: tuple[int, int], *, corners: bool = False) -> list[int]:
    """Return the parts of a set of squares that hang together.

    Parameters
    ----------
    cells : int
        The squares, as bits.
    steps : (int, int)
        How far apart neighbours along a row and along a column are.
    corners : bool
        Whether squares that have but a corner in common hang together too.

    Examples
    --------
    >>> from lastmove.rulesets.support.board import connected
    >>> [f"{part:08b}" for part in connected(0b1000_1011, (1, 4))]
    ['00000011', '10001000']
    >>> [f"{part:07b}" for part in connected(0b010_0001, (1, 4), corners=True)]
    ['0100001']
    """
    across, down = steps
    if cells < WORD:
        return connected_parts(cells, across, down, corners)
    # A step along a row and then one along a column leads over a corner.
    between, parts = -1 if corners else cells, []
    while cells:
        part, before = cells & -cells, 0
        while part != before:
            check_limits()
            before = part
            part = (part | part << across | part >> across) & between
            part = (part | part << down | part >> down) & cells
        parts.append(part)
        cells ^= part
    return parts


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
    >>> from lastmove.rulesets.support.board import linked
    >>> [f"{part:08b}" for part in linked([(0b0100_0010, 1)])]
    ['00000111', '11100000']
    """
    rest = 0
    for middle, step in threes:
        rest |= middle | middle << step | middle >> step
    while rest:
        part, before = rest & -rest, 0
        while part != before:
            check_limits()
            before = part
            for middle, step in threes:
                hit = middle & (part | part << step | part >> step)
                part |= hit | hit << step | hit >> step
        yield part
        rest ^= part
