"""Boards that are played by touching them."""

import pytest

import lastmove as lm
from lastmove.match import Match
from lastmove.rulesets import load_rulesets
from lastmove.show.touch import read_board


def board_of(ruleset, text, turn="left"):
    position = lm.rulesets.find_ruleset(ruleset).parse(text)
    moves = Match(position, turn).moves()
    return read_board(position, moves), [str(move) for move in moves]


def test_a_domino_is_on_the_two_squares_it_covers():
    board, moves = board_of("domineering", "...|...", "right")
    assert [sorted(board.changes[moves.index(m)]) for m in ("##.|...", "...|.##")] == [
        [1, 2],
        [5, 6],
    ]


def test_touching_a_bean_takes_it_and_those_behind_it():
    board, moves = board_of("partizan-subtraction", "1,3|2: 5")
    assert [moves[i] for i in board.moves_at([5])] == ["1,3|2: 4"]
    assert [moves[i] for i in board.moves_at([3])] == ["1,3|2: 2"]


def test_touching_twice_says_that_there_are_no_more():
    board, moves = board_of("turning-turtles", "2,4")
    assert len(board.moves_at([4])) > 1
    assert [moves[i] for i in board.moves_at([4, 4])] == ["2"]


def test_no_move_changes_a_spot_that_is_not_there():
    board, _ = board_of("nim", "3,4,5")
    assert board.moves_at([99]) == []
    assert "spot 99" not in board.draw(link=str, touched=[99])


@pytest.mark.parametrize("ruleset", sorted(load_rulesets()))
def test_every_spot_of_a_move_leads_to_it(ruleset):
    example = load_rulesets()[ruleset].example
    board, _ = board_of(ruleset, example)
    for number, spots in enumerate(board.changes):
        if spots and not board.cuts:
            assert number in board.moves_at(sorted(spots))
    picture = board.draw(link=lambda spot: f"?touch={spot}&x=<")
    assert picture.count("<a href=") == len(board.open_spots)
    assert "x=<" not in picture
