"""Where Elkies' paper is wrong: each erratum by two roads."""

import math

import numpy as np
import pytest

from lastmove import pawns
from lastmove.papers import claims
from lastmove.pawns import Board, Referee, component
from tests.pawns.play import played
from tests.pawns.recursion import pattern_values

STOPPED_14 = "10000100000000"


def test_erratum_1_four_shortest_words_of_value_2():
    short = [w for n in range(1, 5) for w in pawns.all_words(n)]
    expected = ["0001", "0101", "1000", "1010"]
    assert [w for w in short if pawns.value(w) == 2] == expected
    assert [w for w in short if pawns.brute_value(w) == 2] == expected


def test_erratum_2_every_fourth_file_is_not_soon_periodic():
    run = pawns.pattern("0001", 4000)
    for file in range(1, 5):
        values = run.values_from(file)
        assert run.period(file) is None
        shifts = range(1, 1201)
        assert not any(np.array_equal(values[2000:-p], values[2000 + p :]) for p in shifts)
    first = {k: n for k, n in run.first_powers(None).items() if k > 2}
    assert first == {4: 16, 8: 40, 16: 96, 32: 232, 64: 509, 128: 1226, 256: 2948}


def test_erratum_2_by_the_plain_recursion():
    run, plain = pawns.pattern("0001", 1500), pattern_values("0001", 1500)
    assert all(np.array_equal(run.values_from(s + 1), plain[s]) for s in range(4))
    assert plain.max() > 128


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_erratum_2_by_brute_force(copies):
    word = "0001" * copies
    assert pawns.brute_value(word, heaps=7) == pawns.value(word)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_erratum_2_the_first_4_by_brute_force():
    assert pawns.brute_value("0001" * 4, heaps=7) == pawns.value("0001" * 4) == 4


def test_the_least_period_is_504_or_126_by_the_first_file():
    run = pawns.pattern(STOPPED_14, 6000)
    found = {file - 1: run.period(file) for file in range(1, 15)}
    assert {first for first, p in found.items() if p.period == 504} == {0, 2, 4, 5, 9, 13}
    assert {p.period for p in found.values()} == {504, 126}
    # What the paper says is the common period of all starts.
    assert math.lcm(*(p.period for p in found.values())) == 504
    [claim] = [c for c in claims("elkies") if c.id == "elkies.period-504"]
    assert claim.erratum is None
    assert all(p.proved and p.preperiod <= 1465 for p in found.values())
    assert max(p.preperiod for p in found.values()) == 1465


def test_504_and_126_by_the_plain_recursion():
    values = pattern_values(STOPPED_14, 2600)
    run = pawns.pattern(STOPPED_14, 2600)
    assert all(np.array_equal(run.values_from(s + 1), values[s]) for s in range(14))
    for first in range(14):
        late = values[first, 1465:]
        periods = [p for p in range(1, 600) if np.array_equal(late[:-p], late[p:])]
        assert periods[0] == (504 if first in {0, 2, 4, 5, 9, 13} else 126)


@pytest.mark.parametrize("word", ["0001", "000001", "00001", STOPPED_14])
def test_patterns_by_theorem_3(word):
    run = pawns.pattern(word, 60)
    for start in range(len(word)):
        for n in (7, 30, 45):
            files = (word * 100)[start : start + n]
            assert run.values_from(start + 1)[n] == pawns.literal_value(files)


def test_erratum_4_diagram_2_is_7_and_4():
    # And the moves 1:1 and 1:0: see the tests of words.
    total = component("[7]").value() ^ component("[4]").value()
    assert pawns.value("0000000+0000") == total == 0
    assert not Referee().wins(Board.of("0000000+0000"))
    diagram_3a = played("0000000+0000", "c2", "bxc2")
    assert pawns.quiet_value(diagram_3a) is None


def test_erratum_4_the_moves_between_stopped_files_count():
    assert pawns.value("101") == pawns.brute_value("101") == 1
    assert pawns.value("1010") == pawns.brute_value("1010") == 2
