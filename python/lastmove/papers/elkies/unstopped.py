"""Section 3.3: the components [m] without stopped files, theorems 1 and 2."""

from __future__ import annotations

from collections.abc import Iterator

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.elkies.components import by_lists
from lastmove.papers.elkies.play import (
    DIAGRAM_2,
    LETTERS,
    drawn,
    entailed,
    good_moves,
    line,
    losing_heaps,
    plain_entailed,
    plain_good_moves,
    plain_losing_heaps,
    plain_moves,
    plain_start,
    plain_value,
    ranks_after,
)
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


def _one_of(heaps: list[Json]) -> Json:
    """Return the heap that a move amounts to a move to; None for a loony move."""
    return heaps[0] if len(heaps) == 1 else heaps or None


def _moves(m: int) -> Json:
    """Return what each move from [m] amounts to, in the order of the files; None if loony."""
    return [move.value for move in lm.pawns.judge(lm.pawns.Board.of("0" * m))]


def _plain_moves(m: int) -> Json:
    ranks, stopped = plain_start("0" * m)
    return [
        _one_of(plain_losing_heaps(after, stopped, white=False))
        for _, after in plain_moves(ranks, white=True)
    ]


def _colons(most: int) -> Json:
    """Return what a move to [:1], …, [:most] amounts to, by brute force on their boards."""
    return [
        _one_of(losing_heaps(lm.pawns.component(f"[:{m}]").board())) for m in range(1, most + 1)
    ]


def _colons_by_theorem(most: int) -> Json:
    values, loony = _components(most)
    return [None if m in loony else nim_value(values[m - 1]) for m in range(1, most + 1)]


def _inside(most: int) -> Json:
    """Return what a move to each [m1:m2] amounts to, by brute force on their boards."""
    sizes = range(1, most + 1)
    return [
        [_one_of(losing_heaps(lm.pawns.component(f"[{a}:{b}]").board())) for b in sizes]
        for a in sizes
    ]


def _inside_by_theorem(most: int) -> Json:
    values, loony = _components(most)
    sizes = range(1, most + 1)
    return [
        [
            None if a in loony or b in loony else nim_value(values[a - 1] + values[b - 1])
            for b in sizes
        ]
        for a in sizes
    ]


def _theorem_2() -> Json:
    values, loony = _components(60)
    zeros = sorted({m % 10 for m in range(61) if values[m] == 0})
    ones = sorted({m % 10 for m in range(61) if values[m] == lm.star()})
    return [zeros, ones, sorted({m % 5 for m in loony})]


def _theorem_2_by_engine() -> Json:
    """Classify ε(m) and the loony moves to [:m] for m to 2000."""
    found = lm.pawns.unstopped(2000)
    zeros = sorted({m % 10 for m, value in enumerate(found.values) if value == 0})
    ones = sorted({m % 10 for m, value in enumerate(found.values) if value == 1})
    return [zeros, ones, sorted({m % 5 for m, is_loony in enumerate(found.loony) if is_loony})]


def _period_of_unstopped() -> Json:
    """Return the period of the values of [m] and whether it is proved."""
    found = lm.pawns.pattern("0", 200).period()
    return None if found is None else [found.period, found.proved]


def _foretold() -> Json:
    """Return the most files that a trade takes, and the m from 24 to 2000 that break the period.

    The trades [m] −→ [m − 2] and [m₁ + 1 + m₂] −→ [m₁ − 1] + [m₂ − 1] are played on the board; an
    initial file is one that still has both pawns at home.
    """
    taken = set()
    for m in range(3, 11):
        for k in range(m - 1):
            here, after, before = LETTERS[k], LETTERS[k + 1], LETTERS[k - 1]
            trade = [f"{here}2", f"{after}x{here}2", f"{after}x{here}2"]
            if k:
                trade = [trade[0], *(f"{before}x{here}2",) * 2, *trade[1:]]
            ranks = ranks_after("0" * m, *trade).split("|")
            taken.add(m - sum(ranks[0][i] == "b" and ranks[2][i] == "w" for i in range(m)))
    values = lm.pawns.unstopped(2000).values
    return [max(taken), [m for m in range(24, 2001) if values[m] != values[m - 10]]]


def _diagram_2() -> Json:
    values, _ = _components(7)
    return (values[7] + values[4]).outcome


def _diagram_2_lines() -> Json:
    """Judge 1 c2, and list the good replies to it and to 1 c2 bxc2 2 bxc2."""
    judged = {move.ply.name(white=True): move.kind for move in lm.pawns.judge(line(DIAGRAM_2))}
    line_3a = ("c2", "bxc2")
    return [judged["c2"], good_moves(DIAGRAM_2, "c2"), good_moves(DIAGRAM_2, *line_3a, "bxc2")]


def _after_3d() -> Json:
    """List the good replies to 3 exd2 and to 3 e2, and White's to 3 ... fxe2."""
    line_3d = ("c2", "bxc2", "bxc2", "d2")
    return [
        good_moves(DIAGRAM_2, *line_3d, "exd2"),
        good_moves(DIAGRAM_2, *line_3d, "e2"),
        entailed(DIAGRAM_2, *line_3d, "e2", "fxe2"),
        lm.pawns.quiet_value(line(DIAGRAM_2, *line_3d, "e2", "fxe2", "fxe2")),
    ]


def _plain_diagram_2_lines() -> Json:
    ranks, stopped = plain_start("0000000")
    c2 = dict(plain_moves(ranks, white=True))["c2"]
    kind = "conditional" if plain_losing_heaps(c2, stopped, white=False) else "loony"
    lines = (("c2",), ("c2", "bxc2", "bxc2"))
    return [kind, *(plain_good_moves("0000000", *names, heap=1) for names in lines)]


def _plain_after_3d() -> Json:
    line_3d = ("c2", "bxc2", "bxc2", "d2")
    # What is left after 4 fxe2 is [1] + [1] + [4]: files a and g, and the heap for [4].
    end = plain_losing_heaps(*plain_start("0+0"), white=True)
    return [
        *(plain_good_moves("0000000", *line_3d, name, heap=1) for name in ("exd2", "e2")),
        plain_entailed("0000000", *line_3d, "e2", "fxe2"),
        int(str(end[0])) ^ 1,
    ]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "elkies.one-and-two-files",
        "elkies",
        "section 3.3",
        "the move from [1] is one to 0; both moves from [2], to [:1], are loony; so [1] is ∗ and "
        "[2] is 0",
        [[0], [None, None], [1, 0]],
        lambda: [_moves(1), _moves(2), [lm.pawns.value("0"), lm.pawns.value("00")]],
        second=lambda: [_plain_moves(1), _plain_moves(2), [plain_value("0"), plain_value("00")]],
    ),
    Claim(
        "elkies.move-to-colon-1",
        "elkies",
        "section 3.3",
        "whoever faces [:1] wins beside every heap: by the advance to 0 if the rest is worth 0, "
        "and otherwise by the capture to [:.], after which the opponent must move to 0",
        [],
        lambda: losing_heaps(lm.pawns.component("[:1]").board()),
        note="no heap of 0 to 7 makes [:1] lost; by brute force, and by the lists of replies",
        second=lambda: by_lists(lm.pawns.component("[:1]")),
    ),
    Claim(
        "elkies.three-files",
        "elkies",
        "section 3.3",
        "from [3] the move to [1:1] is loony and the others amount to a move to [1] = ∗; so [3] is "
        "mex{1} = 0",
        [[1, None, 1], 0],
        lambda: [_moves(3), lm.pawns.value("000")],
        second=lambda: [_plain_moves(3), plain_value("000")],
        picture=lambda: drawn("000"),
    ),
    Claim(
        "elkies.four-files",
        "elkies",
        "section 3.3",
        "from [4] the moves to [2:1] are loony and the others amount to a move to [2] = 0; so [4] "
        "is mex{0} = ∗",
        [[0, None, None, 0], 1],
        lambda: [_moves(4), lm.pawns.value("0000")],
        second=lambda: [_plain_moves(4), plain_value("0000")],
    ),
    Claim(
        "elkies.five-files",
        "elkies",
        "section 3.3",
        "from [5] the moves to [3:1] and to [:4] are loony, and that to [2:2] amounts to a move to "
        "[1] + [1] = 0; so [5] is ∗",
        [[None, None, 0, None, None], 1],
        lambda: [_moves(5), lm.pawns.value("00000")],
        second=lambda: [_plain_moves(5), plain_value("00000")],
    ),
    Claim(
        "elkies.small-components",
        "elkies",
        "section 3.3",
        "the components [0] to [5] are worth 0, ∗, 0, 0, ∗, ∗",
        [0, 1, 0, 0, 1, 1],
        lambda: [nim_value(value) for value in _components(5)[0]],
        note="by the recursion of theorem 1, on canonical forms; and by plain minimax",
        second=lambda: [plain_value("0" * m) for m in range(6)],
    ),
    Claim(
        "elkies.theorem-1-i",
        "elkies",
        "theorem 1(i)",
        "each component [m] is equivalent to a nim-heap: for m to 12",
        [0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0],
        lambda: [lm.pawns.brute_value("0" * m, heaps=7) for m in range(13)],
        note="by brute force, beside heaps of 0 to 7 of which just one makes the sum lost; and "
        "by the recursion on words",
        second=lambda: [lm.pawns.value("0" * m) for m in range(13)],
    ),
    Claim(
        "elkies.theorem-1-ii",
        "elkies",
        "theorem 1(ii)",
        "a move to [:m] is loony, or amounts to a move to [m − 1]; loony just if m = 1, or a move "
        "to [:(m − 1)] is not and ε(m − 1) = ε(m − 2): m = 1 to 11, null for loony moves",
        [None, 1, 0, None, 1, None, 0, 1, None, 0, None],
        lambda: _colons(11),
        note="by brute force on the boards; and by the criterion",
        second=lambda: _colons_by_theorem(11),
    ),
    Claim(
        "elkies.theorem-1-iii",
        "elkies",
        "theorem 1(iii)",
        "a move to [m1:m2] is loony just if one to [:m1] or to [:m2] is, and otherwise amounts to "
        "a move to [m1 − 1] + [m2 − 1]: m1 and m2 from 1 to 5",
        [
            [None, None, None, None, None],
            [None, 0, 1, None, 0],
            [None, 1, 0, None, 1],
            [None, None, None, None, None],
            [None, 0, 1, None, 0],
        ],
        lambda: _inside(5),
        note="by brute force on the boards; and by the criterion",
        second=lambda: _inside_by_theorem(5),
    ),
    Claim(
        "elkies.theorem-1-iv",
        "elkies",
        "theorem 1(iv)",
        "ε(m) is the mex of ε(m1 − 1) ⊕ ε(m2 − 1) over the moves that are not loony: m = 0 to 23",
        [0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0, 0],
        lambda: [nim_value(value) for value in _components(23)[0]],
        note="on canonical forms; and by the recursion on words",
        second=lambda: [lm.pawns.value("0" * m) for m in range(24)],
    ),
    Claim(
        "elkies.theorem-2",
        "elkies",
        "theorem 2",
        "[m] is 0 for m = 0, 2, 3, 6, 9 modulo 10 and ∗ otherwise; a move to [:m] is loony "
        "just if m = ±1 modulo 5",
        [[0, 2, 3, 6, 9], [1, 4, 5, 7, 8], [1, 4]],
        _theorem_2,
        note="by the recursion of theorem 1 to m = 60; by the engine to m = 2000",
        second=_theorem_2_by_engine,
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
        "elkies.theorem-2-proof",
        "elkies",
        "theorem 2, proof",
        "a trade takes at most three files, so that 23, twice the period and these, settles all "
        "m: what the values to 23 foretell holds to 2000, no exception",
        [3, []],
        _foretold,
    ),
    Claim(
        "elkies.diagram-2",
        "elkies",
        "section 3.3",
        "diagram 2, which is [7] + [4], is a mutual zugzwang",
        "P",
        _diagram_2,
        erratum="section 3.2 gives [7] + [4] as diagram 3A; it is diagram 2",
        second=lambda: "P" if lm.pawns.brute_value(DIAGRAM_2) == 0 else "N",
    ),
    Claim(
        "elkies.diagram-2-lines",
        "elkies",
        "section 3.3",
        "in diagram 2, 1 c2 is loony; the only good replies are bxc2, and then d2",
        ["loony", ["bxc2"], ["d2"]],
        _diagram_2_lines,
        note="the second road is plain minimax on [7], beside a heap of 1 for [4]",
        second=_plain_diagram_2_lines,
    ),
    Claim(
        "elkies.diagram-3d-lines",
        "elkies",
        "section 3.3",
        "the win is kept after 3 exd2 by exd2, and after 3 e2 by fxe2, which forces 4 fxe2 and "
        "leaves a board that is won for the player to move",
        [["exd2"], ["fxe2"], ["fxe2"], 1],
        _after_3d,
        note="the second road is plain minimax on [7], beside a heap of 1 for [4]",
        second=_plain_after_3d,
    ),
)
