"""Pawn structures: `python benches/structures.py`.

Run it with the Python that has Lastmove installed. Each repetition is a process of its own; the
best of several counts. What was computed is checked against known values before a time is printed.
There is no other program to compare with: the table gives goals instead.

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
from lastmove._core import PawnStructures

GOALS = {
    "figure_7_parts": "5 ms",
    "figure_7_together": "0.5 s",
    "five_files": "5 s, at most 30 s",
    "five_files_plain": "5 s, at most 30 s",
    "eight_files": "",
    "two_files": "1e4 structures/s on one core",
}
FIGURE_7 = ([(0, 3), (1, 3), (6, 1), (6, 2)], [(0, 6), (1, 6), (6, 6), (7, 5)])
RANDOM_STRUCTURES = 20_000


def rows_of(length, *, shortcuts):
    """Rows of facing pawns on nine ranks, by Theorem 2 of Elkies."""
    white = [(file, 3) for file in range(length)]
    black = [(file, 5) for file in range(length)]
    parts, total = PawnStructures().solve(white, black, 9, double_step=False, shortcuts=shortcuts)
    assert total[1] == total[2]
    assert total[1] == lm.star(lm.pawns.value("0" * length))
    return parts[0][3], str(total[1])


def figure_7(*, split):
    parts, total = PawnStructures().solve(*FIGURE_7, 8, double_step=True, split=split)
    assert total[1] == total[2] == lm.game("{0|-1}")
    return sum(part[3] for part in parts), str(total[1])


def two_files():
    rng = random.Random(2002)
    squares = [(file, rank) for file in range(2) for rank in range(1, 7)]
    structures = []
    for _ in range(RANDOM_STRUCTURES):
        chosen = rng.sample(squares, rng.randint(2, 6))
        cut = len(chosen) // 2
        structures.append((chosen[:cut], chosen[cut:]))
    core = PawnStructures()
    began = time.process_time()
    equal = 0
    for white, black in structures:
        _, total = core.solve(white, black, 8, double_step=True)
        equal += total[1] == total[2]
    seconds = time.process_time() - began
    return RANDOM_STRUCTURES, f"{RANDOM_STRUCTURES / seconds:.0f}/s, {equal} with equal bounds"


def measure(name):
    work = {
        "figure_7_parts": lambda: figure_7(split=True),
        "figure_7_together": lambda: figure_7(split=False),
        "five_files": lambda: rows_of(5, shortcuts=True),
        "five_files_plain": lambda: rows_of(5, shortcuts=False),
        "eight_files": lambda: rows_of(8, shortcuts=True),
        "two_files": two_files,
    }[name]
    PawnStructures()
    lm.pawns.value("0")
    began, cpu = time.perf_counter(), time.process_time()
    nodes, result = work()
    seconds, cpu = time.perf_counter() - began, time.process_time() - cpu
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "cpu": cpu, "nodes": nodes, "result": result, "peak": peak}


def best(name, repetitions):
    command = [sys.executable, "-B", __file__, "--one", name]
    runs = [
        json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(repetitions)
    ]
    return min(runs, key=lambda run: run["seconds"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--one", metavar="NAME", help="run one measurement in this process")
    parser.add_argument("--repetitions", type=int, default=3)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(measure(options.one)))
        return
    print("| work | seconds | CPU seconds | positions | result | MiB | goal |")
    print("|---|---|---|---|---|---|---|")
    for name, goal in GOALS.items():
        run = best(name, options.repetitions)
        cells = [name.replace("_", " "), f"{run['seconds']:.4f}", f"{run['cpu']:.4f}"]
        cells += [str(run["nodes"]), run["result"], f"{run['peak']:.0f}", goal]
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
