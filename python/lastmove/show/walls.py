"""The walls of a thermograph as points of a picture.

A wall gives a value for every temperature from −1 upwards, and is made of straight pieces. It is
described from above: the value of its mast, the temperatures where its slope changes, and the
slopes, the mast's first. A :class:`Frame` maps values and temperatures to the plane so that every
corner has exact coordinates: what is drawn can be read back without loss.

References
----------
E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 6; A. N. Siegel,
*Combinatorial Game Theory*, 2013, section II.5.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from lastmove.errors import InputError
from lastmove.values import Thermograph, Trajectory

__all__ = ["Box", "Corner", "Frame", "corners", "frame_for"]

LOWEST = Fraction(-1)
# Beyond this ratio of the two scales one would see nothing with equal ones.
DISTORTION = 5


Corner: TypeAlias = tuple[Fraction, Fraction]
"""A value and a temperature."""


def corners(wall: Trajectory, top: Fraction, bottom: Fraction = LOWEST) -> list[Corner]:
    """Return the points of a wall from temperature `top` down to `bottom`.

    Parameters
    ----------
    wall : Trajectory
        The wall; its mast is vertical.
    top, bottom : Fraction
        Temperatures.

    Returns
    -------
    list of (Fraction, Fraction)
        Value and temperature at `top`, at each breakpoint between, and at `bottom`.

    Raises
    ------
    InputError
        If the wall has not one slope more than breakpoints, or its mast is not vertical.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from types import SimpleNamespace
    >>> from lastmove.show.walls import corners
    >>> wall = SimpleNamespace(mast=Fraction(2), breaks=(Fraction(1),), slopes=(0, -1))
    >>> [(str(value), str(t)) for value, t in corners(wall, Fraction(3))]
    [('2', '3'), ('2', '1'), ('4', '-1')]
    """
    if len(wall.slopes) != len(wall.breaks) + 1 or wall.slopes[0] != 0:
        message = "a wall has a vertical mast, and one slope more than it has breakpoints"
        raise InputError(message)
    value, height = wall.mast, max(top, bottom, *wall.breaks[:1])
    points = [(value, height)]
    for temperature, slope in zip((*wall.breaks, bottom), wall.slopes, strict=True):
        lower = max(temperature, bottom)
        value, height = value - slope * (height - lower), lower
        points.append((value, height))
    inside = [point for point in points if point[1] < top]
    start = (_value_at(points, top), top)
    return list(dict.fromkeys([start, *inside]))


def _value_at(points: Sequence[Corner], temperature: Fraction) -> Fraction:
    for (high_value, high), (low_value, low) in pairwise(points):
        if high > temperature >= low:
            part = (temperature - low) / (high - low)
            return low_value + part * (high_value - low_value)
    return points[0][0]


@dataclass(frozen=True)
class Frame:
    """An exact map from values and temperatures to the plane, and the region it shows.

    Values grow to the left and temperatures upwards, as is the custom: Left's side is the left.
    """

    x_zero: Fraction
    x_unit: Fraction
    y_zero: Fraction
    y_unit: Fraction
    bottom: Fraction
    top: Fraction

    def place(self, corner: Corner) -> Corner:
        """Return the point of the plane for a value and a temperature."""
        value, temperature = corner
        return self.x_of(value), self.y_of(temperature)

    def x_of(self, value: Fraction) -> Fraction:
        """Return the horizontal coordinate of a value."""
        return self.x_zero + self.x_unit * value

    def y_of(self, temperature: Fraction) -> Fraction:
        """Return the vertical coordinate of a temperature."""
        return self.y_zero + self.y_unit * temperature


class Box(NamedTuple):
    """A rectangle of the page."""

    left: int
    top: int
    width: int
    height: int


def frame_for(thermographs: Sequence[Thermograph], box: Box, *, below_zero: bool) -> Frame:
    """Choose the map that shows thermographs in a rectangle.

    Parameters
    ----------
    thermographs : sequence of Thermograph
        At least one.
    box : Box
        What the walls may fill; the masts go on above it.
    below_zero : bool
        Whether temperatures below 0 are shown.

    Returns
    -------
    Frame
        With the same scale for both axes, unless that would flatten the picture.
    """
    bottom = LOWEST if below_zero else Fraction(0)
    highest = max(Fraction(0), *(t.temperature for t in thermographs))
    points = [
        corner
        for thermograph in thermographs
        for wall in (thermograph.left, thermograph.right)
        for corner in corners(wall, max(thermograph.temperature, bottom), bottom)
    ]
    values = [value for value, _ in points]
    span, rise = max(values) - min(values), highest - bottom
    x_unit, y_unit = _units(points, (span, box.width), (rise, box.height))
    middle = (max(values) + min(values)) / 2 * x_unit + box.left + Fraction(box.width, 2)
    return Frame(
        x_zero=_round(middle),
        x_unit=-x_unit,
        y_zero=_round(box.top + highest * y_unit),
        y_unit=-y_unit,
        bottom=bottom,
        top=highest,
    )


def _units(
    points: Iterable[Corner], across: tuple[Fraction, int], upward: tuple[Fraction, int]
) -> Corner:
    # Scales are multiples of the odd parts of all denominators: then every image is a decimal.
    odd = math.lcm(*(_odd_part(number.denominator) for point in points for number in point))
    (span, width), (rise, height) = across, upward
    x_unit = _nice(Fraction(width) / span, odd) if span else None
    y_unit = _nice(Fraction(height) / rise, odd) if rise else None
    if x_unit is None or y_unit is None:
        # A mast alone, or a line along the axis: half the room shows as much.
        unit = (x_unit or y_unit or Fraction(128 * odd)) / 2
        return unit, unit
    if x_unit > DISTORTION * y_unit or y_unit > DISTORTION * x_unit:
        return x_unit, y_unit
    return min(x_unit, y_unit), min(x_unit, y_unit)


def _odd_part(number: int) -> int:
    return number // (number & -number)


def _nice(scale: Fraction, odd: int) -> Fraction:
    """Return the largest of 4, 5, 6, 7 times `odd` times a power of two that is at most `scale`."""
    ratio = scale / odd
    power = ratio.numerator.bit_length() - ratio.denominator.bit_length() - 3
    step = odd * Fraction(2) ** power
    while 8 * step <= scale:
        step *= 2
    return step * (scale // step)


def _round(number: Fraction) -> Fraction:
    return Fraction(round(number))
