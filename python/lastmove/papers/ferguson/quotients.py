"""Past the note, by misère quotients: any number of piles, and piles of 20 and more.

The misère quotient of piles up to n is the finite monoid of their sums, where two sums are the same
if no third tells them apart (Plambeck and Siegel, 2008). Lastmove proves each one exhaustively.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable
from itertools import product

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.criterion import criterion, positions
from lastmove.papers.ferguson.introduction import GAME
from lastmove.papers.ferguson.table_three import quotient

__all__: list[str] = []

GENERATORS = {"1": 1, "2": 3, "a": 9, "c": 13}


def orders(to: int) -> Json:
    return {"order": quotient(to).order, "lost": quotient(to).p_order}


def orders_by_rule() -> Json:
    """Count the classes of sums of 1, 2, a and c that the note's rules tell apart."""
    sums = [
        Counter(dict(zip("12ac", n, strict=True)))
        for n in product(range(2), range(6), range(2), range(2))
    ]
    seen = {tuple(criterion(one + other) for other in sums): criterion(one) for one in sums}
    return {"order": len(seen), "lost": sum(seen.values())}


def wrong_counts(lost: Callable[[tuple[int, ...]], bool], *ends: int) -> Json:
    """List the counts of 1, 2, a and c below `ends` for which the rules judge otherwise."""
    return [
        list(numbers)
        for numbers in product(*map(range, ends))
        if criterion(Counter(dict(zip("12ac", numbers, strict=True)))) != lost(_piles(numbers))
    ]


def _piles(numbers: tuple[int, ...]) -> tuple[int, ...]:
    counted = zip(GENERATORS.values(), numbers, strict=True)
    return tuple(pile for pile, count in counted for _ in range(count))


def _first_equal(image: Callable[[str, int], Hashable]) -> Json:
    """Return, for 1, 2, a and c, the first powers that have the same image."""
    found: dict[str, Json] = {}
    for name in GENERATORS:
        seen: dict[Hashable, int] = {}
        for power in range(9):
            before = seen.setdefault(image(name, power), power)
            if before != power:
                found[name] = [before, power]
                break
    return found


def powers() -> Json:
    """Return, for 1, 2, a and c, the first powers that are equal."""
    return _first_equal(lambda name, power: quotient(19).index([GENERATORS[name]] * power))


def powers_by_rule() -> Json:
    """Return the same from the rules: powers are equal if nothing tells them apart."""
    sums = [Counter(dict(zip("12ac", n, strict=True))) for n in product(range(3), repeat=4)]
    return _first_equal(
        lambda name, power: tuple(criterion(Counter({name: power}) + other) for other in sums)
    )


def as_smaller_piles() -> Json:
    """Return which sums of smaller piles the piles from 20 to 23 are equal to."""
    sums = {"3+3": [3, 3], "1": [1], "1+3+3": [1, 3, 3], "9": [9]}
    return {
        str(pile): [
            text
            for text, piles in sums.items()
            if quotient(23).index(piles) == quotient(23).index([pile])
        ]
        for pile in range(20, 24)
    }


def as_smaller_piles_searched() -> Json:
    """Return the same by search in all contexts of up to two piles up to 23."""
    sums = {"3+3": [3, 3], "1": [1], "1+3+3": [1, 3, 3], "9": [9]}
    contexts = [(), *positions(2, 23)]
    return {
        str(pile): [
            text
            for text, piles in sums.items()
            if all(GAME.outcome([pile, *c]) == GAME.outcome([*piles, *c]) for c in contexts)
        ]
        for pile in range(20, 24)
    }


def changes_of_cousin(to: int, first: int = 0) -> Json:
    """Return how the quotient of .07 grows, with each pile counted one smaller."""
    changes = lm.misere.HeapGame("0.07").quotient(to=to + 1).changes()
    found = [[max(pile - 1, 0), order, lost] for pile, order, lost in changes]
    return [change for change in found if change[0] >= first]


def lost_words() -> Json:
    """Return generators and lost elements from the note's rules: the first word of each class."""
    names = dict(zip("abcd", GENERATORS, strict=True))
    words = sorted(
        (
            "a" * i + "b" * j + "c" * k + "d" * m
            for i, j, k, m in product(range(2), range(4), range(2), range(2))
        ),
        key=lambda word: (len(word), word),
    )
    sums = {word: Counter(names[letter] for letter in word) for word in words}
    first: dict[tuple[bool, ...], str] = {}
    for word in words:
        first.setdefault(tuple(criterion(sums[word] + n) for n in sums.values()), word)
    shown = [word.replace("bb", "b^2") for word in first.values() if criterion(sums[word])]
    spaced = [re.sub(r"(?<=.)(?=[a-d])", " ", word) for word in shown]
    return {
        "generators": {letter: GENERATORS[names[letter]] for letter in "abcd"},
        "lost": spaced,
    }


def same_to_28() -> Json:
    """Return whether the quotient of piles up to 28 makes b and a + 1, d and c + 1 the same."""
    forms = {pile: GAME.form(pile) for pile in (9, 11, 13, 15)}
    return {
        "b": quotient(28).separate([11], [9, 1]) is None,
        "d": quotient(28).separate([15], [13, 1]) is None,
        "forms differ": forms[11] != forms[9].plus_star and forms[15] != forms[13].plus_star,
    }


def same_to_28_searched() -> Json:
    """Return the same for contexts of up to two piles, and for forms made by hand."""
    contexts = [(), *positions(2, 28)]
    pairs = {"b": ((11,), (9, 1)), "d": ((15,), (13, 1))}
    found = {
        name: all(GAME.outcome((*one, *c)) == GAME.outcome((*other, *c)) for c in contexts)
        for name, (one, other) in pairs.items()
    }
    mates = {"b": "a_1", "d": "c_1"}
    apart = all(by_hand.letter(x) != by_hand.letter(y) for x, y in mates.items())
    return {**found, "forms differ": apart}


def separation() -> Json:
    apart = [1, 11, 29, 29]
    return {"b": GAME.outcome([11, *apart]), "a + 1": GAME.outcome([9, 1, *apart])}


def separation_in_quotient() -> Json:
    apart = [1, 11, 29, 29]
    found = quotient(29)
    return {"b": found.outcome([11, *apart]), "a + 1": found.outcome([9, 1, *apart])}


def quotient_19_picture() -> str:
    return quotient(19)._repr_svg_()


def presentation() -> Json:
    return {"generators": quotient(19).generators, "lost": quotient(19).p_portion}


def quotient_growth() -> Json:
    return [list(change) for change in quotient(28).changes()]


def quotient_growth_later() -> Json:
    return [list(change) for change in quotient(32).changes() if change[0] > 28]
