"""Rows of facing pawns about the middle of a board, which play like words of the pawns game.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, sections 3 to 5.
"""

from __future__ import annotations

from lastmove.chess.structure_squares import Pawns, place
from lastmove.pawns.embedding import LEAST_ROWS, file_kinds

__all__ = ["facing_word"]


def facing_word(pawns: Pawns) -> str | None:
    """Return the word of the pawns game that a component plays like, or None.

    A digit for each file: 0 for a pair of pawns about the middle row, 1 for one with a blocked pair
    on each side, which stops it.

    Examples
    --------
    >>> from lastmove.chess.structure_rows import facing_word
    >>> from lastmove.chess.structure_squares import read_pawns
    >>> facing_word(read_pawns("W a4 b4 B a6 b6", rows=9))
    '00'
    >>> facing_word(read_pawns("W a4 b4 B a6 b6"))
    """
    men = {place(at): "P" for at in pawns.white} | {place(at): "p" for at in pawns.black}
    if pawns.rows % 2 == 0 or pawns.rows < LEAST_ROWS or not men:
        return None
    kinds, rows = file_kinds(pawns.rows), range(pawns.rows - 1, -1, -1)
    word = "".join(
        kinds.get("".join(men.get((file, row), ".") for row in rows), "+")
        for file in range(min(men)[0], max(men)[0] + 1)
    )
    return None if "+" in word else word
