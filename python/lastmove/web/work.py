"""Answers to what is asked: small ones at once, long ones as jobs, all of them by processes.

Nothing that a request brings is read, computed or drawn by the server itself. A :class:`Workshop`
gives every question to a worker, a process of which a few are kept; what goes on too long there
becomes a :class:`Job`: it stays with its worker or, where all that may be are at work, waits for
its turn and begins again. Jobs have bounds on time and memory and wait in a queue of bounded
length. A job that nobody watches is stopped, and every process is waited for.

While a worker composes a page, it asks for what the page is about. An answer that is known comes
from here, and what others are at work on is not begun again. So it is that part which becomes a job
where it is long, and the page is composed once more, without it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict
from typing import Any

from lastmove.errors import LastmoveError, LimitReached
from lastmove.web.job import Answered, Job, Talk
from lastmove.web.process import Worker
from lastmove.web.question import JobState, Question
from lastmove.web.settings import Settings
from lastmove.web.status import Busy

__all__ = ["Workshop"]

AT_ONCE = 8
"""Small questions that are answered at the same time."""
SOON = 0.3
"""Seconds after which a worker stands back behind others."""
HURRIED = ((1, SOON), (8, 0.1))
"""Seconds for a small answer while at least so many others wait."""
KNOWN_ANSWERS = 512
KNOWN_BYTES = 16 << 20
OLD_JOBS = 128
TICK = 0.1
GRACE = 5.0
"""Seconds that a job may be late in keeping its limit."""
LAST_SECONDS = 0.5
"""Seconds in which all processes are gone at the end."""

log = logging.getLogger("lastmove.web")


class Workshop:
    """Where questions are answered: known answers, workers, and jobs.

    Parameters
    ----------
    settings : Settings
        The limits.
    token : str
        What forms of pages send along.
    """

    def __init__(self, settings: Settings, token: str = "") -> None:
        self.settings = settings
        self._token = token
        self._known: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._by_key: dict[str, Job] = {}
        self._waiting: deque[Job] = deque()
        self._running: dict[Job, asyncio.Task[None]] = {}
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._turns = asyncio.Semaphore(AT_ONCE)
        self._asking = 0
        self._sweeper: asyncio.Task[None] | None = None
        self._closed = asyncio.Event()

    def job(self, name: str) -> Job | None:
        """Return a job by its id."""
        return self._jobs.get(name)

    def before(self, job: Job) -> int:
        """Return how many jobs are to run before this one can start."""
        return self._waiting.index(job) if job in self._waiting else 0

    @property
    def busy(self) -> int:
        """How many jobs are running or waiting."""
        return len(self._waiting) + len(self._running)

    async def open(self) -> None:
        """Start the first worker, so that nobody waits for it."""
        self._idle.append(await self._hire(""))

    async def answer(self, question: Question) -> Answered:
        """Return the answer, or the job that is to be over before there is one.

        Raises
        ------
        LastmoveError
            What the function raised: bad input, or a limit.
        Busy
            If there is no room for one more job.
        """
        while True:
            found = self._at_hand(question)
            if found is None and question.heavy:
                found = Answered(job=self._enqueue(question))
            if found is None:
                found = await self._at_once(question)
            if found is not None and found.job is None:
                return Answered(question.unpack(found.value))
            if found is not None:
                return found

    async def answer_in_full(
        self, question: Question, is_gone: Callable[[], Awaitable[bool]]
    ) -> Answered:
        """Return the answer, however long it takes; jobs of somebody who has gone are stopped.

        Raises
        ------
        LastmoveError
            As :meth:`answer` does.
        """
        while (found := await self.answer(question)).job is not None:
            job = found.job
            job.watchers += 1
            try:
                while not job.over and not await is_gone():
                    changed = job.changed
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(changed.wait(), 0.5)
            finally:
                job.watchers -= 1
                if not job.over and not job.watchers:
                    self.cancel(job)
            if job.state == "cancelled" or not job.over:
                self.forget(job)
                raise self._lost("the computation was cancelled")
        return found

    def _at_hand(self, question: Question) -> Answered | None:
        """Return what is known, packed as it is, or the job; None if nobody has asked before."""
        known = self._known.get(question.key)
        if known is not None:
            self._known.move_to_end(question.key)
            return Answered(known)
        job = self._by_key.get(question.key)
        if job is None:
            return None
        job.seen = time.monotonic()
        if job.over and not question.kept:
            self.forget(job)
        if job.error is not None:
            raise job.error
        return Answered(job.result) if job.state == "done" else Answered(job=job)

    async def _at_once(self, question: Question) -> Answered | None:
        """Answer within a short time; None if a part is a job now, and all is to begin again."""
        self._asking += 1
        try:
            await self._turns.acquire()
        finally:
            self._asking -= 1
        talk = None
        try:
            talk = Talk.begin(await self._hire(question.near), question)
            began = time.monotonic()
            while True:
                found = self._hear(talk, *await talk.worker.message(TICK))
                if found is not None:
                    return found
                taken = time.monotonic() - began
                if taken > SOON:
                    talk.worker.stand_back()
                if taken > self._turn_seconds:
                    job = self._by_key.get(talk.doing.key) or self._enqueue(talk.doing, talk)
                    is_all = question.waits or talk.doing is question
                    return Answered(job=job) if is_all else None
        finally:
            self._turns.release()
            if talk is not None and not talk.is_over and talk.job is None:
                talk.worker.end()

    @property
    def _turn_seconds(self) -> float:
        """How long a small answer may take: while others wait, what is long goes sooner."""
        hurried = [seconds for count, seconds in HURRIED if self._asking >= count]
        return min([self.settings.quick_seconds, *hurried])

    def _reply(self, talk: Talk, asked: Question, *, start: bool) -> None:
        """Tell a worker what is known of a part of a page, or that it is to compute it."""
        reply: str = "compute" if start else "unknown"
        content: object = None
        try:
            found = self._at_hand(asked)
            if found is None and asked.heavy and start:
                found = Answered(job=self._enqueue(asked))
        except LastmoveError as error:
            reply, content, found = "error", error, None
        if found is not None and found.job is None:
            reply, content = "known", found.value
        elif found is not None and found.job is not None and not talk.question.waits:
            reply, content = "job", self.state(found.job)
        elif found is not None and talk.job is None:
            # Whoever can do nothing with a job asks again when it is over.
            reply, talk.waits_for = "stop", found.job
        talk.doing = asked if reply == "compute" else talk.question
        talk.worker.send((reply, content))

    def _hear(self, talk: Talk, kind: str, *content: Any) -> Answered | None:  # noqa: ANN401 - as messages come
        """Do what a message of a worker calls for; return the answer when it is there."""
        match kind:
            case "progress" if talk.job is not None:
                talk.job.done, talk.job.total, talk.job.text = content
                talk.job.tell()
            case "asked":
                self._reply(talk, content[0], start=content[1])
            case "found":
                key, data, error, trace = content
                self._note(data, trace, key)
                if talk.job is not None and talk.job.question.key == key:
                    return _answered(data, error)
                talk.doing = talk.question
            case "answer":
                data, error, trace, tired = content
                self._note(data, trace, talk.question.key if talk.question.kept else "")
                self._leave(talk, tired=tired)
                return _answered(data, error)
            case "stopped":
                self._leave(talk, tired=content[0])
                return Answered(job=talk.waits_for)
            case "gone":
                most = self.settings.job_memory
                why = f"the computation ended early; it may need more than {most} MiB"
                raise self._lost(why)
        return None

    def _note(self, data: bytes | None, trace: str, key: str) -> None:
        """Keep an answer, if it has a key, and the story of a fault."""
        if trace:
            log.error("a computation failed:\n%s", trace)
        if data is None or not key or key in self._known or len(data) > KNOWN_BYTES // 8:
            return
        self._known[key] = data
        self._bytes += len(data)
        while len(self._known) > KNOWN_ANSWERS or self._bytes > KNOWN_BYTES:
            _, dropped = self._known.popitem(last=False)
            self._bytes -= len(dropped)

    def _lost(self, why: str) -> LimitReached:
        """Return why there is no answer: at the end of the server there are none."""
        return Busy("the server is ending") if self._closed.is_set() else LimitReached(why)

    async def _hire(self, near: str) -> Worker:
        """Return a worker that has nothing to do; one that has read what is needed, if there is."""
        if self._closed.is_set():
            raise self._lost("")
        for wanted in dict.fromkeys((near, "")):
            for worker in self._idle:
                if worker.near == wanted:
                    self._idle.remove(worker)
                    worker.near = near
                    return worker
        try:
            worker = await Worker.start(self.settings, self._token)
        except OSError:
            raise Busy("there is no process for it; try again in a minute") from None
        worker.near = near
        self._workers.add(worker)
        worker.ended.add_done_callback(lambda _: self._forget_worker(worker))
        if self._closed.is_set():
            worker.end()
        return worker

    def _leave(self, talk: Talk, *, tired: bool) -> None:
        """Keep a worker for the next question, unless it is large, or there is one like it."""
        worker, talk.is_over = talk.worker, True
        if worker.near:
            is_kept = all(other.near != worker.near for other in self._idle)
        else:
            is_kept = not tired and not worker.stands_back
        if is_kept and worker in self._workers:
            self._idle.append(worker)
        else:
            worker.end()

    def _forget_worker(self, worker: Worker) -> None:
        self._workers.discard(worker)
        if worker in self._idle:
            self._idle.remove(worker)

    def _enqueue(self, question: Question, talk: Talk | None = None) -> Job:
        """Make a job, which goes on with the worker that is at it, if there is room for that."""
        has_room = len(self._running) < self.settings.workers
        if not has_room and len(self._waiting) >= self.settings.queue:
            raise Busy(
                f"{self.busy} computations are running or waiting already; try again in a minute"
            )
        job = Job(question)
        if talk is not None and has_room:
            job.talk, talk.job = talk, job
        self._jobs[job.id] = job
        self._by_key[question.key] = job
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
        try:
            if job.talk is None:
                job.talk = Talk.begin(await self._hire(job.question.near), job.question)
                job.talk.job = job
            job.talk.worker.stand_back()
            job.result = await self._finished(job, job.talk)
            job.state = "done"
        except LastmoveError as error:
            job.error = None if job.stopped else error
            job.state = "cancelled" if job.stopped else "failed"
        finally:
            if job.talk is not None and not job.talk.is_over:
                job.talk.worker.end()
                await asyncio.wait([job.talk.worker.ended], timeout=GRACE)
            job.talk, job.ended = None, time.monotonic()
            if job.question.key in self._known:
                job.result = None
                self._by_key.pop(job.question.key, None)
            self._running.pop(job, None)
            old = [each for each in self._jobs.values() if each.over]
            for each in old[: max(0, len(old) - OLD_JOBS)]:
                self.forget(each)
            self._start_next()
            job.tell()

    async def _finished(self, job: Job, talk: Talk) -> bytes:
        """Listen to a worker until it has answered a job, is late, or is to stop."""
        latest = time.monotonic() + self.settings.job_seconds + GRACE
        while time.monotonic() < latest:
            message = await talk.worker.message(TICK)
            if job.stopped:
                raise LimitReached("the computation was cancelled")
            found = self._hear(talk, *message)
            if found is not None:
                data: bytes = found.value
                return data
        raise LimitReached(f"stopped after {self.settings.job_seconds:g} s")

    def cancel(self, job: Job) -> None:
        """Stop a job; its process is gone soon after."""
        if job.over:
            return
        job.stopped = True
        if job.talk is not None:
            job.talk.worker.end()
        if job in self._waiting:
            self._waiting.remove(job)
            job.state, job.ended = "cancelled", time.monotonic()
        job.tell()

    def forget(self, job: Job) -> None:
        """Forget a job that is over, so that its question can be asked again."""
        if job.over:
            self._jobs.pop(job.id, None)
            if self._by_key.get(job.question.key) is job:
                del self._by_key[job.question.key]

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

    def state(self, job: Job) -> dict[str, Any]:
        """Return what pages show of a job: the fields of :class:`JobState`."""
        found = JobState(job.id, job.state, job.title, job.done, job.total, job.text)
        return asdict(found) | {"before": self.before(job), "seconds": round(job.seconds, 1)}

    async def close(self) -> None:
        """Stop all jobs, end all workers, and wait until they are gone."""
        self._closed.set()
        for job in [*self._waiting, *self._running]:
            self.cancel(job)
        for worker in self._workers:
            worker.end()
        tasks = [*self._running.values(), *(worker.ended for worker in self._workers)]
        if tasks:
            await asyncio.wait(tasks, timeout=LAST_SECONDS)
        if self._sweeper is not None:
            self._sweeper.cancel()


def _answered(data: bytes | None, error: LastmoveError | None) -> Answered:
    if error is not None:
        raise error
    return Answered(data)
