"""Clobber against the book: captures on a dict of squares."""

import pytest

import lastmove as lm
from lastmove.rulesets.clobber import Clobber
from tests.rulesets.boards import ROOK, by_play, check_moves, check_parts, check_row, rows_of, step

SOLVER = lm.Solver(theory=False)


def captures(cells, own, enemy):
    for place, square in cells.items():
        for direction in ROOK:
            other = step(place, direction)
            if square == own and cells.get(other) == enemy:
                yield {**cells, place: ".", other: own}


def left_moves(cells):
    return captures(cells, "x", "o")


def right_moves(cells):
    return captures(cells, "o", "x")


VALUE = by_play(left_moves, right_moves)


@pytest.mark.parametrize("row", rows_of("clobber"), ids=lambda row: row["board"])
def test_clobber_has_the_values_of_the_table(row):
    check_row(Clobber, row, SOLVER)


def test_moves_are_those_of_the_book(rng):
    for height, width in [(1, 4), (4, 1), (2, 3)]:
        for board in Clobber.all(height, width):
            check_moves(board, left_moves, right_moves)
    for _ in range(100):
        check_moves(Clobber.random(4, 5, rng.randrange(2**32)), left_moves, right_moves)


def test_values_are_those_of_plain_play():
    for height, width in [(1, 6), (2, 3)]:
        for board in Clobber.all(height, width):
            assert SOLVER.value(board) == VALUE(board.squares), board


def test_the_parts_of_random_boards_add_up(rng):
    weights = {"x": 2, "o": 2, ".": 2, "#": 1}
    for _ in range(60):
        board = Clobber.random(3, 4, rng.randrange(2**32), weights=weights)
        check_parts(board, VALUE)
        assert SOLVER.value(board) == VALUE(board.squares), board


def test_parts_have_both_colours_and_no_closed_squares():
    board = Clobber("xx.o|..#x|oo.x")
    assert [str(part) for part in board.components()] == ["o|x|x"]
    assert [str(part) for part in Clobber("xx.oo|xx#oo").components()] == ["."]
    assert Clobber("xo#|#ox").value() == Clobber("xo.|.ox").value()
    assert [str(part) for part in Clobber("#x|xo").components()] == [".x|xo"]


def test_n_stones_in_a_row_before_an_enemy_are_n_minus_1_ups_and_n_stars():
    for n in range(1, 8):
        board = Clobber("x" * n + "o")
        star = lm.star(1) if n % 2 else lm.game("0")
        assert board.value() == (n - 1) * lm.up + star


def test_values_are_all_small(rng):
    for _ in range(30):
        assert Clobber.random(2, 4, rng.randrange(2**32)).value().is_all_small


def test_a_size_is_a_checkerboard():
    assert str(Clobber.parse("3x4")) == "xoxo|oxox|xoxo"
    assert SOLVER.outcome(Clobber.parse("3x4")) == "P"
    assert SOLVER.value(Clobber.parse("3x4")) == VALUE("xoxo|oxox|xoxo")
