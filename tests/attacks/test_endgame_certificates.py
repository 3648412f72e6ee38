"""Certificates of wins in chess that look right: drawn positions, other rules, other text."""

import pytest

from lastmove.certificates import sealed
from lastmove.checker import check as bytes_checked
from lastmove.checker import chess
from lastmove.chess import Board
from lastmove.chess.prover import prove_win
from tests.attacks.forgeries import changed
from tests.attacks.forgeries import verdict_on as check

NO_DOUBLE_STEP = "8/1p6/7k/8/4K3/P7/8/8 b - -"
"""White wins if pawns have single steps only; in chess it is a draw."""


def test_a_win_by_other_rules_names_them():
    proof = prove_win(Board(NO_DOUBLE_STEP, double_step=False), attacker="white")
    certificate = proof.certificate()
    code, verdict = check(certificate)
    assert code == 0, verdict
    words = f"{NO_DOUBLE_STEP}: white wins by force, where pawns never take two steps and are never"
    assert verdict["claim"].startswith(words)
    code, verdict = check(changed(certificate, double_step=True))
    assert (code, verdict["claim"].startswith(f"{NO_DOUBLE_STEP}: white wins by force; ")) == (
        1,
        True,
    )


@pytest.mark.parametrize(
    "text",
    [
        " 0 1",
        " 0 1: trivial.\nproved: 8/8/8/4k3/8/8/4P3/4K3 b - - 0 1",
        "\r\x1b[2K",
        "\ud800",
        " 0 1: white wins by force",
    ],
)
def test_text_after_the_position_is_not_read(text):
    mate = "7k/5K2/8/6Q1/8/8/8/8 w - -"
    fields = {
        "fen": mate,
        "double_step": True,
        "attacker": "white",
        "plies": 1,
        "quiet": 1,
        "strategy": ["7k/5K2/8/6Q1/8/8/8/8 g5g7"],
    }
    code, verdict = check(sealed("endgame-win", fields, "by hand"))
    assert code == 0, verdict
    assert verdict["claim"].startswith(f"{mate}: white wins by force; moves and repetitions")
    code, verdict = check(sealed("endgame-win", fields | {"fen": mate + text}, "a forger"))
    assert (code, verdict["claim"]) == (2, None)
    # The same with another escape in the file.
    raw = str(sealed("endgame-win", fields | {"fen": mate + text}, "a forger"))
    assert bytes_checked(raw.replace("fen", "\\u0066en").encode())[0] == 2


def test_stalemate_is_no_mate():
    fields = {
        "fen": "k7/8/1K6/8/8/8/8/1Q6 w - -",
        "double_step": True,
        "attacker": "white",
        "plies": 1,
        "quiet": 1,
        "strategy": ["k7/8/1K6/8/8/8/8/1Q6 b1c2"],
    }
    code, verdict = check(sealed("endgame-win", fields, "a forger"))
    assert code == 1
    fields |= {"fen": "k7/8/2K5/8/8/8/8/1Q6 w - -", "strategy": ["k7/8/2K5/8/8/8/8/1Q6 b1b6"]}
    code, verdict = check(sealed("endgame-win", fields, "a forger"))
    assert code == 1
    assert "stalemate" in verdict["reason"]


def test_a_circle_is_no_win():
    fields = {
        "fen": "2k/3/K2/1R1 w - -",
        "double_step": False,
        "attacker": "white",
        "plies": 1,
        "quiet": 1,
        "strategy": [],
    }
    board = chess.Board(3, 4, double_step=False)
    open_positions, lines = [board.read("2k/3/K2/1R1")], {}
    while open_positions:
        cells = open_positions.pop()
        if cells in lines:
            continue
        move, after = next(board.legal(list(cells), 0, white=True))
        lines[cells] = f"{board.write(cells)} {board.name(move[0])}{board.name(move[1])}"
        open_positions += ["".join(new) for _, new in board.legal(after, 0, white=False)]
    fields["strategy"] = list(lines.values())
    code, verdict = check(sealed("endgame-win", fields, "a forger"))
    assert code == 1
    assert "come back" in verdict["reason"] or "stalemate" in verdict["reason"]
