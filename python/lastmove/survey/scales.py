"""Axes of plots: where a number is on the paper, and which numbers are written there."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Scale", "is_wide", "round_step", "tick_text"]

WIDE = 50
"""Numbers that go so far, and far beyond most of them, are drawn on a logarithmic scale."""
FAR = 8
ZERO = -0.45
"""Where zero stands on a logarithmic scale: so many tenfolds before one."""
FEW_DECADES = 2
MOST_DECADES = 6
SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def is_wide(numbers: Sequence[float]) -> bool:
    """Tell whether numbers want a logarithmic scale: whole, not negative, and most far below some.

    Examples
    --------
    >>> from lastmove.survey.scales import is_wide
    >>> is_wide([0, 1, 2, 3, 1000]), is_wide([100, 101, 102]), is_wide([-1, 1000])
    (True, False, False)
    """
    ordered = sorted(numbers)
    whole = all(float(number).is_integer() for number in ordered)
    if not ordered or not whole or ordered[0] < 0 or ordered[-1] < WIDE:
        return False
    return ordered[-1] >= FAR * max(ordered[len(ordered) // 2], 1)


def round_step(span: float, parts: int, *, whole: bool) -> float:
    """Return a round number that goes into a span at most so many times.

    Examples
    --------
    >>> from lastmove.survey.scales import round_step
    >>> round_step(97, 10, whole=True), round_step(1, 4, whole=False), round_step(2, 5, whole=True)
    (10.0, 0.5, 1.0)
    """
    least = span / parts if span > 0 else 1.0
    size = 10.0 ** math.floor(math.log10(least))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= least * (1 - 1e-9))
    return max(step, 1.0) if whole else step


def tick_text(number: float) -> str:
    """Write a number beside an axis, shortly.

    Examples
    --------
    >>> from lastmove.survey.scales import tick_text
    >>> [tick_text(number) for number in (0, -2.5, 2000, 1e6, 2.5e7)]
    ['0', '−2.5', '2,000', '10⁶', '2.5·10⁷']
    """
    if abs(number) >= 1e5:  # noqa: PLR2004 - from here on six digits or more
        power = math.floor(math.log10(abs(number)) + 1e-9)
        factor = f"{number / 10**power:.3g}".replace("-", "−")
        tenfold = f"10{str(power).translate(SUPERSCRIPT)}"
        return {"1": tenfold, "−1": f"−{tenfold}"}.get(factor, f"{factor}·{tenfold}")
    text = f"{number:,.0f}" if float(number).is_integer() else f"{number:.4g}"
    return text.replace("-", "−")


@dataclass(frozen=True)
class Scale:
    """From numbers to places along an axis.

    Parameters
    ----------
    least, most : float
        The numbers at its ends.
    start, end : float
        The places of its ends.
    logarithmic : bool
        Whether places go by powers; zero then stands a bit before one.
    whole : bool
        Whether all numbers are whole.

    Examples
    --------
    >>> from lastmove.survey.scales import Scale
    >>> scale = Scale(1, 100, 0, 200, logarithmic=True)
    >>> scale.place(10), scale.ticks()
    (100.0, [1.0, 10.0, 100.0])
    """

    least: float
    most: float
    start: float
    end: float
    logarithmic: bool = False
    whole: bool = True

    def place(self, number: float) -> float:
        """Return the place of a number."""
        low, high = self._level(self.least), self._level(self.most)
        share = (self._level(number) - low) / (high - low) if high > low else 0.5
        return self.start + (self.end - self.start) * share

    def _level(self, number: float) -> float:
        if not self.logarithmic:
            return number
        return math.log10(number) if number >= 1 else ZERO

    def ticks(self) -> list[float]:
        """Return the numbers to be written beside the axis."""
        if not self.logarithmic:
            step = round_step(self.most - self.least, 5, whole=self.whole)
            first, last = math.ceil(self.least / step - 1e-9), math.floor(self.most / step + 1e-9)
            return [round(step * n, 10) for n in range(first, last + 1)]
        low, high = math.log10(max(self.least, 1)), math.log10(max(self.most, 1))
        factors = (1, 2, 5) if high - low < FEW_DECADES else (1,)
        stride = math.ceil((high - low) / MOST_DECADES) or 1
        found = [
            float(factor * 10**power)
            for power in range(0, math.floor(high + 1e-9) + 1, stride)
            for factor in factors
            if low - 1e-9 <= math.log10(factor * 10**power) <= high + 1e-9
        ]
        return [0.0, *found] if self.least < 1 else found
