"""One version of Lastmove against another: `python benches/compare.py OLD_PYTHON NEW_PYTHON`.

Each argument is a Python that has a version of Lastmove installed. Every workload runs in processes
of its own with cold caches, the two versions in turn, on one thread; the medians of their processor
times count, so that a busy machine disturbs both alike. What the workloads compute is checked
against each other before any time is printed. `--only WORD` picks workloads whose names have it.

The table goes to standard output as Markdown; the exit status is 1 if a workload became slower than
`--allowed` (1.05 unless told).
"""

import argparse
import json
import os
import statistics
import subprocess
import sys

SCHWEDA_SIKA = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
VALUES = "import sys; sys.path.insert(0, 'benches'); import workloads as w; e = w.Lastmove()"

# Name: what is prepared, and what is timed: an expression whose text both versions must agree on.
WORKLOADS = {
    "values: sums of two": (
        f"{VALUES}; import itertools; games = e.read_all(w.day3_texts())",
        "len(e.add_all(list(itertools.combinations(games, 2))))",
    ),
    "values: sums of five": (
        f"{VALUES}; games = e.read_all(w.day3_texts())",
        "len(e.add_all([games[i : i + 5] for i in range(190)]))",
    ),
    "values: trees from text": (
        f"{VALUES}; run = w.trees_from_text(e)",
        "[len(run()) for _ in range(5)]",
    ),
    "values: trees by options": (
        f"{VALUES}; run = w.trees_from_options(e)",
        "[len(run()) for _ in range(5)]",
    ),
    "values: 10^6 additions": (
        "a, b = lm.game('{3|1}'), lm.game('^*')",
        "[str(a + b) for _ in range(1) for _ in [[a + b for _ in range(10**6)]]]",
    ),
    "thermal: thermographs": (
        f"{VALUES}; run = w.thermographs(e)",
        "[len(run()) for _ in range(500)]",
    ),
    "loopy: graphs": (
        "import sys; sys.path.insert(0, 'benches'); import loopy",
        "[str(loopy.chain(40, seed) + loopy.chain(20, seed + 1)) for seed in range(300)]",
    ),
    "boards: Domineering 5x6": ("", "str(lm.rulesets.Domineering.parse('5x6').value())"),
    "boards: Clobber 4x4": ("", "str(lm.rulesets.Clobber.parse('4x4').value())"),
    "boards: Amazons": ("", "str(lm.rulesets.Amazons.parse('x....|.....|....o').value())"),
    "boards: outcome of 6x7": ("", "lm.rulesets.Domineering.parse('6x7').outcome()"),
    "positions: Wythoff searched": (
        "",
        "lm.Solver(theory=False).nim_value(lm.rulesets.Wythoff.parse('40,45'))",
    ),
    "positions: Domineering in Python": (
        "",
        "str(lm.Solver(theory=False).value(lm.rulesets.Domineering.parse('4x5')))",
    ),
    "positions: misère Nim searched": (
        "",
        "lm.Solver(theory=False).misere_outcome(lm.rulesets.Nim.parse('20,21,22'))",
    ),
    "threats: Breakthrough": (
        "from lastmove import threats",
        "str(threats.search(lm.rulesets.Breakthrough.parse('6x2')).value)",
    ),
    "heaps: 0.16 to 10^7": ("", "int(lm.HeapGame('0.16').values(10**7).sum())"),
    "heaps: 0.6 to 2*10^6": ("", "int(lm.HeapGame('0.6').values(2 * 10**6).sum())"),
    "pawns: words to 34": ("", "lm.pawns.exhaustive(34).histograms[34][:4]"),
    "pawns: a pattern": ("", "lm.pawns.pattern('000100', 20_000).first_powers()"),
    "misère: 0.07 to 30": ("", "lm.misere.HeapGame('0.07').quotient(30).order"),
    "misère: period of Kayles": ("", "lm.misere.HeapGame('0.77').quotient().order"),
    "chess: perft": ("", "lm.chess.Board(lm.chess.START).perft(5)"),
    "chess: structure": (
        "import lastmove._core as c; rows = [[(f, r) for f in range(8)] for r in (3, 5)]",
        "str(c.PawnStructures().solve(*rows, 9, double_step=False)[1][1])",
    ),
    "chess: endgame": ("", f"lm.chess.endgame('{SCHWEDA_SIKA}', effort=0.05).outcome"),
    "start: import": ("", "0"),
    "start: solve nim 3,4,5": (
        "import sys; from lastmove.cli.main import main; sys.argv[1:] = 'solve nim 3,4,5'.split()",
        "main()",
    ),
}


def run_once(python, name):
    """Processor seconds of the whole process for a start, of the timed part else; and the text."""
    prepare, timed = WORKLOADS[name]
    program = (
        f"import lastmove as lm, time, json\n{prepare}\nt = time.process_time()\n"
        f"found = {timed}\nprint(json.dumps([time.process_time() - t, str(found)]))"
    )
    before = os.times()
    done = subprocess.run([python, "-c", program], capture_output=True, text=True, check=False)
    after = os.times()
    if done.returncode or not done.stdout:
        sys.exit(f"{name} on {python}: {done.stderr[-600:]}")
    if name.startswith("start"):
        return after.children_user - before.children_user, ""
    return json.loads(done.stdout.splitlines()[-1])


def compare(name, pythons, runs):
    """The medians of both versions."""
    found = [[run_once(python, name) for python in pythons] for _ in range(runs)]
    texts = {text for pair in found for _, text in pair}
    if len(texts) > 1:
        sys.exit(f"{name}: the versions disagree: {sorted(texts)}")
    return [statistics.median(pair[k][0] for pair in found) for k in range(2)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default="")
    parser.add_argument("--allowed", type=float, default=1.05)
    options = parser.parse_args()
    slower = False
    print("| workload | before, CPU s | after | ratio |\n|---|---|---|---|")
    for name in (name for name in WORKLOADS if options.only in name):
        old, new = compare(name, (options.old, options.new), options.runs)
        slower |= new > options.allowed * old
        mark = " slower" if new > options.allowed * old else ""
        print(f"| {name} | {old:.3f} | {new:.3f} | {new / old:.2f}{mark} |", flush=True)
    sys.exit(slower)


if __name__ == "__main__":
    main()
