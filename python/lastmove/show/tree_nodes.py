"""Trees to be drawn: of a game in canonical form, and of a form as it stands.

In a form that is not canonical an option is *dominated* when its owner has a better one. It is
*reversible* when the opponent can answer it by a move to something that is no better for the owner
than the whole game was: the owner then may as well have moved on from there.

References
----------
J. H. Conway, *On Numbers and Games*, 1976, chapter 10: dominated and reversible options.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import Literal, Protocol, TypeAlias

from lastmove.errors import InputError, LimitReached
from lastmove.values import Form, Game, GameLike, Nimber, game

__all__ = [
    "GAMES",
    "LIMIT",
    "HasOptions",
    "Mark",
    "TreeNode",
    "Unreduced",
    "marked_tree",
    "options_of",
    "tree_of",
]

Mark: TypeAlias = Literal["dominated", "reversible"] | None

LIMIT = 400
Options: TypeAlias = Callable[[Game], tuple[Sequence[Game], Sequence[Game]]]

GAMES = (Game, Nimber, Fraction, int, str)


@dataclass(frozen=True)
class TreeNode:
    """A node of a tree to be drawn.

    Parameters
    ----------
    label : str
        What is written in it.
    left, right : tuple of TreeNode
        The options of Left and of Right.
    mark : {"dominated", "reversible"} or None
        What is wrong with it as an option of its parent.
    note : str
        A line below the label.
    latex : str
        The label in LaTeX's mathematics; if empty, it is made from `label`.

    Examples
    --------
    >>> from lastmove.show.tree import TreeNode
    >>> zero = TreeNode("0")
    >>> TreeNode("∗", (zero,), (zero,)).left[0].label
    '0'
    """

    label: str
    left: tuple[TreeNode, ...] = ()
    right: tuple[TreeNode, ...] = ()
    mark: Mark = None
    note: str = ""
    latex: str = ""


class HasOptions(Protocol):
    """A form that knows its options, whatever else it is."""

    @property
    def left(self) -> Iterable[Unreduced]:
        """Left's options."""

    @property
    def right(self) -> Iterable[Unreduced]:
        """Right's options."""


Unreduced: TypeAlias = "GameLike | HasOptions | tuple[Sequence[Unreduced], Sequence[Unreduced]]"
"""A form to be drawn as it is: a game, a form, or a pair of sequences of such."""


def tree_of(
    value: GameLike, depth: int | None = None, *, numbers: bool = True, limit: int = LIMIT
) -> TreeNode:
    """Return the tree of a game in canonical form.

    Parameters
    ----------
    value : game-like
        The game.
    depth : int, optional
        How many moves to follow; all of them if not given. Where moves are left out, the node has
        an ellipsis below it.
    numbers : bool
        Whether to follow moves in numbers; nobody wants to make them.
    limit : int
        The most nodes a tree may have.

    Returns
    -------
    TreeNode
        To be drawn with :func:`tree_svg` or :func:`tree_tikz`.

    Raises
    ------
    LimitReached
        If the tree has more nodes; the message says how deep one can go.

    Examples
    --------
    >>> from lastmove.show.tree import tree_of
    >>> [option.label for option in tree_of("^").right]
    ['∗']
    >>> tree_of("{7|5}", numbers=False).left[0].left
    ()
    """
    options = _both_sides if numbers else _both_sides_unless_number
    return _game_tree(game(value), options, depth, limit)[0]


def _both_sides(g: Game) -> tuple[Sequence[Game], Sequence[Game]]:
    return g.left, g.right


def _both_sides_unless_number(g: Game) -> tuple[Sequence[Game], Sequence[Game]]:
    return ((), ()) if g.is_number else (g.left, g.right)


def _game_tree(root: Game, options: Options, depth: int | None, limit: int) -> tuple[TreeNode, int]:
    """Return the tree of a game, and how many nodes it has."""
    levels = _levels(root, options, depth, limit)
    below: dict[Game, TreeNode] = {}
    for level in reversed(levels):
        cut = level is levels[-1]
        below = {g: _node(g, options(g), below, cut=cut) for g in level}
    return below[root], sum(level.total() for level in levels)


def _levels(root: Game, options: Options, depth: int | None, limit: int) -> list[Counter[Game]]:
    """Return the games at each depth with how often they occur there."""
    levels = [Counter([root])]
    count = 1
    if limit < count:
        message = f"a tree of {limit} nodes cannot be drawn"
        raise LimitReached(message)
    while depth is None or len(levels) <= depth:
        following: Counter[Game] = Counter()
        for g, times in levels[-1].items():
            for option in chain(*options(g)):
                following[option] += times
        if not following:
            break
        if count + following.total() > limit:
            last = len(levels) - 1
            message = (
                f"the tree has more than {limit} nodes, the most that are drawn; "
                f"to depth {last} it has {count}"
            )
            raise LimitReached(message)
        count += following.total()
        levels.append(following)
    return levels


def _node(
    g: Game, sides: tuple[Sequence[Game], Sequence[Game]], below: dict[Game, TreeNode], *, cut: bool
) -> TreeNode:
    if cut:
        more = "…" if any(sides) else ""
        return TreeNode(g.unicode, note=more, latex=g.latex)
    left, right = (tuple(below[option] for option in side) for side in sides)
    return TreeNode(g.unicode, left, right, latex=g.latex)


def marked_tree(
    left: Sequence[Unreduced],
    right: Sequence[Unreduced],
    *,
    depth: int | None = 2,
    limit: int = LIMIT,
) -> TreeNode:
    """Return the tree of a form {left | right} as it stands, useless options marked.

    Parameters
    ----------
    left, right : sequence of games, forms or pairs
        The options of Left and of Right. A pair (left, right) is a form again, not reduced.
    depth : int, optional
        How many moves to follow; all of them if None.
    limit : int
        The most nodes a tree may have.

    Returns
    -------
    TreeNode
        Options that another one makes superfluous have the mark ``"dominated"``, those that the
        opponent reverses ``"reversible"``, and the note says by or through what. Of two equal
        options the second is dominated.

    Raises
    ------
    InputError
        If an option has no meaning.
    LimitReached
        If the tree has more nodes.

    Examples
    --------
    >>> from lastmove.show.tree import marked_tree
    >>> tree = marked_tree(["0", "1", "^"], ["2"])
    >>> [(option.label, option.mark, option.note) for option in tree.left]
    [('0', 'dominated', 'dominated by 1'), ('1', None, ''), ('↑', 'dominated', 'dominated by 1')]
    >>> marked_tree(["^*"], []).left[0].note
    'reverses through 0'
    """
    try:
        tree, _ = _form_tree((left, right), depth, limit)
    except LimitReached as reached:
        message = (
            f"the tree has more than {limit} nodes, the most that are drawn; "
            "give a smaller depth, or a higher limit"
        )
        raise LimitReached(message) from reached
    except RecursionError as error:
        message = "the form is nested too deeply to be drawn"
        raise LimitReached(message) from error
    return tree


def _form_tree(form: Unreduced, depth: int | None, limit: int) -> tuple[TreeNode, int]:
    """Return the tree of a form, and how many nodes it has."""
    if isinstance(form, Form) and form.is_canonical:
        form = form.value
    if isinstance(form, GAMES):
        return _game_tree(game(form), _both_sides, depth, limit)
    sides, value, label = options_of(form), _value(form), _label(form)
    note = "" if label == value.unicode else f"= {value.unicode}"
    if depth == 0:
        more = "…" if any(sides) else ""
        return TreeNode(label, note=" ".join(filter(None, (note, more)))), 1
    deeper = None if depth is None else depth - 1
    count, branches = 1, list[tuple[TreeNode, ...]]()
    for side, good, opponent in zip(sides, (operator.ge, operator.le), (1, 0), strict=True):
        options = []
        for option, found in zip(side, _marks(side, value, good, opponent), strict=True):
            node, size = _form_tree(option, deeper, limit - count)
            options.append(_marked(node, found))
            count += size
        branches.append(tuple(options))
    left, right = branches
    return TreeNode(label, left, right, note=note), count


def _marked(node: TreeNode, found: tuple[Mark, str]) -> TreeNode:
    mark, reason = found
    if mark is None:
        return node
    # The ellipsis for what is not shown stays at the end.
    value = node.note.removesuffix("…").strip()
    more = " …" if node.note.endswith("…") else ""
    return replace(node, mark=mark, note=", ".join(filter(None, (value, reason))) + more)


def _marks(
    options: Sequence[Unreduced],
    whole: Game,
    good: Callable[[Game, Game], bool],
    opponent: int,
) -> list[tuple[Mark, str]]:
    """Judge the options of one player, for whom `good` means at least as good as."""
    values = [_value(option) for option in options]
    found: list[tuple[Mark, str]] = []
    for index, (option, value) in enumerate(zip(options, values, strict=True)):
        better = [
            other
            for place, other in enumerate(values)
            if good(other, value) and (other != value or place < index)
        ]
        replies = [r for r in map(_value, options_of(option)[opponent]) if good(whole, r)]
        if better:
            found.append(("dominated", f"dominated by {better[0].unicode}"))
        elif replies:
            found.append(("reversible", f"reverses through {replies[0].unicode}"))
        else:
            found.append((None, ""))
    return found


def options_of(form: Unreduced) -> tuple[Sequence[Unreduced], Sequence[Unreduced]]:
    """Return the options of Left and of Right."""
    if isinstance(form, GAMES):
        value = game(form)
        return value.left, value.right
    try:
        left, right = form if isinstance(form, tuple) else (form.left, form.right)
    except (AttributeError, ValueError) as error:
        message = f"a {type(form).__name__} is no form"
        raise InputError(message, hint="write a pair: Left's options and Right's") from error
    return tuple(left), tuple(right)


def _value(form: Unreduced) -> Game:
    if isinstance(form, GAMES):
        return game(form)
    if isinstance(form, Form):
        return form.value
    left, right = options_of(form)
    return Game(map(_value, left), map(_value, right))


def _label(form: Unreduced) -> str:
    if isinstance(form, GAMES):
        return game(form).unicode
    if isinstance(form, Form):
        return form.unicode
    left, right = (", ".join(map(_label, side)) for side in options_of(form))
    return f"{{{left} | {right}}}"
