"""Pictures of rows of piles and of nim-values of three piles."""

from __future__ import annotations

from collections.abc import Sequence

from lastmove.papers.end_nim.plain import Piles
from lastmove.rulesets.support.drawing import board
from lastmove.rulesets.support.end_nim_drawing import table_svg
from lastmove.rulesets.support.end_nim_tables import Convention, end_nim_table

__all__ = ["marked_svg", "rows_svg", "slice_svg"]


def rows_svg(rows: Sequence[Piles], *, title: str) -> str:
    """Draw several rows side by side as columns of coins, with dark squares between them."""
    height = max(max(row) for row in rows)
    lines = []
    for level in range(height, 0, -1):
        parts = []
        for row in rows:
            ends = {0, len(row) - 1}
            coins = ("e" if i in ends else "o" for i in range(len(row)))
            parts.append(
                "".join(
                    coin if pile >= level else "." for coin, pile in zip(coins, row, strict=True)
                )
            )
        lines.append("#".join(parts))
    return board(lines, {"e": "left", "o": "both", "#": "blocked"}, title=title)


def slice_svg(middle: int, largest: int, convention: Convention, *, title: str) -> str:
    """Draw the nim-values of (a, middle, c) for all a and c up to `largest`."""
    return table_svg(end_nim_table(3, largest, convention)[:, middle - 1, :], title=title)


def marked_svg(value: int, difference: int, largest: int, convention: Convention) -> str:
    """Mark where (a, b, a + difference) has a nim-value: a line for each a, a column for each b."""
    table = end_nim_table(3, largest + difference, convention)
    lines = [
        "".join(
            "x" if table[a - 1, b - 1, a + difference - 1] == value else "."
            for b in range(1, largest + 1)
        )
        for a in range(1, largest + 1)
    ]
    title = f"(a, b, a + {difference}) of nim-value {value}: a downwards, b to the right, from 1"
    return board(lines, {"x": "left"}, title=title)
