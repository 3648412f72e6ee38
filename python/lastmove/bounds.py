"""Loops in Python that keep the limits of ``with lastmove.limits(...)``.

Whatever a ruleset lists lazily, its own or a user's, looks at the limits at each item: that is done
for it when its class is made. A loop that lists nothing for long says so itself, by going through
:func:`within_limits` or by calling :func:`check_limits`, which takes less than a tenth of a
microsecond.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from types import FunctionType
from typing import ParamSpec, TypeVar

from lastmove._core import check_limits

__all__ = ["check_limits", "keep_limits", "within_limits"]

LISTED = ("moves", "left_moves", "right_moves", "components")
"""The methods of a ruleset that may list without end."""

P = ParamSpec("P")
T = TypeVar("T")


def within_limits(items: Iterable[T]) -> Iterator[T]:
    """Yield items one by one, and look at the limits each time.

    Parameters
    ----------
    items : iterable
        What may take long to list, or to go through.

    Yields
    ------
    object
        The items.

    Raises
    ------
    LimitReached
        If a limit of the enclosing ``with limits(...)`` is past.

    Examples
    --------
    >>> import lastmove as lm
    >>> from itertools import count
    >>> from lastmove.bounds import within_limits
    >>> with lm.limits(seconds=0.01):
    ...     sum(within_limits(count()))
    Traceback (most recent call last):
        ...
    lastmove.errors.LimitReached: the time limit was reached
    """
    for item in items:
        check_limits()
        yield item


def keep_limits(ruleset: type) -> None:
    """Let the moves and components that a class lists one by one look at the limits each time."""
    for name in LISTED:
        method = vars(ruleset).get(name)
        if isinstance(method, FunctionType):
            setattr(ruleset, name, _keeping_limits(method))


def _keeping_limits(method: Callable[P, Iterable[T]]) -> Callable[P, Iterable[T]]:
    @wraps(method)
    def listed(*args: P.args, **kwargs: P.kwargs) -> Iterable[T]:
        items = method(*args, **kwargs)
        # A list is there already, and who made it long has looked at the limits.
        return within_limits(items) if hasattr(items, "__next__") else items

    return listed
