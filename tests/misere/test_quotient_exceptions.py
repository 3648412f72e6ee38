"""Where misère play departs from normal play: for Kayles, as Sibert and Conway found."""

from itertools import product

import pytest

import lastmove as lm
from lastmove.misere import HeapGame
from tests.misere.brute import Heaps

SIZES = (1, 4, 5, 9, 12, 17, 20, 25)


@pytest.fixture(scope="module")
def kayles():
    return HeapGame("0.77").quotient().exceptions()


def positions(counts):
    """All positions with so many heaps of each exceptional size."""
    for numbers in product(counts, repeat=len(SIZES)):
        yield [size for size, number in zip(SIZES, numbers, strict=True) for _ in range(number)]


def compare(kayles, heaps):
    verdict = lm.misere.kayles(heaps)
    exceptional = verdict.reason.startswith("in the family")
    families = [family for family in kayles.families if heaps in family]
    assert (heaps in kayles) == exceptional == bool(families), heaps
    assert all(family.outcome == verdict.outcome for family in families), heaps


def test_the_families_of_kayles(kayles):
    assert kayles.recurrence == (71, 12)
    assert kayles.is_regular
    assert tuple(kayles.rogue_heaps) == SIZES
    assert {(str(family), family.outcome) for family in kayles.families} == {
        ("E(1,4) E(5)", "N"),
        ("E(1,4,20) E(9,12,17)", "N"),
        ("1×(25) D(1,4,20) E(9,12,17)", "N"),
        ("D(1,4) any(5)", "P"),
        ("D(1,4,20) E(9,12,17)", "P"),
        ("D(1,4,9)", "P"),
        ("1×(12) E(1,4)", "P"),
        ("1×(25) D(1,4) D(9)", "P"),
    }


def test_kayles_on_6561_positions(kayles):
    for heaps in positions(range(3)):
        compare(kayles, heaps)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_kayles_on_390625_positions(kayles):
    for heaps in positions(range(5)):
        compare(kayles, heaps)


def test_kayles_with_other_heaps(kayles, rng):
    for _ in range(500):
        compare(kayles, [rng.choice([*SIZES, rng.randrange(1, 200)]) for _ in range(5)])


@pytest.mark.parametrize(("code", "to"), [("0.137", 12), ("0.71", 9), ("0.75", 9), ("0.34", 10)])
def test_exceptions_by_plain_play(code, to):
    """All positions of up to three heaps, in normal and in misère play."""
    found = HeapGame(code).quotient(to=to).exceptions()
    misere, normal = Heaps(code), lm.HeapGame(code)
    for heaps in product(range(to + 1), repeat=3):
        left = [heap for heap in heaps if heap]
        departs = misere.loses(left) != (normal.position_value(left) == 0)
        assert (left in found) == departs
        assert any(left in family for family in found.families) == departs


def test_families_that_recur(rng):
    found = HeapGame("0.3").quotient().exceptions()
    assert not found.is_regular
    assert [str(family) for family in found.families] == ["D(1+2k) any(2+2k)", "E(1+2k) any(2+2k)"]
    for code in ("0.3", "4.3", "0.52", "0.71"):
        found = HeapGame(code).quotient().exceptions()
        for _ in range(300):
            heaps = [rng.randrange(60) for _ in range(rng.randrange(5))]
            assert (heaps in found) == any(heaps in family for family in found.families), code


def test_elements_have_examples():
    found = HeapGame("0.137").quotient(to=23).exceptions()
    assert found.elements
    for one in found.elements:
        assert one.example in found
        assert found.quotient.element(one.example) == one.element
        assert found.quotient.outcome(one.example) == one.outcome
        assert found.nim_value(one.example) == one.nim_value


def test_words():
    found = HeapGame("0.75").quotient().exceptions()
    assert str(found).splitlines() == [
        "0.75: misère play departs from normal play",
        "  rogue heaps: 1, 3, 5, 7",
        "  a position with any other heap is as in normal play",
        "  1×(5,7) D(1,3): won, lost in normal play",
        "  D(1,3): lost, won in normal play",
        "  E(1,3): won, lost in normal play",
    ]
