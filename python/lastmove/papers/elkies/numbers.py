"""Section 6.3, first half: all words of a length, and the least lengths of large values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.elkies.play import plain_value
from lastmove.papers.pictures import bars

__all__: list[str] = []

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


def proportions(m: int, longest: int) -> Json:
    """Return the shares of the values 0 to 9 among the words of length m."""
    counts = _counts(longest)[m]
    return " ".join(_two_figures(count, sum(counts)) for count in counts[:10])


def _shares(value: int) -> list[float]:
    return [_counts(42)[m][value] / sum(_counts(42)[m]) for m in range(35, 43)]


def trends() -> Json:
    """List the values whose shares only rise from 35 to 42 files, and those that are greater."""
    values = range(10)
    steady = [k for k in values if _shares(k) == sorted(_shares(k))]
    greater = [k for k in values if _shares(k)[-1] > _shares(k)[0]]
    return [steady, greater]


def _last_missing(counts: Sequence[Sequence[int]], value: int) -> int:
    """Return the last length at which no word has a value."""
    return max(m for m, row in enumerate(counts) if m and (len(row) <= value or not row[value]))


def shortest_star_2() -> Json:
    """List the words of value ∗2 of length at most 4, by the recursion and by brute force."""
    words = [word for m in range(1, 5) for word in lm.pawns.all_words(m)]
    by_brute_force = [word for word in words if lm.pawns.brute_value(word) == 2]
    return [[word for word in words if lm.pawns.value(word) == 2], by_brute_force]


def plain_shortest_star_2() -> Json:
    words = [word for m in range(1, 5) for word in lm.pawns.all_words(m)]
    return [[word for word in words if plain_value(word) == 2]] * 2


def fibonacci_numbers(last: int) -> Json:
    numbers = [1, 1]
    while len(numbers) < last:
        numbers.append(numbers[-2] + numbers[-1])
    # The first Fibonacci number is at the place 0 here, so the (m + 2)-nd at m + 1.
    return numbers[1:]


def picture_of_lengths() -> str:
    least = lm.pawns.least(12).least
    return bars({f"∗{k}": m for k, m in least.items()}, title="least lengths of words by value")


def first_star_4_and_8() -> Json:
    return [next(m for m, n in enumerate(_counts(20)) if len(n) > k) for k in (4, 8)]


def first_star_4_and_8_again() -> Json:
    return [lm.pawns.least(8).least[k] for k in (4, 8)]


def least_lengths_again() -> Json:
    return [lm.pawns.exhaustive(30).least[k] for k in range(1, 13)]


def proportions_35_picture() -> str:
    return bars(
        {str(k): n for k, n in enumerate(_counts(36)[35][:10])},
        title="words of 35 files by value",
    )


def large_enough() -> Json:
    return [_last_missing(_counts(36), k) for k in range(10)]


def numbers_of_words() -> Json:
    return [len(list(lm.pawns.all_words(m))) for m in range(18)]


def words_of_value_1(value: Callable[[str], Json]) -> Json:
    return [word for word in ("", "0", "1") if value(word) == 1]


def length_and_value(word: str, value: Callable[[str], Json]) -> Json:
    return [len(word), value(word)]


def lengths_and_values(words: Iterable[str], value: Callable[[str], Json]) -> Json:
    return [length_and_value(word, value) for word in words]


def least_lengths(first: int, last: int) -> Json:
    """List the least lengths of words of the values from first to last."""
    return list(lm.pawns.least(last).least.values())[first - 1 :]
