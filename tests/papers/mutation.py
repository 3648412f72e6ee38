"""Wrong results on purpose: whether the claims would notice.

A claim that stays true whatever the library answers says nothing. A :class:`Mutation` names a
public function, method or property and a way to falsify what it returns: a nim-value that is one
too great, a game with its sign changed, an option that is missing, perhaps only beyond some size.
While it is in force, some claim has to fail.

References
----------
R. A. DeMillo, R. J. Lipton and F. G. Sayward, *Hints on test data selection: help for the
practicing programmer*, Computer 11, 1978: tests are good as far as they find small errors.
"""

from __future__ import annotations

import functools
import itertools
import pkgutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, is_dataclass, replace
from fractions import Fraction
from importlib import import_module
from types import ClassMethodDescriptorType, FunctionType, ModuleType
from typing import TypeAlias

import numpy as np

import lastmove as lm
import lastmove.papers
from lastmove.heaps import Period
from lastmove.misere import Genus, MisereForm
from lastmove.papers import Claim, check
from lastmove.threats import ThreatResult

Change: TypeAlias = Callable[[object], object]

KAYLES = lm.HeapGame("kayles").period()
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
    if isinstance(result, Fraction | lm.Nimber):
        return result + 1
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


def nothing_left(_result: object) -> object:
    """Count nothing."""
    return 0


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
    return -result if isinstance(result, lm.Game | lm.Loopy | lm.Form) else result


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


def some_wrong(result: object) -> object:
    """Make every seventh of many values one greater."""
    if isinstance(result, np.ndarray) and result.size:
        wrong = result.copy()
        wrong.flat[::7] += 1
        return wrong
    return result


def all_equal(value: int) -> Change:
    """Return the change of many values into one that is everywhere the same."""

    def changed(result: object) -> object:
        return np.full_like(result, value) if isinstance(result, np.ndarray) else result

    changed.__name__ = f"all {value}"
    return changed


def emptied(result: object) -> object:
    """Leave nothing of several entries."""
    return result[:0] if isinstance(result, list | tuple | str) else iter(())


def first_dropped(result: object) -> object:
    """Leave out the first of several entries."""
    return result[1:] if isinstance(result, list | tuple | str) else result


def rows_turned_round(result: object) -> object:
    """Put the entries of every row in the wrong order."""
    return [*map(turned_round, result)] if isinstance(result, list | tuple) else result


def colours_exchanged(result: object) -> object:
    """Give every man to the other side."""
    return {at: man.swapcase() for at, man in result.items()}


def other_turn(result: object) -> object:
    """Let the other side move."""
    return result.with_turn("white" if result.turn == "black" else "black")


def period_of_kayles(_result: object) -> object:
    """Find another game's period."""
    return KAYLES


def wrong(result: object) -> object:
    """Falsify a result by its type: the last entry of many, a number, an answer, a letter."""
    if isinstance(result, bool):
        return not result
    if isinstance(result, int | Fraction):
        return result + 1
    if isinstance(result, np.ndarray):
        return some_wrong(result)
    if isinstance(result, list | tuple) and result and isinstance(result[-1], int | list | tuple):
        return type(result)([*result[:-1], wrong(result[-1])])
    return delayed(one_dropped(result))


def coins_exchanged(result: object) -> object:
    """Exchange the last two coins of 24 in every word of a code."""
    exchanged = {22: 23, 23: 22}
    return (tuple(sorted(exchanged.get(coin, coin) for coin in word)) for word in result)


def other_form(result: object) -> object:
    """Replace a form of misère play by one whose only option it is."""
    return MisereForm([result]) if isinstance(result, MisereForm) else result


def within(field: str, change: Change) -> Change:
    """Return the change of one field of a result that has several, or of a list of such results."""

    def changed(result: object) -> object:
        if isinstance(result, list | tuple):
            return [changed(entry) for entry in result]
        if not is_dataclass(result) or isinstance(result, type):
            return result
        return replace(result, **{field: change(getattr(result, field))})

    changed.__name__ = f"{field} {getattr(change, '__name__', '')}"
    return changed


def within_entries(key: str, change: Change) -> Change:
    """Return the change of one entry of a dictionary or of a certificate."""

    def changed(result: object) -> object:
        if not isinstance(result, Mapping):
            return result
        return type(result)({**result, key: change(result[key])})

    changed.__name__ = f"{key} {getattr(change, '__name__', '')}"
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

    `change` leads from the right result to a wrong one, and leaves alone what it is not made for;
    `when`, given the arguments, says where: everywhere if there is none. `where` says it in words.
    """

    target: str
    change: Change
    when: Callable[..., bool] | None = None
    where: str = ""
    every: int = 1

    def __str__(self) -> str:
        """Name all of it, such as ``lastmove:Game.outcome swapped``."""
        often = "" if self.every == 1 else f" every {self.every}"
        where = f" {self.where}" if self.where else ""
        return f"{self.target} {getattr(self.change, '__name__', '')}{where}{often}"

    @property
    def places(self) -> tuple[list[tuple[object, str]], object, object]:
        """Return where the name is found, what it is, and the class of a member."""
        module, _, name = self.target.partition(":")
        first, _, member = name.partition(".")
        holder = getattr(import_module(module), first)
        if member:
            home = next(each for each in holder.__mro__ if member in vars(each))
            return [(home, member)], vars(home)[member], holder
        # Whoever imported a function by name has it under a name of its own.
        found = [(m, key) for m in _modules() for key in vars(m) if vars(m)[key] is holder]
        return found, holder, None

    def falsified(self, result: object, args: tuple[object, ...]) -> object:
        """Return the wrong result."""
        return self.change(result) if self.when is None or self.when(*args) else result


# A table imports its functions when they are called. By then a mutation may be in force, and a
# module that is imported under it would keep the wrong function; so all are imported before.
for _each in pkgutil.walk_packages(lastmove.papers.__path__, "lastmove.papers."):
    import_module(_each.name)


def _modules() -> list[ModuleType]:
    """List the modules of Lastmove, the claims among them."""
    names = [name for name in sys.modules if name.partition(".")[0] == "lastmove"]
    return [sys.modules[name] for name in names if sys.modules[name] is not None]


def forget() -> None:
    """Empty the caches of all functions and methods."""
    for module in _modules():
        for thing in list(vars(module).values()):
            members = list(vars(thing).values()) if isinstance(thing, type) else [thing]
            for member in members:
                clear = getattr(member, "cache_clear", None)
                if clear is not None:
                    clear()


Watch: TypeAlias = Callable[[object, tuple[object, ...]], object]


def _watched(original: object, holder: object, member: str, watch: Watch) -> object:
    """Wrap a function, a method or a property: what it returns goes through `watch`."""
    if isinstance(original, classmethod | staticmethod | ClassMethodDescriptorType):
        return staticmethod(_wrapped(getattr(holder, member), watch))
    if callable(original):
        return _wrapped(original, watch)
    # A property, whether of a Python class or of the compiled core.
    return property(lambda self: watch(original.__get__(self, type(self)), (self,)))


def _wrapped(function: Callable[..., object], watch: Watch) -> Callable[..., object]:
    @functools.wraps(function)
    def wrong(*args: object, **kwargs: object) -> object:
        return watch(function(*args, **kwargs), (*args, *kwargs.values()))

    return wrong


@contextmanager
def watching(mutations: Iterable[Mutation], watch: Callable[[Mutation], Watch]) -> Iterator[None]:
    """Send results through what `watch` gives for each mutation, wherever they are asked for."""
    undo = []
    forget()
    try:
        for mutation in mutations:
            places, original, holder = mutation.places
            wrong = _watched(original, holder, places[0][1], watch(mutation))
            for place, key in places:
                setattr(place, key, wrong)
                undo.append((place, key, original))
        yield
    finally:
        for place, key, original in reversed(undo):
            setattr(place, key, original)
        forget()


def mutated(mutation: Mutation) -> AbstractContextManager[None]:
    """Falsify a result wherever Lastmove or a claim asks for it by its name.

    What the compiled core computes within itself stays right. Caches are emptied before and after.
    """
    calls = itertools.count(1)

    def watch(result: object, args: tuple[object, ...]) -> object:
        return result if next(calls) % mutation.every else mutation.falsified(result, args)

    return watching([mutation], lambda _: watch)


def is_red(claim: Claim, seconds: float = 20) -> bool:
    """Whether a claim fails, with a wrong result or an error of Lastmove's.

    A computation that a wrong result makes endless has not been compared with anything, and an
    error of Python's own shows that the mutation does not fit, not that it was noticed.
    """
    with lm.limits(seconds=seconds):
        result = check(claim)
    misfit = result.note.startswith(("TypeError", "AttributeError", "RecursionError"))
    return not result.ok and not result.limit and not misfit


def everything_wrong(module: str) -> Iterator[Mutation]:
    """Yield a mutation of every public function and method that a module defines."""
    home = import_module(module)
    for name in home.__all__:
        thing = getattr(home, name)
        if isinstance(thing, type):
            for key, member in vars(thing).items():
                computes = callable(member) or isinstance(member, property | classmethod)
                if computes and not key.startswith("_") and key not in DRAWN:
                    yield Mutation(f"{module}:{name}.{key}", wrong)
        elif isinstance(thing, FunctionType) and name not in DRAWN:
            yield Mutation(f"{module}:{name}", wrong)


DRAWN = {"svg", "parse", "explain", "key", "canonical"}
"""What draws, reads, explains, or names a position for the memory of a search."""
