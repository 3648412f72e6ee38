"""Section 6.3, second half: words cut from a repeated pattern."""

from __future__ import annotations

from itertools import pairwise

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.elkies.pictures import scatter
from lastmove.papers.elkies.theorem_3 import epsilon_of_pattern

__all__ = ["CLAIMS"]

SIXTH_FILE = "000100"
PERIOD_14 = "10000100000000"


def _kinds(longest: int) -> Json:
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


def _kinds_by_shifts(longest: int) -> Json:
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


def _period_504() -> Json:
    run = lm.pawns.pattern(PERIOD_14, 6000)
    found: dict[str, list[Json]] = {}
    for first in range(14):
        period = run.period(first + 1)
        name = "none" if period is None or not period.proved else str(period.period)
        found.setdefault(name, []).append(first)
    return found


def _period_504_by_shifts() -> Json:
    """Find the least shift that brings the values from 3,000 files on to themselves."""
    run = lm.pawns.pattern(PERIOD_14, 6000)
    found: dict[str, list[Json]] = {}
    for first in range(14):
        shift = _least_shift(run.values_from(first + 1).tolist(), 600)
        found.setdefault(str(shift), []).append(first)
    return found


def _fourth_file() -> Json:
    """Return the period seen, and the least lengths of powers of two, with every fourth stopped."""
    run = lm.pawns.pattern("0001", 4000)
    period = run.period()
    powers = run.first_powers(None)
    return [None if period is None else period.period, [n for k, n in powers.items() if k > 2]]


def _values_of_words(pattern: str, lengths: tuple[int, ...]) -> Json:
    """Value single words cut from a repeated pattern, each by itself."""
    files = pattern * (max(lengths) // len(pattern) + 1)
    return [lm.pawns.value(files[:n]) for n in lengths]


def _sixth_file(to: int) -> Json:
    """List the least lengths of the powers from 2^3 on with files 6r + 4 stopped, and of all."""
    run = lm.pawns.pattern(SIXTH_FILE, to)
    return [[n for k, n in run.first_powers(file).items() if k > 4] for file in (1, None)]


def _still_growing(word: str, lengths: list[int]) -> Json:
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


def _regularity() -> Json:
    """Return how the values of three patterns behave, and whether most of them agree at a shift."""
    found = [lm.pawns.behaviour(word, 10**4) for word in ("00001", "0000000001", SIXTH_FILE)]
    return [[seen.kind for seen in found], [seen.agreement > 0.5 for seen in found]]


PERIODIC = ("0", "01", "001", "00101", "000101", "0000001")
BEGINNINGS = ("1", "10", "100", "101", "1010", "1001", "10010")


def _other_beginnings() -> Json:
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


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "elkies.pattern-multipliers",
        "elkies",
        "section 6.3",
        "where the values of a repeated pattern of p files become periodic, the period is 10p for "
        "p = 1 and a smaller multiple of p for most others: all patterns of up to 7 files, null "
        "where no period is seen",
        {
            "0": 10,
            "01": 2,
            "001": 1,
            "0001": None,
            "00001": None,
            "00101": 2,
            "000001": None,
            "000101": 2,
            "0000001": 1,
            "0000101": 1,
            "0001001": 1,
            "0010101": 1,
        },
        lambda: _kinds(7),
        note="to length 1000; the periods are proved for all lengths. The second road looks at "
        "shifts of the later values by up to 20",
        second=lambda: _kinds_by_shifts(7),
    ),
    Claim(
        "elkies.period-504",
        "elkies",
        "section 6.3",
        "with files 14r and 14r + 5 stopped, the least period is 504 or 126, by the first file",
        {"504": [0, 2, 4, 5, 9, 13], "126": [1, 3, 6, 7, 8, 10, 11, 12]},
        _period_504,
        note="504, which the paper gives, is the common period of all first files; both are proved "
        "for all lengths. The second road compares shifts of the values from 3000 files on",
        second=_period_504_by_shifts,
    ),
    Claim(
        "elkies.short-patterns",
        "elkies",
        "section 6.3",
        "with every fourth file stopped, no period is seen to length 4000, and 2^2 to 2^8 first "
        "occur at these lengths",
        [None, [16, 40, 96, 232, 509, 1226, 2948]],
        _fourth_file,
        erratum="all patterns of length at most 4 are said to become periodic soon; 0001 does "
        "not, and its values keep growing",
        picture=lambda: scatter(
            lm.pawns.pattern("0001", 4000).values.tolist(), title="every fourth file stopped"
        ),
    ),
    Claim(
        "elkies.fourth-file-words",
        "elkies",
        "section 6.3",
        "words of 16, 40 and 96 files with every fourth stopped are ∗4, ∗8 and ∗16, each valued "
        "by itself",
        [4, 8, 16],
        lambda: _values_of_words("0001", (16, 40, 96)),
        note="by the engine; and by the recursion of theorem 3 as it is stated",
        second=lambda: epsilon_of_pattern("0001", (16, 40, 96)),
    ),
    Claim(
        "elkies.fourth-file-brute-force",
        "elkies",
        "section 6.3",
        "the first ∗4 with every fourth file stopped, 0001 four times, is ∗4 by brute force",
        [4, 4],
        lambda: [lm.pawns.value("0001" * 4), lm.pawns.brute_value("0001" * 4, heaps=7)],
        cost="long",
    ),
    Claim(
        "elkies.fourth-file-to-1024",
        "elkies",
        "section 6.3",
        "with every fourth file stopped 2^9 and 2^10 first occur at lengths 6802 and 19112",
        [6802, 19112],
        lambda: list(lm.pawns.pattern("0001", 19112).first_powers(None).values())[-2:],
        note="the pattern goes on, see elkies.fourth-file-to-8192",
        beyond=True,
    ),
    Claim(
        "elkies.fourth-file-to-8192",
        "elkies",
        "section 6.3",
        "and 2^11 to 2^13 at lengths 43152, 93598 and 227618",
        [43152, 93598, 227618],
        lambda: list(lm.pawns.pattern("0001", 227618).first_powers(None).values())[-3:],
        cost="long",
        beyond=True,
    ),
    Claim(
        "elkies.every-sixth-file",
        "elkies",
        "section 6.3, table for every sixth file",
        "with every sixth file stopped, the values 2^3 to 2^8 first occur at these lengths, and "
        "all of them with files 6r + 4 stopped",
        [[51, 111, 202, 497, 1414, 3545], [51, 111, 202, 497, 1414, 3545]],
        lambda: _sixth_file(3545),
        picture=lambda: scatter(
            lm.pawns.pattern(SIXTH_FILE, 4000).values.tolist(), title="files 6r + 4 stopped"
        ),
    ),
    Claim(
        "elkies.sixth-file-words",
        "elkies",
        "section 6.3",
        "the words of 51 and 111 files with files 6r + 4 stopped are ∗8 and ∗16, each valued by "
        "itself",
        [8, 16],
        lambda: _values_of_words(SIXTH_FILE, (51, 111)),
        note="by the engine; and by the recursion of theorem 3 as it is stated",
        second=lambda: epsilon_of_pattern(SIXTH_FILE, (51, 111)),
    ),
    Claim(
        "elkies.every-sixth-file-to-4096",
        "elkies",
        "section 6.3, table for every sixth file",
        "and so to 2^12, within 2·10^5 files",
        [
            [51, 111, 202, 497, 1414, 3545, 8255, 21208, 61985, 187193],
            [51, 111, 202, 497, 1414, 3545, 8255, 21208, 61985, 187193],
        ],
        lambda: _sixth_file(187193),
        cost="long",
    ),
    Claim(
        "elkies.prefix",
        "elkies",
        "section 6.3, footnote 9",
        "words that begin with another configuration and go on with a repeated pattern are "
        "valued as quickly: 101 and every sixth file stopped, at 10, 50, 100, 150 and 200 files",
        [4, 8, 3, 19, 8],
        lambda: [
            int(lm.pawns.pattern(SIXTH_FILE, 200, prefix="101").values[n])
            for n in (10, 50, 100, 150, 200)
        ],
        note="all at once; and word by word",
        second=lambda: [
            lm.pawns.value(("101" + SIXTH_FILE * 40)[:n]) for n in (10, 50, 100, 150, 200)
        ],
    ),
    Claim(
        "elkies.few-files",
        "elkies",
        "section 6.3",
        "if values become periodic, blocking a few files should bring chaos back; at the beginning "
        "it does not: 42 periodic patterns with other beginnings have no record beyond 1000 files, "
        "where every sixth file with these beginnings goes on to grow",
        [[42, 0], [7, 7]],
        _other_beginnings,
        note="to 3000 files; the paper says probably, and does not say which files",
    ),
    Claim(
        "elkies.every-fifth-file",
        "elkies",
        "section 6.3",
        "with every fifth or every tenth file stopped, no period of all starts is seen and the "
        "greatest values grow, to length 10^4",
        [[True, True, 133], [True, True, 58]],
        lambda: [_still_growing(word, [10**2, 10**3, 10**4]) for word in ("00001", "0000000001")],
        picture=lambda: scatter(
            lm.pawns.pattern("00001", 4000).values.tolist(), title="every fifth file stopped"
        ),
    ),
    Claim(
        "elkies.every-fifth-file-to-100000",
        "elkies",
        "section 6.3",
        "and to length 10^5, with greatest values of 1026 and 476",
        [[True, True, 1026], [True, True, 476]],
        lambda: [_still_growing(word, [10**4, 10**5]) for word in ("00001", "0000000001")],
        cost="seconds",
    ),
    Claim(
        "elkies.in-between",
        "elkies",
        "section 6.3",
        "every fifth or tenth file stopped shows some regularity, every sixth file none: whether "
        "more than half of the later values agree at a fixed distance",
        [["in between", "in between", "chaotic"], [True, True, False]],
        _regularity,
        note="to length 10^4",
    ),
    Claim(
        "elkies.slower-growth",
        "elkies",
        "section 6.3",
        "and the greatest values grow more slowly there: with every fifth and with every tenth "
        "file stopped they are less than half of those with every sixth, to lengths 1000 and 10^4",
        [[True, True], [True, True]],
        lambda: [
            [2 * _greatest(word, n) < _greatest(SIXTH_FILE, n) for word in ("00001", "0000000001")]
            for n in (1000, 10**4)
        ],
    ),
)
