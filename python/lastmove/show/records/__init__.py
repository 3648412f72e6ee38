"""Records: what the command line, the workbench and notebooks show, as JSON holds it."""

from __future__ import annotations

from typing import TypeAlias

__all__ = ["Record"]

Record: TypeAlias = dict[str, object]
"""Field names and what JSON can carry; rationals are strings."""
