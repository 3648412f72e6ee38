"""Fission against the book: splits on a dict of squares."""

import pytest

import lastmove as lm
from lastmove.rulesets.fission import Fission
from tests.rulesets.boards import by_play, check_moves, check_parts, check_row, rows_of, step

SOLVER = lm.Solver(theory=False)


def splits(cells, direction):
    for place, square in cells.items():
        before, behind = step(place, direction, -1), step(place, direction)
        if square == "x" and cells.get(before) == cells.get(behind) == ".":
            yield {**cells, before: "x", place: ".", behind: "x"}


def left_moves(cells):
    return splits(cells, (1, 0))


def right_moves(cells):
    return splits(cells, (0, 1))


VALUE = by_play(left_moves, right_moves)


@pytest.mark.parametrize("row", rows_of("fission"), ids=lambda row: row["board"])
def test_fission_has_the_values_of_the_table(row):
    check_row(Fission, row, SOLVER)


def test_moves_are_those_of_the_book(rng):
    for height, width in [(1, 6), (6, 1), (2, 3), (3, 2)]:
        for board in Fission.all(height, width):
            check_moves(board, left_moves, right_moves)
    for _ in range(100):
        board = Fission.random(5, 6, rng.randrange(2**32), weights={"x": 2, ".": 6, "#": 1})
        check_moves(board, left_moves, right_moves)


def test_values_are_those_of_plain_play(rng):
    for board in Fission.all(1, 7):
        assert SOLVER.value(board) == VALUE(board.squares), board
    for _ in range(200):
        board = Fission.random(4, 4, rng.randrange(2**32), weights={"x": 2, ".": 6, "#": 1})
        assert SOLVER.value(board) == VALUE(board.squares), board


def test_the_parts_of_random_boards_add_up(rng):
    for _ in range(200):
        board = Fission.random(4, 5, rng.randrange(2**32), weights={"x": 2, ".": 4, "#": 3})
        check_parts(board, VALUE)


def test_only_squares_that_splits_can_link_stay_together():
    assert [str(part) for part in Fission(".x.|xxx").components()] == [".x."]
    parts = sorted(str(part) for part in Fission(".x.#.|##.#x|#....").components())
    assert parts == [".x.", ".|x|."]
    # The stone at the bottom leaves its square empty, and may come to stand above it.
    parts = [str(part) for part in Fission(".x.#|##..|##x#|##.#").components()]
    assert parts == [".x.|##.|##x|##."]
    assert [str(part) for part in Fission("....|....").components()] == ["#"]


def test_a_row_with_one_stone_is_rights():
    assert Fission(".x.").value() == -1
    assert Fission(".|x|.").value() == 1
    assert str(Fission.parse("2x3")) == "...|..."
