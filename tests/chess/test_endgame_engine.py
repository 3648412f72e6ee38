"""Random endgames against a chess engine, where one is installed."""

import shutil

import pytest

import lastmove as lm
from lastmove.chess.engine import Engine
from tests.chess.random_endgames import random_endgames

STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
FAIRY = shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")
needs_stockfish = pytest.mark.skipif(STOCKFISH is None, reason="Stockfish is not installed")
needs_fairy = pytest.mark.skipif(FAIRY is None, reason="Fairy-Stockfish is not installed")

NEARLY_EQUAL = 50
"""An engine that sees no more than this after some seconds contradicts a verdict."""


def contradictions(found, player, seconds, *, draws):
    """The sides to move on which the engine says the contrary; with `draws`, also a draw."""
    wrong = []
    for side in ("white", "black"):
        verdict = found.white_to_move if side == "white" else found.black_to_move
        if verdict == "unknown":
            continue
        opinion = player.opinion(found.board.with_turn(side), seconds)
        contrary = opinion.verdict not in ("unknown", verdict)
        if draws and verdict != "draw" and abs(opinion.score) < NEARLY_EQUAL:
            # Perhaps it has only not seen it yet.
            contrary = abs(player.opinion(found.board.with_turn(side), 4 * seconds).score)
            contrary = contrary < NEARLY_EQUAL
        if contrary:
            wrong.append((found.board.fen(), side, verdict, opinion))
    return wrong


def test_random_endgames_are_the_same_for_the_same_seed():
    first, again = (list(random_endgames(20, seed=5)) for _ in range(2))
    assert first == again
    assert len(set(first)) > 15
    for board in first:
        assert all(board.with_turn(side).moves() for side in ("white", "black"))


@needs_stockfish
def test_no_contradiction_without_a_warning():
    with Engine(STOCKFISH) as player:
        for board in random_endgames(20, seed=1):
            found = lm.chess.endgame(board, prove=False, effort=0.02)
            if not found.warnings:
                assert contradictions(found, player, 0.05, draws=False) == []


@pytest.mark.slow
@pytest.mark.timeout(7200)
@needs_stockfish
def test_no_contradiction_without_a_warning_in_two_hundred():
    decided = 0
    with Engine(STOCKFISH) as player:
        for board in random_endgames(200, seed=2):
            with lm.limits(seconds=60):
                found = lm.chess.endgame(board, effort=0.1)
            if not found.warnings:
                decided += 1
                assert contradictions(found, player, 5.0, draws=True) == []
    assert decided >= 100


def share_without_warning(count):
    """The share of random endgames with a core that get a verdict without a warning."""
    with_core = clean = 0
    for board in random_endgames(count, seed=3):
        with lm.limits(seconds=60):
            found = lm.chess.endgame(board, effort=0.1)
        if found.kind != "none":
            with_core += 1
            clean += not found.warnings and "unknown" not in {
                found.white_to_move,
                found.black_to_move,
            }
    return clean / with_core


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_three_in_five_random_endgames_are_decided_without_a_warning():
    assert share_without_warning(40) >= 0.6


@pytest.mark.hours
@pytest.mark.timeout(30_000)
def test_three_in_five_of_five_hundred_random_endgames_are_decided():
    assert share_without_warning(500) >= 0.6


@needs_fairy
def test_an_engine_is_asked_about_a_large_board():
    with Engine(FAIRY) as player:
        board = lm.chess.Board("11k/p9pP/P5p3P1/pppp3p4/6pP4/PPPP2P5/p6P2p1/P9Pp/11K b - - 0 1")
        opinion = player.opinion(board, 0.5)
        assert board.san(opinion.move) == "d5"
        assert opinion.verdict == "win"


@needs_stockfish
def test_an_engine_verifies_a_verdict():
    position = "8/8/8/3Kp3/4Pk2/8/8/8"
    found = lm.chess.endgame(
        position, prove=False, effort=0.1, engine=STOCKFISH, engine_seconds=0.2
    )
    assert (found.white_to_move, found.black_to_move) == ("loss", "loss")
    assert found.verified is not None
    assert found.verified.startswith("engine Stockfish")
