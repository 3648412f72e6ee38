"""``lastmove boards``: all boards of a size by value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import lastmove as lm
from lastmove.cli.answer import answer_once, print_lines
from lastmove.cli.arguments import Budget, joined
from lastmove.errors import InputError, LastmoveError
from lastmove.position import ruleset_name
from lastmove.rulesets import find_ruleset
from lastmove.show.record import Record
from lastmove.store import readable_path, refuse_to_overwrite
from lastmove.tables import BoardTable, value_table

__all__ = ["Census", "take_census"]

MOST_SHOWN = 20
"""So many values or boards are shown to people; programs get all."""


@dataclass(frozen=True)
class Census:
    """Which boards to value, and what to tell of them.

    Parameters
    ----------
    ruleset : str
        The name of a ruleset on boards or strips.
    size : str
        Rows × columns, or the length of a strip.
    wanted : str or None
        The value whose boards are listed; None to count the boards of each value.
    out : Path or None
        Where to write all boards.
    force : bool
        Whether a file may be overwritten.
    """

    ruleset: str
    size: str
    wanted: str | None
    out: Path | None
    force: bool


def take_census(census: Census, budget: Budget, *, as_json: bool) -> int:
    """Print how many boards of a size have each value, or which have a wanted one.

    Returns
    -------
    int
        The exit code.
    """

    def ask(unicode: bool) -> Record:
        del unicode
        ruleset = find_ruleset(joined([census.ruleset]))
        height, width = _size(census.size)
        wanted = None if census.wanted is None else lm.game(joined([census.wanted]))
        if census.out is not None:
            refuse_to_overwrite(census.out, force=census.force)
        table = value_table(ruleset, height, width)
        if census.out is not None:
            _write(table, census.out)
        return _record(table, wanted)

    given = f"{census.ruleset} {census.size}"
    return answer_once(ask, _tell, given, budget, as_json=as_json)


def _size(text: str) -> tuple[int, int]:
    size = re.fullmatch(r"(?:([0-9]{1,4})\s*[xX×]\s*)?([0-9]{1,4})", text.strip())
    if size is None:
        message = f"'{ascii(text[:20])[1:-1]}' is not a size"
        raise InputError(message, text, 0, "write rows and columns like 3x4, or a length like 6")
    return int(size[1] or 1), int(size[2])


def _write(table: BoardTable[lm.Position], path: Path) -> None:
    try:
        table.to_parquet(path)
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        message = f"{readable_path(path)}: {reason}"
        raise InputError(message) from error
    except InputError:
        raise
    except LastmoveError as error:
        raise InputError(str(error)) from None


def _record(table: BoardTable[lm.Position], wanted: lm.Game | None) -> Record:
    record: Record = {
        "ruleset": ruleset_name(table.ruleset),
        "height": table.height,
        "width": table.width,
        "boards": len(table),
        "values": len(table.values),
    }
    if wanted is not None:
        found = [str(board) for board in table.boards(wanted)]
        return record | {"value": str(wanted), "found": found}
    counts = [{"value": str(value), "boards": count} for value, count in table.counts()]
    return record | {"counts": counts}


def _tell(record: Record, unicode: bool) -> None:
    times = "×" if unicode else "x"
    size = f"{record['height']}{times}{record['width']}"
    title = f"{record['ruleset']} {size}: {record['boards']} boards, {record['values']} values"
    found, counts = record.get("found"), record.get("counts")
    lines: list[str] = []
    if isinstance(found, list):
        title += f", {len(found)} boards of value {record['value']}"
        lines = [f"  {board}" for board in found]
    elif isinstance(counts, list):
        lines = [f"{count['boards']:>10}  {count['value']}" for count in counts]
    more = len(lines) - MOST_SHOWN
    last = [f"  and {more} more (--json lists all)"] if more > 0 else []
    print_lines([title, *lines[:MOST_SHOWN], *last])
