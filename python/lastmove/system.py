"""The operating system: all that Lastmove asks of it, and all in which systems differ.

Nobody else imports ``fcntl`` or ``resource``, reads ``/proc`` or starts processes of workers.
"""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import weakref
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

__all__ = [
    "CAN_CLONE",
    "Clone",
    "Spawned",
    "cap_memory",
    "cores",
    "fork_on_request",
    "lower_priority",
    "peak_memory",
    "request_fork",
    "resident_memory",
    "try_lock",
]

CAN_CLONE = sys.platform == "linux"
"""Whether a process that has threads of its libraries can be copied: elsewhere copies may crash."""
SLACK = 2048
"""MiB of addresses beyond a cap: the interpreter, libraries, and stacks of threads."""
LOW_PRIORITY = 10
START_SECONDS = 60.0


def cores() -> int:
    """Return how many cores this process may use."""
    allowed = getattr(os, "sched_getaffinity", None)
    return os.cpu_count() or 1 if allowed is None else len(allowed(0))


def resident_memory() -> float:
    """Return the MiB that this process has in memory now; 0 where the system does not say.

    Examples
    --------
    >>> from lastmove.system import resident_memory
    >>> resident_memory() < 1 << 20
    True
    """
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def peak_memory() -> int:
    """Return the most MiB that this process has had in memory; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    import resource  # noqa: PLC0415 - there is none on Windows

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most >> (20 if sys.platform == "darwin" else 10)


def cap_memory(mebibytes: int) -> None:
    """Let the system refuse this process memory far beyond so many MiB, and let it dump no core."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - there is none on Windows

    most = (mebibytes + SLACK) * 2**20
    for limit, bound in ((resource.RLIMIT_AS, most), (resource.RLIMIT_CORE, 0)):
        with suppress(OSError, ValueError):
            _, hard = resource.getrlimit(limit)
            lower = bound if hard == resource.RLIM_INFINITY else min(bound, hard)
            resource.setrlimit(limit, (lower, lower))


def lower_priority(pid: int) -> None:
    """Let the system prefer others to a process, where it is told of the threads of one."""
    for thread in Path(f"/proc/{pid}/task").glob("*"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, int(thread.name), LOW_PRIORITY)


def try_lock(descriptor: int) -> bool:
    """Lock an open file against other processes until it is closed; tell whether that worked."""
    import fcntl  # noqa: PLC0415 - there is none on Windows

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class Spawned:
    """A fresh process of this Python that runs a program.

    Parameters
    ----------
    program : str
        What it runs, with the same path of imports as this process.
    stdin, stdout : int
        Descriptors of its standard input and output. Ctrl-C on the terminal does not reach it.

    Raises
    ------
    OSError
        If the system gives none.
    """

    def __init__(self, program: str, stdin: int, stdout: int) -> None:
        whole = f"import json, sys; sys.path[:] = json.loads(sys.argv[1]); {program}"
        windows = sys.platform == "win32"
        self._process = subprocess.Popen(  # noqa: S603 - this Python, and a program of ours
            [sys.executable, "-P", "-c", whole, json.dumps(sys.path)],
            stdin=stdin,
            stdout=stdout,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            process_group=None if windows else 0,
        )
        self.pid = self._process.pid

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()

    def wait(self, seconds: float) -> str:
        """Return how it ended; empty if it has not by then."""
        try:
            code = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return ""
        with suppress(ValueError):
            return f"signal {signal.Signals(-code).name}"
        return f"exit code {code}" if code >= 0 else f"signal {-code}"


class Clone:
    """A copy of a process that waits in :func:`fork_on_request`; a child of that one.

    Parameters
    ----------
    pid : int
        Its number.
    """

    def __init__(self, pid: int) -> None:
        self.pid = pid
        # Unlike a number, a descriptor never comes to mean another process.
        self._descriptor = os.pidfd_open(pid)
        weakref.finalize(self, os.close, self._descriptor)

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(self._descriptor, signal.SIGKILL)

    def wait(self, seconds: float) -> str:
        """Return that it ended; empty if it has not by then."""
        found, _, _ = select.select([self._descriptor], [], [], seconds)
        return "it ended" if found else ""


def request_fork(control: socket.socket, stdin: int, stdout: int) -> Clone:
    """Ask the process at the other end of a socket for a copy of itself.

    Raises
    ------
    OSError
        If it is gone, or cannot.
    """
    control.settimeout(START_SECONDS)
    socket.send_fds(control, [b"."], [stdin, stdout])
    answer = control.recv(8)
    pid = int.from_bytes(answer, "big") if len(answer) == 8 else 0  # noqa: PLR2004
    if not pid:
        raise OSError("no process")
    return Clone(pid)


def fork_on_request(serve: Callable[[], None]) -> None:
    """Be the process that is copied, on requests that come from standard input, until it is closed.

    This process computes nothing and has no thread that waits for anything, so that there is
    nothing that a copy could find half done.

    Parameters
    ----------
    serve : callable
        What a copy does, with an input and output of its own.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for copies here
    with socket.socket(fileno=0) as control:
        while True:
            data, descriptors, _, _ = socket.recv_fds(control, 1, 2)
            if not data:
                os._exit(0)
            try:
                pid = os.fork()
            except OSError:
                pid = -1
            if pid == 0:
                break
            for descriptor in descriptors:
                os.close(descriptor)
            control.sendall(max(pid, 0).to_bytes(8, "big"))
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for standard, descriptor in enumerate(descriptors):
        os.dup2(descriptor, standard)
        os.close(descriptor)
    serve()
