"""Section 3.1: the game on three rows, and its diagrams 2 and 3."""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.elkies.play import (
    DIAGRAM_2,
    LETTERS,
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

__all__ = ["LINE_3C", "LINE_3D", "LINE_3E", "LINE_3F"]

LINE_3A = ("c2", "bxc2")
LINE_3B = (*LINE_3A, "dxc2", "d2")
LINE_3C = (*LINE_3A, "bxc2", "dxc2", "dxc2")
LINE_3D = (*LINE_3A, "bxc2", "d2")
LINE_3E = (*LINE_3D, "exd2", "exd2")
LINE_3F = (*LINE_3D, "e2")


def moves_like_chess() -> Json:
    """List the moves after 1 c2 in diagram 2."""
    return sorted(ply.name(white=False) for ply, _ in line(DIAGRAM_2, "c2").plies())


def moves_of_chess() -> Json:
    """List the same moves by the rules of chess, on a board with a row more on both sides."""
    board = lm.chess.Board("12/ppppppp1pppp/12/PPPPPPP1PPPP/12 w", double_step=False)
    after = board.push("c3")
    return sorted(f"{name[:-1]}{int(name[-1]) - 1}" for name in after.sans())


def threats() -> Json:
    """List White's breakthroughs if Black ignores 1 c2, and Black's replies that stop them."""
    ignored = line(DIAGRAM_2, "c2").turned()
    wins = [ply.name(white=True) for ply, _ in ignored.plies() if ply.wins]
    return [wins, entailed(DIAGRAM_2, "c2")]


def plain_threats() -> Json:
    """Find the same on letters."""
    ranks, stopped = plain_start(DIAGRAM_2)
    c2 = dict(plain_moves(ranks, white=True))["c2"]
    return [plain_touchdowns(c2, stopped, white=True), plain_entailed(DIAGRAM_2, "c2")]


def last_row() -> Json:
    """Return who has won when a pawn stands in its last row, for White and for Black."""
    return [
        Pawns("w.b|...|..w").winner(),
        Pawns("b..|...|b.w").winner(),
        Pawns("b.|..|.w").winner(),
    ]


def diagram_3b() -> Json:
    """List Black's replies to 2 dxc2 that win, White's to 3B, and what meets 3 exd2."""
    white = entailed(DIAGRAM_2, *LINE_3B)
    black = good_moves(DIAGRAM_2, *LINE_3B, "exd2")
    last = [ply.name(white=True) for ply, _ in line(DIAGRAM_2, *LINE_3B, "exd2", "exd2").plies()]
    stopped = [n for n in last if not line(DIAGRAM_2, *LINE_3B, "exd2", "exd2", n).touches_down()]
    after_c = line(DIAGRAM_2, *LINE_3B, "exd2", "cxd2")
    wins = [ply.name(white=True) for ply, _ in after_c.plies() if ply.wins]
    return [good_moves(DIAGRAM_2, *LINE_3A, "dxc2"), white, black, len(stopped), wins]


def diagram_3e() -> Json:
    """Return Black's replies to 3 exd2, White's wins if the wrong pawn captures, and 3E's worth."""
    wrong = line(DIAGRAM_2, *LINE_3D, "exd2", "cxd2")
    wins = [ply.name(white=True) for ply, _ in wrong.plies() if ply.wins]
    return [entailed(DIAGRAM_2, *LINE_3D, "exd2"), wins, lm.pawns.value("0+00+0000")]


def end_of_the_wave() -> Json:
    """Return the replies to 3 e2 and to 3 ... f2, and the files on which Black can move at last."""
    replies = [entailed(DIAGRAM_2, *LINE_3F), entailed(DIAGRAM_2, *LINE_3F, "f2")]
    after = line(DIAGRAM_2, *LINE_3F, "f2", "g2")
    return [*replies, sorted({LETTERS[ply.start] for ply, _ in after.plies()})]


def plain_end_of_the_wave() -> Json:
    replies = [plain_entailed(DIAGRAM_2, *LINE_3F), plain_entailed(DIAGRAM_2, *LINE_3F, "f2")]
    last: list[Json] = plain_entailed(DIAGRAM_2, *LINE_3F, "f2", "g2")
    return [*replies, sorted({str(name)[0] for name in last})]


def nim_values(code: str, first: int, last: int) -> Json:
    """Return the nim-values of heaps of a take-and-break game."""
    return [int(value) for value in lm.heaps.HeapGame(code).values(last)[first:]]


def diagram_2_start() -> Json:
    return str(Pawns.parse(DIAGRAM_2))


def diagram_2_start_again() -> Json:
    return "|".join(plain_start(DIAGRAM_2)[0])


def diagram_3c() -> Json:
    return [lm.pawns.quiet_value(line(DIAGRAM_2, *LINE_3C)), lm.pawns.value("0+000+0000")]


def diagram_3e_again() -> Json:
    return [
        plain_entailed(DIAGRAM_2, *LINE_3D, "exd2"),
        [name for name in plain_entailed(DIAGRAM_2, *LINE_3D, "exd2", "cxd2") if name == "c3"],
        lm.pawns.brute_value("0+00+0000"),
    ]


def captures_optional() -> Json:
    return [
        [DawsonChess.parse(str(m)).nim_value() for m in range(1, 8)],
        list(lm.pawns.unstopped(7).values[1:]),
    ]


def captures_optional_again() -> Json:
    return [
        nim_values("0.137", 1, 7),
        [lm.pawns.brute_value("0" * m) for m in range(1, 8)],
    ]
