"""Lastmove against its peers on the algebra of short games: `python benches/values.py`.

Run it with the Python that has Lastmove installed. The peers are installed into `.bench-venv`,
never beside Lastmove. Each repetition is a process of its own with cold caches; the best of
several counts. Before any time is printed, the values of all engines must agree.

The table goes to standard output as Markdown, followed by the same figures as JSON.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import time
import venv
from importlib.metadata import version
from pathlib import Path

from workloads import WORKLOADS

ROOT = Path(__file__).resolve().parent.parent
PEER_VENV = ROOT / ".bench-venv"
PEERS = ["cgt-py==0.11.0", "anywidget", "pycgt==0.2.0"]
CANNOT = {("cgt-py", "2,000 random trees of depth 4, option by option")}
TIME_LIMIT = 300


def say(text):
    print(text, file=sys.stderr, flush=True)


def peer_python():
    """The interpreter of the venv of the peers, made on first use."""
    python = PEER_VENV / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        say(f"installing {', '.join(PEERS)} into {PEER_VENV.name}")
        venv.create(PEER_VENV, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "-q", *PEERS], check=True)
    return python


def run(python, engine, workload):
    command = [python, "-B", Path(__file__).with_name("workloads.py"), engine, workload]
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=TIME_LIMIT)
    return json.loads(done.stdout)


def best(python, engine, workload, repetitions):
    """The fastest of several processes, which must all find the same values."""
    say(f"{engine}: {workload}")
    results = [run(python, engine, workload) for _ in range(repetitions)]
    (digest,) = {result["digest"] for result in results}
    return {
        "cpu": min(result["cpu"] for result in results),
        "wall": min(result["wall"] for result in results),
        "digest": digest,
    }


def compare(pythons, repetitions):
    figures = {}
    for workload in WORKLOADS:
        row = {
            engine: best(python, engine, workload, repetitions)
            for engine, python in pythons.items()
            if (engine, workload) not in CANNOT
        }
        if len({result["digest"] for result in row.values()}) != 1:
            sys.exit(f"the engines disagree on: {workload}")
        figures[workload] = row
    return figures


def wall_seconds(command, repetitions):
    times = []
    for _ in range(repetitions):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times)


def startup(repetitions):
    command = Path(sys.executable).with_name("lastmove")
    return {
        "python, nothing imported": wall_seconds([sys.executable, "-c", ""], repetitions),
        "import lastmove": wall_seconds([sys.executable, "-c", "import lastmove"], repetitions),
        "lastmove value": wall_seconds([command, "value", "{3|1} + ^*"], repetitions),
    }


def milliseconds(result):
    return "–" if result is None else f"{result['cpu'] * 1000:.2f}"


def ratio(row, peer):
    return f"{row[peer]['cpu'] / row['lastmove']['cpu']:.1f}×" if peer in row else "–"


def report(figures, operators, starts):
    yield "| workload, CPU ms | lastmove | cgt-py | pycgt | cgt-py ÷ ours | pycgt ÷ ours |"
    yield "|---|---|---|---|---|---|"
    for workload, row in figures.items():
        times = " | ".join(milliseconds(row.get(engine)) for engine in operators)
        yield f"| {workload} | {times} | {ratio(row, 'cgt-py')} | {ratio(row, 'pycgt')} |"
    yield ""
    yield "| one call, ns (less a method that does nothing) | lastmove | cgt-py | pycgt |"
    yield "|---|---|---|---|"
    for call in operators["lastmove"]:
        cells = [f"{row[call]:.0f} ({over(row, call):.0f})" for row in operators.values()]
        yield f"| `{call}` | {' | '.join(cells)} |"
    yield ""
    yield "| start, wall s | |"
    yield "|---|---|"
    for name, seconds in starts.items():
        yield f"| {name} | {seconds:.3f} |"


def over(row, call):
    return row[call] - row["a method that does nothing"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=5, help="processes for each figure")
    repetitions = parser.parse_args().repetitions
    if shutil.which(Path(sys.executable).with_name("lastmove")) is None:
        sys.exit("run this with the Python that has Lastmove installed: .venv/bin/python")
    peers = peer_python()
    pythons = {"lastmove": sys.executable, "cgt-py": peers, "pycgt": peers}
    figures = compare(pythons, repetitions)
    operators = {engine: run(python, engine, "operators") for engine, python in pythons.items()}
    starts = startup(2 * repetitions)
    print("\n".join(report(figures, operators, starts)))
    summary = {
        "lastmove": version("lastmove"),
        "peers": PEERS,
        "python": platform.python_version(),
        "machine": platform.processor() or platform.machine(),
        "seconds": figures,
        "nanoseconds": operators,
        "startup": starts,
    }
    print("\n" + json.dumps(summary, ensure_ascii=False))


if __name__ == "__main__":
    main()
