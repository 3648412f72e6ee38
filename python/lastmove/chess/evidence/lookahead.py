"""Looking ahead on the whole board: a bounded search, which proves nothing unless it says mate."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lastmove._core import ChessLookahead
from lastmove.chess.board import Board
from lastmove.chess.moves import Move

__all__ = ["DECISIVE", "Forecast", "Lookahead"]

DECISIVE = 600
"""A score above this one counts as a win."""

MATING = 29_000
"""Scores beyond this one say mate."""


@dataclass(frozen=True)
class Forecast:
    """What looking ahead found; no proof, unless it says mate.

    The score is in hundredths of a pawn from the view of the side to move, the depth in half-moves,
    the line in standard algebraic notation.
    """

    score: int
    depth: int
    line: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """``win`` or ``loss`` for the side to move, or ``unknown``."""
        if abs(self.score) < DECISIVE:
            return "unknown"
        return "win" if self.score > 0 else "loss"

    def __str__(self) -> str:
        """Write the score as players do."""
        if abs(self.score) > MATING:
            return "mate" if self.score > 0 else "mated"
        return f"{self.score / 100:+.1f}"


class Lookahead:
    """Looks ahead on the whole board, as far as a number of positions goes.

    Parameters
    ----------
    locked : iterable of pairs of str
        Squares and letters of men that count for nothing as long as all of them stand there: a
        lead that is locked in is none.
    effort : float
        All numbers of positions are multiplied by it.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.chess.evidence.lookahead import Lookahead
    >>> found = Lookahead().forecast(lm.chess.Board("7k/8/5K2/6Q1/8/8/8/8 w"), 5000)
    >>> str(found), found.line
    ('mate', ('Qg7#',))
    """

    def __init__(self, locked: Iterable[tuple[str, str]] = (), effort: float = 1.0) -> None:
        self._core = ChessLookahead()
        self._effort = effort
        self._locked = list(locked)

    def forecast(self, board: Board, nodes: int, only: Iterable[Move] = ()) -> Forecast:
        """Look ahead from a position with a side to move, meeting about so many positions.

        The first move is one of `only`, if there are any. The answer is the same for the same
        questions in the same order.
        """
        core = board._core  # noqa: SLF001 - the compiled twin of the board
        first = [move.uci for move in only]
        score, depth, _, moves = self._core.search(
            core, max(1, round(nodes * self._effort)), first, self._locked
        )
        line = []
        for move in moves:
            line.append(board.san(move))
            board = board.push(move)
        return Forecast(score, depth, tuple(line))
