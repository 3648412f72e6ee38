"""Boards by the book: values from moves alone, on a dict of squares, and the tables of boards.

Nothing here is shared with the rulesets: no text, no bits, no components, no symmetries.
"""

import json
from fractions import Fraction
from functools import cache
from pathlib import Path

import lastmove as lm

TABLES = Path(__file__).parents[1] / "tables" / "boards"
QUEEN = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
ROOK = QUEEN[:4]


def rows_of(name):
    """The rows of tests/tables/boards/NAME.json."""
    return json.loads((TABLES / f"{name}.json").read_text(encoding="utf-8"))["rows"]


def grid(squares):
    """{(y, x): letter}."""
    return {(y, x): s for y, row in enumerate(squares.split("|")) for x, s in enumerate(row)}


def text(cells):
    height, width = (1 + max(place[i] for place in cells) for i in (0, 1))
    return "|".join("".join(cells[y, x] for x in range(width)) for y in range(height))


def step(place, direction, times=1):
    return place[0] + times * direction[0], place[1] + times * direction[1]


def by_play(left_moves, right_moves):
    """The function from a board to its value by its definition, {values | values}."""

    @cache
    def value(squares):
        left = [value(text(after)) for after in left_moves(grid(squares))]
        return lm.Game(left, [value(text(after)) for after in right_moves(grid(squares))])

    return value


def check_row(ruleset, row, solver):
    """A row of a table: the value of its board, and all else that the row tells of it."""
    position = ruleset(row["board"])
    value = solver.value(position)
    assert value == lm.game(row["value"])
    assert position.value() == value
    if "mean" not in row:
        return
    assert (value.mean, value.temperature) == (Fraction(row["mean"]), Fraction(row["temperature"]))
    assert value.stops == (Fraction(row["left_stop"]), Fraction(row["right_stop"]))
    assert (value.outcome, value.birthday) == (row["outcome"], row["birthday"])
    assert value.reduced() == lm.game(row["reduced"])
    if "atomic_weight" in row:
        assert value.atomic_weight == lm.game(row["atomic_weight"])
    assert position.outcome() == row["outcome"]
    assert solver.outcome_by_search(position) == row["outcome"]


def check_moves(position, left_moves, right_moves):
    """The moves of a position, each once, against moves by the book."""
    for given, expected in (
        (position.left_moves(), left_moves(grid(position.squares))),
        (position.right_moves(), right_moves(grid(position.squares))),
    ):
        moves = sorted(move.squares for move in given)
        assert moves == sorted(text(after) for after in expected), position


def check_parts(position, value):
    """The components are boards of their own ruleset whose values, by the book, add up."""
    parts = [type(position)(part.squares) for part in position.components()]
    assert sum((value(part.squares) for part in parts), lm.Game()) == value(position.squares)
