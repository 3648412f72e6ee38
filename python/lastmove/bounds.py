"""Loops in Python that keep the limits of ``with lastmove.limits(...)``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from lastmove._core import check_limits

__all__ = ["check_limits", "within_limits"]

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
