"""Plain recursions that use nothing of Lastmove: the second road of many claims."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, reduce
from operator import xor
from typing import TypeVar

__all__ = [
    "coin_values",
    "grundy",
    "heap_moves",
    "heap_values",
    "least_missing",
    "loses",
    "nim_product",
    "nimber",
    "rare",
    "splits",
    "subtraction_values",
]

P = TypeVar("P", bound=Hashable)


def least_missing(values: Iterable[int]) -> int:
    """Return the mex: the least number from 0 on that is not there.

    Examples
    --------
    >>> from lastmove.papers.guy.brute import least_missing
    >>> least_missing([0, 1, 3])
    2
    """
    there, least = set(values), 0
    while least in there:
        least += 1
    return least


def nimber(n: int) -> str:
    """Write ∗n as Lastmove does.

    Examples
    --------
    >>> from lastmove.papers.guy.brute import nimber
    >>> nimber(0), nimber(1), nimber(5)
    ('0', '*', '*5')
    """
    return "0" if n == 0 else "*" if n == 1 else f"*{n}"


def grundy(moves: Callable[[P], Iterable[P]]) -> Callable[[P], int]:
    """Return the function that gives each position its nim-value, by mex.

    Examples
    --------
    >>> from lastmove.papers.guy.brute import grundy
    >>> [grundy(range)(heap) for heap in range(4)]
    [0, 1, 2, 3]
    """

    @cache
    def value(position: P) -> int:
        return least_missing(value(option) for option in moves(position))

    return value


def loses(moves: Callable[[P], Iterable[P]], *, misere: bool = False) -> Callable[[P], bool]:
    """Return the function that tells of each position whether the player to move loses.

    Examples
    --------
    >>> from lastmove.papers.guy.brute import loses
    >>> [heap for heap in range(5) if loses(range)(heap)]
    [0]
    >>> [heap for heap in range(5) if loses(range, misere=True)(heap)]
    [1]
    """

    @cache
    def lost(position: P) -> bool:
        options = list(moves(position))
        return not any(map(lost, options)) if options else not misere

    return lost


def splits(total: int, parts: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a total as so many parts, none below `least`, smallest first.

    Examples
    --------
    >>> from lastmove.papers.guy.brute import splits
    >>> list(splits(5, 2))
    [(1, 4), (2, 3)]
    """
    if parts == 0:
        if total == 0:
            yield ()
        return
    if parts == 1:
        if total >= least:
            yield (total,)
        return
    for part in range(least, total // parts + 1):
        for others in splits(total - part, parts - 1, part):
            yield (part, *others)


def heap_moves(code: str) -> Callable[[int], Iterator[tuple[int, ...]]]:
    """Return the moves of the code d₀.d₁d₂…: from a heap to what is left of it.

    Examples
    --------
    >>> from lastmove.papers.guy.brute import heap_moves
    >>> list(heap_moves("0.77")(3))
    [(2,), (1, 1), (1,)]
    """
    digits = [int(digit, 16) for digit in code.replace(".", "")]

    def moves(heap: int) -> Iterator[tuple[int, ...]]:
        for taken, digit in enumerate(digits[: heap + 1]):
            for parts in range(4):
                if digit >> parts & 1:
                    yield from splits(heap - taken, parts)

    return moves


def heap_values(code: str, to: int) -> list[int]:
    """Return G(0), …, G(to), every option of every heap looked at.

    Examples
    --------
    >>> from lastmove.papers.guy.brute import heap_values
    >>> heap_values("0.137", 8)
    [0, 1, 1, 2, 0, 3, 1, 1, 0]
    """
    moves, values = heap_moves(code), [0]
    for heap in range(1, to + 1):
        sums = (reduce(xor, (values[part] for part in parts), 0) for parts in moves(heap))
        values.append(least_missing(sums))
    return values


def subtraction_values(members: Sequence[int], to: int) -> list[int]:
    """Return G(0), …, G(to) of a subtraction game.

    Examples
    --------
    >>> from lastmove.papers.guy.brute import subtraction_values
    >>> subtraction_values([2, 4, 7], 8)
    [0, 0, 1, 1, 2, 2, 0, 3, 1]
    """
    values: list[int] = []
    for heap in range(to + 1):
        values.append(least_missing(values[heap - taken] for taken in members if taken <= heap))
    return values


def coin_values(
    companions: Callable[[int], Iterable[Iterable[int]]], coins: Iterable[int]
) -> list[int]:
    """Return the values of heads, given the sets of smaller coins that may be turned with each.

    Examples
    --------
    >>> from lastmove.papers.guy.brute import coin_values
    >>> coin_values(lambda coin: [range(first, coin) for first in range(1, coin + 1)], range(1, 9))
    [1, 2, 1, 4, 1, 2, 1, 8]
    """
    values: dict[int, int] = {}
    for coin in coins:
        sums = (reduce(xor, (values[c] for c in chosen), 0) for chosen in companions(coin))
        values[coin] = least_missing(sums)
    return list(values.values())


@cache
def nim_product(a: int, b: int) -> int:
    """Return Conway's product: the mex of a′b ⊕ ab′ ⊕ a′b′ over all a′ < a and b′ < b.

    Examples
    --------
    >>> from lastmove.papers.guy.brute import nim_product
    >>> nim_product(13, 7)
    2
    """
    return least_missing(
        nim_product(x, b) ^ nim_product(a, y) ^ nim_product(x, y)
        for x in range(a)
        for y in range(b)
    )


def rare(value: int) -> bool:
    """Whether the binary digits of a value but the last have an even number of ones.

    Examples
    --------
    >>> from lastmove.papers.guy.brute import rare
    >>> [value for value in range(13) if rare(value)]
    [0, 1, 6, 7, 10, 11, 12]
    """
    return (value >> 1).bit_count() % 2 == 0
