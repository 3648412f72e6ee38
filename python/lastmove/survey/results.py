"""The store of a survey: a folder with a ledger, and the rows in Parquet files.

::

    ledger.sqlite     the survey, its items and what became of them, runs, provenance
    parts/*.parquet   the rows of the items that are done

Rows are written first, as a whole file, and then recorded in the ledger in one transaction. Killed
in between, a run leaves a file that the ledger does not know, which the next one removes. A row in
a part is final; what is known of items that are still open is in the ledger.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, Self

from lastmove.errors import InputError
from lastmove.store import readable_path
from lastmove.survey.kind import Column, Row, natural_order
from lastmove.survey.ledger import Counts, Ledger, Part

__all__ = ["LEADING", "LEDGER", "PARTS", "SurveyStore", "arrow", "parquet_bytes", "table_of"]

LEDGER = "ledger.sqlite"
PARTS = "parts"
LEADING = (
    Column("item", "text", "the item"),
    Column("state", "text", "done, open, failed or waiting"),
    Column("note", "text", "why it is open or failed"),
)
"""What an exported table has before the columns of the kind."""


def arrow() -> tuple[ModuleType, ModuleType]:
    """Return the modules that read and write Parquet files.

    Raises
    ------
    InputError
        If pyarrow is not installed.
    """
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        import pyarrow.parquet as pq  # noqa: PLC0415 - an extra
    except ImportError:
        raise InputError("surveys need pyarrow", hint="install lastmove[survey]") from None
    return pa, pq


def table_of(columns: Iterable[Column], rows: Iterable[Row]) -> Any:  # noqa: ANN401 - no types
    """Return rows as a table of pyarrow with the columns in order."""
    pa, _ = arrow()
    kinds = {
        "text": pa.string(),
        "integer": pa.int64(),
        "number": pa.float64(),
        "truth": pa.bool_(),
    }
    schema = pa.schema([pa.field(column.name, kinds[column.holds]) for column in columns])
    try:
        return pa.Table.from_pylist(list(rows), schema=schema)
    except (pa.ArrowException, OverflowError, TypeError) as error:
        raise InputError(f"a row does not fit the columns: {str(error)[:200]}") from None


def parquet_bytes(table: Any) -> bytes:  # noqa: ANN401 - no types
    """Return a table as a Parquet file: the same bytes for the same table."""
    _, pq = arrow()
    buffer = io.BytesIO()
    pq.write_table(table, buffer, compression="zstd")
    return buffer.getvalue()


class SurveyStore:
    """A store as it is read; a run may be writing to it at the same time.

    Parameters
    ----------
    folder : Path
        Where it is.

    Raises
    ------
    InputError
        If there is no store, or it is damaged or of a newer version.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ledger = Ledger(folder / LEDGER, write=False)
        if self.ledger.about("survey") is None:
            self.ledger.close()
            message = f"{readable_path(folder)} holds no survey yet"
            raise InputError(message, hint="run the survey again")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.ledger.close()

    @cached_property
    def document(self) -> dict[str, object]:
        """The survey as it was last run."""
        found: dict[str, object] = json.loads(self.ledger.about("survey") or "{}")
        return found

    @property
    def name(self) -> str:
        """What the survey is called."""
        return str(self.document["name"])

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns that are kept."""
        return tuple(Column(*column) for column in json.loads(self.ledger.about("columns") or "[]"))

    def counts(self) -> Counts:
        """Return how many items are in each state."""
        return self.ledger.counts()

    def read_part(self, part: Part) -> Any:  # noqa: ANN401 - no types
        """Return the rows of a part as a table.

        Raises
        ------
        InputError
            If the file is missing or damaged.
        """
        _, pq = arrow()
        path = self.folder / PARTS / part.file
        try:
            data = path.read_bytes()
        except OSError as error:
            message = f"{readable_path(path)}: {(error.strerror or 'unreadable').lower()}"
            raise InputError(message) from error
        if hashlib.sha256(data).hexdigest() != part.sha256:
            raise InputError(f"{readable_path(path)} is damaged: its checksum differs")
        # Without threads: one that still starts when a short command ends would abort it.
        return pq.ParquetFile(io.BytesIO(data), pre_buffer=False).read(use_threads=False)

    def rows_by_item(self) -> dict[str, list[Row]]:
        """Return the rows of all items that are done."""
        while True:
            found: dict[str, list[Row]] = {item: [] for item in self.ledger.row_counts()}
            parts = self.ledger.parts()
            try:
                for part in parts:
                    for row in self.read_part(part).to_pylist():
                        # An item that a run settles meanwhile is there as well.
                        found.setdefault(row.pop("item"), []).append(row)
            except InputError:
                # A run that merges parts removes the old ones; otherwise it is damage.
                if self.ledger.parts() == parts:
                    raise
                continue
            return found

    def rows(self) -> list[Row]:
        """Return the exported table: all items in natural order, whatever their state.

        Items that are not done have at least one row, with what is known.
        """
        # What is not done is read first: an item that a run settles meanwhile is then found among
        # the rows, and none is lost.
        unsettled = self.ledger.unsettled()
        done = self.rows_by_item()
        order: list[tuple[str, str, str, list[Row]]] = [
            (item, "done", "", rows) for item, rows in done.items()
        ]
        for item, state, note, partial in unsettled:
            if item not in done:
                order.append((item, state, note, partial or [{}]))  # type: ignore[arg-type]
        order.sort(key=lambda entry: natural_order(entry[0]))
        names = [column.name for column in self.columns]
        return [
            {
                "item": item,
                "state": state,
                "note": note or None,
                **{name: row.get(name) for name in names},
            }
            for item, state, note, rows in order
            for row in rows
        ]

    @property
    def table_columns(self) -> tuple[Column, ...]:
        """The columns of the exported table."""
        return (*LEADING, *self.columns)

    def table(self) -> Any:  # noqa: ANN401 - no types
        """Return the exported table as one of pyarrow."""
        return table_of(self.table_columns, self.rows())
