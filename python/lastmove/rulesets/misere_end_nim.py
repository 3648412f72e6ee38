"""Misère-End-Nim: End-Nim in which whoever takes the last coin loses."""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.rulesets.end_nim import EndNim

__all__ = ["MisereEndNim"]


@dataclass(frozen=True)
class MisereEndNim(EndNim):
    """Take coins from the first or last pile of a row; whoever takes the last coin loses.

    Parameters
    ----------
    piles : tuple of int
        The sizes of the piles from left to right; there is at least one.

    Notes
    -----
    The ruleset says it the other way round: the last coin is not taken, and whoever can only take
    that one has lost. So the misère game is solved as any other: the outcome is who wins
    misère-End-Nim, the winning moves are those of misère play, and the nim-value is G_m of Cairns
    and Ho, in which a single pile of n counts n − 1. Conway's misère nim-values of the same rows,
    where the empty row counts 1, are those of :meth:`EndNim.misere_nim_value`; they have the same
    zeros.

    The lost rows are those of End-Nim, except for rows of ones: with all piles equal to 1 the mover
    loses just if their number is odd.

    References
    ----------
    G. Cairns and N. B. Ho, "Some remarks on End-Nim", 2011, Theorem 2.2.

    Examples
    --------
    >>> from lastmove.rulesets.misere_end_nim import MisereEndNim
    >>> MisereEndNim((1, 1, 1)).outcome(), MisereEndNim((2, 3)).nim_value()
    ('P', 4)
    >>> [str(move) for move in MisereEndNim.parse("1,1,7").winning_moves()["left"]]
    ['1,1,1']
    """

    game = "misere-end-nim"
    convention = "misere-cairns-ho"
    theorem = "2.2"
    least = 1

    def _closed_nim_value(self) -> int | None:
        if self.is_lost():
            return 0
        return self.piles[0] - 1 if len(self.piles) == 1 else None
