"""List the kinds of surveys, with what their files say."""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.cli.answer import print_json, print_lines
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import JsonOptions
from lastmove.survey import KINDS, Kind


@dataclass(frozen=True, kw_only=True)
class Options(JsonOptions):
    """All of them are listed."""


def run(options: Options) -> int:
    """List the kinds of surveys."""
    found: list[type[Kind]] = list(KINDS.values())
    if options.as_json:
        print_json(
            [
                {
                    "name": kind.name,
                    "summary": kind.summary,
                    "items": dict(kind.settings_help),
                    "to": kind.uses_to,
                }
                for kind in found
            ]
        )
        return ExitCode.DONE
    lines = []
    for kind in found:
        lines.append(f"{kind.name}: {kind.summary}")
        lines += (f"    items.{name}: {text}" for name, text in kind.settings_help.items())
        if kind.uses_to:
            lines.append(f"    limits.to: {kind.uses_to}")
    print_lines(lines)
    return ExitCode.DONE
