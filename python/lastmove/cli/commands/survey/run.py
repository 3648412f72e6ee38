"""Run a survey, or go on with one: whatever stopped it, nothing that was recorded is lost.

To go further, raise a limit or add items in SPEC and give --resume: only what is open runs.

Example: lastmove survey run octal.toml --store octal
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import MISSING, dataclass
from itertools import islice
from pathlib import Path

from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import JsonOptions, argument, flag, max_seconds_option, option
from lastmove.cli.progress import ProgressLine, talk
from lastmove.cli.survey_store import code_option, print_status, workers_option
from lastmove.errors import InputError, LimitReached
from lastmove.survey import (
    Engine,
    LocalEngine,
    Progress,
    RunOptions,
    Survey,
    plan_survey,
    run_survey,
)

PLAN_SECONDS = 5.0
PLANNED_FROM = 200
"""Surveys of fewer items are begun without a sample."""


@dataclass(frozen=True, kw_only=True)
class Options(JsonOptions):
    """What to run, where, and how."""

    spec: Path = argument("SPEC", "The survey, a TOML file.")
    store: Path = option("Where results go.", "DIR", default=MISSING)
    engine: str = option("Who works: local or dask.", "NAME", default="local")
    address: str | None = option(
        "With --engine dask: a cluster that runs, such as tcp://127.0.0.1:8786.", "ADDRESS"
    )
    workers: int | None = workers_option()
    resume: bool = flag("Go on with a store that is there.")
    retry_failed: bool = flag("Try items that have failed once more.")
    allow_code: str | None = code_option()
    task_seconds: float = option("How long a task should take.", "S", default=5.0, least=0, most=60)
    force: bool = flag("Go on with a store of another version of Lastmove.")
    max_seconds: float | None = max_seconds_option("no limit")


def run(options: Options) -> int:
    """Run a survey and say what its store holds."""
    survey = Survey.load(options.spec, allow_code=options.allow_code)
    engine = _engine(options)
    _plan_first(survey, options, engine)
    seconds = options.max_seconds
    run_options = RunOptions(
        resume=options.resume,
        retry_failed=options.retry_failed,
        other_version=options.force,
        seconds=None if seconds is None or math.isinf(seconds) else seconds,
        task_seconds=options.task_seconds,
    )
    line = ProgressLine(elsewhere=False)
    code = ExitCode.DONE
    try:
        run_survey(survey, options.store, engine, run_options, _progress(engine, line))
    except LimitReached as limit:
        line.clear()
        talk(f"{limit}; --resume goes on")
        code = ExitCode.LIMIT
    except KeyboardInterrupt:
        line.clear()
        talk("what was found is recorded; --resume goes on")
        raise
    finally:
        line.clear()
    print_status(options.store, as_json=options.as_json)
    return code


def _progress(engine: Engine, line: ProgressLine) -> Callable[[Progress], None]:
    """Show how far a run is; where to watch it is told once."""
    linked: list[str] = []

    def show(progress: Progress) -> None:
        if not linked:
            linked.append(engine.dashboard or "")
            if engine.dashboard is not None:
                talk(f"dashboard: {engine.dashboard}")
        line.show(str(progress))

    return show


def _engine(options: Options) -> Engine:
    if options.engine == "local":
        if options.address is not None:
            message = "--address is for the engine dask"
            raise InputError(message, hint="give --engine dask as well")
        return LocalEngine(options.workers)
    if options.engine == "dask":
        from lastmove.survey.engines.dask import DaskEngine

        engine = DaskEngine(options.address, options.workers)
        if engine.warning is not None:
            talk(engine.warning)
        return engine
    message = f"there is no engine {options.engine!r}"
    raise InputError(message, hint="engines are local and dask")


def _plan_first(survey: Survey, options: Options, engine: Engine) -> None:
    """Refuse a survey that would not fit, before anything is written."""
    many = next(islice(survey.kind.items(), PLANNED_FROM, None), None) is not None
    if options.store.exists() or not many:
        return
    plan = plan_survey(survey, options.store, engine.workers, PLAN_SECONDS)
    talk(f"{survey.name}: {plan}")
    plan.require_room()
