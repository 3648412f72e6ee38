"""A board that is being set up: any men on any squares, also where that is no legal position yet.

A :class:`lastmove.chess.Board` is always legal. Whoever sets up a position passes through others,
with one king or a pawn on its last row, and so a setup knows squares and letters only.

Examples
--------
>>> from lastmove.web.pages.endgame_setup import read_setup
>>> setup = read_setup("8/8/8/8/8/8/8/8").put("e1", "K").put("e8", "k")
>>> setup.fen()
'4k3/8/8/8/8/8/8/4K3'
>>> setup.mirrored().fen()
'3k4/8/8/8/8/8/8/3K4'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from lastmove.errors import InputError

__all__ = ["MOST_FILES", "MOST_ROWS", "PIECES", "Setup", "read_setup"]

MOST_FILES = 26
MOST_ROWS = 32
NAMES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}
PIECES: Mapping[str, str] = {letter: f"white {name}" for letter, name in NAMES.items()} | {
    letter.lower(): f"black {name}" for letter, name in NAMES.items()
}
"""The men by their letters."""
HINT = "write K Q R B N P for White, k q r b n p for Black, and numbers of empty squares"


@dataclass(frozen=True)
class Setup:
    """Men on a board of any size.

    Parameters
    ----------
    files, rows : int
        The size of the board.
    men : mapping
        Letters by square.
    turn : {"w", "b", ""}
        Who is to move; nothing where that is open.
    """

    files: int
    rows: int
    men: Mapping[str, str] = field(hash=False)
    turn: str = ""

    def fen(self) -> str:
        """Write the board, and who is to move if that is said."""
        rows = []
        for row in range(self.rows, 0, -1):
            letters = [self.men.get(square_name(file, row), "") for file in range(self.files)]
            runs = [(bool(full), list(run)) for full, run in groupby(letters, key=bool)]
            rows.append("".join("".join(run) if full else str(len(run)) for full, run in runs))
        return " ".join(["/".join(rows), *([self.turn] if self.turn else [])])

    def squares(self, *, flipped: bool) -> list[str]:
        """Return all squares as they are read: row by row from the top left corner."""
        names = [
            square_name(file, row) for row in range(self.rows, 0, -1) for file in range(self.files)
        ]
        return names[::-1] if flipped else names

    def check_square(self, square: str) -> str:
        """Return the square, if the board has it."""
        if square not in set(self.squares(flipped=False)):
            last = square_name(self.files - 1, self.rows)
            message = f"'{ascii(square[:10])[1:-1]}' is no square of the board"
            raise InputError(message, square, 0, f"the squares go from a1 to {last}")
        return square

    def put(self, square: str, letter: str) -> Setup:
        """Return the board with a man on a square, in place of what stood there; "" clears it."""
        men = {place: man for place, man in self.men.items() if place != self.check_square(square)}
        if letter:
            if letter not in PIECES:
                message = f"'{ascii(letter[:10])[1:-1]}' is no piece"
                raise InputError(message, letter, 0, "write one of K Q R B N P k q r b n p")
            men[square] = letter
        return replace(self, men=men)

    def moved(self, origin: str, target: str) -> Setup:
        """Return the board with a man on another square; "" takes it off the board."""
        man = self.men.get(self.check_square(origin), "")
        without = self.put(origin, "")
        return without.put(target, man) if target and man else without

    def resized(self, files: int, rows: int) -> Setup:
        """Return a board of another size, with the men whose squares it has.

        Examples
        --------
        >>> from lastmove.web.pages.endgame_setup import read_setup
        >>> read_setup("4k3/8/8/8/8/8/8/4K3").resized(9, 4).fen()
        '9/9/9/4K4'
        """
        _check_size(files, rows)
        board = Setup(files, rows, {}, self.turn)
        there = set(board.squares(flipped=False))
        return replace(board, men={at: man for at, man in self.men.items() if at in there})

    def mirrored(self) -> Setup:
        """Return the board with left and right exchanged, which changes no value."""
        return self._with_squares(lambda file, row: (self.files - 1 - file, row))

    def turned(self) -> Setup:
        """Return the board with the sides exchanged, which negates every value."""
        board = self._with_squares(lambda file, row: (file, self.rows + 1 - row))
        men = {square: letter.swapcase() for square, letter in board.men.items()}
        return replace(board, men=men, turn={"w": "b", "b": "w"}.get(self.turn, ""))

    def with_turn(self, turn: str) -> Setup:
        """Return the board with a side to move; "" leaves that open."""
        return replace(self, turn=turn)

    def cleared(self) -> Setup:
        """Return an empty board of the same size."""
        return replace(self, men={})

    def _with_squares(self, to: Callable[[int, int], tuple[int, int]]) -> Setup:
        men = {
            square_name(*to(ord(square[0]) - ord("a"), int(square[1:]))): letter
            for square, letter in self.men.items()
        }
        return replace(self, men=men)


def square_name(file: int, row: int) -> str:
    """Return the name of a square from its file, from 0, and its row, from 1."""
    return f"{chr(ord('a') + file)}{row}"


def read_setup(text: str) -> Setup:
    """Return the men of a position in Forsyth–Edwards notation, be it legal or not.

    Parameters
    ----------
    text : str
        The board field, and perhaps the side to move; what follows is left out.

    Returns
    -------
    Setup
        The board.

    Raises
    ------
    InputError
        If there is no such board.

    Examples
    --------
    >>> from lastmove.web.pages.endgame_setup import read_setup
    >>> sorted(read_setup("2/1p/P1/K1 b").men.items())
    [('a1', 'K'), ('a2', 'P'), ('b3', 'p')]
    """
    words = text.split()
    if not words:
        raise InputError("there is no board", text, 0, "write rows from the top, such as 8/8/8")
    start = text.index(words[0])
    rows: list[list[str]] = []
    for line in words[0].split("/"):
        rows.append(_row(line, text, start))
        if len(rows[-1]) != len(rows[0]):
            message = f"row {len(rows)} has {len(rows[-1])} squares after one of {len(rows[0])}"
            raise InputError(message, text, start, "all rows are equally long")
        start += len(line) + 1
    _check_size(len(rows[0]), len(rows), text)
    men = {
        square_name(file, len(rows) - at): letter
        for at, row in enumerate(rows)
        for file, letter in enumerate(row)
        if letter
    }
    turn = words[1] if len(words) > 1 and words[1] in {"w", "b"} else ""
    return Setup(len(rows[0]), len(rows), men, turn)


def _row(line: str, text: str, start: int) -> list[str]:
    row: list[str] = []
    for token in re.finditer(r"[0-9]+|.", line, re.DOTALL):
        sign = token[0]
        if sign.isascii() and sign.isdigit():
            row += [""] * min(int(sign[:4]), MOST_FILES + 1)
        elif sign in PIECES:
            row.append(sign)
        else:
            message = f"'{ascii(sign)[1:-1]}' is no piece and no number"
            raise InputError(message, text, start + token.start(), HINT)
    return row


def _check_size(files: int, rows: int, text: str = "") -> None:
    if not (1 <= files <= MOST_FILES and 1 <= rows <= MOST_ROWS):
        message = f"a board of {files} files and {rows} rows does not do"
        hint = f"give 1 to {MOST_FILES} files and 1 to {MOST_ROWS} rows"
        raise InputError(message, text, 0 if text else None, hint)
