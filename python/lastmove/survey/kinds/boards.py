"""Surveys of boards: the values of all boards of a size, for rulesets played on boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from lastmove.errors import InputError
from lastmove.rulesets import find_ruleset
from lastmove.survey.kind import Column, Found, Kind, Limits, Row
from lastmove.tables import value_table

__all__ = ["Boards"]


class Boards(Kind):
    """All boards of some sizes: how often each value occurs, and the first board of each.

    Examples
    --------
    >>> from lastmove.survey.kinds.boards import Boards
    >>> from lastmove.survey.kind import Limits
    >>> kind = Boards({"rulesets": ["domineering", "clobber"], "sizes": ["2x2", "1x3"]})
    >>> list(kind.items())
    ['clobber 1x3', 'clobber 2x2', 'domineering 1x3', 'domineering 2x2']
    >>> [(row["value"], row["count"]) for row in kind.compute("domineering 2x2", Limits()).rows]
    [('*', 4), ('+-1', 1), ('-1', 2), ('0', 7), ('1', 2)]
    """

    summary: ClassVar = "values of all boards of some sizes, for rulesets played on boards"
    settings_help: ClassVar = {
        "rulesets": 'names: ["domineering", "clobber"]',
        "sizes": 'rows and columns: ["2x3", "3x3"]',
    }

    columns = (
        Column("ruleset", "text", "the game"),
        Column("size", "text", "rows and columns"),
        Column("value", "text", "the value"),
        Column("count", "integer", "boards of that value"),
        Column("outcome", "text", "who wins"),
        Column("mean", "text", "the mean value"),
        Column("temperature", "text", "the temperature"),
        Column("birthday", "integer", "the birthday"),
        Column("board", "text", "the first such board"),
    )

    def items(self) -> Iterator[str]:
        """Yield rulesets with sizes."""
        names, sizes = self.texts("rulesets"), self.texts("sizes")
        if not names or not sizes:
            message = "[items] of a survey of boards needs rulesets and sizes"
            raise InputError(message, hint='write rulesets = ["domineering"] and sizes = ["3x3"]')
        for name in sorted(set(names)):
            if ".py" in name:
                message = f"{name} is a file, which a survey does not run"
                raise InputError(message, hint="see lastmove rulesets for names")
            find_ruleset(name)
        for size in sizes:
            _rows_and_columns(size)
        yield from (f"{name} {size}" for name in sorted(set(names)) for size in sorted(set(sizes)))

    def compute(self, item: str, limits: Limits) -> Found:
        """Compute the values of all boards of a size."""
        del limits
        name, _, size = item.partition(" ")
        height, width = _rows_and_columns(size)
        table = value_table(find_ruleset(name), height, width)
        rows: list[Row] = [
            {
                "ruleset": name,
                "size": size,
                "value": str(value),
                "count": count,
                "outcome": value.outcome,
                "mean": str(value.mean),
                "temperature": str(value.temperature),
                "birthday": value.birthday,
                "board": str(next(table.boards(value))),
            }
            for value, count in table.counts()
        ]
        rows.sort(key=lambda row: str(row["value"]))
        return Found(tuple(rows))


def _rows_and_columns(size: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9][0-9]?)x([1-9][0-9]?)", size)
    if found is None:
        raise InputError(f"{size!r} is no size", size, 0, "write rows and columns: 3x4")
    return int(found[1]), int(found[2])
