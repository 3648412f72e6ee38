"""``lastmove advise``: the move, who asks, and what is refused."""

import json

import pytest

import lastmove as lm
from lastmove.cli.main import run
from tests.commands import LONG_SUM, is_one_complaint, lastmove

FIELDS = [
    "input",
    "components",
    "player",
    "strategy",
    "component",
    "option",
    "temperature",
    "reason",
]
SUM = ["{2|0}", "{5|1}", "{9|0||-1}"]


@pytest.fixture
def advice(capsysbinary):
    """Ask for advice in this process; the record."""

    def ask(*arguments):
        assert run(["advise", "--json", *arguments]) == 0
        out, err = capsysbinary.readouterr()
        assert err == b""
        return json.loads(out)

    return ask


def test_json_has_the_fields_of_the_contract(advice):
    record = advice("{2|0} + ^ - ^", "{5|1}", "--player", "left")
    assert list(record) == FIELDS
    assert record["input"] == ["{2|0} + ^ - ^", "{5|1}"]
    assert record["components"] == ["{2|0}", "{5|1}"]
    assert (record["player"], record["strategy"]) == ("left", "thermostrat")
    assert (record["component"], record["option"], record["temperature"]) == (1, "5", "0")
    assert "widest" in record["reason"]


@pytest.mark.parametrize("player", ["left", "right"])
@pytest.mark.parametrize("strategy", ["thermostrat", "hotstrat", "sentestrat"])
def test_the_advice_is_the_librarys(advice, strategy, player):
    record = advice(*SUM, "--player", player, "--strategy", strategy)
    expected = getattr(lm, strategy)(SUM, player)
    assert record["component"] == expected.component
    assert record["option"] == str(expected.option)
    assert record["temperature"] == str(expected.temperature)
    assert record["reason"] == expected.reason


def test_last_counts_from_1(advice):
    arguments = ["{9|0}", "{20|0}", "--player", "left", "--strategy", "sentestrat"]
    assert advice(*arguments)["component"] == 1
    assert advice(*arguments, "--ambient", "1", "--last", "1")["component"] == 0
    assert advice(*arguments, "--ambient", "1", "--last", "2")["component"] == 1


def test_an_ambient_temperature_may_be_negative(advice):
    options = ["--strategy", "sentestrat", "--ambient", "-1/2", "--last", "1"]
    assert advice("*", "{3|1}", "--player", "right", *options)["component"] == 0


def test_components_may_begin_with_a_minus(advice):
    record = advice("-1/2", "--player", "right", "-{3|1}")
    assert record["components"] == ["-1/2", "{-1|-3}"]
    assert (record["component"], record["option"]) == (1, "-3")


@pytest.mark.parametrize(("player", "components"), [("left", ["0", "-1"]), ("right", ["2"])])
def test_a_player_without_a_move_is_told_so(advice, capsysbinary, player, components):
    record = advice(*components, "--player", player)
    assert [record[name] for name in ("component", "option", "temperature")] == [None] * 3
    assert record["reason"] == f"{player.capitalize()} has no move"
    assert run(["advise", *components, "--player", player]) == 0
    out, _ = capsysbinary.readouterr()
    assert out.decode() == f"{player.capitalize()} has no move\n"


def test_text_for_people_counts_components_from_1(capsys):
    hot = ["advise", "*", "{5^|1}", "--player", "left", "--strategy", "hotstrat"]
    assert run(hot) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Left moves from {5↑|1} to 5↑",
        "  component      2 of 2",
        "  temperature    2",
        "  reason         the hottest component, temperature 2",
    ]


def test_a_terminal_without_unicode_gets_ascii():
    done = lastmove("advise", "{5^|1}", "--player", "left", env={"PYTHONIOENCODING": "ascii"})
    assert done.stdout.startswith(b"Left moves from {5^|1} to 5^\n")


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["1"], "'--player': left, right"),
        (["1", "--player", "white"], "'left', 'right'"),
        (["--player", "left"], "EXPR"),
        (["1", "--player", "left", "--strategy", "greedy"], "'hotstrat'"),
        (["1", "--player", "left", "--last", "1"], "sentestrat"),
        (["1", "--player", "left", "--strategy", "hotstrat", "--ambient", "1"], "sentestrat"),
        (["1", "--player", "left", "--strategy", "sentestrat", "--last", "0"], "from 1 to 1"),
        (["1", "--player", "left", "--strategy", "sentestrat", "--last", "2"], "from 1 to 1"),
        (["1", "--player", "left", "--strategy", "sentestrat", "--last", "-1"], "from 1 to 1"),
        (["1", "--player", "left", "--strategy", "sentestrat", "--last", "x"], "--last"),
        (["1", "--player", "left", "--strategy", "sentestrat", "--ambient", "0.5"], "1/2"),
        (["1", "--player", "left", "--strategy", "sentestrat", "--ambient", "-2"], "-1"),
        (["1", "0.5", "--player", "left"], "1/2"),
        (["1 < 2", "--player", "left"], "relation"),
        (["-", "--player", "left"], "column"),
        (["\x1b[2J", "--player", "left"], "column"),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(capsysbinary, arguments, hint):
    assert run(["advise", *arguments]) == 2
    out, err = capsysbinary.readouterr()
    assert out == b""
    assert is_one_complaint(err)
    assert hint in err.decode()
    assert b"\x1b" not in err


def test_bad_input_as_json_is_a_document_too(capsysbinary):
    assert run(["advise", "{3|1}", "1/3", "--player", "left", "--json"]) == 2
    out, _ = capsysbinary.readouterr()
    assert list(json.loads(out)) == ["input", "error"]
    assert json.loads(out)["input"] == "1/3"


def test_a_time_limit_is_code_3():
    done = lastmove("advise", LONG_SUM, "--player", "left", "--max-seconds", "0.3", "--json")
    assert done.returncode == 3
    assert json.loads(done.stdout)["input"] == [LONG_SUM]
    assert is_one_complaint(done.stderr)
