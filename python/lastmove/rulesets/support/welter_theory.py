"""Welter's function: mating, frieze patterns, inversion, and misère play by the abacus rule.

Coins are given as a sequence of different squares, and a move as the square that a coin leaves and
the one that it goes to. The nim-value of coins on squares a, b, c, … is written ``[a|b|c|…]``.
There are two roads to it.

*Mating*: [a] = a, and ``[a|b]`` is one less than the nim-sum of a and b. Of more coins, mate the
two that are congruent modulo the highest power of two, take them away, and go on; the value is
the nim-sum of the ``[a|b]`` of all mates and of the spinster that is left if the number of coins
is odd.

*Frieze*: under a row of zeros write the coins, and complete diamonds with b above, a and d at the
sides and c below by a ⊕ d = (b ⊕ c) + 1. Each entry is Welter's function of the coins above it,
and the last that of all. If the last line goes on as n, n′, n, n′, …, the line of the coins goes on
with a′, b′, c′, …: the squares to which one coin, alone, has to go to make the value n′ (Even
Alteration Theorem).

*Misère play*. Let k coins be an abacus position if of each pair of squares i and 2k − 1 − i, with
i < k, exactly one has a coin. Then

1. an abacus position has nim-value 1 if an odd number of its coins is on squares ≥ k, and else 0;
2. with the nim-value of the end set to 1, as in misère play, the values 0 and 1 of abacus positions
   are exchanged, and all others stay as they are.

*Proof*. Write ā for 2k − 1 − a. (i) *If p is no abacus position and some move makes it one, then
moves make it abacus positions of both parities.* Let the move be a to b, which gives q. If b̄ <
a, then a to b̄ is a move too (b̄ is free), to the other parity. b̄ = a would make p an abacus
position. If a < b̄, then a is free in q, so ā has a coin in q and in p, and ā > b; the move ā to
b gives q with a in place of ā, of the other parity. (ii) *From an abacus position p, a move to
another one goes from a coin on ā ≥ k to a < k and changes the parity; after any other move p′
can be made an abacus position.* Let the move be a to c, with c ≠ ā. Then c and c̄ have coins in
p′, a and ā have none, and the larger of c and c̄, which is ≥ k, can go to the smaller of a and
ā, which is < k. Now use induction. By (i) and (ii) all options of an abacus position that are
none are worth 2 or more, in both kinds of play; its other options have the other parity, and
there are some unless the game is over, where the value is 0, or 1 in misère play. That gives
both rules for abacus positions. And a position that is none has either no abacus positions among
its options, or some of both values, so that the exchange of 0 and 1 changes nothing.

References
----------
C. P. Welter, 1952 and 1954; J. H. Conway, *On Numbers and Games*, 1976, chapter 13; E. R.
Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 15; R. K. Guy, "Impartial games",
in *Games of No Chance*, 1996, section 7.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import TypeAlias

from lastmove.bounds import check_limits, within_limits
from lastmove.errors import InputError

__all__ = [
    "Frieze",
    "alterations",
    "extended_frieze",
    "frieze",
    "is_abacus",
    "mates",
    "misere_moves",
    "misere_value",
    "moves_to",
    "nim_like_moves",
    "welter_value",
]

Frieze: TypeAlias = list[list[int]]
Move: TypeAlias = tuple[int, int]


def mates(coins: Sequence[int]) -> tuple[list[tuple[int, int]], int | None]:
    """Return the mated coins, best first, and the spinster.

    Pairs congruent modulo the highest power of two come first; the spinster is the coin that is
    left if their number is odd, or None.

    Notes
    -----
    Going from high powers of two to low ones, what is still single differs modulo the last power,
    so that at most two coins meet modulo the next.

    Examples
    --------
    >>> from lastmove.rulesets.support.welter_theory import mates
    >>> mates([1, 2, 3, 5, 8, 13, 21])
    ([(5, 21), (1, 13), (2, 8)], 3)
    """
    single = sorted(coins)
    pairs = []
    for bit in within_limits(reversed(range(max(single, default=0).bit_length()))):
        waiting: dict[int, int] = {}
        for coin in single:
            residue = coin & ((1 << bit) - 1)
            if residue in waiting:
                pairs.append((waiting.pop(residue), coin))
            else:
                waiting[residue] = coin
        single = sorted(waiting.values())
    return pairs, (single[0] if single else None)


def welter_value(coins: Sequence[int]) -> int:
    """Return Welter's function of some squares, by mating.

    Examples
    --------
    >>> from lastmove.rulesets.support.welter_theory import welter_value
    >>> welter_value([1, 2, 3, 5, 8, 13, 21]), welter_value([5, 6]), welter_value([7])
    (14, 2, 7)
    """
    pairs, spinster = mates(coins)
    return reduce(xor, ((a ^ b) - 1 for a, b in pairs), spinster or 0)


def frieze(coins: Sequence[int]) -> Frieze:
    """Return the frieze pattern of some coins; its last line is their nim-value.

    It has a line of zeros, the coins, and on: each line is shorter by one. The order of the coins
    matters for all lines but the last.

    Examples
    --------
    >>> from lastmove.rulesets.support.welter_theory import frieze
    >>> frieze([2, 5, 8])
    [[0, 0, 0, 0], [2, 5, 8], [6, 12], [12]]
    """
    lines = [[0] * (len(coins) + 1), list(coins)]
    while len(lines[-1]) > 1:
        check_limits()
        above, line = lines[-2:]
        lines.append([((line[i] ^ line[i + 1]) - 1) ^ above[i + 1] for i in range(len(line) - 1)])
    return lines


def extended_frieze(coins: Sequence[int], value: int) -> Frieze:
    """Return the frieze pattern that goes on to the right with another value.

    There is at least one coin. The value n′ follows n in the last line, and the line below the
    zeros has the coins, and then the squares of :func:`alterations`.

    Examples
    --------
    >>> from lastmove.rulesets.support.welter_theory import extended_frieze
    >>> extended_frieze([2, 5, 8], 0)
    [[0, 0, 0, 0, 0, 0, 0], [2, 5, 8, 14, 9, 4], [6, 12, 5, 6, 12], [12, 0, 12, 0]]
    """
    lines = frieze(coins)
    n = lines[-1][0]
    for i in within_limits(range(len(coins))):
        lines[0].append(0)
        lines[-1].append(n if i % 2 else value)
        # From the bottom up: c below, a on the left and b above are known, d on the right is not.
        for j in reversed(range(1, len(lines) - 1)):
            left, above, below = lines[j][-1], lines[j - 1], lines[j + 1][-1]
            corner = above[-1] if j > 1 else 0
            lines[j].append(left ^ ((corner ^ below) + 1))
    return lines


def alterations(coins: Sequence[int], value: int) -> list[int]:
    """Return, for each coin, the square where it alone must be to make the value another.

    The squares are free of other coins, and each is a legal move if it is further left.

    Notes
    -----
    If the value is smaller than that of the position, an odd number of them are legal moves.

    Examples
    --------
    >>> from lastmove.rulesets.support.welter_theory import alterations
    >>> alterations([1, 2, 3, 5, 8, 13, 21], 0)
    [15, 0, 37, 35, 10, 11, 19]
    """
    if value < 0:
        raise InputError(f"{value} is no nim-value", str(value), 0, "take an integer from 0 on")
    if not coins:
        return []
    return extended_frieze(coins, value)[1][len(coins) :]


def moves_to(coins: Sequence[int], value: int) -> list[Move]:
    """Return all legal moves to a nim-value.

    There are none if the position has that value itself; value 0 gives the good moves.

    Examples
    --------
    >>> from lastmove.rulesets.support.welter_theory import moves_to
    >>> moves_to([1, 2, 3, 5, 8, 13, 21], 0)
    [(2, 0), (13, 11), (21, 19)]
    """
    pairs = zip(coins, alterations(coins, value), strict=True)
    return [(coin, square) for coin, square in pairs if square < coin]


def nim_like_moves(coins: Sequence[int]) -> list[Move]:
    """Return the good moves of three or four coins, by the tricks that make them Nim.

    Any other number of coins raises an :class:`~lastmove.errors.InputError`.

    Notes
    -----
    ``[a|b|c|d]`` = 0 just if the nim-sum of a, b, c, d is 0: play four coins as heaps of Nim. With
    three coins imagine a fourth on an extra square −1, and number the squares from there. A move of
    Nim to nim-sum 0 never lands on another coin, as the two that are left would be equal.

    Examples
    --------
    >>> from lastmove.rulesets.support.welter_theory import nim_like_moves
    >>> nim_like_moves([2, 5, 8]), nim_like_moves([0, 3, 6, 9])
    ([(8, 4)], [(9, 5)])
    """
    if len(coins) not in {3, 4}:
        message = f"the trick is one of three or four coins, not of {len(coins)}"
        raise InputError(message, hint="good moves of any number of coins come from the frieze")
    shift = 4 - len(coins)
    heaps = [coin + shift for coin in coins]
    total = reduce(xor, heaps)
    return [(heap - shift, (heap ^ total) - shift) for heap in heaps if heap ^ total < heap]


def is_abacus(coins: Sequence[int]) -> bool:
    """Return whether k coins fill exactly one square of each pair i, 2k − 1 − i with i < k.

    Examples
    --------
    >>> from lastmove.rulesets.support.welter_theory import is_abacus
    >>> is_abacus([0, 1, 2]), is_abacus([1, 3, 5]), is_abacus([1, 4, 5])
    (True, True, False)
    """
    last = 2 * len(coins) - 1
    return {min(coin, last - coin) for coin in coins} == set(range(len(coins)))


def misere_value(coins: Sequence[int]) -> int:
    """Return the misère nim-value: that of the end is 1, and it is 0 just if the mover loses.

    It is Welter's function, and for an abacus position 1 less that.

    Examples
    --------
    >>> from lastmove.rulesets.support.welter_theory import misere_value
    >>> misere_value([0, 1, 2]), misere_value([1, 3, 5]), misere_value([2, 5, 8])
    (1, 1, 12)
    """
    value = welter_value(coins)
    return 1 - value if is_abacus(coins) else value


def misere_moves(coins: Sequence[int]) -> list[Move]:
    """Return all moves that win in misère play, by the square that is left.

    Notes
    -----
    They go to abacus positions of value 1 and to other positions of value 0.

    Examples
    --------
    >>> from lastmove.rulesets.support.welter_theory import misere_moves
    >>> misere_moves([5]), misere_moves([1, 2, 3, 5, 8, 13, 21])
    ([(5, 1)], [(2, 0), (13, 11), (21, 19)])
    """

    def after(coin: int, square: int) -> list[int]:
        return [square if other == coin else other for other in coins]

    found: list[Move] = []
    for value in (0, 1):
        moves = within_limits(moves_to(coins, value))
        found += [move for move in moves if is_abacus(after(*move)) == bool(value)]
    return sorted(found)
