"""Lastmove against its peers on temperature: `python benches/thermal.py`.

Run it with the Python that has Lastmove installed; see `values.py`, which has the same rules: a
process of its own with cold caches for each repetition, the best of several counts, and the
results of all engines must agree before any time is printed. The sums are formed before the clock
starts. Walls are compared at temperatures from 0 on, as not all engines draw them below.

The tables go to standard output as Markdown, followed by the same figures as JSON.
"""

import argparse
import json
import platform
import sys
from importlib.metadata import version

from values import PEERS, milliseconds, peer_python, ratio, run, say
from workloads import ALONE, THERMAL_WORKLOADS

CANNOT = {("cgt-py", "the means alone")}


def best(python, engine, workload, repetitions):
    """The fastest of several processes, which must all find the same."""
    say(f"{engine}: {workload}")
    results = [run(python, engine, workload) for _ in range(repetitions)]
    if len({result["digest"] for result in results}) != 1:
        sys.exit(f"{engine} disagrees with itself on: {workload}")
    return min(results, key=lambda result: result["cpu"])


def compare(pythons, repetitions):
    figures = {}
    for workload in THERMAL_WORKLOADS:
        row = {
            engine: best(python, engine, workload, repetitions)
            for engine, python in pythons.items()
            if (engine, workload) not in CANNOT
        }
        if len({result["digest"] for result in row.values()}) != 1:
            sys.exit(f"the engines disagree on: {workload}")
        figures[workload] = row
    return figures


def report(figures, alone):
    yield "| workload, CPU ms | lastmove | cgt-py | pycgt | cgt-py ÷ ours | pycgt ÷ ours |"
    yield "|---|---|---|---|---|---|"
    for workload, row in figures.items():
        times = " | ".join(milliseconds(row.get(name)) for name in ("lastmove", "cgt-py", "pycgt"))
        yield f"| {workload} | {times} | {ratio(row, 'cgt-py')} | {ratio(row, 'pycgt')} |"
    yield ""
    yield "| lastmove alone | wall ms | peak memory of the process, MiB |"
    yield "|---|---|---|"
    for workload, result in alone.items():
        memory = "–" if result["memory"] is None else f"{result['memory'] / 2**20:.1f}"
        name = workload.replace("|", "\\|")
        yield f"| `{name}` | {result['wall'] * 1000:.2f} | {memory} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=5, help="processes for each figure")
    repetitions = parser.parse_args().repetitions
    peers = peer_python()
    pythons = {"lastmove": sys.executable, "cgt-py": peers, "pycgt": peers}
    figures = compare(pythons, repetitions)
    alone = {name: best(sys.executable, "lastmove", name, repetitions) for name in ALONE}
    print("\n".join(report(figures, alone)))
    summary = {
        "lastmove": version("lastmove"),
        "peers": PEERS,
        "python": platform.python_version(),
        "machine": platform.processor() or platform.machine(),
        "figures": figures,
        "alone": alone,
    }
    print("\n" + json.dumps(summary, ensure_ascii=False))


if __name__ == "__main__":
    main()
