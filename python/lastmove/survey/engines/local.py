"""The engine ``local``: processes of this machine, with nothing else to install."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import ClassVar, Self

from lastmove.errors import InputError
from lastmove.survey.engines.engine import Engine, Event
from lastmove.survey.kinds import Limits
from lastmove.survey.spec import Description
from lastmove.survey.tasks import Died, Queue, Task
from lastmove.survey.work import Answer, compute_all, resident

__all__ = ["LocalEngine", "cap_addresses", "death"]

MOST_WORKERS = 1024
REPORT_SECONDS = 0.25
TICK = 0.2
GRACE = 30.0
"""A worker that is silent for so long past the limit of an item is not coming back."""
SLACK = 2048
"""MiB of addresses that a worker has beyond its limit: libraries, stacks, what it shares."""
FIRST_DEATHS = 3
"""Workers that may die before any has answered; then something is wrong with all of them."""


@dataclass
class _Worker:
    process: SpawnProcess
    pipe: Connection
    task: Task | None = None
    answered: int = 0
    heard: float = field(default_factory=time.monotonic)

    def send(self, task: Task) -> None:
        self.task, self.answered, self.heard = task, 0, time.monotonic()
        # A worker that is dead already is noticed by its sentinel.
        with suppress(OSError):
            self.pipe.send(task.items)


class LocalEngine(Engine):
    """Processes of this machine, one a core.

    Processes are spawned, never forked: the core has threads. Each reports several times a second,
    so that little is lost with one that dies; another takes its place. All of them end when the
    driver does, however it ends.

    Parameters
    ----------
    workers : int, optional
        How many; as many as there are cores if left out.
    """

    name: ClassVar = "local"

    def __init__(self, workers: int | None = None) -> None:
        wanted = len(os.sched_getaffinity(0)) if workers is None else workers
        if not 1 <= wanted <= MOST_WORKERS:
            message = f"{wanted} workers are not possible"
            raise InputError(message, hint=f"give 1 to {MOST_WORKERS}")
        self._wanted = wanted
        self._team: list[_Worker] = []
        self._context = multiprocessing.get_context("spawn")

    @property
    def workers(self) -> int:
        """How many processes there are."""
        return self._wanted

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self._team:
            worker.process.kill()
        for worker in self._team:
            worker.process.join()
            worker.pipe.close()
        self._team = []

    def run(self, description: Description, queue: Queue) -> Iterator[Event]:
        """Work until the queue is empty and all tasks have come back."""
        patience = Limits.read(description["limits"]).seconds + GRACE
        deaths = 0
        while True:
            self._hand_out(description, queue)
            busy = [worker for worker in self._team if worker.task is not None]
            if not busy:
                return
            ready = wait([end for w in busy for end in (w.pipe, w.process.sentinel)], TICK)
            if not ready:
                yield None
            for worker in busy:
                if worker.pipe in ready or worker.process.sentinel in ready:
                    for event in self._heard(worker):
                        deaths = deaths + 1 if isinstance(event, Died) else -sys.maxsize
                        yield event
                elif time.monotonic() - worker.heard > patience:
                    worker.process.kill()
            if deaths >= FIRST_DEATHS * self._wanted:
                message = "every worker dies at once"
                raise InputError(message, hint="is there enough memory for them?")

    def _hand_out(self, description: Description, queue: Queue) -> None:
        """Give each worker without a task one, and put new ones in the place of the dead."""
        for worker in [w for w in self._team if w.task is None and not w.process.is_alive()]:
            self._bury(worker)
        while len(queue):
            idle = next((worker for worker in self._team if worker.task is None), None)
            if idle is None and len(self._team) < self._wanted:
                idle = self._hired(description)
            task = queue.take() if idle is not None else None
            if idle is None or task is None:
                return
            idle.send(task)

    def _hired(self, description: Description) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs, description), daemon=True)
        with _without_main_module():
            process.start()
        theirs.close()
        worker = _Worker(process, ours)
        self._team.append(worker)
        return worker

    def _bury(self, worker: _Worker) -> None:
        worker.process.join()
        worker.pipe.close()
        self._team.remove(worker)

    def _heard(self, worker: _Worker) -> Iterator[Event]:
        """Yield what a worker has said, and its death if that is what happened."""
        task = worker.task
        while task is not None:
            try:
                if not worker.pipe.poll():
                    break
                answers: list[Answer] = worker.pipe.recv()
            except (EOFError, OSError):
                break
            worker.heard = time.monotonic()
            worker.answered += len(answers)
            if worker.answered >= len(task.items):
                worker.task = task = None
            yield answers
        if not worker.process.is_alive():
            left = () if task is None else task.items[worker.answered :]
            self._bury(worker)
            if left:
                yield Died(left, death(worker.process.exitcode))


def death(code: int | None) -> str:
    """Return what the exit code of a process says of its death."""
    if code is None or code >= 0:
        return f"exit code {code}"
    with suppress(ValueError):
        return f"signal {signal.Signals(-code).name}"
    return f"signal {-code}"


class _without_main_module:  # noqa: N801 - used like a function
    """Keep a spawned process from running the program's main module once more.

    It needs nothing from there, and a user's script without a guard would start itself again.
    """

    def __enter__(self) -> None:
        main = sys.modules["__main__"]
        self._kept: dict[str, object] = {
            name: main.__dict__.pop(name)
            for name in ("__spec__", "__file__")
            if name in main.__dict__
        }
        main.__spec__ = None

    def __exit__(self, *_: object) -> None:
        sys.modules["__main__"].__dict__.update(self._kept)


def _work(pipe: Connection, description: Description) -> None:
    """Be a worker: take tasks, send answers, until the driver ends or this process has grown."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    # What a user's function prints is no part of the driver's answer.
    os.dup2(2, 1)
    threading.Thread(target=_die_with_driver, daemon=True).start()
    memory = Limits.read(description["limits"]).memory
    cap_addresses(memory)
    while True:
        try:
            items: tuple[str, ...] = pipe.recv()
            compute_all(description, items, pipe.send, REPORT_SECONDS)
        except (EOFError, OSError):
            return
        if resident() > memory:
            # Tables of values only grow; a fresh process begins without them.
            return


def _die_with_driver() -> None:
    driver = multiprocessing.parent_process()
    if driver is not None:
        wait([driver.sentinel])
        os._exit(1)


def cap_addresses(memory: int) -> None:
    """Let an item that asks for too much memory fail here rather than anywhere on this machine."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not everywhere

        most = (memory + SLACK) * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
