"""Play a heap game to lose: who wins, all winning moves, forms, genus, quotients.

With --out there is no limit of time unless --max-seconds is given.

Examples: lastmove misere 0.137 43; lastmove misere kayles 12 4 1;
lastmove misere 0.137 --forms --to 20; lastmove misere 0.77 --genus --to 30;
lastmove misere 0.77 --quotient --save kayles.json
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from lastmove._core import MisereQuotient
from lastmove.cli.answer import answer, answer_once
from lastmove.cli.options import FileOptions, argument, flag, max_seconds_option, option
from lastmove.cli.quotient_run import QuotientRun
from lastmove.cli.words import joined
from lastmove.errors import InputError, LimitReached
from lastmove.fields import read_numbers
from lastmove.misere import Genus, HeapGame, Quotient
from lastmove.misere.quotient import grown
from lastmove.show.misere import misere_lines, quotient_lines
from lastmove.show.records import Record
from lastmove.show.records.misere import (
    heaps_record,
    known_misere_record,
    misere_position_record,
    quotient_record,
)
from lastmove.store import readable_path


@dataclass(frozen=True, kw_only=True)
class Options(FileOptions):
    """What to tell of a game."""

    words: tuple[str, ...] = argument(
        "CODE [HEAP]...",
        "A code, set or name, then the heaps; a lone - reads such lines from stdin.",
    )
    forms: bool = flag("List the simplest forms of heaps, with --to.")
    genus: bool = flag("List the genus of heaps, with --to.")
    to: int | None = option("The largest heap.", "N")
    winning_ways: bool = flag("Write 0^120, as in Winning Ways, instead of 0^12.")
    quotient: bool = flag("Find the misère quotient, to --to or for all heaps.")
    save: Path | None = option("With --quotient: write a certificate.", "FILE")
    svg: Path | None = option("With --quotient: write a picture.", "FILE")
    out: Path | None = option(
        "With --quotient: keep the run in FILE; run it again to go on.", "FILE"
    )
    max_seconds: float | None = max_seconds_option("30, and no limit with --out")

    def usual_seconds(self) -> float | None:
        """Return the limit of time that holds if none is given."""
        return super().usual_seconds() if self.out is None else None

    def written(self, genus: Genus) -> str:
        """Write a genus as it is wanted."""
        return genus.winning_ways() if self.winning_ways else str(genus)


def run(options: Options) -> int:
    """Answer about a heap game, or about each of a batch."""
    if options.quotient:
        if options.forms or options.genus:
            message = "a quotient and a list of heaps are two questions"
            raise InputError(message, hint="leave out --forms and --genus, or --quotient")
        return answer_once(
            options,
            joined(options.words),
            lambda _: _quotient(options),
            lambda record, unicode: quotient_lines(record, unicode=unicode),
        )
    files = {"--save": options.save, "--svg": options.svg, "--out": options.out}
    for name, path in files.items():
        if path is not None:
            raise InputError(f"{name} is for a quotient", hint="give --quotient with it")
    if options.words == ("-",):
        return answer(
            options,
            options.words,
            lambda text, _: _record(options, text.split()),
            lambda record, _: misere_lines(record),
        )
    return answer_once(
        options,
        joined(options.words),
        lambda _: _record(options, options.words),
        lambda record, _: misere_lines(record),
    )


def _record(options: Options, words: Sequence[str]) -> Record:
    if not words:
        raise InputError("no game is given", hint="write lastmove misere 0.137 7 9 11")
    game = HeapGame(joined(words[:1]))
    heaps = _heaps(words[1:])
    listing = options.forms or options.genus
    if heaps and (listing or options.to is not None):
        message = "a position and a list of heaps are two questions"
        raise InputError(message, hint="leave out the heaps, or --forms, --genus and --to")
    if listing:
        return _list(options, game)
    if options.to is not None:
        raise InputError("it is not said what to list", hint="give --forms or --genus with --to")
    if not heaps:
        message = "no heaps are given"
        hint = f"write lastmove misere {words[0]} 7 9 11, or --genus --to 20"
        raise InputError(message, joined(words), hint=hint)
    return misere_position_record(game, heaps, options.written)


def _heaps(words: Sequence[str]) -> list[int]:
    """Return the heaps that are given as words, with commas or without."""
    text = joined(words).strip()
    return [
        heap
        for word in text.replace(",", " , ").split()
        if word != ","
        for heap in read_numbers(word, "heaps are numbers from 0, such as 7 9 11")
    ]


def _list(options: Options, game: HeapGame) -> Record:
    """Return the forms and genera of the heaps; a limit carries those known by then."""
    if options.to is None:
        raise InputError("it is not said how far to go", hint="give --to with the largest heap")
    if options.to < 0:
        raise InputError(f"--to {options.to} is no heap", hint="heaps are numbers from 0")
    genus = options.written if options.genus else None

    def describe(record: Record) -> None:
        to = min(options.to or 0, game.known_to)
        heaps_record(game, to, genus=genus, forms=options.forms, record=record)

    try:
        game.require(options.to)
    except LimitReached as limit:
        more = limit.partial if isinstance(limit.partial, dict) else {}
        raise LimitReached(str(limit), partial(known_misere_record, describe, more)) from None
    record: Record = {}
    try:
        describe(record)
    except LimitReached as limit:
        raise LimitReached(str(limit), record) from None
    return record


def _quotient(options: Options) -> Record:
    if not options.words:
        raise InputError("no game is given", hint="write lastmove misere 0.77 --quotient")
    if joined(options.words).strip() == "-":
        raise InputError("a batch has no quotients", hint="ask for one game at a time")
    if options.to is not None and options.to < 0:
        raise InputError(f"--to {options.to} is no heap", hint="heaps are numbers from 0")
    options.refuse_to_overwrite(options.save, options.svg)
    game, heaps = HeapGame(joined(options.words[:1])), _heaps(options.words[1:])
    try:
        quotient = _found(game.code, options)
    except LimitReached as limit:
        if isinstance(limit.partial, Quotient):
            known = partial(known_misere_record, partial(quotient_record, limit.partial), {})
            raise LimitReached(str(limit), known) from None
        raise
    record = quotient_record(quotient)
    if heaps:
        moves = [[heap, list(parts)] for heap, parts in quotient.winning_moves(heaps)]
        record |= {
            "heaps": heaps,
            "element": quotient.element(heaps),
            "outcome": quotient.outcome(heaps),
            "winning_moves": moves,
        }
    return record | _files(quotient, options)


def _found(code: str, options: Options) -> Quotient:
    """Return the quotient, with checkpoints on the way where they are wanted."""
    if options.out is None:
        return grown(MisereQuotient(code), options.to)
    with QuotientRun(code, options.out) as run:
        quotient = grown(run.core, options.to, run.advance)
        run.finish()
        return quotient


def _files(quotient: Quotient, options: Options) -> Record:
    """Write the files that are wanted, and say where they are."""
    record: Record = {}
    if options.save is not None:
        record["certificate"] = options.write(options.save, str(quotient.certificate()))
    if options.svg is not None:
        from lastmove.show.quotient import quotient_svg

        record["picture"] = options.write(options.svg, quotient_svg(quotient))
    if options.out is not None:
        record["out"] = readable_path(options.out)
    return record
