"""Endgames whose pawns have a value, the smallest structures first.

Exit code 1 if the search proves that there is none within the bounds.

Examples: lastmove compose '^'; lastmove compose 1/2 --core corners --svg half.svg
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from lastmove.chess.census import Census
from lastmove.chess.compose import Composition, Compositions, compose
from lastmove.cli.answer import answer, known_by, print_json, print_lines, stopped
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import FileOptions, argument, option
from lastmove.cli.progress import talk
from lastmove.cli.words import joined
from lastmove.errors import InputError, LimitReached
from lastmove.show.records.chess import compositions_record
from lastmove.show.terminal import shows_unicode
from lastmove.values import game


@dataclass(frozen=True, kw_only=True)
class Options(FileOptions):
    """Which value, and how far to look."""

    words: tuple[str, ...] = argument(
        "VALUE",
        "What the pawns shall be worth, such as ^; a lone - reads one a line from stdin.",
    )
    files: int = option("The most adjacent files: 1, 2 or 3.", "F", default=3)
    pawns: int | None = option("The most pawns; by default all on 1 and 2 files, 5 on 3.", "N")
    most: int = option("The most structures of the smallest size.", "N", default=4)
    core: Literal["trebuchet", "corners"] | None = option("Only endgames with this zugzwang.")
    svg: Path | None = option("Draw the first endgame.", "FILE")
    pgn: Path | None = option("Write the endgames as games.", "FILE")


def run(options: Options) -> int:
    """Print endgames of a value, or what was searched in vain."""
    census = Census()
    if options.words == ("-",):
        if options.svg is not None or options.pgn is not None:
            raise InputError("files are written for one value, not for a batch", "--svg")
        return answer(
            options,
            options.words,
            lambda text, _: compositions_record(text, _composed(options, text, census)),
            lambda _, __: [],
        )
    text = joined(options.words)
    options.refuse_to_overwrite(options.svg, options.pgn)
    try:
        with options.limits():
            found = _composed(options, text, census)
            files = _written(options, found)
    except (InputError, LimitReached) as error:
        _tell_failure(text, error, as_json=options.as_json)
        raise
    if options.as_json:
        print_json(compositions_record(text, found)["endgames"])
    elif found:
        print_lines(_lines(found, unicode=shows_unicode(sys.stdout)))
    for note in [*files, *([] if found.on_ordinary_board else [found.summary()])]:
        talk(note)
    return ExitCode.DONE if found else ExitCode.NEGATIVE


def _composed(options: Options, text: str, census: Census) -> Compositions:
    return compose(
        text,
        most_files=options.files,
        most_pawns=options.pawns,
        most=options.most,
        core=options.core,
        census=census,
    )


def _written(options: Options, found: Compositions) -> list[str]:
    """Write the files that were asked for; return what was written, in words."""
    notes = []
    if found and options.svg is not None:
        notes.append(f"picture written to {options.write(options.svg, found[0].svg())}")
    if found and options.pgn is not None:
        games = (one.game(side).pgn() for one in found for side in ("white", "black"))
        written = options.write(options.pgn, "\n".join(games))
        notes.append(f"games written to {written}")
    return notes


def _tell_failure(text: str, error: InputError | LimitReached, *, as_json: bool) -> None:
    """Print what is known although there is no answer; the error itself goes its usual way."""
    if isinstance(error, InputError):
        if as_json:
            print_json({"input": text, "error": str(error)})
        return
    if as_json:
        print_json(stopped(text, error))
    else:
        layers = known_by(error).get("searched")
        found = [f"  {layer}" for layer in layers] if isinstance(layers, list) else []
        print_lines(["searched in vain", *found])


def _lines(found: Compositions, *, unicode: bool) -> list[str]:
    value = game(found.value)
    lines = [f"{value.unicode if unicode else found.value}"]
    for one in found:
        lines += ["", *_endgame_lines(one)]
    if found.on_ordinary_board:
        lines += ["", found.summary()]
    return lines


def _endgame_lines(one: Composition) -> list[str]:
    lines = [one.fen, f"  pawns     {' '.join(one.squares)}", f"  core      {one.core}"]
    if one.verified == "proof":
        lines.append("  verified  played out to the end with either side to move")
    elif one.kind == "trebuchet":
        lines.append("  verified  no: what the kings do away from the core is not searched")
    return lines
