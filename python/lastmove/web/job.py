"""What is being answered: with which worker, and as which job."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import Any

from lastmove.errors import LastmoveError
from lastmove.web.process import Worker
from lastmove.web.question import Question, State

__all__ = ["Answered", "Job", "Talk"]


@dataclass(eq=False)
class Talk:
    """What goes on with a worker.

    Parameters
    ----------
    worker : Worker
        Who was asked.
    question : Question
        What it was asked.
    doing : Question
        What it is at: the same, or what that has asked for.
    job : Job or None
        What has become of it.
    """

    worker: Worker
    question: Question
    doing: Question
    job: Job | None = None
    waits_for: Job | None = None
    is_over: bool = False

    @classmethod
    def begin(cls, worker: Worker, question: Question) -> Talk:
        """Ask a worker."""
        worker.send(question)
        return cls(worker, question, question)


@dataclass(eq=False)
class Job:
    """A long question on its way.

    Parameters
    ----------
    question : Question
        What is asked.
    talk : Talk or None
        With whom it is at work.
    id : str
        How pages name it.
    state : str
        ``waiting``, ``running``, ``done``, ``failed`` or ``cancelled``.
    done, total : int
        How far it is; a total of 0 where that is not known.
    text : str
        What is being done.
    """

    question: Question
    talk: Talk | None = None
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: State = "waiting"
    done: int = 0
    total: int = 0
    text: str = ""
    result: bytes | None = None
    error: LastmoveError | None = None
    began: float = field(default_factory=time.monotonic)
    ended: float | None = None
    seen: float = field(default_factory=time.monotonic)
    watchers: int = 0
    stopped: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def title(self) -> str:
        """What it is about."""
        return self.question.title or "a computation"

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state in {"done", "failed", "cancelled"}

    @property
    def seconds(self) -> float:
        """How long it has been there."""
        return (self.ended or time.monotonic()) - self.began

    def tell(self) -> None:
        """Wake those who watch it."""
        self.changed.set()
        self.changed = asyncio.Event()


@dataclass(frozen=True)
class Answered:
    """What came of a question: the answer, or the job that is at work on it or was cancelled."""

    value: Any = None
    job: Job | None = None
