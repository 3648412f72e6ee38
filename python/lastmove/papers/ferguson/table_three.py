"""Table 3: the genus of sums of any numbers of a's and c's, and how b and d are replaced."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.introduction import GAME

__all__ = ["CLAIMS", "quotient"]

EVEN, ODD = (0, 2, 4), (1, 3, 5)


@cache
def quotient(to: int) -> lm.misere.Quotient:
    """Return the misère quotient of piles up to `to`."""
    return GAME.quotient(to=to)


def _genera(numbers_of_a: tuple[int, ...], numbers_of_c: tuple[int, ...]) -> Json:
    """Return the genera that come up, with piles of 9 and of 13."""
    counts = product(numbers_of_a, numbers_of_c)
    return sorted({str(GAME.genus([9] * a + [13] * c)) for a, c in counts})


def _by_hand(numbers_of_a: tuple[int, ...], numbers_of_c: tuple[int, ...]) -> Json:
    counts = product(numbers_of_a, numbers_of_c)
    return sorted(
        {by_hand.genus(by_hand.total(map(by_hand.letter, "a" * a + "c" * c))) for a, c in counts}
    )


def _told_apart(one: list[int], other: list[int]) -> Json:
    """List the contexts of up to three piles below 20 that tell two positions apart."""
    return [
        list(context)
        for count in range(4)
        for context in combinations_with_replacement(range(1, 20), count)
        if GAME.outcome([*one, *context]) != GAME.outcome([*other, *context])
    ]


def _separated(one: list[int], other: list[int]) -> Json:
    """Return what tells two positions apart in the quotient of piles below 20."""
    found = quotient(19).separate(one, other)
    return [] if found is None else [list(found.context)]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "ferguson.b-as-a-1",
        "ferguson",
        "before table 3",
        "with no pile of 20 or more, b behaves like a + 1",
        [],
        lambda: _told_apart([11], [9, 1]),
        note="lists contexts of up to three piles; the second road is the misère quotient, for all",
        second=lambda: _separated([11], [9, 1]),
    ),
    Claim(
        "ferguson.d-as-c-1",
        "ferguson",
        "before table 3",
        "with no pile of 20 or more, d behaves like c + 1",
        [],
        lambda: _told_apart([15], [13, 1]),
        note="lists contexts of up to three piles; the second road is the misère quotient, for all",
        second=lambda: _separated([15], [13, 1]),
    ),
    Claim(
        "ferguson.table-3-0-even",
        "ferguson",
        "table 3, N(c) = 0, N(a) even",
        "the genus of an even number of a's",
        ["0^12"],
        lambda: _genera(EVEN, (0,)),
        note="0, 2 and 4",
        second=lambda: _by_hand(EVEN, (0,)),
    ),
    Claim(
        "ferguson.table-3-0-odd",
        "ferguson",
        "table 3, N(c) = 0, N(a) odd",
        "the genus of an odd number of a's",
        ["3^143"],
        lambda: _genera(ODD, (0,)),
        note="1, 3 and 5",
        second=lambda: _by_hand(ODD, (0,)),
    ),
    Claim(
        "ferguson.table-3-odd-even",
        "ferguson",
        "table 3, N(c) odd, N(a) even",
        "the genus of an odd number of c's and an even number of a's",
        ["4^14"],
        lambda: _genera(EVEN, (1, 3)),
        note="1 and 3 c's; 0, 2 and 4 a's",
        second=lambda: _by_hand(EVEN, (1, 3)),
    ),
    Claim(
        "ferguson.table-3-odd-odd",
        "ferguson",
        "table 3, N(c) odd, N(a) odd",
        "the genus of an odd number of c's and an odd number of a's",
        ["7^17"],
        lambda: _genera(ODD, (1, 3)),
        note="1 and 3 c's; 1, 3 and 5 a's",
        second=lambda: _by_hand(ODD, (1, 3)),
    ),
    Claim(
        "ferguson.table-3-even-even",
        "ferguson",
        "table 3, N(c) even ≥ 2, N(a) even",
        "the genus of an even number of c's, not 0, and an even number of a's",
        ["0^12"],
        lambda: _genera(EVEN, (2, 4)),
        note="2 and 4 c's; 0, 2 and 4 a's",
        second=lambda: _by_hand(EVEN, (2, 4)),
    ),
    Claim(
        "ferguson.table-3-even-odd",
        "ferguson",
        "table 3, N(c) even ≥ 2, N(a) odd",
        "the genus of an even number of c's, not 0, and an odd number of a's",
        ["3^183"],
        lambda: _genera(ODD, (2, 4)),
        note="2 and 4 c's; 1, 3 and 5 a's; not 3^143, as without c's",
        second=lambda: _by_hand(ODD, (2, 4)),
    ),
)
