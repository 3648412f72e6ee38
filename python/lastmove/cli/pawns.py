"""``lastmove pawns``: words of the pawns game, patterns, least lengths, endgames."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

import lastmove as lm
from lastmove.cli.answer import Command, answer, answer_once, print_json, print_lines, stopped
from lastmove.cli.arguments import DEFAULT_SECONDS, Budget, joined
from lastmove.cli.main import ExitCode
from lastmove.errors import InputError, LimitReached
from lastmove.pawns import Census, Least, Pattern
from lastmove.show.record import Record
from lastmove.show.records_pawns import pawn_endgame_record, pawn_word_record
from lastmove.show.terminal import printable

__all__ = ["Question", "answer_question"]

MOST_SHOWN = 40
"""So many moves or values are shown to people; programs get all."""
BETWEEN_LINES = 10.0
BETWEEN_UPDATES = 0.5

T = TypeVar("T")


@dataclass(frozen=True)
class Question:
    """What is asked.

    Parameters
    ----------
    words : list of str
        Words; a lone minus for those on standard input.
    pattern, prefix : str or None
        A pattern to repeat, and files before it.
    to : int or None
        The greatest length for a pattern.
    records, period : bool
        Whether to tell the least lengths of powers of two, or the period, instead of the values.
    least : int or None
        Least lengths up to this value.
    max_length : int or None
        No longer words are searched for them.
    exhaustive : int or None
        Count all words up to this length.
    endgame : bool
        Whether to make an endgame of the word.
    rows, files : int or None
        The size of its board.
    out : Path or None
        Where a long run keeps its state.
    """

    words: list[str]
    pattern: str | None = None
    prefix: str | None = None
    to: int | None = None
    records: bool = False
    period: bool = False
    least: int | None = None
    max_length: int | None = None
    exhaustive: int | None = None
    endgame: bool = False
    rows: int | None = None
    files: int | None = None
    out: Path | None = None


def answer_question(
    question: Question,
    seconds: float | None,
    memory: int | None,
    threads: int | None,
    *,
    as_json: bool,
) -> int:
    """Answer, within limits; a long run has none unless they are given.

    Returns
    -------
    int
        The exit code.
    """
    if seconds is not None and not seconds > 0:
        message = "a time limit is a positive number of seconds, or inf"
        raise InputError(message, str(seconds), 0)
    _check(question)
    long = question.pattern is not None or question.exhaustive is not None or question.out
    default = float("inf") if long else DEFAULT_SECONDS
    budget = Budget(default if seconds is None else seconds, memory, threads)
    if question.words:
        return _answer_words(question, budget, as_json=as_json)
    ask: Callable[[Question, int | None], Record]
    if question.pattern is not None:
        ask, tell, given = _pattern_record, _tell_pattern, question.pattern
    elif question.least is not None:
        ask, tell, given = _least_record, _tell_least, str(question.least)
    else:
        ask, tell, given = _census_record, _tell_census, str(question.exhaustive)
    return answer_once(
        lambda _unicode: ask(question, memory),
        lambda record, _unicode: tell(record),
        given,
        budget,
        as_json=as_json,
    )


def _check(question: Question) -> None:
    asked = {
        "WORD": bool(question.words),
        "--pattern": question.pattern is not None,
        "--least": question.least is not None,
        "--exhaustive": question.exhaustive is not None,
    }
    given = [name for name, wanted in asked.items() if wanted]
    if len(given) != 1:
        what = " and ".join(given) or "nothing"
        message = f"{what} given"
        hint = "give words, --pattern W --to N, --least K or --exhaustive M"
        raise InputError(message, hint=hint)
    alone = {
        "--to": (question.to is not None, "--pattern"),
        "--prefix": (question.prefix is not None, "--pattern"),
        "--records": (question.records, "--pattern"),
        "--period": (question.period, "--pattern"),
        "--max-length": (question.max_length is not None, "--least"),
        "--endgame": (question.endgame, "WORD"),
    }
    for name, (wanted, partner) in alone.items():
        if wanted and partner != given[0]:
            raise InputError(f"{name} goes with {partner}, not with {given[0]}")
    for name, size in (("--rows", question.rows), ("--files", question.files)):
        if size is not None and not question.endgame:
            raise InputError(f"{name} goes with --endgame")
    if question.pattern is not None and question.to is None:
        raise InputError("--pattern needs a length", hint="give --to N")
    if question.out is not None and question.words:
        raise InputError("--out goes with --pattern, --least or --exhaustive")


# Words


def _answer_words(question: Question, budget: Budget, *, as_json: bool) -> int:
    def ask(text: str, unicode: bool) -> Record:
        del unicode
        if question.endgame:
            return pawn_endgame_record(text, question.rows, question.files)
        return pawn_word_record(text)

    command = Command(ask, _word_lines)
    if question.words == ["-"]:
        return answer(command, ["-"], budget, as_json=as_json)
    if question.endgame:
        if len(question.words) > 1:
            message = f"{len(question.words)} words make no single endgame"
            raise InputError(message, hint="join them with +, as in 1000+0")
        return answer(command, question.words, budget, as_json=as_json)
    return _answer_list(question.words, budget, as_json=as_json)


def _answer_list(words: list[str], budget: Budget, *, as_json: bool) -> int:
    """Print one list for several words; what is known of it if a limit is reached."""
    found: list[Record] = []
    try:
        with budget.limits():
            for word in words:
                found.append(pawn_word_record(joined([word])))
                if not as_json:
                    print_lines(_word_lines(found[-1], unicode=True))
    except InputError as error:
        if as_json:
            print_json({"input": error.text or words, "error": str(error)})
        raise
    except LimitReached as limit:
        if as_json:
            print_json(stopped(words, LimitReached(limit.message, {"known": found})))
        raise
    if as_json:
        print_json(found)
    return ExitCode.DONE


def _word_lines(record: Record, unicode: bool) -> list[str]:
    if "fen" in record:
        size = f"{record['files']} files, {record['rows']} rows"
        return [printable(str(record["fen"])), f"  {record['word']}: {size}"]
    star = "∗" if unicode else "*"
    lines = [f"{record['word']}  {star}{record['value']}"]
    moves = record["moves"]
    if isinstance(moves, list):
        lines += [f"  file {move['file']:<4} {move['reason']}" for move in moves[:MOST_SHOWN]]
        if len(moves) > MOST_SHOWN:
            lines.append(f"  and {len(moves) - MOST_SHOWN} more (--json lists all)")
    return [printable(line) for line in lines]


# Long runs


class _Progress:
    """Tells on standard error how far a run is, in place on a terminal, else in lines."""

    def __init__(self) -> None:
        self._terminal = sys.stderr is not None and sys.stderr.isatty()
        self._next = time.monotonic() + (BETWEEN_UPDATES if self._terminal else BETWEEN_LINES)

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now < self._next or sys.stderr is None:
            return
        self._next = now + (BETWEEN_UPDATES if self._terminal else BETWEEN_LINES)
        share = f"{100 * done / total:.1f} % ({done} of {total})" if total else "at work"
        text = f"lastmove: {share}"
        end = "\r" if self._terminal else "\n"
        print(text, file=sys.stderr, end=end, flush=True)


def _pattern_record(question: Question, memory: int | None) -> Record:
    pattern, to = question.pattern or "", question.to or 0

    def record(found: Pattern) -> Record:
        about: Record = {"pattern": found.pattern, "to": found.to}
        if found.prefix:
            about["prefix"] = found.prefix
        if question.period:
            period = found.period(len(found.prefix) + 1)
            return about | ({"period": None} if period is None else asdict(period))
        if question.records:
            return about | {"first": {str(k): n for k, n in found.first_powers().items()}}
        return about | {"values": found.values[1:].tolist()}

    try:
        return record(
            lm.pawns.pattern(
                joined([pattern]),
                to,
                prefix=joined([question.prefix or ""]),
                memory=memory,
                out=question.out,
                progress=_Progress(),
            )
        )
    except LimitReached as limit:
        raise _known(limit, Pattern, record) from None


def _least_record(question: Question, memory: int | None) -> Record:
    def record(found: Least) -> Record:
        return {
            "least": {str(k): length for k, length in found.least.items()},
            "exact": {str(k): exact for k, exact in found.exact.items()},
            "witness": {str(k): word for k, word in found.witness.items()},
            "searched_to": found.searched_to,
        }

    try:
        return record(
            lm.pawns.least(
                question.least or 0,
                max_length=question.max_length,
                memory=memory,
                out=question.out,
                progress=_Progress(),
            )
        )
    except LimitReached as limit:
        raise _known(limit, Least, record) from None


def _census_record(question: Question, memory: int | None) -> Record:
    def record(found: Census) -> Record:
        return {
            "length": len(found.histograms) - 1,
            "histograms": {str(m): list(counts) for m, counts in enumerate(found.histograms)},
            "least": {str(k): length for k, length in found.least.items()},
        }

    try:
        return record(
            lm.pawns.exhaustive(
                question.exhaustive or 0, memory=memory, out=question.out, progress=_Progress()
            )
        )
    except LimitReached as limit:
        raise _known(limit, Census, record) from None


def _known(limit: LimitReached, kind: type[T], record: Callable[[T], Record]) -> LimitReached:
    """Return the limit with a record of what was known when it was reached."""
    partial = limit.partial
    return LimitReached(limit.message, record(partial) if isinstance(partial, kind) else None)


def _tell_pattern(record: Record) -> None:
    title = f"{record.get('prefix', '')}({record['pattern']}) to length {record['to']}"
    first, values = record.get("first"), record.get("values")
    if isinstance(first, dict):
        lines = [f"  {power:>8} first at length {length}" for power, length in first.items()]
    elif isinstance(values, list):
        shown = " ".join(map(str, values[:MOST_SHOWN]))
        more = f" … (--json lists all {len(values)})" if len(values) > MOST_SHOWN else ""
        lines = [f"  {shown}{more}"]
    elif record["period"] is None:
        lines = ["  no period seen"]
    else:
        how = "proved" if record["proved"] else f"observed to {record['checked_to']}"
        lines = [f"  period {record['period']} from length {record['preperiod']} on, {how}"]
    print_lines([title, *lines])


def _tell_least(record: Record) -> None:
    least, exact = record["least"], record["exact"]
    lines = ["value  least length"]
    if isinstance(least, dict) and isinstance(exact, dict):
        lines += [f"{k:>5}  {m}{'' if exact[k] else ' or less'}" for k, m in least.items()]
    print_lines([*lines, f"every word searched to length {record['searched_to']}"])


def _tell_census(record: Record) -> None:
    histograms = record["histograms"]
    lines = [f"words by length and value, to length {record['length']}"]
    if isinstance(histograms, dict):
        lines += [f"{m:>4}  {' '.join(map(str, counts))}" for m, counts in histograms.items()]
    print_lines(lines)
