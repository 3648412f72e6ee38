"""Section 4.2, results: Figure 7, and what section 5 adds.

The kingside of Figure 7 follows from the moves in the text; the queenside and the kings are our
reading.
"""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.maser.algorithm import FIGURES
from lastmove.papers.maser.endgames import FIGURE_7, without_core
from lastmove.papers.maser.gt_search import GTSearch, calls, gt_value, promotes, read
from lastmove.papers.maser.model import sum_and_outcome

__all__: list[str] = []


def kingside() -> Json:
    """Return the options of figure 7's kingside that are neither dominated nor reversible."""
    value = lm.chess.structure(FIGURES["7 kingside"]).value
    if value is None:
        return None
    return [[str(g) for g in value.left], [str(g) for g in value.right], value.outcome]


def blocked_at_once() -> Json:
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


def sacrifice() -> Json:
    """Value the kingside after 1 … h5, also where White may not play g4."""
    after = "W g2 g3 B g7 h5"
    return [str(lm.chess.structure(after).value), GTSearch("g4").value(after)]


def moves_on_the_kingside() -> Json:
    """Give White's move, and Black's best one, of figure 7's kingside their values."""
    part = lm.chess.structure(FIGURES["7 kingside"]).components[0]
    white = {move.san: str(move.value) for move in part.moves if move.side == "white"}
    return [white, str(part.move("h5", "black").value)]


def moves_on_the_kingside_by_gt_search() -> Json:
    search = GTSearch()
    position = read(FIGURES["7 kingside"])
    white = {name: str(search.search(after)[1]) for name, _, after in position.moves("left")}
    h5 = next(after for name, _, after in position.moves("right") if name == "h5")
    return [white, str(search.search(h5)[1])]


def main_line() -> Json:
    """Return how many moves each side has after 1 g4 g6 2 g5 hxg5 3 g4."""
    board = lm.chess.Board("8/6p1/7p/8/8/6P1/6P1/8 w")
    for move in ("g4", "g6", "g5", "hxg5", "g4"):
        board = board.push(move)
    return [len(board.moves(side)) for side in ("white", "black")]


def plain_main_line() -> Json:
    end = read(FIGURES["7 kingside"]).played("left", "g4", "g6", "g5", "hxg5", "g4")
    return [len(list(end.moves("left"))), len(list(end.moves("right")))]


def nodes() -> Json:
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


def together() -> Json:
    """Value figure 7 in parts and as a whole; whether that takes over 50 times the positions."""
    text = without_core(FIGURE_7)
    parts, whole = (lm.chess.structure(text, together=joined) for joined in (False, True))
    return [str(parts.value), str(whole.value), whole.nodes > 50 * parts.nodes]


def together_by_gt_search() -> Json:
    search = GTSearch()
    value = search.value(without_core(FIGURE_7))
    return [value, len(search.known) + len(search.promoted), len(search.known)]


def passed_pawns() -> Json:
    """Say for each figure whether White, and whether Black, can make a passed pawn if to move."""
    found = {name: lm.chess.structure(text).passed_pawn for name, text in FIGURES.items()}
    return {name: [pawn.left, pawn.right] for name, pawn in found.items()}


def figure_7_queenside() -> Json:
    return [
        str(lm.chess.structure(FIGURES["7 queenside"], double_step=step).value)
        for step in (True, False)
    ]


def figure_7_kingside_pawns() -> Json:
    return str(lm.chess.structure(FIGURES["7 kingside"]).value)


def figure_7_kingside_pawns_again() -> Json:
    return gt_value(FIGURES["7 kingside"])


def figure_7_sum_again() -> Json:
    return sum_and_outcome(str(lm.chess.structure(without_core(FIGURE_7)).value))


def passed_pawns_again() -> Json:
    return {
        name: [promotes(read(text), "left", "left"), promotes(read(text), "right", "right")]
        for name, text in FIGURES.items()
    }
