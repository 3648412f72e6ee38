"""The items that wait, handed out in tasks of a few seconds, and taken back where a worker died."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil

from lastmove.survey.work import Answer

__all__ = ["MOST_ATTEMPTS", "Died", "Queue", "Task"]

TASK_SECONDS = 5.0
"""A task takes about so long: far more than it costs to hand it out, and not much is lost."""
LARGEST_TASK = 4096
MOST_ATTEMPTS = 5
MEMORY = 0.1
"""The weight of the newest task in the running mean of an item's time."""
SHARES = 3
"""Towards the end each worker gets its share of what is left in so many tasks."""


@dataclass(frozen=True)
class Task:
    """Items that a worker looks at in turn.

    Parameters
    ----------
    number : int
        Its number in this run.
    items : tuple of str
        The items.
    """

    number: int
    items: tuple[str, ...]


@dataclass(frozen=True)
class Died:
    """A worker that died before all items of its task were answered.

    Parameters
    ----------
    items : tuple of str
        The items without an answer.
    reason : str
        What is known of its death.
    """

    items: tuple[str, ...]
    reason: str


class Queue:
    """The items of a run that wait.

    Parameters
    ----------
    items : iterable of str
        The items, in order.
    workers : int
        How many workers share them.
    task_seconds : float
        How long a task should take.

    Examples
    --------
    >>> from lastmove.survey.tasks import Died, Queue
    >>> queue = Queue(["a", "b"], workers=1)
    >>> queue.take().items
    ('a',)
    >>> queue.put_back(Died(("a",), "killed"))
    []
    >>> queue.take().items, queue.take().items, queue.take()
    (('a',), ('b',), None)
    """

    def __init__(
        self, items: Iterable[str], workers: int, task_seconds: float = TASK_SECONDS
    ) -> None:
        self._waiting = deque(items)
        self._suspects: deque[str] = deque()
        self._attempts: dict[str, int] = {}
        self._workers = max(workers, 1)
        self._task_seconds = task_seconds
        self._mean: float | None = None
        self._size = 1
        self._taken = 0

    def __len__(self) -> int:
        """How many items wait."""
        return len(self._waiting) + len(self._suspects)

    def take(self) -> Task | None:
        """Return the next task; None if nothing waits."""
        if self._suspects:
            # Alone: who dies then is known.
            return self._task([self._suspects.popleft()])
        if not self._waiting:
            return None
        share = ceil(len(self._waiting) / (SHARES * self._workers))
        size = min(self._size, share, LARGEST_TASK)
        return self._task([self._waiting.popleft() for _ in range(size)])

    def _task(self, items: list[str]) -> Task:
        self._taken += 1
        return Task(self._taken, tuple(items))

    def learn(self, answers: Iterable[Answer]) -> None:
        """Note how long items took, for the size of tasks to come."""
        for answer in answers:
            known = answer.seconds if self._mean is None else self._mean
            self._mean = known + MEMORY * (answer.seconds - known)
        if self._mean is not None:
            wanted = int(self._task_seconds / max(self._mean, 1e-6))
            # The first items may be the cheapest: grow with care, shrink at once.
            self._size = max(1, min(wanted, 2 * self._size))

    def attempts(self, item: str) -> int:
        """Return how often an item was tried, counting the time that worked."""
        return self._attempts.get(item, 0) + 1

    def put_back(self, died: Died) -> list[Answer]:
        """Take back the items of a worker that died.

        Several items are tried one by one, as any of them may be to blame. An item that was alone
        with a worker that died is tried some more times, and then given up.

        Returns
        -------
        list of Answer
            The items that are given up.
        """
        if len(died.items) > 1:
            self._suspects.extend(died.items)
            return []
        note = f"its worker died {MOST_ATTEMPTS} times: {died.reason}"
        failed = [Answer(item, "failed", (), note, 0.0, final=False) for item in died.items]
        return [answer for each in failed for answer in self.put_back_failed(each)]

    def put_back_failed(self, answer: Answer) -> list[Answer]:
        """Take back an item that failed, unless it has failed often or is sure to fail again."""
        if answer.final:
            return [answer]
        self._attempts[answer.item] = self.attempts(answer.item)
        if self._attempts[answer.item] >= MOST_ATTEMPTS:
            return [answer]
        self._suspects.append(answer.item)
        return []
