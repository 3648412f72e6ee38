"""Every claim of every paper holds, and would not hold for another answer."""

import json
from dataclasses import replace

import pytest

from lastmove.papers import PAPERS, check, claims
from tests.papers.results import result_of

QUICK = [claim.id for claim in claims()]
LONG = [claim.id for claim in claims(long=True) if claim.cost == "long"]
PICTURES = [claim for claim in claims(long=True) if claim.picture is not None]


@pytest.mark.parametrize("name", QUICK)
def test_claim_is_reproduced(name):
    result = result_of(name)
    assert result.ok, (result.computed, result.note)


@pytest.mark.slow
@pytest.mark.parametrize("name", LONG)
def test_long_claim_is_reproduced(name):
    result = result_of(name)
    assert result.ok, (result.computed, result.note)


@pytest.mark.parametrize("name", QUICK)
def test_a_wrong_expectation_would_be_found_out(name):
    """The answer is compared entry by entry: change one sign of it, and the claim fails."""
    result = result_of(name)
    wrong = json.loads(json.dumps(result.claim.expected).replace("0", "7").replace("P", "Q"))
    if wrong == result.claim.expected:
        wrong = [result.claim.expected]
    answered = replace(result.claim, compute=lambda: result.computed, second=None)
    assert check(answered).ok
    assert not check(replace(answered, expected=wrong)).ok


def test_two_roads_that_part_are_a_failure():
    claim = next(claim for claim in claims("maser") if claim.second is not None)
    parted = check(replace(claim, compute=lambda: claim.expected, second=lambda: [claim.expected]))
    assert not parted.ok
    assert "second road" in parted.note


def test_ids_are_unique_and_begin_with_the_paper():
    everything = claims(long=True)
    assert len({claim.id for claim in everything}) == len(everything)
    for name, paper in PAPERS.items():
        assert paper.claims
        assert all(c.paper == name and c.id.startswith(f"{name}.") for c in paper.claims)


@pytest.mark.parametrize("claim", PICTURES, ids=lambda claim: claim.id)
def test_pictures_are_drawn(claim):
    drawn = claim.picture()
    assert drawn.startswith("<svg")
    assert "</svg>" in drawn
    assert "<script" not in drawn


def test_there_are_pictures_of_every_kind():
    drawn = {claim.id: claim.picture() for claim in PICTURES}
    assert any("data-wall" in svg for svg in drawn.values())  # a thermograph
    assert {"guy.green-hackenbush-figure-6-middle", "guy.welter-figure-9"} <= set(drawn)
    assert {"elkies.short-patterns", "elkies.diagram-1a", "end-nim.two-piles"} <= set(drawn)
