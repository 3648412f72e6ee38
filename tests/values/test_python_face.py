"""How games behave as Python objects: numbers, text, copies, hashes, bulk calls, threads."""

import copy
import pickle
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lastmove as lm
from tests.values.strategies import CORNERS, dyadics, from_reference, games, large_dyadics


@given(large_dyadics, large_dyadics)
def test_numbers_calculate_like_fractions(x, y):
    g, h = lm.game(x), lm.game(y)
    assert (g + h).to_fraction() == x + y
    assert (g - h).to_fraction() == x - y
    assert (-g).to_fraction() == -x
    assert [g <= h, g < h, g == h, g >= h, g > h] == [x <= y, x < y, x == y, x >= y, x > y]


@given(games, dyadics)
def test_fractions_mix_with_games_on_either_side(g, x):
    h = lm.game(x)
    assert x + g == g + x == g + h
    assert x - g == h - g
    assert g - x == g - h
    assert (x <= g, x < g, x == g, x != g) == (h <= g, h < g, h == g, h != g)
    assert (g <= x, g < x, g == x, g != x) == (g <= h, g < h, g == h, g != h)
    assert g.confused_with(x) == g.confused_with(h)


@given(games, st.integers(-50, 50))
def test_integers_mix_with_games_on_either_side(g, n):
    h = lm.game(n)
    assert n + g == g + n == g + h
    assert n - g == h - g
    assert g - n == g - h
    assert (n <= g, n < g, n == g) == (h <= g, h < g, h == g)
    assert int(h) == n


@given(dyadics)
def test_equal_numbers_have_equal_hashes(x):
    assert lm.game(x) == x
    assert hash(lm.game(x)) == hash(x)


@given(games, games)
def test_equal_games_have_equal_hashes(g, h):
    same = (g + h) - h
    assert same == g
    assert hash(same) == hash(g)
    assert len({g, same, lm.game(str(g))}) == 1


@given(games)
def test_printed_text_parses_back(g):
    assert lm.game(str(g)) == g
    assert str(lm.game(str(g))) == str(g)
    assert str(g).isascii()


@given(games)
def test_unicode_text_parses_back(g):
    assert lm.game(g.unicode) == g


@given(games)
def test_repr_evaluates_to_the_game(g):
    assert eval(repr(g), {"game": lm.game}) == g


@given(games)
def test_latex_has_balanced_braces(g):
    text = g.latex
    assert text.replace("\\{", "").count("{") == text.replace("\\}", "").count("}")
    assert g._repr_latex_().strip("$") == text.strip("$")


@given(games)
def test_pickles_and_copies_are_equal(g):
    assert pickle.loads(pickle.dumps(g)) == g
    assert copy.copy(g) == g == copy.deepcopy([g])[0]


@given(games)
def test_pickles_carry_text_only(g):
    function, arguments = g.__reduce__()[:2]
    assert callable(function)
    assert all(isinstance(x, str) for x in arguments)


@given(games, games)
def test_evaluate_answers_relations_and_values(g, h):
    assert lm.evaluate(f"({g}) + ({h})") == g + h
    assert lm.evaluate(f"({g}) - ({h})") == g - h
    assert lm.evaluate(f"{g} <= {h}") is (g <= h)
    assert lm.evaluate(f"{g} == {h}") is (g == h)
    assert lm.evaluate(f"{g} != {h}") is (g != h)
    assert lm.evaluate(f"{g} <> {h}") is g.confused_with(h)
    assert lm.evaluate(f"{g} <| {h}") is g.less_or_confused(h)


@given(st.lists(st.lists(games, max_size=3), max_size=4))
def test_bulk_sums_agree_with_one_by_one(groups):
    assert lm.sums(groups) == [sum(group, lm.game(0)) for group in groups]


@given(st.lists(games, max_size=6))
def test_bulk_parsing_agrees_with_one_by_one(values):
    texts = [str(g) for g in values]
    assert lm.games(texts) == [lm.game(text) for text in texts] == values


@given(st.lists(games, max_size=3), st.lists(games, max_size=3))
def test_options_may_be_games_numbers_or_text(left, right):
    g = lm.Game(left, right)
    assert lm.Game(iter(left), tuple(right)) == g
    assert lm.Game([str(x) for x in left], map(str, right)) == g


@settings(max_examples=10)
@given(st.lists(games, min_size=6, max_size=8))
def test_threads_agree(values):
    def totals(order):
        return {(i, j, k): values[i] + values[j] + values[k] for i, j, k in order}

    triples = [(i, j, k) for i in range(6) for j in range(6) for k in range(6)]
    orders = [triples, triples[::-1], triples[1::2] + triples[::2], triples[100:] + triples[:100]]
    with ThreadPoolExecutor(len(orders)) as pool:
        first, *others = pool.map(totals, orders)
    assert all(other == first for other in others)


@pytest.mark.parametrize("bad", [0.5, 1.0, float("nan"), 1j, None, b"1", [1], object()])
def test_other_types_are_refused(bad):
    with pytest.raises(TypeError):
        lm.game(bad)
    with pytest.raises(TypeError):
        lm.up + bad
    with pytest.raises(TypeError):
        assert lm.up < bad
    assert lm.up != bad


def test_product_of_games_is_refused():
    with pytest.raises(TypeError):
        lm.up * lm.star(1)
    with pytest.raises(TypeError):
        Fraction(1, 2) * lm.up


def test_fractions_that_are_not_dyadic_are_refused():
    with pytest.raises(ValueError, match="1/3"):
        lm.game(Fraction(1, 3))


def test_only_numbers_become_fractions_and_integers():
    for g in map(from_reference, CORNERS):
        if not g.is_number:
            with pytest.raises(lm.InputError):
                g.to_fraction()
        if not g.is_integer:
            with pytest.raises(lm.InputError):
                int(g)


def test_games_are_immutable():
    with pytest.raises((AttributeError, TypeError)):
        lm.up.left = ()


def test_multiples_may_be_huge():
    assert 10**9 * lm.up > 0
    assert lm.game(2**100) + 2**100 == lm.game(2**101)
    assert lm.game(f"{2**100}") - 2**100 == 0


def test_invariants_of_huge_values_do_not_walk_the_tree():
    g = lm.game(-1823437481924)
    assert (g.birthday, g.outcome, g.right) == (1823437481924, "R", (g + 1,))
    assert lm.star(16384).birthday == 16384
