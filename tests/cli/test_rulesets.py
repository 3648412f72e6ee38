"""``lastmove rulesets``: the list, one entry, and the page of the documentation."""

import json

import pytest

from lastmove.cli.main import run
from lastmove.rulesets import load_rulesets
from lastmove.show.rulesets import page
from tests.commands import is_one_complaint, lastmove

FIELDS = ["name", "rules", "notation", "example", "value_of_example", "reference"]
LOOPY = """from dataclasses import dataclass
import lastmove as lm

@dataclass(frozen=True)
class Clock(lm.Impartial):
    n: int
    example = "1"
    def moves(self):
        return [Clock((self.n + 1) % 3)]

class Spins(Clock):
    def moves(self):
        while True: pass
"""


def test_the_list():
    done = lastmove("rulesets", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    records = json.loads(done.stdout)
    assert all(list(record) == FIELDS for record in records)
    names = [record["name"] for record in records]
    assert names == sorted(names)
    nim = records[names.index("nim")]
    assert nim["rules"].startswith("Take any positive number of beans")
    assert (nim["example"], nim["value_of_example"]) == ("3,4,5", "*2")
    assert "Bouton" in nim["reference"]


def test_every_ruleset_says_what_it_is(capsysbinary):
    assert run(["rulesets", "--json"]) == 0
    for record in json.loads(capsysbinary.readouterr().out):
        if load_rulesets()[record["name"]].__module__.startswith("lastmove."):
            for field in ("rules", "notation", "example", "reference"):
                assert record[field], (record["name"], field)


def test_the_table(capsys):
    assert run(["rulesets"]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[0].split() == ["name", "example", "value", "rules"]
    assert any(line.split()[:3] == ["nim", "3,4,5", "*2"] for line in out.splitlines())
    assert "\x1b" not in out


def test_one_ruleset_in_full(capsys):
    assert run(["rulesets", "nim"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("nim\n  Take any")
    assert "Bouton's theorem" in out


def test_a_file(tmp_path):
    path = tmp_path / "loopy.py"
    path.write_text(LOOPY, encoding="utf-8")
    for name in ("Clock", "Spins"):
        done = lastmove("rulesets", f"{path}:{name}", "--json")
        assert done.returncode == 0
        record = json.loads(done.stdout)
        assert list(record)[:6] == FIELDS
        assert record["name"] == name.lower()
        assert record["value_of_example"] is None


@pytest.mark.parametrize("name", ["nimm", "./no.py:A", ""])
def test_no_such_ruleset(name):
    done = lastmove("rulesets", name, "--json")
    assert done.returncode == 2
    assert list(json.loads(done.stdout)) == ["input", "error"]
    assert is_one_complaint(done.stderr)


def test_the_page_has_every_ruleset_with_picture_and_value():
    rulesets = {n: c for n, c in load_rulesets().items() if c.__module__.startswith("lastmove.")}
    text = page(rulesets.values())
    assert text.count("\n## ") == len(rulesets) - 1
    assert text.count("<img alt=") == len(rulesets)
    assert "<code>*2</code>" in text
