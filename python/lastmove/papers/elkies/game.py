"""Sections 2 to 6.2: the game, its components, its diagrams, and the three theorems."""

from __future__ import annotations

from collections.abc import Iterator

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.impartial import either, nim_value

__all__ = ["CLAIMS"]


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


def _period_of_unstopped() -> Json:
    """Return the period of the values of [m] and whether it is proved."""
    found = lm.pawns.pattern("0", 200).period()
    return None if found is None else [found.period, found.proved]


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


def _line(files: str, *names: str) -> lm.pawns.Board:
    """Play moves from a start, White first; the board as the player to move sees it."""
    board, white = lm.pawns.Board.of(files), True
    for name in names:
        board = next(after for ply, after in board.plies() if ply.name(white=white) == name)
        white = not white
    return board


def _diagram_3c() -> Json:
    board = _line("0000000+0000", "c2", "bxc2", "bxc2", "dxc2", "dxc2")
    parts = " + ".join(str(lm.pawns.component(text)) for text in ("[1]", "[3]", "[4]"))
    worth = sum(part.value() or 0 for part in lm.pawns.components(parts)) % 2
    return [lm.pawns.quiet_value(board), worth]


def _diagram_7c() -> Json:
    """Judge 3 c5 against 2 ... a5, and list what wins after 3 ... dxc5 4 dxc5 bxc5."""
    line = ("b2", "cxb2", "axb2", "a2")
    replies = lm.pawns.Referee().winning(_line("1000+0", *line, "c2"))
    end = lm.pawns.judge(_line("1000+0", *line, "c2", "dxc2", "dxc2", "bxc2"))
    return [len(replies), [m.ply.name(white=True) for m in end if m.kind == "touchdown"]]


def _diagrams_8() -> Json:
    """List White's good replies to 1 d2 cxd2, and whether 8B and 8C come to the same board."""
    capture = _line("0010100", "d2", "cxd2")
    good = [ply.name(white=True) for ply, _ in lm.pawns.Referee().winning(capture)]
    other_file = _line("0010100", "d2", "cxd2", "exd2", "exd2", "cxd2")
    same_file = _line("0010100", "d2", "cxd2", "cxd2", "exd2", "exd2")
    return [good, other_file == same_file]


CLAIMS: tuple[Claim, ...] = (
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
        "elkies.diagram-2",
        "elkies",
        "section 3.3",
        "diagram 2, which is [7] + [4], is a mutual zugzwang",
        "P",
        _diagram_2,
        erratum="section 3.2 gives [7] + [4] as diagram 3A; it is diagram 2",
    ),
    Claim(
        "elkies.diagram-3c",
        "elkies",
        "section 3.2",
        "diagram 3C, after 1 c2 bxc2 2 bxc2 dxc2 3 dxc2, is [1] + [3] + [4], lost for Black",
        [0, 0],
        _diagram_3c,
        note="the board by the theory of positions, the sum from its components",
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
        "elkies.theorem-2-engine",
        "elkies",
        "theorem 2",
        "the values of [m] have period 10, for all m",
        [10, True],
        _period_of_unstopped,
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
        "elkies.diagram-6a",
        "elkies",
        "section 4",
        "[5] as an endgame on 12 files and 9 rows is diagram 6A",
        "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K",
        lambda: lm.pawns.endgame("00000", files=12).fen,
        note="the diagram as it was rebuilt from the text",
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
        "elkies.diagrams-7a-7e",
        "elkies",
        "section 5",
        "the only winning move is b5 in diagram 7A and d5 in diagram 7E",
        [["b2"], ["d2"]],
        lambda: [_winning("1000+0"), _winning("1000")],
        note="on three rows, where the fifth rank is the second",
    ),
    Claim(
        "elkies.diagram-7c",
        "elkies",
        "section 5",
        "in diagram 7B, 2 ... a5 loses to 3 c5: no reply is good, and after dxc5 4 dxc5 bxc5 the "
        "b-pawn goes through, to diagram 7C",
        [0, ["b3"]],
        _diagram_7c,
        note="on three rows, where b6 is the last",
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
        "elkies.diagrams-8",
        "elkies",
        "section 6.1",
        "between stopped files, a capture can be met from the other file (8B) or from the same "
        "file (8C), and two more captures lead to the same board",
        [["cxd2", "exd2"], True],
        _diagrams_8,
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
)
