"""The ledger of a survey: which items there are, what became of each, and who computed it when.

SQLite keeps it. Every change is a transaction forced to the disk, so a power cut leaves the ledger
as it was before the change or after it.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path

from lastmove.errors import InputError
from lastmove.store import readable_path
from lastmove.survey.kind import Row

__all__ = ["Counts", "Ledger", "Part"]

FORMAT = 1
TABLES = Path(__file__).with_suffix(".sql")


@dataclass(frozen=True)
class Part:
    """A file of rows.

    Parameters
    ----------
    number : int
        Its number.
    file : str
        Its name in the folder of parts.
    row_count : int
        How many rows it has.
    size : int
        Its bytes.
    sha256 : str
        Their checksum.
    """

    number: int
    file: str
    row_count: int
    size: int
    sha256: str


@dataclass(frozen=True)
class Counts:
    """How many items there are in each state, and how many rows of done items."""

    jobs: int
    done: int
    open: int
    failed: int
    waiting: int
    rows: int


class Ledger:
    """The ledger of a store.

    Parameters
    ----------
    path : Path
        The file.
    write : bool
        Whether it may be changed; if so it is made where there is none.

    Raises
    ------
    InputError
        If it cannot be opened, is damaged, or is of a newer version.
    """

    def __init__(self, path: Path, *, write: bool) -> None:
        self.path = path
        fresh = not path.exists()
        if fresh and not write:
            message = f"{readable_path(path.parent)} is no store of a survey"
            raise InputError(message, hint="give the folder of survey run --store")
        mode = "rwc" if write else "ro"
        with self._one_sentence():
            uri = f"{path.resolve().as_uri()}?mode={mode}"
            self._base = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=10)
            try:
                self._prepare(fresh=fresh, write=write)
            except BaseException:
                self._base.close()
                raise

    def _prepare(self, *, fresh: bool, write: bool) -> None:
        self._base.execute("PRAGMA foreign_keys = ON")
        if write:
            self._base.execute("PRAGMA synchronous = FULL")
        if fresh or (write and not self._base.execute("SELECT * FROM sqlite_master").fetchone()):
            # Killed between its first two moments, a store has an empty ledger.
            tables = TABLES.read_text(encoding="utf-8")
            self._base.executescript(
                f"BEGIN; {tables} INSERT INTO about VALUES ('format', '{FORMAT}'); COMMIT;"  # noqa: S608
            )
        version = self._base.execute("SELECT content FROM about WHERE name = 'format'").fetchone()
        if version is None or int(version[0]) > FORMAT:
            raise InputError(f"{readable_path(self.path.parent)} was written by a newer Lastmove")

    @contextmanager
    def _one_sentence(self) -> Iterator[None]:
        """Turn what SQLite complains about into one sentence."""
        try:
            yield
        except sqlite3.Error as error:
            reason = str(error) or type(error).__name__
            message = f"{readable_path(self.path)}: {reason}"
            raise InputError(message, hint=_advice(reason)) from error
        except ValueError as error:
            if isinstance(error, InputError):
                raise
            raise InputError(f"{readable_path(self.path)} is damaged: {error}") from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Do several changes or none."""
        with self._one_sentence():
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise

    def _all(self, query: str, *given: object) -> list[tuple[object, ...]]:
        with self._one_sentence():
            return self._base.execute(query, given).fetchall()

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    def about(self, name: str) -> str | None:
        """Return what the ledger says about the survey under a name."""
        found = self._all("SELECT content FROM about WHERE name = ?", name)
        return str(found[0][0]) if found else None

    def tell(self, about: Mapping[str, str]) -> None:
        """Keep some facts about the survey; to be called in a transaction."""
        self._base.executemany("INSERT OR REPLACE INTO about VALUES (?, ?)", about.items())

    def add_items(self, items: Iterable[str]) -> None:
        """Add the items that are not there yet; to be called in a transaction."""
        self._base.executemany(
            "INSERT OR IGNORE INTO items (item) VALUES (?)", ((item,) for item in items)
        )

    def never_ran(self) -> bool:
        """Tell whether no run has begun yet."""
        return not self._all("SELECT number FROM runs LIMIT 1")

    def forget_items(self) -> None:
        """Forget all items; to be called in a transaction, before the first run."""
        self._base.execute("DELETE FROM items")

    def counts(self) -> Counts:
        """Return how many items are in each state."""
        found = dict.fromkeys(("waiting", "done", "open", "failed"), 0)
        query = "SELECT state, count(*) FROM items GROUP BY state"
        found.update({str(state): int(str(count)) for state, count in self._all(query)})
        rows = self._all("SELECT coalesce(sum(row_count), 0) FROM parts")[0][0]
        return Counts(jobs=sum(found.values()), rows=int(str(rows)), **found)

    def pending(self, mark: Callable[[str], str], *, retry_failed: bool) -> list[str]:
        """Return the items to run: those waiting, and those left open under other limits.

        Parameters
        ----------
        mark : callable
            Says the limits of an item.
        retry_failed : bool
            Whether items that failed are to run, too.
        """
        query = "SELECT item, state, limits FROM items WHERE state <> 'done' ORDER BY number"
        found = ((str(item), state, limits) for item, state, limits in self._all(query))
        return [
            item
            for item, state, limits in found
            if state == "waiting"
            or (state == "open" and limits != mark(item))
            or (state == "failed" and retry_failed)
        ]

    def settle(self, entries: Iterable[Row], part: Part | None, run: int) -> None:
        """Record what became of items, with the file that holds the rows of those done.

        An entry has the columns of ``items``, but for numbers, and of ``provenance``.
        """
        with self.transaction():
            if part is not None:
                self._add_part(part)
            for entry in entries:
                number = part.number if part is not None and entry["state"] == "done" else None
                given = {**entry, "run": run, "part": number}
                self._base.execute(
                    "UPDATE items SET state = :state, row_count = :row_count, part = :part,"
                    " partial = :partial, note = :note, limits = :limits WHERE item = :item",
                    given,
                )
                self._base.execute(
                    "INSERT OR REPLACE INTO provenance"
                    " SELECT number, :run, :state, :seconds, :attempts FROM items"
                    " WHERE item = :item",
                    given,
                )

    def merge(self, old: Iterable[int], new: Part) -> None:
        """Put one part in the place of several."""
        with self.transaction():
            self._add_part(new)
            for number in old:
                self._base.execute("UPDATE items SET part = ? WHERE part = ?", (new.number, number))
                self._base.execute("DELETE FROM parts WHERE number = ?", (number,))

    def _add_part(self, part: Part) -> None:
        self._base.execute("INSERT INTO parts VALUES (?, ?, ?, ?, ?)", astuple(part))

    def parts(self) -> list[Part]:
        """Return the files of rows."""
        query = "SELECT number, file, row_count, size, sha256 FROM parts ORDER BY number"
        return [Part(*row) for row in self._all(query)]  # type: ignore[arg-type]

    def begin_run(self, began: str, engine: str, workers: int, about: Mapping[str, str]) -> int:
        """Record that a run begins, and return its number."""
        with self.transaction():
            cursor = self._base.execute(
                "INSERT INTO runs (began, engine, workers, limits, versions)"
                " VALUES (?, ?, ?, ?, ?)",
                (began, engine, workers, about["limits"], about["versions"]),
            )
        return int(cursor.lastrowid or 0)

    def end_run(self, run: int, ended: str, ending: str) -> None:
        """Record how a run ended."""
        with self.transaction():
            self._base.execute(
                "UPDATE runs SET ended = ?, ending = ? WHERE number = ?", (ended, ending, run)
            )

    def unsettled(self) -> list[tuple[str, str, str, list[dict[str, object]]]]:
        """Return item, state, note and partial rows of all items that are not done."""
        query = "SELECT item, state, note, partial FROM items WHERE state <> 'done'"
        with self._one_sentence():
            return [
                (str(item), str(state), str(note), json.loads(str(partial)))
                for item, state, note, partial in self._all(query)
            ]

    def row_counts(self) -> dict[str, tuple[int, int]]:
        """Return for each item that is done its part and how many rows it has there."""
        query = "SELECT item, coalesce(part, 0), row_count FROM items WHERE state = 'done'"
        return {
            str(item): (int(str(part)), int(str(rows))) for item, part, rows in self._all(query)
        }

    def table(self, name: str) -> tuple[list[str], list[tuple[object, ...]]]:
        """Return the columns and rows of the table of runs or of provenance."""
        queries = {
            "runs": "SELECT * FROM runs ORDER BY number",
            "provenance": "SELECT items.item, run, provenance.state, seconds, attempts"
            " FROM provenance JOIN items ON items.number = provenance.item"
            " ORDER BY run, items.item",
        }
        with self._one_sentence():
            cursor = self._base.execute(queries[name])
            return [column[0] for column in cursor.description], cursor.fetchall()

    def damage(self) -> str | None:
        """Return what SQLite's own check finds; None if nothing."""
        found = [str(row[0]) for row in self._all("PRAGMA integrity_check")]
        broken = self._all("PRAGMA foreign_key_check")
        if found == ["ok"] and not broken:
            return None
        return found[0] if found != ["ok"] else "an item names a part that is not there"


def _advice(reason: str) -> str | None:
    if "full" in reason:
        return "make room; nothing that was recorded is lost"
    if "readonly" in reason or "unable to open" in reason:
        return "the folder has to be writable"
    if "malformed" in reason or "not a database" in reason:
        return "the ledger is damaged: restore it from a copy"
    return None
