"""N. D. Elkies, *Higher Nimbers in Pawn Endgames on Large Chessboards*: the pawns game."""

from __future__ import annotations

from collections.abc import Iterator

import lastmove as lm
from lastmove.papers.claim import Claim, Json, Paper
from lastmove.papers.impartial import either, nim_value

__all__ = ["PAPER"]


def _components(longest: int) -> tuple[list[lm.Game], set[int]]:
    """Value the components [0], [1], …, [longest] by the recursion of theorem 1.

    Returns
    -------
    tuple
        The values, and the set of the m for which a move to [:m] is loony.
    """
    values = [lm.game(0), either([lm.game(0)])]
    loony = {1}
    for m in range(2, longest + 1):
        values.append(either(_worth_of_moves(values, loony, m)))
        if m - 1 not in loony and values[m - 1] == values[m - 2]:
            loony.add(m)
    return values, loony


def _worth_of_moves(values: list[lm.Game], loony: set[int], m: int) -> Iterator[lm.Game]:
    """Yield what each move from [m] amounts to, with m1 and m2 files beside it; loony ones not."""
    for m1 in range(m):
        m2 = m - 1 - m1
        if m1 not in loony and m2 not in loony:
            yield sum((values[side - 1] for side in (m1, m2) if side > 0), start=lm.game(0))


def _theorem_2() -> Json:
    values, loony = _components(60)
    zeros = sorted({m % 10 for m in range(61) if values[m] == 0})
    ones = sorted({m % 10 for m in range(61) if values[m] == lm.star()})
    return [zeros, ones, sorted({m % 5 for m in loony})]


def _small_components() -> Json:
    return [nim_value(value) for value in _components(5)[0]]


def _diagram_1() -> Json:
    """List the outcomes of diagrams 1A and 1B, and what the moves h6, a5 and b5 leave in 1B."""
    values, _ = _components(3)
    single = values[1]
    h6, a5, b5 = values[3], values[1] + single, values[0] + single
    return [values[3].outcome, (values[3] + single).outcome, str(h6), str(a5), str(b5)]


def _diagram_2() -> Json:
    values, _ = _components(7)
    return (values[7] + values[4]).outcome


def _stopped_file() -> Json:
    """List the outcomes of diagrams 7A, 7E, and of 7A without the stopped file."""
    values, _ = _components(4)
    stopped = either([lm.game(0), lm.star()])
    return [
        str(stopped),
        (stopped + values[1]).outcome,
        stopped.outcome,
        (values[4] + values[1]).outcome,
    ]


PAPER = Paper(
    "elkies",
    "N. D. Elkies, Higher Nimbers in Pawn Endgames on Large Chessboards, in More Games of No "
    "Chance (MSRI Publications 42), 2002",
    (
        Claim(
            "elkies.two-stars",
            "elkies",
            "section 2",
            "two components of value ∗ are a mutual zugzwang; one alone is won by whoever moves",
            ["0", "P", "N"],
            lambda: [
                str(lm.game("* + *")),
                lm.game("* + *").outcome,
                lm.game("*").outcome,
            ],
        ),
        Claim(
            "elkies.diagrams-1a-1b",
            "elkies",
            "section 2",
            "three files are a mutual zugzwang, and won by whoever moves with a ∗ beside them: h6 "
            "and a5 leave 0, and b5 after two trades leaves ∗ to the opponent",
            ["P", "N", "0", "0", "*"],
            _diagram_1,
            note="the three files as the component [3] of section 3",
        ),
        Claim(
            "elkies.small-components",
            "elkies",
            "section 3.3",
            "the components [0] to [5] are worth 0, ∗, 0, 0, ∗, ∗",
            [0, 1, 0, 0, 1, 1],
            _small_components,
            note="by the recursion of theorem 1, on canonical forms",
        ),
        Claim(
            "elkies.theorem-2",
            "elkies",
            "theorem 2",
            "[m] is 0 for m = 0, 2, 3, 6, 9 modulo 10 and ∗ otherwise; a move to [:m] is loony "
            "just if m = ±1 modulo 5",
            [[0, 2, 3, 6, 9], [1, 4, 5, 7, 8], [1, 4]],
            _theorem_2,
            note="by the recursion of theorem 1 to m = 60; 23 suffices for the proof",
        ),
        Claim(
            "elkies.diagram-2",
            "elkies",
            "section 3.3",
            "diagram 2, which is [7] + [4], is a mutual zugzwang",
            "P",
            _diagram_2,
            erratum="section 3.2 gives [7] + [4] as diagram 3A; it is diagram 2",
        ),
        Claim(
            "elkies.star-2",
            "elkies",
            "section 5",
            "a component with moves to 0 and to ∗ is ∗2, so that diagrams 7A and 7E are won by "
            "whoever moves, while [4] + [1] is a mutual zugzwang",
            ["*2", "N", "N", "P"],
            _stopped_file,
        ),
        Claim(
            "elkies.one-file",
            "elkies",
            "section 6.1",
            "a component of one file, stopped or not, is {0|0} = ∗",
            "*",
            lambda: str(lm.game("{0|0}")),
        ),
    ),
)
