"""Records of heap games under misère play: what ``lastmove misere CODE --json`` prints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from lastmove._core import limits
from lastmove.errors import LimitReached
from lastmove.misere import Genus, HeapGame, Quotient
from lastmove.misere.heaps import KAYLES
from lastmove.show.records import Record

__all__ = ["heaps_record", "known_misere_record", "misere_position_record", "quotient_record"]

LARGEST_SEARCHED = 60
"""In Kayles, where a theorem gives the outcome, the genus is looked for if no heap is larger."""
AFTERWARDS = 1.0
"""Seconds to describe what a limit left behind."""


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
    >>> from lastmove.show.records.misere import misere_position_record
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


def quotient_record(quotient: Quotient, record: Record | None = None) -> Record:
    """Describe a misère quotient.

    Parameters
    ----------
    quotient : Quotient
        The quotient.
    record : dict, optional
        Where the fields go, what is there already first; so that they are there, too, if a limit is
        reached on the way.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.records.misere import quotient_record
    >>> record = quotient_record(lm.misere.HeapGame("0.123").quotient())
    >>> record["order"], record["period"], record["tame"]
    (20, 5, False)
    """
    record = {} if record is None else record
    bound = quotient.lower_bound
    record |= {
        "code": quotient.code,
        "heap": quotient.heap,
        "order": quotient.order,
        "p_order": quotient.p_order,
        "generators": quotient.generators,
        "relations": quotient.relations,
        "p_portion": quotient.p_portion,
        "pretending": quotient.pretending,
        "period": quotient.period,
        "preperiod": quotient.preperiod,
        "verified_to": quotient.heap,
        "lower_bound": None if bound is None else bound[1],
    }
    if bound is not None:
        record["lower_bound_heap"] = bound[0]
    record["tame"] = quotient.is_tame
    record["kernel"] = quotient.kernel
    record["rogue_heaps"] = quotient.rogue_heaps
    exceptions = quotient.exceptions()
    families = exceptions.families
    record["exceptions"] = families and [
        {"family": str(family), "outcome": family.outcome} for family in families
    ]
    record["changes"] = [list(change) for change in quotient.changes()]
    return record


def heaps_record(
    game: HeapGame,
    to: int,
    *,
    genus: Callable[[Genus], str] | None = None,
    forms: bool = False,
    record: Record | None = None,
) -> Record:
    """Describe the heaps of a game one by one.

    Parameters
    ----------
    game : HeapGame
        The game, whose forms are known that far.
    to : int
        The largest heap.
    genus : callable, optional
        How a genus is written; None to leave them out.
    forms : bool
        Whether to write the simplest forms, and the names that stand in them.
    record : dict, optional
        Where the fields go, so that they are there, too, if a limit is reached on the way.

    Examples
    --------
    >>> from lastmove.misere import HeapGame
    >>> from lastmove.show.records.misere import heaps_record
    >>> heaps_record(HeapGame("0.77"), 3, genus=str)["genus"]["3"]
    '3^3'
    """
    record = {} if record is None else record
    record |= {"code": game.code, "to": to}
    if genus is not None:
        genera = game.genera(to) if to >= 0 else []
        record["genus"] = {str(n): genus(one) for n, one in enumerate(genera)}
    if forms:
        written = game.notation(to)
        record["forms"] = {str(n): text for n, text in enumerate(written.texts)}
        record["names"] = written.names
    return record


def known_misere_record(describe: Callable[[Record], object], more: Record) -> Record:
    """Describe what a limit left behind, as far as that goes in a moment.

    Parameters
    ----------
    describe : callable
        Adds fields to a record, until a limit is reached.
    more : dict
        Fields that are known already.
    """
    record: Record = {}
    with suppress(LimitReached), limits(seconds=AFTERWARDS):
        describe(record)
    return record | more
