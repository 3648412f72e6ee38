"""``lastmove solve``: positions of rulesets, ours and a user's, faults and limits."""

import io
import json
import os
import pty
import signal
import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastmove.cli.main import run
from tests.commands import is_one_complaint, lastmove, start

FIELDS = ["ruleset", "position", "value", "outcome", "nim_value", "winning_moves"]

HEADER = "import itertools\nfrom dataclasses import dataclass\nimport lastmove as lm\n"
GAME = """
@dataclass(frozen=True)
class {name}(lm.Impartial):
    n: int
    def moves(self):
        {body}
"""
GAMES = {
    "Subtraction": "return [Subtraction(self.n - k) for k in (2, 4, 7) if k <= self.n]",
    "Raises": "return [Raises(9 // (self.n - 3) and self.n - 1)]",
    "Unhashable": "return [Unhashable([1])]",
    "Stranger": "return [self.n]",
    "Forgets": "pass",
    "Clock": "return [Clock((self.n + 1) % 3)]",
    "Generator": "return (Generator(k) for k in itertools.count())",
    "Endless": "return [Endless(self.n + 1)]",
    "Spins": "\n        while True: pass",
    "Stubborn": """
        while True:
            try:
                while True: pass
            except Exception: pass""",
    "Hog": "\n        hog = []\n        while True: hog.append('x' * 10**5)",
    "Exits": "raise SystemExit(0)",
    "Deep": "return self.moves()",
    "Evil": "return []\n    def __str__(self): return '\\x1b[2J'",
    "Mute": "return []\n    def __str__(self): return 3",
    "MuteSpin": "return []\n    def __str__(self):\n        while True: pass",
    "Canonical": "return []\n    def canonical(self): return [self.n]",
    "Known": "return []\n    def known_nim_value(self): return {}[self.n]",
    "Parses": "return []\n    @classmethod\n    def parse(cls, text): return cls(int(text))",
    "Misreads": "return []\n    @classmethod\n    def parse(cls, text): return text",
}


@pytest.fixture(scope="session")
def games(tmp_path_factory):
    """A file of games, most of them bad."""
    path = tmp_path_factory.mktemp("games") / "games.py"
    bodies = [GAME.format(name=name, body=body) for name, body in GAMES.items()]
    thawed = (
        "\n@dataclass\nclass Thawed(lm.Impartial):\n    n: int\n    def moves(self): return []\n"
    )
    path.write_text(HEADER + "".join(bodies) + thawed, encoding="utf-8")
    return path


@pytest.fixture
def solved(capsysbinary):
    """Solve in this process: the exit code, the document, and what was said."""

    def ask(*arguments):
        code = run(["solve", *map(str, arguments), "--json"])
        out, err = capsysbinary.readouterr()
        return code, json.loads(out), err

    return ask


def test_the_record(solved):
    code, record, err = solved("nim", "3,4,5")
    assert (code, err) == (0, b"")
    assert list(record) == FIELDS
    assert record == {
        "ruleset": "nim",
        "position": "3,4,5",
        "value": "*2",
        "outcome": "N",
        "nim_value": 2,
        "winning_moves": {"left": ["1,4,5"], "right": ["1,4,5"]},
    }


def test_misere_has_no_value(solved):
    _, record, _ = solved("nim", "1,1,1", "--misere")
    assert list(record) == FIELDS
    assert (record["value"], record["nim_value"], record["outcome"]) == (None, None, "P")
    _, record, _ = solved("nim", "2,1", "--misere")
    assert record["winning_moves"]["left"] == ["0,1"]


def test_search_agrees_with_the_theorem(solved):
    assert solved("nim", "3,4,5", "--search") == solved("nim", "3,4,5")
    assert solved("nim", f"{10**18},7")[1]["nim_value"] == 10**18 ^ 7


def test_a_partizan_position(solved):
    _, record, _ = solved("northcott", "x..o.|.xo..|o...x")
    assert record["nim_value"] is None
    assert record["winning_moves"]["left"] != record["winning_moves"]["right"]


def test_words_are_joined_and_a_minus_is_no_option(solved):
    assert solved("nim", "3,", "4,", "5")[1]["nim_value"] == 2
    code, record, _ = solved("nim", "-3")
    assert code == 2
    assert "less than 0 at column 1" in record["error"]


def test_a_file_of_ones_own():
    done = lastmove("solve", "./no.py:A", "1")
    assert done.returncode == 2
    assert is_one_complaint(done.stderr)


def test_the_users_game_as_text(games, capsys):
    assert run(["solve", f"{games}:Subtraction", "20", "--explain"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "∗",
        "  position       subtraction 20",
        "  outcome        whoever starts wins",
        "  nim-value      1",
        "  winning moves  18",
        "  1. nim-values after a move: 18 (0); 16 (2); 13 (2)",
        "  2. the least nim-value that is not among them is 1",
    ]


def test_explanations(solved, games):
    assert "nim-sum 2" in " ".join(solved("nim", "3,4,5", "--explain")[1]["steps"])
    assert "(loses)" in solved(f"{games}:Subtraction", "20", "--misere", "--explain")[1]["steps"][0]


@pytest.mark.parametrize(
    ("ruleset", "position", "complaint"),
    [
        ("nim", "3,x", "'x' is not an integer at column 3; write it like 3,4,5"),
        ("nimm", "3", "did you mean nim?"),
        ("no such", "3", "lastmove rulesets lists them"),
    ],
)
def test_bad_input_is_one_sentence(solved, ruleset, position, complaint):
    code, record, err = solved(ruleset, position)
    assert code == 2
    assert complaint in record["error"]
    assert is_one_complaint(err)


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Raises", "Raises.moves() failed at 3: ZeroDivisionError"),
        ("Unhashable", "Unhashable.moves() failed at 5: TypeError: unhashable"),
        ("Stranger", "Stranger.moves() failed at 5: TypeError: it gave int, which is no position"),
        ("Forgets", "Forgets.moves() failed at 5: TypeError"),
        ("Clock", "play can go on for ever: 0 → 1 → 2 → 0"),
        ("Exits", "Exits.moves() failed at 5: it tried to end the program"),
        ("Deep", "Deep.moves() failed at 5: RecursionError"),
        ("Mute", "Mute(n=5): TypeError"),
        (
            "Canonical",
            "Canonical.components() or canonical() failed at 5: TypeError: it gave list, which",
        ),
        ("Known", "Known.known_nim_value() failed at 5: KeyError: 5"),
        ("Misreads", "Misreads.parse() made str of 5, which is no position"),
        ("Thawed", "Thawed is not hashable at 5; write @dataclass(frozen=True)"),
        ("Missing", "has no ruleset Missing"),
    ],
)
def test_a_fault_of_the_users_is_one_sentence(solved, games, name, complaint):
    code, record, err = solved(f"{games}:{name}", "5")
    assert code == 2
    assert complaint in record["error"]
    assert is_one_complaint(err)


def test_a_parse_that_raises_is_the_rulesets_fault(solved, games):
    code, record, _ = solved(f"{games}:Parses", "x")
    assert code == 2
    assert record["error"].startswith("Parses.parse() failed at x: ValueError")


def test_a_generator_without_end_is_a_fault(solved, games, monkeypatch):
    monkeypatch.setattr("lastmove.search.MOST_MOVES", 1000)
    code, record, _ = solved(f"{games}:Generator", "5")
    assert code == 2
    assert record["error"] == (
        "Generator.moves() failed at 5: ValueError: it gave more than 1000 moves"
    )


@pytest.mark.parametrize("name", ["Endless", "Spins", "Stubborn", "MuteSpin"])
def test_the_time_limit_holds_in_the_users_code(games, name):
    began = time.perf_counter()
    done = lastmove("solve", f"{games}:{name}", "5", "--max-seconds", "0.3", "--json")
    assert time.perf_counter() - began < 3
    assert done.returncode == 3
    assert is_one_complaint(done.stderr)
    limit = json.loads(done.stdout)["limit"]
    assert limit.startswith(f"{games}:{name}: ")
    if name in {"Spins", "Stubborn"}:
        assert f"in {name}.moves() at 5" in limit


def test_the_memory_limit_holds_in_the_users_code(games):
    done = lastmove("solve", f"{games}:Hog", "5", "--max-memory", "100")
    assert done.returncode == 3
    assert is_one_complaint(done.stderr)
    assert b"100 MiB in Hog.moves() at 5" in done.stderr


@pytest.mark.parametrize("source", ["while True: pass", "raise SystemExit(0)", "x = ("])
def test_a_file_that_does_not_load(tmp_path, source):
    path = tmp_path / "hangs.py"
    path.write_text(source, encoding="utf-8")
    done = lastmove("solve", f"{path}:A", "1", "--max-seconds", "0.3")
    assert done.returncode == (3 if "while" in source else 2)
    assert is_one_complaint(done.stderr)


def test_control_characters_of_the_users_do_not_reach_the_terminal(games, capsys):
    assert run(["solve", f"{games}:Evil", "5"]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_a_timer_that_was_set_before_is_set_again(solved):
    handler = signal.getsignal(signal.SIGALRM)
    before = signal.getitimer(signal.ITIMER_REAL)[0]
    solved("nim", "3,4,5")
    assert signal.getsignal(signal.SIGALRM) is handler
    assert bool(signal.getitimer(signal.ITIMER_REAL)[0]) == bool(before)


def test_batches(games):
    lines = b"\xef\xbb\xbf20\r\n\nx\n18\n"
    done = lastmove("solve", f"{games}:Subtraction", "-", stdin=lines)
    assert done.returncode == 2
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert list(first) == FIELDS
    assert (first["outcome"], third["outcome"]) == ("N", "P")
    assert second["input"] == "x"
    assert "not an integer" in second["error"]


def test_limits_hold_for_each_line(games):
    done = lastmove("solve", f"{games}:Spins", "-", "--max-seconds", "0.2", stdin=b"1\n2\n")
    assert done.returncode == 3
    assert [json.loads(line)["input"] for line in done.stdout.splitlines()] == ["1", "2"]


def test_progress_on_a_terminal(games):
    leader, follower = pty.openpty()
    child = start(
        *("solve", f"{games}:Endless", "5", "--max-seconds", "3"), stdout=-3, stderr=follower
    )
    os.close(follower)
    seen = b""
    while True:
        try:
            part = os.read(leader, 65536)
        except OSError:
            break
        if not part:
            break
        seen += part
    os.close(leader)
    assert child.wait(timeout=30) == 3
    assert b"positions searched" in seen


WORDS = "nim 3,4,5 - -- --json --misere --search --explain --first computer --player --seed 1 -1"
words = st.sampled_from([*WORDS.split(), "x.py", ".py:A", ""])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(["solve", "play"]), st.lists(words | st.text(max_size=8), max_size=6))
def test_no_arguments_whatever_cause_a_fault(capsysbinary, monkeypatch, command, arguments):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1\n3,4\nhint\n")))
    code = run([command, *arguments])
    _, err = capsysbinary.readouterr()
    assert code in {0, 2}
    assert "--json" in arguments or (is_one_complaint(err) if code == 2 and err else err == b"")
