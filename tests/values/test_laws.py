"""The laws of the group of short games and of its order, on random games."""

from fractions import Fraction
from itertools import permutations

from hypothesis import assume, given
from hypothesis import strategies as st

import lastmove as lm
from tests.reference import add, canonical, le, negate, outcome, wins
from tests.values.strategies import (
    corners,
    dyadics,
    from_reference,
    games,
    small_trees,
    to_reference,
    trees,
)


@given(games, games, games)
def test_sum_is_associative(g, h, k):
    assert (g + h) + k == g + (h + k)


@given(games, games)
def test_sum_is_commutative(g, h):
    assert g + h == h + g


@given(games)
def test_zero_is_neutral(g):
    assert g + 0 == g == 0 + g == g - 0


@given(games)
def test_a_game_minus_itself_is_zero(g):
    assert g - g == 0
    assert g + -g == lm.game(0)


@given(games, games)
def test_negation_is_an_additive_involution(g, h):
    negative = -g
    assert -negative == g
    assert -(g + h) == negative - h


@given(games, games)
def test_difference_is_the_sum_with_the_negative(g, h):
    assert g - h == g + (-h)
    assert (g - h) + h == g


@given(corners.map(from_reference), st.integers(-4, 4))
def test_integer_multiple_is_a_repeated_sum(g, n):
    expected = lm.game(0)
    for _ in range(abs(n)):
        expected = expected + g if n > 0 else expected - g
    assert n * g == expected


@given(games, games)
def test_order_is_antisymmetric(g, h):
    assert (g <= h <= g) == (g == h)


@given(games, games)
def test_order_is_reflexive(g, h):
    assert g <= (g + h) - h
    assert g >= (g - h) + h


@given(games, games, games)
def test_order_is_transitive(g, h, k):
    for a, b, c in permutations((g, h, k)):
        assert a <= c or not a <= b <= c


@given(games, games)
def test_exactly_one_of_less_greater_equal_confused(g, h):
    assert [g < h, g > h, g == h, g.confused_with(h)].count(True) == 1
    assert (g != h) is not (g == h)


@given(games, games)
def test_derived_relations_follow_from_less_or_equal(g, h):
    assert (g >= h) == (h <= g)
    assert (g < h) == (g <= h and not h <= g)
    assert g.less_or_confused(h) == (not g >= h)
    assert g.greater_or_confused(h) == (not g <= h)


@given(games, games, games)
def test_adding_a_game_preserves_and_reflects_the_order(g, h, k):
    assert (g <= h) == (g + k <= h + k)


@given(games, games)
def test_negation_reverses_the_order(g, h):
    assert (g <= h) == (-h <= -g)
    assert (g <= h) == (g - h <= 0) == (h - g >= 0)


@given(trees, trees)
def test_order_agrees_with_the_recursive_definition(g, h):
    assert (from_reference(g) <= from_reference(h)) == le(g, h)


@given(trees, small_trees)
def test_greater_or_equal_means_left_survives_the_difference_moving_second(g, h):
    assert (from_reference(g) >= from_reference(h)) == (not wins((g, negate(h)), 1))


@given(trees, small_trees)
def test_equality_means_the_first_player_loses_the_difference(g, h):
    first_player_loses = not wins((g, negate(h)), 0) and not wins((g, negate(h)), 1)
    assert (from_reference(g) == from_reference(h)) == first_player_loses


@given(trees)
def test_outcome_is_who_wins_by_playing(g):
    assert from_reference(g).outcome == outcome(g)


@given(small_trees, small_trees)
def test_outcome_of_a_sum_is_who_wins_by_playing(g, h):
    assert (from_reference(g) + from_reference(h)).outcome == "PRLN"[
        2 * wins((g, h), 0) + wins((g, h), 1)
    ]


@given(trees)
def test_canonical_form_agrees_with_the_oracle(g):
    assert to_reference(from_reference(g)) == canonical(g)


@given(corners, small_trees)
def test_canonical_form_of_a_sum_agrees_with_the_oracle(g, h):
    assert to_reference(from_reference(g) + from_reference(h)) == canonical(
        add(canonical(g), canonical(h))
    )


@given(games)
def test_a_game_is_rebuilt_from_its_options(g):
    assert lm.Game(g.left, g.right) == g


@given(games)
def test_no_option_is_dominated_or_reversible(g):
    for side in (g.left, g.right):
        assert all(x.confused_with(y) for x in side for y in side if x is not y)
    assert not any(y <= g for x in g.left for y in x.right)
    assert not any(y >= g for x in g.right for y in x.left)


@given(games, st.lists(games, max_size=3))
def test_gift_horses_change_nothing(g, horses):
    left = [x for x in horses if x.less_or_confused(g)]
    right = [x for x in horses if x.greater_or_confused(g)]
    assert lm.Game([*g.left, *left], [*g.right, *right]) == g


@given(games, games)
def test_sum_of_options_defines_the_sum(g, h):
    left = [x + h for x in g.left] + [g + y for y in h.left]
    right = [x + h for x in g.right] + [g + y for y in h.right]
    assert lm.Game(left, right) == g + h


@given(st.lists(dyadics, max_size=3), st.lists(dyadics, max_size=3))
def test_simplest_number_fits_between_numbers(left, right):
    low, high = max(left, default=None), min(right, default=None)
    assume(low is None or high is None or low < high)
    assert lm.simplest_number(low, high) == lm.Game(left, right) == simplest_fit(left, right)


@given(st.lists(games, max_size=3), st.lists(games, max_size=3))
def test_simplicity_theorem(left, right):
    x, g = simplest_fit(left, right), lm.Game(left, right)
    assert (not g.is_number) if x is None else g == x


def simplest_fit(left, right):
    """The first x on the tree of surreal numbers with no left option >= x, no right one <= x."""
    x, below, above = Fraction(0), None, None
    for _ in range(200):
        if any(y >= x for y in left):
            below, x = x, x + 1 if above is None else (x + above) / 2
        elif any(y <= x for y in right):
            above, x = x, x - 1 if below is None else (x + below) / 2
        else:
            return x
    return None


@given(games, dyadics)
def test_number_translation(g, x):
    assume(not g.is_number)
    assert g + x == lm.Game([y + x for y in g.left], [y + x for y in g.right])


@given(games, dyadics)
def test_number_avoidance(g, x):
    assume(not g.is_number)
    assert (g + x).greater_or_confused(0) == any(y + x >= 0 for y in g.left)


@given(st.integers(0, 8), st.sets(st.integers(0, 12)), st.sets(st.integers(0, 12)))
def test_mex_rule(mex, left, right):
    left, right = (set(range(mex)) | side - {mex} for side in (left, right))
    assert lm.Game(map(lm.star, left), map(lm.star, right)) == lm.star(mex)


@given(st.integers(0, 2**20), st.integers(0, 2**20))
def test_nimbers_add_without_carrying(a, b):
    assert lm.star(a) + lm.star(b) == lm.star(a ^ b)


@given(st.integers(-(10**6), 10**6), st.integers(0, 10**4))
def test_outcome_of_ups_and_stars(n, k):
    g = n * lm.up + lm.star(k)
    if n == 0:
        expected = "N" if k else "P"
    elif abs(n) == 1 and k == 1:
        expected = "N"
    else:
        expected = "L" if n > 0 else "R"
    assert g.outcome == expected


@given(dyadics)
def test_switch_is_its_own_negative(x):
    assert lm.switch(x) == -lm.switch(x)
    assert lm.switch(x) + lm.switch(x) == 0
    assert lm.switch(abs(x)) == lm.Game([abs(x)], [-abs(x)])


@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 5))
def test_tinies_shrink_faster_than_multiples(x, gap, n):
    assert 0 < n * lm.tiny(x + gap) < lm.tiny(x) < lm.up
    assert lm.miny(x) == -lm.tiny(x)
