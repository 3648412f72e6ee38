"""Write the table of results, sorted by items: the same bytes for the same results.

Example: lastmove survey export octal octal.parquet
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path

from lastmove.cli.answer import print_data, print_json
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import JsonOptions, argument, flag
from lastmove.cli.survey_store import counts_record
from lastmove.errors import InputError
from lastmove.survey import SurveyStore, exported, write_export


@dataclass(frozen=True, kw_only=True)
class Options(JsonOptions):
    """Which survey, and where to."""

    folder: Path = argument("DIR", "The store of a survey.")
    file: Path | None = argument(
        "FILE",
        "Where to: .parquet, .csv, .jsonl or .html; CSV to standard output if left out.",
        default=None,
    )
    provenance: bool = flag("Print who computed each item when, as CSV.")
    force: bool = flag("Overwrite FILE if it exists.")


def run(options: Options) -> int:
    """Write the table of results."""
    file = options.file
    with SurveyStore(options.folder) as store:
        if options.provenance:
            if file is not None:
                message = "--provenance prints to standard output"
                raise InputError(message, hint="leave FILE out and redirect the output")
            names, rows = store.ledger.table("provenance")
            if options.as_json:
                print_json([dict(zip(names, row, strict=True)) for row in rows])
            else:
                print_data(_csv([tuple(names), *rows]))
            return ExitCode.DONE
        record = counts_record(store.counts())
        if file is not None:
            record |= {"file": str(file), "form": write_export(store, file, force=options.force)}
            if options.as_json:
                print_json(record)
        elif options.as_json:
            print_json(record | {"table": store.rows()})
        else:
            print_data(exported(store, "csv").decode())
    return ExitCode.DONE


def _csv(rows: list[tuple[object, ...]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
