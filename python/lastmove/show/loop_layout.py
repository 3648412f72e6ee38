"""Drawings of games with cycles: a tree of first meetings, and arrows back.

Every position of a loopy game is drawn once, where a walk from the root, breadth first, meets it.
Those meetings form a tree, which is laid out like a game tree. The moves that lead to a position
that has its place already are drawn as bows: Left's on the left side of the boxes, Right's on
their right side. Short games are leaves, drawn wherever a move leads to them; so are on, off and
other positions from which every cycle is a pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from lastmove.errors import LimitReached
from lastmove.show.tree_layout import PlacedNode, TreeLayout, lay_out_tree
from lastmove.show.tree_nodes import TreeNode
from lastmove.values import Game, Loopy

__all__ = ["LIMIT", "Bow", "LoopDrawing", "lay_out_loop"]

LIMIT = 200
"""The most boxes that are drawn."""

BULGE = 22.0
STEP = 9.0
PIECES = 24

Side: TypeAlias = Literal["left", "right"]
Curve: TypeAlias = list[tuple[float, float]]


@dataclass(frozen=True)
class Bow:
    """A move to a position that stands elsewhere: whose it is, and its line."""

    side: Side
    line: Curve


@dataclass(frozen=True)
class LoopDrawing:
    """A drawing of one loopy game: the tree of first meetings, and the bows."""

    tree: TreeLayout
    bows: list[Bow]

    @property
    def left(self) -> float:
        """How far the drawing reaches to the left, 0 or less."""
        return min([0.0, *(x for bow in self.bows for x, _ in bow.line)])

    @property
    def right(self) -> float:
        """How far the drawing reaches to the right."""
        return max([self.tree.width, *(x for bow in self.bows for x, _ in bow.line)])

    @property
    def bottom(self) -> float:
        """How far the drawing reaches down."""
        return max([self.tree.height, *(y for bow in self.bows for _, y in bow.line)])


@dataclass
class _Growing:
    """A position on its way to becoming a node of the tree."""

    value: Game | Loopy
    sides: dict[Side, list[_Growing]] = field(default_factory=lambda: {"left": [], "right": []})
    back: list[tuple[Side, Game | Loopy]] = field(default_factory=list)


def lay_out_loop(root: Game | Loopy, *, limit: int = LIMIT) -> LoopDrawing:
    """Find a place for every position of a loopy game, and for every move.

    Parameters
    ----------
    root : Loopy or Game
        The game, with options of its own: not a pair of different sides. A short game is one box.
    limit : int
        The most boxes that are drawn.

    Returns
    -------
    LoopDrawing
        The places and the lines.

    Raises
    ------
    LimitReached
        If there are more boxes than `limit`.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.loop_layout import lay_out_loop
    >>> drawing = lay_out_loop(lm.over)
    >>> [placed.label for placed in drawing.tree.nodes], [bow.side for bow in drawing.bows]
    (['over', '0'], ['right'])
    """
    met = _meetings(root, limit)
    tree = lay_out_tree(_node(met[0]), limit)
    # Both walks are breadth first, Left's options before Right's: they meet in the same order.
    placed = dict(enumerate(tree.nodes))
    homes = {growing.value: placed[index] for index, growing in enumerate(met)}
    bows: list[Bow] = []
    bends: dict[tuple[int, Side], int] = {}
    for index, growing in enumerate(met):
        for side, target in growing.back:
            start = placed[index]
            end = start if target == growing.value else homes[target]
            bend = bends.get((end.row, side), 0)
            bends[end.row, side] = bend + 1
            bows.append(Bow(side, _bow(tree, start, end, side, bend)))
    return LoopDrawing(tree, bows)


def _meetings(root: Game | Loopy, limit: int) -> list[_Growing]:
    """Return the nodes of the tree of first meetings, breadth first."""
    met = [_Growing(root)]
    seen: set[Game | Loopy] = set() if _is_leaf(root) else {root}
    # The list grows while it is read.
    for growing in met:
        if isinstance(growing.value, Game):
            continue
        sides: tuple[tuple[Side, Sequence[Game | Loopy]], ...] = (
            ("left", growing.value.left),
            ("right", growing.value.right),
        )
        for side, options in sides:
            for option in options:
                if option == growing.value or option in seen:
                    growing.back.append((side, option))
                    continue
                if not _is_leaf(option):
                    seen.add(option)
                child = _Growing(option)
                growing.sides[side].append(child)
                met.append(child)
        if len(met) > limit:
            message = f"the game has more than {limit} positions, the most that are drawn"
            raise LimitReached(message)
    return met


def _is_leaf(value: Game | Loopy) -> bool:
    """Tell whether a position is drawn wherever a move leads to it."""
    return isinstance(value, Game) or all(
        isinstance(option, Game) or option == value for option in (*value.left, *value.right)
    )


def _node(growing: _Growing) -> TreeNode:
    left, right = (tuple(map(_node, growing.sides[side])) for side in ("left", "right"))
    return TreeNode(growing.value.unicode, left, right, latex=growing.value.latex)


def _bow(
    tree: TreeLayout, start: PlacedNode, end: PlacedNode, side: Side, bend: int
) -> list[tuple[float, float]]:
    """Return a line from the side of one box, around, to the same side of another."""
    sign = -1 if side == "left" else 1
    edges = [placed.x + sign * placed.width / 2 for placed in (start, end)]
    heights = [tree.top(placed) + placed.height / 2 for placed in (start, end)]
    if start is end:
        heights = [heights[0] + 6, heights[0] - 6]
    between = range(min(start.row, end.row) + 1, max(start.row, end.row))
    clear = [p.x + sign * p.width / 2 for p in tree.nodes if p.row in between]
    inner, outer = sorted([*edges, *clear], key=lambda x: sign * x)[:: len(edges) + len(clear) - 1]
    # The middle of the curve goes three quarters of the way to its control points.
    out = outer + (outer - inner) / 3 + sign * (BULGE + STEP * bend)
    controls = (
        (edges[0], heights[0]),
        (out, heights[0] + (6 if start is end else 0)),
        (out, heights[1] - (6 if start is end else 0)),
        (edges[1], heights[1]),
    )
    return [_bezier(controls, piece / PIECES) for piece in range(PIECES + 1)]


def _bezier(controls: Sequence[tuple[float, float]], t: float) -> tuple[float, float]:
    """Return a point of the curve with four control points."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
    x = sum(weight * point[0] for weight, point in zip(weights, controls, strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, controls, strict=True))
    return x, y
