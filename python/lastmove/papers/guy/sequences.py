"""What claims about nim-sequences have in common."""

from __future__ import annotations

from collections.abc import Callable

from lastmove.heaps import HeapGame
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import heap_values

__all__ = ["digits", "digits_by_hand", "period_or_none", "proved_period", "values"]


def values(code: str, to: int) -> list[int]:
    """List the nim-values of a game up to a heap."""
    found: list[int] = HeapGame(code).values(to).tolist()
    return found


def first_heap(values_of: Callable[[str, int], list[int]], code: str, to: int, value: int) -> int:
    """Return the first heap up to a bound that has a value."""
    return values_of(code, to).index(value)


def digits(code: str, shown: int) -> str:
    """Write the first so many values of a game, one digit each."""
    return "".join(map(str, values(code, shown - 1)))


def digits_by_hand(code: str, shown: int) -> str:
    """Write the same, by plain recursion."""
    return "".join(map(str, heap_values(code, shown - 1)))


def period_or_none(code: str, to: int) -> Json:
    """Return the period and last exception found up to a heap, or say that there is none."""
    found = HeapGame(code).period(to=to)
    return "none found" if found is None else [found.period, found.last_exception]


def proved_period(code: str) -> Json:
    """Return the period and last exception that are proved."""
    found = HeapGame(code).period()
    return [found.period, found.last_exception] if found is not None and found.proved else None
