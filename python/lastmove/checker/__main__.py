"""Check a certificate: ``python -I FOLDER FILE [--json]``, FOLDER being where this file lies.

FILE may be ``-`` for standard input. Exit code 0: proved; 1: refused; 2: no certificate, or none
that can be checked. With ``--claim`` nothing is proved, and only what is claimed is said, with exit
code 2. The folder needs nothing but Python; ``python -m zipapp FOLDER -o checker.pyz`` makes one
file of it.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from importlib import import_module
from types import ModuleType


def read(name: str, most: int) -> bytes:
    """Return the bytes of a file, up to one more than it may have; raise OSError or ValueError."""
    if name == "-":
        return sys.stdin.buffer.read(most + 1)
    if not stat.S_ISREG(os.stat(name).st_mode):  # noqa: PTH116 - bytes of the path as they are
        raise OSError(0, "it is not a file")
    with open(name, "rb") as file:  # noqa: PTH123 - likewise
        return file.read(most + 1)


def main(arguments: list[str]) -> int:
    """Check the certificate that the arguments name; print the verdict; return the exit code."""
    # The folder becomes a package, whatever its name is and whatever lies beside it.
    package = ModuleType("checker")
    package.__path__ = [os.path.dirname(__file__)]  # noqa: PTH120 - a path inside a zip file, too
    sys.modules["checker"] = package
    frame = import_module("checker.frame")
    names = [word for word in arguments if word not in {"--json", "--claim"}]
    if len(names) != 1:
        sys.stderr.write("usage: python -I checker FILE [--json] [--claim]\n")
        return int(frame.UNREADABLE)
    try:
        data = read(names[0], frame.LARGEST_FILE)
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or "it cannot be read").lower()
        code = frame.UNREADABLE
        verdict = {"ok": False, "claim": None, "checked": [], "reason": frame.plain(reason)}
    else:
        code, verdict = frame.check(data, 0 if "--claim" in arguments else frame.MOST_WORK)
    words = ("proved: {claim}", "refused: {reason}", "not readable: {reason}")[code]
    if "--claim" in arguments and verdict["claim"] is not None:
        words = "claimed: {claim}"
    text = json.dumps(verdict) if "--json" in arguments else words.format(**verdict)
    try:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
    except OSError:  # nobody listens any more
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return int(code)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
