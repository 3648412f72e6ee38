"""``lastmove misere``: heap games under misère play: outcomes, moves, forms, genus, quotients."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from lastmove._core import limits
from lastmove.cli.answer import Command, answer, answer_once, print_lines
from lastmove.cli.arguments import Budget, joined
from lastmove.cli.quotient import AFTERWARDS, QuotientQuestion, answer_quotient
from lastmove.errors import InputError, LimitReached
from lastmove.misere import Genus, HeapGame
from lastmove.position import read_numbers
from lastmove.show.record import Record
from lastmove.show.records_misere import misere_position_record

__all__ = ["Question", "answer_misere", "read_heaps"]

MOST_SHOWN = 40
"""So many moves, heaps or names are shown to people; programs get all."""
LONGEST_LINE = 100


@dataclass(frozen=True)
class Question:
    """What to tell of a game.

    Parameters
    ----------
    words : sequence of str
        The code and, for a position, its heaps; a lone minus for a batch of such lines.
    forms, genus : bool
        Whether to list the forms and the genus of single heaps.
    to : int or None
        The largest heap listed.
    winning_ways : bool
        Whether to write a genus with one digit more, as *Winning Ways* does.
    quotient : bool
        Whether to find the misère quotient.
    save, svg, out : Path or None
        With `quotient`: where to write a certificate and a picture, and to keep the run.
    force : bool
        Whether to overwrite files.
    """

    words: Sequence[str]
    forms: bool
    genus: bool
    to: int | None
    winning_ways: bool
    quotient: bool = False
    save: Path | None = None
    svg: Path | None = None
    out: Path | None = None
    force: bool = False

    def written(self, genus: Genus) -> str:
        """Write a genus as it is wanted."""
        return genus.winning_ways() if self.winning_ways else str(genus)


def answer_misere(question: Question, budget: Budget, *, as_json: bool) -> int:
    """Answer a question about a heap game, or about each of a batch.

    Returns
    -------
    int
        The exit code.
    """
    if question.quotient:
        return _answer_quotient(question, budget, as_json=as_json)
    files = {"--save": question.save, "--svg": question.svg, "--out": question.out}
    for name, path in files.items():
        if path is not None:
            raise InputError(f"{name} is for a quotient", hint="give --quotient with it")
    if list(question.words) == ["-"]:
        batch = Command(
            lambda text, _: _ask(question, text.split()), lambda record, _: _lines(record)
        )
        return answer(batch, question.words, budget, as_json=as_json)
    return answer_once(
        lambda _: _ask(question, question.words),
        lambda record, _: print_lines(_lines(record)),
        joined(question.words),
        budget,
        as_json=as_json,
    )


def _answer_quotient(question: Question, budget: Budget, *, as_json: bool) -> int:
    if question.forms or question.genus:
        message = "a quotient and a list of heaps are two questions"
        raise InputError(message, hint="leave out --forms and --genus, or --quotient")
    asked = QuotientQuestion(
        question.words, question.to, question.save, question.svg, question.out, question.force
    )
    return answer_quotient(asked, budget, as_json=as_json)


def _ask(question: Question, words: Sequence[str]) -> Record:
    if not words:
        raise InputError("no game is given", hint="write lastmove misere 0.137 7 9 11")
    game = HeapGame(joined(words[:1]))
    heaps = read_heaps(words[1:])
    listing = question.forms or question.genus
    if heaps and (listing or question.to is not None):
        message = "a position and a list of heaps are two questions"
        raise InputError(message, hint="leave out the heaps, or --forms, --genus and --to")
    if listing:
        return _list(question, game)
    if question.to is not None:
        raise InputError("it is not said what to list", hint="give --forms or --genus with --to")
    if not heaps:
        message = "no heaps are given"
        hint = f"write lastmove misere {words[0]} 7 9 11, or --genus --to 20"
        raise InputError(message, joined(words), hint=hint)
    return misere_position_record(game, heaps, question.written)


def read_heaps(words: Sequence[str]) -> list[int]:
    """Return the heaps that are given as words, with commas or without."""
    text = joined(words).strip()
    return [
        heap
        for word in text.replace(",", " , ").split()
        if word != ","
        for heap in read_numbers(word, "heaps are numbers from 0, such as 7 9 11")
    ]


def _list(question: Question, game: HeapGame) -> Record:
    """Return the forms and genera of the heaps; a limit carries those known by then."""
    if question.to is None:
        raise InputError("it is not said how far to go", hint="give --to with the largest heap")
    if question.to < 0:
        raise InputError(f"--to {question.to} is no heap", hint="heaps are numbers from 0")
    limit = None
    try:
        game.require(question.to)
    except LimitReached as reached:
        limit = reached
    known = _Known(question, game, min(question.to, game.known_to), limit)
    if limit is not None:
        raise LimitReached(str(limit), known)
    record: Record = {}
    try:
        known.describe(record)
    except LimitReached as reached:
        raise LimitReached(str(reached), record) from None
    return record


@dataclass(frozen=True)
class _Known:
    """The heaps whose forms are known; past a limit they are listed when it no longer holds."""

    question: Question
    game: HeapGame
    to: int
    limit: LimitReached | None

    def record(self) -> Record:
        """Return as much of the list as there is in a moment, and how far the forms are known."""
        record: Record = {}
        with suppress(LimitReached), limits(seconds=AFTERWARDS):
            self.describe(record)
        partial = self.limit.partial if self.limit is not None else None
        return record | (partial if isinstance(partial, dict) else {})

    def describe(self, record: Record) -> None:
        """Add the list to a record."""
        record |= {"code": self.game.code, "to": self.to}
        if self.question.genus:
            genera = self.game.genera(self.to) if self.to >= 0 else []
            record["genus"] = {str(n): self.question.written(one) for n, one in enumerate(genera)}
        if self.question.forms:
            written = self.game.notation(self.to)
            record["forms"] = {str(n): text for n, text in enumerate(written.texts)}
            record["names"] = written.names


def _lines(record: Record) -> list[str]:
    """Return an answer as lines of text; the first is the title."""
    heaps = record.get("heaps")
    shown = f": {' + '.join(map(str, heaps))}" if isinstance(heaps, list) else ""
    lines = [f"{record['code']}{shown}, misère play"]
    outcome, genus, moves = (record.get(key) for key in ("outcome", "genus", "winning_moves"))
    if outcome is not None:
        lines.append(f"  {outcome}: whoever moves {'wins' if outcome == 'N' else 'loses'}")
    if "reason" in record:
        lines.append(f"  {record['reason']}")
    if isinstance(genus, str):
        lines.append(f"  genus {genus}")
    if isinstance(moves, list):
        lines += _some([f"  {heap} to {_parts(parts)}" for heap, parts in moves], "moves")
    forms, names = record.get("forms"), record.get("names")
    if isinstance(forms, dict) or isinstance(genus, dict):
        lines += _some(_rows(forms, genus), "heaps")
    if isinstance(names, dict):
        lines += _some([f"  {name} = {_cut(options)}" for name, options in names.items()], "names")
    return lines


def _rows(forms: object, genus: object) -> list[str]:
    columns = [column for column in (forms, genus) if isinstance(column, dict)]
    margin = max((len(n) for n in columns[0]), default=1)
    width = max((len(str(text)) for text in columns[0].values()), default=1)
    return [
        f"  {n:>{margin}}: " + "  ".join(f"{column[n]:<{width}}" for column in columns).rstrip()
        for n in columns[0]
    ]


def _some(lines: list[str], what: str) -> list[str]:
    if len(lines) <= MOST_SHOWN:
        return lines
    return [*lines[:MOST_SHOWN], f"  and {len(lines) - MOST_SHOWN} more {what} (--json lists all)"]


def _parts(parts: Sequence[int]) -> str:
    return " + ".join(map(str, parts)) or "nothing"


def _cut(options: object) -> str:
    text = "too many positions to write" if options is None else str(options)
    return text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}… (--json has all)"
