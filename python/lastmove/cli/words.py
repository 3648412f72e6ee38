"""Words of the command line as text, whatever bytes they are."""

from __future__ import annotations

import os
from collections.abc import Sequence

from lastmove.errors import InputError

__all__ = ["each_readable", "joined"]


def joined(words: Sequence[str]) -> str:
    """Return the expression that several words of the command line make up."""
    text = " ".join(words)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        message = "the expression is not valid UTF-8"
        raise InputError(message, _readable(text), error.start) from None
    return text


def _readable(word: str) -> str:
    return os.fsencode(word).decode(errors="backslashreplace")


def each_readable(words: Sequence[str]) -> list[str]:
    """Return the words of the command line as they can be printed."""
    return [_readable(word) for word in words]
