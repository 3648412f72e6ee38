"""Tables of claims: what an entry may say, and what it becomes."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import lastmove.papers
from lastmove.papers import PAPERS, claims
from lastmove.papers.table import Road, read_paper

LATE = """
import sys, lastmove
assert not [m for m in sys.modules if m.startswith(("tomllib", "lastmove.papers"))]
from lastmove.papers import PAPERS, claims
assert list(PAPERS) == ["elkies", "end-nim", "ferguson", "guy", "maser"]
assert "tomllib" in sys.modules and len(claims("end-nim")) > 80
assert not [m for m in sys.modules if m.startswith("lastmove.papers.end_nim")]
"""


def table(tmp_path, text):
    (tmp_path / "paper.toml").write_text('reference = "A.\\nB"\nsections = ["one"]', "utf-8")
    (tmp_path / "one.toml").write_text(text, "utf-8")
    return read_paper("x", tmp_path)


def road(written):
    return Road("lastmove.papers.guy", "nim", written)


def test_an_entry_becomes_a_claim_and_what_it_covers(tmp_path):
    paper = table(
        tmp_path,
        """
        [x.first]
        where = "p. 1"
        claim = '''
          nothing
          is none'''
        expected_json = "[null, 1]"
        compute = "f()"
        second = ["g(1)"]
        cost = "long"
        covers = ["this", {where = "p. 2", what = "and that"}]

        [x.history]
        where = "p. 3"
        covers = "who found it"
        why = "history"

        [x.last]
        where = "p. 4"
        claim = "two"
        compute = "f()"
        beyond = true
        erratum = "three"

        [x.last.expected]
        a = [1, "b"]
        """,
    )
    first, last = paper.claims
    assert (paper.name, paper.reference) == ("x", "A. B")
    assert (first.id, first.paper, first.where, first.cost) == ("x.first", "x", "p. 1", "long")
    assert (first.claim, first.expected) == ("nothing is none", [None, 1])
    assert first.compute.written == "f()"
    assert (first.second.section, first.second.written) == ("one", ["g(1)"])
    assert (last.expected, last.erratum, last.beyond) == ({"a": [1, "b"]}, "three", True)
    assert (first.beyond, first.erratum, first.note, first.picture) == (False, None, "", None)
    assert [(i.where, i.what, i.claim, i.why) for i in paper.coverage] == [
        ("p. 1", "this", "x.first", ""),
        ("p. 2", "and that", "x.first", ""),
        ("p. 3", "who found it", None, "history"),
    ]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ('where = "p"\nclaim = "c"\nexpected = 1\ncompute = "f()"\nsecnd = "g()"', "has secnd"),
        (
            'where = "p"\ncovers = "c"\nexpected = 1',
            "has expected; an entry like it may have where",
        ),
        ('where = "p"\nwhere = "q"', "overwrite"),
    ],
)
def test_a_field_that_there_is_not_is_refused(tmp_path, entry, words):
    with pytest.raises(ValueError, match=words):
        table(tmp_path, f"[x.one]\n{entry}")


def test_an_id_stands_once_in_a_table(tmp_path):
    with pytest.raises(ValueError, match="one"):
        table(tmp_path, '[x.one]\nwhere = "p"\n[x.one]\nwhere = "q"')


def test_a_road_calls_functions_by_name():
    assert road("lastmove.nim_sum(3, 5)")() == 6
    assert road("good_nim_moves(*EXERCISE)")() == road("nim.good_nim_moves(23, 19, 13, 12, 11)")()
    assert road("subtraction.row_by_hand(members=[1, 2], shown=4)")() == ["0120", 3, 0]
    assert road({"a": "star_sum(1, 2)", "b": ["star_sum(4)"]})() == {"a": "*3", "b": ["*4"]}


@pytest.mark.parametrize(
    ("written", "error"),
    [
        ("good_nim_moves", TypeError),
        ("1 + 1", TypeError),
        ("no_such_function()", AttributeError),
        ("no_such_module.f()", ModuleNotFoundError),
        ("star_sum(1 + 1)", ValueError),
        ("star_sum(star_sum(1))", ValueError),
        ("star_sum(", SyntaxError),
    ],
)
def test_a_road_is_nothing_but_a_call_with_literals_and_names(written, error):
    with pytest.raises(error):
        road(written)()


def test_every_entry_is_as_the_contract_has_it():
    for claim in claims(long=True):
        assert claim.cost in {"quick", "seconds", "long"}
        assert claim.where
        assert claim.claim
        assert json.loads(json.dumps(claim.expected)) == claim.expected
        assert claim.expected is not None
    with pytest.raises(KeyError):
        PAPERS["conway"]


def test_the_example_of_a_claim_is_one():
    text = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    example = tomllib.loads(text.partition("```toml")[2].partition("```")[0])
    written = Path(lastmove.papers.__file__).with_name("guy") / "multiplication.toml"
    table = tomllib.loads(written.read_text(encoding="utf-8"))
    assert example == {"guy": {"cube-roots-of-1": table["guy"]["cube-roots-of-1"]}}


def test_tables_are_read_and_functions_imported_when_they_are_wanted():
    subprocess.run([sys.executable, "-c", LATE], check=True)
