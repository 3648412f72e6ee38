"""Draw thermographs over one another, the tree of a game, or the order of some games.

Every argument is one expression. A tree of braces, such as '{0,*|^}', shows the options as they
stand, dominated and reversible ones marked; in parentheses, the canonical form.

Examples: lastmove draw thermograph '{4||1|-1}'; lastmove draw order 0 '*' '^' '^^' --out o.svg
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import lastmove as lm
from lastmove.cli.answer import answer_once, print_data
from lastmove.cli.options import FileOptions, argument, option
from lastmove.cli.words import each_readable, joined
from lastmove.errors import InputError
from lastmove.show.records import Record
from lastmove.show.records.pictures import Format, Kind, picture_record

ENDINGS: dict[str, Format] = {"": "svg", ".svg": "svg", ".tex": "tikz", ".tikz": "tikz"}
LAST_DAY = 2


@dataclass(frozen=True, kw_only=True)
class Options(FileOptions):
    """What to draw."""

    kind: Literal["thermograph", "tree", "order"] = argument("KIND", "thermograph, tree or order.")
    expressions: tuple[str, ...] = argument("EXPR", "Expressions, one an argument.", default=())
    day: int | None = option("Draw the order of all games born by day N, at most 2.", "N")
    depth: int | None = option("Follow at most N moves in a tree.", "N", least=0)
    form: Literal["svg", "tikz"] | None = option(
        "Language of the picture; by default that of FILE's ending (.svg, .tex), or svg.",
        name="format",
    )
    out: Path | None = option("Write a file instead.", "FILE")


def run(options: Options) -> int:
    """Draw a picture, and print it or write it to a file."""
    return answer_once(
        options, each_readable(options.expressions), lambda _: _record(options), _print
    )


def _print(record: Record, _unicode: bool) -> list[str]:
    # Not as lines for people: a picture is data, in UTF-8 on any terminal.
    print_data(str(record["picture"] or ""))
    return []


def _record(options: Options) -> Record:
    form = _form(options)
    options.refuse_to_overwrite(options.out)
    record = picture_record(_kind(options), _expressions(options), form, options.depth)
    if options.out is not None:
        record |= {"file": options.write(options.out, str(record["picture"])), "picture": None}
    return record


def _kind(options: Options) -> Kind:
    if options.depth is not None and options.kind != "tree":
        message = "--depth is for a tree"
        raise InputError(message)
    return options.kind


def _form(options: Options) -> Format:
    if options.form is not None:
        return options.form
    ending = "" if options.out is None else options.out.suffix.lower()
    if ending not in ENDINGS:
        message = f"no picture is drawn for a file that ends in {ending}"
        raise InputError(message, hint="end it in .svg or .tex, or give --format")
    return ENDINGS[ending]


def _expressions(options: Options) -> list[str]:
    """Return what to draw, having refused what does not fit the kind of picture."""
    if options.day is not None:
        return _born_by(options, options.day)
    if not options.expressions:
        message = "there is no game to draw"
        raise InputError(message, hint="give an expression")
    if options.kind == "tree" and len(options.expressions) > 1:
        message = f"a tree is drawn of one expression, not of {len(options.expressions)}"
        raise InputError(message, hint="quote an expression that has spaces")
    return [joined([word]) for word in options.expressions]


def _born_by(options: Options, day: int) -> list[str]:
    if options.kind != "order" or options.expressions:
        message = "--day draws the order of all games born by a day"
        raise InputError(message, hint=f"write lastmove draw order --day {LAST_DAY}")
    if day not in range(LAST_DAY + 1):
        message = f"--day is 0, 1 or {LAST_DAY}"
        raise InputError(message, hint="the 1,474 games born by day 3 are too many to be drawn")
    return [str(value) for value in lm.games_born_by(day)]
