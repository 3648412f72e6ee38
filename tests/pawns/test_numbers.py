"""The numerical results of section 6.3 of Elkies' paper."""

from decimal import ROUND_HALF_UP, Context, Decimal

import pytest

from lastmove import pawns
from tests.pawns.play import table

HISTOGRAMS = {int(m): counts for m, counts in table("histograms.json")["counts"].items()}
PROPORTIONS = {int(m): row.split() for m, row in table("proportions.json")["proportions"].items()}
LEAST = {int(k): m for k, m in table("least_lengths.json")["least"].items()}
SIXTH_FILE = (51, 111, 202, 497, 1414, 3545, 8255, 21208, 61985, 187193)
TWO_FIGURES = Context(prec=2, rounding=ROUND_HALF_UP)


def assert_counts(length):
    census = pawns.exhaustive(length)
    assert [list(counts) for counts in census.histograms] == [
        HISTOGRAMS[m] for m in range(length + 1)
    ]


def test_words_of_values_2_4_8_16():
    words = {
        "1000": 2,
        "101001000": 4,
        "10100100010100001000": 8,
        "1010010001000000010100010000000101000100101": 16,
    }
    assert {word: pawns.value(word) for word in words} == words
    assert {word: pawns.literal_value(word) for word in words} == words


def test_the_80_proportions():
    fibonacci = [1, 2]
    while len(fibonacci) <= 48:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    assert {m: sum(counts) for m, counts in HISTOGRAMS.items()} == dict(enumerate(fibonacci))
    cells = 0
    for m, row in PROPORTIONS.items():
        for k, printed in enumerate(row):
            share = TWO_FIGURES.divide(Decimal(100 * HISTOGRAMS[m][k]), Decimal(fibonacci[m]))
            assert share == Decimal(printed), (m, k)
            cells += 1
    assert cells == 80


def test_counts_to_30_equal_the_table():
    assert_counts(30)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_counts_to_42_equal_the_table():
    assert_counts(42)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_counts_to_45_equal_the_table():
    assert_counts(45)


@pytest.mark.hours
@pytest.mark.timeout(7200)
def test_counts_to_48_equal_the_table():
    assert_counts(48)


def test_least_lengths_by_counting():
    # Every word to length 32: this alone settles the values to 13.
    found = pawns.exhaustive(32).least
    assert found == {0: 0} | {k: LEAST[k] for k in range(1, 14)}


def test_least_lengths_to_16():
    found = pawns.least(16)
    assert found.least == {k: LEAST[k] for k in range(1, 17)}
    assert all(found.exact.values())
    for k, word in found.witness.items():
        assert pawns.value(word) == pawns.literal_value(word) == k
        assert len(word) == LEAST[k]


def test_first_powers_of_every_sixth_file():
    run = pawns.pattern("000100", 8255)
    expected = dict(zip((2**a for a in range(3, 10)), SIXTH_FILE, strict=False))
    assert {k: n for k, n in run.first_powers().items() if k >= 8} == expected
    # No other start has such a value earlier.
    assert {k: n for k, n in run.first_powers(None).items() if k >= 8} == expected


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_first_powers_of_every_sixth_file_to_4096():
    run = pawns.pattern("000100", 187_193)
    expected = dict(zip((2**a for a in range(3, 13)), SIXTH_FILE, strict=True))
    assert {k: n for k, n in run.first_powers().items() if k >= 8} == expected
    assert {k: n for k, n in run.first_powers(None).items() if k >= 8} == expected


def greatest(run, n):
    starts = range(1, len(run.pattern) + 1)
    return max(int(run.values_from(file)[: n + 1].max()) for file in starts)


@pytest.mark.parametrize("word", ["00001", "0000000001"])
@pytest.mark.parametrize(
    "lengths",
    [
        (10**2, 10**3, 10**4),
        pytest.param((10**4, 10**5), marks=[pytest.mark.slow, pytest.mark.timeout(600)]),
    ],
)
def test_every_fifth_and_every_tenth_file_grow_slowly(word, lengths):
    run = pawns.pattern(word, lengths[-1])
    found = [greatest(run, n) for n in lengths]
    assert found == sorted(set(found))
    seen = [run.period(file) for file in range(1, len(word) + 1)]
    assert None in seen
    assert not any(period.proved for period in seen if period is not None)
    # Some starts are regular: there the values are 0 and 1.
    regular = [i + 1 for i, period in enumerate(seen) if period is not None]
    assert regular == {5: [1, 3], 10: [1, 3, 6, 8]}[len(word)]
    assert all(run.values_from(file)[10:].max() == 1 for file in regular)
    # More slowly than with every sixth file.
    if lengths[-1] == 10**4:
        assert 4 * found[-1] < greatest(pawns.pattern("000001", 10**4), 10**4)


def test_a_prefix_is_the_word_s_own_beginning():
    run = pawns.pattern("0001", 60, prefix="10100")
    for n in (1, 5, 6, 20, 47, 60):
        assert run.values[n] == pawns.value(("10100" + "0001" * 20)[:n])
