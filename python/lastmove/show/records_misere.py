"""Records of heap games under misère play: what ``lastmove misere CODE HEAPS --json`` prints."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lastmove.errors import LimitReached
from lastmove.misere import Genus, HeapGame
from lastmove.misere.heaps import KAYLES
from lastmove.show.record import Record

__all__ = ["misere_position_record"]

LARGEST_SEARCHED = 60
"""In Kayles, where a theorem gives the outcome, the genus is looked for if no heap is larger."""


def misere_position_record(
    game: HeapGame, heaps: Sequence[int], written: Callable[[Genus], str] = str
) -> Record:
    """Describe a position of a heap game under misère play.

    Parameters
    ----------
    game : HeapGame
        The game.
    heaps : sequence of int
        The position.
    written : callable
        How a genus is written.

    Returns
    -------
    dict
        ``code``, ``heaps``, ``outcome``, ``genus`` (None where it is not looked for),
        ``winning_moves``, and ``reason`` where a theorem gives the outcome.

    Raises
    ------
    LimitReached
        With the fields found so far in ``partial``.

    Examples
    --------
    >>> from lastmove.misere import HeapGame
    >>> from lastmove.show.records_misere import misere_position_record
    >>> misere_position_record(HeapGame("0.137"), [7, 9, 11])["outcome"]
    'N'
    """
    record: Record = {"code": game.code, "heaps": list(heaps)}
    try:
        record["outcome"] = game.outcome(heaps)
        record["genus"] = None
        record["winning_moves"] = [[heap, list(parts)] for heap, parts in game.winning_moves(heaps)]
        verdict = game.theorem(heaps)
        if verdict is not None:
            record["reason"] = verdict.reason
        if game.code != KAYLES or max(heaps) <= LARGEST_SEARCHED:
            record["genus"] = written(game.genus(heaps))
    except LimitReached as limit:
        partial = limit.partial if isinstance(limit.partial, dict) else {}
        raise LimitReached(str(limit), record | partial) from None
    return record
