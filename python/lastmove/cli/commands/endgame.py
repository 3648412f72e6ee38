"""Who wins an endgame that is decided by tempo moves, by which moves, and why.

Where kings and what is locked with them are a mutual zugzwang, the values of the other pawns
tell who wins; the whole board is searched for what speaks against that.

Examples: lastmove endgame 8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8;
lastmove endgame 8/pp4p1/7p/3k4/PP1Pp3/4K1P1/6P1/8 w --json
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from lastmove.chess.board import Board
from lastmove.chess.endgame import MOST_EFFORT, endgame
from lastmove.chess.verdict import Endgame
from lastmove.cli.answer import answer, answer_once
from lastmove.cli.options import FileOptions, argument, flag, max_seconds_option, option
from lastmove.cli.words import joined
from lastmove.errors import InputError, LimitReached
from lastmove.show.endgame import endgame_lines, endgame_svg
from lastmove.show.records import Record
from lastmove.show.records.chess import endgame_record, known_chess_record

USUAL_SECONDS = 60.0
"""A proof takes longer than other answers."""


@dataclass(frozen=True, kw_only=True)
class Options(FileOptions):
    """Which endgame, and what to try."""

    words: tuple[str, ...] = argument(
        "FEN",
        "A position, of which the board is enough; a lone - reads one a line from stdin.",
    )
    proof: bool = flag("Whether to try to prove the verdicts.", default=True)
    effort: float = option("How much work to put in; 1 is usual.", "E", default=1.0)
    engine: Path | None = option("Ask a chess engine that speaks UCI.", "PATH")
    engine_seconds: float = option("How long it thinks a question.", "S", default=5.0, least=0.01)
    syzygy: Path | None = option("Look positions up in Syzygy tables.", "DIR")
    save: Path | None = option("Save the certificate of a proof.", "FILE")
    svg: Path | None = option("Draw the board, core and components coloured.", "FILE")
    max_seconds: float | None = max_seconds_option("60")

    def usual_seconds(self) -> float | None:
        """Return the limit of time that holds if none is given."""
        return USUAL_SECONDS


def run(options: Options) -> int:
    """Print who wins, by which moves, and why."""
    if options.words == ("-",):
        for name, path in (("--svg", options.svg), ("--save", options.save)):
            if path is not None:
                raise InputError("a file is written of one position, not of a batch", name)
        return answer(
            options,
            options.words,
            lambda text, _: _record(options, text, []),
            lambda _, __: [],
        )
    text = joined(options.words)
    _check_files(options, text)
    found: list[Endgame] = []

    def ask(_unicode: bool) -> Record:
        return {**_record(options, text, found), **_files(options, found[0])}

    def lines(record: Record, unicode: bool) -> list[str]:
        shown = endgame_lines(found[0], unicode=unicode) if found else []
        if "certificate" in record:
            shown.append(f"certificate    {record['certificate']}")
        return shown

    code = answer_once(options, text, ask, lines)
    if found and options.save is not None and _proved_side(found[0]) is None:
        raise InputError("nothing was proved, so there is no certificate", "--save")
    return code


def _check_files(options: Options, text: str) -> None:
    options.refuse_to_overwrite(options.svg, options.save)
    if options.save is not None and Board(text).turn is None:
        message = "a certificate is of one side to move"
        raise InputError(message, text, len(text), "write w or b after the board")


def _record(options: Options, text: str, found: list[Endgame]) -> Record:
    """Solve an endgame and describe it; `found` gets it, even if a limit leaves only a part."""
    # Who gives more time than usual wants a proof looked for with as much more work.
    seconds = options.seconds
    more = MOST_EFFORT if seconds is None else max(1.0, seconds / USUAL_SECONDS)
    try:
        solved = endgame(
            text,
            prove=options.proof,
            effort=options.effort,
            proof_effort=min(MOST_EFFORT, more * options.effort),
            engine=options.engine,
            engine_seconds=options.engine_seconds,
            syzygy=options.syzygy,
        )
    except LimitReached as limit:
        found += [limit.partial] if isinstance(limit.partial, Endgame) else []
        known = partial(known_chess_record, limit.partial)
        raise LimitReached(limit.message, known) from None
    found.append(solved)
    return {"input": text, **endgame_record(solved)}


def _proved_side(found: Endgame) -> str | None:
    side = found.board.turn
    return side if side in found.proofs else None


def _files(options: Options, found: Endgame) -> Record:
    written: Record = {}
    if options.svg is not None:
        written["file"] = options.write(options.svg, endgame_svg(found))
    side = _proved_side(found)
    if options.save is not None and side is not None:
        certificate = found.proofs[side].certificate()
        written["certificate"] = options.write(options.save, str(certificate))
    return written
