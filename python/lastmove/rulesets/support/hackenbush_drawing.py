"""Drawings of Hackenbush: nodes in layers by their distance from the ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import TypeAlias

from lastmove.rulesets.support.drawing import INK, LEFT, RIGHT, _document, text_box
from lastmove.rulesets.support.parts import neighbours

__all__ = ["picture"]

COLOURS = {"l": LEFT, "r": RIGHT, "e": "#009e73"}
GROUND_COLOUR = "#8a6d3b"
STEP, MARGIN = 44, 30

Point: TypeAlias = tuple[float, float]

MOST_DRAWN = 500
"""Edges of the largest picture that is drawn and not described."""


def picture(edges: Sequence[tuple[int, int, str]], labels: Mapping[int, str], *, title: str) -> str:
    """Return a picture of coloured edges that stand on the ground, node 0.

    Parameters
    ----------
    edges : sequence of (int, int, str)
        The nodes of each edge, the smaller first, and its colour: l, r or e. All are joined to
        node 0.
    labels : mapping of int to str
        What is written at the nodes.
    title : str
        What the picture shows.

    Returns
    -------
    str
        An SVG document.

    Examples
    --------
    >>> from lastmove.rulesets.support.hackenbush_drawing import picture
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
