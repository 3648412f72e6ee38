"""A long run of a heap game: values to a file, with checkpoints and progress.

The state of the run is beside the file, as FILE.state, until the file is complete. Whatever ends
the run, the next one goes on from the last state, and the file comes out the same.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack
from glob import escape
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

from lastmove.errors import InputError, LimitReached
from lastmove.heaps import HeapGame
from lastmove.store import Checkpointer, readable_path

__all__ = ["LongRun", "talk"]

KIND = "heap-values"
WORTH_AN_ESTIMATE = 1 << 26
VALUES_A_SECOND = 2e7
"""Slices of a run grow with the values, so that what each costs at its start stays small."""
REST = 20
"""A checkpoint that took a second is followed by so many seconds without one."""


class LongRun:
    """Computes the values of a game as far as wanted, and writes them.

    Parameters
    ----------
    game : HeapGame
        The game.
    path : Path
        Where the values go.
    every : float
        Seconds between two checkpoints, at least.
    """

    def __init__(self, game: HeapGame, path: Path, every: float) -> None:
        self.game = game
        self._path = path
        self._every = every
        state = path.with_name(f"{path.name}.state")
        self._checkpoint = Checkpointer(state, KIND, every)
        self._stack = ExitStack()
        self._progress = _Progress(game.code)

    def __enter__(self) -> Self:
        self._stack.enter_context(self._checkpoint)
        try:
            self._resume()
        except BaseException:
            self._stack.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            self._progress.end()
            if isinstance(error, KeyboardInterrupt | LimitReached) and self.game.known_to >= 0:
                self._checkpoint.offer(self._state, now=True)
                shown = readable_path(self._checkpoint.path)
                talk(f"values to G({self.game.known_to}) are in {shown}; run it again to go on")
        finally:
            self._stack.close()

    def _resume(self) -> None:
        # What a run that was killed while it wrote has left behind; the lock is ours.
        for stale in self._path.parent.glob(f".{escape(self._path.name)}.*.part"):
            stale.unlink(missing_ok=True)
        found = self._checkpoint.resume()
        if found is None:
            return
        header, body = found
        if header.get("code") != self.game.code:
            shown = readable_path(self._checkpoint.path)
            message = f"{shown} is of the game {header.get('code')}, not {self.game.code}"
            raise InputError(message, hint="remove it, or write to another file")
        self.game = HeapGame.from_bytes(body)
        talk(f"going on from G({self.game.known_to})")

    def _state(self) -> tuple[dict[str, object], bytes]:
        return {"code": self.game.code, "known_to": self.game.known_to}, self.game.to_bytes()

    def reach(self, to: int) -> bool:
        """Compute the values up to G(to), with checkpoints and progress."""
        if to - self.game.known_to > WORTH_AN_ESTIMATE:
            expected = self.game.estimate(to)
            if not expected.is_within_limits():
                raise expected.refusal()
        complete = self.game.known_to >= to
        while not complete:
            slice_seconds = max(1.0, self.game.known_to / VALUES_A_SECOND)
            complete = self.game.extend(to, seconds=min(slice_seconds, self._every))
            self._progress.tell(self.game.known_to, to)
            start = monotonic()
            if not complete and self._checkpoint.offer(self._state):
                self._checkpoint.every = max(self._every, REST * (monotonic() - start))
        return True

    def finish(self, to: int) -> None:
        """Write the file of values; the state is no longer needed."""
        self.game.write(self._path, to)
        self._checkpoint.discard()


class _Progress:
    """Tells on standard error how far a run has come: a line that changes, or one now and then."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._moving = sys.stderr is not None and sys.stderr.isatty()
        self._pause = 0.2 if self._moving else 10.0
        self._told = monotonic()
        self._last: tuple[float, int] | None = None
        self._shown = False

    def tell(self, known_to: int, to: int) -> None:
        now = monotonic()
        if self._last is None:
            self._last = now, known_to
        if now - self._told < self._pause or sys.stderr is None:
            return
        before, known = self._last
        pace = (known_to - known) / max(now - before, 1e-9)
        left = f", {(to - known_to) / pace:.0f} s left at this pace" if pace > 0 else ""
        line = f"{self._code}: G({known_to}) of {to}, {pace:.3g} values/s{left}"
        if self._moving:
            print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)
            self._shown = True
        else:
            talk(line)
        self._told, self._last = now, (now, known_to)

    def end(self) -> None:
        if self._shown:
            print(file=sys.stderr)


def talk(line: str) -> None:
    """Write a line to standard error, where people listen."""
    if sys.stderr is not None:
        print(f"lastmove: {line}", file=sys.stderr, flush=True)
