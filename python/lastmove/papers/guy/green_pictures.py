"""Green Hackenbush pictures played out edge by edge.

A move cuts an edge, and what is no longer joined to the ground goes with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from lastmove.papers.guy.brute import grundy
from lastmove.papers.impartial import nim_value, played_out
from lastmove.rulesets.green_hackenbush import GreenHackenbush

__all__ = [
    "GROUND",
    "Edge",
    "Picture",
    "after_cuts",
    "by_mex",
    "cuts",
    "numbered",
    "played_by_masks",
    "standing",
    "string",
    "value_of",
]

Edge: TypeAlias = tuple[int, int, int]
"""The two nodes that an edge joins, and a number that tells it from others between them."""

Picture: TypeAlias = frozenset[Edge]

GROUND = 0


def standing(picture: Picture) -> Picture:
    """Return the edges that are joined to the ground."""
    reached, grown = {GROUND}, True
    while grown:
        near = {
            end for a, b, _ in picture if a in reached or b in reached for end in (a, b)
        } - reached
        reached |= near
        grown = bool(near)
    return frozenset(edge for edge in picture if edge[0] in reached)


def cuts(picture: Picture) -> Iterator[tuple[Picture]]:
    """Yield what is left after each cut, as a sum of one part."""
    for edge in picture:
        yield (standing(picture - {edge}),)


def value_of(picture: Picture) -> int:
    """Return the nim-value of a picture, played out on values of games."""
    return nim_value(played_out(cuts)(picture))


def string(nodes: range | list[int]) -> Iterator[Edge]:
    """Yield the edges of a string through some nodes."""
    return ((a, b, 0) for a, b in pairwise(nodes))


def after_cuts(picture: Picture) -> Iterator[Picture]:
    """Yield what is left after each cut."""
    return (after for (after,) in cuts(picture))


by_mex = grundy(after_cuts)


def numbered(picture: GreenHackenbush) -> Picture:
    """Return the edges of a picture, numbered so that equal ones are told apart."""
    return frozenset((a, b, n) for n, (a, b) in enumerate(picture.edges))


def played_by_masks(edges: Sequence[tuple[int, int]]) -> int:
    """Play a picture out, its edges as bits of a number."""
    near: dict[int, list[tuple[int, int]]] = {}
    for place, (a, b) in enumerate(edges):
        near.setdefault(a, []).append((1 << place, b))
        near.setdefault(b, []).append((1 << place, a))

    def standing(left: int) -> int:
        kept, reached, stack = 0, {GROUND}, [GROUND]
        while stack:
            for edge, other in near[stack.pop()]:
                if left & edge:
                    kept |= edge
                    if other not in reached:
                        reached.add(other)
                        stack.append(other)
        return kept

    def cuts(left: int) -> Iterator[int]:
        return (standing(left & ~(1 << i)) for i in range(len(edges)) if left >> i & 1)

    return grundy(cuts)((1 << len(edges)) - 1)
