"""The tables shared with the Rust tests."""

import tomllib
from pathlib import Path

TABLES = Path(__file__).parent.parent / "tables"


def table(name):
    """The contents of tests/tables/NAME.toml."""
    return tomllib.loads((TABLES / f"{name}.toml").read_text(encoding="utf-8"))
