"""Section 6.3, second half: words cut from a repeated pattern."""

from __future__ import annotations

from itertools import pairwise

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.pictures import scatter

__all__: list[str] = []

SIXTH_FILE = "000100"
PERIOD_14 = "10000100000000"


def kinds(longest: int) -> Json:
    """Give each pattern up to a length the multiple of its length that is its period."""
    found: dict[str, Json] = {}
    for p in range(1, longest + 1):
        for word in lm.pawns.patterns(p):
            seen = lm.pawns.behaviour(word, 1000)
            proved = seen.kind == "periodic, proved" and seen.period is not None
            found[word] = (seen.period or 0) // p if proved else None
    return found


def _least_shift(values: list[int], most: int) -> int | None:
    """Return the least shift up to `most` that brings the second half of a list to itself."""
    late = values[len(values) // 2 :]
    return next((d for d in range(1, most + 1) if late[d:] == late[:-d]), None)


def kinds_by_shifts(longest: int) -> Json:
    """Find the same from the second half of 1,000 values alone."""
    found: dict[str, Json] = {}
    for p in range(1, longest + 1):
        for word in lm.pawns.patterns(p):
            run = lm.pawns.pattern(word, 1000)
            starts = [run.values_from(file).tolist() for file in range(1, p + 1)]
            shifts = [_least_shift(values, 20) for values in starts]
            known = [shift for shift in shifts if shift is not None]
            whole = max(known) if len(known) == p else None
            found[word] = None if whole is None else whole // p
    return found


def period_504() -> Json:
    run = lm.pawns.pattern(PERIOD_14, 6000)
    found: dict[str, list[Json]] = {}
    for first in range(14):
        period = run.period(first + 1)
        name = "none" if period is None or not period.proved else str(period.period)
        found.setdefault(name, []).append(first)
    return found


def period_504_by_shifts() -> Json:
    """Find the least shift that brings the values from 3,000 files on to themselves."""
    run = lm.pawns.pattern(PERIOD_14, 6000)
    found: dict[str, list[Json]] = {}
    for first in range(14):
        shift = _least_shift(run.values_from(first + 1).tolist(), 600)
        found.setdefault(str(shift), []).append(first)
    return found


def fourth_file() -> Json:
    """Return the period seen, and the least lengths of powers of two, with every fourth stopped."""
    run = lm.pawns.pattern("0001", 4000)
    period = run.period()
    powers = run.first_powers(None)
    return [None if period is None else period.period, [n for k, n in powers.items() if k > 2]]


def values_of_words(pattern: str, lengths: tuple[int, ...]) -> Json:
    """Value single words cut from a repeated pattern, each by itself."""
    files = pattern * (max(lengths) // len(pattern) + 1)
    return [lm.pawns.value(files[:n]) for n in lengths]


def sixth_file(to: int) -> Json:
    """List the least lengths of the powers from 2^3 on with files 6r + 4 stopped, and of all."""
    run = lm.pawns.pattern(SIXTH_FILE, to)
    return [[n for k, n in run.first_powers(file).items() if k > 4] for file in (1, None)]


def still_growing(word: str, lengths: list[int]) -> Json:
    """Return whether some start shows no period, whether the greatest values grow, and the last."""
    run = lm.pawns.pattern(word, lengths[-1])
    starts = [run.values_from(file) for file in range(1, len(word) + 1)]
    greatest = [max(int(values[: n + 1].max()) for values in starts) for n in lengths]
    no_period = any(run.period(file) is None for file in range(1, len(word) + 1))
    return [no_period, all(a < b for a, b in pairwise(greatest)), greatest[-1]]


def _greatest(word: str, n: int) -> int:
    """Return the greatest value of all words of up to n files of a repeated pattern."""
    run = lm.pawns.pattern(word, n)
    return max(int(run.values_from(file).max()) for file in range(1, len(word) + 1))


def regularity() -> Json:
    """Return how the values of three patterns behave, and whether most of them agree at a shift."""
    found = [lm.pawns.behaviour(word, 10**4) for word in ("00001", "0000000001", SIXTH_FILE)]
    return [[seen.kind for seen in found], [seen.agreement > 0.5 for seen in found]]


PERIODIC = ("0", "01", "001", "00101", "000101", "0000001")
BEGINNINGS = ("1", "10", "100", "101", "1010", "1001", "10010")


def other_beginnings() -> Json:
    """Count periodic patterns with other beginnings, and those with a record beyond 1000 files.

    The second entry is the same for every sixth file stopped, whose values are chaotic.
    """
    found: list[Json] = []
    for patterns in (PERIODIC, (SIXTH_FILE,)):
        runs = [
            lm.pawns.pattern(word, 3000, prefix=first).values
            for word in patterns
            for first in BEGINNINGS
        ]
        found.append([len(runs), sum(int(v.max()) > int(v[:1001].max()) for v in runs)])
    return found


def fourth_file_brute_force() -> Json:
    return [lm.pawns.value("0001" * 4), lm.pawns.brute_value("0001" * 4, heaps=7)]


def prefix() -> Json:
    return [
        int(lm.pawns.pattern(SIXTH_FILE, 200, prefix="101").values[n])
        for n in (10, 50, 100, 150, 200)
    ]


def prefix_again() -> Json:
    return [lm.pawns.value(("101" + SIXTH_FILE * 40)[:n]) for n in (10, 50, 100, 150, 200)]


def slower_growth() -> Json:
    return [
        [2 * _greatest(word, n) < _greatest(SIXTH_FILE, n) for word in ("00001", "0000000001")]
        for n in (1000, 10**4)
    ]


def last_powers(to: int, shown: int) -> Json:
    """List where the last new powers of two come up, with every fourth file stopped."""
    return list(lm.pawns.pattern("0001", to).first_powers(None).values())[-shown:]


def picture(pattern: str, title: str) -> str:
    return scatter(lm.pawns.pattern(pattern, 4000).values.tolist(), title=title, along="files")
