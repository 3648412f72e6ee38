"""What an engine is: something with workers that look at tasks and answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from types import TracebackType
from typing import ClassVar, Self, TypeAlias

from lastmove.survey.spec import Description
from lastmove.survey.tasks import Died, Queue
from lastmove.survey.work import Answer

__all__ = ["Engine", "Event"]

Event: TypeAlias = list[Answer] | Died | None
"""Some answers, a death, or nothing but time that has passed."""


class Engine(ABC):
    """Workers, each on one core.

    An engine is a context: its workers live inside it, and none is left when it ends.
    """

    name: ClassVar[str]

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many there are."""

    @property
    def dashboard(self) -> str | None:
        """Where one can watch it in a browser, if anywhere."""
        return None

    @property
    def warning(self) -> str | None:
        """What the user should know before anything is sent to the workers, if anything."""
        return None

    @abstractmethod
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

    @abstractmethod
    def __enter__(self) -> Self: ...

    @abstractmethod
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
