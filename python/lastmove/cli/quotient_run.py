"""A long search for a misère quotient, with checkpoints and progress."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from lastmove._core import MisereQuotient
from lastmove.cli.long_run import LongRun
from lastmove.store import State

__all__ = ["QuotientRun"]

SLICE = 1.0
"""Seconds of work between two checkpoints, at first; more where a heap takes longer."""


class QuotientRun(LongRun):
    """Takes the quotient of a game from heap to heap."""

    kind: ClassVar = "misere-quotient-run"

    def __init__(self, code: str, path: Path) -> None:
        super().__init__(code, path)
        self.core = MisereQuotient(code)

    def restore(self, body: bytes) -> None:
        """Go on from the quotient that was kept."""
        self.core = MisereQuotient.from_state(body)

    def state(self) -> State:
        """Return the quotient as it is kept."""
        return {"code": self.code, "heap": self.core.heap()}, self.core.state()

    def reached(self) -> str:
        """Say how far it is."""
        return f"heap {self.core.heap()}"

    def advance(self, core: MisereQuotient, to: int) -> None:
        """Take the quotient to a heap, with checkpoints and a word on the way."""
        seconds, before = SLICE, core.heap()
        while not core.advance(to, seconds):
            self.checkpoint.offer(self.state)
            seconds = SLICE if core.heap() > before else 2 * seconds
            before = core.heap()
            bound = core.lower_bound()
            more = "" if bound is None else f", heap {bound[0]}: {bound[1]} or more"
            self.progress.show(f"{self.code}: order {core.order()} to heap {core.heap()}{more}")

    def finish(self) -> None:
        """Keep the state as it is now."""
        self.checkpoint.offer(self.state, now=True)
