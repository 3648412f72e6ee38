"""Section 2: the pair of endgames on the ordinary board, diagrams 1A and 1B.

The positions were rebuilt from the text. Verdicts on the whole board come from a search with all
pieces; the second road is the pawns game on three rows, where the fifth rank is the second.
"""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.elkies.play import (
    DIAGRAM_1A,
    DIAGRAM_1B,
    analysed,
    chess_line,
    good_moves,
    line,
    losing_heaps,
    plain_losing_heaps,
    plain_moves,
    plain_start,
    plain_value,
    plain_wins,
    verdict,
)

__all__: list[str] = []

SIDES = ("white", "black")
NOTE_1A = "8/8/ppp5/8/PPP5/7k/6pP/6K1"
NOTE_1B = "8/8/ppp5/4p3/PPP5/4P2k/6pP/6K1"
ANSWERS = (("a5", "bxa5", "bxa5", "c5"), ("c5", "bxc5", "bxc5", "a5"), ("b5", "axb5", "axb5", "c5"))
QUEENSIDE = {"queenside": "a4 b4 c4 a6 b6 c6"}
IN_1B = {**QUEENSIDE, "∗": "h5 h7"}
ON_THREE_ROWS = {"a2": "a5", "b2": "b5", "c2": "c5", "e2": "h6"}
"""Moves of 000+0 on three rows, and of diagram 1B."""


def outcome(fen: str) -> Json:
    return analysed(fen).outcome


def plain_outcome(files: str) -> Json:
    wins = [plain_wins(*plain_start(files), 0, white=white) for white in (True, False)]
    return {(True, True): "N", (False, False): "P"}.get((wins[0], wins[1]))


def winning_in_1b_on_three_rows() -> Json:
    found = sorted(ON_THREE_ROWS[str(name)] for name in good_moves("000+0"))
    return [["win", found], ["win", found]]


def end_of_answers() -> Json:
    """Return, for both sides and three lines, the result and the pawn moves left on files a-c."""
    found: list[Json] = []
    for side in SIDES:
        for answer in ANSWERS:
            board = chess_line(DIAGRAM_1A, side, *answer)
            left = [move for move in board.moves() if move.origin[0] in "abc"]
            found.append([verdict(board)[0], len(left)])
    return found


def end_of_answers_on_three_rows() -> Json:
    found: list[Json] = []
    for _ in SIDES:
        for answer in ANSWERS:
            board = line("000", *(move.replace("5", "2") for move in answer))
            left = list(board.plies())
            found.append(["win" if lm.pawns.Referee().wins(board) else "loss", len(left)])
    return found


def answered_by_b5() -> Json:
    """List who wins, and how, after a5 b5 and after c5 b5 in diagram 1A."""
    return [verdict(chess_line(DIAGRAM_1A, side, x, "b5")) for side in SIDES for x in ("a5", "c5")]


def answered_by_b5_on_three_rows() -> Json:
    names = [good_moves("000", first, "b2") for first in ("a2", "c2")]
    return [["win", [ON_THREE_ROWS[str(name)] for name in good]] for good in names * 2]


def captured_by_c() -> Json:
    """Judge b5 axb5 cxb5 for both sides, and follow both lines to a queen."""
    replies = [verdict(chess_line(DIAGRAM_1A, side, "b5", "axb5", "cxb5")) for side in SIDES]
    trade = "b5 axb5 cxb5"
    by_black = chess_line(DIAGRAM_1A, "white", trade, "c5 a5 c4 a6 c3 a7 c2 a8=Q c1=Q")
    by_white = chess_line(DIAGRAM_1A, "black", trade, "c5 a5 c6 a4 c7 a3 c8=Q")
    rank = next(
        square for square, man in by_white.pieces().items() if (man, square[0]) == ("p", "a")
    )
    return [*replies, by_black.status(), verdict(by_white)[0], rank]


def same_names() -> Json:
    """List the pawns on files a to c after the two lines of footnote 3."""
    ends = [chess_line(DIAGRAM_1A, side, "a5", "bxa5", "bxa5", "c5") for side in SIDES]
    return [
        sorted(f"{man}{square}" for square, man in end.pieces().items() if square[0] in "abc")
        for end in ends
    ]


WORTH = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}
MATE = 100


def _balance(board: lm.chess.Board) -> int:
    """Count the men of the side to move against the other's, in pawns."""
    worth = sum(
        WORTH[man.lower()] * (1 if man.isupper() else -1) for man in board.pieces().values()
    )
    return worth if board.turn == "white" else -worth


def _ahead(board: lm.chess.Board, plies: int, captures: int = 4) -> int:
    """Return the balance after so many plies of any moves and some more of captures."""
    moves = board.moves()
    if not moves:
        return -MATE if board.is_checkmate else 0
    quiet = plies <= 0 and not board.is_check
    best = _balance(board) if quiet else -MATE
    men = board.pieces() if quiet else {}
    for move in moves if plies + captures > 0 else ():
        if not quiet or move.target in men:
            best = max(best, -_ahead(board.push(move), plies - 1, captures))
    return best


def kingside_moves() -> Json:
    """Give each kingside move of diagram 1A how far the other side is ahead then, in pawns."""
    found: dict[str, Json] = {}
    for side in SIDES:
        board = lm.chess.Board(DIAGRAM_1A).with_turn(side)
        for san in board.sans():
            if san[0] not in "abc":
                ahead = _ahead(board.push(san), 2)
                found[f"{side} {san}"] = "mate" if ahead > MATE // 2 else ahead
    return found


def h_file() -> Json:
    part = lm.chess.structure("W h5 B h7").components[0]
    return [str(part.value), [[move.side, move.san, str(move.value)] for move in part.moves]]


def after_a5() -> Json:
    """Return the parts that a5 bxa5 bxa5 leaves in diagram 1B, and what wins after a5 b5."""
    board = chess_line(DIAGRAM_1B, "white", "a5", "bxa5", "bxa5")
    pawns = [f"{sign}{square}" for square, sign in board.pieces().items() if sign in "Pp"]
    text = {c: " ".join(p[1:] for p in pawns if p[0] == c and p[1] in "ch") for c in "Pp"}
    parts = lm.chess.structure(f"W {text['P']} B {text['p']}").components
    ends = [verdict(chess_line(DIAGRAM_1B, side, "a5", "b5")) for side in SIDES]
    return [[str(part.value) for part in parts], verdict(board)[0], *ends]


def after_a5_on_three_rows() -> Json:
    trade = line("000+0", "a2", "bxa2", "bxa2")
    names = [str(name).replace("2", "5") for name in good_moves("000+0", "a2", "b2")]
    parts = [lm.game("*") if plain_value(file) == 1 else lm.game("0") for file in "00"]
    lost = not lm.pawns.Referee().wins(trade)
    return [[str(part) for part in parts], "loss" if lost else "win", *[["win", names]] * 2]


def after_b5() -> Json:
    """Judge diagram 1B after b5 and two trades there."""
    trades = ("b5", "axb5", "axb5", "cxb5", "cxb5")
    return [verdict(chess_line(DIAGRAM_1B, side, *trades)) for side in SIDES]


def after_b5_on_three_rows() -> Json:
    names = good_moves("000+0", "b2", "axb2", "axb2", "cxb2", "cxb2")
    return [["win", [ON_THREE_ROWS[str(name)] for name in names]]] * 2


def heaps_that_lose() -> Json:
    """List, after a5, b5 and c5 of three files, the heaps beside which the opponent loses."""
    return [losing_heaps(after) for _, after in lm.pawns.Board.of("000").plies()]


def plain_heaps_that_lose() -> Json:
    ranks, stopped = plain_start("000")
    moves = plain_moves(ranks, white=True)
    return [plain_losing_heaps(after, stopped, white=False) for _, after in moves]


def diagram_1() -> Json:
    """List the outcomes of diagrams 1A and 1B, and what the moves h6, a5 and b5 leave in 1B."""
    three = lm.star(lm.pawns.unstopped(3).values[3])
    single = lm.star()
    h6, a5, b5 = three, single + single, lm.game(0) + single
    return [three.outcome, (three + single).outcome, str(h6), str(a5), str(b5)]


def diagram_1a_kingside() -> Json:
    return [chess_line(DIAGRAM_1A, "white", x, "Bxf2").status() for x in ("Qh1", "Qh2")]


def footnote_4() -> Json:
    return [verdict(chess_line(DIAGRAM_1A, side, "b5")) for side in SIDES]


def footnote_4_again() -> Json:
    return [["win", sorted(n.replace("2", "5") for n in map(str, good_moves("000", "b2")))]] * 2


def two_stars() -> Json:
    return [
        str(lm.game("* + *")),
        lm.game("* + *").outcome,
        lm.game("*").outcome,
    ]


def two_stars_again() -> Json:
    return [str(plain_value("0+0")), plain_outcome("0+0"), plain_outcome("0")]
