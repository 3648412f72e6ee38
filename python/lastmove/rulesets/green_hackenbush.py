"""Green Hackenbush on any graph, by the Colon Principle and the Fusion Principle.

Colon Principle: what stands on a node counts by its value alone, so the strings that meet at a node
of a tree are added up there as nimbers, "up in the air", and an edge below adds 1. Fusion
Principle: the value does not change if the nodes of a circuit are identified; its edges then are
loops, each worth a twig. A depth-first search finds the edges that lie on no circuit, and one pass
from the top to the ground does both at once.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from operator import xor
from typing import Self, TypeAlias

from lastmove.bounds import check_limits, within_limits
from lastmove.errors import InputError, LimitReached
from lastmove.position import Impartial, Position

__all__ = ["FIGURE_6", "GIRL", "GreenHackenbush", "ValuedPicture"]

Edge: TypeAlias = tuple[int, int]

GROUND = 0

EDGE = re.compile(r"([0-9]{1,18}|[gG])\s*-\s*([0-9]{1,18}|[gG])")

MOST_RENUMBERED = 64
"""Larger pictures are not searched, and need not be known again under other node numbers."""

MOST_SPLIT = 10_000
"""Larger pictures are valued as a whole, which is as fast as part by part."""

MOST_STEPS = 200
"""Steps that an explanation has; it says how many more there are."""

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
class _Fused:
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


def _fuse(size: int, edges: Sequence[Edge], standing: Sequence[int] | None = None) -> _Fused:
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
    return _Fused(order, parent, via, is_bridge, top, loops, value)


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
        object.__setattr__(self, "edges", _standing(edges))

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
        edges = []
        place = 0
        match = EDGE.fullmatch
        for word in text.split(","):
            found = match(word.strip())
            if found is None:
                start = place + len(word) - len(word.lstrip())
                shown = ascii(word.strip()[:20])[1:-1]
                what = f"'{shown}' is not an edge" if shown else "an edge is missing"
                hint = f"write it like {cls.example}"
                raise InputError(f"{what} at column {start + 1}", text, start, hint)
            a, b = found.groups()
            edges.append((GROUND if a in "gG" else int(a), GROUND if b in "gG" else int(b)))
            place += len(word) + 1
        return cls(tuple(edges))

    def __str__(self) -> str:
        """Write the edges as :meth:`parse` reads them."""
        return ",".join(f"{a}-{b}" for a, b in self.edges) or "0"

    def moves(self) -> Iterable[Position]:
        """Return the pictures after a cut; of equal edges, one."""
        for i, edge in enumerate(self.edges):
            if not i or edge != self.edges[i - 1]:
                yield self._without(i)

    def _without(self, i: int) -> GreenHackenbush:
        return self._made(_standing([*self.edges[:i], *self.edges[i + 1 :]]))

    def components(self) -> Iterable[Position]:
        """Return the parts that hang together when the ground is left out."""
        if len(self.edges) > MOST_SPLIT:
            return (self,)
        label: dict[int, int] = {}
        groups: list[list[Edge]] = []
        near = _neighbours(self.edges)
        for root in near.get(GROUND, ()):
            if root == GROUND or root in label:
                continue
            label[root] = len(groups)
            stack = [root]
            while stack:
                for other in near[stack.pop()]:
                    if other != GROUND and other not in label:
                        label[other] = len(groups)
                        stack.append(other)
            groups.append([])
        for edge in self.edges:
            if edge[1] == GROUND:
                groups.append([edge])
            else:
                groups[label[edge[1]]].append(edge)
        return [self._made(tuple(group)) for group in groups] or [self]

    def canonical(self) -> GreenHackenbush:
        """Return the picture with its nodes numbered from 1 by their distance from the ground."""
        if len(self.edges) > MOST_RENUMBERED:
            return self
        number = {GROUND: 0}
        near = _neighbours(self.edges)
        queue = [GROUND] if self.edges else []
        for node in queue:
            new = dict.fromkeys(other for other in near[node] if other not in number)
            for other in sorted(new, key=lambda new_node: (len(near[new_node]), new_node)):
                number[other] = len(number)
                queue.append(other)
        ends = ((number[a], number[b]) for a, b in self.edges)
        return self._made(tuple(sorted((a, b) if a <= b else (b, a) for a, b in ends)))

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
        return _fuse(len(nodes), edges).value[0]

    def good_cuts(self) -> list[Edge]:
        """Return the edges whose cut wins.

        Examples
        --------
        >>> from lastmove.rulesets.green_hackenbush import GreenHackenbush
        >>> GreenHackenbush.parse("0-1,1-2,2-3,0-4").good_cuts()
        [(1, 2)]
        """
        nodes, edges = self._numbered()
        places = _good_cuts(edges, _fuse(len(nodes), edges))
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
        fused = _fuse(len(nodes), edges)
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
        fused = _fuse(len(nodes), edges)
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
        if len(steps) > MOST_STEPS:
            steps[MOST_STEPS:] = [f"… and {len(steps) - MOST_STEPS} more such steps"]
        value = fused.value[0]
        stalk = f"like a stalk of {value} edge{'s' * (value != 1)}" if value else "like no edge"
        steps.append(f"the picture is worth {_star(value)}, {stalk}")
        return steps

    def svg(self) -> str:
        """Return the picture, each node drawn as high as it is far from the ground."""
        from lastmove.rulesets.support.green_hackenbush_drawing import picture

        return picture(self.edges, title=f"Green Hackenbush {str(self)[:200]}")


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
        from lastmove.rulesets.support.green_hackenbush_drawing import picture

        labels = {node: _star(value) for node, value in self.values.items()}
        return picture(self.picture.edges, labels, title=f"Green Hackenbush {self.picture}"[:200])


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


def _neighbours(edges: Iterable[Edge]) -> dict[int, list[int]]:
    near: dict[int, list[int]] = defaultdict(list)
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    return near


def _standing(edges: list[Edge]) -> tuple[Edge, ...]:
    """Return the edges that are joined to the ground, sorted."""
    near = _neighbours(edges)
    reached = {GROUND}
    stack = [GROUND]
    while stack:
        new = set(near.pop(stack.pop(), ())) - reached
        reached |= new
        stack += new
    if near:
        edges = [edge for edge in edges if edge[0] in reached]
    return tuple(sorted(edges))


def _good_cuts(edges: Sequence[Edge], fused: _Fused) -> list[int]:
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


def _cut_nothing_else(edges: Sequence[Edge], fused: _Fused) -> set[int]:
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
    fused: _Fused,
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
            cut = _fuse(len(members), [*inner[:i], *inner[i + 1 :]], standing)
            if cut.value[0] == wanted:
                good.append(place)
    return good
