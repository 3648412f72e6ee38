"""The register of rulesets: a name keeps its meaning, and is found without importing all games."""

import json
import subprocess
import sys
import warnings
from dataclasses import dataclass

import pytest

import lastmove as lm
from lastmove.position import RULESETS
from lastmove.rulesets import built_in_module, find_ruleset, load_rulesets
from tests.commands import lastmove

OWN_NIM = """
from dataclasses import dataclass
import lastmove as lm

@dataclass(frozen=True, slots=True)
class Nim(lm.Impartial):
    \"\"\"Take one or two.\"\"\"

    heap: int

    def moves(self):
        return [Nim(self.heap - k) for k in (1, 2) if k <= self.heap]
"""

ASK = """
print(lm.evaluate("nim(3)"), Nim(3).nim_value(), lm.rulesets.Nim.__module__, len(caught))
"""

RECORDING = """
import warnings
caught = warnings.catch_warnings(record=True).__enter__()
warnings.simplefilter("always")
"""


def python(code):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.strip()


@pytest.mark.parametrize("before", ["", "lm.rulesets.load_rulesets()\n", "lm.evaluate('nim(1)')\n"])
def test_a_name_keeps_its_meaning_whatever_a_user_defines(before):
    first = f"import lastmove as lm\n{RECORDING}{before}{OWN_NIM}{ASK}"
    code = f"{first}lm.rulesets.load_rulesets(){ASK}"
    assert python(code).splitlines() == ["*3 0 lastmove.rulesets.nim 1"] * 2


def test_the_users_file_works_though_its_name_is_taken(tmp_path):
    path = tmp_path / "mygame.py"
    path.write_text(OWN_NIM, encoding="utf-8")
    for ruleset in (f"{path}:Nim", str(path)):
        done = lastmove("solve", ruleset, "3", "--json")
        record = json.loads(done.stdout)
        assert (done.returncode, record["nim_value"], record["outcome"]) == (0, 0, "P")
        assert done.stderr == b""
    assert json.loads(lastmove("solve", "nim", "3", "--json").stdout)["nim_value"] == 3


def test_the_first_of_two_keeps_the_name_and_the_same_class_may_be_defined_again():
    def define(module):
        return dataclass(frozen=True)(
            type("Turnstile", (lm.Impartial,), {"__module__": module, "moves": lambda _: []})
        )

    try:
        first = define("first")
        with pytest.warns(lm.RulesetWarning, match=r"second\.Turnstile is not .* first\.Turnstile"):
            second = define("second")
        assert RULESETS["turnstile"] is first is find_ruleset("turnstile")
        assert second().outcome() == "P"
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            define("second")  # said once
            again = define("first")  # a cell that is run again
        assert RULESETS["turnstile"] is again
    finally:
        RULESETS.pop("turnstile")


def test_the_module_of_every_built_in_name_is_known():
    for name, ruleset in load_rulesets().items():
        if ruleset.__module__.startswith("lastmove.rulesets."):
            assert built_in_module(name) == ruleset.__module__, name
    assert built_in_module("no-such-game") is None


def test_one_name_imports_one_game():
    code = """
import sys
import lastmove as lm
from lastmove.cli.main import run
run(["solve", "nim", "3,4,5"])
known = lm.rulesets.load_rulesets.__globals__["_files"]()
print(*sorted(file for file in known if f"lastmove.rulesets.{file}" in sys.modules))
"""
    assert python(code).splitlines()[-1] == "nim"


@pytest.mark.parametrize("position", ["domineering ..|..", "hackenbush lr"])
def test_a_partizan_position_has_no_nim_value(position):
    ruleset, text = position.split()
    game = find_ruleset(ruleset).parse(text)
    for ask in (lm.nim_value, lm.Solver().nim_value, lm.Solver(theory=False).loopy_nim_value):
        with pytest.raises(lm.InputError, match=r"partizan.*no nim-value; ask for its value\(\)"):
            ask(game)
    with pytest.raises(lm.InputError, match="partizan"):
        lm.nim_value(game + find_ruleset("nim").parse("3"))
    record = json.loads(lastmove("solve", ruleset, text, "--json").stdout)
    assert record.get("nim_value") is None


def test_partizan_positions_further_on_are_refused_too():
    @dataclass(frozen=True)
    class Gate(lm.Impartial, register=False):
        def moves(self):
            return [find_ruleset("domineering").parse("2x3")]

    with pytest.raises(lm.InputError, match="Domineering is partizan"):
        lm.nim_value(Gate())


def test_a_partizan_position_with_cycles_has_no_nim_value():
    game = find_ruleset("fox-and-geese").parse(find_ruleset("fox-and-geese").example)
    for ask in (lm.nim_value, lm.Solver().loopy_nim_value):
        with pytest.raises(lm.InputError, match="partizan"):
            ask(game)
