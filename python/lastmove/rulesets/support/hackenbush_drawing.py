"""Pictures of Hackenbush in three colours, laid out like those of Green Hackenbush."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lastmove.rulesets.support.drawing import INK, LEFT, RIGHT, _document, text_box
from lastmove.rulesets.support.green_hackenbush_drawing import (
    GREEN,
    GROUND_COLOUR,
    MARGIN,
    MOST_DRAWN,
    STEP,
    _line,
    _loop,
    _places,
)

__all__ = ["picture"]

COLOURS = {"l": LEFT, "r": RIGHT, "e": GREEN}


def picture(edges: Sequence[tuple[int, int, str]], *, title: str) -> str:
    """Return a picture of coloured edges that stand on the ground, node 0.

    Parameters
    ----------
    edges : sequence of (int, int, str)
        The nodes of each edge, the smaller first, and its colour; all are joined to node 0.
    title : str
        What the picture shows.

    Returns
    -------
    str
        An SVG document.

    Examples
    --------
    >>> from lastmove.rulesets.support.hackenbush_drawing import picture
    >>> drawn = picture([(0, 1, "l"), (1, 2, "r")], title="a stalk")
    >>> drawn.count("<circle"), drawn.count("#0072b2"), drawn.count("#d55e00")
    (2, 1, 1)
    """
    if len(edges) > MOST_DRAWN:
        return text_box(f"a picture of {len(edges)} edges", title=title)
    places = _places([(a, b) for a, b, _ in edges])
    ground_loops = sum(b == 0 for _, b, _ in edges)
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
    for a, b, colour in edges:
        again = drawn[a, b]
        drawn[a, b] += 1
        if b == 0:
            shape = _loop((MARGIN + STEP * (columns + again + 0.5), float(bottom)), 0)
        elif a == b:
            shape = _loop(points[a], again)
        else:
            shape = _line(points[a] if a else (points[b][0], float(bottom)), points[b], again)
        # The shapes are those of Green Hackenbush; the colour alone is another.
        body.append(shape.replace(GREEN, COLOURS[colour]))
    body += [f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{INK}"/>' for x, y in points.values()]
    return _document(width, bottom + MARGIN, body, title)
