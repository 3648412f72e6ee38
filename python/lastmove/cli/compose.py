"""``lastmove compose``: endgames whose pawns have a wanted value."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lastmove.chess.census import Census
from lastmove.chess.compose import Composition, Compositions, compose
from lastmove.chess.core_library import Kind
from lastmove.cli.answer import Command, answer, known_by, print_json, print_lines, stopped
from lastmove.cli.arguments import Budget, joined
from lastmove.cli.main import ExitCode
from lastmove.errors import InputError, LimitReached
from lastmove.show.record import Record
from lastmove.show.records.chess import composition_record
from lastmove.show.terminal import shows_unicode
from lastmove.store import readable_path, refuse_to_overwrite, write_file
from lastmove.values import game

__all__ = ["Question", "answer_compose"]


@dataclass(frozen=True)
class Question:
    """What is asked.

    Parameters
    ----------
    words : sequence of str
        The value, in one word or several; a lone minus for those on standard input.
    files : int
        The most files of a structure.
    pawns : int or None
        The most pawns of a structure; None for what is searched quickly.
    most : int
        So many structures are used.
    core : {"trebuchet", "corners"} or None
        Only endgames with this core.
    svg, pgn : Path or None
        Files for a picture of the first endgame and for all of them as games.
    force : bool
        Whether to overwrite them.
    """

    words: Sequence[str]
    files: int = 3
    pawns: int | None = None
    most: int = 4
    core: Kind | None = None
    svg: Path | None = None
    pgn: Path | None = None
    force: bool = False


def answer_compose(question: Question, budget: Budget, *, as_json: bool) -> int:
    """Print endgames of a value, or what was searched in vain.

    Returns
    -------
    int
        The exit code: 1 if there is none.
    """
    census = Census()
    if list(question.words) == ["-"]:
        if question.svg is not None or question.pgn is not None:
            raise InputError("files are written for one value, not for a batch", "--svg")
        command = Command(lambda text, _: _record(question, text, census), lambda _, __: [])
        return answer(command, question.words, budget, as_json=as_json)
    text = joined(question.words)
    for path in (question.svg, question.pgn):
        if path is not None:
            refuse_to_overwrite(path, force=question.force)
    try:
        with budget.limits():
            found = _composed(question, text, census)
            files = _written(question, found)
    except (InputError, LimitReached) as error:
        _tell_failure(text, error, as_json=as_json)
        raise
    if as_json:
        print_json([composition_record(one) for one in found])
    elif found:
        print_lines(_lines(found, unicode=shows_unicode(sys.stdout)))
    for note in [*files, *([] if found.on_ordinary_board else [found.summary()])]:
        print(f"lastmove: {note}", file=sys.stderr)
    return ExitCode.DONE if found else ExitCode.NEGATIVE


def _composed(question: Question, text: str, census: Census) -> Compositions:
    return compose(
        text,
        most_files=question.files,
        most_pawns=question.pawns,
        most=question.most,
        core=question.core,
        census=census,
    )


def _record(question: Question, text: str, census: Census) -> Record:
    found = _composed(question, text, census)
    return {
        "input": text,
        "endgames": [composition_record(one) for one in found],
        "searched": found.structures,
        "undecided": found.undecided,
    }


def _written(question: Question, found: Compositions) -> list[str]:
    """Write the files that were asked for; return what was written, in words."""
    notes = []
    if found and question.svg is not None:
        write_file(question.svg, found[0].svg(), force=question.force)
        notes.append(f"picture written to {readable_path(question.svg)}")
    if found and question.pgn is not None:
        games = (one.game(side).pgn() for one in found for side in ("white", "black"))
        write_file(question.pgn, "\n".join(games), force=question.force)
        notes.append(f"games written to {readable_path(question.pgn)}")
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
