"""Keys of positions in a search for values: signs, who decides, and what a search leaves behind."""

import gc
from dataclasses import dataclass

import pytest

import lastmove as lm

R = lm.rulesets


@pytest.mark.parametrize("cls", [R.Domineering, R.Clobber, R.Amazons, R.Konane, R.Fission])
def test_equal_signed_keys_are_values_equal_up_to_sign(cls, rng):
    known = {}
    for _ in range(300):
        board = cls.random(2, rng.randint(1, 3), rng.randrange(2**32))
        key, negative = board.signed_key()
        value = -board.value() if negative else board.value()
        assert known.setdefault(key, value) == value


@dataclass(frozen=True)
class Purse(lm.Position, register=False):
    """Left takes one coin, Right two, and a key that forgets which of two purses it is."""

    coins: int
    name: str = "mine"

    def left_moves(self):
        return [Purse(self.coins - 1, self.name)] if self.coins else []

    def right_moves(self):
        return [Purse(self.coins - 2, self.name)] if self.coins > 1 else []

    def key(self):
        return self.coins


def test_positions_with_equal_keys_are_searched_once():
    solver = lm.Solver()
    first = solver.value(Purse(6, "mine"))
    searched = solver.searched
    assert solver.value(Purse(6, "yours")) == first
    assert solver.searched == searched


class Turned(R.Domineering, register=False):
    """A subclass whose own key must count, not the signed one that it inherits."""

    asked = 0

    def key(self):
        Turned.asked += 1
        return self.squares


def test_the_nearest_class_that_gives_a_key_decides():
    board = Turned("..|..")
    assert lm.Solver(theory=False).value(board) == lm.switch(1)
    assert Turned.asked > 0


def test_keys_of_two_rulesets_do_not_meet():
    @dataclass(frozen=True)
    class Other(lm.Position, register=False):
        n: int

        def left_moves(self):
            return []

        def right_moves(self):
            return [Other(self.n - 1)] if self.n else []

        def key(self):
            return self.n

    solver = lm.Solver()
    assert solver.value(Purse(1) + Other(1)) == 0
    assert solver.value(Other(3)) == -3


@dataclass(frozen=True)
class Broken(lm.Position, register=False):
    n: int

    def left_moves(self):
        if self.n == 0:
            raise ZeroDivisionError
        return [Broken(self.n - 1)]

    def right_moves(self):
        return []


def test_a_search_that_fails_leaves_the_garbage_collector_on_and_nothing_half_known():
    assert gc.isenabled()
    solver = lm.Solver()
    for _ in range(2):
        with pytest.raises(lm.RulesetError, match="left_moves"):
            solver.value(Broken(3))
        assert gc.isenabled()


def test_unhashable_keys_are_the_rulesets_fault():
    @dataclass(frozen=True)
    class Listed(lm.Position, register=False):
        n: int

        def left_moves(self):
            return []

        def right_moves(self):
            return []

        def key(self):
            return [self.n]

    with pytest.raises(lm.RulesetError, match="key"):
        Listed(1).value()
