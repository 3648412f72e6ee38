"""What a worker of the server does: it composes pages and computes answers.

It takes one call after the other. What a page asks for while it is composed (:func:`answer`) it
looks up at the server first, which knows earlier answers and the jobs that are at work, and
otherwise computes itself. It keeps its limits where the computation looks at them, and is killed
where it does not.
"""

from __future__ import annotations

import pickle
import time
import traceback
from collections.abc import Callable, Hashable

import lastmove as lm
from lastmove.errors import InternalError, LastmoveError, LimitReached
from lastmove.web.call import Answer, Call, Outcome
from lastmove.web.settings import Settings
from lastmove.web.status import FAULT
from lastmove.worker import ask, is_worker, tell

__all__ = ["answer", "progress", "respond", "server"]

BETWEEN = 0.2
"""Seconds between two reports of progress that are passed on."""


class _StoppedError(BaseException):
    """Nobody wants this page now; whoever asked for it waits for a job first."""


class _Server:
    """What this process knows of the server that it works for; nothing where pages are tried."""

    settings = Settings()
    token = ""
    told = 0.0


server = _Server()


def answer(
    function: Callable[..., object],
    *arguments: Hashable,
    heavy: bool = False,
    title: str = "",
    start: bool = True,
    **options: Hashable,
) -> Answer:
    """Let a function be called for a page, or return what is known of an earlier call.

    Parameters
    ----------
    function, *arguments, heavy, title, **options
        The call, as :meth:`lastmove.web.call.Call.of` takes it.
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
    >>> from lastmove.web.worker import answer
    >>> answer(lm.nim_multiply, 13, 7).value
    2
    """
    call = Call.of(function, *arguments, heavy=heavy, title=title, **options)
    if not is_worker():
        return Answer(call.compute()) if start else Answer()
    kind, content = ask(("asked", call, start))
    match kind:
        case "known":
            return Answer(call.unpack(content))
        case "job":
            return Answer(job=content)
        case "error":
            raise content
        case "stop":
            raise _StoppedError
        case "unknown":
            return Answer()
    found = _outcome(call)
    tell(("found", call.key, found))
    if found.data is None:
        raise found.error or InternalError("no answer")
    return Answer(call.unpack(found.data))


def progress(done: int, total: int, text: str = "") -> None:
    """Say that `done` of `total` steps are done, to the page that waits, if there is one.

    Parameters
    ----------
    done, total : int
        Steps; a total of 0 where nobody knows.
    text : str
        What is being done, in a few words.

    Examples
    --------
    >>> from lastmove.web.worker import progress
    >>> progress(3, 10, "claims")
    """
    if done >= total or time.monotonic() - server.told >= BETWEEN:
        server.told = time.monotonic()
        tell(("progress", done, total, text))


def respond(call: Call, settings: Settings, token: str) -> Outcome | None:
    """Answer a call of the server; None if it was told to stop.

    The server is told ``("progress", done, total, text)`` and asked ``("asked", call, start)`` any
    number of times, and after its reply to that perhaps told ``("found", key, outcome)``.

    Parameters
    ----------
    call : Call
        The call.
    settings : Settings
        The limits.
    token : str
        What forms of pages send along.
    """
    server.settings, server.token = settings, token
    try:
        with lm.limits(seconds=settings.job_seconds, memory=settings.job_memory, threads=1):
            return _outcome(call)
    except _StoppedError:
        return None


def _outcome(call: Call) -> Outcome:
    """Return the answer, or the error with the traceback of a fault."""
    try:
        return Outcome(call.pack(call.compute()))
    except MemoryError:
        memory = server.settings.job_memory
        return Outcome(error=LimitReached(f"it needs more than {memory} MiB"))
    except LastmoveError as error:
        return Outcome(error=_portable(error))
    except Exception:  # noqa: BLE001 - whatever it is, who waits is told
        return Outcome(error=InternalError(FAULT), trace=traceback.format_exc())


def _portable(error: LastmoveError) -> LastmoveError:
    """Return an error that can be sent: what was known by then may be no plain record."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    except Exception:  # noqa: BLE001 - an object of any kind may refuse in any way
        if isinstance(error, LimitReached):
            return LimitReached(error.message)
        return lm.InputError(str(error))
    return error
