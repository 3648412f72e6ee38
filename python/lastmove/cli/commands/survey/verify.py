"""Check a store: checksums, ledger, the rows of every item; exit code 1 if one is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lastmove.cli.answer import print_json, print_lines
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import JsonOptions, argument, option
from lastmove.cli.survey_store import code_option, counts_record
from lastmove.show.records import Record
from lastmove.survey import SurveyStore, check_store
from lastmove.survey.kinds import CODE


@dataclass(frozen=True, kw_only=True)
class Options(JsonOptions):
    """Which store, and how much to compute again."""

    folder: Path = argument("DIR", "The store of a survey.")
    sample: int = option("Compute so many of the items again.", "N", default=10, least=0)
    seed: int = option("Which items.", "N", default=0)
    allow_code: str | None = code_option()


def run(options: Options) -> int:
    """Check a store."""
    sample = options.sample
    with SurveyStore(options.folder) as store:
        if store.document["kind"] == CODE and options.allow_code is None:
            # A store never gets a function called; the rest can be checked without.
            sample = 0
        check = check_store(store, sample, options.seed, options.allow_code)
        if options.as_json:
            record: Record = {"ok": check.ok, "checked": check.checked, "reason": check.reason}
            print_json(counts_record(store.counts()) | record)
        else:
            verdict = "ok" if check.ok else f"wrong: {check.reason}"
            print_lines([f"{verdict} ({check.checked})"])
    return ExitCode.DONE if check.ok else ExitCode.NEGATIVE
