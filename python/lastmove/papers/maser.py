"""F. Mäser, *Global Threats in Combinatorial Games*: the values that are short games."""

from __future__ import annotations

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


def _reversed_through() -> Json:
    """List through what Left's and Right's second moves in figure 2 are reversible."""
    whole, pushed = _figure_2(1000)
    return [
        [str(answer) for answer in pushed.right if answer <= whole],
        [str(answer) for answer in pushed.left if answer >= whole],
    ]


def _only_bad_moves(win: int) -> str:
    return str(lm.Game([lm.switch(win)], [lm.switch(win)]))


PAPER = Paper(
    "maser",
    "F. Mäser, Global Threats in Combinatorial Games: A Computation Model with Applications to "
    "Chess Endgames, in More Games of No Chance (MSRI Publications 42), 2002",
    (
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
