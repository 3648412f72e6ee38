"""What is known when a limit is reached is printed, and marked; no answer depends on the clock."""

import json
import sys

import pytest

import lastmove as lm
from lastmove.cli.main import run

VILLAGE = "8/6p1/p7/4p3/1P1k2P1/2pP4/2K3P1/8"
SVEDA_SIKA = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
WIDE = "W a2 b2 c2 d2 e2 f2 B a7 b7 c7 d7 e7 f7"

# A question, the seconds it gets, and the fields that are known whenever it is stopped.
STOPPED = [
    (["value", "domineering(9x9)"], 0.5, ["input"]),
    (["explain", "domineering(9x9)"], 0.5, ["input"]),
    (["solve", "domineering", "9x9"], 2, ["ruleset", "position", "expected_seconds"]),
    (["solve", "cram", "9x9"], 2, ["ruleset", "position", "searched"]),
    (["solve", "domineering", "6x6", "--misere"], 2, ["ruleset", "position", "searched"]),
    (["heap", "0.6", "--to", "90000000"], 0.5, ["code", "known_to", "values"]),
    (["heap", "0.6", "--at", "2,90000000"], 0.5, ["code", "known_to", "at"]),
    (["heap", "0.6", "--position", "2,90000000"], 0.5, ["code", "known_to", "at"]),
    (["heap", "0.6", "--period"], 0.5, ["code", "known_to", "status", "checked_to"]),
    (["heap", "0.6", "--to", "1000000000000"], 5, ["code", "known_to", "estimate"]),
    (["pawns", "--pattern", "10", "--to", "16777216"], 0.5, ["pattern", "to", "values"]),
    (["pawns", "--least", "40"], 0.5, ["least", "exact", "searched_to"]),
    (["pawns", "--exhaustive", "40"], 0.5, ["length", "histograms"]),
    (["structure", *WIDE.split()], 0.5, ["components", "of"]),
    (["endgame", VILLAGE], 0.3, ["fen", "core", "components", "sum", "white_to_move"]),
    (["compose", "*5", "--pawns", "10"], 1, ["searched"]),
    (["misere", "0.137", "70", "71", "72"], 0.5, ["code", "heaps"]),
    (["misere", "0.137", "--forms", "--to", "900"], 0.5, ["code", "to", "forms", "known_to"]),
    (["misere", "0.137", "--genus", "--to", "900"], 0.5, ["code", "to", "genus", "known_to"]),
    (["misere", "0.137", "--quotient"], 0.5, ["code", "heap", "order", "verified_to"]),
    (["misere", "0.07", "--quotient"], 0.5, ["code", "heap", "order", "verified_to"]),
    (["boards", "domineering", "5x5"], 0.5, ["input"]),
    (["draw", "thermograph", "domineering(9x9)"], 0.5, ["input"]),
]


@pytest.mark.parametrize(
    ("words", "seconds", "fields"), STOPPED, ids=[" ".join(row[0]) for row in STOPPED]
)
def test_a_limit_leaves_what_is_known(words, seconds, fields, capsys):
    assert run([*words, "--json", "--max-seconds", str(seconds)]) == 3
    captured = capsys.readouterr()
    record = json.loads(captured.out)
    assert record["partial"] is True
    assert record["limit"] in captured.err
    assert [field for field in fields if field not in record] == []
    assert "Traceback" not in captured.err


def test_a_line_of_a_batch_that_is_stopped_is_marked(capsys, monkeypatch, tmp_path):
    lines = tmp_path / "lines"
    lines.write_text("9x9\n2x2\n")
    with lines.open() as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        assert run(["solve", "domineering", "-", "--max-seconds", "0.5"]) == 3
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["partial"] is True
    assert "partial" not in second
    assert second["value"] == "+-1"


def test_the_text_of_an_endgame_that_is_stopped_has_its_values(capsys):
    assert run(["endgame", VILLAGE, "--max-seconds", "3"]) == 3
    captured = capsys.readouterr()
    assert "kingside       {3|2||1}  (g2 g4 g7)" in captured.out
    assert "time limit" in captured.err


REPEATED = [
    ["value", "{3|1} + ^* + domineering(..|..)"],
    ["value", "{2||1|0} == {1|0}"],
    ["value", "over + *3"],
    ["explain", "{0,*|^}"],
    ["solve", "domineering", "4x5"],
    ["solve", "domineering", "3x4", "--explain"],
    ["solve", "clobber", "xoxo|oxox"],
    ["solve", "cram", "4x5"],
    ["solve", "nim", "3,4,5", "--misere"],
    ["solve", "amazons", "x...|...o"],
    ["heap", "0.137", "--to", "50"],
    ["heap", "0.6", "--at", "200000"],
    ["heap", "kayles", "--at", "1000000000000"],
    ["heap", "0.16", "--period", "--to", "600000"],
    ["heap", "0.8", "--period"],
    ["heap", "kayles", "--position", "3,5,7"],
    ["pawns", "1000", "101001000"],
    ["pawns", "--pattern", "100", "--to", "200"],
    ["pawns", "--least", "6"],
    ["structure", "8/pp4p1/7p/8/PP6/6P1/6P1/8"],
    # With more threads it is chance how many positions are looked at.
    ["structure", "W a2 b2 c2 d2 B a6 b7 c7 d7", "--threads", "1"],
    ["endgame", SVEDA_SIKA, "--no-proof", "--effort", "0.1"],
    ["endgame", "8/8/p7/4k3/P3Pp2/5K2/P7/8 w"],
    ["endgame", VILLAGE, "--no-proof", "--effort", "0.1"],
    ["compose", "^", "--files", "2"],
    ["misere", "0.137", "7", "9", "11"],
    ["misere", "0.77", "--quotient", "--to", "12"],
    ["misere", "0.137", "--genus", "--to", "30"],
    ["misere", "0.137", "--forms", "--to", "20"],
    ["boards", "domineering", "3x3"],
    ["draw", "thermograph", "{3|1}"],
    ["rulesets", "nim"],
]


@pytest.mark.parametrize("words", REPEATED, ids=[" ".join(words) for words in REPEATED])
def test_the_same_question_gets_the_same_answer(words, capsys):
    answers = []
    for _ in range(2):
        code = run([*words, "--json", "--max-seconds", "600"])
        answers.append((code, capsys.readouterr().out))
    assert answers[0] == answers[1]
    assert answers[0][1]


def test_how_far_a_proof_is_looked_for_is_counted_in_steps(capsys):
    found = []
    for steps in (10_000, 10_000, 10_000_000):
        fen = "8/8/p7/4k3/P3Pp2/5K2/P7/8 w"
        proof = lm.chess.prover.prove_wins([(fen, "white")], steps)
        found.append([one and one.verdict for one in proof])
    assert found == [[None], [None], ["win"]]
    for _ in range(2):
        assert run(["endgame", SVEDA_SIKA, "--json", "--effort", "0.01"]) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert found[-1] == found[-2]
    assert found[-1]["verified"] is None
