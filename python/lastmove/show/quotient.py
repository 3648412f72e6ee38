"""Pictures of misère quotients: which elements divide which.

Elements that divide each other form a class, drawn as a box; in a commutative monoid such a class
is one box of Green's egg-boxes. A line joins a class to those next below it, which are its
multiples: 1 stands at the top, and the kernel, a group, at the bottom. A box with a full frame is a
group, one with a dashed frame is none. P-elements are framed, idempotents underlined.

References
----------
J. A. Green, "On the structure of semigroups", *Annals of Mathematics* 54, 1951;
T. E. Plambeck, A. N. Siegel, "Misère quotients for impartial games", 2008, section 5.

Examples
--------
>>> import lastmove as lm
>>> from lastmove.show.quotient import quotient_svg
>>> quotient_svg(lm.misere.HeapGame("0.75").quotient()).count("data-class")
3
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from lastmove.errors import LimitReached
from lastmove.misere import Quotient
from lastmove.show.order_layout import Diagram, Vertex, lay_out_order
from lastmove.show.palette import LABEL_SIZE, NOTE_SIZE, text_width
from lastmove.show.svg import Element, Point, frame, line, note, picture, tag, words

__all__ = ["quotient_svg"]

LIMIT = 150
MOST_LISTED = 40
MARGIN, TOP, GAP = 20, 50, 44.0
ROW = 26.0
PADDING = 8.0
LEGEND = 60
KEY = "framed: lost by the player to move · underlined: x·x = x · dashed box: no group"


@dataclass(frozen=True)
class _Cell:
    """An element: its text, and whether it is lost by the player to move, and idempotent."""

    text: str
    is_lost: bool
    is_idempotent: bool

    @property
    def width(self) -> float:
        return text_width(self.text, LABEL_SIZE) + 14


@dataclass(frozen=True)
class _Box:
    """A class: its elements in rows, or what is said of them."""

    rows: tuple[tuple[_Cell, ...], ...]
    column: float
    summary: str
    is_group: bool

    @property
    def width(self) -> float:
        listed = max((len(row) for row in self.rows), default=0) * self.column
        return max(listed, text_width(self.summary, LABEL_SIZE)) + 2 * PADDING

    @property
    def height(self) -> float:
        return max(len(self.rows), 1) * ROW + 2 * PADDING


def quotient_svg(quotient: Quotient, *, limit: int = LIMIT, listed: int = MOST_LISTED) -> str:
    """Draw the classes of a misère quotient for a page.

    Parameters
    ----------
    quotient : Quotient
        The quotient.
    limit : int
        The most classes that are drawn.
    listed : int
        The most elements of a class that are written out; of a larger one their number is.

    Returns
    -------
    str
        A picture in SVG, readable on light and dark paper.

    Raises
    ------
    LimitReached
        If there are more classes than `limit`.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.quotient import quotient_svg
    >>> picture = quotient_svg(lm.misere.HeapGame("0.123").quotient())
    >>> picture.count('data-p="yes"'), picture.count('data-idempotent="yes"')
    (5, 3)
    """
    classes = quotient.core.j_classes()
    if len(classes) > limit:
        message = f"{len(classes)} classes are more than the {limit} that are drawn"
        raise LimitReached(message)
    boxes = _boxes(quotient, classes, listed)
    pairs = [(lower, upper) for upper, lower in quotient.core.j_covers()]
    diagram = lay_out_order([box.width for box in boxes], pairs)
    middles, height = _middles(diagram, boxes)
    title = repr(quotient)[1:-1]
    texts = text_width(title, LABEL_SIZE), text_width(KEY, NOTE_SIZE)
    width = max(diagram.width, *texts) + 2 * MARGIN
    shapes = [
        *(line(_corners(path, boxes, middles), "line", stroke_width=1.5) for path in diagram.lines),
        *(
            _drawn(boxes[v.item], v.item, v.x, middles[v.layer])
            for v in diagram.things
            if v.item is not None
        ),
    ]
    moved = tag("g", *shapes, transform=f"translate({(width - diagram.width) / 2:.0f} {TOP})")
    return picture(
        width,
        TOP + height + LEGEND,
        [words(title, width / 2, 24), moved, note(KEY, width / 2, TOP + height + LEGEND / 2)],
        title=title,
        description=f"{quotient.order} elements in {len(classes)} classes of mutual divisibility; "
        "1 at the top, the kernel at the bottom. P-elements are framed, idempotents underlined.",
    )


def _boxes(quotient: Quotient, classes: Sequence[Sequence[int]], listed: int) -> list[_Box]:
    lost = set(quotient.core.p_portion())
    idempotent = set(quotient.core.idempotents())
    boxes = []
    for members in classes:
        is_group = any(x in idempotent for x in members)
        if len(members) > listed:
            kind = "a group of" if is_group else "a class of"
            inside = sum(x in lost for x in members)
            boxes.append(_Box((), 0, f"{kind} {len(members)} elements, {inside} in P", is_group))
            continue
        cells = [
            _Cell(quotient.word(x, unicode=True), x in lost, x in idempotent)
            for x in sorted(members)
        ]
        across = ceil(sqrt(len(cells)))
        rows = tuple(tuple(cells[i : i + across]) for i in range(0, len(cells), across))
        boxes.append(_Box(rows, max(cell.width for cell in cells) + 4, "", is_group))
    return boxes


def _middles(diagram: Diagram, boxes: Sequence[_Box]) -> tuple[list[float], float]:
    """Return the middle of each layer, measured downwards, and the height of them all."""
    tallest = [
        max((boxes[v.item].height for v in layer if v.item is not None), default=0.0)
        for layer in diagram.layers
    ]
    middles, y = [], 0.0
    for height in reversed(tallest):
        middles.append(y + height / 2)
        y += height + GAP
    return middles[::-1], y - GAP


def _corners(
    path: Sequence[Vertex], boxes: Sequence[_Box], middles: Sequence[float]
) -> list[Point]:
    """Return the corners of a line upwards, from the top of one box to the bottom of another."""
    corners: list[Point] = []
    for vertex in path:
        half = ROW / 2 if vertex.item is None else boxes[vertex.item].height / 2
        y = middles[vertex.layer]
        corners += [(vertex.x, y + half), (vertex.x, y - half)]
    return corners[1:-1]


def _drawn(box: _Box, number: int, x: float, y: float) -> Element:
    dash = {} if box.is_group else {"stroke_dasharray": "5 4"}
    outline = frame((x, y), (box.width, box.height), stroke_width=1.5, **dash)
    inside = [words(box.summary, x, y)] if box.summary else []
    top = y - (len(box.rows) - 1) * ROW / 2
    for down, row in enumerate(box.rows):
        left = x - (len(box.rows[0]) - 1) * box.column / 2
        inside += [
            _cell(cell, left + across * box.column, top + down * ROW)
            for across, cell in enumerate(row)
        ]
    return tag("g", outline, *inside, data_class=number)


def _cell(cell: _Cell, x: float, y: float) -> Element:
    parts = []
    if cell.is_lost:
        parts.append(frame((x, y), (cell.width, ROW - 4), "left-line", rx=4, stroke_width=2))
    parts.append(words(cell.text, x, y))
    if cell.is_idempotent:
        half = cell.width / 2 - 6
        parts.append(line([(x - half, y + 8), (x + half, y + 8)], "right-line", stroke_width=2))
    marks = {"data_p": "yes"} if cell.is_lost else {}
    marks |= {"data_idempotent": "yes"} if cell.is_idempotent else {}
    return tag("g", *parts, data_element=cell.text, **marks)
