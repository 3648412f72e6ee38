"""Files that Lastmove writes: whole or not at all, checked when read, one writer at a time.

A *state* is what a long computation needs to go on later. Its file has a line that says whose it
is, a line of JSON (kind, versions, length and SHA-256 of what follows, SHA-256 of the line itself),
and then bytes. It is written beside its place, forced to the disk, and renamed: whatever happens,
the place holds the old state or the new one. Every damage is found when it is read.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import stat
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Self, TypeAlias

from lastmove import system
from lastmove._core import __version__
from lastmove.errors import InputError

__all__ = [
    "Checkpointer",
    "locked",
    "read_state",
    "readable_path",
    "refuse_to_overwrite",
    "write_file",
    "write_state",
    "written_whole",
]

MAGIC = b"lastmove state\n"
FORMAT_VERSION = 1
LONGEST_HEADER = 1 << 24
RESERVED = frozenset({"kind", "format", "lastmove", "length", "sha256", "header_sha256"})

State: TypeAlias = tuple[Mapping[str, object], bytes]


def readable_path(path: Path) -> str:
    r"""Return a path as text, whatever bytes it is made of.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lastmove.store import readable_path
    >>> readable_path(Path("a\udcff.json"))
    'a\\xff.json'
    """
    return os.fsencode(path).decode(errors="backslashreplace")


def refuse_to_overwrite(path: Path, *, force: bool) -> None:
    """Raise an error where `path` is taken, unless it is a file and may be overwritten.

    Parameters
    ----------
    path : Path
        Where something is to be written.
    force : bool
        Whether a file may be overwritten.

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
        raise InputError(f"{readable_path(path)} is not a file that can be overwritten")
    if not force:
        raise InputError(f"{readable_path(path)} exists", hint="give --force to overwrite it")


def write_file(path: Path, data: bytes | str, *, force: bool) -> None:
    """Write a file: a reader sees all of it, or what was there before.

    Parameters
    ----------
    path : Path
        Where to write it.
    data : bytes or str
        What it holds; text is written in UTF-8.
    force : bool
        Whether a file that is there may be overwritten.

    Raises
    ------
    InputError
        If there is a file and `force` is false, or it cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> from lastmove.store import write_file
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "values.txt")
    ...     write_file(path, "0 1 2", force=False)
    ...     path.read_text()
    '0 1 2'
    """
    refuse_to_overwrite(path, force=force)
    with written_whole(path) as file:
        file.write(data.encode() if isinstance(data, str) else data)


def write_state(path: Path, kind: str, header: Mapping[str, object], body: bytes) -> None:
    """Write the state of a computation in place of the one before.

    Parameters
    ----------
    path : Path
        Where to write it.
    kind : str
        What computes it, such as ``heap-values``.
    header : mapping
        What JSON can hold; the names that the file needs itself are not allowed.
    body : bytes
        The bulk of the state.

    Raises
    ------
    InputError
        If it cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> from lastmove.store import read_state, write_state
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "kayles.state")
    ...     write_state(path, "heap-values", {"code": "0.77"}, b"012")
    ...     read_state(path, "heap-values")
    ({'code': '0.77'}, b'012')
    """
    if taken := RESERVED & header.keys():
        raise ValueError(f"a header has no field {min(taken)!r} of its own")
    refuse_to_overwrite(path, force=True)
    fields = {
        "kind": kind,
        "format": FORMAT_VERSION,
        "lastmove": __version__,
        "length": len(body),
        "sha256": hashlib.sha256(body).hexdigest(),
        **header,
    }
    fields["header_sha256"] = _header_checksum(fields)
    with written_whole(path) as file:
        file.writelines((MAGIC, json.dumps(fields).encode(), b"\n", body))


def read_state(path: Path, kind: str) -> tuple[dict[str, object], bytes]:
    """Return the header and the bytes of a state.

    Parameters
    ----------
    path : Path
        Where it was written.
    kind : str
        The kind that is wanted.

    Raises
    ------
    InputError
        If it is missing, not a state, cut short, damaged, of a newer version or of another kind.
    """
    name = readable_path(path)
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise InputError(f"{name} is not a file")
        with path.open("rb") as file:
            magic, line = file.read(len(MAGIC)), file.readline(LONGEST_HEADER)
            body = file.read() if magic == MAGIC and line.endswith(b"\n") else b""
    except OSError as error:
        raise _refusal(path, error) from error
    if magic != MAGIC:
        raise InputError(f"{name} is not a state that Lastmove has written")
    fields = _read_header(name, line)
    if fields["kind"] != kind:
        raise InputError(f"{name} is a state of the kind {fields['kind']!r}, not {kind!r}")
    if len(body) != fields.get("length"):
        raise InputError(f"{name} is damaged: it has {len(body)} bytes of {fields.get('length')}")
    if hashlib.sha256(body).hexdigest() != fields.get("sha256"):
        raise InputError(f"{name} is damaged: the checksum of its data differs")
    return {key: value for key, value in fields.items() if key not in RESERVED}, body


def _read_header(name: str, line: bytes) -> dict[str, object]:
    try:
        fields = json.loads(line.decode())
    except (ValueError, RecursionError):
        fields = None
    # The version comes first: what a newer one has in its header is not for us to judge.
    version = fields.get("format") if isinstance(fields, dict) else None
    if isinstance(version, int) and version > FORMAT_VERSION:
        message = f"{name} was written by a newer Lastmove"
        raise InputError(message, hint=f"this one reads format {FORMAT_VERSION}, not {version}")
    if not isinstance(fields, dict) or not isinstance(fields.get("kind"), str):
        raise InputError(f"{name} is damaged: its header cannot be read")
    canonical = json.dumps(fields).encode() + b"\n" == line
    if not canonical or fields.pop("header_sha256", None) != _header_checksum(fields):
        raise InputError(f"{name} is damaged: the checksum of its header differs")
    return fields


def _header_checksum(fields: Mapping[str, object]) -> str:
    return hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()


@contextmanager
def written_whole(path: Path) -> Iterator[BinaryIO]:
    """Open a file that takes its place, of whatever is there, once all of it is written.

    Raises
    ------
    InputError
        If it cannot be written.
    """
    target = Path(os.path.realpath(path))
    tag = f"{_unfinished(target)}{os.getpid()}.{threading.get_ident()}"
    unfinished = target.with_name(tag)
    try:
        unfinished.unlink(missing_ok=True)
        with unfinished.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(target)
        _sync_folder(target.parent)
    except OSError as error:
        raise _refusal(path, error) from error
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _unfinished(target: Path) -> str:
    """Return how the names of unfinished files for a place begin, however long its own name is."""
    return f".lastmove.{hashlib.sha256(os.fsencode(target.name)).hexdigest()[:12]}."


def _sync_folder(folder: Path) -> None:
    """Force a renaming to the disk; some file systems cannot, and say so."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _refusal(path: Path, error: OSError) -> InputError:
    reason = (error.strerror or type(error).__name__).lower()
    return InputError(f"{readable_path(path)}: {reason}")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep all other processes from a file, by a lock beside it.

    The system drops the lock of a process that dies, so a file that is left behind locks nobody
    out.

    Parameters
    ----------
    path : Path
        The file; it need not be there.

    Raises
    ------
    InputError
        If another process has it, or no lock can be written.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> from lastmove.store import locked
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "kayles.state")
    ...     with locked(path):
    ...         sorted(p.name for p in Path(folder).iterdir())
    ['kayles.state.lock']
    """
    lock = path.with_name(f"{path.name}.lock")
    try:
        descriptor = _lock(path, lock)
    except OSError as error:
        raise _refusal(lock, error) from error
    try:
        yield
    finally:
        # Removed before it is let go: who waits for it finds out that it is gone.
        with suppress(OSError):
            lock.unlink()
        os.close(descriptor)


def _lock(path: Path, lock: Path) -> int:
    """Return the descriptor of the locked file that is at its place now."""
    while True:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        with ExitStack() as unless_locked:
            unless_locked.callback(os.close, descriptor)
            if not system.try_lock(descriptor):
                owner = os.read(descriptor, 20).decode(errors="replace").strip()
                process = f"process {owner}" if owner.isdecimal() else "another process"
                raise InputError(f"{readable_path(path)} is in use by {process}")
            if _is_at(descriptor, lock):
                os.ftruncate(descriptor, 0)
                os.write(descriptor, f"{os.getpid()}\n".encode())
                unless_locked.pop_all()
                return descriptor


def _is_at(descriptor: int, lock: Path) -> bool:
    """Tell whether a locked file was not removed by its last owner in the meantime."""
    try:
        return os.path.samestat(os.fstat(descriptor), lock.stat())
    except FileNotFoundError:
        return False


class Checkpointer:
    """Keeps the state of a long computation in a file, from time to time and at the end.

    While it is open the file is locked, and SIGTERM does what Ctrl-C does: it raises
    KeyboardInterrupt, so that the owner can offer a last state.

    Parameters
    ----------
    path : Path
        Where the state is.
    kind : str
        The kind of the state.
    every : float
        Seconds between two states.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> from lastmove.store import Checkpointer
    >>> def count(path, to):
    ...     with Checkpointer(path, "count") as checkpoint:
    ...         header, _ = checkpoint.resume() or ({"n": 0}, b"")
    ...         n = header["n"]
    ...         while n < to:
    ...             n += 1
    ...             checkpoint.offer(lambda: ({"n": n}, b""))
    ...         checkpoint.finish({"n": n}, b"")
    ...         return header["n"], n
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "count.state")
    ...     count(path, 3), count(path, 5)
    ((0, 3), (3, 5))
    """

    def __init__(self, path: Path, kind: str, every: float = 10.0) -> None:
        self.path = path
        self.kind = kind
        self.every = every
        self._written = time.monotonic()
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self._stack.enter_context(locked(self.path))
        # What a process that was killed has left: nobody else can be writing now.
        target = Path(os.path.realpath(self.path))
        for unfinished in target.parent.glob(f"{_unfinished(target)}*"):
            with suppress(OSError):
                unfinished.unlink()
        if threading.current_thread() is threading.main_thread():
            before = signal.signal(signal.SIGTERM, signal.default_int_handler)
            self._stack.callback(signal.signal, signal.SIGTERM, before)
        self._written = time.monotonic()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def resume(self) -> tuple[dict[str, object], bytes] | None:
        """Return the state in the file, or None if there is no file.

        Raises
        ------
        InputError
            If there is a file and it is not a state of this kind, whole and undamaged.
        """
        return read_state(self.path, self.kind) if self.path.exists() else None

    def offer(self, make: Callable[[], State], *, now: bool = False) -> bool:
        """Write the state that `make` returns, if it is time; return whether it was.

        Parameters
        ----------
        make : callable
            Returns the header and the bytes; called only if they are to be written.
        now : bool
            Write in any case.
        """
        if not now and time.monotonic() - self._written < self.every:
            return False
        write_state(self.path, self.kind, *make())
        # Counted from the end, so that a slow disk leaves time for the work.
        self._written = time.monotonic()
        return True

    def finish(self, header: Mapping[str, object], body: bytes) -> None:
        """Write the last state."""
        self.offer(lambda: (header, body), now=True)

    def discard(self) -> None:
        """Remove the file: the work is complete, and its result is elsewhere."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise _refusal(self.path, error) from error
