"""The six pieces of chess as simple shapes, drawn for squares of side 45.

White's pieces are white with a dark outline, Black's dark with light details, on light and on dark
squares alike.

Examples
--------
>>> from lastmove.show.chess_pieces import piece
>>> str(piece("N", 0, 45)).startswith('<g transform="translate(0 45)"')
True
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lastmove.show.svg import Coordinate, Element, tag

__all__ = ["piece"]

INK = "#1b1d21"
WHITE = "#ffffff"
BLACK = "#33363c"
BLACK_DETAIL = "#e4e6ea"

BASE = "M11 38.5V36Q11 33.5 14 33L31 33Q34 33.5 34 36V38.5Z"

PAWN = (
    "M13 38.5Q12.5 33 17 30.5Q20 27.5 20 23H17.5V20.5H19.3A6.2 6.2 0 1 1 25.7 20.5H27.5V23H25"
    "Q25 27.5 28 30.5Q32.5 33 32 38.5Z"
)
HORSE = (
    "M13.5 38.5Q13 33.5 17.5 29.5Q21.5 26.5 21.5 23Q19.5 25.5 15.5 26.5L12 29.5Q9 30.5 8.3 28"
    "L8.8 25.5L13 18.5Q14 12.5 19.5 10.5L19 6.5L23.5 9.3Q34 11.5 34 25.5V38.5Z"
)
MITRE = "M19 29.8Q13.5 25.5 15 20Q16.5 14.5 22.5 10.5Q28.5 14.5 30 20Q31.5 25.5 26 29.8Z"
CROWN = (
    "M13 33L8.5 15.5L15 23.5L15.8 11.5L20.7 22.5L22.5 10L24.3 22.5L29.2 11.5L30 23.5L36.5 15.5"
    "L32 33Z"
)
ROBE = (
    "M13.5 33Q6.5 26.5 8 20.5Q9.8 15.3 16 16Q20.5 17 22.5 22Q24.5 17 29 16Q35.2 15.3 37 20.5"
    "Q38.5 26.5 31.5 33Z"
)

OUTLINES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "P": (PAWN,),
        "N": (HORSE,),
        "B": (
            BASE,
            "M17.5 33Q17 31.5 19 29.8H26Q28 31.5 27.5 33Z",
            MITRE,
            "M22.5 5.7A2.4 2.4 0 1 1 22.49 5.7Z",
        ),
        "R": (
            BASE,
            "M14.5 33L15.5 18.5H29.5L30.5 33Z",
            "M12 18.5V9H16.5V12.3H20.2V9H24.8V12.3H28.5V9H33V18.5Z",
        ),
        "Q": (
            BASE,
            CROWN,
            "M8.5 11.8A1.9 1.9 0 1 1 8.49 11.8Z",
            "M15.8 7.8A1.9 1.9 0 1 1 15.79 7.8Z",
            "M22.5 6.2A1.9 1.9 0 1 1 22.49 6.2Z",
            "M29.2 7.8A1.9 1.9 0 1 1 29.19 7.8Z",
            "M36.5 11.8A1.9 1.9 0 1 1 36.49 11.8Z",
        ),
        "K": (
            BASE,
            ROBE,
            "M22.5 22Q18.8 16.5 20 14Q21 12.3 22.5 12.3Q24 12.3 25 14Q26.2 16.5 22.5 22Z",
        ),
    }
)
"""What is filled, from the bottom of a piece to its top."""

DETAILS: Mapping[str, str] = MappingProxyType(
    {
        "P": "",
        "N": "M16.6 16.2V17.4M11.4 25.6V26.4M26.5 13.5Q30.5 18 30.3 26",
        "B": "M22.5 16.5V23.5M19.5 19.5H25.5",
        "R": "M16 21.5H29M15.2 30H29.8",
        "Q": "M13.8 30Q22.5 27.5 31.2 30",
        "K": "M14 29.7Q22.5 26.7 31 29.7",
    }
)
"""Lines on a piece."""

CROSS = "M22.5 5V12.3M19 8.2H26"
"""On the king, the same colour as its outline."""


def piece(letter: str, x: Coordinate, y: Coordinate) -> Element:
    """Draw a piece on the square whose upper left corner is (`x`, `y`).

    Parameters
    ----------
    letter : str
        The piece: a capital is White's.
    x, y : number
        The corner.

    Returns
    -------
    Element
        A group of shapes.

    Examples
    --------
    >>> from lastmove.show.chess_pieces import piece
    >>> str(piece("p", 0, 0)).count("<path")
    1
    """
    kind = letter.upper()
    white = letter == kind
    shapes = [tag("path", d=outline) for outline in OUTLINES[kind]]
    if kind == "K":
        shapes.insert(0, tag("path", d=CROSS, fill="none", stroke_width=2.2))
    if DETAILS[kind]:
        detail = INK if white else BLACK_DETAIL
        shapes.append(tag("path", d=DETAILS[kind], fill="none", stroke=detail))
    return tag(
        "g",
        *shapes,
        transform=f"translate({x} {y})",
        fill=WHITE if white else BLACK,
        stroke=INK,
        stroke_width=1.5,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
