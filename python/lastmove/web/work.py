"""Answers to what pages ask: small ones at once, heavy ones as jobs.

A :class:`Question` names a function and what it is called with. :func:`answer` looks whether it is
known; otherwise it computes it in a thread, within a short time; and what is heavy, or turns out to
be, becomes a :class:`Job` in a process of its own with bounds on time and memory. Jobs wait in a
queue of bounded length. A job that nobody watches is stopped, and its process is always waited for.

A page shows the answer or, while there is none, the job::

    found = await answer(request, Question.of(record_of, text, title="Endgame"))
    return render(request, "endgame.html", job=found.job, record=found.value)
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import pickle
import secrets
import threading
import time
import zlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Hashable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, Literal, TypeAlias

import anyio
import anyio.to_thread
from starlette.requests import Request

import lastmove as lm
from lastmove.errors import InternalError, LastmoveError, LimitReached
from lastmove.web.settings import Settings
from lastmove.web.status import Busy
from lastmove.web.worker import compute

__all__ = ["Answer", "Busy", "Job", "Question", "Workshop", "answer"]

State: TypeAlias = Literal["waiting", "running", "done", "failed", "cancelled"]

QUICK_THREADS = 4
HURRIED = ((1, 0.3), (8, 0.1))
"""Seconds for a quick answer while at least so many others wait for a thread."""
QUICK_MEMORY = 2048
"""MiB that all values of this process may take: more than it keeps before it starts afresh."""
KNOWN_ANSWERS = 512
KNOWN_BYTES = 16 << 20
OLD_JOBS = 128
TICK = 0.1
GRACE = 5.0
"""Seconds that a job may be late in keeping its limit."""

log = logging.getLogger("lastmove.web")


@dataclass(frozen=True)
class Question:
    """A function and what it is called with.

    Parameters
    ----------
    function : callable
        A function of a module, so that another process can import it. What it returns can be
        pickled: records, texts, pictures.
    arguments : tuple
        Plain values.
    options : tuple of pairs
        Arguments by name.
    heavy : bool
        Whether it is known to take long, and is a job from the start.
    title : str
        What it is about, for people who wait.
    """

    function: Callable[..., object]
    arguments: tuple[Hashable, ...] = ()
    options: tuple[tuple[str, Hashable], ...] = ()
    heavy: bool = field(default=False, compare=False)
    title: str = field(default="", compare=False)

    @classmethod
    def of(
        cls,
        function: Callable[..., object],
        *arguments: Hashable,
        heavy: bool = False,
        title: str = "",
        **options: Hashable,
    ) -> Question:
        """Return the question as the function would be called.

        Examples
        --------
        >>> import lastmove as lm
        >>> from lastmove.web.work import Question
        >>> Question.of(lm.evaluate, "1") == Question.of(lm.evaluate, "1", title="one")
        True
        """
        return cls(function, arguments, tuple(sorted(options.items())), heavy, title)

    def compute(self) -> object:
        """Call the function."""
        return self.function(*self.arguments, **dict(self.options))


@dataclass(eq=False)
class Job:
    """A heavy question on its way.

    Parameters
    ----------
    question : Question
        What is asked.
    id : str
        How pages name it.
    state : str
        ``waiting``, ``running``, ``done``, ``failed`` or ``cancelled``.
    done, total : int
        How far it is; a total of 0 where that is not known.
    text : str
        What is being done.
    """

    question: Question
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: State = "waiting"
    done: int = 0
    total: int = 0
    text: str = ""
    result: object = None
    error: LastmoveError | None = None
    began: float = field(default_factory=time.monotonic)
    ended: float | None = None
    seen: float = field(default_factory=time.monotonic)
    watchers: int = 0
    stop: threading.Event = field(default_factory=threading.Event)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def title(self) -> str:
        """What it is about."""
        return self.question.title or "a computation"

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state in {"done", "failed", "cancelled"}

    @property
    def seconds(self) -> float:
        """How long it has been there."""
        return (self.ended or time.monotonic()) - self.began

    def tell(self) -> None:
        """Wake those who watch it."""
        self.changed.set()
        self.changed = asyncio.Event()


@dataclass(frozen=True)
class Answer:
    """What came of a question.

    Parameters
    ----------
    value : object
        What the function returned; None while there is a job.
    job : Job or None
        The job that is at work on it, or was cancelled.
    """

    value: Any = None
    job: Job | None = None


class Workshop:
    """Where questions are answered: known answers, threads for small ones, processes for jobs.

    Parameters
    ----------
    settings : Settings
        The limits.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        # Packed: pictures are long and much alike, and nobody can change what is kept.
        self._known: OrderedDict[Question, bytes] = OrderedDict()
        self._bytes = 0
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._by_question: dict[Question, Job] = {}
        self._waiting: deque[Job] = deque()
        self._running: dict[Job, asyncio.Task[None]] = {}
        self._threads: anyio.CapacityLimiter | None = None
        self._sweeper: asyncio.Task[None] | None = None

    def job(self, name: str) -> Job | None:
        """Return a job by its id."""
        return self._jobs.get(name)

    def before(self, job: Job) -> int:
        """Return how many jobs are to run before this one can start."""
        return self._waiting.index(job) if job in self._waiting else 0

    def knows(self, question: Question) -> bool:
        """Tell whether a question is answered already, or a job is at work on it."""
        return question in self._known or question in self._by_question

    @property
    def busy(self) -> int:
        """How many jobs are running or waiting."""
        return len(self._waiting) + len(self._running)

    async def answer(self, question: Question) -> Answer:
        """Return the answer, or the job that is to find it.

        Raises
        ------
        LastmoveError
            What the function raised: bad input, or a limit.
        """
        if question in self._known:
            self._known.move_to_end(question)
            return Answer(_unpacked(self._known[question]))
        job = self._by_question.get(question)
        if job is not None:
            job.seen = time.monotonic()
            if job.error is not None:
                raise job.error
            return Answer(job.result) if job.state == "done" else Answer(job=job)
        if not question.heavy:
            try:
                return Answer(await self._quick(question))
            except _TooLongError:
                # Somebody else may have asked the same in the meantime.
                return await self.answer(_heavy(question))
        return Answer(job=self._enqueue(question))

    async def _quick(self, question: Question) -> object:
        if self._threads is None:
            self._threads = anyio.CapacityLimiter(QUICK_THREADS)
        threads = self._threads

        def within_time() -> object:
            # Looked up when it is its turn: while others wait, what is long goes sooner.
            waiting = threads.statistics().tasks_waiting
            bounds = [seconds for count, seconds in HURRIED if waiting >= count]
            return _within(question, min([self.settings.quick_seconds, *bounds]), self.settings)

        value = await anyio.to_thread.run_sync(within_time, limiter=threads)
        self._remember(question, value)
        return value

    def _remember(self, question: Question, value: object) -> None:
        if question in self._known:
            return
        try:
            data = zlib.compress(pickle.dumps(value), 1)
        except Exception:  # noqa: BLE001 - what cannot be packed is not kept
            return
        if len(data) > KNOWN_BYTES // 8:
            return
        self._known[question] = data
        self._bytes += len(data)
        while len(self._known) > KNOWN_ANSWERS or self._bytes > KNOWN_BYTES:
            _, dropped = self._known.popitem(last=False)
            self._bytes -= len(dropped)

    def _enqueue(self, question: Question) -> Job:
        if len(self._waiting) >= self.settings.queue:
            raise Busy(
                f"{self.busy} computations are running or waiting already; try again in a minute"
            )
        job = Job(question)
        self._jobs[job.id] = job
        self._by_question[question] = job
        self._waiting.append(job)
        if self._sweeper is None or self._sweeper.done():
            self._sweeper = asyncio.create_task(self._sweep())
        self._start_next()
        return job

    def _start_next(self) -> None:
        while self._waiting and len(self._running) < self.settings.workers:
            job = self._waiting.popleft()
            job.state = "running"
            self._running[job] = asyncio.create_task(self._run(job))
            job.tell()
        for job in self._waiting:
            job.tell()

    async def _run(self, job: Job) -> None:
        loop = asyncio.get_running_loop()

        def progress(done: int, total: int, text: str) -> None:
            job.done, job.total, job.text = done, total, text
            job.tell()

        def hear(done: int, total: int, text: str) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(progress, done, total, text)

        try:
            job.result = await asyncio.shield(
                loop.run_in_executor(None, _converse, job, self.settings, hear)
            )
            job.state = "done"
        except LastmoveError as error:
            job.error = None if job.stop.is_set() else error
            job.state = "cancelled" if job.stop.is_set() else "failed"
        except Exception as error:
            log.exception("a job failed")
            job.error, job.state = InternalError(str(error)), "failed"
        finally:
            job.ended = time.monotonic()
            self._running.pop(job, None)
            self._forget_old()
            self._start_next()
            job.tell()

    def cancel(self, job: Job) -> None:
        """Stop a job; its process is gone soon after."""
        if job.over:
            return
        job.stop.set()
        if job in self._waiting:
            self._waiting.remove(job)
            job.state, job.ended = "cancelled", time.monotonic()
        job.tell()

    def forget(self, job: Job) -> None:
        """Forget a job that is over, so that its question can be asked again."""
        if job.over:
            self._jobs.pop(job.id, None)
            if self._by_question.get(job.question) is job:
                del self._by_question[job.question]

    def _forget_old(self) -> None:
        old = [job for job in self._jobs.values() if job.over]
        for job in old[: max(0, len(old) - OLD_JOBS)]:
            self.forget(job)
        for job in old:
            if job.state == "done":
                self._remember(job.question, job.result)
                if job.question in self._known:
                    job.result = None
                    self._by_question.pop(job.question, None)

    async def _sweep(self) -> None:
        """Stop jobs that nobody watches any more."""
        while self.busy:
            await asyncio.sleep(min(1.0, self.settings.patience / 4))
            now = time.monotonic()
            for job in [*self._waiting, *self._running]:
                if not job.watchers and now - job.seen > self.settings.patience:
                    self.cancel(job)
                    self._start_next()

    async def watch(self, job: Job) -> AsyncIterator[dict[str, object]]:
        """Yield the state of a job now, and whenever it changes, until it is over."""
        job.watchers += 1
        try:
            while True:
                changed = job.changed
                yield self.state(job)
                if job.over:
                    return
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), 5.0)
        finally:
            job.watchers -= 1
            job.seen = time.monotonic()

    def state(self, job: Job) -> dict[str, object]:
        """Return what pages show of a job."""
        return {
            "id": job.id,
            "state": job.state,
            "title": job.title,
            "done": job.done,
            "total": job.total,
            "text": job.text,
            "before": self.before(job),
            "seconds": round(job.seconds, 1),
        }

    async def close(self) -> None:
        """Stop all jobs and wait until their processes are gone."""
        for job in [*self._waiting, *self._running]:
            self.cancel(job)
        if self._running:
            await asyncio.wait(list(self._running.values()), timeout=2 * GRACE)
        if self._sweeper is not None:
            self._sweeper.cancel()


class _TooLongError(Exception):
    """A small question that is none."""


def _unpacked(data: bytes) -> object:
    value: object = pickle.loads(zlib.decompress(data))  # noqa: S301 - our own bytes
    return value


def _heavy(question: Question) -> Question:
    return Question(
        question.function, question.arguments, question.options, heavy=True, title=question.title
    )


def _within(question: Question, seconds: float, settings: Settings) -> object:
    """Answer in this thread; what is too long for it, but not for a job, is told apart."""
    began = time.monotonic()
    try:
        with lm.limits(seconds=seconds, memory=QUICK_MEMORY, threads=1):
            return question.compute()
    except LimitReached as limit:
        partial = limit.partial if isinstance(limit.partial, dict) else {}
        estimate = partial.get("estimate")
        expected = estimate.get("seconds") if isinstance(estimate, dict) else None
        expected = partial.get("expected_seconds", expected)
        if estimate is not None or expected is not None:
            hopeful = isinstance(expected, int | float) and expected <= settings.job_seconds
        else:
            hopeful = time.monotonic() - began >= seconds / 2 or "memory" in limit.message
        if hopeful:
            raise _TooLongError from limit
        raise


def _converse(job: Job, settings: Settings, hear: Callable[[int, int, str], None]) -> object:
    """Run a job's process to its end and return its answer; the process is gone afterwards."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    question = job.question
    process = context.Process(
        target=compute,
        args=(
            there,
            question.function,
            (question.arguments, dict(question.options)),
            settings.job_seconds,
            settings.job_memory,
        ),
        daemon=True,
        name=f"lastmove-job-{job.id}",
    )
    try:
        process.start()
        there.close()
        return _heard(here, job, settings, hear)
    finally:
        if process.pid is not None:
            if not job.stop.is_set():
                process.join(0.5)
            if process.is_alive():
                process.kill()
            process.join()
            process.close()
        here.close()


def _heard(
    here: Connection, job: Job, settings: Settings, hear: Callable[[int, int, str], None]
) -> object:
    """Listen to a job's process until it answers, is late, or is to stop."""
    latest = time.monotonic() + settings.job_seconds + GRACE
    while True:
        if job.stop.is_set():
            raise LimitReached("the computation was cancelled")
        if time.monotonic() > latest:
            raise LimitReached(f"stopped after {settings.job_seconds:g} s")
        if not here.poll(TICK):
            continue
        try:
            kind, content = here.recv()
        except (EOFError, OSError):
            message = (
                f"the computation ended early; it may need more than {settings.job_memory} MiB"
            )
            raise LimitReached(message) from None
        if kind == "answer":
            return content
        if kind == "error":
            error, trace = content
            if trace:
                log.error("a job failed:\n%s", trace)
            raise error
        hear(*content)


async def answer(request: Request, question: Question, *, wait: bool = False) -> Answer:
    """Answer a question for a page.

    Parameters
    ----------
    request : Request
        Who asks.
    question : Question
        What is asked.
    wait : bool
        Whether to wait until a job is over, as programs do; a job whose reader has gone is stopped.

    Returns
    -------
    Answer
        The value, or a job.

    Raises
    ------
    LastmoveError
        What the function raised: bad input, or a limit.
    Busy
        If there is no room for one more job.
    """
    workshop: Workshop = request.app.state.workshop
    found = await workshop.answer(question)
    if not wait or found.job is None:
        return found
    job = found.job
    job.watchers += 1
    try:
        while not job.over:
            changed = job.changed
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), 0.5)
            if await request.is_disconnected():
                break
    finally:
        job.watchers -= 1
        if not job.over and not job.watchers:
            workshop.cancel(job)
    if job.state == "cancelled" or not job.over:
        workshop.forget(job)
        raise LimitReached("the computation was cancelled")
    if job.error is not None:
        raise job.error
    return Answer(job.result) if job.result is not None else await workshop.answer(question)
