"""``lastmove misere CODE --quotient``: misère quotients, with certificates, pictures, long runs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

from lastmove._core import MisereQuotient, limits
from lastmove.cli.answer import answer_once, print_lines
from lastmove.cli.arguments import Budget, joined
from lastmove.cli.heap_run import talk
from lastmove.errors import InputError, LimitReached
from lastmove.misere import HeapGame, Quotient
from lastmove.misere.quotient import grown
from lastmove.show.record import Record
from lastmove.store import Checkpointer, readable_path, refuse_to_overwrite, write_file

__all__ = ["QuotientQuestion", "answer_quotient", "quotient_lines"]

KIND = "misere-quotient-run"
MOST_SHOWN = 40
"""So many relations, heaps or elements are shown to people; programs get all."""
WIDTH = 88
AFTERWARDS = 1.0
"""Seconds to describe what a limit left behind."""
SLICE = 1.0
"""Seconds of work between two checkpoints, at first; more where a heap takes longer."""


@dataclass(frozen=True)
class QuotientQuestion:
    """What to tell of a quotient.

    Parameters
    ----------
    words : sequence of str
        The code, and perhaps the heaps of a position.
    to : int or None
        The largest heap; None to go on until the quotient is proved for all heaps.
    save : Path or None
        Where to write a certificate.
    svg : Path or None
        Where to write a picture.
    out : Path or None
        Where the run is kept, so that it can be stopped and goes on from there.
    force : bool
        Whether to overwrite a certificate or a picture.
    """

    words: Sequence[str]
    to: int | None = None
    save: Path | None = None
    svg: Path | None = None
    out: Path | None = None
    force: bool = False


def answer_quotient(question: QuotientQuestion, budget: Budget, *, as_json: bool) -> int:
    """Find a quotient, write what is wanted of it, and print it.

    Returns
    -------
    int
        The exit code: 3 if a limit was reached before the quotient was proved as far as wanted.
    """
    return answer_once(
        lambda _: _ask(question),
        lambda record, unicode: print_lines(quotient_lines(record, unicode=unicode)),
        joined(question.words),
        budget,
        as_json=as_json,
    )


def _ask(question: QuotientQuestion) -> Record:
    if not question.words:
        raise InputError("no game is given", hint="write lastmove misere 0.77 --quotient")
    if joined(question.words).strip() == "-":
        raise InputError("a batch has no quotients", hint="ask for one game at a time")
    if question.to is not None and question.to < 0:
        raise InputError(f"--to {question.to} is no heap", hint="heaps are numbers from 0")
    for path in (question.save, question.svg):
        if path is not None:
            refuse_to_overwrite(path, force=question.force)
    from lastmove.cli.misere import read_heaps

    game, heaps = HeapGame(joined(question.words[:1])), read_heaps(question.words[1:])
    try:
        quotient = _found(game.code, question)
    except LimitReached as limit:
        if isinstance(limit.partial, Quotient):
            raise LimitReached(str(limit), _Known(limit.partial)) from None
        raise
    record = _record(quotient)
    if heaps:
        moves = [[heap, list(parts)] for heap, parts in quotient.winning_moves(heaps)]
        record |= {
            "heaps": heaps,
            "element": quotient.element(heaps),
            "outcome": quotient.outcome(heaps),
            "winning_moves": moves,
        }
    return record | _written(quotient, question)


def _found(code: str, question: QuotientQuestion) -> Quotient:
    """Return the quotient, with checkpoints on the way where they are wanted."""
    run: AbstractContextManager[_Run | None] = nullcontext()
    if question.out is not None:
        run = _Run(code, question.out)
    with run as kept:
        if kept is None:
            return grown(MisereQuotient(code), question.to)
        quotient = grown(kept.core, question.to, kept.advance)
        kept.finish()
        return quotient


@dataclass(frozen=True)
class _Known:
    """A quotient that a limit left behind: its record is made when the limit no longer holds."""

    quotient: Quotient

    def record(self) -> Record:
        """Return as much of the record as there is in a moment."""
        record: Record = {}
        with suppress(LimitReached), limits(seconds=AFTERWARDS):
            _describe(self.quotient, record)
        return record


def _record(quotient: Quotient) -> Record:
    record: Record = {}
    _describe(quotient, record)
    return record


def _describe(quotient: Quotient, record: Record) -> None:
    """Add the fields of a quotient to a record, what is there already first."""
    bound = quotient.lower_bound
    record |= {
        "code": quotient.code,
        "heap": quotient.heap,
        "order": quotient.order,
        "p_order": quotient.p_order,
        "generators": quotient.generators,
        "relations": quotient.relations,
        "p_portion": quotient.p_portion,
        "pretending": quotient.pretending,
        "period": quotient.period,
        "preperiod": quotient.preperiod,
        "verified_to": quotient.heap,
        "lower_bound": None if bound is None else bound[1],
    }
    if bound is not None:
        record["lower_bound_heap"] = bound[0]
    record["tame"] = quotient.is_tame
    record["kernel"] = quotient.kernel
    record["rogue_heaps"] = quotient.rogue_heaps
    exceptions = quotient.exceptions()
    families = exceptions.families
    record["exceptions"] = families and [
        {"family": str(family), "outcome": family.outcome} for family in families
    ]
    record["changes"] = [list(change) for change in quotient.changes()]


def _written(quotient: Quotient, question: QuotientQuestion) -> Record:
    """Write the files that are wanted, and say where they are."""
    record: Record = {}
    if question.save is not None:
        quotient.certificate().save(question.save, force=question.force)
        record["certificate"] = readable_path(question.save)
    if question.svg is not None:
        from lastmove.show.quotient import quotient_svg

        write_file(question.svg, quotient_svg(quotient), force=question.force)
        record["picture"] = readable_path(question.svg)
    if question.out is not None:
        record["out"] = readable_path(question.out)
    return record


class _Run:
    """A run that is kept in a file: whatever ends it, the next one goes on from there."""

    def __init__(self, code: str, path: Path) -> None:
        self.core = MisereQuotient(code)
        self._code = code
        self._checkpoint = Checkpointer(path, KIND)
        self._told = monotonic()

    def __enter__(self) -> Self:
        self._checkpoint.__enter__()
        try:
            self._resume()
        except BaseException:
            self._checkpoint.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if isinstance(error, KeyboardInterrupt | LimitReached):
                self.finish()
                shown = readable_path(self._checkpoint.path)
                talk(f"heaps to {self.core.heap()} are in {shown}; run it again to go on")
        finally:
            self._checkpoint.__exit__(kind, error, trace)

    def _resume(self) -> None:
        found = self._checkpoint.resume()
        if found is None:
            return
        header, body = found
        if header.get("code") != self._code:
            shown = readable_path(self._checkpoint.path)
            message = f"{shown} is of the game {header.get('code')}, not {self._code}"
            raise InputError(message, hint="remove it, or write to another file")
        self.core = MisereQuotient.from_state(body)
        talk(f"going on from heap {self.core.heap()}")

    def _state(self) -> tuple[dict[str, object], bytes]:
        return {"code": self._code, "heap": self.core.heap()}, self.core.state()

    def advance(self, core: MisereQuotient, to: int) -> None:
        """Take the quotient to a heap, with checkpoints and a word on the way."""
        seconds, before = SLICE, core.heap()
        while not core.advance(to, seconds):
            self._checkpoint.offer(self._state)
            seconds = SLICE if core.heap() > before else 2 * seconds
            before = core.heap()
            pause = 0.2 if sys.stderr is not None and sys.stderr.isatty() else 10.0
            if monotonic() - self._told > pause:
                self._told = monotonic()
                bound = core.lower_bound()
                more = "" if bound is None else f", heap {bound[0]}: {bound[1]} or more"
                talk(f"{self._code}: order {core.order()} to heap {core.heap()}{more}")

    def finish(self) -> None:
        """Keep the state as it is now."""
        self._checkpoint.offer(self._state, now=True)


def quotient_lines(record: Record, *, unicode: bool = True) -> list[str]:
    """Return a record as lines of text; the first is the title.

    Parameters
    ----------
    record : dict
        What ``--json`` prints.
    unicode : bool
        Whether letters outside ASCII may be used.
    """
    phi = "Φ" if unicode else "Phi"
    everywhere = record["period"] is not None
    where = "all heaps" if everywhere else f"heaps to {record['heap']}"
    kinds = {True: "  tame: as Nim", False: "  wild: not as Nim"}
    lines = [
        f"{record['code']}: misère quotient of {where}",
        f"  order {record['order']}, of which {record['p_order']} are lost by the player to move",
    ]
    if isinstance(tame := record.get("tame"), bool):
        lines.append(kinds[tame])
    if everywhere:
        period, first = record["period"], record["preperiod"]
        lines.append(f"  {phi}(n + {period}) = {phi}(n) for all n >= {first}, proved")
    if record["lower_bound"] is not None:
        heap, least = record["lower_bound_heap"], record["lower_bound"]
        lines.append(f"  to heap {heap} the order is at least {least}")
    generators = record["generators"]
    if isinstance(generators, dict):
        named = [f"{letter} = {heap}" for letter, heap in generators.items()]
        lines += _listed("generators", named)
    lines += _listed("relations", record["relations"])
    lines += _listed("P-portion", record["p_portion"])
    images = record["pretending"]
    if isinstance(images, list):
        lines += _listed(f"{phi}(n)", [f"{n}: {image}" for n, image in enumerate(images)])
    return lines + _departures(record) + _answers(record)


def _departures(record: Record) -> list[str]:
    """Return lines on where misère play departs from normal play."""
    rogue, period = record.get("rogue_heaps"), record["period"]
    first = record["preperiod"]
    if isinstance(rogue, list) and isinstance(first, int):
        rogue = [f"{heap}+{period}k" if heap >= first else heap for heap in rogue]
    lines = _listed("rogue heaps", rogue)
    families = record.get("exceptions")
    if isinstance(families, list):
        for outcome, words in (
            ("N", "won, lost in normal play"),
            ("P", "lost, won in normal play"),
        ):
            some = [family["family"] for family in families if family["outcome"] == outcome]
            lines += _listed(words, some, mark=" | ")
    return lines


def _answers(record: Record) -> list[str]:
    """Return lines on a position, and on the files that were written."""
    lines: list[str] = []
    heaps, moves = record.get("heaps"), record.get("winning_moves")
    if isinstance(heaps, list) and isinstance(moves, list):
        wins = "wins" if record["outcome"] == "N" else "loses"
        shown = " + ".join(map(str, heaps))
        lines.append(f"  {shown} is {record['element']}: whoever moves {wins}")
        lines += [
            f"    {heap} to {' + '.join(map(str, parts)) or 'nothing'}"
            for heap, parts in moves[:MOST_SHOWN]
        ]
        if len(moves) > MOST_SHOWN:
            lines.append(f"    and {len(moves) - MOST_SHOWN} more (--json lists all)")
    for name in ("certificate", "picture", "out"):
        if name in record:
            what = "the run is kept in" if name == "out" else f"{name} in"
            lines.append(f"  {what} {record[name]}")
    return lines


def _listed(name: str, things: object, mark: str = ", ") -> list[str]:
    """Return things after a name, in as many lines as they need."""
    if not isinstance(things, list) or not things:
        return []
    shown = list(map(str, things[:MOST_SHOWN]))
    if len(things) > MOST_SHOWN:
        shown.append(f"and {len(things) - MOST_SHOWN} more (--json lists all)")
    margin = f"  {name}: "
    lines, line = [], margin
    for place, text in enumerate(shown):
        last = place == len(shown) - 1
        piece = text if last else text + mark
        if line.strip() and line != margin and len(line) + len(piece.rstrip()) > WIDTH:
            lines.append(line.rstrip())
            line = " " * len(margin)
        line += piece
    return [*lines, line.rstrip()]
