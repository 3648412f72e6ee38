"""Backsliding Toads and Frogs: Toads and Frogs whose animals may also step back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Self

from lastmove.position import Position
from lastmove.rulesets.support.drawing import strip
from lastmove.rulesets.support.squares import check_letters
from lastmove.rulesets.toads_and_frogs import exchanged

__all__ = ["BackslidingToadsAndFrogs"]

MOST_DRAWN = 500


@dataclass(frozen=True)
class BackslidingToadsAndFrogs(Position):
    """Left's toads step right, jump right over a frog, or step back; Right's frogs the other way.

    Parameters
    ----------
    squares : str
        ``t`` for a toad, ``f`` for a frog, ``.`` for an empty square.

    Notes
    -----
    A step, forwards or back, leads to the empty square next to the animal; a jump goes forwards
    over one animal of the other kind to the empty square behind it. A player with an animal that
    goes to and fro can move for ever, so the values are loopy, or, where both can, not those of
    stoppers. Reversing the strip and exchanging the animals gives the negative.

    References
    ----------
    *Winning Ways*, 1982, chapter 11; A. N. Siegel, *Combinatorial Game Theory*, 2013, chapter VI.

    Examples
    --------
    >>> from lastmove.rulesets.backsliding_toads_and_frogs import BackslidingToadsAndFrogs
    >>> position = BackslidingToadsAndFrogs("t.f.")
    >>> [str(move) for move in position.left_moves()]
    ['.tf.']
    >>> [str(move) for move in position.right_moves()]
    ['tf..', 't..f']
    >>> position.outcome(), BackslidingToadsAndFrogs("ttt..fff").outcome()
    ('P', 'D')
    """

    squares: str

    notation = "t for a toad, f for a frog, . for an empty square"
    example = "f.tt"
    reference = "Winning Ways, chapter 11; A. N. Siegel, Combinatorial Game Theory, chapter VI"
    loopy = True

    def __post_init__(self) -> None:
        check_letters(self.squares, "tf.", f"write {self.notation}, like {self.example}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the strip that a text describes."""
        return cls(text.strip().lower())

    def __str__(self) -> str:
        """Write the squares."""
        return self.squares

    def __neg__(self) -> Self:
        """Return the strip with the players exchanged."""
        return type(self)(self.squares[::-1].translate(str.maketrans("tf", "ft")))

    @classmethod
    def all(cls, length: int) -> Iterator[Self]:
        """Return every strip of a length, in the order of their letters."""
        return (cls("".join(squares)) for squares in product(".ft", repeat=length))

    def left_moves(self) -> Iterable[Position]:
        """Return the strips after a toad's step or jump."""
        return self._moves("t", "f", 1)

    def right_moves(self) -> Iterable[Position]:
        """Return the strips after a frog's step or jump."""
        return self._moves("f", "t", -1)

    def _moves(self, mine: str, other: str, way: int) -> Iterator[Position]:
        squares = self.squares
        for start, square in enumerate(squares):
            if square != mine:
                continue
            for end in (start + way, start - way, start + 2 * way):
                if not 0 <= end < len(squares) or squares[end] != ".":
                    continue
                if end == start + 2 * way and squares[start + way] != other:
                    continue
                yield type(self)(exchanged(squares, start, end))

    def svg(self) -> str:
        """Return the strip, with a disc for each animal."""
        if len(self.squares) > MOST_DRAWN:
            return super().svg()
        title = f"Backsliding Toads and Frogs {self}"
        return strip(self.squares, {"t": "left", "f": "right"}, title=title)
