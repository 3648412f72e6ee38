"""Value words of Elkies' pawns game, and what their moves are worth.

Examples: lastmove pawns 1000 101001000; lastmove pawns --pattern 000100 --to 2000 --records;
lastmove pawns --least 12; lastmove pawns 1000+0 --endgame
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import lastmove as lm
from lastmove.cli.answer import answer, answer_once, print_json, print_lines, stopped
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import LimitedOptions, argument, flag, max_seconds_option, option
from lastmove.cli.progress import ProgressLine
from lastmove.cli.words import joined
from lastmove.errors import InputError, LimitReached
from lastmove.pawns import Census, Least, Pattern
from lastmove.show.records import Record
from lastmove.show.records.pawns import (
    pawn_census_record,
    pawn_endgame_record,
    pawn_least_record,
    pawn_pattern_record,
    pawn_word_record,
)
from lastmove.show.terminal import printable
from lastmove.show.text import first_lines

MOST_SHOWN = 40
"""So many moves or values are shown to people; programs get all."""
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Options(LimitedOptions):
    """Words to value, or a run over many of them."""

    words: tuple[str, ...] = argument(
        "WORD", "One 0 or 1 (stopped) a file; a lone - reads one a line from stdin.", default=()
    )
    pattern: str | None = option("Repeat the word W.", "W")
    prefix: str | None = option("Files before it.", "P")
    to: int | None = option("Values to length N.", "N")
    records: bool = flag("Tell where powers of two first occur.")
    period: bool = flag("Tell the period.")
    least: int | None = option("Least lengths of the values to K.", "K")
    max_length: int | None = option("Search no longer words.", "M")
    exhaustive: int | None = option("Count all words to length M.", "M")
    endgame: bool = flag("Make a King-and-pawn endgame of the word.")
    rows: int | None = option("Its rows: odd, by default 9.", "R")
    files: int | None = option("Its files.", "F")
    out: Path | None = option("Keep a long run's state in FILE, and go on from there.", "FILE")
    max_seconds: float | None = max_seconds_option("30 for words and --least")

    def usual_seconds(self) -> float | None:
        """Return the limit of time that holds if none is given."""
        long = self.pattern is not None or self.exhaustive is not None or self.out is not None
        return None if long else super().usual_seconds()


def run(options: Options) -> int:
    """Answer about words, or about all words of a kind."""
    _check(options)
    if options.words:
        return _answer_words(options)
    ask: Callable[[Options], Record]
    if options.pattern is not None:
        ask, lines, given = _pattern, _pattern_lines, options.pattern
    elif options.least is not None:
        ask, lines, given = _least, _least_lines, str(options.least)
    else:
        ask, lines, given = _census, _census_lines, str(options.exhaustive)
    return answer_once(options, given, lambda _: ask(options), lambda record, _: lines(record))


def _check(options: Options) -> None:
    asked = {
        "WORD": bool(options.words),
        "--pattern": options.pattern is not None,
        "--least": options.least is not None,
        "--exhaustive": options.exhaustive is not None,
    }
    given = [name for name, wanted in asked.items() if wanted]
    if len(given) != 1:
        what = " and ".join(given) or "nothing"
        message = f"{what} given"
        hint = "give words, --pattern W --to N, --least K or --exhaustive M"
        raise InputError(message, hint=hint)
    alone = {
        "--to": (options.to is not None, "--pattern"),
        "--prefix": (options.prefix is not None, "--pattern"),
        "--records": (options.records, "--pattern"),
        "--period": (options.period, "--pattern"),
        "--max-length": (options.max_length is not None, "--least"),
        "--endgame": (options.endgame, "WORD"),
    }
    for name, (wanted, partner) in alone.items():
        if wanted and partner != given[0]:
            raise InputError(f"{name} goes with {partner}, not with {given[0]}")
    for name, size in (("--rows", options.rows), ("--files", options.files)):
        if size is not None and not options.endgame:
            raise InputError(f"{name} goes with --endgame")
    if options.pattern is not None and options.to is None:
        raise InputError("--pattern needs a length", hint="give --to N")
    if options.out is not None and options.words:
        raise InputError("--out goes with --pattern, --least or --exhaustive")


def _answer_words(options: Options) -> int:
    def ask(text: str, _unicode: bool) -> Record:
        if options.endgame:
            return pawn_endgame_record(text, options.rows, options.files)
        return pawn_word_record(text)

    if options.words != ("-",):
        if not options.endgame:
            return _answer_list(options)
        if len(options.words) > 1:
            message = f"{len(options.words)} words make no single endgame"
            raise InputError(message, hint="join them with +, as in 1000+0")
    return answer(options, options.words, ask, _word_lines)


def _answer_list(options: Options) -> int:
    """Print one list for several words; what is known of it if a limit is reached."""
    words, as_json = list(options.words), options.as_json
    found: list[Record] = []
    try:
        with options.limits():
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
        reasons = [f"  file {move['file']:<4} {move['reason']}" for move in moves]
        lines += first_lines(reasons, MOST_SHOWN)
    return [printable(line) for line in lines]


def _run_options(options: Options) -> dict[str, Any]:
    """Return what every long run takes: its memory, its file, and what shows how far it is."""
    line = ProgressLine()

    def report(done: int, total: int) -> None:
        line.show(f"{100 * done / total:.1f} % ({done} of {total})" if total else "at work")

    return {"memory": options.max_memory, "out": options.out, "progress": report}


def _pattern(options: Options) -> Record:
    record = partial(pawn_pattern_record, period=options.period, records=options.records)
    with _known(Pattern, record):
        return record(
            lm.pawns.pattern(
                joined([options.pattern or ""]),
                options.to or 0,
                prefix=joined([options.prefix or ""]),
                **_run_options(options),
            )
        )


def _least(options: Options) -> Record:
    with _known(Least, pawn_least_record):
        return pawn_least_record(
            lm.pawns.least(
                options.least or 0, max_length=options.max_length, **_run_options(options)
            )
        )


def _census(options: Options) -> Record:
    with _known(Census, pawn_census_record):
        return pawn_census_record(
            lm.pawns.exhaustive(options.exhaustive or 0, **_run_options(options))
        )


@contextmanager
def _known(kind: type[T], record: Callable[[T], Record]) -> Iterator[None]:
    """Give a limit the record of what was known when it was reached."""
    try:
        yield
    except LimitReached as limit:
        found = limit.partial
        known = record(found) if isinstance(found, kind) else None
        raise LimitReached(limit.message, known) from None


def _pattern_lines(record: Record) -> list[str]:
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
    return [title, *lines]


def _least_lines(record: Record) -> list[str]:
    least, exact = record["least"], record["exact"]
    lines = ["value  least length"]
    if isinstance(least, dict) and isinstance(exact, dict):
        lines += [f"{k:>5}  {m}{'' if exact[k] else ' or less'}" for k, m in least.items()]
    return [*lines, f"every word searched to length {record['searched_to']}"]


def _census_lines(record: Record) -> list[str]:
    histograms = record["histograms"]
    lines = [f"words by length and value, to length {record['length']}"]
    if isinstance(histograms, dict):
        lines += [f"{m:>4}  {' '.join(map(str, counts))}" for m, counts in histograms.items()]
    return lines
