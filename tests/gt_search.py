"""Mäser's algorithm as it is printed: slow, and shares no code with the fast search.

Values are trees of Python tuples: ``"on"``, ``"off"``, or a pair of frozen sets of options. Short
games are such pairs too. The order of stoppers is found as the greatest relation that has its
defining property, by starting from all pairs of positions and taking away what fails.

References
----------
F. Mäser, Global Threats in Combinatorial Games, 2002, section 3.3.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, TypeAlias, Union

from lastmove.position import Position
from lastmove.values import Value, off, on

__all__ = ["Tree", "at_most", "gt_search", "simplest", "tree_of"]

Tree: TypeAlias = Union[str, "tuple[frozenset[Tree], frozenset[Tree]]"]
Player: TypeAlias = Literal["left", "right"]
ResultType: TypeAlias = Literal["win", "cgt", "loss"]

ZERO: Tree = (frozenset(), frozenset())


def left_options(game: Tree) -> frozenset[Tree]:
    """Return Left's options; on has itself."""
    if isinstance(game, str):
        return frozenset({"on"} if game == "on" else ())
    return game[0]


def right_options(game: Tree) -> frozenset[Tree]:
    """Return Right's options; off has itself."""
    if isinstance(game, str):
        return frozenset({"off"} if game == "off" else ())
    return game[1]


@cache
def at_most(g: Tree, h: Tree) -> bool:
    """Whether g ≤ h: Right, moving second, survives g − h.

    Examples
    --------
    >>> from tests.gt_search import ZERO, at_most
    >>> at_most("on", "on"), at_most("off", ZERO), at_most("on", ZERO)
    (True, True, False)
    """
    survived = {(g, h)}
    queue = [(g, h)]
    while queue:
        for pair in _replies(*queue.pop()):
            for reply in pair:
                if reply not in survived:
                    survived.add(reply)
                    queue.append(reply)
    while True:
        lost = {
            pair
            for pair in survived
            if any(survived.isdisjoint(replies) for replies in _replies(*pair))
        }
        if not lost:
            return (g, h) in survived
        survived -= lost


def _replies(g: Tree, h: Tree) -> list[list[tuple[Tree, Tree]]]:
    """Return, for each move of Left in g − h, the pairs that Right can answer with."""
    answers = [
        [(reply, h) for reply in right_options(move)] + [(move, reply) for reply in left_options(h)]
        for move in left_options(g)
    ]
    answers += [
        [(g, reply) for reply in left_options(move)] + [(reply, move) for reply in right_options(g)]
        for move in right_options(h)
    ]
    return answers


def simplest(left: Iterable[Tree], right: Iterable[Tree]) -> Tree:
    """Return the simplest form of {left | right}, whose options are in simplest form.

    Examples
    --------
    >>> from tests.gt_search import ZERO, simplest
    >>> simplest(["on"], ["on"]), simplest([simplest(["on"], ["off"])], []) == ZERO
    ('on', True)
    """
    game: Tree = (frozenset(left), frozenset(right))
    for leaf in ("on", "off"):
        if at_most(leaf, game) and at_most(game, leaf):
            return leaf
    while True:
        simpler = _bypassed(_undominated(game))
        if simpler == game:
            return game
        game = simpler


def _undominated(game: Tree) -> Tree:
    left, right = left_options(game), right_options(game)
    kept = frozenset(g for g in left if not any(at_most(g, h) for h in left - {g}))
    others = frozenset(g for g in right if not any(at_most(h, g) for h in right - {g}))
    return kept, others


def _bypassed(game: Tree) -> Tree:
    left: set[Tree] = set()
    for option in left_options(game):
        through = next((g for g in right_options(option) if at_most(g, game)), None)
        left |= {option} if through is None else left_options(through)
    right: set[Tree] = set()
    for option in right_options(game):
        through = next((g for g in left_options(option) if at_most(game, g)), None)
        right |= {option} if through is None else right_options(through)
    return frozenset(left), frozenset(right)


def gt_search(position: Position, to_play: Player | None = None) -> tuple[ResultType, Tree]:
    """Return result type and value of a position, by the function GTSearch of the paper.

    Parameters
    ----------
    position : Position
        A position with ``winner()``.
    to_play : {"left", "right"}, optional
        Who has the move. With nobody to play, the three cells of Figure 4 that the paper leaves
        open are of type ``cgt`` with the values {on|G^R}, {G^L|off} and {on|off}.

    Returns
    -------
    tuple
        The type for Left, and the value, which means something only for ``cgt``.

    Examples
    --------
    >>> from lastmove.rulesets.breakthrough import Breakthrough
    >>> from tests.gt_search import gt_search
    >>> gt_search(Breakthrough("o|.|.|x"))
    ('cgt', (frozenset(), frozenset()))
    """
    winner = position.winner()  # type: ignore[attr-defined,unused-ignore]
    if winner is not None:
        return ("win", "on") if winner == "left" else ("loss", "off")
    best_left: ResultType = "loss"
    left: set[Tree] = set()
    for move in position.left_moves():
        result, value = gt_search(move, "right")
        if result == "win":
            best_left = "win"
            break
        if result == "cgt":
            best_left = "cgt"
            left.add(value)
    best_right: ResultType = "win"
    right: set[Tree] = set()
    for move in position.right_moves():
        result, value = gt_search(move, "left")
        if result == "loss":
            best_right = "loss"
            break
        if result == "cgt":
            best_right = "cgt"
            right.add(value)
    return compose_result(best_left, best_right, left, right, to_play)


def compose_result(
    best_left: ResultType,
    best_right: ResultType,
    left: Iterable[Tree],
    right: Iterable[Tree],
    to_play: Player | None,
) -> tuple[ResultType, Tree]:
    """Return type and value by the table of Figure 4.

    Examples
    --------
    >>> from tests.gt_search import compose_result
    >>> compose_result("win", "loss", [], [], "left")
    ('win', 'on')
    """
    match best_left, best_right, to_play:
        case ("win", "win", _) | ("win", "loss" | "cgt", "left"):
            return "win", "on"
        case ("loss", "loss", _) | ("win" | "cgt", "loss", "right"):
            return "loss", "off"
        case "loss", "win", _:
            return "cgt", ZERO
    threat = {"on"} if best_left == "win" else left
    defence = {"off"} if best_right == "loss" else right
    return "cgt", simplest(threat, defence)


def tree_of(value: Value) -> Tree:
    """Return a value as a tree of this module.

    Examples
    --------
    >>> import lastmove as lm
    >>> from tests.gt_search import tree_of
    >>> tree_of(lm.game("{on|0}"))
    (frozenset({'on'}), frozenset({(frozenset(), frozenset())}))
    """
    if value in (on, off):
        return str(value)
    left = frozenset(tree_of(option) for option in value.left)
    return left, frozenset(tree_of(option) for option in value.right)
