"""Drawings of a partial order: greater stands higher, and a line joins what covers what.

Things are put in layers, so that every line goes up. A line that passes a layer without stopping
gets a *bend* there, which keeps it clear of the things of that layer. The order within the layers
is then improved, by medians and by exchanging neighbours, until few lines cross, and places are
pulled towards the mean of their neighbours.

The order of games is its own mirror image under G → −G. Where the games to be drawn are closed
under negation, so is the picture: −G stands as far below the middle as G stands above it.

References
----------
K. Sugiyama, S. Tagawa, M. Toda, *Methods for visual understanding of hierarchical system
structures*, 1981; E. R. Gansner, E. Koutsofios, S. C. North, K.-P. Vo, *A technique for drawing
directed graphs*, 1993: medians and exchanges.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean, median
from typing import TypeVar

from lastmove.show.spacing import spread
from lastmove.show.svg import Point

__all__ = ["BOX", "Diagram", "Vertex", "covering_pairs", "lay_out_order"]

T = TypeVar("T")

BOX = 26.0
BAND = 46.0
WIDEST_BAND = 150.0
GAP = 30.0
CLEARANCE = 8.0
ROUNDS = 24
EXCHANGES = 50


@dataclass(eq=False)
class Vertex:
    """A thing, or a bend of a line: its layer counted from below, and its place in the drawing."""

    item: int | None
    layer: int
    width: float
    above: list[Vertex]
    below: list[Vertex]
    mirror: Vertex | None = None
    x: float = 0.0
    rank: int = 0


@dataclass(frozen=True)
class Diagram:
    """A drawing: its vertices layer by layer from below, and the lines through them, upwards.

    Heights are measured downwards, as on a page; those of layers are the middle of their boxes.
    """

    layers: list[list[Vertex]]
    lines: list[list[Vertex]]
    heights: list[float]

    @property
    def things(self) -> list[Vertex]:
        """The vertices that are things, from below and from the left."""
        return [vertex for layer in self.layers for vertex in layer if vertex.item is not None]

    @property
    def width(self) -> float:
        """How far the drawing reaches to the right of 0."""
        return max((v.x + v.width / 2 for layer in self.layers for v in layer), default=0.0)

    @property
    def height(self) -> float:
        """How far the drawing reaches down from 0."""
        return self.heights[0] + BOX / 2 if self.heights else 0.0

    def points(self, line: Sequence[Vertex]) -> list[Point]:
        """Return the corners of a line upwards, as few as keep it clear of the boxes."""
        corners: list[tuple[float, float]] = []
        for vertex in line:
            y = self.heights[vertex.layer]
            corners += [(vertex.x, y + BOX / 2), (vertex.x, y - BOX / 2)]
        corners = corners[1:-1]
        layers = range(line[0].layer, line[-1].layer + 1)
        kept = [0]
        while kept[-1] < len(corners) - 1:
            here = kept[-1]
            ahead = range(len(corners) - 1, here + 1, -1)
            clear = (to for to in ahead if self._clear(corners[here], corners[to], layers))
            kept.append(next(clear, here + 1))
        return [corners[index] for index in kept]

    def _clear(
        self, start: tuple[float, float], end: tuple[float, float], layers: Iterable[int]
    ) -> bool:
        """Tell whether a straight line upwards meets no box of some layers."""
        (x, y), (to_x, to_y) = start, end
        slope = (to_x - x) / (to_y - y)
        for layer in layers:
            low = min(self.heights[layer] + BOX / 2, y)
            high = max(self.heights[layer] - BOX / 2, to_y)
            crossed = sorted(x + slope * (height - y) for height in (low, high))
            if low > high and any(
                vertex.item is not None
                and crossed[1] > vertex.x - vertex.width / 2 - CLEARANCE
                and crossed[0] < vertex.x + vertex.width / 2 + CLEARANCE
                for vertex in self.layers[layer]
            ):
                return False
        return True


def covering_pairs(items: Sequence[T], less: Callable[[T, T], bool]) -> list[tuple[int, int]]:
    """Return the pairs (i, j) with item i < item j and nothing between.

    Parameters
    ----------
    items : sequence
        Distinct things.
    less : callable
        A strict partial order.

    Returns
    -------
    list of (int, int)
        Indices, in increasing order.

    Examples
    --------
    >>> from lastmove.show.order_layout import covering_pairs
    >>> covering_pairs([1, 2, 3, 6], lambda a, b: a != b and b % a == 0)
    [(0, 1), (0, 2), (1, 3), (2, 3)]
    """
    count = len(items)
    # Sets of items as bits of an integer.
    below = [
        sum(1 << i for i in range(count) if i != j and less(items[i], items[j]))
        for j in range(count)
    ]
    pairs = []
    for j in range(count):
        further = 0
        for i in _bits(below[j]):
            further |= below[i]
        pairs += [(i, j) for i in _bits(below[j] & ~further)]
    return sorted(pairs)


def _bits(number: int) -> list[int]:
    return [i for i in range(number.bit_length()) if number >> i & 1]


def lay_out_order(
    widths: Sequence[float],
    pairs: Sequence[tuple[int, int]],
    mirrors: Sequence[int] | None = None,
) -> Diagram:
    """Find places for things whose order is known.

    Parameters
    ----------
    widths : sequence of float
        How much room each thing takes.
    pairs : sequence of (int, int)
        Which thing is covered by which, as indices: the lower first.
    mirrors : sequence of int, optional
        For each thing its mirror image, under a map that reverses the order.

    Returns
    -------
    Diagram
        The places; the leftmost thing begins at 0.

    Examples
    --------
    >>> from lastmove.show.order_layout import lay_out_order
    >>> diagram = lay_out_order([10, 10, 10, 10], [(0, 1), (0, 2), (1, 3), (2, 3)])
    >>> [[vertex.item for vertex in layer] for layer in diagram.layers]
    [[0], [1, 2], [3]]
    """
    if not widths:
        return Diagram([], [], [])
    levels = _levels(len(widths), pairs)
    things = [Vertex(item, levels[item], width, [], []) for item, width in enumerate(widths)]
    lines = {pair: _line(things[pair[0]], things[pair[1]]) for pair in pairs}
    if mirrors is not None:
        for item, thing in enumerate(things):
            thing.mirror = things[mirrors[item]]
            # Alike in width, so that what has room here has room in the mirror.
            thing.width = max(thing.width, widths[mirrors[item]])
        for (low, high), line in lines.items():
            other = lines[mirrors[high], mirrors[low]]
            for vertex, image in zip(line, reversed(other), strict=True):
                vertex.mirror = image
    layers: list[list[Vertex]] = [[] for _ in range(max(levels) + 1)]
    for vertex in dict.fromkeys([*things, *(v for line in lines.values() for v in line)]):
        layers[vertex.layer].append(vertex)
    _arrange(layers)
    _place(layers)
    return Diagram(layers, list(lines.values()), _heights(layers))


def _levels(count: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return layers that treat above and below alike: longest way up from the bottom, less down."""
    up, down = [0] * count, [0] * count
    for _ in range(count):
        before = up[:], down[:]
        for low, high in pairs:
            up[high] = max(up[high], up[low] + 1)
            down[low] = max(down[low], down[high] + 1)
        if before == (up, down):
            break
    heights = [u - d for u, d in zip(up, down, strict=True)]
    number = {height: layer for layer, height in enumerate(sorted(set(heights)))}
    return [number[height] for height in heights]


def _line(low: Vertex, high: Vertex) -> list[Vertex]:
    bends = [Vertex(None, layer, 0.0, [], []) for layer in range(low.layer + 1, high.layer)]
    line = [low, *bends, high]
    for a, b in pairwise(line):
        a.above.append(b)
        b.below.append(a)
    return line


def _arrange(layers: list[list[Vertex]]) -> None:
    """Order the layers so that few lines cross, and of such orders take one with short lines."""
    _number(layers)
    for index in _active(layers):
        _settle(layers, index)
    best, least = [layer[:] for layer in layers], _badness(layers)
    for turn in range(ROUNDS):
        upwards = turn % 2 == 0
        active = _active(layers)
        for index in reversed(active) if upwards else active:
            layers[index].sort(key=lambda v: (_pull(v.above if upwards else v.below, v), v.rank))
            _settle(layers, index)
        for _ in range(EXCHANGES):
            if not sum(_exchange(layers, index) for index in active):
                break
        badness = _badness(layers)
        if badness < least:
            best, least = [layer[:] for layer in layers], badness
    layers[:] = best
    _number(layers)


def _active(layers: Sequence[Sequence[Vertex]]) -> range:
    """Return the layers to be ordered: the upper half, if the lower one is its mirror image."""
    mirrored = any(vertex.mirror is not None for vertex in layers[0])
    return range(len(layers) // 2 if mirrored else 0, len(layers))


def _settle(layers: list[list[Vertex]], index: int) -> None:
    """Take over the order of a layer: in its mirror image, and in the ranks of its vertices."""
    opposite = len(layers) - 1 - index
    images = [vertex.mirror for vertex in layers[index] if vertex.mirror is not None]
    if images and opposite != index:
        layers[opposite][:] = images
        _number([images])
    _number([layers[index]])


def _number(layers: Sequence[Sequence[Vertex]]) -> None:
    for layer in layers:
        for rank, vertex in enumerate(layer):
            vertex.rank = rank


def _pull(neighbours: Sequence[Vertex], vertex: Vertex) -> float:
    return median(n.rank for n in neighbours) if neighbours else float(vertex.rank)


def _exchange(layers: list[list[Vertex]], index: int) -> bool:
    """Exchange neighbours wherever that undoes crossings; tell whether it did."""
    layer, changed = layers[index], False
    for place in range(len(layer) - 1):
        a, b = layer[place : place + 2]
        if _crossed(a, b) > _crossed(b, a):
            layer[place : place + 2] = b, a
            changed = True
    if changed:
        _settle(layers, index)
    return changed


def _crossed(a: Vertex, b: Vertex) -> int:
    """Count the crossings of lines at `a` with lines at `b`, if `a` stands left of `b`."""
    sides = ((a.above, b.above), (a.below, b.below))
    return sum(u.rank > v.rank for us, vs in sides for u in us for v in vs)


def _badness(layers: Sequence[Sequence[Vertex]]) -> tuple[int, float]:
    crossings, length = 0, 0.0
    for layer, following in pairwise(layers):
        ends: list[int] = []
        for vertex in layer:
            ranks = [neighbour.rank for neighbour in vertex.above]
            crossings += sum(len(ends) - bisect_right(ends, rank) for rank in ranks)
            for rank in ranks:
                insort(ends, rank)
                length += abs((vertex.rank + 0.5) / len(layer) - (rank + 0.5) / len(following))
    return crossings, length


def _place(layers: Sequence[Sequence[Vertex]]) -> None:
    """Pull every vertex to the mean of its neighbours, keeping order and distance."""
    vertices = [vertex for layer in layers for vertex in layer]
    for layer in layers:
        _move(layer, [0.0] * len(layer))
    for turn in range(ROUNDS):
        for layer in layers if turn % 2 else reversed(layers):
            _move(layer, [_wanted(vertex) for vertex in layer])
        for vertex in vertices:
            if vertex.mirror is not None and vertex.mirror.layer < vertex.layer:
                vertex.x = vertex.mirror.x = (vertex.x + vertex.mirror.x) / 2
    start = min(vertex.x - vertex.width / 2 for vertex in vertices)
    for vertex in vertices:
        vertex.x -= start


def _move(layer: Sequence[Vertex], wanted: Sequence[float]) -> None:
    gaps = [(a.width + b.width) / 2 + GAP for a, b in pairwise(layer)]
    for vertex, x in zip(layer, spread(wanted, gaps), strict=True):
        vertex.x = x


def _wanted(vertex: Vertex) -> float:
    neighbours = vertex.above + vertex.below
    return fmean(n.x for n in neighbours) if neighbours else vertex.x


def _heights(layers: Sequence[Sequence[Vertex]]) -> list[float]:
    """Return the middle of each layer, with more room where lines go far to the side."""
    y, heights = BOX / 2, []
    for layer in reversed(layers):
        heights.append(y)
        reach = max((abs(v.x - w.x) for v in layer for w in v.below), default=0.0)
        y += BOX + min(max(BAND, reach / 4), WIDEST_BAND)
    return heights[::-1]
