"""Pictures: boards of pawns, who loses on n files, the genus of two piles."""

from __future__ import annotations

from collections.abc import Sequence

import lastmove as lm
from lastmove.rulesets.dawson_chess import DawsonChess
from lastmove.rulesets.support.drawing import board, text_box

__all__ = ["files_svg", "pawns_svg", "sums_svg"]

PERIOD = 14


def files_svg(lost: Sequence[int], exceptions: Sequence[int], last: int, *, title: str) -> str:
    """Mark the numbers of files that the first player loses, fourteen to a line, from 0.

    An exception to Dawson's rule has a mark of its own, whoever wins there.
    """
    squares = "".join(
        "!" if n in exceptions else "p" if n in lost else "." for n in range(last + 1)
    )
    lines = [squares[start : start + PERIOD] for start in range(0, last + 1, PERIOD)]
    return board(lines, {"p": "left", "!": "right"}, title=title)


def pawns_svg(files: int, pawn: int) -> str:
    """Draw the board after the move of a pawn and all captures that it forces."""
    moves = list(DawsonChess.parse(str(files)).moves())
    return moves[pawn - 1].svg()


def sums_svg(heaps: dict[str, int], *, title: str) -> str:
    """Write the genus of all sums of two piles as a table."""
    game = lm.misere.HeapGame("0.137")
    lines = ["+  " + "".join(f"{name:<9}" for name in heaps)]
    for i, (name, heap) in enumerate({"0": 0, **heaps}.items()):
        cells = [
            str(game.genus([heap, other])) if j >= i - 1 else ""
            for j, other in enumerate(heaps.values())
        ]
        lines.append(f"{name}  " + "".join(f"{cell:<9}" for cell in cells))
    # In SVG, spaces next to each other are one; these stay.
    return text_box("|".join(lines).replace(" ", "\N{NO-BREAK SPACE}"), title=title)
