"""What may be typed after a command: each argument and option is one field of its ``Options``.

A field's annotation is its type; :func:`argument`, :func:`option` and :func:`flag` say the rest.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import lastmove as lm

__all__ = [
    "DEFAULT_SECONDS",
    "FileOptions",
    "JsonOptions",
    "LimitedOptions",
    "Parameter",
    "argument",
    "expression_argument",
    "flag",
    "max_seconds_option",
    "option",
    "parameters",
    "ruleset_argument",
]

DEFAULT_SECONDS = 30.0


@dataclass(frozen=True)
class Declaration:
    """What a field says of itself besides its type and default."""

    help: str
    metavar: str = ""
    name: str = ""
    is_argument: bool = False
    least: float | None = None
    most: float | None = None
    check: Callable[[Any], str | None] | None = None


def argument(metavar: str, text: str, *, default: object = MISSING) -> Any:  # noqa: ANN401 - the type is that of the field
    """Declare an argument, required unless it has a default; a tuple takes all words left."""
    return field(default=default, metadata={"": Declaration(text, metavar, is_argument=True)})


def option(  # noqa: PLR0913 - as many as an option may need
    text: str,
    metavar: str = "",
    *,
    default: object = None,
    name: str = "",
    least: float | None = None,
    most: float | None = None,
    check: Callable[[Any], str | None] | None = None,
) -> Any:  # noqa: ANN401 - the type is that of the field
    """Declare an option.

    Parameters
    ----------
    text : str
        The line of the help.
    metavar : str
        What its value is called there; not needed for a choice.
    default : object
        Its value if it is left out; ``MISSING`` if it is required.
    name : str
        How it is written, if not like the field.
    least, most : float, optional
        The range of a number.
    check : callable, optional
        Returns what is wrong with a value, or None.
    """
    declaration = Declaration(text, metavar, name, least=least, most=most, check=check)
    return field(default=default, metadata={"": declaration})


def flag(text: str, *, name: str = "", default: bool | None = False) -> Any:  # noqa: ANN401
    """Declare an option without a value; unless it is False by default, it has a ``--no-`` form."""
    return option(text, default=default, name=name)


@dataclass(frozen=True)
class Parameter:
    """An argument or an option as the parser and the help see it.

    Parameters
    ----------
    field : str
        The field that it fills.
    declared : Declaration
        What the field says of itself.
    kind : type
        ``bool``, ``int``, ``float``, ``str`` or ``Path``.
    choices : tuple of str
        What it may be; empty for anything.
    repeated : bool
        Whether it is a tuple of values.
    default : object
        Its value if it is left out; ``MISSING`` if it is required.
    spellings : dict
        How it is written, and what each form says of a flag; empty for an argument.
    """

    field: str
    declared: Declaration
    kind: type
    choices: tuple[str, ...]
    repeated: bool
    default: object
    spellings: dict[str, bool]

    @property
    def shown(self) -> str:
        """Its name in complaints."""
        return next(iter(self.spellings), self.declared.metavar)


def parameters(options: type) -> list[Parameter]:
    """Return what a command takes, its own first, then what it shares with others."""
    hints = get_type_hints(options)
    common = {name for base in options.__mro__[1:] for name in getattr(base, "__annotations__", ())}
    own: list[Parameter] = []
    shared: list[Parameter] = []
    for one in fields(options):
        hint, declared = hints[one.name], one.metadata[""]
        # Of a Literal and None, Python makes a union of another kind.
        if get_origin(hint) in {Union, UnionType}:
            hint = next(part for part in get_args(hint) if part is not NoneType)
        choices = get_args(hint) if get_origin(hint) is Literal else ()
        repeated = get_origin(hint) is tuple
        kind = str if choices else get_args(hint)[0] if repeated else hint
        spellings = {}
        if not declared.is_argument:
            name = declared.name or one.name.replace("_", "-")
            spellings = {f"--{name}": True}
            if kind is bool and one.default is not False:
                spellings[f"--no-{name}"] = False
        # Arguments keep their order, in which they are typed.
        is_own = declared.is_argument or one.name not in common
        (own if is_own else shared).append(
            Parameter(one.name, declared, kind, choices, repeated, one.default, spellings)
        )
    return own + shared


def expression_argument() -> Any:  # noqa: ANN401
    """Declare the expression, or the batch of them, that a command is about."""
    return argument(
        "EXPR", "An expression, in one word or several; a lone - reads one a line from stdin."
    )


def ruleset_argument() -> Any:  # noqa: ANN401
    """Declare the ruleset that a command is about."""
    text = "A name, such as nim, or a file and a class in it: ./mygame.py:Subtraction."
    return argument("RULESET", text)


def max_seconds_option(usual: str) -> Any:  # noqa: ANN401
    """Declare ``--max-seconds`` with words on what holds if it is left out."""

    def check(seconds: float) -> str | None:
        return None if seconds > 0 else "a time limit is a positive number of seconds, or inf"

    text = f"Stop an answer after S seconds (inf: never), with exit code 3; by default {usual}."
    return option(text, "S", check=check)


def _positive(count: int) -> str | None:
    return None if count > 0 else f"{count} is not positive"


@dataclass(frozen=True, kw_only=True)
class JsonOptions:
    """A command that answers in JSON if that is wanted."""

    as_json: bool = flag("Print one JSON document.", name="json")


@dataclass(frozen=True, kw_only=True)
class LimitedOptions(JsonOptions):
    """A command whose answers may cost so much and no more."""

    max_seconds: float | None = max_seconds_option("30")
    max_memory: int | None = option(
        "Stop an answer that needs more memory, with exit code 3.", "MIB", check=_positive
    )
    threads: int | None = option(
        "Use at most N threads; by default as many as there are cores.", "N", check=_positive
    )

    def usual_seconds(self) -> float | None:
        """Return the limit of time that holds if none is given; None for none."""
        return DEFAULT_SECONDS

    @property
    def seconds(self) -> float | None:
        """The limit of time; None for none."""
        if self.max_seconds is None:
            return self.usual_seconds()
        return None if math.isinf(self.max_seconds) else self.max_seconds

    def limits(self) -> lm.limits:
        """Return the limits as a block of code is run within them."""
        return lm.limits(seconds=self.seconds, memory=self.max_memory, threads=self.threads)


@dataclass(frozen=True, kw_only=True)
class FileOptions(LimitedOptions):
    """A command that writes files."""

    force: bool = flag("Overwrite FILE if it exists.")

    def refuse_to_overwrite(self, *paths: Path | None) -> None:
        """Find out before the work whether its results can be written."""
        from lastmove.store import refuse_to_overwrite

        for path in paths:
            if path is not None:
                refuse_to_overwrite(path, force=self.force)

    def write(self, path: Path, text: str) -> str:
        """Write a file, and return its name as it can be printed."""
        from lastmove.store import readable_path, write_file

        write_file(path, text, force=self.force)
        return readable_path(path)
