"""End-Nim: piles of coins in a row, and coins are taken from the two end piles only.

Known too as Burning the Candle at Both Ends. Who wins is a theorem of Albert and Nowakowski, which
:mod:`~lastmove.rulesets.support.end_nim_theory` has in the words of Cairns and Ho; the nim-values
look irregular, and are computed by :mod:`~lastmove.rulesets.support.end_nim_tables`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Self

from lastmove.errors import InputError
from lastmove.fields import read_numbers
from lastmove.position import Impartial, Position
from lastmove.rulesets.support.drawing import board
from lastmove.rulesets.support.end_nim_tables import Convention, end_nim_value, value_cost
from lastmove.rulesets.support.end_nim_theory import (
    EndNimGame,
    Piles,
    ProofMove,
    left_index,
    lost_condition,
    move_to_one,
    proof_move,
    right_index,
    value_one_condition,
    value_two_condition,
    winning_replies,
)

__all__ = ["EndNim"]

HIGHEST_DRAWN = 40
MOST_DRAWN = 64


@dataclass(frozen=True)
class EndNim(Impartial):
    """Take any positive number of coins from the first or last pile of a row; last to take wins.

    Parameters
    ----------
    piles : tuple of int
        The sizes of the piles from left to right; a pile that is gone leaves no gap.

    Notes
    -----
    Let l be the largest i for which the piles 1 to i − 1 are equal and pile i is not smaller, and r
    the same from the right, but 0 if all piles are equal. With the smaller end at the left, the
    mover loses just if the ends are equal and l + r is even, or the right end is larger by 1, l
    is odd and r is even. That answers rows of any size at once, with all winning moves, as a lost
    row has ends that differ by at most 1.

    Two piles are two heaps of Nim. Nim-values of more piles are known for 0, and for 1 with three
    piles (Theorem 5.1); all others are computed by dynamic programming over intervals.

    References
    ----------
    M. H. Albert and R. J. Nowakowski, "The game of End-Nim", 2001; G. Cairns and N. B. Ho, "Some
    remarks on End-Nim", 2011, Theorems 2.1, 5.1 and 5.4.

    Examples
    --------
    >>> from lastmove.rulesets.end_nim import EndNim
    >>> row = EndNim.parse("3,4,1")
    >>> row.nim_value(), [str(move) for move in row.winning_moves()["left"]]
    (2, ['1,4,1'])
    >>> EndNim((10**30, 7, 5, 5)).outcome()
    'N'
    >>> row.explain()[2]
    'the ends differ by more than 1: whoever moves wins'
    """

    piles: Piles

    notation = "sizes of the piles from left to right, with commas between them; 0 for none"
    example = "3,4,1"
    reference = "M. H. Albert and R. J. Nowakowski, 2001; G. Cairns and N. B. Ho, 2011"

    game: ClassVar[EndNimGame] = "end-nim"
    convention: ClassVar[Convention] = "normal"
    theorem: ClassVar[str] = "2.1"
    least: ClassVar[int] = 0
    """The least number of coins that are left on the table."""

    def __post_init__(self) -> None:
        hint = f"write it like {self.example}"
        if min(self.piles, default=1) < 1:
            raise InputError("a pile has at least one coin", str(self.piles), 0, hint)
        if self.least and not self.piles:
            raise InputError("this game never comes to an empty row", "", 0, hint)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the row of a list of sizes; a lone 0 is the empty row."""
        hint = f"write it like {cls.example}"
        if text.strip() == "0" and not cls.least:
            return cls(())
        return cls(tuple(read_numbers(text, hint, least=1)))

    def __str__(self) -> str:
        """Write the sizes with commas between them."""
        return ",".join(map(str, self.piles)) or "0"

    def moves(self) -> Iterable[Position]:
        """Return the rows with an end pile made smaller or taken."""
        if not self.piles:
            return
        for rest in range(len(self.piles) == 1 and self.least, self.piles[0]):
            yield self._row(*((rest,) if rest else ()), *self.piles[1:])
        if len(self.piles) > 1:
            for rest in range(self.piles[-1]):
                yield self._row(*self.piles[:-1], *((rest,) if rest else ()))

    def _row(self, *piles: int) -> Self:
        return type(self)(piles)

    def canonical(self) -> Position:
        """Return the row, or the same read from the right, whichever is first."""
        return min(self, self._row(*self.piles[::-1]), key=lambda row: row.piles)

    def is_lost(self) -> bool:
        """Return whether the mover loses, by the theorem.

        Examples
        --------
        >>> from lastmove.rulesets.end_nim import EndNim
        >>> EndNim((3, 5, 3)).is_lost(), EndNim((3, 3, 3)).is_lost()
        (True, False)
        """
        return lost_condition(self.piles, self.game) is not None

    def known_nim_value(self) -> int:
        """Return the nim-value by a theorem, or else by dynamic programming."""
        closed = self._closed_nim_value()
        return end_nim_value(self.piles, self.convention) if closed is None else closed

    def _closed_nim_value(self) -> int | None:
        """Return the nim-value where there is a formula or a proved condition for it."""
        if self.is_lost():
            return 0
        match self.piles:
            case (pile,):
                return pile
            case (first, last):
                return first ^ last
            case (_, _, _) if value_one_condition(self.piles) is not None:
                return 1
        return None

    def expected_seconds(self) -> float:
        """Return about how long the nim-value takes."""
        return value_cost(self.piles) if self._closed_nim_value() is None else 0.0

    def known_outcome(self) -> str:
        """Return who wins, by the theorem."""
        return "P" if self.is_lost() else "N"

    def known_good_moves(self) -> list[Position]:
        """Return the winning moves, by the theorem."""
        return [self._row(*piles) for piles in winning_replies(self.piles, self.game)]

    def proof_move(self) -> ProofMove | None:
        """Return the winning move that the proof of the theorem names, and its case.

        Examples
        --------
        >>> from lastmove.rulesets.end_nim import EndNim
        >>> EndNim((3, 4, 1)).proof_move()
        ProofMove(case='as in End-Nim', after=(1, 4, 1))
        """
        return proof_move(self.piles, self.game)

    def move_to_one(self) -> ProofMove | None:
        """Return the move to nim-value 1 that the proof of Theorem 5.1 names, for three piles.

        Examples
        --------
        >>> from lastmove.rulesets.end_nim import EndNim
        >>> EndNim((3, 4, 1)).move_to_one()
        ProofMove(case='(c)(i)', after=(2, 4, 1))
        """
        normal = self.game == "end-nim" and len(self.piles) == 3
        return move_to_one(self.piles) if normal else None

    def misere_nim_value(self, convention: Convention = "misere-conway") -> int:
        """Return the nim-value in misère play: 0 just if the mover loses.

        Parameters
        ----------
        convention : {"misere-conway", "misere-cairns-ho"}
            Conway's, in which the empty row counts 1, or that of Cairns and Ho, in which the single
            coin counts 0 and the row is never emptied.

        Examples
        --------
        >>> from lastmove.rulesets.end_nim import EndNim
        >>> EndNim((2, 3)).misere_nim_value(), EndNim((2, 3)).misere_nim_value("misere-cairns-ho")
        (1, 4)
        """
        return end_nim_value(self.piles, convention)

    def known_misere_outcome(self) -> str | None:
        """Return who wins End-Nim in misère play, by Theorem 2.2."""
        if self.game != "end-nim":
            return None
        return "P" if lost_condition(self.piles, "misere-end-nim") else "N"

    def known_misere_good_moves(self) -> list[Position] | None:
        """Return the moves that win End-Nim in misère play, by Theorem 2.2."""
        if self.game != "end-nim":
            return None
        return [self._row(*piles) for piles in winning_replies(self.piles, "misere-end-nim")]

    def explain(self) -> list[str]:
        """Return l and r, the condition that holds or not, the winning moves and the nim-value."""
        if not self.piles:
            return ["no coins are left: whoever moves loses"]
        row = self.piles if self.piles[0] <= self.piles[-1] else self.piles[::-1]
        steps = [] if row == self.piles else [f"read from the right: {self._row(*row)}"]
        steps.append(_indices(row, self.game))
        steps.append(self._verdict(row))
        steps += [f"good move: to {move}" for move in self.known_good_moves()]
        found = proof_move(self.piles, self.game)
        if found is not None and self.game != "end-nim":
            steps.append(f"the proof's move: to {self._row(*found.after)} ({found.case})")
        return steps + self._values()

    def _verdict(self, row: Piles) -> str:
        condition = lost_condition(row, self.game)
        left, right = left_index(row), right_index(row, self.game)
        if condition == "(a)":
            why = f"the ends are equal and {left} + {right} is even"
        elif condition == "(b)":
            why = f"the right end is larger by 1, {left} is odd and {right} is even"
        elif row[-1] == row[0]:
            return f"the ends are equal, but {left} + {right} is odd: whoever moves wins"
        elif row[-1] == row[0] + 1:
            which = f"{left} is even" if left % 2 == 0 else f"{right} is odd"
            return f"the right end is larger by 1, but {which}: whoever moves wins"
        else:
            return "the ends differ by more than 1: whoever moves wins"
        return f"Theorem {self.theorem} {condition}: {why}, so whoever moves loses"

    def _values(self) -> list[str]:
        """Return what theorems say of the nim-values 1 and 2."""
        if len(self.piles) not in {2, 3}:
            return []
        one = value_one_condition(self.piles, self.game)
        if one is not None:
            kind = "Proposition" if one == "4.2" else "Theorem"
            return [f"{kind} {one}: nim-value 1"]
        if self.game != "end-nim" or len(self.piles) != 3:
            return []
        two = value_two_condition(self.piles)
        steps = [f"Theorem {two}: nim-value 2"] if two is not None else []
        found = self.move_to_one()
        if found is not None:
            after = self._row(*found.after)
            steps.append(f"case {found.case} of the proof of 5.1: {after} has nim-value 1")
        return steps

    def svg(self) -> str:
        """Return the piles as columns of coins, the end piles in another colour."""
        if max(self.piles, default=0) > HIGHEST_DRAWN or len(self.piles) > MOST_DRAWN:
            return super().svg()
        ends = {0, len(self.piles) - 1}
        coins = ["e" if i in ends else "o" for i in range(len(self.piles))]
        rows = [
            [coin if pile >= height else "." for coin, pile in zip(coins, self.piles, strict=True)]
            for height in range(max(self.piles, default=1), 0, -1)
        ]
        return board(rows, {"e": "left", "o": "both"}, title=f"{self.game} {self}")


def _indices(row: Piles, game: EndNimGame) -> str:
    name = {"end-nim": "r", "misere-end-nim": "r_m", "loop-end-nim": "r_o"}[game]
    left, right = left_index(row), right_index(row, game)
    if len(set(row)) == 1:
        return f"all piles are equal: l = {left}, {name} = {right}"
    return (
        f"l = {left}: of the first {left} piles all before the last are equal, and it is not "
        f"smaller; {name} = {right} from the right in the same way"
    )
