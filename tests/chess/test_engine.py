"""Engines from outside: what they say is read, and what they do wrong does not hurt."""

import shlex
import sys
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.chess import engine as engines
from lastmove.chess.engine import Engine, EngineTrouble, Tables

FIGURE_5 = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
ELKIES_7E = "11k/p9pP/P5p3P1/pppp3p4/6pP4/PPPP2P5/p6P2p1/P9Pp/11K"
TREBUCHET = "8/8/8/3Kp3/4Pk2/8/8/8"
FAKE = Path(__file__).with_name("fake_engine.py")


@pytest.fixture
def fake(tmp_path, monkeypatch):
    """Return a maker of engines that behave in a given manner."""
    monkeypatch.setattr(engines, "HANDSHAKE_SECONDS", 2.0)
    monkeypatch.setattr(engines, "GRACE_SECONDS", 0.2)

    def make(manner):
        script = tmp_path / "engine"
        command = shlex.join([sys.executable, "-I", str(FAKE), manner])
        script.write_text(f"#!/bin/sh\nexec {command}\n")
        script.chmod(0o755)
        return script

    return make


@pytest.mark.parametrize(("manner", "verdict"), [("wins", "win"), ("mates", "win")])
def test_scores_are_read(fake, manner, verdict):
    with Engine(fake(manner)) as player:
        opinion = player.opinion(lm.chess.Board(f"{FIGURE_5} w"), 0.01)
        assert (opinion.verdict, opinion.depth, opinion.move) == (verdict, 9, "e2e4")
        assert player.name == "Fake ?[31m1"


def test_an_engine_that_agrees_verifies(fake):
    found = lm.chess.endgame(
        ELKIES_7E, prove=False, effort=0.1, engine=fake("wins"), engine_seconds=0.01
    )
    assert found.verified == "engine Fake ?[31m1, 0.01 s"
    assert found.warnings == ()


def test_an_engine_that_contradicts_is_a_warning(fake):
    found = lm.chess.endgame(
        TREBUCHET, prove=False, effort=0.1, engine=fake("wins"), engine_seconds=0.01
    )
    assert (found.white_to_move, found.black_to_move) == ("loss", "loss")
    assert found.verified is None
    assert len([line for line in found.warnings if "says win, against loss" in line]) == 2


def test_an_engine_that_says_nothing_decisive_verifies_nothing(fake):
    found = lm.chess.endgame(
        ELKIES_7E, prove=False, effort=0.1, engine=fake("draws"), engine_seconds=0.01
    )
    assert found.verified is None
    assert any("does not confirm win" in line for line in found.warnings)


@pytest.mark.parametrize(
    ("manner", "sentence"),
    [
        ("dies", "ended without an answer"),
        ("dies later", "ended without an answer"),
        ("silent", "did not answer in time and was ended"),
        ("hangs", "did not answer in time and was ended"),
        ("babbles", "gave no score"),
    ],
)
def test_trouble_with_an_engine_is_one_warning(fake, manner, sentence):
    found = lm.chess.endgame(
        ELKIES_7E, prove=False, effort=0.1, engine=fake(manner), engine_seconds=0.01
    )
    assert (found.white_to_move, found.winning_moves["black"]) == ("win", ("d5",))
    assert found.verified is None
    assert len(found.warnings) == 1
    assert sentence in found.warnings[0]


def test_a_hanging_engine_is_ended(fake):
    with Engine(fake("hangs")) as player:
        with pytest.raises(EngineTrouble):
            player.opinion(lm.chess.Board(f"{FIGURE_5} w"), 0.01)
        assert player._process.wait(timeout=10) != 0


def test_an_engine_is_killed_after_use(fake):
    with Engine(fake("silent")) as player:
        process = player._process
    assert process.poll() is not None


@pytest.mark.parametrize("path", ["/no/such/engine", "", "/"])
def test_no_engine_is_bad_input(path):
    with pytest.raises(lm.InputError, match="there is no engine"):
        lm.chess.endgame(FIGURE_5, engine=path)


def test_a_file_that_is_no_program_is_bad_input(tmp_path):
    path = tmp_path / "engine"
    path.write_text("no program\n")
    with pytest.raises(lm.InputError, match="does not start"):
        lm.chess.endgame(FIGURE_5, engine=path)


def test_no_folder_of_tables_is_bad_input():
    with pytest.raises(lm.InputError, match="there is no folder"):
        lm.chess.endgame(FIGURE_5, syzygy="/no/such/folder")


def test_missing_python_chess_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    with pytest.raises(lm.InputError, match=r"install lastmove\[engine\]"):
        Tables(tmp_path)


def test_an_empty_folder_of_tables_tells_nothing(tmp_path):
    pytest.importorskip("chess")
    tables = Tables(tmp_path)
    assert tables.probe(lm.chess.Board("8/8/8/4k3/8/4K3/4P3/8 w")) is None
    assert tables.probe(lm.chess.Board(f"{FIGURE_5} w")) is None


def test_a_win_past_the_fifty_moves_is_a_draw(tmp_path, monkeypatch):
    pytest.importorskip("chess")
    tables = Tables(tmp_path)
    board = lm.chess.Board("8/8/8/4k3/8/4K3/4P3/8 w")
    for said, meant in ((2, "win"), (1, "draw"), (0, "draw"), (-1, "draw"), (-2, "loss")):
        monkeypatch.setattr(
            tables, "_tables", type("Stub", (), {"probe_wdl": lambda _, __, said=said: said})()
        )
        assert tables.probe(board) == meant
