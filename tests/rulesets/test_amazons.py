"""Amazons against the book: queens and arrows on a dict of squares."""

import pytest

import lastmove as lm
from lastmove.rulesets.amazons import Amazons
from tests.rulesets.boards import QUEEN, by_play, check_moves, check_parts, check_row, rows_of, step

SOLVER = lm.Solver(theory=False)


def reach(cells, start):
    for direction in QUEEN:
        times = 1
        while cells.get(step(start, direction, times)) == ".":
            yield step(start, direction, times)
            times += 1


def shots(cells, queen):
    for start in [place for place, square in cells.items() if square == queen]:
        for end in reach(cells, start):
            moved = {**cells, start: ".", end: queen}
            for target in reach(moved, end):
                yield {**moved, target: "#"}


def left_moves(cells):
    return shots(cells, "x")


def right_moves(cells):
    return shots(cells, "o")


VALUE = by_play(left_moves, right_moves)


@pytest.mark.parametrize("row", rows_of("amazons"), ids=lambda row: row["board"])
def test_amazons_has_the_values_of_the_table(row):
    check_row(Amazons, row, SOLVER)


def test_moves_are_those_of_the_book(rng):
    for height, width in [(1, 4), (4, 1), (2, 3)]:
        for board in Amazons.all(height, width):
            check_moves(board, left_moves, right_moves)
    for _ in range(40):
        board = Amazons.random(4, 5, rng.randrange(2**32), weights={".": 6, "x": 1, "o": 1, "#": 1})
        check_moves(board, left_moves, right_moves)


def test_values_are_those_of_plain_play():
    for height, width in [(1, 5), (2, 2)]:
        for board in Amazons.all(height, width):
            assert SOLVER.value(board) == VALUE(board.squares), board


def test_the_parts_of_random_boards_add_up(rng):
    weights = {".": 3, "x": 1, "o": 1, "#": 4}
    for _ in range(60):
        board = Amazons.random(3, 3, rng.randrange(2**32), weights=weights)
        check_parts(board, VALUE)
        assert SOLVER.value(board) == VALUE(board.squares), board


def test_regions_are_joined_by_corners_and_by_queens():
    assert [str(part) for part in Amazons("x#|#.").components()] == ["x#|#."]
    assert [str(part) for part in Amazons(".ox.").components()] == [".ox."]
    assert [str(part) for part in Amazons("..#x.|..#.#|###xo").components()] == ["x.|.#|xo"]
    assert [str(part) for part in Amazons("x#..|###.|oo#.").components()] == ["#"]


def test_an_arrow_may_pass_and_close_the_square_that_the_queen_left():
    after = {str(move) for move in Amazons(".x.").left_moves()}
    assert after == {"x#.", "x.#", ".#x", "#.x"}


def test_a_lone_queen_has_a_move_for_each_free_square_of_a_strip():
    for n in range(6):
        assert Amazons("x" + "." * n).value() == n
        assert Amazons("o" + "." * n).value() == -n
