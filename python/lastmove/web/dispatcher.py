"""Answers to what is asked: small ones at once, long ones as jobs, all of them by workers.

Nothing that a request brings is read, computed or drawn by the server itself. A
:class:`Dispatcher` gives every call to a worker, a process of which a few are kept; what goes on
too long there becomes a :class:`Job`: it stays with its worker or, where all that may be are at
work, waits for its turn and begins again. Jobs have bounds on time and memory and wait in a queue
of bounded length. A job that nobody watches is stopped, and every process is waited for.

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
from typing import Any

from lastmove.errors import LastmoveError, LimitReached
from lastmove.web.call import Answer, Call, JobState, Outcome
from lastmove.web.job import TEMPLATE, Job, PageWorker
from lastmove.web.settings import Settings
from lastmove.web.status import Busy
from lastmove.web.worker import respond
from lastmove.worker import Done, Gone

__all__ = ["Dispatcher"]

AT_ONCE = 8
"""Small calls that are answered at the same time."""
SOON = 0.3
"""Seconds after which a worker has a lower priority."""
LARGE = 256
"""MiB with which a worker is not worth keeping."""
HURRIED = ((1, SOON), (8, 0.1))
"""Seconds for a small answer while at least so many others wait."""
CACHED_ANSWERS = 512
CACHED_BYTES = 16 << 20
OLD_JOBS = 128
TICK = 0.1
GRACE = 5.0
"""Seconds that a job may be late in keeping its limit."""
LAST_SECONDS = 0.5
"""Seconds in which all processes are gone at the end."""

log = logging.getLogger("lastmove.web")


class Dispatcher:
    """Where calls are answered: a cache of answers, workers, and jobs.

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
        self._cache: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._by_key: dict[str, Job] = {}
        self._waiting: deque[Job] = deque()
        self._running: dict[Job, asyncio.Task[None]] = {}
        self._workers: set[PageWorker] = set()
        self._idle: list[PageWorker] = []
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
        self._idle.append(self._start_worker())

    async def answer(self, call: Call) -> Answer:
        """Return the answer, or the job that is to be over before there is one.

        Raises
        ------
        LastmoveError
            What the function raised: bad input, or a limit.
        Busy
            If there is no room for one more job.
        """
        while True:
            found = self._at_hand(call)
            if found is None and call.heavy:
                found = Answer(job=self._enqueue(call))
            if found is None:
                found = await self._at_once(call)
            if found is not None:
                return Answer(call.unpack(found.value)) if found.job is None else found

    async def answer_in_full(self, call: Call, is_gone: Callable[[], Awaitable[bool]]) -> Answer:
        """Return the answer, however long it takes; jobs of somebody who has gone are stopped.

        Raises
        ------
        LastmoveError
            As :meth:`answer` does.
        """
        while (found := await self.answer(call)).job is not None:
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

    def _at_hand(self, call: Call) -> Answer | None:
        """Return what is known, packed as it is, or the job; None if nobody has asked before."""
        known = self._cache.get(call.key)
        if known is not None:
            self._cache.move_to_end(call.key)
            return Answer(known)
        job = self._by_key.get(call.key)
        if job is None:
            return None
        job.seen = time.monotonic()
        if job.over and not call.cached:
            self.forget(job)
        if job.error is not None:
            raise job.error
        return Answer(job.result) if job.state == "done" else Answer(job=job)

    async def _at_once(self, call: Call) -> Answer | None:
        """Answer within a short time; None if a part is a job now, and all is to begin again."""
        self._asking += 1
        try:
            await self._turns.acquire()
        finally:
            self._asking -= 1
        worker = None
        try:
            worker = self._begin(call)
            began = time.monotonic()
            while True:
                found = self._hear(worker, await worker.message(TICK))
                if found is not None:
                    return found
                if not worker.is_ready:
                    began = time.monotonic()
                taken = time.monotonic() - began
                if taken > SOON:
                    worker.slow_down()
                if taken > self._turn_seconds:
                    doing = worker.doing
                    job = self._by_key.get(doing.key) or self._enqueue(doing, worker)
                    is_all = call.waits or doing is call
                    return Answer(job=job) if is_all else None
        finally:
            self._turns.release()
            if worker is not None and worker.is_busy and worker.job is None:
                worker.kill()

    @property
    def _turn_seconds(self) -> float:
        """How long a small answer may take: while others wait, what is long goes sooner."""
        hurried = [seconds for count, seconds in HURRIED if self._asking >= count]
        return min([self.settings.quick_seconds, *hurried])

    def _reply(self, worker: PageWorker, asked: Call, *, start: bool) -> None:
        """Tell a worker what is known of a part of a page, or that it is to compute it."""
        reply: str = "compute" if start else "unknown"
        content: object = None
        try:
            found = self._at_hand(asked)
            if found is None and asked.heavy and start:
                found = Answer(job=self._enqueue(asked))
        except LastmoveError as error:
            reply, content, found = "error", error, None
        if found is not None and found.job is None:
            reply, content = "known", found.value
        elif found is not None and found.job is not None and not worker.asked.waits:
            reply, content = "job", self.state(found.job)
        elif found is not None and worker.job is None:
            # Whoever can do nothing with a job asks again when it is over.
            reply, worker.waits_for = "stop", found.job
        worker.doing = asked if reply == "compute" else worker.asked
        worker.send((reply, content))

    def _hear(self, worker: PageWorker, message: Any) -> Answer | None:  # noqa: ANN401 - as messages come
        """Do what a message of a worker calls for; return the answer when it is there."""
        job = worker.job
        match message:
            case ("progress", done, total, text) if job is not None:
                job.done, job.total, job.text = done, total, text
                job.tell()
            case ("asked", asked, start):
                self._reply(worker, asked, start=start)
            case ("found", key, found):
                self._note(found, key)
                if job is not None and job.call.key == key:
                    return _answered(found)
                worker.doing = worker.asked
            case Done(None, memory):
                self._leave(worker, memory)
                return Answer(job=worker.waits_for)
            case Done(outcome, memory):
                self._note(outcome, worker.asked.key if worker.asked.cached else "")
                self._leave(worker, memory)
                return _answered(outcome)
            case Gone():
                most = self.settings.job_memory
                why = f"the computation ended early; it may need more than {most} MiB"
                raise self._lost(why)
        return None

    def _note(self, outcome: Outcome, key: str) -> None:
        """Keep an answer, if it has a key, and the story of a fault."""
        data = outcome.data
        if outcome.trace:
            log.error("a computation failed:\n%s", outcome.trace)
        if data is None or not key or key in self._cache or len(data) > CACHED_BYTES // 8:
            return
        self._cache[key] = data
        self._bytes += len(data)
        while len(self._cache) > CACHED_ANSWERS or self._bytes > CACHED_BYTES:
            _, dropped = self._cache.popitem(last=False)
            self._bytes -= len(dropped)

    def _lost(self, why: str) -> LimitReached:
        """Return why there is no answer: at the end of the server there are none."""
        return Busy("the server is ending") if self._closed.is_set() else LimitReached(why)

    def _begin(self, call: Call) -> PageWorker:
        """Give a call to a worker."""
        worker = self._take_worker(call.affinity)
        worker.is_busy, worker.asked, worker.doing = True, call, call
        worker.job = worker.waits_for = None
        worker.call(respond, call, self.settings, self._token)
        return worker

    def _start_worker(self) -> PageWorker:
        try:
            worker = PageWorker(self.settings.job_memory)
        except OSError:
            raise Busy("there is no process for it; try again in a minute") from None
        self._workers.add(worker)
        worker.ended.add_done_callback(lambda _: self._forget_worker(worker))
        return worker

    def _take_worker(self, affinity: str) -> PageWorker:
        """Return a worker that has nothing to do; one that has read what is needed, if there is."""
        if self._closed.is_set():
            raise self._lost("")
        idle = [w for wanted in (affinity, "") for w in self._idle if w.affinity == wanted]
        worker = idle[0] if idle else self._start_worker()
        if idle:
            self._idle.remove(worker)
        if TEMPLATE is None and not self._idle:
            # A fresh one takes a second or two to begin; let the next be ready by then.
            self._idle.append(self._start_worker())
        worker.affinity = affinity
        return worker

    def _leave(self, worker: PageWorker, memory: float) -> None:
        """Keep a worker for the next call, unless it is large, or there is one like it."""
        worker.is_busy = False
        if worker.affinity:
            is_kept = all(other.affinity != worker.affinity for other in self._idle)
        else:
            is_kept = memory <= LARGE and not worker.is_slow
        if is_kept and worker in self._workers:
            self._idle.insert(0, worker)
        else:
            worker.kill()

    def _forget_worker(self, worker: PageWorker) -> None:
        self._workers.discard(worker)
        if worker in self._idle:
            self._idle.remove(worker)

    def _enqueue(self, call: Call, worker: PageWorker | None = None) -> Job:
        """Make a job, which goes on with the worker that is at it, if there is room for that."""
        has_room = len(self._running) < self.settings.workers
        if not has_room and len(self._waiting) >= self.settings.queue:
            raise Busy(
                f"{self.busy} computations are running or waiting already; try again in a minute"
            )
        job = Job(call)
        if worker is not None and has_room:
            job.worker, worker.job = worker, job
        self._jobs[job.id] = job
        self._by_key[call.key] = job
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
            if job.worker is None:
                job.worker = self._begin(job.call)
                job.worker.job = job
            job.worker.slow_down()
            job.result = await self._finished(job, job.worker)
            job.state = "done"
        except LastmoveError as error:
            job.error = None if job.stopped else error
            job.state = "cancelled" if job.stopped else "failed"
        finally:
            if job.worker is not None and job.worker.is_busy:
                job.worker.kill()
                await asyncio.wait([job.worker.ended], timeout=GRACE)
            job.worker, job.ended = None, time.monotonic()
            if job.call.key in self._cache:
                job.result = None
                self._by_key.pop(job.call.key, None)
            self._running.pop(job, None)
            old = [each for each in self._jobs.values() if each.over]
            for each in old[: max(0, len(old) - OLD_JOBS)]:
                self.forget(each)
            self._start_next()
            job.tell()

    async def _finished(self, job: Job, worker: PageWorker) -> bytes:
        """Listen to a worker until it has answered a job, is late, or is to stop."""
        latest = time.monotonic() + self.settings.job_seconds + GRACE
        while time.monotonic() < latest:
            message = await worker.message(TICK)
            if job.stopped:
                raise LimitReached("the computation was cancelled")
            found = self._hear(worker, message)
            if found is not None:
                data: bytes = found.value
                return data
        raise LimitReached(f"stopped after {self.settings.job_seconds:g} s")

    def cancel(self, job: Job) -> None:
        """Stop a job; its process is gone soon after."""
        if job.over:
            return
        job.stopped = True
        if job.worker is not None:
            job.worker.kill()
        if job in self._waiting:
            self._waiting.remove(job)
            job.state, job.ended = "cancelled", time.monotonic()
        job.tell()

    def forget(self, job: Job) -> None:
        """Forget a job that is over, so that its call can be asked again."""
        if job.over:
            self._jobs.pop(job.id, None)
            if self._by_key.get(job.call.key) is job:
                del self._by_key[job.call.key]

    async def _sweep(self) -> None:
        """Stop jobs that nobody watches any more."""
        while self.busy:
            await asyncio.sleep(min(1.0, self.settings.patience / 4))
            now = time.monotonic()
            for job in [*self._waiting, *self._running]:
                if not job.watchers and now - job.seen > self.settings.patience:
                    self.cancel(job)
                    self._start_next()

    async def watch(self, job: Job) -> AsyncIterator[JobState]:
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

    def state(self, job: Job) -> JobState:
        """Return what pages show of a job."""
        told = job.id, job.state, job.title, job.done, job.total, job.text
        return JobState(*told, self.before(job), round(job.seconds, 1))

    async def close(self) -> None:
        """Stop all jobs, end all workers, and wait until they are gone."""
        self._closed.set()
        for job in [*self._waiting, *self._running]:
            self.cancel(job)
        for worker in self._workers:
            worker.kill()
        tasks = [*self._running.values(), *(worker.ended for worker in self._workers)]
        if tasks:
            await asyncio.wait(tasks, timeout=LAST_SECONDS)
        if self._sweeper is not None:
            self._sweeper.cancel()


def _answered(outcome: Outcome) -> Answer:
    if outcome.error is not None:
        raise outcome.error
    return Answer(outcome.data)
