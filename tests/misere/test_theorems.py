"""Misère Nim and misère Kayles: theorems against search."""

import random
from itertools import combinations_with_replacement

import pytest

from lastmove.errors import InputError
from lastmove.misere import HeapGame, kayles, nim
from lastmove.misere.theorems import kayles_winning_moves
from tests.misere.brute import Heaps


def test_bouton_against_brute_force():
    brute = Heaps("0.3333333")
    for heaps in combinations_with_replacement(range(7), 4):
        assert (nim(heaps).outcome == "P") == brute.loses(heaps), heaps


def test_kayles_against_brute_force():
    brute = Heaps("0.77")
    for size in (1, 2, 3):
        for heaps in combinations_with_replacement(range(10), size):
            assert (kayles(heaps).outcome == "P") == brute.loses(heaps), heaps


def test_kayles_families_against_forms():
    game = HeapGame("0.77")
    rng = random.Random(40)
    special = (1, 4, 5, 9, 12, 17, 20, 25)
    for _ in range(150):
        heaps = [rng.choice(special) for _ in range(rng.randint(1, 4))]
        if sum(heaps) <= 40:
            assert kayles(heaps).outcome == game.outcome_by_search(heaps), heaps
    for heaps in combinations_with_replacement(range(26), 2):
        assert kayles(heaps).outcome == game.outcome_by_search(heaps), heaps


def test_winning_moves_against_brute_force():
    for code, size, most in (("0.77", 3, 8), ("0.77", 1, 30), ("0.333333333", 3, 6)):
        brute = Heaps(code)
        game = HeapGame("nim" if "333" in code else code)
        for heaps in combinations_with_replacement(range(1, most + 1), size):
            assert game.winning_moves(heaps) == brute.winning_moves(heaps), heaps


def test_winning_moves_on_large_heaps():
    for heap in (51, 52, 53, 54, 60):
        moves = kayles_winning_moves([heap, 9, 4])
        parts = [(a, heap - t - a) for t in (1, 2) for a in range((heap - t) // 2 + 1)]
        by_verdict = sorted(
            tuple(p for p in pair if p) for pair in parts if kayles([*pair, 9, 4]).outcome == "P"
        )
        assert [left for size, left in moves if size == heap] == by_verdict


@pytest.mark.parametrize(
    ("heaps", "family"),
    [
        ((5, 5, 4, 1), "E(5)E(4,1)"),
        ((12, 9, 20, 1), "E(17,12,9)E(20,4,1)"),
        ((25, 1), "25 E(17,12,9)D(20,4,1)"),
        ((5, 4), "5…5 D(4,1)"),
        ((17, 9, 4), "E(17,12,9)D(20,4,1)"),
        ((9, 4, 1), "D(9)E(4,1)"),
        ((12,), "12 E(4,1)"),
        ((25, 9, 4), "25 D(9)D(4,1)"),
    ],
)
def test_every_family_is_named(heaps, family):
    verdict = kayles(heaps)
    assert f"family {family}," in verdict.reason
    assert verdict.outcome == HeapGame("0.77").outcome_by_search(heaps)


def test_large_heaps_at_once():
    game = HeapGame("kayles")
    assert game.outcome([10**6, 10**6]) == "P"
    assert HeapGame("nim").outcome([10**9, 10**9 + 1]) == "N"
    assert HeapGame("nim").winning_moves([3, 1, 1]) == [(3, (1,))]


def test_negative_heaps_are_refused():
    for theorem in (nim, kayles):
        with pytest.raises(InputError):
            theorem([1, -1])


def test_genus_of_nim_is_that_of_the_forms():
    forms = HeapGame("0.33333333")
    for heaps in combinations_with_replacement(range(8), 3):
        assert HeapGame("nim").genus(heaps) == forms.genus(heaps)
    assert str(HeapGame("nim").genus([10**9])) == "1000000000^{1000000000}"
