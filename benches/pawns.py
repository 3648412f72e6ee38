"""The engines of the pawns game: `python benches/pawns.py`.

Run it with the Python that has Lastmove installed. Each repetition is a process of its own; the
best of several counts. What was computed is checked against known values before a time is printed.
There is no other program to compare with: the table gives goals instead. `--large` adds all words
to length 45, which takes 3 GB.

The table goes to standard output as Markdown.
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import time

import lastmove as lm

GOALS = {
    "sweep 37 1": "2.5e8 words/s, at least 1e8",
    "sweep 45 2": "within 16 GB",
    "pattern 187193 2": "15 s, at most 40 s",
    "word 2000 1": "1 s",
}
LARGE = {"sweep 45 2"}
FIRST_4096 = 187_193
ZEROS_OF_37 = 16_600_725


def measure(kind, size, threads):
    """Run one engine: seconds on the clock and of all threads, what it did, peak memory in MiB."""
    began, cpu = time.perf_counter(), time.process_time()
    with lm.limits(threads=threads):
        done = {"sweep": sweep, "pattern": pattern, "word": word}[kind](size)
    seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "cpu": cpu, "done": done, "peak": peak}


def sweep(length):
    census = lm.pawns.exhaustive(length)
    assert census.histograms[37][0] == ZEROS_OF_37
    return sum(map(sum, census.histograms))


def pattern(length):
    run = lm.pawns.pattern("000100", length)
    assert run.first_powers().get(4096, FIRST_4096) == FIRST_4096
    return 6 * length * (length + 1) // 2


def word(length):
    """A random word, each file stopped with chance one half where it may be."""
    rng, files = random.Random(2002), "0"
    while len(files) < length:
        files += "0" if files[-1] == "1" else rng.choice("01")
    assert lm.pawns.value(files) == lm.pawns.value(files[::-1])
    # Both directions were evaluated.
    return 2


def best(name, repetitions):
    command = [sys.executable, "-B", __file__, "--one", *name.split()]
    runs = [
        json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(repetitions)
    ]
    return min(runs, key=lambda run: run["seconds"])


def row(name, found):
    kind, size, threads = name.split()
    seconds, done = found["seconds"], found["done"]
    what, figure = {
        "sweep": (f"all words to length {size}", f"{done / seconds:.2e} words/s"),
        "pattern": (f"every sixth file to {size}, all starts", f"{done / seconds:.2e} options/s"),
        "word": (f"one word of length {size}", f"{seconds / done:.2f} s a word"),
    }[kind]
    times = f"{seconds:.2f} s | {found['cpu']:.2f} s"
    peak = f"{found['peak']:.0f} MiB"
    return f"| {what} | {threads} | {times} | {figure} | {peak} | {GOALS[name]} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--one", nargs=3, help=argparse.SUPPRESS)
    parser.add_argument("--repetitions", type=int, default=3, help="processes for each figure")
    parser.add_argument("--large", action="store_true", help="with all words to length 45")
    given = parser.parse_args()
    if given.one:
        kind, size, threads = given.one
        print(json.dumps(measure(kind, int(size), int(threads))))
        return
    print("| workload | threads | wall | CPU | speed by wall | peak memory | goal |")
    print("|---|---|---|---|---|---|---|")
    for name in GOALS:
        if given.large or name not in LARGE:
            print(row(name, best(name, given.repetitions)), flush=True)


if __name__ == "__main__":
    main()
