"""Tables of nim-values of two piles, as text, as a picture and as a plot.

A table of any other number of dimensions is refused with an :class:`~lastmove.errors.InputError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from lastmove.errors import InputError
from lastmove.rulesets.support.drawing import INK, PAPER, _document

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["table_plot", "table_svg", "table_text"]

SIDE = 30
LARGEST_DRAWN = 150
"""Larger tables are plotted, not drawn square by square."""
LARGEST_NUMBERED = 40
LOW, HIGH = (255, 247, 236), (0, 68, 120)


def _refuse_other(table: npt.NDArray[np.unsignedinteger]) -> None:
    if table.ndim != 2:
        message = f"a table of {table.ndim} piles has no lines and columns"
        raise InputError(message, hint="take a table of two piles, or a slice of a larger one")


def table_text(table: npt.NDArray[np.unsignedinteger]) -> str:
    """Return a table of two piles as lines of text, with the sizes of the piles at the edges.

    The entry of piles a and b is at [a − 1, b − 1]. Lines have no trailing spaces.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_drawing import table_text
    >>> from lastmove.rulesets.support.end_nim_tables import end_nim_table
    >>> print(table_text(end_nim_table(2, 4, "misere-cairns-ho")))
      | 1 2 3 4
    --+--------
    1 | 1 2 3 4
    2 | 2 0 4 5
    3 | 3 4 0 1
    4 | 4 5 1 0
    """
    _refuse_other(table)
    rows, columns = table.shape
    width = max(len(str(columns)), len(str(int(table.max()))))
    margin = len(str(rows))
    head = " ".join(f"{b:>{width}}" for b in range(1, columns + 1))
    lines = [f"{'':>{margin}} | {head}", f"{'-' * margin}-+-{'-' * len(head)}"]
    for a, line in enumerate(table.tolist(), 1):
        lines.append(f"{a:>{margin}} | " + " ".join(f"{value:>{width}}" for value in line))
    return "\n".join(lines)


def table_svg(table: npt.NDArray[np.unsignedinteger], *, title: str) -> str:
    """Return a picture of a table of two piles: the larger a nim-value, the darker its square.

    It is an SVG document, up to 40 by 40 with the numbers; tables of more than 150 by 150 are
    refused.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_drawing import table_svg
    >>> from lastmove.rulesets.support.end_nim_tables import end_nim_table
    >>> table_svg(end_nim_table(2, 4), title="End-Nim with two piles").count("<rect")
    17
    """
    _refuse_other(table)
    rows, columns = table.shape
    if max(rows, columns) > LARGEST_DRAWN:
        message = f"a table of {rows} by {columns} has too many squares to draw"
        raise InputError(message, hint=f"draw up to {LARGEST_DRAWN}, or plot it")
    numbered = max(rows, columns) <= LARGEST_NUMBERED
    side = SIDE if numbered else SIDE // 5
    edge = SIDE if numbered else 0
    top = max(int(table.max()), 1)
    body = []
    for a, line in enumerate(table.tolist()):
        for b, value in enumerate(line):
            x, y = edge + b * side, edge + a * side
            fill = _shade(value, top)
            body.append(f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{fill}"/>')
            if numbered:
                ink = PAPER if 2 * value > top else INK
                body.append(_number(x, y, value, ink))
    if numbered:
        body += [_number(edge + b * side, 0, b + 1, INK, bold=True) for b in range(columns)]
        body += [_number(0, edge + a * side, a + 1, INK, bold=True) for a in range(rows)]
    return _document(edge + columns * side, edge + rows * side, body, title)


def _shade(value: int, top: int) -> str:
    mixed = (low + (high - low) * value // top for low, high in zip(LOW, HIGH, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _number(x: int, y: int, value: int, ink: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x + SIDE // 2}" y="{y + SIDE // 2 + 4}" font-family="sans-serif" '
        f'font-size="12" text-anchor="middle" fill="{ink}"{weight}>{value}</text>'
    )


def table_plot(
    table: npt.NDArray[np.unsignedinteger], *, title: str, ax: Axes | None = None
) -> Axes:
    """Plot a table of two piles with matplotlib, of any size.

    It is plotted on the axes that are given, or on those of a new figure, which are returned. If
    matplotlib is not installed, that is an :class:`~lastmove.errors.InputError`.
    """
    _refuse_other(table)
    axes = _new_axes() if ax is None else ax
    rows, columns = table.shape
    extent = (0.5, columns + 0.5, rows + 0.5, 0.5)
    image = axes.imshow(table, extent=extent, interpolation="nearest", cmap="viridis")
    axes.figure.colorbar(image, ax=axes, label="nim-value")
    axes.set(xlabel="pile b", ylabel="pile a", title=title)
    return axes


def _new_axes() -> Axes:
    try:
        from matplotlib import pyplot as plt
    except ImportError as error:
        message = "plots are drawn with matplotlib, which is not there"
        raise InputError(message, hint="install lastmove[plot]") from error
    return plt.subplots()[1]
