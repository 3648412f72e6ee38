"""Chess boards as pictures, of any size.

Squares are light and dark, files and rows are written on their edge squares, pieces are drawn here
as simple shapes, and regions, such as the independent parts of a pawn structure, are tinted, each
in its own colour with its own name below the board. The colours of the squares are the same on
light and dark paper; what is around them follows the page.

References
----------
M. Okabe and K. Ito, *Color universal design*, 2008: the colours of the regions.

Examples
--------
>>> import lastmove as lm
>>> from lastmove.show.chessboard import chessboard_svg
>>> board = lm.chess.Board("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8")
>>> "queenside" in chessboard_svg(board, regions={"queenside": ["a2", "b2", "a6", "b7"]})
True
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import cycle

from lastmove.chess.board import Board, Regions, as_board
from lastmove.chess.fen import PositionLike
from lastmove.errors import InputError
from lastmove.show.chess_pieces import INK, piece
from lastmove.show.palette import NOTE_SIZE, shortened, text_width
from lastmove.show.svg import Element, note, path_data, picture, tag

__all__ = ["chessboard_svg"]

SQUARE = 45
"""The side of a square; the shapes of the pieces are drawn for it."""

MARGIN = 8
LIGHT_SQUARE = "#f0d9b5"
DARK_SQUARE = "#b58863"
ARROW = "#15781b"
TINTS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#f0e442", "#56b4e9", "#e69f00", "#1b1d21")
LEGEND_ROW = 20
SWATCH = 12


def chessboard_svg(
    position: PositionLike,
    *,
    regions: Regions = (),
    arrows: Iterable[tuple[str, str]] = (),
    marks: Iterable[str] = (),
    flipped: bool = False,
) -> str:
    """Draw a position.

    Parameters
    ----------
    position : str or board
        The position.
    regions : mapping or sequence
        Sets of squares to be tinted, one colour each. The keys of a mapping are written below the
        board.
    arrows : iterable of pairs of str
        Arrows from square to square.
    marks : iterable of str
        Squares to be marked with a ring.
    flipped : bool
        Whether Black's side is below.

    Returns
    -------
    str
        An ``svg`` element.

    Raises
    ------
    InputError
        If there is no such position, or a square is not on its board.

    Examples
    --------
    >>> from lastmove.show.chessboard import chessboard_svg
    >>> chessboard_svg("4k3/8/8/8/8/8/8/4K3 w", marks=["e1"]).count("<circle")
    1
    """
    board = as_board(position)
    view = _View(board, flipped=flipped)
    names = list(regions) if isinstance(regions, Mapping) else []
    parts = list(regions.values()) if isinstance(regions, Mapping) else list(regions)
    body = [
        *view.squares(),
        *view.regions(parts, lettered=bool(names)),
        *view.coordinates(),
        *view.rings(marks),
        *(piece(letter, *view.corner(square)) for square, letter in board.pieces().items()),
        *view.arrows(arrows),
        *view.legend(names),
    ]
    turn = "" if board.turn is None else f", {board.turn} to move"
    return picture(
        view.width,
        view.height + LEGEND_ROW * len(names),
        body,
        title=f"Chess position on {board.files} by {board.rows} squares{turn}",
        description=board.fen(),
    )


class _View:
    """Where things are on the paper."""

    def __init__(self, board: Board, *, flipped: bool) -> None:
        self.board = board
        self.flipped = flipped
        self.width = board.files * SQUARE + 2 * MARGIN
        self.height = board.rows * SQUARE + 2 * MARGIN

    def corner(self, square: str) -> tuple[int, int]:
        """Return the upper left corner of a square."""
        file, row = self._place(square)
        if self.flipped:
            file, row = self.board.files - 1 - file, self.board.rows - 1 - row
        return MARGIN + file * SQUARE, MARGIN + (self.board.rows - 1 - row) * SQUARE

    def centre(self, square: str) -> tuple[float, float]:
        x, y = self.corner(square)
        return x + SQUARE / 2, y + SQUARE / 2

    def _place(self, square: str) -> tuple[int, int]:
        # The board refuses what is none of its squares.
        self.board.piece_at(square)
        return ord(square[0]) - ord("a"), int(square[1:]) - 1

    def squares(self) -> Iterator[Element]:
        yield tag(
            "rect",
            x=MARGIN,
            y=MARGIN,
            width=self.board.files * SQUARE,
            height=self.board.rows * SQUARE,
            fill=LIGHT_SQUARE,
        )
        # All dark squares are one path: large boards stay small as text.
        dark = "".join(
            f"M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z"
            for file in range(self.board.files)
            for row in range(self.board.rows)
            if (file + row) % 2 == 0
            for x, y in [self.corner(_name(file, row))]
        )
        yield tag("path", d=dark, fill=DARK_SQUARE)

    def regions(self, parts: Sequence[Iterable[str]], *, lettered: bool) -> Iterator[Element]:
        for number, (squares, colour) in enumerate(zip(parts, cycle(TINTS), strict=False)):
            for square in squares:
                x, y = self.corner(square)
                yield tag(
                    "rect", x=x, y=y, width=SQUARE, height=SQUARE, fill=colour, fill_opacity=0.45
                )
                if lettered:
                    yield _small(_region(number), x + SQUARE - 3, y + 11, "end", INK)

    def coordinates(self) -> Iterator[Element]:
        left = self.board.files - 1 if self.flipped else 0
        bottom = self.board.rows - 1 if self.flipped else 0
        for row in range(self.board.rows):
            x, y = self.corner(_name(left, row))
            yield _small(str(row + 1), x + 3, y + 11, "start", _contrast(left, row))
        for file in range(self.board.files):
            x, y = self.corner(_name(file, bottom))
            letter = _name(file, 0)[0]
            colour = _contrast(file, bottom)
            yield _small(letter, x + SQUARE - 3, y + SQUARE - 4, "end", colour)

    def rings(self, marks: Iterable[str]) -> Iterator[Element]:
        for square in marks:
            x, y = self.centre(square)
            yield tag(
                "circle",
                cx=x,
                cy=y,
                r=SQUARE / 2 - 2,
                fill="none",
                stroke=ARROW,
                stroke_width=3,
                stroke_opacity=0.85,
            )

    def arrows(self, arrows: Iterable[tuple[str, str]]) -> Iterator[Element]:
        for origin, target in arrows:
            if origin == target:
                message = f"an arrow from {origin} to itself has no direction"
                raise InputError(message, origin, 0, "mark the square instead")
            start, end = self.centre(origin), self.centre(target)
            length = math.dist(start, end)
            east, south = (end[0] - start[0]) / length, (end[1] - start[1]) / length
            # Along the arrow and to both sides of it.
            outline = [(6, 3.5), (length - 16, 3.5), (length - 16, 10), (length, 0)]
            outline += [(along, -side) for along, side in reversed(outline[:3])]
            points = [
                (start[0] + a * east - s * south, start[1] + a * south + s * east)
                for a, s in outline
            ]
            yield tag("path", d=f"{path_data(points)}Z", fill=ARROW, fill_opacity=0.75)

    def legend(self, names: Sequence[str]) -> Iterator[Element]:
        for number, (name, colour) in enumerate(zip(names, cycle(TINTS), strict=False)):
            y = self.height + LEGEND_ROW * number + LEGEND_ROW / 2 - MARGIN / 2
            yield tag(
                "rect",
                x=MARGIN,
                y=y - SWATCH / 2,
                width=SWATCH,
                height=SWATCH,
                fill=colour,
                fill_opacity=0.6,
            )
            text = f"{_region(number)}  {name}"
            room = self.width - 3 * MARGIN - SWATCH
            while len(text) > 1 and text_width(text, NOTE_SIZE) > room:
                text = shortened(text, len(text) - 1)
            yield note(text, 2 * MARGIN + SWATCH, y, "start")


def _name(file: int, row: int) -> str:
    return f"{chr(ord('a') + file)}{row + 1}"


def _region(number: int) -> str:
    """Return the letter of a region: A to Z, then A2 to Z2, and so on."""
    again, letter = divmod(number, 26)
    return chr(ord("A") + letter) + (str(again + 1) if again else "")


def _contrast(file: int, row: int) -> str:
    return LIGHT_SQUARE if (file + row) % 2 == 0 else DARK_SQUARE


def _small(text: str, x: float, y: float, anchor: str, colour: str) -> Element:
    return tag(
        "text", text, x=x, y=y, font_size=10, font_weight="bold", text_anchor=anchor, fill=colour
    )
