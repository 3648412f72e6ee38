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


LARGE = (
    "101001000",
    "10100100010100001000",
    "1010010001000000010100010000000101000100101",
)


def _period(word: str, length: int) -> Json:
    """Return the period of a pattern and whether it is proved."""
    found = lm.pawns.pattern(word, length).period()
    return None if found is None else [found.period, found.proved]


def _period_504() -> Json:
    run = lm.pawns.pattern("10000100000000", 6000)
    found: dict[str, list[Json]] = {}
    for first in range(14):
        period = run.period(first + 1)
        found.setdefault(str(period and period.period), []).append(first)
    return found


def _winning(files: str) -> Json:
    good = lm.pawns.Referee().winning(lm.pawns.Board.of(files))
    return [ply.name(white=True) for ply, _ in good]


def _diagram_2_lines() -> Json:
    """Judge 1 c2, and list the good replies to it and to 1 c2 bxc2 2 bxc2."""
    referee = lm.pawns.Referee()
    board = lm.pawns.Board.of("0000000+0000")
    c2 = next(move for move in referee.judge(board) if move.ply.start == 2)
    answers: list[Json] = [c2.kind]
    board = c2.after
    answers.append([ply.name(white=False) for ply, _ in referee.winning(board)])
    for start in (1, 1):
        board = next(after for ply, after in board.plies() if (ply.start, ply.end) == (start, 2))
    answers.append([ply.name(white=False) for ply, _ in referee.winning(board)])
    return answers


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
        Claim(
            "elkies.theorem-2-engine",
            "elkies",
            "theorem 2",
            "the values of [m] have period 10, for all m",
            [10, True],
            lambda: _period("0", 200),
            note="by the recursion on words; the period is proved from what was computed",
        ),
        Claim(
            "elkies.diagram-2-lines",
            "elkies",
            "section 3.3",
            "in diagram 2, 1 c2 is loony; the only good replies are bxc2, and then d2",
            ["loony", ["bxc2"], ["d2"]],
            _diagram_2_lines,
        ),
        Claim(
            "elkies.diagrams-7a-7e",
            "elkies",
            "section 5",
            "the only winning move is b5 in diagram 7A and d5 in diagram 7E",
            [["b2"], ["d2"]],
            lambda: [_winning("1000+0"), _winning("1000")],
            note="on three rows, where the fifth rank is the second",
        ),
        Claim(
            "elkies.shortest-star-2",
            "elkies",
            "section 6.3",
            "the shortest words of value ∗2 are 0001, 0101, 1000 and 1010",
            ["0001", "0101", "1000", "1010"],
            lambda: [word for word in lm.pawns.all_words(4) if lm.pawns.value(word) == 2],
            erratum="1000 is called the only shortest word of value ∗2 but for its reversal; 1010 "
            "and its reversal have that value too",
        ),
        Claim(
            "elkies.theorem-3-iv",
            "elkies",
            "theorem 3(iv)",
            "ε needs the moves 1:1 and 1:0 of section 6.1: 101 is ∗1",
            [1, 1],
            lambda: [lm.pawns.value("101"), lm.pawns.brute_value("101")],
            erratum="part (iv) determines ε by (ii) and (iii) alone, which leave out the moves 1:1 "
            "and 1:0; in (ii), ∗(0w) and ∗(1w) should read ∗ε(0w) and ∗ε(1w)",
        ),
        Claim(
            "elkies.large-words",
            "elkies",
            "section 6.3",
            "the words given for ∗4, ∗8 and ∗16 have these values",
            [4, 8, 16],
            lambda: [lm.pawns.value(word) for word in LARGE],
        ),
        Claim(
            "elkies.least-lengths",
            "elkies",
            "section 6.3",
            "the least lengths of words of value 1 to 12",
            [1, 4, 6, 9, 11, 14, 16, 20, 22, 25, 27, 30],
            lambda: list(lm.pawns.least(12).least.values()),
        ),
        Claim(
            "elkies.least-lengths-16",
            "elkies",
            "section 6.3",
            "the least lengths of words of value 13 to 16",
            [32, 37, 39, 43],
            lambda: list(lm.pawns.least(16).least.values())[12:],
            cost="long",
        ),
        Claim(
            "elkies.every-sixth-file",
            "elkies",
            "section 6.3",
            "with files 6r + 4 stopped, the values 2^3 to 2^8 first occur at these lengths",
            [51, 111, 202, 497, 1414, 3545],
            lambda: [
                n for k, n in lm.pawns.pattern("000100", 3545).first_powers().items() if k > 4
            ],
        ),
        Claim(
            "elkies.every-sixth-file-to-4096",
            "elkies",
            "section 6.3",
            "and 2^9 to 2^12 at these",
            [8255, 21208, 61985, 187193],
            lambda: [
                n for k, n in lm.pawns.pattern("000100", 187193).first_powers().items() if k > 256
            ],
            cost="long",
        ),
        Claim(
            "elkies.period-504",
            "elkies",
            "section 6.3",
            "with files 14r and 14r + 5 stopped, the least period is 504 or 126, by the first file",
            {"504": [0, 2, 4, 5, 9, 13], "126": [1, 3, 6, 7, 8, 10, 11, 12]},
            _period_504,
            erratum="the period is given as 504; for first files 1, 3, 6, 7, 8, 10, 11 and 12 "
            "modulo 14 the least period is 126",
        ),
        Claim(
            "elkies.short-patterns",
            "elkies",
            "section 6.3",
            "with every fourth file stopped, no period is seen to length 4000",
            None,
            lambda: _period("0001", 4000),
            erratum="all patterns of length at most 4 are said to become periodic soon; 0001 does "
            "not, and its values keep growing",
        ),
        Claim(
            "elkies.diagram-6a",
            "elkies",
            "section 4",
            "[5] as an endgame on 12 files and 9 rows is diagram 6A",
            "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K",
            lambda: lm.pawns.endgame("00000", files=12).fen,
            note="the diagram as it was rebuilt from the text",
        ),
    ),
)
