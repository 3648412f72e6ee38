"""Compare two stores item by item; exit code 1 if they differ."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lastmove.cli.answer import print_json, print_lines
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import JsonOptions, argument
from lastmove.cli.survey_store import counts_record
from lastmove.survey import SurveyStore, difference


@dataclass(frozen=True, kw_only=True)
class Options(JsonOptions):
    """Which stores."""

    first: Path = argument("DIR", "The store of a survey.")
    second: Path = argument("OTHER", "Another store.")


def run(options: Options) -> int:
    """Compare two stores."""
    first, second = options.first, options.second
    with SurveyStore(first) as one, SurveyStore(second) as other:
        found = difference(one, other)
        if options.as_json:
            print_json(counts_record(one.counts()) | found.record())
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
