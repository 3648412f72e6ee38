"""Section 3.1: the game on three rows, and its diagrams 2 and 3."""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.elkies.play import (
    DIAGRAM_2,
    LETTERS,
    drawn,
    entailed,
    good_moves,
    line,
    plain_entailed,
    plain_moves,
    plain_start,
    plain_touchdowns,
)
from lastmove.rulesets.dawson_chess import DawsonChess
from lastmove.rulesets.pawns import Pawns

__all__ = ["CLAIMS", "LINE_3C", "LINE_3D", "LINE_3E", "LINE_3F"]

LINE_3A = ("c2", "bxc2")
LINE_3B = (*LINE_3A, "dxc2", "d2")
LINE_3C = (*LINE_3A, "bxc2", "dxc2", "dxc2")
LINE_3D = (*LINE_3A, "bxc2", "d2")
LINE_3E = (*LINE_3D, "exd2", "exd2")
LINE_3F = (*LINE_3D, "e2")


def _moves_like_chess() -> Json:
    """List the moves after 1 c2 in diagram 2."""
    return sorted(ply.name(white=False) for ply, _ in line(DIAGRAM_2, "c2").plies())


def _moves_of_chess() -> Json:
    """List the same moves by the rules of chess, on a board with a row more on both sides."""
    board = lm.chess.Board("12/ppppppp1pppp/12/PPPPPPP1PPPP/12 w", double_step=False)
    after = board.push("c3")
    return sorted(f"{name[:-1]}{int(name[-1]) - 1}" for name in after.sans())


def _threats() -> Json:
    """List White's breakthroughs if Black ignores 1 c2, and Black's replies that stop them."""
    ignored = line(DIAGRAM_2, "c2").turned()
    wins = [ply.name(white=True) for ply, _ in ignored.plies() if ply.wins]
    return [wins, entailed(DIAGRAM_2, "c2")]


def _plain_threats() -> Json:
    """Find the same on letters."""
    ranks, stopped = plain_start(DIAGRAM_2)
    c2 = dict(plain_moves(ranks, white=True))["c2"]
    return [plain_touchdowns(c2, stopped, white=True), plain_entailed(DIAGRAM_2, "c2")]


def _last_row() -> Json:
    """Return who has won when a pawn stands in its last row, for White and for Black."""
    return [
        Pawns("w.b|...|..w").winner(),
        Pawns("b..|...|b.w").winner(),
        Pawns("b.|..|.w").winner(),
    ]


def _diagram_3b() -> Json:
    """List Black's replies to 2 dxc2 that win, White's to 3B, and what meets 3 exd2."""
    white = entailed(DIAGRAM_2, *LINE_3B)
    black = good_moves(DIAGRAM_2, *LINE_3B, "exd2")
    last = [ply.name(white=True) for ply, _ in line(DIAGRAM_2, *LINE_3B, "exd2", "exd2").plies()]
    stopped = [n for n in last if not line(DIAGRAM_2, *LINE_3B, "exd2", "exd2", n).touches_down()]
    after_c = line(DIAGRAM_2, *LINE_3B, "exd2", "cxd2")
    wins = [ply.name(white=True) for ply, _ in after_c.plies() if ply.wins]
    return [good_moves(DIAGRAM_2, *LINE_3A, "dxc2"), white, black, len(stopped), wins]


def _diagram_3e() -> Json:
    """Return Black's replies to 3 exd2, White's wins if the wrong pawn captures, and 3E's worth."""
    wrong = line(DIAGRAM_2, *LINE_3D, "exd2", "cxd2")
    wins = [ply.name(white=True) for ply, _ in wrong.plies() if ply.wins]
    return [entailed(DIAGRAM_2, *LINE_3D, "exd2"), wins, lm.pawns.value("0+00+0000")]


def _end_of_the_wave() -> Json:
    """Return the replies to 3 e2 and to 3 ... f2, and the files on which Black can move at last."""
    replies = [entailed(DIAGRAM_2, *LINE_3F), entailed(DIAGRAM_2, *LINE_3F, "f2")]
    after = line(DIAGRAM_2, *LINE_3F, "f2", "g2")
    return [*replies, sorted({LETTERS[ply.start] for ply, _ in after.plies()})]


def _plain_end_of_the_wave() -> Json:
    replies = [plain_entailed(DIAGRAM_2, *LINE_3F), plain_entailed(DIAGRAM_2, *LINE_3F, "f2")]
    last: list[Json] = plain_entailed(DIAGRAM_2, *LINE_3F, "f2", "g2")
    return [*replies, sorted({str(name)[0] for name in last})]


def _nim_values(code: str, first: int, last: int) -> Json:
    """Return the nim-values of heaps of a take-and-break game."""
    return [int(value) for value in lm.heaps.HeapGame(code).values(last)[first:]]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "elkies.diagram-2-start",
        "elkies",
        "section 3.1, diagram 2",
        "diagram 2, on 12 files: pawns on all but the eighth, White's in the bottom row and "
        "Black's in the top row",
        "bbbbbbb.bbbb|............|wwwwwww.wwww",
        lambda: str(Pawns.parse(DIAGRAM_2)),
        second=lambda: "|".join(plain_start(DIAGRAM_2)[0]),
        picture=lambda: drawn(DIAGRAM_2),
    ),
    Claim(
        "elkies.pawns-move-like-chess",
        "elkies",
        "section 3.1",
        "pawns move and capture like chess pawns, without the double step: Black's moves after "
        "1 c2",
        ["a2", "b2", "bxc2", "d2", "dxc2", "e2", "f2", "g2", "i2", "j2", "k2", "l2"],
        _moves_like_chess,
        note="and by the rules of chess on five rows, where nobody promotes",
        second=_moves_of_chess,
    ),
    Claim(
        "elkies.last-row-wins",
        "elkies",
        "section 3.1",
        "White wins with a pawn in the top row, Black with one in the bottom row",
        ["left", "right", None],
        _last_row,
    ),
    Claim(
        "elkies.diagram-2-c2",
        "elkies",
        "section 3.1",
        "1 c2 threatens to win by capturing on b3 or d3, so Black must capture on c2",
        [["cxb3", "cxd3"], ["bxc2", "dxc2"]],
        _threats,
        second=_plain_threats,
    ),
    Claim(
        "elkies.diagram-3a",
        "elkies",
        "section 3.1, diagram 3A",
        "after 1 c2 bxc2 Black threatens to advance, so White must capture on c2",
        ["bxc2", "dxc2"],
        lambda: entailed(DIAGRAM_2, *LINE_3A),
        second=lambda: plain_entailed(DIAGRAM_2, *LINE_3A),
        picture=lambda: drawn(DIAGRAM_2, *LINE_3A),
    ),
    Claim(
        "elkies.diagram-3b",
        "elkies",
        "section 3.1, diagram 3B",
        "2 dxc2 loses to d2: only 3 exd2 stops d1 for a move, only exd2 answers that, and then "
        "nothing stops d1; but 3 ... cxd2 would allow 4 c3",
        [["d2"], ["exd2"], ["exd2"], 0, ["c3"]],
        _diagram_3b,
        picture=lambda: drawn(DIAGRAM_2, *LINE_3B),
    ),
    Claim(
        "elkies.diagram-3c",
        "elkies",
        "section 3.2, diagram 3C",
        "diagram 3C, after 1 c2 bxc2 2 bxc2 dxc2 3 dxc2, is [1] + [3] + [4], lost for Black",
        [0, 0],
        lambda: [lm.pawns.quiet_value(line(DIAGRAM_2, *LINE_3C)), lm.pawns.value("0+000+0000")],
        note="the board by the theory of positions, the sum from its components",
        second=lambda: [lm.pawns.brute_value("0+000+0000")] * 2,
        picture=lambda: drawn(DIAGRAM_2, *LINE_3C),
    ),
    Claim(
        "elkies.diagram-3d",
        "elkies",
        "section 3.1, diagram 3D",
        "2 bxc2 leaves Black dxc2 and d2; after 2 ... d2 White must move the attacked e-pawn, by "
        "exd2 or e2",
        [["d2", "dxc2"], ["e2", "exd2"]],
        lambda: [entailed(DIAGRAM_2, *LINE_3A, "bxc2"), entailed(DIAGRAM_2, *LINE_3D)],
        second=lambda: [
            plain_entailed(DIAGRAM_2, *LINE_3A, "bxc2"),
            plain_entailed(DIAGRAM_2, *LINE_3D),
        ],
        picture=lambda: drawn(DIAGRAM_2, *LINE_3D),
    ),
    Claim(
        "elkies.diagram-3e",
        "elkies",
        "section 3.1, diagram 3E",
        "3 exd2 forces exd2, since cxd2 loses to 4 c3; that leaves [1] + [2] + [4], which is 0",
        [["exd2"], ["c3"], 0],
        _diagram_3e,
        second=lambda: [
            plain_entailed(DIAGRAM_2, *LINE_3D, "exd2"),
            [name for name in plain_entailed(DIAGRAM_2, *LINE_3D, "exd2", "cxd2") if name == "c3"],
            lm.pawns.brute_value("0+00+0000"),
        ],
        picture=lambda: drawn(DIAGRAM_2, *LINE_3E),
    ),
    Claim(
        "elkies.diagram-3f",
        "elkies",
        "section 3.1, diagram 3F",
        "3 e2 again leaves two replies, and so on to 3 ... f2 4 g2, where the wave reaches the end "
        "of the component and Black must play on files a, or i to l",
        [["f2", "fxe2"], ["g2", "gxf2"], ["a", "i", "j", "k", "l"]],
        _end_of_the_wave,
        second=_plain_end_of_the_wave,
        picture=lambda: drawn(DIAGRAM_2, *LINE_3F),
    ),
    Claim(
        "elkies.dawson-chess",
        "elkies",
        "section 3.1",
        "Dawson's Chess, where captures are obligatory, is a take-and-break game: that of Dawson's "
        "Kayles on a row longer by one",
        [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2],
        lambda: _nim_values("0.137", 0, 12),
        note="the codes 0.137 and 0.07; rows of 0 to 12 pawns",
        second=lambda: _nim_values("0.07", 1, 13),
    ),
    Claim(
        "elkies.captures-optional",
        "elkies",
        "section 3.1",
        "optional captures make another game: the values for 1 to 7 files with obligatory and with "
        "optional captures",
        [[1, 1, 2, 0, 3, 1, 1], [1, 0, 0, 1, 1, 0, 1]],
        lambda: [
            [DawsonChess.parse(str(m)).nim_value() for m in range(1, 8)],
            list(lm.pawns.unstopped(7).values[1:]),
        ],
        second=lambda: [
            _nim_values("0.137", 1, 7),
            [lm.pawns.brute_value("0" * m) for m in range(1, 8)],
        ],
    ),
)
