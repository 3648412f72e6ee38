"""``lastmove verify``: a certificate, checked by a program of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from lastmove.certificates import certificate_kind
from lastmove.checker import checker_of, kinds
from lastmove.cli.answer import print_json
from lastmove.cli.arguments import Budget
from lastmove.cli.main import ExitCode
from lastmove.errors import InputError, InternalError, LimitReached
from lastmove.store import readable_path

__all__ = ["verify"]

FIELDS = {"ok", "claim", "checked", "reason"}


def verify(path: Path, budget: Budget, *, as_json: bool) -> int:
    """Check a certificate, and print the verdict.

    The checker of its kind runs in an interpreter of its own, isolated from this one.

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
    name = readable_path(path)
    kind = certificate_kind(path)
    checker = checker_of(kind)
    if checker is None:
        message = f"{name}: no checker is known for certificates of the kind {kind[:40]!r}"
        raise InputError(message, hint=f"the kinds are {', '.join(kinds())}")
    code, output = _run(checker, path, budget)
    if code == ExitCode.BAD_INPUT:
        reason = json.loads(output)["reason"] if output else "it cannot be read"
        message = f"{name} cannot be checked: {reason}"
        raise InputError(message)
    try:
        verdict = json.loads(output)
    except ValueError:
        verdict = {}
    if verdict.keys() != FIELDS or code != (ExitCode.DONE if verdict["ok"] else ExitCode.NEGATIVE):
        message = f"the checker of {kind} ended with exit code {code} and no verdict"
        raise InternalError(message)
    if as_json:
        print_json(verdict)
    elif verdict["ok"]:
        print(f"proved: {verdict['claim']}")
    else:
        print(f"refused: {verdict['reason']}")
    return code


def _run(checker: Path, path: Path, budget: Budget) -> tuple[int, bytes]:
    """Run a checker to its end; it talks to the terminal itself, and dies with this process."""
    command = [sys.executable, "-I", str(checker), str(path.absolute()), "--json"]
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
