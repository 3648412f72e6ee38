"""Loopy games as pictures: every position once, and an arrow for every move.

Left's moves are blue and leave a box to the left, Right's are vermillion and leave it to the right.
A game whose onside and offside differ has no options of its own; both sides are drawn.

Examples
--------
>>> import lastmove as lm
>>> from lastmove.show.loop import loop_svg
>>> loop_svg(lm.upon).startswith("<svg")
True
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lastmove.show.loop_layout import LIMIT, LoopDrawing, lay_out_loop
from lastmove.show.palette import LABEL_SIZE, shortened, text_width
from lastmove.show.svg import Element, line, note, path_data, picture, tag, words
from lastmove.show.tikz import drawing, joined, label, point
from lastmove.show.tree import legend_of, node_group, tree_svg, tree_tikz
from lastmove.show.tree_layout import LABEL_LINE, PlacedNode
from lastmove.values import Game, Loopy

__all__ = ["loop_svg", "loop_tikz"]

MARGIN = 20.0
GAP = 48.0
HEAD = 8.0
HALF_HEAD = 4.0


@dataclass(frozen=True)
class _Part:
    """One drawing of the picture: a caption, and how far it is moved to the right."""

    caption: str
    drawing: LoopDrawing
    shift: float

    def lines(self) -> Iterator[tuple[str, list[tuple[float, float]]]]:
        """Yield whose move it is, and its line, for every move."""
        tree = self.drawing.tree
        for placed in tree.nodes[1:]:
            above = placed.parent or placed
            start = (above.x, tree.top(above) + above.height)
            yield placed.side or "left", [start, (placed.x, tree.top(placed))]
        for bow in self.drawing.bows:
            yield bow.side, bow.line


def _sides(value: Loopy) -> list[tuple[str, Game | Loopy]]:
    """Return what is drawn: the game itself, or its two sides where these are all there is."""
    if value.is_stopper or not value.is_stopper_sided:
        return [("", value)]
    return [("onside", value.onside), ("offside", value.offside)]


def _parts(value: Loopy, limit: int) -> list[_Part]:
    parts: list[_Part] = []
    x = 0.0
    for caption, side in _sides(value):
        drawn = lay_out_loop(side, limit=limit)
        parts.append(_Part(caption, drawn, x - drawn.left))
        x += drawn.right - drawn.left + GAP
    return parts


def loop_svg(value: Game | Loopy, *, title: str | None = None, limit: int = LIMIT) -> str:
    """Draw a loopy game for a page.

    Parameters
    ----------
    value : Loopy or Game
        The game; a short one is drawn as a tree.
    title : str, optional
        A heading.
    limit : int
        The most boxes that are drawn.

    Returns
    -------
    str
        A picture in SVG, readable on light and dark paper.

    Raises
    ------
    LimitReached
        If there are more boxes.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.loop import loop_svg
    >>> loop_svg(lm.game("{0||0|on}")).count("data-row")
    4
    """
    if isinstance(value, Game):
        return tree_svg(value, title=title, limit=limit)
    parts = _parts(value, limit)
    heading = shortened(title or "", 60)
    top = 40 if heading else 0
    top += 36 if any(part.caption for part in parts) else 16
    last = parts[-1]
    across = last.shift + last.drawing.right
    width = max(across, 150, text_width(heading, LABEL_SIZE)) + 2 * MARGIN
    moved = [
        tag("g", *_shapes(part), transform=f"translate({part.shift + MARGIN:.0f} {top})")
        for part in parts
    ]
    captions = [
        note(part.caption, part.shift + MARGIN + part.drawing.tree.nodes[0].x, top - 18)
        for part in parts
        if part.caption
    ]
    low = top + max(part.drawing.bottom for part in parts)
    return picture(
        width,
        low + 54,
        [
            *([words(heading, width / 2, 24)] if heading else []),
            *captions,
            *moved,
            *legend_of(["left", "right"], low + 22),
        ],
        title=title or f"Moves of {value.unicode}",
        description=_description(parts),
    )


def _shapes(part: _Part) -> Iterator[Element]:
    for side, curve in part.lines():
        yield line(curve, f"{side}-line", stroke_width=2)
        yield tag("path", look=f"{side}-area", d=path_data(_head(curve)) + "Z")
    for placed in part.drawing.tree.nodes:
        yield _box(part.drawing, placed)


def _head(curve: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the corners of the head of an arrow at the end of a line."""
    x, y = curve[-1]
    dx, dy = x - curve[-2][0], y - curve[-2][1]
    length = math.hypot(dx, dy) or 1.0
    dx, dy = dx / length, dy / length
    back = (x - HEAD * dx, y - HEAD * dy)
    return [
        (x, y),
        (back[0] - HALF_HEAD * dy, back[1] + HALF_HEAD * dx),
        (back[0] + HALF_HEAD * dy, back[1] - HALF_HEAD * dx),
    ]


def _box(drawn: LoopDrawing, placed: PlacedNode) -> Element:
    top = drawn.tree.top(placed)
    left = placed.x - placed.width / 2
    shapes = [
        tag("rect", look="shade", x=left, y=top, width=placed.width, height=placed.height, rx=4),
        words(placed.label, placed.x, top + LABEL_LINE / 2),
    ]
    if placed.label != placed.node.label:
        shapes.insert(0, tag("title", placed.node.label))
    return node_group(drawn.tree, placed, shapes)


def _description(parts: Sequence[_Part]) -> str:
    return " ".join(
        f"{part.caption or 'a game'} with {len(part.drawing.tree.nodes)} boxes and "
        f"{len(list(part.lines()))} moves.".capitalize()
        for part in parts
    )


def loop_tikz(value: Game | Loopy, *, limit: int = LIMIT, standalone: bool = False) -> str:
    r"""Draw a loopy game for LaTeX.

    Parameters
    ----------
    value : Loopy or Game
        The game; a short one is drawn as a tree.
    limit : int
        The most boxes that are drawn.
    standalone : bool
        Whether to make a whole document of it, rather than a ``tikzpicture``.

    Returns
    -------
    str
        LaTeX that needs the package ``tikz``.

    Raises
    ------
    LimitReached
        If there are more boxes.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.loop import loop_tikz
    >>> loop_tikz(lm.over).count(r"\node")
    2
    """
    if isinstance(value, Game):
        return tree_tikz(value, limit=limit, standalone=standalone)
    lines: list[str] = []
    for part in _parts(value, limit):
        for side, curve in part.lines():
            moved = [(x + part.shift, y) for x, y in curve]
            lines.append(rf"\draw[lm{side},thick,->] {joined(moved)};")
        for placed in part.drawing.tree.nodes:
            at = point(placed.x + part.shift, part.drawing.tree.top(placed) + LABEL_LINE / 2)
            text = label(placed.node.label, placed.label, placed.node.latex)
            box = "lmink,fill=lmshade,rounded corners=2pt"
            lines.append(rf"\node[{box}] at {at} {{{text}}};")
        if part.caption:
            at = point(part.drawing.tree.nodes[0].x + part.shift, -18)
            lines.append(rf"\node[lmquiet,font=\footnotesize] at {at} {{{part.caption}}};")
    return drawing(lines, r"x=0.75pt,y=-0.75pt,inner sep=2pt", standalone=standalone)
