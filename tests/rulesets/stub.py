"""Writes what type checkers know of ``lastmove.rulesets``: `python -m tests.rulesets.stub`.

Rulesets are imported when they are first asked for, which no type checker can follow; the stub
names the module of each.
"""

from pathlib import Path

import lastmove
from lastmove import rulesets
from lastmove.rulesets.support import register

STUB = Path(lastmove.__file__).parent / "rulesets" / "__init__.pyi"
HEAD = "# Written by `python -m tests.rulesets.stub`, which a test compares with the files."


def stub():
    """The text of the stub, from the files of rulesets."""
    names = {cls.__name__: cls.__module__ for cls in register.load_built_in()}
    names |= dict.fromkeys(rulesets.__all__, register.__name__)
    imports = [line(name, module) for name, module in names.items()]
    return "\n".join([HEAD, "", *sorted(imports, key=str.lower), ""])


def line(name, module):
    """The import of a name, in the layout of the formatter."""
    short = f"from {module} import {name} as {name}"
    return short if len(short) <= 100 else f"from {module} import (\n    {name} as {name},\n)"


if __name__ == "__main__":
    STUB.write_text(stub(), encoding="utf-8")
