"""How things are shown: types ask here, and presentation answers.

Pictures and pages belong to a layer above the types that they show, and load only when one is
wanted. The package says once which function writes what; no type needs to know.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Writers = Mapping[str, Mapping[str, str]]

__all__ = ["present", "register"]

_TABLES: list[Callable[[], Writers]] = []


def register(table: Callable[[], Writers]) -> None:
    """Say which functions write objects of which classes.

    Parameters
    ----------
    table : callable
        Asked when something is to be shown. It returns a mapping from the name of a class to its
        styles, such as ``"svg"``, and from those to the name of the function that writes such an
        object so; both names with their module.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from lastmove import display
    >>> display.register(lambda: {"fractions.Fraction": {"text": "builtins.str"}})
    >>> display.present(Fraction(1, 2), "text")
    '1/2'
    """
    _TABLES.append(table)


def present(value: object, style: str, *arguments: object, **options: object) -> object:
    """Write an object in a style, by the function that is registered for its class.

    Parameters
    ----------
    value : object
        What to show.
    style : str
        How: ``"svg"``, ``"html"``, ``"tikz"`` or ``"plot"``.
    *arguments, **options
        What the function takes besides.

    Returns
    -------
    object
        What the function returns.

    Raises
    ------
    TypeError
        If nothing writes such an object so.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.display.present(lm.game("{3|1}").thermograph(), "svg")[:4]
    '<svg'
    """
    for cls in type(value).__mro__:
        for table in _TABLES:
            styles = table().get(f"{cls.__module__}.{cls.__qualname__}", {})
            if style in styles:
                module, _, name = styles[style].rpartition(".")
                write: Callable[..., object] = getattr(import_module(module), name)
                return write(value, *arguments, **options)
    raise TypeError(f"nothing writes {type(value).__name__} as {style}")
