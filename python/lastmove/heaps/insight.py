"""What a nim-sequence looks like: rare and common values, and distances at which it repeats."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from lastmove._core import HeapSequence
from lastmove.errors import InputError
from lastmove.heaps.cousins import Cousin, cousins_of, names_of
from lastmove.heaps.estimate import require
from lastmove.heaps.rules import Rule, SetRule, checked_heap, pieces

__all__ = ["Insight", "PseudoPeriod", "SparseSpace"]

CHUNK = 1 << 20
FURTHEST = 1 << 17
"""So far the least member of a set is looked for."""


@dataclass(frozen=True)
class SparseSpace:
    """The split of nim-values into rare ones, closed under nim-addition, and common ones.

    Parameters
    ----------
    mask : int
        The value v is of even type if v and the mask have an even number of ones in common. Bits
        above all values seen are set.
    domain : int or None
        None if values of even type are rare. In games whose breaking digits d_k all have k of the
        same parity, the type may depend on the heap instead: this is that parity, and a value is
        rare at n where its type is that of n − k.
    rare : tuple of (int, int)
        The heaps n ≥ 1 of rare value, and their values.

    Notes
    -----
    Rare ⊕ rare and common ⊕ common are rare, rare ⊕ common is common. So an option of common value
    has exactly one rare part, and where rare heaps are few there are few of them: that is what
    makes the engine fast.

    References
    ----------
    R. K. Guy, "Impartial games", 1996, section 5; *Winning Ways*, chapter 4.

    Examples
    --------
    >>> import lastmove as lm
    >>> kayles = lm.HeapGame("kayles").sparse(to=1000)
    >>> kayles.rare[-1], kayles.is_rare(70, 6)
    ((70, 6), True)
    """

    mask: int
    domain: int | None
    rare: tuple[tuple[int, int], ...]

    def is_rare(self, n: int, value: int) -> bool:
        """Return whether a value would be rare for a heap of n."""
        parity = (value & self.mask).bit_count() % 2
        return parity == (0 if self.domain is None else (n - self.domain) % 2)


@dataclass(frozen=True)
class PseudoPeriod:
    """A distance d at which a sequence often repeats.

    Parameters
    ----------
    distance : int
        d.
    share : float
        The share of the heaps n looked at with G(n + d) = G(n).
    """

    distance: int
    share: float


class Insight:
    """A nim-sequence, as a rule gives it, and what it looks like besides periods."""

    _rule: Rule

    @property
    def code(self) -> str:
        """The code in lowest terms, or the name of a rule without one."""
        return self._rule.text

    @property
    def known_to(self) -> int:
        """The largest n whose value is computed, −1 if none is."""
        return self._rule.known() - 1

    def values(self, to: int) -> npt.NDArray[np.unsignedinteger]:
        """Return the nim-values G(0), G(1), …, G(to).

        Parameters
        ----------
        to : int
            The largest heap.

        Returns
        -------
        numpy.ndarray
            Unsigned integers as narrow as hold them all, 8, 16 or 32 bits.

        Raises
        ------
        LimitReached
            If a limit is reached, or is sure to be.
        """
        require(self._rule, checked_heap(to))
        return next(pieces(self._rule, to, to + 1))

    def sparse(self, to: int | None = None) -> SparseSpace | None:
        """Return the split of the known values into rare and common ones that has the fewest rare.

        Parameters
        ----------
        to : int, optional
            Compute values up to this heap first.

        Returns
        -------
        SparseSpace or None
            None for games that never split a heap in two, or do other things.
        """
        self._look_at(to)
        found = self._rule.sparse()
        if found is None:
            return None
        mask, domain, rare = found
        return SparseSpace(mask, domain, tuple(rare))

    def histogram(self, to: int | None = None) -> npt.NDArray[np.int64]:
        """Return how often each value 0, 1, … occurs among G(0), …, G(to).

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.HeapGame("S(1,2)").histogram(to=8).tolist()
        [3, 3, 3]
        """
        values = self._look_at(to)
        size = int(values.max()) + 1
        counts = np.zeros(size, dtype=np.int64)
        for start in range(0, len(values), CHUNK):
            counts += np.bincount(values[start : start + CHUNK], minlength=size)
        return counts

    def pseudo_periods(
        self, to: int | None = None, *, longest: int = 1200, window: int = 100_000
    ) -> tuple[PseudoPeriod, ...]:
        """Return the distances by how often the last values repeat at them, most often first.

        Parameters
        ----------
        to : int, optional
            The largest heap looked at; the largest known by default.
        longest : int
            The longest distance.
        window : int
            How many values are looked at, the last ones.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.HeapGame("kayles").pseudo_periods(to=2000, longest=30)[0].distance
        12
        """
        values = self._look_at(to)[-window:]
        distances = range(1, min(longest, len(values) - 1) + 1)
        found = [PseudoPeriod(d, float(np.mean(values[d:] == values[:-d]))) for d in distances]
        return tuple(sorted(found, key=lambda one: (-one.share, one.distance)))

    def ferguson_pairing(self, to: int | None = None) -> int | None:
        """Return the first n at which Ferguson's pairing fails, None if it holds up to G(to).

        Raises
        ------
        InputError
            If this is not a subtraction game.

        Notes
        -----
        In a subtraction game with least member s, G(n) = 1 just if G(n − s) = 0.

        References
        ----------
        T. S. Ferguson, 1974; *Winning Ways*, chapter 4.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.HeapGame("S(2,5,6)").ferguson_pairing(to=1000) is None
        True
        """
        least = self._least_taken()
        if least is None:
            raise InputError(f"{self.code} is not a subtraction game", hint="take S(2,5,6), say")
        values = self._look_at(to)
        paired = np.zeros(len(values), dtype=bool)
        paired[least:] = values[: max(len(values) - least, 0)] == 0
        failures = np.flatnonzero((values == 1) != paired)
        return int(failures[0]) if len(failures) else None

    def _least_taken(self) -> int | None:
        """Return the least member of the subtraction set, if this is a subtraction game."""
        if isinstance(self._rule, HeapSequence):
            digits = self._digits
            if digits is None or any(digit not in {0, 3} for part in digits for digit in part):
                return None
            return next((k for k, digit in enumerate(digits[0] + digits[1]) if digit), None)
        if isinstance(self._rule, SetRule):
            return next((n for n in range(1, FURTHEST + 1) if self._rule.options(n)), None)
        return None

    @cached_property
    def _digits(self) -> tuple[list[int], list[int]] | None:
        """The digits from d₀ on, and those that follow for ever."""
        read = self._rule.digits if isinstance(self._rule, HeapSequence) else None
        return None if read is None else ([read[0], *read[1]], list(read[2]))

    def cousins(self) -> list[Cousin]:
        """Return the games whose nim-sequences are this one, shifted.

        See Also
        --------
        lastmove.heaps.cousins : The theorem and its proof.

        Examples
        --------
        >>> import lastmove as lm
        >>> print(lm.HeapGame("treblecross").cousins()[0])
        G(n) is G(n+1) of 0.04
        """
        if self._digits is None or self._digits[1]:
            return []
        found = []
        for digits, shift in cousins_of(self._digits[0]):
            code = HeapSequence(f"{digits[0]:X}.{''.join(f'{digit:X}' for digit in digits[1:])}")
            found.append(Cousin(code.text, shift, names_of(code.text)))
        return found

    def _look_at(self, to: int | None) -> npt.NDArray[np.unsignedinteger]:
        """Return the values to look at: up to G(to), or all known and at least a few."""
        return self.values(max(self.known_to, 1000) if to is None else to)
