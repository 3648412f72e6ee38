"""Domineering against the book: dominoes on a dict of squares."""

import pytest

import lastmove as lm
from lastmove.rulesets.domineering import Domineering
from tests.rulesets.boards import by_play, check_moves, check_parts, check_row, rows_of, step

SOLVER = lm.Solver(theory=False)


def dominoes(cells, direction):
    for place, square in cells.items():
        other = step(place, direction)
        if square == "." and cells.get(other) == ".":
            yield {**cells, place: "#", other: "#"}


def upright(cells):
    return dominoes(cells, (1, 0))


def flat(cells):
    return dominoes(cells, (0, 1))


VALUE = by_play(upright, flat)


@pytest.mark.parametrize("row", rows_of("domineering"), ids=lambda row: row["board"])
def test_domineering_has_the_values_of_the_table(row):
    check_row(Domineering, row, SOLVER)


def test_moves_are_those_of_the_book():
    for height, width in [(1, 5), (5, 1), (2, 3), (3, 3)]:
        for board in Domineering.all(height, width):
            check_moves(board, upright, flat)


def test_values_are_those_of_plain_play():
    for height, width in [(1, 6), (4, 1), (2, 4), (3, 3)]:
        for board in Domineering.all(height, width):
            assert SOLVER.value(board) == VALUE(board.squares), board


def test_the_parts_of_random_boards_add_up(rng):
    for _ in range(60):
        board = Domineering.random(3, 4, rng.randrange(2**32), weights={".": 3, "#": 2})
        check_parts(board, VALUE)
        assert SOLVER.value(board) == VALUE(board.squares), board


def test_parts_are_cropped_and_single_squares_dropped():
    parts = sorted(str(part) for part in Domineering("#.#.|#.##|.#.#|##..").components())
    assert parts == [".#|..", ".|."]
    assert [str(part) for part in Domineering(".#|#.").components()] == ["#"]
    assert [str(part) for part in Domineering("").components()] == ["#"]


def test_strips_are_whole_numbers():
    for n in range(12):
        assert Domineering("." * n).value() == -(n // 2)
        assert Domineering("|".join("." * n)).value() == n // 2


@pytest.mark.parametrize(("size", "winner"), [("4x4", "N"), ("3x4", "R"), ("4x5", "L")])
def test_winners_of_rectangles(size, winner):
    assert SOLVER.outcome(Domineering.parse(size)) == winner


@pytest.mark.slow
def test_the_second_player_wins_on_5_by_5():
    assert lm.Solver(theory=False).value(Domineering.parse("5x5")) == 0
