"""A worker: a supervised child process that is given calls and answers with messages.

Surveys, on this machine or on a cluster, and the workbench all compute in workers, because a
process is the one thing that can be ended whatever it does. A worker takes one call after the
other, a function with arguments; while it runs, the function may :func:`tell` something or
:func:`ask` for something, and its value comes back as :class:`Done`. A worker has a cap on memory,
is killed when it is late or no longer wanted, is replaced when it has grown, and ends when its
parent does, in whatever way that ends. The last that is heard of one is :class:`Gone`.

A worker is a fresh process of Python, so that the threads of its parent are no concern of it. Where
many are started, and each has much to import, a :class:`Template` imports it once and is copied.

Messages are pickled, with their length before them, and come and go through pipes.
"""

from __future__ import annotations

import os
import pickle
import queue
import signal
import socket
import subprocess
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from io import BufferedReader, BufferedWriter
from pkgutil import resolve_name
from typing import Any

from lastmove import system

__all__ = ["Done", "Gone", "Ready", "Template", "Worker", "ask", "is_worker", "kill_all", "tell"]

HEAD = 8
"""Bytes before each message: its length."""
LARGEST_MESSAGE = 1 << 32
LAST_SECONDS = 5.0


@dataclass(frozen=True)
class Ready:
    """The end of what a worker was told to prepare."""


@dataclass(frozen=True)
class Done:
    """The end of a call.

    Parameters
    ----------
    value : object
        What the function returned.
    memory : float
        MiB that the worker has in memory now.
    """

    value: Any
    memory: float


@dataclass(frozen=True)
class Gone:
    """The end of a worker.

    Parameters
    ----------
    reason : str
        What is known of it, such as ``exit code 7`` or ``signal SIGKILL``.
    """

    reason: str


_living: set[Worker] = set()
_templates: set[Template] = set()


def kill_all() -> None:
    """Kill all workers of this process, and what they are copies of."""
    doomed: list[Worker | Template] = [*_living, *_templates]
    for each in doomed:
        each.kill()


class Worker:
    """A child process that takes calls.

    Parameters
    ----------
    deliver : callable
        Called, in a thread of the worker's own, with each message: what the call tells or asks,
        :class:`Done` at the end of each call, and :class:`Gone` once; before all others
        :class:`Ready` where it had to prepare itself.
    memory : int
        MiB that it may have.
    prepare : callable, optional
        What it does first: a function of a module, without arguments.
    template : Template, optional
        What it is a copy of.
    idle_seconds : float, optional
        It ends if it has had nothing to do for so long.
    largest_message : int
        One that sends a longer message is killed.

    Raises
    ------
    OSError
        If the system gives no process.

    Examples
    --------
    >>> import math, queue
    >>> from lastmove.worker import Worker
    >>> messages = queue.SimpleQueue()
    >>> worker = Worker(messages.put, memory=500)
    >>> worker.call(math.isqrt, 2500)
    >>> messages.get().value
    50
    >>> worker.kill()
    >>> messages.get()
    Gone(reason='signal SIGKILL')
    """

    def __init__(  # noqa: PLR0913 - what a worker may do, and what not
        self,
        deliver: Callable[[Any], None],
        memory: int,
        *,
        prepare: Callable[[], object] | None = None,
        template: Template | None = None,
        idle_seconds: float | None = None,
        largest_message: int = LARGEST_MESSAGE,
    ) -> None:
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        try:
            start = partial(system.Spawned, PROGRAM) if template is None else template.clone
            self._process: system.Spawned | system.Clone = start(theirs_in, theirs_out)
        except OSError:
            os.close(ours_in)
            os.close(ours_out)
            raise
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        self._deliver = deliver
        self._largest = largest_message
        self._reader = open(ours_in, "rb")  # noqa: SIM115, PTH123 - closed when it is gone
        self._writer = open(ours_out, "wb")  # noqa: SIM115, PTH123 - closed when it is gone
        self._sending = threading.Lock()
        _living.add(self)
        self.send((memory, idle_seconds, None if template else prepare))
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def call(self, function: Callable[..., object], *arguments: object) -> None:
        """Let it call a function of a module; the answer is delivered."""
        self.send((function, arguments))

    def send(self, message: object) -> None:
        """Send what the function that it calls has asked for; to one that is gone, nothing."""
        with suppress(OSError, ValueError), self._sending:
            _write(self._writer, message)

    def kill(self) -> None:
        """End it at once, whatever it does."""
        self._process.kill()

    def wait(self, seconds: float) -> str:
        """Return how it ended; empty if it has not ended in so many seconds."""
        return self._process.wait(seconds)

    def _listen(self) -> None:
        """Deliver messages until there are no more."""
        reason = ""
        try:
            while True:
                data = _read(self._reader, self._largest)
                self._deliver(pickle.loads(data))  # noqa: S301 - from our own process
        except (EOFError, OSError):
            # One that ended by itself says how.
            reason = self._process.wait(LAST_SECONDS)
        except Exception as error:  # noqa: BLE001 - an object of any kind may fail in any way
            reason = f"it sent what cannot be read: {error}"
        self._process.kill()
        reason = reason or self._process.wait(LAST_SECONDS) or "it fell silent"
        _living.discard(self)
        with self._sending, suppress(OSError):
            self._writer.close()
        self._reader.close()
        self._deliver(Gone(reason))


class Template:
    """A process that has imported what workers need, and is copied for each of them.

    Parameters
    ----------
    prepare : callable
        What it does before it is copied: a function of a module, without arguments.
    """

    def __init__(self, prepare: Callable[[], object]) -> None:
        self._prepare = prepare
        self._control: socket.socket | None = None

    def clone(self, stdin: int, stdout: int) -> system.Clone:
        """Return a copy; the first has to wait until all is prepared.

        Raises
        ------
        OSError
            If the system gives none.
        """
        if self._control is not None:
            with suppress(OSError):
                return system.request_fork(self._control, stdin, stdout)
            self.close()
        self._control, theirs = socket.socketpair()
        with theirs:
            name = f"{self._prepare.__module__}:{self._prepare.__qualname__}"
            program = f"from lastmove.worker import be_template; be_template({name!r})"
            self._process = system.Spawned(program, theirs.fileno(), subprocess.DEVNULL)
        _templates.add(self)
        return system.request_fork(self._control, stdin, stdout)

    def kill(self) -> None:
        """End it at once; its copies go on, and the next is one of a new template."""
        self._process.kill()

    def close(self) -> None:
        """End it, and wait until it is gone."""
        if self._control is not None:
            _templates.discard(self)
            self._control.close()
            self._control = None
            self._process.kill()
            self._process.wait(LAST_SECONDS)


PROGRAM = "from lastmove.worker import serve; serve()"


def be_template(prepare: str) -> None:
    """Be a template."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    resolve_name(prepare)()
    system.fork_on_request(serve)


class _Line:
    """The way from a worker to its parent."""

    def __init__(self) -> None:
        self._reader = open(os.dup(0), "rb")  # noqa: SIM115, PTH123 - open to the end
        self._writer = open(os.dup(1), "wb")  # noqa: SIM115, PTH123 - open to the end
        self._messages: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def listen(self) -> None:
        """Take messages as they come, so that the end of the parent is noticed at once."""
        with suppress(EOFError, OSError):
            while True:
                self._messages.put(_read(self._reader, LARGEST_MESSAGE))
        os._exit(1)

    def receive(self, seconds: float | None = None) -> Any:  # noqa: ANN401 - whatever was sent
        return pickle.loads(self._messages.get(timeout=seconds))  # noqa: S301 - from our parent

    def send(self, message: object) -> None:
        _write(self._writer, message)


_line: _Line | None = None


def serve() -> None:
    """Be a worker: take calls until the parent is gone, or there was nothing to do for long."""
    global _line  # noqa: PLW0603 - a process is one worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    line = _line = _Line()
    # What a user's function reads and prints is no part of the talk with the parent.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    threading.Thread(target=line.listen, daemon=True).start()
    try:
        memory, idle_seconds, prepare = line.receive()
        system.cap_memory(memory)
        if prepare is not None:
            prepare()
            line.send(Ready())
        while True:
            function, arguments = line.receive(idle_seconds)
            line.send(Done(function(*arguments), system.resident_memory()))
    except queue.Empty:
        os._exit(0)
    except BaseException:  # noqa: BLE001 - the interpreter would wait for the thread that listens
        traceback.print_exc()
        os._exit(1)


def is_worker() -> bool:
    """Tell whether this process is a worker."""
    return _line is not None


def tell(message: object) -> None:
    """Send a message to the parent of this worker; elsewhere nobody listens."""
    if _line is not None:
        _line.send(message)


def ask(message: object) -> Any:  # noqa: ANN401 - whatever the parent sends
    """Send a message to the parent of this worker, and return what it answers."""
    if _line is None:
        raise RuntimeError("this process is no worker")
    _line.send(message)
    return _line.receive()


def _read(reader: BufferedReader, largest: int) -> bytes:
    """Return the next message."""
    size = int.from_bytes(_exactly(reader, HEAD), "big")
    if size > largest:
        raise ValueError(f"a message of {size} bytes")
    return _exactly(reader, size)


def _exactly(reader: BufferedReader, count: int) -> bytes:
    data = reader.read(count)
    if len(data) != count:
        raise EOFError
    return data


def _write(writer: BufferedWriter, message: object) -> None:
    """Send a message."""
    data = pickle.dumps(message)
    writer.write(len(data).to_bytes(HEAD, "big") + data)
    writer.flush()
