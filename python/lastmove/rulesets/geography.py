"""Geography on a directed graph, where one may come back: tokens that are moved along arrows.

The graph may have cycles. Nim-values are then finite or infinite, and tell who wins or draws any
sum of such games.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Self

from lastmove.errors import InputError
from lastmove.loopy_nim import Infinite
from lastmove.position import Impartial, Position
from lastmove.rulesets.support.drawing import INK, PAPER, RIGHT, _document
from lastmove.rulesets.support.reading import read_list

if TYPE_CHECKING:
    from lastmove.values import Value

__all__ = ["Digraph", "Geography"]

NAME = re.compile(r"[A-Za-z0-9_]{1,20}")
ARROW = re.compile(rf"({NAME.pattern})(?:\s*>\s*({NAME.pattern}))?")
MOST_DRAWN = 60
MOST_ARROWS = 100_000
MOST_DRAWN_VERTICES = 20
"""Kernels are looked for among so many drawn vertices."""


@dataclass(frozen=True)
class Digraph:
    """A directed graph.

    Parameters
    ----------
    vertices : tuple of str
        Their names.
    arrows : tuple of pairs of str
        From where to where each arrow leads.

    Examples
    --------
    >>> from lastmove.rulesets.geography import Digraph
    >>> graph = Digraph(("a", "b", "c"), (("a", "b"), ("b", "a"), ("b", "c")))
    >>> str(graph), graph.after["b"]
    ('a>b,b>a,b>c', ('a', 'c'))
    """

    vertices: tuple[str, ...]
    arrows: tuple[tuple[str, str], ...]

    @cached_property
    def after(self) -> Mapping[str, tuple[str, ...]]:
        """From each vertex the vertices that arrows lead to."""
        found: dict[str, list[str]] = {vertex: [] for vertex in self.vertices}
        for start, end in dict.fromkeys(self.arrows):
            found[start].append(end)
        return {start: tuple(ends) for start, ends in found.items()}

    @cached_property
    def _hash(self) -> int:
        return hash((self.vertices, self.arrows))

    def __hash__(self) -> int:
        """Hash the graph, which is done once."""
        return self._hash

    def __str__(self) -> str:
        """Write the arrows, and then the vertices that have none."""
        joined = {vertex for arrow in self.arrows for vertex in arrow}
        alone = [vertex for vertex in self.vertices if vertex not in joined]
        return ",".join([*(f"{start}>{end}" for start, end in self.arrows), *alone])


@dataclass(frozen=True)
class Geography(Impartial):
    """Move a token along an arrow; whoever cannot move loses, and vertices may be visited again.

    Parameters
    ----------
    graph : Digraph
        Where the tokens move.
    tokens : tuple of str
        The vertices where tokens stand. Several may stand on one vertex, and do not matter to each
        other: the position is the sum of its tokens.

    Notes
    -----
    On a graph without cycles each vertex has a nim-value. With cycles a vertex has a finite
    nim-value m, if every smaller one is among those it leads to, m is not, and every vertex of
    larger or infinite value that it leads to leads back to some vertex of value m, in an order that
    ends; or its value is ∞(K), with K the finite values of the vertices it leads to. A finite value
    behaves like a heap of Nim in every sum; ∞(K) beside a nim-sum n is won by whoever moves if n is
    in K, and drawn otherwise; two infinite values together are a draw.

    A *kernel* is a set of vertices without an arrow from one to another in it, such that each
    vertex outside has an arrow into it. Without cycles there is exactly one, the vertices of value
    0. With cycles there may be none or several; every kernel has all vertices from which whoever
    moves loses, and none from which whoever moves wins.

    References
    ----------
    C. A. B. Smith, "Graphs and composite games", J. Combin. Theory 1 (1966); A. S. Fraenkel and Y.
    Perl, 1975; *Winning Ways*, 1982, chapter 12; A. N. Siegel, *Combinatorial Game Theory*, 2013,
    chapter IV.4.

    Examples
    --------
    >>> from lastmove.rulesets.geography import Geography
    >>> position = Geography.parse("a>b,b>a,b>c,c>d@b")
    >>> position.outcome(), str(position.loopy_nim_value())
    ('D', '∞(1)')
    >>> Geography.parse("a>b,b>a,b>c@a,b").nim_value()
    1
    >>> [sorted(kernel) for kernel in position.kernels()]
    [['a', 'd'], ['b', 'd']]
    """

    graph: Digraph
    tokens: tuple[str, ...]

    notation = "arrows like a>b with commas between them, @, and the vertices with tokens"
    example = "a>b,b>a,b>c,c>d@b"
    reference = "C. A. B. Smith, Graphs and composite games, 1966; Winning Ways, chapter 12"
    loopy = True

    def __post_init__(self) -> None:
        for token in self.tokens:
            if token not in self.graph.after:
                message = f"there is no vertex {ascii(token)[1:-1][:40]}"
                raise InputError(message, str(self)[:200], 0, f"write it like {self.example}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position of a graph and its tokens."""
        hint = f"write it like {cls.example}"
        arrows, at, _ = text.partition("@")
        if not at:
            raise InputError("the tokens are missing: @ and their vertices", text, len(text), hint)
        graph = _read_graph(arrows, hint)
        placed = list(read_list(text, NAME, "a vertex", hint, start=len(arrows) + 1))
        for place, name in placed:
            if name[0] not in graph.after:
                message = f"there is no vertex {name[0]} at column {place + 1}"
                raise InputError(message, text, place, hint)
        return cls(graph, tuple(name[0] for _, name in placed))

    def __str__(self) -> str:
        """Write the arrows and the tokens."""
        return f"{self.graph}@{','.join(self.tokens)}"

    def moves(self) -> Iterable[Position]:
        """Return the positions after a token is moved along an arrow."""
        tokens = self.tokens
        for i, token in enumerate(tokens):
            for end in self.graph.after[token]:
                yield type(self)(self.graph, (*tokens[:i], end, *tokens[i + 1 :]))

    def components(self) -> Iterable[Position]:
        """Return a position for each token."""
        if len(self.tokens) == 1:
            return (self,)
        return [type(self)(self.graph, (token,)) for token in self.tokens]

    if TYPE_CHECKING:

        def value(self) -> Value:  # type: ignore[override] # the one impartial game with cycles
            """Return the value, a nimber or a loopy one."""

    def loopy_nim_value(self) -> int | Infinite:
        """Return the nim-value, which may be infinite.

        Returns
        -------
        int or Infinite
            See :class:`~lastmove.loopy_nim.Infinite`.
        """
        from lastmove.solve import Solver

        return Solver().loopy_nim_value(self)

    def kernels(self) -> list[frozenset[str]]:
        """Return all kernels of the graph, whatever the tokens.

        Raises
        ------
        InputError
            If so many vertices are drawn that the search would take too long.

        Examples
        --------
        >>> from lastmove.rulesets.geography import Geography
        >>> odd, even = Geography.parse("a>b,b>c,c>a@a"), Geography.parse("a>b,b>c,c>d,d>a@a")
        >>> odd.kernels(), [sorted(kernel) for kernel in even.kernels()]
        ([], [['a', 'c'], ['b', 'd']])
        """
        from lastmove.solve import Solver

        solver, graph = Solver(), self.graph
        outcomes = {v: solver.outcome(type(self)(graph, (v,))) for v in graph.vertices}
        sure = {vertex for vertex, outcome in outcomes.items() if outcome == "P"}
        open_ones = [vertex for vertex, outcome in outcomes.items() if outcome == "D"]
        if len(open_ones) > MOST_DRAWN_VERTICES:
            message = f"{len(open_ones)} vertices are drawn: too many to look for kernels"
            raise InputError(message, hint=f"up to {MOST_DRAWN_VERTICES} are looked at")
        kernels = []
        for chosen in range(1 << len(open_ones)):
            kernel = sure | {vertex for i, vertex in enumerate(open_ones) if chosen >> i & 1}
            # An arrow leads into a kernel from each vertex outside it, and from none inside.
            if all(
                (vertex in kernel) != any(end in kernel for end in graph.after[vertex])
                for vertex in graph.vertices
            ):
                kernels.append(frozenset(kernel))
        return kernels

    def svg(self) -> str:
        """Return the graph on a circle, with the tokens' vertices filled."""
        if len(self.graph.vertices) > MOST_DRAWN:
            return super().svg()
        return _picture(self)


@lru_cache(maxsize=64)
def _read_graph(text: str, hint: str) -> Digraph:
    vertices: dict[str, None] = {}
    arrows: dict[tuple[str, str], None] = {}
    for _, found in read_list(text, ARROW, "an arrow a>b or a vertex", hint):
        start, end = found.groups()
        vertices |= dict.fromkeys([start] if end is None else [start, end])
        if end is not None:
            arrows[start, end] = None
        if len(arrows) > MOST_ARROWS:
            raise InputError(f"more than {MOST_ARROWS} arrows", text[:60], 0, hint)
    return Digraph(tuple(vertices), tuple(arrows))


def _picture(position: Geography) -> str:
    graph = position.graph
    count, radius = len(graph.vertices), 15.0
    ring = max(40.0, radius * count * 0.6)
    size = math.ceil(2 * (ring + 3 * radius))
    turns = [2 * math.pi * i / max(count, 1) for i in range(count)]
    at = {
        vertex: (size / 2 + ring * math.sin(turn), size / 2 - ring * math.cos(turn))
        for vertex, turn in zip(graph.vertices, turns, strict=True)
    }
    tip = (
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" '
        f'markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="{INK}"/></marker></defs>'
    )
    body = [tip]
    body += [_arrow(at[start], at[end], radius, size / 2) for start, end in graph.arrows]
    for vertex, (x, y) in at.items():
        fill, ink = (RIGHT, PAPER) if vertex in position.tokens else (PAPER, INK)
        body.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{fill}" stroke="{INK}"/>'
            f'<text x="{x:.1f}" y="{y + 5:.1f}" text-anchor="middle" font-family="sans-serif" '
            f'font-size="{14 if len(vertex) < 3 else 9}" fill="{ink}">{vertex}</text>'
        )
    return _document(size, size, body, f"Geography {position}"[:300])


def _arrow(
    start: tuple[float, float], end: tuple[float, float], radius: float, middle: float
) -> str:
    """Return an arrow that bends a little, so that two that go to and fro are told apart."""
    (x, y), (to_x, to_y) = start, end
    style = f'fill="none" stroke="{INK}" marker-end="url(#tip)"'
    if start == end:
        out = math.atan2(y - middle, x - middle)
        points = [
            (out + turn, reach * radius)
            for turn, reach in ((-0.5, 1), (-0.7, 3), (0.7, 3), (0.5, 1))
        ]
        (a, b), (c, d), (e, f), (g, h) = (
            (x + reach * math.cos(turn), y + reach * math.sin(turn)) for turn, reach in points
        )
        return (
            f'<path d="M{a:.1f} {b:.1f}C{c:.1f} {d:.1f} {e:.1f} {f:.1f} {g:.1f} {h:.1f}" {style}/>'
        )
    length = math.hypot(to_x - x, to_y - y)
    along_x, along_y = (to_x - x) / length, (to_y - y) / length
    bend = length / 8
    bend_x, bend_y = (x + to_x) / 2 - bend * along_y, (y + to_y) / 2 + bend * along_x
    x, y = x + radius * along_x, y + radius * along_y
    to_x, to_y = to_x - radius * along_x, to_y - radius * along_y
    return f'<path d="M{x:.1f} {y:.1f}Q{bend_x:.1f} {bend_y:.1f} {to_x:.1f} {to_y:.1f}" {style}/>'
