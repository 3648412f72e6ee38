"""Long runs: counts, limits, memory, and states from which a run goes on."""

import pytest

import lastmove as lm
from lastmove import pawns
from tests.pawns.play import table

HISTOGRAMS = table("histograms.json")["counts"]


def test_counts_equal_the_table():
    census = pawns.exhaustive(24)
    assert [list(counts) for counts in census.histograms] == [HISTOGRAMS[str(m)] for m in range(25)]
    assert census.least == {0: 0} | pawns.least(9, max_length=24).least


def test_tables_that_do_not_fit_are_refused():
    with pytest.raises(lm.LimitReached, match=r"length 2\d would fit"):
        pawns.exhaustive(45, memory=1)
    with pytest.raises(lm.InputError, match="give 0 to 52"):
        pawns.exhaustive(53)
    with pytest.raises(lm.LimitReached, match="would fit"):
        pawns.pattern("000100", 10**6, memory=1)


@pytest.mark.parametrize(("word", "prefix"), [("1", ""), ("101", ""), ("", ""), ("10", "1")])
def test_patterns_that_meet_themselves_are_refused(word, prefix):
    with pytest.raises(lm.InputError):
        pawns.pattern(word, 10, prefix=prefix)


def test_patterns_are_words():
    run = pawns.pattern("00100", 90)
    for n in (0, 1, 17, 63, 90):
        assert run.values[n] == pawns.value(("00100" * 30)[:n])
        assert run.values_from(3)[n] == pawns.value(("00100" * 30)[2 : 2 + n])


def test_a_limit_leaves_what_is_known():
    with pytest.raises(lm.LimitReached) as caught, lm.limits(seconds=0.3):
        pawns.pattern("000100", 300_000)
    known = caught.value.partial
    assert 100 < known.to < 300_000
    assert known.values[51] == 8


def test_a_saved_pattern_goes_on_to_the_same_bytes(tmp_path):
    path, whole = tmp_path / "run", tmp_path / "whole"
    pawns.pattern("000100", 1500, out=path)
    found = pawns.pattern("000100", 3000, out=path)
    assert (found.values == pawns.pattern("000100", 3000, out=whole).values).all()
    assert path.read_bytes() == whole.read_bytes()
    with pytest.raises(lm.InputError, match="another pattern"):
        pawns.pattern("0001", 100, out=path)


def test_a_stopped_pattern_goes_on_to_the_same_bytes(tmp_path):
    path, whole = tmp_path / "run", tmp_path / "whole"
    with pytest.raises(lm.LimitReached), lm.limits(seconds=0.1):
        pawns.pattern("000100", 25_000, out=path)
    found = pawns.pattern("000100", 25_000, out=path)
    assert (found.values == pawns.pattern("000100", 25_000, out=whole).values).all()
    assert path.read_bytes() == whole.read_bytes()


def test_saved_counts_and_lists_go_on(tmp_path):
    path = tmp_path / "census"
    assert pawns.exhaustive(20, out=path) == pawns.exhaustive(20, out=path)
    lists = tmp_path / "least"
    assert pawns.least(8, max_length=31, out=lists) == pawns.least(8, max_length=31, out=lists)
    with pytest.raises(lm.InputError):
        pawns.least(8, out=path)


def test_bounds_are_words_with_their_values():
    for bound in pawns.bounds(25, width=40)[1:]:
        assert pawns.value(bound.word) == bound.value
        assert len(bound.word) == bound.length


@pytest.mark.parametrize(
    "ask",
    [
        lambda: pawns.least(0),
        lambda: pawns.least(64),
        lambda: pawns.least(3, max_length=121),
        lambda: pawns.bounds(0),
        lambda: pawns.pattern("0", -1),
        lambda: pawns.unstopped(-1),
    ],
)
def test_numbers_out_of_range_are_refused(ask):
    with pytest.raises(lm.InputError, match="give"):
        ask()
