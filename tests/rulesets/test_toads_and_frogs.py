"""Toads and Frogs against moves by the book, on lists of squares."""

import itertools
from functools import cache

import pytest

import lastmove as lm
from lastmove.rulesets.toads_and_frogs import ToadsAndFrogs
from tests.rulesets.boards import check_row, rows_of

SOLVER = lm.Solver(theory=False)


def toad_moves(squares):
    """Every step t. → .t and jump tf. → .ft, by substitution."""
    for before, after in (("t.", ".t"), ("tf.", ".ft")):
        for i in range(len(squares)):
            if squares[i : i + len(before)] == before:
                yield squares[:i] + after + squares[i + len(before) :]


def mirrored(squares):
    return squares[::-1].translate(str.maketrans("tf", "ft"))


def frog_moves(squares):
    return (mirrored(after) for after in toad_moves(mirrored(squares)))


@cache
def by_play(squares):
    return lm.Game(map(by_play, toad_moves(squares)), map(by_play, frog_moves(squares)))


@pytest.mark.parametrize("row", rows_of("toads_and_frogs"), ids=lambda row: row["board"])
def test_values_of_the_table(row):
    check_row(ToadsAndFrogs.parse, row, SOLVER)


def test_every_short_strip_is_worth_what_plain_play_says():
    for length in range(8):
        for strip in ToadsAndFrogs.all(length):
            moves = sorted(map(str, strip.left_moves())), sorted(map(str, strip.right_moves()))
            assert moves[0] == sorted(toad_moves(strip.squares)), strip
            assert moves[1] == sorted(frog_moves(strip.squares)), strip
            assert SOLVER.value(strip) == by_play(strip.squares), strip
            if length < 6:
                assert strip.value() == by_play(strip.squares), strip


def test_random_strips_their_parts_and_their_mirror_images(rng):
    for _ in range(100):
        strip = ToadsAndFrogs.random(rng.randint(8, 10), rng.randrange(2**32))
        value = by_play(strip.squares)
        assert SOLVER.value(strip) == value, strip
        parts = sum((by_play(part.squares) for part in strip.components()), lm.Game())
        assert parts == value, strip
        assert SOLVER.value(ToadsAndFrogs(mirrored(strip.squares))) == -value, strip
        assert ToadsAndFrogs.parse(str(strip)) == strip


def closure(squares):
    """What each square may ever hold, by going over all moves until nothing is new."""
    holds = [{square} for square in squares]
    size = 0
    while size != (size := sum(map(len, holds))):
        for i in range(len(holds)):
            for j in range(i + 1, min(i + 3, len(holds))):
                if "t" in holds[i] and "." in holds[j] and (j == i + 1 or "f" in holds[i + 1]):
                    holds[i] |= {"."}
                    holds[j] |= {"t"}
                if "f" in holds[j] and "." in holds[i] and (j == i + 1 or "t" in holds[i + 1]):
                    holds[i] |= {"f"}
                    holds[j] |= {"."}
    return [sum({"t": 1, "f": 2, ".": 4}[what] for what in square) for square in holds]


def crossed(squares):
    """The boundaries that moves of the least closure cross, one by one."""
    toad, frog, empty = 1, 2, 4
    holds = closure(squares)
    found = set()
    for start, end in itertools.combinations(range(len(holds)), 2):
        passed = holds[start + 1 : end]
        if end - start > 2:
            continue
        right = holds[start] & toad and holds[end] & empty and all(h & frog for h in passed)
        left = holds[end] & frog and holds[start] & empty and all(h & toad for h in passed)
        if right or left:
            found.update(range(start, end))
    return sum(1 << boundary for boundary in found)


def test_boundaries_are_those_that_the_least_closure_crosses():
    for length in range(8):
        for strip in ToadsAndFrogs.all(length):
            assert strip._crossed() == crossed(strip.squares), strip


def test_strips_split_where_nothing_can_pass():
    parts = [str(part) for part in ToadsAndFrogs("t.fttttff.f").components()]
    assert parts == ["t.f", ".f"]
    assert [str(part) for part in ToadsAndFrogs("f..t").components()] == [""]
    assert [str(part) for part in ToadsAndFrogs("ttff..").components()] == [""]


def test_long_strips_of_one_kind_are_counted():
    assert ToadsAndFrogs("t" * 300 + "." * 300).value() == 90_000
    assert ToadsAndFrogs("." * 300 + "f" * 300).value() == -90_000


@pytest.mark.parametrize(("text", "column"), [("t.x", 2), ("Q", 0), ("t f", 1), ("\x00", 0)])
def test_what_is_no_strip(text, column):
    with pytest.raises(lm.InputError, match=f"no square at column {column + 1}") as caught:
        ToadsAndFrogs.parse(text)
    assert caught.value.position == column


def test_the_picture_shows_each_animal():
    assert ToadsAndFrogs("tt.f").svg().count("<circle") == 3
    assert "<svg" in ToadsAndFrogs("t" * 3000).svg()


def test_a_seed_gives_one_strip():
    assert ToadsAndFrogs.random(20, 5) == ToadsAndFrogs.random(20, 5)
    assert len({ToadsAndFrogs.random(20, seed) for seed in range(5)}) > 1
    assert sum(1 for _ in ToadsAndFrogs.all(4)) == 81
