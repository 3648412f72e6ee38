"""Section 5: stopped files, and ∗2 at last; diagrams 7A to 7F."""

from __future__ import annotations

import lastmove as lm
from lastmove.checker import pawn_census
from lastmove.papers.claim import Json
from lastmove.papers.elkies.mates import lost, on_heights
from lastmove.papers.elkies.play import (
    DIAGRAM_7A,
    DIAGRAM_7E,
    chess_line,
    good_moves,
    line,
    mates_in,
    plain_good_moves,
    plain_start,
    plain_value,
    plain_wins,
    verdict,
)
from lastmove.papers.impartial import either

__all__: list[str] = []

WITHOUT_STOPS = "11k/10pP/6p3P1/pppp3p1p2/6pP4/PPPP2P2P2/7P2p1/10Pp/11K"
LINE_7C = "b5 cxb5 axb5 a5 c5 dxc5 dxc5 bxc5 b6 c4 b7"
LINE_7D = "b5 c5 dxc5 dxc5"
STAR_2_ON_EIGHT_ROWS = "8/2p5/pp6/1p6/1P6/PP6/2P5/8"


def _as_chess(names: list[Json]) -> list[Json]:
    """Name moves on three rows as on nine, where the second row is the fifth."""
    rows = {"1": "4", "2": "5", "3": "6"}
    return [*sorted(f"{str(n)[:-1].replace('f', 'j')}{rows[str(n)[-1]]}" for n in names)]


def on_three_rows(files: str, *names: str) -> Json:
    """Return whether the player to move wins after a line, and the moves that do."""
    good = _as_chess(good_moves(files, *names))
    return ["win" if good else "loss", good]


def immobile() -> Json:
    """List the men on the a-file of diagram 7A that cannot move."""
    board = lm.chess.Board(DIAGRAM_7A)
    movable = {move.origin for side in ("white", "black") for move in board.moves(side)}
    return sorted(square for square in board.pieces() if square[0] == "a" and square not in movable)


def stopped() -> Json:
    """Ask who has won with a pawn through on the stopped file a, and on the unstopped file b."""
    through = lm.pawns.Board((0, 1, 0), (0, 0, 0), 1), lm.pawns.Board((0, 2, 0), (0, 0, 0), 1)
    return [board.touches_down() for board in through]


def stopped_file() -> Json:
    """List the outcomes of diagrams 7A, 7E, and of 7A without the stopped file."""
    component = either([lm.game(0), lm.star()])
    four = lm.star(lm.pawns.unstopped(4).values[4])
    return [
        str(component),
        (component + lm.star()).outcome,
        component.outcome,
        (four + lm.star()).outcome,
    ]


def plain_stopped_file() -> Json:
    outcomes = [
        "N" if plain_wins(*plain_start(files), 0, white=True) else "P"
        for files in ("1000+0", "1000", "0000+0")
    ]
    return [str(lm.star(int(str(plain_value("1000"))))), *outcomes]


def replies_to_b5() -> Json:
    """Judge 1 b5 axb5 2 axb5, and list White's good replies to 1 b5 cxb5."""
    return [
        verdict(chess_line(DIAGRAM_7A, "white", "b5 axb5 axb5"))[0],
        verdict(chess_line(DIAGRAM_7A, "white", "b5 cxb5")),
        verdict(chess_line(DIAGRAM_7A, "white", "b5 cxb5 axb5"))[0],
        verdict(chess_line(DIAGRAM_7A, "white", "b5 cxb5 axb5 axb5 cxb5"))[0],
    ]


def replies_to_b5_on_three_rows() -> Json:
    lines = (("axb2", "axb2"), ("cxb2", "axb2"), ("cxb2", "axb2", "axb2", "cxb2"))
    lost = ["win" if good_moves("1000+0", "b2", *rest) else "loss" for rest in lines]
    return [lost[0], on_three_rows("1000+0", "b2", "cxb2"), lost[1], lost[2]]


def diagram_7c() -> Json:
    """Judge 3 c5 against 2 ... a5, and list what wins after 3 ... dxc5 4 dxc5 bxc5."""
    moves = ("b2", "cxb2", "axb2", "a2")
    replies = lm.pawns.Referee().winning(line("1000+0", *moves, "c2"))
    end = lm.pawns.judge(line("1000+0", *moves, "c2", "dxc2", "dxc2", "bxc2"))
    return [len(replies), [m.ply.name(white=True) for m in end if m.kind == "touchdown"]]


def plain_diagram_7c() -> Json:
    moves = ("b2", "cxb2", "axb2", "a2", "c2")
    end = plain_good_moves("1000+0", *moves, "dxc2", "dxc2", "bxc2")
    through = [name for name in end if str(name).endswith("3")]
    return [len(plain_good_moves("1000+0", *moves)), through]


def mates_from_7c() -> Json:
    """Count White's moves to mate for each reply of Black in diagram 7C."""
    board = chess_line(DIAGRAM_7A, "white", LINE_7C)
    return {
        san: next((n for n in range(1, 5) if mates_in(board.push(san), n)), None)
        for san in sorted(board.sans())
    }


def after_axb7() -> Json:
    """Follow 6 ... axb7 7 a8 b6 8 a9=Q."""
    return chess_line(DIAGRAM_7A, "white", LINE_7C, "axb7 a8 b6 a9=Q").status()


def diagram_7d() -> Json:
    """Judge the replies to 1 b5 c5, 2 d5, diagram 7D, and 3 bxa6 there."""
    return [
        verdict(chess_line(DIAGRAM_7A, "white", "b5 c5")),
        verdict(chess_line(DIAGRAM_7A, "white", "b5 c5 d5")),
        verdict(chess_line(DIAGRAM_7A, "white", "b5 c5 d5 axb5 axb5")),
        verdict(chess_line(DIAGRAM_7A, "white", LINE_7D)),
        verdict(chess_line(DIAGRAM_7A, "white", LINE_7D, "bxa6")),
    ]


def diagram_7d_on_three_rows() -> Json:
    line_7d = ("b2", "c2", "dxc2", "dxc2")
    return [
        on_three_rows("1000+0", "b2", "c2"),
        on_three_rows("1000+0", "b2", "c2", "d2"),
        on_three_rows("1000+0", "b2", "c2", "d2", "axb2", "axb2"),
        on_three_rows("1000+0", *line_7d),
        on_three_rows("1000+0", *line_7d, "bxa3"),
    ]


def after_a5_in_7d() -> Json:
    """List, for each reply to 3 a5 in diagram 7D, White's winning moves to b6."""
    board = chess_line(DIAGRAM_7A, "white", LINE_7D, "a5")
    found = {}
    for san in sorted(board.sans()):
        result, moves = verdict(board.push(san))
        wins = [str(move) for move in moves] if isinstance(moves, list) else []
        found[san] = [result, [move for move in wins if move.endswith("b6")]]
    return found


def diagram_7e_lines() -> Json:
    """Return whether d5 cxd5 cxd5 and d5 c5 bxc5 bxc5 a5 lead to mate."""
    lines = ("d5 cxd5 cxd5", "d5 c5 bxc5 bxc5 a5")
    return ["loss" if lost(chess_line(DIAGRAM_7E, "white", moves)) else "open" for moves in lines]


def loony_in_7e() -> Json:
    """Return the kind of every move of 1000, and the replies to c5 bxc5 bxc5 for two heaps."""
    kinds = {
        move.ply.name(white=True): move.kind for move in lm.pawns.judge(lm.pawns.Board.of("1000"))
    }
    referee = lm.pawns.Referee()
    board = line("1000", "c2", "bxc2", "bxc2")
    answers = [
        [p.name(white=False) for p, after in board.plies() if not referee.wins(after, heap)]
        for heap in (0, 1)
    ]
    return [kinds, answers]


def diagram_7f() -> Json:
    """List the good replies to 1 a5, White's in 7F, and Black's to 2 cxb5 and 2 c5 there."""
    return [
        good_moves("1000", "a2"),
        good_moves("1000", "a2", "b2"),
        good_moves("1000", "a2", "b2", "cxb2"),
        good_moves("1000", "a2", "b2", "c2"),
    ]


def diagram_7f_as_chess() -> Json:
    lines = ("a5", "a5 b5", "a5 b5 cxb5", "a5 b5 c5")
    rows = {"4": "1", "5": "2", "6": "3"}
    found: list[Json] = []
    for moves in lines:
        names = verdict(chess_line(DIAGRAM_7E, "white", moves))[1]
        texts = [str(name) for name in names] if isinstance(names, list) else []
        found.append([f"{text[:-1]}{rows[text[-1]]}" for text in texts])
    return found


def star_2_as_chess() -> Json:
    pawns = "W a2 a4 a7 b4 c4 d4 B a3 a6 a8 b6 c6 d6"
    return str(lm.chess.structure(pawns, rows=9).value)


def star_2_played_out() -> Json:
    """List the nimbers to ∗3 that the structure on eight rows is worth when it is played out."""
    pieces = lm.chess.Board(STAR_2_ON_EIGHT_ROWS).pieces()
    squares = (f"{file}{row}" for row in range(2, 8) for file in "abc")
    cells = tuple("p.P".index(pieces.get(square, ".")) for square in squares)
    found = [f"*{k}" for k in range(4) if pawn_census.is_worth(cells, 3, k)]
    return found[0] if len(found) == 1 else str(found)


def diagram_7e_d5_again() -> Json:
    return [
        "win" if good_moves("1000", *moves) else "loss"
        for moves in (("d2", "cxd2", "cxd2"), ("d2", "c2", "bxc2", "bxc2", "a2"))
    ]


def star_2_as_chess_again() -> Json:
    return f"*{lm.pawns.brute_value('1000')}"


def star_2_on_eight_rows() -> Json:
    return str(lm.chess.structure(STAR_2_ON_EIGHT_ROWS).value)


def stopped_heights() -> Json:
    return on_heights(range(5, 12), "101", "000")
