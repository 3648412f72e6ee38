"""Heap games in misère play: Ferguson's note, tables of genus and outcome, brute force."""

import random
import time
from itertools import combinations_with_replacement

import pytest

import lastmove as lm
from lastmove.errors import InputError, LimitReached
from lastmove.misere import Genus, HeapGame, MisereForm, form, nim_heap
from tests.heaps.rules import random_code
from tests.misere.brute import Heaps, table

FERGUSON = table("ferguson")


@pytest.fixture(scope="module")
def dawson():
    return HeapGame("0.137")


def genus_of(entry):
    return Genus(entry[0], tuple(entry[1]))


@pytest.fixture(scope="module")
def letters(dawson):
    return {"0": form("0")} | {
        name: dawson.form(heap) for name, heap in zip("abcdg", (9, 11, 13, 15, 20), strict=True)
    }


def test_table_1(dawson):
    written = dawson.notation(20)
    assert dict(zip(map(str, range(21)), written.texts, strict=True)) == FERGUSON["table1_values"]
    definitions = FERGUSON["table1_definitions_verified"]
    assert {name: text.split() for name, text in written.names.items()} == definitions


def test_table_2(letters):
    for pair, entry in FERGUSON["table2"].items():
        one, other = pair.split("+")
        assert (letters[one] + letters[other]).genus == genus_of(entry), pair


def test_table_3(dawson):
    assert len(FERGUSON["table3"]) == 25
    for sum_, entry in FERGUSON["table3"].items():
        a, c = (int(part.split("*")[1]) for part in sum_.split("+"))
        assert dawson.genus([9] * a + [13] * c) == genus_of(entry), sum_


def test_the_printed_g_contradicts_table_2(letters):
    a, b, c, d = (letters[name] for name in "abcd")
    one = nim_heap(1)
    misread = MisereForm([d + one, c, b + one, a + form("2"), form("3+2")])
    assert str((c + misread).genus) != str((c + letters["g"]).genus) == "4^586"


def criterion(heaps):
    """Ferguson's P-positions for piles below 20, and 20 to 23 as the quotient has them."""
    kinds = dict.fromkeys((0, 4, 8, 14), "") | dict.fromkeys((1, 2, 6, 7, 21), "1")
    kinds |= dict.fromkeys((3, 12, 17), "2") | dict.fromkeys((5, 10, 19), "21")
    kinds |= {9: "a", 18: "a", 23: "a", 11: "a1", 16: "a1", 13: "c", 15: "c1", 20: "22", 22: "122"}
    count = "".join(kinds[heap] for heap in heaps).count
    if count("2") == 0:
        return count("1") % 2 == 1
    sums = (count("a") + count("2"), count("a") + count("1"), count("c"))
    return count("2") >= 2 and all(number % 2 == 0 for number in sums)


def test_the_criterion_for_piles_to_23(dawson):
    for size in (1, 2):
        for heaps in combinations_with_replacement(range(24), size):
            assert (dawson.outcome(heaps) == "P") == criterion(heaps), heaps
    rng = random.Random(30)
    for _ in range(2000):
        heaps = [rng.randint(1, 23) for _ in range(rng.randint(3, 7))]
        assert (dawson.outcome(heaps) == "P") == criterion(heaps), heaps


def test_the_nine_piles(dawson):
    heaps = FERGUSON["example_position"]
    assert dawson.outcome(heaps) == "N"
    moves = [[heap, list(parts)] for heap, parts in dawson.winning_moves(heaps)]
    assert moves == FERGUSON["example_winning_moves"]
    assert len(moves) == 17


def test_43_and_32(dawson):
    assert dawson.winning_moves([43]) == [(43, (20, 20))]
    winning = {parts for _, parts in dawson.winning_moves([32])}
    moves = {(30,), (29,)} | {(k, 29 - k) for k in range(1, 15)}
    assert moves - winning == {(3, 26), (9, 20)}


def test_dawsons_rule_fails_at_43_alone(dawson):
    wrong = [
        n for n in range(1, 51) if (dawson.outcome([n]) == "P") != (n % 14 in (1, 2, 6, 7, 11))
    ]
    assert wrong == [43]
    for n, every in ((4, True), (18, True), (32, False), (46, False)):
        moves = {(n - 2,), (n - 3,)} | {(k, n - 3 - k) for k in range(1, (n - 3) // 2 + 1)}
        assert ({parts for _, parts in dawson.winning_moves([n])} == moves) == every


def test_lost_heaps(dawson):
    lost = [n for n in range(101) if dawson.outcome([n]) == "P"]
    assert lost == [n for n in FERGUSON["misere_P_heaps_0.137_to_120"] if n <= 100]


@pytest.mark.slow
def test_forms_of_dawsons_chess_to_120():
    game = HeapGame("0.137")
    start = time.perf_counter()
    game.require(120)
    assert time.perf_counter() - start < 60
    lost = [n for n in range(121) if game.outcome([n]) == "P"]
    assert lost == FERGUSON["misere_P_heaps_0.137_to_120"]


def test_genus_table():
    for code, entries in table("genus")["data"].items():
        game = HeapGame(code)
        assert game.genera(len(entries) - 1) == [genus_of(entry) for entry in entries], code


def test_outcome_table():
    for code, entries in table("outcomes")["data"].items():
        game = HeapGame(code)
        for heaps, lost in entries:
            assert (game.outcome_by_search(heaps) == "P") == lost, (code, heaps)
            assert (game.outcome(heaps) == "P") == lost, (code, heaps)


def test_positions_against_brute_force():
    rng = random.Random(31)
    for _ in range(40):
        code = random_code(rng, rng.choice((8, 16)))
        game, brute = HeapGame(code), Heaps(code)
        for _ in range(5):
            heaps = [rng.randint(0, 7) for _ in range(rng.randint(1, 3))]
            assert (game.outcome(heaps) == "P") == brute.loses(heaps), (code, heaps)
            assert game.winning_moves(heaps) == brute.winning_moves(heaps), (code, heaps)


def test_genus_of_sums_is_that_of_their_forms():
    rng = random.Random(32)
    for code in ("0.137", "0.77", "4.7", "0.26", "grundy", "S(2,5,6)"):
        game = HeapGame(code)
        for _ in range(20):
            heaps = [rng.randint(0, 12) for _ in range(rng.randint(2, 3))]
            total = sum((game.form(heap) for heap in heaps), start=nim_heap(0))
            assert game.genus(heaps) == total.genus, (code, heaps)
            assert game.outcome(heaps) == total.outcome, (code, heaps)


def test_cousins_have_the_same_forms(dawson):
    kayles, treble = HeapGame("0.07"), HeapGame("0.4")
    for n in range(40):
        assert dawson.form(n) == kayles.form(n + 1) == treble.form(n + 2)
        assert hash(dawson.form(n)) == hash(kayles.form(n + 1))


def test_a_limit_says_how_far_it_came():
    with lm.limits(seconds=0.3), pytest.raises(LimitReached) as caught:
        HeapGame("0.137").require(400)
    assert 40 < caught.value.partial["known_to"] < 400
    with lm.limits(seconds=2), pytest.raises(LimitReached) as caught:
        HeapGame("0.137").require(10**9)
    assert caught.value.partial["estimate"]["at_least"] > 10**6


def test_a_memory_limit():
    with lm.limits(memory=4), pytest.raises(LimitReached):
        HeapGame("0.137").require(200)


def test_bad_heaps():
    for heaps in ([-1], [3, -2]):
        for ask in (HeapGame("0.137").outcome, HeapGame("kayles").outcome, HeapGame("0.6").genus):
            with pytest.raises(InputError):
                ask(heaps)
    with pytest.raises(InputError):
        HeapGame("0.1G")


def test_no_heaps():
    game = HeapGame("0.137")
    assert game.outcome([]) == "N" == game.outcome([0, 0])
    assert str(game.genus([])) == "0^12"
    assert game.winning_moves([]) == []
