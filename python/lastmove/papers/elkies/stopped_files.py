"""Section 5: stopped files, and ∗2 at last; diagrams 7A to 7F."""

from __future__ import annotations

import lastmove as lm
from lastmove.checker import pawn_census
from lastmove.papers.claim import Claim, Json
from lastmove.papers.elkies.mates import decided, lost, on_heights
from lastmove.papers.elkies.play import (
    DIAGRAM_7A,
    DIAGRAM_7E,
    chess_line,
    drawn,
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

__all__ = ["CLAIMS"]

WITHOUT_STOPS = "11k/10pP/6p3P1/pppp3p1p2/6pP4/PPPP2P2P2/7P2p1/10Pp/11K"
LINE_7C = "b5 cxb5 axb5 a5 c5 dxc5 dxc5 bxc5 b6 c4 b7"
LINE_7D = "b5 c5 dxc5 dxc5"
STAR_2_ON_EIGHT_ROWS = "8/2p5/pp6/1p6/1P6/PP6/2P5/8"


def _as_chess(names: list[Json]) -> list[Json]:
    """Name moves on three rows as on nine, where the second row is the fifth."""
    rows = {"1": "4", "2": "5", "3": "6"}
    return [*sorted(f"{str(n)[:-1].replace('f', 'j')}{rows[str(n)[-1]]}" for n in names)]


def _on_three_rows(files: str, *names: str) -> Json:
    """Return whether the player to move wins after a line, and the moves that do."""
    good = _as_chess(good_moves(files, *names))
    return ["win" if good else "loss", good]


def _immobile() -> Json:
    """List the men on the a-file of diagram 7A that cannot move."""
    board = lm.chess.Board(DIAGRAM_7A)
    movable = {move.origin for side in ("white", "black") for move in board.moves(side)}
    return sorted(square for square in board.pieces() if square[0] == "a" and square not in movable)


def _stopped() -> Json:
    """Ask who has won with a pawn through on the stopped file a, and on the unstopped file b."""
    through = lm.pawns.Board((0, 1, 0), (0, 0, 0), 1), lm.pawns.Board((0, 2, 0), (0, 0, 0), 1)
    return [board.touches_down() for board in through]


def _stopped_file() -> Json:
    """List the outcomes of diagrams 7A, 7E, and of 7A without the stopped file."""
    component = either([lm.game(0), lm.star()])
    four = lm.star(lm.pawns.unstopped(4).values[4])
    return [
        str(component),
        (component + lm.star()).outcome,
        component.outcome,
        (four + lm.star()).outcome,
    ]


def _plain_stopped_file() -> Json:
    outcomes = [
        "N" if plain_wins(*plain_start(files), 0, white=True) else "P"
        for files in ("1000+0", "1000", "0000+0")
    ]
    return [str(lm.star(int(str(plain_value("1000"))))), *outcomes]


def _replies_to_b5() -> Json:
    """Judge 1 b5 axb5 2 axb5, and list White's good replies to 1 b5 cxb5."""
    return [
        verdict(chess_line(DIAGRAM_7A, "white", "b5 axb5 axb5"))[0],
        verdict(chess_line(DIAGRAM_7A, "white", "b5 cxb5")),
        verdict(chess_line(DIAGRAM_7A, "white", "b5 cxb5 axb5"))[0],
        verdict(chess_line(DIAGRAM_7A, "white", "b5 cxb5 axb5 axb5 cxb5"))[0],
    ]


def _replies_to_b5_on_three_rows() -> Json:
    lines = (("axb2", "axb2"), ("cxb2", "axb2"), ("cxb2", "axb2", "axb2", "cxb2"))
    lost = ["win" if good_moves("1000+0", "b2", *rest) else "loss" for rest in lines]
    return [lost[0], _on_three_rows("1000+0", "b2", "cxb2"), lost[1], lost[2]]


def _diagram_7c() -> Json:
    """Judge 3 c5 against 2 ... a5, and list what wins after 3 ... dxc5 4 dxc5 bxc5."""
    moves = ("b2", "cxb2", "axb2", "a2")
    replies = lm.pawns.Referee().winning(line("1000+0", *moves, "c2"))
    end = lm.pawns.judge(line("1000+0", *moves, "c2", "dxc2", "dxc2", "bxc2"))
    return [len(replies), [m.ply.name(white=True) for m in end if m.kind == "touchdown"]]


def _plain_diagram_7c() -> Json:
    moves = ("b2", "cxb2", "axb2", "a2", "c2")
    end = plain_good_moves("1000+0", *moves, "dxc2", "dxc2", "bxc2")
    through = [name for name in end if str(name).endswith("3")]
    return [len(plain_good_moves("1000+0", *moves)), through]


def _mates_from_7c() -> Json:
    """Count White's moves to mate for each reply of Black in diagram 7C."""
    board = chess_line(DIAGRAM_7A, "white", LINE_7C)
    return {
        san: next((n for n in range(1, 5) if mates_in(board.push(san), n)), None)
        for san in sorted(board.sans())
    }


def _after_axb7() -> Json:
    """Follow 6 ... axb7 7 a8 b6 8 a9=Q."""
    return chess_line(DIAGRAM_7A, "white", LINE_7C, "axb7 a8 b6 a9=Q").status()


def _diagram_7d() -> Json:
    """Judge the replies to 1 b5 c5, 2 d5, diagram 7D, and 3 bxa6 there."""
    return [
        verdict(chess_line(DIAGRAM_7A, "white", "b5 c5")),
        verdict(chess_line(DIAGRAM_7A, "white", "b5 c5 d5")),
        verdict(chess_line(DIAGRAM_7A, "white", "b5 c5 d5 axb5 axb5")),
        verdict(chess_line(DIAGRAM_7A, "white", LINE_7D)),
        verdict(chess_line(DIAGRAM_7A, "white", LINE_7D, "bxa6")),
    ]


def _diagram_7d_on_three_rows() -> Json:
    line_7d = ("b2", "c2", "dxc2", "dxc2")
    return [
        _on_three_rows("1000+0", "b2", "c2"),
        _on_three_rows("1000+0", "b2", "c2", "d2"),
        _on_three_rows("1000+0", "b2", "c2", "d2", "axb2", "axb2"),
        _on_three_rows("1000+0", *line_7d),
        _on_three_rows("1000+0", *line_7d, "bxa3"),
    ]


def _after_a5_in_7d() -> Json:
    """List, for each reply to 3 a5 in diagram 7D, White's winning moves to b6."""
    board = chess_line(DIAGRAM_7A, "white", LINE_7D, "a5")
    found = {}
    for san in sorted(board.sans()):
        result, moves = verdict(board.push(san))
        wins = [str(move) for move in moves] if isinstance(moves, list) else []
        found[san] = [result, [move for move in wins if move.endswith("b6")]]
    return found


def _diagram_7e_lines() -> Json:
    """Return whether d5 cxd5 cxd5 and d5 c5 bxc5 bxc5 a5 lead to mate."""
    lines = ("d5 cxd5 cxd5", "d5 c5 bxc5 bxc5 a5")
    return ["loss" if lost(chess_line(DIAGRAM_7E, "white", moves)) else "open" for moves in lines]


def _loony_in_7e() -> Json:
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


def _diagram_7f() -> Json:
    """List the good replies to 1 a5, White's in 7F, and Black's to 2 cxb5 and 2 c5 there."""
    return [
        good_moves("1000", "a2"),
        good_moves("1000", "a2", "b2"),
        good_moves("1000", "a2", "b2", "cxb2"),
        good_moves("1000", "a2", "b2", "c2"),
    ]


def _diagram_7f_as_chess() -> Json:
    lines = ("a5", "a5 b5", "a5 b5 cxb5", "a5 b5 c5")
    rows = {"4": "1", "5": "2", "6": "3"}
    found: list[Json] = []
    for moves in lines:
        names = verdict(chess_line(DIAGRAM_7E, "white", moves))[1]
        texts = [str(name) for name in names] if isinstance(names, list) else []
        found.append([f"{text[:-1]}{rows[text[-1]]}" for text in texts])
    return found


def _star_2_as_chess() -> Json:
    pawns = "W a2 a4 a7 b4 c4 d4 B a3 a6 a8 b6 c6 d6"
    return str(lm.chess.structure(pawns, rows=9).value)


def _star_2_played_out() -> Json:
    """List the nimbers to ∗3 that the structure on eight rows is worth when it is played out."""
    pieces = lm.chess.Board(STAR_2_ON_EIGHT_ROWS).pieces()
    squares = (f"{file}{row}" for row in range(2, 8) for file in "abc")
    cells = tuple("p.P".index(pieces.get(square, ".")) for square in squares)
    found = [f"*{k}" for k in range(4) if pawn_census.is_worth(cells, 3, k)]
    return found[0] if len(found) == 1 else str(found)


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "elkies.diagram-7a",
        "elkies",
        "section 5, diagram 7A",
        "diagram 7A is the game on four files, the first of them stopped, and one file more",
        ["1000+0", "1000"],
        lambda: [lm.pawns.word_of(DIAGRAM_7A), lm.pawns.word_of(DIAGRAM_7E)],
        note="diagrams 7A and 7E as they were rebuilt from the text",
        picture=lambda: lm.chess.Board(DIAGRAM_7A).svg(
            regions={
                "∗2": [f"{file}{row}" for file in "abcd" for row in (4, 6)],
                "stops": ["a2", "a3", "a7", "a8"],
                "[1]": ["j4", "j6"],
            },
            arrows=[("b4", "b5")],
        ),
    ),
    Claim(
        "elkies.stopped-pawns",
        "elkies",
        "section 5",
        "the extra pawns of diagram 7A are immobile, and a pawn that gets through on their file "
        "wins nothing",
        [["a2", "a3", "a7", "a8"], [False, True]],
        lambda: [_immobile(), _stopped()],
    ),
    Claim(
        "elkies.diagram-7a-unstopped",
        "elkies",
        "section 5",
        "without the extra pawns diagram 7A is [4] + [1] = 0, and whoever moves loses",
        [["loss", []], ["loss", []]],
        lambda: [*decided(WITHOUT_STOPS)],
        cost="long",
        note="every first move by a search for mate; and by the pawns game on 0000+0",
        second=lambda: [_on_three_rows("0000+0")] * 2,
    ),
    Claim(
        "elkies.diagrams-7a-7e",
        "elkies",
        "section 5",
        "the only winning move is b5 in diagram 7A and d5 in diagram 7E",
        [["b2"], ["d2"]],
        lambda: [good_moves("1000+0"), good_moves("1000")],
        note="on three rows, where the fifth rank is the second; and by plain minimax",
        second=lambda: [plain_good_moves("1000+0"), plain_good_moves("1000")],
        picture=lambda: drawn("1000+0"),
    ),
    Claim(
        "elkies.diagram-7a-outcome",
        "elkies",
        "section 5, diagram 7A",
        "whoever moves in diagram 7A wins, and only by b5",
        [["win", ["b5"]], ["win", ["b5"]]],
        lambda: [*decided(DIAGRAM_7A)],
        cost="long",
        note="every first move by a search for mate; and by the pawns game",
        second=lambda: [_on_three_rows("1000+0")] * 2,
    ),
    Claim(
        "elkies.diagram-7b",
        "elkies",
        "section 5, diagram 7B",
        "1 b5 axb5 2 axb5 wins; 1 ... cxb5 is met by 2 axb5 alone (7B), not by 2 cxb5, and "
        "2 ... axb5 3 cxb5 does not help Black",
        ["loss", ["win", ["axb5"]], "loss", "loss"],
        _replies_to_b5,
        second=_replies_to_b5_on_three_rows,
        picture=lambda: chess_line(DIAGRAM_7A, "white", "b5 cxb5 axb5").svg(),
    ),
    Claim(
        "elkies.diagram-7c",
        "elkies",
        "section 5, diagram 7C",
        "in diagram 7B, 2 ... a5 loses to 3 c5: no reply is good, and after dxc5 4 dxc5 bxc5 the "
        "b-pawn goes through, to diagram 7C",
        [0, ["b3"]],
        _diagram_7c,
        second=_plain_diagram_7c,
        note="on three rows, where b6 is the last",
        picture=lambda: chess_line(DIAGRAM_7A, "white", LINE_7C).svg(),
    ),
    Claim(
        "elkies.diagram-7c-mate",
        "elkies",
        "section 5, diagram 7C",
        "in diagram 7C White mates in two, whatever Black plays; after axb7 with the other pawn",
        [{"a4": 2, "axb7": 2, "c3": 2, "g6": 2, "j5": 2}, "checkmate"],
        lambda: [_mates_from_7c(), _after_axb7()],
        note="every move and every reply is tried",
    ),
    Claim(
        "elkies.diagram-7d",
        "elkies",
        "section 5, diagram 7D",
        "after 1 b5 c5, 2 dxc5 is forced (2 d5 axb5 3 axb5 j5 wins for Black), and in diagram 7D "
        "only 3 a5 wins: 3 bxa6 loses to j5",
        [
            ["win", ["dxc5"]],
            ["win", ["axb5"]],
            ["win", ["j5"]],
            ["win", ["a5"]],
            ["win", ["j5"]],
        ],
        _diagram_7d,
        second=_diagram_7d_on_three_rows,
        picture=lambda: chess_line(DIAGRAM_7A, "white", LINE_7D).svg(arrows=[("a4", "a5")]),
    ),
    Claim(
        "elkies.diagram-7d-a5",
        "elkies",
        "section 5, diagram 7D",
        "whatever Black replies to 3 a5, a white pawn comes to b6 and wins",
        {
            "axb5": ["win", ["axb6"]],
            "bxa5": ["win", ["b6"]],
            "g6": ["win", ["axb6"]],
            "j5": ["win", ["axb6"]],
        },
        _after_a5_in_7d,
    ),
    Claim(
        "elkies.diagram-7e",
        "elkies",
        "section 5, diagram 7E",
        "whoever moves in diagram 7E wins, and only by d5",
        [["win", ["d5"]], ["win", ["d5"]]],
        lambda: [*decided(DIAGRAM_7E)],
        cost="seconds",
        note="every first move by a search for mate; and by the pawns game",
        second=lambda: [_on_three_rows("1000")] * 2,
        picture=lambda: lm.chess.Board(DIAGRAM_7E).svg(arrows=[("d4", "d5")]),
    ),
    Claim(
        "elkies.diagram-7e-d5",
        "elkies",
        "section 5",
        "after d5, both cxd5 cxd5 and c5 bxc5 bxc5 a5 leave the opponent in zugzwang",
        ["loss", "loss"],
        _diagram_7e_lines,
        second=lambda: [
            "win" if good_moves("1000", *moves) else "loss"
            for moves in (("d2", "cxd2", "cxd2"), ("d2", "c2", "bxc2", "bxc2", "a2"))
        ],
    ),
    Claim(
        "elkies.diagram-7e-loony",
        "elkies",
        "section 5",
        "with the a-file stopped the moves a5 and c5 are loony; after c5 bxc5 bxc5 one of d5 and "
        "dxc5 wins, by what else is on the board",
        [
            {"a2": "loony", "b2": "entailing", "c2": "loony", "d2": "entailing"},
            [["dxc2"], ["d2"]],
        ],
        _loony_in_7e,
    ),
    Claim(
        "elkies.diagram-7f",
        "elkies",
        "section 5, diagram 7F",
        "1 a5 is answered by b5 (7F); then 2 cxb5 loses to axb5, and 2 c5 to d5",
        [["b2"], [], ["axb2"], ["d2"]],
        _diagram_7f,
        note="on three rows; and by a search of the whole board",
        second=_diagram_7f_as_chess,
        picture=lambda: chess_line(DIAGRAM_7E, "white", "a5 b5").svg(),
    ),
    Claim(
        "elkies.star-2",
        "elkies",
        "section 5",
        "a component with moves to 0 and to ∗ is ∗2, so that diagrams 7A and 7E are won by "
        "whoever moves, while [4] + [1] is a mutual zugzwang",
        ["*2", "N", "N", "P"],
        _stopped_file,
        note="the second road is plain minimax on three rows",
        second=_plain_stopped_file,
    ),
    Claim(
        "elkies.star-2-as-chess",
        "elkies",
        "section 5",
        "the pawns on files a to d of diagrams 7A and 7E are worth ∗2 by the rules of chess",
        "*2",
        _star_2_as_chess,
        note="the search of pawn structures, on 9 rows; and brute force on three",
        second=lambda: f"*{lm.pawns.brute_value('1000')}",
    ),
    Claim(
        "elkies.star-2-on-eight-rows",
        "elkies",
        "motto",
        "the ordinary board, on which no file can be stopped, has a structure of eight pawns on "
        "three files that is worth ∗2",
        "*2",
        lambda: str(lm.chess.structure(STAR_2_ON_EIGHT_ROWS).value),
        note="by its value; and the two games that enclose it, played out beside nim-heaps by the "
        "checker of certificates, which knows no values",
        second=_star_2_played_out,
        picture=lambda: lm.chess.Board(STAR_2_ON_EIGHT_ROWS).svg(),
        beyond=True,
    ),
    Claim(
        "elkies.stopped-heights",
        "elkies",
        "section 5",
        "files can be stopped on boards of odd height from 9 on: three files are lost by whoever "
        "moves, and won if the outer two are stopped",
        {"9": ["N", "P"], "11": ["N", "P"]},
        lambda: on_heights(range(5, 12), "101", "000"),
        cost="seconds",
        note="by mates on each whole board; below 9 rows there is no room for the extra pawns",
    ),
)
