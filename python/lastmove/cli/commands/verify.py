"""Check a certificate with an independent checker; exit code 1 if it is refused.

Example: lastmove verify kayles.json
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

from lastmove import certificates
from lastmove.cli.answer import print_json
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import LimitedOptions, argument


@dataclass(frozen=True, kw_only=True)
class Options(LimitedOptions):
    """What to check."""

    file: Path = argument("FILE", "A certificate.")


def run(options: Options) -> int:
    """Check a certificate, and print the verdict."""
    with options.limits():
        found = certificates.verify(options.file)
    if options.as_json:
        print_json(asdict(found))
    else:
        print(f"proved: {found.claim}" if found.ok else f"refused: {found.reason}")
    return ExitCode.DONE if found.ok else ExitCode.NEGATIVE
