"""List the rulesets, or describe one: rules, notation, an example and its value.

Examples: lastmove rulesets; lastmove rulesets nim; lastmove rulesets ./mygame.py:Subtraction
"""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass

from lastmove.cli.answer import print_json, print_lines
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.guard import guarded, load
from lastmove.cli.options import LimitedOptions, argument
from lastmove.cli.words import joined
from lastmove.errors import LastmoveError, LimitReached
from lastmove.position import Position, ruleset_name
from lastmove.show.records import Record
from lastmove.show.rulesets import (
    SECONDS,
    entry_lines,
    ruleset_record,
    sections,
    table_lines,
    value_of_example,
)


@dataclass(frozen=True, kw_only=True)
class Options(LimitedOptions):
    """Which ruleset to describe."""

    name: str | None = argument("NAME", "One ruleset, or a file; all if left out.", default=None)


def run(options: Options) -> int:
    """Print all rulesets, or one of them in full."""
    name, as_json = options.name, options.as_json
    if name is None:
        _print_all(as_json=as_json)
        return ExitCode.DONE
    try:
        ruleset = load(joined([name]), options)
    except LastmoveError as error:
        if as_json:
            kind = "limit" if isinstance(error, LimitReached) else "error"
            print_json({"input": name.encode(errors="replace").decode(), kind: str(error)})
        raise
    theory = sections(ruleset).get("Notes", "")
    record = _record(ruleset)
    if as_json:
        print_json({**record, "impartial": ruleset.impartial, "theory": theory or None})
    else:
        print_lines(entry_lines(record, theory, width=_width() or 80))
    return ExitCode.DONE


def _print_all(*, as_json: bool) -> None:
    from lastmove.rulesets import load_rulesets

    records = [_record(ruleset) for _, ruleset in sorted(load_rulesets().items())]
    if as_json:
        print_json(records)
    else:
        print_lines(table_lines(records, _width()))


def _record(ruleset: type[Position]) -> Record:
    try:
        with guarded(ruleset_name(ruleset), LimitedOptions(max_seconds=SECONDS)):
            value = value_of_example(ruleset)
    except LastmoveError:
        value = None
    return ruleset_record(ruleset, value)


def _width() -> int | None:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None
