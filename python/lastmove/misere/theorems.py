"""Misère Nim and misère Kayles, by theorem: who wins, and why.

References
----------
C. L. Bouton, "Nim, a game with a complete mathematical theory", *Annals of Mathematics* 3, 1901;
W. L. Sibert, J. H. Conway, "Mathematical Kayles", *International Journal of Game Theory* 20, 1992.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import xor
from typing import Literal, TypeAlias

from lastmove.errors import InputError
from lastmove.heaps import HeapGame
from lastmove.misere.forms import Genus

__all__ = [
    "Move",
    "Verdict",
    "kayles",
    "kayles_winning_moves",
    "nim",
    "nim_genus",
    "nim_winning_moves",
]

LARGEST_EXCEPTION = 25
"""No heap of an exceptional position of Kayles is larger."""

Move: TypeAlias = tuple[int, tuple[int, ...]]
"""A heap, and the nonempty heaps that a move leaves of it."""


@dataclass(frozen=True)
class Verdict:
    """Who wins a position in misère play, and why.

    Parameters
    ----------
    outcome : {"N", "P"}
        "P" if the player to move loses.
    reason : str
        The case of the theorem.
    """

    outcome: Literal["N", "P"]
    reason: str


def nim(heaps: Iterable[int]) -> Verdict:
    """Decide misère Nim by Bouton's theorem.

    While a heap has two beans or more, play as in normal Nim; once there is none, an odd number
    of heaps is lost by the player to move.

    Examples
    --------
    >>> from lastmove.misere import nim
    >>> nim([1, 1, 1])
    Verdict(outcome='P', reason='no heap is larger than 1, and the number of heaps is odd')
    >>> nim([3, 4, 5]).outcome
    'N'
    """
    sizes = _sizes(heaps)
    if max(sizes, default=0) <= 1:
        odd = len(sizes) % 2 == 1
        parity = "odd" if odd else "even"
        reason = f"no heap is larger than 1, and the number of heaps is {parity}"
        return Verdict("P" if odd else "N", reason)
    total = reduce(xor, sizes, 0)
    reason = f"a heap is larger than 1, so it is as in normal play: the nim-sum is {total}"
    return Verdict("N" if total else "P", reason)


def kayles(heaps: Iterable[int]) -> Verdict:
    """Decide misère Kayles (0.77) by the theorem of Sibert and Conway.

    Outcomes are those of normal play, but for eight families of positions. E(…) and D(…) stand
    for an even and an odd number, in total, of heaps of these sizes.

    Examples
    --------
    >>> from lastmove.misere import kayles
    >>> kayles([1]).outcome, kayles([12, 4, 1])
    ('P', Verdict(outcome='P', reason='in the family 12 E(4,1), won in normal play, lost here'))
    >>> kayles([100, 100, 7])
    Verdict(outcome='N', reason='in no exceptional family: as in normal play, nim-value 2')
    """
    sizes = _sizes(heaps)
    count = Counter(sizes)
    value = _kayles().position_value(sizes)
    for name, allowed, test in _LOST_HERE if value else _WON_HERE:
        if count.keys() <= allowed and test(count):
            normal, misere = ("won", "lost") if value else ("lost", "won")
            reason = f"in the family {name}, {normal} in normal play, {misere} here"
            return Verdict("P" if value else "N", reason)
    reason = f"in no exceptional family: as in normal play, nim-value {value}"
    return Verdict("N" if value else "P", reason)


def nim_genus(heaps: Iterable[int]) -> Genus:
    """Return the genus of a Nim position.

    Examples
    --------
    >>> from lastmove.misere.theorems import nim_genus
    >>> str(nim_genus([1, 1, 1])), str(nim_genus([3, 4, 5]))
    ('1^03', '2^2')
    """
    sizes = _sizes(heaps)
    total = reduce(xor, sizes, 0)
    fickle = max(sizes, default=0) <= 1
    return Genus(total, (1 - total, 2 + total) if fickle else (total,))


def nim_winning_moves(heaps: Iterable[int]) -> list[Move]:
    """Return all winning moves of misère Nim.

    Examples
    --------
    >>> from lastmove.misere.theorems import nim_winning_moves
    >>> nim_winning_moves([3, 1, 1]), nim_winning_moves([3, 4, 5])
    ([(3, (1,))], [(3, (1,))])
    """
    sizes = _sizes(heaps)
    total = reduce(xor, sizes, 0)
    moves: list[Move] = []
    for heap in sorted(set(sizes)):
        rest = list(sizes)
        rest.remove(heap)
        # A winning move makes the nim-sum 0, or leaves heaps of 1 alone.
        wanted = sorted(left for left in {0, 1, heap ^ total} if left < heap)
        lost = [left for left in wanted if nim([*rest, left]).outcome == "P"]
        moves += [(heap, (left,) if left else ()) for left in lost]
    return moves


def kayles_winning_moves(heaps: Iterable[int]) -> list[Move]:
    """Return all winning moves of misère Kayles.

    Examples
    --------
    >>> from lastmove.misere.theorems import kayles_winning_moves
    >>> kayles_winning_moves([5]), kayles_winning_moves([12, 9])
    ([(5, (2, 2)), (5, (4,))], [(9, (4, 4)), (12, (1, 9))])
    """
    sizes = _sizes(heaps)
    moves: list[Move] = []
    large = [heap for heap in sizes if heap > 2 * LARGEST_EXCEPTION + 2]
    if large:
        # A move on such a heap leaves one that is in no exceptional position.
        normal = _kayles().winning_moves(sizes)
        moves += [(heap, tuple(parts)) for heap, parts in normal if heap in large]
    for heap in sorted(set(sizes) - set(large)):
        rest = list(sizes)
        rest.remove(heap)
        for parts in _kayles().options(heap):
            if kayles([*rest, *parts]).outcome == "P":
                moves.append((heap, parts))
    return sorted(moves)


@cache
def _kayles() -> HeapGame:
    return HeapGame("0.77")


def _sizes(heaps: Iterable[int]) -> Sequence[int]:
    sizes = list(heaps)
    if any(size < 0 for size in sizes):
        raise InputError("a heap is negative", hint="heaps are numbers from 0")
    return [size for size in sizes if size]


Count: TypeAlias = "Counter[int]"
Family: TypeAlias = tuple[str, frozenset[int], Callable[[Count], bool]]


def _even(*sizes: int) -> Callable[[Count], bool]:
    return lambda count: sum(count[size] for size in sizes) % 2 == 0


def _odd(*sizes: int) -> Callable[[Count], bool]:
    return lambda count: sum(count[size] for size in sizes) % 2 == 1


def _one(size: int) -> Callable[[Count], bool]:
    return lambda count: count[size] == 1


def _family(name: str, sizes: Iterable[int], *tests: Callable[[Count], bool]) -> Family:
    return name, frozenset(sizes), lambda count: all(test(count) for test in tests)


_WON_HERE: list[Family] = [
    _family("E(5)E(4,1)", (5, 4, 1), _even(5), _even(4, 1)),
    _family("E(17,12,9)E(20,4,1)", (17, 12, 9, 20, 4, 1), _even(17, 12, 9), _even(20, 4, 1)),
    _family(
        "25 E(17,12,9)D(20,4,1)",
        (25, 17, 12, 9, 20, 4, 1),
        _one(25),
        _even(17, 12, 9),
        _odd(20, 4, 1),
    ),
]
"""Lost by the player to move in normal play, won in misère play."""

_LOST_HERE: list[Family] = [
    _family("5…5 D(4,1)", (5, 4, 1), _odd(4, 1)),
    _family("E(17,12,9)D(20,4,1)", (17, 12, 9, 20, 4, 1), _even(17, 12, 9), _odd(20, 4, 1)),
    _family("D(9)E(4,1)", (9, 4, 1), _odd(9), _even(4, 1)),
    _family("12 E(4,1)", (12, 4, 1), _one(12), _even(4, 1)),
    _family("25 D(9)D(4,1)", (25, 9, 4, 1), _one(25), _odd(9), _odd(4, 1)),
]
"""Won by the player to move in normal play, lost in misère play."""
