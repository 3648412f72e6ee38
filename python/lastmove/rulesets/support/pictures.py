"""Pictures of edges that stand on the ground, node 0: what both kinds of Hackenbush share.

An edge is a tuple of two nodes, the smaller first, and in Hackenbush of three colours its colour.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TypeAlias, TypeVar, cast

from lastmove.rulesets.support.drawing import INK, LEFT, RIGHT, _document, text_box
from lastmove.rulesets.support.parts import connected, neighbours
from lastmove.rulesets.support.reading import read_list

__all__ = ["ground_parts", "picture", "read_edges", "renumbered", "shortened", "standing"]

GROUND = 0

COLOURS = {"l": LEFT, "r": RIGHT, "e": "#009e73"}
GROUND_COLOUR = "#8a6d3b"
STEP, MARGIN = 44, 30

MOST_DRAWN = 500
"""Edges of the largest picture that is drawn and not described."""

MOST_RENUMBERED = 64
"""Larger pictures are not searched, and need not be known again under other node numbers."""

MOST_STEPS = 200
"""Steps that an explanation has; it says how many more there are."""

Edge = TypeVar("Edge", tuple[int, int], tuple[int, int, str])
Point: TypeAlias = tuple[float, float]


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


def picture(edges: Sequence[tuple[int, int, str]], labels: Mapping[int, str], *, title: str) -> str:
    """Return a picture of coloured edges that stand on the ground, node 0.

    Edges are coloured l, r or e, and are all joined to the ground; a label is written at its node.

    Examples
    --------
    >>> from lastmove.rulesets.support.pictures import picture
    >>> drawn = picture([(0, 1, "l"), (1, 2, "r")], {}, title="a stalk")
    >>> drawn.count("<circle"), drawn.count("#0072b2"), drawn.count("#d55e00")
    (2, 1, 1)
    """
    if len(edges) > MOST_DRAWN:
        return text_box(f"a picture of {len(edges)} edges", title=title)
    places = _places([edge[:2] for edge in edges])
    ground_loops = sum(b == 0 for _, b, _ in edges)
    columns = max((x for x, _ in places.values()), default=-1.0) + 1
    height = max((y for _, y in places.values()), default=1)
    width = round(2 * MARGIN + STEP * (columns + ground_loops))
    bottom = round(MARGIN + STEP * height)
    points = {
        node: (MARGIN + STEP * (x + 0.5), bottom - STEP * y) for node, (x, y) in places.items()
    }
    ground = f'x1="4" y1="{bottom}" x2="{width - 4}" y2="{bottom}" stroke="{GROUND_COLOUR}"'
    body = [f'<line {ground} stroke-width="4"/>']
    drawn: Counter[tuple[int, int]] = Counter()
    for a, b, colour in edges:
        again = drawn[a, b]
        drawn[a, b] += 1
        if b == 0:
            shape = _loop((MARGIN + STEP * (columns + again + 0.5), float(bottom)), 0)
        elif a == b:
            shape = _loop(points[a], again)
        else:
            shape = _line(points[a] if a else (points[b][0], float(bottom)), points[b], again)
        body.append(f'<path d="{shape}" fill="none" stroke="{COLOURS[colour]}" stroke-width="3"/>')
    for node, (x, y) in points.items():
        body.append(f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{INK}"/>')
        body += [_text(x + 6, y + 14, labels[node])] if node in labels else []
    body += [_text(MARGIN, bottom + 18, labels[0])] if 0 in labels else []
    return _document(width, bottom + MARGIN, body, title)


def _text(x: float, y: float, text: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="12" '
        f'fill="{INK}">{escape(text)}</text>'
    )


def _loop(foot: Point, again: int) -> str:
    x, y = foot
    reach = 14 + 6 * again
    high = y - 2 * reach
    return f"M{x:g} {y:g} C{x - reach:g} {high:g} {x + reach:g} {high:g} {x:g} {y:g}"


def _line(start: Point, end: Point, again: int) -> str:
    """Draw an edge, bent if it is not the first between its nodes or passes along a layer."""
    (x1, y1), (x2, y2) = start, end
    along_a_layer = y1 == y2 and abs(x1 - x2) > STEP
    bend = (12 * ((again + 1) // 2) * (-1) ** again) + (16 if along_a_layer else 0)
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1.0)
    middle_x = (x1 + x2) / 2 + 2 * bend * (y2 - y1) / length
    middle_y = (y1 + y2) / 2 - 2 * bend * (x2 - x1) / length
    return f"M{x1:g} {y1:g} Q{middle_x:.1f} {middle_y:.1f} {x2:g} {y2:g}"


def _places(edges: Sequence[tuple[int, int]]) -> dict[int, Point]:
    """Return column and height of each node but the ground.

    Nodes without others above them get a column each, from left to right; the others stand under
    the middle of what grows from them.
    """
    near = neighbours(edges)
    height = {0: 0}
    above: dict[int, list[int]] = {}
    queue = [0]
    for node in queue:
        for other in sorted(set(near.get(node, ()))):
            if other not in height:
                height[other] = height[node] + 1
                above.setdefault(node, []).append(other)
                queue.append(other)
    column: dict[int, float] = {}
    leaves = 0
    stack = list(reversed(above.get(0, [])))
    while stack:
        node = stack.pop()
        children = above.get(node, [])
        if not children:
            column[node] = float(leaves)
            leaves += 1
        elif children[0] in column:
            column[node] = (column[children[0]] + column[children[-1]]) / 2
        else:
            stack += [node, *reversed(children)]
    return {node: (column[node], float(height[node])) for node in queue[1:]}
