"""``lastmove rulesets``: the games that can be solved and played."""

from __future__ import annotations

import shutil
import sys

from lastmove.cli.answer import print_json, print_lines
from lastmove.cli.arguments import Budget, joined
from lastmove.cli.guard import guarded, load
from lastmove.errors import LastmoveError, LimitReached
from lastmove.position import Position, ruleset_name
from lastmove.show.record import Record
from lastmove.show.rulesets import (
    SECONDS,
    entry_lines,
    ruleset_record,
    sections,
    table_lines,
    value_of_example,
)

__all__ = ["list_rulesets"]


def list_rulesets(name: str | None, budget: Budget, *, as_json: bool) -> int:
    """Print all rulesets, or one of them in full.

    Returns
    -------
    int
        The exit code.
    """
    if name is None:
        _print_all(as_json=as_json)
        return 0
    try:
        ruleset = load(joined([name]), budget)
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
    return 0


def _print_all(*, as_json: bool) -> None:
    from lastmove.rulesets import load_rulesets

    records = [_record(ruleset) for _, ruleset in sorted(load_rulesets().items())]
    if as_json:
        print_json(records)
    else:
        print_lines(table_lines(records, _width()))


def _record(ruleset: type[Position]) -> Record:
    try:
        with guarded(ruleset_name(ruleset), Budget(SECONDS, None)):
            value = value_of_example(ruleset)
    except LastmoveError:
        value = None
    return ruleset_record(ruleset, value)


def _width() -> int | None:
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None
