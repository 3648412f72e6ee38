"""Backsliding Toads and Frogs: rules written a second time, known values, symmetry."""

import itertools
import tomllib
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.retrograde import Retrograde
from lastmove.rulesets.backsliding_toads_and_frogs import BackslidingToadsAndFrogs
from tests.rulesets.test_pursuits import _Worth
from tests.test_retrograde import by_iteration

TABLE = Path(__file__).parents[1] / "tables" / "cycles.toml"
VALUES = tomllib.loads(TABLE.read_text(encoding="utf-8"))["backsliding_toads_and_frogs"]
SECOND_SURVIVES = {"P", "D", "PHat", "PCheck"}


def toad_moves(squares):
    """Left's moves by replacing short pieces of the strip."""
    for before, after in (("t.", ".t"), (".t", "t."), ("tf.", ".ft")):
        for i in range(len(squares)):
            if squares.startswith(before, i):
                yield squares[:i] + after + squares[i + len(before) :]


def mirrored(squares):
    return squares[::-1].translate(str.maketrans("tf", "ft"))


def test_moves_are_those_of_the_rules():
    for length in range(7):
        for strip in BackslidingToadsAndFrogs.all(length):
            assert sorted(map(str, strip.left_moves())) == sorted(toad_moves(strip.squares))
            right = map(mirrored, toad_moves(mirrored(strip.squares)))
            assert sorted(map(str, strip.right_moves())) == sorted(right)


def test_verdicts_of_all_short_strips_agree_with_iteration():
    for length in range(6):
        strips = list(BackslidingToadsAndFrogs.all(length))
        expected = by_iteration(strips)
        for strip in strips:
            found = Retrograde(strip)
            for player in ("left", "right"):
                result = found.result(strip, player)
                own = expected.get((strip, player), ("draw", None))
                assert (result.verdict, result.depth) == own


def test_the_mirrored_strip_is_the_negative():
    turned = {"L": "R", "R": "L", "NHat": "NCheck", "NCheck": "NHat"}
    turned |= {"PHat": "PCheck", "PCheck": "PHat"}
    outcomes = set()
    for strip in BackslidingToadsAndFrogs.all(6):
        outcome = strip.outcome()
        assert (-strip).outcome() == turned.get(outcome, outcome)
        outcomes.add(outcome)
    assert outcomes == {"L", "R", "N", "P", "D", "NHat", "NCheck", "PHat", "PCheck"}


def test_only_toads_that_can_move_are_on():
    for squares in itertools.product("t.", repeat=5):
        strip = BackslidingToadsAndFrogs("".join(squares))
        assert strip.outcome() == ("L" if len(set(squares)) == 2 else "P")


@pytest.mark.parametrize(("strip", "text"), VALUES.items())
def test_known_values(strip, text):
    position, expected = BackslidingToadsAndFrogs(strip), lm.game(text)
    assert position.value() == expected
    if " & " in text:
        assert position.outcome() == "D"
        return
    # Stoppers are equal if whoever moves second survives their difference.
    assert (position + _Worth(-expected)).outcome() in SECOND_SURVIVES


def test_outcomes_of_values_are_those_of_the_search():
    for length in range(6):
        for strip in BackslidingToadsAndFrogs.all(length):
            assert strip.value().outcome == strip.outcome()


def test_outcomes_of_sums_of_values_are_those_of_the_search(rng):
    strips = list(BackslidingToadsAndFrogs.all(4))
    for _ in range(60):
        first, second = rng.choices(strips, k=2)
        total = first + second
        assert lm.Solver().value(total).outcome == total.outcome()


def test_bad_strips_are_refused():
    with pytest.raises(lm.InputError, match="'x' is no square at column 3"):
        BackslidingToadsAndFrogs.parse("t.x")
    assert BackslidingToadsAndFrogs.parse(" T.F ") == BackslidingToadsAndFrogs("t.f")
    assert "<circle" in BackslidingToadsAndFrogs("t.f").svg()
