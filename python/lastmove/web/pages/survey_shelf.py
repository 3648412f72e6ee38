"""The surveys that the server was told of, read when they are asked for.

A store may be large, and a run may be writing to it. How many items are done is read each time the
ledger has changed; the rows are kept in memory until then, by the worker that pages of surveys go
to.
"""

from __future__ import annotations

import re
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TypeAlias, TypeVar

from lastmove.errors import InputError, LastmoveError, LimitReached
from lastmove.store import readable_path
from lastmove.survey.account import Run, grouped, runs_of
from lastmove.survey.charts import Plot
from lastmove.survey.ledger import Counts
from lastmove.survey.plots import plots
from lastmove.survey.results import LEDGER, SurveyStore, arrow
from lastmove.survey.snapshot import Cells, Snapshot
from lastmove.web.status import Missing

__all__ = ["MOST_ROWS", "Book", "Brief", "Shelf"]

T = TypeVar("T")
Stamp: TypeAlias = tuple[int, int, int]

MOST_ROWS = 500_000
"""Stores with more rows are told of, and not opened: they would fill the memory."""
SLOW = 2.0
"""Seconds; a store that takes longer to read is not read again at each change."""
REST = 4.0
"""It is left alone for so many times as long as reading it took."""
KNOWN_ORDERS = 8
LONGEST_SLUG = 60


@dataclass(frozen=True)
class Brief:
    """What is known of a store without reading its rows.

    Parameters
    ----------
    number : int
        Its place on the command line, from 1.
    slug : str
        What addresses call it.
    name : str
        What the survey is called; the folder's name if it cannot be read.
    document : dict
        The survey.
    counts : Counts or None
        How many items are in each state; None if it cannot be read.
    runs : tuple of Run
        The runs.
    changed : str
        When the ledger was last changed, in UTC.
    problem : str
        Why it cannot be read; empty if it can.
    """

    number: int
    slug: str
    name: str
    document: dict[str, object]
    counts: Counts | None
    runs: tuple[Run, ...]
    changed: str
    problem: str = ""

    @property
    def settled(self) -> int:
        """How many items are no longer waiting."""
        return 0 if self.counts is None else self.counts.jobs - self.counts.waiting

    @property
    def has_open_run(self) -> bool:
        """Whether the last run has not ended: it is at work, or was cut off."""
        return bool(self.runs) and not self.runs[-1].ended


class Book:
    """The rows of a store as they were read, with orders that readers asked for.

    Parameters
    ----------
    found : Snapshot
        What was read.
    """

    def __init__(self, found: Snapshot) -> None:
        self.found = found
        self.read_at = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
        self._orders: OrderedDict[tuple[str, str, bool], Sequence[Cells]] = OrderedDict()

    @cached_property
    def plots(self) -> list[Plot]:
        """Plots of the whole survey."""
        return plots(self.found)

    def rows(self, words: str, sort: str, *, descending: bool) -> Sequence[Cells]:
        """Return the rows that fit a filter, in an order; natural order if `sort` is empty."""
        key = (words, sort, descending)
        known = self._orders.get(key)
        if known is None:
            known = self.found.chosen(words) if words else self.found.rows
            if sort:
                known = self.found.ordered(known, sort, descending=descending)
            self._orders[key] = known
            while len(self._orders) > KNOWN_ORDERS:
                self._orders.popitem(last=False)
        return known


class _Place:
    """One store: where it is, and what was read of it."""

    def __init__(self, number: int, folder: Path) -> None:
        self.number = number
        self.folder = folder
        self._brief: tuple[Stamp | None, Brief] | None = None
        self._book: tuple[Stamp | None, Book] | None = None
        self._free_at = 0.0

    def brief(self) -> Brief:
        stamp = self._stamp()
        if self._brief is None or self._brief[0] != stamp or stamp is None:
            self._brief = stamp, self._read_brief(stamp)
        return self._brief[1]

    def book(self) -> Book:
        """Return the rows."""
        stamp = self._stamp()
        if self._book is not None and stamp is not None:
            fresh = self._book[0] == stamp
            if fresh or time.monotonic() < self._free_at:
                return self._book[1]
        arrow()
        began = time.monotonic()
        book = self._within(self._read_book)
        took = time.monotonic() - began
        self._free_at = time.monotonic() + (REST * took if took > SLOW else 0)
        self._book = stamp, book
        return book

    def read(self, function: Callable[[SurveyStore], T]) -> T:
        """Open the store for a moment."""

        def opened() -> T:
            with SurveyStore(self.folder) as store:
                return function(store)

        return self._within(opened)

    def _within(self, function: Callable[[], T]) -> T:
        """Call a function; where the store is damaged, say so without telling where it is."""
        try:
            return function()
        except LimitReached:
            raise
        except LastmoveError as error:
            hint = error.hint if isinstance(error, InputError) else None
            message = error.message if isinstance(error, InputError) else str(error)
            raise InputError(self._discreet(message), hint=hint) from error
        except (AttributeError, LookupError, TypeError, ValueError, OSError) as error:
            message = f"{readable_path(Path(self.folder.name))} is damaged: {type(error).__name__}"
            raise InputError(message, hint="restore it from a copy") from error

    def _discreet(self, message: str) -> str:
        for path in (self.folder, self.folder.resolve()):
            message = message.replace(readable_path(path), readable_path(Path(path.name)))
        return message

    def _stamp(self) -> Stamp | None:
        try:
            found = (self.folder / LEDGER).stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino

    def _read_brief(self, stamp: Stamp | None) -> Brief:
        changed = ""
        if stamp is not None:
            moment = datetime.fromtimestamp(stamp[0] / 1e9, UTC)
            changed = moment.strftime("%Y-%m-%d %H:%M:%S")
        try:
            return self.read(
                lambda store: Brief(
                    self.number,
                    _slug(store.name) or str(self.number),
                    store.name,
                    store.document,
                    store.counts(),
                    runs_of(store),
                    changed,
                )
            )
        except InputError as error:
            name = readable_path(Path(self.folder.name))
            return Brief(self.number, str(self.number), name, {}, None, (), changed, str(error))

    def _read_book(self) -> Book:
        with SurveyStore(self.folder) as store:
            counts = store.counts()
            if counts.rows + counts.jobs - counts.done > MOST_ROWS:
                message = f"the survey has more than {grouped(MOST_ROWS)} rows, too many for a page"
                raise InputError(message, hint="lastmove survey export writes them to a file")
            return Book(Snapshot.take(store))


def _slug(name: str) -> str:
    """Return a name as it stands in an address."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    text = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_SLUG].strip("-")
    # Plain numbers are those of the command line.
    return f"survey-{text}" if text.isdecimal() else text


class Shelf:
    """The stores named when the server was started; an address can name no other.

    Parameters
    ----------
    folders : sequence of Path
        Where they are.
    """

    def __init__(self, folders: Sequence[Path]) -> None:
        self._places = [_Place(number, folder) for number, folder in enumerate(folders, 1)]

    def briefs(self) -> list[Brief]:
        """Return what is known of each store."""
        return [brief for _, brief in self._named()]

    def _named(self) -> list[tuple[_Place, Brief]]:
        """Return the stores, each with a slug of its own."""
        found: list[tuple[_Place, Brief]] = []
        taken: set[str] = set()
        for place in self._places:
            brief = place.brief()
            slug, n = brief.slug, 2
            while slug in taken:
                slug, n = f"{brief.slug}-{n}", n + 1
            taken.add(slug)
            fields = {**vars(brief), "slug": slug}
            found.append((place, Brief(**fields)))
        return found

    def _find(self, which: str) -> tuple[_Place, Brief]:
        named = self._named()
        for place, brief in named:
            if which in {brief.slug, str(brief.number)}:
                return place, brief
        message = f"there is no survey {which[:60]!r}"
        raise Missing(message, hint="/surveys lists them")

    def brief(self, which: str) -> Brief:
        """Return what is known of one store.

        Raises
        ------
        Missing
            If there is none of that number or name.
        """
        return self._find(which)[1]

    def book(self, which: str) -> Book:
        """Return the rows of a store.

        Raises
        ------
        Missing
            If there is none of that number or name.
        InputError
            If it cannot be read.
        """
        return self._find(which)[0].book()

    def store(self, which: str, function: Callable[[SurveyStore], T]) -> T:
        """Open a store as it is now and do something with it."""
        return self._find(which)[0].read(function)
