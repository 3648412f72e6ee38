"""Impartial positions played out on values: what several papers' claims have in common.

In an impartial game both players have the same moves, so the value of a position is {values after
a move | the same values}, and by the Sprague–Grundy theorem that is a nimber ∗n. Nothing here takes
a mex: the nimber comes out of the canonical form.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from typing import TypeVar

import lastmove as lm

__all__ = ["either", "nim_value", "played_out", "total"]

P = TypeVar("P", bound=Hashable)


def either(options: Iterable[lm.Game]) -> lm.Game:
    """Return the game in which either player may move to any of `options`."""
    moves = list(options)
    return lm.Game(moves, moves)


def total(games: Iterable[lm.Game]) -> lm.Game:
    """Return the sum of `games`, 0 if there are none."""
    return sum(games, start=lm.game(0))


def nim_value(value: lm.Game) -> int:
    """Return n for the nimber ∗n, whose birthday is n; anything else is refused."""
    if not value.is_nimber:
        message = f"{value} is not a nimber"
        raise ValueError(message)
    return value.birthday


def played_out(moves: Callable[[P], Iterable[Iterable[P]]]) -> Callable[[P], lm.Game]:
    """Return the function that gives each position its value.

    Parameters
    ----------
    moves : callable
        From a position to what each move leaves: the parts, of which the rest is the sum.

    Returns
    -------
    callable
        From a position to its value; remembers every position it has met.
    """

    @cache
    def value(position: P) -> lm.Game:
        return either({total(map(value, parts)) for parts in moves(position)})

    return value
