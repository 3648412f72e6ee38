"""The misère quotient of any finite set of games, given by their forms."""

from __future__ import annotations

from collections.abc import Iterable

from lastmove._core import MisereQuotient
from lastmove.misere.forms import MisereForm
from lastmove.misere.quotient import Quotient, grown

__all__ = ["quotient"]


def quotient(forms: Iterable[MisereForm]) -> Quotient:
    """Return the misère quotient of all sums of some forms and of what play leads to from them.

    Parameters
    ----------
    forms : iterable of MisereForm
        The forms.

    Returns
    -------
    Quotient
        Its positions are lists of games, counted from 1 in the order of `Quotient.forms`, which
        ends with the given ones.

    Raises
    ------
    LimitReached
        If a limit is reached.

    Examples
    --------
    >>> from lastmove.misere import form, quotient
    >>> q = quotient([form("2")])
    >>> q.order, q.is_tame, [str(game) for game in q.forms]
    (6, True, ['1', '2'])
    >>> quotient([form("{2_2,2,1}")]).order
    12
    """
    games = _closure(forms)
    number = {game: place for place, game in enumerate(games, 1)}
    rules = [
        [[number[option]] if option in number else [] for option in game.options] for game in games
    ]
    return grown(MisereQuotient.of_options(rules), len(games), forms=games)


def _closure(forms: Iterable[MisereForm]) -> list[MisereForm]:
    """Return the forms and all that can be reached from them, options first, 0 left out."""
    found: dict[MisereForm, None] = {}
    stack = [(form, False) for form in reversed(list(forms))]
    while stack:
        form, ready = stack.pop()
        if form in found or not form.options:
            continue
        if ready:
            found[form] = None
            continue
        stack.append((form, True))
        stack += [(option, False) for option in form.options if option not in found]
    return list(found)
