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
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cache, cached_property
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

__all__ = ["MOST_ROWS", "Book", "Brief", "Place", "find", "places"]

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
        return bool(self.runs) and not self.runs[-1].is_over


@dataclass
class Book:
    """The rows of a store as they were read, with orders that readers asked for."""

    found: Snapshot
    read_at: str = field(default_factory=lambda: _moment(datetime.now(UTC)))
    orders: OrderedDict[tuple[str, str, bool], Sequence[Cells]] = field(default_factory=OrderedDict)

    @cached_property
    def plots(self) -> list[Plot]:
        """Plots of the whole survey."""
        return plots(self.found)

    def rows(self, words: str, sort: str, *, descending: bool) -> Sequence[Cells]:
        """Return the rows that fit a filter, in an order; natural order if `sort` is empty."""
        key = (words, sort, descending)
        if key not in self.orders:
            rows = self.found.chosen(words) if words else self.found.rows
            if sort:
                rows = self.found.ordered(rows, sort, descending=descending)
            self.orders[key] = rows
            if len(self.orders) > KNOWN_ORDERS:
                self.orders.popitem(last=False)
        return self.orders[key]


class Place:
    """One store: where it is, and what was read of it.

    Parameters
    ----------
    number : int
        Its place on the command line, from 1.
    folder : Path
        Where it is.
    """

    def __init__(self, number: int, folder: Path) -> None:
        self.number = number
        self.folder = folder
        self._brief: tuple[Stamp | None, Brief] | None = None
        self._book: tuple[Stamp | None, Book] | None = None
        self._free_at = 0.0

    def brief(self) -> Brief:
        """Return what is known without the rows."""
        stamp = self._stamp()
        if self._brief is None or self._brief[0] != stamp or stamp is None:
            self._brief = stamp, self._read_brief(stamp)
        return self._brief[1]

    def book(self) -> Book:
        """Return the rows.

        Raises
        ------
        InputError
            If they cannot be read.
        """
        stamp = self._stamp()
        if self._book is not None and stamp is not None:
            fresh = self._book[0] == stamp
            if fresh or time.monotonic() < self._free_at:
                return self._book[1]
        arrow()
        began = time.monotonic()
        book = self.read(_read_book)
        took = time.monotonic() - began
        self._free_at = time.monotonic() + (REST * took if took > SLOW else 0)
        self._book = stamp, book
        return book

    def read(self, function: Callable[[SurveyStore], T]) -> T:
        """Open the store for a moment; where it is damaged, say so without telling where it is."""
        try:
            with SurveyStore(self.folder) as store:
                return function(store)
        except LimitReached:
            raise
        except LastmoveError as error:
            hint = error.hint if isinstance(error, InputError) else None
            message = error.message if isinstance(error, InputError) else str(error)
            for path in (self.folder, self.folder.resolve()):
                message = message.replace(readable_path(path), readable_path(Path(path.name)))
            raise InputError(message, hint=hint) from error
        except (AttributeError, LookupError, TypeError, ValueError, OSError) as error:
            message = f"{readable_path(Path(self.folder.name))} is damaged: {type(error).__name__}"
            raise InputError(message, hint="restore it from a copy") from error

    def _stamp(self) -> Stamp | None:
        try:
            found = (self.folder / LEDGER).stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size, found.st_ino

    def _read_brief(self, stamp: Stamp | None) -> Brief:
        changed = _moment(datetime.fromtimestamp(stamp[0] / 1e9, UTC)) if stamp else ""

        def read(store: SurveyStore) -> Brief:
            name, counts = store.name, store.counts()
            slug = _slug(name) or str(self.number)
            return Brief(self.number, slug, name, store.document, counts, runs_of(store), changed)

        try:
            return self.read(read)
        except InputError as error:
            name = readable_path(Path(self.folder.name))
            return Brief(self.number, str(self.number), name, {}, None, (), changed, str(error))


def _moment(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M:%S")


def _read_book(store: SurveyStore) -> Book:
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


@cache
def _places(folders: tuple[Path, ...]) -> list[Place]:
    return [Place(number, folder) for number, folder in enumerate(folders, 1)]


def places(folders: tuple[Path, ...]) -> list[tuple[Place, Brief]]:
    """Return the stores in some folders with what is known of each; what was read of them stays.

    Parameters
    ----------
    folders : tuple of Path
        Those named when the server was started; an address can name no other.
    """
    found: list[tuple[Place, Brief]] = []
    taken: set[str] = set()
    for place in _places(folders):
        brief = place.brief()
        slug, n = brief.slug, 2
        while slug in taken:
            slug, n = f"{brief.slug}-{n}", n + 1
        taken.add(slug)
        found.append((place, replace(brief, slug=slug)))
    return found


def find(folders: tuple[Path, ...], which: str) -> tuple[Place, Brief]:
    """Return a store by its number or name.

    Raises
    ------
    Missing
        If there is none.
    """
    for place, brief in places(folders):
        if which in {brief.slug, str(brief.number)}:
            return place, brief
    raise Missing(f"there is no survey {which[:60]!r}", hint="/surveys lists them")
