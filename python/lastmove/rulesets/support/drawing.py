"""Pictures of positions: what boards and strips have in common."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from html import escape

__all__ = ["board", "coins", "heaps", "strip", "text_box"]

CELL = 32
MOST_BEANS, WIDEST = 2000, 200
"""Beans of the largest heaps that are drawn and not written, and those of the widest heap."""
WIDEST_STRIP = 64
INK, PAPER, LEFT, RIGHT, SHADE = "#222", "#fff", "#0072b2", "#d55e00", "#e6e6e6"


def _document(width: int, height: int, body: Sequence[str], title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>{"".join(body)}</svg>'
    )


def text_box(text: str, *, title: str) -> str:
    """Return a picture of a text in a box.

    Examples
    --------
    >>> from lastmove.rulesets.support.drawing import text_box
    >>> "3,4" in text_box("3,4", title="nim")
    True
    """
    lines = text[:2000].split("|") or [""]
    width = 20 + 9 * max(len(line) for line in lines)
    height = 16 + 20 * len(lines)
    body = [
        f'<text x="10" y="{24 + 20 * i}" font-family="monospace" font-size="15" '
        f'fill="{INK}">{escape(line)}</text>'
        for i, line in enumerate(lines)
    ]
    return _document(width, height, body, title)


def board(rows: Sequence[Sequence[str]], marks: Mapping[str, str], *, title: str) -> str:
    """Return a picture of a board of squares.

    Parameters
    ----------
    rows : sequence of sequences of str
        One character a square.
    marks : mapping of str to str
        How a character is drawn: ``"left"``, ``"right"`` and ``"both"`` are discs, ``"blocked"``
        is a dark square; any other character is an empty square.
    title : str
        What the picture shows.

    Returns
    -------
    str
        An SVG document.

    Examples
    --------
    >>> from lastmove.rulesets.support.drawing import board
    >>> board(["x."], {"x": "left"}, title="a strip").count("<circle")
    1
    """
    width = 1 + CELL * max((len(row) for row in rows), default=1)
    height = 1 + CELL * max(len(rows), 1)
    colours = {"left": LEFT, "right": RIGHT, "both": INK}
    body = []
    for y, row in enumerate(rows):
        for x, square in enumerate(row):
            mark = marks.get(square, "")
            fill = INK if mark == "blocked" else PAPER if (x + y) % 2 else SHADE
            body.append(
                f'<rect x="{x * CELL + 0.5}" y="{y * CELL + 0.5}" width="{CELL}" height="{CELL}" '
                f'fill="{fill}" stroke="{INK}"/>'
            )
            if mark in colours:
                body.append(
                    f'<circle cx="{x * CELL + CELL / 2 + 0.5}" cy="{y * CELL + CELL / 2 + 0.5}" '
                    f'r="{CELL * 0.36}" fill="{colours[mark]}" stroke="{INK}"/>'
                )
    return _document(width, height, body, title)


def strip(squares: Sequence[str], marks: Mapping[str, str], *, title: str) -> str:
    """Return a picture of a strip of squares; see :func:`board`."""
    return board([squares], marks, title=title)


def heaps(sizes: Sequence[int], *, title: str) -> str | None:
    """Return a picture of heaps as rows of beans; None if they are too large to be drawn.

    Examples
    --------
    >>> from lastmove.rulesets.support.drawing import heaps
    >>> heaps((3, 4), title="two heaps").count("<circle"), heaps((10**9,), title="a large one")
    (7, None)
    """
    width = max(sizes, default=1) or 1
    if sum(sizes) > MOST_BEANS or max(width, len(sizes)) > WIDEST:
        return None
    rows = [("o" * heap).ljust(width, ".") for heap in sizes] or ["."]
    return board(rows, {"o": "both"}, title=title)


def coins(squares: Collection[int], *, first: int, title: str) -> str | None:
    """Return a picture of coins on a strip; None if it is too long to be drawn.

    Examples
    --------
    >>> from lastmove.rulesets.support.drawing import coins
    >>> coins((2, 5), first=1, title="two coins").count("<rect")
    6
    """
    last = max(squares, default=first)
    if last > WIDEST_STRIP:
        return None
    row = ["o" if square in squares else "." for square in range(first, last + 1)]
    return strip(row, {"o": "both"}, title=title)
