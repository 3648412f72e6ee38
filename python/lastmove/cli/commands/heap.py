"""Nim-values of a take-and-break game, its period, and winning moves.

With --out there is no limit of time unless --max-seconds is given.

Examples: lastmove heap 0.137 --to 50; lastmove heap kayles --position 3,5,7;
lastmove heap .16 --period --save 16.json; lastmove heap officers --to 5000000 --out 6.txt
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from lastmove.cli.answer import answer, answer_once
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.heap_run import HeapRun
from lastmove.cli.options import FileOptions, argument, flag, max_seconds_option, option
from lastmove.cli.progress import talk
from lastmove.cli.words import joined
from lastmove.errors import InputError, LimitReached
from lastmove.fields import read_numbers
from lastmove.heaps import HeapGame, named_games
from lastmove.heaps.files import check_ending
from lastmove.show.heaps import heap_lines, named_lines
from lastmove.show.records import Record
from lastmove.show.records.heaps import heap_game_record, heap_period_record, known_heap_record
from lastmove.store import readable_path
from lastmove.system import peak_memory

WORTH_TELLING = 1.0
"""Seconds after which time and memory are told."""


@dataclass(frozen=True, kw_only=True)
class Options(FileOptions):
    """What to tell of a game."""

    code: tuple[str, ...] = argument(
        "CODE",
        "A code like 0.137, a set like S(2,4,7), a name like kayles; a lone - reads one a line "
        "from stdin; the names are listed if it is left out.",
        default=(),
    )
    to: int | None = option("The values G(0) to G(N).", "N", least=0)
    at: str | None = option("The values of these heaps.", "N,N")
    position: str | None = option("The value and the winning moves of these heaps together.", "N,N")
    period: bool = flag("Look for a period.")
    save: Path | None = option("With --period: write a certificate of the proof.", "FILE")
    out: Path | None = option(
        "Write the values to FILE (.txt, .npy, .parquet), with checkpoints in FILE.state; run it "
        "again to go on.",
        "FILE",
    )
    every: float = option("Seconds between two checkpoints.", "S", default=10.0, least=0.01)
    max_seconds: float | None = max_seconds_option("30, and no limit with --out")

    def usual_seconds(self) -> float | None:
        """Return the limit of time that holds if none is given."""
        return super().usual_seconds() if self.out is None else None


def run(options: Options) -> int:
    """Answer about a heap game, or about each of a batch."""
    if not options.code:
        return _list_names(options)
    if options.code == ("-",):
        if options.out or options.save:
            raise InputError("a batch writes no files", hint="ask for one game at a time")
        return answer(options, options.code, lambda text, _: _record(options, text), _lines)
    text = joined(options.code)
    start = monotonic()
    saved: list[bool] = []

    def ask(_unicode: bool) -> Record:
        _check_files(options)
        record = _record(options, text)
        saved.append(options.save is None or record.get("proved") is True)
        return record

    code = answer_once(options, text, ask, _lines)
    if monotonic() - start > WORTH_TELLING:
        talk(f"{monotonic() - start:.1f} s, peak memory {peak_memory()} MiB")
    if saved == [False]:
        talk("no period is proved: no certificate is written")
        return ExitCode.NEGATIVE
    return code


def _lines(record: Record, _unicode: bool) -> list[str]:
    return heap_lines(record)


def _list_names(options: Options) -> int:
    games = named_games()
    listed: Record = {"games": [{"name": name, "code": code} for name, code in games.items()]}
    return answer_once(options, "", lambda _: listed, lambda _, __: named_lines(games))


def _check_files(options: Options) -> None:
    """Find out before the work whether its results can be written."""
    if options.save is not None and not options.period:
        raise InputError("a certificate is of a period", hint="give --period with --save")
    options.refuse_to_overwrite(options.save)
    if options.out is not None:
        if options.to is None and not options.period:
            raise InputError("it is not said how far to go", hint="give --to or --period")
        check_ending(options.out)
        options.refuse_to_overwrite(options.out)


def _record(options: Options, text: str) -> Record:
    """Return the record of all that is asked; a limit carries what was known by then."""
    game = HeapGame(text)
    at, position = _numbers(options.at), _numbers(options.position)
    if options.out is None:
        record = heap_game_record(game, options.to, at, position, period=options.period)
    else:
        game, record = _written(game, options, options.out)
        if at is not None or position is not None:
            record |= heap_game_record(game, at=at, position=position)
    if options.save is not None and record.get("proved"):
        period = game.period(game.known_to)
        if period is not None:
            record["certificate"] = options.write(options.save, str(period.certificate()))
    return record


def _numbers(text: str | None) -> list[int] | None:
    return None if text is None else read_numbers(joined([text]), "write heaps like 3,5,7")


def _written(game: HeapGame, options: Options, path: Path) -> tuple[HeapGame, Record]:
    """Write the values, and the period if it is asked for, with checkpoints on the way."""
    record: Record = {"code": game.code, "names": list(game.names)}
    with HeapRun(game, path, options.every) as run:
        try:
            if options.to is not None:
                run.reach(options.to)
            if options.period:
                period = run.game.period(options.to, reach=run.reach)
                record |= heap_period_record(run.game, period)
            to = run.game.known_to if options.to is None else options.to
            run.finish(to)
        except LimitReached as limit:
            known = known_heap_record(run.game, limit, period=options.period)
            raise LimitReached(str(limit), record | known) from None
    return run.game, record | {"out": readable_path(path), "to": to}
