"""Green Hackenbush on any graph, by the Colon Principle and the Fusion Principle.

:mod:`lastmove.rulesets.support.green_hackenbush_theory` states and applies them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from operator import xor
from typing import Self

from lastmove.bounds import within_limits
from lastmove.errors import InputError, LimitReached
from lastmove.position import Impartial, Position
from lastmove.rulesets.support.green_hackenbush_theory import Edge, fuse, good_cuts
from lastmove.rulesets.support.pictures import (
    GROUND,
    MOST_RENUMBERED,
    ground_parts,
    picture,
    read_edges,
    renumbered,
    shortened,
    standing,
)

__all__ = ["FIGURE_6", "GIRL", "GreenHackenbush", "ValuedPicture"]

EDGE = re.compile(r"([0-9]{1,18}|[gG])\s*-\s*([0-9]{1,18}|[gG])")

MOST_SPLIT = 10_000
"""Larger pictures are valued as a whole, which is as fast as part by part."""

MOST_NAMED = 12
"""Fused nodes that a step names."""

MOST_EDGES_LISTED = 50_000_000
"""Edges in a list of good moves, all of them together; more would fill the memory."""

FIGURE_6 = "0-1,1-2,2-10,10-11,11-12,2-13,13-14,1-3,3-15,3-16,1-4,4-17,4-18,18-19,1-20,20-21"
"""The tree of the survey's Figure 6, reconstructed from its text: a, b, c, d are 2, 3, 4, 1."""

GIRL = (
    "0-1,1-2,2-3,3-4,2-4,2-5,5-6,3-7,7-8,4-9,9-10,3-11,"
    "11-12,12-13,13-14,11-14,13-15,15-16,16-17,17-18"
)
"""A girl on one leg with a plait, worth ∗8 like the girl of Figure 7, whose drawing is another."""


@dataclass(frozen=True)
class GreenHackenbush(Impartial):
    """Cut an edge; what is no longer joined to the ground falls. Whoever cuts the last edge wins.

    Parameters
    ----------
    edges : tuple of pairs of int
        The nodes that each edge joins; node 0 is the ground. Loops and several edges between two
        nodes are allowed. Edges are sorted, and those not joined to the ground fall away.

    Notes
    -----
    Colon Principle: the value of G : H depends on H by its value alone, so a node of a tree is
    worth the nim-sum of 1 + the value of each child. Fusion Principle: the nodes of a circuit may
    be identified, and its edges, now loops, replaced by twigs. Both together value a picture in
    time linear in its edges. The number of edges and the nim-value are both odd or both even.

    The good moves need no search either: from the ground up, each node learns which value it would
    have to have for the picture to be worth 0. Only an edge of a circuit whose cut takes others off
    all circuits is tried by itself.

    References
    ----------
    R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, section 6; E. R. Berlekamp,
    J. H. Conway, R. K. Guy, *Winning Ways*, 1982, pp. 183-190; R. Tarjan, "A note on finding the
    bridges of a graph", 1974.

    Examples
    --------
    >>> from lastmove.rulesets.green_hackenbush import FIGURE_6, GreenHackenbush
    >>> GreenHackenbush.parse("0-1,1-2,1-3,2-3").nim_value()
    2
    >>> for step in GreenHackenbush.parse("0-1,1-2,1-3,2-3").explain():
    ...     print(step)
    nodes 1, 2, 3 lie on circuits: fused into node 1, with 3 loops, worth ∗
    at node 1: ∗ = ∗
    the picture is worth ∗2, like a stalk of 2 edges
    >>> tree = GreenHackenbush.parse(FIGURE_6)
    >>> tree.nim_value(), str(tree.to_stalk().picture)
    (6, '0-1,1-2,2-3,3-4,4-5,5-6')
    """

    edges: tuple[Edge, ...]

    notation = "edges a-b with commas between them; the ground is node 0, or g; 0 alone is nothing"
    example = "0-1,1-2,1-3,2-3"
    reference = "R. K. Guy, Impartial games, section 6; Winning Ways, pp. 183-190"

    def __post_init__(self) -> None:
        try:
            edges = [(a, b) if a <= b else (b, a) for a, b in self.edges]
            negative = any(a < 0 for a, _ in edges)
        except (TypeError, ValueError) as error:
            raise InputError("an edge is a pair of nodes", repr(self.edges)[:80]) from error
        if negative:
            raise InputError("a node cannot be negative", repr(self.edges)[:80])
        object.__setattr__(self, "edges", tuple(standing(edges)))

    @classmethod
    def _made(cls, edges: tuple[Edge, ...]) -> GreenHackenbush:
        """Return a picture whose edges are sorted and joined to the ground already."""
        picture = object.__new__(cls)
        object.__setattr__(picture, "edges", edges)
        return picture

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the picture that a text describes.

        Examples
        --------
        >>> from lastmove.rulesets.green_hackenbush import GreenHackenbush
        >>> str(GreenHackenbush.parse("2-1, g-1, 7-8"))
        '0-1,1-2'
        """
        if text.strip() in {"", "0", "g", "G"}:
            return cls(())
        hint = f"write it like {cls.example}"
        return cls(tuple((a, b) for a, b, _ in read_edges(text, EDGE, hint)))

    def __str__(self) -> str:
        """Write the edges as :meth:`parse` reads them."""
        return ",".join(f"{a}-{b}" for a, b in self.edges) or "0"

    def moves(self) -> Iterable[Position]:
        """Return the pictures after a cut; of equal edges, one."""
        for i, edge in enumerate(self.edges):
            if not i or edge != self.edges[i - 1]:
                yield self._without(i)

    def _without(self, i: int) -> GreenHackenbush:
        return self._made(tuple(standing([*self.edges[:i], *self.edges[i + 1 :]])))

    def components(self) -> Iterable[Position]:
        """Return the parts that hang together when the ground is left out."""
        if len(self.edges) > MOST_SPLIT:
            return (self,)
        return [self._made(tuple(group)) for group in ground_parts(self.edges)] or [self]

    def canonical(self) -> GreenHackenbush:
        """Return the picture with its nodes numbered from 1 by their distance from the ground."""
        if len(self.edges) > MOST_RENUMBERED:
            return self
        return self._made(tuple(renumbered(self.edges)))

    def _numbered(self) -> tuple[list[int], Sequence[Edge]]:
        """Return the nodes, the ground first, and the edges between their places in that list."""
        nodes = sorted({GROUND, *chain.from_iterable(self.edges)})
        if nodes[-1] == len(nodes) - 1:
            return nodes, self.edges
        place = {node: i for i, node in enumerate(nodes)}
        return nodes, [(place[a], place[b]) for a, b in self.edges]

    def known_nim_value(self) -> int:
        """Return the nim-value by the Colon and Fusion Principles."""
        nodes, edges = self._numbered()
        return fuse(len(nodes), edges).value[0]

    def good_cuts(self) -> list[Edge]:
        """Return the edges whose cut wins.

        Examples
        --------
        >>> from lastmove.rulesets.green_hackenbush import GreenHackenbush
        >>> GreenHackenbush.parse("0-1,1-2,2-3,0-4").good_cuts()
        [(1, 2)]
        """
        nodes, edges = self._numbered()
        places = good_cuts(edges, fuse(len(nodes), edges))
        return list(dict.fromkeys(self.edges[i] for i in sorted(places)))

    def known_good_moves(self) -> list[Position]:
        """Return the moves to value 0, by the theory alone."""
        cuts = self.good_cuts()
        if len(cuts) * len(self.edges) > MOST_EDGES_LISTED:
            message = f"{len(cuts)} good moves of {len(self.edges)} edges are too many to list"
            raise LimitReached(f"{message}; good_cuts() names the edges", partial=cuts)
        place = {edge: i for i, edge in enumerate(self.edges)}
        return [self._without(place[edge]) for edge in within_limits(cuts)]

    def to_tree(self) -> ValuedPicture:
        """Return the tree that is left when circuits are fused and loops made twigs.

        Returns
        -------
        ValuedPicture
            The tree and the nim-value of what stands on each of its nodes. Fused nodes keep the
            lowest name among them; twigs end at new nodes.

        Examples
        --------
        >>> from lastmove.rulesets.green_hackenbush import GreenHackenbush
        >>> tree = GreenHackenbush.parse("0-1,1-2,1-3,2-3").to_tree()
        >>> str(tree.picture), dict(tree.values)
        ('0-1,1-4,1-5,1-6', {0: 2, 1: 1, 4: 0, 5: 0, 6: 0})
        """
        nodes, edges = self._numbered()
        fused = fuse(len(nodes), edges)
        name = list(nodes)
        for node in fused.order:
            lowest = fused.top[node]
            name[lowest] = min(name[lowest], nodes[node])
        new = nodes[-1]
        tree: list[Edge] = []
        values: dict[int, int] = {}
        for node in fused.order:
            if not fused.is_bridge[node]:
                continue
            values[name[node]] = fused.value[node]
            if node:
                tree.append((name[fused.top[fused.parent[node]]], name[node]))
            for _ in range(fused.loops[node]):
                new += 1
                values[new] = 0
                tree.append((name[node], new))
        return ValuedPicture(GreenHackenbush(tuple(tree)), values)

    def to_stalk(self) -> ValuedPicture:
        """Return the stalk that is worth as much as the picture, with the value at each node."""
        height = self.known_nim_value()
        stalk = GreenHackenbush(tuple((n, n + 1) for n in range(height)))
        return ValuedPicture(stalk, {n: height - n for n in range(height + 1)})

    def explain(self) -> list[str]:
        """Return which nodes are fused, the sums at the branch points, and the stalk."""
        nodes, edges = self._numbered()
        fused = fuse(len(nodes), edges)
        together: dict[int, list[int]] = {}
        above: dict[int, list[int]] = {}
        for node in fused.order:
            together.setdefault(fused.top[node], []).append(nodes[node])
            if node and fused.is_bridge[node]:
                above.setdefault(fused.top[fused.parent[node]], []).append(1 + fused.value[node])
        name = {top: min(members) for top, members in together.items()}
        tops = [node for node in reversed(fused.order) if fused.is_bridge[node]]
        steps = [
            _fusing(sorted(together[top]), fused.loops[top]) for top in tops if fused.loops[top]
        ]
        for top in tops:
            terms = [*sorted(above.get(top, []), reverse=True), *([1] * (fused.loops[top] % 2))]
            if len(terms) > 1 or fused.loops[top]:
                total = " + ".join(map(_star, terms)) or "0"
                where = f"at node {name[top]}" if top else "at the ground"
                steps.append(f"{where}: {total} = {_star(reduce(xor, terms, 0))}")
        value = fused.value[0]
        stalk = f"like a stalk of {value} edge{'s' * (value != 1)}" if value else "like no edge"
        return [*shortened(steps), f"the picture is worth {_star(value)}, {stalk}"]

    def svg(self) -> str:
        """Return the picture, each node drawn as high as it is far from the ground."""
        labels = {node: str(node) for edge in self.edges for node in edge if node != GROUND}
        return _drawn(self, labels, f"Green Hackenbush {str(self)[:200]}")


@dataclass(frozen=True)
class ValuedPicture:
    """A picture and the nim-value of what stands on each of its nodes.

    Parameters
    ----------
    picture : GreenHackenbush
        The picture.
    values : mapping of int to int
        The nim-value at each node; that at the ground is the value of the picture.

    Examples
    --------
    >>> from lastmove.rulesets.green_hackenbush import GreenHackenbush
    >>> stalk = GreenHackenbush.parse("0-1,1-2,1-3,2-3").to_stalk()
    >>> str(stalk.picture), stalk.values
    ('0-1,1-2', {0: 2, 1: 1, 2: 0})
    """

    picture: GreenHackenbush
    values: Mapping[int, int]

    def svg(self) -> str:
        """Return the picture with the values written at the nodes."""
        labels = {node: _star(value) for node, value in self.values.items()}
        return _drawn(self.picture, labels, f"Green Hackenbush {self.picture}"[:200])


def _drawn(position: GreenHackenbush, labels: Mapping[int, str], title: str) -> str:
    """Return the picture with a text at each node."""
    return picture([(a, b, "e") for a, b in position.edges], labels, title=title)


def _star(value: int) -> str:
    return "0" if not value else "∗" if value == 1 else f"∗{value}"


def _fusing(members: list[int], loops: int) -> str:
    shown = ["the ground" if node == GROUND else str(node) for node in members[:MOST_NAMED]]
    more = f" and {len(members) - MOST_NAMED} more" if len(members) > MOST_NAMED else ""
    into = "the ground" if members[0] == GROUND else f"node {members[0]}"
    with_loops = f"{loops} loop{'s' * (loops != 1)}, worth {_star(loops % 2)}"
    if len(members) == 1:
        return f"at {into}: {with_loops}"
    return f"nodes {', '.join(shown)}{more} lie on circuits: fused into {into}, with {with_loops}"
