"""Welter's game: mating, frieze and brute force; figures, tricks, all good moves, misère play."""

import json
import re
from functools import cache, reduce
from itertools import combinations, permutations
from operator import xor
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.rulesets.support.welter_theory import (
    alterations,
    extended_frieze,
    frieze,
    is_abacus,
    mates,
    misere_moves,
    misere_value,
    moves_to,
    nim_like_moves,
    welter_value,
)
from lastmove.rulesets.welter import Welter, frieze_svg, frieze_text
from tests.commands import lastmove

TABLE = json.loads(
    (Path(__file__).parents[1] / "tables" / "welter.json").read_text(encoding="utf-8")
)
FIBONACCI = [1, 2, 3, 5, 8, 13, 21]
WIDTH = 13
SMALL = [coins for k in range(7) for coins in combinations(range(WIDTH), k)]
"""All positions of up to six coins on the first squares."""


def legal_moves(coins):
    for i, coin in enumerate(coins):
        for square in range(coin):
            if square not in coins:
                yield (coin, square), tuple(sorted((*coins[:i], square, *coins[i + 1 :])))


@cache
def played(coins, end):
    """The nim-value by search, that of the end being 0 or, in misère play, 1."""
    values = {played(after, end) for _, after in legal_moves(coins)}
    if not values:
        return end
    return next(n for n in range(len(values) + 1) if n not in values)


def check_values(positions):
    for coins in positions:
        value = played(coins, 0)
        assert welter_value(coins) == value, coins
        if coins:
            assert frieze(coins)[-1] == [value], coins
        assert misere_value(coins) == played(coins, 1), coins


def test_mating_frieze_and_abacus_rule_are_brute_force():
    check_values(SMALL)


@pytest.mark.slow
def test_mating_frieze_and_abacus_rule_are_brute_force_for_more():
    check_values(coins for k in range(8) for coins in combinations(range(18), k))


def test_good_moves_are_all_moves_to_the_value_and_odd_in_number():
    for coins in SMALL:
        value = welter_value(coins)
        by_value = {}
        for move, after in legal_moves(coins):
            by_value.setdefault(welter_value(after), []).append(move)
        for wanted in range(value + 3):
            found = moves_to(coins, wanted)
            assert sorted(found) == sorted(by_value.get(wanted, [])), (coins, wanted)
            if wanted < value:
                assert len(found) % 2 == 1, (coins, wanted)
        won = [move for move, after in legal_moves(coins) if played(after, 1) == 0]
        assert misere_moves(coins) == sorted(won), coins


def test_even_alteration(rng):
    for _ in range(300):
        coins = rng.sample(range(60), rng.randint(1, 7))
        value, wanted = welter_value(coins), rng.randint(0, 70)
        if wanted == value:
            assert alterations(coins, wanted) == coins
            continue
        squares = alterations(coins, wanted)
        changed = {i for i in range(len(coins)) if rng.random() < 0.5}
        mixed = [squares[i] if i in changed else coins[i] for i in range(len(coins))]
        assert len(set(mixed)) == len(mixed)
        assert welter_value(mixed) == (wanted if len(changed) % 2 else value)


def test_welters_function_does_not_depend_on_the_order():
    assert {frieze(order)[-1][0] for order in permutations([2, 3, 7, 12, 20])} == {
        welter_value([2, 3, 7, 12, 20])
    }


def test_reference_cases():
    assert {len(case["coins"]) for case in TABLE["cases"]} == set(range(1, 8))
    for case in TABLE["cases"]:
        coins = case["coins"]
        assert welter_value(coins) == case["welter"] == frieze(coins)[-1][0], coins
        assert moves_to(coins, 0) == [tuple(move) for move in case["good_moves"]]
        assert is_abacus(coins) == case["abacus"]
        assert misere_value(coins) == case["misere_nim_value"]
        assert misere_moves(coins) == sorted(tuple(m) for m in case["misere_good_moves"])
        if case["alterations_to_0"] is not None:
            assert alterations(coins, 0) == case["alterations_to_0"]


def test_the_example_of_figure_8():
    assert mates(FIBONACCI) == ([(5, 21), (1, 13), (2, 8)], 3)
    assert [(a ^ b) - 1 for a, b in mates(FIBONACCI)[0]] == [15, 11, 9]
    assert welter_value(FIBONACCI) == 15 ^ 11 ^ 9 ^ 3 == 14
    assert [welter_value(pair) for pair in ((1, 3), (5, 6))] == [1, 2]


def test_figure_9_entry_for_entry():
    assert frieze(FIBONACCI) == [
        [0, 0, 0, 0, 0, 0, 0, 0],
        [1, 2, 3, 5, 8, 13, 21],
        [2, 0, 5, 12, 4, 23],
        [3, 7, 13, 15, 31],
        [3, 12, 13, 11],
        [9, 13, 10],
        [15, 11],
        [14],
    ]


def test_figure_10_entry_for_entry_and_its_good_moves():
    assert extended_frieze(FIBONACCI, 0) == TABLE["figure_10"]
    assert alterations(FIBONACCI, 0) == [15, 0, 37, 35, 10, 11, 19]
    assert moves_to(FIBONACCI, 0) == [(2, 0), (13, 11), (21, 19)]
    for move in Welter(tuple(FIBONACCI)).known_good_moves():
        assert move.nim_value() == 0


def test_a_frieze_is_periodic(rng):
    for _ in range(100):
        coins = rng.sample(range(50), rng.randint(1, 8))
        value, wanted = welter_value(coins), rng.randint(0, 60)
        if value == wanted:
            continue
        # The last line alternates: what comes after the altered coins depends on their number.
        following = value if len(coins) % 2 else wanted
        assert alterations(alterations(coins, wanted), following) == coins


def test_every_entry_is_welters_function_of_the_coins_above_it():
    lines = frieze([4, 9, 1, 17, 30])
    for j, line in enumerate(lines[1:], 1):
        assert line == [welter_value([4, 9, 1, 17, 30][i : i + j]) for i in range(len(line))]


def test_four_coin_and_three_coin_tricks():
    for coins in SMALL:
        if len(coins) == 4:
            assert (welter_value(coins) == 0) == (reduce(xor, coins) == 0)
        if len(coins) == 3:
            raised = reduce(xor, (coin + 1 for coin in coins))
            assert (welter_value(coins) == 0) == (raised == 0)
        if len(coins) in {3, 4}:
            good = [] if welter_value(coins) == 0 else moves_to(coins, 0)
            assert sorted(nim_like_moves(coins)) == sorted(good), coins
    assert nim_like_moves([2, 5, 8]) == [(8, 4)]
    assert [str(move) for move in Welter((2, 5, 8)).known_good_moves()] == ["2,4,5"]


def test_the_proof_of_the_abacus_rule_step_by_step():
    for coins in SMALL:
        k = len(coins)
        options = [after for _, after in legal_moves(coins)]
        beads = [after for after in options if is_abacus(after)]
        parities = {sum(coin >= k for coin in after) % 2 for after in beads}
        if is_abacus(coins):
            parity = sum(coin >= k for coin in coins) % 2
            assert welter_value(coins) == parity
            assert parities == ({1 - parity} if options else set())
            assert all(welter_value(o) >= 2 for o in options if not is_abacus(o))
        else:
            assert parities in ({0, 1}, set()), coins


def test_abacus_positions_are_one_bead_on_each_wire():
    for k in range(1, 7):
        found = {c for c in combinations(range(2 * k + 3), k) if is_abacus(c)}
        wires = [(i, 2 * k - 1 - i) for i in range(k)]
        expected = {()}
        for wire in wires:
            expected = {(*beads, square) for beads in expected for square in wire}
        assert found == {tuple(sorted(beads)) for beads in expected}


def test_theory_is_search(rng):
    search = lm.Solver(theory=False)
    for _ in range(150):
        position = Welter(tuple(sorted(rng.sample(range(12), rng.randint(0, 4)))))
        assert position.known_nim_value() == search.nim_value(position), position
        assert set(position.known_good_moves()) == set(search.winning_moves(position)["left"])
        assert position.known_misere_outcome() == search.misere_outcome(position)
        won = search.winning_moves(position, misere=True)["left"]
        assert set(position.known_misere_good_moves()) == set(won), position
        assert Welter.parse(str(position)) == position
    assert search.searched > 0


def test_large_positions_are_answered_at_once():
    coins = tuple(sorted({10**30 * n * n + 7 * n for n in range(200)}))
    position = Welter(coins)
    good = position.known_good_moves()
    assert len(good) % 2 == 1 or position.nim_value() == 0
    assert all(move.nim_value() == 0 for move in good)
    assert position.svg().startswith("<svg")


def test_positions_are_read_in_any_order_and_as_strips():
    assert Welter.parse("8, 2,5") == Welter((2, 5, 8)) == Welter.parse("..o..o..o")
    assert Welter.parse("o") == Welter((0,))


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("1,2, 1", 6, "square 1 at column 6 has a coin already"),
        ("1,-2", 3, "less than 0"),
        (".ox", 3, "'x' is no . or o at column 3"),
        ("1;2", 1, "not an integer"),
    ],
)
def test_bad_positions_are_refused(text, column, says):
    with pytest.raises(lm.InputError) as caught:
        Welter.parse(text)
    assert says in str(caught.value)
    assert caught.value.position == column - 1


@pytest.mark.parametrize(
    "make",
    [
        lambda: Welter((2, 1)),
        lambda: Welter((-1, 1)),
        lambda: Welter((1, 1)),
        lambda: nim_like_moves([1, 2]),
        lambda: alterations([1, 2], -1),
        lambda: frieze_svg(frieze(range(41)), coins=41, title="too large"),
    ],
)
def test_impossible_questions_are_refused(make):
    with pytest.raises(lm.InputError):
        make()


def test_the_frieze_is_drawn_with_every_entry_and_the_legal_moves_marked():
    picture = Welter(tuple(FIBONACCI)).frieze_svg(0)
    numbers = [int(n) for n in re.findall(r">(\d+)</text>", picture)]
    assert numbers == [entry for line in TABLE["figure_10"] for entry in line]
    assert picture.count("<circle") == 3
    assert Welter((2, 5, 8)).frieze_svg().count("<text") == 4 + 3 + 2 + 1
    lines = frieze_text(TABLE["figure_10"]).splitlines()
    assert [[int(n) for n in line.split()] for line in lines] == TABLE["figure_10"]


def test_reasons_name_mates_tricks_and_abacus_positions():
    steps = Welter(tuple(FIBONACCI)).explain()
    assert steps[0] == "mates 5 and 21, congruent modulo 16: [5|21] = (5 ⊕ 21) − 1 = 15"
    assert "good move: 13 to 11" in steps
    assert any("three coins" in step for step in Welter((2, 5, 8)).explain())
    assert any("four coins" in step for step in Welter((2, 5, 8, 9)).explain())
    assert any("abacus position" in step for step in Welter((1, 3, 5)).explain())


def test_the_command_line_knows_the_example():
    done = lastmove("solve", "welter", "1,2,3,5,8,13,21", "--json")
    record = json.loads(done.stdout)
    assert record["nim_value"] == 14
    assert len(record["winning_moves"]["left"]) == 3
