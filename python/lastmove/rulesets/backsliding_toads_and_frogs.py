"""Backsliding Toads and Frogs: Toads and Frogs whose animals may also step back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

from lastmove.position import Position
from lastmove.rulesets.support.squares import Strip

__all__ = ["BackslidingToadsAndFrogs"]


class BackslidingToadsAndFrogs(Strip):
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

    notation = "t for a toad, f for a frog, . for an empty square"
    example = "f.tt"
    reference = "Winning Ways, chapter 11; A. N. Siegel, Combinatorial Game Theory, chapter VI"
    loopy = True

    letters = "tf."
    marks = {"t": "left", "f": "right"}  # noqa: RUF012 - the base class declares it

    def __neg__(self) -> Self:
        """Return the strip with the players exchanged."""
        return self.made(self.squares[::-1].translate(str.maketrans("tf", "ft")))

    def left_moves(self) -> Iterable[Position]:
        """Return the strips after a toad's step or jump."""
        return self._moves("t", "f", 1)

    def right_moves(self) -> Iterable[Position]:
        """Return the strips after a frog's step or jump."""
        return self._moves("f", "t", -1)

    def _moves(self, mine: str, other: str, way: int) -> Iterator[Position]:
        back = self.lines((mine, "."), -way)
        for line in (*self.lines((mine, "."), way), *back, *self.lines((mine, other, "."), way)):
            yield self.put((line[0], "."), (line[-1], mine))
