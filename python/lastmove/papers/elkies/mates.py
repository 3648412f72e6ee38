"""A search for mate that knows no values: which first moves win on the whole board.

An and-or search by proof numbers (the side that wins needs one move, the other is granted every
one) ends in checkmates. What it proves is proved by the rules of chess alone. Nothing is said where
it gives up: a claim that rests on it then has no answer.

References
----------
L. V. Allis, *Searching for solutions in games and artificial intelligence*, 1994, chapter 2;
A. Nagai, *Df-pn algorithm for searching AND/OR trees and its applications*, 2002.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import lastmove as lm
from lastmove.papers.claim import Json

__all__ = ["MateSearch", "decided", "lost", "on_heights", "outcome"]

Numbers: TypeAlias = tuple[int, int]
"""How many leaves are at least needed to prove a win, and to disprove it."""

NEVER = 10**9
MOST = 400_000
SIDES = ("white", "black")


class MateSearch:
    """Positions from which one side forces mate."""

    def __init__(self, attacker: str) -> None:
        self.attacker = attacker
        self.known: dict[int, Numbers] = {}

    def wins(self, board: lm.chess.Board) -> bool:
        """Whether a forced mate was found."""
        if all(self._numbers(board)):
            self._search(board, NEVER, NEVER, frozenset())
        return self.known[board.key][0] == 0

    def _numbers(self, board: lm.chess.Board) -> Numbers:
        if board.key not in self.known:
            ours, count = board.turn == self.attacker, len(board.moves())
            found = (1, count) if ours else (count, 1)
            if not count:
                found = (0, NEVER) if board.is_checkmate and not ours else (NEVER, 0)
            self.known[board.key] = found
        return self.known[board.key]

    def _search(
        self, board: lm.chess.Board, proof: int, disproof: int, path: frozenset[int]
    ) -> None:
        """Look below a position until its numbers reach the two bounds."""
        ours = board.turn == self.attacker
        path |= {board.key}
        # The side that wins makes do with queens; the other may promote to anything.
        moves = [m for m in board.moves() if not ours or m.promotion in {None, "q"}]
        after = {b.key: b for b in map(board.push, moves)}
        for each in after.values():
            self._numbers(each)
        # A repeated position is no win.
        unseen = after.keys() - path
        repeated = [] if unseen == after.keys() else [(NEVER, 0)]
        least, summed = (0, 1) if ours else (1, 0)
        while len(self.known) < MOST:
            below = [self.known[key] for key in unseen] + repeated
            first, total = min(pair[least] for pair in below), sum(pair[summed] for pair in below)
            here = (first, min(NEVER, total)) if ours else (min(NEVER, total), first)
            self.known[board.key] = here
            if here[0] >= proof or here[1] >= disproof:
                return
            best = next(key for key in unseen if self.known[key][least] == first)
            others = (self.known[key][least] for key in unseen if key != best)
            second = min((*others, *(pair[least] for pair in repeated)), default=NEVER)
            numbers = self.known[best]
            if ours:
                bounds = min(proof, second + 1), disproof - here[1] + numbers[1]
            else:
                bounds = proof - here[0] + numbers[0], min(disproof, second + 1)
            self._search(after[best], *bounds, path)


def decided(fen: str) -> list[list[Json]]:
    """Return for White to move, then for Black, the result and all winning moves.

    Each first move is shown to win, or to lose, by a search for mate; what the look-ahead of the
    library thinks of it only says which is tried.
    """
    searches = {side: MateSearch(side) for side in SIDES}
    hints = lm.chess.endgame(fen, prove=False, effort=0.1).winning_moves
    found: list[list[Json]] = []
    for side, other in (SIDES, SIDES[::-1]):
        board = lm.chess.Board(fen).with_turn(side)
        winner = {san: side if san in hints[side] else other for san in board.sans()}
        if not all(searches[winner[san]].wins(board.push(san)) for san in winner):
            return [["open", []]]
        good: list[Json] = [*sorted(san for san in winner if winner[san] == side)]
        found.append(["win" if good else "loss", good])
    return found


def lost(board: lm.chess.Board) -> bool:
    """Whether the side to move is mated by force."""
    return MateSearch(SIDES[board.turn == "white"]).wins(board)


def outcome(fen: str) -> str:
    """Return N if whoever moves wins, P if whoever moves loses, by mates."""
    results = [str(result) for result, _ in decided(fen)]
    return {("win", "win"): "N", ("loss", "loss"): "P"}.get((results[0], results[-1]), "open")


def on_heights(heights: Iterable[int], *words: str) -> dict[str, Json]:
    """Give each height on which the words can be realized their outcomes."""
    found: dict[str, Json] = {}
    for rows in heights:
        try:
            boards = [lm.pawns.endgame(word, rows=rows) for word in words]
        except lm.InputError:
            continue
        found[str(rows)] = [outcome(board.fen) for board in boards]
    return found
