"""Positions of any impartial ruleset under misère play: their forms and genus."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import add

from lastmove import _core
from lastmove._core import check_limits
from lastmove.errors import InputError
from lastmove.misere.forms import Genus, MisereForm
from lastmove.position import LoopError, Position
from lastmove.solve import is_impartial, moves_of

__all__ = ["genus", "misere_form"]

BETWEEN_LOOKS = 256


def misere_form(position: Position) -> MisereForm:
    """Return the simplest form of an impartial position under misère play.

    Parameters
    ----------
    position : Position
        A position whose ruleset is impartial.

    Returns
    -------
    MisereForm
        The sum of the forms of its components.

    Raises
    ------
    InputError
        If the ruleset is partizan, or a player can win at once.
    LoopError
        If play can go on for ever.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.misere.misere_form(lm.rulesets.Nim.parse("2,2"))
    form('{3,2}')
    """
    return reduce(add, _forms(position), MisereForm())


def genus(position: Position) -> Genus:
    """Return the genus of an impartial position; its components need not be added up.

    Examples
    --------
    >>> import lastmove as lm
    >>> str(lm.misere.genus(lm.rulesets.Nim.parse("2,2,1")))
    '1^1'
    """
    value, digits = _core.misere_sum_genus([form.core for form in _forms(position)])
    return Genus(value, tuple(digits))


def _forms(position: Position) -> list[MisereForm]:
    """Return the forms of the components of a position."""
    if not is_impartial(position):
        message = f"{type(position).__name__} is partizan: it has no impartial form"
        raise InputError(message, str(position), hint="ask for its outcome in misère play")
    if position.immediate_wins:
        message = f"{type(position).__name__} has moves that win at once: misère forms have none"
        raise InputError(message, str(position))
    found: dict[Position, MisereForm] = {}
    parts = _parts(position)
    for part in parts:
        _search(part, found)
    return [found[part] for part in parts]


def _parts(position: Position) -> list[Position]:
    return [part.canonical() for part in position.components()]


def _search(root: Position, found: dict[Position, MisereForm]) -> None:
    """Find the forms of a position and of all that can be reached from it."""
    if root in found:
        return
    path: dict[Position, Iterator[Position]] = {}
    moves: dict[Position, list[list[Position]]] = {}
    _open(root, path, moves)
    steps = 0
    while path:
        position, rest = next(reversed(path.items()))
        for child in rest:
            if child in found:
                continue
            if child in path:
                cycle = list(path)
                raise LoopError((*cycle[cycle.index(child) :], child))
            steps += 1
            if steps % BETWEEN_LOOKS == 0:
                check_limits()
            _open(child, path, moves)
            break
        else:
            options = [
                reduce(add, (found[part] for part in parts), MisereForm())
                for parts in moves.pop(position)
            ]
            found[position] = MisereForm(options)
            del path[position]


def _open(
    position: Position,
    path: dict[Position, Iterator[Position]],
    moves: dict[Position, list[list[Position]]],
) -> None:
    after = [_parts(move) for move in moves_of(position, "left")]
    moves[position] = after
    path[position] = (part for parts in after for part in parts)
