"""A run that is kept in a file: whatever ends it, the next one goes on from there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

from lastmove.cli.progress import ProgressLine, talk
from lastmove.errors import InputError, LimitReached
from lastmove.store import Checkpointer, State, readable_path

__all__ = ["LongRun"]


class LongRun(ABC):
    """Checkpoints and progress of a computation on one game.

    Parameters
    ----------
    code : str
        The game.
    path : Path
        Where the state is kept.
    every : float
        Seconds between two checkpoints, at least.
    """

    kind: ClassVar[str]
    """The kind of the file."""

    def __init__(self, code: str, path: Path, every: float = 10.0) -> None:
        self.code = code
        self.checkpoint = Checkpointer(path, self.kind, every)
        self.progress = ProgressLine()
        self._stack = ExitStack()

    @abstractmethod
    def state(self) -> State:
        """Return what is kept."""

    @abstractmethod
    def restore(self, body: bytes) -> None:
        """Go on from what was kept."""

    @abstractmethod
    def reached(self) -> str:
        """Say how far it is, as in "G(7)"; empty if there is nothing to keep."""

    def __enter__(self) -> Self:
        self._stack.enter_context(self.checkpoint)
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
            self.progress.clear()
            if isinstance(error, KeyboardInterrupt | LimitReached) and self.reached():
                self.checkpoint.offer(self.state, now=True)
                shown = readable_path(self.checkpoint.path)
                talk(f"the run to {self.reached()} is in {shown}; run it again to go on")
        finally:
            self._stack.close()

    def _resume(self) -> None:
        found = self.checkpoint.resume()
        if found is None:
            return
        header, body = found
        if header.get("code") != self.code:
            shown = readable_path(self.checkpoint.path)
            message = f"{shown} is of the game {header.get('code')}, not {self.code}"
            raise InputError(message, hint="remove it, or write to another file")
        self.restore(body)
        talk(f"going on from {self.reached()}")
