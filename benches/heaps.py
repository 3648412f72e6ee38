"""Nim-values a second of take-and-break games: `python benches/heaps.py`.

Run it with the Python that has Lastmove installed. Each figure is the best of several processes,
each with a cold start. Values a second of CPU time are given for one thread, and of wall time for
one and two threads. All values are exact: every value of the sparse engine is checked for
witnesses. In the same run a simple engine, the definition written with one set for each heap in
Python, computes the first values of each game; its values must be ours, and the last column says
how much faster ours are there.

The table goes to standard output as Markdown, followed by the same figures as JSON.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from importlib.metadata import version

import lastmove as lm
from lastmove.heaps import HeapGame

# Game, engine, heaps, and the digits d1, d2, … for the simple engine; None: unequal splits.
WORKLOADS = {
    "Officers .6": ("0.6", "auto", 2_000_000, (6,)),
    "Kayles .77": ("0.77", "auto", 20_000_000, (7, 7)),
    ".16": ("0.16", "auto", 10_000_000, (1, 6)),
    ".56": ("0.56", "auto", 10_000_000, (5, 6)),
    "Grundy": ("grundy", "auto", 2_000_000, None),
    ".376": ("0.376", "auto", 4_600_000, (3, 7, 6)),
    ".007, plain engine": ("0.007", "naive", 100_000, (0, 0, 7)),
}
SIMPLE = 1_500


def simple(digits, to):
    """G(0), …, G(to) by the definition."""
    values = [0]
    for n in range(1, to + 1):
        seen = set()
        if digits is None:
            seen |= {values[a] ^ values[n - a] for a in range(1, (n + 1) // 2)}
        for taken, digit in enumerate(digits or (), start=1):
            rest = n - taken
            if digit & 1 and rest == 0:
                seen.add(0)
            if digit & 2 and rest > 0:
                seen.add(values[rest])
            if digit & 4:
                seen |= {values[a] ^ values[rest - a] for a in range(1, rest // 2 + 1)}
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return values


def timed(work):
    cpu, wall = time.process_time(), time.perf_counter()
    result = work()
    return result, time.process_time() - cpu, time.perf_counter() - wall


def measure(name, threads):
    """One cold run, in this process."""
    code, engine, to, digits = WORKLOADS[name]
    game = HeapGame(code)
    with lm.limits(threads=threads):
        _, cpu, wall = timed(lambda: game.extend(to, engine=engine))
    expected, simple_cpu, _ = timed(lambda: simple(digits, SIMPLE))
    again = HeapGame(code)
    found, our_cpu, _ = timed(lambda: again.values(SIMPLE))
    if found.tolist() != expected:
        sys.exit(f"the engines disagree on {name}")
    return {"cpu": to / cpu, "wall": to / wall, "ratio": simple_cpu / max(our_cpu, 1e-6)}


def best(name, threads, repetitions):
    print(f"{name}, {threads} thread(s)", file=sys.stderr)
    command = [sys.executable, __file__, "--one", name, "--threads", str(threads)]
    runs = [
        json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for _ in range(repetitions)
    ]
    return {key: max(run[key] for run in runs) for key in runs[0]}


def report(figures):
    yield "| game | heaps | values/s, CPU | values/s, 1 thread | 2 threads | ÷ simple engine |"
    yield "|---|---|---|---|---|---|"
    for name, (one, two) in figures.items():
        speeds = (one["cpu"], one["wall"], two["wall"])
        cells = " | ".join(f"{speed / 1e6:.3g} M" for speed in speeds)
        yield f"| {name} | {WORKLOADS[name][2]:,} | {cells} | {one['ratio']:.0f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=3, help="processes for each figure")
    parser.add_argument("--one", choices=WORKLOADS, help="measure one game in this process")
    parser.add_argument("--threads", type=int, default=1, help="threads for --one")
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(measure(arguments.one, arguments.threads)))
        return
    figures = {
        name: [best(name, threads, arguments.repetitions) for threads in (1, 2)]
        for name in WORKLOADS
    }
    print("\n".join(report(figures)))
    summary = {
        "lastmove": version("lastmove"),
        "python": platform.python_version(),
        "machine": platform.processor() or platform.machine(),
        "cores": os.cpu_count(),
        "figures": figures,
    }
    print("\n" + json.dumps(summary, ensure_ascii=False))


if __name__ == "__main__":
    main()
