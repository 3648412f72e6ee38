"""``lastmove verify``: a certificate, checked by a program of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from lastmove import checker
from lastmove.cli.answer import print_json
from lastmove.cli.arguments import Budget
from lastmove.cli.main import ExitCode
from lastmove.errors import InputError, InternalError, LimitReached
from lastmove.store import readable_path

__all__ = ["verify"]

FIELDS = {"ok", "claim", "checked", "reason"}


def verify(path: Path, budget: Budget, *, as_json: bool) -> int:
    """Check a certificate, and print the verdict.

    The checker runs in an interpreter of its own, isolated from this one.

    Returns
    -------
    int
        The exit code: 1 if the certificate is refused.

    Raises
    ------
    InputError
        If it is no certificate.
    LimitReached
        If checking takes longer than it may.
    """
    code, output = _run(path, budget)
    try:
        verdict = json.loads(output)
    except ValueError:
        verdict = {}
    if verdict.keys() != FIELDS or verdict["ok"] != (code == ExitCode.DONE):
        message = f"the checker ended with exit code {code} and no verdict"
        raise InternalError(message)
    if code == ExitCode.BAD_INPUT:
        message = f"{readable_path(path)} cannot be checked: {verdict['reason']}"
        raise InputError(message)
    if as_json:
        print_json(verdict)
    elif verdict["ok"]:
        print(f"proved: {verdict['claim']}")
    else:
        print(f"refused: {verdict['reason']}")
    return code


def _run(path: Path, budget: Budget) -> tuple[int, bytes]:
    """Run the checker to its end; it talks to the terminal itself, and dies with this process."""
    folder = str(Path(checker.__file__).parent)
    command = [sys.executable, "-I", folder, str(path.absolute()), "--json"]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as process:  # noqa: S603 - our own file
        try:
            output, _ = process.communicate(timeout=budget.seconds)
        except subprocess.TimeoutExpired:
            message = f"stopped after {budget.seconds:g} s: nothing is proved"
            raise LimitReached(message) from None
        finally:
            if process.poll() is None:
                process.kill()
    return process.returncode, output
