"""A long run of a heap game: values to a file, with checkpoints and progress.

The state of the run is beside the file, as FILE.state, until the file is complete. Whatever ends
the run, the next one goes on from the last state, and the file comes out the same.
"""

from __future__ import annotations

from glob import escape
from pathlib import Path
from time import monotonic
from typing import ClassVar

from lastmove.cli.long_run import LongRun
from lastmove.heaps import HeapGame
from lastmove.store import State

__all__ = ["HeapRun"]

WORTH_AN_ESTIMATE = 1 << 26
VALUES_A_SECOND = 2e7
"""Slices of a run grow with the values, so that what each costs at its start stays small."""
REST = 20
"""A checkpoint that took a second is followed by so many seconds without one."""


class HeapRun(LongRun):
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

    kind: ClassVar = "heap-values"

    def __init__(self, game: HeapGame, path: Path, every: float) -> None:
        super().__init__(game.code, path.with_name(f"{path.name}.state"), every)
        self.game = game
        self._path = path
        self._every = every
        self._told: tuple[float, int] | None = None

    def _resume(self) -> None:
        # What a run that was killed while it wrote has left behind; the lock is ours.
        for stale in self._path.parent.glob(f".{escape(self._path.name)}.*.part"):
            stale.unlink(missing_ok=True)
        super()._resume()

    def restore(self, body: bytes) -> None:
        """Go on from the values that were kept."""
        self.game = HeapGame.from_bytes(body)

    def state(self) -> State:
        """Return the values as they are kept."""
        return {"code": self.game.code, "known_to": self.game.known_to}, self.game.to_bytes()

    def reached(self) -> str:
        """Say how far the values are known."""
        return f"G({self.game.known_to})" if self.game.known_to >= 0 else ""

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
            self._tell(to)
            start = monotonic()
            if not complete and self.checkpoint.offer(self.state):
                self.checkpoint.every = max(self._every, REST * (monotonic() - start))
        return True

    def _tell(self, to: int) -> None:
        now, known_to = monotonic(), self.game.known_to
        before, known = self._told or (now, known_to)
        if self.progress.is_due:
            pace = (known_to - known) / max(now - before, 1e-9)
            left = f", {(to - known_to) / pace:.0f} s left at this pace" if pace > 0 else ""
            self.progress.show(f"{self.code}: G({known_to}) of {to}, {pace:.3g} values/s{left}")
            before, known = now, known_to
        self._told = before, known

    def finish(self, to: int) -> None:
        """Write the file of values; the state is no longer needed."""
        self.game.write(self._path, to)
        self.checkpoint.discard()
