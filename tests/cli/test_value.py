"""``lastmove value`` and ``lastmove explain``: answers, arguments, exit codes."""

import json

import pytest

from lastmove.cli.main import run
from tests.commands import is_one_complaint, lastmove

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


@pytest.fixture
def answer(capsysbinary):
    """Run a command in this process: its exit code, its JSON, what it said."""

    def ask(*arguments):
        code = run(arguments)
        out, err = capsysbinary.readouterr()
        return code, json.loads(out) if out else None, err

    return ask


def test_json_has_the_fields_of_the_contract(answer):
    code, record, talk = answer("value", "--json", "{3|1} + ^*")
    assert code == 0
    assert talk == b""
    assert list(record) == FIELDS
    assert record["input"] == "{3|1} + ^*"
    assert record["value"] == "{3^*|1^*}"
    assert record["unicode"] == "{3↑∗|1↑∗}"
    assert (record["outcome"], record["kind"]) == ("L", "short")
    assert (record["left_stop"], record["right_stop"]) == ("3", "1")
    assert (record["mean"], record["temperature"]) == ("2", "1")
    assert isinstance(record["birthday"], int)


@pytest.mark.parametrize(
    ("expression", "kind"), [("-5/8", "number"), ("0", "number"), ("*3", "nimber"), ("^", "short")]
)
def test_kind_is_the_first_that_fits(answer, expression, kind):
    assert answer("value", expression, "--json")[1]["kind"] == kind


@pytest.mark.parametrize(
    ("words", "value"),
    [
        (["-1/2"], "-1/2"),
        (["-_2"], "miny(2)"),
        (["-*"], "*"),
        (["-{3|1}"], "{-1|-3}"),
        (["-1/2", "--json"], "-1/2"),
        (["--json", "-1/2"], "-1/2"),
        (["-1/2", "+", "1"], "1/2"),
        (["3", "-", "1"], "2"),
        (["-", "1"], "-1"),
        (["--1"], "1"),
        (["-1/2", "--max-seconds", "5", "-", "1"], "-3/2"),
        (["--max-seconds=5", "-v"], "^"),
        (["^", "+", "*"], "^*"),
    ],
)
def test_words_make_an_expression_minus_signs_included(answer, words, value):
    code, record, _ = answer("value", "--json", *words)
    assert code == 0
    assert record["value"] == value


@pytest.mark.parametrize(("words", "title"), [(["-1/2"], "-1/2"), (["-", "1"], "-1")])
def test_words_after_a_double_minus(capsys, words, title):
    assert run(["value", "--", *words]) == 0
    assert capsys.readouterr().out.splitlines()[0] == title


@pytest.mark.parametrize(
    ("relation", "holds"),
    [
        ("^ <> *", True),
        ("^^ > *", True),
        ("^ > *", False),
        ("* + * == 0", True),
        ("^ <| *", True),
        ("1 != 1", False),
    ],
)
def test_a_relation_answers_with_its_exit_code(answer, relation, holds):
    code, record, talk = answer("value", relation, "--json")
    assert record == {"input": relation, "holds": holds}
    assert code == (0 if holds else 1)
    assert talk == b""


def test_text_for_people(capsys):
    assert run(["value", "{0,*|^}"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "⇑∗",
        "  outcome        Left wins, whoever starts",
        "  kind           short",
        "  birthday       3",
        "  stops          0, 0",
        "  mean           0",
        "  temperature    0",
        "  atomic weight  2",
    ]


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("1/2", None),
        ("*3", None),
        ("{3|1}", None),
        ("tiny(2)", "0"),
        ("v3*", "-3"),
        ("{^4*|v4}", "±2"),
    ],
)
def test_the_atomic_weight_is_shown_where_it_says_something(capsys, expression, shown):
    assert run(["value", expression]) == 0
    lines = capsys.readouterr().out.splitlines()
    expected = [] if shown is None else [f"  atomic weight  {shown}"]
    assert [line for line in lines if "atomic" in line] == expected


@pytest.mark.parametrize("command", ["value", "explain"])
@pytest.mark.parametrize("expression", ["{*|*}:1", "1 == {*|*} : 1", "conway({0,1|},*)"])
def test_a_form_that_was_not_taken_as_written_is_a_warning(
    answer, capsysbinary, command, expression
):
    _, record, talk = answer(command, "--json", expression)
    assert talk == b""
    [warning] = record["warnings"]
    assert "acts on forms" in warning
    assert "in quotes: '" in warning
    run([command, expression])
    assert f"  warning: {warning}" in capsysbinary.readouterr().out.decode().splitlines()


@pytest.mark.parametrize("expression", ["'{*|*}':1", "{1|0}:1", "1:{*|*}", "{*|*} + 1", "^ > 0"])
def test_no_warning_where_the_form_is_the_one_written_or_does_not_count(answer, expression):
    for command in ("value", "explain"):
        assert "warnings" not in answer(command, "--json", expression)[1]


@pytest.mark.parametrize("expression", ["3+-1", "3 +-1", "3 +- 1", "{1|0}+-1", "- 2^", "{2| ||0}"])
def test_a_blank_does_not_decide_what_an_expression_means(capsysbinary, expression):
    assert run(["value", expression]) == 2
    assert is_one_complaint(capsysbinary.readouterr().err)


def test_explain_lists_steps(answer):
    code, record, _ = answer("explain", "{0,*|^,1}", "--json")
    assert code == 0
    assert record["input"] == "{0,*|^,1}"
    assert record["value"] == "^^*"
    assert any("dominated" in step for step in record["steps"])
    assert any("reversible" in step for step in record["steps"])
    assert all(isinstance(step, str) for step in record["steps"])


def test_explain_a_relation(answer):
    code, record, _ = answer("explain", "^ > *", "--json")
    assert code == 1
    assert record["holds"] is False
    assert record["steps"]


def test_explain_a_nim_product(answer):
    _, record, _ = answer("explain", "nim_multiply(13,7)", "--json")
    assert record["value"] == "*2"
    assert record["steps"][-1].endswith("= 2")


@pytest.mark.parametrize(
    "arguments",
    [
        ["value", "--colour", "1"],
        ["value", "1", "--jsn"],
        ["value"],
        ["value", "--max-seconds"],
        ["value", "1", "--max-seconds", "soon"],
        ["value", "1", "--max-seconds", "0"],
        ["value", "1", "--max-seconds", "nan"],
        ["value", "1", "--max-memory", "-1"],
        ["value", "1", "--threads", "0"],
        ["value", "1", "--json=yes"],
        ["evaluate", "1"],
        ["--nonsense"],
        ["reproduce", "fermat"],
        ["demo", "now"],
    ],
)
def test_wrong_usage_is_one_sentence_and_code_2(arguments, capsysbinary):
    assert run(arguments) == 2
    out, err = capsysbinary.readouterr()
    assert out == b""
    assert is_one_complaint(err)


@pytest.mark.parametrize(
    "expression", ["", "(", "0.5", "{1|2|3}", "1/3", "+-1*", "\x1b[2J", "é", "on & ", "1 < 2 < 3"]
)
def test_bad_input_is_one_sentence_and_code_2(expression, capsysbinary):
    assert run(["value", expression]) == 2
    out, err = capsysbinary.readouterr()
    assert out == b""
    assert is_one_complaint(err)
    assert b"\x1b" not in err


def test_bad_input_as_json_is_a_document_too(answer):
    code, record, talk = answer("value", "1 + 0.5", "--json")
    assert code == 2
    assert list(record) == ["input", "error"]
    assert "1/2" in record["error"]
    assert is_one_complaint(talk)


def test_the_caret_points_at_the_place(capsys):
    run(["value", "1 + 0.5"])
    _, text, caret = capsys.readouterr().err.splitlines()
    assert text[caret.index("^") :] == "0.5"


def test_arguments_that_are_not_utf_8():
    done = lastmove("value", b"\xff1", "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["input"] == "\\xff1"
    assert is_one_complaint(done.stderr)


def test_version_and_help(capsys):
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("lastmove 0.")
    for arguments in (["--help"], [], ["value", "--help"], ["explain", "-h"]):
        assert run(arguments) == 0
        assert "Usage: lastmove" in capsys.readouterr().out


def test_a_fault_of_ours_is_one_sentence_and_code_70(monkeypatch, capsysbinary):
    def fail(_text):
        message = "on\npurpose"
        raise RuntimeError(message)

    monkeypatch.setattr("lastmove.evaluate", fail)
    assert run(["value", "1"]) == 70
    _, err = capsysbinary.readouterr()
    assert is_one_complaint(err)
    assert b"please report" in err
