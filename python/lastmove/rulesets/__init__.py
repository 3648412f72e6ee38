"""Rulesets: one small file a game.

A ruleset is found by its name as soon as its file is in this folder, in an entry point of the group
``lastmove.rulesets``, or named on the command line as ``./mygame.py:MyGame``. Nothing else needs to
be edited.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import pkgutil
import sys
from functools import cache
from pathlib import Path

from lastmove.errors import InputError, LimitReached
from lastmove.position import RULESETS, Position, RulesetError, ruleset_name
from lastmove.values import Value

__all__ = ["find_ruleset", "load_rulesets", "position_value", "read_position"]

NOT_RULESETS = {
    "board",
    "drawing",
    "end_nim_drawing",
    "end_nim_tables",
    "end_nim_theory",
    "graph_colouring",
    "green_hackenbush_drawing",
    "hackenbush_drawing",
    "pursuit",
    "welter_drawing",
    "welter_theory",
}


@cache
def _load_built_in() -> None:
    for module in pkgutil.iter_modules(__path__):
        if module.name not in NOT_RULESETS:
            importlib.import_module(f"{__name__}.{module.name}")


@cache
def _load_entry_points() -> None:
    for point in importlib.metadata.entry_points(group="lastmove.rulesets"):
        try:
            point.load()
        except Exception as error:
            raise RulesetError(f"the entry point {point.name} does not load: {error}") from error


def load_rulesets() -> dict[str, type[Position]]:
    """Return all rulesets by name, those of this package and of entry points.

    Examples
    --------
    >>> from lastmove.rulesets import load_rulesets
    >>> "nim" in load_rulesets()
    True
    """
    _load_built_in()
    _load_entry_points()
    return RULESETS


def find_ruleset(name: str) -> type[Position]:
    """Return the ruleset of a name.

    Parameters
    ----------
    name : str
        A name such as ``silver-dollar``, or a file and a class in it: ``./mygame.py:MyGame``.

    Returns
    -------
    type
        The class of positions.

    Raises
    ------
    InputError
        If there is no such ruleset.

    Examples
    --------
    >>> from lastmove.rulesets import find_ruleset
    >>> find_ruleset("nim").__name__
    'Nim'
    """
    if ".py" in name:
        return _from_file(name)
    rulesets = load_rulesets()
    wanted = name.strip().lower().replace("_", "-")
    if wanted in rulesets:
        return rulesets[wanted]
    import difflib

    close = difflib.get_close_matches(wanted, rulesets, n=1)
    hint = f"did you mean {close[0]}?" if close else "lastmove rulesets lists them"
    shown = ascii(name[:40])[1:-1]
    raise InputError(f"there is no ruleset named {shown}", name, 0, hint)


def read_position(ruleset: str, text: str) -> Position:
    """Return a position from the name of its ruleset and its text.

    Examples
    --------
    >>> from lastmove.rulesets import read_position
    >>> read_position("nim", "3,4,5").nim_value()
    2
    """
    return find_ruleset(ruleset).parse(text)


def position_value(ruleset: str, text: str, whole: str, column: int) -> Value:
    """Return the value of a position in an expression such as ``nim(3,4) + ^``.

    Parameters
    ----------
    ruleset, text : str
        The name of the ruleset and the text of the position.
    whole : str
        The expression.
    column : int
        Where in it the position stands, for errors.
    """
    try:
        return read_position(ruleset, text).value()
    except InputError as error:
        message = f"{error.message} in {ruleset}(…) at column {column + 1}"
        raise InputError(message, whole, column, error.hint) from None


def _from_file(name: str) -> type[Position]:
    path_text, _, class_name = name.rpartition(":") if ".py:" in name else (name, "", "")
    path = Path(path_text)
    if not path.is_file():
        raise InputError(f"there is no file {path_text}", name, 0)
    before = set(RULESETS.values())
    spec = importlib.util.spec_from_file_location(f"_ruleset_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise InputError(f"{path_text} is not a Python file", name, 0)
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up by name.
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except LimitReached:
        raise
    except (Exception, SystemExit) as error:
        what = f"{type(error).__name__}: {error}"
        raise RulesetError(f"{path_text} does not load: {what}") from error
    if not class_name:
        new = [cls for cls in RULESETS.values() if cls not in before]
        if len(new) == 1:
            return new[0]
        names = ", ".join(cls.__name__ for cls in new) or "none"
        message = f"{path_text} defines {len(new)} rulesets ({names})"
        raise InputError(message, name, 0, f"write {path_text}:CLASS")
    found = getattr(module, class_name, None)
    if not (isinstance(found, type) and issubclass(found, Position)):
        message = f"{path_text} has no ruleset {class_name}"
        raise InputError(message, name, 0, "derive it from lastmove.Impartial or lastmove.Position")
    RULESETS[ruleset_name(found)] = found
    return found


def __getattr__(name: str) -> type[Position]:
    """Find ``lastmove.rulesets.Nim`` without importing all games before they are wanted."""
    if not name.startswith("_"):
        _load_built_in()
        for cls in RULESETS.values():
            if cls.__name__ == name:
                return cls
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
