"""The entry point: parse, run, and turn whatever happens into an exit code and one sentence.

Nothing heavy is imported before the handlers for signals and errors are in place, so that an
interrupt or a closed pipe ends quietly at any moment.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.parser import HELP, complaint, is_option, parse, suggestion
from lastmove.errors import InputError, InternalError, LastmoveError, LimitReached

__all__ = ["main", "run"]


COMMANDS = "lastmove.cli.commands"


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave the process with its exit code.

    Parameters
    ----------
    arguments : sequence of str or None
        What follows the program's name; None for those of this process.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Text for people never fails on a terminal that lacks a sign; JSON is written as bytes.
        sys.stdout.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: Sequence[str]) -> int:
    """Run the command line and return its exit code; no error escapes, none shows a traceback.

    Parameters
    ----------
    arguments : sequence of str
        What follows the program's name.

    Returns
    -------
    int
        One of :class:`~lastmove.cli.exit_codes.ExitCode`.
    """
    try:
        if sys.stdout is None:
            _refuse_closed_stdout()
        code = _act(list(arguments))
        sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the last line of defence
        return _report(error)
    return code


def _refuse_closed_stdout() -> NoReturn:
    message = "standard output is closed"
    raise InputError(message)


def _act(words: Sequence[str], package: str = COMMANDS, command: str = "lastmove") -> int:
    """Do what the words after a program or a group of commands say."""
    is_program = package == COMMANDS
    if words[0] in HELP if words else is_program:
        from lastmove.cli.help import group_help

        print(group_help(package, command, is_program=is_program))
        return ExitCode.DONE
    if is_program and words[0] == "--version":
        from lastmove import __version__

        print(f"lastmove {__version__}")
        return ExitCode.DONE
    module = _command(words[0] if words else "", package, command)
    command, rest = f"{command} {words[0]}", words[1:]
    if hasattr(module, "__path__"):
        return _act(rest, module.__name__, command)
    options = parse(module.Options, rest, command)
    if options is None:
        from lastmove.cli.help import command_help

        print(command_help(module.Options, command))
        return ExitCode.DONE
    code: int = module.run(options)
    return code


def _command(name: str, package: str, command: str) -> ModuleType:
    """Load the file of a command, and no other."""
    if name.isidentifier() and not name.startswith("_"):
        full = f"{package}.{name}"
        try:
            return import_module(full)
        except ModuleNotFoundError as error:
            if error.name != full:
                raise
    if is_option(name):
        raise complaint(f"no such option: {name}", command)
    from lastmove.cli.help import names

    known = names(package)
    if not name:
        raise complaint(f"missing command: {', '.join(known)}", command)
    near = suggestion(name, known)
    more = f". Did you mean {' or '.join(map(repr, near))}?" if near else ""
    raise complaint(f"no such command '{name}'{more}", command)


def _report(error: BaseException) -> int:
    """Say in one sentence on standard error what went wrong, and return the exit code."""
    if isinstance(error, OSError):
        _abandon_stdout()
    sentence, code = _sentence(error)
    if sentence:
        _talk(f"lastmove: {sentence}")
    if isinstance(error, InputError) and error.text and error.position is not None:
        from lastmove.show.terminal import caret_lines

        for line in caret_lines(error.text, error.position):
            _talk(f"  {line}")
    return code


def _sentence(error: BaseException) -> tuple[str, ExitCode]:
    match error:
        case BrokenPipeError():
            return "", ExitCode.DONE
        case KeyboardInterrupt():
            return "interrupted", ExitCode.INTERRUPTED
        case LimitReached() | MemoryError():
            return str(error) or "out of memory", ExitCode.LIMIT
        case OSError():
            reason = (error.strerror or type(error).__name__).lower()
            return f"{error.filename or 'cannot write the answer'}: {reason}", ExitCode.BAD_INPUT
        case LastmoveError() if not isinstance(error, InternalError):
            return str(error), ExitCode.BAD_INPUT
        case _:
            name = "" if isinstance(error, InternalError) else f"{type(error).__name__}: "
            return f"internal error: {name}{error} (please report it)", ExitCode.INTERNAL


def _talk(line: str) -> None:
    """Write a line to standard error; if nobody listens there, nothing can be done about it."""
    from lastmove.show.terminal import printable

    if sys.stderr is not None:
        with suppress(OSError):
            print(printable(line), file=sys.stderr, flush=True)


def _abandon_stdout() -> None:
    """Send what is still buffered nowhere, lest the interpreter complain when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
