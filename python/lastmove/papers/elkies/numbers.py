"""Section 6.3, first half: all words of a length, and the least lengths of large values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.elkies.pictures import bars
from lastmove.papers.elkies.play import plain_value
from lastmove.papers.elkies.theorem_3 import epsilon

__all__ = ["CLAIMS"]

LARGE = (
    "101001000",
    "10100100010100001000",
    "1010010001000000010100010000000101000100101",
)
TO_25 = (
    "00010100101000001010000010001010001010001010001",
    "10001010001010001010001000001010000010100101010101",
    "1000101000101000101000100000101000001010010101010001",
    "1000101000101000101000100000101000001010010101010100101",
    "100010100010100010100010000010100000101001010101010100101",
    "100010101010000010100100010100001010000010100100101000100101",
    "0001000001010010101010100101000001010000010001010001010001010001",
    "100010100010100010100010000010100000101001010101010000101000100101",
    "10001010001010001010001000001010000010100101010101010000101000100101",
)
STAR_32 = (
    "100010100010100010100010000010100000101001010100001010000101000001010000010100000100000101000"
    "100101"
)


def _two_figures(count: int, total: int) -> str:
    """Write a share in per cent with two significant figures, as the paper does."""
    digits = 0 if 10 * count >= total else 1 if 100 * count >= total else 2
    scaled = (200 * count * 10**digits + total) // (2 * total)
    text = f"{scaled:0{digits + 1}d}"
    return text if digits == 0 else f"{text[:-digits].lstrip('0')}.{text[-digits:]}"


@cache
def _counts(longest: int) -> tuple[tuple[int, ...], ...]:
    """Count all words by length and value; several claims share the sweep."""
    return lm.pawns.exhaustive(longest).histograms


def _proportions(m: int, longest: int) -> Json:
    """Return the shares of the values 0 to 9 among the words of length m."""
    counts = _counts(longest)[m]
    return " ".join(_two_figures(count, sum(counts)) for count in counts[:10])


def _shares(value: int) -> list[float]:
    return [_counts(42)[m][value] / sum(_counts(42)[m]) for m in range(35, 43)]


def _trends() -> Json:
    """List the values whose shares only rise from 35 to 42 files, and those that are greater."""
    values = range(10)
    steady = [k for k in values if _shares(k) == sorted(_shares(k))]
    greater = [k for k in values if _shares(k)[-1] > _shares(k)[0]]
    return [steady, greater]


def _last_missing(counts: Sequence[Sequence[int]], value: int) -> int:
    """Return the last length at which no word has a value."""
    return max(m for m, row in enumerate(counts) if m and (len(row) <= value or not row[value]))


def _shortest_star_2() -> Json:
    """List the words of value ∗2 of length at most 4, by the recursion and by brute force."""
    words = [word for m in range(1, 5) for word in lm.pawns.all_words(m)]
    by_brute_force = [word for word in words if lm.pawns.brute_value(word) == 2]
    return [[word for word in words if lm.pawns.value(word) == 2], by_brute_force]


def _plain_shortest_star_2() -> Json:
    words = [word for m in range(1, 5) for word in lm.pawns.all_words(m)]
    return [[word for word in words if plain_value(word) == 2]] * 2


def _fibonacci(last: int) -> Json:
    numbers = [1, 1]
    while len(numbers) < last:
        numbers.append(numbers[-2] + numbers[-1])
    # The first Fibonacci number is at the place 0 here, so the (m + 2)-nd at m + 1.
    return numbers[1:]


def _picture_of_lengths() -> str:
    least = lm.pawns.least(12).least
    return bars({f"∗{k}": m for k, m in least.items()}, title="least lengths of words by value")


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "elkies.smallest-star",
        "elkies",
        "section 6.3",
        "the smallest words of value ∗ are 0 and 1",
        ["0", "1"],
        lambda: [word for word in ("", "0", "1") if lm.pawns.value(word) == 1],
        second=lambda: [word for word in ("", "0", "1") if plain_value(word) == 1],
    ),
    Claim(
        "elkies.shortest-star-2",
        "elkies",
        "section 6.3",
        "the shortest words of value ∗2 are 0001, 0101, 1000 and 1010",
        [["0001", "0101", "1000", "1010"], ["0001", "0101", "1000", "1010"]],
        _shortest_star_2,
        erratum="1000 is called the only shortest word of value ∗2 but for its reversal; 1010 "
        "and its reversal have that value too",
        note="by the recursion, and by brute force; and by plain minimax",
        second=_plain_shortest_star_2,
    ),
    Claim(
        "elkies.large-words",
        "elkies",
        "section 6.3",
        "the words given for ∗4, ∗8 and ∗16, of 9, 20 and 43 files, have these values",
        [[9, 4], [20, 8], [43, 16]],
        lambda: [[len(word), lm.pawns.value(word)] for word in LARGE],
        note="by the engine; and by the recursion of theorem 3 as it is stated",
        second=lambda: [[len(word), epsilon(word)] for word in LARGE],
    ),
    Claim(
        "elkies.first-star-4-and-8",
        "elkies",
        "section 6.3",
        "∗4 is first found at length 9 and ∗8 at length 20",
        [9, 20],
        lambda: [next(m for m, n in enumerate(_counts(20)) if len(n) > k) for k in (4, 8)],
        note="all words of up to 20 files; and by closure",
        second=lambda: [lm.pawns.least(8).least[k] for k in (4, 8)],
    ),
    Claim(
        "elkies.least-lengths",
        "elkies",
        "section 6.3, table of least lengths",
        "the least lengths of words of value 1 to 12",
        [1, 4, 6, 9, 11, 14, 16, 20, 22, 25, 27, 30],
        lambda: list(lm.pawns.least(12).least.values()),
        note="by closure; and from a count of all words of up to 30 files",
        second=lambda: [lm.pawns.exhaustive(30).least[k] for k in range(1, 13)],
        picture=_picture_of_lengths,
    ),
    Claim(
        "elkies.least-lengths-16",
        "elkies",
        "section 6.3, table of least lengths",
        "the least lengths of words of value 13 to 16",
        [32, 37, 39, 43],
        lambda: list(lm.pawns.least(16).least.values())[12:],
        cost="seconds",
    ),
    Claim(
        "elkies.proportions-35",
        "elkies",
        "section 6.3, table of proportions",
        "the proportions in per cent of the values 0 to 9 among the words of 35 files",
        "24 26 19 15 5.4 5.7 2.7 2.5 .51 .25",
        lambda: _proportions(35, 36),
        note="every word is evaluated",
        picture=lambda: bars(
            {str(k): n for k, n in enumerate(_counts(36)[35][:10])},
            title="words of 35 files by value",
        ),
    ),
    Claim(
        "elkies.proportions-36",
        "elkies",
        "section 6.3, table of proportions",
        "and of 36 files",
        "22 27 18 15 5.5 5.7 2.6 2.8 .54 .27",
        lambda: _proportions(36, 36),
        note="every word is evaluated",
    ),
    Claim(
        "elkies.proportions-37",
        "elkies",
        "section 6.3, table of proportions",
        "and of 37 files",
        "26 22 14 19 5.8 5.5 2.8 2.8 .55 .31",
        lambda: _proportions(37, 42),
        cost="seconds",
        note="every word of up to 42 files is evaluated: 700 MB",
    ),
    Claim(
        "elkies.proportions-38",
        "elkies",
        "section 6.3, table of proportions",
        "and of 38 files",
        "25 23 16 17 5.7 5.7 3.1 2.7 .56 .35",
        lambda: _proportions(38, 42),
        cost="seconds",
        note="every word of up to 42 files is evaluated: 700 MB",
    ),
    Claim(
        "elkies.proportions-39",
        "elkies",
        "section 6.3, table of proportions",
        "and of 39 files",
        "22 26 19 14 5.6 5.9 3.0 3.0 .59 .37",
        lambda: _proportions(39, 42),
        cost="seconds",
        note="every word of up to 42 files is evaluated: 700 MB",
    ),
    Claim(
        "elkies.proportions-40",
        "elkies",
        "section 6.3, table of proportions",
        "and of 40 files",
        "24 24 16 18 5.9 5.7 3.0 3.2 .61 .40",
        lambda: _proportions(40, 42),
        cost="seconds",
        note="every word of up to 42 files is evaluated: 700 MB",
    ),
    Claim(
        "elkies.proportions-41",
        "elkies",
        "section 6.3, table of proportions",
        "and of 41 files",
        "26 22 15 19 5.9 5.8 3.3 3.1 .61 .44",
        lambda: _proportions(41, 42),
        cost="seconds",
        note="every word of up to 42 files is evaluated: 700 MB",
    ),
    Claim(
        "elkies.proportions-42",
        "elkies",
        "section 6.3, table of proportions",
        "and of 42 files",
        "22 24 18 15 5.8 6.0 3.3 3.2 .63 .47",
        lambda: _proportions(42, 42),
        cost="seconds",
        note="every word of up to 42 files is evaluated: 700 MB",
    ),
    Claim(
        "elkies.proportions-trends",
        "elkies",
        "section 6.3",
        "from 35 to 42 files the shares of ∗6 to ∗9 rise, but not smoothly: only that of ∗9 rises "
        "at every step; those of ∗0 to ∗3 vary erratically",
        [[9], [3, 4, 5, 6, 7, 8, 9]],
        _trends,
        cost="seconds",
        note="the values whose shares rise at every step, and that are greater at the end",
    ),
    Claim(
        "elkies.large-enough",
        "elkies",
        "section 6.3",
        "for each k there seem to be words of value ∗k of every length once it is large enough: "
        "the last length to 36 without a word of value ∗0 to ∗9",
        [1, 6, 3, 8, 8, 10, 13, 15, 19, 21],
        lambda: [_last_missing(_counts(36), k) for k in range(10)],
        note="every word is evaluated",
    ),
    Claim(
        "elkies.fibonacci",
        "elkies",
        "section 6.3",
        "the number of words of length m is the (m + 2)-nd Fibonacci number: m = 0 to 17",
        [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987, 1597, 2584, 4181],
        lambda: [len(list(lm.pawns.all_words(m))) for m in range(18)],
        note="words counted; and by addition",
        second=lambda: _fibonacci(19),
    ),
    Claim(
        "elkies.words-to-25",
        "elkies",
        "section 6.3",
        "∗17 to ∗25 occur: words of 47, 50, 52, 55, 57, 60, 64, 66 and 68 files, their values",
        [
            [47, 17],
            [50, 18],
            [52, 19],
            [55, 20],
            [57, 21],
            [60, 22],
            [64, 23],
            [66, 24],
            [68, 25],
        ],
        lambda: [[len(word), lm.pawns.value(word)] for word in TO_25],
        note="by the engine, and by the recursion of theorem 3 as it is stated; that no shorter "
        "words have them was proved by closure in an hour, here only for 17 and 18, in "
        "elkies.least-lengths-18",
        second=lambda: [[len(word), epsilon(word)] for word in TO_25],
        beyond=True,
    ),
    Claim(
        "elkies.least-lengths-18",
        "elkies",
        "section 6.3",
        "the least lengths of words of value 17 and 18",
        [47, 50],
        lambda: list(lm.pawns.least(18).least.values())[16:],
        cost="long",
        note="the closure is complete, so that no shorter word is left out",
        beyond=True,
    ),
    Claim(
        "elkies.star-32",
        "elkies",
        "section 6.3",
        "∗32, which was expected at about 90 files, occurs at 99",
        [99, 32],
        lambda: [len(STAR_32), lm.pawns.value(STAR_32)],
        note="found by a beam search: a bound for the least length, which is at least 71",
        second=lambda: [len(STAR_32), epsilon(STAR_32)],
        beyond=True,
    ),
)
