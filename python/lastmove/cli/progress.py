"""How far a long computation is: one line on standard error, and words beside the answer."""

from __future__ import annotations

import sys
from contextlib import suppress
from time import monotonic

__all__ = ["ProgressLine", "talk"]

PAUSE = 0.2
PAUSE_BETWEEN_LINES = 10.0


def talk(line: str) -> None:
    """Write a line to standard error, where people listen."""
    _write(f"lastmove: {line}\n")


def _write(text: str) -> None:
    # If nobody listens there, nothing can be done about it.
    if sys.stderr is not None:
        with suppress(OSError):
            print(text, end="", file=sys.stderr, flush=True)


class ProgressLine:
    """A line that changes on a terminal; elsewhere a line of its own now and then.

    Parameters
    ----------
    patience : float
        Seconds before anything is shown on a terminal.
    elsewhere : bool
        Whether anything is shown where there is no terminal.
    """

    def __init__(self, patience: float = 0.0, *, elsewhere: bool = True) -> None:
        self._terminal = sys.stderr is not None and sys.stderr.isatty()
        self._silent = not (self._terminal or elsewhere)
        self._due = monotonic() + (patience if self._terminal else PAUSE_BETWEEN_LINES)
        self._width = 0

    @property
    def is_due(self) -> bool:
        """Whether it is time to say something."""
        return not self._silent and monotonic() >= self._due

    def show(self, text: str) -> None:
        """Say how far it is, if it is time."""
        if not self.is_due:
            return
        self._due = monotonic() + (PAUSE if self._terminal else PAUSE_BETWEEN_LINES)
        if self._terminal:
            _write(f"\r{text:<{self._width}}")
            self._width = len(text)
        else:
            talk(text)

    def clear(self) -> None:
        """Take the line off the terminal."""
        if self._width:
            _write(f"\r{'':<{self._width}}\r")
            self._width = 0
