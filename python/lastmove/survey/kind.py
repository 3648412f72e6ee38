"""What a survey counts: items to look at, and the rows that are found at each.

An *item* is a short text that says all: a code, a word, a layer of a census. The same item gives
the same rows wherever and whenever it is computed; that is why results need no order and a survey
can be interrupted anywhere. Limits that could make a difference are part of the survey and are
counted in values or heaps; a limit of time only decides whether an item stays open.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from lastmove.errors import InputError

__all__ = ["Cell", "Column", "Found", "Kind", "Limits", "Row", "natural_order"]

Cell: TypeAlias = str | int | float | bool | None
Row: TypeAlias = dict[str, Cell]

DEFAULT_SECONDS = 60.0
DEFAULT_MEMORY = 2048
LARGEST_COUNT = 2**40


@dataclass(frozen=True)
class Column:
    """A column of the table that a survey gives.

    Parameters
    ----------
    name : str
        Its name.
    holds : str
        ``text``, ``integer``, ``number`` or ``truth``; any cell may be empty.
    meaning : str
        What it says, in a few words.
    """

    name: str
    holds: Literal["text", "integer", "number", "truth"]
    meaning: str


@dataclass(frozen=True)
class Limits:
    """How far an item is followed.

    Parameters
    ----------
    seconds : float
        Time for one item, after which it stays open.
    memory : int
        MiB for one item.
    to : int or None
        The largest heap, length or the like; None for the default of the kind.
    further : mapping
        Items that are followed further, with their own `to`.
    """

    seconds: float = DEFAULT_SECONDS
    memory: int = DEFAULT_MEMORY
    to: int | None = None
    further: Mapping[str, int] = field(default_factory=dict)

    def of(self, item: str, default: int) -> int:
        """Return how far an item is followed.

        Examples
        --------
        >>> from lastmove.survey.kind import Limits
        >>> limits = Limits(to=1000, further={"0.16": 600_000})
        >>> limits.of("0.77", 20), limits.of("0.16", 20), Limits().of("0.77", 20)
        (1000, 600000, 20)
        """
        return self.further.get(item, self.to or default)

    def mark(self, item: str) -> str:
        """Return the limits of one item as a text: an item left open under others is run again."""
        return f"{self.seconds:g} s, {self.memory} MiB, to {self.of(item, 0)}"

    @classmethod
    def read(cls, given: Mapping[str, object]) -> Limits:
        """Return the limits of a table ``[limits]``.

        Raises
        ------
        InputError
            If there is another name in it, or a limit is not positive.

        Examples
        --------
        >>> from lastmove.survey.kind import Limits
        >>> Limits.read({"seconds": 5, "to": 1000})
        Limits(seconds=5.0, memory=2048, to=1000, further={})
        """
        known = {"seconds", "memory", "to", "further"}
        if unknown := given.keys() - known:
            message = f"[limits] has no {min(unknown)!r}"
            raise InputError(message, hint=f"it has {', '.join(sorted(known))}")
        memory = _count(given.get("memory", DEFAULT_MEMORY), "memory")
        to = None if given.get("to") is None else _count(given["to"], "to")
        further = given.get("further", {})
        if not isinstance(further, dict):
            message = f"[limits] further = {further!r} is not a table"
            raise InputError(message, hint='write further = {"0.16" = 600_000}')
        bounds = {item: _count(bound, f"further.{item}") for item, bound in further.items()}
        return cls(_time(given.get("seconds", DEFAULT_SECONDS)), memory, to, bounds)

    def record(self) -> dict[str, object]:
        """Return the limits as they are kept, without those that are not set."""
        kept: dict[str, object] = {"seconds": self.seconds, "memory": self.memory}
        if self.to is not None:
            kept["to"] = self.to
        if self.further:
            kept["further"] = dict(self.further)
        return kept


def _time(given: object) -> float:
    if isinstance(given, int | float) and not isinstance(given, bool) and 0 < given < LARGEST_COUNT:
        return float(given)
    message = f"[limits] seconds = {given!r} is not a time"
    raise InputError(message, hint="give a positive number of seconds")


def _count(given: object, name: str) -> int:
    if isinstance(given, int) and not isinstance(given, bool) and 0 < given <= LARGEST_COUNT:
        return given
    raise InputError(f"[limits] {name} = {given!r} is not a positive whole number")


@dataclass(frozen=True)
class Found:
    """What is found at an item.

    Parameters
    ----------
    rows : tuple of dict
        The rows; those of an open item say what is known so far.
    open_because : str or None
        Why the item is open; None if it is done.
    """

    rows: tuple[Row, ...]
    open_because: str | None = None


class Kind(ABC):
    """A kind of survey: what there is to look at, and how.

    Parameters
    ----------
    settings : mapping
        The table ``[items]`` of the survey.
    function : str, optional
        The user's function, for the kind ``code`` alone.

    Raises
    ------
    InputError
        If the settings have no meaning.
    """

    name: ClassVar[str]
    """The name of its file, with hyphens."""
    summary: ClassVar[str]
    settings_help: ClassVar[Mapping[str, str]]
    """The names in ``[items]``, with what they mean."""
    uses_to: ClassVar[str | None] = None
    """What the limit `to` counts; None if the kind has no use for it."""

    columns: tuple[Column, ...]
    """The columns of the table, without the item itself."""

    def __init_subclass__(cls) -> None:
        cls.name = cls.__module__.rpartition(".")[2].replace("_", "-")

    def __init__(self, settings: Mapping[str, object], function: str | None = None) -> None:
        del function
        if unknown := settings.keys() - self.settings_help.keys():
            message = f"[items] of a survey of {self.name} has no {min(unknown)!r}"
            raise InputError(message, hint=f"it has {', '.join(self.settings_help)}")
        self.settings = dict(settings)

    @abstractmethod
    def items(self) -> Iterator[str]:
        """Yield the items, each once."""

    @abstractmethod
    def compute(self, item: str, limits: Limits) -> Found:
        """Return what is found at an item; a LimitReached means that it is open."""

    def row_settings(self) -> dict[str, object]:
        """Return the settings that decide what the rows of an item are; most only choose items."""
        return {}

    def texts(self, name: str) -> list[str]:
        """Return a setting that is a list of texts; none if it is left out.

        Raises
        ------
        InputError
            If it is something else.
        """
        given = self.settings.get(name, [])
        if isinstance(given, list) and all(isinstance(text, str) for text in given):
            return list(given)
        message = f"[items] {name} = {given!r} is not a list of texts"
        raise InputError(message, hint=f'write {name} = ["…", "…"]')

    def span(self, name: str, least: int, most: int) -> range:
        """Return a setting that is a number or a pair of bounds, both included.

        Raises
        ------
        InputError
            If it is something else, or out of bounds.
        """
        given = self.settings.get(name)
        match [given, given] if isinstance(given, int) else given:
            case [int(first), int(last)] if least <= first <= last <= most:
                return range(first, last + 1)
        message = f"[items] {name} = {given!r} is not a number or a pair of bounds"
        raise InputError(message, hint=f"bounds lie between {least} and {most}, as in [1, 3]")


def natural_order(item: str) -> tuple[tuple[int, int, str], ...]:
    """Return a key that sorts texts as people do: numbers by size, whatever stands around them.

    Examples
    --------
    >>> from lastmove.survey.kind import natural_order
    >>> sorted(["2 files, 10 pawns", "2 files, 9 pawns"], key=natural_order)
    ['2 files, 9 pawns', '2 files, 10 pawns']
    """
    parts = re.split(r"([0-9]+)", item)
    key = tuple(
        (1, int(part), part) if part.isdecimal() else (0, 0, part) for part in parts if part
    )
    return (*key, (2, 0, item))
