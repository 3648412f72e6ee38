"""Every statement of a paper has a claim or a reason, and every claim a statement."""

import pytest

from lastmove.papers import PAPERS, claims

LEAST = {"elkies": 60, "end-nim": 25, "ferguson": 40, "guy": 120, "maser": 30}


@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_has_its_claims(name):
    assert len(claims(name)) >= LEAST[name]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_every_statement_has_a_claim_or_a_reason(paper):
    known = {claim.id for claim in paper.claims}
    assert paper.coverage
    for item in paper.coverage:
        assert item.where
        assert item.what
        if item.claim is None:
            assert len(item.why) > 5, item
        else:
            assert item.claim in known, item
            assert not item.why, item


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_every_claim_covers_a_statement_or_goes_beyond(paper):
    covered = {item.claim for item in paper.coverage}
    assert [c.id for c in paper.claims if not c.beyond and c.id not in covered] == []


def test_reasons_name_claims_that_exist():
    known = {claim.id for claim in claims(long=True)}
    for name, paper in PAPERS.items():
        for item in paper.coverage:
            named = [w.strip(".,;:()") for w in item.why.split() if w.startswith(f"{name}.")]
            assert set(named) <= known, item
