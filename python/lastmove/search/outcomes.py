"""Who wins, in normal and in misère play, from who wins after each move.

A player to move wins as soon as one move leads to where the opponent loses, so most positions are
never asked for. Under misère play there are no values to ask instead.
"""

from __future__ import annotations

from lastmove.position import Player, Position
from lastmove.search import Explorer, is_impartial, opponent, winner_of, wins_at_once

__all__ = ["Outcomes"]


class Outcomes(Explorer):
    """Searches for outcomes of positions that play cannot come back to.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.search.outcomes import Outcomes
    >>> search, nim = Outcomes("tree"), lm.rulesets.Nim((1, 1))
    >>> search.outcome(nim, misere=False), search.outcome(nim, misere=True)
    ('P', 'N')
    """

    def outcome(self, position: Position, *, misere: bool) -> str:
        """Return who wins."""
        left = self.wins_first(position, "left", misere=misere)
        if is_impartial(position):
            return "N" if left else "P"
        right = self.wins_first(position, "right", misere=misere)
        return {(True, True): "N", (True, False): "L", (False, True): "R"}.get((left, right), "P")

    def wins_first(self, position: Position, player: Player, *, misere: bool) -> bool:
        """Whether a player wins who moves first."""
        if not misere and wins_at_once(position) and winner_of(position) == player:
            return True
        return self.wins(position, player == "left", misere)

    def replies(self, position: Position, left: bool, misere: bool) -> list[Position]:  # noqa: FBT001 - the core asks
        """Return the moves of a player that need looking at."""
        moves = self.moves(position, left)
        if misere or not wins_at_once(position):
            return moves
        # A win ends play; a move by which the opponent wins is as good as none.
        if winner_of(position) is not None:
            return []
        other = opponent("left" if left else "right")
        return [move for move in moves if winner_of(move) != other]
