"""Rulesets: one small file a game.

A ruleset is found by its name as soon as its file is in this folder, in an entry point of the group
``lastmove.rulesets``, or named on the command line as ``./mygame.py:MyGame``. Classes such as
``lastmove.rulesets.Nim`` are imported when they are first asked for.
"""

from __future__ import annotations

from lastmove.position import Position
from lastmove.rulesets.support.register import (
    built_in_class,
    built_in_module,
    find_ruleset,
    load_built_in,
    load_rulesets,
    position_value,
    read_position,
)

__all__ = ["built_in_module", "find_ruleset", "load_rulesets", "position_value", "read_position"]


def __getattr__(name: str) -> type[Position]:
    """Find ``lastmove.rulesets.Nim`` without importing all games before they are wanted."""
    found = None if name.startswith("_") else built_in_class(name)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return found


def __dir__() -> list[str]:
    """List the functions and all rulesets."""
    return sorted([*globals(), *(cls.__name__ for cls in load_built_in())])
