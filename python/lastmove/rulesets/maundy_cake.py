"""Maundy Cake: cakes are cut into equal pieces only."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self, TypeAlias

from lastmove.bounds import check_limits
from lastmove.errors import InputError
from lastmove.position import Position
from lastmove.rulesets.cutcake import draw_cakes
from lastmove.rulesets.support.reading import read_list
from lastmove.rulesets.support.short import ShortPosition
from lastmove.values import Game, game

__all__ = ["MaundyCake"]

Cakes: TypeAlias = tuple[int, int, int]
"""How many equal cakes, their rows and their columns."""

NUMBER = r"(0*[1-9][0-9]{0,11})"
CAKES = re.compile(rf"(?:{NUMBER}\s*\.\s*)?{NUMBER}\s*[x×]\s*{NUMBER}")

MOST_SPLIT = 10_000
"""More equal cakes than this stay one component, and are valued together."""


@dataclass(frozen=True)
class MaundyCake(ShortPosition):
    """Divide a cake into equal pieces: Left by cuts from top to bottom, Right from side to side.

    Parameters
    ----------
    cakes : tuple of triples of int
        How many, and the rows and columns of squares of each.

    Notes
    -----
    A move cuts one cake, along its lines, into any number of equal pieces, at least two. From w
    columns go down by w → w/p, p the least prime factor of w, to 1; from h rows likewise. Both
    chains are followed until one has come to 1: if that is h's, the cake is worth the sum of the
    numbers that still follow in w's chain, and if it is w's, minus the sum of those in h's.

    References
    ----------
    E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 2.

    Examples
    --------
    >>> from lastmove.rulesets.maundy_cake import MaundyCake
    >>> [str(MaundyCake.parse(text).value()) for text in ("1x12", "5x12", "12x5", "2.4x9")]
    ['10', '4', '-4', '0']
    >>> [str(move) for move in MaundyCake.parse("1x6").left_moves()]
    ['2.1x3', '3.1x2', '6.1x1']
    >>> MaundyCake.parse("5x12").explain()
    ['5x12: columns 12 → 6 → 3 → 1, rows 5 → 1; what is left of the longer chain adds up to 4']
    """

    cakes: tuple[Cakes, ...]

    notation = "rows x columns, commas between cakes, 3.4x9 for three equal ones; 0 is no cake"
    example = "5x12,2.4x9"
    reference = "Winning Ways, chapter 2"

    def __post_init__(self) -> None:
        for cakes in self.cakes:
            if min(cakes) < 1:
                message = f"a cake of {cakes[1]}x{cakes[2]} is not there"
                raise InputError(message, str(self), None, "write numbers of 1 or more")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the cakes that a text describes."""
        if text.strip() == "0":
            return cls(())
        hint = f"write {cls.example}, with sides up to 12 digits"
        cakes = (found.groups() for _, found in read_list(text, CAKES, "a cake", hint))
        return cls(tuple((int(n or 1), int(h), int(w)) for n, h, w in cakes))

    def __str__(self) -> str:
        """Write the cakes."""
        return ",".join(f"{n}.{h}x{w}" if n > 1 else f"{h}x{w}" for n, h, w in self.cakes) or "0"

    @classmethod
    def random(cls, size: int, seed: int) -> Self:
        """Return one cake with sides up to a size, the same for the same seed."""
        draw = random.Random(seed)  # noqa: S311 - any cake will do
        return cls(((1, draw.randint(1, max(size, 1)), draw.randint(1, max(size, 1))),))

    def left_moves(self) -> Iterable[Position]:
        """Return the cakes after one is cut into equal pieces side by side."""
        for i, (_, h, w) in enumerate(self.cakes):
            for pieces in _divisors(w):
                yield self._after(i, (pieces, h, w // pieces))

    def right_moves(self) -> Iterable[Position]:
        """Return the cakes after one is cut into equal pieces one above the other."""
        for i, (_, h, w) in enumerate(self.cakes):
            for pieces in _divisors(h):
                yield self._after(i, (pieces, h // pieces, w))

    def _after(self, i: int, pieces: Cakes) -> Position:
        n, h, w = self.cakes[i]
        others = ((n - 1, h, w),) if n > 1 else ()
        return MaundyCake((*self.cakes[:i], *others, pieces, *self.cakes[i + 1 :]))

    def components(self) -> Iterable[Position]:
        """Return the cakes one by one, or equal ones together if they are very many."""
        parts: list[Position] = []
        for n, h, w in self.cakes:
            if n > MOST_SPLIT:
                parts.append(MaundyCake(((n, h, w),)))
            else:
                parts += [MaundyCake(((1, h, w),))] * n
        return parts or [self]

    def known_value(self) -> Game:
        """Return the value by the chains of divisors."""
        return game(sum(n * _value(h, w) for n, h, w in self.cakes))

    def explain(self) -> list[str]:
        """Return both chains of divisors of each cake."""
        steps = []
        for n, h, w in self.cakes:
            columns, rows = (" → ".join(map(str, _chain(side))) for side in (w, h))
            left = f"what is left of the longer chain adds up to {_value(h, w)}"
            times = f", {n} times" if n > 1 else ""
            steps.append(f"{h}x{w}: columns {columns}, rows {rows}; {left}{times}")
        return steps

    def svg(self) -> str:
        """Return the cakes, each as its squares, one below the other."""
        if any(n > 100 for n, _, _ in self.cakes):
            return super().svg()
        return draw_cakes(self, [(h, w) for n, h, w in self.cakes for _ in range(n)])


def _primes(n: int) -> Iterator[int]:
    """Prime factors in increasing order, each as often as it divides."""
    p = 2
    while p * p <= n:
        check_limits()
        while n % p == 0:
            yield p
            n //= p
        p += 1 + p % 2
    if n > 1:
        yield n


def _chain(n: int) -> list[int]:
    """Return n and what is left of it when its least prime factors are divided out in turn."""
    chain = [n]
    for p in _primes(n):
        chain.append(chain[-1] // p)
    return chain


def _divisors(n: int) -> list[int]:
    """Return the divisors of n but 1."""
    divisors = {1}
    for p in _primes(n):
        divisors |= {p * d for d in divisors}
    return sorted(divisors)[1:]


def _value(h: int, w: int) -> int:
    rows, columns = _chain(h), _chain(w)
    return sum(columns[len(rows) :]) - sum(rows[len(columns) :])
