"""What all long runs share: how far they may go, the memory they get, and their state on disk."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from lastmove.errors import InputError, LimitReached
from lastmove.store import Checkpointer

__all__ = ["MIB", "Progress", "check_range", "granted_bytes", "kept"]

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


@dataclass(frozen=True)
class Kept:
    """Where the state of a run is saved, and what was saved there; nowhere, if there is no file."""

    saved: bytes
    header: Mapping[str, object]
    file: Checkpointer | None

    def offer(self, body: Callable[[], bytes], *, now: bool = False) -> None:
        """Save the state if it is time to, or now."""
        if self.file is not None:
            self.file.offer(lambda: (self.header, body()), now=now)

    @contextmanager
    def running(self, body: Callable[[], bytes], known: Callable[[], object]) -> Iterator[None]:
        """Save the state in the end, whatever ends the run; a limit carries what is known."""
        try:
            yield
        except LimitReached as limit:
            raise LimitReached(limit.message, known()) from None
        finally:
            self.offer(body, now=True)


@contextmanager
def kept(
    out: Path | None, kind: str, header: Mapping[str, object] = MappingProxyType({})
) -> Iterator[Kept]:
    """Yield where the state of a run is kept; a file of a run of something else is refused."""
    if out is None:
        yield Kept(b"", header, None)
        return
    with Checkpointer(out, kind) as file:
        found, body = file.resume() or (header, b"")
        for name, wanted in header.items():
            if found.get(name) != wanted:
                message = f"{out} holds a run of another {name}: {found.get(name)!r}"
                raise InputError(message, str(out), None, "give another file")
        yield Kept(body, header, file)
