"""The board of the page on endgames: the picture of :mod:`lastmove.show.chessboard`, cut to size.

The page lays its own squares over the picture, so that they can be clicked, and writes the legend
itself, where it can wrap on a small screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import count

from lastmove.chess.board import Board
from lastmove.show.chess_pieces import piece
from lastmove.show.chessboard import MARGIN, SQUARE, TINTS, chessboard_svg
from lastmove.show.svg import tag
from lastmove.web.pages.endgame_setup import PIECES, Setup
from lastmove.web.pages.endgame_values import Part

__all__ = ["board_picture", "legend", "men_symbols"]


def board_picture(  # noqa: PLR0913 - all that a board shows
    setup: Setup,
    board: Board | None,
    *,
    core: Sequence[str],
    parts: Sequence[Sequence[str]],
    arrows: Iterable[tuple[str, str]],
    marks: Iterable[str],
    flipped: bool,
) -> str:
    """Draw a board without margin and legend.

    Parameters
    ----------
    setup : Setup
        What stands on it.
    board : Board or None
        The same as a position; None where it is not legal.
    core, parts : sequences of squares
        What is coloured: the core, and each component.
    arrows, marks : iterable
        Arrows from square to square, and squares with a ring.
    flipped : bool
        Whether Black's side is below.

    Returns
    -------
    str
        An ``svg`` element.

    Examples
    --------
    >>> from lastmove.web.pages.endgame_board import board_picture
    >>> from lastmove.web.pages.endgame_setup import read_setup
    >>> setup = read_setup("K1/2")
    >>> text = board_picture(setup, None, core=[], parts=[], arrows=[], marks=[], flipped=False)
    >>> 'viewBox="8 8 90 90"' in text, text.count("<g transform")
    (True, 1)
    """
    regions = dict(zip(map(str, count()), [core, *parts] if core else parts, strict=False))
    shown = board if board is not None else setup.cleared().fen()
    text = chessboard_svg(shown, regions=regions, arrows=arrows, marks=marks, flipped=flipped)
    if board is None:
        men = "".join(
            f"{piece(letter, *_corner(setup, square, flipped=flipped))}\n"
            for square, letter in setup.men.items()
        )
        text = text.replace("</svg>", f"{men}</svg>")
    size = f'viewBox="{MARGIN} {MARGIN} {setup.files * SQUARE} {setup.rows * SQUARE}"'
    return re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', size, text, count=1)


@cache
def men_symbols() -> str:
    """Return all men as shapes that the page uses by their names, such as ``man-K``.

    Examples
    --------
    >>> from lastmove.web.pages.endgame_board import men_symbols
    >>> men_symbols().count('id="man-')
    12
    """
    shapes = [tag("g", piece(letter, 0, 0), id=f"man-{letter}") for letter in PIECES]
    attributes = {"class": "men", "aria-hidden": "true"}
    return str(tag("svg", tag("defs", *shapes), **attributes))


def legend(core: Sequence[str], parts: Sequence[Part]) -> list[dict[str, object]]:
    """Return the letters and colours of the regions of :func:`board_picture`, in its order.

    Examples
    --------
    >>> from lastmove.web.pages.endgame_board import legend
    >>> legend(["e1", "e8"], [])
    [{'letter': 'A', 'tint': 0, 'part': None}]
    """
    shown: list[Part | None] = [None] if core else []
    shown += parts
    return [
        {"letter": _letter(number), "tint": number % len(TINTS), "part": part}
        for number, part in enumerate(shown)
    ]


def _letter(number: int) -> str:
    again, letter = divmod(number, 26)
    return chr(ord("A") + letter) + (str(again + 1) if again else "")


def _corner(setup: Setup, square: str, *, flipped: bool) -> tuple[int, int]:
    at = setup.squares(flipped=flipped).index(square)
    row, file = divmod(at, setup.files)
    return MARGIN + file * SQUARE, MARGIN + row * SQUARE
