"""Files and states: whole or not at all, one writer at a time, resumed as they were left."""

import errno
import json
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lastmove import store
from lastmove.errors import InputError
from lastmove.store import Checkpointer, locked, read_state, write_file, write_state

WORKER = """
import sys
from pathlib import Path
from lastmove.store import Checkpointer, write_state
path, end = Path(sys.argv[1]), int(sys.argv[2])
with Checkpointer(path, "count", every=0.0) as checkpoint:
    header, body = checkpoint.resume() or ({"n": 0}, b"")
    n, body = header["n"], bytearray(body)
    print("started", flush=True)
    try:
        while n < end:
            body += (n * n % 251).to_bytes(1, "little")
            n += 1
            checkpoint.offer(lambda: ({"n": n}, bytes(body)))
    except KeyboardInterrupt:
        checkpoint.offer(lambda: ({"n": n}, bytes(body)), now=True)
        sys.exit(130)
    checkpoint.finish({"n": n}, bytes(body))
"""


def start(path, end):
    process = subprocess.Popen(
        [sys.executable, "-c", WORKER, path, str(end)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "started\n"
    return process


def end(process):
    process.stdout.close()
    return process.wait(timeout=30)


def squares(n):
    return bytes(k * k % 251 for k in range(n))


@pytest.mark.parametrize("body", [b"", b"\n", bytes(range(256)) * 1000])
def test_a_state_is_read_as_it_was_written(tmp_path, body):
    header = {"code": "0.77", "rare": [1, 2], "n": 2**70, "text": "é\n", "none": None}
    path = tmp_path / "state"
    write_state(path, "heap", header, body)
    assert read_state(path, "heap") == (header, body)
    write_state(path, "heap", {}, b"new")
    assert read_state(path, "heap") == ({}, b"new")
    assert list(tmp_path.iterdir()) == [path]


def test_a_header_may_not_hide_the_fields_of_the_file(tmp_path):
    with pytest.raises(ValueError, match="sha256"):
        write_state(tmp_path / "state", "heap", {"sha256": ""}, b"")


def test_another_kind_a_newer_version_and_no_state_are_told_apart(tmp_path):
    path = tmp_path / "state"
    with pytest.raises(InputError, match="no such file"):
        read_state(path, "heap")
    write_state(path, "pawns", {}, b"x")
    with pytest.raises(InputError, match="of the kind 'pawns', not 'heap'"):
        read_state(path, "heap")
    data = path.read_bytes().replace(b'"format": 1', b'"format": 2')
    path.write_bytes(data)
    with pytest.raises(InputError, match="newer Lastmove"):
        read_state(path, "pawns")
    path.write_bytes(b"PK\x03\x04")
    with pytest.raises(InputError, match="not a state"):
        read_state(path, "pawns")
    with pytest.raises(InputError, match="is not a file"):
        read_state(tmp_path, "pawns")


def test_a_file_is_overwritten_by_force_only(tmp_path):
    path = tmp_path / "page.html"
    write_file(path, "é", force=False)
    with pytest.raises(InputError, match="exists; give --force"):
        write_file(path, b"new", force=False)
    assert path.read_bytes() == "é".encode()
    write_file(path, b"new", force=True)
    assert path.read_bytes() == b"new"
    with pytest.raises(InputError, match="not a file that can be overwritten"):
        write_file(tmp_path, b"", force=True)


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "link").symlink_to("target")
    write_file(tmp_path / "link", "text", force=False)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text(encoding="utf-8") == "text"


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path):
    with pytest.raises(InputError, match="no such file or directory"):
        write_file(tmp_path / "missing" / "file", "", force=False)
    with pytest.raises(InputError, match="not a file that can be overwritten"):
        write_state(Path("/dev/full"), "heap", {}, b"x")
    with pytest.raises(InputError, match="name too long"):
        write_file(tmp_path / ("x" * 300), "", force=True)


def test_a_name_of_the_longest_length_can_be_written(tmp_path):
    path = tmp_path / ("x" * 255)
    write_file(path, "text", force=False)
    assert path.read_text(encoding="utf-8") == "text"


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_state(tmp_path, monkeypatch, call):
    path = tmp_path / "state"
    write_state(path, "heap", {"n": 1}, b"old")

    def full(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os if call == "fsync" else Path, call, full)
    with pytest.raises(InputError, match="state: no space left on device"):
        write_state(path, "heap", {"n": 2}, b"new")
    monkeypatch.undo()
    assert read_state(path, "heap") == ({"n": 1}, b"old")
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_may_grow_no_further_leaves_the_old_state(tmp_path):
    path = tmp_path / "state"
    write_state(path, "heap", {"n": 1}, b"old")
    program = (
        "import resource, sys; from pathlib import Path; from lastmove.store import write_state\n"
        "from lastmove.errors import InputError\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"
        "try: write_state(Path(sys.argv[1]), 'heap', {}, bytes(100_000))\n"
        "except InputError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, path], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{path}: file too large\n"
    assert read_state(path, "heap") == ({"n": 1}, b"old")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is read-only to root")
def test_a_read_only_folder_is_one_sentence(tmp_path):
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    with pytest.raises(InputError, match="permission denied"):
        write_state(tmp_path / "state", "heap", {}, b"")
    with (
        pytest.raises(InputError, match="permission denied"),
        locked(tmp_path / "state"),
    ):
        pass


def test_a_denied_lock_is_one_sentence(tmp_path, monkeypatch):
    def denied(*_):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "open", denied)
    with (
        pytest.raises(InputError, match=r"state\.lock: permission denied"),
        locked(tmp_path / "state"),
    ):
        pass


def test_a_second_lock_names_the_process_that_has_the_first(tmp_path):
    path = tmp_path / "state"
    with locked(path):
        message = f"in use by process {os.getpid()}"
        with pytest.raises(InputError, match=message), locked(path):
            pass
    with locked(path):
        pass
    assert list(tmp_path.iterdir()) == []


def test_two_processes_cannot_have_one_state(tmp_path):
    path = tmp_path / "state"
    process = start(path, 10**9)
    try:
        with (
            pytest.raises(InputError, match=f"in use by process {process.pid}"),
            Checkpointer(path, "count"),
        ):
            pass
    finally:
        process.kill()
        end(process)
    # The lock of the dead process is still there, and locks nobody out.
    assert path.with_name("state.lock").exists()
    with Checkpointer(path, "count") as checkpoint:
        checkpoint.resume()


def test_many_processes_for_one_lock_have_it_one_after_another(tmp_path):
    program = (
        "import sys, time; from pathlib import Path; from lastmove.store import locked\n"
        "from lastmove.errors import InputError\n"
        "path, got = Path(sys.argv[1]), 0\n"
        "while got < 60:\n"
        "    try:\n"
        "        with locked(path):\n"
        "            n = int(path.read_text() or 0) if path.exists() else 0\n"
        "            path.write_text(str(n + 1)); got += 1\n"
        "    except InputError: time.sleep(0.0005)\n"
    )
    path = tmp_path / "count"
    processes = [subprocess.Popen([sys.executable, "-c", program, path]) for _ in range(3)]
    assert [process.wait(timeout=60) for process in processes] == [0, 0, 0]
    assert path.read_text(encoding="utf-8") == "180"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_computation_leaves_its_last_state(tmp_path, number):
    path = tmp_path / "state"
    process = start(path, 10**9)
    time.sleep(0.1)
    process.send_signal(number)
    assert end(process) == 130
    header, body = read_state(path, "count")
    assert header["n"] > 0
    assert body == squares(header["n"])
    assert list(tmp_path.iterdir()) == [path]


def test_a_killed_computation_leaves_the_old_state_or_the_new(tmp_path, rng):
    path = tmp_path / "state"
    reached = 0
    for _ in range(12):
        process = start(path, 10**9)
        time.sleep(rng.uniform(0, 0.06))
        process.kill()
        end(process)
        if path.exists():
            header, body = read_state(path, "count")
            assert header["n"] >= reached
            assert body == squares(header["n"])
            reached = header["n"]
    assert end(start(path, reached + 100)) == 0
    assert read_state(path, "count") == ({"n": reached + 100}, squares(reached + 100))
    # What the killed ones were writing is gone, too.
    assert list(tmp_path.iterdir()) == [path]


def test_states_are_written_when_it_is_time(tmp_path, monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(store.time, "monotonic", lambda: clock[0])
    path = tmp_path / "state"
    handler = signal.getsignal(signal.SIGTERM)
    with Checkpointer(path, "count", every=10) as checkpoint:
        assert checkpoint.resume() is None
        written = []
        for second in range(35):
            clock[0] = second
            if checkpoint.offer(lambda n=second: ({"n": n}, b"")):
                written.append(second)
        assert written == [10, 20, 30]
        assert checkpoint.offer(lambda: ({"n": 35}, b""), now=True)
        assert checkpoint.resume() == ({"n": 35}, b"")
        checkpoint.discard()
        checkpoint.discard()
        assert not path.exists()
    assert signal.getsignal(signal.SIGTERM) is handler


def test_a_header_is_one_line_that_people_can_read(tmp_path):
    path = tmp_path / "state"
    write_state(path, "heap", {"code": "0.77"}, b"abc")
    magic, header, body = path.read_bytes().split(b"\n", 2)
    assert magic == b"lastmove state"
    assert {"kind": "heap", "format": 1, "length": 3, "code": "0.77"}.items() <= json.loads(
        header
    ).items()
    assert body == b"abc"
