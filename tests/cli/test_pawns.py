"""``lastmove pawns``: words, batches, patterns, least lengths, endgames, refusals."""

import json

import pytest

from tests.commands import is_one_complaint, lastmove


def asked(*arguments, stdin=b""):
    done = lastmove("pawns", *arguments, "--json", stdin=stdin)
    return json.loads(done.stdout), done


def test_words_come_as_a_list():
    found, done = asked("1000", "101001000")
    assert done.returncode == 0
    assert [(record["word"], record["value"]) for record in found] == [
        ("1000", 2),
        ("101001000", 4),
    ]
    moves = found[0]["moves"]
    assert [move["file"] for move in moves] == [1, 2, 3, 4]
    assert [(move["loony"], move["value"]) for move in moves] == [
        (True, None),
        (False, 1),
        (True, None),
        (False, 0),
    ]
    assert all(set(move) == {"file", "loony", "value", "reason"} for move in moves)


def test_a_batch_has_one_object_a_line():
    done = lastmove("pawns", "-", stdin=b"1000\r\n\n0110\n0\n")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [line.get("value") for line in lines] == [2, None, 1]
    assert "both stopped" in lines[1]["error"]


def test_patterns():
    found, _ = asked("--pattern", "0", "--to", "10")
    assert found == {"pattern": "0", "to": 10, "values": [1, 0, 0, 1, 1, 0, 1, 1, 0, 0]}
    found, _ = asked("--pattern", "000100", "--to", "500", "--records")
    assert found["first"] == {
        "1": 1, "2": 4, "4": 16, "8": 51, "16": 111, "32": 202, "64": 497
    }  # fmt: skip
    found, _ = asked("--pattern", "0", "--to", "100", "--period")
    assert (found["period"], found["proved"]) == (10, True)


def test_least_lengths():
    found, _ = asked("--least", "5", "--max-length", "20")
    assert found["least"] == {"1": 1, "2": 4, "3": 6, "4": 9, "5": 11}
    assert set(found["exact"].values()) == {True}
    assert found["searched_to"] == 20


def test_counts():
    found, _ = asked("--exhaustive", "6")
    assert found["histograms"]["6"] == [15, 0, 2, 4]


def test_endgames():
    found, _ = asked("00000", "--endgame", "--files", "12")
    assert found == {
        "word": "00000",
        "fen": "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K",
        "rows": 9,
        "files": 12,
    }
    found, _ = asked("000", "--endgame", "--rows", "7")
    assert (found["rows"], found["files"]) == (7, 9)


@pytest.mark.parametrize(
    "arguments",
    [
        ["0110"],
        ["012"],
        ["1000", "0110"],
        [],
        ["1000", "--least", "3"],
        ["--pattern", "0"],
        ["--pattern", "101", "--to", "5"],
        ["--pattern", "", "--to", "5"],
        ["1000", "--endgame", "--rows", "7"],
        ["000", "--endgame", "--rows", "8"],
        ["000", "--rows", "9"],
        ["--least", "0"],
        ["--exhaustive", "60"],
        ["000", "--to", "5"],
        ["000", "--max-seconds", "-1"],
    ],
)
def test_bad_questions_are_refused_in_a_sentence(arguments):
    done = lastmove("pawns", *arguments)
    assert done.returncode == 2
    assert is_one_complaint(done.stderr)


def test_what_does_not_fit_memory_is_a_limit():
    done = lastmove("pawns", "--exhaustive", "50", "--max-memory", "100")
    assert done.returncode == 3
    assert b"would fit" in done.stderr


def test_a_time_limit_leaves_what_is_known():
    found, done = asked("--pattern", "000100", "--to", "900000", "--max-seconds", "0.5")
    assert done.returncode == 3
    assert found["values"][50] == 8
    assert found["to"] == len(found["values"])


def test_a_run_goes_on_from_its_file(tmp_path):
    path = tmp_path / "run"
    first = ["--pattern", "000100", "--to", "40000", "--out", str(path)]
    assert lastmove("pawns", *first, "--max-seconds", "0.3").returncode == 3
    assert path.exists()
    found, done = asked(*first)
    assert done.returncode == 0
    fresh, _ = asked("--pattern", "000100", "--to", "40000")
    assert found == fresh


def test_text_for_people():
    done = lastmove("pawns", "1000")
    assert done.stdout.decode().splitlines()[0] == "1000  ∗2"
    assert lastmove("solve", "pawns", "1000").returncode == 0
