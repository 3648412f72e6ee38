"""Limits hold: of memory in every engine, of time in tasks, generators and threads of their own."""

import asyncio
import json
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

import lastmove as lm
from lastmove._core import HeapSequence, check_limits, seconds_left
from tests.greedy import GREEDY

PROGRAM = Path(__file__).with_name("greedy.py")
QUICK = ["outcomes of boards", "structures", "chess graphs", "nim-values in Python", "pursuits"]


def _kept(name, memory):
    """Whether the limit ended the question, before the process grew a fifth more than allowed."""
    run = [sys.executable, str(PROGRAM), name, str(memory)]
    done = subprocess.run(run, capture_output=True, text=True, check=True, timeout=110)
    found = json.loads(done.stdout)
    assert "memory limit" in found["end"], found
    assert found["grown"] <= 1.2 * memory, found


@pytest.mark.parametrize("name", QUICK)
def test_a_memory_limit_holds(name):
    _kept(name, 40)


@pytest.mark.slow
@pytest.mark.parametrize("name", GREEDY)
def test_a_memory_limit_of_200_mib_holds_in_every_engine(name):
    _kept(name, 200)


def test_tasks_have_limits_of_their_own():
    ends = {}

    async def task(name, seconds, until):
        began = time.monotonic()
        try:
            with lm.limits(seconds=seconds):
                while time.monotonic() - began < until:
                    lm.game("{3|1}") + lm.game("{5|2}")
                    check_limits()
                    await asyncio.sleep(0.002)
            ends[name] = "done"
        except lm.LimitReached:
            ends[name] = "stopped"

    async def unlimited():
        while len(ends) < 3:
            assert seconds_left() is None
            check_limits()
            await asyncio.sleep(0.002)

    async def main():
        await asyncio.gather(
            task("first", 0.05, 60), task("second", 0.3, 60), task("third", 60, 0.5), unlimited()
        )

    asyncio.run(main())
    assert ends == {"first": "stopped", "second": "stopped", "third": "done"}


def test_a_generator_keeps_its_limits_to_itself():
    def items():
        with lm.limits(seconds=7):
            for _ in range(3):
                yield seconds_left()

    source = items()
    assert 0 < next(source) <= 7
    assert seconds_left() is None
    with lm.limits(seconds=3):
        # The tighter one counts, whoever entered it first.
        assert 0 < next(source) <= 3
        assert list(source) != []
        assert 0 < seconds_left() <= 3
    assert seconds_left() is None


def test_an_asynchronous_generator_keeps_its_limits_to_itself():
    async def items():
        with lm.limits(seconds=7):
            for _ in range(2):
                yield seconds_left()
                await asyncio.sleep(0)

    async def main():
        async for left in items():
            assert 0 < left <= 7
            assert seconds_left() is None

    asyncio.run(main())


def test_a_context_manager_limits_the_code_inside():
    @contextmanager
    def within():
        with lm.limits(seconds=7):
            yield

    with within():
        assert 0 < seconds_left() <= 7
    assert seconds_left() is None


def test_one_object_may_be_entered_by_several_and_in_any_order():
    limits = lm.limits(seconds=7)

    def items():
        with limits:
            yield seconds_left()

    source = items()
    with limits:
        next(source)
        with limits:
            source.close()
            assert seconds_left() is not None
        assert seconds_left() is not None
    assert seconds_left() is None


def test_a_thread_begins_without_limits():
    found = []
    with lm.limits(seconds=7):
        thread = threading.Thread(target=lambda: found.append(seconds_left()))
        thread.start()
        thread.join()
    assert found == [None]


def test_an_error_leaves_no_limit_behind():
    with pytest.raises(ZeroDivisionError), lm.limits(seconds=7):
        _ = 1 / 0
    assert seconds_left() is None


def test_who_waits_for_an_engine_in_use_keeps_the_limits():
    sequence = HeapSequence("0.16")
    ended = threading.Event()

    def compute():
        with lm.limits(seconds=20):
            while not ended.is_set():
                sequence.extend(10**9, seconds=0.5)

    thread = threading.Thread(target=compute)
    thread.start()
    try:
        with lm.limits(seconds=30):
            _wait_until_refused(sequence)
    finally:
        ended.set()
        thread.join()
    assert sequence.known() > 0


def _wait_until_refused(sequence):
    """Ask until the other thread has the engine: then the limit of the question ends it."""
    while True:
        try:
            with lm.limits(seconds=0.01):
                sequence.known()
        except lm.LimitReached:
            return
        check_limits()
