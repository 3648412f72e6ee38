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

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from lastmove.show.svg import Coordinate, Element, tag

__all__ = ["piece"]

INK = "#1b1d21"
WHITE = "#ffffff"
BLACK = "#33363c"
BLACK_DETAIL = "#e4e6ea"


@cache
def _shapes() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


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
    white = letter.isupper()
    drawn = _shapes()[letter.upper()]
    shapes = [tag("path", d=outline) for outline in drawn["outlines"]]
    if drawn["cross"]:
        shapes.insert(0, tag("path", d=drawn["cross"], fill="none", stroke_width=2.2))
    if drawn["details"]:
        detail = INK if white else BLACK_DETAIL
        shapes.append(tag("path", d=drawn["details"], fill="none", stroke=detail))
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
