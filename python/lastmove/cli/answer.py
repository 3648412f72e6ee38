"""One way to answer: an expression or a batch of them, as JSON or as text, within limits."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from typing import TypeAlias

from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import LimitedOptions
from lastmove.cli.stdin import Item, items
from lastmove.cli.words import joined
from lastmove.errors import InputError, LimitReached
from lastmove.show.records import Record
from lastmove.show.terminal import bold, shows_unicode

__all__ = [
    "Ask",
    "Lines",
    "answer",
    "answer_once",
    "known_by",
    "print_data",
    "print_json",
    "print_lines",
    "stopped",
]

Ask: TypeAlias = Callable[[str, bool], Record]
"""From an expression to the record that ``--json`` prints, in ASCII or with Unicode."""
Lines: TypeAlias = Callable[[Record, bool], Sequence[str]]
"""From that record, or a part of it, to lines of text; the first is the title."""


def answer(options: LimitedOptions, words: Sequence[str], ask: Ask, lines: Lines) -> int:
    """Answer the expression in `words`, or those on standard input if it is a lone minus.

    Returns
    -------
    int
        The exit code.
    """
    if tuple(words) == ("-",):
        return _answer_batch(options, ask)
    return answer_once(options, " ".join(words), lambda unicode: ask(joined(words), unicode), lines)


def answer_once(
    options: LimitedOptions,
    given: str | list[str],
    ask: Callable[[bool], Record],
    lines: Lines,
) -> int:
    """Find one answer and print it.

    Parameters
    ----------
    options : LimitedOptions
        What the answer may cost, and whether to print JSON.
    given : str or list of str
        What it is about, for the document that ``--json`` prints if there is no answer.
    ask : callable
        Makes the record that ``--json`` prints, in ASCII or with Unicode.
    lines : callable
        Makes lines of text of that record; also of a part of it, where a limit was reached.

    Returns
    -------
    int
        The exit code.
    """
    unicode = not options.as_json and shows_unicode(sys.stdout)
    try:
        with options.limits():
            record = ask(unicode)
    except InputError as error:
        # Programs get one document even when there is no answer; the error goes its usual way.
        if options.as_json:
            print_json(_bad(error.text or given, str(error)))
        raise
    except LimitReached as limit:
        if options.as_json:
            print_json(stopped(given, limit))
        elif known := known_by(limit):
            print_lines(lines(known, unicode))
        raise
    if options.as_json:
        print_json(record)
    else:
        print_lines(lines(record, unicode))
    return ExitCode.NEGATIVE if record.get("holds") is False else ExitCode.DONE


def _answer_batch(options: LimitedOptions, ask: Ask) -> int:
    if sys.stdin is None:
        message = "standard input is closed"
        raise InputError(message)
    if sys.stdin.isatty():
        print("lastmove: one expression a line; end with Ctrl-D", file=sys.stderr)
    code = ExitCode.DONE
    for item in items(sys.stdin.buffer):
        record, outcome = _answer_item(options, item, ask)
        print_json(record, compact=True)
        # Bad input outweighs a limit; a limit outweighs success.
        code = outcome if code != ExitCode.BAD_INPUT and outcome != ExitCode.DONE else code
    return code


def _answer_item(options: LimitedOptions, item: Item, ask: Ask) -> tuple[Record, ExitCode]:
    if item.problem is not None:
        return _bad(item.text, item.problem), ExitCode.BAD_INPUT
    try:
        with options.limits():
            return ask(item.text, False), ExitCode.DONE  # noqa: FBT003 - JSON is in ASCII
    except InputError as error:
        return _bad(item.text, str(error)), ExitCode.BAD_INPUT
    except LimitReached as limit:
        return stopped(item.text, limit), ExitCode.LIMIT


def _bad(given: str | list[str], problem: str) -> Record:
    return {"input": given, "error": problem}


def known_by(limit: LimitReached) -> Record:
    """Return the record of what was known when a limit was reached; empty if that is nothing."""
    # A record that takes a while to make is made now, when the limit no longer holds.
    known = limit.partial() if callable(limit.partial) else limit.partial
    return known if isinstance(known, dict) else {}


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
