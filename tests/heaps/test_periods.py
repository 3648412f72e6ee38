"""Periods: proved just where the theorem's bound is met, and equal to those in print."""

import pytest

import lastmove as lm
from lastmove.heaps import HeapGame
from tests.heaps.rules import table

GUY, CGSUITE = table("guy"), table("cgsuite")
OCTAL = table("octal_periods")["rows"]
QUICK, LONG, HOURS = 20_000, 30_000_000, 500_000_000


def bound(row):
    _, period, last, _ = row
    return 2 * (max(last, 0) + period) + 3


def is_as_in_the_table(row):
    code, period, last, greatest = row
    found = HeapGame(code).period(to=2 * bound(row))
    assert found.proved, code
    assert found.period == period, code
    assert found.last_exception == (None if last < 0 else last), code
    assert found.max_value == greatest, code
    assert found.preperiod == last + 1, code


def test_a_sample_of_the_proved_octal_games(rng):
    quick = [row for row in OCTAL if bound(row) < QUICK]
    assert len(OCTAL) == 703
    for row in rng.sample(quick, 200):
        is_as_in_the_table(row)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_all_proved_octal_games():
    for row in OCTAL:
        if bound(row) < LONG:
            is_as_in_the_table(row)


@pytest.mark.hours
@pytest.mark.timeout(0)
@pytest.mark.parametrize("row", [r for r in OCTAL if bound(r) >= LONG], ids=lambda row: row[0])
def test_the_longest_proved_octal_games(row):
    is_as_in_the_table(row)


@pytest.mark.parametrize("row", GUY["subtraction"], ids=lambda row: row["code"])
def test_guys_table_2(row):
    before, cycle = row["before"], row["cycle"]
    found = HeapGame(row["code"]).period()
    assert (found.period, found.preperiod, found.proved) == (len(cycle), len(before), True)
    values = HeapGame(row["code"]).values(len(before) + 3 * len(cycle) - 1).tolist()
    assert values == before + 3 * cycle


@pytest.mark.parametrize("row", GUY["periodic"], ids=lambda row: row["code"])
def test_periodic_games_of_guys_table_3(row):
    game = HeapGame(row["code"])
    found = game.period()
    assert found.proved
    assert found.period == row["period"]
    if "last_exception" in row:
        assert found.last_exception == row["last_exception"]
    if "values" in row:
        assert game.values(len(row["values"]) - 1).tolist() == row["values"]
    if "cycle" in row:
        exceptions = {int(n): value for n, value in row["exceptions"].items()}
        cycle = row["cycle"]
        expected = [exceptions.get(n, cycle[n % len(cycle)]) for n in range(1000)]
        assert game.values(999).tolist() == expected
        assert found.last_exception == max(exceptions)


@pytest.mark.parametrize("row", GUY["arithmetic"], ids=lambda row: row["code"])
def test_arithmetic_periods_are_observed_and_not_proved(row):
    found = HeapGame(row["code"]).period()
    assert (found.period, found.saltus, found.proved) == (row["period"], row["saltus"], False)
    assert found.status == "arithmetic"
    with pytest.raises(lm.InputError, match="not proved"):
        found.certificate()
    with pytest.raises(lm.InputError, match="not proved"):
        found.nim_value(10**9)


def is_solved(row):
    game = HeapGame(row["code"])
    found = game.period(to=5_000_000)
    assert found.proved
    assert (found.period, found.last_exception) == (row["period"], row["last_exception"])
    assert game.nim_value(row["last_exception"]) == row["value"]
    if "cycle" in row:
        start = found.preperiod
        cycle = game.values(start + 100)[start : start + len(row["cycle"])].tolist()
        turns = [cycle[i:] + cycle[:i] for i in range(len(cycle))]
        assert row["cycle"] in turns


@pytest.mark.parametrize(
    "row", [row for row in GUY["solved"] if "slow" not in row], ids=lambda row: row["code"]
)
def test_the_games_of_gangolli_and_plambeck(row):
    is_solved(row)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "row", [row for row in GUY["solved"] if "slow" in row], ids=lambda row: row["code"]
)
def test_the_longest_game_of_gangolli_and_plambeck(row):
    is_solved(row)


@pytest.mark.parametrize("row", CGSUITE["periods"], ids=lambda row: row["code"])
def test_periods_of_another_program(row):
    found = HeapGame(row["code"]).period()
    assert (found.period, found.preperiod, found.saltus) == (
        row["period"],
        row["preperiod"],
        row["saltus"],
    )


@pytest.mark.parametrize("row", CGSUITE["open"], ids=lambda row: row["code"])
def test_games_in_which_another_program_sees_no_period(row):
    found = HeapGame(row["code"]).period(to=4000)
    assert found is None or not found.proved


@pytest.mark.parametrize(
    ("code", "parts", "taken"), [("0.77", 2, 2), ("0.137", 2, 3), ("S(2,4,7)", 1, 7)]
)
def test_a_period_is_proved_from_the_bound_on_and_not_before(code, parts, taken):
    full = HeapGame(code).period()
    needs = parts * (max(full.preperiod - 1, 0) + full.period) + taken
    game = HeapGame(code)
    game.extend(needs - 1)
    before = game.period(to=needs - 1)
    assert before is None or not before.proved
    game = HeapGame(code)
    game.extend(needs)
    assert game.period(to=needs).proved
    assert f"{parts}(e + p) + {taken}" in full.theorem


def test_a_proved_period_holds_beyond_what_was_computed(rng):
    for row in rng.sample([row for row in OCTAL if bound(row) < 2000], 20):
        found = HeapGame(row[0]).period()
        further = HeapGame(row[0])
        further.extend(6000, engine="naive")
        for n in rng.sample(range(6001), 200):
            assert found.nim_value(n) == further.nim_value(n), (row[0], n)


def test_a_game_without_a_known_period_has_none():
    assert HeapGame("officers").period(to=20_000) is None
    assert HeapGame("0.007").period(to=5000) is None


def test_certificates_say_what_was_found():
    for code in ("0.77", "0.127", "S(2,5,6)"):
        found = HeapGame(code).period()
        certificate = found.certificate()
        assert certificate["kind"] == "heap-period"
        assert certificate["bound"] <= found.checked_to
        for name in ("period", "preperiod"):
            assert certificate[name] == getattr(found, name)
