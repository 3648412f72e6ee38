"""Loopy values on the command line: fields, relations, explanations, pictures, exit codes."""

import io
import json
import sys

import pytest

import lastmove as lm
from lastmove.cli.main import run
from tests.commands import LONG_SUM, is_one_complaint
from tests.show.reading import elements, is_balanced, texts

FIELDS = [
    "input",
    "value",
    "unicode",
    "latex",
    "outcome",
    "kind",
    "birthday",
    "left_stop",
    "right_stop",
    "mean",
    "temperature",
    "atomic_weight",
]
TEXTS = [
    "on",
    "off",
    "over",
    "1under",
    "upon",
    "upon + *",
    "^<on>",
    "^[on]*",
    "dud",
    "tis",
    "tiny(on)",
    "{on|0}",
    "{over|*}",
    "+-(5over)",
    "1 & 0",
    "over - over",
    "a{0||||0|||a|*||*}",
    "{*,{on|*}|*,{*|off}}",
]


@pytest.fixture
def answer(capsysbinary):
    """Run a command in this process: its exit code, its JSON, what it said."""

    def ask(*arguments):
        code = run(arguments)
        out, err = capsysbinary.readouterr()
        return code, json.loads(out) if out else None, err

    return ask


@pytest.mark.parametrize("text", TEXTS)
def test_json_has_the_fields_of_the_contract(answer, text):
    code, record, talk = answer("value", "--json", text)
    assert (code, talk) == (0, b"")
    assert list(record) == FIELDS
    assert record["kind"] == "loopy"
    assert record["birthday"] is None
    assert record["atomic_weight"] is None
    assert record["value"].isascii()
    assert lm.game(record["value"]) == lm.game(record["unicode"]) == lm.game(text)
    assert record["outcome"] in {"L", "R", "N", "P", "D", "NHat", "PHat", "NCheck", "PCheck"}


def test_fields_of_a_loopy_value(answer):
    _, record, _ = answer("value", "--json", "{on|3}")
    assert (record["value"], record["outcome"]) == ("{on|3}", "L")
    assert (record["left_stop"], record["right_stop"]) == ("on", "3")
    assert record["mean"] is None
    _, record, _ = answer("value", "--json", "dud")
    assert (record["outcome"], record["left_stop"], record["mean"]) == ("D", None, None)


def test_a_loopy_text_with_a_short_value_is_short(answer):
    _, record, _ = answer("value", "--json", "a{0||1|a}")
    assert (record["value"], record["kind"], record["birthday"]) == ("1", "number", 1)


@pytest.mark.parametrize(
    ("relation", "holds"),
    [
        ("on > 1000000", True),
        ("off < -1000000", True),
        ("on + off == dud", True),
        ("over > 0", True),
        ("over < 1/1024", True),
        ("over <> 0", False),
        ("dud <> on", False),
        ("dud <= on", True),
        ("dud <> 0", True),
        ("upon > ^", True),
        ("over >= upon", True),
        ("{{on|off}|{on|off}} == 0", True),
        ("on != on - 100", False),
    ],
)
def test_relations_answer_with_their_exit_code(answer, relation, holds):
    code, record, _ = answer("value", "--json", relation)
    assert record == {"input": relation, "holds": holds}
    assert code == (0 if holds else 1)


def test_text_for_people(capsys):
    assert run(["value", "{on|3}"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "{on|3}"
    assert "  outcome        Left wins, whoever starts" in lines
    assert "  kind           loopy" in lines
    assert "  stops          on, 3" in lines
    assert run(["value", "tis"]) == 0
    assert "a draw if" in capsys.readouterr().out


def test_a_batch_holds_short_and_loopy_values(capsysbinary, monkeypatch):
    lines = io.BytesIO(b"on - 3\n^\n{0|a}\nover <= on\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(lines))
    assert run(["value", "-"]) == 2
    records = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert records[0]["value"] == "on"
    assert records[1]["value"] == "^"
    assert "error" in records[2]
    assert records[3] == {"input": "over <= on", "holds": True}


@pytest.mark.parametrize("text", ["{0|a}", "pass", "a{0|b}", "on & b", "{on|pass", "on.on"])
def test_bad_input_is_one_sentence_and_exit_code_2(capfdbinary, text):
    assert run(["value", text]) == 2
    assert is_one_complaint(capfdbinary.readouterr().err)


def test_explanations(answer):
    for text in ("{on,3|0}", "over + over", "a{0||1|a}"):
        code, record, _ = answer("explain", "--json", text)
        assert code == 0
        assert lm.game(record["value"]) == lm.game(text)
        assert record["steps"]
    code, record, _ = answer("explain", "--json", "on > 5")
    assert (code, record["holds"]) == (0, True)


def test_a_topic_that_a_loopy_game_does_not_have(capfdbinary):
    run(["explain", "--topic", "atomic-weight", "on"])
    assert b"short games" in b"".join(capfdbinary.readouterr())


@pytest.mark.parametrize("text", TEXTS)
def test_graphs_are_drawn(capsys, text):
    assert run(["draw", "tree", text]) == 0
    svg = capsys.readouterr().out
    labels = texts(svg)
    value = lm.game(text)
    drawn = [value] if value.is_stopper else [value.onside, value.offside]
    for side in drawn:
        assert any(side.unicode.startswith(label.rstrip("…")) for label in labels)
    assert len(elements(svg, "path")) >= 2
    assert run(["draw", "tree", text, "--format", "tikz"]) == 0
    assert is_balanced(capsys.readouterr().out)


def test_thermographs_of_loopy_games_where_there_is_one(capfdbinary):
    assert run(["draw", "thermograph", "{3over|1}"]) == 0
    assert b"<svg" in capfdbinary.readouterr().out
    assert run(["draw", "thermograph", "dud"]) == 2
    assert is_one_complaint(capfdbinary.readouterr().err)


def test_order_diagrams_hold_loopy_games(capsys):
    assert run(["draw", "order", "on", "0", "over", "1", "off"]) == 0
    assert {"on", "0", "over", "1", "off"} <= set(texts(capsys.readouterr().out))


def test_a_graph_is_drawn_whole(capfdbinary):
    assert run(["draw", "tree", "over", "--depth", "1"]) == 2
    assert is_one_complaint(capfdbinary.readouterr().err)


def test_a_limit_ends_with_exit_code_3(capfdbinary):
    assert run(["value", f"{LONG_SUM} + over", "--max-seconds", "0.2"]) == 3
    assert is_one_complaint(capfdbinary.readouterr().err)
