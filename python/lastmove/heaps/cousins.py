"""Cousins: games whose nim-sequences are one another's, shifted.

**Theorem.** Let B be a game with code digits e_k in which a heap of one bean has no move (e₁ is
even). Let A have the digits d_k with i ∈ d_k just if j ∈ e_{k+1−j} for some j ≥ i, where i ∈ d
means that bit i of d is set. Then G_A(n) = G_B(n + 1) for all n.

*Proof.* Give every heap of A one bean more. A move that takes k from a heap of n in A and leaves i
nonempty heaps, and j − i empty ones, is a move in B from n + 1 to j heaps, which takes
n + 1 − (n − k + j) = k + 1 − j, and every move in B is such a one. An empty heap in A is a heap of
one bean in B, and neither has a move. So the games are the same. ∎

.4, Dawson's Kayles .07 and Dawson's Chess .137 are cousins; .8 is one of Triplicate Nim .00F.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from lastmove._core import HeapSequence, heap_names

__all__ = ["Cousin", "cousins_of", "longer", "names_of", "shorter"]

MOST_BITS = 4
LONGEST = 64
"""Codes with more digits are not looked at."""
MOST_COUSINS = 8
"""Cousins named on either side."""


@dataclass(frozen=True)
class Cousin:
    """A game with the same nim-sequence but for a shift.

    Parameters
    ----------
    code : str
        The other game, H.
    shift : int
        d such that G_H(n + d) = G(n) for all n ≥ max(0, −d).
    names : tuple of str
        What H is called.

    Examples
    --------
    >>> import lastmove as lm
    >>> [(one.code, one.shift, one.names) for one in lm.HeapGame("0.137").cousins()]
    [('0.07', 1, ('dawsons-kayles',)), ('0.4', 2, ())]
    """

    code: str
    shift: int
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        """State the theorem in one line."""
        shifted = f"n{self.shift:+d}" if self.shift else "n"
        known = f" ({', '.join(self.names)})" if self.names else ""
        return f"G(n) is G({shifted}) of {self.code}{known}"


@cache
def names_of(code: str) -> tuple[str, ...]:
    """Return what the game of a code in lowest terms is called."""
    return tuple(name for name, rule in heap_names() if HeapSequence(rule).text == code)


def shorter(digits: list[int]) -> list[int] | None:
    """Return the code of heaps with one bean less; None if a heap of one has a move.

    Examples
    --------
    >>> from lastmove.heaps.cousins import shorter
    >>> shorter([0, 0, 7])
    [0, 1, 3, 7]
    """
    if len(digits) > 1 and digits[1] & 1:
        return None
    found = [0] * (len(digits) + MOST_BITS - 1)
    for taken, digit in enumerate(digits):
        for parts in range(MOST_BITS):
            if digit >> parts & 1:
                # Parts of one bean become empty: any smaller number of heaps may be left.
                found[taken - 1 + parts] |= (1 << (parts + 1)) - 1
    return _trimmed(found)


def longer(digits: list[int]) -> list[int] | None:
    """Return the code of heaps with one bean more, if there is one.

    Each digit must allow every number of heaps up to a largest one, j: the least code then has bit
    j in the digit that leaves as much.

    Examples
    --------
    >>> from lastmove.heaps.cousins import longer
    >>> longer([0, 1, 3, 7])
    [0, 0, 7]
    """
    found = [0] * (len(digits) + 1)
    for taken, digit in enumerate(digits):
        if digit == 0:
            continue
        parts = digit.bit_length() - 1
        before = taken + 1 - parts
        splits = before > 0 or parts > 1
        if digit & (digit + 1) or before < 0 or not splits:
            return None
        found[before] |= 1 << parts
    return _trimmed(found)


def _trimmed(digits: list[int]) -> list[int]:
    size = max((k + 1 for k, digit in enumerate(digits) if digit), default=1)
    return digits[:size]


def cousins_of(digits: list[int]) -> Iterator[tuple[list[int], int]]:
    """Yield the codes of all cousins with their shifts, nearest first on each side."""
    if len(digits) > LONGEST or not any(digits):
        return
    for step, towards in ((1, longer), (-1, shorter)):
        shift, code = step, towards(digits)
        # There may be cousins for ever, such as .1, .01, .001, …
        while code is not None and abs(shift) <= MOST_COUSINS:
            yield code, shift
            shift, code = shift + step, towards(code)
