"""Errors that pages have of their own, and the status with which each error is answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from lastmove.errors import InputError, InternalError, LastmoveError, LimitReached

__all__ = ["FAULT", "Busy", "Missing", "named_game", "status_of"]

FAULT = "a fault of Lastmove; what happened is in the server's log"


class Missing(InputError):  # noqa: N818 - nothing is wrong, there is only nothing there
    """A ruleset, code or paper that an address names, and that there is not.

    Examples
    --------
    >>> from lastmove.web.status import Missing
    >>> str(Missing("there is no paper nim", "nim", 0, "the papers are guy and maser"))
    'there is no paper nim; the papers are guy and maser'
    """


Made = TypeVar("Made")


def named_game(make: Callable[[str], Made], name: str) -> Made:
    """Return what an address names.

    Raises
    ------
    Missing
        If there is no such thing.
    """
    try:
        return make(name)
    except InputError as error:
        raise Missing(error.message, error.text, error.position, error.hint) from None


class Busy(LimitReached):
    """Too many computations are waiting; later there will be room."""


def status_of(error: LastmoveError) -> int:
    """Return the status of an answer that is an error.

    Examples
    --------
    >>> from lastmove.errors import InputError, LimitReached
    >>> from lastmove.web.status import status_of
    >>> status_of(InputError("no")), status_of(LimitReached("30 s"))
    (400, 422)
    """
    match error:
        case Busy():
            return 503
        case LimitReached():
            return 422
        case InternalError():
            return 500
        case Missing():
            return 404
        case _:
            return 400
