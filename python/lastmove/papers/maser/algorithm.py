"""Section 3: two lemmas, result types, the nine cells of Figure 4, and the algorithm.

Pawn structures are examples of the cells. What the library says of them is compared with the
algorithm of the paper, on pawns that are moved by other code.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import lastmove as lm
from lastmove import threats
from lastmove.papers.claim import Claim, Json
from lastmove.papers.maser.gt_search import SIDES, GTSearch, Player, calls, promotes, read, written
from lastmove.papers.maser.model import FIGURE_2, sum_and_outcome
from lastmove.position import Position
from lastmove.rulesets import pawns as elkies
from lastmove.rulesets.breakthrough import Breakthrough

__all__ = ["CLAIMS", "FIGURES", "PLAYERS"]

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


def _winning_move_dominates() -> Json:
    """Count the pairs of games G, H for which {on, G | H} = {on | H}, and {H | off, G} likewise."""
    pairs = list(product(lm.games_born_by(2), repeat=2))
    left = sum(lm.Loopy.of([lm.on, g], [h]) == lm.Loopy.of([lm.on], [h]) for g, h in pairs)
    right = sum(lm.Loopy.of([h], [lm.off, g]) == lm.Loopy.of([h], [lm.off]) for g, h in pairs)
    return [len(pairs), left, right]


def _bad_moves_are_dropped() -> Json:
    """Count the pairs for which {G, {H | off} | H} = {G | H}, and {H | G, {on | H}} likewise."""
    pairs = list(product(lm.games_born_by(2), repeat=2))
    left = right = 0
    for g, h in pairs:
        short = lm.Game([g], [h])
        left += lm.Loopy.of([g, lm.Loopy.of([h], [lm.off])], [h]) == short
        right += lm.Loopy.of([g], [h, lm.Loopy.of([lm.on], [g])]) == short
    return [len(pairs), left, right]


def _all_between_on_and_off() -> Json:
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


def _figure_3_pawns() -> Json:
    part = lm.chess.structure(FIGURE_3).components[0]
    return [str(part.value), [[move.side, move.san, str(move.value)] for move in part.moves]]


def _figure_3_by_gt_search() -> Json:
    position = read(FIGURE_3)
    moves = [
        [colour, name, str(GTSearch().search(after)[1])]
        for player, colour in zip(PLAYERS, ("white", "black"), strict=True)
        for name, _, after in position.moves(player)
    ]
    return [GTSearch().value(FIGURE_3), moves]


def _cutoffs() -> Json:
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


def _type(text: str, to_play: Player) -> str:
    """Return the result type of a structure with a player to play, by the calculator."""
    found = lm.chess.structure(text)
    if found.result in {"left_wins", "right_wins"}:
        return "win" if found.result == "left_wins" else "loss"
    if to_play == "left" and found.passed_pawn.left:
        return "win"
    return "loss" if to_play == "right" and found.passed_pawn.right else "cgt"


def _cell(text: str) -> tuple[str, ...]:
    """Return the best results of Left's and of Right's moves, by the calculator."""
    best = []
    for player, other, wins, loses in SIDES:
        after = [
            wins if now else _type(written(pawns), other)
            for _, now, pawns in read(text).moves(player)
        ]
        order = (wins, "cgt", loses)
        best.append(min(after, key=order.index, default=loses))
    return tuple(best)


def _cell_by_gt_search(text: str) -> tuple[str, ...]:
    return tuple(GTSearch().best(read(text), player) for player in PLAYERS)


def _row(
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


def _row_by_gt_search(best_left: str) -> Json:
    search = GTSearch()
    return _row(best_left, _cell_by_gt_search, lambda text, p: search.search(read(text), p)[0])


def _result_types() -> Json:
    """Return the results of a passed pawn of either side, of figure 2 and of figure 6."""
    return [
        lm.chess.structure(text).result for text in ("W a5 B", "W B a4", FIGURE_2, FIGURES["6"])
    ]


def _result_types_with_passes() -> Json:
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


def _value(text: str) -> str:
    return str(lm.chess.structure(text).value)


def _words_by_threats() -> Json:
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


def _breakthrough_by_play() -> Json:
    """Say who wins the boards, by minimax."""
    outcomes = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    boards = [Breakthrough(text) for text in BREAKTHROUGH]
    return {
        str(board): outcomes[_wins_first(board, "left"), _wins_first(board, "right")]
        for board in boards
    }


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "maser.lemma-i",
        "maser",
        "section 3, lemma (i)",
        "a globally winning move dominates every other: {on, G | H} = {on | H}",
        [484, 484, 484],
        _winning_move_dominates,
        note="all pairs of games born by day 2, for Left and for Right",
    ),
    Claim(
        "maser.lemma-i-order",
        "maser",
        "section 3, lemma (i)",
        "off ≤ G ≤ on also where threats are left in G: {on|H}, {H|off}, {on|off}, on and off",
        [47, 47],
        _all_between_on_and_off,
        note="H from all games born by day 2",
    ),
    Claim(
        "maser.lemma-ii",
        "maser",
        "section 3, lemma (ii)",
        "a move that offers the opponent a global win can be left out: it reverses through "
        "off, where Left has no move: {G, {H|off} | H} = {G | H}",
        [484, 484, 484],
        _bad_moves_are_dropped,
        note="all pairs of games born by day 2, for Left and for Right",
    ),
    Claim(
        "maser.figure-3-loopy",
        "maser",
        "section 3, figure 3",
        "where every move gives the game away, {{on|off} | {on|off}}, the value is 0",
        ["0", "P"],
        lambda: sum_and_outcome("{{on|off}|{on|off}}"),
    ),
    Claim(
        "maser.figure-3",
        "maser",
        "section 3, figure 3",
        "where every move gives the game away, {{on|off} | {on|off}}, the value is 0",
        ["0", "0", "0"],
        lambda: [_only_bad_moves(win) for win in (1, 10, 1000)],
        note="on and off as the numbers ±1, ±10, ±1000",
    ),
    Claim(
        "maser.figure-3-pawns",
        "maser",
        "section 3, figure 3",
        "White d4 against Black e6: each side has one move, to {on|off} = ±on, and the value is 0",
        ["0", [["white", "d5", "+-on"], ["black", "e5", "+-on"]]],
        _figure_3_pawns,
        note="such a pair on other squares does as well; by the calculator, and by Mäser's search",
        second=_figure_3_by_gt_search,
        picture=lambda: lm.chess.Board("8/8/4p3/8/3P4/8/8/8").svg(
            arrows=[("d4", "d5"), ("e6", "e5")]
        ),
    ),
    Claim(
        "maser.cutoffs",
        "maser",
        "section 3",
        "with the cutoffs the function is called less often: figures 3, 2 and 6",
        {
            "3": [256, 267, True],
            "2": [14405, 94073, True],
            "6": [8079908, 848865299, True],
        },
        _cutoffs,
        note="calls with cutoffs and without, as printed; the calculator takes fewer nodes",
    ),
    Claim(
        "maser.result-types",
        "maser",
        "section 3.1",
        "type win for a passed pawn of White, loss for one of Black, CGT for figure 2; figure 6 is "
        "a win only if White is to play",
        ["left_wins", "right_wins", "cgt", "threat"],
        _result_types,
        note="by the calculator; and by plain play in which the defender may pass",
        second=_result_types_with_passes,
    ),
    Claim(
        "maser.result-types-and-winners",
        "maser",
        "section 3.1",
        "a position of type win is won by Left whoever begins, one of type loss by Right; the "
        "others go to whoever begins or, in a mutual zugzwang, to whoever does not",
        {
            "..|.o|..|xx": "L",
            "oo|..|.x|..": "R",
            "..o|...|.x.": "N",
            "oo|..|.x|.x": "N",
            "o|.|x": "N",
            "oo|..|..|xx": "P",
        },
        lambda: {text: threats.search(Breakthrough(text)).outcome() for text in BREAKTHROUGH},
        note="Breakthrough on small boards, where reaching the last row wins everything; the "
        "boards are ours, and the second road plays them out",
        second=_breakthrough_by_play,
    ),
    Claim(
        "maser.figure-4-win",
        "maser",
        "section 3.2, figure 4",
        "the row of Figure 4 where Left's best result is win: types for Left and for Right to play "
        "by Right's best result",
        {
            "win": [["win"], ["win"]],
            "cgt": [["win"], ["cgt"]],
            "loss": [["win"], ["loss"]],
        },
        lambda: _row("win", _cell, _type),
        note="three pawn structures a cell; by the calculator, and by Mäser's search",
        second=lambda: _row_by_gt_search("win"),
    ),
    Claim(
        "maser.figure-4-cgt",
        "maser",
        "section 3.2, figure 4",
        "the row where it is CGT",
        {
            "win": [["cgt"], ["cgt"]],
            "cgt": [["cgt"], ["cgt"]],
            "loss": [["cgt"], ["loss"]],
        },
        lambda: _row("cgt", _cell, _type),
        note="three pawn structures a cell; by the calculator, and by Mäser's search",
        second=lambda: _row_by_gt_search("cgt"),
    ),
    Claim(
        "maser.figure-4-loss",
        "maser",
        "section 3.2, figure 4",
        "the row where it is loss",
        {
            "win": [["cgt"], ["cgt"]],
            "cgt": [["cgt"], ["cgt"]],
            "loss": [["loss"], ["loss"]],
        },
        lambda: _row("loss", _cell, _type),
        note="three pawn structures a cell; by the calculator, and by Mäser's search",
        second=lambda: _row_by_gt_search("loss"),
    ),
    Claim(
        "maser.case-i",
        "maser",
        "section 3.2, case (i)",
        "where all moves of Left lose and Right has a good one, the value is {|G^R}: White d2 "
        "against Black d3 and d5 is {|0} = −1",
        ["-1", "-1"],
        lambda: [_value("W d2 B d3 d5"), str(lm.game("{|0}"))],
        second=lambda: [GTSearch().value("W d2 B d3 d5"), str(-lm.game(1))],
    ),
    Claim(
        "maser.mutual-zugzwang",
        "maser",
        "section 3.2, case (ii)",
        "where neither player has a good move the value is {|} = 0",
        ["0", "P"],
        lambda: sum_and_outcome(_value(FIGURE_3)),
        note="the pawns of figure 3, by the calculator; and by Mäser's search",
        second=lambda: sum_and_outcome(GTSearch().value(FIGURE_3)),
    ),
    Claim(
        "maser.case-iii",
        "maser",
        "section 3.2, case (iii)",
        "where both have good moves the value is {G^L|G^R}: White d2 against Black d5 is {0,∗|∗}, "
        "which is ↑",
        ["^", "^"],
        lambda: [_value("W d2 B d5"), str(lm.game("{0,*|*}"))],
        second=lambda: [GTSearch().value("W d2 B d5"), str(lm.up)],
    ),
    Claim(
        "maser.case-iv",
        "maser",
        "section 3.2, case (iv)",
        "where Left has a good move and Right none, the value is {G^L|}: White d2 and d3 against "
        "Black e5 is {0|} = 1",
        ["1", "1"],
        lambda: [_value("W d2 d3 B e5"), str(lm.game("{0|}"))],
        second=lambda: [GTSearch().value("W d2 d3 B e5"), str(lm.game(1))],
    ),
    Claim(
        "maser.threat-values",
        "maser",
        "section 3.2",
        "on and off are left only as threats, {on|G^R} and {G^L|off}: White d2, d3 against Black "
        "e4, and White d2 against Black d5, e3; and {on|off} where both win at once",
        ["{on|0}", "{0|off}", "+-on"],
        lambda: [_value(text) for text in ("W d2 d3 B e4", "W d2 B d5 e3", "W d3 B e4")],
        note="with nobody to play; by the calculator, and by Mäser's search",
        second=lambda: [
            GTSearch().value(text) for text in ("W d2 d3 B e4", "W d2 B d5 e3", "W d3 B e4")
        ],
    ),
    Claim(
        "maser.gt-search",
        "maser",
        "section 3.3",
        "the printed function GTSearch gives the values of all pawn structures of the figures",
        {
            "2": "*",
            "3": "0",
            "5 queenside": "^",
            "5 kingside": "vv*",
            "6": "{on||0,{on|0}|off}",
            "7 queenside": "0",
            "7 kingside": "{0|-1}",
        },
        lambda: {name: GTSearch().value(text) for name, text in FIGURES.items()},
        note="with a table and its own pawns; and by the calculator",
        second=lambda: {name: _value(text) for name, text in FIGURES.items()},
    ),
    Claim(
        "maser.words-of-elkies",
        "maser",
        "section 3.3",
        "the algorithm also solves Elkies' pawns game, whose moves are entailing: the words of one "
        "to four files",
        {
            "0": "*",
            "1": "*",
            "00": "0",
            "01": "0",
            "10": "0",
            "000": "0",
            "001": "0",
            "010": "0",
            "100": "0",
            "101": "*",
            "0000": "*",
            "0001": "*2",
            "0010": "*",
            "0100": "*",
            "0101": "*2",
            "1000": "*2",
            "1001": "0",
            "1010": "*2",
        },
        _words_by_threats,
        note="by the search for global threats; and by Elkies' theorem 3",
        second=lambda: {
            word: str(lm.star(lm.pawns.value(word)))
            for m in range(1, 5)
            for word in lm.pawns.all_words(m)
        },
        beyond=True,
    ),
)
