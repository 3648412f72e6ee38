"""Section 4.2, results: Figure 7, and what section 5 adds.

The kingside of Figure 7 follows from the moves in the text; the queenside and the kings are our
reading.
"""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.maser.algorithm import FIGURES
from lastmove.papers.maser.endgames import FIGURE_7, picture, winners, without_core
from lastmove.papers.maser.gt_search import GTSearch, promotes, read
from lastmove.papers.maser.model import sum_and_outcome

__all__ = ["CLAIMS"]


def _kingside() -> Json:
    kingside = lm.game("{0|-1}")
    return [[str(g) for g in kingside.left], [str(g) for g in kingside.right], kingside.outcome]


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
    """Return whether the printed algorithm takes fewer than 1000 nodes for both parts together."""
    count = 0
    for name in ("7 queenside", "7 kingside"):
        search = GTSearch()
        search.search(read(FIGURES[name]))
        count += len(search.known)
    return [count < 1000]


def _together() -> Json:
    """Value figure 7 in parts and as a whole; whether that takes over 50 times the positions."""
    text = without_core(FIGURE_7)
    parts, whole = (lm.chess.structure(text, together=joined) for joined in (False, True))
    return [str(parts.value), str(whole.value), whole.nodes > 50 * parts.nodes]


def _together_by_gt_search() -> Json:
    search = GTSearch()
    value = search.value(without_core(FIGURE_7))
    return [value, 100_000 < len(search.known) < 200_000]


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
        note="by the calculator, and by the printed algorithm",
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
        note="by the calculator, and by the printed algorithm",
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
        cost="long",
        note="a search of the whole board that goes far enough to see that no king breaks out",
    ),
    Claim(
        "maser.figure-7-nodes",
        "maser",
        "section 4.2",
        "both sides of figure 7 together take fewer than 1000 nodes",
        [True],
        _nodes,
        note="the printed algorithm, positions with a player to move counted once: 903",
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
        "the printed algorithm takes between 100,000 and 200,000 nodes for that",
        ["{0|-1}", True],
        _together_by_gt_search,
        cost="long",
        note="141,126, where positions with a player to move are counted once; the paper has "
        "almost 200,000",
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
