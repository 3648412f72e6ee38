"""Section 4: the game as King-and-pawn endgames on large boards, diagrams 6A and 6B."""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.elkies.mates import on_heights, outcome
from lastmove.papers.elkies.play import (
    DIAGRAM_6A,
    chess_line,
    good_moves,
    mates_in,
    plain_start,
    plain_value,
    plain_wins,
    verdict,
)

__all__: list[str] = []

LINE_6B = "c5 dxc5 dxc5 b5 axb5 axb5 e5"
LAST_MOVES = "g6 hxg6 h5"


def winning_on_three_rows(files: str, names: dict[str, str]) -> Json:
    """Return the verdict on a start for both sides, with the moves named as on the large board."""
    found = sorted(names[str(name)] for name in good_moves(files))
    wins = [plain_wins(*plain_start(files), 0, white=white) for white in (True, False)]
    return [["win" if won else "loss", found] for won in wins]


def parts_of_6a() -> Json:
    """Value the pawns on files a to e and g to h, and list the men that cannot move."""
    board = lm.chess.Board(DIAGRAM_6A)
    parts = lm.chess.structure(board).components
    values = {
        "".join(sorted({square[0] for square in part.squares})): str(part.value)
        for part in parts
        if part.squares[0][0] in "aeg"
    }
    movable = {move.origin for side in ("white", "black") for move in board.moves(side)}
    corner = sorted(square for square in board.pieces() if square[0] in "kl")
    return [values, [square for square in corner if square not in movable]]


def zugzwang_of_6a() -> Json:
    """List the moves on files g and h, and what a capture and two more moves come to."""
    part = lm.chess.structure("W g4 h3 h5 B g5 g7 h6", rows=9).components[0]
    return [[move.side, move.san, move.comment] for move in part.moves]


def diagram_6b() -> Json:
    """Return diagram 6B, and Black's legal moves there."""
    board = chess_line(DIAGRAM_6A, "white", LINE_6B)
    return [board.board_field, list(board.sans())]


def rope() -> Json:
    """Judge 2 ... b5, and what follows 3 a5."""
    before = chess_line(DIAGRAM_6A, "white", "c5 dxc5 dxc5 b5")
    return [verdict(before), verdict(before.push("a5"))]


def rope_on_three_rows() -> Json:
    line = ("c2", "dxc2", "dxc2", "b2")
    good = [str(name).replace("2", "5") for name in good_moves("00000", *line)]
    answers = [str(name).replace("2", "5") for name in good_moves("00000", *line, "a2")]
    return [["win" if good else "loss", good], ["win" if answers else "loss", answers]]


def stalemate() -> Json:
    """Return White's moves after 6 g7 h4, and how the position stands after the only one."""
    board = chess_line(DIAGRAM_6A, "white", LINE_6B, LAST_MOVES, "g7 h4")
    return [list(board.sans()), board.push("g8").status()]


def mates() -> Json:
    """Count White's moves to mate after 6 gxh5 and after 6 h4, for each reply of Black."""
    found: list[Json] = []
    for move in ("gxh5", "h4"):
        board = chess_line(DIAGRAM_6A, "white", LINE_6B, LAST_MOVES, move)
        after = [board.push(reply) for reply in board.moves()]
        found.append([next(n for n in range(1, 6) if mates_in(end, n)) for end in after])
    return found


def least_boards() -> Json:
    """Return the outcomes of [1] to [5] on boards of 7 rows and as few files as can be."""
    boards = [lm.pawns.endgame("0" * m, rows=7) for m in range(1, 6)]
    return [[board.files, outcome(board.fen)] for board in boards]


def least_boards_on_three_rows() -> Json:
    """Add six to the files, and play on three rows."""
    return [[m + 6, "P" if plain_value("0" * m) == 0 else "N"] for m in range(1, 6)]


def one_and_two_files() -> Json:
    """Give each height from 3 to 13 that a board can have the outcomes of [1] and of [2] there."""
    return on_heights(range(3, 14), "0", "00")


def described() -> Json:
    """Return what the text says of diagram 6A: sizes, components, men, and the middle rank."""
    made = lm.pawns.endgame("00000", files=12)
    board = lm.chess.Board(made.fen)
    men = board.pieces()
    places = [f"{file}{row}" for file in "abcde" for row in range(1, 10) if f"{file}{row}" in men]
    count = {
        part: [
            sum(man in side and square[0] in part for square, man in men.items())
            for side in ("P", "p")
        ]
        for part in ("gh", "kl")
    }
    return [board.rows, board.files, lm.pawns.word_of(made.fen), places, count]


def immediate_wins() -> Json:
    """Push a pawn that is through three times, on each file, for both sides."""
    found: list[Json] = []
    for file in "abcde":
        ends: list[Json] = []
        for side, row, pawn, steps in (("white", 6, "P", "789"), ("black", 4, "p", "321")):
            rows = ["11k", "10pP", "6p3P1", "7p4", "6pP4", "6P5", "7P2p1", "10Pp", "11K"]
            gap = "abcde".index(file)
            rest = rows[9 - row]
            rows[9 - row] = f"{gap or ''}{pawn}{int(rest[0]) - gap - 1}{rest[1:]}"
            board = lm.chess.Board("/".join(rows))
            for step in steps:
                queen = "=Q" if step in "19" else ""
                board = board.with_turn(side).push(f"{file}{step}{queen}")
            ends.append(board.status())
        found.append(ends)
    return found


def parity() -> Json:
    """Value three facing pawns on 8 rows, one row above the middle, and on 9 rows."""
    pawns = "W a4 b4 c4 B a6 b6 c6"
    return [str(lm.chess.structure(pawns, rows=rows).value) for rows in (8, 9)]


def embedding_files_picture() -> str:
    return lm.chess.Board(lm.pawns.endgame("000", rows=7).fen).svg()
