"""Pictures for claims about sequences and tables, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

__all__ = ["scatter", "shaded_table"]

INK, PAPER, GUIDE, POINT = "#222", "#fff", "#c3c7cf", "#0072b2"
WIDTH, HEIGHT, MARGIN = 720, 280, 40
CELL = 26


def _document(width: int, height: int, body: Sequence[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>{"".join(body)}</svg>'
    )


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="sans-serif" font-size="12" '
        f'text-anchor="{anchor}" fill="{INK}">{escape(text)}</text>'
    )


def scatter(values: Sequence[int], title: str) -> str:
    """Return a picture of a nim-sequence: a point for each heap, as high as its value.

    Parameters
    ----------
    values : sequence of int
        G(0), G(1), …
    title : str
        What stands above.

    Returns
    -------
    str
        An SVG document.

    Examples
    --------
    >>> from lastmove.papers.guy.pictures import scatter
    >>> scatter([0, 1, 0, 1], "S(1)").count("<circle")
    4
    """
    top = max(values, default=0) or 1
    right = max(len(values) - 1, 1)
    across, up = (WIDTH - 2 * MARGIN) / right, (HEIGHT - 2 * MARGIN) / top
    floor = HEIGHT - MARGIN
    step = 1 << max((top // 8).bit_length() - 1, 0)
    body = []
    for value in range(0, top + 1, step):
        y = floor - up * value
        body.append(f'<path d="M{MARGIN} {y:g}H{WIDTH - MARGIN}" stroke="{GUIDE}"/>')
        body.append(_text(MARGIN - 6, y + 4, str(value), "end"))
    radius = 3 if len(values) <= 200 else 1.2
    body += [
        f'<circle cx="{MARGIN + across * n:g}" cy="{floor - up * value:g}" r="{radius}" '
        f'fill="{POINT}"/>'
        for n, value in enumerate(values)
    ]
    body += [_text(MARGIN, floor + 20, "n = 0"), _text(WIDTH - MARGIN, floor + 20, str(right))]
    body.append(_text(WIDTH / 2, 20, title))
    return _document(WIDTH, HEIGHT, body, title)


def shaded_table(rows: Sequence[Sequence[int]], title: str) -> str:
    """Return a picture of a table of numbers, darker where they are larger.

    Examples
    --------
    >>> from lastmove.papers.guy.pictures import shaded_table
    >>> shaded_table([[0, 1], [1, 0]], "nim-addition").count("<rect")
    5
    """
    top = max((entry for row in rows for entry in row), default=0) or 1
    body = []
    for y, row in enumerate(rows):
        for x, entry in enumerate(row):
            shade = 250 - 130 * entry // top
            body.append(
                f'<rect x="{CELL * x}" y="{CELL * y}" width="{CELL}" height="{CELL}" '
                f'fill="rgb({shade},{shade},255)"/>'
            )
            body.append(_text(CELL * x + CELL / 2, CELL * y + 17, str(entry)))
    width = CELL * max((len(row) for row in rows), default=1)
    return _document(width, CELL * len(rows), body, title)
