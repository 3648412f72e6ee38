"""Work on a machine that somebody else runs: in a process beside the worker, never inside it.

A worker of a cluster is shared and lives for long, and tables of values only grow. So each of its
threads hands its tasks to a process of its own, as the engine ``local`` has them: one core, a cap
on memory, replaced when it has grown. Whatever an item does to it, the worker goes on. Such a
process ends when its worker does, when the survey does, or when it has had nothing to do for long.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection

from lastmove._core import __version__
from lastmove.survey.engines.local import GRACE, REPORT_SECONDS, cap_addresses, death
from lastmove.survey.kinds import Limits
from lastmove.survey.spec import Description
from lastmove.survey.work import Answer, compute_all, resident

__all__ = ["Outcome", "dismiss", "serve", "version", "work"]

IDLE_SECONDS = 60.0
PROGRAM = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[2]); "
    "from lastmove.survey.engines.hosted import serve; serve(int(sys.argv[1]))"
)


@dataclass(frozen=True)
class Outcome:
    """What became of a task.

    Parameters
    ----------
    answers : list of Answer
        The answers, in the order of the items.
    death : str or None
        How the process died, if it did before the last answer.
    """

    answers: list[Answer]
    death: str | None = None


@dataclass(eq=False)
class _Hosted:
    run: str
    process: subprocess.Popen[bytes]
    pipe: Connection

    def end(self) -> int:
        """Make sure that the process is gone, and return its exit code."""
        self.process.kill()
        code = self.process.wait()
        self.pipe.close()
        if self.process.stdin is not None:
            self.process.stdin.close()
        return code


class _Team:
    """The processes of this worker; its threads and its event loop share them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: set[_Hosted] = set()
        self._idle: list[_Hosted] = []
        self._over: set[str] = set()

    def take(self, run: str, description: Description) -> _Hosted | None:
        """Return a process of a run that waits for a task, a new one if need be.

        None if the run is over.
        """
        while True:
            with self._lock:
                if run in self._over:
                    return None
                found = next((hosted for hosted in self._idle if hosted.run == run), None)
                if found is None:
                    break
                self._idle.remove(found)
            if found.process.poll() is None:
                return found
            self.let_go(found)
        fresh = _started(run)
        with self._lock:
            self._all.add(fresh)
            over = run in self._over
        if over:
            self.let_go(fresh)
            return None
        # One that is dead already is noticed when it does not answer.
        with suppress(OSError):
            fresh.pipe.send(description)
        return fresh

    def give_back(self, hosted: _Hosted) -> None:
        """Keep a process for the next task."""
        with self._lock:
            if hosted in self._all:
                self._idle.append(hosted)

    def let_go(self, hosted: _Hosted) -> int:
        """End a process for good, and return its exit code."""
        with self._lock:
            self._all.discard(hosted)
        return hosted.end()

    def dismiss(self, run: str) -> None:
        """End all processes of a run; those at work are noticed by their threads."""
        with self._lock:
            self._over.add(run)
            idle = [hosted for hosted in self._idle if hosted.run == run]
            self._idle = [hosted for hosted in self._idle if hosted.run != run]
            busy = [hosted for hosted in self._all if hosted.run == run and hosted not in idle]
        for hosted in busy:
            hosted.process.kill()
        for hosted in idle:
            self.let_go(hosted)


_team = _Team()


def _started(run: str) -> _Hosted:
    ours, theirs = Pipe()
    with theirs:
        process = subprocess.Popen(  # noqa: S603 - this Python, and a program of ours
            [sys.executable, "-P", "-c", PROGRAM, str(theirs.fileno()), json.dumps(sys.path)],
            stdin=subprocess.PIPE,
            pass_fds=[theirs.fileno()],
            process_group=0,  # Ctrl-C is for the driver.
        )
    return _Hosted(run, process, ours)


def work(run: str, description: Description, items: tuple[str, ...]) -> Outcome:
    r"""Look at the items of a task, in a process beside this one.

    Parameters
    ----------
    run : str
        The run; its tasks share processes.
    description : dict
        The survey.
    items : tuple of str
        The items.

    Returns
    -------
    Outcome
        The answers, all of them unless the process died.

    Examples
    --------
    >>> from lastmove.survey import Survey
    >>> from lastmove.survey.engines.hosted import dismiss, work
    >>> text = 'name = "a"\nkind = "heap-games"\nitems = {codes = ["0.d"]}'
    >>> outcome = work("a run", Survey.parse(text).description(), ("0.3", "0.7"))
    >>> [answer.state for answer in outcome.answers], outcome.death
    (['done', 'done'], None)
    >>> dismiss("a run")
    """
    patience = Limits.read(description["limits"]).seconds + GRACE
    answers: list[Answer] = []
    try:
        hosted = _team.take(run, description)
    except OSError as error:
        return Outcome([], f"no process: {(error.strerror or 'cannot be started').lower()}")
    if hosted is None:
        return Outcome([], "the run is over")
    try:
        hosted.pipe.send(items)
        while hosted.pipe.poll(patience):
            message: list[Answer] | bool = hosted.pipe.recv()
            if isinstance(message, list):
                answers += message
                continue
            if message:
                _team.give_back(hosted)
            else:
                _team.let_go(hosted)
            return Outcome(answers)
    except (EOFError, OSError):
        # It is dead or about to be: its exit code says more than a kill would.
        with suppress(subprocess.TimeoutExpired):
            hosted.process.wait(GRACE)
    return Outcome(answers, death(_team.let_go(hosted)))


def dismiss(run: str) -> None:
    """End the processes of a run on this worker; tasks of it that are still to come do nothing."""
    _team.dismiss(run)


def version() -> str:
    """Return the version of Lastmove on this worker."""
    return __version__


def serve(descriptor: int) -> None:
    """Be such a process: take tasks, send answers, until nobody is there or this one has grown.

    Parameters
    ----------
    descriptor : int
        The end of a pipe that is ours.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_die_with_worker, args=(os.dup(0),), daemon=True).start()
    # What a user's function reads and prints is no part of the talk with the worker.
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    with suppress(EOFError, OSError), Connection(descriptor) as pipe:
        description: Description = pipe.recv()
        memory = Limits.read(description["limits"]).memory
        cap_addresses(memory)
        stays = True
        while stays and pipe.poll(IDLE_SECONDS):
            compute_all(description, pipe.recv(), pipe.send, REPORT_SECONDS)
            stays = resident() <= memory
            pipe.send(stays)


def _die_with_worker(lifeline: int) -> None:
    """Wait until the other end of a pipe is closed, which a worker does in whatever way it ends."""
    os.read(lifeline, 1)
    os._exit(1)
