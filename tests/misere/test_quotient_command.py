"""``lastmove misere CODE --quotient``: fields, files, limits, long runs."""

import json

import pytest

from lastmove.cli.main import run
from lastmove.store import read_state
from tests.misere.brute import table

FIELDS = {
    "code",
    "heap",
    "order",
    "p_order",
    "generators",
    "relations",
    "p_portion",
    "pretending",
    "period",
    "preperiod",
    "verified_to",
    "lower_bound",
}


def answer(capsys, *arguments, code=0):
    assert run(["misere", *arguments, "--quotient", "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_fields(capsys):
    record = answer(capsys, "kayles")
    assert record.keys() >= FIELDS
    assert (record["code"], record["order"], record["p_order"]) == ("0.77", 40, 9)
    assert (record["period"], record["preperiod"], record["lower_bound"]) == (12, 71, None)
    assert record["heap"] == record["verified_to"] >= 168
    assert record["generators"]["g"] == 27
    assert record["p_portion"][:4] == ["a", "d", "e", "a c"]
    assert record["pretending"][:6] == ["1", "a", "b", "a b", "a", "c"]
    assert "b^3 = b" in record["relations"]
    assert record["rogue_heaps"] == [1, 4, 5, 9, 12, 17, 20, 25]
    assert record["tame"] is False


def test_to_a_heap(capsys):
    record = answer(capsys, "0.137", "--to", "15")
    assert (record["heap"], record["order"], record["period"]) == (15, 24, None)
    assert len(record["pretending"]) == 16
    assert record["changes"][-1] == [13, 24, 5]


def test_position(capsys):
    record = answer(capsys, "0.77", "12,4", "1")
    assert (record["heaps"], record["outcome"], record["winning_moves"]) == ([12, 4, 1], "P", [])
    record = answer(capsys, "0.77", "10007")
    assert record["outcome"] == "N"
    assert record["winning_moves"]


def test_text(capsys):
    assert run(["misere", "0.75", "--quotient"]) == 0
    assert capsys.readouterr().out.splitlines()[:5] == [
        "0.75: misère quotient of all heaps",
        "  order 8, of which 2 are lost by the player to move",
        "  wild: not as Nim",
        "  Φ(n + 2) = Φ(n) for all n >= 8, proved",
        "  generators: a = 1, b = 2, c = 5",
    ]
    assert run(["misere", "0.75", "5", "5", "--quotient"]) == 0
    assert "5 + 5 is b^2: whoever moves loses" in capsys.readouterr().out


def test_certificate_and_picture(capsys, tmp_path):
    file, picture = tmp_path / "q.json", tmp_path / "q.svg"
    record = answer(capsys, "0.123", "--save", str(file), "--svg", str(picture))
    assert record["certificate"] == str(file)
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert run(["verify", str(file), "--json"]) == 0
    verdict = json.loads(capsys.readouterr().out)
    assert verdict["claim"].startswith("0.123: the misere quotient of all heaps has order 20")
    assert verdict["checked"][-1] == "least period"
    assert run(["misere", "0.123", "--quotient", "--save", str(file)]) == 2
    assert "--force" in capsys.readouterr().err
    assert run(["misere", "0.34", "--quotient", "--save", str(file), "--force"]) == 0
    assert '"0.34"' in file.read_text(encoding="utf-8")


def test_limit(capsys):
    record = answer(capsys, "0.35", "--to", "80", "--max-seconds", "1", code=3)
    known = table("quotients")["partial"]
    orders = next(row["orders"] for row in known if row["code"] == "0.35")
    assert record["limit"]
    assert record["verified_to"] < 80
    if record["lower_bound"] is not None:
        heap = record["lower_bound_heap"]
        assert heap == record["verified_to"] + 1
        assert heap > len(orders) or record["lower_bound"] <= orders[heap - 1]


def test_a_run_goes_on_where_it_was_stopped(capsys, tmp_path):
    file = tmp_path / "run"
    first = answer(capsys, "0.137", "--to", "14", "--out", str(file))
    header, _ = read_state(file, "misere-quotient-run")
    assert (header["code"], header["heap"], first["out"]) == ("0.137", 14, str(file))
    assert run(["misere", "0.137", "--quotient", "--to", "19", "--out", str(file), "--json"]) == 0
    printed = capsys.readouterr()
    assert "going on from heap 14" in printed.err
    whole = answer(capsys, "0.137", "--to", "19")
    went_on = json.loads(printed.out)
    assert went_on.pop("out")
    assert went_on == whole
    assert run(["misere", "0.77", "--quotient", "--to", "9", "--out", str(file)]) == 2
    assert "of the game 0.137, not 0.77" in capsys.readouterr().err
    file.write_bytes(file.read_bytes()[:-1])
    assert run(["misere", "0.137", "--quotient", "--to", "9", "--out", str(file)]) == 2


def test_a_run_that_reaches_a_limit_is_kept(capsys, tmp_path):
    file = tmp_path / "run"
    arguments = ["misere", "0.35", "--quotient", "--to", "80", "--out", str(file)]
    assert run([*arguments, "--max-seconds", "1"]) == 3
    assert "run it again to go on" in capsys.readouterr().err
    header, _ = read_state(file, "misere-quotient-run")
    assert 0 < header["heap"] < 80


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["0.77", "--quotient", "--genus"], "two questions"),
        (["0.77", "--save", "x.json"], "--save is for a quotient"),
        (["0.77", "--quotient", "--to", "-1"], "is no heap"),
        (["0.77", "99", "--quotient", "--to", "9"], "known for heaps to 9"),
        (["-", "--quotient"], "a batch has no quotients"),
        (["0.7Z", "--quotient"], "0.7Z"),
    ],
)
def test_refusals(capsys, arguments, message):
    assert run(["misere", *arguments]) == 2
    assert message in capsys.readouterr().err
