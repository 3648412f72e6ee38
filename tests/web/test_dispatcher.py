"""Small answers at once, heavy ones as jobs: bounded, cancelled, and never left behind."""

import asyncio
import os
import time
from dataclasses import replace

import pytest

from lastmove import worker
from lastmove.errors import InputError, InternalError, LimitReached
from tests.web import calls

anyio = pytest.importorskip("anyio")
from lastmove.web.call import Call  # noqa: E402
from lastmove.web.dispatcher import Dispatcher  # noqa: E402
from lastmove.web.settings import Settings  # noqa: E402
from lastmove.web.status import Busy  # noqa: E402

PATIENCE = 60


def worked(talk, **settings):
    """Run a talk with a dispatcher to its end; no process may be left afterwards."""

    async def whole():
        dispatcher = Dispatcher(Settings(**{"workers": 2, "quick_seconds": 10, **settings}))
        try:
            return await talk(dispatcher)
        finally:
            await dispatcher.close()
            assert dispatcher.busy == 0

    others = set(worker._living)
    result = asyncio.run(asyncio.wait_for(whole(), PATIENCE))
    assert worker._living <= others
    return result


async def nobody_leaves():
    return False


async def over(dispatcher, job):
    async for _ in dispatcher.watch(job):
        pass
    return job


def test_small_questions_are_answered_by_a_process_that_is_kept():
    async def talk(dispatcher):
        return [
            (await dispatcher.answer(Call.of(calls.where, number))).value for number in range(3)
        ]

    assert len({*worked(talk), os.getpid()}) == 2


def test_a_heavy_question_is_answered_in_another_process():
    async def talk(dispatcher):
        call = Call.of(calls.where, heavy=True)
        job = await over(dispatcher, (await dispatcher.answer(call)).job)
        assert job.state == "done"
        return (await dispatcher.answer(call)).value

    assert worked(talk) != os.getpid()


def test_an_answer_is_computed_once():
    async def talk(dispatcher):
        call = Call.of(calls.where, heavy=True)
        first = (await dispatcher.answer(call)).job
        again = (await dispatcher.answer(call)).job
        assert first is again
        await over(dispatcher, first)
        return [(await dispatcher.answer(call)).value for _ in range(2)]

    first, second = worked(talk)
    assert first == second != os.getpid()


def test_questions_that_never_end_hold_up_nobody(monkeypatch):
    """More of them than there may be at once, and none looks at its limits."""
    monkeypatch.setattr("lastmove.web.dispatcher.AT_ONCE", 4)

    async def talk(dispatcher):
        began = time.monotonic()
        await dispatcher.answer(Call.of(calls.doubled, 0))
        alone = time.monotonic() - began
        spinning = [Call.of(calls.spinning, number) for number in range(6)]
        asked = [asyncio.create_task(dispatcher.answer(call)) for call in spinning]
        await asyncio.sleep(0.1)
        began = time.monotonic()
        found = await dispatcher.answer_in_full(Call.of(calls.doubled, 4), nobody_leaves)
        assert found.value == 8
        assert time.monotonic() - began < max(1.0, 20 * alone)
        states = {(await task).job.state for task in asked}
        assert states <= {"running", "waiting"}

    worked(talk, quick_seconds=2.0)


def test_the_rest_of_a_page_goes_on_without_what_is_long():
    """What is asked for while a page is composed becomes the job, and the page is there at once."""

    async def talk(dispatcher):
        call = replace(Call.of(calls.page, 1, 1.5), cached=False)
        value, job = (await dispatcher.answer(call)).value
        assert value == 2
        assert job.title == "the long part"
        await over(dispatcher, dispatcher.job(job.id))
        return (await dispatcher.answer(call)).value

    assert worked(talk, quick_seconds=0.8) == (2, 1.5)


def test_who_waits_is_answered_when_the_long_part_is_there():
    async def talk(dispatcher):
        call = replace(Call.of(calls.page, 1, 0.6), cached=False, waits=True)
        found = await dispatcher.answer_in_full(call, nobody_leaves)
        assert dispatcher._jobs
        return found.value

    assert worked(talk, quick_seconds=0.2) == (2, 0.6)


def test_a_worker_that_is_gone_is_not_slowed_down():
    async def talk(dispatcher):
        await dispatcher.open()
        (first,) = dispatcher._workers
        first.kill()
        await first.ended
        first.slow_down()
        return first.is_slow

    assert not worked(talk)


def test_a_large_worker_is_not_kept(monkeypatch):
    monkeypatch.setattr("lastmove.web.dispatcher.SOON", 60.0)

    async def talk(dispatcher):
        first, size = (await dispatcher.answer(Call.of(calls.grown, 300))).value
        assert size == 300 << 20
        second, _ = (await dispatcher.answer(Call.of(calls.grown, 1))).value
        third, _ = (await dispatcher.answer(Call.of(calls.grown, 2))).value
        return first != second == third

    assert worked(talk)


def test_what_turns_out_to_be_long_becomes_a_job():
    async def talk(dispatcher):
        call = Call.of(calls.counted, 0.8)
        job = (await dispatcher.answer(call)).job
        await over(dispatcher, job)
        return (await dispatcher.answer(call)).value

    assert worked(talk, quick_seconds=0.2) == 0.8


def test_bad_input_comes_through_as_it_is():
    async def talk(dispatcher):
        with pytest.raises(InputError) as small:
            await dispatcher.answer(Call.of(calls.bad, "x"))
        call = Call.of(calls.bad, "y", heavy=True)
        await over(dispatcher, (await dispatcher.answer(call)).job)
        with pytest.raises(InputError) as heavy:
            await dispatcher.answer(call)
        return small.value, heavy.value

    small, heavy = worked(talk)
    assert (small.text, heavy.text) == ("x", "y")
    assert str(small) == str(heavy) == "this is bad; write that"


@pytest.mark.parametrize(
    ("function", "settings", "error"),
    [
        (calls.limited, {}, LimitReached),
        (calls.broken, {}, InternalError),
        (calls.killed, {}, LimitReached),
        pytest.param(calls.greedy, {"job_memory": 64}, LimitReached, marks=pytest.mark.slow),
        (calls.not_sendable, {}, InternalError),
    ],
)
def test_a_job_that_fails_says_why(function, settings, error):
    async def talk(dispatcher):
        call = Call.of(function, heavy=True)
        job = await over(dispatcher, (await dispatcher.answer(call)).job)
        assert job.state == "failed"
        with pytest.raises(error):
            await dispatcher.answer(call)

    worked(talk, **settings)


def test_a_job_that_keeps_no_limit_is_ended(monkeypatch):
    monkeypatch.setattr("lastmove.web.dispatcher.GRACE", 0.5)

    async def talk(dispatcher):
        job = (await dispatcher.answer(Call.of(calls.stubborn, heavy=True))).job
        await over(dispatcher, job)
        assert job.state == "failed"
        assert isinstance(job.error, LimitReached)

    worked(talk, job_seconds=0.5)


def test_a_job_tells_how_far_it_is():
    async def talk(dispatcher):
        job = (await dispatcher.answer(Call.of(calls.asleep, 1.0, heavy=True))).job
        return [state async for state in dispatcher.watch(job)]

    states = worked(talk)
    assert states[-1].state == "done"
    told = [state.done for state in states if state.text == "sleeping"]
    assert len(told) >= 2
    assert told == sorted(told)
    assert {state.total for state in states if state.text} == {20}


def test_a_running_job_is_cancelled_and_its_process_is_gone():
    async def talk(dispatcher):
        call = Call.of(calls.stubborn, heavy=True)
        job = (await dispatcher.answer(call)).job
        for _ in range(1000):
            if job.worker is not None:
                break
            await asyncio.sleep(0.02)
        gone = job.worker.ended
        dispatcher.cancel(job)
        await over(dispatcher, job)
        assert job.state == "cancelled"
        assert gone.done()
        # It is not started again by who only looks, but by who says so.
        assert (await dispatcher.answer(call)).job is job
        dispatcher.forget(job)
        assert (await dispatcher.answer(call)).job is not job

    worked(talk)


def test_jobs_wait_their_turn_and_one_too_many_is_refused():
    async def talk(dispatcher):
        jobs = []
        for number in range(5):
            call = Call.of(calls.stubborn, number, heavy=True)
            jobs.append((await dispatcher.answer(call)).job)
        assert [job.state for job in jobs] == ["running"] * 2 + ["waiting"] * 3
        assert [dispatcher.before(job) for job in jobs[2:]] == [0, 1, 2]
        with pytest.raises(Busy, match="5 computations"):
            await dispatcher.answer(Call.of(calls.stubborn, 99, heavy=True))
        dispatcher.cancel(jobs[2])
        dispatcher.cancel(jobs[0])
        await over(dispatcher, jobs[0])
        assert [job.state for job in jobs] == [
            "cancelled", "running", "cancelled", "running", "waiting",
        ]  # fmt: skip

    worked(talk, queue=3)


def test_a_job_that_nobody_watches_is_stopped():
    async def talk(dispatcher):
        job = (await dispatcher.answer(Call.of(calls.stubborn, heavy=True))).job
        latest = time.monotonic() + 20
        while not job.over:
            assert time.monotonic() < latest
            await asyncio.sleep(0.05)
        return job.state

    assert worked(talk, patience=0.4) == "cancelled"


def test_a_job_that_is_watched_goes_on():
    async def talk(dispatcher):
        call = Call.of(calls.asleep, 1.5, 7, heavy=True)
        await over(dispatcher, (await dispatcher.answer(call)).job)
        return (await dispatcher.answer(call)).value

    assert worked(talk, patience=0.2) == 7


def test_known_answers_are_kept_within_bounds(monkeypatch):
    monkeypatch.setattr("lastmove.web.dispatcher.CACHED_ANSWERS", 10)

    async def talk(dispatcher):
        for number in range(50):
            await dispatcher.answer(Call.of(calls.doubled, number))
        return len(dispatcher._cache), dispatcher._bytes

    count, size = worked(talk)
    assert count == 10
    assert 0 < size < 1000


def test_what_a_page_does_to_an_answer_does_not_change_what_is_known():
    async def talk(dispatcher):
        call = Call.of(calls.listed, 3)
        first = (await dispatcher.answer(call)).value
        first.append("spoiled")
        (await dispatcher.answer(call)).value.append("spoiled")
        return (await dispatcher.answer(call)).value

    assert worked(talk) == [0, 1, 2]


def test_old_jobs_are_forgotten(monkeypatch):
    monkeypatch.setattr("lastmove.web.dispatcher.OLD_JOBS", 2)

    async def talk(dispatcher):
        for number in range(5):
            call = Call.of(calls.bad, str(number), heavy=True)
            await over(dispatcher, (await dispatcher.answer(call)).job)
        return len(dispatcher._jobs), len(dispatcher._by_key)

    assert max(worked(talk)) <= 3


def test_heavy_questions_run_wait_or_are_refused_and_none_is_left_behind():
    async def talk(dispatcher):
        jobs, refused = [], 0
        for number in range(80):
            try:
                call = Call.of(calls.stubborn, number, heavy=True)
                jobs.append((await dispatcher.answer(call)).job)
            except Busy:
                refused += 1
        states = [job.state for job in jobs]
        return states.count("running"), states.count("waiting"), refused

    assert worked(talk) == (2, 64, 14)
