"""Positions of any impartial ruleset under misère play: their forms and genus."""

from __future__ import annotations

from functools import reduce
from operator import add

from lastmove import _core
from lastmove.errors import InputError
from lastmove.misere.forms import Genus, MisereForm
from lastmove.position import Position
from lastmove.search import Explorer, is_impartial

__all__ = ["genus", "misere_form"]


class _Forms(Explorer):
    """Searches for simplest forms: that of a position has the forms of its options."""

    def combine(self, position: Position, options: list[list[MisereForm]]) -> MisereForm:
        del position
        return MisereForm([reduce(add, parts, MisereForm()) for parts in options])


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
    return _Forms("tree").fold(position)
