"""Frieze patterns of Welter's game, drawn and as text."""

from __future__ import annotations

from collections.abc import Sequence

from lastmove.errors import InputError
from lastmove.rulesets.support.drawing import INK, LEFT, RIGHT, SHADE, _document

__all__ = ["frieze_svg", "frieze_text"]

STEP, HEIGHT, MARGIN = 44, 30, 24
CHARACTER = 9
MOST_DRAWN = 40
"""Coins of the largest pattern that is drawn."""


def frieze_text(lines: Sequence[Sequence[int]]) -> str:
    """Return a frieze pattern as lines of text, each half a step to the right of the last.

    Parameters
    ----------
    lines : sequence of sequences of int
        A pattern, as of :func:`~lastmove.rulesets.support.welter_theory.frieze`.

    Returns
    -------
    str
        The lines, without trailing spaces.

    Examples
    --------
    >>> from lastmove.rulesets.support.welter_drawing import frieze_text
    >>> from lastmove.rulesets.support.welter_theory import frieze
    >>> print(frieze_text(frieze([2, 5, 8])))
     0   0   0   0
       2   5   8
         6  12
          12
    """
    width = max(len(str(entry)) for line in lines for entry in line)
    half = (width + 2 + width % 2) // 2
    gap = " " * (2 * half - width)
    rows = [gap.join(f"{entry:>{width}}" for entry in line) for line in lines]
    return "\n".join((" " * (half * i) + row).rstrip() for i, row in enumerate(rows))


def frieze_svg(lines: Sequence[Sequence[int]], *, coins: int, title: str) -> str:
    """Return a picture of a frieze pattern.

    Parameters
    ----------
    lines : sequence of sequences of int
        A pattern, extended or not; the first line has zeros, the second the coins.
    coins : int
        How many coins there are; what follows them in the second line are the squares to which
        they go, those that are legal moves in bold with a mark.
    title : str
        What it shows.

    Returns
    -------
    str
        An SVG document.

    Raises
    ------
    InputError
        If there are too many coins.

    Examples
    --------
    >>> from lastmove.rulesets.support.welter_drawing import frieze_svg
    >>> from lastmove.rulesets.support.welter_theory import extended_frieze
    >>> picture = frieze_svg(extended_frieze([2, 5, 8], 0), coins=3, title="Frieze of 2, 5, 8")
    >>> picture.count("<text"), picture.count("<circle")
    (22, 1)
    """
    if coins > MOST_DRAWN:
        message = f"a frieze of {coins} coins is too large to draw"
        raise InputError(message, hint=f"draw at most {MOST_DRAWN} coins")
    longest = max(len(str(entry)) for line in lines for entry in line)
    step = max(STEP, CHARACTER * longest + 14)
    body = []
    for j, line in enumerate(lines):
        for i, entry in enumerate(line):
            x = MARGIN + step * i + step * j // 2
            y = MARGIN + HEIGHT * j
            altered = j == 1 and i >= coins
            legal = altered and entry < line[i - coins]
            if legal:
                radius = max(13, CHARACTER * len(str(entry)) // 2 + 4)
                body.append(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{SHADE}"/>')
            colour = _colour(j, i, coins, last=len(lines) - 1)
            weight = ' font-weight="bold"' if legal or (j == 1 and i < coins) else ""
            body.append(
                f'<text x="{x}" y="{y + 5}" font-family="sans-serif" font-size="15" '
                f'text-anchor="middle" fill="{colour}"{weight}>{entry}</text>'
            )
    width = 2 * MARGIN + max(step * (len(line) - 1) + step * j // 2 for j, line in enumerate(lines))
    return _document(width, 2 * MARGIN + HEIGHT * (len(lines) - 1), body, title)


def _colour(line: int, place: int, coins: int, *, last: int) -> str:
    """Give coins and their value one colour, where they go and the new value another."""
    if line == 1:
        return LEFT if place < coins else RIGHT
    if line == last:
        return RIGHT if place % 2 else LEFT
    return INK
