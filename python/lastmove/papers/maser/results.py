"""Section 4.2, results: Figure 7, and what section 5 adds.

The kingside of Figure 7 follows from the moves in the text; the queenside and the kings are our
reading.
"""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.maser.algorithm import FIGURES
from lastmove.papers.maser.endgames import FIGURE_7, picture, winners, without_core
from lastmove.papers.maser.gt_search import GTSearch, calls, promotes, read
from lastmove.papers.maser.model import sum_and_outcome

__all__ = ["CLAIMS"]


def _kingside() -> Json:
    """Return the options of figure 7's kingside that are neither dominated nor reversible."""
    value = lm.chess.structure(FIGURES["7 kingside"]).value
    if value is None:
        return None
    return [[str(g) for g in value.left], [str(g) for g in value.right], value.outcome]


def _blocked_at_once() -> Json:
    """Play both sides' moves on figure 7's queenside: the answers that leave nobody a move."""
    found: dict[str, Json] = {}
    for side in ("white", "black"):
        board = lm.chess.Board("8/pp6/8/8/PP6/8/8/8").with_turn(side)
        for san in board.sans():
            after = board.push(san)
            found[f"{side} {san}"] = sorted(r for r in after.sans() if _settled(after.push(r)))
    return found


def _settled(board: lm.chess.Board) -> bool:
    """Whether the side to move has no good move left: for Black, the value is at least 0."""
    value = lm.chess.structure(board).value
    return value is not None and (value >= 0 if board.turn == "black" else value <= 0)


def _sacrifice() -> Json:
    """Value the kingside after 1 … h5, also where White may not play g4."""
    after = "W g2 g3 B g7 h5"
    return [str(lm.chess.structure(after).value), GTSearch("g4").value(after)]


def _moves_on_the_kingside() -> Json:
    """Give White's move, and Black's best one, of figure 7's kingside their values."""
    part = lm.chess.structure(FIGURES["7 kingside"]).components[0]
    white = {move.san: str(move.value) for move in part.moves if move.side == "white"}
    return [white, str(part.move("h5", "black").value)]


def _moves_on_the_kingside_by_gt_search() -> Json:
    search = GTSearch()
    position = read(FIGURES["7 kingside"])
    white = {name: str(search.search(after)[1]) for name, _, after in position.moves("left")}
    h5 = next(after for name, _, after in position.moves("right") if name == "h5")
    return [white, str(search.search(h5)[1])]


def _main_line() -> Json:
    """Return how many moves each side has after 1 g4 g6 2 g5 hxg5 3 g4."""
    board = lm.chess.Board("8/6p1/7p/8/8/6P1/6P1/8 w")
    for move in ("g4", "g6", "g5", "hxg5", "g4"):
        board = board.push(move)
    return [len(board.moves(side)) for side in ("white", "black")]


def _plain_main_line() -> Json:
    end = read(FIGURES["7 kingside"]).played("left", "g4", "g6", "g5", "hxg5", "g4")
    return [len(list(end.moves("left"))), len(list(end.moves("right")))]


def _nodes() -> Json:
    """Count the nodes of both sides of figure 7 in four ways, and value them."""
    sides = [FIGURES[name] for name in ("7 queenside", "7 kingside")]
    searches = [GTSearch() for _ in sides]
    values = [search.value(text) for search, text in zip(searches, sides, strict=True)]
    return {
        "values": values,
        "as printed": [calls(read(text))[1] for text in sides],
        "promotions not counted": [calls(read(text), promoted=False)[1] for text in sides],
        "with a table": [len(search.known) + len(search.promoted) for search in searches],
        "with a table, promotions not counted": [len(search.known) for search in searches],
    }


def _together() -> Json:
    """Value figure 7 in parts and as a whole; whether that takes over 50 times the positions."""
    text = without_core(FIGURE_7)
    parts, whole = (lm.chess.structure(text, together=joined) for joined in (False, True))
    return [str(parts.value), str(whole.value), whole.nodes > 50 * parts.nodes]


def _together_by_gt_search() -> Json:
    search = GTSearch()
    value = search.value(without_core(FIGURE_7))
    return [value, len(search.known) + len(search.promoted), len(search.known)]


def _passed_pawns() -> Json:
    """Say for each figure whether White, and whether Black, can make a passed pawn if to move."""
    found = {name: lm.chess.structure(text).passed_pawn for name, text in FIGURES.items()}
    return {name: [pawn.left, pawn.right] for name, pawn in found.items()}


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "maser.figure-7-queenside",
        "maser",
        "section 4.2, figure 7",
        "Popov–Dankov, Albena 1978: the queenside is worth 0, and Black's double step gives no "
        "advantage",
        ["0", "0"],
        lambda: [
            str(lm.chess.structure(FIGURES["7 queenside"], double_step=step).value)
            for step in (True, False)
        ],
    ),
    Claim(
        "maser.figure-7-blocked",
        "maser",
        "section 4.2, figure 7",
        "on the queenside the player to move gets blocked immediately: each move has a reply that "
        "leaves the mover without a good one, and it is the only such reply",
        {
            "white a5": ["a6"],
            "white b5": ["b6"],
            "black a5": ["bxa5"],
            "black a6": ["a5"],
            "black b5": ["axb5"],
            "black b6": ["b5"],
        },
        _blocked_at_once,
    ),
    Claim(
        "maser.figure-7-sacrifice",
        "maser",
        "section 4.2, figure 7",
        "after 1 … h5 White can sacrifice a pawn for a tempo by g4, and so the value is −1 only: "
        "it would be −3 without that move",
        ["-1", "-3"],
        _sacrifice,
    ),
    Claim(
        "maser.figure-7-kingside",
        "maser",
        "section 4.2, figure 7",
        "Popov–Dankov, Albena 1978: the kingside {0|−1} is a move to 0 for White, to −1 for "
        "Black, and neither is reversible",
        [["0"], ["-1"], "N"],
        _kingside,
    ),
    Claim(
        "maser.figure-7-kingside-pawns",
        "maser",
        "section 4.2, figure 7",
        "White g2, g3 against Black g7, h6 are worth {0|−1}",
        "{0|-1}",
        lambda: str(lm.chess.structure(FIGURES["7 kingside"]).value),
        note="by the calculator, and by Mäser's search",
        second=lambda: GTSearch().value(FIGURES["7 kingside"]),
        picture=lambda: picture(
            FIGURE_7, queenside="a4 b4 a7 b7", kingside="g2 g3 g7 h6", core="e3 d4 e4 d5"
        ),
    ),
    Claim(
        "maser.figure-7-kingside-moves",
        "maser",
        "section 4.2, figure 7",
        "White's only move there is g4, to 0; Black's h5 leads to −1",
        [{"g4": "0"}, "-1"],
        _moves_on_the_kingside,
        note="by the calculator, and by Mäser's search",
        second=_moves_on_the_kingside_by_gt_search,
    ),
    Claim(
        "maser.figure-7-main-line",
        "maser",
        "section 4.2, figure 7",
        "after 1 g4 g6 2 g5 hxg5 3 g4 neither side has a move",
        [0, 0],
        _main_line,
        note="by the rules of chess, and by pawns of the claim's own",
        second=_plain_main_line,
    ),
    Claim(
        "maser.figure-7-sum",
        "maser",
        "section 4.2, figure 7",
        "Popov–Dankov: queenside 0 and kingside {0|−1} make {0|−1}, a first-player win",
        ["{0|-1}", "N"],
        lambda: sum_and_outcome("0 + {0|-1}"),
        note="the sum of the stated parts; and of the pawns",
        second=lambda: sum_and_outcome(str(lm.chess.structure(without_core(FIGURE_7)).value)),
    ),
    Claim(
        "maser.figure-7-outcome",
        "maser",
        "section 4.2, figure 7",
        "whoever moves in figure 7 wins: White by g4, Black by h5 among others",
        ["N", ["g4"], ["a5", "a6", "b5", "b6", "h5"]],
        lambda: winners(FIGURE_7, 1.0),
        cost="seconds",
        note="by the values of the parts; the look-ahead on the whole board only finds no king "
        "that breaks out, and proves nothing",
    ),
    Claim(
        "maser.figure-7-nodes",
        "maser",
        "section 4.2",
        "nodes of the queenside and the kingside of figure 7",
        {
            "values": ["0", "{0|-1}"],
            "as printed": [71940, 106240],
            "promotions not counted": [32654, 56954],
            "with a table": [614, 437],
            "with a table, promotions not counted": [494, 409],
        },
        _nodes,
        erratum="less than 1000 nodes are said to do; the printed function has no table and is "
        "called 178,180 times, or 89,608 if promoted positions are not counted. With a table, of "
        "which the paper says nothing, there are 1,051 nodes, or 903",
        note="moves from the a-file to the h-file; without a table another order of the moves "
        "gives other numbers, between 33,751 and 178,180",
    ),
    Claim(
        "maser.figure-7-together",
        "maser",
        "section 4.2",
        "searched as one structure the pawns of figure 7 have the same value, but take many times "
        "as long",
        ["{0|-1}", "{0|-1}", True],
        _together,
        note="27,430 positions instead of 408",
    ),
    Claim(
        "maser.figure-7-together-nodes",
        "maser",
        "section 4.2",
        "nodes for that with a table, promoted positions counted and not",
        ["{0|-1}", 177838, 141126],
        _together_by_gt_search,
        cost="seconds",
        note="the paper has almost 200,000; without a table there are many more",
    ),
    Claim(
        "maser.passed-pawns",
        "maser",
        "section 5",
        "whether a cluster of pawns can produce a passed pawn comes out as well: White's in figure "
        "6 alone",
        {
            "2": [False, False],
            "3": [False, False],
            "5 queenside": [False, False],
            "5 kingside": [False, False],
            "6": [True, False],
            "7 queenside": [False, False],
            "7 kingside": [False, False],
        },
        _passed_pawns,
        note="by the calculator, and by plain play in which the defender may pass",
        second=lambda: {
            name: [promotes(read(text), "left", "left"), promotes(read(text), "right", "right")]
            for name, text in FIGURES.items()
        },
    ),
)
