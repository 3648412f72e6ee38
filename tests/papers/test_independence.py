"""No claim compares a value with itself: what is expected is written out, and only there."""

import ast
import importlib
import inspect
import json
import pkgutil
from functools import cache
from types import FunctionType

import pytest

import lastmove.papers
from lastmove.papers import PAPERS, claims

TRIVIAL = 13
"""Answers that are shorter as JSON are met by chance: a pair, a star, a small list, two words."""


@cache
def tree_of(module):
    return ast.parse(inspect.getsource(importlib.import_module(module)))


def calls_of_claim():
    """Yield the module and the node of every call of `Claim` in the source of the papers."""
    for info in pkgutil.walk_packages(lastmove.papers.__path__, "lastmove.papers."):
        if info.name != "lastmove.papers.claim":
            for call in ast.walk(tree_of(info.name)):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Claim":
                    yield info.name, call


CALLS = {ast.literal_eval(call.args[0]): (module, call) for module, call in calls_of_claim()}


def plain(value):
    try:
        return json.dumps(value, sort_keys=True)
    except TypeError:
        return repr(value)


def literal(node):
    """Return what a node writes out, as JSON; None if it is no literal."""
    try:
        return plain(ast.literal_eval(unstarred(node)))
    except (ValueError, TypeError):
        return None


def unstarred(node):
    """Write a list of starred rows, [*(1, 2), *(3, 4)], as one list."""
    if not isinstance(node, ast.List):
        return node
    rows = [
        e.value.elts if isinstance(e, ast.Starred) and isinstance(e.value, ast.Tuple) else [e]
        for e in node.elts
    ]
    return ast.List([entry for row in rows for entry in row])


def function_node(function):
    """Return the definition of a function of the papers."""
    for node in ast.walk(tree_of(function.__module__)):
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
            return node
    return None


def literals_behind(module, start):
    """Yield, as JSON, every literal and constant that a computation can reach within the papers."""
    seen, todo = set(), [(module, start)]
    while todo:
        home, top = todo.pop()
        for node in ast.walk(top):
            yield literal(node)
            if not isinstance(node, ast.Name) or (home, node.id) in seen:
                continue
            seen.add((home, node.id))
            thing = inspect.unwrap(vars(importlib.import_module(home)).get(node.id, None))
            if isinstance(thing, FunctionType) and thing.__module__.startswith("lastmove.papers."):
                entered = function_node(thing)
                todo += [] if entered is None else [(thing.__module__, entered)]
            elif isinstance(thing, str | list | tuple | dict):
                yield plain(thing)


def keyword(call, name):
    return next((word.value for word in call.keywords if word.arg == name), None)


def test_every_claim_is_read_from_the_source():
    assert set(CALLS) == {claim.id for claim in claims(long=True)}


def of_paper(paper):
    return [(name, *CALLS[name]) for name in CALLS if name.startswith(f"{paper}.")]


def is_written_out(expected):
    """Whether an `expected` is a literal, or a table of literal text cut into rows."""
    if isinstance(expected, ast.Call):
        tables = {"NIM_ADDITION", "NIM_MULTIPLICATION"}
        return expected.func.id == "table" and [text.id in tables for text in expected.args] == [
            True
        ]
    return literal(expected) is not None


@pytest.mark.parametrize("paper", PAPERS)
def test_expected_answers_are_written_out(paper):
    entries = of_paper(paper)
    assert entries
    assert [name for name, _, call in entries if not is_written_out(call.args[4])] == []


def contains_its_answer(module, call):
    expected = literal(call.args[4])
    if expected is None or len(expected) < TRIVIAL:
        return False
    roads = (call.args[5], keyword(call, "second"))
    return any(expected in set(literals_behind(module, road)) for road in roads if road is not None)


@pytest.mark.parametrize("paper", PAPERS)
def test_no_computation_contains_its_answer(paper):
    entries = of_paper(paper)
    assert [name for name, module, call in entries if contains_its_answer(module, call)] == []


def test_the_two_roads_of_a_claim_differ():
    for _, call in CALLS.values():
        second = keyword(call, "second")
        assert second is None or ast.dump(second) != ast.dump(call.args[5])
