"""Values of the pawns of a position: components, moves, threats to promote.

Kings and pieces are left out. White is Left.

Examples: lastmove structure 8/pp4p1/7p/8/PP6/6P1/6P1/8;
lastmove structure W a5 b5 c5 B a7 b7 c7 --svg breakthrough.svg
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from lastmove.chess.structure import PawnStructure, StructureSolver
from lastmove.cli.answer import answer, answer_once
from lastmove.cli.options import FileOptions, argument, flag, option
from lastmove.cli.words import joined
from lastmove.errors import InputError, LimitReached
from lastmove.show.records import Record
from lastmove.show.records.chess import known_chess_record, structure_record
from lastmove.show.structure import structure_lines, structure_svg


@dataclass(frozen=True, kw_only=True)
class Options(FileOptions):
    """Which pawns, and by which rules."""

    words: tuple[str, ...] = argument(
        "FEN",
        "A board, of which the pawns count, or squares like W d3 e3 B d5 e6; a lone - reads one a "
        "line from stdin.",
    )
    rows: int | None = option("Rows of the board, for squares.", "R")
    files: int | None = option("Files of the board, for squares.", "F")
    double_step: bool | None = flag(
        "Whether pawns step twice from their second row; by default on 8 rows.", default=None
    )
    stopped: str = option(
        "Files on which the last row wins nothing, such as ac.", "FILES", default=""
    )
    together: bool = flag("Search all pawns as one component; plays races out.")
    svg: Path | None = option("Draw the board, its components coloured.", "FILE")


def run(options: Options) -> int:
    """Print what pawns are worth, component by component and move by move."""
    solver = StructureSolver()
    found: list[PawnStructure] = []

    def ask(text: str, _unicode: bool) -> Record:
        try:
            # Rows and files are for squares; a board has its own.
            structure = solver.structure(
                text,
                rows=options.rows,
                files=options.files,
                double_step=options.double_step,
                stopped=options.stopped,
                together=options.together,
            )
        except LimitReached as limit:
            known = partial(known_chess_record, limit.partial)
            raise LimitReached(limit.message, known) from None
        found.append(structure)
        record: Record = {"input": text, **structure_record(structure)}
        if options.svg is not None:
            record["file"] = options.write(options.svg, structure_svg(structure))
        return record

    def lines(record: Record, unicode: bool) -> list[str]:
        if found:
            return structure_lines(found[0], unicode=unicode)
        done = record.get("components")
        count = len(done) if isinstance(done, list) else 0
        return [f"{count} of {record.get('of')} components were done"]

    if options.words == ("-",):
        if options.svg is not None:
            raise InputError("a picture is drawn of one position, not of a batch", "--svg")
        return answer(options, options.words, ask, lines)
    text = joined(options.words)
    options.refuse_to_overwrite(options.svg)
    return answer_once(options, text, lambda unicode: ask(text, unicode), lines)
