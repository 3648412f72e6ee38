"""Every claim of every paper holds, and would not hold for another answer."""

import json
from dataclasses import replace

import pytest

from lastmove.papers import PAPERS, check, claims
from tests.papers.results import result_of

LONG = [claim.id for claim in claims(long=True) if claim.cost != "quick"]
PICTURES = [claim for claim in claims(long=True) if claim.picture is not None]


def accepts_another_answer(result):
    """Whether a claim would hold for another expectation: one sign of it is changed."""
    expected = result.claim.expected
    wrong = json.loads(json.dumps(expected).replace("0", "7").replace("P", "Q"))
    if wrong == expected:
        wrong = [expected]
    answered = replace(result.claim, compute=lambda: result.computed, second=None)
    return not check(answered).ok or check(replace(answered, expected=wrong)).ok


@pytest.mark.timeout(300)
@pytest.mark.parametrize("paper", PAPERS)
def test_claims_are_reproduced_and_no_other_answer_would_do(paper):
    quick = [claim for claim in PAPERS[paper].claims if claim.cost == "quick"]
    results = [result_of(claim.id) for claim in quick]
    assert [(r.claim.id, r.computed, r.note) for r in results if not r.ok] == []
    assert [r.claim.id for r in results if accepts_another_answer(r)] == []


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", LONG)
def test_longer_claim_is_reproduced(name):
    result = result_of(name)
    assert result.ok, (result.computed, result.note)


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


def is_drawn(svg):
    return svg.startswith("<svg") and "</svg>" in svg and "<script" not in svg


@pytest.mark.parametrize("paper", PAPERS)
def test_pictures_are_drawn(paper):
    pictures = [claim for claim in PICTURES if claim.paper == paper]
    assert pictures
    assert [claim.id for claim in pictures if not is_drawn(claim.picture())] == []


def test_there_are_pictures_of_every_kind():
    drawn = {claim.id: claim.picture() for claim in PICTURES}
    assert any("data-wall" in svg for svg in drawn.values())  # a thermograph
    assert {"guy.green-hackenbush-figure-6-middle", "guy.welter-figure-9"} <= set(drawn)
    assert {"elkies.short-patterns", "elkies.diagram-1a", "end-nim.two-piles"} <= set(drawn)
