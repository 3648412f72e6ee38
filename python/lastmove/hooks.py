"""What lower layers leave to upper ones: they ask by name, and the package says who answers.

A position is solved, and a value drawn, by layers that know positions and values, so these cannot
import them. The package names once, in its ``__init__``, the functions that do such things; they
load when they are first asked for. The core asks here too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

__all__ = ["hook", "present", "register"]

_PLACES: dict[str, str] = {}


def register(places: Mapping[str, str]) -> None:
    """Say who answers.

    Parameters
    ----------
    places : mapping
        From names to functions or classes, each as its module and its name with a colon between.
        What writes objects of a class in a style such as svg has the name of the class, with its
        module, and the style, with a point between.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from lastmove import hooks
    >>> hooks.register({"fractions.Fraction.text": "builtins:str"})
    >>> hooks.present(Fraction(1, 2), "text")
    '1/2'
    """
    _PLACES.update(places)


def hook(name: str) -> Callable[..., Any]:
    """Return the function or class that answers to a name.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.hooks import hook
    >>> hook("solver") is lm.Solver
    True
    """
    module, found = _PLACES[name].split(":")
    answer: Callable[..., Any] = getattr(import_module(module), found)
    return answer


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
    >>> from lastmove.hooks import present
    >>> present(lm.game("{3|1}").thermograph(), "svg")[:4]
    '<svg'
    """
    for cls in type(value).__mro__:
        name = f"{cls.__module__}.{cls.__qualname__}.{style}"
        if name in _PLACES:
            return hook(name)(value, *arguments, **options)
    raise TypeError(f"nothing writes {type(value).__name__} as {style}")
