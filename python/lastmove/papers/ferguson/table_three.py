"""Table 3: the genus of sums of any numbers of a's and c's, and how b and d are replaced."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.introduction import GAME

__all__ = ["quotient"]

EVEN, ODD = (0, 2, 4), (1, 3, 5)


@cache
def quotient(to: int) -> lm.misere.Quotient:
    """Return the misère quotient of piles up to `to`."""
    return GAME.quotient(to=to)


def genera(numbers_of_a: tuple[int, ...], numbers_of_c: tuple[int, ...]) -> Json:
    """Return the genera that come up, with piles of 9 and of 13."""
    counts = product(numbers_of_a, numbers_of_c)
    return sorted({str(GAME.genus([9] * a + [13] * c)) for a, c in counts})


def genera_by_hand(numbers_of_a: tuple[int, ...], numbers_of_c: tuple[int, ...]) -> Json:
    counts = product(numbers_of_a, numbers_of_c)
    return sorted(
        {by_hand.genus(by_hand.total(map(by_hand.letter, "a" * a + "c" * c))) for a, c in counts}
    )


def told_apart(one: list[int], other: list[int]) -> Json:
    """List the contexts of up to three piles below 20 that tell two positions apart."""
    return [
        list(context)
        for count in range(4)
        for context in combinations_with_replacement(range(1, 20), count)
        if GAME.outcome([*one, *context]) != GAME.outcome([*other, *context])
    ]


def separated(one: list[int], other: list[int]) -> Json:
    """Return what tells two positions apart in the quotient of piles below 20."""
    found = quotient(19).separate(one, other)
    return [] if found is None else [list(found.context)]
