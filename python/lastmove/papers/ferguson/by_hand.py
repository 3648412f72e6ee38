"""Dawson's chess by its rules, and misère forms by Conway's rule: the second roads.

A form is a number that stands for the set of its options. G simplifies to H if H has some of G's
options, every other option of G has H among its own, and, where H is the terminal position, the
player to move in G wins (*On Numbers and Games*, chapter 12).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TypeAlias

import lastmove as lm

__all__ = [
    "DEFINITIONS",
    "Piles",
    "add",
    "genus",
    "heap",
    "is_tame",
    "kind",
    "letter",
    "lost",
    "moves",
    "name",
    "options_of",
    "size",
    "total",
]

Piles: TypeAlias = tuple[int, ...]

DEFINITIONS = {
    "a": "2_2 2 1",
    "b": "a 2_3 0",
    "c": "b a_1 2_2 3 1",
    "d": "c b_1 a_2 2 0",
    "g": "d_1 c b_1 a 2_3 2",
}
"""What the letters of Table 1 stand for, with the last options of g as they have to be."""


def moves(pile: int) -> Iterator[Piles]:
    """Yield what each move leaves: it takes a lone counter, any two, or three with a split."""
    if pile == 1:
        yield ()
    if pile > 1:
        yield (pile - 2,)
    for part in range((pile - 3) // 2 + 1):
        yield (part, pile - 3 - part)


@cache
def lost(piles: Piles) -> bool:
    """Return whether the player to move loses in misère play, by playing the piles out."""
    if not piles:
        return False
    for i, pile in enumerate(piles):
        if i and piles[i - 1] == pile:
            continue
        rest = piles[:i] + piles[i + 1 :]
        for parts in moves(pile):
            # A pile of 2 is a pile of 1 by another name: either can only be taken away.
            kept = (1 if part == 2 else part for part in parts if part)
            if lost(tuple(sorted((*rest, *kept)))):
                return False
    return True


_options: list[frozenset[int]] = [frozenset()]
_number: dict[frozenset[int], int] = {frozenset(): 0}


def options_of(form: int) -> frozenset[int]:
    """Return the options of a form."""
    return _options[form]


def _simplest(options: Iterable[int]) -> int:
    """Return the simplest form with these options, which are simplest themselves."""
    given = frozenset(options)
    for h in {after for option in given for after in _options[option]}:
        kept = _options[h]
        reverts = kept <= given and all(h in _options[option] for option in given - kept)
        if reverts and (kept or any(misere_value(option) == 0 for option in given)):
            return h
    if given not in _number:
        _number[given] = len(_options)
        _options.append(given)
    return _number[given]


@cache
def misere_value(form: int) -> int:
    """Return the misère nim-value, where the terminal position has 1."""
    return lm.mex(map(misere_value, _options[form])) if _options[form] else 1


@cache
def _normal_value(form: int) -> int:
    return lm.mex(map(_normal_value, _options[form]))


@cache
def add(g: int, h: int) -> int:
    """Return the simplest form of a sum."""
    if g > h:
        return add(h, g)
    return _simplest({add(x, h) for x in _options[g]} | {add(g, y) for y in _options[h]})


def total(forms: Iterable[int]) -> int:
    """Return the sum of forms."""
    result = 0
    for form in forms:
        result = add(result, form)
    return result


@cache
def _nim(n: int) -> int:
    return _simplest(map(_nim, range(n)))


@cache
def heap(n: int) -> int:
    """Return the simplest form of a pile."""
    return _simplest(total(map(heap, parts)) for parts in moves(n))


@cache
def letter(text: str) -> int:
    """Return the form that a name of Table 1 stands for, such as ``a_2`` or ``2_3`` or ``3``."""
    plain, _, added = text.partition("_")
    if plain.isdigit():
        form = _nim(int(plain))
    else:
        form = _simplest(map(letter, DEFINITIONS[plain].split()))
    return add(form, _nim(int(added or 0)))


@cache
def _names() -> dict[int, str]:
    plain = [*map(str, range(8)), "2_2", "2_3", *DEFINITIONS]
    mates = [f"{text}_{n}" for n in (1, 2, 3) for text in DEFINITIONS]
    return {letter(text): text for text in reversed([*plain, *mates])}


def name(form: int) -> str:
    """Return the name of a form in Table 1."""
    return _names().get(form, "none")


def genus(form: int) -> str:
    """Return the genus, with as few digits as determine the others."""
    digits = []
    sum_with_twos = form
    for _ in range(8):
        digits.append(misere_value(sum_with_twos))
        sum_with_twos = add(sum_with_twos, _nim(2))
    while len(digits) > 1 and digits[-1] == digits[-2] ^ 2:
        digits.pop()
    return f"{_normal_value(form)}^{''.join(map(str, digits))}"


@cache
def is_tame(form: int) -> bool:
    """Return whether a form has the genus of a position of Nim, and tame options."""
    base, _, above = genus(form).partition("^")
    as_in_nim = (base, above) in {("0", "12"), ("1", "03")} or base == above
    return as_in_nim and all(map(is_tame, _options[form]))


def kind(form: int) -> str:
    """Return how far a form behaves like Nim (*Winning Ways*, chapter 13)."""
    if is_tame(form):
        return "tame"
    if not all(map(is_tame, _options[form])):
        return "wild"
    if _normal_value(form) in {0, 1}:
        return "restive"
    return "restless" if misere_value(form) in {0, 1} else "wild"


def size(form: int) -> int:
    """Return the number of different positions of a form."""
    seen = {form}
    waiting = [form]
    while waiting:
        fresh = _options[waiting.pop()] - seen
        seen |= fresh
        waiting += fresh
    return len(seen)
