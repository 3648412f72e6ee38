"""Check a certificate with an independent checker; exit code 1 if it is refused.

Example: lastmove verify kayles.json
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from lastmove import checker
from lastmove.cli.answer import print_json
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import LimitedOptions, argument
from lastmove.errors import InputError, InternalError, LimitReached
from lastmove.store import readable_path

FIELDS = {"ok", "claim", "checked", "reason"}


@dataclass(frozen=True, kw_only=True)
class Options(LimitedOptions):
    """What to check."""

    file: Path = argument("FILE", "A certificate.")


def run(options: Options) -> int:
    """Check a certificate, and print the verdict.

    The checker runs in an interpreter of its own, isolated from this one.
    """
    path = options.file
    code, output = _checked(options)
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
    if options.as_json:
        print_json(verdict)
    elif verdict["ok"]:
        print(f"proved: {verdict['claim']}")
    else:
        print(f"refused: {verdict['reason']}")
    return code


def _checked(options: Options) -> tuple[int, bytes]:
    """Run the checker to its end; it talks to the terminal itself, and dies with this process."""
    folder = str(Path(checker.__file__).parent)
    command = [sys.executable, "-I", folder, str(options.file.absolute()), "--json"]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as process:  # noqa: S603 - our own file
        try:
            output, _ = process.communicate(timeout=options.seconds)
        except subprocess.TimeoutExpired:
            message = f"stopped after {options.seconds:g} s: nothing is proved"
            raise LimitReached(message) from None
        finally:
            if process.poll() is None:
                process.kill()
    return process.returncode, output
