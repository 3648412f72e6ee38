"""What counts as a pawn structure: a board, its text, or a list of squares.

A list of squares names White's pawns after ``W`` and Black's after ``B``: ``W d3 e3 B d5 e6``.

Examples
--------
>>> from lastmove.chess.structure_squares import read_pawns
>>> pawns = read_pawns("W d3 e3 B d5 e6")
>>> pawns.white, pawns.black, pawns.files, pawns.rows
(('d3', 'e3'), ('d5', 'e6'), 8, 8)
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from lastmove.chess.board import Board, as_board
from lastmove.chess.fen import PositionLike, board_field
from lastmove.errors import InputError

__all__ = ["Pawns", "Side", "named", "pawns_outside", "place", "read_pawns"]

Side: TypeAlias = Literal["white", "black"]

ORDINARY = 8
LARGEST = 16
LEAST = 2
FILES = "abcdefghijklmnop"
SIDES: dict[str, Side] = {"w": "white", "white": "white", "b": "black", "black": "black"}


@dataclass(frozen=True)
class Pawns:
    """Pawns on a board, and who may capture in passing.

    Parameters
    ----------
    white, black : tuple of str
        The squares.
    files, rows : int
        The size of the board.
    double_step : bool
        Whether pawns may step twice from their own second row.
    passant : tuple or None
        Who may capture in passing, and on which file.
    ignored : tuple of str
        Other pieces that stand on the board, such as ``Kf3``.
    """

    white: tuple[str, ...]
    black: tuple[str, ...]
    files: int
    rows: int
    double_step: bool
    passant: tuple[Side, str] | None = None
    ignored: tuple[str, ...] = ()

    @property
    def board_field(self) -> str:
        """The board in Forsyth–Edwards notation, with these pawns alone."""
        pieces = dict.fromkeys(self.white, "P") | dict.fromkeys(self.black, "p")
        return board_field(pieces, self.files, self.rows)


def place(square: str) -> tuple[int, int]:
    """Return file and row of a square, from 0.

    Examples
    --------
    >>> from lastmove.chess.structure_squares import place
    >>> place("b10")
    (1, 9)
    """
    return FILES.index(square[0]), int(square[1:]) - 1


def named(spot: tuple[int, int]) -> str:
    """Return the name of a square from its file and row, from 0.

    Examples
    --------
    >>> from lastmove.chess.structure_squares import named
    >>> named((1, 9))
    'b10'
    """
    return f"{FILES[spot[0]]}{spot[1] + 1}"


def read_pawns(
    position: PositionLike | Pawns,
    *,
    files: int | None = None,
    rows: int | None = None,
    double_step: bool | None = None,
) -> Pawns:
    """Return the pawns of a board or a list of squares, as :func:`lastmove.chess.structure` reads.

    Pawns are returned as they are. There is an `InputError` for what is none of these.
    """
    if isinstance(position, Pawns):
        return position
    if isinstance(position, str) and "/" not in position:
        pawns = _from_list(position, files or ORDINARY, rows or ORDINARY)
    else:
        if files is not None or rows is not None:
            text = position if isinstance(position, str) else ""
            raise InputError("a board has its size already", text, hint="leave files and rows out")
        pawns = _from_board(position)
    if double_step is None:
        return pawns
    return replace(pawns, double_step=double_step)


def _from_list(text: str, files: int, rows: int) -> Pawns:
    _check_size(files, rows, text)
    found: dict[Side, list[str]] = {"white": [], "black": []}
    side: Side | None = None
    for word in re.finditer(r"[^\s,:;]+", text):
        name, at = word[0], word.start()
        marker = SIDES.get(name.lower())
        if marker is not None:
            side = marker
        elif side is None:
            message = f"it is not said whose pawn {_shown(name)} is"
            raise InputError(message, text, at, "write W before White's pawns and B before Black's")
        else:
            _check_square(name, files, rows, text, at)
            if name in found["white"] or name in found["black"]:
                raise InputError(f"there are two pawns on {name}", text, at, "name a square once")
            found[side].append(name)
    if side is None:
        hint = "give a board, or squares such as W d3 e3 B d5 e6"
        raise InputError("there is no position", text, 0, hint)
    return Pawns(tuple(found["white"]), tuple(found["black"]), files, rows, rows == ORDINARY)


def _check_square(name: str, files: int, rows: int, text: str, at: int) -> None:
    if re.fullmatch(r"[a-z][1-9][0-9]?", name, re.ASCII) is None:
        raise InputError(f"{_shown(name)} is no square", text, at, "write squares such as d3")
    if FILES.find(name[0]) not in range(files) or int(name[1:]) > rows:
        message = f"{name} is not on a board of {files} files and {rows} rows"
        last = f"{FILES[files - 1]}{rows}"
        raise InputError(message, text, at, f"the squares go from a1 to {last}")


def _from_board(position: PositionLike) -> Pawns:
    board = as_board(position)
    text = position if isinstance(position, str) else board.fen()
    _check_size(board.files, board.rows, text)
    found = pawns_outside(board, ())
    others = (f"{piece}{at}" for at, piece in board.pieces().items() if piece not in "Pp")
    return replace(found, ignored=tuple(others))


def pawns_outside(board: Board, core: Collection[str]) -> Pawns:
    """Return the pawns that are not on some squares, and who may capture one in passing."""
    outside = {at: man for at, man in board.pieces().items() if man in "Pp" and at not in core}
    white, black = (tuple(at for at, man in outside.items() if man == side) for side in "Pp")
    passant: tuple[Side, str] | None = None
    for move in board.moves() if board.en_passant else ():
        taken = f"{move.target[0]}{move.origin[1:]}"
        if move.special == "en passant" and move.origin in outside and taken in outside:
            passant = ("white" if board.turn == "white" else "black", taken[0])
    return Pawns(white, black, board.files, board.rows, board.double_step, passant)


def _check_size(files: int, rows: int, text: str) -> None:
    if not (1 <= files <= LARGEST and LEAST <= rows <= LARGEST):
        message = f"a board of {files} files and {rows} rows does not do for pawn structures"
        hint = f"the most is {LARGEST} by {LARGEST}, the least 1 file and {LEAST} rows"
        raise InputError(message, text, 0, hint)


def _shown(word: str) -> str:
    return ascii(word[:20])[1:-1]
