"""Families of exceptional positions: numbers of heaps, small or by their remainder.

Of each kind of heap only the powers of its pair (Φ, G) matter, which repeat. A family bounds the
number of heaps of each kind: exactly so many, any number, or by parities. Parities of several
kinds may be bound together, as by Sibert and Conway for Kayles: E(9,12,17) stands for an even
number, in total, of heaps of these sizes, D(…) for an odd one.

References
----------
W. L. Sibert, J. H. Conway, "Mathematical Kayles", *International Journal of Game Theory* 20, 1992.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

__all__ = ["Cover", "Family", "Kind", "Pair"]

Pair = tuple[int, int]
"""An element of the quotient and a nim-value."""
Counts = tuple[int, ...]


@dataclass(frozen=True)
class Family:
    """A family of exceptional positions, given by the numbers of heaps of some sizes.

    Parameters
    ----------
    outcome : {"N", "P"}
        The outcome in misère play; that in normal play is the other one.
    exact : tuple of (tuple of int, int, int)
        Sizes; the number of heaps of them in total, at least; and the step by which there may be
        more, 0 if there may not.
    parity : tuple of (tuple of int, int)
        Sizes of which an even (0) or odd (1) number in total is there.
    free : tuple of int
        Sizes of which any number is there.
    recurrence : (int, int) or None
        A first size and a period: larger sizes are as those that differ by the period.

    Examples
    --------
    >>> import lastmove as lm
    >>> family = lm.misere.HeapGame("0.3").quotient().exceptions().families[0]
    >>> str(family), [1, 7] in family, [1] in family
    ('D(1+2k) any(2+2k)', False, True)
    """

    outcome: Literal["N", "P"]
    exact: tuple[tuple[tuple[int, ...], int, int], ...]
    parity: tuple[tuple[tuple[int, ...], int], ...]
    free: tuple[int, ...]
    recurrence: tuple[int, int] | None = None

    def __str__(self) -> str:
        """Write E(…) and D(…) for an even and an odd number of heaps of these sizes in total."""
        parts = []
        for sizes, least, step in self.exact:
            more = "" if step == 0 else "+" if step == 1 else f"+{step}k"
            parts.append(f"{least}{more}×({self._listed(sizes)})")
        parts += [f"{'ED'[odd]}({self._listed(sizes)})" for sizes, odd in self.parity]
        parts += [f"any({self._listed(self.free)})"] if self.free else []
        return " ".join(parts) or "no heaps"

    def _listed(self, sizes: Iterable[int]) -> str:
        first, period = self.recurrence or (0, 0)
        return ",".join(f"{n}+{period}k" if period and n >= first else str(n) for n in sizes)

    def __contains__(self, position: Iterable[int]) -> bool:
        """Whether a position is in the family."""
        count: Counter[int] = Counter()
        for heap in position:
            first, period = self.recurrence or (heap + 1, 1)
            count[heap if heap < first else first + (heap - first) % period] += 1
        del count[0]
        lists = [sizes for sizes, _, _ in self.exact] + [sizes for sizes, _ in self.parity]
        allowed = {size for sizes in (*lists, self.free) for size in sizes}

        def total(sizes: Iterable[int]) -> int:
            return sum(count[size] for size in sizes)

        return (
            count.keys() <= allowed
            and all(total(sizes) % 2 == odd for sizes, odd in self.parity)
            and all(_is_number(total(sizes), least, step) for sizes, least, step in self.exact)
        )


def _is_number(count: int, least: int, step: int) -> bool:
    return count == least or (step > 0 and count > least and (count - least) % step == 0)


@dataclass(frozen=True)
class Kind:
    """Heaps of one image and nim-value: the powers of the pair until they repeat."""

    heaps: tuple[int, ...]
    powers: tuple[Pair, ...]
    start: int

    @classmethod
    def of(cls, pair: Pair, heaps: Sequence[int], row: Sequence[int]) -> Kind:
        """Return the kind of some heaps, given the products with their image."""
        powers: list[Pair] = [(0, 0)]
        while True:
            x, g = powers[-1]
            following = row[x], g ^ pair[1]
            if following in powers:
                return cls(tuple(heaps), tuple(powers), powers.index(following))
            powers.append(following)

    @property
    def period(self) -> int:
        """With which period the powers repeat."""
        return len(self.powers) - self.start

    @property
    def has_parity(self) -> bool:
        """Whether a power tells the parity of the number of heaps."""
        return self.period % 2 == 0

    def number(self, power: int) -> tuple[int, int]:
        """Return the least number of heaps that has a power, and by what step there may be more."""
        return power, 0 if power < self.start else self.period


class Cover:
    """Covers the exceptional positions by families, each as large as it can be made.

    Given the kinds of heaps, the product of the quotient, its P-elements, and from which size on
    sizes repeat with which period.
    """

    def __init__(
        self,
        kinds: Sequence[Kind],
        times: Callable[[int, int], int],
        lost: frozenset[int],
        recurrence: tuple[int, int] | None,
    ) -> None:
        self.kinds = kinds
        self.recurrence = recurrence
        self.outcomes: dict[Counts, Literal["N", "P"]] = {}
        for counts in product(*(range(len(kind.powers)) for kind in kinds)):
            x, g = 0, 0
            for kind, count in zip(kinds, counts, strict=True):
                y, value = kind.powers[count]
                x, g = times(x, y), g ^ value
            if (x in lost) != (g == 0):
                self.outcomes[counts] = "P" if x in lost else "N"

    def families(self) -> Iterator[Family]:
        """Yield families until all is covered."""
        # From positions of many kinds of heaps families grow large.
        left = sorted(self.outcomes, key=lambda counts: (counts.count(0), sum(counts)))
        covered: set[Counts] = set()
        for counts in left:
            if counts not in covered:
                shape = self._grown(counts)
                parities = set(shape.parities)
                covered |= {c for c in self._members(shape) if shape.parity(c) in parities}
                yield self._family(shape)

    def _grown(self, counts: Counts) -> _Shape:
        """Return a largest family around a position.

        First as many kinds as possible are let free, or bound by their parities alone. Then the
        parities may change together: those allowed stay an affine space over the field of two.
        """
        shape = _Shape(counts, ("exact",) * len(counts), ())
        for place, kind in enumerate(self.kinds):
            freer = [shape.changed(place, "free")]
            freer += [shape.changed(place, "parity")] if kind.has_parity else []
            shape = next((s for s in freer if s.start in self._allowed(s)), shape)
        allowed = self._allowed(shape)
        directions = range(1, 1 << shape.how.count("parity"))
        for direction in sorted(directions, key=int.bit_count):
            if {v ^ direction for v in shape.parities} <= allowed:
                shape = _Shape(shape.counts, shape.how, (*shape.directions, direction))
        return shape

    def _allowed(self, shape: _Shape) -> set[int]:
        """Return the parities for which all positions have the same outcome, exceptional."""
        outcome = self.outcomes[shape.counts]
        good: dict[int, bool] = {}
        for counts in self._members(shape):
            parity = shape.parity(counts)
            good[parity] = good.get(parity, True) and self.outcomes.get(counts) == outcome
        return {parity for parity, holds in good.items() if holds}

    def _members(self, shape: _Shape) -> Iterator[Counts]:
        """Yield the positions of a family, were its parities of no matter."""
        ranges = [
            (count,) if how == "exact" else range(len(kind.powers))
            for kind, how, count in zip(self.kinds, shape.how, shape.counts, strict=True)
        ]
        return product(*ranges)

    def _family(self, shape: _Shape) -> Family:
        def sizes(places: Iterable[int]) -> tuple[int, ...]:
            return tuple(sorted(heap for i in places for heap in self.kinds[i].heaps))

        exact = [
            (sizes([i]), *self.kinds[i].number(shape.counts[i]))
            for i, how in enumerate(shape.how)
            if how == "exact" and shape.counts[i]
        ]
        bound = [i for i, how in enumerate(shape.how) if how == "parity"]
        parity = [
            (sizes(i for bit, i in enumerate(bound) if equation >> bit & 1), odd)
            for equation, odd in shape.equations()
        ]
        free = sizes(i for i, how in enumerate(shape.how) if how == "free")
        outcome = self.outcomes[shape.counts]
        return Family(outcome, tuple(exact), tuple(sorted(parity)), free, self.recurrence)


@dataclass(frozen=True)
class _Shape:
    """A family under way: a position, what is asked of each kind, and how parities may change."""

    counts: Counts
    how: tuple[str, ...]
    directions: tuple[int, ...]

    def changed(self, place: int, how: str) -> _Shape:
        how_each = (*self.how[:place], how, *self.how[place + 1 :])
        return _Shape(self.counts, how_each, self.directions)

    def parity(self, counts: Counts) -> int:
        """Return the parities of the kinds that are bound by them, as bits."""
        bound = [count for count, how in zip(counts, self.how, strict=True) if how == "parity"]
        return sum((count & 1) << bit for bit, count in enumerate(bound))

    @property
    def start(self) -> int:
        return self.parity(self.counts)

    @property
    def parities(self) -> list[int]:
        """The parities that are allowed."""
        space = [self.start]
        for direction in self.directions:
            space += [v ^ direction for v in space if v ^ direction not in space]
        return space

    def equations(self) -> list[tuple[int, int]]:
        """Return which sums of parities are fixed, and their values: those of fewest terms."""
        found: list[int] = []
        spanned = {0}
        for equation in sorted(range(1, 1 << self.how.count("parity")), key=int.bit_count):
            fixed = all((equation & d).bit_count() % 2 == 0 for d in self.directions)
            if fixed and equation not in spanned:
                found.append(equation)
                spanned |= {equation ^ other for other in spanned}
        return [(equation, (equation & self.start).bit_count() % 2) for equation in found]
