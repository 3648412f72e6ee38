"""The process that composes pages and computes answers; it can be ended at any moment.

It takes one question after the other. What a page asks while it is composed (:func:`answer`) it
looks up at the server first, which knows earlier answers and the jobs that are at work, and
otherwise computes itself. It keeps its limits where the computation looks at them, and is ended
from outside where it does not; if the server is gone, it ends too.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import socket
import sys
import threading
import traceback
from pathlib import Path
from typing import Any

import lastmove as lm
from lastmove.errors import InternalError, LastmoveError, LimitReached
from lastmove.web.progress import listen
from lastmove.web.question import Answer, JobState, Question
from lastmove.web.settings import Settings
from lastmove.web.status import FAULT

__all__ = ["HEAD", "answer", "serve", "server"]

HEAD = 8
"""Bytes before each message: its length."""
MEBIBYTE = 1 << 20
ROOM = 2048
"""MiB of addresses beyond the limit: the interpreter, libraries, and stacks of threads."""
LARGE = 256
"""MiB with which a process is not worth keeping."""


class _StoppedError(BaseException):
    """Nobody wants this page now; whoever asked for it waits for a job first."""


class _Line:
    """The connection to the server."""

    def __init__(self, connection: socket.socket) -> None:
        self._file = connection.makefile("rwb")

    def send(self, *message: object) -> None:
        data = pickle.dumps(message)
        self._file.write(len(data).to_bytes(HEAD, "big") + data)
        self._file.flush()

    def receive(self) -> Any:  # noqa: ANN401 - a question, or a reply of any kind
        size = int.from_bytes(self._file.read(HEAD), "big")
        if not size:
            os._exit(0)  # the server is gone
        return pickle.loads(self._file.read(size))  # noqa: S301 - from the server


class _Server:
    """What this process knows of the server that it works for; nothing where pages are tried."""

    line: _Line | None = None
    settings = Settings()
    token = ""


server = _Server()


def answer(question: Question, *, start: bool = True) -> Answer:
    """Answer a question of a page.

    Parameters
    ----------
    question : Question
        What is asked.
    start : bool
        Whether to compute what is not known yet.

    Returns
    -------
    Answer
        The value, or a job; neither of them if it was not to be started.

    Raises
    ------
    LastmoveError
        What the function raised: bad input, or a limit; that there is no room for one more job.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.web.question import Question
    >>> from lastmove.web.worker import answer
    >>> answer(Question.of(lm.nim_multiply, 13, 7)).value
    2
    """
    line = server.line
    if line is None:
        return Answer(question.compute()) if start else Answer()
    line.send("asked", question, start)
    kind, content = line.receive()
    match kind:
        case "known":
            return Answer(question.unpack(content))
        case "job":
            return Answer(job=JobState(**content))
        case "error":
            raise content
        case "stop":
            raise _StoppedError
        case "unknown":
            return Answer()
    found, error, trace = _outcome(question)
    line.send("found", question.key, found, error, trace)
    if found is None:
        raise error or InternalError("no answer")
    return Answer(question.unpack(found))


def serve(connection: socket.socket, settings: Settings, token: str) -> None:
    """Answer what the server asks until it is gone.

    The server sends questions. It is sent ``("progress", done, total, text)`` and ``("asked",
    question, start)`` any number of times, a reply to the latter and then perhaps ``("found", key,
    answer, error, traceback)``, and at the end ``("answer", answer, error, traceback, tired)``, or
    ``("stopped", tired)`` after a reply that said so.

    Parameters
    ----------
    connection : socket
        Where questions come from.
    settings : Settings
        The limits.
    token : str
        What forms send along.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _bound_memory(settings.job_memory)
    line = _Line(connection)
    server.line, server.settings, server.token = line, settings, token
    listen(lambda *progress: line.send("progress", *progress))
    while True:
        question: Question = line.receive()
        limits = lm.limits(seconds=settings.job_seconds, memory=settings.job_memory, threads=1)
        try:
            with limits:
                found = _outcome(question)
            line.send("answer", *found, _is_tired())
        except _StoppedError:
            line.send("stopped", _is_tired())


def _outcome(question: Question) -> tuple[bytes | None, LastmoveError | None, str]:
    """Return the answer, or the error with the traceback of a fault."""
    try:
        return question.pack(question.compute()), None, ""
    except MemoryError:
        memory = server.settings.job_memory
        return None, LimitReached(f"it needs more than {memory} MiB"), ""
    except LastmoveError as error:
        return None, _portable(error), ""
    except Exception:  # noqa: BLE001 - whatever it is, who waits is told
        return None, InternalError(FAULT), traceback.format_exc()


def _portable(error: LastmoveError) -> LastmoveError:
    """Return an error that can be sent: what was known by then may be no plain record."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    except Exception:  # noqa: BLE001 - an object of any kind may refuse in any way
        if isinstance(error, LimitReached):
            return LimitReached(error.message)
        return lm.InputError(str(error))
    return error


def _is_tired() -> bool:
    """Tell whether this process has grown so large that a new one should take its place."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return False
    return pages * os.sysconf("SC_PAGE_SIZE") > LARGE * MEBIBYTE


def _bound_memory(memory: int) -> None:
    """Let the system refuse what goes far beyond the limit."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - there is none on Windows

    most = (memory + ROOM) * MEBIBYTE
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    if hard == resource.RLIM_INFINITY or hard > most:
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
