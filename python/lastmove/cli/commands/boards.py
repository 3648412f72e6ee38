"""Value all boards of a size: how many there are of each value, or which have one.

Examples: lastmove boards domineering 4x4; lastmove boards domineering 3x4 --value '^'
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import lastmove as lm
from lastmove.cli.answer import answer_once
from lastmove.cli.options import FileOptions, argument, option, ruleset_argument
from lastmove.cli.words import joined
from lastmove.errors import InputError, LastmoveError
from lastmove.rulesets import find_ruleset
from lastmove.show.records import Record
from lastmove.show.records.boards import boards_record
from lastmove.show.text import first_lines
from lastmove.store import readable_path
from lastmove.tables import BoardTable, value_table

MOST_SHOWN = 20
"""So many values or boards are shown to people; programs get all."""


@dataclass(frozen=True, kw_only=True)
class Options(FileOptions):
    """Which boards to value, and what to tell of them."""

    ruleset: str = ruleset_argument()
    size: str = argument("SIZE", "Rows × columns, such as 3x4.")
    value: str | None = option("List the boards of this value.", "EXPR")
    out: Path | None = option("Write a Parquet file of all boards.", "FILE")


def run(options: Options) -> int:
    """Print how many boards of a size have each value, or which have a wanted one."""

    def ask(_unicode: bool) -> Record:
        ruleset = find_ruleset(joined([options.ruleset]))
        height, width = _size(options.size)
        wanted = None if options.value is None else lm.game(joined([options.value]))
        options.refuse_to_overwrite(options.out)
        table = value_table(ruleset, height, width)
        if options.out is not None:
            _write(table, options.out)
        return boards_record(table, wanted)

    return answer_once(options, f"{options.ruleset} {options.size}", ask, _lines)


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


def _lines(record: Record, unicode: bool) -> list[str]:
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
    return [title, *first_lines(lines, MOST_SHOWN)]
