"""Section 6: the proof of Theorem 5.1, move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from typing import TypeAlias

from lastmove.papers.claim import Json
from lastmove.papers.end_nim.plain import Piles, lost, moves, turned, value
from lastmove.rulesets.end_nim import EndNim
from lastmove.rulesets.support.end_nim_theory import move_to_one, value_one_condition

__all__: list[str] = []

Case: TypeAlias = tuple[str, Callable[[int, int, int], bool], Callable[[int, int, int], Piles]]


def _even_cases(letter: str, names: tuple[str, ...]) -> Iterator[Case]:
    """Yield the subcases for even b₁: the middle pile below, apart from, and next to b₁."""
    below, apart, beside = names
    if below:
        yield f"({letter})({below})", lambda a, b, _: b < a, lambda a, b, _: (a, b, a + 1)
    yield (
        f"({letter})({apart})",
        lambda a, b, _: b == a or b > a + 1,
        lambda a, b, _: (a, b, a - 1),
    )
    yield f"({letter})({beside})", lambda a, b, _: b == a + 1, lambda a, b, _: (a, b)


def _odd_cases(letter: str, names: tuple[str, ...]) -> Iterator[Case]:
    """Yield the subcases for odd b₁ that are not about larger middle piles."""
    below, equal, beside, ones = names
    yield (
        f"({letter})({below})",
        lambda a, b, _: a > 1 and b < a - 1,
        lambda a, b, _: (a, b, a - 1),
    )
    yield (
        f"({letter})({equal})",
        lambda a, b, _: a > 1 and b == a,
        lambda a, _b, _c: (a, a, a - 2),
    )
    yield (
        f"({letter})({beside})",
        lambda a, b, _: a > 1 and b == a - 1,
        lambda a, _b, _c: (a, a - 1),
    )
    yield f"({letter})({ones})", lambda a, b, _: a == b == 1, lambda _a, _b, _c: (1, 1, 1)


def _larger(letter: str, name: str) -> Case:
    return (
        f"({letter})({name})",
        lambda a, b, _: b == a + 1 or b > a + 2,
        lambda a, b, _: (a, b, a + 1),
    )


CASES: dict[str, list[Case]] = {
    "a, even": list(_even_cases("a", ("i", "ii", "iii"))),
    "a, odd": [
        _larger("a", "iv"),
        ("(a)(v)", lambda a, b, _: b == a + 2, lambda a, b, _: (a, b, b)),
        *_odd_cases("a", ("vi", "vii", "viii", "ix")),
    ],
    "b": list(_even_cases("b", ("i", "ii", "iii"))),
    "c": [_larger("c", "i"), *_odd_cases("c", ("ii", "iii", "iv", "v"))],
    "d": list(_even_cases("d", ("", "i", "ii"))),
    "e": list(_odd_cases("e", ("i", "ii", "iii", "iv"))),
    "f": [("(f)", lambda _a, _b, _c: True, lambda _a, b, c: (b, c))],
    "g": [
        ("(g)(i)", lambda a, _b, _c: a % 2 == 1, lambda a, _b, _c: (a - 2, a, a)),
        ("(g)(ii)", lambda a, _b, _c: a % 2 == 0, lambda a, _b, _c: (a, a, a - 1)),
    ],
}
"""The subcases as the paper has them: name, condition, move."""


def _cases(a: int, b: int, c: int) -> list[Case]:
    """Return the subcases of the case that (b₁, b₂, b₃) belongs to."""
    odd = a % 2 == 1
    if c == a:
        return CASES["g"]
    if c > a + 2:
        return CASES["a, odd" if odd else "a, even"]
    if c == a + 2:
        return CASES["c" if odd else "b"]
    if not odd:
        return CASES["d"]
    return CASES["f" if b == a + 2 else "e"]


@cache
def good_cases() -> list[str]:
    """List the cases of the proof of 5.1 whose moves are all legal and to nim-value 1."""
    good: dict[str, bool] = {}
    for row in product(range(1, 13), repeat=3):
        found = move_to_one(row)
        if found is not None:
            legal = EndNim(found.after) in set(EndNim(row).moves())
            fine = legal and EndNim(found.after).nim_value() == 1
            good[found.case] = good.get(found.case, True) and fine
    return sorted(case for case, fine in good.items() if fine)


@cache
def good_cases_played() -> list[str]:
    """List the same by the conditions as the paper prints them, and by play.

    A triple that is in no subcase, or in two, counts as a case of its own.
    """
    good: dict[str, bool] = {}
    for a, b, c in product(range(1, 13), repeat=3):
        if a <= c and value((a, b, c), "end-nim") > 1:
            fitting = [case for case in _cases(a, b, c) if case[1](a, b, c)]
            name = fitting[0][0] if len(fitting) == 1 else f"({a}, {b}, {c})"
            after = fitting[0][2](a, b, c) if fitting else ()
            legal = after in set(moves((a, b, c))) and min(after, default=0) > 0
            fine = legal and value(turned(after), "end-nim") == 1
            good[name] = good.get(name, True) and fine
    return sorted(case for case, fine in good.items() if fine)


def case(good: Callable[[], list[str]], letter: str) -> Json:
    """List the subcases of a case of the proof whose moves are as they should be."""
    return [name for name in good() if name.startswith(f"({letter})")]


def ones(largest: int) -> list[Piles]:
    """List the triples of nim-value 1 by the conditions, the smaller end first."""
    rows = product(range(1, largest + 1), repeat=3)
    return [row for row in rows if row[0] <= row[2] and value_one_condition(row) is not None]


def ones_played(largest: int) -> list[Piles]:
    rows = product(range(1, largest + 1), repeat=3)
    return [row for row in rows if row[0] <= row[2] and value(row, "end-nim") == 1]


def beside(triples: Callable[[int], list[Piles]], largest: int) -> Json:
    """List the triples of nim-value 1 with a neighbouring pair of nim-value 1."""
    found = triples(largest)
    return [list(row) for row in found if any(_is_pair(pair) for pair in (row[:2], row[1:]))]


def _is_pair(pair: Piles) -> bool:
    low, high = sorted(pair)
    return low % 2 == 0 and high == low + 1


def last_apart(triples: Callable[[int], list[Piles]], largest: int) -> Json:
    return [list(row) for row in triples(largest) if abs(row[2] - row[1]) == 1]


def first_beside(triples: Callable[[int], list[Piles]], largest: int) -> Json:
    """Return the differences of the ends where the first two piles differ by 1."""
    return sorted({row[2] - row[0] for row in triples(largest) if abs(row[0] - row[1]) == 1})


def moves_between_ones() -> Json:
    """List the moves from one triple of nim-value 1 to another, by the conditions of 5.1."""
    rows = product(range(1, 15), repeat=3)
    found = [row for row in rows if value_one_condition(row) is not None]
    return [
        [list(row), list(after.piles)]
        for row in found
        for after in EndNim(row).moves()
        if isinstance(after, EndNim)
        and len(after.piles) == 3
        and value_one_condition(after.piles) is not None
    ]


def moves_between_ones_played() -> Json:
    return [
        [list(row), list(after)]
        for row in ones_played(14)
        for after in moves(row)
        if len(after) == 3 and value(turned(after), "end-nim") == 1
    ]


def looked_up(row: Piles) -> int:
    return EndNim(row).nim_value()


def played(row: Piles) -> int:
    return value(turned(row), "end-nim")


def values_after(value_of: Callable[[Piles], int], kind: str, ends: Iterable[int]) -> Json:
    """Return whether nim-value 1 comes up after the displayed moves."""
    found: dict[str, bool] = {}
    for a in ends:
        for name, before, after in _displayed(kind, a):
            one = min(after) > 0 and value_of(after) == 1
            if value_of(before) == 1:
                found[name] = found.get(name, False) or one
    return dict(sorted(found.items()))


def _displayed(kind: str, a: int) -> Iterator[tuple[str, Piles, Piles]]:
    """Yield the moves of display (6.1) or (6.2) for a₁ = a."""
    if kind == "6.1":
        before = (a, a + 2, a + 2)
        for name, last in (("B1", a + 1), ("B2", a - 1), ("B3", a - 2)):
            yield name, before, (a, a + 2, last)
        return
    for b in range(1, 13):
        before = (a, b, a + 1)
        yield "B4", before, (a - 1, b, a + 1)
        for name, last in (("B5", a - 2), ("B6", a - 1), ("B7", a)):
            yield name, before, (a, b, last)


def two_piles_one_again() -> Json:
    return [[a, b] for a in range(1, 10) for b in range(a, 10) if value((a, b), "end-nim") == 1]


def three_coins() -> Json:
    return sorted(
        [str(move), move.outcome()] for move in {m.canonical() for m in EndNim((1, 1, 1)).moves()}
    )


def three_coins_again() -> Json:
    return [
        [",".join(map(str, after)), "P" if lost(after, "end-nim") else "N"]
        for after in sorted(set(moves((1, 1, 1))))
    ]


def cases_of_the_proof(good: Callable[[], list[str]]) -> Json:
    return len(good())
