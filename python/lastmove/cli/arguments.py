"""Arguments and options that the commands share.

An expression may begin with a minus, so a word such as ``-1/2`` or ``-_2`` is never an option here:
the commands have long options only, and :class:`ExpressionCommand` hands every other word on.
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperOption

import lastmove as lm
from lastmove.errors import InputError

__all__ = [
    "DEFAULT_SECONDS",
    "ENDGAME_SECONDS",
    "Budget",
    "ExpressionCommand",
    "ExpressionWords",
    "ForceOption",
    "JsonOption",
    "MemoryOption",
    "SecondsOption",
    "ThreadsOption",
    "each_readable",
    "joined",
]

DEFAULT_SECONDS = 30.0
ENDGAME_SECONDS = 60.0
"""A proof takes longer than other answers."""


class ExpressionCommand(TyperCommand):
    """A command whose words are an expression, minus signs and all, with options among them."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401 - typer's own type is private
        """Sort options from words, and protect the words."""
        takes_value = {
            name: not option.is_flag
            for option in self.params
            if isinstance(option, TyperOption)
            for name in option.opts
        }
        options, words = _sorted_apart(args, takes_value)
        if options and takes_value.get(options[-1]):
            ctx.fail(f"option '{options[-1]}' requires a value")
        return super().parse_args(ctx, [*options, "--", *words])


def _sorted_apart(args: Sequence[str], takes_value: dict[str, bool]) -> tuple[list[str], list[str]]:
    """Split the arguments into options with their values, and the words of the expression."""
    options: list[str] = []
    words: list[str] = []
    rest = iter(args)
    for arg in rest:
        if arg == "--":
            words.extend(rest)
        elif arg == "-h" or (arg.startswith("--") and arg[2:3].isalpha()):
            options.append(arg)
            if takes_value.get(arg):
                options.extend(islice(rest, 1))
        else:
            words.append(arg)
    return options, words


def joined(words: Sequence[str]) -> str:
    """Return the expression that several words of the command line make up."""
    text = " ".join(words)
    try:
        text.encode()
    except UnicodeEncodeError as error:
        message = "the expression is not valid UTF-8"
        raise InputError(message, _readable(text), error.start) from None
    return text


def _readable(word: str) -> str:
    return os.fsencode(word).decode(errors="backslashreplace")


def each_readable(words: Sequence[str]) -> list[str]:
    """Return the words of the command line as they can be printed, whatever bytes they are."""
    return [_readable(word) for word in words]


@dataclass(frozen=True)
class Budget:
    """What one answer may cost.

    Parameters
    ----------
    seconds : float or None
        Wall-clock time; None for no limit.
    memory : int or None
        MiB; None for no limit.
    threads : int or None
        Threads at work; None for as many as there are cores.
    """

    seconds: float | None
    memory: int | None
    threads: int | None = None

    def limits(self) -> lm.limits:
        """Return the limits as a block of code is run within them."""
        return lm.limits(seconds=self.seconds, memory=self.memory, threads=self.threads)


def _positive_count(count: int | None) -> int | None:
    if count is None or count > 0:
        return count
    message = f"{count} is not positive"
    raise typer.BadParameter(message)


def _positive_seconds(seconds: float | None) -> float | None:
    if seconds is None or seconds > 0:
        return None if seconds is None or math.isinf(seconds) else seconds
    message = "a time limit is a positive number of seconds, or inf"
    raise typer.BadParameter(message)


ExpressionWords = Annotated[
    list[str],
    typer.Argument(
        metavar="EXPR",
        help="An expression, in one word or several; a lone - reads one a line from stdin.",
        show_default=False,
    ),
]

ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite FILE if it exists.")]

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]

SecondsOption = Annotated[
    float | None,
    typer.Option(
        "--max-seconds",
        metavar="S",
        callback=_positive_seconds,
        help="Stop an answer after S seconds (inf: never), with exit code 3.",
    ),
]

MemoryOption = Annotated[
    int | None,
    typer.Option(
        "--max-memory",
        metavar="MIB",
        callback=_positive_count,
        help="Stop an answer that needs more memory, with exit code 3.",
        show_default=False,
    ),
]

ThreadsOption = Annotated[
    int | None,
    typer.Option(
        "--threads",
        metavar="N",
        callback=_positive_count,
        help="Use at most N threads; by default as many as there are cores.",
        show_default=False,
    ),
]
