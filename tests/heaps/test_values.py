"""Nim-values of heap games: by the definition, by two engines, and in print."""

import numpy as np
import pytest

import lastmove as lm
from lastmove.heaps import HeapGame, named_games
from tests.heaps.rules import by_definition, code_options, digits_of, random_code, table

GUY, CGSUITE = table("guy"), table("cgsuite")

CODES = (  # noqa: SIM905 - a list of codes reads best like this
    ".6 .77 .07 .137 .007 .04 .06 .14 .16 .26 .36 .44 .45 .53 .56 .64 .65 .74 .76 .106 .114 .126 "
    ".127 .135 .142 .145 .146 .154 .156 .165 .205 .224 .244 .254 .324 .336 .354 .356 .376 .404 "
    ".414 .416 .444 .454 .564 .604 .644 .744 .774 .776 4.04 4.12 4.3 4.32 4.7 4.06 .0007 .7777 "
    ".077 .0137 .1337 .52 .045 .375 grundy couples-are-forever"
).split()


@pytest.mark.parametrize("base", [8, 16])
def test_values_are_those_of_the_definition(base, rng):
    for _ in range(25):
        code = random_code(rng, base)
        to = 60 if base == 8 else 24
        expected = by_definition(lambda n, c=code: code_options(digits_of(c), n), to)
        assert HeapGame(code).values(to).tolist() == expected, code


def test_splits_are_those_of_the_definition():
    def unequal(n):
        return {(a, n - a) for a in range(1, n) if a < n - a}

    def equal(n):
        return {(n // d,) * d for d in range(2, n + 1) if n % d == 0}

    def couples(n):
        return {(a, n - a) for a in range(1, n)} if n != 2 else set()

    for name, rule in (
        ("grundy", unequal),
        ("equal-split", equal),
        ("couples-are-forever", couples),
    ):
        assert HeapGame(name).values(120).tolist() == by_definition(rule, 120), name


def test_repeated_digits_and_infinite_sets():
    assert HeapGame("0.[3]").values(50).tolist() == list(range(51))
    odd = by_definition(lambda n: {(n - k,) if k < n else () for k in range(1, n + 1, 2)}, 60)
    assert HeapGame("S(1,3,5,...)").values(60).tolist() == odd
    assert HeapGame.subtraction(lambda k: k % 2 == 1).values(60).tolist() == odd
    squares = [k * k for k in range(1, 40)]
    expected = HeapGame.subtraction(squares).values(1500).tolist()
    assert HeapGame.subtraction(set(squares).__contains__).values(1500).tolist() == expected


@pytest.mark.parametrize("row", CGSUITE["values"], ids=lambda row: row["code"])
def test_values_of_another_program(row):
    first, expected = row["first"], row["expected"]
    values = HeapGame(row["code"]).values(first + len(expected) - 1)
    assert values[first:].tolist() == expected


@pytest.mark.parametrize("row", GUY["begins"] + GUY["arithmetic"], ids=lambda row: row["code"])
def test_beginnings_in_guys_table_3(row):
    assert HeapGame(row["code"]).values(len(row["values"]) - 1).tolist() == row["values"]


@pytest.mark.parametrize("row", GUY["value"], ids=lambda row: f"{row['code']}-{row['n']}")
def test_single_values_in_guys_table_3(row):
    values = HeapGame(row["code"]).values(row["n"])
    assert values[row["n"]] == row["value"]
    if row.get("first"):
        assert row["value"] not in values[:-1]


def test_double_kayles_has_each_value_of_kayles_as_a_pair():
    kayles, double = HeapGame("kayles").values(3000), HeapGame("double-kayles").values(6001)
    pairs = np.sort(double.reshape(-1, 2), axis=1)
    assert (pairs[:, 0] == 2 * kayles).all()
    assert (pairs[:, 1] == 2 * kayles + 1).all()
    assert (HeapGame("duplicate-kayles").values(6001) == np.repeat(kayles, 2)).all()


def engines_agree(code, to):
    naive, sparse, auto = HeapGame(code), HeapGame(code), HeapGame(code)
    naive.extend(to, engine="naive")
    sparse.extend(to, engine="sparse")
    assert (naive.values(to) == sparse.values(to)).all(), code
    assert (naive.values(to) == auto.values(to)).all(), code
    return naive.values(to)


def test_engines_agree(rng):
    for code in rng.sample(CODES, 6):
        engines_agree(code, 4000)


def random_masks_agree(code, to, rng, masks):
    expected = HeapGame(code)
    expected.extend(to, engine="naive")
    for _ in range(masks):
        mask = rng.randrange(1, 1 << rng.choice((2, 5, 9, 32)))
        game = HeapGame(code)
        game.extend(to, engine="sparse", mask=(mask, None))
        assert (game.values(to) == expected.values(to)).all(), (code, mask)


def test_a_bad_mask_costs_time_and_never_truth(rng):
    for code in rng.sample(CODES[:-2], 3):
        random_masks_agree(code, 2500, rng, 1)


# Games in which most values are rare: the sparse engine, forced on them, takes minutes.
DENSE = [
    ".07",
    ".137",
    ".007",
    ".04",
    ".06",
    ".76",
    ".114",
    ".126",
    ".135",
    ".146",
    ".224",
    ".244",
    ".254",
    ".414",
    ".564",
    ".604",
    ".0007",
    ".0137",
    ".1337",
]
MORE = [
    ".021",
    ".020",
    ".110",
    ".372",
    ".752",
    ".570",
    ".335",
    ".167",
    ".753",
    ".161",
    ".015",
    ".115",
    ".503",
    ".741",
    ".715",
    ".755",
    ".730",
    ".300",
    ".023",
    ".030",
    ".035",
    ".770",
    ".057",
    ".522",
    ".327",
    ".155",
    ".544",
    ".576",
    ".003",
    ".322",
]


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("code", [*CODES, *MORE])
def test_engines_agree_to_fifty_thousand(code, rng):
    engines_agree(code, 5000 if code in DENSE else 50_000)
    random_masks_agree(code, 1500, rng, 2)


def test_a_rule_in_python_and_a_code_agree():
    kayles = HeapGame.from_moves(lambda n: code_options([0, 7, 7], n), "kayles")
    assert kayles.values(90).tolist() == HeapGame("kayles").values(90).tolist()
    assert kayles.winning_moves([3, 5, 7]) == HeapGame("kayles").winning_moves([3, 5, 7])
    period = HeapGame.from_moves(lambda n: [(n - k,) for k in (2, 4, 7) if k <= n]).period(to=400)
    assert (period.period, period.preperiod, period.proved) == (3, 8, False)


@pytest.mark.parametrize(
    ("moves", "complaint"),
    [
        (lambda n: [(n,)], "a move on a heap of 1 leaves 1; a move leaves smaller heaps"),
        (lambda n: [(-n,)], "leaves -1"),
        (lambda n: [(n // 2, 0.5)], r"leaves 0\.5"),
        (lambda _: 1 // 0, "fails for a heap of 1: ZeroDivisionError"),
        (lambda _: 7, "fails for a heap of 1: TypeError"),
    ],
)
def test_a_rule_in_python_that_is_none(moves, complaint):
    with pytest.raises(lm.RulesetError, match=complaint):
        HeapGame.from_moves(moves).values(5)


def test_a_rule_that_never_ends_is_stopped_by_a_limit():
    def forever(n):
        while True:
            yield (n - 1,)

    with lm.limits(seconds=0.2), pytest.raises(lm.LimitReached):
        HeapGame.from_moves(forever).values(5)


def test_large_heaps_by_a_proved_period():
    kayles = HeapGame("kayles")
    assert [kayles.nim_value(10**30 + k) for k in range(12)] == [
        kayles.nim_value(144 + (10**30 + k) % 12) for k in range(12)
    ]
    assert kayles.known_to < 10**6


def test_what_cannot_be_done_is_refused_at_once_with_an_estimate():
    with pytest.raises(lm.LimitReached, match=r"G\(10\^30\) would take at least .* years") as error:
        HeapGame("officers").nim_value(10**30)
    assert error.value.partial["estimate"]["bytes"] > 10**29
    with lm.limits(memory=1), pytest.raises(lm.LimitReached, match="memory limit"):
        HeapGame("kayles").extend(5_000_000)
    with lm.limits(seconds=0.1), pytest.raises(lm.LimitReached, match="time limit"):
        HeapGame("officers").extend(10**9)


def test_states_and_slices_change_nothing(rng):
    whole = HeapGame("0.56").values(60_000)
    game = HeapGame("0.56")
    while not game.extend(60_000, seconds=rng.choice((0.0, 0.001, 0.01))):
        game = HeapGame.from_bytes(game.to_bytes())
    assert (game.values(60_000) == whole).all()


@pytest.mark.parametrize("state", [b"", b"LMHS", b"x" * 40])
def test_bytes_that_are_no_state(state):
    with pytest.raises(lm.InputError, match="state"):
        HeapGame.from_bytes(state)


def test_a_changed_state_is_noticed_or_harmless(rng):
    state = HeapGame("0.77").to_bytes()
    for _ in range(50):
        cut = state[: rng.randrange(len(state))]
        with pytest.raises(lm.InputError):
            HeapGame.from_bytes(cut)


@pytest.mark.parametrize(
    ("code", "complaint", "place"),
    [
        ("0.7G", "not a code digit: G, column 4; digits are 0–9, A–F", 3),
        ("1.0", "the ending condition fails", 0),
        ("77", "one digit stands before the point", 1),
        ("S(2,x)", "not a member of a subtraction set: 'x', column 5", 4),
        ("S(1,2,4,...)", "cannot be continued", None),
        ("0.[3", "not closed", 2),
        ("chess", "no point", None),
    ],
)
def test_what_is_no_code(code, complaint, place):
    with pytest.raises(lm.InputError) as error:
        HeapGame(code)
    assert complaint in str(error.value)
    assert error.value.position == place


def test_negative_heaps_are_refused():
    game = HeapGame("kayles")
    for ask in (game.values, game.nim_value, game.options, lambda n: game.winning_moves([3, n])):
        with pytest.raises(lm.InputError, match="negative"):
            ask(-1)


def test_names():
    assert len(named_games()) >= 12
    # Guy, "Unsolved problems": Triplicate Nim is .00F, and .8 its first cousin.
    assert named_games()["triplicate-nim"] == "0.00F"
    assert HeapGame("0.8").names == ()
    cousin = HeapGame("0.8").values(61).tolist()
    assert HeapGame("triplicate-nim").values(60).tolist() == cousin[1:]
    for name, code in named_games().items():
        assert name in HeapGame(name).names
        assert HeapGame(name) == HeapGame(code)
    assert HeapGame("Dawson's Kayles").code == "0.07"
    assert repr(HeapGame(".77")) == "HeapGame('0.77')"
