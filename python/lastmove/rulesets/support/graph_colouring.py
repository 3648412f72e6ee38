"""Graphs that two players colour: what Col and Snort have in common.

A move colours an uncoloured vertex. All that play so far means for an uncoloured vertex is whose
colours are next to it, its *tint*, and so who may still colour it. ``L`` and ``R`` are tints, as in
CGSuite: ``L`` is an uncoloured vertex next to one of Left's colour which is itself not shown. In
Snort only Left may colour it, in Col only Right. Vertices that are coloured are ``l`` and ``r``.

A position can be reduced: coloured vertices and those that nobody may colour are dropped, and each
vertex left keeps its tint. An edge can matter only if a move at one of its ends takes a right away
at the other; since rights are never given back, an edge that does not matter now never will, and is
dropped as well. What then hangs together is a component.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin
from typing import ClassVar, Self, TypeAlias

from lastmove._core import graph_colouring_value
from lastmove.bounds import check_limits, within_limits
from lastmove.errors import InputError
from lastmove.position import Position, ruleset_name
from lastmove.rulesets.support.drawing import INK, LEFT, PAPER, RIGHT, _document
from lastmove.rulesets.support.parts import connected, neighbours
from lastmove.rulesets.support.reading import check_letters, read_list
from lastmove.rulesets.support.short import ShortPosition
from lastmove.values import Game

__all__ = ["GraphColouring"]

Edge: TypeAlias = tuple[int, int]

COLOURS = ".LRlr"
COLOURED = {"L": "l", "R": "r"}
"""The letter of a vertex that a player has coloured."""

FAMILY = re.compile(r"(path|cycle|star|complete)([0-9]{1,9})|(grid)([0-9]{1,9})[x×]([0-9]{1,9})")
VERTEX = re.compile(r"[.LRlr]")
EDGE = re.compile(r"([0-9]{1,9})\s*-\s*([0-9]{1,9})")

MOST_EDGES = 200_000
"""Vertices and edges, together, of the largest graph that is made from its name."""

MOST_REFINED = 40
"""Larger graphs are not searched, and need not be known again under other vertex numbers."""

MOST_DRAWN = 200
"""Vertices of the largest graph that is drawn and not written."""


@dataclass(frozen=True)
class GraphColouring(ShortPosition, register=False):
    """A graph, some of whose vertices are coloured.

    Parameters
    ----------
    colours : str
        A letter for each vertex: ``.`` is uncoloured, ``L`` uncoloured but next to Left's colour,
        ``R`` next to Right's; ``l`` and ``r`` are coloured.
    edges : tuple of pairs of int
        The vertices that are neighbours, numbered from 0. Edges are sorted, each is kept once.
    """

    colours: str
    edges: tuple[Edge, ...] = ()

    forbids: ClassVar[dict[str, str]] = {}
    """Whose right to colour the neighbours a player's colour takes away."""

    notation = (
        ". for a vertex, L or R for one tinted by a neighbour of that colour, l or r for one that "
        "is coloured, - between neighbours; path4, cycle5, star4, complete4, grid3x4; or vertices "
        "and edges numbered from 0, like ..L: 0-1,1-2,0-2"
    )
    example = "L-.-.-R"

    def __post_init__(self) -> None:
        check_letters(self.colours, COLOURS, "write . L R l r", "vertex")
        edges = set()
        for a, b in within_limits(self.edges):
            if not (0 <= a < len(self.colours) and 0 <= b < len(self.colours)):
                message = f"the edge {a}-{b} leaves the graph of {len(self.colours)} vertices"
                raise InputError(message, str(self.edges)[:80], None, "vertices count from 0")
            if a == b:
                message = f"the edge {a}-{b} joins a vertex to itself"
                raise InputError(message, str(self.edges)[:80], None, "leave it out")
            edges.add((a, b) if a < b else (b, a))
        object.__setattr__(self, "edges", tuple(sorted(edges)))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the graph that a text describes: a path, a family's name, or any graph."""
        word = text.strip()
        if ":" in word:
            return cls._parse_graph(text)
        family = FAMILY.fullmatch(word)
        if family is not None:
            return cls._family(text, family)
        if not word:
            return cls("")
        hint = f"write it like {cls.example}, path4 or ..L: 0-1,1-2,0-2"
        start = len(text) - len(text.lstrip())
        vertices = read_list(text, VERTEX, "a vertex", hint, start=start, between="-")
        colours = "".join(found[0] for _, found in vertices)
        return cls(colours, tuple((i, i + 1) for i in range(len(colours) - 1)))

    @classmethod
    def _parse_graph(cls, text: str) -> Self:
        head = text.partition(":")[0]
        hint = "write edges like 0-1,1-2"
        edges = read_list(text, EDGE, "an edge", hint, start=len(head) + 1)
        return cls(head.strip(), tuple((int(found[1]), int(found[2])) for _, found in edges))

    @classmethod
    def _family(cls, text: str, found: re.Match[str]) -> Self:
        name = found[1] or found[3]
        size = int(found[2] or found[4])
        width = int(found[5] or 0)
        weight = {"complete": size * size, "grid": 3 * size * width}.get(name, 2 * size)
        if weight > MOST_EDGES:
            raise InputError(f"{found[0]} is too large a graph", text, 0, "name a smaller one")
        if name == "cycle" and size < 3:
            raise InputError(f"{found[0]} is no cycle", text, 0, "a cycle has 3 vertices or more")
        edges: Iterable[Edge]
        if name == "complete":
            edges = ((i, j) for j in range(size) for i in range(j))
        elif name == "star":
            size += 1
            edges = ((0, i) for i in range(1, size))
        elif name == "grid":
            size *= width
            across = [(i, i + 1) for i in range(size) if (i + 1) % width]
            edges = [*across, *((i, i + width) for i in range(size - width))]
        else:
            edges = [(i, i + 1) for i in range(size - 1)]
            edges += [(0, size - 1)] * (name == "cycle")
        return cls("." * size, tuple(edges))

    @classmethod
    def random(cls, size: int, seed: int) -> Self:
        """Return a graph of a size, with as many edges as vertices or so."""
        draw = random.Random(seed)  # noqa: S311 - any graph will do
        colours = "".join(draw.choices(COLOURS, (8, 1, 1, 1, 1), k=size))
        chance = min(1.0, 2 / max(size - 1, 1))
        pairs = ((i, j) for j in range(size) for i in range(j))
        return cls(colours, tuple(pair for pair in pairs if draw.random() < chance))

    def __str__(self) -> str:
        """Write a path as its vertices, another graph as its vertices and its edges."""
        if self.colours and self.edges == tuple(pairwise(range(len(self.colours)))):
            return "-".join(self.colours)
        return f"{self.colours}: {','.join(f'{a}-{b}' for a, b in self.edges)}".rstrip()

    def left_moves(self) -> Iterable[Position]:
        """Return the graphs with one vertex more in Left's colour."""
        return self._moves("L")

    def right_moves(self) -> Iterable[Position]:
        """Return the graphs with one vertex more in Right's colour."""
        return self._moves("R")

    def _moves(self, player: str) -> Iterator[Position]:
        for vertex, open_to in enumerate(self._open_to()):
            if player in open_to:
                before, after = self.colours[:vertex], self.colours[vertex + 1 :]
                yield self._coloured(f"{before}{COLOURED[player]}{after}")

    def _coloured(self, colours: str) -> Self:
        """Return the graph with other colours, whose edges are not looked through again."""
        graph = object.__new__(type(self))
        object.__setattr__(graph, "colours", colours)
        object.__setattr__(graph, "edges", self.edges)
        return graph

    @classmethod
    def _letters(cls) -> dict[str, str]:
        """Return who may colour a vertex, as far as its own letter tells."""
        tints = {player: "LR".replace(loser, "") for player, loser in cls.forbids.items()}
        return {".": "LR", **tints, "l": "", "r": ""}

    def _open_to(self) -> list[str]:
        """Return who may colour each vertex: "LR", "L", "R" or ""."""
        letters = self._letters()
        open_to = [letters[colour] for colour in self.colours]
        loser = {COLOURED[player]: loser for player, loser in self.forbids.items()}
        for a, b in within_limits(self.edges):
            for one, other in ((a, b), (b, a)):
                if self.colours[one] in loser:
                    open_to[other] = open_to[other].replace(loser[self.colours[one]], "")
        return open_to

    @classmethod
    def _matters(cls, one: str, other: str) -> bool:
        """Whether a move at one end of an edge takes a right away at the other end."""
        # Both games treat the players alike, so that asking one end for both of them is enough.
        return any(player in one and loser in other for player, loser in cls.forbids.items())

    def components(self) -> Iterable[Position]:
        """Return the parts in which moves still matter to each other, with tints for colours."""
        open_to = self._open_to()
        tint = {who: letter for letter, who in self._letters().items() if who}
        live = (edge for edge in self.edges if self._matters(open_to[edge[0]], open_to[edge[1]]))
        near = neighbours(live)
        vertices = [vertex for vertex, who in enumerate(open_to) if who]
        parts = []
        for part in map(sorted, connected(vertices, lambda vertex: near.get(vertex, ()))):
            number = {vertex: i for i, vertex in enumerate(part)}
            edges = tuple((number[a], number[b]) for a in part for b in near.get(a, ()) if a < b)
            parts.append(type(self)("".join(tint[open_to[v]] for v in part), edges))
        return parts or [type(self)("")]

    def known_value(self) -> Game | None:
        """Return the value, found by the fast engine in graphs of up to 64 vertices."""
        open_to = self._open_to()
        left, right = ([player in who for who in open_to] for player in "LR")
        return graph_colouring_value(ruleset_name(type(self)), left, right, self.edges)

    def canonical(self) -> Self:
        """Return the graph with its vertices numbered by what they look like.

        Notes
        -----
        A path is read from the end that gives the smaller word. Any other graph is refined: classes
        of vertices are split by the classes of their neighbours, and where that leaves a tie, one
        vertex is set apart and the refinement goes on. A renumbering never changes the game, so
        that ties which are no symmetries cost time alone.
        """
        size = len(self.colours)
        if size > MOST_REFINED:
            return self
        near = self._neighbours()
        order = _along_a_path(near)
        if order is not None:
            word = "".join(self.colours[v] for v in order)
            path = tuple((i, i + 1) for i in range(size - 1))
            return type(self)(min(word, word[::-1]), path)
        rank = _refined(self.colours, near)
        colours = [""] * size
        for vertex, place in enumerate(rank):
            colours[place] = self.colours[vertex]
        return type(self)("".join(colours), tuple((rank[a], rank[b]) for a, b in self.edges))

    def _neighbours(self) -> list[list[int]]:
        near = neighbours(self.edges)
        return [near.get(vertex, []) for vertex in range(len(self.colours))]

    def svg(self) -> str:
        """Return the graph: a path along a line, any other around a circle."""
        if len(self.colours) > MOST_DRAWN:
            return super().svg()
        order = _along_a_path(self._neighbours())
        return _picture(self, order, title=f"{ruleset_name(type(self))} {self}")


def _along_a_path(near: Sequence[Sequence[int]]) -> list[int] | None:
    """Return the vertices from one end of a path to the other; None if it is no path."""
    if not near or sum(map(len, near)) != 2 * (len(near) - 1) or max(map(len, near)) > 2:
        return None
    order = [next(v for v, others in enumerate(near) if len(others) < 2)]
    for vertex in order:
        order += [other for other in near[vertex] if other not in order[-2:]]
    return order if len(order) == len(near) else None


def _refined(colours: str, near: Sequence[Sequence[int]]) -> list[int]:
    """Return a new number for each vertex, by repeated refinement."""
    rank = _ranks([(colour, len(others)) for colour, others in zip(colours, near, strict=True)])
    while True:
        check_limits()
        kinds = len(set(rank))
        looks = [(rank[v], sorted(rank[other] for other in near[v])) for v in range(len(rank))]
        rank = _ranks(looks)
        if len(set(rank)) > kinds:
            continue
        if kinds == len(rank):
            return rank
        tied = min(place for place in rank if rank.count(place) > 1)
        apart = rank.index(tied)
        rank = _ranks([(place, vertex != apart) for vertex, place in enumerate(rank)])


def _ranks(looks: Sequence[tuple[object, ...]]) -> list[int]:
    """Return for each look how many are smaller."""
    order = sorted(range(len(looks)), key=looks.__getitem__)
    rank = [0] * len(looks)
    for place, vertex in enumerate(order):
        before = order[place - 1]
        same = place > 0 and looks[vertex] == looks[before]
        rank[vertex] = rank[before] if same else place
    return rank


def _picture(graph: GraphColouring, order: Sequence[int] | None, *, title: str) -> str:
    """Draw the vertices: full discs are coloured, small ones inside are tints."""
    size = len(graph.colours)
    points: dict[int, tuple[float, float]]
    if order is not None:
        points = {vertex: (30.0 + 50 * i, 30.0) for i, vertex in enumerate(order)}
        width, height = 60 + 50 * (size - 1), 60
    else:
        radius = max(40.0, 50 * size / (2 * pi))
        turn = 2 * pi / max(size, 1)
        middle = radius + 30
        points = {
            v: (middle + radius * sin(turn * v), middle - radius * cos(turn * v))
            for v in range(size)
        }
        width = height = round(2 * middle)
    fills = {"L": LEFT, "R": RIGHT, "l": LEFT, "r": RIGHT}
    body = [
        f'<line x1="{points[a][0]:.1f}" y1="{points[a][1]:.1f}" x2="{points[b][0]:.1f}" '
        f'y2="{points[b][1]:.1f}" stroke="{INK}" stroke-width="2"/>'
        for a, b in graph.edges
    ]
    for vertex, (x, y) in points.items():
        colour = graph.colours[vertex]
        fill = fills[colour] if colour in "lr" else PAPER
        centre = f'<circle cx="{x:.1f}" cy="{y:.1f}"'
        body.append(f'{centre} r="14" fill="{fill}" stroke="{INK}" stroke-width="2"/>')
        if colour in "LR":
            body.append(f'{centre} r="5" fill="{fills[colour]}"/>')
    return _document(width, height, body, title)
