import random
import time
from collections import Counter
from functools import reduce
from itertools import chain, combinations, product
from operator import xor

import pytest

import lastmove as lm
from lastmove.position import RULESETS
from lastmove.rulesets import find_ruleset, read_position
from lastmove.rulesets.coin_products import (
    CoinProduct,
    MoebiusXTurnips,
    RulerXRuler,
    TurningCorners,
    product_table,
)
from lastmove.rulesets.coin_products import product as product_game
from lastmove.rulesets.coin_turning import (
    CoinTurning,
    MockTurtles,
    Moebius,
    Mogul,
    Moidores,
    Ruler,
    TurningTurtles,
    Turnips,
    turn_up_to,
)
from lastmove.rulesets.support.coin_codes import LinearCode, code
from lastmove.rulesets.support.coin_rules import (
    ContiguousRun,
    EquallySpacedThree,
    FunctionRule,
    TurningRule,
    UpTo,
    odious,
)

MOEBIUS = [1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494]
INFINITY = 17
LABELS = [INFINITY, 1, 4, 0, -4, -1, 5, 6, -8, 2, -3, -5, 8, 3, -7, 7, -6, -2]
GAMES = {
    "turning-turtles": (TurningTurtles, 8),
    "mock-turtles": (MockTurtles, 8),
    "moebius": (Moebius, 8),
    "mogul": (Mogul, 8),
    "moidores": (Moidores, 8),
    "ruler": (Ruler, 10),
    "turnips": (Turnips, 11),
}


class Neighbours(CoinTurning, register=False):
    rule = FunctionRule(lambda n: [(), (n - 1,)] if n else [()])


class Fours(CoinTurning, register=False):
    rule = UpTo(4)


def by_mex(rule: TurningRule, coins: int) -> list[int]:
    """Nim-values straight from the definition, no theorem but that of single heads."""
    values: dict[int, int] = {}
    for coin in range(rule.first, rule.first + coins):
        reached = {reduce(xor, (values[c] for c in s), 0) for s in rule.companions(coin)}
        values[coin] = next(n for n in range(len(reached) + 1) if n not in reached)
    return list(values.values())


def random_heads(rng: random.Random, rule: TurningRule, coins: int) -> tuple[int, ...]:
    return tuple(c for c in range(rule.first, rule.first + coins) if rng.random() < 0.5)


@pytest.mark.parametrize(
    ("rule", "coins"),
    [
        (UpTo(1), 12),
        (UpTo(2), 40),
        (UpTo(3), 40),
        (UpTo(4), 20),
        (UpTo(5), 18),
        (UpTo(6), 16),
        (UpTo(7), 14),
        (UpTo(8), 13),
        (UpTo(9), 13),
        (UpTo(12), 13),
        (ContiguousRun(), 70),
        (EquallySpacedThree(), 120),
    ],
    ids=lambda x: f"{type(x).__name__}{getattr(x, 't', '')}" if isinstance(x, TurningRule) else "",
)
def test_theorems_agree_with_mex(rule, coins):
    assert rule.nim_values(coins) == by_mex(rule, coins)
    assert FunctionRule(rule.companions, first=rule.first).nim_values(coins) == by_mex(rule, coins)


def test_mock_turtles_are_odious():
    odious_numbers = [n for n in range(2002) if n.bit_count() % 2]
    assert MockTurtles.rule.nim_values(1001) == odious_numbers
    assert [odious(n) for n in range(1001)] == odious_numbers


def test_moebius_values():
    assert Moebius.rule.nim_values(18) == MOEBIUS


@pytest.mark.parametrize("t", [2, 4, 6, 8])
def test_mock_turtle_theorem(t):
    odd = by_mex(UpTo(t + 1), 13)
    assert all(value.bit_count() % 2 for value in odd)
    assert [value >> 1 for value in odd[1:]] == by_mex(UpTo(t), 12)


def test_ruler_and_turnips_by_their_digits():
    for n in range(1, 500):
        assert Ruler.rule.nim_value(n) == max(2**k for k in range(10) if n % 2**k == 0)
    for n in range(3**7):
        twos = [k for k in range(7) if n // 3**k % 3 == 2]
        assert Turnips.rule.nim_value(n) == (odious(twos[0]) if twos else 0)


def test_figure_11():
    position = TurningTurtles((3, 4, 6, 7))
    expected = {(3, 4, 7), (1, 3, 4, 6), (2, 3, 6, 7)}
    assert {move.heads for move in position.winning_moves()["left"]} == expected
    searched = lm.Solver(theory=False).winning_moves(position)["left"]
    assert {move.heads for move in searched} == expected
    steps = position.explain()
    assert "good move: 6 to tail" in steps
    assert "good move: 7 to tail, 1 to head" in steps
    assert "good move: 4 to tail, 2 to head" in steps


def test_theory_is_search_on_a_thousand_random_positions(rng):
    solver = lm.Solver(theory=False)
    games = [*GAMES.values(), (Neighbours, 9), (Fours, 8)]
    for i in range(1000):
        game, coins = games[i % len(games)]
        position = game(random_heads(rng, game.rule, coins))
        assert position.nim_value() == solver.nim_value(position), position
        found = position.winning_moves()["left"]
        assert len(set(found)) == len(found)
        assert {*found} == {*solver.winning_moves(position)["left"]}, position


def test_mogul_beyond_its_free_coins_agrees_with_search():
    position = Mogul((0, 7, 8))
    assert position.nim_value() == 1 ^ 127 ^ 128
    assert lm.Solver(theory=False).nim_value(position) == position.nim_value()


@pytest.mark.parametrize("t", [1, 2, 3, 4, 5, 7])
def test_good_moves_by_meeting_in_the_middle_are_all_of_them(t, rng):
    game = turn_up_to(t, register=False)
    for _ in range(20):
        position = game(random_heads(rng, game.rule, 11))
        good = [move for move in position.moves() if move.known_nim_value() == 0]
        assert Counter(position.known_good_moves()) == Counter(good)


def test_mogul_has_the_extended_golay_code():
    golay = code(Mogul, 24)
    assert golay.weight_distribution == {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1}
    assert (golay.length, golay.dimension, golay.minimum_distance) == (24, 12, 8)
    assert Counter(map(len, golay.words())) == golay.weight_distribution


def test_every_five_coins_lie_in_one_octad():
    octads = [word for word in code(Mogul, 24).words() if len(word) == 8]
    covered = Counter(chain.from_iterable(combinations(octad, 5) for octad in octads))
    assert len(covered) == 42504
    assert set(covered.values()) == {1}


@pytest.mark.parametrize(
    ("t", "coins", "name"),
    [(7, 24, "[24,12,8]"), (6, 23, "[23,12,7]"), (5, 18, "[18,9,6]"), (4, 17, "[17,9,5]")],
)
def test_named_codes(t, coins, name):
    assert str(code(UpTo(t), coins)) == name


def test_perfect_golay_code_packs_all_of_space():
    weights = code(UpTo(6), 23).weight_distribution
    assert weights == {0: 1, 7: 253, 8: 506, 11: 1288, 12: 1288, 15: 506, 16: 253, 23: 1}
    assert sum(weights.values()) * (1 + 23 + 253 + 1771) == 2**23


def test_moebius_p_positions_are_counted_by_heads():
    words = list(code(Moebius, 18).words())
    counted = {0: 1, 6: 102, 8: 153, 10: 153, 12: 102, 18: 1}
    assert Counter(map(len, words)) == code(Moebius, 18).weight_distribution == counted
    assert all(Moebius(word).known_nim_value() == 0 for word in words)


def moebius_map(a: int, b: int, c: int, d: int, x: int) -> int:
    """(ax+b)/(cx+d) modulo 17, where ∞ is written as 17."""
    top, bottom = (a, c) if x == INFINITY else (a * x + b, c * x + d)
    return top * pow(bottom, -1, 17) % 17 if bottom % 17 else INFINITY


def test_moebius_transformations_carry_p_positions_to_p_positions(rng):
    label = [x if x == INFINITY else x % 17 for x in LABELS]
    assert sorted(label) == list(range(18))
    words = {frozenset(word) for word in code(Moebius, 18).words()}
    maps = [
        (a, b, c, d) for a, b, c, d in product(range(17), repeat=4) if (a * d - b * c) % 17 == 1
    ]
    assert len(maps) == 17 * (17**2 - 1)
    generators = [(1, 1, 0, 1), (0, -1, 1, 0), (3, 0, 0, 6)]
    for abcd in [*generators, *rng.sample(maps, 60)]:
        image = [label.index(moebius_map(*abcd, x)) for x in label]
        assert sorted(image) == list(range(18))
        assert {frozenset(image[coin] for coin in word) for word in words} == words
    # With ad − bc = 3, no square, the map leaves the code: the condition matters.
    image = [label.index(moebius_map(3, 0, 0, 1, x)) for x in label]
    assert {frozenset(image[coin] for coin in word) for word in words} != words


@pytest.mark.parametrize("game", [Ruler, Turnips, MockTurtles, Neighbours])
def test_codes_are_the_p_positions_found_by_search(game):
    coins, solver = 9, lm.Solver(theory=False)
    found = set()
    numbers = range(game.rule.first, game.rule.first + coins)
    for heads in chain.from_iterable(combinations(numbers, k) for k in range(coins + 1)):
        is_p = solver.nim_value(game(heads)) == 0
        assert (heads in code(game, coins)) == is_p
        found |= {heads} if is_p else set()
    listed = code(game, coins)
    assert set(listed.words()) == found
    assert listed.size == len(found)
    assert listed.weight_distribution == Counter(map(len, found))


def test_long_codes_are_counted_through_their_duals():
    hamming = code(MockTurtles, 1024)
    assert str(hamming) == "[1024,1013,4]"
    assert sum(hamming.weight_distribution.values()) == hamming.size
    assert code(TurningTurtles, 7).weight_distribution == {0: 1, 3: 7, 4: 7, 7: 1}
    assert str(LinearCode(0, ())) == "[0,0,0]"
    assert code(UpTo(9), 9).minimum_distance is None
    assert str([1]) not in code(Ruler, 3)


@pytest.mark.parametrize("game", [TurningTurtles, MockTurtles, Ruler, Turnips])
def test_ten_thousand_coins_within_a_second(game, rng):
    heads = tuple(c for c in range(1, 20001) if rng.random() < 0.5)
    start = time.perf_counter()
    value = game(heads).nim_value()
    assert time.perf_counter() - start < 1
    assert value == reduce(xor, map(game.rule.nim_value, heads))


def test_thousand_by_thousand_product_within_a_second(rng):
    start = time.perf_counter()
    table = product_table(MockTurtles, Turnips, 1000, 1000)
    assert time.perf_counter() - start < 1
    for _ in range(200):
        a, b = rng.randrange(1000), rng.randrange(1000)
        factors = MockTurtles.rule.nim_value(a), Turnips.rule.nim_value(b)
        assert int(table[a, b]) == lm.nim_multiply(*factors)


def test_huge_coins_are_answered_by_theorem():
    assert TurningTurtles((10**18, 10**18 + 1)).nim_value() == 1
    assert TurningTurtles((5, 10**18)).winning_moves()["left"] == [TurningTurtles(())]
    assert Ruler((2**100,)).nim_value() == 2**100
    assert Turnips((2 * 3**50,)).nim_value() == odious(50)
    assert MockTurtles((10**18,)).nim_value() == odious(10**18)


PRODUCTS = [
    (Moebius, Turnips, 7, 7),
    (TurningTurtles, TurningTurtles, 6, 6),
    (MockTurtles, Ruler, 6, 6),
    (Ruler, Ruler, 8, 8),
    (Turnips, MockTurtles, 9, 5),
    (Mogul, Turnips, 8, 6),
    (Neighbours, Ruler, 6, 8),
]


@pytest.mark.parametrize(("first", "second", "rows", "columns"), PRODUCTS)
def test_tartan_theorem_against_mex_over_the_board(first, second, rows, columns):
    """Values of single heads from the definition of the product game alone."""
    values: dict[tuple[int, int], int] = {}
    a0, b0 = first.rule.first, second.rule.first
    for a, b in product(range(a0, a0 + rows), range(b0, b0 + columns)):
        reached = set()
        for s, t in product(first.rule.companions(a), list(second.rule.companions(b))):
            turned = set(product((*s, a), (*t, b))) - {(a, b)}
            reached.add(reduce(xor, (values[coin] for coin in turned), 0))
        values[a, b] = lm.mex(list(reached))
    table = product_table(first, second, rows, columns)
    assert {
        (a0 + i, b0 + j): int(table[i, j]) for i in range(rows) for j in range(columns)
    } == values


@pytest.mark.parametrize(
    ("game", "rows", "columns"),
    [
        (MoebiusXTurnips, 3, 4),
        (TurningCorners, 3, 3),
        (RulerXRuler, 3, 3),
        (product_game(MockTurtles, Turnips, register=False), 3, 3),
        (product_game(Turnips, Turnips, register=False), 3, 4),
    ],
)
def test_products_by_theory_and_by_search(game: type[CoinProduct], rows, columns, rng):
    solver = lm.Solver(theory=False)
    a0, b0 = game.first_rule.first, game.second_rule.first
    board = list(product(range(a0, a0 + rows), range(b0, b0 + columns)))
    for _ in range(40):
        position = game(tuple(rng.sample(board, rng.randrange(len(board)))))
        assert position.nim_value() == solver.nim_value(position)
        found = position.winning_moves()["left"]
        assert Counter(found) == Counter(solver.winning_moves(position)["left"])
        assert game.parse(str(position)) == position


@pytest.mark.parametrize("text", ["5:2", "5:2,3:0", "1:6", "2:3,4:2", "5:2,2:3"])
def test_moebius_times_turnips_by_search(text):
    position = MoebiusXTurnips.parse(text)
    assert lm.Solver(theory=False).nim_value(position) == position.nim_value()


def test_turning_corners_is_the_multiplication_table():
    assert TurningCorners.parse("13:7").nim_value() == 2
    assert "coin 13:7 is worth 13 ⊗ 7 = 2" in TurningCorners.parse("13:7").explain()


@pytest.mark.parametrize("name", sorted(GAMES))
def test_names_and_text_go_both_ways(name, rng):
    game, coins = GAMES[name]
    assert find_ruleset(name) is game
    assert str(game.parse(game.example)) == game.example
    assert read_position(name, "tails") == game.parse("") == game(())
    assert str(game(())) == "tails"
    for _ in range(20):
        position = game(random_heads(rng, game.rule, coins))
        assert game.parse(str(position)) == position
    assert game(()).nim_value() == 0
    assert game(()).winning_moves()["left"] == []
    assert (
        game.parse(game.example).svg().count("<circle")
        == max(game.parse(game.example).heads) + 1 - game.rule.first
    )
    assert "<circle" not in game((10**6,)).svg()


@pytest.mark.parametrize("name", ["moebius-x-turnips", "turning-corners", "ruler-x-ruler"])
def test_products_are_found_by_name(name):
    game = find_ruleset(name)
    assert str(game.parse(game.example)) == game.example
    assert game.parse("tails").nim_value() == 0
    assert game.parse(game.example).svg().count("<circle") >= 25


def test_products_are_made_once():
    assert product_game(Moebius, Turnips) is MoebiusXTurnips
    try:
        assert product_game(Mogul, Ruler) is product_game(Mogul, Ruler)
        assert find_ruleset("mogul-x-ruler") is product_game(Mogul, Ruler)
    finally:
        RULESETS.pop("mogul-x-ruler")


@pytest.mark.parametrize(
    ("game", "text", "column", "what"),
    [
        (TurningTurtles, "3,x,5", 2, "column 3"),
        (TurningTurtles, "3,0", 2, "column 3"),
        (TurningTurtles, "3, 5,3", 5, "twice, at column 6"),
        (TurningTurtles, "3,,4", 2, "missing"),
        (Moebius, "-1", 0, "less than 0"),
        (MoebiusXTurnips, "2:2,5", 4, "column 5"),
        (MoebiusXTurnips, "2:2,", 4, "missing"),
        (MoebiusXTurnips, "2:2, 2:2", 5, "twice, at column 6"),
        (TurningCorners, "2:2,0:1", 4, "numbered from 1:1"),
    ],
)
def test_bad_positions_are_refused_with_column_and_example(game, text, column, what):
    with pytest.raises(lm.InputError) as caught:
        game.parse(text)
    assert caught.value.position == column
    assert what in str(caught.value)
    assert game.example in str(caught.value.hint)


def test_bad_numbers_are_refused():
    for make in (lambda: TurningTurtles((0,)), lambda: Ruler((2, 2)), lambda: UpTo(0)):
        with pytest.raises(lm.InputError):
            make()
    for make in (
        lambda: TurningCorners(((0, 1),)),
        lambda: TurningCorners(((1, 1), (1, 1))),
        lambda: Ruler.rule.nim_value(0),
        lambda: code(Ruler, -1),
    ):
        with pytest.raises(lm.InputError):
            make()


@pytest.mark.parametrize(
    "companions",
    [
        lambda n: [(n,)],
        lambda n: [(n + 1,)],
        lambda n: [(~n,)],
        lambda n: [(n - 1, n - 1)] if n else [],
    ],
)
def test_rules_that_turn_what_they_may_not_are_named(companions):
    with pytest.raises(lm.RulesetError, match="distinct smaller coins"):
        FunctionRule(companions).nim_value(3)


def test_values_beyond_the_table_are_a_limit():
    with pytest.raises(lm.LimitReached, match="bits"):
        UpTo(40).nim_value(45)
    assert UpTo(40).nim_value(30) == 2**29
    with pytest.raises(lm.LimitReached):
        Turnips((2 * 3**20,)).winning_moves()


def test_explanations_end_with_the_verdict():
    assert Moebius((0, 1, 2, 3, 4, 5)).explain()[-1].endswith("whoever moves loses")
    assert TurningTurtles(tuple(range(1, 50))).explain()[2] == "coin 1 is worth 1"
    assert MoebiusXTurnips(()).explain()[-1].endswith("whoever moves loses")
    assert MoebiusXTurnips.parse("5:6").explain()[-1].startswith("good move")
