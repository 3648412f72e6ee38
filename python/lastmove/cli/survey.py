"""``lastmove survey``: run surveys and look at what they found."""

from __future__ import annotations

import csv
import io
import json
import sys
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from lastmove.cli.answer import print_data, print_json, print_lines
from lastmove.cli.main import ExitCode
from lastmove.errors import InputError, LimitReached
from lastmove.show.record import Record
from lastmove.survey import (
    KINDS,
    Counts,
    Engine,
    Kind,
    LocalEngine,
    Progress,
    RunOptions,
    Survey,
    SurveyStore,
    check_store,
    difference,
    exported,
    plan_survey,
    run_survey,
    write_export,
)
from lastmove.survey.kinds import CODE

__all__ = [
    "Order",
    "export_table",
    "list_kinds",
    "run_order",
    "show_difference",
    "show_plan",
    "show_status",
    "verify_store",
]

PLAN_SECONDS = 5.0
PLANNED_FROM = 200
"""Surveys of fewer items are begun without a sample."""
MOST_FAILURES = 20


@dataclass(frozen=True)
class Order:
    """What to run, where, and how: the options of ``lastmove survey run``."""

    spec: Path
    store: Path
    engine: str
    address: str | None
    workers: int | None
    resume: bool
    retry_failed: bool
    allow_code: str | None
    task_seconds: float
    force: bool
    seconds: float | None


def run_order(order: Order, *, as_json: bool) -> int:
    """Run a survey and say what its store holds.

    Returns
    -------
    int
        The exit code: 3 if the time was over first.
    """
    survey = Survey.load(order.spec, allow_code=order.allow_code)
    engine = _engine(order)
    _plan_first(survey, order, engine)
    options = RunOptions(
        resume=order.resume,
        retry_failed=order.retry_failed,
        other_version=order.force,
        seconds=order.seconds,
        task_seconds=order.task_seconds,
    )
    shown = _Shown(engine)
    code = ExitCode.DONE
    try:
        run_survey(survey, order.store, engine, options, shown)
    except LimitReached as limit:
        _talk(f"lastmove: {limit}; --resume goes on")
        code = ExitCode.LIMIT
    except KeyboardInterrupt:
        _talk("lastmove: what was found is recorded; --resume goes on")
        raise
    finally:
        shown.clear()
    show_status(order.store, as_json=as_json)
    return code


def _engine(order: Order) -> Engine:
    if order.engine == "local":
        if order.address is not None:
            message = "--address is for the engine dask"
            raise InputError(message, hint="give --engine dask as well")
        return LocalEngine(order.workers)
    if order.engine == "dask":
        from lastmove.survey.engines.dask import DaskEngine

        engine = DaskEngine(order.address, order.workers)
        if engine.warning is not None:
            _talk(f"lastmove: {engine.warning}")
        return engine
    message = f"there is no engine {order.engine!r}"
    raise InputError(message, hint="engines are local and dask")


def _plan_first(survey: Survey, order: Order, engine: Engine) -> None:
    """Refuse a survey that would not fit, before anything is written."""
    many = next(islice(survey.kind.items(), PLANNED_FROM, None), None) is not None
    if order.store.exists() or not many:
        return
    plan = plan_survey(survey, order.store, engine.workers, PLAN_SECONDS)
    _talk(f"{survey.name}: {plan}")
    plan.require_room()


class _Shown:
    """Progress on a terminal."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._width = 0
        self._linked = False

    def __call__(self, progress: Progress) -> None:
        """Show how far the run is."""
        if not self._linked and self._engine.dashboard is not None:
            _talk(f"dashboard: {self._engine.dashboard}")
        self._linked = True
        if sys.stderr is not None and sys.stderr.isatty():
            text = str(progress)
            with suppress(OSError):
                print(f"\r{text:<{self._width}}", end="", file=sys.stderr, flush=True)
            self._width = len(text)

    def clear(self) -> None:
        """Take the progress off the terminal."""
        if self._width:
            with suppress(OSError):
                print(f"\r{' ' * self._width}\r", end="", file=sys.stderr, flush=True)


def _talk(line: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):
            print(line, file=sys.stderr, flush=True)


def show_plan(
    spec: Path, folder: Path, workers: int | None, allow_code: str | None, *, as_json: bool
) -> int:
    """Say what a survey would cost.

    Returns
    -------
    int
        The exit code.
    """
    survey = Survey.load(spec, allow_code=allow_code)
    plan = plan_survey(survey, folder, LocalEngine(workers).workers)
    if as_json:
        print_json({"survey": survey.name, **plan.record()})
    else:
        print_lines([f"{survey.name}: {plan}"])
    plan.require_room()
    return ExitCode.DONE


def _fields(counts: Counts) -> Record:
    return {
        "jobs": counts.jobs,
        "done": counts.done,
        "open": counts.open,
        "failed": counts.failed,
        "waiting": counts.waiting,
        "rows": counts.rows,
    }


def show_status(folder: Path, *, as_json: bool) -> int:
    """Say how far a survey is.

    Returns
    -------
    int
        The exit code.
    """
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
            record |= _fields(counts)
            record["failures"] = failures[:MOST_FAILURES]
            record["runs"] = [_run(dict(zip(names, run, strict=True))) for run in runs]
            print_json(record)
            return ExitCode.DONE
        lines = [
            store.name,
            _told(counts, len(runs)),
            *(
                f"failed: {failure['item']}: {failure['note']}"
                for failure in failures[:MOST_FAILURES]
            ),
        ]
        if len(failures) > MOST_FAILURES:
            lines.append(f"and {len(failures) - MOST_FAILURES} more that failed")
    print_lines(lines)
    return ExitCode.DONE


def _told(counts: Counts, runs: int) -> str:
    return (
        f"{counts.jobs} items: {counts.done} done, {counts.open} open, {counts.failed} failed, "
        f"{counts.waiting} waiting; {counts.rows} rows; {runs} run{'' if runs == 1 else 's'}"
    )


def _run(run: dict[str, object]) -> Record:
    parsed = {name: json.loads(str(run[name])) for name in ("limits", "versions")}
    return {**run, **parsed}


def export_table(
    folder: Path, file: Path | None, *, provenance: bool, force: bool, as_json: bool
) -> int:
    """Write the table of results.

    Returns
    -------
    int
        The exit code.
    """
    with SurveyStore(folder) as store:
        if provenance:
            if file is not None:
                message = "--provenance prints to standard output"
                raise InputError(message, hint="leave FILE out and redirect the output")
            names, rows = store.ledger.table("provenance")
            if as_json:
                print_json([dict(zip(names, row, strict=True)) for row in rows])
            else:
                print_data(_csv([tuple(names), *rows]))
            return ExitCode.DONE
        record = _fields(store.counts())
        if file is not None:
            record |= {"file": str(file), "form": write_export(store, file, force=force)}
            if as_json:
                print_json(record)
        elif as_json:
            print_json(record | {"table": store.rows()})
        else:
            print_data(exported(store, "csv").decode())
    return ExitCode.DONE


def _csv(rows: list[tuple[object, ...]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def show_difference(first: Path, second: Path, *, as_json: bool) -> int:
    """Compare two stores.

    Returns
    -------
    int
        The exit code: 1 if they differ.
    """
    with SurveyStore(first) as one, SurveyStore(second) as other:
        found = difference(one, other)
        if as_json:
            print_json(_fields(one.counts()) | found.record())
        else:
            print_lines(
                [
                    f"{found.same} items are the same",
                    *(f"changed: {item}" for item in found.changed),
                    *(f"only in {first}: {item}" for item in found.only_first),
                    *(f"only in {second}: {item}" for item in found.only_second),
                ]
            )
    return ExitCode.NEGATIVE if found.any else ExitCode.DONE


def verify_store(
    folder: Path, sample: int, seed: int, allow_code: str | None, *, as_json: bool
) -> int:
    """Check a store.

    Returns
    -------
    int
        The exit code: 1 if something is wrong.
    """
    with SurveyStore(folder) as store:
        if store.document["kind"] == CODE and allow_code is None:
            # A store never gets a function called; the rest can be checked without.
            sample = 0
        check = check_store(store, sample, seed, allow_code)
        if as_json:
            record: Record = {"ok": check.ok, "checked": check.checked, "reason": check.reason}
            print_json(_fields(store.counts()) | record)
        else:
            verdict = "ok" if check.ok else f"wrong: {check.reason}"
            print_lines([f"{verdict} ({check.checked})"])
    return ExitCode.DONE if check.ok else ExitCode.NEGATIVE


def list_kinds(*, as_json: bool) -> int:
    """List the kinds of surveys.

    Returns
    -------
    int
        The exit code.
    """
    found: list[type[Kind]] = list(KINDS.values())
    if as_json:
        print_json(
            [
                {
                    "name": kind.name,
                    "summary": kind.summary,
                    "items": dict(kind.settings_help),
                    "to": kind.uses_to,
                }
                for kind in found
            ]
        )
        return ExitCode.DONE
    lines = []
    for kind in found:
        lines.append(f"{kind.name}: {kind.summary}")
        lines += (f"    items.{name}: {text}" for name, text in kind.settings_help.items())
        if kind.uses_to:
            lines.append(f"    limits.to: {kind.uses_to}")
    print_lines(lines)
    return ExitCode.DONE
