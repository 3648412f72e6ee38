"""Green Hackenbush solved: fused circuits, nim-values, and the edges whose cut wins.

Colon Principle: what stands on a node counts by its value alone, so the strings that meet at a node
of a tree are added up there as nimbers, "up in the air", and an edge below adds 1. Fusion
Principle: the value does not change if the nodes of a circuit are identified; its edges then are
loops, each worth a twig. A depth-first search finds the edges that lie on no circuit, and one pass
from the top to the ground does both at once.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lastmove.bounds import check_limits

__all__ = ["Edge", "Fused", "fuse", "good_cuts"]

Edge: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Fused:
    """A picture after a depth-first search from node 0, where circuits are seen as fused.

    Parameters
    ----------
    order : list of int
        The nodes as the search found them: a node comes after its parent.
    parent, via : list of int
        The node and the edge through which a node was found.
    is_bridge : list of bool
        Whether the edge below a node lies on no circuit.
    top : list of int
        The lowest node of those that a node is fused with.
    loops : list of int
        How many edges have become loops, at the lowest node of the fused.
    value : list of int
        The nim-value of what stands on a node and on those fused with it from above.
    """

    order: list[int]
    parent: list[int]
    via: list[int]
    is_bridge: list[bool]
    top: list[int]
    loops: list[int]
    value: list[int]


def _depth_first(
    size: int, edges: Sequence[Edge]
) -> tuple[list[int], list[int], list[int], list[int], list[int]]:
    """Return order, parents, edges to parents, back edges at each upper end, and their balance.

    The balance counts a back edge at its upper end and takes it off at its lower one.
    """
    near: list[list[int]] = [[] for _ in range(size)]
    for number, (a, b) in enumerate(edges):
        near[a].append(number)
        if a != b:
            near[b].append(number)
    # From one end of an edge, the exclusive-or of both leads to the other.
    both = [a ^ b for a, b in edges]
    parent, via, rank = [-1] * size, [-1] * size, [-1] * size
    balance, back = [0] * size, [0] * size
    order, stack = [0], [0]
    rank[0] = 0
    while stack:
        node = stack[-1]
        rest = near[node]
        while rest:
            number = rest.pop()
            other = both[number] ^ node
            if rank[other] < 0:
                rank[other] = len(order)
                order.append(other)
                parent[other], via[other] = node, number
                stack.append(other)
                break
            if number != via[node] and rank[other] <= rank[node]:
                back[node] += 1
                balance[node] += 1
                balance[other] -= 1
        else:
            stack.pop()
    return order, parent, via, back, balance


def fuse(size: int, edges: Sequence[Edge], standing: Sequence[int] | None = None) -> Fused:
    """Search a connected picture of nodes 0…size−1; `standing` is what more stands on each node.

    An edge of the search tree is a bridge if no other edge leads from above it to below it. All
    other edges lead from a node down to one of its ancestors: so it is one if the balances above
    it add up to 0.
    """
    order, parent, via, loops, balance = _depth_first(size, edges)
    more = standing if standing is not None else [0] * size
    value = [above ^ (count & 1) for above, count in zip(more, loops, strict=True)]
    is_bridge = [True] * size
    for node in reversed(order[1:]):
        below = parent[node]
        balance[below] += balance[node]
        is_bridge[node] = not balance[node]
        if is_bridge[node]:
            value[below] ^= 1 + value[node]
        else:
            value[below] ^= 1 ^ value[node]
            loops[below] += 1 + loops[node]
    top = list(range(size))
    for node in order:
        if not is_bridge[node]:
            top[node] = top[parent[node]]
    return Fused(order, parent, via, is_bridge, top, loops, value)


def good_cuts(edges: Sequence[Edge], fused: Fused) -> list[int]:
    """Return the places of the edges whose cut makes the picture worth 0.

    A node of value x that should have the value n can get it above a bridge to a node of value y if
    that node gets the value t − 1, where t = x ⊕ (1 + y) ⊕ n; if t is 0, the bridge is to be cut.
    """
    if not fused.value[0]:
        return []
    wanted: dict[int, int] = {0: 0}
    good = []
    for node in fused.order[1:]:
        below = fused.top[fused.parent[node]]
        if fused.is_bridge[node] and below in wanted:
            above = fused.value[below] ^ (1 + fused.value[node]) ^ wanted[below]
            if above:
                wanted[node] = above - 1
            else:
                good.append(fused.via[node])
    circuits: dict[int, list[int]] = {}
    bridges = {fused.via[node] for node in fused.order if node and fused.is_bridge[node]}
    for place, (a, _) in enumerate(edges):
        if place not in bridges:
            circuits.setdefault(fused.top[a], []).append(place)
    alone = _cut_nothing_else(edges, fused)
    for top, places in circuits.items():
        # A cut of one circuit edge drops no other, and so makes an odd value even or back.
        if top in wanted and (wanted[top] ^ fused.value[top]) & 1:
            good += _good_circuit_cuts(edges, fused, top, places, alone, wanted[top])
    return good


def _cut_nothing_else(edges: Sequence[Edge], fused: Fused) -> set[int]:
    """Return edges of circuits after whose cut all others still lie on circuits.

    Two edges part a picture between them just if the same back edges of the search tree pass by
    both of them (a back edge passes by itself). Sets of back edges are compared by the exclusive-or
    of random numbers: different sets may by chance look the same, and then an edge is merely left
    out, and tried.
    """
    draw = random.Random(0)  # noqa: S311 - a bad draw costs time, and no correctness
    passing = [0] * len(fused.order)
    tree_edges = {via for via in fused.via if via >= 0}
    mark: dict[int, int] = {}
    for place, (a, b) in enumerate(edges):
        if place not in tree_edges and a != b:
            mark[place] = draw.getrandbits(64)
            passing[a] ^= mark[place]
            passing[b] ^= mark[place]
    for node in reversed(fused.order[1:]):
        if not fused.is_bridge[node]:
            mark[fused.via[node]] = passing[node]
        passing[fused.parent[node]] ^= passing[node]
    times = Counter(mark.values())
    loops = {place for place, (a, b) in enumerate(edges) if a == b}
    return loops | {place for place, number in mark.items() if times[number] == 1}


def _good_circuit_cuts(  # noqa: PLR0913, PLR0917 - a part of the picture, and what is asked of it
    edges: Sequence[Edge],
    fused: Fused,
    top: int,
    places: list[int],
    alone: set[int],
    wanted: int,
) -> list[int]:
    """Return those of the edges fused at `top` whose cut gives that node the wanted value."""
    good = [place for place in places if place in alone and fused.value[top] ^ 1 == wanted]
    rest = [place for place in places if place not in alone]
    if not rest:
        return good
    members = [top, *dict.fromkeys(n for place in places for n in edges[place] if n != top)]
    local = {node: i for i, node in enumerate(members)}
    standing = [0] * len(members)
    for node in fused.order[1:]:
        if fused.is_bridge[node] and fused.parent[node] in local:
            standing[local[fused.parent[node]]] ^= 1 + fused.value[node]
    inner = [(local[edges[place][0]], local[edges[place][1]]) for place in places]
    for i, place in enumerate(places):
        if place not in alone:
            check_limits()
            cut = fuse(len(members), [*inner[:i], *inner[i + 1 :]], standing)
            if cut.value[0] == wanted:
                good.append(place)
    return good
