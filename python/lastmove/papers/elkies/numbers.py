"""Section 6.3: the numerical results."""

from __future__ import annotations

from itertools import pairwise

import lastmove as lm
from lastmove.papers.claim import Claim, Json

__all__ = ["CLAIMS"]

LARGE = (
    "101001000",
    "10100100010100001000",
    "1010010001000000010100010000000101000100101",
)
SIXTH_FILE = "000100"


def _two_figures(count: int, total: int) -> str:
    """Write a share in per cent with two significant figures, as the paper does."""
    digits = 0 if 10 * count >= total else 1 if 100 * count >= total else 2
    scaled = (200 * count * 10**digits + total) // (2 * total)
    text = f"{scaled:0{digits + 1}d}"
    return text if digits == 0 else f"{text[:-digits].lstrip('0')}.{text[-digits:]}"


def _proportions() -> Json:
    counts = lm.pawns.exhaustive(42).histograms
    return {
        str(m): " ".join(_two_figures(count, sum(counts[m])) for count in counts[m][:10])
        for m in range(35, 43)
    }


def _shortest_star_2() -> Json:
    """List the words of value ∗2 of length at most 4, by the recursion and by brute force."""
    words = [word for m in range(1, 5) for word in lm.pawns.all_words(m)]
    by_brute_force = [word for word in words if lm.pawns.brute_value(word) == 2]
    return [[word for word in words if lm.pawns.value(word) == 2], by_brute_force]


def _sixth_file(to: int) -> Json:
    """List the least lengths of the powers from 2^3 on with files 6r + 4 stopped, and of all."""
    run = lm.pawns.pattern(SIXTH_FILE, to)
    return [[n for k, n in run.first_powers(file).items() if k > 4] for file in (1, None)]


def _period_504() -> Json:
    run = lm.pawns.pattern("10000100000000", 6000)
    found: dict[str, list[Json]] = {}
    for first in range(14):
        period = run.period(first + 1)
        name = "none" if period is None or not period.proved else str(period.period)
        found.setdefault(name, []).append(first)
    return found


def _fourth_file() -> Json:
    """Return the period seen, and the least lengths of powers of two, with every fourth stopped."""
    run = lm.pawns.pattern("0001", 4000)
    period = run.period()
    powers = run.first_powers(None)
    return [None if period is None else period.period, [n for k, n in powers.items() if k > 2]]


def _still_growing(word: str, lengths: list[int]) -> Json:
    """Return whether some start shows no period, and whether the greatest values grow."""
    run = lm.pawns.pattern(word, lengths[-1])
    starts = [run.values_from(file) for file in range(1, len(word) + 1)]
    greatest = [max(int(values[: n + 1].max()) for values in starts) for n in lengths]
    no_period = any(run.period(file) is None for file in range(1, len(word) + 1))
    return [no_period, all(a < b for a, b in pairwise(greatest))]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "elkies.shortest-star-2",
        "elkies",
        "section 6.3",
        "the shortest words of value ∗2 are 0001, 0101, 1000 and 1010",
        [["0001", "0101", "1000", "1010"], ["0001", "0101", "1000", "1010"]],
        _shortest_star_2,
        erratum="1000 is called the only shortest word of value ∗2 but for its reversal; 1010 "
        "and its reversal have that value too",
        note="by the recursion, and by brute force",
    ),
    Claim(
        "elkies.large-words",
        "elkies",
        "section 6.3",
        "the words given for ∗4, ∗8 and ∗16 have these values",
        [4, 8, 16],
        lambda: [lm.pawns.value(word) for word in LARGE],
    ),
    Claim(
        "elkies.least-lengths",
        "elkies",
        "section 6.3",
        "the least lengths of words of value 1 to 12",
        [1, 4, 6, 9, 11, 14, 16, 20, 22, 25, 27, 30],
        lambda: list(lm.pawns.least(12).least.values()),
    ),
    Claim(
        "elkies.least-lengths-16",
        "elkies",
        "section 6.3",
        "the least lengths of words of value 13 to 16",
        [32, 37, 39, 43],
        lambda: list(lm.pawns.least(16).least.values())[12:],
        cost="long",
    ),
    Claim(
        "elkies.proportions",
        "elkies",
        "section 6.3",
        "the proportions in per cent of the words of value 0 to 9, for lengths 35 to 42",
        {
            "35": "24 26 19 15 5.4 5.7 2.7 2.5 .51 .25",
            "36": "22 27 18 15 5.5 5.7 2.6 2.8 .54 .27",
            "37": "26 22 14 19 5.8 5.5 2.8 2.8 .55 .31",
            "38": "25 23 16 17 5.7 5.7 3.1 2.7 .56 .35",
            "39": "22 26 19 14 5.6 5.9 3.0 3.0 .59 .37",
            "40": "24 24 16 18 5.9 5.7 3.0 3.2 .61 .40",
            "41": "26 22 15 19 5.9 5.8 3.3 3.1 .61 .44",
            "42": "22 24 18 15 5.8 6.0 3.3 3.2 .63 .47",
        },
        _proportions,
        cost="long",
        note="every word is evaluated: 700 MB",
    ),
    Claim(
        "elkies.period-504",
        "elkies",
        "section 6.3",
        "with files 14r and 14r + 5 stopped, the least period is 504 or 126, by the first file",
        {"504": [0, 2, 4, 5, 9, 13], "126": [1, 3, 6, 7, 8, 10, 11, 12]},
        _period_504,
        erratum="the period is given as 504; for first files 1, 3, 6, 7, 8, 10, 11 and 12 "
        "modulo 14 the least period is 126",
        note="both periods are proved for all lengths",
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
        "elkies.every-sixth-file",
        "elkies",
        "section 6.3",
        "with every sixth file stopped, the values 2^3 to 2^8 first occur at these lengths, and "
        "all of them with files 6r + 4 stopped",
        [[51, 111, 202, 497, 1414, 3545], [51, 111, 202, 497, 1414, 3545]],
        lambda: _sixth_file(3545),
    ),
    Claim(
        "elkies.every-sixth-file-to-4096",
        "elkies",
        "section 6.3",
        "and so to 2^12",
        [
            [51, 111, 202, 497, 1414, 3545, 8255, 21208, 61985, 187193],
            [51, 111, 202, 497, 1414, 3545, 8255, 21208, 61985, 187193],
        ],
        lambda: _sixth_file(187193),
        cost="long",
    ),
    Claim(
        "elkies.every-fifth-file",
        "elkies",
        "section 6.3",
        "with every fifth or every tenth file stopped, no period of all starts is seen and the "
        "greatest values grow, to length 10^4",
        [[True, True], [True, True]],
        lambda: [_still_growing(word, [10**2, 10**3, 10**4]) for word in ("00001", "0000000001")],
    ),
    Claim(
        "elkies.every-fifth-file-to-100000",
        "elkies",
        "section 6.3",
        "and to length 10^5",
        [[True, True], [True, True]],
        lambda: [_still_growing(word, [10**4, 10**5]) for word in ("00001", "0000000001")],
        cost="long",
    ),
)
