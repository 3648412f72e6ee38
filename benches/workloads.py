"""One workload in one engine, in a process of its own: `python workloads.py ENGINE WORKLOAD`.

Prints a JSON object: seconds of wall clock and of processor time, and a digest of the values.
Inputs are built before the clock starts, and every process starts with cold caches, so that no
run profits from the one before.
"""

import gc
import hashlib
import json
import random
import re
import sys
import time
import timeit
import tomllib
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

DAY3_GAMES = Path(__file__).parent.parent / "tests" / "tables" / "day3_games.toml"

# Spelled so that all engines read them: 1* as {1|1}, ^* as {0,*|0}.
LEAVES = [
    "0", "1", "-1", "2", "-2", "1/2", "-1/2", "*", "*2", "^", "v", "{1|1}", "{-1|-1}", "{0,*|0}",
    "{0|0,*}", "{1|-1}", "{1|0}", "{0|-1}", "{1|*}", "{*|-1}", "{1|0,*}", "{0,*|-1}",
]  # fmt: skip
SPELLINGS = {"1*": "{1|1}", "-1*": "{-1|-1}", "^*": "{0,*|0}", "v*": "{0|0,*}"}


class Lastmove:
    def __init__(self):
        import lastmove

        self.read, self.read_all = lastmove.game, lastmove.games
        self.build, self.add_all = lastmove.Game, lastmove.sums
        self.thermographs = lastmove.thermographs

    def options(self, g):
        return g.left, g.right

    def temperature(self, g):
        return g.temperature

    def mean(self, g):
        return g.mean

    def walls(self, thermograph):
        return thermograph.left, thermograph.right


class CgtPy:
    build = None

    def __init__(self):
        import cgt_py

        self.read = cgt_py.CanonicalForm

    def read_all(self, texts):
        return [self.read(text) for text in texts]

    def add_all(self, groups):
        return add_one_by_one(groups)

    def options(self, g):
        return g.left_options, g.right_options

    def thermographs(self, games):
        return [g.thermograph for g in games]

    def temperature(self, g):
        return g.temperature

    mean = None

    def walls(self, thermograph):
        """Both walls, from the text: this engine shows them in no other way."""
        number, numbers = r"([-/\d]+)", r"\[([-/\d, ]*)\]"
        pattern = rf"Trajectory\({number}, {numbers}, {numbers}\)"
        return [
            wall_from(mast, breaks, slopes)
            for mast, breaks, slopes in re.findall(pattern, repr(thermograph))
        ]


class PyCgt:
    def __init__(self):
        import pycgt

        sys.setrecursionlimit(100_000)
        self.read, self.build = pycgt.parse, pycgt.game
        self.thermograph, self.temperature, self.mean = (
            pycgt.thermograph,
            pycgt.temperature,
            pycgt.mean,
        )

    def read_all(self, texts):
        return [self.read(text) for text in texts]

    def add_all(self, groups):
        return add_one_by_one(groups)

    def options(self, g):
        return g.left, g.right

    def thermographs(self, games):
        return [self.thermograph(g) for g in games]

    def walls(self, thermograph):
        return thermograph.left, thermograph.right


ENGINES = {"lastmove": Lastmove, "cgt-py": CgtPy, "pycgt": PyCgt}


def wall_from(mast, breaks, slopes):
    """The function of the temperature with these breaks and slopes, from the top down."""
    breaks, slopes = ([Fraction(x) for x in text.split(",") if x] for text in (breaks, slopes))

    def wall(t):
        value = Fraction(mast)
        for (top, bottom), slope in zip(pairwise([*breaks, -1]), slopes[1:], strict=True):
            value -= slope * (max(top, t) - max(bottom, t))
        return value

    return wall


def add_one_by_one(groups):
    totals = []
    for first, *others in groups:
        total = first
        for term in others:
            total = total + term
        totals.append(total)
    return totals


def day3_texts():
    texts = tomllib.loads(DAY3_GAMES.read_text(encoding="utf-8"))["games"]
    return [spell(text) for text in texts]


def spell(text):
    """The text with the names that only some engines read written out."""
    return re.sub(r"[^{}|,]+", lambda name: SPELLINGS.get(name[0], name[0]), text)


def random_tree(rng, depth):
    """Nested lists [left, right] over the leaves; about 40 nodes at depth 4."""
    if depth == 0 or (depth < 3 and rng.random() < 0.3):
        return rng.choice(LEAVES)
    return [[random_tree(rng, depth - 1) for _ in range(rng.randint(1, 2))] for _ in range(2)]


def random_trees(count=2000, depth=4):
    rng = random.Random(2026)
    return [random_tree(rng, depth) for _ in range(count)]


def text_of(tree):
    if isinstance(tree, str):
        return tree
    left, right = (",".join(map(text_of, side)) for side in tree)
    return f"{{{left}|{right}}}"


def triple_sums(engine):
    games = engine.read_all(day3_texts())
    groups = [games[i : i + 3] for i in range(len(games) - 2)]
    return lambda: engine.add_all(groups)


def five_fold_sums(engine):
    games = engine.read_all(day3_texts())
    groups = [games[i : i + 5] for i in range(0, 60, 3)]
    return lambda: engine.add_all(groups)


def trees_from_text(engine):
    texts = [text_of(tree) for tree in random_trees()]
    return lambda: engine.read_all(texts)


def wide_trees_from_text(engine):
    rng, day3 = random.Random(2027), day3_texts()
    sides = [[rng.sample(day3, rng.randint(3, 6)) for _ in range(2)] for _ in range(1000)]
    texts = [text_of(tree) for tree in sides]
    return lambda: engine.read_all(texts)


def trees_from_options(engine):
    leaves = {text: engine.read(text) for text in LEAVES}
    trees, build = random_trees(), engine.build

    def grow(tree):
        if isinstance(tree, str):
            return leaves[tree]
        left, right = tree
        return build([grow(x) for x in left], [grow(x) for x in right])

    return lambda: [grow(tree) for tree in trees]


def triple_sums_of_day3(engine):
    return triple_sums(engine)()


def thermographs(engine):
    games = triple_sums_of_day3(engine)
    return lambda: engine.thermographs(games)


def temperatures(engine):
    games = triple_sums_of_day3(engine)
    return lambda: [engine.temperature(g) for g in games]


def means(engine):
    games = triple_sums_of_day3(engine)
    return lambda: [engine.mean(g) for g in games]


def heat_of_a_star(engine):
    star = engine.read("*14")
    return lambda: [star.heat(1)]


def temperature_with_a_large_star(engine):
    return lambda: [engine.read("{1|*16384}").temperature]


WORKLOADS = {
    "198 triple sums of day-3 games": triple_sums,
    "20 sums of five day-3 games": five_fold_sums,
    "2,000 random trees of depth 4, from text": trees_from_text,
    "1,000 games over three to six day-3 games a side, from text": wide_trees_from_text,
    "2,000 random trees of depth 4, option by option": trees_from_options,
}


THERMAL_WORKLOADS = {
    "198 thermographs of triple sums of day-3 games": thermographs,
    "the temperatures alone": temperatures,
    "the means alone": means,
}
ALONE = {
    "heat(*14,1)": heat_of_a_star,
    "temperature of {1|*16384}": temperature_with_a_large_star,
}


def digest(engine, games):
    """A hash of the canonical trees, the same for every engine that is right."""
    known = {}

    def tree(g):
        key = repr(g)
        if key not in known:
            sides = [",".join(sorted(map(tree, side))) for side in engine.options(g)]
            known[key] = hashlib.sha256("|".join(sides).encode()).hexdigest()
        return known[key]

    return hashlib.sha256("".join(map(tree, games)).encode()).hexdigest()


def digest_of_walls(engine, thermographs):
    """A hash of where the walls stand at temperatures from 0 on, where all engines draw them."""
    temperatures = [Fraction(k, 16) for k in range(65)]
    rows = [
        ",".join(str(Fraction(str(wall(t)))) for wall in engine.walls(thermograph))
        for thermograph in thermographs
        for t in temperatures
    ]
    return hashlib.sha256("|".join(rows).encode()).hexdigest()


def digest_of_numbers(_engine, numbers):
    """A hash of fractions."""
    # One engine wraps its numbers: DyadicRationalNumber('3/4').
    plain = [re.search(r"-?\d+(/\d+)?", str(number))[0] for number in numbers]
    return hashlib.sha256(",".join(str(Fraction(text)) for text in plain).encode()).hexdigest()


DIGESTS = {
    thermographs: digest_of_walls,
    temperatures: digest_of_numbers,
    means: digest_of_numbers,
    temperature_with_a_large_star: digest_of_numbers,
}


def measure(engine, workload):
    prepare = {**WORKLOADS, **THERMAL_WORKLOADS, **ALONE}[workload]
    run = prepare(engine)
    gc.collect()
    gc.disable()
    wall, cpu = time.perf_counter(), time.process_time()
    results = run()
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    gc.enable()
    memory = peak_memory()
    found = DIGESTS.get(prepare, digest)(engine, results)
    return {"wall": wall, "cpu": cpu, "memory": memory, "digest": found}


def peak_memory():
    """The most memory this process has held, in bytes; None where the system does not say."""
    try:
        import resource
    except ImportError:
        return None
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def operator_overhead(engine):
    """Nanoseconds a call of each operator on day-2 games, and of a method that does nothing."""
    games = [engine.read(text) for text in LEAVES]
    pairs = [(g, h) for g in games for h in games]
    calls = {
        "a method that does nothing": "a.__sizeof__()",
        "a + b": "a + b",
        "a - b": "a - b",
        "-a": "-a",
        "a <= b": "a <= b",
        "a == b": "a == b",
    }
    results = {}
    for name, call in calls.items():
        timer = timeit.Timer(f"for a, b in pairs: {call}", globals={"pairs": pairs})
        results[name] = min(timer.repeat(repeat=15, number=20)) / (20 * len(pairs)) * 1e9
    return results


if __name__ == "__main__":
    chosen = ENGINES[sys.argv[1]]()
    if sys.argv[2] == "operators":
        print(json.dumps(operator_overhead(chosen)))
    else:
        print(json.dumps(measure(chosen, sys.argv[2])))
