"""Positions as text where a ruleset says nothing else: the fields of a dataclass."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import TypeVar

from lastmove.errors import InputError, RulesetError

__all__ = ["parse_fields", "read_numbers", "write_fields"]

P = TypeVar("P")


def _fields(cls: type) -> list[tuple[str, str]]:
    """Names and kinds ("int", "ints", "str") of a ruleset's fields."""
    if not hasattr(cls, "__dataclass_fields__"):
        raise RulesetError(f"{cls.__name__} does not define parse(), and is no dataclass")
    kinds = []
    for field in dataclasses.fields(cls):
        # A parametrised type shows its parameters, a plain one its name.
        plain = isinstance(field.type, type) and not hasattr(field.type, "__args__")
        shown = field.type.__name__ if plain else str(field.type)  # type: ignore[union-attr]
        kind = {"int": "int", "str": "str"}.get(shown)
        if kind is None and shown.replace(" ", "").lower().startswith("tuple[int"):
            kind = "ints"
        if kind is None:
            message = f"{cls.__name__} does not define parse(); its field {field.name} is {shown}"
            raise RulesetError(message, hint="int, str and tuple[int, ...] are read by themselves")
        kinds.append((field.name, kind))
    return kinds


def parse_fields(cls: type[P], text: str, example: str = "") -> P:
    """Return the position of a ruleset that a text describes, as it would be written."""
    make: Callable[..., P] = cls
    kinds = _fields(cls)
    if [kind for _, kind in kinds] == ["str"]:
        return make(text)
    hint = f"write it like {example}" if example else None
    numbers = read_numbers(text, hint)
    if [kind for _, kind in kinds] == ["ints"]:
        return make(tuple(numbers))
    if any(kind != "int" for _, kind in kinds):
        raise RulesetError(f"{cls.__name__} mixes kinds of fields and does not define parse()")
    if len(numbers) != len(kinds):
        names = ", ".join(name for name, _ in kinds)
        message = f"expected {len(kinds)} numbers ({names}), found {len(numbers)}"
        raise InputError(message, text, 0, hint)
    return make(*numbers)


def write_fields(position: object) -> str:
    """Write the fields of a position with commas between them."""
    parts = []
    for name, _ in _fields(type(position)):
        value = getattr(position, name)
        parts.append(",".join(map(str, value)) if isinstance(value, tuple) else str(value))
    return ",".join(parts)


def read_numbers(text: str, hint: str | None = None, *, least: int = 0) -> list[int]:
    """Return the integers of a text such as ``3,4,5``.

    Parameters
    ----------
    text : str
        Integers with commas between them; spaces do not count, and an empty text has none.
    hint : str, optional
        What would be right.
    least : int
        The least integer that is read.

    Returns
    -------
    list of int
        The integers.

    Raises
    ------
    InputError
        With the place of what is no such integer.

    Examples
    --------
    >>> from lastmove.fields import read_numbers
    >>> read_numbers("3, 4,5")
    [3, 4, 5]
    """
    if not text.strip():
        return []
    numbers = []
    place = 0
    for word in text.split(","):
        start = place + len(word) - len(word.lstrip())
        stripped = word.strip()
        if not re.fullmatch(r"[+-]?[0-9]{1,4000}", stripped):
            shown = ascii(stripped[:20])[1:-1]
            what = f"'{shown}' is not an integer" if stripped else "a number is missing"
            raise InputError(f"{what} at column {start + 1}", text, start, hint)
        if int(stripped) < least:
            message = f"{stripped[:20]} is less than {least} at column {start + 1}"
            raise InputError(message, text, start, hint)
        numbers.append(int(stripped))
        place += len(word) + 1
    return numbers
