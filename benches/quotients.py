"""Misère quotients: how fast, and how many: `python benches/quotients.py`.

Run it with the Python that has Lastmove installed. Without arguments it times quotients that are
known, each in a process of its own, and the independent checker on their certificates; the table
goes to standard output as Markdown.

``--census FILE`` looks at every octal code with up to ``--digits`` digits after the point, for
``--seconds`` seconds each, and writes one JSON object a line: code, heap, order, p_order, period,
preperiod, lower_bound, tame, seconds, and for what is solved whether the checker accepts it. Codes
that are in the file already are left out, so that a census goes on where it was stopped.
``--report FILE`` sums it up.
"""

import argparse
import json
import subprocess
import sys
import time
from collections import Counter
from itertools import product
from pathlib import Path

import lastmove as lm
from lastmove.checker import check

# Code, the last heap (None: until a period is proved), order.
WORKLOADS = {
    "Kayles 0.77": ("0.77", None, 40),
    "0.15": ("0.15", None, 42),
    "0.71": ("0.71", None, 36),
    "0.44": ("0.44", None, 40),
    "Dawson's Kayles 0.07 to 32": ("0.07", 32, 552),
    "Dawson's Kayles 0.07 to 33": ("0.07", 33, 638),
    "4.7 to 30": ("4.7", 30, None),
}


def measure(name):
    """One cold run, in this process."""
    code, to, order = WORKLOADS[name]
    game = lm.misere.HeapGame(code)
    start = time.perf_counter()
    quotient = game.quotient(to)
    seconds = time.perf_counter() - start
    if order not in {None, quotient.order}:
        sys.exit(f"{name} has order {quotient.order}")
    text = str(quotient.certificate()).encode()
    start = time.perf_counter()
    code, verdict = check(text)
    checking = time.perf_counter() - start
    if code:
        sys.exit(f"the certificate of {name} is refused: {verdict['reason']}")
    return {
        "order": quotient.order,
        "heap": quotient.heap,
        "period": quotient.period,
        "seconds": seconds,
        "checking": checking,
        "bytes": len(text),
    }


def table(repetitions):
    yield "| game | order | heaps | period | found in | checked in | certificate |"
    yield "|---|---|---|---|---|---|---|"
    for name in WORKLOADS:
        command = [sys.executable, __file__, "--one", name]
        runs = [
            json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
            for _ in range(repetitions)
        ]
        best = min(runs, key=lambda run: run["seconds"])
        checking = min(run["checking"] for run in runs)
        yield (
            f"| {name} | {best['order']} | {best['heap']} | {best['period'] or '–'} "
            f"| {best['seconds']:.3f} s | {checking:.2f} s | {best['bytes'] / 1024:.0f} KiB |"
        )


def codes(digits):
    """All octal codes in lowest terms, those that break whole heaps last."""
    for start in "04":
        for length in range(1, digits + 1):
            for tail in product("01234567", repeat=length):
                if tail[-1] != "0":
                    yield f"{start}.{''.join(tail)}"


def census(path, digits, seconds):
    """Look at every code for some seconds; append what is found."""
    done = (
        {json.loads(line)["code"] for line in path.read_text().splitlines()}
        if path.exists()
        else set()
    )
    with path.open("a", encoding="utf-8") as file:
        for code in codes(digits):
            if code in done:
                continue
            start = time.perf_counter()
            with lm.limits(seconds=seconds, memory=2048):
                try:
                    q = lm.misere.HeapGame(code).quotient()
                except lm.LimitReached as limit:
                    q = limit.partial
            row = {"code": code, "heap": q.heap, "order": q.order, "p_order": q.p_order}
            row |= {"period": q.period, "preperiod": q.preperiod, "lower_bound": q.lower_bound}
            row |= {"tame": q.is_tame, "seconds": round(time.perf_counter() - start, 2)}
            if q.period is not None:
                text = str(q.certificate()).encode()
                row["checked"] = check(text)[1]["ok"]
            file.write(json.dumps(row) + "\n")
            file.flush()


def summary(path):
    """Yield what a census found: how many codes are solved, and those of each order."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    solved = [row for row in rows if row["period"] is not None]
    tame = sum(row["tame"] for row in solved)
    yield f"{len(rows)} codes, {len(solved)} solved for all heaps, {tame} of these tame"
    yield ""
    yield "| order | in P | codes | among them |"
    yield "|---|---|---|---|"
    sizes = Counter((row["order"], row["p_order"]) for row in solved)
    for (order, lost), count in sorted(sizes.items()):
        some = [row["code"] for row in solved if (row["order"], row["p_order"]) == (order, lost)]
        yield f"| {order} | {lost} | {count} | {' '.join(some[:8])} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=3, help="processes for each figure")
    parser.add_argument("--one", choices=WORKLOADS, help="measure one game in this process")
    parser.add_argument("--census", type=Path, metavar="FILE", help="look at all codes")
    parser.add_argument("--report", type=Path, metavar="FILE", help="sum up a census")
    parser.add_argument("--digits", type=int, default=3, help="digits of the codes of a census")
    parser.add_argument("--seconds", type=float, default=10, help="seconds for each code")
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(measure(arguments.one)))
    elif arguments.census:
        census(arguments.census, arguments.digits, arguments.seconds)
    elif arguments.report:
        print("\n".join(summary(arguments.report)))
    else:
        print("\n".join(table(arguments.repetitions)))


if __name__ == "__main__":
    main()
