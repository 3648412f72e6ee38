"""Rows of facing pawns about the middle of a board, which play like words of the pawns game.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, sections 3 to 5.
"""

from __future__ import annotations

from collections import defaultdict

from lastmove.chess.structure_squares import Pawns, place

__all__ = ["facing_word"]

LEAST_ROWS = 7
LEAST_ROWS_STOPPED = 9


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
    middle = pawns.rows // 2
    if pawns.rows % 2 == 0 or pawns.rows < LEAST_ROWS:
        return None
    files: dict[int, set[tuple[str, int]]] = defaultdict(set)
    for colour, squares in (("P", pawns.white), ("p", pawns.black)):
        for file, row in map(place, squares):
            files[file].add((colour, row - middle))
    pair = {("P", -1), ("p", 1)}
    stopped = pair | {("p", 3), ("P", 2), ("p", -2), ("P", -3)}
    word = ""
    for file in range(min(files, default=0), max(files, default=-1) + 1):
        found = files[file]
        if found == pair:
            word += "0"
        elif found == stopped and pawns.rows >= LEAST_ROWS_STOPPED:
            word += "1"
        else:
            return None
    return word or None
