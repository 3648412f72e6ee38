"""Section 4: the game as King-and-pawn endgames on large boards, diagrams 6A and 6B."""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.elkies.mates import decided, on_heights, outcome
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

__all__ = ["CLAIMS"]

LINE_6B = "c5 dxc5 dxc5 b5 axb5 axb5 e5"
LAST_MOVES = "g6 hxg6 h5"


def _winning_on_three_rows(files: str, names: dict[str, str]) -> Json:
    """Return the verdict on a start for both sides, with the moves named as on the large board."""
    found = sorted(names[str(name)] for name in good_moves(files))
    wins = [plain_wins(*plain_start(files), 0, white=white) for white in (True, False)]
    return [["win" if won else "loss", found] for won in wins]


def _parts_of_6a() -> Json:
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


def _zugzwang_of_6a() -> Json:
    """List the moves on files g and h, and what a capture and two more moves come to."""
    part = lm.chess.structure("W g4 h3 h5 B g5 g7 h6", rows=9).components[0]
    return [[move.side, move.san, move.comment] for move in part.moves]


def _diagram_6b() -> Json:
    """Return diagram 6B, and Black's legal moves there."""
    board = chess_line(DIAGRAM_6A, "white", LINE_6B)
    return [board.board_field, list(board.sans())]


def _rope() -> Json:
    """Judge 2 ... b5, and what follows 3 a5."""
    before = chess_line(DIAGRAM_6A, "white", "c5 dxc5 dxc5 b5")
    return [verdict(before), verdict(before.push("a5"))]


def _rope_on_three_rows() -> Json:
    line = ("c2", "dxc2", "dxc2", "b2")
    good = [str(name).replace("2", "5") for name in good_moves("00000", *line)]
    answers = [str(name).replace("2", "5") for name in good_moves("00000", *line, "a2")]
    return [["win" if good else "loss", good], ["win" if answers else "loss", answers]]


def _stalemate() -> Json:
    """Return White's moves after 6 g7 h4, and how the position stands after the only one."""
    board = chess_line(DIAGRAM_6A, "white", LINE_6B, LAST_MOVES, "g7 h4")
    return [list(board.sans()), board.push("g8").status()]


def _mates() -> Json:
    """Count White's moves to mate after 6 gxh5 and after 6 h4, for each reply of Black."""
    found: list[Json] = []
    for move in ("gxh5", "h4"):
        board = chess_line(DIAGRAM_6A, "white", LINE_6B, LAST_MOVES, move)
        after = [board.push(reply) for reply in board.moves()]
        found.append([next(n for n in range(1, 6) if mates_in(end, n)) for end in after])
    return found


def _least_boards() -> Json:
    """Return the outcomes of [1] to [5] on boards of 7 rows and as few files as can be."""
    boards = [lm.pawns.endgame("0" * m, rows=7) for m in range(1, 6)]
    return [[board.files, outcome(board.fen)] for board in boards]


def _least_boards_on_three_rows() -> Json:
    """Add six to the files, and play on three rows."""
    return [[m + 6, "P" if plain_value("0" * m) == 0 else "N"] for m in range(1, 6)]


def _rows() -> Json:
    """Give each height from 3 to 13 that a board can have the outcomes of [1] and of [2] there."""
    return on_heights(range(3, 14), "0", "00")


def _described() -> Json:
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


def _immediate_wins() -> Json:
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


def _parity() -> Json:
    """Value three facing pawns on 8 rows, one row above the middle, and on 9 rows."""
    pawns = "W a4 b4 c4 B a6 b6 c6"
    return [str(lm.chess.structure(pawns, rows=rows).value) for rows in (8, 9)]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "elkies.diagram-6a",
        "elkies",
        "section 4, diagram 6A",
        "[5] as an endgame: 9 rows and 12 files, [5] on the leftmost five, a rank each side of the "
        "middle one; three pawns a side on g and h, and three a side beside the kings",
        [
            9,
            12,
            "00000",
            ["a4", "a6", "b4", "b6", "c4", "c6", "d4", "d6", "e4", "e6"],
            {"gh": [3, 3], "kl": [3, 3]},
        ],
        _described,
        note="the squares of g, h and of the corners are our reading",
        picture=lambda: lm.chess.Board(DIAGRAM_6A).svg(
            regions={
                "[5]": [f"{file}{row}" for file in "abcde" for row in (4, 6)],
                "zugzwang": ["g4", "h3", "h5", "g5", "g7", "h6"],
            },
            arrows=[("c4", "c5")],
        ),
    ),
    Claim(
        "elkies.diagram-6a-outcome",
        "elkies",
        "section 4, diagram 6A",
        "whoever moves in diagram 6A wins, and only by c5",
        [["win", ["c5"]], ["win", ["c5"]]],
        lambda: [*decided(DIAGRAM_6A)],
        cost="long",
        note="every first move by a search for mate; and by the pawns game on 00000",
        second=lambda: _winning_on_three_rows("00000", {"c2": "c5"}),
    ),
    Claim(
        "elkies.diagram-6a-components",
        "elkies",
        "section 4",
        "in diagram 6A the files a to e are worth ∗ and g to h 0, as real pawns; the kings and "
        "their pawns in the corners are immobile",
        [
            {"abcde": "*", "gh": "0"},
            ["k2", "k3", "k7", "k8", "l1", "l2", "l8", "l9"],
        ],
        _parts_of_6a,
    ),
    Claim(
        "elkies.diagram-6a-zugzwang",
        "elkies",
        "section 4",
        "on the g- and h-files each side has one move, which lets the other promote by force",
        [
            ["white", "h4", "loses: Black promotes by force"],
            ["black", "g6", "loses: White promotes by force"],
        ],
        _zugzwang_of_6a,
    ),
    Claim(
        "elkies.diagram-6b",
        "elkies",
        "section 4, diagram 6B",
        "1 c5 dxc5 2 dxc5 b5 3 axb5 axb5 4 e5 leads to diagram 6B, where Black must play g6",
        ["11k/10pP/6p3P1/2p1p2p4/1pP1P1pP4/1P4P5/7P2p1/10Pp/11K", ["g6"]],
        _diagram_6b,
        picture=lambda: chess_line(DIAGRAM_6A, "white", LINE_6B).svg(arrows=[("g7", "g6")]),
    ),
    Claim(
        "elkies.diagram-6b-rope",
        "elkies",
        "section 4",
        "2 ... b5 is loony: 3 axb5 wins, and 3 a5 loses to e5",
        [["win", ["axb5"]], ["win", ["e5"]]],
        _rope,
        second=_rope_on_three_rows,
    ),
    Claim(
        "elkies.diagram-6b-stalemate",
        "elkies",
        "section 4",
        "after 4 ... g6 5 hxg6 h5, 6 g7 h4 ends in stalemate: only 7 g8 is left",
        [["g8"], "stalemate"],
        _stalemate,
        erratum="the line is printed 5 hxg6 g5, 6 h7? g4 and 7 gxh5 or 7 h4; no pawn can move "
        "so: it is 5 hxg6 h5, 6 g7? h4 and 6 gxh5 or 6 h4",
    ),
    Claim(
        "elkies.diagram-6b-mate",
        "elkies",
        "section 4",
        "6 gxh5, or 6 h4, mates in three more moves whatever Black replies",
        [[3], [3, 3]],
        _mates,
        note="every move and every reply is tried",
    ),
    Claim(
        "elkies.embedding-files",
        "elkies",
        "section 4",
        "n + 6 files suffice for a game of n files, on 7 rows: width and outcome of [1] to [5]",
        [[7, "N"], [8, "P"], [9, "P"], [10, "N"], [11, "N"]],
        _least_boards,
        note="by mates on each whole board; and by plain minimax on three rows",
        cost="seconds",
        second=_least_boards_on_three_rows,
        picture=lambda: lm.chess.Board(lm.pawns.endgame("000", rows=7).fen).svg(),
    ),
    Claim(
        "elkies.embedding-rows",
        "elkies",
        "section 4",
        "the height must be an odd number greater than 5; there [1] is won by whoever moves, and "
        "[2] lost",
        {"7": ["N", "P"], "9": ["N", "P"], "11": ["N", "P"], "13": ["N", "P"]},
        _rows,
        note="by mates on each whole board",
    ),
    Claim(
        "elkies.immediate-win",
        "elkies",
        "section 4",
        "an immediate win is a pawn that promotes to a queen in three moves, ending by checkmate: "
        "on each of the files a to e, for White and for Black",
        [
            ["checkmate", "checkmate"],
            ["checkmate", "checkmate"],
            ["checkmate", "checkmate"],
            ["checkmate", "checkmate"],
            ["checkmate", "checkmate"],
        ],
        _immediate_wins,
        note="the corners and the g- and h-files of diagram 6A, and one pawn that is through",
    ),
    Claim(
        "elkies.odd-height",
        "elkies",
        "section 4",
        "on 8 rows one side is a move closer to promotion: three facing pawns are a win for White "
        "if it moves, and on 9 rows they are 0",
        ["{on||0,{on|0}|off}", "0"],
        _parity,
        note="pawns alone, where a promotion wins",
    ),
)
