"""Cutcake and Maundy Cake: the closed forms against search."""

from functools import cache

import pytest

import lastmove as lm
from lastmove.rulesets.cutcake import Cutcake
from lastmove.rulesets.maundy_cake import MaundyCake

SOLVER = lm.Solver(theory=False)


@cache
def cut_by_play(h, w):
    left = [cut_by_play(h, c) + cut_by_play(h, w - c) for c in range(1, w)]
    return lm.Game(left, [cut_by_play(c, w) + cut_by_play(h - c, w) for c in range(1, h)])


@cache
def divided_by_play(h, w):
    left = [k * divided_by_play(h, w // k) for k in range(2, w + 1) if w % k == 0]
    return lm.Game(left, [k * divided_by_play(h // k, w) for k in range(2, h + 1) if h % k == 0])


def test_cutcake_is_worth_what_plain_play_says():
    for h in range(1, 13):
        for w in range(1, 13):
            cake = Cutcake(((h, w),))
            value = cut_by_play(h, w)
            assert cake.value() == SOLVER.value(cake) == value, cake
            assert Cutcake(((w, h),)).value() == -value, cake


def test_maundy_cake_is_worth_what_plain_play_says():
    for h in range(1, 31):
        for w in range(1, 31):
            cake = MaundyCake(((1, h, w),))
            value = divided_by_play(h, w)
            assert cake.value() == SOLVER.value(cake) == value, cake
            assert MaundyCake(((1, w, h),)).value() == -value, cake


def test_one_row_is_left_s():
    assert [Cutcake(((1, n),)).value() for n in range(1, 9)] == list(range(8))
    assert [MaundyCake(((1, 1, n),)).value() for n in (1, 2, 3, 4, 6, 8)] == [0, 1, 1, 3, 4, 7]


def test_several_cakes_add_up(rng):
    for _ in range(50):
        sizes = [(rng.randint(1, 6), rng.randint(1, 6)) for _ in range(rng.randint(0, 4))]
        cakes = Cutcake(tuple(sizes))
        assert cakes.value() == cakes.known_value() == sum(cut_by_play(*s) for s in sizes)
        many = MaundyCake(tuple((rng.randint(1, 3), *size) for size in sizes))
        assert many.value() == many.known_value() == SOLVER.value(many)
        assert Cutcake.parse(str(cakes)) == cakes
        assert MaundyCake.parse(str(many)) == many


def test_moves_leave_the_value_that_the_options_say(rng):
    for _ in range(30):
        for cake in (
            Cutcake.random(6, rng.randrange(99)),
            MaundyCake.random(20, rng.randrange(99)),
        ):
            left = [move.known_value() for move in cake.left_moves()]
            right = [move.known_value() for move in cake.right_moves()]
            assert lm.Game(left, right) == cake.value()


def test_a_move_in_one_of_several_equal_cakes():
    cakes = MaundyCake.parse("3.2x6,1x4")
    assert [str(m) for m in cakes.left_moves()] == [
        "2.2x6,2.2x3,1x4",
        "2.2x6,3.2x2,1x4",
        "2.2x6,6.2x1,1x4",
        "3.2x6,2.1x2",
        "3.2x6,4.1x1",
    ]
    assert [str(m) for m in cakes.right_moves()] == ["2.2x6,2.1x6,1x4"]
    many = MaundyCake.parse("20000.1x2")
    assert [str(part) for part in many.components()] == ["20000.1x2"]
    assert many.value() == 20_000


def test_large_cakes_are_known_at_once():
    assert Cutcake.parse(f"{2**40}x{2**50 + 5}").value() == 2**10 - 1
    assert MaundyCake.parse("999999999989x1").value() == -1
    moves = MaundyCake.parse("1x1000000007").winning_moves()
    assert [str(move) for move in moves["left"]] == ["1000000007.1x1"]


def test_explanations_end_in_the_value():
    assert Cutcake.parse("4x9").explain() == [
        "4x9: 4 rows count as 4, the greatest power of 2 up to it; (⌊9/4⌋ − 1) = 1"
    ]
    assert MaundyCake.parse("2.12x5").explain()[0].endswith("adds up to -4, 2 times")


@pytest.mark.parametrize("rules", [Cutcake, MaundyCake])
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("4", "'4' is not a cake at column 1"),
        ("0x3", "'0x3' is not a cake at column 1"),
        ("4x9,", "a cake is missing at column 5"),
        ("4x9, -1x2", "'-1x2' is not a cake at column 6"),
    ],
)
def test_what_is_no_cake(rules, text, complaint):
    with pytest.raises(lm.InputError, match=complaint):
        rules.parse(text)


def test_cakes_without_squares_are_refused():
    with pytest.raises(lm.InputError, match="no squares"):
        Cutcake(((0, 3),))
    with pytest.raises(lm.InputError, match="not there"):
        MaundyCake(((0, 1, 3),))


def test_the_picture_shows_each_square():
    assert Cutcake.parse("2x3,1x2").svg().count("<rect") == 1 + 8
    assert MaundyCake.parse("2.2x3").svg().count("<rect") == 1 + 12
    assert "<svg" in Cutcake.parse("1000x1000").svg()
