"""Records of heap games: what ``lastmove heap --json`` and the page of a game both say."""

from __future__ import annotations

from collections.abc import Sequence

from lastmove.heaps import HeapGame, Period
from lastmove.show.record import Record

__all__ = ["LOOKED_AT", "SHOWN", "heap_period_record", "heap_position_record"]

SHOWN = 59
"""Values up to this heap are shown where nothing is asked for."""
LOOKED_AT = 1 << 17
"""A search for a period goes at least so far, and no farther where it was not asked for."""


def heap_position_record(game: HeapGame, heaps: Sequence[int]) -> Record:
    """Describe a position of a heap game.

    Parameters
    ----------
    game : HeapGame
        The game.
    heaps : sequence of int
        The sizes of the heaps.

    Returns
    -------
    dict
        ``nim_value``, and ``winning_moves`` as pairs of a heap and the heaps that are left of it.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.records_heap import heap_position_record
    >>> heap_position_record(lm.HeapGame("kayles"), [3, 5, 7])
    {'nim_value': 5, 'winning_moves': [[5, [4]]]}
    """
    total = game.position_value(heaps)
    moves = game.winning_moves(heaps) if total else []
    return {"nim_value": total, "winning_moves": [[heap, list(parts)] for heap, parts in moves]}


def heap_period_record(game: HeapGame, period: Period | None, bound: int | None = None) -> Record:
    """Describe a period, or how far none was found.

    Parameters
    ----------
    game : HeapGame
        The game.
    period : Period or None
        What a search found.
    bound : int, optional
        The heap that the search was not to go beyond.

    Returns
    -------
    dict
        ``status`` (``periodic``, ``arithmetic`` or ``open``), ``period``, ``preperiod``,
        ``last_exception``, ``saltus``, ``max_value``, ``proved``, ``checked_to``; and ``note``
        where a period may well show further on, since nobody looked there.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.records_heap import heap_period_record
    >>> kayles = lm.HeapGame("kayles")
    >>> record = heap_period_record(kayles, kayles.period())
    >>> record["status"], record["period"], record["preperiod"], record["proved"]
    ('periodic', 12, 71, True)
    """
    if period is None:
        further = "none was looked for further on; --period without --to does that"
        note = {} if bound is None else {"note": f"no period shows up to G({bound}), and {further}"}
        return {
            "status": "open",
            "period": None,
            "preperiod": None,
            "last_exception": None,
            "saltus": None,
            "max_value": game.greatest_known,
            "proved": False,
            "checked_to": game.known_to,
            **note,
        }
    return {
        "status": period.status,
        "period": period.period,
        "preperiod": period.preperiod,
        "last_exception": period.last_exception,
        "saltus": period.saltus,
        "max_value": period.max_value,
        "proved": period.proved,
        "checked_to": period.checked_to,
    }
