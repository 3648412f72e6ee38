"""How far a computation is, told by whoever computes to whoever waits.

A function that answers a question calls :func:`report` now and then. In a process of its own what
it says goes to the page that waits; anywhere else nobody listens and it costs nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["listen", "report"]

BETWEEN = 0.2
"""Seconds between two reports that are passed on."""

_listeners: list[Callable[[int, int, str], None]] = []
_last = [0.0]


def report(done: int, total: int, text: str = "") -> None:
    """Say that `done` of `total` steps are done.

    Parameters
    ----------
    done, total : int
        Steps; a total of 0 where nobody knows.
    text : str
        What is being done, in a few words.

    Examples
    --------
    >>> from lastmove.web.progress import report
    >>> report(3, 10, "claims")
    """
    if not _listeners or (done < total and time.monotonic() - _last[0] < BETWEEN):
        return
    _last[0] = time.monotonic()
    for listener in _listeners:
        listener(done, total, text)


def listen(listener: Callable[[int, int, str], None]) -> None:
    """Let `listener` hear what this process reports."""
    _listeners.append(listener)
