"""What values cost, from a short measurement, so that hopeless questions are refused at once."""

from __future__ import annotations

import os
from dataclasses import dataclass
from math import isinf
from time import perf_counter

from lastmove._core import HeapSequence, seconds_left
from lastmove.errors import LimitReached
from lastmove.heaps.rules import Rule

__all__ = ["Estimate", "estimate", "require"]

WORTH_MEASURING = 1 << 16
"""So many values more are computed without a measurement."""
MEASURED = 0.25
"""Seconds of each of the two parts of a measurement."""
SLACK = 3
"""An estimate is refused where it is beyond the limit by so many times."""
FURTHEST = 1 << 40


@dataclass(frozen=True)
class Estimate:
    """About what values cost that are not there yet.

    Parameters
    ----------
    to : int
        The largest heap.
    seconds : float
        Time, as the two last parts of the computation suggest.
    memory : int
        Bytes for all values.
    known_to : int
        The largest heap whose value is known now.
    """

    to: int
    seconds: float
    memory: int
    known_to: int

    def is_within_limits(self) -> bool:
        """Return whether the values may well be there before a limit is reached."""
        left = seconds_left()
        in_time = left is None or self.seconds <= SLACK * left
        return in_time and self.memory <= _machine_memory()

    def refusal(self) -> LimitReached:
        """Return the error for values that are not worth starting on."""
        seconds = None if isinf(self.seconds) else round(self.seconds)
        cost = {"seconds": seconds, "bytes": self.memory}
        return LimitReached(str(self), {"known_to": self.known_to, "estimate": cost})

    def __str__(self) -> str:
        """Put the estimate into words."""
        shown = str(self.to) if self.to < 10**18 else f"10^{len(str(self.to)) - 1}"
        return f"G({shown}) would take about {_duration(self.seconds)} and {_size(self.memory)}"


def estimate(rule: Rule, to: int) -> Estimate:
    """Measure for a moment, and return about what the values up to G(to) cost."""
    known = [rule.known()]
    times = [perf_counter()]
    for _ in range(2):
        complete = rule.extend(min(to, FURTHEST), seconds=MEASURED)
        known.append(rule.known())
        times.append(perf_counter())
        if complete:
            return Estimate(to, 0.0, rule.memory(), rule.known() - 1)
    before, now = known[1], known[2]
    # The plain engine looks at all options of a heap, whose number grows with it.
    linear = rule.mask() is not None or _takes_only(rule)
    gained = now - before if linear else (now * now - before * before) // 2
    wanted = to - now if linear else (to * to - now * now) // 2
    try:
        seconds = (times[2] - times[1]) * (wanted / max(gained, 1))
    except OverflowError:
        seconds = float("inf")
    memory = rule.memory() * to // max(now, 1)
    return Estimate(to, seconds, memory, now - 1)


def require(rule: Rule, to: int) -> None:
    """Compute the values up to G(to).

    Raises
    ------
    LimitReached
        If a limit is reached, or by an estimate is sure to be.
    """
    if rule.known() > to:
        return
    if to - rule.known() > WORTH_MEASURING:
        expected = estimate(rule, to)
        if not expected.is_within_limits():
            raise expected.refusal()
    try:
        rule.extend(to)
    except LimitReached as limit:
        raise LimitReached(str(limit), {"known_to": rule.known() - 1}) from None


def _takes_only(rule: Rule) -> bool:
    return isinstance(rule, HeapSequence) and rule.theorem is not None and rule.theorem[1] == 1


def _machine_memory() -> float:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError, AttributeError):
        return float("inf")


def _duration(seconds: float) -> str:
    units = [("years", 31_557_600), ("days", 86_400), ("hours", 3600), ("minutes", 60)]
    for name, size in units:
        if seconds >= 2 * size:
            return f"{seconds / size:.3g} {name}"
    return f"{max(seconds, 1):.0f} seconds"


def _size(count: int) -> str:
    for name, power in (("EiB", 60), ("PiB", 50), ("TiB", 40), ("GiB", 30)):
        if count >> power:
            return f"{count / (1 << power):.3g} {name}" if count >> 90 == 0 else "too much memory"
    return f"{max(1, count >> 20)} MiB"
