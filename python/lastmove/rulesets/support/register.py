"""Rulesets by name: those of Lastmove, of entry points, and of files.

The file of a ruleset is named for it, and only further rulesets in a file are listed below, so that
a name is found without importing all files.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
import warnings
from functools import cache
from pathlib import Path
from types import ModuleType

from lastmove.errors import InputError, LimitReached, RulesetError
from lastmove.position import RULESETS, Position, RulesetWarning, name_of_class, ruleset_name
from lastmove.values import Value

__all__ = [
    "built_in_class",
    "built_in_module",
    "enter_ruleset",
    "find_ruleset",
    "load_built_in",
    "load_rulesets",
    "position_value",
    "read_position",
]

PACKAGE = "lastmove.rulesets"

COMPANIONS = {
    "mock-turtles": "coin_turning",
    "moebius": "coin_turning",
    "moebius-x-turnips": "coin_products",
    "mogul": "coin_turning",
    "moidores": "coin_turning",
    "nimble-stay": "nimble",
    "ruler": "coin_turning",
    "ruler-x-ruler": "coin_products",
    "silver-dollar-slide": "silver_dollar",
    "turning-corners": "coin_products",
    "turning-turtles": "coin_turning",
    "turnips": "coin_turning",
}
"""Rulesets that stand in a file of another name."""


@cache
def _files() -> frozenset[str]:
    folder = str(Path(__file__).parents[1])
    return frozenset(module.name for module in pkgutil.iter_modules([folder]) if not module.ispkg)


def built_in_module(name: str) -> str | None:
    """Return the module of this package that has a ruleset, without importing it; None if none has.

    Examples
    --------
    >>> from lastmove.rulesets import built_in_module
    >>> built_in_module("silver-dollar"), built_in_module("mogul"), built_in_module("my-game")
    ('lastmove.rulesets.silver_dollar', 'lastmove.rulesets.coin_turning', None)
    """
    file = COMPANIONS.get(name, name.replace("-", "_"))
    return f"{PACKAGE}.{file}" if file in _files() else None


def enter_ruleset(cls: type[Position]) -> None:
    """Enter a ruleset by its name, unless another has it; one that is defined again is the same."""
    name = ruleset_name(cls)
    home = built_in_module(name)
    known = RULESETS.get(name)
    again = known is not None and _place(known) == _place(cls)
    if again or cls.__module__ == home or (known is None and home is None):
        RULESETS[name] = cls
        return
    owner = home if known is None else _place(known)
    message = f"{_place(cls)} is not entered as {name}, a name that {owner} has"
    if message not in _told:
        _told.add(message)
        # The one who defines the class stands two calls up.
        hint = "the class and its file can be used all the same"
        warnings.warn(f"{message}; {hint}", RulesetWarning, stacklevel=3)


_told: set[str] = set()
"""What has been said of names: a dataclass with slots is defined twice."""


def _place(cls: type[Position]) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def built_in_class(name: str) -> type[Position] | None:
    """Return the ruleset of this package with a class of some name; None if there is none."""
    module = built_in_module(name_of_class(name))
    found = vars(importlib.import_module(module)).get(name) if module else None
    return found if isinstance(found, type) and issubclass(found, Position) else None


@cache
def load_built_in() -> tuple[type[Position], ...]:
    """Return all rulesets of this package, in the order of their names."""
    for file in _files():
        importlib.import_module(f"{PACKAGE}.{file}")
    own = (cls for cls in RULESETS.values() if cls.__module__.startswith(f"{PACKAGE}."))
    return tuple(sorted(own, key=lambda cls: cls.__name__))


@cache
def _load_entry_points() -> None:
    import importlib.metadata

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
    load_built_in()
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
    wanted = name.strip().lower().replace("_", "-")
    module = built_in_module(wanted)
    if module is not None:
        importlib.import_module(module)
    rulesets = RULESETS if wanted in RULESETS else load_rulesets()
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

    The whole expression, and the column where the position stands in it, are named in errors.
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
    spec = importlib.util.spec_from_file_location(f"_ruleset_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise InputError(f"{path_text} is not a Python file", name, 0)
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look their module up by name.
    sys.modules[spec.name] = module
    try:
        with warnings.catch_warnings():
            # Who names the file means its class, whoever has the name.
            warnings.simplefilter("ignore", RulesetWarning)
            spec.loader.exec_module(module)
    except LimitReached:
        raise
    except (Exception, SystemExit) as error:
        what = f"{type(error).__name__}: {error}"
        raise RulesetError(f"{path_text} does not load: {what}") from error
    if not class_name:
        new = _rulesets_of(module)
        if len(new) == 1:
            return new[0]
        names = ", ".join(cls.__name__ for cls in new) or "none"
        message = f"{path_text} defines {len(new)} rulesets ({names})"
        raise InputError(message, name, 0, f"write {path_text}:CLASS")
    found = getattr(module, class_name, None)
    if not (isinstance(found, type) and issubclass(found, Position)):
        message = f"{path_text} has no ruleset {class_name}"
        raise InputError(message, name, 0, "derive it from lastmove.Impartial or lastmove.Position")
    return found


def _rulesets_of(module: ModuleType) -> list[type[Position]]:
    """Return the rulesets that a module defines, also those whose name is taken."""
    classes = {found for found in vars(module).values() if isinstance(found, type)}
    positions = (cls for cls in classes if issubclass(cls, Position) and cls.is_ruleset)
    own = (cls for cls in positions if cls.__module__ == module.__name__)
    return sorted(own, key=lambda cls: cls.__name__)
