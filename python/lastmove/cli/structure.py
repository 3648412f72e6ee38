"""``lastmove structure``: what the pawns of a position are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lastmove.chess.structure import PawnStructure, StructureSolver
from lastmove.cli.answer import Command, answer, answer_once, print_lines
from lastmove.cli.arguments import Budget, joined
from lastmove.errors import InputError, LimitReached
from lastmove.show.record import Record
from lastmove.show.records.chess import Known, structure_record
from lastmove.show.structure import structure_lines, structure_svg
from lastmove.store import readable_path, refuse_to_overwrite, write_file

__all__ = ["Question", "answer_structure"]


@dataclass(frozen=True)
class Question:
    """What is asked.

    Parameters
    ----------
    words : sequence of str
        A board in Forsyth–Edwards notation, of which the board field is enough, or squares such as
        ``W d3 e3 B d5 e6``; a lone minus for those on standard input.
    rows, files : int or None
        The size of the board for squares.
    double_step : bool or None
        Whether pawns may step twice; None for boards of 8 rows only.
    stopped : str
        Files on which to reach the last row wins nothing.
    together : bool
        Whether to search all pawns as one component.
    svg : Path or None
        A file for a picture.
    force : bool
        Whether to overwrite it.
    """

    words: Sequence[str]
    rows: int | None = None
    files: int | None = None
    double_step: bool | None = None
    stopped: str = ""
    together: bool = False
    svg: Path | None = None
    force: bool = False


def answer_structure(question: Question, budget: Budget, *, as_json: bool) -> int:
    """Print what pawns are worth, component by component and move by move.

    Returns
    -------
    int
        The exit code.
    """
    solver = StructureSolver()
    if list(question.words) == ["-"]:
        if question.svg is not None:
            raise InputError("a picture is drawn of one position, not of a batch", "--svg")
        command = Command(
            lambda text, _: _record(text, _solved(solver, question, text)), lambda _, __: []
        )
        return answer(command, question.words, budget, as_json=as_json)
    text = joined(question.words)
    if question.svg is not None:
        refuse_to_overwrite(question.svg, force=question.force)
    found: list[PawnStructure] = []

    def ask(_unicode: bool) -> Record:
        found.append(_solved(solver, question, text))
        record = _record(text, found[0])
        if question.svg is not None:
            write_file(question.svg, structure_svg(found[0]), force=question.force)
            record["file"] = readable_path(question.svg)
        return record

    def tell(record: Record, unicode: bool) -> None:
        if found:
            print_lines(structure_lines(found[0], unicode=unicode))
        else:
            done = record.get("components")
            count = len(done) if isinstance(done, list) else 0
            print_lines([f"{count} of {record.get('of')} components were done"])

    return answer_once(ask, tell, text, budget, as_json=as_json)


def _solved(solver: StructureSolver, question: Question, text: str) -> PawnStructure:
    try:
        # Rows and files are for squares; a board has its own.
        return solver.structure(
            text,
            rows=question.rows,
            files=question.files,
            double_step=question.double_step,
            stopped=question.stopped,
            together=question.together,
        )
    except LimitReached as limit:
        raise LimitReached(limit.message, Known(limit.partial)) from None


def _record(text: str, found: PawnStructure) -> Record:
    return {"input": text, **structure_record(found)}
