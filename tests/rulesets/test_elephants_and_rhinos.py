"""Elephants and Rhinos: the theorem on gaps against play by the book."""

from functools import cache

import pytest

import lastmove as lm
from lastmove.rulesets.elephants_and_rhinos import ElephantsAndRhinos

SOLVER = lm.Solver(theory=False)


def steps(squares, before, after):
    for i in range(len(squares) - 1):
        if squares[i : i + 2] == before:
            yield squares[:i] + after + squares[i + 2 :]


@cache
def by_play(squares):
    left = map(by_play, steps(squares, "e.", ".e"))
    return lm.Game(left, map(by_play, steps(squares, ".r", "r.")))


def test_four_elephants_before_three_rhinos():
    # Computed with CGSuite 2.1.1.
    for text in ("tttt..fff", "eeee..rrr"):
        assert ElephantsAndRhinos.parse(text).value() == 1
        assert SOLVER.value(ElephantsAndRhinos.parse(text)) == 1


def test_every_short_strip_is_worth_what_plain_play_says():
    for length in range(8):
        for strip in ElephantsAndRhinos.all(length):
            value = by_play(strip.squares)
            assert strip.known_value() == value, strip
            assert SOLVER.value(strip) == value, strip


def test_random_strips_their_parts_and_their_mirror_images(rng):
    for _ in range(200):
        strip = ElephantsAndRhinos.random(rng.randint(8, 11), rng.randrange(2**32))
        value = by_play(strip.squares)
        assert strip.known_value() == strip.value() == value, strip
        assert sum((by_play(p.squares) for p in strip.components()), lm.Game()) == value, strip
        mirror = strip.squares[::-1].translate(str.maketrans("er", "re"))
        assert ElephantsAndRhinos(mirror).value() == -value, strip
        assert ElephantsAndRhinos.parse(str(strip)) == strip


def test_herds_of_every_size_over_every_gap():
    for elephants in range(1, 4):
        for rhinos in range(1, 4):
            for gap in range(4):
                squares = "e" * elephants + "." * gap + "r" * rhinos
                assert ElephantsAndRhinos(squares).value() == by_play(squares), squares


def test_a_strip_of_a_thousand_squares_is_known_at_once():
    strip = ElephantsAndRhinos("e" * 300 + "." * 401 + "r" * 299)
    assert strip.value() == lm.game("200 + {299|-298}")
    assert "300 elephants face 299 rhinos over 401 squares" in strip.explain()[0]


def test_what_is_no_strip():
    with pytest.raises(lm.InputError, match="'x' is no square at column 3; write e"):
        ElephantsAndRhinos.parse("e.x")
