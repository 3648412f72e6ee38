"""Races of promotions, played out on the whole board.

The values call a promotion a win. It need not be: the other side may promote next and mate. Here
the pawns outside the core move in turn, the core stays as it is, and whoever has no pawn move left
loses, unless that is stalemate; but after a promotion the whole board is searched to see who is
winning.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, section 2: in its first
diagram White promotes first and is mated.
"""

from __future__ import annotations

from lastmove._core import check_limits
from lastmove.chess.board import OTHER, Board
from lastmove.chess.evidence.lookahead import Lookahead
from lastmove.chess.moves import Move
from lastmove.chess.pawn_play import PawnPlay

__all__ = ["Race"]

QUICK_NODES = 10_000
LONG_NODES = 150_000
MOST_POSITIONS = 5_000
MOST_SEARCHES = 600
MOST_LONG_SEARCHES = 30


class Race:
    """Plays the pawns outside the core out until somebody has promoted; then looks ahead."""

    def __init__(self, play: PawnPlay, lookahead: Lookahead) -> None:
        self._play = play
        self._lookahead = lookahead
        self._known: dict[Board, str | None] = {}
        self._searches = 0
        self._long = 0

    def winner(self, board: Board) -> str | None:
        """Return who wins with the side to move, the core in place: a side, or ``"draw"``.

        None if that was not found.
        """
        if board in self._known:
            return self._known[board]
        check_limits()
        if len(self._known) >= MOST_POSITIONS:
            return None
        side = board.turn or ""
        answers: set[str | None] = {"draw"} if board.is_stalemate else set()
        for move in sorted(self._play.moves(board), key=_promise):
            if move.promotion not in {None, "q"}:
                continue
            found = self.winner_after(board, move)
            answers.add(found)
            if found == side:
                break
        answer = next((found for found in (side, None, "draw") if found in answers), OTHER[side])
        self._known[board] = answer
        return answer

    def winner_after(self, board: Board, move: Move) -> str | None:
        """Return who wins after a move of these pawns."""
        after = board.push(move)
        if move.promotion is None:
            return self.winner(after)
        side = board.turn or ""
        if after.is_checkmate:
            return side
        if after.is_stalemate:
            return "draw"
        if self._searches >= MOST_SEARCHES:
            return None
        self._searches += 1
        verdict = self._lookahead.forecast(after, QUICK_NODES).verdict
        if verdict == "unknown" and self._long < MOST_LONG_SEARCHES:
            self._long += 1
            verdict = self._lookahead.forecast(after, LONG_NODES).verdict
        return {"loss": side, "win": OTHER[side], "draw": "draw"}.get(verdict)


def _promise(move: Move) -> tuple[bool, bool]:
    """Order moves: promotions first, then captures."""
    return (move.promotion is None, move.origin[0] == move.target[0])
