"""F. Mäser, *Global Threats in Combinatorial Games*: the model of section 2, and values.

A global win is the loopy game on (of Left) or off (of Right); the laws of the model are checked on
all short games born by day 3, or on pairs of those born by day 2.
"""

from __future__ import annotations

from itertools import product

import lastmove as lm
from lastmove.papers.claim import Claim, Json, Paper

__all__ = ["PAPER"]


def _sum_and_outcome(text: str) -> Json:
    value = lm.game(text)
    return [str(value), value.outcome]


def _kingside() -> Json:
    kingside = lm.game("{0|-1}")
    return [[str(g) for g in kingside.left], [str(g) for g in kingside.right], kingside.outcome]


def _figure_2(win: int) -> tuple[lm.Game, lm.Game]:
    """Value figure 2, and the position after e3-e4 or d5-d4, where winning all is worth `win`."""
    pushed = lm.Game(["*", lm.Game([win], ["*"])], ["*", lm.Game(["*"], [-win])])
    return lm.Game([0, pushed], [0, pushed]), pushed


def _figure_2_with_on_and_off() -> Json:
    pushed = lm.game("{*,{on|*}|*,{*|off}}")
    left, right = ([str(option) for option in side] for side in (pushed.left, pushed.right))
    return [left, right, str(lm.Loopy.of([0, pushed], [0, pushed]))]


def _reversed_through() -> Json:
    """List through what Left's and Right's second moves in figure 2 are reversible."""
    whole, pushed = _figure_2(1000)
    return [
        [str(answer) for answer in pushed.right if answer <= whole],
        [str(answer) for answer in pushed.left if answer >= whole],
    ]


def _only_bad_moves(win: int) -> str:
    return str(lm.Game([lm.switch(win)], [lm.switch(win)]))


def _finite_games_lie_between() -> Json:
    games = lm.games_born_by(3)
    return [len(games), sum(lm.off < g < lm.on for g in games)]


def _on_wins_every_difference() -> Json:
    games = lm.games_born_by(2)
    return [len(games), sum((lm.on - g).outcome == "L" for g in games)]


def _one_position_each() -> Json:
    on, off = (lm.Loopy.from_graph([left], [right], 0) for left, right in (([0], []), ([], [0])))
    return [str(on), str(off)]


def _race() -> Json:
    draw = lm.on + lm.off
    return [str(draw), draw.outcome, str(lm.Loopy.of([draw], [draw]))]


def _dud_absorbs() -> Json:
    games: list[lm.Game | lm.Loopy] = [*lm.games_born_by(2), lm.on, lm.off, lm.over, lm.upon]
    return [len(games), sum(lm.dud + g == lm.dud for g in games)]


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


PAPER = Paper(
    "maser",
    "F. Mäser, Global Threats in Combinatorial Games: A Computation Model with Applications to "
    "Chess Endgames, in More Games of No Chance (MSRI Publications 42), 2002",
    (
        Claim(
            "maser.global-wins",
            "maser",
            "section 2, (2–1)",
            "every finite game G lies between: off < G < on",
            [1474, 1474],
            _finite_games_lie_between,
            note="all games born by day 3",
        ),
        Claim(
            "maser.one-position",
            "maser",
            "section 2",
            "on = {on | } and off = { | off} consist of one position each",
            ["on", "off"],
            _one_position_each,
        ),
        Claim(
            "maser.on-minus-ender",
            "maser",
            "section 2",
            "Left wins every difference on − G by moving in on until Right runs out of moves",
            [22, 22],
            _on_wins_every_difference,
            note="all games born by day 2, whoever starts",
        ),
        Claim(
            "maser.on-plus-off",
            "maser",
            "section 2",
            "on + off = {on + off | on + off} = dud, a draw",
            ["dud", "D", "dud"],
            _race,
        ),
        Claim(
            "maser.dud",
            "maser",
            "section 2",
            "a sum with a component dud never ends: dud + G = dud",
            [26, 26],
            _dud_absorbs,
            note="all games born by day 2, and on, off, over, upon",
        ),
        Claim(
            "maser.figure-2-loopy",
            "maser",
            "section 2, figure 2",
            "after e3–e4 the value is {∗, {on|∗} | ∗, {∗|off}}, and the whole position is worth ∗",
            [["*", "{on|*}"], ["*", "{*|off}"], "*"],
            _figure_2_with_on_and_off,
            note="no move of the first is dominated or reversible",
        ),
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
            lambda: _sum_and_outcome("{{on|off}|{on|off}}"),
        ),
        Claim(
            "maser.figure-6",
            "maser",
            "section 4, figure 6",
            "the breakthrough: White wins at once, Black can move to {0, {on|0} | off} only",
            ["{on||0,{on|0}|off}", "L"],
            lambda: _sum_and_outcome("{on|{0,{on|0}|off}}"),
        ),
        Claim(
            "maser.figure-2",
            "maser",
            "section 2, figure 2",
            "with one good move to 0 for each player the position is worth {0|0} = ∗",
            ["*", "N"],
            lambda: _sum_and_outcome("{0|0}"),
            note="after the threats are removed",
        ),
        Claim(
            "maser.figure-2-with-threats",
            "maser",
            "section 2, figure 2",
            "the threats to win all change nothing: the whole position is worth ∗ with them",
            ["*", "*", "*"],
            lambda: [str(_figure_2(win)[0]) for win in (1, 10, 1000)],
            note="on and off as the numbers ±1, ±10, ±1000; both second moves lead to "
            "{∗, {on|∗} | ∗, {∗|off}}",
        ),
        Claim(
            "maser.figure-2-reversible",
            "maser",
            "section 2, figure 2",
            "the other move of either player is reversible",
            [["*"], ["*"]],
            _reversed_through,
            note="on and off as the numbers ±1000: each is reversible through ∗",
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
            "maser.mutual-zugzwang",
            "maser",
            "section 3.2, case (ii)",
            "where neither player has a good move the value is {|} = 0",
            ["0", "P"],
            lambda: _sum_and_outcome("{|}"),
        ),
        Claim(
            "maser.figure-5-sum",
            "maser",
            "section 4, figure 5",
            "Sveda–Sika, Brno 1929: ↑ + 0 + ⇓∗ = ↓∗",
            ["v*", "N"],
            lambda: _sum_and_outcome("^ + 0 + v2*"),
            note="the sum of the stated parts; a first-player win",
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
            "maser.figure-7-sum",
            "maser",
            "section 4.2, figure 7",
            "Popov–Dankov: queenside 0 and kingside {0|−1} make {0|−1}, a first-player win",
            ["{0|-1}", "N"],
            lambda: _sum_and_outcome("0 + {0|-1}"),
        ),
    ),
)
