"""What an address says: numbers and choices, with one sentence where one is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import QueryParams

from lastmove.errors import InputError

__all__ = ["read_choice", "read_number"]


def read_number(query: QueryParams, name: str, default: int, least: int, most: int) -> int:
    """Return a parameter that is a number.

    Raises
    ------
    InputError
        If it is none, or too small or too large.

    Examples
    --------
    >>> from starlette.datastructures import QueryParams
    >>> from lastmove.web.query import read_number
    >>> [read_number(QueryParams(query), "to", 20, 1, 100) for query in ("to=30", "")]
    [30, 20]
    """
    text = query.get(name, str(default))
    digits = text.isascii() and text.isdigit()
    if not digits or len(text) > len(str(most)):
        raise InputError(f"{name}={text[:20]} is no number from {least} to {most}", text, 0)
    if not least <= int(text) <= most:
        raise InputError(f"{name}={text} is not between {least} and {most}", text, 0)
    return int(text)


def read_choice(query: QueryParams, name: str, choices: Iterable[str], default: str = "") -> str:
    """Return a parameter that is one of some words, or what it is if it is left out.

    Raises
    ------
    InputError
        If it is another word.

    Examples
    --------
    >>> from starlette.datastructures import QueryParams
    >>> from lastmove.web.query import read_choice
    >>> read_choice(QueryParams("order=desc"), "order", ("asc", "desc"), "asc")
    'desc'
    """
    text = query.get(name) or default
    if text != default and text not in (known := list(choices)):
        message = f"{name}={ascii(text[:20])[1:-1]} is no choice"
        raise InputError(message, text, 0, f"there are {', '.join(known)}")
    return text
