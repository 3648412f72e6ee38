"""What a terminal can show: Unicode or not, bold or not, and never a control character."""

from __future__ import annotations

import os
import unicodedata
from typing import TextIO

__all__ = ["bold", "caret_lines", "coloured", "printable", "shows_unicode"]

SAMPLE = "∗↑⇑↓⇓±−½…"
WINDOW = 72
CODES = {"bold": 1, "red": 31, "green": 32, "yellow": 33}


def shows_unicode(stream: TextIO) -> bool:
    """Tell whether the signs of the notation can be written to `stream`."""
    try:
        SAMPLE.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def bold(text: str, stream: TextIO) -> str:
    """Return `text`, in bold where `stream` is a terminal and the user has not set NO_COLOR."""
    return coloured(text, "bold", stream)


def coloured(text: str, colour: str, stream: TextIO) -> str:
    """Return `text` in a colour where `stream` is a terminal and NO_COLOR is not set."""
    plain = (
        bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb" or not stream.isatty()
    )
    return text if plain or not text else f"\x1b[{CODES[colour]}m{text}\x1b[0m"


def printable(text: str) -> str:
    r"""Return `text` with every character that could steer a terminal replaced, one for one.

    Examples
    --------
    >>> from lastmove.show.terminal import printable
    >>> printable("a\x1b[2J\x00b")
    'a�[2J�b'
    """
    return "".join(c if _is_harmless(c) else "�" for c in text)


def _is_harmless(character: str) -> bool:
    # Cc control, Cf invisible formatting such as text direction, Cs halves of pairs, Zl and Zp
    # line breaks.
    return unicodedata.category(character) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}


def caret_lines(text: str, position: int) -> list[str]:
    r"""Return two lines: the part of `text` around `position`, and a caret under that character.

    Parameters
    ----------
    text : str
        What was read; it may be long.
    position : int
        A character of it, counted from 0; the length of `text` stands for its end.

    Returns
    -------
    list of str
        Safe to print.

    Examples
    --------
    >>> from lastmove.show.terminal import caret_lines
    >>> print("\n".join(caret_lines("1 + 0.5", 4)))
    1 + 0.5
        ^
    """
    start = max(0, min(position - WINDOW // 2, len(text) - WINDOW))
    lead = "…" if start > 0 else ""
    tail = "…" if start + WINDOW < len(text) else ""
    shown = printable(text[start : start + WINDOW])
    indent = sum(map(_width, lead + shown[: position - start]))
    return [lead + shown + tail, " " * indent + "^"]


def _width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
