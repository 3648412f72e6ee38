"""What all long runs share: how far they may go, the memory they get, and their state on disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from lastmove.errors import InputError
from lastmove.store import Checkpointer

__all__ = ["MIB", "Progress", "check_range", "granted_bytes", "kept", "offer"]

Progress: TypeAlias = Callable[[int, int], None]
MIB = 2**20


def check_range(what: str, given: int, first: int, last: int) -> None:
    """Raise InputError for a number out of range."""
    if not first <= given <= last:
        message = f"{what} of {given} is out of range"
        raise InputError(message, str(given), 0, f"give {first} to {last}")


def granted_bytes(memory: int | None) -> int:
    """Return how many bytes a run may take."""
    if memory is not None:
        return memory * MIB
    try:
        with Path("/proc/meminfo").open(encoding="ascii") as lines:
            free = next(line for line in lines if line.startswith("MemAvailable"))
        return int(free.split()[1]) * 1024
    except (OSError, StopIteration, ValueError):
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2


def offer(
    state: Checkpointer | None,
    body: Callable[[], bytes],
    header: dict[str, object] | None = None,
    *,
    now: bool = False,
) -> None:
    """Keep the state of a run if it is time to, or now."""
    if state is not None:
        state.offer(lambda: (header or {}, body()), now=now)


@contextmanager
def kept(
    out: Path | None, kind: str, header: dict[str, object] | None = None
) -> Iterator[tuple[bytes, Checkpointer | None]]:
    """Yield the saved state of a run, if there is one, and where to save it."""
    if out is None:
        yield b"", None
        return
    with Checkpointer(out, kind) as checkpoint:
        saved = checkpoint.resume()
        if saved is None:
            yield b"", checkpoint
            return
        found, body = saved
        for name, wanted in (header or {}).items():
            if found.get(name) != wanted:
                message = f"{out} holds a run of another {name}: {found.get(name)!r}"
                raise InputError(message, str(out), None, "give another file")
        yield body, checkpoint
