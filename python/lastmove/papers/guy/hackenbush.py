"""Section 6: Green Hackenbush, ordinal sums, the colon principle and the fusion principle.

A picture is played out edge by edge: a move cuts an edge, and what is no longer joined to the
ground goes with it. The principles are then compared with that.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import TypeAlias

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.nim import star_sum
from lastmove.papers.impartial import nim_value, played_out

__all__ = ["CLAIMS"]

Edge: TypeAlias = tuple[int, int, int]
"""The two nodes that an edge joins, and a number that tells it from others between them."""

Picture: TypeAlias = frozenset[Edge]

GROUND = 0
TRUNK = 1


def _standing(picture: Picture) -> Picture:
    """Return the edges that are joined to the ground."""
    reached, grown = {GROUND}, True
    while grown:
        near = {
            end for a, b, _ in picture if a in reached or b in reached for end in (a, b)
        } - reached
        reached |= near
        grown = bool(near)
    return frozenset(edge for edge in picture if edge[0] in reached)


def _cuts(picture: Picture) -> Iterator[tuple[Picture]]:
    for edge in picture:
        yield (_standing(picture - {edge}),)


def _nim_value(picture: Picture) -> int:
    return nim_value(played_out(_cuts)(picture))


def _string(nodes: range | list[int]) -> Iterator[Edge]:
    return ((a, b, 0) for a, b in pairwise(nodes))


def _strings() -> Json:
    """Value strings of 1 to 6 edges, played out and as ordinal sums of single edges."""
    stalk, sums = lm.Form("0"), []
    for _ in range(6):
        stalk = lm.Form("*").ordinal_sum(stalk)
        sums.append(str(stalk.value))
    return [[_nim_value(frozenset(_string(range(n + 1)))) for n in range(1, 7)], sums]


def _in_the_air() -> Json:
    """Add up at the branch points a, b, c, d of the tree; an edge below adds 1."""
    return [star_sum(3, 2), star_sum(1, 1), star_sum(1, 2), star_sum(2, 2, 1, 4)]


def _tree_as_ordinal_sums() -> Json:
    edge = lm.Form("*")
    a, b, c = (edge.ordinal_sum(above) for above in ("*3 + *2", "* + *", "* + *2"))
    return str(edge.ordinal_sum(a + b + c + lm.Form("*2")).value)


def _tree_played_out() -> Json:
    """Cut the 16 edges of the same tree: d is node 1, and a, b, c are nodes 2, 3, 4."""
    strings = [
        [GROUND, TRUNK],
        [TRUNK, 2, 10, 11, 12],
        [2, 13, 14],
        [TRUNK, 3, 15],
        [3, 16],
        [TRUNK, 4, 17],
        [4, 18, 19],
        [TRUNK, 20, 21],
    ]
    return _nim_value(frozenset(chain.from_iterable(map(_string, strings))))


def _order_kept() -> Json:
    """Count the G, H, K with H ≥ K but not G:H ≥ G:K."""
    games = lm.games_born_by(2)
    bases = [*map(lm.Form, games), lm.Form("{*|*}"), lm.Form("{-1|1}"), lm.Form("{0,*|1}")]
    exceptions = 0
    for base in bases:
        sums = {h: base.ordinal_sum(h).value for h in games}
        exceptions += sum(h >= k and not sums[h] >= sums[k] for h in games for k in games)
    return exceptions


def _forms_above() -> Json:
    """Put four forms of the value 2 on top of ∗."""
    return [
        str(lm.Form("*").ordinal_sum(above).value)
        for above in ("'{1|}'", "'{0,1|}'", "'{-5,1|}'", "'{1|9}'")
    ]


def _forms_below() -> Json:
    return [
        [str(base.value), str(base.ordinal_sum(1).value)]
        for base in (lm.Form("{|}"), lm.Form("{*|*}"), lm.Form("{-1|1}"))
    ]


def _circuits() -> Json:
    """Value circuits of 1 to 6 edges on strings of 0, 1 and 2 edges."""
    values = []
    for foot in range(3):
        row = []
        for length in range(1, 7):
            around = [*range(foot, foot + length), foot]
            circuit = [(a, b, 1 + n) for n, (a, b) in enumerate(pairwise(around))]
            row.append(_nim_value(frozenset([*_string(range(foot + 1)), *circuit])))
        values.append(row)
    return values


CLAIMS = (
    Claim(
        "guy.green-string",
        "guy",
        "section 6, figure 6",
        "a string of n green edges is worth ∗n, whether played out or as an ordinal sum of edges",
        [[1, 2, 3, 4, 5, 6], ["*", "*2", "*3", "*4", "*5", "*6"]],
        _strings,
    ),
    Claim(
        "guy.colon-principle",
        "guy",
        "section 6",
        "H ≥ K implies G:H ≥ G:K (how many exceptions there are)",
        0,
        _order_kept,
        note="G one of the 22 games born by day 2 or of three other forms; H and K born by day 2",
    ),
    Claim(
        "guy.colon-form-of-the-top",
        "guy",
        "section 6",
        "G:H depends on the value of H, not on its form: ∗:H = ↑ + ↑² + ∗ for every form H of 2",
        ["^[2]*", "^[2]*", "^[2]*", "^[2]*"],
        _forms_above,
    ),
    Claim(
        "guy.colon-form-of-the-base",
        "guy",
        "section 6",
        "there are G₁ = G₂ with G₁:H ≠ G₂:H; {|} = {∗|∗} = {−1|1} = 0, but with 1 on top they "
        "are 1, ↑ and 1/2",
        [["0", "1"], ["0", "^"], ["0", "1/2"]],
        _forms_below,
        note="the paper states it; the examples are ours",
    ),
    Claim(
        "guy.green-hackenbush-figure-6",
        "guy",
        "section 6, figure 6",
        "at the branch points of the tree: ∗3+∗2 = ∗, ∗+∗ = 0, ∗+∗2 = ∗3, ∗2+∗2+∗+∗4 = ∗5",
        ["*", "0", "*3", "*5"],
        _in_the_air,
    ),
    Claim(
        "guy.green-tree-by-the-colon-principle",
        "guy",
        "section 6, figure 6",
        "by the colon principle the tree is worth ∗6",
        "*6",
        _tree_as_ordinal_sums,
        note="as the text describes it: one edge below each branch point, and a string of two at d",
    ),
    Claim(
        "guy.green-tree-played-out",
        "guy",
        "section 6, figure 6",
        "the tree of 16 edges, played out edge by edge, is worth ∗6",
        6,
        _tree_played_out,
        note="the same tree",
    ),
    Claim(
        "guy.fusion-principle",
        "guy",
        "section 6",
        "a circuit is worth as many twigs as it has edges: 1 to 6 edges, on strings of 0, 1 and 2",
        [[1, 0, 1, 0, 1, 0], [2, 1, 2, 1, 2, 1], [3, 2, 3, 2, 3, 2]],
        _circuits,
        note="the pictures played out; fused, an odd circuit leaves one twig and an even one none",
    ),
)
