"""What programs get is what the command line prints as JSON."""

import json
import warnings
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastmove.papers import PAPERS
from tests.commands import LONG_SUM
from tests.web.printed import printed

pytest.importorskip("starlette")
from lastmove.web.api import openapi
from lastmove.web.endpoint import ENDPOINTS

FEN = "8/8/5p2/2p2P2/2P3p1/8/6P1/8"
SAME = [
    ("/value", {"expr": "{3|1} + ^*"}, ["value", "{3|1} + ^*"]),
    ("/value", {"expr": "^ <> *"}, ["value", "^ <> *"]),
    ("/value", {"expr": "{on|0}"}, ["value", "{on|0}"]),
    ("/explain", {"expr": "{0,*|^}"}, ["explain", "{0,*|^}"]),
    (
        "/explain",
        {"expr": "{5||2|1}", "topic": "temperature"},
        ["explain", "{5||2|1}", "--topic", "temperature"],
    ),
    ("/solve/nim", {"position": "3,4,5"}, ["solve", "nim", "3,4,5"]),
    (
        "/solve/nim",
        {"position": "3,4,5", "misere": "true", "explain": "1"},
        ["solve", "nim", "3,4,5", "--misere", "--explain"],
    ),
    ("/solve/domineering", {"position": "...|..."}, ["solve", "domineering", "...|..."]),
    ("/heap/0.137", {}, ["heap", "0.137"]),
    ("/heap/kayles", {"to": "30"}, ["heap", "kayles", "--to", "30"]),
    (
        "/heap/0.77",
        {"at": "5,6", "position": "3,5,7", "period": "true"},
        ["heap", "0.77", "--at", "5,6", "--position", "3,5,7", "--period"],
    ),
    ("/misere/0.137", {"heaps": "7,9,11"}, ["misere", "0.137", "7,9,11"]),
    ("/structure", {"fen": FEN}, ["structure", FEN]),
]


@pytest.mark.parametrize(("path", "parameters", "command"), SAME)
def test_a_program_gets_what_the_command_prints(client, path, parameters, command):
    answer = client.get(f"/api/v1{path}", params=parameters)
    assert answer.status_code == 200
    expected = printed(*command)
    assert answer.json() == expected


def test_a_word_of_the_pawns_game(client):
    answer = client.get("/api/v1/pawns", params={"word": "1000"}).json()
    assert [answer] == printed("pawns", "1000")


def test_an_endgame(client):
    fen = "8/8/8/8/8/k7/p7/K7"
    answer = client.get("/api/v1/endgame", params={"fen": fen, "prove": "false"})
    expected = printed("endgame", fen, "--no-proof")
    assert answer.json() == expected


def test_the_rulesets(client):
    answer = client.get("/api/v1/rulesets").json()
    # Other tests define rulesets of their own.
    known = {record["name"] for record in answer}
    expected = [record for record in printed("rulesets") if record["name"] in known]
    assert len(known) > 40
    # How many examples are solved in the time there is depends on the machine.
    assert [{**a, "value_of_example": 0} for a in answer] == [
        {**b, "value_of_example": 0} for b in expected
    ]
    for a, b in zip(answer, expected, strict=True):
        assert a["value_of_example"] == b["value_of_example"] or None in {
            a["value_of_example"], b["value_of_example"],
        }  # fmt: skip


def test_the_papers_and_their_claims(client):
    papers = {paper["name"]: paper for paper in client.get("/api/v1/papers").json()}
    assert {name: len(paper["claims"]) for name, paper in papers.items()} == {
        name: len(paper.claims) for name, paper in PAPERS.items()
    }


@pytest.mark.slow
def test_the_claims_of_a_paper_are_checked(client):
    answer = client.get("/api/v1/papers/end-nim").json()
    expected = printed("reproduce", "end-nim")
    without_time = [{**record, "seconds": 0} for record in answer]
    assert without_time == [{**record, "seconds": 0} for record in expected]


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/value", 400, "the parameter expr is missing"),
        ("/value?expr=", 400, "expected a value"),
        ("/value?expr=1%20%2B", 400, "the text ends"),
        ("/value?expr=1&expr=2", 400, "there twice"),
        ("/value?expr=1&depth=2", 400, "the parameter depth is not known"),
        ("/heap/0.7G", 404, "not a code digit"),
        ("/heap/0.77?to=-1", 400, "to is no such number"),
        ("/heap/0.77?to=999999999999", 400, "to is no such number"),
        ("/heap/0.77?period=maybe", 400, "write true or false"),
        ("/heap/0.77?position=a", 400, "write heaps like 3,5,7"),
        ("/solve/nothing?position=1", 404, "there is no ruleset"),
        ("/solve/nim?position=x", 400, ""),
        ("/solve/.%2Fgame.py?position=1", 404, "there is no"),
        ("/solve/game.py:Game?position=1", 404, "there is no ruleset"),
        ("/papers/nothing", 404, "there is no paper"),
        ("/structure?fen=x", 400, ""),
        ("/nothing", 404, "there is no page"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(client, path, status, sentence):
    answer = client.get(f"/api/v1{path}")
    assert answer.status_code == status
    assert set(answer.json()) == {"input", "error"}
    assert sentence in answer.json()["error"]


def test_a_limit_is_answered_with_what_is_known(make_client):
    with make_client(quick_seconds=0.1, job_seconds=0.5) as client:
        answer = client.get("/api/v1/value", params={"expr": LONG_SUM})
        assert answer.status_code == 422
        assert answer.json()["input"] == LONG_SUM
        assert "limit" in answer.json()
        position = "|".join(["." * 14] * 14)
        answer = client.get("/api/v1/solve/domineering", params={"position": position})
        assert answer.status_code == 422
        assert answer.json()["position"] == position


def test_every_address_is_described(client):
    described = client.get("/api/v1/openapi.json").json()
    assert described == json.loads(json.dumps(openapi()))
    assert len(described["paths"]) == len(ENDPOINTS)
    for path, operations in described["paths"].items():
        named = {p["name"] for p in operations["get"]["parameters"] if p["in"] == "path"}
        assert named == {part[1:-1] for part in path.split("/") if part.startswith("{")}


SIGNS = st.text("0123456789{}|(),.^*v+-/<>=&:;#%lrexobPpKk w", max_size=12)
RIGHT = [
    "{3|1}",
    "^ <> *",
    "nim",
    "3,4,5",
    "domineering",
    "...|...",
    "0.137",
    "kayles",
    "1000",
    FEN,
]
VALUES = {
    "string": st.sampled_from(RIGHT) | SIGNS | st.text(max_size=8),
    "boolean": st.sampled_from(["true", "false", "1", "", "maybe"]),
    "integer": st.integers(-2, 300).map(str) | st.just("9" * 30) | SIGNS,
}


@st.composite
def requests(draw, path):
    """Addresses that the description of a path allows, and others that are much like them."""
    query = {}
    for parameter in openapi()["paths"][path]["get"]["parameters"]:
        value = draw(VALUES[parameter["schema"]["type"]])
        if parameter["in"] == "path":
            path = path.replace(f"{{{parameter['name']}}}", quote(value or "0", safe=""))
        elif parameter["required"] or draw(st.booleans()):
            query[parameter["name"]] = value
    if draw(st.integers(0, 9)) == 0:
        query[draw(SIGNS)] = draw(SIGNS)
    return path, query


@pytest.fixture(scope="module")
def hurried(make_client):
    with make_client(quick_seconds=0.1, job_seconds=0.3) as client:
        yield client


@pytest.mark.parametrize(
    "path", [p for p in openapi()["paths"] if not p.endswith("/papers/{name}")]
)
def test_no_request_like_those_described_is_our_fault(hurried, path):
    @given(asked=requests(path))
    @settings(max_examples=25, database=None, suppress_health_check=list(HealthCheck))
    def never_our_fault(asked):
        answer = hurried.get(asked[0], params=asked[1])
        assert answer.status_code < 500 or answer.status_code == 503, asked
        if answer.status_code >= 400:
            assert answer.json().keys() & {"error", "limit"}, asked

    never_our_fault()


@pytest.mark.slow
def test_no_request_that_the_description_allows_or_forbids_is_our_fault(make_client):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        schemathesis = pytest.importorskip(
            "schemathesis", reason="schemathesis is not installed: pip install schemathesis"
        )
        with make_client(quick_seconds=0.2, job_seconds=1.0) as client:
            schema = schemathesis.openapi.from_dict(openapi())
            for result in schema.get_all_operations():
                operation = result.ok()
                if operation.path.endswith("/papers/{name}"):
                    continue  # checked above, and every run is a job

                @given(case=operation.as_strategy())
                @settings(
                    max_examples=40,
                    deadline=None,
                    database=None,
                    suppress_health_check=list(HealthCheck),
                )
                def never_our_fault(case):
                    path = case.formatted_path
                    answer = client.get(path, params=dict(case.query or {}))
                    assert answer.status_code < 500 or answer.status_code == 503, path

                never_our_fault()
