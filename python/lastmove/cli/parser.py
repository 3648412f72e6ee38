"""From the words of the command line to the ``Options`` of a command.

An expression may begin with a minus, so a word such as ``-1/2`` or ``-_2`` is never an option:
commands have long options only, which may stand anywhere, and every other word is an argument.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import MISSING
from pathlib import Path
from typing import TypeVar

from lastmove.cli.options import Parameter, parameters
from lastmove.errors import InputError

__all__ = ["HELP", "complaint", "is_option", "parse", "range_of", "suggestion"]

HELP = ("-h", "--help")
T = TypeVar("T")


def parse(options: type[T], words: Sequence[str], command: str) -> T | None:
    """Read the words after a command.

    Parameters
    ----------
    options : type
        What the command takes.
    words : sequence of str
        What was typed.
    command : str
        The command, for complaints.

    Returns
    -------
    options or None
        None if help is wanted.

    Raises
    ------
    InputError
        If the words are not what the command takes.
    """
    declared = parameters(options)
    try:
        given, free = _sorted_apart(words, declared)
        if given is None:
            return None
        _place(free, given, declared)
    except InputError as error:
        raise complaint(error.message, command) from None
    return options(**given)


def complaint(message: str, command: str) -> InputError:
    """Return the error for words that mean nothing, with the help that would help."""
    return InputError(f"{message} (see {command} --help)")


def is_option(word: str) -> bool:
    """Tell an option from a word of an expression."""
    return word == "-h" or (word.startswith("--") and word[2:3].isalpha())


def suggestion(word: str, known: Collection[str]) -> list[str]:
    """Return the names that are most like a word that is none."""
    from difflib import get_close_matches

    return get_close_matches(word, known)


def _sorted_apart(
    words: Sequence[str], declared: Sequence[Parameter]
) -> tuple[dict[str, object] | None, list[str]]:
    """Return the values of the options, and the words that are none; None if help is wanted."""
    by_name = {name: parameter for parameter in declared for name in parameter.spellings}
    given: dict[str, object] = {}
    free: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            free.extend(rest)
        elif word in HELP:
            return None, []
        elif not is_option(word):
            free.append(word)
        else:
            name, equals, text = word.partition("=")
            parameter = by_name.get(name)
            if parameter is None:
                near = suggestion(name, by_name)
                more = f" (Possible options: {', '.join(sorted(near))})" if near else ""
                raise InputError(f"no such option: {name}{more}")
            value = _option(parameter, name, text if equals else None, rest)
            earlier = given.get(parameter.field, ())
            given[parameter.field] = (
                (*earlier, value) if isinstance(earlier, tuple) and parameter.repeated else value
            )
    return given, free


def _option(parameter: Parameter, name: str, text: str | None, rest: Iterator[str]) -> object:
    """Return the value of an option, which is the next word if it does not stand behind ``=``."""
    if parameter.kind is bool:
        if text is not None:
            raise InputError(f"option '{name}' does not take a value")
        return parameter.spellings[name]
    text = next(rest, None) if text is None else text
    if text is None:
        raise InputError(f"option '{name}' requires a value")
    return _converted(parameter, text)


def _place(free: list[str], given: dict[str, object], declared: Sequence[Parameter]) -> None:
    """Add the values of the arguments, and refuse to go on if one is missing or too many."""
    for parameter in declared:
        if free and parameter.declared.is_argument:
            if parameter.repeated:
                given[parameter.field], free = tuple(free), []
            else:
                given[parameter.field] = _converted(parameter, free[0])
                free = free[1:]
        elif parameter.default is MISSING and parameter.field not in given:
            what = "argument" if parameter.declared.is_argument else "option"
            choices = f": {', '.join(parameter.choices)}" if parameter.choices else ""
            raise InputError(f"missing {what} '{parameter.shown}'{choices}")
    if free:
        raise InputError(f"got unexpected extra argument(s) ({' '.join(free)})")


def _converted(parameter: Parameter, text: str) -> object:
    problem: str | None = None
    value: object = text
    least, most = parameter.declared.least, parameter.declared.most
    if parameter.choices:
        if text not in parameter.choices:
            problem = f"'{text}' is not one of {', '.join(map(repr, parameter.choices))}"
    elif parameter.kind is Path:
        value = Path(text)
    elif parameter.kind is not str:
        try:
            value = number = int(text) if parameter.kind is int else float(text)
        except ValueError:
            problem = f"'{text}' is not a valid {parameter.kind.__name__}"
        else:
            if (least is not None and number < least) or (most is not None and number > most):
                problem = f"{number} is not in the range {range_of(parameter)}"
    if problem is None and parameter.declared.check is not None:
        problem = parameter.declared.check(value)
    if problem is not None:
        raise InputError(f"invalid value for '{parameter.shown}': {problem}")
    return value


def range_of(parameter: Parameter) -> str:
    """Write the range of a number, as in ``0<=x<=60``; empty if it has none."""
    least, most = parameter.declared.least, parameter.declared.most
    if least is None and most is None:
        return ""
    if least is not None and most is not None:
        return f"{least:g}<=x<={most:g}"
    return f"x>={least:g}" if least is not None else f"x<={most:g}"
