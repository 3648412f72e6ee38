"""Where misère play departs from normal play, read off a misère quotient.

The nim-value of a sum and its element of the quotient are both products over the heaps, so that a
sum is a product of pairs (Φ(h), G(h)). A pair (x, g) is *exceptional* if exactly one of x ∈ P and
g = 0 holds: the player to move then wins one way of playing and loses the other. In a *regular*
quotient no pair over the kernel is exceptional, and a sum with a heap that is not rogue, whose
image lies in the kernel, is played as in normal play.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, reduce
from math import lcm, prod
from operator import xor
from typing import TYPE_CHECKING, Literal

from lastmove.heaps import HeapGame
from lastmove.misere.quotient_families import Cover, Family, Kind, Pair

if TYPE_CHECKING:
    from lastmove.misere.quotient import Quotient

__all__ = ["Exceptional", "Exceptions"]

FURTHEST = 20_000
"""Where the pairs of heaps repeat later than this, the statement is about smaller heaps alone."""
MOST_COUNTS = 20_000
"""Families are looked for if rogue heaps can be counted in no more ways than these."""


@dataclass(frozen=True)
class Exceptional:
    """A pair of an element and a nim-value whose positions are exceptional.

    Parameters
    ----------
    element : str
        The element.
    nim_value : int
        The nim-value in normal play.
    outcome : {"N", "P"}
        The outcome in misère play; that in normal play is the other one.
    example : tuple of int
        Heaps of a smallest such position.
    """

    element: str
    nim_value: int
    outcome: Literal["N", "P"]
    example: tuple[int, ...]


class Exceptions:
    """The positions that one player wins in normal play and the other in misère play.

    A position, as a list of heaps, is `in` it if it is exceptional. Made by
    :meth:`lastmove.misere.Quotient.exceptions`.

    Parameters
    ----------
    quotient : Quotient
        The quotient.

    Examples
    --------
    >>> import lastmove as lm
    >>> found = lm.misere.HeapGame("0.75").quotient().exceptions()
    >>> print(found)
    0.75: misère play departs from normal play
      rogue heaps: 1, 3, 5, 7
      a position with any other heap is as in normal play
      1×(5,7) D(1,3): won, lost in normal play
      D(1,3): lost, won in normal play
      E(1,3): won, lost in normal play
    """

    def __init__(self, quotient: Quotient) -> None:
        self.quotient = quotient
        self._normal = HeapGame(quotient.code) if quotient.code is not None else None

    @cached_property
    def recurrence(self) -> tuple[int, int] | None:
        """From which heap on images and nim-values repeat together, and their period.

        None if that is not proved; everything here is then about heaps up to `last`.
        """
        quotient = self.quotient
        if quotient.period is None or self._normal is None:
            return None
        normal = self._normal.period(max(FURTHEST, 4 * quotient.heap))
        if normal is None or not normal.proved or normal.saltus:
            return None
        first = max(normal.preperiod, quotient.preperiod or 0, 1)
        period = lcm(normal.period, quotient.period)
        return (first, period) if first + period <= FURTHEST else None

    @property
    def last(self) -> int:
        """The largest heap that has to be looked at."""
        return self.quotient.heap if self.recurrence is None else sum(self.recurrence) - 1

    def nim_value(self, position: Iterable[int]) -> int:
        """Return the nim-value of a position in normal play."""
        if self._normal is not None:
            return self._normal.position_value(list(position))
        return reduce(xor, (self.quotient.forms[one - 1].nim_value for one in position if one), 0)

    def __contains__(self, position: Iterable[int]) -> bool:
        """Whether a position is exceptional."""
        heaps = list(position)
        return self.quotient.is_lost(heaps) != (self.nim_value(heaps) == 0)

    @cached_property
    def _types(self) -> dict[Pair, list[int]]:
        """The heaps by their image and nim-value."""
        found: dict[Pair, list[int]] = {}
        for heap in range(1, self.last + 1):
            pair = self.quotient.index([heap]), self.nim_value([heap])
            found.setdefault(pair, []).append(heap)
        return found

    @cached_property
    def _rows(self) -> dict[int, list[int]]:
        """The products with the images of heaps."""
        times, order = self.quotient.core.product, self.quotient.order
        return {y: [times(x, y) for x in range(order)] for y, _ in self._types}

    @cached_property
    def _reached(self) -> dict[Pair, tuple[int, ...]]:
        """All pairs of positions, with a position of fewest heaps."""
        reached: dict[Pair, tuple[int, ...]] = {(0, 0): ()}
        queue = deque(reached)
        while queue:
            x, g = here = queue.popleft()
            for (y, value), heaps in self._types.items():
                there = self._rows[y][x], g ^ value
                if there not in reached:
                    reached[there] = tuple(sorted((*reached[here], heaps[0])))
                    queue.append(there)
        return reached

    def _is_exceptional(self, pair: Pair) -> bool:
        return (pair[0] in self.quotient.lost) != (pair[1] == 0)

    @cached_property
    def elements(self) -> list[Exceptional]:
        """All exceptional pairs of an element and a nim-value, by their smallest positions."""
        return [
            Exceptional(self.quotient.word(x), g, "P" if x in self.quotient.lost else "N", heaps)
            for (x, g), heaps in self._reached.items()
            if self._is_exceptional((x, g))
        ]

    @cached_property
    def is_regular(self) -> bool:
        """Whether no position of the kernel is exceptional."""
        kernel = set(self.quotient.core.kernel())
        return not any(pair[0] in kernel and self._is_exceptional(pair) for pair in self._reached)

    @cached_property
    def rogue_heaps(self) -> list[int]:
        """The heaps up to `last` whose image is outside the kernel."""
        return sorted(heap for _, heaps in self._rogue for heap in heaps)

    @cached_property
    def _rogue(self) -> list[tuple[Pair, list[int]]]:
        kernel = set(self.quotient.core.kernel())
        return [(pair, heaps) for pair, heaps in self._types.items() if pair[0] not in kernel]

    @cached_property
    def families(self) -> list[Family] | None:
        """Families that together are all exceptional positions; None if there are too many counts.

        Of each kind of heap only whether the number is small matters, and its remainder. Each
        family is enlarged from one position as long as all of it stays exceptional.
        """
        heaps_of = self._rogue if self.is_regular else list(self._types.items())
        kinds = [Kind.of(pair, heaps, self._rows[pair[0]]) for pair, heaps in heaps_of]
        if prod(len(kind.powers) for kind in kinds) > MOST_COUNTS:
            return None
        cover = Cover(kinds, self.quotient.core.product, self.quotient.lost, self.recurrence)
        return list(cover.families())

    def __str__(self) -> str:
        """Say it in words."""
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """Return what there is to say, in lines of text; the first is the title."""
        name = self.quotient.code or f"{len(self.quotient.forms)} forms"
        if not self.elements:
            return [f"{name}: misère play is as normal play"]
        everywhere = self.recurrence is not None or self.quotient.forms
        bound = "" if everywhere else f" (heaps to {self.last})"
        lines = [f"{name}: misère play departs from normal play{bound}"]
        if self.is_regular:
            first, period = self.recurrence or (self.last + 1, 0)
            shown = [f"{n}+{period}k" if n >= first else str(n) for n in self.rogue_heaps]
            lines += [f"  rogue heaps: {', '.join(shown)}"]
            if len(self._rogue) < len(self._types):
                lines += ["  a position with any other heap is as in normal play"]
        else:
            lines += ["  it does so in the kernel, too"]
        if self.families is not None:
            return lines + [f"  {family}: {_words(family.outcome)}" for family in self.families]
        return lines + [
            f"  {one.element}, nim-value {one.nim_value}: {_words(one.outcome)}, "
            f"as in {' + '.join(map(str, one.example)) or 'nothing'}"
            for one in self.elements
        ]


def _words(outcome: str) -> str:
    return "won, lost in normal play" if outcome == "N" else "lost, won in normal play"
