"""Game trees as pictures, with the options that canonical form would remove marked.

Left's options hang to the left on blue lines, Right's to the right on vermillion ones. Dominated
options are dashed, reversible ones dotted; a line below the label says by or through what.

Examples
--------
>>> from lastmove.show.tree import marked_tree, tree_svg
>>> "reverses through 0" in tree_svg(marked_tree(["^*"], []))
True
"""

from __future__ import annotations

from collections.abc import Sequence

from lastmove.show.palette import LABEL_SIZE, shortened, text_width
from lastmove.show.svg import Element, Point, line, note, picture, tag, words
from lastmove.show.tikz import drawing, escaped, joined, label, point
from lastmove.show.tree_layout import LABEL_LINE, PlacedNode, TreeLayout, lay_out_tree
from lastmove.show.tree_nodes import (
    GAMES,
    LIMIT,
    TreeNode,
    Unreduced,
    marked_tree,
    options_of,
    tree_of,
)

__all__ = [
    "TreeNode",
    "Unreduced",
    "legend_of",
    "marked_tree",
    "node_group",
    "tree_of",
    "tree_svg",
    "tree_tikz",
]

MARGIN = 20
DASHES = {"dominated": "7 4", "reversible": "2 4"}
TIKZ_DASHES = {"dominated": "dashed", "reversible": "dotted"}
LEGEND = {
    "left": ("Left moves", "left-line", "none"),
    "right": ("Right moves", "right-line", "none"),
    "dominated": ("dominated", "line", DASHES["dominated"]),
    "reversible": ("reversible", "line", DASHES["reversible"]),
}


def _drawable(tree: TreeNode | Unreduced, depth: int | None, limit: int) -> TreeNode:
    if isinstance(tree, TreeNode):
        return tree
    if isinstance(tree, GAMES):
        return tree_of(tree, depth, limit=limit)
    return marked_tree(*options_of(tree), depth=depth, limit=limit)


def tree_svg(
    tree: TreeNode | Unreduced,
    *,
    title: str | None = None,
    depth: int | None = None,
    limit: int = LIMIT,
) -> str:
    """Draw a game tree for a page.

    Parameters
    ----------
    tree : TreeNode, game-like, form or pair
        A tree, or what :func:`tree_of` and :func:`marked_tree` make one of.
    title : str, optional
        A heading.
    depth : int, optional
        How many moves to follow, if `tree` is none yet.
    limit : int
        The most nodes that are drawn.

    Returns
    -------
    str
        A picture in SVG, readable on light and dark paper. A node's group has the middle of its
        box and its size in ``data-x``, ``data-y``, ``data-width`` and ``data-height``.

    Raises
    ------
    InputError
        If `tree` is neither a tree nor a form.
    LimitReached
        If the tree has more nodes.

    Examples
    --------
    >>> from lastmove.show.tree import tree_svg
    >>> tree_svg("*2").count("data-row")
    9
    """
    root = _drawable(tree, depth, limit)
    layout = lay_out_tree(root, limit)
    heading = shortened(title or "", 60)
    top = 52 if heading else 16
    used = {placed.side for placed in layout.nodes} | {p.node.mark for p in layout.nodes}
    legend = legend_of([name for name in LEGEND if name in used], top + layout.height + 22)
    width = max(layout.width, 150, text_width(heading, LABEL_SIZE)) + 2 * MARGIN
    shift = (width - layout.width) / 2
    shapes = [
        *(line(layout.stub(placed), "line", stroke_width=2) for placed in _short(layout)),
        *(_edge(layout, placed) for placed in layout.nodes[1:]),
        *(_box(layout, placed) for placed in layout.nodes),
    ]
    moved = tag("g", *shapes, transform=f"translate({shift:.0f} {top})")
    return picture(
        width,
        top + layout.height + 30 + 9 * len(legend),
        [*([words(heading, width / 2, 24)] if heading else []), moved, *legend],
        title=title or f"Game tree of {root.label}",
        description=_description(root),
    )


def _short(layout: TreeLayout) -> list[PlacedNode]:
    """Return the nodes that have options, and boxes lower than their neighbours'."""
    return [
        placed
        for placed in layout.nodes
        if placed.children and layout.top(placed) + placed.height < layout.rows[placed.row].bottom
    ]


def _description(root: TreeNode) -> str:
    sides = (("Left", root.left), ("Right", root.right))
    return " ".join(
        f"{player} can move to {', '.join(map(_in_words, options))}."
        if options
        else f"{player} cannot move."
        for player, options in sides
    )


def _in_words(option: TreeNode) -> str:
    return f"{option.label} ({option.note})" if option.mark else option.label


def _edge(layout: TreeLayout, placed: PlacedNode) -> Element:
    dash = DASHES.get(placed.node.mark or "", "none")
    look = f"{placed.side}-line"
    return line(layout.edge(placed), look, stroke_width=2, stroke_dasharray=dash)


def _box(layout: TreeLayout, placed: PlacedNode) -> Element:
    top = layout.top(placed)
    look = "quiet-text" if placed.node.mark else "text"
    lines = [words(placed.label, placed.x, top + LABEL_LINE / 2, look=look)]
    if placed.note:
        lines.append(note(placed.note, placed.x, top + LABEL_LINE + 6))
    if placed.label != placed.node.label or placed.note != placed.node.note:
        lines.insert(0, tag("title", f"{placed.node.label} {placed.node.note}".strip()))
    return node_group(layout, placed, lines)


def node_group(layout: TreeLayout, placed: PlacedNode, shapes: Sequence[Element]) -> Element:
    """Group the shapes of a node, with its place for those who read the picture."""
    return tag(
        "g",
        *shapes,
        data_row=placed.row,
        data_x=placed.x,
        data_y=layout.top(placed) + placed.height / 2,
        data_width=placed.width,
        data_height=placed.height,
    )


def legend_of(names: Sequence[str], y: float) -> list[Element]:
    """Explain lines by their names in :data:`LEGEND`, from the height `y` down."""
    shapes: list[Element] = []
    for row, (text, look, dash) in enumerate(map(LEGEND.__getitem__, names)):
        at = y + 18 * row
        ends: list[Point] = [(MARGIN, at), (MARGIN + 26, at)]
        shapes.append(line(ends, look, stroke_width=2, stroke_dasharray=dash))
        shapes.append(note(text, MARGIN + 34, at, "start"))
    return shapes


def tree_tikz(
    tree: TreeNode | Unreduced,
    *,
    depth: int | None = None,
    limit: int = LIMIT,
    standalone: bool = False,
) -> str:
    r"""Draw a game tree for LaTeX.

    Parameters
    ----------
    tree : TreeNode, game-like, form or pair
        A tree, or what :func:`tree_of` and :func:`marked_tree` make one of.
    depth : int, optional
        How many moves to follow, if `tree` is none yet.
    limit : int
        The most nodes that are drawn.
    standalone : bool
        Whether to make a whole document of it, rather than a ``tikzpicture``.

    Returns
    -------
    str
        LaTeX that needs the package ``tikz``.

    Raises
    ------
    InputError
        If `tree` is neither a tree nor a form.
    LimitReached
        If the tree has more nodes.

    Examples
    --------
    >>> from lastmove.show.tree import tree_tikz
    >>> print(tree_tikz("*").count(r"\node"))
    3
    """
    layout = lay_out_tree(_drawable(tree, depth, limit), limit)
    lines = [rf"\draw[lmquiet,thick] {joined(layout.stub(placed))};" for placed in _short(layout)]
    for placed in layout.nodes[1:]:
        dash = TIKZ_DASHES.get(placed.node.mark or "", "solid")
        lines.append(rf"\draw[lm{placed.side},thick,{dash}] {joined(layout.edge(placed))};")
    for placed in layout.nodes:
        top = layout.top(placed)
        at = point(placed.x, top + LABEL_LINE / 2)
        shade = "lmquiet" if placed.node.mark else "lmink"
        text = label(placed.node.label, placed.label, placed.node.latex)
        lines.append(rf"\node[{shade}] at {at} {{{text}}};")
        if placed.note:
            below = point(placed.x, top + LABEL_LINE + 6)
            lines.append(
                rf"\node[lmquiet,font=\footnotesize] at {below} {{{escaped(placed.note)}}};"
            )
    return drawing(lines, r"x=0.75pt,y=-0.75pt,inner sep=1pt", standalone=standalone)
