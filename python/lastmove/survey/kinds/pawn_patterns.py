"""Surveys of patterns of the pawns game: which become periodic, which look chaotic."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from lastmove.pawns import behaviour, patterns
from lastmove.survey.kind import Column, Found, Kind, Limits, Row

__all__ = ["PawnPatterns"]

LONGEST = 20
DEFAULT_TO = 1000


class PawnPatterns(Kind):
    """All patterns of some lengths, rotations and mirror images counted once.

    Examples
    --------
    >>> from lastmove.survey.kind import Limits
    >>> from lastmove.survey.kinds.pawn_patterns import PawnPatterns
    >>> kind = PawnPatterns({"lengths": [4, 5]})
    >>> list(kind.items())
    ['0001', '00001', '00101']
    >>> kind.compute("00101", Limits(to=500)).rows[0]["behaviour"]
    'periodic, proved'
    """

    summary: ClassVar = "values of repeated patterns of the pawns game: periods, records"
    settings_help: ClassVar = {"lengths": "a length, or bounds: [1, 12]"}
    uses_to: ClassVar = "the greatest number of files (1,000 if left out)"

    columns = (
        Column("length", "integer", "the length of the pattern"),
        Column("behaviour", "text", "periodic (proved or observed), in between or chaotic"),
        Column("period", "integer", "a period that all starts share"),
        Column("preperiod", "integer", "where it begins"),
        Column("greatest", "integer", "the greatest value"),
        Column("agreement", "number", "the share of later values that agree with earlier ones"),
        Column("to", "integer", "the greatest number of files computed"),
    )

    def items(self) -> Iterator[str]:
        """Yield the patterns."""
        for length in self.span("lengths", 1, LONGEST):
            yield from patterns(length)

    def compute(self, item: str, limits: Limits) -> Found:
        """Compute a pattern up to a length."""
        to = limits.of(item, DEFAULT_TO)
        found = behaviour(item, to)
        row: Row = {
            "length": len(item),
            "behaviour": found.kind,
            "period": found.period,
            "preperiod": found.preperiod,
            "greatest": found.greatest,
            "agreement": round(found.agreement, 6),
            "to": found.to,
        }
        proved = found.kind == "periodic, proved"
        return Found((row,), None if proved else f"no period is proved by lengths to {to}")
