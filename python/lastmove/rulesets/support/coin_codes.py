"""The P-positions of a coin-turning game as a linear code.

A position is worth the nim-sum of its heads; nim-addition is addition of vectors over GF(2). So the
P-positions of n coins are the kernel of the matrix whose columns are the coins' values in binary: a
linear code of length n. Where up to t coins may be turned, no P-position but the empty one has t
heads or fewer: the code has minimum distance more than t.

References
----------
J. H. Conway, N. J. A. Sloane, "Lexicographic codes: error-correcting codes from game theory", 1986;
R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, section 8; F. J. MacWilliams,
"A theorem on the distribution of weights in a systematic code", 1963.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from lastmove.errors import InputError, LimitReached
from lastmove.rulesets.coin_turning import CoinTurning
from lastmove.rulesets.support.coin_rules import Coins, TurningRule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["LinearCode", "code"]

LARGEST_ENUMERATED_DIMENSION = 22


@dataclass(frozen=True)
class LinearCode:
    """A linear code over GF(2), its words as sets of coins.

    Parameters
    ----------
    first : int
        The number of the leftmost coin.
    columns : tuple of int
        The columns of the check matrix, one a coin, as integers in binary.
    """

    first: int
    columns: tuple[int, ...]

    @property
    def length(self) -> int:
        """How many coins there are."""
        return len(self.columns)

    @cached_property
    def basis(self) -> tuple[int, ...]:
        """Words that generate the code, as integers with bit i for the i-th coin from the left."""
        reduced: dict[int, tuple[int, int]] = {}
        kernel = []
        for i, column in enumerate(self.columns):
            value, word = column, 1 << i
            while value and value.bit_length() in reduced:
                other, other_word = reduced[value.bit_length()]
                value, word = value ^ other, word ^ other_word
            if value:
                reduced[value.bit_length()] = value, word
            else:
                kernel.append(word)
        return tuple(kernel)

    @property
    def dimension(self) -> int:
        """The dimension of the code: there are 2 to this power P-positions."""
        return len(self.basis)

    @property
    def size(self) -> int:
        """How many P-positions there are."""
        return 1 << self.dimension

    def words(self) -> Iterator[Coins]:
        """Yield every P-position as the numbers of its heads."""
        word = 0
        for i in range(self.size):
            if i:
                # In the order of the Gray code, one word of the basis is added at a time.
                word ^= self.basis[(i & -i).bit_length() - 1]
            yield tuple(self.first + c for c in range(self.length) if word >> c & 1)

    def __contains__(self, heads: object) -> bool:
        """Whether a set of coins is a P-position."""
        if not isinstance(heads, tuple | list | set | frozenset):
            return False
        total = 0
        for coin in set(heads):
            if not (isinstance(coin, int) and 0 <= coin - self.first < self.length):
                return False
            total ^= self.columns[coin - self.first]
        return total == 0

    @cached_property
    def weight_distribution(self) -> dict[int, int]:
        """How many P-positions have so many heads, by the number of heads.

        Notes
        -----
        Words are enumerated, those of the dual code if they are fewer; the MacWilliams identity
        leads from one to the other.
        """
        check_dimension = self.length - self.dimension
        if self.dimension <= min(check_dimension, LARGEST_ENUMERATED_DIMENSION):
            return _weights(self.basis, self.length)
        if check_dimension <= LARGEST_ENUMERATED_DIMENSION:
            return _mac_williams(_weights(self._check_rows(), self.length), self.length)
        size = f"{self.dimension} dimensions and {self.length} coins"
        raise LimitReached(f"a code of {size} has too many words to count")

    @property
    def minimum_distance(self) -> int | None:
        """The fewest heads of a P-position that has any; None if there is none."""
        return min((weight for weight in self.weight_distribution if weight), default=None)

    def _check_rows(self) -> tuple[int, ...]:
        """Independent words that generate the dual code."""
        rows: dict[int, int] = {}
        for bit in range(max(self.columns, default=0).bit_length()):
            row = sum((column >> bit & 1) << i for i, column in enumerate(self.columns))
            while row and row.bit_length() in rows:
                row ^= rows[row.bit_length()]
            if row:
                rows[row.bit_length()] = row
        return tuple(rows.values())

    def __str__(self) -> str:
        """Name the code by length, dimension and minimum distance."""
        return f"[{self.length},{self.dimension},{self.minimum_distance or 0}]"


def code(game: TurningRule | type[CoinTurning], coins: int) -> LinearCode:
    """Return the P-positions of a game on its leftmost so many coins.

    Parameters
    ----------
    game : TurningRule or class of positions
        The game.
    coins : int
        How many coins there are.

    Returns
    -------
    LinearCode
        The P-positions, with dimension, minimum distance and weight distribution.

    Examples
    --------
    >>> from lastmove.rulesets.support.coin_codes import code
    >>> from lastmove.rulesets.coin_turning import Moebius, Mogul
    >>> golay = code(Mogul, 24)
    >>> str(golay), golay.weight_distribution
    ('[24,12,8]', {0: 1, 8: 759, 12: 2576, 16: 759, 24: 1})
    >>> code(Moebius, 18).weight_distribution
    {0: 1, 6: 102, 8: 153, 10: 153, 12: 102, 18: 1}
    """
    if coins < 0:
        raise InputError("the number of coins cannot be negative", str(coins), 0)
    rule = game if isinstance(game, TurningRule) else game.rule
    return LinearCode(rule.first, tuple(rule.nim_values(coins)))


def _weights(basis: Sequence[int], length: int) -> dict[int, int]:
    """How many sums of words of a basis have each weight."""
    import numpy as np

    width = max((length + 7) // 8, 1)
    ones = np.array([byte.bit_count() for byte in range(256)], dtype=np.uint8)
    low = _span(basis[:12], width)
    counts = np.zeros(length + 1, dtype=np.int64)
    for high in _span(basis[12:], width):
        weights = ones[low ^ high].sum(axis=1, dtype=np.int64)
        counts += np.bincount(weights, minlength=length + 1)
    return {weight: count for weight, count in enumerate(counts.tolist()) if count}


def _span(basis: Sequence[int], width: int) -> NDArray[np.uint8]:
    """All sums of words of a basis, each a row of bytes."""
    import numpy as np

    span = np.zeros((1, width), dtype=np.uint8)
    for word in basis:
        span = np.concatenate(
            [span, span ^ np.frombuffer(word.to_bytes(width, "little"), dtype=np.uint8)]
        )
    return span


def _mac_williams(weights: dict[int, int], length: int) -> dict[int, int]:
    """Return the weights of the dual code: coefficients of Σ A(i) (1−z)^i (1+z)^(n−i) / |C|."""
    totals = [0] * (length + 1)
    for i, count in weights.items():
        # The coefficients for one i are the Krawtchouk polynomials at i, by their recurrence.
        before, now = 0, 1
        for j in range(length + 1):
            totals[j] += count * now
            after = ((length - 2 * i) * now - (length - j + 1) * before) // (j + 1)
            before, now = now, after
    size = sum(weights.values())
    return {j: total // size for j, total in enumerate(totals) if total}
