"""Workers and drivers that are killed at random moments: the results are those of a quiet run."""

import os
import random
import signal
import sys
import threading
import time
from pathlib import Path
from subprocess import DEVNULL

import pytest

from lastmove.survey import LocalEngine, RunOptions, Survey, SurveyStore, check_store, run_survey
from lastmove.survey.engines import processes
from tests.commands import start
from tests.survey.surveys import run, table

OCTAL = """
name = "octal games"
kind = "heap-games"
[items]
codes = {codes}
[limits]
to = {to}
"""


def octal(codes, to):
    return OCTAL.format(codes=codes, to=to).replace("'", '"')


def children(process):
    """The processes that a process has started, by the system's own account."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process and fields[0] != "Z":
            found.append(int(path.parent.name))
    return found


def alive(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Killer(threading.Thread):
    """Kills a random worker of an engine now and then, so often in all."""

    def __init__(self, engine, times, pause, seed):
        super().__init__(daemon=True)
        self.engine, self.left, self.pause = engine, times, pause
        self.random = random.Random(seed)
        self.over = threading.Event()
        self.killed = 0

    def run(self):
        while self.left and not self.over.wait(self.random.uniform(0, 2 * self.pause)):
            if team := [worker.pid for worker in list(processes._workers)]:
                try:
                    os.kill(self.random.choice(team), signal.SIGKILL)
                except ProcessLookupError:
                    continue
                self.left -= 1
                self.killed += 1


def kill_workers(text, folder, times, pause):
    """Run a survey while workers are killed; once more if it ended before all kills were done."""
    killed = 0
    while killed < times:
        engine = LocalEngine(3)
        killer = Killer(engine, times - killed, pause, seed=killed)
        killer.start()
        counts = run_survey(
            Survey.parse(text), folder / str(killed), engine, RunOptions(task_seconds=0.3)
        )
        killer.over.set()
        killer.join()
        assert counts.failed == 0
        if killer.killed:
            yield folder / str(killed)
        killed += killer.killed


def kill_drivers(text, folder, times, longest):
    """Run a survey on the command line, kill its driver so many times, and let it end."""
    spec = folder / "survey.toml"
    spec.write_text(text)
    store = folder / "store"
    killed = 0
    chance = random.Random(times)
    while killed < times:
        arguments = ["survey", "run", str(spec), "--store", str(store), "--workers", "2"]
        arguments += ["--resume", "--task-seconds", "0.3"]
        driver = start(*arguments, stdout=DEVNULL, stderr=DEVNULL)
        deadline = time.monotonic() + chance.uniform(0.2, longest)
        while driver.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        if driver.poll() is None:
            workers = children(driver.pid)
            driver.kill()
            killed += 1
            driver.wait()
            wait_for_the_end_of(workers)
        else:
            # It was faster: nothing is left to disturb, so begin anew.
            assert driver.returncode == 0
            yield store
            store = folder / f"store{killed}"
    run(Survey.parse(text), store, resume=True)
    yield store


def wait_for_the_end_of(processes):
    end = time.monotonic() + 20
    while any(alive(process) for process in processes):
        assert time.monotonic() < end, "workers outlive their driver"
        time.sleep(0.05)


def check_same(folder, quiet):
    assert table(folder) == table(quiet)
    assert table(folder, "parquet") == table(quiet, "parquet")
    with SurveyStore(folder) as store:
        assert check_store(store, sample=3).ok


SMALL = octal(["0.1dd", "4.3d"], 3000)

needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")


@pytest.fixture(scope="module")
def quiet(tmp_path_factory):
    folder = tmp_path_factory.mktemp("survey") / "quiet"
    run(Survey.parse(SMALL), folder)
    return folder


def test_killed_workers_leave_no_trace(quiet, tmp_path):
    for folder in kill_workers(SMALL, tmp_path, times=6, pause=0.2):
        check_same(folder, quiet)


@needs_linux
def test_killed_drivers_leave_no_trace(quiet, tmp_path):
    for folder in kill_drivers(SMALL, tmp_path, times=3, longest=1.5):
        check_same(folder, quiet)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_hundred_killed_workers_leave_no_trace(tmp_path):
    text = octal(["0.ddd"], 10_000)
    run(Survey.parse(text), tmp_path / "quiet")
    for folder in kill_workers(text, tmp_path, times=100, pause=0.3):
        check_same(folder, tmp_path / "quiet")


@pytest.mark.slow
@pytest.mark.timeout(3600)
@needs_linux
def test_twenty_killed_drivers_leave_no_trace(tmp_path):
    text = octal(["0.ddd"], 10_000)
    run(Survey.parse(text), tmp_path / "quiet")
    for folder in kill_drivers(text, tmp_path, times=20, longest=4.0):
        check_same(folder, tmp_path / "quiet")
