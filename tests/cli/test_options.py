"""Options: each is declared once, and read alike in every command."""

import importlib
import pkgutil
from dataclasses import MISSING, dataclass
from pathlib import Path
from typing import Literal

import pytest

import lastmove as lm
from lastmove.cli import commands
from lastmove.cli.help import command_help, names
from lastmove.cli.main import COMMANDS, run
from lastmove.cli.options import argument, flag, option, parameters
from lastmove.cli.parser import parse

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
FILES = [
    module.name
    for module in pkgutil.walk_packages(commands.__path__, f"{COMMANDS}.")
    if not module.ispkg
]


@dataclass(frozen=True, kw_only=True)
class Options:
    kind: Literal["a", "b"] = argument("KIND", "A kind.")
    words: tuple[str, ...] = argument("WORD", "Words.", default=())
    size: int | None = option("A size.", "N", least=1, most=9)
    part: float = option("A part.", "P", default=0.5)
    side: Literal["left", "right"] | None = option("A side.")
    out: Path | None = option("A file.", "FILE")
    store: tuple[Path, ...] = option("Folders.", "DIR", default=())
    proof: bool = flag("Whether to prove.", default=True)
    as_json: bool = flag("JSON.", name="json")
    name: str = option("A name.", "NAME", default=MISSING)


def read(*words):
    return parse(Options, [*words, "--name", "x"], "lastmove try")


def test_words_and_options_in_any_order():
    found = read(
        "a", "--size", "3", "-1/2", "+", "--json", "-_2", "--part=0.25", "-", "--out", "-x"
    )
    assert (found.kind, found.words) == ("a", ("-1/2", "+", "-_2", "-"))
    assert (found.size, found.as_json, found.part, found.out) == (3, True, 0.25, Path("-x"))


def test_what_is_left_out_has_its_default():
    assert read("b") == Options(kind="b", name="x")


def test_after_two_minus_signs_nothing_is_an_option():
    assert parse(Options, ["--name=z", "--", "a", "--json"], "lastmove try").words == ("--json",)


def test_an_option_of_several_values_is_given_several_times():
    assert read("a", "--store", "p", "--store=q").store == (Path("p"), Path("q"))


def test_a_flag_can_be_taken_back_and_the_last_one_counts():
    assert read("a", "--no-proof").proof is False
    assert read("a", "--no-proof", "--proof").proof is True
    assert read("a", "--size", "2", "--size", "3").size == 3


def test_help_is_wanted_whatever_else_is_there():
    assert read("-h") is None
    assert read("--help", "--nothing") is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "missing argument 'KIND': a, b"),
        (["c"], "invalid value for 'KIND': 'c' is not one of 'a', 'b'"),
        (["a", "--size", "x"], "invalid value for '--size': 'x' is not a valid int"),
        (["a", "--size", "0"], "invalid value for '--size': 0 is not in the range 1<=x<=9"),
        (["a", "--size", "10"], "is not in the range 1<=x<=9"),
        (["a", "--size", "9" * 5000], "is not a valid int"),
        (["a", "--part", "1/2"], "'1/2' is not a valid float"),
        (["a", "--side", "up"], "invalid value for '--side': 'up' is not one of 'left', 'right'"),
        (["a", "--jsn"], "no such option: --jsn (Possible options: --json)"),
        (["a", "--json=1"], "option '--json' does not take a value"),
        (["a", "--no-json"], "no such option: --no-json"),
    ],
)
def test_bad_words_are_refused_in_one_sentence(words, said):
    with pytest.raises(lm.InputError) as error:
        read(*words)
    assert said in error.value.message
    assert error.value.message.endswith("(see lastmove try --help)")


def test_a_value_or_an_option_that_is_missing():
    with pytest.raises(lm.InputError, match="option '--size' requires a value"):
        parse(Options, ["a", "--size"], "lastmove try")
    with pytest.raises(lm.InputError, match="missing option '--name'"):
        parse(Options, ["a"], "lastmove try")


def test_the_help_tells_all():
    text = command_help(Options, "lastmove try")
    assert text.startswith("Usage: lastmove try [OPTIONS] KIND [WORD...]\n")
    assert "--side <left|right>" in text
    assert "--proof / --no-proof" in text
    assert "[default: proof]" in text
    assert "A size.  [1<=x<=9]" in text
    assert "A name.  [required]" in text


@pytest.mark.parametrize("file", FILES)
def test_every_command_can_be_asked_for_help(file, capsys):
    module = importlib.import_module(file)
    words = file.removeprefix(f"{COMMANDS}.").split(".")
    assert run([*words, "--help"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"Usage: lastmove {' '.join(words)} [OPTIONS]")
    for parameter in parameters(module.Options):
        assert all(spelling in shown for spelling in parameter.spellings)
        assert parameter.declared.help.endswith(".")
    # A command of a group is listed there, the others in the help of the program.
    assert run([*words[:-1], "--help"]) == 0
    listed = " ".join(capsys.readouterr().out.split())
    summary = " ".join(module.__doc__.partition("\n\n")[0].split())
    assert f"{words[-1]} {summary[:40]}" in listed


def test_every_command_is_on_the_page_of_the_command_line():
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in names(COMMANDS) if f"lastmove {name}" not in page] == []


def test_a_command_is_one_file(tmp_path, monkeypatch, capsys):
    (tmp_path / "thirds.py").write_text(
        '''"""Divide by three."""
from dataclasses import dataclass
from lastmove.cli.options import JsonOptions, argument

@dataclass(frozen=True, kw_only=True)
class Options(JsonOptions):
    number: float = argument("N", "What to divide.")

def run(options: Options) -> int:
    print(options.number / 3)
    return 0
'''
    )
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    assert run(["thirds", "6"]) == 0
    assert run(["--help"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("2.0\n")
    assert "thirds     Divide by three." in shown
    assert run(["third", "6"]) == 2
    assert "Did you mean 'thirds'?" in capsys.readouterr().err


def test_a_group_without_a_command_lists_them(capsys):
    assert run(["survey"]) == 2
    assert "missing command: run, plan, status, export, diff, verify" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["_x", "__init__", "a.b", "", "survey.run", "os", "None"])
def test_what_is_no_command_is_refused(name, capsys):
    assert run([name]) == 2
    assert "command" in capsys.readouterr().err
