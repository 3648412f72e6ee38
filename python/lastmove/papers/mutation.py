"""Wrong results on purpose: whether the claims would notice.

A claim that stays true whatever the library answers says nothing. A :class:`Mutation` names a
public function, method or property and a way to falsify what it returns: a nim-value that is one
too great, a game with its sign changed, an option that is missing. While it is in force, some claim
has to fail. Those that are tried are listed in :mod:`~lastmove.papers.mutation_catalogue`.

References
----------
R. A. DeMillo, R. J. Lipton and F. G. Sayward, *Hints on test data selection: help for the
practicing programmer*, Computer 11, 1978: tests are good as far as they find small errors.

Examples
--------
>>> import lastmove as lm
>>> from lastmove.papers.mutation import Mutation, mutated, one_more
>>> with mutated(Mutation("lastmove:nim_sum", one_more)):
...     lm.nim_sum(5, 3)
7
>>> lm.nim_sum(5, 3)
6
"""

from __future__ import annotations

import functools
import itertools
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, is_dataclass, replace
from importlib import import_module
from types import ClassMethodDescriptorType, ModuleType
from typing import TypeAlias

import numpy as np

import lastmove as lm
from lastmove.heaps import Period
from lastmove.misere import Genus, MisereForm
from lastmove.papers.claim import Claim, Result, check
from lastmove.threats import ThreatResult

__all__ = [
    "Mutation",
    "delayed",
    "first_failure",
    "last_wrong",
    "mutated",
    "negated",
    "nothing_found",
    "one_dropped",
    "one_more",
    "opposite",
    "other_form",
    "other_genus",
    "other_period",
    "other_value",
    "something_found",
    "swapped",
    "turned_round",
    "within",
]

Change: TypeAlias = Callable[[object], object]

SWAPPED = {"L": "R", "R": "L", "N": "P", "P": "N", "D": "N"}
WINNERS = {
    "white": "black",
    "black": "white",
    "left": "right",
    "right": "left",
    "win": "loss",
    "loss": "win",
}


def one_more(result: object) -> object:
    """Make a number, a nim-value say, one greater; in a dictionary, every entry."""
    if isinstance(result, dict):
        return {key: one_more(entry) for key, entry in result.items()}
    return result + 1 if type(result) is int else result


def last_wrong(result: object) -> object:
    """Make the last of several values one greater."""
    if isinstance(result, np.ndarray) and result.size:
        wrong = result.copy()
        wrong.flat[-1] += 1
        return wrong
    return result


def nothing_found(_result: object) -> object:
    """Find no period, no condition, no answer."""
    return None


def something_found(result: object) -> object:
    """Find an exception, or a way to tell apart, where there is none."""
    return 0 if result is None else result


def opposite(result: object) -> object:
    """Say no for yes and yes for no."""
    return not result if isinstance(result, bool) else result


def swapped(result: object) -> object:
    """Give the win to the other player: L for R, N for P, and back; in a pair, both times."""
    if isinstance(result, tuple):
        return tuple(map(swapped, result))
    return {**SWAPPED, **WINNERS}.get(result, result) if isinstance(result, str) else result


def negated(result: object) -> object:
    """Change the sign of a game."""
    return -result if isinstance(result, lm.Game | lm.Loopy) else result


def delayed(result: object) -> object:
    """Replace a game G by {G | G}, which is never G: whoever starts in their difference wins."""
    if isinstance(result, lm.Form):
        return lm.Form(f"{{{result}|{result}}}")
    return lm.Game([result], [result]) if isinstance(result, lm.Game) else result


def turned_round(result: object) -> object:
    """Put several entries in the wrong order, the last first."""
    return result[::-1] if isinstance(result, list | tuple) else result


def one_dropped(result: object) -> object:
    """Leave out the last of several options or moves; where each player has a list, of each."""
    if isinstance(result, tuple) and result and all(isinstance(entry, list) for entry in result):
        return tuple(map(one_dropped, result))
    if isinstance(result, list | tuple | str):
        return result[:-1]
    if isinstance(result, dict):
        return {key: one_dropped(entry) for key, entry in result.items()}
    if isinstance(result, Iterator):
        return iter(list(result)[:-1])
    return result


def other_form(result: object) -> object:
    """Replace a form of misère play by one whose only option it is."""
    return MisereForm([result]) if isinstance(result, MisereForm) else result


def within(field: str, change: Change) -> Change:
    """Return the change of one field of a result that has several, or of a list of such results.

    Parameters
    ----------
    field : str
        Its name.
    change : callable
        What is done to its content.

    Returns
    -------
    callable
        From the right result to a wrong one; None stays as it is.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.papers.mutation import swapped, within
    >>> within("outcome", swapped)(lm.misere.nim([1, 1])).outcome
    'P'
    """

    def changed(result: object) -> object:
        if isinstance(result, list | tuple):
            return [changed(entry) for entry in result]
        if not is_dataclass(result) or isinstance(result, type):
            return result
        return replace(result, **{field: change(getattr(result, field))})

    changed.__name__ = f"{field} {getattr(change, '__name__', '')}"
    return changed


def other_period(result: object) -> object:
    """Make a period one longer."""
    return replace(result, period=result.period + 1) if isinstance(result, Period) else result


def other_genus(result: object) -> object:
    """Make the nim-value in a genus one greater."""
    return replace(result, nim_value=result.nim_value + 1) if isinstance(result, Genus) else result


def other_value(result: object) -> object:
    """Replace the value that a search found, as :func:`delayed` does."""
    if isinstance(result, ThreatResult):
        return replace(result, value=delayed(result.value))
    return result


@dataclass(frozen=True)
class Mutation:
    """A public name, and how its results are falsified.

    Parameters
    ----------
    target : str
        Module and name, such as ``lastmove:Game.outcome``.
    change : callable
        From the right result to a wrong one; what it is not made for it leaves alone.
    witness : str
        The id of a claim that should notice, the first to be tried.
    every : int
        How often: 1 for every result, 2 for every second one.
    """

    target: str
    change: Change
    witness: str = ""
    every: int = 1

    def __str__(self) -> str:
        """Name both, such as ``lastmove:Game.outcome swapped``."""
        often = "" if self.every == 1 else f" every {self.every}"
        return f"{self.target} {getattr(self.change, '__name__', '')}{often}"

    def counted(self) -> Change:
        """Return the change, made on every so many results."""
        calls = itertools.count(1)
        return lambda result: result if next(calls) % self.every else self.change(result)


@contextmanager
def mutated(mutation: Mutation) -> Iterator[None]:
    """Falsify a result wherever Lastmove or a claim asks for it by its name.

    What the compiled core computes within itself stays right. Caches are emptied before and after.

    Parameters
    ----------
    mutation : Mutation
        What is falsified.
    """
    module, _, name = mutation.target.partition(":")
    first, _, member = name.partition(".")
    holder = getattr(import_module(module), first)
    places: list[tuple[object, str]]
    if member:
        original: object = vars(_home(holder, member))[member]
        places, name = [(_home(holder, member), member)], member
    else:
        original = holder
        # Whoever imported a function by name has it under a name of its own.
        places = [
            (module, key)
            for module in _modules()
            for key in vars(module)
            if vars(module)[key] is original
        ]
    wrong = (
        _falsified(holder, member, mutation.counted())
        if member
        else _wrapped(holder, mutation.counted())
    )
    _forget()
    for place, key in places:
        setattr(place, key, wrong)
    try:
        yield
    finally:
        for place, key in places:
            setattr(place, key, original)
        _forget()


def _home(cls: type, member: str) -> type:
    """Return the class that defines `member` for `cls`."""
    return next(each for each in cls.__mro__ if member in vars(each))


def _falsified(cls: type, member: str, change: Change) -> object:
    """Wrap a method or a property of a class."""
    original = vars(_home(cls, member))[member]
    if isinstance(original, classmethod | staticmethod | ClassMethodDescriptorType):
        return staticmethod(_wrapped(getattr(cls, member), change))
    if callable(original):
        return _wrapped(original, change)
    # A property, whether of a Python class or of the compiled core.
    return property(lambda self: change(original.__get__(self, type(self))))


def _wrapped(function: Callable[..., object], change: Change) -> Callable[..., object]:
    @functools.wraps(function)
    def wrong(*args: object, **kwargs: object) -> object:
        return change(function(*args, **kwargs))

    return wrong


def _modules() -> list[ModuleType]:
    names = [name for name in sys.modules if name.partition(".")[0] == "lastmove"]
    return [sys.modules[name] for name in names]


def _forget() -> None:
    """Empty the caches of all functions and methods."""
    for module in _modules():
        for thing in list(vars(module).values()):
            members = list(vars(thing).values()) if isinstance(thing, type) else [thing]
            for member in members:
                clear = getattr(member, "cache_clear", None)
                if clear is not None:
                    clear()


def first_failure(mutation: Mutation, claims: Iterable[Claim]) -> Result | None:
    """Check claims while a result is falsified, until one fails.

    Parameters
    ----------
    mutation : Mutation
        What is falsified.
    claims : iterable of Claim
        What to check, in this order.

    Returns
    -------
    Result or None
        The first failure, None if every claim holds all the same.

    Examples
    --------
    >>> from lastmove.papers import claims
    >>> from lastmove.papers.mutation import Mutation, first_failure, one_more
    >>> product = [claim for claim in claims("guy") if claim.id == "guy.13-times-7"]
    >>> first_failure(Mutation("lastmove:nim_multiply", one_more), product).ok
    False
    """
    with mutated(mutation):
        for claim in claims:
            with lm.limits(seconds=20):
                result = check(claim)
            # A computation that a wrong result makes endless has not been compared with anything.
            if not result.ok and not result.limit:
                return result
    return None
