"""``lastmove web`` as a process: its address, its refusals, and its quiet end."""

import re
import signal
import socket
import subprocess
import sys
import urllib.request
from urllib.parse import quote

import pytest

from tests.commands import LASTMOVE, LONG_SUM, is_one_complaint, lastmove, start
from tests.web import processes

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")


@pytest.fixture
def served():
    """A server on a free port: the process and its address."""
    process = start("web", "--port", "0", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    line = process.stdout.readline().decode()
    address = re.search(r"http://127\.0\.0\.1:\d+/", line)
    assert address, line
    yield process, address[0]
    if process.poll() is None:
        process.kill()
    process.communicate()


def fetched(address):
    with urllib.request.urlopen(address, timeout=20) as answer:
        return answer.status, answer.read().decode()


def test_it_says_where_it_is_answers_and_ends_quietly(served):
    process, address = served
    status, page = fetched(f"{address}?q=1")
    assert status == 200
    assert "<output>1</output>" in page
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=20)
    assert (process.returncode, out, error) == (130, b"", b"")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_job_outlives_the_server(served, end):
    process, address = served
    fetched(f"{address}?q={quote(LONG_SUM)}")
    family = processes.family(process.pid)
    assert family
    process.send_signal(end)
    process.wait(20)
    assert not processes.until_gone(family, 20)


def test_a_port_that_is_taken_is_told():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        found = lastmove("web", "--port", str(taken.getsockname()[1]))
    assert found.returncode == 2
    assert is_one_complaint(found.stderr)
    assert b"cannot listen on port" in found.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--host", "0.0.0.0"], b"--allow-remote"),
        (["--host", "::"], b"--allow-remote"),
        (["--port", "99999"], b"no port"),
        (["--port", "-1"], b"no port"),
        (["--host", "no such host"], b"no host"),
        (["--engine", "/nowhere/engine"], b"there is no engine"),
    ],
)
def test_what_is_not_allowed_is_told(words, said):
    found = lastmove("web", *words)
    assert found.returncode == 2
    assert is_one_complaint(found.stderr)
    assert said in found.stderr


def test_without_the_extra_it_says_what_to_install(tmp_path):
    hidden = (
        "import sys, importlib.util as u; found = u.find_spec; "
        "u.find_spec = lambda name, *more: None if name == 'uvicorn' else found(name, *more); "
        "from lastmove.cli.main import main; main(['web'])"
    )
    found = subprocess.run(
        [LASTMOVE[0], "-c", hidden], capture_output=True, timeout=60, cwd=tmp_path, check=False
    )
    assert found.returncode == 2
    assert b"install lastmove[web]" in found.stderr
