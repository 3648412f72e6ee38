"""What claims about nim-sequences have in common."""

from __future__ import annotations

from lastmove.heaps import HeapGame
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import heap_values

__all__ = ["digits", "digits_by_hand", "period_or_none"]


def digits(code: str, shown: int) -> str:
    """Write the first so many values of a game, one digit each."""
    return "".join(map(str, HeapGame(code).values(shown - 1).tolist()))


def digits_by_hand(code: str, shown: int) -> str:
    """Write the same, by plain recursion."""
    return "".join(map(str, heap_values(code, shown - 1)))


def period_or_none(code: str, to: int) -> Json:
    """Return the period and last exception found up to a heap, or say that there is none."""
    found = HeapGame(code).period(to=to)
    return "none found" if found is None else [found.period, found.last_exception]
