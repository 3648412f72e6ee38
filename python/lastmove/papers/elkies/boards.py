"""Section 4: the game as King-and-pawn endgames on large boards, diagrams 6A and 6B."""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.elkies.play import (
    DIAGRAM_6A,
    analysed,
    both_sides,
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
    found: list[Json] = []
    for m in range(1, 6):
        board = lm.pawns.endgame("0" * m, rows=7)
        found.append([board.files, analysed(board.fen).outcome])
    return found


def _least_boards_on_three_rows() -> Json:
    """Add six to the files, and play on three rows."""
    return [[m + 6, "P" if plain_value("0" * m) == 0 else "N"] for m in range(1, 6)]


def _refused_rows() -> Json:
    """List the heights from 3 to 13 on which [5] can be realized."""
    found: list[Json] = []
    for rows in range(3, 14):
        try:
            lm.pawns.endgame("00000", rows=rows)
        except lm.InputError:
            continue
        found.append(rows)
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
        "[5] as an endgame on 12 files and 9 rows is diagram 6A",
        "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K",
        lambda: lm.pawns.endgame("00000", files=12).fen,
        note="the diagram as it was rebuilt from the text",
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
        lambda: both_sides(DIAGRAM_6A),
        note="a search of the whole board; by the pawns game on 00000",
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
        note="a search of each whole board; the outcomes by plain minimax on three rows",
        second=_least_boards_on_three_rows,
        picture=lambda: lm.chess.Board(lm.pawns.endgame("000", rows=7).fen).svg(),
    ),
    Claim(
        "elkies.embedding-rows",
        "elkies",
        "section 4",
        "the height must be an odd number greater than 5",
        [7, 9, 11, 13],
        _refused_rows,
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
