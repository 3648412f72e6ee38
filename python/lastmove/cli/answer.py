"""One way to answer: an expression or a batch of them, as JSON or as text, within limits."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lastmove.cli.arguments import Budget, joined
from lastmove.cli.main import ExitCode
from lastmove.cli.stdin import Item, items
from lastmove.errors import InputError, LimitReached
from lastmove.show.record import Record
from lastmove.show.terminal import bold, shows_unicode

__all__ = [
    "Command",
    "answer",
    "answer_once",
    "known_by",
    "print_data",
    "print_json",
    "print_lines",
    "stopped",
]


@dataclass(frozen=True)
class Command:
    """How a command answers one expression.

    Parameters
    ----------
    ask : callable
        From the text to the record that ``--json`` prints, in ASCII or with Unicode.
    show : callable
        From that record to lines of text, with or without Unicode; the first is the title.
    """

    ask: Callable[[str, bool], Record]
    show: Callable[[Record, bool], Sequence[str]]


def answer(command: Command, words: Sequence[str], budget: Budget, *, as_json: bool) -> int:
    """Answer the expression in `words`, or those on standard input if it is a lone minus.

    Returns
    -------
    int
        The exit code.
    """
    if list(words) == ["-"]:
        return _answer_batch(command, budget)
    return answer_once(
        lambda unicode: command.ask(joined(words), unicode),
        lambda record, unicode: print_lines(command.show(record, unicode)),
        " ".join(words),
        budget,
        as_json=as_json,
    )


def answer_once(
    ask: Callable[[bool], Record],
    tell: Callable[[Record, bool], None],
    given: str | list[str],
    budget: Budget,
    *,
    as_json: bool,
) -> int:
    """Ask one question and print the answer.

    Parameters
    ----------
    ask : callable
        Makes the record that ``--json`` prints, in ASCII or with Unicode.
    tell : callable
        Prints that record for people, with or without Unicode; also a part of it, where a limit
        was reached.
    given : str or list of str
        What was asked about, for the document that ``--json`` prints if there is no answer.
    budget : Budget
        What the answer may cost.
    as_json : bool
        Whether to print JSON.

    Returns
    -------
    int
        The exit code.
    """
    if as_json:
        return _answer_json(ask, given, budget)
    unicode = shows_unicode(sys.stdout)
    try:
        record = _within(budget, ask, unicode=unicode)
    except LimitReached as limit:
        known = known_by(limit)
        if known:
            tell(known, unicode)
        raise
    tell(record, unicode)
    return _verdict(record)


def _within(budget: Budget, ask: Callable[[bool], Record], *, unicode: bool = False) -> Record:
    with budget.limits():
        return ask(unicode)


def _verdict(record: Record) -> ExitCode:
    return ExitCode.NEGATIVE if record.get("holds") is False else ExitCode.DONE


def _answer_json(ask: Callable[[bool], Record], given: str | list[str], budget: Budget) -> int:
    """Print one document even when there is no answer; the error itself goes its usual way."""
    try:
        record = _within(budget, ask)
    except InputError as error:
        print_json(_bad(error.text or given, str(error)))
        raise
    except LimitReached as limit:
        print_json(stopped(given, limit))
        raise
    print_json(record)
    return _verdict(record)


def _answer_batch(command: Command, budget: Budget) -> int:
    if sys.stdin is None:
        message = "standard input is closed"
        raise InputError(message)
    if sys.stdin.isatty():
        print("lastmove: one expression a line; end with Ctrl-D", file=sys.stderr)
    code = ExitCode.DONE
    for item in items(sys.stdin.buffer):
        record, outcome = _answer_item(command, item, budget)
        print_json(record, compact=True)
        # Bad input outweighs a limit; a limit outweighs success.
        code = outcome if code != ExitCode.BAD_INPUT and outcome != ExitCode.DONE else code
    return code


def _answer_item(command: Command, item: Item, budget: Budget) -> tuple[Record, ExitCode]:
    if item.problem is not None:
        return _bad(item.text, item.problem), ExitCode.BAD_INPUT
    try:
        record = _within(budget, lambda unicode: command.ask(item.text, unicode))
    except InputError as error:
        return _bad(item.text, str(error)), ExitCode.BAD_INPUT
    except LimitReached as limit:
        return stopped(item.text, limit), ExitCode.LIMIT
    return record, ExitCode.DONE


def _bad(given: str | list[str], problem: str) -> Record:
    return {"input": given, "error": problem}


def known_by(limit: LimitReached) -> Record:
    """Return the record of what was known when a limit was reached; empty if that is nothing."""
    if isinstance(limit.partial, dict):
        return limit.partial
    record = getattr(limit.partial, "record", None)
    return record() if callable(record) else {}


def stopped(given: str | list[str], limit: LimitReached) -> Record:
    """Mark what is known when a limit was reached as a part of the answer."""
    return {"input": given, **known_by(limit), "partial": True, "limit": str(limit)}


def print_json(document: object, *, compact: bool = False) -> None:
    """Print one document of JSON."""
    text = json.dumps(document, ensure_ascii=False, indent=None if compact else 2)
    print_data(f"{text}\n")


def print_data(text: str) -> None:
    """Print text for programs in UTF-8, whatever the encoding of the terminal."""
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def print_lines(lines: Sequence[str]) -> None:
    """Print text for people, its first line in bold on a terminal that can."""
    for number, line in enumerate(lines):
        print(bold(line, sys.stdout) if number == 0 else line)
