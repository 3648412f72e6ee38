"""What a worker does: one core, one item after the other, whatever happens to one of them.

A worker knows a survey by its description alone, so that the same work runs in a process of this
machine and on a cluster. Nothing that an item does (an error, a limit) ends the worker; what kills
it, such as the system for want of memory, is noticed by the engine.
"""

from __future__ import annotations

import json
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from types import FrameType
from typing import Literal, TypeAlias

from lastmove._core import __version__
from lastmove.errors import InputError, LastmoveError, LimitReached
from lastmove.survey.kind import Kind, Limits, Row
from lastmove.survey.kinds import make_kind
from lastmove.survey.spec import Description
from lastmove.values import limits as within_limits
from lastmove.worker import tell

__all__ = ["Answer", "State", "compute", "compute_all"]

State: TypeAlias = Literal["done", "open", "failed"]

LONGEST_NOTE = 500
REPORT_SECONDS = 0.25
ALARM_LATER = 0.5
"""Seconds by which the alarm rings after the limit: who looks at the clock says more."""


@dataclass(frozen=True)
class Answer:
    """What became of an item.

    Parameters
    ----------
    item : str
        The item.
    state : str
        ``done``, ``open`` (a limit was reached: raise it and go on) or ``failed``.
    rows : tuple of dict
        What was found.
    note : str
        Why it is open or failed.
    seconds : float
        How long it took.
    final : bool
        Whether a failure is certain to come again; if not, the item is tried once more.
    version : str
        The version of Lastmove that found it.
    """

    item: str
    state: State
    rows: tuple[Row, ...]
    note: str
    seconds: float
    final: bool = True
    version: str = __version__


@lru_cache(maxsize=8)
def _kind(description: str) -> tuple[Kind, Limits]:
    given: Description = json.loads(description)
    kind = make_kind(given["kind"], given["settings"], given["code"])
    return kind, Limits.read(given["limits"])


def compute(description: Description, item: str) -> Answer:
    r"""Look at an item.

    Parameters
    ----------
    description : dict
        The survey, as :meth:`lastmove.survey.Survey.description` tells it.
    item : str
        The item.

    Returns
    -------
    Answer
        Errors are answers, too.

    Examples
    --------
    >>> from lastmove.survey import Survey
    >>> from lastmove.survey.work import compute
    >>> text = 'name = "a"\nkind = "heap-games"\nitems = {codes = ["0.d"]}'
    >>> answer = compute(Survey.parse(text).description(), "0.7")
    >>> answer.state, answer.rows[0]["period"]
    ('done', 2)
    """
    began = time.perf_counter()
    state: State = "failed"
    rows: tuple[Row, ...] = ()
    final = True
    try:
        kind, limits = _kind(json.dumps(description))
        with (
            within_limits(seconds=limits.seconds, memory=limits.memory, threads=1),
            _alarm(limits.seconds),
        ):
            found = kind.compute(item, limits)
        rows, note = found.rows, found.open_because or ""
        state = "open" if note else "done"
    except LimitReached as limit:
        state, note = "open", str(limit)
    except InputError as error:
        note = str(error)
    except MemoryError:
        state, note = "open", "out of memory"
    except (Exception, SystemExit) as error:  # noqa: BLE001 - the user's code may raise anything
        note = f"{type(error).__name__}: {error}"
        final = isinstance(error, LastmoveError)
    return Answer(item, state, rows, note[:LONGEST_NOTE], time.perf_counter() - began, final)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise LimitReached in Python code that runs for too long and never asks for the time.

    Signals reach the main thread alone; elsewhere a function of the user's has to end by itself.
    """
    on_main_thread = threading.current_thread() is threading.main_thread()
    if not hasattr(signal, "setitimer") or not on_main_thread:
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise LimitReached(f"stopped after {seconds:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds + ALARM_LATER)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def compute_all(description: Description, items: Sequence[str]) -> None:
    """Look at items in turn, and tell the answers several times a second and at the end.

    Parameters
    ----------
    description : dict
        The survey.
    items : sequence of str
        The items. Lists of answers, in their order, go to the parent of this worker.
    """
    answers: list[Answer] = []
    told = time.monotonic()
    for item in items:
        answers.append(compute(description, item))
        if time.monotonic() - told >= REPORT_SECONDS:
            tell(answers)
            answers, told = [], time.monotonic()
    if answers:
        tell(answers)
