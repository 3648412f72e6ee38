"""Section 5, table 3: Lasker's Nim and the hexadecimal games."""

from __future__ import annotations

from lastmove.heaps import HeapGame
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import heap_values
from lastmove.papers.guy.sequences import digits, digits_by_hand

__all__: list[str] = []


def period_with_saltus(code: str) -> Json:
    found = HeapGame(code).period()
    return None if found is None else [found.period, found.saltus, found.preperiod]


def period_with_saltus_by_hand(code: str, period: int, to: int) -> Json:
    """Compare values with those p places back, in increments that are the same from n₀ on."""
    values = heap_values(code, to)
    steps = [later - now for now, later in zip(values, values[period:], strict=False)]
    saltus = steps[-1]
    first = max((n + 1 for n, step in enumerate(steps) if step != saltus), default=0)
    return [period, saltus, first]


def lasker() -> Json:
    values = HeapGame("4.[3]").values(400).tolist()
    return sorted({later - now for now, later in zip(values[1:], values[5:], strict=False)})


def lasker_by_hand() -> Json:
    values = heap_values("4." + "3" * 60, 60)
    return sorted({later - now for now, later in zip(values[1:], values[5:], strict=False)})


def first_cousin() -> Json:
    cousin = HeapGame("0.8").cousins()[0]
    return [cousin.code, cousin.shift, digits(cousin.code, 13), digits("0.8", 14)[1:]]


def triplicate_nim_again() -> Json:
    return ["0.00F", -1, digits_by_hand("0.00F", 13), digits_by_hand("0.8", 14)[1:]]
