"""Known values: every row of the tables, compared by value."""

from fractions import Fraction

import pytest

import lastmove as lm
from tests.reference import add, canonical, form, le, negate
from tests.values.strategies import to_reference
from tests.values.tables import table

PAIRS = table("day2_sums")["pairs"]
PROPERTIES = [
    (row["value"], name, expected)
    for row in table("short_properties")["games"]
    for name, expected in row.items()
    if name != "value"
]
NAMED = table("named_values")["groups"]
IDENTITIES = [row for group in NAMED for row in group.get("identities", [])]
ORDERS = [row for group in NAMED for row in group.get("orders", [])]
OPERATIONS = table("operations")["rows"]
THERMAL = table("thermal")["rows"]
ATOMIC_WEIGHTS = table("atomic_weight")["rows"]
BOARD_VALUES = table("board_values")["rows"]


def label(row):
    return " ".join(str(x) for x in row.values()) if isinstance(row, dict) else None


@pytest.mark.parametrize("row", PAIRS, ids=label)
def test_day2_sums_and_differences(row):
    g, h = lm.game(row["g"]), lm.game(row["h"])
    assert g + h == lm.game(row["sum"])
    assert g - h == lm.game(row["difference"])


@pytest.mark.parametrize("row", PAIRS, ids=label)
def test_day2_order(row):
    g, h = lm.game(row["g"]), lm.game(row["h"])
    assert (g <= h, g >= h) == (row["le"], row["ge"])
    trees = to_reference(g), to_reference(h)
    assert (le(*trees), le(*trees[::-1])) == (row["le"], row["ge"])


@pytest.mark.parametrize("row", PAIRS, ids=label)
def test_day2_ordinal_sums(row):
    expected = lm.game(row["ordinal_sum"])
    assert lm.game(f"({row['g']}) : ({row['h']})") == expected
    g, h = (to_reference(lm.game(row[name])) for name in "gh")
    assert to_reference(expected) == canonical(ordinal_sum(g, h))


def ordinal_sum(g, h):
    """A move in g annihilates h."""
    return form(*(g[i] | {ordinal_sum(g, x) for x in h[i]} for i in (0, 1)))


def rows_on(*names):
    return [row for row in PROPERTIES if row[1] in names]


OPTION_LISTS = {
    "left_options": "left",
    "right_options": "right",
    "incentives": "incentives",
    "left_incentives": "left_incentives",
    "right_incentives": "right_incentives",
}


@pytest.mark.parametrize(("value", "name", "expected"), rows_on(*OPTION_LISTS))
def test_options_and_incentives(value, name, expected):
    options = getattr(lm.game(value), OPTION_LISTS[name])
    assert len(options) == len(expected)
    assert set(options) == set(lm.games(expected))


FRACTIONS = ["left_stop", "right_stop", "mean", "temperature"]


@pytest.mark.parametrize(("value", "name", "expected"), rows_on(*FRACTIONS))
def test_stops_means_and_temperatures(value, name, expected):
    assert getattr(lm.game(value), name) == Fraction(expected)


PLAIN = [
    "outcome",
    "birthday",
    "is_number",
    "is_integer",
    "is_nimber",
    "is_infinitesimal",
    "is_all_small",
    "is_idempotent",
]


@pytest.mark.parametrize(("value", "name", "expected"), rows_on(*PLAIN))
def test_outcomes_birthdays_and_predicates(value, name, expected):
    assert getattr(lm.game(value), name) == expected


def thermograph_text(g):
    """The thermograph as the tables write it."""
    walls = g.thermograph()
    parts = (
        f"{wall.mast},[{','.join(map(str, wall.breaks))}],[{','.join(map(str, wall.slopes))}]"
        for wall in (walls.left, walls.right)
    )
    return f"Thermograph({','.join(parts)})"


@pytest.mark.parametrize(("value", "name", "expected"), rows_on("thermograph"))
def test_thermographs(value, name, expected):
    assert name == "thermograph"
    assert thermograph_text(lm.game(value)) == expected


GAMES_OF_GAMES = {
    "freeze": lambda g: g.freeze(),
    "atomic_weight": lambda g: g.atomic_weight,
    "reduced_canonical_form": lambda g: g.reduced(),
}


@pytest.mark.parametrize(("value", "name", "expected"), rows_on(*GAMES_OF_GAMES))
def test_frozen_games_atomic_weights_and_reduced_forms(value, name, expected):
    assert GAMES_OF_GAMES[name](lm.game(value)) == lm.game(expected)


LATER = ["is_stopper", "is_stopper_sided", "onside", "offside", "misere_outcome"]


def test_every_property_is_tested_or_belongs_to_loopy_and_misere_games():
    tested = {"thermograph", *OPTION_LISTS, *FRACTIONS, *PLAIN, *GAMES_OF_GAMES}
    assert {name for _, name, _ in PROPERTIES} == tested.union(LATER)


@pytest.mark.parametrize("row", OPERATIONS, ids=label)
def test_operations(row):
    assert lm.game(row["expression"]) == lm.game(row["expected"])
    if "erratum" in row:
        assert lm.game(row["expression"]) != lm.game(row["erratum"])


def test_the_erratum_in_the_operations_is_one():
    (row,) = (row for row in OPERATIONS if "erratum" in row)
    assert row["expression"] == "selective(*5,*6)"
    # The nim-values of all pairs of heaps, by the mex rule.
    known = {}
    for a in range(6):
        for b in range(7):
            reached = {known[i, j] for i in range(a + 1) for j in range(b + 1) if (i, j) != (a, b)}
            known[a, b] = lm.mex(reached)
    assert lm.game(row["expected"]) == lm.star(known[5, 6]) == lm.star(11)


METHODS = {"norton": "norton_product"}


@pytest.mark.parametrize("row", THERMAL, ids=label)
def test_thermal_operations(row):
    name, g, expected = row["operation"], lm.game(row["g"]), lm.game(row["expected"])
    assert getattr(g, METHODS.get(name, name))(*row["by"]) == expected
    if name != "freeze":
        assert lm.game(f"{name}({','.join([row['g'], *row['by']])})") == expected


@pytest.mark.parametrize("row", ATOMIC_WEIGHTS, ids=label)
def test_atomic_weights(row):
    g = lm.game(row["g"])
    assert g == lm.game(row["value"])
    assert g.is_all_small
    assert g.atomic_weight == lm.game(row["atomic_weight"])


@pytest.mark.parametrize("row", BOARD_VALUES, ids=lambda row: row["value"])
def test_values_of_boards(row):
    g = lm.game(row["value"])
    assert (g.outcome, g.birthday) == (row["outcome"], row["birthday"])
    assert g.stops == tuple(map(Fraction, row["stops"]))
    assert (g.mean, g.temperature) == (Fraction(row["mean"]), Fraction(row["temperature"]))
    assert thermograph_text(g) == row["thermograph"]
    assert g.reduced() == lm.game(row["reduced"])
    if "atomic_weight" in row:
        assert g.atomic_weight == lm.game(row["atomic_weight"])
    else:
        assert not g.is_infinitesimal


@pytest.mark.parametrize("row", IDENTITIES, ids=label)
def test_named_value(row):
    match row:
        case {"left": left, "right": right}:
            built = lm.Game(left, right)
        case {"sum": terms}:
            built = sum(lm.games(terms), lm.game(0))
        case {"negative": name}:
            built = -lm.game(name)
    assert built == lm.game(row["value"])


@pytest.mark.parametrize("value", sorted({row["value"] for row in IDENTITIES}))
def test_named_value_prints_as_a_name(value):
    printed = str(lm.game(value))
    assert lm.game(printed) == lm.game(value)
    assert len(printed) <= len(value)


def test_oracle_confirms_every_named_value():
    known = {}
    for row in IDENTITIES:
        match row:
            case {"left": left, "right": right}:
                built = canonical(form([known[x] for x in left], [known[x] for x in right]))
            case {"sum": terms}:
                built = form()
                for name in terms:
                    built = canonical(add(built, known[name]))
            case {"negative": name}:
                built = negate(known[name])
        assert known.setdefault(row["value"], built) == built, row
        assert to_reference(lm.game(row["value"])) == built, row
    for row in ORDERS:
        g, h = known[row["g"]], known[row["h"]]
        assert row["is"] == relation(le(g, h), le(h, g)), row


def relation(less_or_equal, greater_or_equal):
    return {(1, 1): "==", (1, 0): "<", (0, 1): ">", (0, 0): "<>"}[less_or_equal, greater_or_equal]


@pytest.mark.parametrize("row", ORDERS, ids=label)
def test_known_order(row):
    g, h = lm.game(row["g"]), lm.game(row["h"])
    assert relation(g <= h, g >= h) == row["is"]
    assert lm.evaluate(f"{row['g']} {row['is']} {row['h']}") is True


def test_random_day3_games_are_born_by_day_3():
    values = lm.games(table("day3_games")["games"])
    assert len(values) == 200
    assert max(g.birthday for g in values) == 3
    assert set(values) <= set(lm.games_born_by(3))
