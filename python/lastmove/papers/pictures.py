"""Pictures for claims: positions, chessboards, sequences, tables of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import lastmove as lm
from lastmove.rulesets import read_position
from lastmove.show import svg

__all__ = ["bars", "chessboard", "heap_values", "position", "scatter", "shaded_table"]

WIDTH, HEIGHT, MARGIN, CELL = 560, 260, 40, 26
FEW = 200
"""So many points, or fewer, are drawn larger."""


def position(ruleset: str, text: str) -> str:
    """Draw a position of a ruleset."""
    return str(getattr(read_position(ruleset, text), "svg")())  # noqa: B009 - not all have one


def chessboard(
    board: str | lm.chess.Board, arrows: str = "", regions: Mapping[str, str] | None = None
) -> str:
    """Draw a board, with arrows such as ``c4c5 g7g6``, and sets of squares by their names."""
    shown = board if isinstance(board, lm.chess.Board) else lm.chess.Board(board)
    pairs = [(arrow[:2], arrow[2:]) for arrow in arrows.split()]
    parts = {name: squares.split() for name, squares in (regions or {}).items()}
    return shown.svg(regions=parts, arrows=pairs)


def heap_values(code: str, to: int, title: str) -> str:
    """Draw the nim-values of a heap game."""
    return scatter(lm.HeapGame(code).values(to).tolist(), title=title, along="beans")


def scatter(values: Sequence[int], *, title: str, along: str) -> str:
    """Draw a sequence, a point for each value.

    Parameters
    ----------
    values : sequence of int
        Entry n stands n steps to the right.
    title : str
        The heading.
    along : str
        What n counts.

    Returns
    -------
    str
        An ``svg`` element.

    Examples
    --------
    >>> from lastmove.papers.pictures import scatter
    >>> scatter([0, 1, 0, 2], title="four words", along="files").startswith("<svg")
    True
    """
    most = max(*values, 1)
    across, up = (WIDTH - 2 * MARGIN) / max(len(values) - 1, 1), (HEIGHT - 2 * MARGIN) / most
    side = 4 if len(values) <= FEW else 1.2
    # One path for all points keeps long runs small as text.
    points = "".join(
        f"M{MARGIN + n * across - side / 2:.1f} {HEIGHT - MARGIN - value * up - side / 2:.1f}"
        f"h{side}v{side}h-{side}z"
        for n, value in enumerate(values)
    )
    body = []
    for value in range(0, most + 1, 1 << max((most // 8).bit_length() - 1, 0)):
        y = HEIGHT - MARGIN - value * up
        body.append(svg.line([(MARGIN, y), (WIDTH - MARGIN, y)], "guide"))
        body.append(svg.note(str(value), MARGIN - 6, y, "end"))
    body += [
        svg.tag("path", look="left-area", d=points),
        svg.note(title, WIDTH / 2, 16),
        svg.note(f"{along}: 0 to {len(values) - 1}", WIDTH / 2, HEIGHT - 18),
    ]
    description = f"{len(values)} values, the greatest {most}"
    return svg.picture(WIDTH, HEIGHT, body, title=title, description=description)


def bars(sizes: Mapping[str, int], *, title: str) -> str:
    """Draw named numbers as bars.

    Examples
    --------
    >>> from lastmove.papers.pictures import bars
    >>> bars({"one": 1, "two": 2}, title="two bars").count("<rect")
    3
    """
    step = (WIDTH - 2 * MARGIN) / len(sizes)
    up = (HEIGHT - 2 * MARGIN - 16) / max(sizes.values())
    body = [svg.note(title, WIDTH / 2, 16)]
    for i, (name, size) in enumerate(sizes.items()):
        x, top = MARGIN + i * step, HEIGHT - MARGIN - size * up
        place = {"x": round(x + step / 6, 1), "y": round(top, 1)}
        shape = {"width": round(step * 2 / 3, 1), "height": round(size * up, 1)}
        body.append(svg.tag("rect", look="left-area", **place, **shape))
        shown = str(size) if size < 10**5 else f"{size / 10**6:.2g}M"
        body += [svg.note(name, x + step / 2, HEIGHT - 28), svg.note(shown, x + step / 2, top - 9)]
    description = ", ".join(f"{name}: {size}" for name, size in sizes.items())
    return svg.picture(WIDTH, HEIGHT, body, title=title, description=description)


def shaded_table(rows: Sequence[Sequence[int]], *, title: str) -> str:
    """Draw a table of numbers, darker where they are larger.

    Examples
    --------
    >>> from lastmove.papers.pictures import shaded_table
    >>> shaded_table([[0, 1], [1, 0]], title="nim-addition").count("<rect")
    5
    """
    top = max((entry for row in rows for entry in row), default=0) or 1
    body = []
    for y, row in enumerate(rows):
        for x, entry in enumerate(row):
            shade, left, upper = 250 - 130 * entry // top, CELL * x, CELL * y
            fill = f"rgb({shade},{shade},255)"
            body.append(svg.tag("rect", x=left, y=upper, width=CELL, height=CELL, fill=fill))
            # Dark on the light cell, whether the page is light or dark.
            number = svg.words(str(entry), left + CELL / 2, upper + CELL / 2)
            body.append(replace(number, attributes=(*number.attributes, ("style", "fill: #222"))))
    width = CELL * max((len(row) for row in rows), default=1)
    description = f"{len(rows)} rows of numbers up to {top}"
    return svg.picture(width, CELL * len(rows), body, title=title, description=description)
