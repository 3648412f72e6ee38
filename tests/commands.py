"""The command line as a user has it: a process of its own."""

import os
import subprocess
import sys

LASTMOVE = [sys.executable, "-m", "lastmove"]


def lastmove(*arguments, stdin=b"", env=None, timeout=60):
    """Run ``lastmove`` to its end; stdout and stderr come back as bytes."""
    return subprocess.run(
        [*LASTMOVE, *arguments],
        input=stdin,
        capture_output=True,
        env={**os.environ, **(env or {})},
        timeout=timeout,
        check=False,
    )


def start(*arguments, **options):
    """Start ``lastmove`` and leave it running."""
    return subprocess.Popen([*LASTMOVE, *arguments], **options)


def is_one_complaint(stderr):
    """Whether this is one sentence, perhaps with a caret under the expression, and no traceback."""
    lines = stderr.decode().splitlines()
    if not lines or not lines[0].startswith("lastmove: ") or "Traceback" in stderr.decode():
        return False
    return len(lines) == 1 or (len(lines) == 3 and lines[2].strip() == "^")


LONG_SUM = " + ".join(
    f"{{{7 * k + 5}|{3 * k + 1}||{k}/8,{{{k}/4|-{k * k}/16}}|||-{2 * k + 1}||||-{5 * k}/2}}"
    for k in range(1, 24, 2)
)
"""A value that takes far longer than any test has time for."""
