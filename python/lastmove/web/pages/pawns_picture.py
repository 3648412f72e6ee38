"""The pawns game as a picture: three ranks of pawns, a link for each file, its move below.

Examples
--------
>>> from lastmove.web.pages.pawns_picture import File, files_svg
>>> text = files_svg([File("0", "∗1", "quiet", "/pawns?word=1", "stop file 1")])
>>> 'href="/pawns?word=1"' in text, text.count("<g transform")
(True, 2)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lastmove.show.chess_pieces import piece
from lastmove.show.chessboard import DARK_SQUARE, LIGHT_SQUARE
from lastmove.show.svg import Element, note, picture, tag, words

__all__ = ["WIDEST_PICTURE", "File", "files_svg"]

WIDEST_PICTURE = 60
"""Files of the widest board that is drawn."""

SQUARE = 45
MARGIN = 8
HEADER = 22
FOOTER = 30
BAR = 4
INSET = 2
RANKS = 3
STOP = "#1b1d21"
BLACK_RANK, MIDDLE_RANK, WHITE_RANK = range(RANKS)


@dataclass(frozen=True)
class File:
    """A file of the game, as it is drawn.

    Parameters
    ----------
    kind : {"0", "1", "+"}
        Unstopped, stopped, or an empty file between two words.
    verdict : str
        What the move amounts to, in a word.
    look : {"wins", "quiet", "loony", ""}
        How that is marked.
    href : str
        Where a click leads; nothing for a file that cannot change.
    label : str
        What the click does, in words.
    """

    kind: str
    verdict: str
    look: str
    href: str
    label: str


def files_svg(files: Sequence[File]) -> str:
    """Draw the files of a position on which no pawn has moved.

    Parameters
    ----------
    files : sequence of File
        From left to right.

    Returns
    -------
    str
        An ``svg`` element, with links.
    """
    width = SQUARE * max(len(files), 1) + 2 * MARGIN
    height = HEADER + RANKS * SQUARE + FOOTER + MARGIN
    body: list[Element] = []
    for at, file in enumerate(files):
        if file.kind == "+":
            continue
        shapes = [tag("title", file.label), *_shapes(at, file)]
        if file.href:
            attributes = {"aria-label": file.label, "class": f"file {file.look}"}
            body.append(tag("a", *shapes, href=file.href, **attributes))
        else:
            body.append(tag("g", *shapes, **{"class": f"file {file.look}"}))
    stopped = ", ".join(str(at + 1) for at, file in enumerate(files) if file.kind == "1")
    return picture(
        width,
        height,
        body,
        title=f"The pawns game on {len(files)} files",
        description=f"Stopped: {stopped or 'none'}",
    )


def _shapes(at: int, file: File) -> Iterator[Element]:
    x = MARGIN + at * SQUARE
    yield note(str(at + 1), x + SQUARE / 2, HEADER / 2)
    for rank in range(RANKS):
        colour = LIGHT_SQUARE if (at + rank) % 2 else DARK_SQUARE
        y = HEADER + rank * SQUARE
        yield tag("rect", x=x, y=y, width=SQUARE, height=SQUARE, fill=colour)
    yield piece("p", x, HEADER + BLACK_RANK * SQUARE)
    yield piece("P", x, HEADER + WHITE_RANK * SQUARE)
    if file.kind == "1":
        # Bars before the last ranks: whoever gets through stays there.
        for y in (HEADER + INSET, HEADER + RANKS * SQUARE - BAR - INSET):
            yield tag("rect", x=x + INSET, y=y, width=SQUARE - 2 * INSET, height=BAR, fill=STOP)
        middle = HEADER + MIDDLE_RANK * SQUARE
        yield tag(
            "path",
            d=f"M{x + 14} {middle + 14}l17 17m0 -17l-17 17",
            stroke=STOP,
            stroke_width=4,
            stroke_linecap="round",
            fill="none",
        )
    look = "quiet-text" if file.look == "loony" else "text"
    below = HEADER + RANKS * SQUARE + FOOTER / 2
    yield words(file.verdict, x + SQUARE / 2, below, look=look)
