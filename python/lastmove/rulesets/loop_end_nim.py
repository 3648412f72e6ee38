"""Loop-End-Nim: End-Nim in which whoever leaves only one pile wins."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lastmove.position import Position
from lastmove.rulesets.end_nim import EndNim

__all__ = ["LoopEndNim"]


@dataclass(frozen=True)
class LoopEndNim(EndNim):
    """Take coins from the first or last pile of a row; whoever leaves only one pile wins.

    Parameters
    ----------
    piles : tuple of int
        The sizes of the piles from left to right; there is at least one.

    Notes
    -----
    "Loop" stands for "leave only one pile": a single pile, of any size, is the end of the game, and
    play never returns to a position. The lost rows are those of End-Nim, except where all piles
    are equal: then the mover loses just if their number is odd. Two piles a and b have nim-value
    ((a − 1) ⊕ (b − 1)) + 1.

    References
    ----------
    G. Cairns and N. B. Ho, "Some remarks on End-Nim", 2011, Theorem 2.3, Proposition 4.1.

    Examples
    --------
    >>> from lastmove.rulesets.loop_end_nim import LoopEndNim
    >>> LoopEndNim((5, 5, 5)).outcome(), LoopEndNim((3, 5)).nim_value()
    ('P', 7)
    >>> [str(move) for move in LoopEndNim.parse("3,4,1").winning_moves()["left"]]
    ['1,4,1']
    """

    game = "loop-end-nim"
    convention = "loop"
    theorem = "2.3"
    least = 1

    def moves(self) -> Iterable[Position]:
        """Return the rows with an end pile made smaller or taken, while there are two piles."""
        return super().moves() if len(self.piles) > 1 else ()

    def _closed_nim_value(self) -> int | None:
        if self.is_lost():
            return 0
        if len(self.piles) == 2:
            return ((self.piles[0] - 1) ^ (self.piles[1] - 1)) + 1
        return None
