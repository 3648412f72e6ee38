"""Explicit forms, compounds and products, against positions played out in the test."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from tests.reference import add, birthday, canonical, form, le, negate, outcome
from tests.values.strategies import (
    CORNERS,
    ONE,
    STAR,
    UP,
    ZERO,
    dyadics,
    from_reference,
    small_trees,
    star_tree,
    to_reference,
    trees,
    trees_over,
)

# Of the corners those that are small enough to multiply, and some that are not canonical.
FEW = [g for g in CORNERS if birthday(g) <= 2]
LOOSE = [form([STAR], [STAR]), form([ZERO, ONE]), form([negate(ONE)], [ONE]), form([UP, ZERO])]
positions = st.sampled_from([*FEW, *LOOSE])
loose_trees = positions | trees_over(positions, positions, min_size=0)


@cache
def form_of(tree):
    """The library's form of a tree."""
    return lm.Form.of(map(form_of, tree[0]), map(form_of, tree[1]))


@cache
def tree_of(game):
    """The tree of a form of the library."""
    return form(map(tree_of, game.left), map(tree_of, game.right))


forms = loose_trees.map(form_of)
tiny_forms = positions.map(form_of)
day1_forms = st.sampled_from([ZERO, ONE, negate(ONE), STAR]).map(form_of)


@given(trees)
def test_a_form_keeps_its_options(tree):
    f = form_of(tree)
    assert tree_of(f) == tree
    assert (f.birthday, f.outcome) == (birthday(tree), outcome(tree))
    assert to_reference(f.value) == canonical(tree)
    assert f.is_canonical == (tree == canonical(tree))


@given(trees, trees)
def test_forms_are_equal_if_their_options_are(g, h):
    assert (form_of(g) == form_of(h)) == (g == h)
    assert hash(form_of(g)) == hash(lm.Form.of(form_of(g).left, form_of(g).right))


@given(forms)
def test_a_form_is_read_back_from_its_text(f):
    assert lm.Form(str(f)) == f
    assert lm.Form(f"'{f}'") == f
    assert lm.game(f"'{f}'") == f.value
    assert eval(repr(f), {"Form": lm.Form}) == f


@given(loose_trees, loose_trees)
def test_sums_and_negatives_act_on_forms(g, h):
    assert tree_of(form_of(g) + form_of(h)) == add(g, h)
    assert tree_of(form_of(g) - form_of(h)) == add(g, negate(h))
    assert tree_of(-form_of(g)) == negate(g)
    assert tree_of(2 * form_of(g)) == add(g, g)


def colon(g, h):
    """A move in g annihilates h."""
    return form(*(g[i] | {colon(g, x) for x in h[i]} for i in (0, 1)))


@given(loose_trees, loose_trees)
def test_ordinal_sum_agrees_with_its_definition(g, h):
    assert tree_of(form_of(g).ordinal_sum(form_of(h))) == colon(g, h)


@given(forms, forms, forms)
def test_colon_principle(g, h, k):
    h, k = ((x.value, g.ordinal_sum(x).value) for x in (h, k))
    assert relation(h[0], k[0]) == relation(h[1], k[1])


def relation(g, h):
    return g <= h, g >= h


@given(forms, loose_trees)
def test_ordinal_sum_depends_on_the_value_alone_of_what_stands_on_top(g, h):
    reduced = from_reference(h)
    assert g.ordinal_sum(form_of(h)).value == g.ordinal_sum(reduced).value


@given(tiny_forms, tiny_forms, tiny_forms)
def test_ordinal_sum_of_forms_is_associative(g, h, k):
    assert g.ordinal_sum(h).ordinal_sum(k) == g.ordinal_sum(h.ordinal_sum(k))


def test_ordinal_sum_depends_on_the_form_of_its_base():
    zero, other = lm.Form("0"), lm.Form("{*|*}")
    assert zero.value == other.value
    assert zero.ordinal_sum(1).value == 1
    assert other.ordinal_sum(1).value == lm.up
    assert lm.evaluate("'{*|*}' = '0'") is True
    assert lm.evaluate("'{*|*}':1 = '0':1") is False


@given(st.integers(-40, 40))
def test_bases_of_value_0_tell_integers_from_ups(n):
    assert lm.Form("0").ordinal_sum(n).value == n
    expected = lm.game(f"^[{n}]" if n > 0 else f"v[{-n}]") if n else 0
    assert lm.Form("{*|*}").ordinal_sum(n).value == expected


def over(g):
    return not (g[0] or g[1])


def moves(g, h, side, rule):
    """The pairs to which a player can move from the pair (g, h)."""
    components, ends_early = rule
    if over(g) or over(h):
        # One component is left, if the rule lets play go on.
        return [] if ends_early else [(x, h) for x in g[side]] + [(g, x) for x in h[side]]
    pairs = []
    if components != "all":
        pairs += [(x, h) for x in g[side]] + [(g, x) for x in h[side]]
    if components != "one":
        pairs += product(g[side], h[side])
    return pairs


RULES = {
    "diminished_disjunctive": ("one", True),
    "conjunctive": ("all", True),
    "continued_conjunctive": ("all", False),
    "selective": ("some", False),
    "shortened_selective": ("some", True),
}


@cache
def wins(g, h, beside, side, rule):
    """Does the player to move win the compound of g and h, with a third game played beside it?"""
    return any(not wins(x, y, beside, 1 - side, rule) for x, y in moves(g, h, side, rule)) or any(
        not wins(g, h, z, 1 - side, rule) for z in beside[side]
    )


def outcome_of_play(g, h, beside, rule):
    return "PRLN"[2 * wins(g, h, beside, 0, rule) + wins(g, h, beside, 1, rule)]


def compound(name, g, h):
    return getattr(form_of(g), name)(form_of(h))


@pytest.mark.parametrize("name", RULES)
@given(g=loose_trees, h=loose_trees)
def test_outcome_of_a_compound_is_who_wins_by_playing(name, g, h):
    result = compound(name, g, h)
    assert result.outcome == outcome_of_play(g, h, ZERO, RULES[name])
    assert result.value.outcome == result.outcome
    assert result == compound(name, h, g)


@pytest.mark.parametrize("name", RULES)
@given(g=loose_trees, h=loose_trees, beside=small_trees)
def test_value_of_a_compound_is_what_it_does_in_sums(name, g, h, beside):
    total = compound(name, g, h).value + from_reference(beside)
    assert total.outcome == outcome_of_play(g, h, beside, RULES[name])


@pytest.mark.parametrize("name", RULES)
@given(g=positions, h=positions)
def test_a_compound_minus_its_value_is_lost_by_whoever_moves_first(name, g, h):
    value = to_reference(compound(name, g, h).value)
    assert outcome_of_play(g, h, negate(value), RULES[name]) == "P"


@pytest.mark.parametrize("name", ["conjunctive", "selective"])
@given(g=loose_trees, h=loose_trees)
def test_compounds_are_written_as_functions(name, g, h):
    text = f"{name}('{form_of(g)}','{form_of(h)}')"
    assert lm.game(text) == compound(name, g, h).value
    assert lm.Form(text) == compound(name, g, h)


NIM = {
    "diminished_disjunctive": lambda a, b: ((a - 1) ^ (b - 1)) + 1 if a and b else 0,
    "conjunctive": min,
    "continued_conjunctive": max,
    "selective": lambda a, b: a + b,
    "shortened_selective": lambda a, b: a + b - 1 if a and b else 0,
}


@cache
def nim_value(a, b, rule):
    """By the mex rule, from the heaps alone."""
    reached = {
        nim_value(*heaps, rule)
        for heaps in product(range(a + 1), range(b + 1))
        if may_move((a, b), heaps, rule)
    }
    return next(n for n in range(a + b + 1) if n not in reached)


def may_move(heaps, after, rule):
    components, ends_early = rule
    changed = [before != now for before, now in zip(heaps, after, strict=True)]
    if 0 in heaps:
        return any(changed) and not ends_early
    return {"one": sum(changed) == 1, "all": all(changed), "some": any(changed)}[components]


@pytest.mark.parametrize("name", NIM)
def test_compounds_of_nim_heaps(name):
    for a, b in product(range(8), repeat=2):
        expected = nim_value(a, b, RULES[name])
        assert expected == NIM[name](a, b)
        assert compound(name, star_tree(a), star_tree(b)).value == lm.star(expected), (a, b)


@given(dyadics, dyadics)
def test_conway_product_of_numbers_is_their_product(x, y):
    assert lm.game(x).conway_product(y) == x * y


@given(st.integers(-3, 3), st.sampled_from(["1/2", "-1/2", "3/2", "-1", "3"]))
def test_conway_product_of_forms_of_numbers_is_their_product(n, x):
    assert lm.Form(n).conway_product(x).value == n * lm.game(x).to_fraction()


@given(st.integers(0, 2**32), st.integers(0, 2**32))
def test_conway_product_of_nimbers_is_the_nim_product(a, b):
    assert lm.star(a).conway_product(lm.star(b)) == lm.star(lm.nim_multiply(a, b))


@cache
def times(g, h):
    """Conway's product, by its definition."""

    def option(x, y):
        return add(add(times(x, h), times(g, y)), negate(times(x, y)))

    return form(
        [option(x, y) for i in (0, 1) for x, y in product(g[i], h[i])],
        [option(x, y) for i in (0, 1) for x, y in product(g[i], h[1 - i])],
    )


FACTORS = [g for g in [*FEW, *LOOSE] if len(g[0] | g[1]) <= 2][:14]
factors = st.sampled_from(FACTORS)


@given(factors, factors)
def test_conway_product_agrees_with_its_definition(g, h):
    assert tree_of(form_of(g).conway_product(form_of(h))) == times(g, h)


@given(factors, factors)
def test_conway_product_of_values_is_that_of_the_canonical_forms(g, h):
    product_of_forms = form_of(canonical(g)).conway_product(form_of(canonical(h)))
    assert from_reference(g).conway_product(from_reference(h)) == product_of_forms.value


@given(factors, factors, factors)
def test_conway_product_distributes_over_sums_by_value(g, h, k):
    g, h, k = map(form_of, (g, h, k))
    assert g.conway_product(h + k).value == g.conway_product(h).value + g.conway_product(k).value


@given(factors)
def test_conway_product_with_0_and_1(g):
    assert form_of(g).conway_product(1) == form_of(g)
    assert form_of(g).conway_product(0) == lm.Form(0)


def test_conway_product_depends_on_the_forms():
    two, other = lm.Form("2"), lm.Form("{0,1|}")
    assert two.value == other.value
    assert two.conway_product("*").value == 0
    assert other.conway_product("*").value == lm.star(2)


@cache
def ordinal_times(g, h):
    """Every blue edge of h replaced by g and every red one by -g."""
    sides = [], []
    for edge, copy in ((0, g), (1, negate(g))):
        for below in h[edge]:
            base = ordinal_times(g, below)
            for side in (0, 1):
                sides[side].extend(colon(base, x) for x in copy[side])
    return form(*sides)


@given(positions, positions)
def test_ordinal_product_agrees_with_its_definition(g, h):
    assert tree_of(form_of(g).ordinal_product(form_of(h))) == ordinal_times(g, h)


@given(tiny_forms, tiny_forms, day1_forms)
def test_laws_of_the_ordinal_product(g, h, k):
    assert g.ordinal_product(1) == g == lm.Form(1).ordinal_product(g)
    assert g.ordinal_product(-h) == -g.ordinal_product(h)
    assert g.ordinal_product(h.ordinal_sum(k)) == g.ordinal_product(h).ordinal_sum(
        g.ordinal_product(k)
    )
    assert g.ordinal_product(h).ordinal_product(k) == g.ordinal_product(h.ordinal_product(k))


@given(st.integers(-12, 12), st.integers(-12, 12))
def test_ordinal_product_of_integers_is_their_product(m, n):
    assert lm.Form(m).ordinal_product(n).value == m * n


@given(loose_trees)
def test_a_form_minus_itself_is_worth_nothing(tree):
    f = form_of(tree)
    assert (f.value >= 0) == le(ZERO, tree)
    assert (f - f).value == 0
    assert (f + (f - f)).value == f.value
