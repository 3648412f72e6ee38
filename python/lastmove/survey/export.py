"""Results of a survey as files that other programs read."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from lastmove._core import __version__
from lastmove.errors import InputError
from lastmove.store import write_file
from lastmove.survey.results import SurveyStore, parquet_bytes

__all__ = ["FORMATS", "exported", "write_export"]

FORMATS = ("parquet", "csv", "jsonl", "html")


def exported(store: SurveyStore, form: str) -> bytes:
    """Return the table of a store, sorted by items: the same bytes for the same results.

    Parameters
    ----------
    store : SurveyStore
        The store.
    form : str
        ``parquet``, ``csv``, ``jsonl``, or ``html`` for a page to look at.

    Raises
    ------
    InputError
        If there is no such form.
    """
    match form:
        case "parquet":
            return parquet_bytes(store.table())
        case "csv":
            text = io.StringIO()
            names = [column.name for column in store.table_columns]
            writer = csv.DictWriter(text, names, lineterminator="\n")
            writer.writeheader()
            writer.writerows({name: _cell(row[name]) for name in names} for row in store.rows())
            return text.getvalue().encode()
        case "jsonl":
            lines = (json.dumps(row, ensure_ascii=False) for row in store.rows())
            return "".join(f"{line}\n" for line in lines).encode()
        case "html":
            from lastmove.survey.report import html_report  # noqa: PLC0415 - seldom wanted

            return html_report(store, version=__version__).encode()
        case _:
            message = f"there is no form {form!r} of a table"
            raise InputError(message, hint=f"forms are {', '.join(FORMATS)}")


def _cell(cell: object) -> object:
    return str(cell).lower() if isinstance(cell, bool) else cell


def write_export(store: SurveyStore, path: Path, *, force: bool) -> str:
    """Write the table of a store to a file, in the form that its name ends with.

    Returns
    -------
    str
        The form.

    Raises
    ------
    InputError
        If there is no such form, or the file exists or cannot be written.
    """
    form = path.suffix.removeprefix(".")
    if form not in FORMATS:
        message = f"{path.name} does not say in which form to write"
        raise InputError(message, hint=f"let it end with .{', .'.join(FORMATS)}")
    write_file(path, exported(store, form), force=force)
    return form
