"""One way to answer: an expression or a batch of them, as JSON or as text, within limits."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import lastmove as lm
from lastmove.cli.arguments import Budget, joined
from lastmove.cli.main import ExitCode
from lastmove.cli.stdin import Item, items
from lastmove.errors import InputError, LimitReached
from lastmove.show.record import Record
from lastmove.show.terminal import bold, shows_unicode

__all__ = ["Command", "answer", "print_json", "print_lines"]


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
    if as_json:
        return _answer_json(command, words, budget)
    unicode = shows_unicode(sys.stdout)
    try:
        record = _ask(command, joined(words), budget, unicode=unicode)
    except LimitReached as limit:
        if isinstance(limit.partial, dict):
            print_lines(command.show(limit.partial, unicode))
        raise
    print_lines(command.show(record, unicode))
    return _verdict(record)


def _ask(command: Command, text: str, budget: Budget, *, unicode: bool = False) -> Record:
    with lm.limits(seconds=budget.seconds, memory=budget.memory):
        return command.ask(text, unicode)


def _verdict(record: Record) -> ExitCode:
    return ExitCode.NEGATIVE if record.get("holds") is False else ExitCode.DONE


def _answer_json(command: Command, words: Sequence[str], budget: Budget) -> int:
    """Print one document even when there is no answer; the error itself goes its usual way."""
    try:
        record = _ask(command, joined(words), budget)
    except InputError as error:
        print_json(_bad(error.text or " ".join(words), str(error)))
        raise
    except LimitReached as limit:
        print_json(_stopped(joined(words), limit))
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
        return _ask(command, item.text, budget), ExitCode.DONE
    except InputError as error:
        return _bad(item.text, str(error)), ExitCode.BAD_INPUT
    except LimitReached as limit:
        return _stopped(item.text, limit), ExitCode.LIMIT


def _bad(text: str, problem: str) -> Record:
    return {"input": text, "error": problem}


def _stopped(text: str, limit: LimitReached) -> Record:
    """Mark what is known when a limit was reached."""
    known = limit.partial if isinstance(limit.partial, dict) else {}
    return {"input": text, **known, "limit": str(limit)}


def print_json(document: object, *, compact: bool = False) -> None:
    """Print one document of UTF-8 JSON, whatever the encoding of the terminal."""
    text = json.dumps(document, ensure_ascii=False, indent=None if compact else 2)
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode() + b"\n")
    sys.stdout.buffer.flush()


def print_lines(lines: Sequence[str]) -> None:
    """Print text for people, its first line in bold on a terminal that can."""
    for number, line in enumerate(lines):
        print(bold(line, sys.stdout) if number == 0 else line)
