"""``lastmove misere``: the fields of its JSON, refusals, limits, batches."""

import json

from lastmove.cli.main import run
from tests.commands import is_one_complaint, lastmove


def answer(capsys, *arguments, code=0):
    assert run(["misere", *arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_position(capsys):
    record = answer(capsys, "0.137", "43")
    assert record == {
        "code": "0.137",
        "heaps": [43],
        "outcome": "N",
        "genus": "3^3",
        "winning_moves": [[43, [20, 20]]],
    }
    nine = answer(capsys, "dawsons-chess", *["7", "9", "11", "13", "15", "16", "17", "18", "19"])
    assert (nine["outcome"], len(nine["winning_moves"])) == ("N", 17)
    assert answer(capsys, "0.137", "20,20")["outcome"] == "P"
    assert answer(capsys, "0.137", "20", "20")["genus"] == "0^0"
    assert answer(capsys, "0.137", "1", "--winning-ways")["genus"] == "1^031"


def test_position_by_theorem(capsys):
    record = answer(capsys, "kayles", "12", "4", "1")
    assert (record["outcome"], record["genus"], record["winning_moves"]) == ("P", "4^04", [])
    assert "12 E(4,1)" in record["reason"]
    assert answer(capsys, "kayles", "1000000", "1000000")["outcome"] == "P"
    assert answer(capsys, "nim", "3", "1", "1")["winning_moves"] == [[3, [1]]]


def test_forms(capsys):
    record = answer(capsys, "0.137", "--forms", "--to", "20")
    assert " ".join(record["forms"].values()) == "0 1 1 2 0 3 1 1 0 a 3 b 2 c 0 d a_1 2 b_1 3 g"
    assert list(record["forms"]) == [str(n) for n in range(21)]
    assert record["names"]["g"] == "d_1 c b_1 a 2_3 2"


def test_genus(capsys):
    record = answer(capsys, "0.137", "--genus", "--to", "11")
    assert record["genus"]["9"] == "3^143"
    record = answer(capsys, "0.137", "--genus", "--to", "11", "--winning-ways")
    assert (record["genus"]["0"], record["genus"]["11"]) == ("0^120", "2^0520")
    assert "forms" not in record


def test_text(capsys):
    assert run(["misere", "0.137", "43"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "0.137: 43, misère play",
        "  N: whoever moves wins",
        "  genus 3^3",
        "  43 to 20 + 20",
    ]
    assert run(["misere", "0.137", "--forms", "--genus", "--to", "9"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == ["  9: a  3^143", "  a = 2_2 2 1"]


def test_bad_input(capsys):
    for arguments in (
        ["0.137", "x"],
        ["0.137", "-3"],
        ["0.137", "3.5"],
        ["0.1G", "3"],
        ["0.137"],
        ["0.137", "--forms"],
        ["0.137", "--to", "5"],
        ["0.137", "--genus", "--to", "-5"],
        ["0.137", "3", "--genus", "--to", "5"],
    ):
        assert run(["misere", *arguments]) == 2, arguments
        assert is_one_complaint(capsys.readouterr().err.encode()), arguments


def test_too_large(capsys):
    record = answer(capsys, "0.137", "100000", code=3)
    assert record["estimate"]["at_least"] > 10**6
    assert "100000 would take" in record["limit"]
    record = answer(capsys, "0.137", "--genus", "--to", "100000", code=3)
    assert record["genus"]["9"] == "3^143"
    assert record["known_to"] == record["to"] == len(record["genus"]) - 1
    record = answer(capsys, "0.137", *["40"] * 30, "--max-seconds", "1", code=3)
    assert record["estimate"]["positions"].startswith("10^")


def test_batch():
    done = lastmove("misere", "-", stdin=b"0.137 43\nkayles x\n\n0.77 5 4\n")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line.get("outcome") for line in lines] == ["N", None, "P"]
    assert "error" in lines[1]
    assert done.returncode == 2
