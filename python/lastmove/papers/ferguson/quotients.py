"""Past the note, by misère quotients: any number of piles, and piles of 20 and more.

The misère quotient of piles up to n is the finite monoid of their sums, where two sums are the same
if no third tells them apart (Plambeck and Siegel, 2008). Lastmove proves each one exhaustively.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import product

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.criterion import criterion, positions
from lastmove.papers.ferguson.introduction import GAME
from lastmove.papers.ferguson.table_three import quotient

__all__ = ["CLAIMS"]

GENERATORS = {"1": 1, "2": 3, "a": 9, "c": 13}


def _order(to: int) -> Json:
    return {"order": quotient(to).order, "lost": quotient(to).p_order}


def _order_by_rule() -> Json:
    """Count the classes of sums of 1, 2, a and c that the note's rules tell apart."""
    sums = [
        Counter(dict(zip("12ac", n, strict=True)))
        for n in product(range(2), range(6), range(2), range(2))
    ]
    seen = {tuple(criterion(one + other) for other in sums): criterion(one) for one in sums}
    return {"order": len(seen), "lost": sum(seen.values())}


def _wrong_counts() -> Json:
    """List the counts of 1, 2, a and c for which the rules and the quotient differ."""
    return [
        list(numbers)
        for numbers in product(range(4), range(8), range(4), range(4))
        if criterion(Counter(dict(zip("12ac", numbers, strict=True))))
        != quotient(19).is_lost(_piles(numbers))
    ]


def _wrong_counts_searched() -> Json:
    """List the same by search, for fewer piles."""
    return [
        list(numbers)
        for numbers in product(range(3), range(5), range(3), range(3))
        if criterion(Counter(dict(zip("12ac", numbers, strict=True))))
        != (GAME.outcome(_piles(numbers)) == "P")
    ]


def _piles(numbers: tuple[int, ...]) -> list[int]:
    return [
        pile for pile, count in zip(GENERATORS.values(), numbers, strict=True) for _ in range(count)
    ]


def _powers() -> Json:
    """Return, for 1, 2, a and c, the first powers that are equal."""
    found: dict[str, Json] = {}
    for name, pile in GENERATORS.items():
        seen: dict[int, int] = {}
        for power in range(9):
            image = quotient(19).index([pile] * power)
            if image in seen:
                found[name] = [seen[image], power]
                break
            seen[image] = power
    return found


def _powers_by_rule() -> Json:
    """Return the same from the rules: powers are equal if nothing tells them apart."""
    sums = [Counter(dict(zip("12ac", n, strict=True))) for n in product(range(3), repeat=4)]
    found: dict[str, Json] = {}
    for name in GENERATORS:
        seen: dict[tuple[bool, ...], int] = {}
        for power in range(9):
            verdicts = tuple(criterion(Counter({name: power}) + other) for other in sums)
            if verdicts in seen:
                found[name] = [seen[verdicts], power]
                break
            seen[verdicts] = power
    return found


def _as_smaller_piles() -> Json:
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


def _as_smaller_piles_searched() -> Json:
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


def _changes_of_cousin(to: int, first: int = 0) -> Json:
    """Return how the quotient of .07 grows, with each pile counted one smaller."""
    changes = lm.misere.HeapGame("0.07").quotient(to=to + 1).changes()
    found = [[max(pile - 1, 0), order, lost] for pile, order, lost in changes]
    return [change for change in found if change[0] >= first]


def _lost_words() -> Json:
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


def _same_to_28() -> Json:
    """Return whether the quotient of piles up to 28 makes b and a + 1, d and c + 1 the same."""
    forms = {pile: GAME.form(pile) for pile in (9, 11, 13, 15)}
    return {
        "b": quotient(28).separate([11], [9, 1]) is None,
        "d": quotient(28).separate([15], [13, 1]) is None,
        "forms differ": forms[11] != forms[9].plus_star and forms[15] != forms[13].plus_star,
    }


def _same_to_28_searched() -> Json:
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


def _separation() -> Json:
    apart = [1, 11, 29, 29]
    return {"b": GAME.outcome([11, *apart]), "a + 1": GAME.outcome([9, 1, *apart])}


def _separation_in_quotient() -> Json:
    apart = [1, 11, 29, 29]
    found = quotient(29)
    return {"b": found.outcome([11, *apart]), "a + 1": found.outcome([9, 1, *apart])}


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "ferguson.any-number-of-piles",
        "ferguson",
        "last paragraphs, rules (1) and (2)",
        "the rules hold for any numbers of 1's, 2's, a's and c's",
        [],
        _wrong_counts,
        note="the quotient is proved; powers repeat after the numbers tried, so that these are all",
        second=_wrong_counts_searched,
        beyond=True,
    ),
    Claim(
        "ferguson.powers",
        "ferguson",
        "last paragraphs, rules (1) and (2)",
        "two 1's, two a's, two c's cancel; four 2's are as two",
        {"1": [0, 2], "2": [2, 4], "a": [0, 2], "c": [0, 2]},
        _powers,
        note="the first two numbers of piles that nothing below 20 tells apart",
        second=_powers_by_rule,
        beyond=True,
    ),
    Claim(
        "ferguson.quotient-19",
        "ferguson",
        "last paragraphs",
        "the misère quotient of piles below 20 has 24 elements, 5 of them lost",
        {"order": 24, "lost": 5},
        lambda: _order(19),
        note="the second road counts what the note's rules tell apart",
        second=_order_by_rule,
        beyond=True,
        picture=lambda: quotient(19)._repr_svg_(),
    ),
    Claim(
        "ferguson.presentation",
        "ferguson",
        "last paragraphs",
        "lost elements and generators of that quotient: a, b, c, d are the piles 1, 3, 9, 13",
        {
            "generators": {"a": 1, "b": 3, "c": 9, "d": 13},
            "lost": ["a", "a c", "a d", "b^2", "a c d"],
        },
        lambda: {"generators": quotient(19).generators, "lost": quotient(19).p_portion},
        note="a² = c² = d² = 1, b⁴ = b², b²c = ab³; the second road is what the rules tell apart",
        second=_lost_words,
        beyond=True,
    ),
    Claim(
        "ferguson.criterion-to-23",
        "ferguson",
        "last paragraphs",
        "the quotient stays the same for piles up to 23: 20 is as 3 + 3, 21 as 1, 23 as 9",
        {"20": ["3+3"], "21": ["1"], "22": ["1+3+3"], "23": ["9"]},
        _as_smaller_piles,
        note="so the rules extend to piles up to 23; second road: all contexts of up to two piles",
        second=_as_smaller_piles_searched,
        beyond=True,
    ),
    Claim(
        "ferguson.quotient-growth",
        "ferguson",
        "last paragraphs",
        "the quotient grows with the piles 1, 3, 9, 13, 24 and 26: [pile, order, lost]",
        [
            [0, 1, 0],
            [1, 2, 1],
            [3, 6, 2],
            [9, 12, 3],
            [13, 24, 5],
            [24, 144, 23],
            [26, 176, 28],
        ],
        lambda: [list(change) for change in quotient(28).changes()],
        note="piles up to 28, each step proved; the second road is the cousin .07, one pile later",
        second=lambda: _changes_of_cousin(28),
        beyond=True,
    ),
    Claim(
        "ferguson.b-as-a-1-to-28",
        "ferguson",
        "before table 3",
        "b behaves like a + 1, and d like c + 1, with all piles up to 28",
        {"b": True, "d": True, "forms differ": True},
        _same_to_28,
        note="nothing tells them apart in the quotient; their forms differ all the same",
        second=_same_to_28_searched,
        beyond=True,
    ),
    Claim(
        "ferguson.b-apart-from-a-1",
        "ferguson",
        "before table 3",
        "but 1 + 11 + 29 + 29 tells b and a + 1 apart",
        {"b": "P", "a + 1": "N"},
        _separation,
        cost="long",
        note="by search; the second road is the quotient of piles up to 29, of order 360",
        second=_separation_in_quotient,
        beyond=True,
    ),
    Claim(
        "ferguson.quotient-growth-later",
        "ferguson",
        "last paragraphs",
        "it grows again with 29, 30, 31 and 32, to order 638",
        [[29, 360, 65], [30, 520, 89], [31, 552, 93], [32, 638, 109]],
        lambda: [list(change) for change in quotient(32).changes() if change[0] > 28],
        cost="long",
        note="[pile, order, lost], each step proved; second road: the cousin .07, one pile later",
        second=lambda: _changes_of_cousin(32, 29),
        beyond=True,
    ),
)
