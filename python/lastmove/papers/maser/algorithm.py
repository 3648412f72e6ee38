"""Section 3: two lemmas, result types, the nine cells of Figure 4, and the algorithm.

Pawn structures are examples of the cells. What the library says of them is compared with the
algorithm of the paper, on pawns that are moved by other code.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import lastmove as lm
from lastmove import threats
from lastmove.papers.claim import Json
from lastmove.papers.maser.gt_search import (
    SIDES,
    GTSearch,
    Player,
    calls,
    gt_value,
    promotes,
    read,
    written,
)
from lastmove.papers.maser.model import FIGURE_2, sum_and_outcome
from lastmove.position import Position
from lastmove.rulesets import pawns as elkies
from lastmove.rulesets.breakthrough import Breakthrough

__all__ = ["FIGURES", "PLAYERS"]

FIGURE_3 = "W d4 B e6"
FIGURES = {
    "2": FIGURE_2,
    "3": FIGURE_3,
    "5 queenside": "W a2 b2 B a6 b7",
    "5 kingside": "W h3 B h7",
    "6": "W a5 b5 c5 B a7 b7 c7",
    "7 queenside": "W a4 b4 B a7 b7",
    "7 kingside": "W g2 g3 B g7 h6",
}
EXAMPLES = (
    *("W d2 B", "W d4 B", "W d5 B"),
    *("W d2 d3 B e4", "W d2 d4 B e5", "W d2 d5 B e6"),
    *("W d2 B e3", "W d3 B e4", "W d4 B e5"),
    *("W d2 d3 B e5", "W d2 d4 B d5", "W d2 d4 B e6"),
    *("W d2 B d4", "W d2 B d5", "W d2 B d6"),
    *("W d2 B d5 e3", "W d2 B d5 e6", "W d2 B d6 e3"),
    *("W d2 B d3", "W d2 B e4", "W d4 B e6"),
    *("W d2 B d3 d5", "W d2 B d3 d6", "W d2 B e4 e5"),
    *("W B d2", "W B d3", "W B d5"),
)
"""Structures, three for each cell of Figure 4."""

PLAYERS: tuple[Player, Player] = ("left", "right")


def winning_move_dominates() -> Json:
    """Count the pairs of games G, H for which {on, G | H} = {on | H}, and {H | off, G} likewise."""
    pairs = list(product(lm.games_born_by(2), repeat=2))
    left = sum(lm.Loopy.of([lm.on, g], [h]) == lm.Loopy.of([lm.on], [h]) for g, h in pairs)
    right = sum(lm.Loopy.of([h], [lm.off, g]) == lm.Loopy.of([h], [lm.off]) for g, h in pairs)
    return [len(pairs), left, right]


def bad_moves_are_dropped() -> Json:
    """Count the pairs for which {G, {H | off} | H} = {G | H}, and {H | G, {on | H}} likewise."""
    pairs = list(product(lm.games_born_by(2), repeat=2))
    left = right = 0
    for g, h in pairs:
        short = lm.Game([g], [h])
        left += lm.Loopy.of([g, lm.Loopy.of([h], [lm.off])], [h]) == short
        right += lm.Loopy.of([g], [h, lm.Loopy.of([lm.on], [g])]) == short
    return [len(pairs), left, right]


def all_between_on_and_off() -> Json:
    """Count the values with on and off inside that lie between off and on."""
    values: list[lm.Game | lm.Loopy] = [
        made
        for g in lm.games_born_by(2)
        for made in (lm.Loopy.of([lm.on], [g]), lm.Loopy.of([g], [lm.off]))
    ]
    values += [lm.on, lm.off, lm.Loopy.of([lm.on], [lm.off])]
    return [len(values), sum(lm.off <= value <= lm.on for value in values)]


def _only_bad_moves(win: int) -> str:
    return str(lm.Game([lm.switch(win)], [lm.switch(win)]))


def figure_3_pawns() -> Json:
    part = lm.chess.structure(FIGURE_3).components[0]
    return [str(part.value), [[move.side, move.san, str(move.value)] for move in part.moves]]


def figure_3_by_gt_search() -> Json:
    position = read(FIGURE_3)
    moves = [
        [colour, name, str(GTSearch().search(after)[1])]
        for player, colour in zip(PLAYERS, ("white", "black"), strict=True)
        for name, _, after in position.moves(player)
    ]
    return [gt_value(FIGURE_3), moves]


def cutoffs() -> Json:
    """Count the printed function's calls with and without cutoffs, and see that a search was made.

    The calculator has a table besides: it must take some nodes, and fewer than the printed one.
    """
    found: dict[str, Json] = {}
    for name in ("3", "2", "6"):
        pawns = read(FIGURES[name])
        cut, whole = (calls(pawns, cut=cut)[1] for cut in (True, False))
        taken = lm.chess.structure(FIGURES[name]).nodes
        found[name] = [cut, whole, 1 < taken < cut]
    return found


def result_type(text: str, to_play: Player) -> str:
    """Return the result type of a structure with a player to play, by the calculator."""
    found = lm.chess.structure(text)
    if found.result in {"left_wins", "right_wins"}:
        return "win" if found.result == "left_wins" else "loss"
    if to_play == "left" and found.passed_pawn.left:
        return "win"
    return "loss" if to_play == "right" and found.passed_pawn.right else "cgt"


def results_of_moves(text: str) -> tuple[str, ...]:
    """Return the best results of Left's and of Right's moves, by the calculator."""
    best = []
    for player, other, wins, loses in SIDES:
        after = [
            wins if now else result_type(written(pawns), other)
            for _, now, pawns in read(text).moves(player)
        ]
        order = (wins, "cgt", loses)
        best.append(min(after, key=order.index, default=loses))
    return tuple(best)


def _cell_by_gt_search(text: str) -> tuple[str, ...]:
    return tuple(GTSearch().best(read(text), player) for player in PLAYERS)


def row(
    best_left: str, cell: Callable[[str], tuple[str, ...]], kind: Callable[[str, Player], str]
) -> Json:
    """Give each column of Figure 4 the types found, for Left and for Right to play.

    The cell of an example is computed from its moves, the types from the example itself.
    """
    found: dict[str, list[set[str]]] = {}
    for text in EXAMPLES:
        left, right = cell(text)
        if left == best_left:
            types = found.setdefault(right, [set(), set()])
            for seen, player in zip(types, PLAYERS, strict=True):
                seen.add(kind(text, player))
    return {right: [sorted(kinds) for kinds in types] for right, types in found.items()}


def row_by_gt_search(best_left: str) -> Json:
    search = GTSearch()
    return row(best_left, _cell_by_gt_search, lambda text, p: search.search(read(text), p)[0])


def result_types() -> Json:
    """Return the results of a passed pawn of either side, of figure 2 and of figure 6."""
    return [
        lm.chess.structure(text).result for text in ("W a5 B", "W B a4", FIGURE_2, FIGURES["6"])
    ]


def result_types_with_passes() -> Json:
    """Find the same by plain play in which the defender may pass."""
    found: list[Json] = []
    for text in ("W a5 B", "W B a4", FIGURE_2, FIGURES["6"]):
        forced = {(a, p): promotes(read(text), a, p) for a in PLAYERS for p in PLAYERS}
        sure = [a for a in PLAYERS if all(forced[a, p] for p in PLAYERS)]
        if sure:
            found.append(f"{sure[0]}_wins")
        else:
            found.append("threat" if any(forced[a, a] for a in PLAYERS) else "cgt")
    return found


def value_of(text: str) -> str:
    return str(lm.chess.structure(text).value)


def words_by_threats() -> Json:
    """Value Elkies' words of one to four files by the search for global threats."""
    words = [word for m in range(1, 5) for word in lm.pawns.all_words(m)]
    return {word: str(threats.search(elkies.Pawns.parse(word)).value) for word in words}


BREAKTHROUGH = ("..|.o|..|xx", "oo|..|.x|..", "..o|...|.x.", "oo|..|.x|.x", "o|.|x", "oo|..|..|xx")


def _wins_first(position: Position, player: Player) -> bool:
    """Return whether a player who begins wins, by play: a global win, or the last move."""
    winner = position.winner()
    if winner is not None:
        return winner == player
    left = player == "left"
    after = position.left_moves() if left else position.right_moves()
    return any(not _wins_first(move, "right" if left else "left") for move in after)


def breakthrough_by_play() -> Json:
    """Say who wins the boards, by minimax."""
    outcomes = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    boards = [Breakthrough(text) for text in BREAKTHROUGH]
    return {
        str(board): outcomes[_wins_first(board, "left"), _wins_first(board, "right")]
        for board in boards
    }


def figure_3() -> Json:
    return [_only_bad_moves(win) for win in (1, 10, 1000)]


def result_types_and_winners() -> Json:
    return {text: threats.search(Breakthrough(text)).outcome() for text in BREAKTHROUGH}


def case_i() -> Json:
    return [value_of("W d2 B d3 d5"), str(lm.game("{|0}"))]


def case_i_again() -> Json:
    return [gt_value("W d2 B d3 d5"), str(-lm.game(1))]


def mutual_zugzwang() -> Json:
    return sum_and_outcome(value_of(FIGURE_3))


def mutual_zugzwang_again() -> Json:
    return sum_and_outcome(gt_value(FIGURE_3))


def case_iii() -> Json:
    return [value_of("W d2 B d5"), str(lm.game("{0,*|*}"))]


def case_iii_again() -> Json:
    return [gt_value("W d2 B d5"), str(lm.up)]


def case_iv() -> Json:
    return [value_of("W d2 d3 B e5"), str(lm.game("{0|}"))]


def case_iv_again() -> Json:
    return [gt_value("W d2 d3 B e5"), str(lm.game(1))]


def gt_search() -> Json:
    return {name: gt_value(text) for name, text in FIGURES.items()}


def gt_search_again() -> Json:
    return {name: value_of(text) for name, text in FIGURES.items()}


def words_of_elkies_again() -> Json:
    return {
        word: str(lm.star(lm.pawns.value(word)))
        for m in range(1, 5)
        for word in lm.pawns.all_words(m)
    }
