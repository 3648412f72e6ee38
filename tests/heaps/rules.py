"""Heap games by their definition, one option at a time: the slow road to compare with."""

import tomllib
from functools import cache, reduce
from operator import xor
from pathlib import Path

TABLES = Path(__file__).parents[1] / "tables" / "heaps"


def table(name):
    return tomllib.loads((TABLES / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def partitions(total, parts):
    """All ways to write a number as a sum of positive numbers, smallest first."""
    if parts == 0:
        return [()] if total == 0 else []
    return [
        (first, *rest)
        for first in range(1, total // parts + 1)
        for rest in partitions(total - first, parts - 1)
        if not rest or rest[0] >= first
    ]


def code_options(digits, n):
    """What the digits d0, d1, … let a player leave of a heap of n."""
    return {
        left
        for taken, digit in enumerate(digits)
        if taken <= n
        for parts in range(4)
        if digit >> parts & 1
        for left in partitions(n - taken, parts)
    }


def by_definition(options, to):
    """G(0), …, G(to), where options(n) lists what may be left of a heap of n."""
    values = [0]
    for n in range(1, to + 1):
        seen = {reduce(xor, (values[m] for m in left), 0) for left in options(n)}
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return values


def digits_of(code):
    return [int(digit, 16) for digit in code.replace(".", "")]


def random_code(rng, base=8):
    digits = "".join(f"{rng.randrange(base):X}" for _ in range(rng.randint(1, 4)))
    return f"{rng.choice('048C'[: 2 if base == 8 else 4])}.{digits}"
