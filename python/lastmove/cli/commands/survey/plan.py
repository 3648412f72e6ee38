"""Say what a survey would cost: items, time and disk, from a sample.

Exit code 2 if it would not fit on the disk.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lastmove.cli.answer import print_json, print_lines
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import JsonOptions, argument, option
from lastmove.cli.survey_store import code_option, workers_option
from lastmove.survey import LocalEngine, Survey, plan_survey


@dataclass(frozen=True, kw_only=True)
class Options(JsonOptions):
    """Which survey, and where."""

    spec: Path = argument("SPEC", "The survey, a TOML file.")
    store: Path = option("Where results would go.", "DIR", default=Path())
    workers: int | None = workers_option()
    allow_code: str | None = code_option()


def run(options: Options) -> int:
    """Say what a survey would cost."""
    survey = Survey.load(options.spec, allow_code=options.allow_code)
    plan = plan_survey(survey, options.store, LocalEngine(options.workers).workers)
    if options.as_json:
        print_json({"survey": survey.name, **plan.record()})
    else:
        print_lines([f"{survey.name}: {plan}"])
    plan.require_room()
    return ExitCode.DONE
