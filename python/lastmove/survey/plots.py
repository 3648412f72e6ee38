"""Plots of a survey: chosen by what its columns hold, and drawn as pictures of their own.

Two columns of numbers that belong together become a scatter plot, a column of numbers a histogram,
a column with few different texts bars. Where rows have a column `count`, they count so many times.
A column that says the same as one that is drawn already is left out.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import repeat

from lastmove.survey.charts import Plot, Series, bar_chart, histogram, scatter
from lastmove.survey.kind import Cell
from lastmove.survey.snapshot import Snapshot, cell_text, is_value, number_of

__all__ = ["plots"]

MOST_PLOTS = 6
MOST_HISTOGRAMS = 3
FEWEST_NUMBERS = 4
FEWEST_DIFFERENT = 3
MOST_BARS = 12
SHOWN_BARS = 10
LEAST_SHARE = 0.3
"""Of many different texts the most frequent are drawn if together they make up so much."""
PAIRS = (("preperiod", "period"), ("mean", "temperature"), ("order", "p_order"))
"""Columns that belong together, across and up."""
SPREAD = 15
WEIGHT = "count"
FINGERPRINT = re.compile(r"[0-9a-f]{16}")
OWN = ("item", "state", "note")


def plots(found: Snapshot) -> list[Plot]:
    """Draw a survey, in at most six plots.

    Parameters
    ----------
    found : Snapshot
        What its store holds.

    Returns
    -------
    list of Plot
        None where nothing is worth a picture.
    """
    return _Draughtsman(found).draw()


class _Draughtsman:
    """Chooses what to draw of one snapshot."""

    def __init__(self, found: Snapshot) -> None:
        self._found = found
        self._places = found.places
        self._drawn: list[int] = []
        one_each = len({row[self._places["item"]] for row in found.rows}) == len(found.rows)
        self._unit = "items" if one_each else "rows"
        self._weight_of_rows = self._weights()

    def draw(self) -> list[Plot]:
        scatter = self._scatter()
        drawn = [] if scatter is None else [scatter]
        numbers: list[Plot] = []
        texts: list[Plot] = []
        for place in self._order():
            is_number = place in self._found.numeric
            if self._repeats(place) or (is_number and len(numbers) == MOST_HISTOGRAMS):
                continue
            plot = self._histogram(place) if is_number else self._bars(place)
            if plot is not None:
                (numbers if is_number else texts).append(plot)
                self._drawn.append(place)
        return [*drawn, *numbers, *texts][:MOST_PLOTS]

    def _order(self) -> list[int]:
        """Return the columns, those last that belong to the item rather than to what was found."""
        columns = self._found.columns
        places = [n for n, column in enumerate(columns) if column.name not in OWN]
        if self._unit == "items":
            return places
        given = [place for place in places if self._is_given(place)]
        return [place for place in places if place not in given] + given

    def _is_given(self, place: int) -> bool:
        """Tell whether a column is the same in all rows of an item."""
        item, known = self._places["item"], dict[Cell, Cell]()
        return all(
            known.setdefault(row[item], row[place]) == row[place] for row in self._found.rows
        )

    def _repeats(self, place: int) -> bool:
        """Tell whether a column says the same as one that is drawn: each determines the other."""
        for other in self._drawn:
            pairs = Counter(
                (row[place], row[other])
                for row in self._found.rows
                if row[place] is not None and row[other] is not None
            )
            here, there = {pair[0] for pair in pairs}, {pair[1] for pair in pairs}
            if len(pairs) > 1 and len(pairs) == len(here) == len(there):
                return True
        return False

    def _weights(self) -> list[int] | None:
        """Return what rows count for, where a column says so; rows that are open count nothing."""
        place = self._places.get(WEIGHT)
        if place is None or self._found.columns[place].holds != "integer":
            return None
        weights = [row[place] or 0 for row in self._found.rows]
        counts = [weight for weight in weights if isinstance(weight, int) and weight >= 0]
        return counts if len(counts) == len(weights) and any(counts) else None

    def _series(self, place: int) -> Series:
        column = self._found.columns[place]
        weights = None if column.name == WEIGHT else self._weight_of_rows
        unit = self._unit if weights is None else WEIGHT
        series = Series(column.name, unit, [], [], [])
        for row, counted in zip(self._found.rows, weights or repeat(1), strict=False):
            cell = row[place]
            if cell is None:
                continue
            number = number_of(cell)
            if place in self._found.numeric:
                if number is None:
                    continue
                series.numbers.append(float(number))
            series.cells.append(cell)
            series.weights.append(counted)
        return series

    def _histogram(self, place: int) -> Plot | None:
        series = self._series(place)
        different = len(set(series.numbers))
        if len(series.numbers) < FEWEST_NUMBERS or different < FEWEST_DIFFERENT:
            return None
        return histogram(series)

    def _bars(self, place: int) -> Plot | None:
        series, column = self._series(place), self._found.columns[place]
        totals: Counter[Cell] = Counter()
        for cell, weight in zip(series.cells, series.weights, strict=True):
            totals[cell] += weight
        if len(totals) < 2 or all(FINGERPRINT.fullmatch(str(cell)) for cell in totals):  # noqa: PLR2004
            return None
        whole = sum(totals.values())
        first = totals.most_common(MOST_BARS if len(totals) <= MOST_BARS else SHOWN_BARS)
        share = sum(count for _, count in first)
        value = is_value(self._found.kind, column)
        # A column that has something else in each row names examples.
        names = not value and 2 * len(totals) > len(series.cells)
        if share < LEAST_SHARE * whole or (names and len(series.cells) > FEWEST_NUMBERS):
            return None
        bars = [(cell_text(cell, is_value=value), count) for cell, count in first]
        return bar_chart(series, bars, (len(totals) - len(first), whole - share))

    def _scatter(self) -> Plot | None:
        for across, up in PAIRS:
            if across in self._places and up in self._places:
                plot = self._scatter_of(self._places[across], self._places[up])
                if plot is not None:
                    return plot
        spread = {
            place: len({row[place] for row in self._found.rows})
            for place, column in enumerate(self._found.columns)
            if column.holds in {"integer", "number"}
        }
        widest = sorted((place for place in spread if spread[place] >= SPREAD), key=spread.get)[-2:]  # type: ignore[arg-type]
        return self._scatter_of(*sorted(widest)) if len(widest) == 2 else None  # noqa: PLR2004

    def _scatter_of(self, across: int, up: int) -> Plot | None:
        if not {across, up} <= self._found.numeric:
            return None
        places: dict[tuple[float, float], list[str]] = {}
        for row in self._found.rows:
            x, y = number_of(row[across]), number_of(row[up])
            if x is not None and y is not None:
                places.setdefault((float(x), float(y)), []).append(str(row[self._places["item"]]))
        columns, here = {x for x, _ in places}, {y for _, y in places}
        if min(len(columns), len(here)) < FEWEST_DIFFERENT or len(places) < 2 * FEWEST_NUMBERS:
            return None
        if len(places) == len(columns) == len(here):
            return None
        names = self._found.columns[across].name, self._found.columns[up].name
        return scatter(places, names, self._unit)
