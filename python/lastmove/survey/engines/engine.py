"""What an engine is: something with workers that look at tasks and answer."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from queue import Empty, SimpleQueue
from typing import ClassVar, Self, TypeAlias
from uuid import uuid4

from lastmove import system
from lastmove.errors import InputError
from lastmove.survey.spec import Description
from lastmove.survey.tasks import Died, Queue, Task
from lastmove.survey.work import Answer

__all__ = ["Engine", "Event", "Events"]

Event: TypeAlias = list[Answer] | Died | None
"""Some answers, a death, or nothing but time that has passed."""
Events: TypeAlias = SimpleQueue[list[Answer] | Died | InputError]

TICK = 0.2
MOST_WORKERS = 1024
FIRST_DEATHS = 3
"""Workers that may die before any has answered; then something is wrong with all of them."""


class Engine(AbstractContextManager["Engine"], ABC):
    """Workers, each on one core.

    An engine is a context: its workers live inside it, and none is left when it ends.

    Parameters
    ----------
    workers : int, optional
        How many; as many as there are cores if left out.

    Raises
    ------
    InputError
        If there cannot be so many.
    """

    name: ClassVar[str]
    ahead: ClassVar[int] = 1
    """Tasks that are handed out for each worker."""

    def __init__(self, workers: int | None = None) -> None:
        wanted = system.cores() if workers is None else workers
        if not 1 <= wanted <= MOST_WORKERS:
            raise InputError(f"{wanted} workers are not possible", hint=f"give 1 to {MOST_WORKERS}")
        self.workers = wanted
        self.run_id = ""
        self.events: Events = SimpleQueue()

    def __enter__(self) -> Self:
        self.run_id, self.events = uuid4().hex, SimpleQueue()
        return self

    @property
    def dashboard(self) -> str | None:
        """Where one can watch it in a browser, if anywhere."""
        return None

    @property
    def warning(self) -> str | None:
        """What the user should know before anything is sent to the workers, if anything."""
        return None

    @abstractmethod
    def submit(self, description: Description, task: Task) -> None:
        """Hand out a task, and return at once.

        Into `events` go answers, and once, when the task is over, a Died with the items that were
        not answered, which may be none; or an error that ends the run.
        """

    def check(self) -> None:
        """Raise an InputError if the workers cannot be reached any more."""

    def withdraw(self) -> None:
        """Take back the tasks that are handed out."""

    def run(self, description: Description, queue: Queue) -> Iterator[Event]:
        """Work until the queue is empty and all tasks have come back.

        Parameters
        ----------
        description : dict
            The survey.
        queue : Queue
            Where tasks come from; whoever reads the events puts back items of workers that died.

        Yields
        ------
        list of Answer, Died or None
            What happens; something at least every half second.
        """
        handed_out = deaths = 0
        try:
            while True:
                while handed_out < self.ahead * self.workers and (task := queue.take()):
                    self.submit(description, task)
                    handed_out += 1
                if not handed_out:
                    return
                event: list[Answer] | Died | InputError | None = None
                with suppress(Empty):
                    event = self.events.get(timeout=TICK)
                self.check()
                if isinstance(event, InputError):
                    raise event
                if isinstance(event, Died):
                    handed_out -= 1
                    if not event.items:
                        continue
                    deaths += 1
                elif event:
                    deaths = -sys.maxsize
                yield event
                if deaths >= FIRST_DEATHS * self.workers:
                    message = "every worker dies at once"
                    raise InputError(message, hint="is there enough memory for them?")
        finally:
            self.withdraw()
