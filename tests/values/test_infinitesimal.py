"""Atomic weights, the far star, reduced forms and uptimals, on random games."""

from fractions import Fraction
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from tests.reference import canonical, negate
from tests.values.strategies import (
    INFINITESIMALS,
    ZERO,
    corners,
    from_reference,
    games,
    star_tree,
    to_reference,
    trees_over,
)

# Larger than every star in a game that is drawn here, small enough to list its options.
FAR = 256


@cache
def is_all_small(tree):
    return bool(tree[0]) == bool(tree[1]) and all(map(is_all_small, tree[0] | tree[1]))


ALL_SMALL = [ZERO, *filter(is_all_small, map(canonical, INFINITESIMALS))]
small_positions = st.sampled_from([*ALL_SMALL, *map(negate, ALL_SMALL)])
all_small_trees = trees_over(small_positions, small_positions)
all_small = (small_positions | all_small_trees | trees_over(all_small_trees, small_positions)).map(
    from_reference
)
infinitesimals = st.sampled_from([*INFINITESIMALS, *map(negate, INFINITESIMALS)]).map(
    from_reference
)


def relation(g, h):
    return {(1, 0): "<", (0, 1): ">", (0, 0): "<>", (1, 1): "=="}[g <= h, g >= h]


def ups(weight):
    return weight.norton_product(lm.up)


@given(all_small)
def test_all_small_games_are_infinitesimal_and_have_an_atomic_weight(g):
    assert g.is_all_small == is_all_small(to_reference(g))
    assert g.is_infinitesimal
    assert g.atomic_weight is not None


def test_atomic_weight_of_up_is_1():
    assert lm.up.atomic_weight == 1
    assert lm.down.atomic_weight == -1
    assert lm.game(0).atomic_weight == 0


@given(st.integers(-(10**6), 10**6), st.integers(0, 10**6))
def test_atomic_weight_of_ups_and_a_star_is_the_number_of_ups(n, k):
    assert (n * lm.up + lm.star(k)).atomic_weight == n


@given(all_small, all_small)
def test_atomic_weight_is_additive(g, h):
    assert (g + h).atomic_weight == g.atomic_weight + h.atomic_weight
    assert (-g).atomic_weight == -g.atomic_weight


@given(all_small)
def test_atomic_weight_agrees_with_its_definition(g):
    rest = g - ups(g.atomic_weight)
    assert lm.down + lm.star(FAR) < rest < lm.up + lm.star(FAR)


@given(infinitesimals, infinitesimals)
def test_other_infinitesimals_have_an_atomic_weight_only_by_the_definition(g, h):
    game = lm.Game([g], [h])
    weight = game.atomic_weight
    if weight is None:
        assert not game.is_all_small
    else:
        assert lm.down + lm.star(FAR) < game - ups(weight) < lm.up + lm.star(FAR)


@given(corners.map(from_reference))
def test_games_that_are_not_infinitesimal_have_no_atomic_weight(g):
    if not g.is_infinitesimal:
        assert g.atomic_weight is None


@given(all_small)
def test_two_ahead_rule(g):
    assert g > 0 or not g.atomic_weight >= 2
    assert g < 0 or not g.atomic_weight <= -2


@given(all_small)
def test_atomic_weight_1_means_more_than_the_far_star(g):
    assert (g.compare_far_star() == ">") == (g.atomic_weight >= 1)
    assert (g.compare_far_star() == "<") == (g.atomic_weight <= -1)


@given(all_small, st.integers(-4, 4))
def test_norton_product_of_an_atomic_weight_has_that_atomic_weight(g, n):
    assert ups(g.atomic_weight).atomic_weight == g.atomic_weight
    assert (n * g).atomic_weight == n * g.atomic_weight


@given(games, st.integers(FAR, 2 * FAR))
def test_far_star_test_agrees_with_comparison_to_a_large_star(g, large):
    assert g.compare_far_star() == relation(g, lm.star(large))


@given(all_small, st.integers(FAR, 2 * FAR))
def test_far_star_test_of_all_small_games(g, large):
    assert g.compare_far_star() == relation(g, lm.star(large))


@given(st.integers(0, 100), st.integers(0, 100), st.integers(-2, 2))
def test_far_star_is_far_from_large_stars(j, k, n):
    g = lm.Game([lm.star(j)], [n * lm.up + lm.star(k)])
    assert g.compare_far_star() == relation(g, lm.star(FAR))
    assert lm.star(k).compare_far_star() == "<>"


@given(games)
def test_reduced_form_is_within_an_infinitesimal(g):
    assert (g - g.reduced()).stops == (0, 0)


@given(games)
def test_reduction_is_idempotent_and_simplifies(g):
    reduced = g.reduced()
    assert reduced.reduced() == reduced
    assert reduced.birthday <= g.birthday


@given(games, infinitesimals)
def test_games_that_are_infinitesimally_close_have_one_reduced_form(g, difference):
    assert (g + difference).reduced() == g.reduced()


@given(games, games)
def test_reduced_forms_are_equal_only_of_close_games(g, h):
    assert (g.reduced() == h.reduced()) == (g - h).is_infinitesimal


@given(games, games)
def test_reduction_of_a_sum_is_that_of_the_reduced_terms(g, h):
    assert (g + h).reduced() == (g.reduced() + h.reduced()).reduced()
    assert (-g).reduced() == -g.reduced()


@given(games)
def test_followers_of_a_reduced_form_are_reduced(g):
    reduced = g.reduced()
    assert all(x.reduced() == x for x in (*reduced.left, *reduced.right))


@cache
def power(n):
    """The n-th power of up, {0 | minus the powers below it, plus star}."""
    return lm.Game([0], [lm.star(1) - sum(map(power, range(1, n)), lm.game(0))])


coefficients = st.lists(st.integers(-3, 3), max_size=4)


def expanded(number, counts, nim):
    terms = [count * power(n) for n, count in enumerate(counts, start=1)]
    return lm.game(number) + sum(terms, lm.star(nim))


@given(st.integers(-8, 8), coefficients, st.integers(0, 3))
def test_uptimal_expansion_gives_the_game_back(n, counts, nim):
    g = expanded(Fraction(n, 4), counts, nim)
    number, found, star = g.uptimal()
    assert (number, star) == (Fraction(n, 4), nim)
    while counts and counts[-1] == 0:
        counts.pop()
    assert list(found) == counts


@given(games)
def test_an_uptimal_expansion_is_an_expansion(g):
    expansion = g.uptimal()
    if expansion is not None:
        assert expanded(*expansion) == g


def test_uptimals_have_names():
    for n in range(1, 6):
        assert lm.game(f"^<{n}>") == power(n)
        assert lm.game(f"^[{n}]") == sum(map(power, range(1, n + 1)), lm.game(0))
        assert 0 < 10 * power(n + 1) < power(n)


def test_star_trees_are_the_stars_of_the_library():
    assert [from_reference(star_tree(n)) for n in range(5)] == [lm.star(n) for n in range(5)]
