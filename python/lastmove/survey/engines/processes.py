"""The workers of a survey on one machine: the same for the engine ``local`` and in a cluster.

A worker (:mod:`lastmove.worker`) has one core and the survey's limit of memory, takes one task
after the other and reports several times a second, so that little is lost with one that dies. It is
replaced when it has grown, as tables of values only do. It ends with the process that started it,
with its run, or when it has had nothing to do for long. In a cluster it runs beside Dask's own
worker, which is shared and lives for long: nothing that an item does can harm that one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue

from lastmove.survey.kind import Limits
from lastmove.survey.spec import Description
from lastmove.survey.work import Answer, compute_all
from lastmove.worker import Done, Gone, Worker

__all__ = ["end_run", "work"]

GRACE = 30.0
"""A worker that is silent for so long past the limit of an item is not coming back."""
IDLE_SECONDS = 60.0
LAST_SECONDS = 5.0


class _SurveyWorker(Worker):
    """A worker of a run, and its messages."""

    def __init__(self, run: str, memory: int) -> None:
        self.run = run
        self.messages: SimpleQueue[list[Answer] | Done | Gone] = SimpleQueue()
        super().__init__(self.messages.put, memory, idle_seconds=IDLE_SECONDS)


_lock = threading.Lock()
_workers: set[_SurveyWorker] = set()
_idle: list[_SurveyWorker] = []
_over: set[str] = set()


def _take(run: str, memory: int) -> _SurveyWorker | None:
    """Return a worker that waits for a task, a new one if need be; None if the run is over."""
    with _lock:
        if run in _over:
            return None
        for worker in [worker for worker in _idle if worker.run == run]:
            _idle.remove(worker)
            if worker.messages.empty():
                return worker
            _workers.discard(worker)  # It ended while it waited.
    fresh = _SurveyWorker(run, memory)
    with _lock:
        _workers.add(fresh)
        if run not in _over:
            return fresh
    _end(fresh)
    return None


def _end(worker: _SurveyWorker) -> None:
    worker.kill()
    with _lock:
        _workers.discard(worker)


def work(
    run: str,
    description: Description,
    items: tuple[str, ...],
    report: Callable[[list[Answer]], None],
) -> str:
    r"""Let a worker look at the items of a task.

    Parameters
    ----------
    run : str
        The run; its tasks share workers.
    description : dict
        The survey.
    items : tuple of str
        The items.
    report : callable
        What is called with some answers, in the order of the items.

    Returns
    -------
    str
        How the worker died, if it did before the last answer; else empty.

    Examples
    --------
    >>> from lastmove.survey import Survey
    >>> from lastmove.survey.engines.processes import end_run, work
    >>> text = 'name = "a"\nkind = "heap-games"\nitems = {codes = ["0.d"]}'
    >>> answers = []
    >>> work("a run", Survey.parse(text).description(), ("0.3", "0.7"), answers.extend)
    ''
    >>> [answer.state for answer in answers]
    ['done', 'done']
    >>> end_run("a run")
    """
    limits = Limits.read(description["limits"])
    try:
        worker = _take(run, limits.memory)
    except OSError as error:
        return f"no process: {(error.strerror or 'cannot be started').lower()}"
    if worker is None:
        return "the run is over"
    worker.call(compute_all, description, items)
    late = False
    while True:
        try:
            message = worker.messages.get(timeout=GRACE if late else limits.seconds + GRACE)
        except Empty:
            _end(worker)
            if late:
                return "it fell silent"
            late = True
            continue
        if isinstance(message, list):
            report(message)
            continue
        if isinstance(message, Done) and message.memory <= limits.memory:
            with _lock:
                if worker in _workers:
                    _idle.append(worker)
        else:
            _end(worker)
        return message.reason if isinstance(message, Gone) else ""


def end_run(run: str) -> None:
    """End the workers of a run; tasks of it that are still to come do nothing."""
    with _lock:
        _over.add(run)
        ending = [worker for worker in _workers if worker.run == run]
        _idle[:] = [worker for worker in _idle if worker.run != run]
    for worker in ending:
        worker.kill()
    for worker in ending:
        worker.wait(LAST_SECONDS)
        _end(worker)
