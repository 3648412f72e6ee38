"""The census of pawn structures, layer by layer: which values occur, how often, and where first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from lastmove.chess import Board, Census
from lastmove.chess.census import MOST_FILES, MOST_PAWNS, SQUARES_OF_A_FILE, Occurrence
from lastmove.chess.zugzwang_core import board_of
from lastmove.errors import InputError
from lastmove.survey.kind import Column, Found, Kind, Limits, Row
from lastmove.values import Game, games

__all__ = ["PawnStructures"]


class PawnStructures(Kind):
    """Layers of the census: exactly so many pawns on exactly so many adjacent files.

    A row is a value with how many structures have it and the first of them; the row without a value
    counts the structures that captures in passing leave open.

    Examples
    --------
    >>> from lastmove.survey.kind import Limits
    >>> from lastmove.survey.kinds.pawn_structures import PawnStructures
    >>> kind = PawnStructures({"files": [1, 2], "pawns": [1, 3]})
    >>> list(kind.items())[:4]
    ['1 files, 1 pawns', '1 files, 2 pawns', '1 files, 3 pawns', '2 files, 2 pawns']
    >>> row = kind.compute("1 files, 2 pawns", Limits()).rows[3]
    >>> row["value"], row["count"], row["fen"]
    ('^', 1, '8/8/8/p7/8/8/P7/8')
    """

    summary: ClassVar = "values of all pawn structures on one, two or three files"
    settings_help: ClassVar = {
        "files": "how many adjacent files, or bounds: [1, 2]",
        "pawns": "how many pawns, or bounds; all that fit if left out",
    }

    columns = (
        Column("files", "integer", "adjacent files with pawns"),
        Column("pawns", "integer", "pawns of both colours"),
        Column("value", "text", "the value; empty for structures left open"),
        Column("count", "integer", "structures, mirror images counted once"),
        Column("kind", "text", "number, nimber, short, loopy or open"),
        Column("outcome", "text", "who wins"),
        Column("mean", "text", "the mean value of a short game"),
        Column("temperature", "text", "the temperature of a short game"),
        Column("fen", "text", "the first such structure"),
    )

    def items(self) -> Iterator[str]:
        """Yield the layers, the smallest first."""
        most = MOST_PAWNS
        wanted = self.span("pawns", 1, most) if "pawns" in self.settings else range(1, most + 1)
        for files in self.span("files", 1, MOST_FILES):
            for pawns in range(files, min(most, SQUARES_OF_A_FILE * files) + 1):
                if pawns in wanted:
                    yield f"{files} files, {pawns} pawns"

    def compute(self, item: str, limits: Limits) -> Found:
        """Count the values of a layer."""
        del limits
        words = item.split()
        if len(words) != 4 or not (words[0] + words[2]).isdecimal():  # noqa: PLR2004
            raise InputError(f"there is no layer {item!r}", hint="write: 2 files, 4 pawns")
        files, pawns = int(words[0]), int(words[2])
        census = Census()
        rows = [_row(entry) for entry in census.layer_values(files, pawns)]
        # The order in which values were found is an accident.
        rows.sort(key=lambda row: str(row["value"]))
        undecided = census.layer(files, pawns).open
        if undecided:
            rows.append({"files": files, "pawns": pawns, "count": undecided, "kind": "open"})
        return Found(tuple(rows))


def _row(entry: Occurrence) -> Row:
    (value,) = games([entry.value])
    pieces = dict.fromkeys(entry.white, "P") | dict.fromkeys(entry.black, "p")
    board = board_of(pieces, Board())
    return {
        "files": entry.files,
        "pawns": entry.pawns,
        "value": entry.value,
        "count": entry.count,
        "kind": value.kind,
        "outcome": value.outcome,
        "mean": str(value.mean) if isinstance(value, Game) else None,
        "temperature": str(value.temperature) if isinstance(value, Game) else None,
        "fen": "" if board is None else board.board_field,
    }
