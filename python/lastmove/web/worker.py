"""The process that computes one heavy answer: it is told a function, answers, and ends.

It keeps its limits itself, and is ended from outside where it does not; if the server is gone, it
ends too.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

import lastmove as lm
from lastmove.errors import InternalError, LastmoveError, LimitReached
from lastmove.web.progress import listen

__all__ = ["compute"]

MEBIBYTE = 1 << 20
ROOM = 2048
"""MiB of addresses beyond the limit: the interpreter, libraries, and stacks of threads."""


def compute(
    connection: Connection,
    function: Callable[..., object],
    called_with: tuple[tuple[object, ...], dict[str, Any]],
    seconds: float,
    memory: int,
) -> None:
    """Answer, and send what came of it.

    Messages are pairs: ``("progress", (done, total, text))`` any number of times, and at the end
    ``("answer", result)`` or ``("error", (error, traceback))``.

    Parameters
    ----------
    connection : Connection
        Where the answer goes.
    function : callable
        What answers: a function of a module.
    called_with : tuple
        Its arguments by place, and by name.
    seconds : float
        How long it may take.
    memory : int
        How many MiB it may use.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _bound_memory(memory)
    listen(lambda *progress: connection.send(("progress", progress)))
    try:
        with lm.limits(seconds=seconds, memory=memory, threads=1):
            message: tuple[str, object] = ("answer", function(*called_with[0], **called_with[1]))
        data = pickle.dumps(message)
    except MemoryError:
        data = pickle.dumps(("error", (LimitReached(f"it needs more than {memory} MiB"), "")))
    except LastmoveError as error:
        data = pickle.dumps(("error", (_portable(error), "")))
    except Exception as error:  # noqa: BLE001 - whatever it is, who waits is told
        fault = InternalError(f"{type(error).__name__}: {error}")
        data = pickle.dumps(("error", (fault, traceback.format_exc())))
    connection.send_bytes(data)
    connection.close()


def _portable(error: LastmoveError) -> LastmoveError:
    """Return an error that can be sent: what was known by then may be no plain record."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    except Exception:  # noqa: BLE001 - an object of any kind may refuse in any way
        if isinstance(error, LimitReached):
            return LimitReached(error.message)
        return lm.InputError(str(error))
    return error


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
