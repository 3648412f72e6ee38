"""The record of a heap game: all that ``lastmove heap CODE --json`` prints of it."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from lastmove.errors import LimitReached
from lastmove.heaps import HeapGame
from lastmove.show.record import Record
from lastmove.show.records_heap import (
    LOOKED_AT,
    SHOWN,
    heap_period_record,
    heap_position_record,
)

__all__ = ["heap_game_record"]


def heap_game_record(
    code: str,
    to: int | None = None,
    at: Sequence[int] | None = None,
    position: Sequence[int] | None = None,
    *,
    period: bool = False,
) -> Record:
    """Describe a heap game, as far as it is asked about.

    Parameters
    ----------
    code : str
        A code or a name.
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
        If there is no such game or heap.
    LimitReached
        With the fields found so far in ``partial``.

    Examples
    --------
    >>> from lastmove.show.records_heap_game import heap_game_record
    >>> heap_game_record("kayles", 5)
    {'code': '0.77', 'names': ['kayles'], 'values': [0, 1, 2, 3, 1, 4]}
    >>> heap_game_record("0.137")["period"]
    34
    """
    game = HeapGame(code)
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
        known = _known(game, limit, to, period=period)
        raise LimitReached(str(limit), record | known) from None
    if overview:
        record["cousins"] = [str(cousin) for cousin in game.cousins()]
    return record


def _known(game: HeapGame, limit: LimitReached, to: int | None, *, period: bool) -> Record:
    """Return what is known where a limit was reached."""
    partial = limit.partial if isinstance(limit.partial, dict) else {}
    known: Record = {"known_to": game.known_to}
    if "estimate" in partial:
        return known | {"estimate": partial["estimate"]}
    if to is not None and game.known_to < to:
        known["values"] = game.values(game.known_to).tolist() if game.known_to >= 0 else []
    if period:
        known |= heap_period_record(game, None)
    return known
