"""Files that a command writes: whole or not at all, and never over another without leave."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

from lastmove.errors import InputError

__all__ = ["readable_path", "refuse_to_overwrite", "write_whole"]


def readable_path(path: Path) -> str:
    """Return a path as text, whatever bytes it is made of."""
    return os.fsencode(path).decode(errors="backslashreplace")


def refuse_to_overwrite(path: Path, *, force: bool) -> None:
    """Raise an error where `path` is taken, unless it is a file and may be overwritten.

    Raises
    ------
    InputError
        If there is a file and `force` is false, or something that is no file, or one cannot see.
    """
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError as error:
        raise _refusal(path, error) from error
    if not stat.S_ISREG(mode):
        message = f"{readable_path(path)} is not a file that can be overwritten"
        raise InputError(message)
    if not force:
        message = f"{readable_path(path)} exists"
        raise InputError(message, hint="give --force to overwrite it")


def write_whole(path: Path, text: str) -> None:
    """Write a file of UTF-8 text: a reader sees all of it, or what was there before.

    Raises
    ------
    InputError
        If it cannot be written.
    """
    target = Path(os.path.realpath(path))
    unfinished = target.with_name(f".lastmove.{os.getpid()}")
    try:
        with unfinished.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
    except OSError as error:
        raise _refusal(path, error) from error
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _refusal(path: Path, error: OSError) -> InputError:
    reason = (error.strerror or type(error).__name__).lower()
    return InputError(f"{readable_path(path)}: {reason}")
