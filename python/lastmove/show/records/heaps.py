"""Records of heap games: what ``lastmove heap --json`` and the page of a game both say."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from lastmove.errors import LimitReached
from lastmove.heaps import HeapGame, Period
from lastmove.show.records import Record

__all__ = [
    "LOOKED_AT",
    "SHOWN",
    "heap_game_record",
    "heap_period_record",
    "heap_position_record",
    "known_heap_record",
]

SHOWN = 59
"""Values up to this heap are shown where nothing is asked for."""
LOOKED_AT = 1 << 17
"""A search for a period goes at least so far, and no farther where it was not asked for."""
PERIOD_FIELDS = (
    *("status", "period", "preperiod", "last_exception", "saltus"),
    *("max_value", "proved", "checked_to"),
)


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
    >>> from lastmove.show.records.heaps import heap_position_record
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
    >>> from lastmove.show.records.heaps import heap_period_record
    >>> kayles = lm.HeapGame("kayles")
    >>> record = heap_period_record(kayles, kayles.period())
    >>> record["status"], record["period"], record["preperiod"], record["proved"]
    ('periodic', 12, 71, True)
    """
    if period is None:
        further = "none was looked for further on; --period without --to does that"
        note = {} if bound is None else {"note": f"no period shows up to G({bound}), and {further}"}
        known = {"max_value": game.greatest_known, "checked_to": game.known_to}
        return dict.fromkeys(PERIOD_FIELDS) | {"status": "open", "proved": False} | known | note
    return {name: getattr(period, name) for name in PERIOD_FIELDS}


def heap_game_record(
    game: HeapGame,
    to: int | None = None,
    at: Sequence[int] | None = None,
    position: Sequence[int] | None = None,
    *,
    period: bool = False,
) -> Record:
    """Describe a heap game, as far as it is asked about.

    Parameters
    ----------
    game : HeapGame
        The game.
    to : int, optional
        The largest heap whose value is listed.
    at, position : sequence of int, optional
        Heaps to value one by one, and together.
    period : bool
        Whether to look for a period.

    Returns
    -------
    dict
        ``code`` and ``names``; ``values``, ``at``, ``nim_value``, ``winning_moves`` and the fields
        of a period as they are asked for; where nothing is, values, period and ``cousins``.

    Raises
    ------
    InputError
        If there is no such heap.
    LimitReached
        With the fields found so far in ``partial``.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.records.heaps import heap_game_record
    >>> heap_game_record(lm.HeapGame("kayles"), 5)
    {'code': '0.77', 'names': ['kayles'], 'values': [0, 1, 2, 3, 1, 4]}
    >>> heap_game_record(lm.HeapGame("0.137"))["period"]
    34
    """
    overview = to is None and at is None and position is None and not period
    if overview:
        to, period = SHOWN, True
    record: Record = {"code": game.code, "names": list(game.names)}
    try:
        if to is not None:
            record["values"] = game.values(to).tolist()
        if at is not None:
            values: dict[str, int] = {}
            record["at"] = values
            values.update((str(heap), game.nim_value(heap)) for heap in at)
        if position is not None:
            record |= heap_position_record(game, position)
        if period:
            bound = None if to is None else max(to, LOOKED_AT)
            record |= heap_period_record(game, game.period(bound, steps=inf), bound)
    except LimitReached as limit:
        known = known_heap_record(game, limit, to, position, period=period)
        raise LimitReached(str(limit), record | known) from None
    if overview:
        record["cousins"] = [str(cousin) for cousin in game.cousins()]
    return record


def known_heap_record(
    game: HeapGame,
    limit: LimitReached,
    to: int | None = None,
    position: Sequence[int] | None = None,
    *,
    period: bool = False,
) -> Record:
    """Describe what is known of a game where a limit was reached.

    Parameters
    ----------
    game : HeapGame
        The game.
    limit : LimitReached
        The limit, which may carry an estimate of the cost.
    to : int, optional
        The largest heap whose value was to be listed.
    position : sequence of int, optional
        Heaps of a position, of which those are told whose values are there.
    period : bool
        Whether a period was looked for.

    Returns
    -------
    dict
        ``known_to``, and what is known of the rest; or ``estimate``.
    """
    partial = limit.partial if isinstance(limit.partial, dict) else {}
    known: Record = {"known_to": game.known_to}
    if "estimate" in partial:
        return known | {"estimate": partial["estimate"]}
    if to is not None and game.known_to < to:
        known["values"] = game.values(game.known_to).tolist() if game.known_to >= 0 else []
    if period:
        known |= heap_period_record(game, None)
    if position:
        known["at"] = {str(n): game.nim_value(n) for n in position if n <= game.known_to}
    return known
