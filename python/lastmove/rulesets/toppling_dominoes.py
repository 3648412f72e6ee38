"""Toppling Dominoes: a row of dominoes that fall to one side."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Self

from lastmove._core import board_value
from lastmove.position import Position
from lastmove.rulesets.support.drawing import strip
from lastmove.rulesets.support.reading import check_letters
from lastmove.rulesets.support.short import ShortPosition
from lastmove.values import Game, game

__all__ = ["TopplingDominoes"]

LETTERS = "lre"

MOST_DRAWN = 500
"""Dominoes of the longest row that is drawn and not written."""


@dataclass(frozen=True)
class TopplingDominoes(ShortPosition):
    """Topple a domino to the left or to the right: it falls, and all on that side fall with it.

    Parameters
    ----------
    dominoes : str
        ``l`` for a domino of Left, ``r`` for one of Right, ``e`` for one that either may topple.

    Notes
    -----
    A row reads the same from both ends. A row of n dominoes of one colour is worth the integer n,
    −n or the nimber ∗n: toppling the k-th leaves any shorter row. Every dyadic number is the value
    of exactly one row of blue and red dominoes, which is a palindrome.

    References
    ----------
    M. H. Albert, R. J. Nowakowski, D. Wolfe, *Lessons in Play*, 2007; A. Fink, R. J. Nowakowski,
    A. N. Siegel, D. Wolfe, "Toppling conjectures", in *Games of No Chance 4*, 2015.

    Examples
    --------
    >>> from lastmove.rulesets.toppling_dominoes import TopplingDominoes
    >>> str(TopplingDominoes("lr").value()), str(TopplingDominoes("lrl").value())
    ('*', '1/2')
    >>> [str(move) for move in TopplingDominoes("lre").right_moves()]
    ['e', 'l', '', 'lr']
    """

    dominoes: str

    notation = "l for a domino of Left, r for one of Right, e for one of either, in a row"
    example = "lre"
    reference = "Lessons in Play; Fink, Nowakowski, Siegel, Wolfe, Games of No Chance 4, 2015"

    def __post_init__(self) -> None:
        hint = f"write l, r and e, like {self.example}"
        check_letters(self.dominoes, LETTERS, hint, "domino")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the row that a text describes."""
        return cls(text.strip())

    def __str__(self) -> str:
        """Write the dominoes."""
        return self.dominoes

    @classmethod
    def all(cls, length: int) -> Iterator[Self]:
        """Return every row of a length."""
        return (cls("".join(row)) for row in product(LETTERS, repeat=length))

    @classmethod
    def random(cls, size: int, seed: int) -> Self:
        """Return a row of a length, the same for the same seed."""
        return cls("".join(random.Random(seed).choices(LETTERS, k=size)))  # noqa: S311

    def left_moves(self) -> Iterable[Position]:
        """Return the rows after Left topples a domino."""
        return self._moves("le")

    def right_moves(self) -> Iterable[Position]:
        """Return the rows after Right topples a domino."""
        return self._moves("re")

    def _moves(self, mine: str) -> Iterator[Position]:
        row = self.dominoes
        for i, domino in enumerate(row):
            if domino in mine:
                yield TopplingDominoes(row[i + 1 :])
                yield TopplingDominoes(row[:i])

    def canonical(self) -> TopplingDominoes:
        """Return the row or its reverse, whichever comes first: both have the same game tree."""
        return TopplingDominoes(min(self.dominoes, self.dominoes[::-1]))

    def known_value(self) -> Game | None:
        """Return the value of a row of one colour at once, of another by the fast engine."""
        if len(set(self.dominoes)) > 1:
            return board_value("toppling-dominoes", [self.dominoes])
        size = len(self.dominoes)
        if self.dominoes.startswith("e"):
            return game(f"*{size}")
        return game(-size if self.dominoes.startswith("r") else size)

    def svg(self) -> str:
        """Return the row, with a disc of its owner's colour for each domino."""
        if len(self.dominoes) > MOST_DRAWN:
            return super().svg()
        marks = {"l": "left", "r": "right", "e": "both"}
        return strip(self.dominoes, marks, title=f"Toppling Dominoes {self}")
