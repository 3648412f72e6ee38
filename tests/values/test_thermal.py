"""Thermographs, cooling, heating and play by temperature, on random games."""

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import lastmove as lm
from tests.values.strategies import corners, from_reference, games, to_reference, trees
from tests.values.walls import Formula, Wall, Walls, thermograph

small_games = corners.map(from_reference)
temperatures = st.integers(-32, 96).map(lambda n: Fraction(n, 32))
taxes = st.integers(0, 96).map(lambda n: Fraction(n, 32))


def walls_of(g):
    """The thermograph that the library finds, as plain data."""
    found = g.thermograph()
    left, right = (Wall(wall.mast, wall.breaks, wall.slopes) for wall in (found.left, found.right))
    return Walls(left, right, found.mean, found.temperature)


def hot_sums(rng, count):
    """Sums of up to three games born by day 3."""
    day3 = lm.games_born_by(3)
    return lm.sums(rng.choices(day3, k=rng.randint(1, 3)) for _ in range(count))


@given(trees)
def test_thermograph_agrees_with_the_naive_one(tree):
    g = from_reference(tree)
    assert walls_of(g) == thermograph(tree)
    assert (g.mean, g.temperature) == (thermograph(tree).mean, thermograph(tree).temperature)


def test_thermographs_of_all_games_born_by_day_3_agree_with_the_naive_ones():
    day3 = lm.games_born_by(3)
    assert lm.thermographs(day3) == [g.thermograph() for g in day3]
    for g in day3:
        assert walls_of(g) == thermograph(to_reference(g)), g


@given(st.integers(-48, 48), st.integers(-4, 4), st.integers(0, 6))
def test_thermographs_of_ups_and_stars_on_numbers_agree_with_the_naive_ones(x, ups, nim):
    g = lm.game(Fraction(x, 16)) + ups * lm.up + lm.star(nim)
    assert walls_of(g) == thermograph(to_reference(g))


@given(games, temperatures)
def test_a_wall_is_read_at_any_temperature(g, t):
    found, plain = g.thermograph(), walls_of(g)
    assert (found.left(t), found.right(t)) == (plain.left(t), plain.right(t))


@given(games)
def test_walls_begin_at_the_stops_and_close_in_on_the_mast(g):
    walls = walls_of(g)
    assert (walls.left(0), walls.right(0)) == g.stops
    assert walls.left.mast == walls.right.mast == walls.mean
    assert walls.temperature == max((-1, *walls.left.breaks, *walls.right.breaks))
    for wall, fall in ((walls.left, -1), (walls.right, 1)):
        assert list(wall.breaks) == sorted(set(wall.breaks), reverse=True)
        assert wall.slopes == tuple(fall * (i % 2) for i in range(len(wall.breaks) + 1))


def directly_cooled(g, t):
    """{GL cooled - t | GR cooled + t}, but the mean once t exceeds the temperature."""

    @cache
    def cooled(g):
        known = thermograph(to_reference(g))
        if g.is_integer or t > known.temperature:
            return lm.game(known.mean)
        return lm.Game([cooled(x) - t for x in g.left], [cooled(x) + t for x in g.right])

    return cooled(g)


def chosen_temperatures(walls, rng, count=50):
    """Every break, and some temperatures around them."""
    breaks = [*walls.left.breaks, *walls.right.breaks, Fraction(-1), Fraction(0)]
    top = max(walls.temperature, 0) + 1
    others = [Fraction(rng.randrange(-64, int(64 * top)), 64) for _ in range(count)]
    return [*breaks, *others][:count]


def walls_hold(g, walls, temperatures, cool=lm.Game.cool):
    """Whether the walls stand at the stops of the cooled game, at each of the temperatures."""
    return all(cool(g, t).stops == (walls.left(t), walls.right(t)) for t in temperatures)


def check_walls_against_cooling(rng, count):
    for g in hot_sums(rng, count):
        walls = walls_of(g)
        at = chosen_temperatures(walls, rng)
        assert walls_hold(g, walls, at), g
        assert walls_hold(g, walls, at[:5], cool=directly_cooled), g


def test_walls_are_the_stops_of_the_cooled_game(rng):
    check_walls_against_cooling(rng, 100)


@pytest.mark.slow
def test_walls_of_1000_games_are_the_stops_of_the_cooled_games_at_50_temperatures(rng):
    check_walls_against_cooling(rng, 1000)


def slope_flipped(wall):
    return replace(wall, slopes=tuple(-slope for slope in wall.slopes))


def slopes_shifted(wall):
    return replace(wall, slopes=(0, 0, *wall.slopes[1:-1]))


def break_shifted(wall):
    return replace(wall, breaks=(wall.breaks[0] - Fraction(1, 8), *wall.breaks[1:]))


def lowest_break_shifted(wall):
    return replace(wall, breaks=(*wall.breaks[:-1], wall.breaks[-1] - Fraction(1, 16)))


def break_left_out(wall):
    return replace(wall, breaks=wall.breaks[1:], slopes=wall.slopes[:-1])


def mast_moved(wall):
    return replace(wall, mast=wall.mast + Fraction(1, 1024))


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize(
    "broken",
    [
        slope_flipped,
        slopes_shifted,
        break_shifted,
        lowest_break_shifted,
        break_left_out,
        mast_moved,
    ],
)
def test_a_broken_wall_is_caught(broken, side, rng):
    tried = 0
    for g in hot_sums(rng, 20):
        walls = walls_of(g)
        if getattr(walls, side).breaks and g.is_hot:
            tried += 1
            wrong = replace(walls, **{side: broken(getattr(walls, side))})
            at = chosen_temperatures(walls, rng)
            assert walls_hold(g, walls, at)
            assert not walls_hold(g, wrong, at), g
    assert tried


@pytest.mark.parametrize(
    "formula",
    [
        Formula(tax=-1),
        Formula(tax=0),
        Formula(left=min),
        Formula(right=max),
        Formula(mast=False),
    ],
    ids=["earned instead of paid", "no tax", "worst for Left", "worst for Right", "no mast"],
)
def test_a_broken_wall_formula_is_caught(formula):
    caught = [
        g for g in lm.games_born_by(2) if walls_of(g) != thermograph(to_reference(g), formula)
    ]
    assert caught


@given(games, games)
def test_mean_is_additive(g, h):
    assert (g + h).mean == g.mean + h.mean
    assert (-g).mean == -g.mean


@given(games, games)
def test_temperature_of_a_sum_is_at_most_the_larger(g, h):
    larger = max(g.temperature, h.temperature)
    assert (g + h).temperature <= larger
    if g.temperature != h.temperature:
        assert (g + h).temperature == larger
    assert (-g).temperature == g.temperature


@given(small_games, st.integers(1, 6))
def test_stops_of_many_copies_stay_within_the_temperature_of_their_mean(g, n):
    spread = max(g.temperature, 0)
    left, right = (n * g).stops
    assert n * g.mean - spread <= right <= n * g.mean <= left <= n * g.mean + spread


@given(games, taxes)
def test_cooling_agrees_with_its_definition(g, t):
    assert g.cool(t) == directly_cooled(g, t)


@given(games, st.integers(-32, -1).map(lambda n: Fraction(n, 32)))
def test_cooling_below_zero_agrees_with_its_definition(g, t):
    assert g.cool(t) == directly_cooled(g, t)


@given(games, games, taxes)
def test_cooling_is_a_homomorphism(g, h, t):
    assert (g + h).cool(t) == g.cool(t) + h.cool(t)
    assert (-g).cool(t) == -g.cool(t)


@given(games, games, taxes)
def test_cooling_keeps_the_order(g, h, t):
    larger = lm.Game([*g.left, h], g.right)
    if larger >= g:
        assert larger.cool(t) >= g.cool(t)
    assert g.cool(t) <= h.cool(t) or not g <= h


@given(games, taxes, taxes)
def test_cooling_twice_is_cooling_by_the_sum(g, s, t):
    assert g.cool(s).cool(t) == g.cool(s + t)


@given(games, taxes)
def test_a_cooled_game_has_the_mean_and_what_is_left_of_the_temperature(g, t):
    assert g.cool(t).mean == g.mean
    if t <= g.temperature:
        assert g.cool(t).temperature == g.temperature - t
    else:
        assert g.cool(t) == g.mean


@given(games)
def test_a_frozen_game_is_infinitesimally_close_to_its_mean(g):
    frozen = g.freeze()
    assert (frozen - g.mean).is_infinitesimal
    assert (frozen == g.mean) == g.is_number


def naively_heated(g, t):
    if g.is_number:
        return g
    left, right = ([naively_heated(x, t) for x in side] for side in (g.left, g.right))
    return lm.Game([x + t for x in left], [x - t for x in right])


@given(games, taxes)
def test_heating_agrees_with_its_definition(g, t):
    assert g.heat(t) == naively_heated(g, t)


@given(games, taxes)
def test_cooling_undoes_heating(g, t):
    assert g.heat(t).cool(t) == g


def followers(g):
    found, ahead = set(), [g]
    while ahead:
        x = ahead.pop()
        if x not in found:
            found.add(x)
            ahead += [*x.left, *x.right]
    return found


def survives_cooling(g, t):
    """Whether no follower freezes at t, and none loses an option."""

    def paid(x, options, sign):
        return {y.cool(t) - sign * t for y in options(x)} == {*options(x.cool(t))}

    return all(
        x.is_number
        or (x.temperature >= t and paid(x, lambda y: y.left, 1) and paid(x, lambda y: y.right, -1))
        for x in followers(g)
    )


def coldest(g):
    """The lowest temperature of a follower that is no number."""
    return min((x.temperature for x in followers(g) if not x.is_number), default=Fraction(0))


nested_switches = st.recursive(
    st.integers(-32, 32).map(lambda n: lm.game(Fraction(n, 2))),
    lambda inner: st.builds(lambda x, y: lm.Game([x], [y]), inner, inner),
    max_leaves=6,
)


@given(nested_switches | games, st.sampled_from([1, 2, 4]))
def test_heating_undoes_cooling_where_nothing_froze(g, part):
    t = coldest(g) / part
    assume(survives_cooling(g, t))
    assert g.cool(t).heat(t) == g


def test_heating_does_not_undo_what_cooling_lost():
    frozen, dominated = lm.game("{3||1|1/2}"), lm.game("{2|1,{1|0}}")
    assert frozen.cool(1).heat(1) == lm.game("{3|3/4}")
    assert dominated.cool("1/4").heat("1/4") == lm.game("{2||1|0}")


def naively_overheated(g, s, t):
    if g.is_integer:
        return int(g) * s
    left, right = ([naively_overheated(x, s, t) for x in side] for side in (g.left, g.right))
    return lm.Game([x + t for x in left], [x - t for x in right])


@given(games, small_games, taxes)
def test_overheating_agrees_with_its_definition(g, s, t):
    assert g.overheat(s, t) == naively_overheated(g, s, t)


units = st.sampled_from(lm.games(["^", "^^*", "1", "1/2", "{2|1}", "tiny(1)"]))


def naive_norton_product(g, unit):
    if g.is_integer:
        return int(g) * unit
    incentives = [x - unit for x in unit.left] + [unit - x for x in unit.right]
    left, right = ([naive_norton_product(x, unit) for x in side] for side in (g.left, g.right))
    return lm.Game(
        [x + unit + gain for x in left for gain in incentives],
        [x - unit - gain for x in right for gain in incentives],
    )


day2 = st.sampled_from(lm.games_born_by(2))


@given(day2, units)
def test_norton_product_agrees_with_its_definition(g, unit):
    assert g.norton_product(unit) == naive_norton_product(g, unit)


@given(day2, day2, units)
def test_norton_product_by_a_positive_unit_is_a_homomorphism_of_ordered_groups(g, h, unit):
    assert (g + h).norton_product(unit) == g.norton_product(unit) + h.norton_product(unit)
    assert (g <= h) == (g.norton_product(unit) <= h.norton_product(unit))


@cache
def remoteness(tree, side):
    """How long play takes if the winner hurries and the loser delays."""
    ahead = [remoteness(x, 1 - side) for x in tree[side]]
    won = [n for n in ahead if n % 2 == 0]
    return 1 + (min(won) if won else max(ahead, default=-1))


@given(games)
def test_remoteness_agrees_with_its_definition(g):
    tree = to_reference(g)
    assert g.remoteness() == (remoteness(tree, 0), remoteness(tree, 1))


SIDES = {"left": (0, max, 1), "right": (1, min, -1)}
sums_to_play = st.lists(st.sampled_from(lm.games_born_by(3)), min_size=1, max_size=3)


def options(g, side):
    return (g.left, g.right)[side]


def worst_result(components, player):
    """Where play stops at worst if the player follows thermostrat against every reply."""
    side, best, _ = SIDES[player]
    worst = min if best is max else max

    @cache
    def play(components):
        if all(g.is_number for g in components):
            return sum(g.to_fraction() for g in components)
        advice = lm.thermostrat(components, player)
        assert advice.option in options(components[advice.component], side)
        moved = put(components, advice.component, advice.option)
        if all(g.is_number for g in moved):
            return sum(g.to_fraction() for g in moved)
        return worst(
            play(put(moved, i, reply))
            for i, g in enumerate(moved)
            if not g.is_number
            for reply in options(g, 1 - side)
        )

    return play(tuple(components))


def put(components, i, option):
    return tuple(sorted((*components[:i], option, *components[i + 1 :]), key=str))


def promise(components, player):
    """The best T >= 0 of all, by the walls: the far walls' sum, and once the widest gap on top."""
    _, best, sign = SIDES[player]
    found = [walls_of(g) for g in components]
    breaks = {t for w in found for wall in (w.left, w.right) for t in wall.breaks if t > 0}
    return best(
        sum((w.right if sign > 0 else w.left)(t) for w in found)
        + sign * max(w.left(t) - w.right(t) for w in found)
        for t in {Fraction(0), *breaks}
    )


@pytest.mark.parametrize("player", ["left", "right"])
@given(components=sums_to_play)
@settings(max_examples=60)
def test_thermostrat_stays_within_the_largest_temperature_against_every_reply(player, components):
    side, _, sign = SIDES[player]
    total = sum(components, lm.game(0))
    loss = sign * (total.stops[side] - worst_result(components, player))
    assert 0 <= loss <= max(0, *(g.temperature for g in components))


@pytest.mark.parametrize("player", ["left", "right"])
@given(components=sums_to_play)
@settings(max_examples=60)
def test_thermostrat_keeps_its_promise(player, components):
    sign = SIDES[player][2]
    assert sign * worst_result(components, player) >= sign * promise(components, player)


@pytest.mark.parametrize("player", ["left", "right"])
@given(components=sums_to_play)
def test_hotstrat_moves_in_the_hottest_component_to_where_the_wall_comes_from(player, components):
    side = SIDES[player][0]
    advice = lm.hotstrat(components, player)
    movable = [i for i, g in enumerate(components) if options(g, side)]
    assert (advice is None) == (not movable)
    if movable:
        g = components[advice.component]
        assert g.temperature == max(components[i].temperature for i in movable)
        check_option(g, advice, player)


def check_option(g, advice, player):
    """The option is one of the best at the temperature of the advice."""
    side, best, _ = SIDES[player]
    t = advice.temperature
    walls = {x: x.thermograph() for x in options(g, side)}
    at = {x: (w.right if side == 0 else w.left)(t) for x, w in walls.items()}
    assert at[advice.option] == best(at.values())


@pytest.mark.parametrize("player", ["left", "right"])
@given(components=sums_to_play, ambient=taxes, last=st.integers(0, 2))
def test_sentestrat_answers_a_threat_and_is_hotstrat_otherwise(player, components, ambient, last):
    assume(last < len(components))
    side = SIDES[player][0]
    advice = lm.sentestrat(components, player, ambient=ambient, last=last)
    hottest = lm.hotstrat(components, player)
    if options(components[last], side) and components[last].temperature > ambient:
        assert advice.component == last
        check_option(components[last], advice, player)
    else:
        assert (advice is None) == (hottest is None)
        if hottest is not None:
            assert (advice.component, advice.option) == (hottest.component, hottest.option)
