"""Nim-values where play can go on for ever: finite ones, and infinite ones.

An impartial game with cycles is worth a nimber, or ∞(K), where K is the set of the finite
nim-values of its options. These values tell who wins or draws every sum of such games.

References
----------
C. A. B. Smith, "Graphs and composite games", J. Combin. Theory 1 (1966); E. R. Berlekamp, J. H.
Conway, R. K. Guy, *Winning Ways*, 1982, chapter 12; A. S. Fraenkel and Y. Perl, 1975.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import xor

__all__ = ["Infinite", "loopy_nim_sum"]


@dataclass(frozen=True)
class Infinite:
    """A nim-value that is not finite: ∞(K), where K is the set of finite nim-values of the options.

    Parameters
    ----------
    options : frozenset of int
        The finite nim-values that can be moved to.

    Notes
    -----
    Beside ∗n, a position of value ∞(K) is won by whoever moves if n is in K, and drawn if not. Two
    such positions together are drawn.

    References
    ----------
    C. A. B. Smith, 1966; *Winning Ways*, 1982, chapter 12; A. S. Fraenkel and Y. Perl, 1975.

    Examples
    --------
    >>> from lastmove.loopy_nim import Infinite
    >>> value = Infinite(frozenset({0, 2}))
    >>> str(value), value.outcome
    ('∞(0,2)', 'N')
    """

    options: frozenset[int] = frozenset()

    @property
    def outcome(self) -> str:
        """``"N"`` if there is a move to 0, and ``"D"``, a draw, if not."""
        return "N" if 0 in self.options else "D"

    def __str__(self) -> str:
        """Write the value as ∞(0,2)."""
        return f"∞({','.join(map(str, sorted(self.options)))})"


def loopy_nim_sum(values: Iterable[int | Infinite]) -> int | Infinite:
    """Return the nim-value of a sum from those of its summands.

    Parameters
    ----------
    values : iterable of int or Infinite
        The nim-values of the summands.

    Returns
    -------
    int or Infinite
        The nim-sum of finite values; ∞(K) plus n is ∞ of all k ⊕ n, and ∞ plus ∞ is ∞().

    Examples
    --------
    >>> from lastmove.loopy_nim import Infinite, loopy_nim_sum
    >>> loopy_nim_sum([3, 5]), str(loopy_nim_sum([3, Infinite(frozenset({1}))]))
    (6, '∞(2)')
    >>> str(loopy_nim_sum([Infinite(frozenset({1})), Infinite(frozenset({1}))]))
    '∞()'
    """
    listed = list(values)
    finite = reduce(xor, (value for value in listed if isinstance(value, int)), 0)
    infinite = [value for value in listed if isinstance(value, Infinite)]
    match infinite:
        case []:
            return finite
        case [only]:
            return Infinite(frozenset(option ^ finite for option in only.options))
        case _:
            return Infinite()
