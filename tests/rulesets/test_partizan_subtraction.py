"""Partizan subtraction games against their definition."""

from functools import cache

import pytest

import lastmove as lm
from lastmove.rulesets.partizan_subtraction import PartizanSubtraction

SOLVER = lm.Solver(theory=False)


@cache
def by_play(left, right, heap):
    sides = ([by_play(left, right, heap - k) for k in s if k <= heap] for s in (left, right))
    return lm.Game(*sides)


def test_heaps_are_worth_what_plain_play_says(rng):
    for _ in range(40):
        position = PartizanSubtraction.random(rng.randint(0, 14), rng.randrange(2**32))
        value = by_play(position.left, position.right, *position.heaps)
        assert position.value() == SOLVER.value(position) == value, position
        negative = PartizanSubtraction(position.right, position.left, position.heaps)
        assert negative.value() == -value, position
        assert PartizanSubtraction.parse(str(position)) == position


def test_heaps_add_up(rng):
    for _ in range(30):
        heaps = tuple(rng.randint(0, 5) for _ in range(rng.randint(0, 3)))
        position = PartizanSubtraction((3, 1, 3), (2,), heaps)
        total = sum((by_play((1, 3), (2,), heap) for heap in heaps), lm.Game())
        assert position.value() == total, position
        left = [move.value() for move in position.left_moves()]
        assert lm.Game(left, [move.value() for move in position.right_moves()]) == total
        assert PartizanSubtraction.parse(str(position)) == position


def test_equal_sets_are_an_impartial_game():
    for heap in range(30):
        assert PartizanSubtraction((1, 2, 3), (1, 2, 3), (heap,)).value() == lm.star(heap % 4)


def test_left_takes_one_right_takes_two():
    values = [PartizanSubtraction((1,), (2,), (n,)).value() for n in range(30)]
    assert values == [lm.game(("0", "1", "{1|0}")[n % 3]) for n in range(30)]


def test_text():
    position = PartizanSubtraction((1, 3), (2,), (10, 7))
    assert str(position) == "1,3|2: 10,7"
    assert PartizanSubtraction.parse(" 3,1,1 | 2 :10, 7") == position
    assert PartizanSubtraction.parse("|: ").value() == 0
    assert PartizanSubtraction.parse("1|: 4").value() == 4


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("1,3|2", "one : before the heaps"),
        ("1,3: 5", r"one \| between the sets"),
        ("1|2|3: 5", r"one \| between the sets"),
        ("0|2: 5", "0 is less than 1 at column 1"),
        ("1|x: 5", "'x' is not an integer at column 3"),
        ("1|2: 5,-1", "-1 is less than 0 at column 8"),
        ("1|2: 5,", "a number is missing at column 8"),
    ],
)
def test_what_is_no_game(text, complaint):
    with pytest.raises(lm.InputError, match=complaint):
        PartizanSubtraction.parse(text)


def test_moves_of_nothing_are_refused():
    with pytest.raises(lm.InputError, match="take nothing"):
        PartizanSubtraction((0,), (1,), (3,))
    with pytest.raises(lm.InputError, match="negative"):
        PartizanSubtraction((1,), (1,), (-3,))


def test_the_picture_shows_each_counter():
    assert PartizanSubtraction.parse("1|2: 3,4").svg().count("<circle") == 7
