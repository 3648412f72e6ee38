"""One run's hold on a store: nobody else writes to it, and whatever it records stays."""

from __future__ import annotations

import hashlib
import json
import platform
import time
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from lastmove._core import __version__
from lastmove.errors import InputError
from lastmove.store import locked, readable_path, write_file
from lastmove.survey.kind import Row
from lastmove.survey.ledger import Ledger, Part
from lastmove.survey.results import (
    LEADING,
    LEDGER,
    PARTS,
    SurveyStore,
    arrow,
    parquet_bytes,
    table_of,
)
from lastmove.survey.spec import Survey
from lastmove.survey.work import Answer

__all__ = ["Writer"]

MOST_PARTS = 64
FLUSH_SECONDS = 5.0
FLUSH_ROWS = 100_000


class Writer:
    """The store of a survey while a run writes to it.

    Parameters
    ----------
    folder : Path
        Where the store is, or will be.
    survey : Survey
        The survey. A store that is there must be of the same kind and columns; its limits may be
        others, and there may be more items.
    resume : bool
        Whether a store that is there may be gone on with.
    other_version : bool
        Whether it may be one of another version of Lastmove.

    Raises
    ------
    InputError
        If there is a store and `resume` is false; if it is in use, of another survey or version, or
        cannot be written.
    """

    def __init__(
        self, folder: Path, survey: Survey, *, resume: bool, other_version: bool = False
    ) -> None:
        self.folder = folder
        self.survey = survey
        self._resume = resume
        self._other_version = other_version
        self._stack = ExitStack()
        self._rows: list[Row] = []
        self._entries: list[Row] = []
        self._flushed = time.monotonic()
        self._run = 0

    def __enter__(self) -> Self:
        arrow()
        try:
            (self.folder / PARTS).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = f"{readable_path(self.folder)}: {(error.strerror or 'no folder').lower()}"
            raise InputError(message, hint="--store needs a folder that can be written") from error
        with self._stack:
            self._stack.enter_context(locked(self.folder / LEDGER))
            self.ledger = Ledger(self.folder / LEDGER, write=True)
            self._stack.callback(self.ledger.close)
            self._agree()
            self._tell()
            self._remove_strangers()
            self._stack = self._stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def _agree(self) -> None:
        """Make sure that the store is this survey's."""
        name = readable_path(self.folder)
        if self.ledger.never_ran():
            return  # New, or of an engine that could not begin.
        if not self._resume:
            message = f"{name} holds a survey already"
            raise InputError(message, hint="give --resume to go on with it, or another --store")
        if self.ledger.about("identity") != self.survey.identity():
            message = f"{name} holds another survey: its kind, columns or function differ"
            raise InputError(message, hint="give another --store")
        version = self.ledger.about("lastmove")
        if version != __version__ and not self._other_version:
            message = f"{name} was written by Lastmove {version}, and this is {__version__}"
            raise InputError(message, hint="give --force to go on all the same, which is recorded")

    def _tell(self) -> None:
        """Give the store the items of the survey, and what it says of itself."""
        survey = self.survey
        items = list(survey.kind.items())
        if not items:
            raise InputError("the survey has no items", hint="look at its table [items]")
        columns = [[column.name, column.holds, column.meaning] for column in survey.columns]
        about = {
            "identity": survey.identity(),
            "lastmove": __version__,
            "columns": json.dumps(columns),
            "survey": json.dumps(survey.document()),
        }
        with self.ledger.transaction():
            if self.ledger.never_ran():
                self.ledger.forget_items()
            self.ledger.add_items(items)
            if self.ledger.counts().jobs > len(items):
                message = f"{readable_path(self.folder)} has items that the survey lacks"
                raise InputError(message, hint="items can be added to a survey, not taken away")
            self.ledger.tell(about)

    def _remove_strangers(self) -> None:
        """Remove what a run that was killed has left: files that the ledger does not know."""
        known = {part.file for part in self.ledger.parts()}
        for path in (self.folder / PARTS).iterdir():
            ours = path.suffix == ".parquet" or path.name.startswith(".lastmove.")
            if ours and path.name not in known:
                with suppress(OSError):
                    path.unlink()

    def begin(self, engine: str, workers: int) -> None:
        """Record that a run begins."""
        versions = {"lastmove": __version__, "python": platform.python_version()}
        versions["system"] = f"{platform.system()} {platform.machine()}"
        about = {
            "limits": json.dumps(self.survey.limits.record()),
            "versions": json.dumps(versions),
        }
        self._run = self.ledger.begin_run(_now(), engine, workers, about)

    def end(self, ending: str) -> None:
        """Record what is not recorded yet, and how the run ended."""
        self.flush()
        self.ledger.end_run(self._run, _now(), ending)

    def add(self, answer: Answer, attempts: int) -> None:
        """Take an answer; it is recorded at the next flush."""
        done = answer.state == "done"
        names = {column.name for column in self.survey.columns}
        rows = [{k: v for k, v in row.items() if k in names} for row in answer.rows]
        if done:
            self._rows += ({"item": answer.item, **row} for row in rows)
        self._entries.append(
            {
                "item": answer.item,
                "state": answer.state,
                "row_count": len(rows) if done else 0,
                "partial": "[]" if done else json.dumps(rows),
                "note": answer.note,
                "limits": self.survey.limits.mark(answer.item),
                "seconds": answer.seconds,
                "attempts": attempts,
            }
        )

    def flush_if_due(self) -> None:
        """Record the answers if some seconds have passed, or there are many."""
        late = time.monotonic() - self._flushed >= FLUSH_SECONDS
        if late or len(self._rows) >= FLUSH_ROWS:
            self.flush()

    def flush(self) -> None:
        """Record the answers."""
        self._flushed = time.monotonic()
        if not self._entries:
            return
        columns = (LEADING[0], *self.survey.columns)
        part = self._written(table_of(columns, self._rows)) if self._rows else None
        self.ledger.settle(self._entries, part, self._run)
        self._rows, self._entries = [], []
        if len(self.ledger.parts()) >= MOST_PARTS:
            self.merge()

    def _written(self, table: object) -> Part:
        """Write a part; the ledger does not know it yet."""
        number = max((part.number for part in self.ledger.parts()), default=0) + 1
        data = parquet_bytes(table)
        file = f"{number:08d}.parquet"
        write_file(self.folder / PARTS / file, data, force=True)
        rows: int = getattr(table, "num_rows", 0)
        return Part(number, file, rows, len(data), hashlib.sha256(data).hexdigest())

    def merge(self) -> None:
        """Put one part in the place of all: a night of small ones would slow every reader."""
        pa, _ = arrow()
        old = self.ledger.parts()
        if len(old) < 2:  # noqa: PLR2004 - nothing to merge
            return
        with SurveyStore(self.folder) as store:
            table = pa.concat_tables([store.read_part(part) for part in old])
        new = self._written(table)
        self.ledger.merge([part.number for part in old], new)
        for part in old:
            with suppress(OSError):
                (self.folder / PARTS / part.file).unlink()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
