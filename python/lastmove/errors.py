"""Every error that Lastmove raises on purpose, in one small family.

Catch :class:`LastmoveError` for all of them. An error says what is wrong, where, and, in its hint,
what would be right.
"""

from __future__ import annotations

__all__ = ["InputError", "InternalError", "LastmoveError", "LimitReached", "RulesetError"]


class LastmoveError(Exception):
    """The root of the family; never raised itself."""


class InputError(LastmoveError, ValueError):
    """Text or data that has no meaning here.

    Parameters
    ----------
    message : str
        What is wrong.
    text : str
        The whole text that was read.
    position : int or None
        Where in `text` the trouble begins, counted in characters from 0; None if it has no place.
    hint : str or None
        What would be right.

    Examples
    --------
    >>> from lastmove.errors import InputError
    >>> error = InputError("0.5 is a decimal", "1 + 0.5", 4, "write 1/2")
    >>> str(error)
    '0.5 is a decimal; write 1/2'
    >>> error.text[error.position :]
    '0.5'
    """

    def __init__(
        self, message: str, text: str = "", position: int | None = None, hint: str | None = None
    ) -> None:
        # All arguments go to the base class, so that copying and pickling keep them.
        super().__init__(message, text, position, hint)
        self.message = message
        self.text = text
        self.position = position
        self.hint = hint

    def __str__(self) -> str:
        """Message and hint as one sentence."""
        return self.message if self.hint is None else f"{self.message}; {self.hint}"


class RulesetError(InputError):
    """A fault of a ruleset: moves that raise, never end, or are no positions."""


class LimitReached(LastmoveError):  # noqa: N818 - reaching a limit is no error
    """A computation that was stopped by a limit of time or memory.

    Parameters
    ----------
    message : str
        Which limit it was.
    partial : object
        What was known when the computation stopped, or None.

    Examples
    --------
    >>> from lastmove.errors import LimitReached
    >>> LimitReached("stopped after 30 s", partial={"terms": 12}).partial
    {'terms': 12}
    """

    def __init__(self, message: str, partial: object = None) -> None:
        super().__init__(message, partial)
        self.message = message
        self.partial = partial

    def __str__(self) -> str:
        """Name the limit alone; what is known so far is in `partial`."""
        return self.message


class InternalError(LastmoveError):
    """A fault of Lastmove itself, worth a report; the input is not to blame."""
