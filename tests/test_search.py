"""The explorer: searches of one's own, shared solvers, and what is not tried."""

import threading
import time
from dataclasses import dataclass

import pytest

import lastmove as lm
from lastmove.search import Explorer


class Lengths(Explorer):
    """The most moves that a match can take."""

    def combine(self, position, options):
        assert isinstance(position, lm.Position)
        return 1 + max(map(sum, options), default=-1)


def test_a_search_of_ones_own():
    assert Lengths("tree").fold(lm.rulesets.Nim((3, 0, 5))) == [3, 0, 5]
    assert sum(Lengths("tree").fold(lm.rulesets.Nim((2, 2)) + lm.rulesets.Nim((1,)))) == 5


def test_a_search_asks_every_position_once():
    search = Lengths("itself")
    search.fold(lm.rulesets.Nim((40,)))
    assert search.searched == 41
    search.fold(lm.rulesets.Nim((30,)))
    assert search.searched == 41


def test_identities_that_are_none_are_refused():
    with pytest.raises(lm.InputError, match="not known by name"):
        Explorer("name")


@dataclass(frozen=True)
class Stairs(lm.Position, register=False):
    """Left goes down by one, Right by two; a theorem asks the solver that is asking."""

    height: int
    solver = lm.Solver()

    def left_moves(self):
        return [Stairs(self.height - 1)] if self.height else []

    def right_moves(self):
        return [Stairs(self.height - 2)] if self.height > 1 else []

    def known_value(self):
        if self.height < 2 or self.height % 3:
            return None
        one, two = (self.solver.value(Stairs(self.height - k)) for k in (1, 2))
        return lm.game(f"{{{one}|{two}}}")


def test_a_theorem_may_ask_the_solver_that_asks_it():
    plain = lm.Solver(theory=False)
    assert [Stairs.solver.value(Stairs(n)) for n in range(9)] == [
        plain.value(Stairs(n)) for n in range(9)
    ]


@dataclass(frozen=True)
class Slow(lm.Position, register=False):
    """Two heaps; listing moves lets other threads run."""

    left: int
    right: int

    def left_moves(self):
        time.sleep(0)
        return [Slow(self.left - k, self.right) for k in (1, 2) if k <= self.left]

    def right_moves(self):
        time.sleep(0)
        return [Slow(self.left, self.right - k) for k in (1, 3) if k <= self.right]


def test_threads_share_a_solver():
    solver, found = lm.Solver(), []
    ask = [
        threading.Thread(target=lambda: found.append(solver.value(Slow(12, 12)))) for _ in range(4)
    ]
    for thread in ask:
        thread.start()
    for thread in ask:
        thread.join()
    assert found == [lm.Solver().value(Slow(12, 12))] * 4


def test_a_value_out_of_reach_is_refused_at_once():
    board = lm.rulesets.Domineering.parse("12x12")
    start = time.process_time()
    with lm.limits(seconds=30), pytest.raises(lm.LimitReached, match="too large for a value"):
        board.value()
    assert time.process_time() - start < 10


def test_nim_values_of_more_than_64_bits():
    assert lm.nim_value(lm.rulesets.Nim((2**90, 2**90 + 3))) == 3
    assert lm.nim_value(lm.rulesets.Nim((2**90,)) + lm.rulesets.Nim((7,))) == 2**90 + 7
