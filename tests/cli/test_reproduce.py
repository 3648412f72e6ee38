"""``lastmove reproduce`` and ``lastmove demo``."""

import json

import pytest

import lastmove as lm
from lastmove.cli.main import run
from lastmove.papers import PAPERS, Claim, Item, Paper, Result, claims
from tests.papers.results import result_of

FIELDS = [
    "id",
    "paper",
    "where",
    "claim",
    "expected",
    "computed",
    "ok",
    "erratum",
    "seconds",
    "note",
]


def fail():
    message = "<b>no</b>"
    raise ArithmeticError(message)


def stop():
    message = "too long"
    raise lm.LimitReached(message)


def paper_of(*computations):
    made = [
        Claim(f"x.{n}", "x", "p. 1", "<i>one</i> is one", 1, computation)
        for n, computation in enumerate(computations)
    ]
    return Paper("x", "nobody", tuple(made), (Item("p. 1", "<u>one</u>", "x.0"),))


@pytest.fixture
def only(monkeypatch):
    """Make a paper with these computations the only one."""

    def replace(*computations):
        papers = {"x": paper_of(*computations)}
        monkeypatch.setattr("lastmove.papers.PAPERS", papers)
        monkeypatch.setattr("lastmove.cli.commands.reproduce.PAPERS", papers)

    return replace


@pytest.fixture
def once(monkeypatch):
    """Use what other tests have computed already; what takes seconds counts as reproduced."""

    def known(claim):
        quick = claim.cost == "quick"
        return (
            result_of(claim.id)
            if quick
            else Result(claim, claim.expected, ok=True, seconds=0, note="")
        )

    monkeypatch.setattr("lastmove.cli.commands.reproduce.check", known)


def test_json_has_the_fields_of_the_contract(capsys):
    assert run(["reproduce", "end-nim", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == len(claims("end-nim"))
    assert all(list(row) == FIELDS for row in rows)
    assert all(row["ok"] and row["paper"] == "end-nim" for row in rows)


@pytest.mark.usefixtures("once")
def test_text_has_a_row_for_each_claim_and_a_summary_by_paper(capsys):
    assert run(["reproduce", "--max-seconds", "300"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows, (head, *table, last) = lines[: len(claims())], lines[len(claims()) :]
    assert all(row.startswith("ok") for row in rows)
    assert head.split()[:3] == ["paper", "claims", "reproduced"]
    assert [line.split()[0] for line in table] == [*PAPERS, "all"]
    for line in table[:-1]:
        name, count, reproduced, errata, beyond, failed, _ = line.split()
        chosen = claims(name)
        assert int(count) == int(reproduced) == len(chosen)
        assert int(errata) == sum(claim.erratum is not None for claim in chosen)
        assert int(beyond) == sum(claim.beyond for claim in chosen)
        assert failed == "0"
    assert last.startswith(f"{len(rows)} claims reproduced")


@pytest.mark.usefixtures("once")
def test_the_page_has_every_claim_and_every_statement_of_its_papers(tmp_path, capsys):
    page = tmp_path / "report.html"
    assert run(["reproduce", "maser", "--max-seconds", "300", "--html", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert all(f'id="{claim.id}"' in text for claim in claims("maser"))
    assert text.count("<svg") == sum(claim.picture is not None for claim in claims("maser"))
    assert text.count("no claim: ") == sum(i.claim is None for i in PAPERS["maser"].coverage)
    assert "<h2>guy</h2>" not in text
    assert "claims reproduced" in capsys.readouterr().out


def test_a_wrong_answer_is_code_1(only, capsys):
    only(lambda: 1, lambda: 2)
    assert run(["reproduce"]) == 1
    out = capsys.readouterr().out
    assert "expected 1, computed 2" in out
    assert out.splitlines()[-1] == "1 of 2 claims failed"


def test_an_error_in_a_claim_is_that_claims_failure(only, capsys):
    only(fail, lambda: 1)
    assert run(["reproduce", "--json"]) == 1
    bad, good = json.loads(capsys.readouterr().out)
    assert (bad["ok"], bad["computed"], bad["note"]) == (False, None, "ArithmeticError: <b>no</b>")
    assert good["ok"]


def test_a_limit_is_code_3_and_a_failure_outweighs_it(only):
    only(stop)
    assert run(["reproduce"]) == 3
    only(stop, fail)
    assert run(["reproduce"]) == 1


def test_true_is_not_one(only):
    only(lambda: True)
    assert run(["reproduce"]) == 1


def test_the_page_is_escaped_and_not_overwritten(only, tmp_path, capsys):
    only(fail)
    page = tmp_path / "claims.html"
    assert run(["reproduce", "--html", str(page)]) == 1
    text = page.read_text(encoding="utf-8")
    assert "<b>" not in text
    assert "<i>" not in text
    assert "<u>" not in text
    assert "&lt;b&gt;no&lt;/b&gt;" in text
    capsys.readouterr()
    assert run(["reproduce", "--html", str(page)]) == 2
    assert "--force" in capsys.readouterr().err
    assert run(["reproduce", "--html", str(page), "--force"]) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["claims.html"]


def test_a_page_that_cannot_be_written_is_one_sentence(only, tmp_path, capsys):
    only(lambda: 1)
    assert run(["reproduce", "--html", str(tmp_path / "no" / "page.html")]) == 2
    assert "no such file" in capsys.readouterr().err


def test_demo_answers_its_own_questions(capsys):
    assert run(["demo", "--json"]) == 0
    stops = json.loads(capsys.readouterr().out)
    for stop_ in stops:
        if stop_["question"].startswith("lastmove value '"):
            worth = lm.evaluate(stop_["question"].removeprefix("lastmove value ").strip("'"))
            shown = str(worth).lower() if isinstance(worth, bool) else str(worth)
            assert stop_["answer"].split(";")[0] == shown
    assert run(["demo"]) == 0
    assert "∗" in capsys.readouterr().out
