"""``lastmove heap``: nim-sequences, periods and positions of take-and-break games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from time import monotonic

from lastmove.cli.answer import Command, answer, answer_once, print_lines
from lastmove.cli.arguments import Budget, joined
from lastmove.cli.heap_run import LongRun, talk
from lastmove.cli.main import ExitCode
from lastmove.errors import InputError, LimitReached
from lastmove.heaps import HeapGame, named_games
from lastmove.heaps.files import check_ending
from lastmove.position import read_numbers
from lastmove.show.heaps import heap_lines, named_lines
from lastmove.show.record import Record
from lastmove.show.records_heap import (
    LOOKED_AT,
    SHOWN,
    heap_period_record,
    heap_position_record,
)
from lastmove.store import readable_path, refuse_to_overwrite
from lastmove.system import peak_memory

__all__ = ["Question", "answer_heap"]

WORTH_TELLING = 1.0
"""Seconds after which time and memory are told."""


@dataclass(frozen=True)
class Question:
    """What to tell of a game.

    Parameters
    ----------
    words : sequence of str
        The code, a lone minus for a batch, or nothing for the names.
    to : int or None
        The largest heap whose value is listed, or written.
    at, position : str or None
        Heaps to value one by one, and together.
    period : bool
        Whether to look for a period.
    save : Path or None
        Where to write the certificate of the period.
    out : Path or None
        Where to write the values.
    every : float
        Seconds between two checkpoints.
    force : bool
        Whether files may be overwritten.
    """

    words: Sequence[str]
    to: int | None
    at: str | None
    position: str | None
    period: bool
    save: Path | None
    out: Path | None
    every: float
    force: bool

    @property
    def asks_nothing(self) -> bool:
        """Whether there is a code and nothing more."""
        return self.to is None and self.at is None and self.position is None and not self.period


def answer_heap(question: Question, budget: Budget, *, as_json: bool) -> int:
    """Answer a question about a heap game, or about each of a batch.

    Returns
    -------
    int
        The exit code.
    """
    if not question.words:
        return _list_names(budget, as_json=as_json)
    if list(question.words) == ["-"]:
        if question.out or question.save:
            raise InputError("a batch writes no files", hint="ask for one game at a time")
        batch = Command(lambda text, _: _ask(question, text), lambda record, _: heap_lines(record))
        return answer(batch, question.words, budget, as_json=as_json)
    text = joined(question.words)
    start = monotonic()
    saved: list[bool] = []

    def ask(unicode: bool) -> Record:
        del unicode
        _check_files(question)
        record = _ask(question, text)
        saved.append(question.save is None or record.get("proved") is True)
        return record

    code = answer_once(ask, _tell, text, budget, as_json=as_json)
    if monotonic() - start > WORTH_TELLING:
        talk(f"{monotonic() - start:.1f} s, peak memory {peak_memory()} MiB")
    if saved == [False]:
        talk("no period is proved: no certificate is written")
        return ExitCode.NEGATIVE
    return code


def _tell(record: Record, unicode: bool) -> None:
    del unicode
    print_lines(heap_lines(record))


def _list_names(budget: Budget, *, as_json: bool) -> int:
    games = named_games()

    def ask(unicode: bool) -> Record:
        del unicode
        return {"games": [{"name": name, "code": code} for name, code in games.items()]}

    def tell(record: Record, unicode: bool) -> None:
        del record, unicode
        print_lines(named_lines(games))

    return answer_once(ask, tell, "", budget, as_json=as_json)


def _check_files(question: Question) -> None:
    """Find out before the work whether its results can be written."""
    if question.save is not None:
        if not question.period:
            raise InputError("a certificate is of a period", hint="give --period with --save")
        refuse_to_overwrite(question.save, force=question.force)
    if question.out is not None:
        if question.to is None and not question.period:
            raise InputError("it is not said how far to go", hint="give --to or --period")
        check_ending(question.out)
        refuse_to_overwrite(question.out, force=question.force)


def _ask(question: Question, text: str) -> Record:
    """Return the record of all that is asked; a limit carries what was known by then."""
    game = HeapGame(text)
    overview = question.asks_nothing
    if overview:
        question = replace(question, to=SHOWN, period=True)
    bound = None if question.to is None else max(question.to, LOOKED_AT)
    heaps, position = _numbers(question.at), _numbers(question.position)
    record: Record = {"code": game.code, "names": list(game.names)}
    try:
        if question.out is not None:
            game = _write(game, question, record)
        elif question.to is not None:
            record["values"] = game.values(question.to).tolist()
        if heaps is not None:
            at: dict[str, int] = {}
            record["at"] = at
            at.update((str(heap), game.nim_value(heap)) for heap in heaps)
        if position is not None:
            record |= heap_position_record(game, position)
        if question.period and question.out is None:
            record |= heap_period_record(game, game.period(bound, steps=inf), bound)
    except LimitReached as limit:
        raise LimitReached(str(limit), record | _known(game, question, limit)) from None
    if overview:
        record["cousins"] = [str(cousin) for cousin in game.cousins()]
    return record | _certify(game, question, record)


def _numbers(text: str | None) -> list[int] | None:
    return None if text is None else read_numbers(joined([text]), "write heaps like 3,5,7")


def _known(game: HeapGame, question: Question, limit: LimitReached) -> Record:
    """Return what is known where a limit was reached, marked as such."""
    partial = limit.partial if isinstance(limit.partial, dict) else {}
    known: Record = {"known_to": game.known_to}
    if "estimate" in partial:
        return known | {"estimate": partial["estimate"]}
    if question.to is not None and question.out is None and game.known_to < question.to:
        known["values"] = game.values(game.known_to).tolist() if game.known_to >= 0 else []
    if question.period:
        known |= heap_period_record(game, None)
    position = _numbers(question.position) or []
    if position:
        # The heaps of the position whose values are there.
        known["at"] = {str(n): game.nim_value(n) for n in position if n <= game.known_to}
    return known


def _certify(game: HeapGame, question: Question, record: Record) -> Record:
    """Write the certificate of a proved period where it is wanted."""
    if question.save is None or not record.get("proved"):
        return {}
    period = game.period(game.known_to)
    if period is None:
        return {}
    period.certificate().save(question.save, force=question.force)
    return {"certificate": readable_path(question.save)}


def _write(game: HeapGame, question: Question, record: Record) -> HeapGame:
    """Write the values, and the period if it is asked for, with checkpoints on the way."""
    path = question.out
    if path is None:
        return game
    with LongRun(game, path, question.every) as run:
        if question.to is not None:
            run.reach(question.to)
        if question.period:
            record |= heap_period_record(run.game, run.game.period(question.to, reach=run.reach))
        to = run.game.known_to if question.to is None else question.to
        run.finish(to)
    record["out"], record["to"] = readable_path(path), to
    return run.game
