"""``lastmove endgame``: text, JSON, batches, files."""

import io
import json
import sys
from dataclasses import replace
from math import inf

import pytest

import lastmove as lm
from lastmove.cli.commands.endgame import Options, run
from lastmove.show.endgame import endgame_lines, endgame_svg

ELKIES_7E = "11k/p9pP/P5p3P1/pppp3p4/6pP4/PPPP2P5/p6P2p1/P9Pp/11K"
TREBUCHET = "8/8/8/3Kp3/4Pk2/8/8/8"


def answer(*words, as_json=True, **more):
    """Run the command without proofs, with little effort and no limit."""
    options = Options(words=words, proof=False, effort=0.2, max_seconds=inf, **more)
    return run(replace(options, as_json=as_json))


def test_json_has_the_fields_of_the_contract(capfd):
    assert answer(TREBUCHET, "w") == 0
    record = json.loads(capfd.readouterr().out)
    assert record["input"] == f"{TREBUCHET} w"
    assert record["fen"] == f"{TREBUCHET} w - - 0 1"
    assert record["core"] == {"squares": ["e4", "f4", "d5", "e5"], "kind": "mutual zugzwang"}
    assert (record["sum"], record["outcome"], record["warnings"]) == ("0", "P", [])


def test_text_names_core_verdicts_and_moves(capfd):
    assert answer(ELKIES_7E, as_json=False) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[0].endswith(": whoever moves wins")
    assert "white to move  win: d5" in lines
    assert "black to move  win: d5" in lines


def test_a_batch_answers_every_line(capfd, monkeypatch):
    text = f"{TREBUCHET}\r\nnonsense\n\n{TREBUCHET} b\n"
    stdin = io.TextIOWrapper(io.BytesIO(text.encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert answer("-") == 2
    first, second, third = map(json.loads, capfd.readouterr().out.splitlines())
    assert first["outcome"] == third["outcome"] == "P"
    assert second["input"] == "nonsense"
    assert "is no piece" in second["error"]


def test_a_picture_is_written_once(tmp_path, capfd):
    path = tmp_path / "endgame.svg"
    assert answer(TREBUCHET, svg=path) == 0
    assert path.read_text().startswith("<svg")
    with pytest.raises(lm.InputError):
        answer(TREBUCHET, svg=path)
    assert answer(TREBUCHET, svg=path, force=True) == 0
    assert json.loads(capfd.readouterr().out.split("\n}\n")[0] + "}")["file"] == str(path)


def test_a_certificate_is_of_one_side_to_move(tmp_path):
    path = tmp_path / "proof.json"
    with pytest.raises(lm.InputError, match="one side to move"):
        answer(TREBUCHET, save=path)


def test_without_a_proof_there_is_no_certificate(tmp_path, capfd):
    path = tmp_path / "proof.json"
    with pytest.raises(lm.InputError, match="nothing was proved"):
        answer(TREBUCHET, "w", save=path)
    assert not path.exists()
    assert json.loads(capfd.readouterr().out)["verified"] is None


@pytest.mark.parametrize("name", ["svg", "save"])
def test_no_file_is_written_of_a_batch(tmp_path, name):
    with pytest.raises(lm.InputError, match="not of a batch"):
        answer("-", **{name: tmp_path / "file"})


def test_a_limit_of_time_is_kept():
    with lm.limits(seconds=0.05), pytest.raises(lm.LimitReached):
        lm.chess.endgame("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8", effort=100)


@pytest.mark.parametrize("effort", [0, -1, float("nan"), 10_000])
def test_no_such_effort(effort):
    with pytest.raises(lm.InputError, match="effort"):
        lm.chess.endgame(TREBUCHET, effort=effort)


def test_lines_number_the_moves():
    found = lm.chess.endgame(ELKIES_7E, prove=False, effort=0.1)
    lines = endgame_lines(found, unicode=False)
    assert any(line.startswith("main line      1 d5 c5 2 bxc5") for line in lines)
    assert any(line.startswith("main line      1...d5 2 c5 bxc5") for line in lines)


def test_pictures_show_core_components_and_winning_moves():
    svg = endgame_svg(lm.chess.endgame(ELKIES_7E, prove=False, effort=0.1))
    assert "core: locked kings" in svg
    assert "files a-d: ∗2" in svg
