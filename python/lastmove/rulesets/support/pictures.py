"""Pictures of edges that stand on the ground, node 0: what both kinds of Hackenbush share.

An edge is a tuple of two nodes, the smaller first, and in Hackenbush of three colours its colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, cast

from lastmove.rulesets.support.parts import connected, neighbours
from lastmove.rulesets.support.reading import read_list

__all__ = ["ground_parts", "read_edges", "renumbered", "shortened", "standing"]

GROUND = 0

MOST_RENUMBERED = 64
"""Larger pictures are not searched, and need not be known again under other node numbers."""

MOST_STEPS = 200
"""Steps that an explanation has; it says how many more there are."""

Edge = TypeVar("Edge", tuple[int, int], tuple[int, int, str])


def read_edges(text: str, edge: re.Pattern[str], hint: str) -> Iterator[tuple[int, int, str]]:
    """Iterate over edges such as ``0-1`` or ``g-1l``, by the pattern of one; g is the ground."""
    for _, found in read_list(text, edge, "an edge", hint):
        a, b, *colour = found.groups()
        yield _node(a), _node(b), "".join(colour)


def _node(text: str) -> int:
    return GROUND if text in "gG" else int(text)


def standing(edges: Sequence[Edge]) -> list[Edge]:
    """Return the edges that are joined to the ground, sorted.

    Examples
    --------
    >>> from lastmove.rulesets.support.pictures import standing
    >>> standing([(1, 2), (0, 1), (7, 8)])
    [(0, 1), (1, 2)]
    """
    near = neighbours(edge[:2] for edge in edges)
    reached = {GROUND}
    new = [GROUND] if GROUND in near else []
    for node in new:
        found = set(near[node]) - reached
        reached |= found
        new += found
    return sorted(edge for edge in edges if edge[0] in reached)


def ground_parts(edges: Sequence[Edge]) -> list[list[Edge]]:
    """Return the parts that hang together when the ground is left out, then loops at the ground.

    Examples
    --------
    >>> from lastmove.rulesets.support.pictures import ground_parts
    >>> ground_parts([(0, 0), (0, 1), (0, 2), (0, 3), (1, 2)])
    [[(0, 1), (0, 2), (1, 2)], [(0, 3)], [(0, 0)]]
    """
    near = neighbours(edge[:2] for edge in edges if edge[0] != GROUND)
    nodes = dict.fromkeys(node for edge in edges for node in edge[:2] if node != GROUND)
    parts = connected(nodes, lambda node: near.get(node, ()))
    label = {node: number for number, part in enumerate(parts) for node in part}
    groups: list[list[Edge]] = [[] for _ in parts]
    for edge in edges:
        if edge[1] == GROUND:
            groups.append([edge])
        else:
            groups[label[edge[1]]].append(edge)
    return groups


def renumbered(edges: Sequence[Edge]) -> list[Edge]:
    """Return the edges with nodes numbered by their distance from the ground, then by their looks.

    Examples
    --------
    >>> from lastmove.rulesets.support.pictures import renumbered
    >>> renumbered([(0, 5), (0, 9), (5, 7)])
    [(0, 1), (0, 2), (2, 3)]
    """
    near = neighbours(edge[:2] for edge in edges)
    looks: dict[int, list[tuple[object, ...]]] = {node: [] for node in near}
    for edge in edges:
        looks[edge[0]].append(edge[2:])
        looks[edge[1]].append(edge[2:])
    number = {GROUND: GROUND}
    queue = [GROUND] if edges else []
    for node in queue:
        new = {other for other in near[node] if other not in number}
        for other in sorted(new, key=lambda new_node: (sorted(looks[new_node]), new_node)):
            number[other] = len(number)
            queue.append(other)

    def renamed(edge: Edge) -> Edge:
        a, b = sorted((number[edge[0]], number[edge[1]]))
        return cast("Edge", (a, b, *edge[2:]))

    return sorted(map(renamed, edges))


def shortened(steps: Iterable[str]) -> list[str]:
    """Return the first steps of an explanation, and how many more there are."""
    all_steps = list(steps)
    if len(all_steps) > MOST_STEPS:
        all_steps[MOST_STEPS:] = [f"… and {len(all_steps) - MOST_STEPS} more such steps"]
    return all_steps
