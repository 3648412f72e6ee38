"""``lastmove reproduce`` and ``lastmove demo``."""

import json

import pytest

import lastmove as lm
from lastmove.cli.main import run
from lastmove.papers import Claim, Paper, claims

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
    return Paper("x", "nobody", tuple(made))


@pytest.fixture
def only(monkeypatch):
    """Make a paper with these computations the only one."""

    def replace(*computations):
        papers = {"x": paper_of(*computations)}
        monkeypatch.setattr("lastmove.papers.PAPERS", papers)
        monkeypatch.setattr("lastmove.cli.reproduce.PAPERS", papers)

    return replace


def test_json_has_the_fields_of_the_contract(capsys):
    assert run(["reproduce", "guy", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len(rows) == len(claims("guy"))
    assert all(list(row) == FIELDS for row in rows)
    assert all(row["ok"] and row["paper"] == "guy" for row in rows)


def test_text_has_a_row_for_each_claim(capsys):
    assert run(["reproduce"]) == 0
    *rows, last = capsys.readouterr().out.splitlines()
    assert len(rows) == len(claims())
    assert all(row.startswith("ok") for row in rows)
    assert last.startswith(f"{len(rows)} claims reproduced")


def test_a_wrong_answer_is_code_1(only, capsys):
    only(lambda: 1, lambda: 2)
    assert run(["reproduce"]) == 1
    out = capsys.readouterr().out
    assert "expected 1, computed 2" in out
    assert "1 of 2 claims failed" in out


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
    assert "&lt;b&gt;no&lt;/b&gt;" in text
    capsys.readouterr()
    assert run(["reproduce", "--html", str(page)]) == 2
    assert "--force" in capsys.readouterr().err
    assert run(["reproduce", "--html", str(page), "--force"]) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["claims.html"]


def test_a_page_that_cannot_be_written_is_one_sentence(tmp_path, capsys):
    assert run(["reproduce", "maser", "--html", str(tmp_path / "no" / "page.html")]) == 2
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
