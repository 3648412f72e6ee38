"""What values cost, by a formula in steps, so that hopeless questions are refused at once.

A step is an option that the plain engine looks at, about a nanosecond. Their number follows from
the rule and from the values that are known; no clock has a say in it, so that the same question is
answered or refused alike on a fast, a slow and a busy machine. A question is refused only where the
steps that it takes at least are far beyond the limit: all others are worked on until the limit.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from lastmove._core import seconds_left
from lastmove.errors import LimitReached
from lastmove.heaps.rules import Rule
from lastmove.wording import duration, size

__all__ = ["Estimate", "estimate", "require"]

STEPS_A_SECOND = 1e9
"""Of one core; no machine known to us takes many more."""
SLACK = 20
"""Values are refused whose least cost is beyond the limit of time by so many times."""
ENOUGH = 1000
"""Fewer values tell nothing about the memory that more of them take."""
FURTHEST = 1 << 40


@dataclass(frozen=True)
class Estimate:
    """What values cost that are not there yet.

    Parameters
    ----------
    to : int
        The largest heap.
    steps : int
        The work, as the values known suggest.
    least : int
        The work that they take whatever they turn out to be.
    memory : int
        Bytes for all values.
    known_to : int
        The largest heap whose value is known now.
    """

    to: int
    steps: int
    least: int
    memory: int
    known_to: int

    @property
    def seconds(self) -> float:
        """The time that the least work takes on an idle core."""
        return self.least / STEPS_A_SECOND

    def is_within_limits(self) -> bool:
        """Return whether the values may well be there before a limit is reached."""
        left = seconds_left()
        in_time = left is None or self.seconds <= max(1.0, SLACK * left)
        return in_time and self.memory <= _machine_memory()

    def refusal(self) -> LimitReached:
        """Return the error for values that are not worth starting on."""
        cost = {"steps": self.least, "seconds": round(self.seconds), "bytes": self.memory}
        return LimitReached(str(self), {"known_to": self.known_to, "estimate": cost})

    def __str__(self) -> str:
        """Put the estimate into words."""
        shown = str(self.to) if self.to < 10**18 else f"10^{len(str(self.to)) - 1}"
        time, memory = duration(self.seconds), size(self.memory)
        return f"G({shown}) would take at least {time} and {memory}"


def estimate(rule: Rule, to: int) -> Estimate:
    """Return what the values up to G(to) cost, by the formula."""
    known = rule.known()
    steps, least = rule.steps(min(to, FURTHEST))
    # Beyond any machine, what is left of the formula is that each value is computed.
    beyond = max(0, to - FURTHEST)
    memory = max(to, rule.memory() * to // known) if known >= ENOUGH else to
    return Estimate(to, steps + beyond, least + beyond, memory, known - 1)


def require(rule: Rule, to: int) -> None:
    """Compute the values up to G(to).

    Raises
    ------
    LimitReached
        If a limit is reached, or is sure to be.
    """
    if rule.known() > to:
        return
    expected = estimate(rule, to)
    if not expected.is_within_limits():
        raise expected.refusal()
    try:
        rule.extend(to)
    except LimitReached as limit:
        raise LimitReached(str(limit), {"known_to": rule.known() - 1}) from None


def _machine_memory() -> float:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError, AttributeError):
        return float("inf")
