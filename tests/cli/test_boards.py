"""``lastmove boards``: censuses of boards, and boards that are too large for ``solve``."""

import json

import pytest

import lastmove as lm
from tests.commands import is_one_complaint, lastmove


def census(*words, code=0):
    done = lastmove("boards", *words, "--json")
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def test_a_census_counts_the_boards_of_each_value():
    record = census("domineering", "3x3")
    assert (record["height"], record["width"], record["boards"]) == (3, 3, 512)
    assert record["values"] == len(record["counts"]) == 25
    assert sum(count["boards"] for count in record["counts"]) == 512
    assert record["counts"][0] == {"value": "0", "boards": 108}


def test_boards_of_a_value():
    record = census("clobber", "2x3", "--value", "^")
    assert len(record["found"]) == 58
    assert {lm.rulesets.Clobber(board).value() for board in record["found"]} == {lm.up}


def test_a_strip_has_a_length():
    record = census("toppling-dominoes", "4", "--value", "*")
    assert all(lm.rulesets.TopplingDominoes(row).value() == lm.star() for row in record["found"])
    assert record["boards"] == 3**4


def test_text_for_people_is_cut():
    done = lastmove("boards", "domineering", "4x4")
    assert done.returncode == 0
    assert b"65536 boards, 717 values" in done.stdout
    assert b"and 697 more" in done.stdout


def test_a_file_is_written_whole_and_not_over_another(tmp_path):
    path = tmp_path / "boards.parquet"
    assert lastmove("boards", "domineering", "2x3", "--out", str(path)).returncode == 0
    before = path.read_bytes()
    refused = lastmove("boards", "domineering", "2x2", "--out", str(path))
    assert refused.returncode == 2
    assert is_one_complaint(refused.stderr)
    assert path.read_bytes() == before
    assert lastmove("boards", "domineering", "2x2", "--out", str(path), "--force").returncode == 0
    assert path.read_bytes() != before


@pytest.mark.parametrize(
    "words",
    [
        ("domineering", "9x9"),
        ("domineering", "3by3"),
        ("domineering", "0x3"),
        ("nim", "3x3"),
        ("nothing", "3x3"),
        ("toads-and-frogs", "2x3"),
        ("domineering", "2x2", "--value", "{1"),
        ("domineering", "2x2", "--out", "/nowhere/at/all.parquet"),
    ],
)
def test_bad_input_is_one_sentence(words):
    done = lastmove("boards", *words)
    assert done.returncode == 2
    assert is_one_complaint(done.stderr)


def test_a_census_stops_at_its_limit():
    done = lastmove("boards", "clobber", "3x5", "--max-seconds", "0.3")
    assert done.returncode == 3
    assert is_one_complaint(done.stderr)


def test_a_board_that_is_too_large_for_a_value_gets_an_estimate_and_its_outcome():
    done = lastmove("solve", "domineering", "7x8", "--max-seconds", "1", "--json")
    assert done.returncode == 3
    record = json.loads(done.stdout)
    assert record["value"] is None
    assert record["outcome"] == "R"
    assert record["expected_seconds"] > 1000
    assert b"too large for a value, which would take about" in done.stderr


def test_threads_are_a_positive_number():
    assert lastmove("solve", "domineering", "4x4", "--threads", "0").returncode == 2
    assert lastmove("solve", "domineering", "4x4", "--threads", "2").returncode == 0
