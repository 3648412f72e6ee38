"""Loopy games: `python benches/loopy.py` prints a table of times, the best of several runs.

Every workload checks its own result before its time is printed. Each runs in a process of its own,
so that nothing is remembered from the one before.
"""

import argparse
import json
import random
import subprocess
import sys
import time

import lastmove as lm


def chain(length, seed):
    """A stopper of `length` positions: Left walks down a ladder, Right climbs back or leaves it."""
    leaves = random.Random(seed)
    left = [[k + 1] for k in range(length - 1)] + [["0"]]
    right = [[0 if k % 4 == 3 else leaves.choice(["*", "^", "1"])] for k in range(length)]
    return lm.Loopy.from_graph(left, right)


def sum_of_three():
    """Three ladders of 20 positions, added."""
    games = [chain(20, seed) for seed in range(3)]
    started = time.perf_counter()
    total = games[0] + games[1] + games[2]
    took = time.perf_counter() - started
    assert total == games[2] + games[0] + games[1]
    return took


def random_graphs():
    """The values of 1,000 random graphs of four nodes."""
    draw = random.Random(4)
    leaves = ["0", "1", "-1", "*", "^"]

    def side():
        return [draw.sample([*range(4), *leaves], draw.randrange(3)) for _ in range(4)]

    graphs = [(side(), side()) for _ in range(1000)]
    started = time.perf_counter()
    values = [lm.Loopy.from_graph(*graph) for graph in graphs]
    took = time.perf_counter() - started
    again = [lm.game(str(value)) for value in values]
    assert again == values
    return took


def comparisons():
    """All comparisons between 100 distinct values of random graphs."""
    draw = random.Random(7)
    leaves = ["0", "1", "-1", "*", "^", "{1|-1}"]
    values = set()
    while len(values) < 100:
        sides = [
            [draw.sample([*range(3), *leaves], draw.randrange(3)) for _ in range(3)]
            for _ in range(2)
        ]
        value = lm.Loopy.from_graph(*sides)
        if isinstance(value, lm.Loopy) and value.is_stopper_sided:
            values.add(value)
    values = sorted(values, key=str)
    started = time.perf_counter()
    table = [[g <= h for h in values] for g in values]
    took = time.perf_counter() - started
    assert all(table[i][i] for i in range(100))
    assert not any(table[i][j] and table[j][i] for i in range(100) for j in range(i))
    return took


def expressions():
    """20,000 texts of loopy values read and evaluated."""
    texts = ["on - 100", "over + *", "{0||0|pass}", "upon - upon", "{on|0} + {0|off}"]
    expected = ["on", "over", "over", "^<on> & v<on>", None]
    started = time.perf_counter()
    for _ in range(4000):
        values = [lm.game(text) for text in texts]
    took = time.perf_counter() - started
    for value, text in zip(values, expected, strict=True):
        assert text is None or value == lm.game(text)
    return took


WORKLOADS = {
    "sum of three ladders of 20 positions": sum_of_three,
    "1,000 random graphs of 4 nodes": random_graphs,
    "10,000 comparisons": comparisons,
    "20,000 expressions": expressions,
}


def best(name, runs):
    """The least time of several fresh processes."""
    command = [sys.executable, __file__, "--one", name]
    times = [
        json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(runs)
    ]
    return min(times)


def main():
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--one", choices=WORKLOADS, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(WORKLOADS[arguments.one]()))
        return
    print("| workload | seconds |\n|---|---|")
    for name in WORKLOADS:
        print(f"| {name} | {best(name, arguments.runs):.4f} |", flush=True)


if __name__ == "__main__":
    main()
