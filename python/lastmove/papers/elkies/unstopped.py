"""Section 3.3: the components [m] without stopped files, theorems 1 and 2."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.elkies.components import by_lists
from lastmove.papers.elkies.play import (
    DIAGRAM_2,
    LETTERS,
    entailed,
    good_moves,
    line,
    losing_heaps,
    plain_entailed,
    plain_good_moves,
    plain_losing_heaps,
    plain_moves,
    plain_start,
    ranks_after,
)
from lastmove.papers.impartial import either, nim_value

__all__: list[str] = []


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


def moves_of(m: int) -> Json:
    """Return what each move from [m] amounts to, in the order of the files; None if loony."""
    return [move.value for move in lm.pawns.judge(lm.pawns.Board.of("0" * m))]


def plain_moves_of(m: int) -> Json:
    ranks, stopped = plain_start("0" * m)
    return [
        _one_of(plain_losing_heaps(after, stopped, white=False))
        for _, after in plain_moves(ranks, white=True)
    ]


def colons(most: int) -> Json:
    """Return what a move to [:1], …, [:most] amounts to, by brute force on their boards."""
    return [
        _one_of(losing_heaps(lm.pawns.component(f"[:{m}]").board())) for m in range(1, most + 1)
    ]


def colons_by_theorem(most: int) -> Json:
    values, loony = _components(most)
    return [None if m in loony else nim_value(values[m - 1]) for m in range(1, most + 1)]


def inside(most: int) -> Json:
    """Return what a move to each [m1:m2] amounts to, by brute force on their boards."""
    sizes = range(1, most + 1)
    return [
        [_one_of(losing_heaps(lm.pawns.component(f"[{a}:{b}]").board())) for b in sizes]
        for a in sizes
    ]


def inside_by_theorem(most: int) -> Json:
    values, loony = _components(most)
    sizes = range(1, most + 1)
    return [
        [
            None if a in loony or b in loony else nim_value(values[a - 1] + values[b - 1])
            for b in sizes
        ]
        for a in sizes
    ]


def theorem_2() -> Json:
    values, loony = _components(60)
    zeros = sorted({m % 10 for m in range(61) if values[m] == 0})
    ones = sorted({m % 10 for m in range(61) if values[m] == lm.star()})
    return [zeros, ones, sorted({m % 5 for m in loony})]


def theorem_2_by_engine() -> Json:
    """Classify ε(m) and the loony moves to [:m] for m to 2000."""
    found = lm.pawns.unstopped(2000)
    zeros = sorted({m % 10 for m, value in enumerate(found.values) if value == 0})
    ones = sorted({m % 10 for m, value in enumerate(found.values) if value == 1})
    return [zeros, ones, sorted({m % 5 for m, is_loony in enumerate(found.loony) if is_loony})]


def period_of_unstopped() -> Json:
    """Return the period of the values of [m] and whether it is proved."""
    found = lm.pawns.pattern("0", 200).period()
    return None if found is None else [found.period, found.proved]


def foretold() -> Json:
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


def diagram_2() -> Json:
    values, _ = _components(7)
    return (values[7] + values[4]).outcome


def diagram_2_lines() -> Json:
    """Judge 1 c2, and list the good replies to it and to 1 c2 bxc2 2 bxc2."""
    judged = {move.ply.name(white=True): move.kind for move in lm.pawns.judge(line(DIAGRAM_2))}
    line_3a = ("c2", "bxc2")
    return [judged["c2"], good_moves(DIAGRAM_2, "c2"), good_moves(DIAGRAM_2, *line_3a, "bxc2")]


def after_3d() -> Json:
    """List the good replies to 3 exd2 and to 3 e2, and White's to 3 ... fxe2."""
    line_3d = ("c2", "bxc2", "bxc2", "d2")
    return [
        good_moves(DIAGRAM_2, *line_3d, "exd2"),
        good_moves(DIAGRAM_2, *line_3d, "e2"),
        entailed(DIAGRAM_2, *line_3d, "e2", "fxe2"),
        lm.pawns.quiet_value(line(DIAGRAM_2, *line_3d, "e2", "fxe2", "fxe2")),
    ]


def plain_diagram_2_lines() -> Json:
    ranks, stopped = plain_start("0000000")
    c2 = dict(plain_moves(ranks, white=True))["c2"]
    kind = "conditional" if plain_losing_heaps(c2, stopped, white=False) else "loony"
    lines = (("c2",), ("c2", "bxc2", "bxc2"))
    return [kind, *(plain_good_moves("0000000", *names, heap=1) for names in lines)]


def plain_after_3d() -> Json:
    line_3d = ("c2", "bxc2", "bxc2", "d2")
    # What is left after 4 fxe2 is [1] + [1] + [4]: files a and g, and the heap for [4].
    end = plain_losing_heaps(*plain_start("0+0"), white=True)
    return [
        *(plain_good_moves("0000000", *line_3d, name, heap=1) for name in ("exd2", "e2")),
        plain_entailed("0000000", *line_3d, "e2", "fxe2"),
        int(str(end[0])) ^ 1,
    ]


def move_to_colon_1() -> Json:
    return losing_heaps(lm.pawns.component("[:1]").board())


def move_to_colon_1_again() -> Json:
    return by_lists(lm.pawns.component("[:1]"))


def diagram_2_again() -> Json:
    return "P" if lm.pawns.brute_value(DIAGRAM_2) == 0 else "N"


def values(value: Callable[[str], Json], most: int) -> Json:
    """List the values of 0 to `most` files."""
    return [value("0" * m) for m in range(most + 1)]


def brute_value(word: str) -> Json:
    return lm.pawns.brute_value(word, heaps=7)


def values_by_theorem(most: int) -> Json:
    return [nim_value(value) for value in _components(most)[0]]
