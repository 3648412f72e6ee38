"""Say how far a survey is, and what failed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import JsonOptions, argument
from lastmove.cli.survey_store import print_status


@dataclass(frozen=True, kw_only=True)
class Options(JsonOptions):
    """Which survey."""

    folder: Path = argument("DIR", "The store of a survey.")


def run(options: Options) -> int:
    """Say how far a survey is."""
    print_status(options.folder, as_json=options.as_json)
    return ExitCode.DONE
