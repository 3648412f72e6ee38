"""Lastmove against its peers on boards: `python benches/boards.py`.

Run it with the Python that has Lastmove installed; the peers are installed into `.bench-venv`. Each
repetition is a process of its own with cold caches, on one thread unless the line says otherwise;
the best of several counts. The mean, which all engines print alike, must agree wherever two engines
value the same board. pycgt knows no boards: it gets a plain Domineering with a memo.

The last lines compare two threads with one, and rulesets in Python with their fast twins. The table
goes to standard output as Markdown.
"""

import argparse
import functools
import json
import resource
import subprocess
import sys
import time
from itertools import chain
from pathlib import Path

FAST = {
    "all 4×4 Domineering": ("table", "domineering", "4x4"),
    "Domineering 4×4": ("value", "domineering", "4x4"),
    "Domineering 4×5": ("value", "domineering", "4x5"),
    "Domineering 2×12": ("value", "domineering", "2x12"),
    "Domineering 5×5": ("value", "domineering", "5x5"),
    "Domineering 5×6": ("value", "domineering", "5x6"),
    "Domineering 6×6": ("value", "domineering", "6x6"),
    "Clobber 3×4": ("value", "clobber", "3x4"),
    "Clobber 3×5": ("value", "clobber", "3x5"),
    "Clobber 4×4": ("value", "clobber", "4x4"),
    "Clobber 4×5": ("value", "clobber", "4x5"),
    "Toads and Frogs 5+5": ("value", "toads-and-frogs", "ttttt..fffff"),
    "Amazons x....|o....": ("value", "amazons", "x....|o...."),
}
SLOW = {"Domineering 6×6", "Clobber 4×5"}
THREADED = ["Domineering 5×6", "Domineering 6×6", "Clobber 4×4", "Clobber 4×5"]
PEER_CLASSES = {"domineering": "Domineering", "amazons": "Amazons"}
PEER_BOARDS = {
    "cgt-py": [
        "all 4×4 Domineering",
        "Domineering 4×4",
        "Domineering 4×5",
        "Domineering 2×12",
        "Domineering 5×5",
        "Amazons x....|o....",
    ],
    "pycgt": ["Domineering 4×4"],
}
TWINS = [
    ("domineering", "4x5"),
    ("domineering", "5x5"),
    ("clobber", "3x4"),
    ("clobber", "3x5"),
    ("amazons", "x....|o...."),
]


def rectangle(text):
    height, width = map(int, text.split("x"))
    return "|".join(["." * width] * height)


def all_boards(height, width):
    for number in range(2 ** (height * width)):
        squares = f"{number:0{height * width}b}".translate({48: ".", 49: "#"})
        yield "|".join(squares[i : i + width] for i in range(0, len(squares), width))


def by_lastmove(kind, ruleset, text, threads):
    import lastmove as lm
    from lastmove.rulesets import find_ruleset

    # Modules are loaded before the clock starts, as they are for the peers.
    board = None if kind == "table" else find_ruleset(ruleset).parse(text)
    cls = find_ruleset(ruleset)
    import lastmove.solve
    import lastmove.tables

    lm.game(0)
    with lm.limits(threads=threads):
        start, cpu = time.perf_counter(), time.process_time()
        if kind == "table":
            answer = len(lm.value_table(cls, *map(int, text.split("x"))).values)
        elif kind == "python":
            answer = str(lm.Solver(theory=False).value(board).mean)
        else:
            value = board.value()
            cpu, start = time.process_time() - cpu, time.perf_counter() - start
            return cpu, start, str(value.mean)
        return time.process_time() - cpu, time.perf_counter() - start, answer


def by_cgt_py(kind, ruleset, text):
    import cgt_py

    make = getattr(cgt_py, PEER_CLASSES[ruleset])
    cpu, start = time.process_time(), time.perf_counter()
    if kind == "table":
        answer = len({str(make(board).canonical_form) for board in all_boards(4, 4)})
    else:
        value = make(rectangle(text) if ruleset == "domineering" else text).canonical_form
        cpu, start = time.process_time() - cpu, time.perf_counter() - start
        return cpu, start, str(value.mean()) if callable(getattr(value, "mean", None)) else None
    return time.process_time() - cpu, time.perf_counter() - start, answer


def by_pycgt(text):
    import pycgt

    height, width = map(int, text.split("x"))

    @functools.cache
    def value(free):
        def options(step):
            for square in free:
                if (other := (square[0] + step[0], square[1] + step[1])) in free:
                    yield value(free - {square, other})

        return pycgt.canonical(pycgt.game(list(options((1, 0))), list(options((0, 1)))))

    cpu, start = time.process_time(), time.perf_counter()
    found = value(frozenset((y, x) for y in range(height) for x in range(width)))
    return time.process_time() - cpu, time.perf_counter() - start, str(pycgt.mean(found))


def measure(engine, kind, ruleset, text, threads):
    if engine == "cgt-py":
        cpu, wall, answer = by_cgt_py(kind, ruleset, text)
    elif engine == "pycgt":
        cpu, wall, answer = by_pycgt(text)
    else:
        cpu, wall, answer = by_lastmove(kind, ruleset, text, threads)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"cpu": cpu, "wall": wall, "answer": answer, "memory": memory}


def best(python, *what, threads=1, repetitions=3):
    command = [python, "-B", __file__, "--one", *what, str(threads)]
    runs = []
    for _ in range(repetitions):
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        runs.append(json.loads(done.stdout))
    return min(runs, key=lambda run: run["cpu" if threads == 1 else "wall"])


def milliseconds(seconds):
    return f"{seconds * 1000:,.2f}" if seconds < 1 else f"{seconds * 1000:,.0f}"


def cell(text):
    return text.replace("|", "\\|")


def against_peers(peers, names):
    yield "| board, one core | CPU ms | peak MiB | cgt-py ÷ ours | pycgt ÷ ours |"
    yield "|---|---|---|---|---|"
    for name in names:
        workload = FAST[name]
        ours = best(sys.executable, "lastmove", *workload, repetitions=1 if name in SLOW else 5)
        row = [cell(name), milliseconds(ours["cpu"]), f"{ours['memory']:.0f}"]
        for engine, boards in PEER_BOARDS.items():
            if name not in boards:
                row.append("–")
                continue
            theirs = best(peers, engine, *workload, repetitions=2)
            if theirs["answer"] not in {None, ours["answer"]}:
                sys.exit(f"{engine} finds {theirs['answer']} for {name}, not {ours['answer']}")
            row.append(f"{theirs['cpu'] / ours['cpu']:.0f}×")
        yield f"| {' | '.join(row)} |"


def in_two_threads(names):
    yield "\n| board | one thread, wall ms | two threads | ratio |\n|---|---|---|---|"
    for name in names:
        one, two = (
            best(sys.executable, "lastmove", *FAST[name], threads=t, repetitions=2) for t in (1, 2)
        )
        if one["answer"] != two["answer"]:
            sys.exit(f"two threads find another value for {name}")
        times = f"{milliseconds(one['wall'])} | {milliseconds(two['wall'])}"
        yield f"| {name} | {times} | {one['wall'] / two['wall']:.2f}× |"


def in_python():
    yield "\n| board | ruleset in Python, CPU ms | its fast twin | ratio |\n|---|---|---|---|"
    for ruleset, text in TWINS:
        slow = best(sys.executable, "lastmove", "python", ruleset, text, repetitions=2)
        fast = best(sys.executable, "lastmove", "value", ruleset, text, repetitions=5)
        if slow["answer"] != fast["answer"]:
            sys.exit(f"plain Python finds another value for {ruleset} {text}")
        times = f"{milliseconds(slow['cpu'])} | {milliseconds(fast['cpu'])}"
        yield f"| {ruleset} {cell(text)} | {times} | {slow['cpu'] / fast['cpu']:.1f}× |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--one", nargs=5, help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="leave out what takes over 10 s")
    given = parser.parse_args()
    if given.one:
        *what, threads = given.one
        print(json.dumps(measure(*what, int(threads))))
        return
    sys.path.insert(0, str(Path(__file__).parent))
    from values import peer_python

    left_out = SLOW if given.quick else set()
    names = [name for name in FAST if name not in left_out]
    twice = [name for name in THREADED if name not in left_out]
    for line in chain(against_peers(peer_python(), names), in_two_threads(twice), in_python()):
        print(line, flush=True)


if __name__ == "__main__":
    main()
