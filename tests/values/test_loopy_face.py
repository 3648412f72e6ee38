"""The class Loopy: one tower with short games, operators, graphs, bad input, limits."""

import copy
import pickle
import random
from fractions import Fraction

import pytest

import lastmove as lm
from tests.commands import LONG_SUM

NAMES = ["on", "off", "over", "under", "upon", "dud", "tis", "tisn"]


PRINTED = {"upon": "^[on]", "tis": "1 & 0", "tisn": "0 & -1"}


@pytest.mark.parametrize("name", NAMES)
def test_named_values_are_constants(name):
    value = getattr(lm, name)
    assert isinstance(value, lm.Loopy)
    assert str(value) == PRINTED.get(name, name)
    assert repr(value) == f"game({str(value)!r})"
    assert value == lm.game(name) == lm.game(name.upper())
    assert value.kind == "loopy"
    assert bool(value)


def test_definitions():
    assert lm.Loopy.from_graph([[0]], [[]]) == lm.on
    assert lm.Loopy.from_graph([[]], [[0]]) == lm.off
    assert lm.Loopy.from_graph([["0"]], [[0]]) == lm.over
    assert lm.Loopy.from_graph([[0]], [["0"]]) == lm.under
    assert lm.Loopy.from_graph([[0]], [["*"]]) == lm.upon
    assert lm.Loopy.from_graph([[0]], [[0]]) == lm.dud
    assert lm.Loopy.from_graph({"tis": (["tisn"], []), "tisn": ([], ["tis"])}) == lm.tis
    assert -lm.on == lm.off
    assert -lm.over == lm.under
    assert -lm.dud == lm.dud
    assert -lm.tis == lm.tisn


@pytest.mark.parametrize(
    ("short", "kind"),
    [
        ("a{0||1|a}", lm.Game),
        ("{{on|off}|{on|off}}", lm.Game),
        ("on + 3", lm.Loopy),
        ("over - over", lm.Loopy),
        ("{on|}", lm.Loopy),
        ("{off|}", lm.Game),
        ("1 & 1", lm.Game),
        ("1 & 0", lm.Loopy),
        ("0.on", lm.Game),
    ],
)
def test_a_value_is_a_game_just_when_it_is_short(short, kind):
    assert type(lm.game(short)) is kind
    assert type(lm.evaluate(short)) is kind


OTHERS = [3, Fraction(-5, 8), lm.game("^*"), lm.Nimber(2), lm.game("{3|1}")]


@pytest.mark.parametrize("other", OTHERS, ids=str)
@pytest.mark.parametrize("name", NAMES)
def test_operators_mix_with_short_games_on_both_sides(name, other):
    value, short = getattr(lm, name), lm.game(other)
    text = f"({short})"
    assert value + other == other + value == lm.game(f"{name} + {text}")
    assert value - other == lm.game(f"{name} - {text}")
    assert other - value == lm.game(f"{text} - {name}")
    for total in (value + other, other + value, value - other, other - value):
        assert isinstance(total, lm.Loopy)
    assert (value <= other) == (other >= value) == lm.evaluate(f"{name} <= {text}")
    assert (value >= other) == (other <= value) == lm.evaluate(f"{name} >= {text}")
    assert (value < other) == (other > value) == lm.evaluate(f"{name} < {text}")
    assert (value > other) == (other < value) == lm.evaluate(f"{name} > {text}")
    assert value.confused_with(other) == lm.evaluate(f"{name} <> {text}")
    assert value.less_or_confused(other) == lm.evaluate(f"{name} <| {text}")
    assert value.greater_or_confused(other) == lm.evaluate(f"{name} |> {text}")
    assert value != other
    assert other != value


def test_numbers_that_are_no_games():
    assert lm.over != Fraction(1, 3)
    with pytest.raises(lm.InputError, match="power of two"):
        lm.over + Fraction(1, 3)
    with pytest.raises(TypeError):
        lm.over + 0.5
    with pytest.raises(TypeError):
        lm.over * lm.over
    with pytest.raises(TypeError):
        lm.over + "1"
    assert lm.over != "over"


def test_multiples():
    assert 2 * lm.over == lm.over
    assert lm.over * -1 == lm.under
    assert 0 * lm.on == 0
    assert isinstance(0 * lm.on, lm.Game)
    assert 3 * lm.on == lm.on
    assert 2 * lm.upon == lm.upon + lm.upon


def test_values_are_hashable_and_copy_by_text():
    values = [getattr(lm, name) for name in NAMES]
    assert len(set(values)) == len(values)
    assert {lm.over: 1}[lm.game("a{0|a}")] == 1
    for value in [*values, lm.game("a{0||||0|||a|*||*}"), lm.game("1 & *")]:
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
        function, arguments = value.__reduce__()
        assert (function, arguments) == (lm.game, (str(value),))


def test_sides():
    assert (lm.dud.onside, lm.dud.offside) == (lm.on, lm.off)
    value = lm.game("a{{|a}|}")
    assert (value.onside, value.offside) == (1, 0)
    assert isinstance(value.onside, lm.Game)
    assert not value.is_stopper
    assert value.is_stopper_sided
    assert (lm.over.onside, lm.over.offside) == (lm.over, lm.over)
    assert lm.over.is_stopper


CAROUSEL = "a{0,{1|1,{*,{1*|1*,a}|*}}|0}"


def test_bachs_carousel_has_an_outcome_and_sums_but_no_sides():
    carousel = lm.game(CAROUSEL)
    assert not carousel.is_stopper_sided
    assert carousel.outcome == "N"
    assert (carousel + 1).outcome == "L"
    assert lm.game(str(carousel)) == carousel
    assert hash(lm.game(str(carousel))) == hash(carousel)
    assert carousel + lm.dud == lm.dud
    assert len(carousel.left) == 2
    for ask in (lambda: carousel.onside, lambda: carousel < 1, lambda: carousel.degree):
        with pytest.raises(lm.InputError, match="no stoppers were found"):
            ask()


def test_numbers_in_loopy_games_may_be_large():
    large = 10**30
    assert lm.on > large
    assert lm.off < -large
    assert lm.game(f"{{on|{large}}}") > large - 1
    assert lm.over < Fraction(1, 2**100)
    assert lm.over + large - large == lm.over


def test_positions_with_loopy_values_stand_in_expressions(monkeypatch):
    values = {"first": lm.over, "second": lm.game("a{0||||0|||a|*||*}"), "third": lm.game("^")}
    monkeypatch.setattr("lastmove.rulesets.position_value", lambda ruleset, *_: values[ruleset])
    for name, value in values.items():
        assert lm.game(f"{name}(x)") == value
        assert lm.game(f"{name}(x) + 3") == value + 3
        assert lm.game(f"a{{0,{name}(x)|a}}") == lm.game(f"b{{0,{value}|b}}")
        assert lm.evaluate(f"-(*2 + {name}(x)) <= on")


def test_explanations_end_with_the_outcome():
    for text in ("{on,3|0}", "over + over", "a{0||1|a}", "over - over", CAROUSEL):
        steps = lm.explain(text)
        assert lm.game(text).outcome in steps[-1].split()
    assert lm.explain("on > 5")
    assert "3over" in " ".join(lm.explain("{3over|1}"))


def test_stops_are_fractions_or_loopy():
    assert lm.on.stops == (lm.on, lm.on)
    assert lm.game("{5over|-1/2}").stops == (lm.game("5over"), Fraction(-1, 2))
    assert lm.game("{on|3}").right_stop == 3
    assert type(lm.game("{on|3}").right_stop) is Fraction


def test_degrees_of_loopiness():
    assert lm.on.degree == lm.on
    assert lm.over.degree == lm.over
    assert lm.upon.degree == lm.game("^<on>")


def test_switches_and_tinies_of_loopy_games():
    assert lm.switch(lm.on) == lm.game("{on|off}")
    assert lm.tiny(lm.on) == lm.game("{0||0|off}")
    assert lm.miny(lm.on) == lm.game("{on|0||0}")
    assert isinstance(lm.switch(1), lm.Game)
    assert lm.switch("0") == lm.game("*")


def test_games_reads_loopy_texts_too():
    assert lm.games(["on", "^"]) == [lm.on, lm.up]


@pytest.mark.parametrize(
    "ask",
    [
        lambda: lm.Game([lm.on], [0]),
        lambda: lm.Game(["on"], [0]),
        lambda: lm.sums([(1, lm.on)]),
        lambda: lm.game("^").ordinal_sum(lm.on),
        lambda: lm.game("^").heat("on"),
        lambda: lm.Form("on"),
        lambda: lm.thermographs([lm.on]),
        lambda: lm.hotstrat(["on"], "left"),
    ],
)
def test_where_a_short_game_is_needed_a_loopy_one_is_refused(ask):
    with pytest.raises(lm.InputError, match=r"(loopy|short)"):
        ask()


def test_short_games_compare_with_loopy_ones_by_name():
    assert lm.up.confused_with(lm.dud)
    assert lm.up.less_or_confused(lm.on)
    assert not lm.up.greater_or_confused("on")


def test_graphs_by_names():
    nodes = {"a": ([0], ["b"]), "b": (["a"], ["*"]), "won": lm.on, 7: (["won"], [])}
    assert lm.Loopy.from_graph(nodes) == lm.game("1 & *")
    assert lm.Loopy.from_graph(nodes, root="b") == lm.game("b{a{0|b}|*}")
    assert lm.Loopy.from_graph(nodes, root="won") == lm.on
    assert lm.Loopy.from_graph(nodes, root=7) == lm.on
    assert lm.Loopy.from_graph([[lm.on]], [[lm.game("{0|off}"), "upon"]]) == lm.game(
        "{on|{0|off},upon}"
    )
    assert lm.Loopy.from_graph(((), (0,)), ((), (0,)), 1) == lm.star()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([[0]], []), "left has the options of 1 nodes and right those of 0"),
        (([[3]], [[]]), "Left can move to from node 0: there is no node 3"),
        (([[]], [[-1]]), "Right can move to from node 0: there is no node -1"),
        (([], []), "without nodes"),
        (({},), "without nodes"),
        (([[0]],), "two lists"),
        (({"a": ([], [])}, [[]]), "no second argument"),
        (([["{0|"]], [[]]), "Left can move to from node 0"),
        (([[lm.dud]], [[]]), "short game or a stopper"),
        (("00", [[], []]), "a list, not a text"),
        (([[0]], [[]], 4), "there is no node 4"),
        (({"a": ([], [])}, None, "b"), "there is no node b"),
        (({"a": (["nowhere"], [])},), "what Left can move to from node a"),
        ((5, [[]]), "left is not a list"),
    ],
)
def test_graphs_that_are_none(arguments, message):
    with pytest.raises(lm.InputError, match=message) as caught:
        lm.Loopy.from_graph(*arguments)
    assert "\n" not in caught.value.message


@pytest.mark.parametrize("text", ["a{0|b}", "pass", "{0|a}", "a{0|a} & ", "on & a", "1 + pass"])
def test_texts_that_are_none(text):
    with pytest.raises(lm.InputError):
        lm.game(text)


def large_graph():
    draw = random.Random(15)
    places = [*range(400), "0", "1", "*", "^", "-1", "{2|-1}"]
    return [[draw.sample(places, 2) for _ in range(400)] for _ in range(2)]


def test_a_limit_of_time_holds():
    left, right = large_graph()
    with pytest.raises(lm.LimitReached, match="time"), lm.limits(seconds=0.1):
        lm.Loopy.from_graph(left, right)


def test_a_limit_of_time_holds_for_sums():
    text = f"{LONG_SUM} + over"
    with pytest.raises(lm.LimitReached, match="time"), lm.limits(seconds=0.1):
        lm.game(text)
