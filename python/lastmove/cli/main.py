"""The entry point: parse, run, and turn whatever happens into an exit code and one sentence.

Nothing heavy is imported before the handlers for signals and errors are in place, so that an
interrupt or a closed pipe ends quietly at any moment.
"""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import IntEnum
from typing import NoReturn

from lastmove.errors import InputError, InternalError, LastmoveError, LimitReached

__all__ = ["ExitCode", "main", "run"]


class ExitCode(IntEnum):
    """What the caller of ``lastmove`` learns from its exit code."""

    DONE = 0
    NEGATIVE = 1
    BAD_INPUT = 2
    LIMIT = 3
    INTERNAL = 70
    INTERRUPTED = 130


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
        One of :class:`ExitCode`.
    """
    try:
        if sys.stdout is None:
            _refuse_closed_stdout()
        code = _parse_and_act(arguments)
        sys.stdout.flush()
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the last line of defence
        return _report(error)
    return code


def _refuse_closed_stdout() -> NoReturn:
    message = "standard output is closed"
    raise InputError(message)


def _parse_and_act(arguments: Sequence[str]) -> int:
    """Parse with typer, then act outside of it, so that errors come through as they are."""
    import typer

    from lastmove.cli.commands import app

    command = typer.main.get_command(app)
    try:
        action: Callable[[], int] | int | None = command.main(
            args=list(arguments), prog_name="lastmove", standalone_mode=False
        )
    except typer.Abort:
        raise KeyboardInterrupt from None
    except typer.TyperException as error:
        raise InputError(_usage(error)) from error
    return action() if callable(action) else action or ExitCode.DONE


def _usage(error: Exception) -> str:
    """Put a parser's complaint into one sentence that names the command's help."""
    describe: Callable[[], str] = getattr(error, "format_message", error.__str__)
    message = " ".join(describe().split()).rstrip(".").replace(". Choose from:", ":")
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "lastmove"
    return f"{message[:1].lower()}{message[1:]} (see {command} --help)"


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
