"""Where the parts of a thermograph's picture go: walls, masts, ticks and their labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, pairwise

from lastmove.errors import InputError
from lastmove.show.palette import LABEL_SIZE, NOTE_SIZE, shortened, text_width
from lastmove.show.spacing import spread
from lastmove.show.walls import Box, Corner, Frame, corners, frame_for
from lastmove.values import Thermograph

__all__ = ["Layout", "Tick", "lay_out", "several"]

MAST = 44
LINE = 17
MARGIN = 18


@dataclass(frozen=True)
class Tick:
    """A mark on an axis: its number, where it is, and where its label has room."""

    number: Fraction
    at: Fraction
    label_at: float


@dataclass(frozen=True)
class Layout:
    """Where everything goes, in units of the page with the origin at the upper left."""

    thermographs: tuple[Thermograph, ...]
    frame: Frame
    left: int
    right: int
    mast_top: int
    value_ticks: tuple[Tick, ...]
    temperature_ticks: tuple[Tick, ...]

    @property
    def floor(self) -> Fraction:
        """The height of the value axis."""
        return self.frame.y_of(self.frame.bottom)

    @property
    def zero(self) -> Fraction:
        """The height of temperature 0."""
        return self.frame.y_of(Fraction(0))

    def walls(self, thermograph: Thermograph) -> dict[str, list[Corner]]:
        """Return the corners of the two walls, as values and temperatures."""
        bottom = self.frame.bottom
        top = max(thermograph.temperature, bottom)
        sides = {"left": thermograph.left, "right": thermograph.right}
        return {side: corners(wall, top, bottom) for side, wall in sides.items()}

    def guides(self) -> list[tuple[Corner, Corner]]:
        """Return thin lines from labelled ticks to the corners that they belong to."""
        shown = [
            corner
            for thermograph in self.thermographs
            for wall in self.walls(thermograph).values()
            for corner in wall
        ] + [(stop, Fraction(0)) for stop in _stops(self.thermographs)]
        lines = []
        for tick in self.temperature_ticks:
            ends = [self.frame.x_of(value) for value, t in shown if t == tick.number]
            if ends and tick.at not in {self.zero, self.floor}:
                lines.append(((Fraction(self.left), tick.at), (max(ends), tick.at)))
        for tick in self.value_ticks:
            ends = [self.frame.y_of(t) for value, t in shown if value == tick.number]
            if ends:
                lines.append(((tick.at, self.floor), (tick.at, min(ends))))
        return lines

    def mast_labels(self, labels: Sequence[str]) -> list[tuple[str, float]]:
        """Return the labels of the masts and where they have room, from left to right."""
        masts = [float(self.frame.x_of(t.mean)) for t in self.thermographs]
        pairs = sorted(zip(masts, labels, strict=False))
        texts = [shortened(label) for _, label in pairs]
        sizes = [text_width(text, LABEL_SIZE) + 10 for text in texts]
        places = spread([x for x, _ in pairs], _gaps(sizes), self.left, self.right)
        return list(zip(texts, places, strict=True))


def several(thermo: Thermograph | Sequence[Thermograph]) -> tuple[Thermograph, ...]:
    """Return one thermograph or many as a tuple.

    Raises
    ------
    InputError
        If there is none.
    """
    thermographs = tuple(thermo) if isinstance(thermo, Sequence) else (thermo,)
    if not thermographs:
        message = "there is no thermograph to draw"
        raise InputError(message)
    return thermographs


def lay_out(
    thermographs: tuple[Thermograph, ...], width: int, head: int, *, below_zero: bool
) -> Layout:
    """Find a place for everything in a picture.

    Parameters
    ----------
    thermographs : tuple of Thermograph
        At least one.
    width : int
        The width of the picture; its height follows.
    head : int
        How much is kept free above the masts.
    below_zero : bool
        Whether temperatures below 0 are shown.

    Returns
    -------
    Layout
        The places.
    """
    temperatures = _temperatures(thermographs, Fraction(-1 if below_zero else 0))
    left = 26 + int(max(_label_width(str(t)) for t in temperatures))
    right = max(width - MARGIN, left + 120)
    frame = frame_for(
        thermographs,
        Box(left + MARGIN, head + MAST, right - left - 2 * MARGIN, (right - left) * 5 // 8),
        below_zero=below_zero,
    )
    floor = float(frame.y_of(frame.bottom))
    values = _fitting(_values(thermographs, frame), _label_width, right - left)
    heights = _fitting(temperatures, _label_height, floor - head)
    return Layout(
        thermographs=thermographs,
        frame=frame,
        left=left,
        right=right,
        mast_top=head,
        value_ticks=_ticks(values, frame.x_of, _label_width, (left, right)),
        temperature_ticks=_ticks(heights, frame.y_of, _label_height, (head, floor)),
    )


def _label_width(label: str) -> float:
    return text_width(label, NOTE_SIZE) + 8


def _label_height(_label: str) -> float:
    return LINE


def _temperatures(thermographs: Sequence[Thermograph], bottom: Fraction) -> list[Fraction]:
    """Return the temperatures worth a label, the most important first."""
    breaks = (b for t in thermographs for wall in (t.left, t.right) for b in wall.breaks)
    numbers = chain((t.temperature for t in thermographs), (Fraction(0), bottom), breaks)
    return list(dict.fromkeys(number for number in numbers if number >= bottom))


def _values(thermographs: Sequence[Thermograph], frame: Frame) -> list[Fraction]:
    """Return the values worth a label: means, then stops, then the other corners."""
    walls = (wall for t in thermographs for wall in (t.left, t.right))
    others = (value for wall in walls for value, _ in corners(wall, frame.top, frame.bottom))
    means = (t.mean for t in thermographs)
    return list(dict.fromkeys(chain(means, _stops(thermographs), others)))


def _stops(thermographs: Sequence[Thermograph]) -> list[Fraction]:
    zero = Fraction(0)
    walls = (wall for t in thermographs for wall in (t.left, t.right))
    return [corners(wall, zero, zero)[0][0] for wall in walls]


def _fitting(
    numbers: Iterable[Fraction], size: Callable[[str], float], room: float
) -> list[Fraction]:
    """Return as many of the first numbers as have room beside each other."""
    chosen: list[Fraction] = []
    for number in numbers:
        room -= size(str(number))
        if chosen and room < 0:
            break
        chosen.append(number)
    return chosen


def _ticks(
    numbers: Iterable[Fraction],
    place: Callable[[Fraction], Fraction],
    size: Callable[[str], float],
    room: tuple[float, float],
) -> tuple[Tick, ...]:
    """Return ticks in the order of the page, their labels moved apart where they would touch."""
    ordered = sorted(numbers, key=place)
    places = [place(number) for number in ordered]
    sizes = [size(str(number)) for number in ordered]
    labels = spread([float(p) for p in places], _gaps(sizes), *room)
    return tuple(Tick(*tick) for tick in zip(ordered, places, labels, strict=True))


def _gaps(sizes: Sequence[float]) -> list[float]:
    return [(a + b) / 2 for a, b in pairwise(sizes)]
