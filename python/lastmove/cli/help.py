"""The help of the program, of a group of commands, and of a command."""

from __future__ import annotations

import pkgutil
import shutil
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import MISSING
from importlib import import_module
from importlib.abc import InspectLoader
from importlib.util import find_spec

from lastmove.cli.options import Parameter, parameters
from lastmove.cli.parser import range_of

__all__ = ["command_help", "group_help", "names"]

ORDER = (
    *("value", "explain", "draw", "advise", "solve", "boards", "rulesets", "play"),
    *("heap", "misere", "pawns", "structure", "endgame", "compose"),
    *("run", "plan", "status", "export", "diff", "verify", "demo", "reproduce", "web"),
)
"""Commands that are listed before the others, so that what is simple comes first."""
WIDEST = 78
WIDEST_TERM = 30
EPILOGUE = (
    "Exit codes: 0 done, 1 a negative answer, 2 bad input, 3 a limit was reached, "
    "70 a fault of the program, 130 interrupted."
)
HELP_ROW = ("-h, --help", "Show this message and exit.")


def names(package: str) -> list[str]:
    """Return the commands of a group."""
    found = {module.name for module in pkgutil.iter_modules(import_module(package).__path__)}
    return [*(name for name in ORDER if name in found), *sorted(found.difference(ORDER))]


def group_help(package: str, command: str, *, is_program: bool) -> str:
    """Return the help of the program or of a group: its commands, with a line on each."""
    text = "Exact values of combinatorial games." if is_program else _docstring(package)
    rows = [("--version", "Print the version.")] if is_program else []
    commands = [(name, _first_sentence(_docstring(f"{package}.{name}"))) for name in names(package)]
    # Lines that would be broken are cut.
    room = _width() - max(len(name) for name, _ in commands) - 4
    short = [(name, textwrap.shorten(line, room, placeholder="...")) for name, line in commands]
    return "\n\n".join(
        [
            f"Usage: {command} [OPTIONS] COMMAND [ARGS]...",
            *_paragraphs(text),
            _rows("Options", [*rows, HELP_ROW]),
            _rows("Commands", short),
            *(_paragraphs(EPILOGUE) if is_program else ()),
        ]
    )


def command_help(options: type, command: str) -> str:
    """Return the help of a command: the docstring of its file, its arguments and options."""
    declared = parameters(options)
    arguments = [parameter for parameter in declared if not parameter.spellings]
    words = ["[OPTIONS]", *map(_usage, arguments)]
    named = [parameter for parameter in declared if parameter.spellings]
    blocks = [
        f"Usage: {command} {' '.join(words)}",
        *_paragraphs(sys.modules[options.__module__].__doc__ or ""),
    ]
    if arguments:
        blocks.append(_rows("Arguments", [(one.shown, _described(one)) for one in arguments]))
    rows = [(_term(one), _described(one)) for one in named]
    return "\n\n".join([*blocks, _rows("Options", [*rows, HELP_ROW])])


def _docstring(module: str) -> str:
    """Return the docstring of a module without running it: a list of commands loads none."""
    spec = find_spec(module)
    code = spec.loader.get_code(module) if spec and isinstance(spec.loader, InspectLoader) else None
    text = code.co_consts[0] if code is not None and code.co_consts else None
    return text if isinstance(text, str) else ""


def _first_sentence(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split())


def _width() -> int:
    return max(min(shutil.get_terminal_size().columns - 2, WIDEST), 50)


def _paragraphs(text: str) -> list[str]:
    return [
        textwrap.fill(
            " ".join(paragraph.split()),
            _width(),
            initial_indent="  ",
            subsequent_indent="  ",
            break_on_hyphens=False,
        )
        for paragraph in text.strip().split("\n\n")
    ]


def _usage(argument: Parameter) -> str:
    name = argument.shown + "..." * (argument.repeated and "..." not in argument.shown)
    return name if argument.default is MISSING else f"[{name}]"


def _term(parameter: Parameter) -> str:
    written = " / ".join(parameter.spellings)
    value = f"<{'|'.join(parameter.choices)}>" if parameter.choices else parameter.declared.metavar
    return f"{written} {value}".rstrip()


def _described(parameter: Parameter) -> str:
    notes = []
    if parameter.default is MISSING:
        notes.append("required")
    elif parameter.kind is bool and parameter.default:
        notes.append(f"default: {parameter.shown.removeprefix('--')}")
    elif parameter.default not in {None, False, "", ()}:
        notes.append(f"default: {parameter.default}")
    notes += filter(None, [range_of(parameter)])
    return parameter.declared.help + (f"  [{'; '.join(notes)}]" if notes else "")


def _rows(title: str, rows: Sequence[tuple[str, str]]) -> str:
    """Lay out two columns; a term that is too wide for the first has a line of its own."""
    column = min(max(len(term) for term, _ in rows), WIDEST_TERM) + 2
    lines = [f"{title}:"]
    for term, text in rows:
        width = _width() - column - 2
        first, *more = textwrap.wrap(text, width, break_on_hyphens=False) or [""]
        if len(term) > column - 2:
            lines.append(f"  {term}")
            term = ""  # noqa: PLW2901 - it has been written
        lines.append(f"  {term:<{column}}{first}")
        lines += [f"{'':<{column + 2}}{line}" for line in more]
    return "\n".join(lines)
