"""What lower layers leave to upper ones: they ask by name, and the package says who answers.

A position is solved and drawn by layers that know positions, so it cannot import them. The package
names once, in its ``__init__``, the functions that do such things; they load when first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

__all__ = ["hook", "register"]

_PLACES: dict[str, str] = {}


def register(places: Mapping[str, str]) -> None:
    """Say who answers.

    Parameters
    ----------
    places : mapping
        From names to functions or classes, each as its module and its name with a colon between.
    """
    _PLACES.update(places)


@cache
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
