"""The pages of papers: claims with what is expected and what comes out."""

import json
import time
from html import unescape

import pytest

from lastmove.papers import PAPERS, check
from tests.commands import lastmove
from tests.web.page_parts import Page


def test_shelf_counts_claims_and_errata(client):
    page = Page(client.get("/papers").text)
    for name, paper in PAPERS.items():
        assert f"/papers/{name}" in page.links
        assert f"{len(paper.claims)} claims" in page.text


@pytest.mark.parametrize("name", sorted(PAPERS))
def test_page_lists_every_claim_and_what_it_covers(client, name):
    answer = client.get(f"/papers/{name}")
    assert answer.status_code == 200
    page, paper = Page(answer.text), PAPERS[name]
    (claims,) = page.tables
    assert len(claims) - 1 == len(paper.claims)
    (coverage,) = Page(client.get(f"/papers/{name}?show=coverage").text).tables
    assert len(coverage) - 1 == len(paper.coverage)
    errata = Page(client.get(f"/papers/{name}?show=errata").text).tables[0]
    assert len(errata) - 1 == sum(bool(claim.erratum) for claim in paper.claims)


def _data(value):
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _blocks(text):
    return [unescape(part.split("</pre>")[0]) for part in text.split('<pre class="data">')[1:]]


def _ten():
    quick = [c for paper in PAPERS.values() for c in paper.claims if c.cost == "quick"]
    return quick[:: len(quick) // 10][:10]


def _shown(client, claim):
    """The page of a claim, once no job is at work on it."""
    for _ in range(100):
        answer = client.get(f"/papers/{claim.paper}", params={"claim": claim.id})
        if "data-job=" not in answer.text:
            break
        time.sleep(0.2)
    assert answer.status_code == 200
    return answer.text


def _says(text, record):
    assert ("Reproduced in" in Page(text).text) == record["ok"]
    assert _blocks(text) == [_data(record["expected"]), _data(record["computed"])]


@pytest.mark.parametrize("claim", _ten(), ids=lambda claim: claim.id)
def test_one_claim_says_what_its_check_says(client, claim):
    _says(_shown(client, claim), check(claim).record())


@pytest.mark.slow
def test_ten_claims_say_what_the_command_line_says(client):
    told = json.loads(lastmove("reproduce", "ferguson", "--json", timeout=300).stdout)
    claims = {claim.id: claim for claim in PAPERS["ferguson"].claims}
    for record in told[:: len(told) // 10][:10]:
        _says(_shown(client, claims[record["id"]]), record)


def test_a_claim_with_a_picture_shows_it(client):
    claim = next(c for c in PAPERS["guy"].claims if c.picture is not None and c.cost == "quick")
    text = client.get("/papers/guy", params={"claim": claim.id}).text
    assert '<figure class="picture">' in text
    assert Page(text).handlers == []


def test_a_long_claim_waits_until_it_is_asked_for(client):
    claim = next(c for c in PAPERS["elkies"].claims if c.cost == "long")
    page = Page(client.get("/papers/elkies", params={"claim": claim.id}).text)
    assert "This one takes long" in page.text


@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("/papers/conway", 404, "there is no paper conway; the papers are elkies"),
        ("/papers/guy?claim=guy.nothing", 400, "guy has no claim guy.nothing"),
        ("/papers/guy?show=some", 400, "show=some is no choice; there are all, errata"),
    ],
)
def test_bad_input_gets_one_sentence(client, address, status, sentence):
    answer = client.get(address)
    assert answer.status_code == status
    assert sentence in Page(answer.text).text


def test_all_claims_are_a_job_with_progress(make_client):
    with make_client() as client:
        text = client.get("/papers/maser?run=all").text
        job = text.split('data-job="')[1].split('"')[0]
        state = client.get(f"/jobs/{job}").json()
        assert state["title"] == "the claims of maser"
        token = text.split('name="token" value="')[1].split('"')[0]
        form = {"token": token, "next": "/papers/maser"}
        answer = client.post(f"/jobs/{job}/cancel", data=form, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/papers/maser")


@pytest.mark.slow
def test_all_claims_of_a_paper_say_what_reproduce_says():
    check_paper = pytest.importorskip("lastmove.web.pages.papers").check_paper
    told = json.loads(lastmove("reproduce", "end-nim", "--json", timeout=300).stdout)
    found = check_paper("end-nim")
    keep = ("id", "expected", "computed", "ok", "erratum", "note")
    assert [[row[k] for k in keep] for row in told] == [
        [row[k] for k in keep] for row in found.values()
    ]
