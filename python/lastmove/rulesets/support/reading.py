"""Reading positions: what rulesets check in a text, and how they say what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lastmove.errors import InputError
from lastmove.fields import read_numbers

__all__ = [
    "check_letters",
    "check_rows",
    "places",
    "read_coins",
    "read_list",
    "read_part",
    "read_size",
]


def read_list(  # noqa: PLR0913 - a list, and how it is written
    text: str, item: re.Pattern[str], what: str, hint: str, *, start: int = 0, between: str = ","
) -> Iterator[tuple[int, re.Match[str]]]:
    """Iterate over the items of a list in a text, each with its place.

    The list begins at `start`; an item looks like a pattern, with spaces around it that do not
    count, and is `what` in words, with its article. The hint says what would be right.

    Examples
    --------
    >>> import re
    >>> from lastmove.rulesets.support.reading import read_list
    >>> edge = re.compile("([0-9]+)-([0-9]+)")
    >>> [found.groups() for _, found in read_list("0-1, 1-2", edge, "an edge", "write 0-1")]
    [('0', '1'), ('1', '2')]
    >>> list(read_list("0-1,1:2", edge, "an edge", "write 0-1"))
    Traceback (most recent call last):
        ...
    lastmove.errors.InputError: '1:2' is not an edge at column 5; write 0-1
    """
    if not text[start:].strip():
        return
    for word in text[start:].split(between):
        place = start + len(word) - len(word.lstrip())
        found = item.fullmatch(word.strip())
        if found is None:
            shown = ascii(word.strip()[:20])[1:-1]
            fault = f"'{shown}' is not {what}" if shown else f"{what} is missing"
            raise InputError(f"{fault} at column {place + 1}", text, place, hint)
        yield place, found
        start += len(word) + len(between)


def check_letters(text: str, letters: str, hint: str, what: str = "square") -> None:
    """Raise an error at the first character that is none of some letters, which stand for squares.

    It takes one call where nothing is wrong, so that each move of a ruleset may ask.

    Examples
    --------
    >>> from lastmove.rulesets.support.reading import check_letters
    >>> check_letters("t.q", "tf.", "write t, f and .")
    Traceback (most recent call last):
        ...
    lastmove.errors.InputError: 'q' is no square at column 3; write t, f and .
    """
    if text.strip(letters):
        i = next(i for i, letter in enumerate(text) if letter not in letters)
        message = f"'{ascii(text[i])[1:-1]}' is no {what} at column {i + 1}"
        raise InputError(message, text, i, hint)


def check_rows(text: str, hint: str, row: str = "row", squares: str = "squares") -> list[str]:
    """Return the rows of a text with ``|`` between them, all of one length, or say which is not.

    Examples
    --------
    >>> from lastmove.rulesets.support.reading import check_rows
    >>> check_rows("xo.|ox", "write it like xo.|oxo")
    Traceback (most recent call last):
        ...
    lastmove.errors.InputError: a row of 2 squares after one of 3 at column 5; write it like xo.|oxo
    """
    rows = text.split("|")
    start = 0
    for cells in rows:
        if len(cells) != len(rows[0]):
            message = f"a {row} of {len(cells)} {squares} after one of {len(rows[0])}"
            raise InputError(f"{message} at column {start + 1}", text, start, hint)
        start += len(cells) + 1
    return rows


def read_size(text: str) -> tuple[int, int] | None:
    """Return height and width if a text is a size such as ``3x5``; None if it is none.

    Examples
    --------
    >>> from lastmove.rulesets.support.reading import read_size
    >>> read_size(" 3x5 "), read_size("xo|ox")
    ((3, 5), None)
    """
    size = re.fullmatch(r"\s*([0-9]{1,18})\s*[xX×]\s*([0-9]{1,18})\s*", text)
    return None if size is None else (int(size[1]), int(size[2]))


def places(text: str) -> Iterator[int]:
    """Iterate over where the items of a list with commas begin.

    Examples
    --------
    >>> from lastmove.rulesets.support.reading import places
    >>> list(places("3, 4,5"))
    [0, 3, 5]
    """
    start = 0
    for word in text.split(","):
        yield start + len(word) - len(word.lstrip())
        start += len(word) + 1


def read_coins(text: str, hint: str, *, first: int) -> list[int]:
    """Return the squares of coins, which are written as numbers or as a strip of ``.`` and ``o``.

    Examples
    --------
    >>> from lastmove.rulesets.support.reading import read_coins
    >>> read_coins(".oo..o", "", first=0), read_coins("1,2,5", "", first=0)
    ([1, 2, 5], [1, 2, 5])
    """
    if text.strip()[:1] not in {".", "o"}:
        return read_numbers(text, hint, least=first)
    check_letters(text, ".o \t\r\n", hint, ". or o")
    return [i for i, square in enumerate(text.strip(), first) if square == "o"]


def read_part(text: str, start: int, stop: int, hint: str, *, least: int = 0) -> tuple[int, ...]:
    """Return the integers of a part of a text; an error names their place in all of it.

    Examples
    --------
    >>> from lastmove.rulesets.support.reading import read_part
    >>> read_part("3,4;5", 0, 3, "write 3,4;5")
    (3, 4)
    """
    try:
        # Spaces in place of what comes before keep the columns as they are.
        return tuple(read_numbers(" " * start + text[start:stop], hint, least=least))
    except InputError as error:
        raise InputError(error.message, text, error.position, hint) from None
