"""``lastmove verify``: a certificate, checked by a program of its own."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from lastmove import certificates
from lastmove.cli.answer import print_json
from lastmove.cli.arguments import Budget
from lastmove.cli.main import ExitCode

__all__ = ["verify"]


def verify(path: Path, budget: Budget, *, as_json: bool) -> int:
    """Check a certificate, and print the verdict.

    Returns
    -------
    int
        The exit code: 1 if the certificate is refused.
    """
    with budget.limits():
        found = certificates.verify(path)
    if as_json:
        print_json(asdict(found))
    else:
        print(f"proved: {found.claim}" if found.ok else f"refused: {found.reason}")
    return ExitCode.DONE if found.ok else ExitCode.NEGATIVE
