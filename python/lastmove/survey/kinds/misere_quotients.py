"""Surveys of misère quotients: the order for heaps up to a bound, and whether it is final."""

from __future__ import annotations

from typing import ClassVar

from lastmove.errors import LimitReached
from lastmove.misere import HeapGame, Quotient
from lastmove.survey.kind import Column, Found, Limits, Row
from lastmove.survey.kinds.heap_games import HeapGames

__all__ = ["MisereQuotients"]

DEFAULT_TO = 20


class MisereQuotients(HeapGames):
    """The same codes as a survey of heap games, under misère play.

    An item is done when its quotient is proved for all heaps; otherwise the row tells the quotient
    of the heaps up to the bound.

    Examples
    --------
    >>> from lastmove.survey.kind import Limits
    >>> from lastmove.survey.kinds.misere_quotients import MisereQuotients
    >>> kind = MisereQuotients({"codes": ["0.77"]})
    >>> row = kind.compute("0.77", Limits(to=20)).rows[0]
    >>> row["order"], row["p_order"], row["tame"]
    (24, 8, False)
    """

    summary: ClassVar = "misère quotients of octal games: order, period, tame or wild"
    uses_to: ClassVar = "the largest heap (20 if left out)"

    columns = (
        Column("heap", "integer", "the largest heap of the quotient"),
        Column("order", "integer", "elements of the quotient"),
        Column("p_order", "integer", "elements of its P-portion"),
        Column("generators", "integer", "heaps that generate it"),
        Column("tame", "truth", "whether it is one of the quotients of Nim"),
        Column("period", "integer", "the period, where the quotient is proved for all heaps"),
        Column("preperiod", "integer", "the heap from which it holds"),
    )

    def compute(self, item: str, limits: Limits) -> Found:
        """Compute the quotient heap by heap until it is proved for all heaps."""
        game = HeapGame(item)
        to = limits.of(item, DEFAULT_TO)
        try:
            found = game.quotient(to=to)
        except LimitReached as limit:
            if isinstance(limit.partial, Quotient):
                return Found((_row(limit.partial),), str(limit))
            raise
        if found.period is not None:
            return Found((_row(found),))
        return Found((_row(found),), f"the quotient is proved for heaps to {found.heap} only")


def _row(found: Quotient) -> Row:
    return {
        "heap": found.heap,
        "order": found.order,
        "p_order": found.p_order,
        "generators": len(found.generators),
        "tame": found.is_tame,
        "period": found.period,
        "preperiod": found.preperiod,
    }
