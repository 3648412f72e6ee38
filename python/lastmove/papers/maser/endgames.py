"""Section 4: king and pawn endgames, Figures 5 and 6.

The positions were rebuilt: Figure 5 is known from the literature, and the pawns of Figure 6 follow
from the moves in the text; its kings are those of Figure 5.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

import lastmove as lm
from lastmove.chess.prover import prove_win
from lastmove.papers.claim import Json
from lastmove.papers.maser.algorithm import FIGURES, PLAYERS
from lastmove.papers.maser.gt_search import GTSearch, Pawns, gt_value, promotes, read
from lastmove.papers.maser.model import sum_and_outcome

__all__ = ["FIGURE_7", "winners", "without_core"]

FIGURE_5 = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
FIGURE_6 = "8/ppp5/8/PPP1k3/4Pp2/5K2/8/8"
FIGURE_7 = "8/pp4p1/7p/3k4/PP1Pp3/4K1P1/6P1/8"
P = TypeVar("P")
BREAK_OUT = ("h4", "a5", "h5", "a4", "h6", "Kf6", "Kxf4", "Kg6", "Ke5", "Kxh6")


def components(fen: str) -> Json:
    return [str(part.value) for part in lm.chess.structure(without_core(fen)).components]


def without_core(fen: str) -> str:
    """List the pawns beside the kings' own."""
    board = lm.chess.Board(fen)
    sides = {"P": ["W"], "p": ["B"]}
    for square, man in board.pieces().items():
        if man in sides and square[0] in "abcgh":
            sides[man].append(square)
    return " ".join(sides["P"] + sides["p"])


@cache
def analysed(fen: str, effort: float = 0.1) -> lm.chess.Endgame:
    """Return what a search of the whole board finds; several claims ask about one position."""
    return lm.chess.endgame(fen, prove=False, effort=effort)


def zugzwang() -> Json:
    """Return what holds the kings in figures 5 and 7, and on which squares."""
    found = [analysed(fen) for fen in (FIGURE_5, FIGURE_7)]
    return [[game.kind, " ".join(game.core.squares)] for game in found]


def king_moves_lose() -> Json:
    """List the first king moves of figure 5 that lose the pawn beside them at once."""
    found: dict[str, Json] = {}
    for side, capture in (("white", "Kxe4"), ("black", "Kxf4")):
        board = lm.chess.Board(FIGURE_5).with_turn(side)
        moves = [san for san in board.sans() if san.startswith("K")]
        found[side] = [len(moves), sum(capture in board.push(san).sans() for san in moves)]
    return found


def winners(fen: str, effort: float = 0.1) -> Json:
    """Return the outcome of a whole board, and the winning moves of White and of Black."""
    found = analysed(fen, effort)
    return [found.outcome, *(sorted(found.winning_moves[side]) for side in ("white", "black"))]


def winners_by_values() -> Json:
    """Find outcome and winning moves of figure 5 by adding up the values after each move."""
    parts = lm.chess.structure(without_core(FIGURE_5)).components
    winning: dict[str, list[Json]] = {"white": [], "black": []}
    for i, part in enumerate(parts):
        rest = [other.value for j, other in enumerate(parts) if j != i]
        for move in part.moves:
            # The opponent is to move: White's move must leave a game that is at least 0.
            after = _first_and_second([move.value, *rest])
            if after[1 if move.side == "white" else 0] == move.side:
                winning[move.side].append(move.san)
    values = [part.value for part in parts]
    left, right = _first_and_second(values)
    outcome = {("white", "black"): "N", ("black", "white"): "P"}.get((left, right))
    return [outcome, sorted(map(str, winning["white"])), sorted(map(str, winning["black"]))]


def _first_and_second(values: list[lm.Game | lm.Loopy | None]) -> tuple[str, str]:
    """Return who wins a sum if White moves first, and if Black does."""
    known = [value for value in values if value is not None]
    sides = {"left": "white", "right": "black"}
    first, second = lm.threats.sum_outcome(known)
    return sides.get(first, first), sides.get(second, second)


def one_file(*, double_step: bool) -> Json:
    """Value a pawn on h2 to h6 against one on h7."""
    return [
        str(lm.chess.structure(f"W h{row} B h7", double_step=double_step).value)
        for row in range(2, 7)
    ]


def _ends(todo: list[P], options: Callable[[P], list[P]], squares: Callable[[P], Json]) -> Json:
    """Follow all lines of play of either side; count them, and list where they end."""
    ends: list[Json] = []
    while todo:
        here = todo.pop()
        after = options(here)
        todo += after
        ends += [] if after else [squares(here)]
    return [len(ends), sorted({str(end) for end in ends})]


def always_blocked() -> Json:
    """Play the h-file of figure 5 out by the rules of chess, whoever moves."""

    def options(board: lm.chess.Board) -> list[lm.chess.Board]:
        sides = [board.with_turn(side) for side in ("white", "black")]
        return [turned.push(move) for turned in sides for move in turned.moves()]

    start = lm.chess.Board("8/7p/8/8/8/7P/8/8")
    return _ends([start], options, lambda b: " ".join(sorted(b.pieces())))


def plain_always_blocked() -> Json:
    def options(pawns: Pawns) -> list[Pawns]:
        return [after for player in PLAYERS for _, _, after in pawns.moves(player)]

    def squares(pawns: Pawns) -> Json:
        return " ".join(sorted(f"h{row + 1}" for _, row in pawns.white | pawns.black))

    return _ends([read(FIGURES["5 kingside"])], options, squares)


def _after(text: str, player: str, *names: str) -> str:
    """Value a structure after moves, by Mäser's search with nobody to play."""
    result, value = GTSearch().search(
        read(text).played("left" if player == "white" else "right", *names)
    )
    return {"win": "on", "loss": "off"}.get(result, str(value))


def breakthrough() -> Json:
    """Value 1 b6, 1 b6 axb6 2 c6, 1 b6 cxb6 2 a6, and who wins the race after 3 a6."""
    moves = {
        "b6": "W a5 c5 b6 B a7 b7 c7",
        "b6 axb6 c6": "W a5 c6 B b6 b7 c7",
        "b6 cxb6 a6": "W a6 c5 B a7 b6 b7",
    }
    race = lm.chess.structure("W a6 B b6 c6 c7", together=True)
    return [*(str(lm.chess.structure(text).value) for text in moves.values()), race.black_to_move]


def breakthrough_by_gt_search() -> Json:
    figure = FIGURES["6"]
    lines = (("b6",), ("b6", "axb6", "c6"), ("b6", "cxb6", "a6"))
    race = GTSearch().search(read("W a6 B b6 c6 c7"), "right")[0]
    return [
        *(_after(figure, "white", *names) for names in lines),
        "white" if race == "win" else race,
    ]


def black_to_play() -> Json:
    """Give each move of Black in figure 6 its value, and whether White then promotes by force."""
    part = lm.chess.structure(FIGURES["6"]).components[0]
    moves = [move for move in part.moves if move.side == "black"]
    return {move.san: [str(move.value), move.comment.startswith("loses")] for move in moves}


def black_to_play_by_gt_search() -> Json:
    found: dict[str, Json] = {}
    search = GTSearch()
    for name, _, after in read(FIGURES["6"]).moves("right"):
        value = search.search(after)[1]
        found[name] = [str(value), search.search(after, "left")[0] == "win"]
    return dict(sorted(found.items()))


def recaptures() -> Json:
    """Give White's moves after 1 b6 axb6 their results."""
    part = lm.chess.structure("W a5 c5 B b6 b7 c7").components[0]
    return {move.san: move.result for move in part.moves if move.side == "white"}


def plain_recaptures() -> Json:
    position = read(FIGURES["6"]).played("left", "b6", "axb6")
    found: dict[str, Json] = {}
    for name, _, after in sorted(position.moves("left")):
        forced = [promotes(after, player, player) for player in ("left", "right")]
        sure = promotes(after, "left", "right")
        found[name] = "left_wins" if sure else "threat" if any(forced) else "cgt"
    return found


def break_out() -> Json:
    """Count pawns after 5 ... Kxh6, and ask whether White wins after 6 Kf6."""
    board = lm.chess.Board(f"{FIGURE_5} w")
    for move in BREAK_OUT:
        board = board.push(move)
    men = list(board.pieces().values())
    return [men.count("P"), men.count("p"), prove_win(board.push("Kf6"), "white").verdict]


def figure_5_components_again() -> Json:
    return [gt_value(FIGURES[f"5 {side}side"]) for side in ("queen", "king")]


def figure_5_sum_again() -> Json:
    return sum_and_outcome(str(lm.chess.structure(without_core(FIGURE_5)).value))


def one_file_again() -> Json:
    return [
        [gt_value(f"W h{row} B h7") for row in range(2, 7)],
        [str(lm.star((7 - row - 1) % 2)) for row in range(2, 7)],
    ]


def figure_6() -> Json:
    return sum_and_outcome(str(lm.chess.structure(FIGURES["6"]).value))


def figure_6_again() -> Json:
    return sum_and_outcome(f"{{on|{_after(FIGURES['6'], 'black', 'b6')}}}")
