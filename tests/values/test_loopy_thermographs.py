"""Thermographs and stops of stoppers: the defining equations, and short games as a second road."""

from fractions import Fraction

import pytest

import lastmove as lm

TEMPERATURES = [Fraction(k, 4) for k in range(9)] + [Fraction(5), Fraction(50)]


def wall(value, player, t):
    """The wall of a value at a temperature."""
    graph = value.thermograph()
    return (graph.left if player == "left" else graph.right)(t)


def has_thermograph(value):
    try:
        value.thermograph()
    except lm.InputError:
        return False
    return True


def equations_hold(value, t):
    """Below the temperature moves are made at a tax of t; above it both walls are the mast."""
    graph = value.thermograph()
    left = max((wall(option, "right", t) for option in value.left), default=None)
    right = min((wall(option, "left", t) for option in value.right), default=None)
    if t >= graph.temperature:
        return graph.left(t) == graph.right(t) == graph.mean
    return (graph.left(t), graph.right(t)) == (left - t, right + t)


ENDS = ["4", "-5", "1/2", "3over", "2under", "{on|1}", "{2|off}", "upon", "a{0||||0|||a|*||*}"]


def hot_stoppers(rng, count):
    """Random stoppers with thermographs: short trees with passes and threats at their ends."""
    found = [lm.game(text) for text in ENDS]
    good = []
    while len(good) < count:
        left, right = (rng.sample(found, rng.randint(1, 2)) for _ in range(2))
        value = lm.Loopy.of(left, right)
        found.append(value)
        if isinstance(value, lm.Loopy) and all(
            map(has_thermograph, (value, *value.left, *value.right))
        ):
            good.append(value)
    return good


def test_walls_satisfy_their_equations(rng):
    for g in hot_stoppers(rng, 60):
        assert all(equations_hold(g, t) for t in TEMPERATURES), g


def number_part(stop):
    """The number that a stop is infinitesimally close to."""
    return stop if isinstance(stop, Fraction) else stop.thermograph().mean


def test_walls_begin_at_the_stops_and_only_come_together(rng):
    for g in hot_stoppers(rng, 60):
        assert (wall(g, "left", 0), wall(g, "right", 0)) == tuple(map(number_part, g.stops)), g
        gaps = [wall(g, "left", t) - wall(g, "right", t) for t in TEMPERATURES]
        assert gaps == sorted(gaps, reverse=True)
        assert gaps[-1] == 0


@pytest.mark.parametrize(
    ("loopy", "short"),
    [
        ("{3over|1}", "{3|1}"),
        ("{5||2|off}", "{5||2|-1000}"),
        ("{on|7||3}", "{1000|7||3}"),
        ("{4under||1over|-2}", "{4||1|-2}"),
        ("{on|2||1|off}", None),
        ("{upon|-1}", "{0|-1}"),
        ("over", "*"),
        ("{0||0|off}", "{0||0|-1000}"),
        ("{{on|6}|{1|-3}}", "{{1000|6}|{1|-3}}"),
    ],
)
def test_threats_are_large_numbers(loopy, short):
    """A threat that must be answered is, at low temperatures, as good as a large number."""
    value = lm.game(loopy)
    if short is None:
        assert not has_thermograph(value)
        return
    for t in TEMPERATURES[:-1]:
        assert wall(value, "left", t) == wall(lm.game(short), "left", t)
        assert wall(value, "right", t) == wall(lm.game(short), "right", t)


@pytest.mark.parametrize("text", ["on", "off", "{on|0}", "{on|off}", "dud", "over - over", "tis"])
def test_what_has_no_finite_walls_is_refused(text):
    with pytest.raises(lm.InputError) as caught:
        lm.game(text).thermograph()
    assert "\n" not in caught.value.message


def test_stops_are_pseudonumbers_in_order(rng):
    for g in hot_stoppers(rng, 60):
        for stop in g.stops:
            if isinstance(stop, lm.Loopy):
                assert stop.stops == (stop, stop)
        left, right = (lm.game(stop) for stop in g.stops)
        assert left >= right or left - right == lm.under, g
