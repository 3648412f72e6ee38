"""What a nim-sequence looks like: rare and common values, and distances at which it repeats."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

__all__ = ["PseudoPeriod", "SparseSpace", "pairing_fails", "pseudo_periods", "value_counts"]

CHUNK = 1 << 20


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


def value_counts(values: npt.NDArray[np.unsignedinteger]) -> npt.NDArray[np.int64]:
    """Return how often each value 0, 1, … occurs."""
    size = int(values.max()) + 1 if len(values) else 0
    counts = np.zeros(size, dtype=np.int64)
    for start in range(0, len(values), CHUNK):
        counts += np.bincount(values[start : start + CHUNK], minlength=size)
    return counts


def pseudo_periods(
    values: npt.NDArray[np.unsignedinteger], longest: int
) -> tuple[PseudoPeriod, ...]:
    """Return the distances up to `longest` by how often the values repeat, most often first."""
    distances = range(1, min(longest, len(values) - 1) + 1)
    shares = [float(np.mean(values[d:] == values[:-d])) for d in distances]
    found = [PseudoPeriod(d, share) for d, share in zip(distances, shares, strict=True)]
    return tuple(sorted(found, key=lambda one: (-one.share, one.distance)))


def pairing_fails(values: npt.NDArray[np.unsignedinteger], least: int) -> int | None:
    """Return the first n for which not (G(n) = 1 just if G(n − least) = 0)."""
    paired = np.zeros(len(values), dtype=bool)
    paired[least:] = values[: max(len(values) - least, 0)] == 0
    failures = np.flatnonzero((values == 1) != paired)
    return int(failures[0]) if len(failures) else None
