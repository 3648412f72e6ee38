"""Pictures of Green Hackenbush: nodes in layers by their distance from the ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from typing import TypeAlias

from lastmove.rulesets.support.drawing import INK, _document, text_box

__all__ = ["picture"]

GREEN, GROUND_COLOUR = "#009e73", "#8a6d3b"
STEP, MARGIN = 44, 30

Point: TypeAlias = tuple[float, float]

MOST_DRAWN = 500
"""Edges of the largest picture that is drawn and not described."""


def picture(
    edges: Sequence[tuple[int, int]], labels: Mapping[int, str] | None = None, *, title: str
) -> str:
    """Return a picture of a graph that stands on the ground, node 0.

    Parameters
    ----------
    edges : sequence of pairs of int
        The edges; all are joined to node 0.
    labels : mapping of int to str, optional
        What is written at the nodes; by default their numbers.
    title : str
        What the picture shows.

    Returns
    -------
    str
        An SVG document.

    Examples
    --------
    >>> from lastmove.rulesets.support.green_hackenbush_drawing import picture
    >>> picture([(0, 1), (1, 2)], title="a stalk").count("<circle")
    2
    """
    if len(edges) > MOST_DRAWN:
        return text_box(f"a picture of {len(edges)} edges", title=title)
    places = _places(edges)
    ground_loops = sum(edge == (0, 0) for edge in edges)
    columns = max((x for x, _ in places.values()), default=-1.0) + 1
    height = max((y for _, y in places.values()), default=1)
    width = round(2 * MARGIN + STEP * (columns + ground_loops))
    bottom = round(MARGIN + STEP * height)
    points = {
        node: (MARGIN + STEP * (x + 0.5), bottom - STEP * y) for node, (x, y) in places.items()
    }
    ground = (
        f'<line x1="4" y1="{bottom}" x2="{width - 4}" y2="{bottom}" '
        f'stroke="{GROUND_COLOUR}" stroke-width="4"/>'
    )
    body = [ground]
    drawn: Counter[tuple[int, int]] = Counter()
    for a, b in edges:
        again = drawn[a, b]
        drawn[a, b] += 1
        if b == 0:
            foot = (MARGIN + STEP * (columns + again + 0.5), float(bottom))
            body.append(_loop(foot, 0))
        elif a == b:
            body.append(_loop(points[a], again))
        else:
            start = points[a] if a else (points[b][0], float(bottom))
            body.append(_line(start, points[b], again))
    for node, (x, y) in points.items():
        text = str(node) if labels is None else labels.get(node, "")
        body += [f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{INK}"/>', _text(x + 6, y + 14, text)]
    if labels is not None:
        body.append(_text(MARGIN, bottom + 18, labels.get(0, "")))
    return _document(width, bottom + MARGIN, body, title)


def _text(x: float, y: float, text: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="12" '
        f'fill="{INK}">{escape(text)}</text>'
    )


def _loop(foot: Point, again: int) -> str:
    x, y = foot
    reach = 14 + 6 * again
    return (
        f'<path d="M{x:g} {y:g} C{x - reach:g} {y - 2 * reach:g} {x + reach:g} '
        f'{y - 2 * reach:g} {x:g} {y:g}" fill="none" stroke="{GREEN}" stroke-width="3"/>'
    )


def _line(start: Point, end: Point, again: int) -> str:
    """Draw an edge, bent if it is not the first between its nodes or passes along a layer."""
    (x1, y1), (x2, y2) = start, end
    along_a_layer = y1 == y2 and abs(x1 - x2) > STEP
    bend = (12 * ((again + 1) // 2) * (-1) ** again) + (16 if along_a_layer else 0)
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1.0)
    middle_x = (x1 + x2) / 2 + 2 * bend * (y2 - y1) / length
    middle_y = (y1 + y2) / 2 - 2 * bend * (x2 - x1) / length
    return (
        f'<path d="M{x1:g} {y1:g} Q{middle_x:.1f} {middle_y:.1f} {x2:g} {y2:g}" '
        f'fill="none" stroke="{GREEN}" stroke-width="3"/>'
    )


def _places(edges: Sequence[tuple[int, int]]) -> dict[int, Point]:
    """Return column and height of each node but the ground.

    Nodes without others above them get a column each, from left to right; the others stand under
    the middle of what grows from them.
    """
    near: dict[int, list[int]] = {}
    for a, b in edges:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
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
