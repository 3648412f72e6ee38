"""End-Nim and misère-End-Nim: theorems against tables, tables against play, proofs move by move."""

import json
import re
import time
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import lastmove as lm
from lastmove.rulesets.end_nim import EndNim
from lastmove.rulesets.loop_end_nim import LoopEndNim
from lastmove.rulesets.misere_end_nim import MisereEndNim
from lastmove.rulesets.support.end_nim_drawing import table_plot, table_svg, table_text
from lastmove.rulesets.support.end_nim_tables import (
    end_nim_table,
    end_nim_value,
    row_period,
    value_cost,
)
from lastmove.rulesets.support.end_nim_theory import (
    is_lost,
    left_index,
    lost_condition,
    move_to_one,
    proof_move,
    right_index,
    value_one_condition,
    value_two_condition,
    winning_replies,
)
from tests.commands import is_one_complaint, lastmove

TABLES = json.loads(
    (Path(__file__).parents[1] / "tables" / "end_nim.json").read_text(encoding="utf-8")
)
CONVENTIONS = ["normal", "misere-cairns-ho", "misere-conway", "loop"]
GAMES = {
    "end-nim": (EndNim, "normal"),
    "misere-end-nim": (MisereEndNim, "misere-cairns-ho"),
    "loop-end-nim": (LoopEndNim, "loop"),
}
BOUNDS = [(1, 40), (2, 40), (3, 40), (4, 11), (5, 6), (6, 5)]
LARGE_BOUNDS = [(4, 20), (5, 10), (6, 7)]


def rows(count, largest):
    return product(range(1, largest + 1), repeat=count)


def at(table, piles):
    return table[tuple(pile - 1 for pile in piles)]


def after_moves(piles):
    """All rows after a move, by the rules alone; () is the empty row."""
    for rest in range(piles[0]):
        yield (rest, *piles[1:]) if rest else piles[1:]
    for rest in range(piles[-1]):
        yield (*piles[:-1], rest) if rest else piles[:-1]


@cache
def played(piles, convention):
    """The nim-value by the definition of each convention, with no table."""
    if not piles:
        return {"normal": 0, "misere-conway": 1}[convention]
    if convention == "loop" and len(piles) == 1:
        return 0
    options = set(after_moves(piles))
    if convention == "misere-cairns-ho":
        options.discard(())
    values = {played(option, convention) for option in options}
    return next(n for n in range(len(values) + 1) if n not in values)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_tables_are_the_reference_tables(convention):
    for name, count in (("one_pile", 1), ("two_pile", 2), ("three_pile", 3)):
        expected = np.array(TABLES[name][convention])
        found = end_nim_table(count, expected.shape[0], convention)
        assert found.shape == expected.shape
        assert (found == expected).all()


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_tables_and_intervals_are_play(convention):
    for count, largest in [(1, 12), (2, 12), (3, 8), (4, 5), (5, 3), (6, 3)]:
        table = end_nim_table(count, largest, convention)
        for piles in rows(count, largest):
            assert at(table, piles) == played(piles, convention), piles
            assert end_nim_value(piles, convention) == played(piles, convention), piles


def test_four_piles_up_to_forty_take_seconds_at_most(rng):
    began = time.perf_counter()
    table = end_nim_table(4, 40)
    assert time.perf_counter() - began < 10
    for _ in range(50):
        piles = tuple(rng.randint(1, 40) for _ in range(4))
        assert at(table, piles) == end_nim_value(piles)


def test_conventions_of_misere_play_have_the_same_zeros():
    for count, largest in [(1, 20), (2, 40), (3, 20), (4, 8)]:
        theirs = end_nim_table(count, largest, "misere-cairns-ho")
        conways = end_nim_table(count, largest, "misere-conway")
        assert ((theirs == 0) == (conways == 0)).all()
    assert end_nim_value((2, 3), "misere-conway") == 1
    assert end_nim_value((1, 3, 3), "misere-conway") == 1
    assert end_nim_value((2, 3), "misere-cairns-ho") != 1
    assert end_nim_value((1, 3, 3), "misere-cairns-ho") != 1


def test_two_piles_in_conways_convention_are_nim_but_for_two_coins():
    table = end_nim_table(2, 40, "misere-conway")
    for a, b in rows(2, 40):
        assert at(table, (a, b)) == (1 if a == b == 1 else a ^ b)


def test_l_and_r_are_the_definitions():
    for count, largest in [(1, 4), (2, 4), (3, 4), (4, 4), (5, 3)]:
        for piles in rows(count, largest):
            fits = [
                i
                for i in range(1, count + 1)
                if len(set(piles[: i - 1])) <= 1 and (i == 1 or piles[i - 2] <= piles[i - 1])
            ]
            assert left_index(piles) == max(fits)
            equal = len(set(piles)) == 1
            assert right_index(piles) == (0 if equal else left_index(piles[::-1]))
            ones = equal and piles[0] == 1
            assert right_index(piles, "misere-end-nim") == (1 if ones else right_index(piles))
            assert right_index(piles, "loop-end-nim") == (1 if equal else right_index(piles))


def check_lost_rows(game, bounds):
    """Theorems 2.1, 2.2 and 2.3, and the moves of the proofs."""
    for count, largest in bounds:
        table = end_nim_table(count, largest, GAMES[game][1])
        for piles in rows(count, largest):
            lost = at(table, piles) == 0
            assert is_lost(piles, game) == lost, piles
            found = proof_move(piles, game)
            if lost:
                assert found is None, piles
                assert not winning_replies(piles, game)
            else:
                assert found.after in winning_replies(piles, game), piles


@pytest.mark.parametrize("game", GAMES)
def test_lost_rows_are_those_of_the_theorem(game):
    check_lost_rows(game, BOUNDS)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_lost_rows_are_those_of_the_theorem_for_more(game):
    check_lost_rows(game, LARGE_BOUNDS)


@pytest.mark.parametrize("game", GAMES)
def test_winning_moves_are_all_moves_to_lost_rows(game):
    ruleset, _ = GAMES[game]
    for count, largest in [(1, 6), (2, 8), (3, 8), (4, 5), (5, 4), (6, 3)]:
        for piles in rows(count, largest):
            position = ruleset(piles)
            won = {move for move in position.moves() if move.known_outcome() == "P"}
            assert set(position.known_good_moves()) == won, piles
            assert len(position.known_good_moves()) == len(won)


def test_the_three_games_differ_where_all_piles_are_equal_and_nowhere_else():
    for count, largest in [(2, 20), (3, 12), (4, 7), (5, 5), (6, 4)]:
        for piles in rows(count, largest):
            verdicts = [is_lost(piles, game) for game in GAMES]
            if len(set(piles)) > 1:
                assert len(set(verdicts)) == 1, piles
            else:
                even, one = count % 2 == 0, piles[0] == 1
                assert verdicts == [even, even != one, not even], piles


def test_proposition_4_1():
    table = end_nim_table(2, 40, "loop")
    for a, b in rows(2, 40):
        assert at(table, (a, b)) == ((a - 1) ^ (b - 1)) + 1


def test_two_piles_are_nim():
    table = end_nim_table(2, 40)
    assert all(at(table, (a, b)) == a ^ b for a, b in rows(2, 40))


def test_proposition_4_2():
    table = end_nim_table(2, 40, "misere-cairns-ho")
    for piles in rows(2, 40):
        found = value_one_condition(piles, "misere-end-nim")
        assert (found == "4.2") == (at(table, piles) == 1), piles
    assert "Proposition 4.2: nim-value 1" in MisereEndNim((3, 4)).explain()


def check_triples(largest):
    """Theorems 5.1 to 5.4; each condition of each theorem occurs."""
    seen = set()
    for game, (_, convention) in GAMES.items():
        table = end_nim_table(3, largest, convention)
        for piles in rows(3, largest):
            found = value_one_condition(piles, game)
            assert (found is not None) == (at(table, piles) == 1), (game, piles)
            seen.add(found)
    table = end_nim_table(3, largest)
    for piles in rows(3, largest):
        found = value_two_condition(piles)
        assert (found is not None) == (at(table, piles) == 2), piles
        seen.add(found)
    assert len(seen - {None}) == 4 + 4 + 3 + 10


def test_theorems_5_1_to_5_4_for_all_triples_up_to_40():
    check_triples(40)


@pytest.mark.slow
def test_theorems_5_1_to_5_4_for_all_triples_up_to_100():
    check_triples(100)


CASES = {
    "a": "i ii iii iv v vi vii viii ix",
    "b": "i ii iii",
    "c": "i ii iii iv v",
    "d": "i ii",
    "e": "i ii iii iv",
    "g": "i ii",
}


def letter_of(b1, b2, b3):
    """The case of the proof of 5.1, as the paper lists them."""
    odd = b1 % 2 == 1
    cases = {
        "a": b3 > b1 + 2,
        "b": b3 == b1 + 2 and not odd,
        "c": b3 == b1 + 2 and odd and b2 != b3,
        "d": b3 == b1 + 1 and not odd and b2 >= b1,
        "e": b3 == b1 + 1 and odd and b2 <= b1,
        "f": b3 == b1 + 1 and odd and b2 == b1 + 2,
        "g": b3 == b2 == b1 != 1,
    }
    (letter,) = [letter for letter, holds in cases.items() if holds]
    return letter


def test_every_case_of_the_proof_of_5_1_is_a_legal_move_to_value_1():
    table = {count: end_nim_table(count, 40) for count in (2, 3)}
    seen = set()
    for piles in rows(3, 40):
        found = move_to_one(piles)
        if at(table[3], piles) <= 1:
            assert found is None
            continue
        assert found.after in set(after_moves(piles)), (piles, found)
        assert at(table[len(found.after)], found.after) == 1, (piles, found)
        row = piles if piles[0] <= piles[-1] else piles[::-1]
        assert found.case[1] == letter_of(*row), (piles, found)
        seen.add(found.case)
    expected = {f"({letter})({i})" for letter, all_i in CASES.items() for i in all_i.split()}
    assert seen == expected | {"(f)"}


def test_the_moves_of_the_proof_of_2_2_for_rows_of_ones():
    assert proof_move((1, 1), "misere-end-nim").after == (1,)
    assert proof_move((1, 1, 6), "misere-end-nim").after == (1, 1, 1)
    assert proof_move((6, 1), "misere-end-nim").after == (1,)
    assert proof_move((7,), "misere-end-nim").after == (1,)


def test_misere_play_of_end_nim_is_the_ruleset_and_the_theorem(rng):
    solver = lm.Solver(theory=False)
    for _ in range(60):
        piles = tuple(rng.randint(1, 5) for _ in range(rng.randint(1, 4)))
        normal, misere = EndNim(piles), MisereEndNim(piles)
        outcome = solver.misere_outcome(normal)
        assert misere.outcome() == outcome, piles
        assert normal.known_misere_outcome() == outcome
        found = {move.piles for move in solver.winning_moves(normal, misere=True)["left"]}
        assert {move.piles for move in misere.winning_moves()["left"]} == found, piles
        assert {move.piles for move in normal.known_misere_good_moves()} == found
        assert (normal.misere_nim_value() == 0) == (outcome == "P")
    assert EndNim(()).known_misere_outcome() == "N" == solver.misere_outcome(EndNim(()))


@pytest.mark.parametrize("ruleset", [EndNim, MisereEndNim, LoopEndNim])
def test_theory_is_search(ruleset, rng):
    search = lm.Solver(theory=False)
    for _ in range(150):
        position = ruleset(tuple(rng.randint(1, 6) for _ in range(rng.randint(1, 4))))
        assert position.known_nim_value() == search.nim_value(position), position
        assert position.outcome() == search.outcome_by_search(position), position
        assert set(position.known_good_moves()) == set(search.winning_moves(position)["left"])
        assert ruleset.parse(str(position)) == position
        assert search.nim_value(position.canonical()) == search.nim_value(position)
    assert search.searched > 0


@pytest.mark.parametrize("ruleset", [EndNim, MisereEndNim, LoopEndNim])
def test_rows_of_any_size_are_answered_at_once(ruleset):
    piles = (10**40, 3, 10**50, 10**40, 10**40, 10**40 + 7)
    began = time.perf_counter()
    position = ruleset(piles)
    (move,) = position.winning_moves()["left"]
    assert move.outcome() == "P"
    assert position.outcome() == "N"
    assert position.explain()
    assert time.perf_counter() - began < 1
    with pytest.raises(lm.LimitReached):
        position.nim_value()


def test_large_rows_come_with_an_estimate():
    done = lastmove("solve", "end-nim", "9000,7,9000,5,8000", "--json")
    assert done.returncode == 3
    record = json.loads(done.stdout)
    assert record["outcome"] == "N"
    assert record["winning_moves"]["left"]
    assert record["expected_seconds"] > 30
    assert value_cost((40,) * 6) < 1


def test_command_line_answers_by_the_papers_conventions():
    done = lastmove("solve", "misere-end-nim", "2,3", "--json")
    record = json.loads(done.stdout)
    assert (record["outcome"], record["nim_value"]) == ("N", 4)
    assert record["winning_moves"]["left"] == ["2,2"]
    done = lastmove("solve", "end-nim", "1,1", "--misere", "--json")
    assert json.loads(done.stdout)["outcome"] == "N"


def test_bad_rows_are_refused():
    for name, text in [
        ("end-nim", "3,0,1"),
        ("end-nim", "3,x"),
        ("misere-end-nim", "0"),
        ("loop-end-nim", "-1"),
    ]:
        done = lastmove("solve", name, text)
        assert done.returncode == 2
        assert is_one_complaint(done.stderr), done.stderr
    for make in (
        lambda: EndNim((0,)),
        lambda: MisereEndNim(()),
        lambda: end_nim_value((), "loop"),
        lambda: end_nim_value((1, 2), "misère"),
        lambda: end_nim_table(0, 3),
        lambda: row_period(3, "loop"),
        lambda: table_text(end_nim_table(3, 2)),
        lambda: table_svg(end_nim_table(2, 151), title="too large"),
    ):
        with pytest.raises(lm.InputError):
            make()
    with pytest.raises(lm.LimitReached):
        end_nim_table(6, 60)


@pytest.mark.parametrize(
    ("piles", "says"),
    [
        ((3, 5, 3), "Theorem 2.1 (a): the ends are equal and 2 + 2 is even"),
        ((3, 4, 1, 2), "Theorem 2.1 (b): the right end is larger by 1, 1 is odd and 2 is even"),
        ((3, 3, 3), "the ends are equal, but 3 + 0 is odd"),
        ((1, 2, 2), "Theorem 5.1 (b)(ii): nim-value 1"),
        ((2, 2, 2), "Theorem 5.4 (a): nim-value 2"),
        ((2, 2, 2), "case (g)(ii) of the proof of 5.1: 2,2,1 has nim-value 1"),
        ((), "no coins are left"),
    ],
)
def test_the_reason_is_told_in_words(piles, says):
    assert any(says in step for step in EndNim(piles).explain())


def test_lost_conditions_are_named():
    assert lost_condition((2, 1, 4, 3)) == "(b)" == lost_condition((3, 4, 1, 2))
    assert lost_condition(()) == "empty"
    assert lost_condition((), "misere-end-nim") is None


def test_rows_of_the_misere_table_are_arithmetically_periodic():
    table = end_nim_table(2, 1600, "misere-cairns-ho").astype(int)
    periods = [row_period(a) for a in range(1, 8)]
    assert [p.period for p in periods] == [1, 3, 9, 36, 144, 720, 5040]
    for found in periods[:6]:
        row = table[found.pile - 1]
        tail = row[found.start - 1 :]
        p = found.period
        assert (tail[p:] == tail[:-p] + p).all()
        if found.start > 1:
            assert row[found.start - 2 + p] != row[found.start - 2] + p
    for a in range(1, 9):
        # In Nim the row of a repeats with the least power of two above a.
        assert row_period(a, "normal").period == 1 << a.bit_length()


def test_the_misere_table_of_two_piles_is_printed_drawn_and_plotted():
    table = end_nim_table(2, 20, "misere-cairns-ho")
    lines = table_text(table).splitlines()
    assert len(lines) == 22
    read = [[int(n) for n in line.split("|")[1].split()] for line in lines[2:]]
    assert read == TABLES["two_pile"]["misere-cairns-ho"]
    picture = table_svg(table, title="two piles <misère>")
    assert "&lt;misère&gt;" in picture
    numbers = [int(n) for n in re.findall(r">(\d+)</text>", picture)]
    assert numbers[:400] == [value for line in read for value in line]
    pytest.importorskip("matplotlib").use("Agg")
    axes = table_plot(table, title="two piles")
    assert axes.get_title() == "two piles"
    assert (axes.images[0].get_array() == table).all()
    from matplotlib import pyplot as plt  # noqa: PLC0415 - only where there is one

    plt.close(axes.figure)


def test_pictures_show_every_coin():
    assert EndNim((3, 4, 1)).svg().count("<circle") == 8
    assert EndNim((3, 4000)).svg().startswith("<svg")
    assert EndNim(()).svg().startswith("<svg")
