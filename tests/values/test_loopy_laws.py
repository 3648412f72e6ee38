"""Laws of loopy games on random graphs, against plain retrograde analysis."""

import pickle

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import lastmove as lm
from tests.reference import form
from tests.values import loops
from tests.values.loops import Loop, left_survives, loop_of, outcome, right_survives
from tests.values.strategies import STAR, UP, number_tree

LEAVES = {
    "0": number_tree(0),
    "1": number_tree(1),
    "-1": number_tree(-1),
    "1/2": number_tree("1/2"),
    "*": STAR,
    "^": UP,
    "{1|-1}": form([number_tree(1)], [number_tree(-1)]),
}
MOST_NODES = 4
EXAMPLES = 40
"""Enough to find a broken law; the slow test at the end plays many more."""


def law(*strategies):
    """A law that holds for whatever the strategies draw."""
    return lambda test: settings(max_examples=EXAMPLES)(given(*strategies)(test))


def expanded(left, right):
    """The graph with each leaf's tree in its place."""
    sides = [list(left), list(right)]
    places = {}

    def place(tree):
        if tree not in places:
            places[tree] = len(sides[0])
            for side in sides:
                side.append(())
            for side, options in zip(sides, tree, strict=True):
                side[places[tree]] = tuple(map(place, options))
        return places[tree]

    for node in range(len(left)):
        for side in sides:
            side[node] = tuple(
                place(LEAVES[option]) if isinstance(option, str) else option
                for option in side[node]
            )
    return Loop(tuple(sides[0]), tuple(sides[1]))


@st.composite
def graphs(draw, most=MOST_NODES):
    """A random graph: what Left and Right can move to from each node, nodes or leaves."""
    count = draw(st.integers(1, most))
    options = st.integers(0, count - 1) | st.sampled_from(list(LEAVES))
    side = st.lists(st.lists(options, max_size=2, unique=True), min_size=count, max_size=count)
    return draw(side), draw(side)


def both(graph):
    """The library's value of a graph, and the oracle's game."""
    return lm.Loopy.from_graph(*graph), expanded(*graph)


def values(most=3):
    return graphs(most).map(lambda graph: lm.Loopy.from_graph(*graph))


def sided(value):
    return isinstance(value, lm.Game) or value.is_stopper_sided


def stopper(value):
    return isinstance(value, lm.Game) or value.is_stopper


@law(graphs())
def test_outcome_is_that_of_plain_play(graph):
    value, loop = both(graph)
    assert value.outcome == outcome(loop)


@law(graphs(3), graphs(3))
def test_outcome_of_a_sum_is_that_of_plain_play(first, second):
    (g, a), (h, b) = both(first), both(second)
    assume(sided(g))
    assume(sided(h))
    assert (g + h).outcome == outcome(a, b)
    assert (g - h).outcome == outcome(a, -b)


@law(graphs())
def test_a_graph_without_alternating_cycles_is_a_stopper(graph):
    value, loop = both(graph)
    assume(loops.is_stopper(loop))
    assert stopper(value)


@law(graphs())
def test_the_canonical_form_of_a_stopper_is_equal_by_play(graph):
    value, loop = both(graph)
    assume(loops.is_stopper(loop))
    canonical = loop_of(value)
    assert loops.is_stopper(canonical)
    assert left_survives(loop, -canonical)
    assert right_survives(loop, -canonical)


@law(graphs())
def test_no_option_of_a_canonical_form_is_dominated(graph):
    value, _ = both(graph)
    assume(isinstance(value, lm.Loopy))
    assume(value.is_stopper)
    for options in (value.left, value.right):
        for i, option in enumerate(options):
            assert all(option.confused_with(other) for other in options[:i])


@law(graphs(3), graphs(3))
def test_order_of_stoppers_is_survival(first, second):
    (g, a), (h, b) = both(first), both(second)
    assume(loops.is_stopper(a))
    assume(loops.is_stopper(b))
    at_least, at_most = left_survives(a, -b), right_survives(a, -b)
    assert (g >= h, g <= h) == (at_least, at_most)
    assert (g == h) == (at_least and at_most)
    assert (g > h, g < h) == (at_least and not at_most, at_most and not at_least)
    if isinstance(g, lm.Loopy):
        assert g.confused_with(h) == (not at_least and not at_most)


@law(graphs(), graphs(2))
def test_sides_are_the_game_to_players_who_like_draws(first, second):
    """Onside s of G: Left survives G + X just when Left survives s + X, whoever starts."""
    (g, loop), (_, x) = both(first), both(second)
    assume(isinstance(g, lm.Loopy))
    assume(g.is_stopper_sided)
    onside, offside = loop_of(g.onside), loop_of(g.offside)
    for mine, yours in zip(loops.play(loop, x), loops.play(onside, x), strict=True):
        assert (mine >= 0) == (yours >= 0)
    for mine, yours in zip(loops.play(loop, x), loops.play(offside, x), strict=True):
        assert (mine <= 0) == (yours <= 0)


@law(graphs(3), graphs(3), graphs(2))
def test_order_agrees_with_play_in_every_context(first, second, context):
    (g, a), (h, b), (_, x) = both(first), both(second), both(context)
    assume(sided(g))
    assume(sided(h))
    pairs = list(zip(loops.play(a, x), loops.play(b, x), strict=True))
    if g <= h:
        assert all(mine <= yours for mine, yours in pairs)
    if g == h:
        assert all(mine == yours for mine, yours in pairs)


@law(values(), values(), values(2))
def test_sums_are_commutative_and_associative(g, h, k):
    assume(sided(g))
    assume(sided(h))
    assume(sided(k))
    assert g + h == h + g
    assert (g + h) + k == g + (h + k)
    assert g + 0 == g


@law(values(), values())
def test_negation(g, h):
    assume(sided(g))
    assume(sided(h))
    opposite = -g
    assert -opposite == g
    assert -(g + h) == opposite - h
    assert (g <= h) == (-h <= opposite)
    swap = {"L": "R", "R": "L", "N": "N", "P": "P", "D": "D"}
    swap |= {"NHat": "NCheck", "NCheck": "NHat", "PHat": "PCheck", "PCheck": "PHat"}
    assert opposite.outcome == swap[g.outcome]


@law(values(), values(), values(2))
def test_order_is_a_partial_order_that_sums_keep(g, h, k):
    assume(sided(g))
    assume(sided(h))
    assume(sided(k))
    assert g <= +g
    assert (g <= h <= g) == (g == h)
    if g <= h:
        assert g + k <= h + k
        if h <= k:
            assert g <= k


@law(values())
def test_a_stopper_minus_itself_is_not_lost_by_either_player(g):
    assume(stopper(g))
    difference = g - g
    assert difference.outcome in {"P", "D"}
    if isinstance(g, lm.Loopy):
        assert difference.onside == g.degree
        assert g.degree >= 0
        assert g + g.degree >= g


@law(values(4))
def test_text_reads_back(g):
    for text in (str(g), g.unicode):
        assert lm.game(text) == g
        assert hash(lm.game(text)) == hash(g)
    assert str(lm.game(str(g))) == str(g)
    assert str(g).isascii()
    assert pickle.loads(pickle.dumps(g)) == g


@law(graphs(), st.randoms())
def test_the_value_does_not_depend_on_the_numbers_of_nodes(graph, random):
    left, right = graph
    order = list(range(len(left)))
    random.shuffle(order)
    new = {old: order.index(old) for old in order}
    sides = [
        [[new.get(option, option) for option in side[old]] for old in order]
        for side in (left, right)
    ]
    value, moved = lm.Loopy.from_graph(*graph), lm.Loopy.from_graph(*sides, new[0])
    assert value == moved
    assert hash(value) == hash(moved)
    assert str(value) == str(moved)
    names = {old: tuple([*side[old]] for side in (left, right)) for old in range(len(left))}
    assert lm.Loopy.from_graph(names, root=0) == value


@law(values())
def test_options_make_the_game(g):
    assume(stopper(g))
    assert lm.Loopy.of(g.left, g.right) == g


@law(values(), st.integers(-3, 3))
def test_multiples_are_repeated_sums(g, n):
    assume(sided(g))
    total = lm.game(0)
    for _ in range(abs(n)):
        total = total + g
    assert n * g == (total if n >= 0 else -total)
    assert g * n == n * g


@law(values(), values())
def test_braces_are_play(g, h):
    """A player's move from {g | h} is to g or h."""
    assume(sided(g))
    assume(sided(h))
    value = lm.Loopy.of([g], [h])
    after_left = {"L": 1, "R": -1, "N": -1, "P": 1, "D": 0, "NHat": 0, "PHat": 1}
    after_left |= {"NCheck": -1, "PCheck": 0}
    after_right = {"L": 1, "R": -1, "N": 1, "P": -1, "D": 0, "NHat": 1, "PHat": 0}
    after_right |= {"NCheck": 0, "PCheck": -1}
    results = after_left[g.outcome], after_right[h.outcome]
    assert loops.OUTCOMES[results] == value.outcome


def random_graph(rng):
    count = rng.randint(1, 5)
    places = [*range(count), *LEAVES]
    return tuple([rng.sample(places, rng.randint(0, 3)) for _ in range(count)] for _ in range(2))


@pytest.mark.slow
def test_outcomes_order_and_sides_of_many_random_graphs(rng):
    for _ in range(2000):
        (g, a), (h, b) = both(random_graph(rng)), both(random_graph(rng))
        assert (g.outcome, h.outcome) == (outcome(a), outcome(b))
        assert (g + h).outcome == outcome(a, b)
        assert lm.game(str(g)) == g
        if loops.is_stopper(a) and loops.is_stopper(b):
            assert (g >= h, g <= h) == (left_survives(a, -b), right_survives(a, -b))
        if isinstance(g, lm.Loopy) and g.is_stopper_sided:
            onside, offside = loop_of(g.onside), loop_of(g.offside)
            assert [x >= 0 for x in loops.play(a, b)] == [x >= 0 for x in loops.play(onside, b)]
            assert [x <= 0 for x in loops.play(a, b)] == [x <= 0 for x in loops.play(offside, b)]
        loops.play.cache_clear()
