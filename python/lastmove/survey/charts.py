"""Charts: histograms, scatter plots and bars, drawn for reading on paper and on a phone.

What a mark stands for is its title, which a browser shows when it is pointed at.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lastmove.show.palette import NOTE_SIZE, shortened, text_width
from lastmove.show.svg import Element, note, picture, tag
from lastmove.survey.account import grouped
from lastmove.survey.kind import Cell
from lastmove.survey.scales import Scale, is_wide, round_step, tick_text

__all__ = ["Plot", "Series", "bar_chart", "histogram", "scatter"]

WIDTH, HEIGHT = 430, 270
LEFT, RIGHT, TOP, BOTTOM = 58, 16, 24, 46
MOST_SLOTS = 26
STEEP = 400
"""Bars that differ by such a factor are drawn on a logarithmic scale."""
MOST_TITLES = 1000
"""With more points than these, no point says which items it stands for."""
NAMED_ITEMS = 4
EDGE = 1e-9


@dataclass(frozen=True)
class Plot:
    """A picture with what it shows.

    Parameters
    ----------
    title : str
        What it shows, in a few words.
    svg : str
        The picture.
    """

    title: str
    svg: str


@dataclass(frozen=True)
class Series:
    """A column as far as it is drawn.

    Parameters
    ----------
    name : str
        Its name.
    unit : str
        What is counted.
    cells : list
        Its cells that are not empty.
    numbers : list of float
        The same as numbers, if they are.
    weights : list of int
        What each counts for.
    """

    name: str
    unit: str
    cells: list[Cell]
    numbers: list[float]
    weights: list[int]


def _frame(x_name: str, y_name: str) -> list[Element]:
    middle = (LEFT + WIDTH - RIGHT) / 2
    return [note(x_name, middle, HEIGHT - 12), note(y_name, 6, 10, "start")]


def _across(y: float) -> Element:
    return tag("path", look="guide", d=f"M{LEFT} {y:.1f}H{WIDTH - RIGHT}", stroke_width=1)


def _upright(x: float) -> Element:
    return tag("path", look="guide", d=f"M{x:.1f} {TOP}V{HEIGHT - BOTTOM}", stroke_width=1)


def _y_axis(scale: Scale) -> list[Element]:
    parts = []
    for number in scale.ticks():
        y = scale.place(number)
        parts += [_across(y), note(tick_text(number), LEFT - 7, y, "end")]
    return parts


def _below(labels: Sequence[tuple[float, str]], y: float) -> list[Element]:
    """Write labels below an axis: all of them, or every second, third, … so that none touch.

    Zero is among them wherever it is on the axis.
    """
    labels = [(_inside(x, text), text) for x, text in labels]
    zero = next((n for n, (_, text) in enumerate(labels) if text == "0"), 0)
    for stride in range(1, len(labels) + 1):
        kept = labels[zero % stride :: stride]
        if all(_room(*pair) for pair in pairwise(kept)):
            break
    else:
        kept = labels[:1]
    return [note(text, x, y) for x, text in kept]


def _room(before: tuple[float, str], after: tuple[float, str]) -> bool:
    widths = text_width(before[1], NOTE_SIZE) + text_width(after[1], NOTE_SIZE)
    return after[0] - before[0] >= 0.5 * widths + 4


def _inside(x: float, text: str) -> float:
    """Move a label to the left that would reach over the edge of the paper."""
    return min(x, WIDTH - 2 - text_width(text, NOTE_SIZE) / 2)


@dataclass(frozen=True)
class _Slot:
    """A bar of a histogram: the numbers from `low` up to `high`."""

    low: float
    high: float
    name: str


def _slots(numbers: Sequence[float]) -> tuple[list[_Slot], str]:
    """Divide numbers into slots, and tell how: each its own, by powers, or in equal steps."""
    least, most = min(numbers), max(numbers)
    whole = all(number.is_integer() for number in set(numbers))
    if whole and most - least < MOST_SLOTS:
        values = range(int(least), int(most) + 1)
        return [_Slot(n, n + 1, tick_text(n)) for n in values], "each"
    if is_wide(numbers):
        factor = next((f for f in (2, 4, 10, 100) if f**MOST_SLOTS > most), 10**4)
        edges = [1]
        while edges[-1] <= most:
            edges.append(edges[-1] * factor)
        powers = [
            _Slot(a, b, grouped(a) if b - a == 1 else f"{grouped(a)} to {grouped(b - 1)}")
            for a, b in pairwise(edges)
            if b > least
        ]
        return ([_Slot(0, 1, "0"), *powers] if least < 1 else powers), "powers"
    step = round_step(most - least, 18, whole=whole)
    first = math.floor(least / step + 1e-9)
    count = math.floor(most / step + 1e-9) - first + 1
    steps = [
        _Slot(
            step * n, step * (n + 1), f"{tick_text(step * n)} to below {tick_text(step * (n + 1))}"
        )
        for n in range(first, first + count)
    ]
    return steps, "steps"


def histogram(series: Series) -> Plot:
    """Draw how often numbers occur."""
    slots, way = _slots(series.numbers)
    counts = [0] * len(slots)
    lows = [slot.low for slot in slots]
    for number, weight in zip(series.numbers, series.weights, strict=True):
        # Steps of a tenth are not exact; a number on an edge belongs above it.
        counts[max(bisect_right(lows, number + EDGE) - 1, 0)] += weight
    filled = [count for count in counts if count]
    most, least = max(filled, default=1), min(filled, default=1)
    # From nothing, or by powers where bars differ very much.
    steep = most > STEEP * max(least, 1)
    heights = Scale(0.0, most, HEIGHT - BOTTOM, TOP, logarithmic=steep)
    width = (WIDTH - LEFT - RIGHT) / len(slots)
    floor, bars = HEIGHT - BOTTOM, []
    for place, (slot, count) in enumerate(zip(slots, counts, strict=True)):
        if count:
            y = min(heights.place(count), floor - 1.5)
            bars.append(
                tag(
                    "rect",
                    tag("title", f"{series.name} {slot.name}: {grouped(count)} {series.unit}"),
                    look="left-area",
                    x=LEFT + width * place + 0.08 * width,
                    y=y,
                    width=0.84 * width,
                    height=floor - y,
                )
            )
    frame = _frame(series.name, series.unit + ", logarithmic" * heights.logarithmic)
    title = f"Histogram of {series.name}"
    top = counts.index(max(counts))
    description = (
        f"A histogram of {grouped(len(series.numbers))} numbers from "
        f"{tick_text(min(series.numbers))} to {tick_text(max(series.numbers))}; "
        f"most are at {slots[top].name}."
    )
    parts = [*_y_axis(heights), *bars, *_slot_labels(slots, way, width), *frame]
    return Plot(title, picture(WIDTH, HEIGHT, parts, title=title, description=description))


def _slot_labels(slots: Sequence[_Slot], way: str, width: float) -> list[Element]:
    """Write numbers below a histogram: under a bar that is one number, else between two bars."""
    y = HEIGHT - BOTTOM + 14
    labels = []
    for place, slot in enumerate(slots):
        left = LEFT + width * place
        centred = way == "each" or (way == "powers" and slot.low == 0)
        labels.append((left + width / 2 if centred else left, tick_text(slot.low)))
    if way != "each":
        labels.append((LEFT + width * len(slots), tick_text(slots[-1].high)))
    if way == "powers" and slots[0].low == 0:
        # Zero is no power: those are told every second, third, … from one on.
        return [note("0", labels[0][0], y), *_below(labels[1:], y)]
    return _below(labels, y)


def scatter(
    places: dict[tuple[float, float], list[str]], names: tuple[str, str], unit: str
) -> Plot:
    """Draw one column against another; a dot grows with the items at its place."""
    xs, ys = [x for x, _ in places], [y for _, y in places]
    x_scale, y_scale = (
        Scale(
            min(numbers),
            max(numbers),
            *ends,
            logarithmic=is_wide(numbers),
            whole=all(number.is_integer() for number in numbers),
        )
        for numbers, ends in (
            (xs, (LEFT + 8, WIDTH - RIGHT - 6)),
            (ys, (HEIGHT - BOTTOM - 8, TOP + 8)),
        )
    )
    grid = [_across(y_scale.place(number)) for number in y_scale.ticks()]
    grid += [_upright(x_scale.place(number)) for number in x_scale.ticks()]
    grid += [
        note(tick_text(number), LEFT - 7, y_scale.place(number), "end")
        for number in y_scale.ticks()
    ]
    below = [(x_scale.place(number), tick_text(number)) for number in x_scale.ticks()]
    grid += _below(below, HEIGHT - BOTTOM + 14)
    dots = (
        _titled_dots(places, names, x_scale, y_scale)
        if len(places) <= MOST_TITLES
        else [_many_dots(places, x_scale, y_scale)]
    )
    title = f"{names[1]} against {names[0]}"
    count = sum(map(len, places.values()))
    description = (
        f"{grouped(count)} {unit} at {grouped(len(places))} places: {names[0]} from "
        f"{tick_text(min(xs))} to {tick_text(max(xs))} across, {names[1]} from "
        f"{tick_text(min(ys))} to {tick_text(max(ys))} up."
    )
    wide = [
        name + ", logarithmic" * scale.logarithmic
        for name, scale in zip(names, (x_scale, y_scale), strict=True)
    ]
    parts = [*grid, *dots, *_frame(wide[0], wide[1])]
    return Plot(title, picture(WIDTH, HEIGHT, parts, title=title, description=description))


def _titled_dots(
    places: dict[tuple[float, float], list[str]],
    names: tuple[str, str],
    x_scale: Scale,
    y_scale: Scale,
) -> list[Element]:
    # The large ones first, so that none hides a small one.
    ordered = sorted(places.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    dots = []
    for (x, y), items in ordered:
        more = f" and {grouped(len(items) - NAMED_ITEMS)} more" if len(items) > NAMED_ITEMS else ""
        named = ", ".join(shortened(item) for item in items[:NAMED_ITEMS])
        text = f"{names[0]} {tick_text(x)}, {names[1]} {tick_text(y)}: {named}{more}"
        dots.append(
            tag(
                "circle",
                tag("title", text),
                look="left-area",
                cx=x_scale.place(x),
                cy=y_scale.place(y),
                r=min(2.6 + 0.5 * (math.sqrt(len(items)) - 1), 9.0),
                fill_opacity=0.62,
            )
        )
    return dots


def _many_dots(places: Iterable[tuple[float, float]], x_scale: Scale, y_scale: Scale) -> Element:
    """Draw all points as one path of dots; those that fall together are drawn once."""
    dots = dict.fromkeys(f"M{x_scale.place(x):.0f} {y_scale.place(y):.0f}h0" for x, y in places)
    return tag(
        "path",
        look="left-line",
        d="".join(dots),
        stroke_width=2.5,
        stroke_linecap="round",
        stroke_opacity=0.7,
        fill="none",
    )


def bar_chart(series: Series, bars: Sequence[tuple[str, int]], rest: tuple[int, int]) -> Plot:
    """Draw how often texts occur.

    Parameters
    ----------
    series : Series
        The column.
    bars : sequence of pairs
        Texts with how often they occur, the most frequent first.
    rest : pair of int
        How many other texts there are, and how often these occur.
    """
    others, other_count = rest
    drawn = [(text, count, "left-area") for text, count in bars]
    drawn += [(f"{grouped(others)} others", other_count, "line-area")] if others else []
    step, top = 22, 26
    labels = [shortened(text, 20) for text, _, _ in drawn]
    left = min(max(text_width(label, NOTE_SIZE) for label in labels) * 0.92, 150) + 16
    right = max(text_width(grouped(count), NOTE_SIZE) for _, count, _ in drawn) + 14
    most, whole = max(count for _, count, _ in drawn), sum(count for _, count, _ in drawn)
    parts = [note(series.unit, left, 10, "start")]
    for place, ((text, count, look), label) in enumerate(zip(drawn, labels, strict=True)):
        y, number = top + step * place, grouped(count)
        length = max((WIDTH - left - right) * count / most, 1.5 if count else 0)
        share = f"{text}: {number} {series.unit}, {100 * count / whole:.3g} %"
        bar = tag(
            "rect", tag("title", share), look=look, x=left, y=y, width=length, height=step - 5
        )
        middle = y + step / 2 - 2
        parts += [
            note(label, left - 8, middle, "end"),
            bar,
            note(number, left + length + 6, middle, "start"),
        ]
    title = f"Most frequent {series.name}s" if others else f"Frequencies of {series.name}"
    description = "; ".join(f"{text}: {grouped(count)}" for text, count, _ in drawn)
    height = top + step * len(drawn) + 12
    return Plot(title, picture(WIDTH, height, parts, title=title, description=f"{description}."))
