"""Dask clusters as people operate them: a scheduler and workers, each a process of its own."""

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass

DASK = [sys.executable, "-m", "dask"]
HERE = ["--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0"]


@dataclass
class Cluster:
    address: str
    scheduler: subprocess.Popen
    workers: list[subprocess.Popen]


@contextmanager
def cluster(folder, *workers, path=None):
    """Start a scheduler, and a worker of one thread for each list of further options."""
    folder.mkdir(exist_ok=True)
    file, log = folder / "scheduler.json", (folder / "log").open("wb")
    env = {**os.environ, "DASK_TEMPORARY_DIRECTORY": str(folder)}
    if path is not None:
        env["PYTHONPATH"] = os.pathsep.join([str(path), env.get("PYTHONPATH", "")])

    def start(*words):
        return subprocess.Popen([*DASK, *words, *HERE], stdout=log, stderr=log, env=env)

    scheduler = start("scheduler", "--port", "0", "--scheduler-file", str(file))
    common = ["--scheduler-file", str(file), "--no-nanny", "--nthreads", "1"]
    team = [start("worker", *common, *options) for options in workers]
    try:
        yield Cluster(_address(file), scheduler, team)
    finally:
        for process in (*team, scheduler):
            process.kill()
            process.wait()
        log.close()


def _address(file):
    for _ in range(600):
        if file.exists():
            try:
                return json.loads(file.read_text())["address"]
            except ValueError:
                pass
        time.sleep(0.1)
    raise AssertionError(file.with_name("log").read_text())
