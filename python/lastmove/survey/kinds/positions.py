"""Surveys of single positions, of any ruleset that Lastmove knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from lastmove.errors import InputError
from lastmove.rulesets import find_ruleset
from lastmove.show.solution import solution_record
from lastmove.solve import Solver
from lastmove.survey.kind import Column, Found, Kind, Limits, Row

__all__ = ["Positions"]


class Positions(Kind):
    """Positions in their own notation: value, outcome, nim-value.

    Examples
    --------
    >>> from lastmove.survey.kind import Limits
    >>> from lastmove.survey.kinds.positions import Positions
    >>> kind = Positions({"ruleset": "end-nim", "positions": ["3,4,1", "2,2"]})
    >>> kind.compute("end-nim 2,2", Limits()).rows
    ({'ruleset': 'end-nim', 'position': '2,2', 'value': '0', 'outcome': 'P', 'nim_value': 0},)
    """

    summary: ClassVar = "values and outcomes of the positions of a list, of any ruleset"
    settings_help: ClassVar = {
        "ruleset": "a name: see lastmove rulesets",
        "positions": 'positions in its notation: ["3,4,1", "2,2"]',
    }

    columns = (
        Column("ruleset", "text", "the game"),
        Column("position", "text", "the position"),
        Column("value", "text", "the value; empty under misère play"),
        Column("outcome", "text", "who wins"),
        Column("nim_value", "integer", "the nim-value of an impartial game"),
    )

    def items(self) -> Iterator[str]:
        """Yield the ruleset with each position."""
        name = self.settings.get("ruleset")
        if not isinstance(name, str) or ".py" in name:
            message = f"[items] ruleset = {name!r} is no name of a ruleset"
            raise InputError(message, hint="see lastmove rulesets for names")
        find_ruleset(name)
        for text in dict.fromkeys(self.texts("positions")):
            yield f"{name} {text}"

    def compute(self, item: str, limits: Limits) -> Found:
        """Solve a position."""
        del limits
        name, _, text = item.partition(" ")
        ruleset = find_ruleset(name)
        record = solution_record(
            ruleset.parse(text), Solver(), misere=False, reasons=False, unicode=False
        )
        value, nim_value = record.get("value"), record.get("nim_value")
        row: Row = {
            "ruleset": name,
            "position": text,
            "value": None if value is None else str(value),
            "outcome": str(record["outcome"]),
            "nim_value": nim_value if isinstance(nim_value, int) else None,
        }
        return Found((row,))
