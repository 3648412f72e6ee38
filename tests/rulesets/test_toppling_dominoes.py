"""Toppling Dominoes against plain play and its theorems."""

from functools import cache

import pytest

import lastmove as lm
from lastmove.rulesets.toppling_dominoes import TopplingDominoes
from tests.rulesets.boards import check_row, rows_of

SOLVER = lm.Solver(theory=False)


@cache
def by_play(row):
    options = [
        [by_play(rest) for i, d in enumerate(row) if d in mine for rest in (row[:i], row[i + 1 :])]
        for mine in ("le", "re")
    ]
    return lm.Game(*options)


@pytest.mark.parametrize("row", rows_of("toppling_dominoes"), ids=lambda row: row["board"])
def test_values_of_the_table(row):
    check_row(TopplingDominoes.parse, row, SOLVER)


def test_every_short_row_is_worth_what_plain_play_says():
    for length in range(6):
        for row in TopplingDominoes.all(length):
            assert row.value() == SOLVER.value(row) == by_play(row.dominoes), row


def test_random_rows_their_reverses_and_negatives(rng):
    for _ in range(60):
        row = TopplingDominoes.random(rng.randint(6, 8), rng.randrange(2**32))
        value = row.value()
        assert value == by_play(row.dominoes), row
        assert value == SOLVER.value(TopplingDominoes(row.dominoes[::-1])), row
        swapped = row.dominoes.translate(str.maketrans("lr", "rl"))
        assert TopplingDominoes(swapped).value() == -value, row
        assert TopplingDominoes.parse(f" {row} ") == row


def test_rows_of_one_colour():
    assert [TopplingDominoes(c * 5).value() for c in "lre"] == [5, -5, lm.star(5)]
    assert [SOLVER.value(TopplingDominoes(c * 5)) for c in "lre"] == [5, -5, lm.star(5)]
    assert TopplingDominoes("").value() == 0


def test_each_number_is_worth_one_palindrome_alone():
    seen = {}
    for length in range(8):
        for row in TopplingDominoes.all(length):
            if "e" in row.dominoes:
                continue
            value = SOLVER.value(row)
            if value.is_number:
                assert value not in seen, (row, seen[value])
                seen[value] = row
                assert row.dominoes == row.dominoes[::-1]
    assert len(seen) > 20


@pytest.mark.parametrize(("text", "column"), [("lrx", 2), ("L", 0), ("l,r", 1)])
def test_what_is_no_row(text, column):
    with pytest.raises(lm.InputError, match=f"no domino at column {column + 1}; write l"):
        TopplingDominoes.parse(text)


def test_the_picture_shows_each_domino():
    assert TopplingDominoes("lre").svg().count("<circle") == 3
