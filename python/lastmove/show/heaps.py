"""Nim-sequences for people: lines of text, and plots readable to ten million points."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from lastmove.show.palette import LIGHT
from lastmove.show.plots import new_axes
from lastmove.show.records import Record
from lastmove.show.text import first_lines, heap_moves

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from lastmove.heaps import HeapGame

__all__ = ["heap_lines", "heap_plot", "named_lines"]

MOST_POINTS = 20_000
"""More points than this are shown by how dense they lie."""
COLUMNS = 400
MOST_ROWS = 300
VALUES_A_LINE = 20
MOST_VALUES = 400
MOST_MOVES = 30


def heap_lines(record: Record) -> list[str]:
    """Return the answers about a heap game as lines of text.

    Parameters
    ----------
    record : dict
        The fields that ``lastmove heap --json`` prints.

    Returns
    -------
    list of str
        The first is the title.
    """
    names = record.get("names")
    known = f" ({', '.join(map(str, names))})" if isinstance(names, list) and names else ""
    lines = [f"{record['code']}{known}"]
    values, at, moves = (record.get(key) for key in ("values", "at", "winning_moves"))
    if isinstance(values, list):
        lines += _table(values)
    if isinstance(at, dict):
        lines += [f"  G({n}) = {value}" for n, value in at.items()]
    if "nim_value" in record:
        worth = record["nim_value"]
        lines.append(f"  nim-value {worth}: whoever moves {'wins' if worth else 'loses'}")
    if isinstance(moves, list):
        lines += first_lines(heap_moves(moves), MOST_MOVES, " moves")
    if "status" in record:
        lines += _period_lines(record)
    if "out" in record:
        lines.append(f"  values to G({record['to']}) are in {record['out']}")
    cousins = record.get("cousins")
    if isinstance(cousins, list):
        lines += [f"  {cousin}" for cousin in cousins]
    return lines


def _table(values: list[int]) -> list[str]:
    width = max((len(str(value)) for value in values), default=1)
    margin = len(str(max(min(len(values), MOST_VALUES) - 1, 0)))
    lines = []
    for start in range(0, min(len(values), MOST_VALUES), VALUES_A_LINE):
        row = " ".join(f"{value:>{width}}" for value in values[start : start + VALUES_A_LINE])
        lines.append(f"  {start:>{margin}}: {row}")
    if len(values) > MOST_VALUES:
        lines.append(f"  … up to G({len(values) - 1}) = {values[-1]} (--json lists all)")
    return lines


def _period_lines(record: Record) -> list[str]:
    checked = f"values to G({record['checked_to']}), the largest {record['max_value']}"
    if record["status"] == "open":
        return [f"  {record.get('note', 'no period found')} ({checked})"]
    proof = "proved" if record["proved"] else "observed, not proved"
    saltus = f", saltus {record['saltus']}" if record["saltus"] else ""
    last = record["last_exception"]
    exceptions = "no exceptions" if last is None else f"last exception n = {last}"
    title = f"  {record['status']}: period {record['period']}{saltus}, {exceptions}; {proof}"
    return [title, f"  {checked}"]


def named_lines(games: dict[str, str]) -> list[str]:
    """Return the games that have names, one a line."""
    width = max(map(len, games))
    rows = [f"  {name:<{width}}  {code}" for name, code in games.items() if code != name]
    plain = [f"  {name}" for name, code in games.items() if code == name]
    return ["games on heaps that have names", *rows, *plain]


def heap_plot(
    game: HeapGame, values: npt.NDArray[np.unsignedinteger], ax: Axes | None = None
) -> Axes:
    """Plot a nim-sequence: as points, or, if there are many, as a picture of their density.

    Parameters
    ----------
    game : HeapGame
        The game, whose code stands above.
    values : numpy.ndarray
        G(0), G(1), …
    ax : matplotlib.axes.Axes, optional
        Where to plot; a new figure if not given.

    Returns
    -------
    matplotlib.axes.Axes
        What was plotted on.

    Raises
    ------
    InputError
        If matplotlib is not installed.
    """
    axes = new_axes() if ax is None else ax
    if len(values) <= MOST_POINTS:
        size = 6.0 if len(values) <= MOST_POINTS // 20 else 1.0
        axes.scatter(np.arange(len(values)), values, s=size, color=LIGHT.left, linewidths=0)
    else:
        _density(values, axes)
    axes.set(xlabel="heap n", ylabel="nim-value G(n)", title=game.code)
    return axes


def _density(values: npt.NDArray[np.unsignedinteger], axes: Axes) -> None:
    from matplotlib.colors import LogNorm  # noqa: PLC0415 - slow to import, and an extra

    top = int(values.max()) + 1
    rows = min(top, MOST_ROWS)
    counts = np.zeros((rows, COLUMNS), dtype=np.int64)
    edges = np.linspace(0, len(values), COLUMNS + 1).astype(np.int64)
    for column, (start, stop) in enumerate(pairwise(edges)):
        found = np.bincount(values[start:stop], minlength=top)
        row = np.arange(len(found)) * rows // top
        np.add.at(counts[:, column], row, found)
    shown = np.ma.masked_equal(counts, 0)
    extent = (0.0, float(len(values)), -0.5, top - 0.5)
    image = axes.imshow(
        shown,
        origin="lower",
        aspect="auto",
        extent=extent,
        interpolation="nearest",
        norm=LogNorm(vmin=1),
        cmap="viridis_r",
    )
    axes.figure.colorbar(image, ax=axes, label="heaps")
