"""The tree that is drawn of an expression: of a form as it is written, else the canonical one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

import lastmove as lm
from lastmove.errors import InputError, LimitReached
from lastmove.show.tree_nodes import LIMIT, TreeNode, Unreduced, marked_tree, tree_of

__all__ = ["expression_tree"]

# More than a tree that is drawn can have, with the options below it, and few enough to be quick.
MOST_POSITIONS = 10 * LIMIT
NUMBER = re.compile(r"[-−]?[0-9]+(/[0-9]+)?")


def expression_tree(
    text: str, depth: int | None = None, *, numbers: bool = True, limit: int = LIMIT
) -> TreeNode:
    """Return the tree of a form as it stands if `text` is one, otherwise the canonical tree.

    Parameters
    ----------
    text : str
        An expression of a game without cycles. One pair of braces, or what stands in quotes, is a
        form.
    depth : int, optional
        How many moves to follow.
    numbers : bool
        Whether to follow moves in numbers; nobody wants to make them.
    limit : int
        The most nodes a tree may have.

    Returns
    -------
    TreeNode
        To be drawn.

    Raises
    ------
    InputError
        If the text means nothing.
    LimitReached
        If the tree is too large to be drawn.

    Examples
    --------
    >>> from lastmove.show.expression_tree import expression_tree
    >>> expression_tree("{0,*|^}").label, expression_tree("({0,*|^})").label
    ('{0, ∗ | ↑}', '⇑∗')
    """
    value = lm.game(text)
    if not _is_form(text.strip()):
        return tree_of(value, depth, numbers=numbers or value.is_number, limit=limit)
    try:
        form = lm.Form(text)
    except InputError as error:
        hint = "put parentheses around it to draw its canonical form"
        raise InputError(error.message, error.text, error.position, hint) from error
    sides, _ = _options(form, depth, MOST_POSITIONS)
    tree = marked_tree(*sides, depth=depth, limit=limit)
    return tree if numbers else _cut_at_numbers(tree)


def _cut_at_numbers(node: TreeNode) -> TreeNode:
    """Return a tree without the moves in numbers below its root."""

    def cut(option: TreeNode) -> TreeNode:
        if NUMBER.fullmatch(option.label):
            return replace(option, left=(), right=())
        return _cut_at_numbers(option)

    return replace(node, left=tuple(map(cut, node.left)), right=tuple(map(cut, node.right)))


def _is_form(text: str) -> bool:
    """Tell whether an expression is one pair of braces, or quoted, from end to end."""
    if text.startswith("'"):
        return text.find("'", 1) == len(text) - 1
    level = 0
    for place, character in enumerate(text):
        level += (character == "{") - (character == "}")
        if level == 0:
            return place == len(text) - 1 and text.startswith("{")
    return False


Sides: TypeAlias = tuple[Sequence[Unreduced], Sequence[Unreduced]]


def _options(form: lm.Form, depth: int | None, room: int) -> tuple[Sides, int]:
    """Return the options of a form, down to those that marks depend on, and their number."""
    if room < 0:
        message = f"the tree has more than {LIMIT} nodes, the most that are drawn; draw less of it"
        raise LimitReached(message)
    deeper = None if depth is None else depth - 1
    count, sides = 1, list[list[Unreduced]]()
    for side in (form.left, form.right):
        options: list[Unreduced] = []
        for option in side:
            # What a canonical form is called is shorter than the form.
            if option.is_canonical or (deeper is not None and deeper < 0):
                options.append(option.value)
                count += 1
            else:
                pair, size = _options(option, deeper, room - count)
                options.append(pair)
                count += size
        sides.append(options)
    left, right = sides
    return (left, right), count
