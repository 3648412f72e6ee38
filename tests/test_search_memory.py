"""Searches that nobody holds any more are gone, although they call back into their owners."""

import gc

import lastmove as lm
from lastmove.search import Explorer
from lastmove.solve import Solver


def alive(kind):
    gc.collect()
    return sum(isinstance(thing, kind) for thing in gc.get_objects())


def test_solvers_do_not_stay():
    before = alive(Solver)
    for heap in range(20):
        assert Solver().nim_value(lm.rulesets.Nim((heap, 1))) == heap ^ 1
    assert alive(Solver) == before


def test_searches_for_threats_do_not_stay():
    before = alive(Explorer)
    for _ in range(5):
        lm.threats.search(lm.rulesets.Breakthrough.parse("o|o|.|x|x"))
    assert alive(Explorer) == before
