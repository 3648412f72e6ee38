"""Stops, means, temperatures, birthdays, incentives and predicates, against their definitions."""

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

import lastmove as lm
from tests.reference import birthday, canonical, number, stops
from tests.values.strategies import dyadics, from_reference, games, trees


@given(trees)
def test_stops_follow_their_definition(g):
    assert (
        from_reference(g).stops
        == stops(g)
        == (from_reference(g).left_stop, from_reference(g).right_stop)
    )


@given(games, games)
def test_stops_of_a_sum_lie_between_the_sums_of_the_stops(g, h):
    total = g + h
    assert g.right_stop + h.right_stop <= total.right_stop
    assert total.left_stop <= g.left_stop + h.left_stop
    assert total.right_stop <= g.right_stop + h.left_stop <= total.left_stop


@given(games)
def test_negation_exchanges_the_stops(g):
    assert (-g).stops == (-g.right_stop, -g.left_stop)


@given(games, dyadics)
def test_numbers_outside_the_stops_are_comparable(g, x):
    if x > g.left_stop:
        assert g < x
    elif x < g.right_stop:
        assert g > x
    elif g.right_stop < x < g.left_stop:
        assert g.confused_with(x)


@given(trees)
def test_numbers_are_recognised(g):
    x = number(g)
    assert from_reference(g).is_number == (x is not None)
    assert from_reference(g).is_integer == (x is not None and x.denominator == 1)
    if x is not None:
        assert from_reference(g).to_fraction() == x


@given(trees)
def test_birthday_is_the_depth_of_the_canonical_form(g):
    assert from_reference(g).birthday == birthday(canonical(g))


@given(games, games)
def test_birthday_of_a_sum_is_at_most_the_sum_of_birthdays(g, h):
    assert (g + h).birthday <= g.birthday + h.birthday
    assert (-g).birthday == g.birthday


@given(games, games)
def test_mean_is_additive(g, h):
    assert (g + h).mean == g.mean + h.mean
    assert (-g).mean == -g.mean
    assert g.right_stop <= g.mean <= g.left_stop


@given(games, games)
def test_temperature_of_a_sum_is_at_most_the_larger_one(g, h):
    assert (g + h).temperature <= max(g.temperature, h.temperature)
    assert (-g).temperature == g.temperature


@given(games)
def test_walls_of_the_thermograph_meet_at_the_temperature(g):
    assume(not g.is_number)
    t = g.temperature
    assert left_scaffold(g, t) == g.mean == right_scaffold(g, t)
    if t > 0:
        below = t - Fraction(1, 2**40)
        assert left_scaffold(g, below) > right_scaffold(g, below)


def left_scaffold(g, t):
    """The largest right wall of a left option at t, less the tax t."""
    return max(x.mean if t >= x.temperature else right_scaffold(x, t) for x in g.left) - t


def right_scaffold(g, t):
    """The smallest left wall of a right option at t, plus the tax t."""
    return min(x.mean if t >= x.temperature else left_scaffold(x, t) for x in g.right) + t


@given(dyadics)
def test_temperature_of_a_number_is_minus_its_unit(x):
    assert lm.game(x).temperature == Fraction(-1, x.denominator)
    assert lm.game(x).mean == x


@given(games)
def test_no_incentive_is_at_least_zero(g):
    assert not any(x >= 0 for x in g.incentives)


@given(games)
def test_incentives_are_the_undominated_gains(g):
    left, right = [x - g for x in g.left], [g - x for x in g.right]
    assert set(g.left_incentives) == maximal(left)
    assert set(g.right_incentives) == maximal(right)
    assert set(g.incentives) == maximal(left + right)
    assert len(g.incentives) == len(set(g.incentives))


def maximal(gains):
    return {x for x in gains if not any(x < y for y in gains)}


@given(games)
def test_infinitesimal_means_both_stops_are_zero(g):
    assert g.is_infinitesimal == (g.stops == (0, 0))


@given(games)
def test_hot_means_the_left_stop_exceeds_the_right_stop(g):
    assert g.is_hot == (g.left_stop > g.right_stop)
    assert g.is_hot == (g.temperature > 0)


@given(games)
def test_all_small_means_both_players_can_move_or_neither(g):
    options = g.left + g.right
    assert g.is_all_small == (
        bool(g.left) == bool(g.right) and all(x.is_all_small for x in options)
    )


@given(games)
def test_impartial_means_both_players_have_the_same_moves(g):
    expected = set(g.left) == set(g.right) and all(x.is_impartial for x in g.left)
    assert g.is_impartial == expected == g.is_nimber


@given(games)
def test_only_zero_is_idempotent(g):
    assert g.is_idempotent == (g + g == g) == (g == 0)


@given(games)
def test_kind_is_the_first_that_fits(g):
    expected = "number" if g.is_number else "nimber" if g.is_nimber else "short"
    assert g.kind == expected


@given(st.integers(0, 40))
def test_nimbers_are_their_own_invariants(n):
    g = lm.star(n)
    assert (g.is_nimber, g.is_impartial, g.is_infinitesimal, g.is_all_small) == (True,) * 4
    assert (g.birthday, g.stops, g.mean) == (n, (0, 0), 0)
    assert g.left == g.right == tuple(lm.star(k) for k in range(n))
