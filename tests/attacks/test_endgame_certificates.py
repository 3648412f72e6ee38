"""Certificates of endgame wins: damage and forgeries are refused, with the step that fails."""

import json
import random
import subprocess
import sys

import pytest

from lastmove.certificates import certificate_text, checksum
from lastmove.checker import checker_of, endgame_win
from lastmove.chess.prover import prove_win
from tests.attacks.test_corruption import DAMAGE

FORGERIES = 200
CORRUPTIONS = 300
POSITIONS = ["3k/4/1K2/Q3 w", "3k/4/1K2/R3 w", "k3/3P/1K2/4 w"]


@pytest.fixture(scope="module", params=POSITIONS)
def certificate(request):
    return prove_win(request.param, to_mate=True).certificate()


def check(certificate):
    code, verdict = endgame_win.check(certificate_text(certificate).encode())
    assert verdict.keys() == {"ok", "claim", "checked", "reason"}
    assert verdict["ok"] == (code == 0) == (verdict["reason"] is None)
    return code, verdict


def forged(certificate, **changes):
    """The certificate with other fields and a right checksum."""
    fields = {**certificate, **changes}
    fields["rule"] = changes.get("rule", endgame_win.claim_of(fields["fen"], fields["attacker"]))
    return {**fields, "checksum": checksum(fields)}


def test_the_true_certificate_is_proved(certificate):
    code, verdict = check(certificate)
    assert code == 0, verdict
    assert verdict["checked"][-1] == "longest line"


def without(lines, generator):
    """A defence left out: one position has no move."""
    left = generator.randrange(len(lines))
    return lines[:left] + lines[left + 1 :]


def with_other_move(lines, generator):
    """Another move somewhere, most often illegal."""
    at = generator.randrange(len(lines))
    words = lines[at].split(" ")
    squares = [f"{file}{row}" for file in "abcd" for row in (1, 2, 3, 4)]
    move = generator.choice(squares) + generator.choice(squares)
    changed = " ".join([*words[:-1], move if move != words[-1] else "a1a1"])
    return [*lines[:at], changed, *lines[at + 1 :]]


def with_useless_line(lines, generator):
    """A move in a position that does not arise."""
    at = generator.randrange(len(lines))
    field, move = lines[at].split(" ")[0], lines[at].split(" ")[-1]
    return [*lines, f"{field.swapcase()} {move}"]


FORGERS = [without, with_other_move, with_useless_line]


def test_forged_strategies_are_refused(certificate):
    generator = random.Random(7)
    refused = number = 0
    while refused < FORGERIES:
        forger = FORGERS[number % len(FORGERS)]
        number += 1
        lines = forger(certificate["strategy"], generator)
        code, verdict = check(forged(certificate, strategy=lines))
        if forger is with_other_move and code == 0:
            # Another move may win as well; then the proof is as good.
            continue
        assert code == 1, (forger.__name__, verdict)
        assert verdict["reason"]
        refused += 1
    assert number < 2 * FORGERIES


def test_other_claims_are_refused(certificate):
    fen = certificate["fen"]
    other_turn = fen.replace(" w ", " b ")
    forgeries = [
        forged(certificate, attacker="black"),
        forged(certificate, attacker="green"),
        forged(certificate, fen=other_turn),
        forged(certificate, fen=fen.replace("K", "1").replace("k", "K")),
        forged(certificate, fen=fen.swapcase().replace(" W ", " w ")),
        forged(certificate, plies=certificate["plies"] - 1),
        forged(certificate, plies=certificate["plies"] + 1),
        forged(certificate, quiet=certificate["quiet"] + 1),
        forged(certificate, strategy=[]),
        forged(certificate, strategy=certificate["strategy"] * 2),
        forged(certificate, strategy=["nonsense"]),
        forged(certificate, rule="white wins"),
        # A digit that is no number.
        forged(certificate, fen=f"²{fen[1:]}"),
    ]
    for forgery in forgeries:
        code, verdict = check(forgery)
        assert code == 1, verdict


def test_stalemate_is_no_mate():
    fields = {
        "lastmove_certificate": 1,
        "kind": "endgame-win",
        "fen": "k7/8/1K6/8/8/8/8/1Q6 w - -",
        "double_step": True,
        "attacker": "white",
        "plies": 1,
        "quiet": 1,
        "strategy": ["k7/8/1K6/8/8/8/8/1Q6 b1c2"],
        "engine": "a forger",
    }
    code, verdict = check(forged(fields))
    assert code == 1
    fields |= {"fen": "k7/8/2K5/8/8/8/8/1Q6 w - -", "strategy": ["k7/8/2K5/8/8/8/8/1Q6 b1b6"]}
    code, verdict = check(forged(fields))
    assert code == 1
    assert "stalemate" in verdict["reason"]


def test_a_circle_is_no_win():
    fields = {
        "lastmove_certificate": 1,
        "kind": "endgame-win",
        "fen": "2k/3/K2/1R1 w - -",
        "double_step": False,
        "attacker": "white",
        "plies": 1,
        "quiet": 1,
        "strategy": [],
        "engine": "a forger",
    }
    board = endgame_win.Board(3, 4, double_step=False)
    open_positions, lines = [board.read("2k/3/K2/1R1")], {}
    while open_positions:
        cells = open_positions.pop()
        if cells in lines:
            continue
        move, after = next(board.legal(list(cells), 0, white=True))
        lines[cells] = f"{board.write(cells)} {board.name(move[0])}{board.name(move[1])}"
        open_positions += ["".join(new) for _, new in board.legal(after, 0, white=False)]
    code, verdict = check(forged(fields, strategy=list(lines.values())))
    assert code == 1
    assert "come back" in verdict["reason"] or "stalemate" in verdict["reason"]


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_files_are_refused(certificate, damage):
    data = certificate_text(certificate).encode()
    other = certificate_text(forged(certificate, engine="another")).encode()
    generator = random.Random(11)
    whole = endgame_win.read_certificate(data)
    for _ in range(CORRUPTIONS // len(DAMAGE)):
        damaged = damage(generator, data, other)
        try:
            same = endgame_win.read_certificate(damaged) == whole
        except endgame_win.Unreadable:
            same = False
        if not same:
            code, verdict = endgame_win.check(damaged)
            assert code != 0, verdict


def test_the_checker_stands_alone(certificate, tmp_path):
    path = tmp_path / "win.json"
    path.write_text(certificate_text(certificate), encoding="utf-8")
    command = [sys.executable, "-I", str(checker_of("endgame-win")), str(path), "--json"]
    run = subprocess.run(command, capture_output=True, check=False, timeout=120)
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["ok"] is True
