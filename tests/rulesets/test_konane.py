"""Konane against the book: jumps on a dict of squares."""

import pytest

import lastmove as lm
from lastmove.rulesets.konane import Konane
from tests.rulesets.boards import ROOK, by_play, check_moves, check_parts, check_row, rows_of, step

SOLVER = lm.Solver(theory=False)


def jumps(cells, own, enemy):
    for start in [place for place, square in cells.items() if square == own]:
        for direction in ROOK:
            after, place = cells, start
            while (
                after.get(step(place, direction)) == enemy
                and after.get(step(place, direction, 2)) == "."
            ):
                end = step(place, direction, 2)
                after = {**after, place: ".", step(place, direction): ".", end: own}
                yield after
                place = end


def left_moves(cells):
    return jumps(cells, "x", "o")


def right_moves(cells):
    return jumps(cells, "o", "x")


VALUE = by_play(left_moves, right_moves)


@pytest.mark.parametrize("row", rows_of("konane"), ids=lambda row: row["board"])
def test_konane_has_the_values_of_the_table(row):
    check_row(Konane, row, SOLVER)


def test_moves_are_those_of_the_book(rng):
    for height, width in [(1, 6), (6, 1), (2, 3), (3, 2)]:
        for board in Konane.all(height, width):
            check_moves(board, left_moves, right_moves)
    for _ in range(100):
        board = Konane.random(5, 6, rng.randrange(2**32), weights={"x": 3, "o": 3, ".": 4, "#": 1})
        check_moves(board, left_moves, right_moves)


def test_values_are_those_of_plain_play():
    for height, width in [(1, 7), (2, 4)]:
        for board in Konane.all(height, width):
            assert SOLVER.value(board) == VALUE(board.squares), board


def test_the_parts_of_random_boards_add_up(rng):
    weights = {"x": 3, "o": 3, ".": 4, "#": 1}
    for _ in range(150):
        board = Konane.random(4, 4, rng.randrange(2**32), weights=weights)
        check_parts(board, VALUE)
        assert SOLVER.value(board) == VALUE(board.squares), board


def test_only_squares_that_jumps_can_link_stay_together():
    assert [str(part) for part in Konane("xo.|xxx").components()] == ["xo."]
    assert sorted(str(part) for part in Konane("xo.#.ox|###x###").components()) == [".ox", "xo."]
    assert [str(part) for part in Konane("xoxo|oxox").components()] == ["#"]
    # The jump to the right brings a stone beside another one, which can then be jumped over.
    assert [str(part) for part in Konane("xo.o.").components()] == ["xo.o."]


def test_a_stone_may_stop_after_each_jump_and_does_not_turn():
    after = {str(move) for move in Konane("xo.o.|..o..|.....").left_moves()}
    assert after == {"..xo.|..o..|.....", "....x|..o..|....."}


def test_a_size_is_a_full_checkerboard():
    assert str(Konane.parse("2x3")) == "xox|oxo"
    assert SOLVER.value(Konane.parse("2x3")) == 0
