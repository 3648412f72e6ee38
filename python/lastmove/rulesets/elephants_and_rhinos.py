"""Elephants and Rhinos: Toads and Frogs without jumps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Self

from lastmove.rulesets.toads_and_frogs import MeetingStrip
from lastmove.values import Game, game

__all__ = ["ElephantsAndRhinos"]


class ElephantsAndRhinos(MeetingStrip):
    """Left's elephants step right, Right's rhinos step left; nothing jumps.

    Parameters
    ----------
    squares : str
        ``e`` for an elephant, ``r`` for a rhino, ``.`` for an empty square.

    Notes
    -----
    The order of the animals never changes. Let a herd of `a` elephants face a herd of `b` rhinos
    over a gap of `g` squares. An empty square inside or before a herd is one move for each animal
    of that herd behind it, and nobody can take these moves away. A step into the gap leaves a
    square with all but one of the herd behind it. So, but for an integer, the herds are worth
    G(g) = {a − 1 + G(g − 1) | G(g − 1) − (b − 1)} with G(0) = 0, and by induction
    G(2k) = k(a − b) and G(2k + 1) = k(a − b) + {a − 1 | 1 − b}: the second player in a gap of even
    size always answers with a step into the gap.

    References
    ----------
    M. H. Albert, R. J. Nowakowski, D. Wolfe, *Lessons in Play*, 2007.

    Examples
    --------
    >>> from lastmove.rulesets.elephants_and_rhinos import ElephantsAndRhinos
    >>> ElephantsAndRhinos.parse("eeee..rrr").value(), ElephantsAndRhinos.parse("tt.f").value()
    (game('1'), game('{1|0}'))
    >>> for step in ElephantsAndRhinos("e.ee...rr").explain():
    ...     print(step)
    3 elephants face 2 rhinos over 3 squares: 1 + {2|-1}
    squares that only one herd can use: 1
    """

    longest_jump = 0
    letters = "er."
    marks = {"e": "left", "r": "right"}  # noqa: RUF012 - the base class declares it

    notation = "e (or t) for an elephant, r (or f) for a rhino, . for an empty square"
    example = "ee..r"
    reference = "Lessons in Play, 2007"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the strip that a text describes; t and f are read as e and r."""
        return cls(text.strip().replace("t", "e").replace("f", "r"))

    def known_value(self) -> Game:
        """Return the value: integers, and one switch for each gap of odd size."""
        total = game(self._sure_moves())
        for elephants, rhinos, gap in self._gaps():
            total += gap // 2 * (elephants - rhinos)
            if gap % 2:
                total += Game([elephants - 1], [1 - rhinos])
        return total

    def explain(self) -> list[str]:
        """Return what each pair of herds is worth."""
        steps = []
        for elephants, rhinos, gap in self._gaps():
            switch = f"{{{elephants - 1}|{1 - rhinos}}}"
            even = gap // 2 * (elephants - rhinos)
            worth = f"{even} + {switch}" if even and gap % 2 else switch if gap % 2 else str(even)
            who = f"{_count(elephants, 'elephant')} face {_count(rhinos, 'rhino')}"
            steps.append(f"{who} over {_count(gap, 'square')}: {worth}")
        return [*steps, f"squares that only one herd can use: {self._sure_moves()}"]

    def _herds(self) -> list[tuple[str, list[int]]]:
        """Return the runs of like animals, each with its squares."""
        herds: list[tuple[str, list[int]]] = []
        for i, square in enumerate(self.squares):
            if square == ".":
                continue
            if not herds or herds[-1][0] != square:
                herds.append((square, []))
            herds[-1][1].append(i)
        return herds

    def _gaps(self) -> Iterator[tuple[int, int, int]]:
        """Elephants, rhinos that face them, and squares between them."""
        herds = self._herds()
        for (animal, places), (_, next_places) in pairwise(herds):
            if animal == "e":
                yield len(places), len(next_places), next_places[0] - places[-1] - 1

    def _sure_moves(self) -> int:
        """Left's moves less Right's, into squares inside a herd or between it and a wall."""
        herds = self._herds()
        total = 0
        for animal, places in herds:
            size = len(places)
            for behind, (i, j) in enumerate(pairwise(places), 1):
                if animal == "e":
                    total += (j - i - 1) * behind
                else:
                    total -= (j - i - 1) * (size - behind)
        if herds and herds[-1][0] == "e":
            total += (len(self.squares) - 1 - herds[-1][1][-1]) * len(herds[-1][1])
        if herds and herds[0][0] == "r":
            total -= herds[0][1][0] * len(herds[0][1])
        return total


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
