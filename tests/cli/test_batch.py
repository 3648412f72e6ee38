"""Batches: one line in, one JSON object out, whatever the line."""

import io
import json
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastmove.cli.main import run
from lastmove.cli.stdin import LONGEST_LINE, items
from tests.commands import LASTMOVE, lastmove


@pytest.fixture
def batch(monkeypatch, capsysbinary):
    """Answer a batch in this process: the exit code and the records."""

    def ask(data, *arguments):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = run([*(arguments or ["value"]), "-"])
        out, _ = capsysbinary.readouterr()
        return code, [json.loads(line) for line in out.splitlines()]

    return ask


def test_answers_come_one_a_line_in_order(batch):
    code, records = batch(b"*\n1/2\n^ <> *\n")
    assert code == 0
    assert [record["input"] for record in records] == ["*", "1/2", "^ <> *"]
    assert [record.get("value") for record in records] == ["*", "1/2", None]
    assert records[2] == {"input": "^ <> *", "holds": True}


def test_bom_crlf_blank_lines_and_a_missing_last_end(batch):
    code, records = batch(b"\xef\xbb\xbf*\r\n\r\n   \n\n  ^ \r\n1")
    assert code == 0
    assert [record["input"] for record in records] == ["*", "  ^ ", "1"]


def test_bad_lines_do_not_stop_the_others(batch):
    code, records = batch("0.5\n1\n{\n\0\n\u2603\n2\n".encode())
    assert code == 2
    assert [record.get("value") for record in records] == [None, "1", None, None, None, "2"]
    assert all(list(record) == ["input", "error"] for record in records if "value" not in record)
    assert records[3]["input"] == "\0"


def test_lines_that_are_not_utf_8(batch):
    code, records = batch(b"\xff\xfe\n1\n")
    assert code == 2
    assert records[0]["input"] == "\\xff\\xfe"
    assert "UTF-8" in records[0]["error"]
    assert records[1]["value"] == "1"


def test_a_false_relation_does_not_change_the_exit_code(batch):
    code, records = batch(b"1 < 0\n")
    assert code == 0
    assert records == [{"input": "1 < 0", "holds": False}]


def test_no_lines_no_answers(batch):
    assert batch(b"") == (0, [])
    assert batch(b"\n\n") == (0, [])


def test_explain_answers_batches_too(batch):
    code, records = batch(b"{0,*|^}\nx y\n", "explain")
    assert code == 2
    assert records[0]["value"] == "^^*"
    assert "error" in records[1]


def test_a_line_too_long_is_refused_and_skipped(batch):
    code, records = batch(b"1\n" + b"1" * (LONGEST_LINE + 1) + b"\n2\n" + b"3" * (2 * LONGEST_LINE))
    assert code == 2
    assert [record.get("value") for record in records] == ["1", None, "2", None]
    assert "longer" in records[1]["error"]
    assert len(records[1]["input"]) < 100


def test_the_longest_line_is_read():
    line = b"x" * LONGEST_LINE
    read = list(items(io.BytesIO(line + b"\n" + line)))
    assert [len(item.text) for item in read] == [LONGEST_LINE] * 2
    assert not any(item.problem for item in read)


def test_a_hundred_megabytes_in_one_line():
    done = lastmove("value", "-", stdin=b"{" * 10**8 + b"\n1\n")
    first, second = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 2
    assert "longer" in first["error"]
    assert second["value"] == "1"
    assert done.stderr == b""


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.binary(max_size=12).filter(lambda line: b"\n" not in line), max_size=8))
def test_every_line_that_is_not_blank_gets_one_answer(batch, lines):
    code, records = batch(b"\n".join(lines))
    expected = list(items(io.BytesIO(b"\n".join(lines))))
    assert [record["input"] for record in records] == [item.text for item in expected]
    assert code == (2 if any("error" in record for record in records) else 0)


def test_answers_appear_before_the_input_ends():
    with subprocess.Popen(
        [*LASTMOVE, "value", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        for text in (b"*", b"^"):
            child.stdin.write(text + b"\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["input"] == text.decode()
        child.stdin.close()
        assert child.wait() == 0
