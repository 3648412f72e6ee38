"""Tidy drawings of game trees: Left's moves go down to the left, Right's down to the right.

Every subtree is drawn once, by itself, and subtrees of one parent are pushed together until their
outlines are a gap apart, row by row. The parent stands between its left and its right options, so
that the direction of an edge tells who moves. No two boxes touch, and no edge meets a box that is
not its own.

References
----------
E. M. Reingold and J. S. Tilford, *Tidier drawings of trees*, 1981.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, TypeAlias

from lastmove.errors import LimitReached
from lastmove.show.palette import LABEL_SIZE, NOTE_SIZE, shortened, text_width
from lastmove.show.svg import Point
from lastmove.show.tree_nodes import TreeNode

__all__ = ["PlacedNode", "Row", "TreeLayout", "lay_out_tree"]

GAP = 14.0
SLANT = 24.0
BAND = 44.0
WIDEST_BAND = 120.0
FLATTEST = 0.2
LABEL_LINE = 22.0
NOTE_LINE = 16.0


@dataclass
class PlacedNode:
    """A node with its place: the middle of its box, and the row it is in, counted from 0."""

    node: TreeNode
    row: int
    parent: PlacedNode | None
    side: Literal["left", "right"] | None
    x: float = 0.0
    children: list[PlacedNode] = field(default_factory=list, repr=False)

    @property
    def label(self) -> str:
        """The label as far as there is room for it."""
        return shortened(self.node.label)

    @property
    def note(self) -> str:
        """The note as far as there is room for it."""
        return shortened(self.node.note, 34)

    @property
    def width(self) -> float:
        """The width of the box."""
        return 12 + max(text_width(self.label, LABEL_SIZE), text_width(self.note, NOTE_SIZE))

    @property
    def height(self) -> float:
        """The height of the box."""
        return LABEL_LINE + (NOTE_LINE if self.note else 0)


# For each row from a subtree's root down, how far it reaches to the left and to the right.
Outline: TypeAlias = list[tuple[float, float]]


@dataclass(frozen=True)
class Row:
    """A row of nodes: where its boxes begin and end, downwards."""

    top: float
    bottom: float


@dataclass(frozen=True)
class TreeLayout:
    """A drawing of a tree: its nodes, parents before children, and its rows."""

    nodes: list[PlacedNode]
    rows: list[Row]

    @property
    def width(self) -> float:
        """How far the drawing reaches to the right of 0."""
        return max(placed.x + placed.width / 2 for placed in self.nodes)

    @property
    def height(self) -> float:
        """How far the drawing reaches down from 0."""
        return self.rows[-1].bottom

    def top(self, placed: PlacedNode) -> float:
        """Return where a node's box begins."""
        return self.rows[placed.row].top

    def edge(self, placed: PlacedNode) -> list[Point]:
        """Return the line down to a node from the row above."""
        above = placed.parent or placed
        return [(above.x, self.rows[above.row].bottom), (placed.x, self.top(placed))]

    def stub(self, placed: PlacedNode) -> list[Point]:
        """Return the line past the notes of its neighbours, for a node that has options."""
        low = self.rows[placed.row].bottom
        return [(placed.x, self.top(placed) + placed.height), (placed.x, low)]


def lay_out_tree(root: TreeNode, limit: int) -> TreeLayout:
    """Find a place for every node of a tree.

    Parameters
    ----------
    root : TreeNode
        The tree.
    limit : int
        The most nodes that are drawn.

    Returns
    -------
    TreeLayout
        The places; the leftmost box begins at 0.

    Raises
    ------
    LimitReached
        If there are more nodes than `limit`.

    Notes
    -----
    Takes time proportional to the number of nodes times the number of rows at worst.

    Examples
    --------
    >>> from lastmove.show.tree import TreeNode
    >>> from lastmove.show.tree_layout import lay_out_tree
    >>> zero = TreeNode("0")
    >>> root, left, right = lay_out_tree(TreeNode("∗", (zero,), (zero,)), limit=10).nodes
    >>> left.x < root.x < right.x
    True
    """
    nodes = _listed(root, limit)
    outlines: dict[int, Outline] = {}
    for placed in reversed(nodes):
        outlines[id(placed)] = _place_children(placed, outlines)
    # So far x is relative to the parent: parents come first, so one pass makes it absolute.
    for placed in nodes:
        if placed.parent is not None:
            placed.x += placed.parent.x
    start = min(placed.x - placed.width / 2 for placed in nodes)
    for placed in nodes:
        placed.x -= start
    return TreeLayout(nodes, _rows(nodes))


def _rows(nodes: Sequence[PlacedNode]) -> list[Row]:
    """Stack the rows, with more room between them where the edges go far to the side."""
    rows: list[Row] = []
    for _, group in groupby(nodes, key=lambda placed: placed.row):
        row = list(group)
        reach = max(abs(placed.x - (placed.parent or placed).x) for placed in row)
        band = min(max(BAND, FLATTEST * reach), WIDEST_BAND)
        top = rows[-1].bottom + band if rows else 0.0
        rows.append(Row(top, top + max(placed.height for placed in row)))
    return rows


def _listed(root: TreeNode, limit: int) -> list[PlacedNode]:
    nodes = [PlacedNode(root, 0, None, None)]
    # The list grows while it is read: breadth first.
    for parent in nodes:
        options = [("left", node) for node in parent.node.left]
        options += [("right", node) for node in parent.node.right]
        for side, node in options:
            child = PlacedNode(node, parent.row + 1, parent, "left" if side == "left" else "right")
            parent.children.append(child)
            nodes.append(child)
        if len(nodes) > limit:
            message = f"the tree has more than {limit} nodes, the most that are drawn"
            raise LimitReached(message)
    return nodes


def _place_children(parent: PlacedNode, outlines: dict[int, Outline]) -> Outline:
    """Give the children their places relative to `parent`, and return the outline of it all."""
    places: list[float] = []
    merged: Outline = []
    for index, child in enumerate(parent.children):
        outline = outlines.pop(id(child))
        shift = _shift(merged, outline)
        if index and parent.children[index - 1].side != child.side:
            shift = max(shift, places[-1] + 2 * SLANT)
        places.append(shift)
        merged = _merged(merged, outline, shift)
    origin = _between(parent.children, places)
    for child, place in zip(parent.children, places, strict=True):
        child.x = place - origin
    own = (-parent.width / 2, parent.width / 2)
    return [own, *((low - origin, high - origin) for low, high in merged)]


def _shift(merged: Outline, outline: Outline) -> float:
    """Return how far right a subtree must go to clear what stands to its left."""
    return max(
        (right + GAP - left for (_, right), (left, _) in zip(merged, outline, strict=False)),
        default=0.0,
    )


def _merged(merged: Outline, outline: Outline, shift: float) -> Outline:
    moved = [(low + shift, high + shift) for low, high in outline]
    both = [(min(a, c), max(b, d)) for (a, b), (c, d) in zip(merged, moved, strict=False)]
    return both + merged[len(both) :] + moved[len(both) :]


def _between(children: Sequence[PlacedNode], places: Sequence[float]) -> float:
    """Return where the parent stands: right of Left's options, left of Right's."""
    lefts = [place for child, place in zip(children, places, strict=True) if child.side == "left"]
    rights = places[len(lefts) :]
    if lefts and rights:
        return (lefts[-1] + rights[0]) / 2
    if lefts:
        return lefts[-1] + SLANT
    return rights[0] - SLANT if rights else 0.0
