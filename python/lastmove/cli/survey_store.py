"""What the commands on surveys share: two options, and what a store holds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from lastmove.cli.answer import print_json, print_lines
from lastmove.cli.options import option
from lastmove.show.records import Record
from lastmove.survey import Counts, SurveyStore

__all__ = ["code_option", "counts_record", "print_status", "workers_option"]

MOST_FAILURES = 20


def code_option() -> Any:  # noqa: ANN401 - the type is that of the field
    """Declare the function that a survey of the kind code calls."""
    return option("Let a survey of the kind code call this function.", "MODULE:FUNCTION")


def workers_option() -> Any:  # noqa: ANN401
    """Declare how many workers share the work."""
    return option("How many workers; as many as there are cores if left out.", "N")


def counts_record(counts: Counts) -> Record:
    """Describe how many items of a survey are done."""
    return {
        "jobs": counts.jobs,
        "done": counts.done,
        "open": counts.open,
        "failed": counts.failed,
        "waiting": counts.waiting,
        "rows": counts.rows,
    }


def print_status(folder: Path, *, as_json: bool) -> None:
    """Say what a store holds."""
    with SurveyStore(folder) as store:
        counts = store.counts()
        failures = [
            {"item": item, "note": note}
            for item, state, note, _ in store.ledger.unsettled()
            if state == "failed"
        ]
        names, runs = store.ledger.table("runs")
        if as_json:
            record: Record = {"survey": store.name, "kind": store.document["kind"]}
            record |= counts_record(counts)
            record["failures"] = failures[:MOST_FAILURES]
            record["runs"] = [_run(dict(zip(names, run, strict=True))) for run in runs]
            print_json(record)
            return
        told = [f"failed: {failure['item']}: {failure['note']}" for failure in failures]
        lines = [store.name, _told(counts, len(runs)), *told[:MOST_FAILURES]]
        if len(failures) > MOST_FAILURES:
            lines.append(f"and {len(failures) - MOST_FAILURES} more that failed")
    print_lines(lines)


def _told(counts: Counts, runs: int) -> str:
    return (
        f"{counts.jobs} items: {counts.done} done, {counts.open} open, {counts.failed} failed, "
        f"{counts.waiting} waiting; {counts.rows} rows; {runs} run{'' if runs == 1 else 's'}"
    )


def _run(run: dict[str, object]) -> Record:
    parsed = {name: json.loads(str(run[name])) for name in ("limits", "versions")}
    return {**run, **parsed}
