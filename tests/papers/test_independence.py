"""No claim compares a value with itself: what is expected is written out, and only in its table."""

import ast
import importlib
import inspect
import json
from functools import cache
from types import FunctionType

import pytest

from lastmove.papers import PAPERS
from lastmove.papers.table import Road

TRIVIAL = 13
"""Answers that are shorter as JSON are met by chance: a pair, a star, a small list, two words."""


@cache
def tree_of(module):
    return ast.parse(inspect.getsource(importlib.import_module(module)))


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


def literals_behind(road):
    """Yield, as JSON, every literal and constant that a computation can reach within the papers."""
    todo = [*road.calls()]
    names = [road.place(node) for call in todo for node in written(call)]
    seen, todo = set(), [("", call) for call in todo]
    while todo or names:
        if todo:
            home, top = todo.pop()
            for node in ast.walk(top):
                yield literal(node)
                if home and isinstance(node, ast.Name):
                    names.append((home, node.id))
            continue
        place = names.pop()
        if place is None or place in seen:
            continue
        seen.add(place)
        thing = inspect.unwrap(getattr(importlib.import_module(place[0]), place[1], None))
        if isinstance(thing, FunctionType) and thing.__module__.startswith("lastmove.papers."):
            entered = function_node(thing)
            todo += [] if entered is None else [(thing.__module__, entered)]
        elif isinstance(thing, str | list | tuple | dict):
            yield plain(thing)


def written(call):
    """Return the function and the arguments of a call."""
    return [call.func, *call.args, *(word.value for word in call.keywords)]


def roads(claim):
    return [road for road in (claim.compute, claim.second) if road is not None]


def exists(road, node):
    place = road.place(node)
    if place is None:
        return literal(node) is not None
    return hasattr(importlib.import_module(place[0]), place[1])


def names_nothing(claim):
    """Whether a function or an argument of a claim is neither a literal nor a name that exists."""
    every = [*roads(claim), *filter(None, [claim.picture])]
    nodes = [(road, node) for road in every for call in road.calls() for node in written(call)]
    return not all(exists(road, node) for road, node in nodes)


def contains_its_answer(claim):
    expected = plain(claim.expected)
    if len(expected) < TRIVIAL:
        return False
    return any(expected in set(literals_behind(road)) for road in roads(claim))


@pytest.mark.parametrize("paper", PAPERS)
def test_every_function_and_argument_is_named_or_written_out(paper):
    claims = PAPERS[paper].claims
    assert all(type(road) is Road for claim in claims for road in roads(claim))
    assert [claim.id for claim in claims if names_nothing(claim)] == []


@pytest.mark.parametrize("paper", PAPERS)
def test_no_computation_contains_its_answer(paper):
    assert [claim.id for claim in PAPERS[paper].claims if contains_its_answer(claim)] == []


@pytest.mark.parametrize("paper", PAPERS)
def test_the_two_roads_of_a_claim_differ(paper):
    assert [claim.id for claim in PAPERS[paper].claims if claim.second == claim.compute] == []


@pytest.mark.parametrize("call", ["f([1, 2, 3, 4, 5, 6])", "coins.good_moves_by_play()"])
def test_an_answer_behind_a_computation_is_found(call):
    road = Road("lastmove.papers.guy", "nim", call)
    assert {"[1, 2, 3, 4, 5, 6]", "[3, 4, 6, 7]"} & set(literals_behind(road))
