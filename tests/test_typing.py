"""What a type checker says: the contract's lines are accepted, and mistakes are found."""

import subprocess
import sys
import textwrap

import pytest

import lastmove as lm
from tests.rulesets.stub import STUB, stub

pytest.importorskip("mypy")

RIGHT = """
from dataclasses import dataclass
from fractions import Fraction

import lastmove as lm

g = lm.game("{3|1} + ^*")
h = lm.game("^")
g.left, g.right, -g, g + h, g - h, 3 * g, g + 1
g.outcome, g.mean, g.temperature, g.stops, g.birthday
g.thermograph().plot(); g.cool("1/2"); g.heat(1); g.atomic_weight; g.ordinal_sum(h); g.is_number
g == h, g < h, g <= h, g.confused_with(h)
lm.star(2), lm.up, lm.tiny(2), lm.switch(1), lm.on, lm.off, lm.Form("{*|*}")
lm.nim_multiply(13, 7)
lm.HeapGame("0.137").values(10_000)
lm.HeapGame("0.137").period()
lm.HeapGame("0.137").nim_value(10**6)
lm.pawns.value("1000")
lm.chess.endgame("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8")
lm.misere.HeapGame("0.77").quotient(to=20)
lm.rulesets.Domineering("....|....").value()

@dataclass(frozen=True)
class Subtraction(lm.Impartial):
    heap: int
    def moves(self) -> "list[Subtraction]":
        return [Subtraction(self.heap - k) for k in (2, 4, 7) if k <= self.heap]
lm.nim_value(Subtraction(20))

nim: int = lm.rulesets.Nim.parse("3,4,5").nim_value()
mean: Fraction = lm.rulesets.Domineering.parse("2x3").value().mean
heaps: tuple[int, ...] = lm.rulesets.Nim((3, 4)).heaps
stops: tuple[Fraction, Fraction] = lm.switch(1).stops
drawn: str = lm.game("on").outcome + lm.rulesets.FoxAndGeese.parse("4x4").value().outcome
value: lm.Game | lm.Loopy = lm.games(["a{0|a}"])[0]
"""

WRONG = {
    'lm.game("on").birthday': '"Loopy" has no attribute "birthday"',
    'lm.games(["1", "on"])[0].birthday': '"Loopy" of "Game | Loopy" has no attribute "birthday"',
    "lm.tiny(lm.on).birthday": '"Loopy" of "Game | Loopy" has no attribute "birthday"',
    "lm.rulesets.Domineering(5)": 'has incompatible type "int"; expected "str"',
    'lm.rulesets.Domineering("..").nim_value()': '"Domineering" has no attribute "nim_value"',
    "lm.rulesets.Nimm": "has no attribute",
    "lm.rulesets.Nim.parse(3)": 'has incompatible type "int"; expected "str"',
    'lm.rulesets.Geography.parse("a>b@a").value().mean': '"Loopy" of "Game | Loopy" has no',
    "lm.up * lm.up": "Unsupported operand types",
    "lm.nim_value(3)": 'expected "Position"',
}


def test_a_type_checker_accepts_the_contract_and_finds_mistakes(tmp_path):
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    right.write_text(textwrap.dedent(RIGHT), encoding="utf-8")
    wrong.write_text("\n".join(["import lastmove as lm", *WRONG]) + "\n", encoding="utf-8")
    options = ["--strict", "--no-error-summary", "--hide-error-context", "--no-color-output"]
    run = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "--cache-dir", ".mypy_cache", right, wrong],
        capture_output=True,
        text=True,
        check=False,
    )
    said = [line for line in run.stdout.splitlines() if ": error: " in line]
    assert [line for line in said if "wrong.py:" not in line] == [], run.stderr
    for number, (line, complaint) in enumerate(WRONG.items(), 2):
        assert any(f"wrong.py:{number}: " in text and complaint in text for text in said), line
    assert len(said) == len(WRONG)


def test_the_stub_of_rulesets_is_that_of_their_files():
    assert STUB.read_text(encoding="utf-8") == stub(), "run python -m tests.rulesets.stub"


def test_dir_lists_every_public_name():
    assert set(lm.__all__) <= set(dir(lm))
    assert {"Nim", "Domineering", "MoebiusXTurnips", "find_ruleset"} <= set(dir(lm.rulesets))
    assert all(getattr(lm, name) is not None for name in lm.__all__)
