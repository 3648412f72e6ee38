"""``lastmove play``, driven by scripts: three rulesets, wrong moves, hints, take-backs."""

import json
import random
import re

import pytest

import lastmove as lm
from lastmove.match import Match, Remoteness, best_move
from tests.commands import is_one_complaint, lastmove

FILE = '''from dataclasses import dataclass
import lastmove as lm

@dataclass(frozen=True)
class Subtraction(lm.Impartial):
    """Take 2, 4 or 7 beans."""
    heap: int
    example = "20"
    def moves(self):
        return [Subtraction(self.heap - k) for k in (2, 4, 7) if k <= self.heap]

class Clock(Subtraction):
    def moves(self):
        return [Clock((self.heap + k) % 5) for k in (1, 2)]

class Broken(Subtraction):
    def moves(self):
        return [Broken(self.heap - 1)] if self.heap > 18 else 1 / 0

class Plain(Subtraction):
    example = ""
'''


@pytest.fixture(scope="session")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("play") / "mygame.py"
    path.write_text(FILE, encoding="utf-8")
    return path


def played(*arguments, script=()):
    """Play by a script; the exit code 0 and silence on standard error are taken for granted."""
    done = lastmove("play", *map(str, arguments), "--seed", "1", stdin="\n".join(script).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    return done.stdout.decode()


def test_hints_win_a_game_of_nim():
    moves = ["hint"]
    while "You win." not in (out := played("nim", "3,4,5", script=moves)):
        hint = re.findall(r"^(\S+) wins$", out, re.MULTILINE)[-1]
        moves += [hint, "hint"]
        assert len(moves) < 30
    assert out.startswith("nim\n")
    assert out.rstrip().endswith("0,0,0: I have no move. You win.")


def test_the_computer_wins_where_it_can(file):
    out = played(f"{file}:Subtraction", "20", "--first", "computer", script=["1"] * 20)
    assert "I start." in out
    assert "I move to 18." in out
    assert out.rstrip().endswith("I win.")


@pytest.mark.parametrize(("player", "first"), [("left", "human"), ("right", "computer")])
def test_a_partizan_game(player, first):
    position = "x..o.|.xo..|o...x" if first == "computer" else "x..o.|x..o."
    script = ["1"] * 60
    out = played("northcott", position, "--player", player, "--first", first, script=script)
    assert f"You are {player.capitalize()}." in out
    assert "\nx.." in out
    assert out.rstrip().endswith("I win.")


def test_misere():
    assert played("nim", "1", "--misere", script=["1"]).rstrip().endswith("I have no move. I win.")
    assert played("nim", "0", "--misere").rstrip().endswith("you have no move. You win.")


def test_the_end_of_the_script_ends_the_match_quietly():
    out = played("nim")
    assert "3,4,5" in out
    assert "win." not in out
    assert "win." not in played("nim", script=["quit", "1"])


@pytest.mark.parametrize(
    ("word", "reply"),
    [
        ("99", "there is no move to 99"),
        ("#0", "there is no move to #0"),
        ("3,4,5", "there is no move to 3,4,5"),
        ("3,x", "'x' is not an integer at column 3; write it like 3,4,5"),
        ("2,4", "there is no move to 2,4"),
        ("hello", "help lists what can be written"),
        ("\x1b[2J", "not an integer"),
        ("back", "there is no move of yours to take back"),
        ("help", "take your last move back"),
    ],
)
def test_wrong_moves_are_answered_and_play_goes_on(word, reply):
    out = played("nim", script=[word, "1,4,5"])
    said = out[: out.index("You move to 1,4,5.")]
    assert reply in said
    assert "I move to" in out


def test_moves_by_number_by_text_and_in_another_spelling():
    for word in ("2", "#2", "1,4,5", "to 1,4,5", " 1, 4,5 "):
        assert "You move to 1,4,5." in played("nim", script=[word])


def test_a_number_that_is_also_a_position_is_asked_about(file):
    for word, place in (("to 2", 2), ("#2", 0)):
        out = played(f"{file}:Subtraction", "4", script=["2", word])
        assert "2 is a number of the list and a position: write #2 or to 2" in out
        assert f"You move to {place}." in out


@pytest.mark.parametrize("word", ["back", "undo"])
def test_take_back(word):
    out = played("nim", script=["1", word, "2"])
    assert out.count("\n3,4,5\n") == 2
    assert "You move to 1,4,5." in out


def test_take_back_goes_no_further_than_ones_first_move():
    out = played("nim", "--first", "computer", script=["back", "1", "back", "back"])
    assert out.count("there is no move of yours to take back") == 2


def test_moves_lists_them():
    out = played("nim", "100,1", script=["moves", "0,1"])
    assert "101 moves; write one, or moves for the list" in out
    assert "  101  100,0" in out
    assert "You move to 0,1." in out


def test_the_same_seed_plays_the_same():
    script = ["1"] * 9
    assert played("nim", "3,5,6", script=script) == played("nim", "3,5,6", script=script)


def test_where_play_can_loop_the_computer_guesses(file):
    out = played(f"{file}:Clock", "1", script=["hint", "#1", "#1"])
    assert "no hint: play can go on for ever" in out
    assert ", a guess." in out


def test_a_fault_of_the_ruleset_ends_the_match_with_code_2(file):
    done = lastmove("play", f"{file}:Broken", "20", stdin=b"#1\n#1\n")
    assert done.returncode == 2
    assert is_one_complaint(done.stderr)
    assert b"Broken.moves() failed at 18: ZeroDivisionError" in done.stderr


@pytest.mark.parametrize("arguments", [["nimm"], ["nim", "x"], [], ["nim", "--first", "nobody"]])
def test_bad_input(arguments):
    done = lastmove("play", *arguments)
    assert done.returncode == 2
    assert is_one_complaint(done.stderr)


def test_without_an_example_a_position_is_needed(file):
    done = lastmove("play", f"{file}:Plain")
    assert done.returncode == 2
    assert b"no example" in done.stderr


def test_json_keeps_the_talk_apart():
    done = lastmove("play", "nim", "1,1", "--json", stdin=b"1\n1\n")
    record = json.loads(done.stdout)
    assert record == {
        "ruleset": "nim",
        "misere": False,
        "positions": ["1,1", "0,1", "0,0"],
        "winner": "computer",
    }
    assert b"I move to 0,0." in done.stderr


@pytest.mark.parametrize("misere", [False, True])
def test_the_parity_of_the_remoteness_says_who_wins(misere):
    remoteness = Remoteness(misere=misere)
    for heaps in [(), (1,), (2, 1), (1, 1, 1), (3, 2, 1), (2, 2), (3, 3, 1)]:
        position = lm.rulesets.Nim(heaps)
        wins = position.outcome(misere=misere) == "N"
        assert wins == ((remoteness.of(position, "left") + misere) % 2 == 1)


def test_the_loser_lasts_as_long_as_possible():
    match = Match(lm.rulesets.Nim((1, 2, 3)))
    remoteness = Remoteness()
    move, wins = best_move(match, lm.Solver(), remoteness, random.Random(0))
    assert not wins
    assert remoteness.of(move, "right") == max(remoteness.of(m, "right") for m in match.moves())


def test_remoteness_gives_up_on_large_games_and_draws():
    assert Remoteness().of(lm.rulesets.Nim((300, 300)), "left") is None
    assert Remoteness().of(lm.rulesets.Geography.parse("a>b,b>a@a"), "left") is None


def test_remoteness_where_play_can_loop_but_somebody_wins():
    northcott = lm.rulesets.Northcott.parse("x..o.|.xo..")
    moves = Remoteness().of(northcott, "left")
    wins = northcott.winning_moves()["left"]
    after = [Remoteness().of(move, "right") for move in wins]
    assert moves == 1 + min(after)
    assert moves % 2 == 1
