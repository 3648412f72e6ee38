"""Every claim of every paper holds, and is a claim."""

import ast
import importlib
import inspect
import json
import pkgutil
from dataclasses import replace

import pytest

import lastmove.papers
from lastmove.papers import PAPERS, check, claims

QUICK = claims()


@pytest.mark.parametrize("claim", QUICK, ids=lambda claim: claim.id)
def test_claim_is_reproduced(claim):
    result = check(claim)
    assert result.ok, (result.computed, result.note)
    assert result.seconds < 5


@pytest.mark.slow
@pytest.mark.parametrize(
    "claim", [c for c in claims(long=True) if c.cost == "long"], ids=lambda claim: claim.id
)
def test_long_claim_is_reproduced(claim):
    assert check(claim).ok


def test_ids_are_unique_and_begin_with_the_paper():
    everything = claims(long=True)
    assert len({claim.id for claim in everything}) == len(everything)
    for name, paper in PAPERS.items():
        assert paper.claims
        assert all(c.paper == name and c.id.startswith(f"{name}.") for c in paper.claims)


@pytest.mark.parametrize("claim", QUICK, ids=lambda claim: claim.id)
def test_a_wrong_expectation_would_be_found_out(claim):
    wrong = json.loads(json.dumps(claim.expected).replace("0", "7").replace("P", "Q"))
    if wrong == claim.expected:
        wrong = [claim.expected]
    assert not check(replace(claim, expected=wrong)).ok


def calls_of_claim():
    """Yield every call of `Claim` in the source of the papers."""
    for info in pkgutil.walk_packages(lastmove.papers.__path__, "lastmove.papers."):
        if info.name != "lastmove.papers.claim":
            source = inspect.getsource(importlib.import_module(info.name))
            for call in ast.walk(ast.parse(source)):
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Claim":
                    yield call


def test_expected_answers_do_not_depend_on_the_library():
    """Each `expected` is written out: literals, or a literal table cut into rows."""
    calls = list(calls_of_claim())
    assert len(calls) == len(claims(long=True))
    for call in calls:
        names = {n.id for n in ast.walk(call.args[4]) if isinstance(n, ast.Name)}
        assert names <= {"table", "NIM_ADDITION", "NIM_MULTIPLICATION"}
