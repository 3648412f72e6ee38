"""A match: a game as it is played, move by move, with moves taken back and a computer to reply.

Whoever wins wants to be quick about it, and whoever loses wants to last. The *remoteness* of a
position is the number of moves that a match takes when both play so. Where play can go on for ever,
a position that comes up for the third time with the same player to move is a draw.

References
----------
C. A. B. Smith, "Graphs and composite games", J. Combin. Theory 1 (1966); E. R. Berlekamp, J. H.
Conway, R. K. Guy, *Winning Ways*, 1982, chapter 9.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from lastmove.position import Player, Position
from lastmove.search import is_loopy, moves_of, opponent
from lastmove.search.retrograde import ListedPositions, Retrograde, TooManyPositions
from lastmove.solve import Solver

__all__ = ["Match", "Remoteness", "best_move"]

TIMES_TO_DRAW = 3
"""A position that comes up so many times is a draw."""

MOST_POSITIONS = 10_000
"""Remoteness is for small games: with more positions it is not worth the time."""


@dataclass
class Match:
    """A game as it is played.

    Parameters
    ----------
    position : Position
        Where play has come to.
    turn : {"left", "right"}
        Who is to move.
    misere : bool
        Whether whoever makes the last move loses.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.match import Match
    >>> match = Match(lm.rulesets.Nim.parse("2,1"))
    >>> match.play(lm.rulesets.Nim.parse("1,1"))
    >>> match.turn, [str(move) for move in match.moves()], match.winner()
    ('right', ['0,1', '1,0'], None)
    """

    position: Position
    turn: Player = "left"
    misere: bool = False
    past: list[tuple[Position, Player]] = field(default_factory=list)

    def moves(self) -> list[Position]:
        """Return the positions that the player to move can move to."""
        if is_loopy(self.position) and self.position.winner() is not None:
            return []
        return list(dict.fromkeys(moves_of(self.position, self.turn)))

    def play(self, move: Position) -> None:
        """Move to a position, which is one of :meth:`moves`."""
        self.past.append((self.position, self.turn))
        self.position, self.turn = move, opponent(self.turn)

    def take_back(self) -> None:
        """Take the last move back."""
        self.position, self.turn = self.past.pop()

    def winner(self) -> Player | None:
        """Return who has won; None while there is a move."""
        won = self.position.winner() if is_loopy(self.position) else None
        if won is not None:
            return "left" if won == "left" else "right"
        if self.moves():
            return None
        return self.turn if self.misere else opponent(self.turn)

    def is_draw(self) -> bool:
        """Whether the position has come up for the third time, with the same player to move."""
        again = (self.position, self.turn)
        return is_loopy(self.position) and self.past.count(again) + 1 >= TIMES_TO_DRAW


class Remoteness:
    """The number of moves until the end of small games.

    Parameters
    ----------
    misere : bool
        Whether whoever makes the last move loses.
    most : int
        The most positions that are looked at.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.match import Remoteness
    >>> Remoteness().of(lm.rulesets.Nim.parse("1,2,3"), "left")
    6
    """

    def __init__(self, *, misere: bool = False, most: int = MOST_POSITIONS) -> None:
        self._misere = misere
        self._most = most
        self._found: Retrograde | None = None

    def of(self, position: Position, turn: Player) -> int | None:
        """Return the remoteness; None if there are too many positions, or nobody wins."""
        if self._found is None or position not in self._found:
            try:
                listed = ListedPositions(position, most=self._most)
            except TooManyPositions:
                return None
            self._found = Retrograde(position, misere=self._misere, listed=listed)
        return self._found.result(position, turn).depth


def best_move(
    match: Match, solver: Solver, remoteness: Remoteness, chance: random.Random
) -> tuple[Position, bool]:
    """Return a move and whether it wins: quickly if so, and otherwise as late a loss as possible.

    Where there are cycles, a draw is better than any loss.

    Parameters
    ----------
    match : Match
        The match; the player to move has a move.
    solver : Solver
        Who finds winning moves.
    remoteness : Remoteness
        Who tells how long play lasts, in small games.
    chance : random.Random
        Who chooses among moves that are as good.

    Returns
    -------
    move : Position
        The move.
    wins : bool
        Whether it wins.

    Raises
    ------
    LoopError
        If play can go on for ever, and no theorem helps.
    LimitReached
        If a limit is reached first.

    Examples
    --------
    >>> import random
    >>> import lastmove as lm
    >>> from lastmove.match import Match, Remoteness, best_move
    >>> match = Match(lm.rulesets.Nim.parse("3,4,5"))
    >>> best_move(match, lm.Solver(), Remoteness(), random.Random(1))
    (Nim(heaps=(1, 4, 5)), True)
    """
    if is_loopy(match.position):
        found = solver.retrograde(match.position, misere=match.misere)
        best = found.best_moves(match.position, match.turn)
        wins = found.result(match.position, match.turn).verdict == "win"
        return chance.choice(best), wins
    winning = solver.winning_moves(match.position, misere=match.misere)[match.turn]
    moves = winning or match.moves()
    # All that follows is listed once.
    remoteness.of(match.position, match.turn)
    lengths = [remoteness.of(move, opponent(match.turn)) for move in moves]
    known = [length for length in lengths if length is not None]
    if len(known) == len(moves):
        length = min(known) if winning else max(known)
        moves = [move for move, own in zip(moves, lengths, strict=True) if own == length]
    elif winning:
        # Where play can loop, the first is the one that the theorem thinks of.
        moves = moves[:1]
    return chance.choice(moves), bool(winning)
