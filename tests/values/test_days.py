"""The games born by day n, their order, and their names."""

from itertools import combinations, product

import pytest

import lastmove as lm
from tests.reference import canonical, le
from tests.values.strategies import to_reference


@pytest.mark.parametrize(("day", "count"), [(0, 1), (1, 4), (2, 22), (3, 1474)])
def test_number_of_games_born_by_day(day, count):
    games = lm.games_born_by(day)
    assert len(games) == len(set(games)) == count
    assert max(g.birthday for g in games) == day


def test_games_born_by_day_are_distinct_canonical_forms():
    trees = [to_reference(g) for g in lm.games_born_by(3)]
    assert len(set(trees)) == 1474
    assert all(canonical(tree) == tree for tree in trees)


def test_every_form_over_day_1_is_born_by_day_2():
    subsets = [s for n in range(5) for s in combinations(lm.games_born_by(1), n)]
    built = {lm.Game(left, right) for left, right in product(subsets, subsets)}
    assert built == set(lm.games_born_by(2))


def test_random_forms_over_day_2_are_born_by_day_3(rng):
    day2, day3 = lm.games_born_by(2), set(lm.games_born_by(3))
    for _ in range(2000):
        left, right = (rng.sample(day2, rng.randrange(6)) for _ in range(2))
        assert lm.Game(left, right) in day3


@pytest.mark.parametrize("day", [1, 2, 3])
def test_days_are_closed_under_negation(day):
    games = set(lm.games_born_by(day))
    assert {-g for g in games} == games
    assert set(lm.games_born_by(day - 1)) < games


def test_order_of_day_2_agrees_with_the_oracle():
    games = lm.games_born_by(2)
    trees = [to_reference(g) for g in games]
    for (g, x), (h, y) in product(zip(games, trees, strict=True), repeat=2):
        assert (g <= h) == le(x, y)


def test_order_of_day_2_is_a_distributive_lattice():
    """Calistrate, Paulhus and Wolfe, On the lattice structure of finite games (2002)."""
    games = lm.games_born_by(2)
    join = {(g, h): least(k for k in games if k >= g and k >= h) for g in games for h in games}
    meet = {(g, h): -join[-g, -h] for g in games for h in games}
    for g, h, k in product(games, repeat=3):
        assert meet[g, join[h, k]] == join[meet[g, h], meet[g, k]]


def least(bounds):
    bounds = list(bounds)
    (bound,) = [g for g in bounds if all(g <= h for h in bounds)]
    return bound


def test_hasse_diagram_of_day_2():
    games = lm.games_born_by(2)
    below = {g: {h for h in games if h < g} for g in games}
    covers = [(g, h) for g in games for h in below[g] if not any(h in below[k] for k in below[g])]
    assert len(covers) == 36
    assert [g for g in games if not below[g]] == [lm.game(-2)]
    assert {h for g, h in covers if g == 2} == set(lm.games(["1", "1*"]))
    assert {h for g, h in covers if g == lm.up} == set(lm.games(["0", "*2"]))


def test_names_of_day_3_parse_back():
    for g in lm.games_born_by(3):
        assert lm.game(str(g)) == g
        assert lm.game(g.unicode) == g
        assert str(lm.game(g.unicode)) == str(g)


def test_names_of_day_3_are_distinct():
    games = lm.games_born_by(3)
    assert len({str(g) for g in games}) == len({g.unicode for g in games}) == 1474


@pytest.mark.parametrize("count", [5000, pytest.param(100_000, marks=pytest.mark.slow)])
@pytest.mark.timeout(600)
def test_names_of_random_games_to_day_4_parse_back(rng, count):
    day3 = lm.games_born_by(3)
    for _ in range(count):
        left, right = (rng.sample(day3, rng.randrange(5)) for _ in range(2))
        g = lm.Game(left, right)
        text = str(g)
        assert lm.game(text) == g
        assert str(lm.game(text)) == text
        assert lm.game(g.unicode) == g
