"""The command line among other processes: pipes, signals, limits, disks, terminals, start-up."""

import io
import json
import os
import pty
import signal
import subprocess
import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lastmove.cli.main import run
from lastmove.papers import claims
from tests.commands import LASTMOVE, LONG_SUM, is_one_complaint, lastmove, start


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_long_answer_with_code_130(number):
    child = start("value", LONG_SUM, "--max-seconds", "inf", stderr=subprocess.PIPE)
    time.sleep(1)
    child.send_signal(number)
    _, err = child.communicate(timeout=5)
    assert child.returncode == 130
    assert err == b"lastmove: interrupted\n"


def test_a_signal_ends_a_batch_that_waits():
    child = start(
        "value", "-", stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    child.stdin.write(b"*\n")
    child.stdin.flush()
    assert json.loads(child.stdout.readline())["value"] == "*"
    child.send_signal(signal.SIGTERM)
    _, err = child.communicate(timeout=5)
    assert (child.returncode, err) == (130, b"lastmove: interrupted\n")


@pytest.mark.parametrize("command", ["value", "explain"])
def test_a_time_limit_ends_with_code_3(command):
    began = time.perf_counter()
    done = lastmove(command, LONG_SUM, "--max-seconds", "0.3", "--json")
    assert done.returncode == 3
    assert time.perf_counter() - began < 3
    record = json.loads(done.stdout)
    assert record["input"] == LONG_SUM
    assert record["limit"]
    assert is_one_complaint(done.stderr)


def test_a_memory_limit_ends_with_code_3():
    done = lastmove("value", LONG_SUM, "--max-memory", "64")
    assert done.returncode == 3
    assert is_one_complaint(done.stderr)


def test_in_a_batch_limits_hold_for_each_line():
    done = lastmove("value", "-", "--max-seconds", "0.3", stdin=f"1\n{LONG_SUM}\n2\n".encode())
    assert done.returncode == 3
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert (first["value"], third["value"]) == ("1", "2")
    assert "limit" in second


def test_head_ends_it_quietly():
    command = f"yes '*' | head -200000 | {' '.join(LASTMOVE)} value - | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, timeout=60, check=True)
    assert json.loads(done.stdout)["value"] == "*"
    assert done.stderr == b""


@pytest.mark.parametrize(
    "arguments",
    [
        ["value", "1"],
        ["demo"],
        ["draw", "tree", "*"],
        ["advise", "*", "--player", "left"],
        ["reproduce", "maser", "--json"],
    ],
)
def test_a_full_disk_is_one_sentence_and_code_2(arguments):
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device
        done = subprocess.run([*LASTMOVE, *arguments], stdout=full, stderr=-1, check=False)
    assert done.returncode == 2
    assert is_one_complaint(done.stderr)


@pytest.mark.parametrize("redirection", ["<&-", ">&-"])
def test_a_closed_stream_is_one_sentence_and_code_2(redirection):
    command = f"{' '.join(LASTMOVE)} value - {redirection}"
    done = subprocess.run(["bash", "-c", command], input=b"1\n", capture_output=True, check=False)
    assert done.returncode == 2
    assert is_one_complaint(done.stderr)


def test_a_closed_standard_error_changes_nothing():
    command = f"{' '.join(LASTMOVE)} value 0.5 --json 2>&-"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False)
    assert done.returncode == 2
    assert "error" in json.loads(done.stdout)


def test_a_terminal_without_unicode_gets_ascii():
    done = lastmove("value", "{0,*|^}", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert done.stdout.startswith(b"^^*\n")
    reproduced = lastmove(
        "reproduce", "maser", "--max-seconds", "300", env={"PYTHONIOENCODING": "ascii"}
    )
    assert reproduced.returncode == 0
    assert lastmove("explain", "{0,*|^}", env={"PYTHONIOENCODING": "ascii"}).stdout.isascii()


def test_json_is_utf_8_whatever_the_terminal():
    done = lastmove("value", "{0,*|^}", "--json", env={"PYTHONIOENCODING": "ascii"})
    assert json.loads(done.stdout.decode("utf-8"))["unicode"] == "⇑∗"


def on_terminal(*arguments, **env):
    """Run ``lastmove`` on a terminal of its own; what appears there."""
    leader, follower = pty.openpty()
    environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    environment |= {"TERM": "xterm", "COLUMNS": "120", **env}
    child = start(*arguments, stdin=follower, stdout=follower, stderr=follower, env=environment)
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
    return child.wait(timeout=30), seen.decode()


def test_bold_on_a_terminal_and_not_with_no_color():
    assert on_terminal("value", "^")[1].startswith("\x1b[1m↑\x1b[0m")
    assert on_terminal("value", "^", NO_COLOR="1")[1].startswith("↑\r\n")


def test_reproduce_draws_a_table_on_a_terminal():
    code, seen = on_terminal("reproduce", "end-nim")
    assert code == 0
    assert f"{len(claims('end-nim'))} claims reproduced" in seen
    assert "\x1b[32mok" in seen
    code, seen = on_terminal("reproduce", "end-nim", NO_COLOR="1", PYTHONIOENCODING="ascii")
    assert code == 0
    assert seen.isascii()
    assert "\x1b" not in seen


def test_control_characters_never_reach_the_terminal():
    code, seen = on_terminal("value", "1 + \x1b]0;owned\x07\u202e", NO_COLOR="1")
    assert code == 2
    assert "\x1b" not in seen
    assert "\x07" not in seen
    assert "\u202e" not in seen


texts = st.text(max_size=8)
options = st.sampled_from(
    [
        "value",
        "explain",
        "draw",
        "thermograph",
        "tree",
        "order",
        "advise",
        "--player",
        "left",
        "-",
        "--",
        "--json",
        "--max-seconds",
        "1",
        "--threads",
        "-1/2",
        "*",
        "-h",
        "=",
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(options | texts, max_size=6))
def test_no_arguments_whatever_cause_a_fault(capsysbinary, monkeypatch, arguments):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"*\n")))
    code = run(arguments)
    _, err = capsysbinary.readouterr()
    assert code in {0, 1, 2}
    assert is_one_complaint(err) if code == 2 and err else err == b""


def test_importing_the_library_loads_nothing_slow():
    script = "import sys, lastmove; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert not {"numpy", "rich", "typer", "click"} & set(done.stdout.decode().split())


def test_a_value_loads_no_numpy_no_rich_and_no_pictures():
    script = (
        "import sys; from lastmove.cli.main import run; run(['value', '1']); print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    loaded = set(done.stdout.decode().split())
    assert not {"numpy", "rich", "pydantic", "lastmove.show.svg"} & loaded


@pytest.mark.parametrize(
    ("command", "limit"),
    [([sys.executable, "-c", "import lastmove"], 0.3), ([*LASTMOVE, "value", "{3|1}"], 0.4)],
)
def test_start_up_is_quick(command, limit):
    times = []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run(command, capture_output=True, check=True)
        times.append(time.perf_counter() - began)
    assert min(times) < limit
