"""Section 2: the pair of endgames on the ordinary board, diagrams 1A and 1B.

The positions were rebuilt from the text. Verdicts on the whole board come from a search with all
pieces; the second road is the pawns game on three rows, where the fifth rank is the second.
"""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.elkies.play import (
    DIAGRAM_1A,
    DIAGRAM_1B,
    analysed,
    both_sides,
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

__all__ = ["CLAIMS"]

SIDES = ("white", "black")
NOTE_1A = "8/8/ppp5/8/PPP5/7k/6pP/6K1"
NOTE_1B = "8/8/ppp5/4p3/PPP5/4P2k/6pP/6K1"
ANSWERS = (("a5", "bxa5", "bxa5", "c5"), ("c5", "bxc5", "bxc5", "a5"), ("b5", "axb5", "axb5", "c5"))
ON_THREE_ROWS = {"a2": "a5", "b2": "b5", "c2": "c5", "e2": "h6"}
"""Moves of 000+0 on three rows, and of diagram 1B."""


def _outcome(fen: str) -> Json:
    return analysed(fen).outcome


def _plain_outcome(files: str) -> Json:
    wins = [plain_wins(*plain_start(files), 0, white=white) for white in (True, False)]
    return {(True, True): "N", (False, False): "P"}.get((wins[0], wins[1]))


def _winning_in_1b_on_three_rows() -> Json:
    found = sorted(ON_THREE_ROWS[str(name)] for name in good_moves("000+0"))
    return [["win", found], ["win", found]]


def _end_of_answers() -> Json:
    """Return, for both sides and three lines, the result and the pawn moves left on files a-c."""
    found: list[Json] = []
    for side in SIDES:
        for answer in ANSWERS:
            board = chess_line(DIAGRAM_1A, side, *answer)
            left = [move for move in board.moves() if move.origin[0] in "abc"]
            found.append([verdict(board)[0], len(left)])
    return found


def _end_of_answers_on_three_rows() -> Json:
    found: list[Json] = []
    for _ in SIDES:
        for answer in ANSWERS:
            board = line("000", *(move.replace("5", "2") for move in answer))
            left = list(board.plies())
            found.append(["win" if lm.pawns.Referee().wins(board) else "loss", len(left)])
    return found


def _answered_by_b5() -> Json:
    """List who wins, and how, after a5 b5 and after c5 b5 in diagram 1A."""
    return [verdict(chess_line(DIAGRAM_1A, side, x, "b5")) for side in SIDES for x in ("a5", "c5")]


def _answered_by_b5_on_three_rows() -> Json:
    names = [good_moves("000", first, "b2") for first in ("a2", "c2")]
    return [["win", [ON_THREE_ROWS[str(name)] for name in good]] for good in names * 2]


def _captured_by_c() -> Json:
    """Judge b5 axb5 cxb5 for both sides, and follow both lines to a queen."""
    replies = [verdict(chess_line(DIAGRAM_1A, side, "b5", "axb5", "cxb5")) for side in SIDES]
    trade = "b5 axb5 cxb5"
    by_black = chess_line(DIAGRAM_1A, "white", trade, "c5 a5 c4 a6 c3 a7 c2 a8=Q c1=Q")
    by_white = chess_line(DIAGRAM_1A, "black", trade, "c5 a5 c6 a4 c7 a3 c8=Q")
    rank = next(
        square for square, man in by_white.pieces().items() if (man, square[0]) == ("p", "a")
    )
    return [*replies, by_black.status(), verdict(by_white)[0], rank]


def _same_names() -> Json:
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


def _kingside_moves() -> Json:
    """Give each kingside move of diagram 1A how far the other side is ahead then, in pawns."""
    found: dict[str, Json] = {}
    for side in SIDES:
        board = lm.chess.Board(DIAGRAM_1A).with_turn(side)
        for san in board.sans():
            if san[0] not in "abc":
                ahead = _ahead(board.push(san), 2)
                found[f"{side} {san}"] = "mate" if ahead > MATE // 2 else ahead
    return found


def _h_file() -> Json:
    part = lm.chess.structure("W h5 B h7").components[0]
    return [str(part.value), [[move.side, move.san, str(move.value)] for move in part.moves]]


def _after_a5() -> Json:
    """Return the parts that a5 bxa5 bxa5 leaves in diagram 1B, and what wins after a5 b5."""
    board = chess_line(DIAGRAM_1B, "white", "a5", "bxa5", "bxa5")
    pawns = [f"{sign}{square}" for square, sign in board.pieces().items() if sign in "Pp"]
    text = {c: " ".join(p[1:] for p in pawns if p[0] == c and p[1] in "ch") for c in "Pp"}
    parts = lm.chess.structure(f"W {text['P']} B {text['p']}").components
    ends = [verdict(chess_line(DIAGRAM_1B, side, "a5", "b5")) for side in SIDES]
    return [[str(part.value) for part in parts], verdict(board)[0], *ends]


def _after_a5_on_three_rows() -> Json:
    trade = line("000+0", "a2", "bxa2", "bxa2")
    names = [str(name).replace("2", "5") for name in good_moves("000+0", "a2", "b2")]
    parts = [lm.game("*") if plain_value(file) == 1 else lm.game("0") for file in "00"]
    lost = not lm.pawns.Referee().wins(trade)
    return [[str(part) for part in parts], "loss" if lost else "win", *[["win", names]] * 2]


def _after_b5() -> Json:
    """Judge diagram 1B after b5 and two trades there."""
    trades = ("b5", "axb5", "axb5", "cxb5", "cxb5")
    return [verdict(chess_line(DIAGRAM_1B, side, *trades)) for side in SIDES]


def _after_b5_on_three_rows() -> Json:
    names = good_moves("000+0", "b2", "axb2", "axb2", "cxb2", "cxb2")
    return [["win", [ON_THREE_ROWS[str(name)] for name in names]]] * 2


def _heaps_that_lose() -> Json:
    """List, after a5, b5 and c5 of three files, the heaps beside which the opponent loses."""
    return [losing_heaps(after) for _, after in lm.pawns.Board.of("000").plies()]


def _plain_heaps_that_lose() -> Json:
    ranks, stopped = plain_start("000")
    moves = plain_moves(ranks, white=True)
    return [plain_losing_heaps(after, stopped, white=False) for _, after in moves]


def _diagram_1() -> Json:
    """List the outcomes of diagrams 1A and 1B, and what the moves h6, a5 and b5 leave in 1B."""
    three = lm.star(lm.pawns.unstopped(3).values[3])
    single = lm.star()
    h6, a5, b5 = three, single + single, lm.game(0) + single
    return [three.outcome, (three + single).outcome, str(h6), str(a5), str(b5)]


def _picture(fen: str, **arrows: str) -> str:
    board = lm.chess.Board(fen)
    parts: dict[str, tuple[str, ...]] = {"queenside": ("a4", "b4", "c4", "a6", "b6", "c6")}
    if fen == DIAGRAM_1B:
        parts["∗"] = ("h5", "h7")
    return board.svg(regions=parts, arrows=arrows.items())


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "elkies.diagram-1a",
        "elkies",
        "section 2, diagram 1A",
        "whoever moves in diagram 1A loses",
        "P",
        lambda: _outcome(DIAGRAM_1A),
        note="a search of the whole board; by plain minimax, three files on three rows",
        second=lambda: _plain_outcome("000"),
        picture=lambda: _picture(DIAGRAM_1A),
    ),
    Claim(
        "elkies.diagram-1a-kingside",
        "elkies",
        "section 2",
        "in diagram 1A a move of White's queen to h1 or h2 is met by mate with Bxf2",
        ["checkmate", "checkmate"],
        lambda: [chess_line(DIAGRAM_1A, "white", x, "Bxf2").status() for x in ("Qh1", "Qh2")],
    ),
    Claim(
        "elkies.diagram-1a-answers",
        "elkies",
        "section 2",
        "a5 is answered by bxa5 bxa5 c5, c5 by bxc5 bxc5 a5, b5 by axb5 axb5 c5: no pawn on the "
        "queenside can move any more, and the first player is lost; White first or Black first",
        [["loss", 0], ["loss", 0], ["loss", 0], ["loss", 0], ["loss", 0], ["loss", 0]],
        _end_of_answers,
        second=_end_of_answers_on_three_rows,
    ),
    Claim(
        "elkies.diagram-1a-b5-reply",
        "elkies",
        "section 2",
        "neither a5 nor c5 may be answered by b5: then only the push of the other pawn wins, not a "
        "capture on b5, which is recaptured",
        [["win", ["c5"]], ["win", ["a5"]], ["win", ["c5"]], ["win", ["a5"]]],
        _answered_by_b5,
        second=_answered_by_b5_on_three_rows,
    ),
    Claim(
        "elkies.diagram-1a-race",
        "elkies",
        "section 2, with footnote 4",
        "after b5 axb5 cxb5, c5 wins: against Black's c5 White promotes first, but c1Q is mate; "
        "against White's c5 Black's a-pawn is on a3, two steps from promotion, when White promotes",
        [["win", ["c5"]], ["win", ["c5"]], "checkmate", "loss", "a3"],
        _captured_by_c,
    ),
    Claim(
        "elkies.footnote-4",
        "elkies",
        "section 2, footnote 4",
        "b5 can be answered by cxb5 as well as by axb5, whoever begins",
        [["win", ["axb5", "cxb5"]], ["win", ["axb5", "cxb5"]]],
        lambda: [verdict(chess_line(DIAGRAM_1A, side, "b5")) for side in SIDES],
        note="a search of the whole board; that of the pawns game alone wins by either, too",
        second=lambda: (
            [["win", sorted(n.replace("2", "5") for n in map(str, good_moves("000", "b2")))]] * 2
        ),
    ),
    Claim(
        "elkies.material-inferiority",
        "elkies",
        "section 2",
        "a move on the kingside of diagram 1A allows mate or leaves the other side ahead in "
        "material: by how many pawns",
        {
            "white Qf1": 2,
            "white Qh1": "mate",
            "white Qh2": "mate",
            "black Kd4": 9,
            "black Kf4": 10,
            "black Bxf2+": 10,
            "black Bh2": 12,
            "black Bf4": 10,
            "black Bh4": 9,
            "black Be5": 10,
            "black Bd6": 9,
            "black Bc7": 9,
            "black Bb8": 10,
        },
        _kingside_moves,
        cost="seconds",
        note="all moves for two plies, then captures; Q = 9, R = 5, B = N = 3",
    ),
    Claim(
        "elkies.footnote-2",
        "elkies",
        "section 2, footnote 2",
        "with Kg1, Ph2 against Kh3, Pg2 for the kingside, and e3, e5 for the h-pawns, both "
        "diagrams keep their outcomes",
        ["P", "N"],
        lambda: [_outcome(NOTE_1A), _outcome(NOTE_1B)],
        second=lambda: [_plain_outcome("000"), _plain_outcome("000+0")],
        picture=lambda: _picture(NOTE_1A),
    ),
    Claim(
        "elkies.footnote-3",
        "elkies",
        "section 2, footnote 3",
        "a5 bxa5 bxa5 c5 has the same names whoever begins, and leads to one position or to its "
        "reflection in the fifth rank with colours exchanged",
        [["Pa5", "Pc4", "pa6", "pc5"], ["Pa4", "Pc5", "pa5", "pc6"]],
        _same_names,
    ),
    Claim(
        "elkies.h-file",
        "elkies",
        "section 2, diagram 1B",
        "the pawns on h5 and h7 are worth ∗: each side can move to 0, by h6",
        ["*", [["white", "h6", "0"], ["black", "h6", "0"]]],
        _h_file,
    ),
    Claim(
        "elkies.diagram-1b",
        "elkies",
        "section 2, diagram 1B",
        "whoever moves in diagram 1B wins: by h6, a5 or c5, and not by b5",
        [["win", ["a5", "c5", "h6"]], ["win", ["a5", "c5", "h6"]]],
        lambda: both_sides(DIAGRAM_1B),
        note="a search of the whole board; and the pawns game on 000+0",
        second=_winning_in_1b_on_three_rows,
        picture=lambda: _picture(DIAGRAM_1B, h5="h6", a4="a5", c4="c5"),
    ),
    Claim(
        "elkies.two-stars",
        "elkies",
        "section 2",
        "two components of value ∗ are a mutual zugzwang; one alone is won by whoever moves",
        ["0", "P", "N"],
        lambda: [
            str(lm.game("* + *")),
            lm.game("* + *").outcome,
            lm.game("*").outcome,
        ],
        second=lambda: [str(plain_value("0+0")), _plain_outcome("0+0"), _plain_outcome("0")],
    ),
    Claim(
        "elkies.diagrams-1a-1b",
        "elkies",
        "section 2",
        "three files are a mutual zugzwang, and won by whoever moves with a ∗ beside them: h6 "
        "and a5 leave 0, and b5 after two trades leaves ∗ to the opponent",
        ["P", "N", "0", "0", "*"],
        _diagram_1,
        note="the three files as the component [3] of section 3",
    ),
    Claim(
        "elkies.diagram-1b-a5",
        "elkies",
        "section 2",
        "in diagram 1B a5 bxa5 bxa5 leaves ∗ + ∗, lost for the opponent; if a5 is answered by b5, "
        "cxb5 wins and c5 does not, because of h6",
        [["*", "*"], "loss", ["win", ["cxb5"]], ["win", ["cxb5"]]],
        _after_a5,
        second=_after_a5_on_three_rows,
    ),
    Claim(
        "elkies.diagram-1b-b5",
        "elkies",
        "section 2",
        "in diagram 1B b5 loses: after two trades on b5 the opponent wins by h6",
        [["win", ["h6"]], ["win", ["h6"]]],
        _after_b5,
        second=_after_b5_on_three_rows,
    ),
    Claim(
        "elkies.b5-is-loony",
        "elkies",
        "section 2",
        "b5 loses whatever nimber the rest of the board is worth; a5 and c5 win beside ∗ alone, as "
        "a move to ∗ would",
        [[1], [], [1]],
        _heaps_that_lose,
        note="the nim-heaps from 0 to 7 beside three files; by plain minimax as well",
        second=_plain_heaps_that_lose,
    ),
)
