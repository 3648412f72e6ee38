"""From words to chess: King-and-pawn endgames on large boards, and back.

The files of the game stand about the middle row, White's pawns one row below it and Black's one
above. A stopped file has two more blocked pairs, one on each side, which keep a pawn that gets
through from promoting. Beside them, separated by empty files, stand a mutual zugzwang of three
pawns on a side, in which whoever loses the pawns game must move and lose, and in the right corners
the immobile kings. An immediate win is a pawn that promotes with mate.

The board has at least n + 6 files for n files of the game, and an odd number of rows, so that both
sides are equally far from promotion: at least 7, and at least 9 if a file is stopped.

Boards are written in Forsyth–Edwards notation, the board field alone, where a number of empty
squares may have several digits.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, sections 4 and 5,
diagrams 6A, 7A and 7E.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastmove.errors import InputError
from lastmove.pawns.words import parts

__all__ = ["LEAST_ROWS", "Endgame", "endgame", "file_kinds", "word_of"]

LEAST_ROWS = 7
LEAST_ROWS_STOPPED = 9
MOST_ROWS = 99
WIDEST = 2000
BESIDE = 6
"""Files beside those of the game: two gaps, two of the zugzwang, two of the kings."""

SQUARE = 32
GLYPHS = {"K": "♔", "P": "♙", "k": "♚", "p": "♟"}


@dataclass(frozen=True)
class Endgame:
    """A King-and-pawn endgame that plays like a word.

    Parameters
    ----------
    word : str
        The word, or several with ``+`` between them.
    fen : str
        The board, from the top row down.
    rows, files : int
        Its size.
    """

    word: str
    fen: str
    rows: int
    files: int

    def _repr_svg_(self) -> str:
        return self.svg()

    def svg(self) -> str:
        """Return a picture of the board.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.pawns.endgame("1000").svg().count("♙")
        12
        """
        width, height = SQUARE * self.files, SQUARE * self.rows
        body = []
        for y, row in enumerate(_grid(self.fen)):
            for x, piece in enumerate(row):
                fill = "#e6e6e6" if (x + y + self.rows) % 2 else "#fff"
                body.append(
                    f'<rect x="{x * SQUARE}" y="{y * SQUARE}" width="{SQUARE}" height="{SQUARE}" '
                    f'fill="{fill}" stroke="#222" stroke-width="0.5"/>'
                )
                if piece != ".":
                    body.append(
                        f'<text x="{x * SQUARE + SQUARE / 2}" y="{y * SQUARE + 25}" font-size="26" '
                        f'text-anchor="middle" fill="#222">{GLYPHS[piece]}</text>'
                    )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img"><title>Endgame {self.word}</title>'
            f"{''.join(body)}</svg>"
        )


def endgame(word: str, *, rows: int = 9, files: int | None = None) -> Endgame:
    """Return the King-and-pawn endgame of a word or a sum of words.

    Parameters
    ----------
    word : str
        A word, or several with ``+`` between them: each ``+`` is an empty file.
    rows : int
        The height of the board: odd, at least 7, and at least 9 if a file is stopped.
    files : int, optional
        The width of the board; by default as small as can be, six more than the files of the game.

    Returns
    -------
    Endgame
        The board. Whoever moves wins just if the word's value is not 0.

    Raises
    ------
    InputError
        If there is no such word, or no such board for it.

    References
    ----------
    N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, sections 4 and 5.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.pawns.endgame("00000", files=12).fen
    '11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K'
    """
    game = "+".join(parts(word))
    _check_rows(rows, stopped="1" in game)
    least = len(game) + BESIDE
    width = least if files is None else files
    if not least <= width <= WIDEST:
        message = f"a board of {width} files does not hold the {len(game)} files of the game"
        hint = f"give {least} to {WIDEST} files" if least <= WIDEST else f"the most is {WIDEST}"
        raise InputError(message, word, 0, hint)
    gap = "." * rows
    columns = [_file(file, rows) for file in game]
    columns += [gap, *_zugzwang(rows)]
    columns += [gap] * (width - len(columns) - 2) + _kings(rows)
    return Endgame(game, _fen(columns), rows, width)


def word_of(fen: str) -> str:
    """Return the word, or the sum of words, that an endgame of :func:`endgame` plays like.

    Parameters
    ----------
    fen : str
        The board: at least its board field. The groups of files may stand in any order, but the
        kings in the right corners.

    Returns
    -------
    str
        The words from left to right, with ``+`` between them.

    Raises
    ------
    InputError
        If the board is no such endgame.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.pawns.word_of("11k/p9pP/P5p3P1/pppp3p1p2/6pP4/PPPP2P2P2/p6P2p1/P9Pp/11K")
    '1000+0'
    """
    grid = _grid(fen)
    rows = len(grid)
    columns = ["".join(row[x] for row in grid) for x in range(len(grid[0]))]
    if rows % 2 == 0 or rows < LEAST_ROWS:
        message = f"a board of {rows} rows is no endgame of the pawns game"
        raise InputError(message, fen, 0, "it has an odd number of rows, at least 7")
    if columns[-2:] != _kings(rows):
        message = "the kings and their six pawns do not stand immobile in the right corners"
        raise InputError(message, fen, None, f"compare {endgame('0', rows=rows).fen}")
    rest = columns[:-2]
    zugzwang = _zugzwang(rows)
    places = [i for i in range(len(rest) - 1) if rest[i : i + 2] == zugzwang]
    if len(places) != 1:
        message = f"the zugzwang of three pawns on a side is there {len(places)} times"
        raise InputError(message, fen, None, "it must be there once")
    # The zugzwang must not touch a file of the game; an empty file stands for it here.
    at = places[0]
    if any(0 <= i < len(rest) and rest[i] != "." * rows for i in (at - 1, at + 2)):
        message = "the zugzwang touches a file of the game"
        raise InputError(message, fen, None, "put an empty file between them")
    rest[at : at + 2] = ["." * rows] * 2
    kinds = file_kinds(rows)
    for x, column in enumerate(rest):
        if column not in kinds:
            message = f"file {x + 1} is no file of the pawns game"
            raise InputError(message, fen, None, "White's and Black's pawn stand about the middle")
    words = [word for word in "".join(kinds[column] for column in rest).split("+") if word]
    return "+".join(parts("+".join(words)))


def file_kinds(rows: int) -> dict[str, str]:
    """Return the kind of each file of the game, ``+``, ``0`` or ``1``, by its column.

    Examples
    --------
    >>> from lastmove.pawns.embedding import file_kinds
    >>> file_kinds(7)
    {'.......': '+', '..p.P..': '0'}
    """
    return {_file(kind, rows): kind for kind in ("+01" if rows >= LEAST_ROWS_STOPPED else "+0")}


def _check_rows(rows: int, *, stopped: bool) -> None:
    least = LEAST_ROWS_STOPPED if stopped else LEAST_ROWS
    if rows % 2 == 0 or not least <= rows <= MOST_ROWS:
        why = " with stopped files" if stopped else ""
        message = f"a board of {rows} rows does not do{why}"
        raise InputError(message, str(rows), 0, f"give an odd number from {least} to {MOST_ROWS}")


def _column(rows: int, pieces: dict[int, str]) -> str:
    """Return a file from the top row down; rows of pieces count from the bottom, from 1."""
    return "".join(pieces.get(row, ".") for row in range(rows, 0, -1))


def _file(kind: str, rows: int) -> str:
    middle = (rows + 1) // 2
    pawns = {middle - 1: "P", middle + 1: "p"}
    # A pawn that gets through stands before its own blocked pawn.
    stops = {middle + 3: "p", middle + 2: "P", middle - 2: "p", middle - 3: "P"}
    return _column(rows, {"+": {}, "0": pawns, "1": pawns | stops}[kind])


def _zugzwang(rows: int) -> list[str]:
    middle = (rows + 1) // 2
    return [
        _column(rows, {middle + 2: "p", middle: "p", middle - 1: "P"}),
        _column(rows, {middle + 1: "p", middle: "P", middle - 2: "P"}),
    ]


def _kings(rows: int) -> list[str]:
    return [
        _column(rows, {rows - 1: "p", rows - 2: "P", 3: "p", 2: "P"}),
        _column(rows, {rows: "k", rows - 1: "P", 2: "p", 1: "K"}),
    ]


def _fen(columns: list[str]) -> str:
    rows = ("".join(squares) for squares in zip(*columns, strict=True))
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)


def _grid(fen: str) -> list[str]:
    """Return the rows of a board from the top down, a point for an empty square."""
    board = (fen.split(maxsplit=1) or [""])[0]
    rows = []
    for text in board.split("/"):
        row = ""
        for found in re.finditer(r"[0-9]+|.", text):
            token = found[0]
            if token.isascii() and token.isdigit():
                if len(token) > len(str(WIDEST)) or int(token) > WIDEST:
                    message = f"{token[:20]} empty squares are too many"
                    raise InputError(message, fen, 0, f"the most is {WIDEST}")
                row += "." * int(token)
            elif token in GLYPHS:
                row += token
            else:
                message = f"'{ascii(token)[1:-1]}' is no king, pawn or number"
                raise InputError(message, fen, 0, "write K, P, k, p and numbers of empty squares")
        rows.append(row)
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            message = f"row {number + 1} has {len(row)} squares after one of {len(rows[0])}"
            raise InputError(message, fen, 0, "all rows are equally long")
    if not rows[0]:
        raise InputError("there is no board", fen, 0, f"compare {endgame('0').fen}")
    return rows
