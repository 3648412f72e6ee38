"""What counts as a position: text, a board, or anything that writes itself as one.

Forsyth–Edwards notation gives the rows from the top down, then the side to move, castling rights,
the square that a double step has just passed, and two clocks. Here a number of empty squares may
have several digits, so that boards of any width can be written, and fields may be left out from
the right. The board field alone leaves open who is to move.

Examples
--------
>>> from lastmove.chess.fen import START, fen_text
>>> fen_text(START) == START
True
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Protocol, TypeAlias

from lastmove.errors import InputError

__all__ = ["START", "HasFen", "PositionLike", "board_field", "fen_text"]

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
"""The initial array of chess."""


class HasFen(Protocol):
    """A board that writes itself in Forsyth–Edwards notation, such as those of python-chess."""

    def fen(self) -> str:
        """Return the position as text."""
        ...


PositionLike: TypeAlias = str | HasFen
"""A position: its text, or a board that writes itself as text."""


def fen_text(position: PositionLike) -> str:
    """Return the text of a position, not yet read; InputError if there is none.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.chess.fen import fen_text
    >>> fen_text(lm.chess.Board("4k3/8/8/8/8/8/8/4K3 w"))
    '4k3/8/8/8/8/8/8/4K3 w - - 0 1'
    """
    if isinstance(position, str):
        return position
    write = getattr(position, "fen", None)
    text = write() if callable(write) else None
    if not isinstance(text, str):
        message = f"a {type(position).__name__} is no chess position"
        raise InputError(message, "", None, "give a text such as 4k3/8/8/8/8/8/8/4K3 w, or a board")
    return text


def board_field(pieces: Mapping[str, str], files: int = 8, rows: int = 8) -> str:
    """Return the board field of pieces, given by their squares.

    Examples
    --------
    >>> from lastmove.chess.fen import board_field
    >>> board_field({"a2": "P", "h7": "p"})
    '8/7p/8/8/8/8/P7/8'
    """
    lines = []
    for row in range(rows, 0, -1):
        signs = (pieces.get(f"{chr(ord('a') + file)}{row}", "") for file in range(files))
        runs = ((sign, len(list(run))) for sign, run in groupby(signs))
        lines.append("".join(sign * length or str(length) for sign, length in runs))
    return "/".join(lines)
