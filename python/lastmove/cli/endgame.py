"""``lastmove endgame``: who wins an endgame, by which moves, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lastmove.chess.board import Board
from lastmove.chess.endgame import MOST_EFFORT, endgame
from lastmove.chess.verdict import Endgame
from lastmove.cli.answer import Command, answer, answer_once, print_lines
from lastmove.cli.arguments import ENDGAME_SECONDS, Budget, joined
from lastmove.errors import InputError, LimitReached
from lastmove.show.endgame import endgame_lines, endgame_svg
from lastmove.show.record import Record
from lastmove.show.records.chess import Known, endgame_record
from lastmove.store import readable_path, refuse_to_overwrite, write_file

__all__ = ["Question", "answer_endgame"]

ENGINE_SECONDS = 5.0


@dataclass(frozen=True)
class Question:
    """What is asked.

    Parameters
    ----------
    words : sequence of str
        A position in Forsyth–Edwards notation, of which the board is enough; a lone minus for
        those on standard input.
    prove : bool
        Whether to try to prove the verdicts.
    effort : float
        How far to look ahead.
    engine : Path or None
        A chess engine to be asked.
    engine_seconds : float
        How long it may think about each question.
    syzygy : Path or None
        A folder of tables.
    save : Path or None
        A file for the certificate of a proof.
    svg : Path or None
        A file for a picture.
    force : bool
        Whether to overwrite files.
    """

    words: Sequence[str]
    prove: bool = True
    effort: float = 1.0
    engine: Path | None = None
    engine_seconds: float = ENGINE_SECONDS
    syzygy: Path | None = None
    save: Path | None = None
    svg: Path | None = None
    force: bool = False


def answer_endgame(question: Question, budget: Budget, *, as_json: bool) -> int:
    """Print who wins, by which moves, and why.

    Returns
    -------
    int
        The exit code.
    """
    if list(question.words) == ["-"]:
        return _answer_batch(question, budget, as_json=as_json)
    text = joined(question.words)
    _check_files(question, text)
    found: list[Endgame] = []

    def ask(_unicode: bool) -> Record:
        try:
            found.append(_solved(question, text, budget))
        except LimitReached as limit:
            if isinstance(limit.partial, Known) and isinstance(limit.partial.found, Endgame):
                found.append(limit.partial.found)
            raise
        return {**_record(text, found[0]), **_files(question, found[0])}

    def tell(record: Record, unicode: bool) -> None:
        if found:
            print_lines(endgame_lines(found[0], unicode=unicode))
        if "certificate" in record:
            print(f"certificate    {record['certificate']}")

    code = answer_once(ask, tell, text, budget, as_json=as_json)
    if found and question.save is not None and _proved_side(found[0]) is None:
        raise InputError("nothing was proved, so there is no certificate", "--save")
    return code


def _answer_batch(question: Question, budget: Budget, *, as_json: bool) -> int:
    for name, path in (("--svg", question.svg), ("--save", question.save)):
        if path is not None:
            raise InputError("a file is written of one position, not of a batch", name)
    command = Command(
        lambda text, _: _record(text, _solved(question, text, budget)), lambda _, __: []
    )
    return answer(command, question.words, budget, as_json=as_json)


def _check_files(question: Question, text: str) -> None:
    for path in (question.svg, question.save):
        if path is not None:
            refuse_to_overwrite(path, force=question.force)
    if question.save is not None and Board(text).turn is None:
        message = "a certificate is of one side to move"
        raise InputError(message, text, len(text), "write w or b after the board")


def _solved(question: Question, text: str, budget: Budget) -> Endgame:
    # Who gives more time than usual wants a proof looked for with as much more work.
    more = MOST_EFFORT if budget.seconds is None else max(1.0, budget.seconds / ENDGAME_SECONDS)
    try:
        return endgame(
            text,
            prove=question.prove,
            effort=question.effort,
            proof_effort=min(MOST_EFFORT, more * question.effort),
            engine=question.engine,
            engine_seconds=question.engine_seconds,
            syzygy=question.syzygy,
        )
    except LimitReached as limit:
        raise LimitReached(limit.message, Known(limit.partial)) from None


def _record(text: str, found: Endgame) -> Record:
    return {"input": text, **endgame_record(found)}


def _proved_side(found: Endgame) -> str | None:
    side = found.board.turn
    return side if side in found.proofs else None


def _files(question: Question, found: Endgame) -> Record:
    written: Record = {}
    if question.svg is not None:
        write_file(question.svg, endgame_svg(found), force=question.force)
        written["file"] = readable_path(question.svg)
    side = _proved_side(found)
    if question.save is not None and side is not None:
        found.proofs[side].certificate().save(question.save, force=question.force)
        written["certificate"] = readable_path(question.save)
    return written
