"""Results that are certain: by the rules, by a proof on the whole board, or by tables of endings.

A proof takes the program that is in :mod:`lastmove.chess.prover`: the winner wins against every
defence. A draw is where it proves that neither side can. Small positions are solved exactly, by
working back from all positions that can arise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lastmove.chess.board import Board
from lastmove.chess.engine import Tables
from lastmove.chess.prover import MOST_STEPS, WinProof, prove_wins, solve_exactly
from lastmove.chess.verdict import OPPOSITE, OTHER
from lastmove.errors import LimitReached

__all__ = ["Certainty"]

SMALL = 5
"""With so few men a position is solved exactly."""

EXACT_POSITIONS = 400_000
MOST_PROVED = 30_000_000
"""Formations that a proof may need, by a rough count; with more none is tried."""


@dataclass
class Certainty:
    """Finds results that are certain, by proofs, unless `prove` is false, and by tables of endings.

    The steps of a proof are multiplied by `effort`. Where results came from is in `sources`, the
    wins that were proved, by side to move, in `proofs`, sides for which a proof was looked for in
    vain in `unproved`; a limit that ended it is kept, with what is certain by then.
    """

    prove: bool = True
    tables: Tables | None = None
    effort: float = 1.0
    sources: list[str] = field(default_factory=list)
    proofs: dict[str, WinProof] = field(default_factory=dict)
    unproved: list[str] = field(default_factory=list)
    limit: LimitReached | None = None

    def results(self, boards: Mapping[str, Board], expected: Mapping[str, str]) -> dict[str, str]:
        """Return ``win``, ``loss`` or ``draw`` for the sides to move that can be made certain.

        `expected` says what the results probably are, so what to prove.
        """
        found = {}
        for side, board in boards.items():
            result = self._tabled(board) or (self._solved(board) if self.prove else None)
            if result is not None:
                found[side] = result
        open_sides = [side for side in boards if side not in found]
        if self.prove and open_sides and self.limit is None and _is_provable(boards[open_sides[0]]):
            found |= self._proved({side: boards[side] for side in open_sides}, expected)
        return found

    def _tabled(self, board: Board) -> str | None:
        found = None if self.tables is None else self.tables.probe(board)
        if found is not None:
            self.sources.append("Syzygy tables")
        return found

    def _solved(self, board: Board) -> str | None:
        if len(board.pieces()) > SMALL or self.limit is not None:
            return None
        try:
            exact = solve_exactly(board, EXACT_POSITIONS)
        except LimitReached as limit:
            self.limit = limit
            return None
        if exact is None:
            return None
        self.sources.append("proof")
        return exact.result

    def _proved(self, boards: Mapping[str, Board], expected: Mapping[str, str]) -> dict[str, str]:
        """Prove what is expected, all sides at the same time; then the contrary, or a draw."""
        decided = all(result in {"win", "loss"} for result in expected.values())
        found: dict[str, str] = {}
        not_won: dict[str, set[str]] = {side: set() for side in boards}
        for contrary, share in ((False, 1.0 if decided else 0.6), (True, 0.4)):
            tasks = []
            for side in boards:
                hoped = "loss" if expected[side] == "loss" else "win"
                if contrary:
                    hoped = OPPOSITE[hoped]
                # A verdict that stands is not tried the other way round.
                stands = contrary and expected[side] in {"win", "loss"} and not not_won[side]
                if side not in found and not stands:
                    tasks.append((side, hoped))
            asked = [
                (boards[side], side if hoped == "win" else OTHER[side]) for side, hoped in tasks
            ]
            proofs = self._wins(asked, round(share * self.effort * MOST_STEPS))
            for (side, hoped), proof in zip(tasks, proofs, strict=True):
                if proof is not None and proof.proved:
                    self.proofs[side] = proof
                    found[side] = hoped
                elif proof is not None and proof.verdict == "no win":
                    not_won[side].add(hoped)
            if self.limit is not None:
                break
        found |= {side: "draw" for side, hopes in not_won.items() if len(hopes) == len(OTHER)}
        self.sources += ["proof"] * len(found)
        self.unproved += [side for side in boards if side not in found]
        return found

    def _wins(self, asked: list[tuple[Board, str]], steps: int) -> tuple[WinProof | None, ...]:
        try:
            return prove_wins(asked, steps) if asked else ()
        except LimitReached as limit:
            self.limit = limit
            found: tuple[WinProof | None, ...] = limit.partial  # type: ignore[assignment]
            return found


def _is_provable(board: Board) -> bool:
    """Say whether there are kings and pawns alone, and not too many of them."""
    letters = [letter.lower() for letter in board.pieces().values()]
    if any(letter not in "kp" for letter in letters):
        return False
    formations = 1
    for square, letter in board.pieces().items():
        row = int(square[1:])
        if letter in "Pp":
            formations *= 2 + (board.rows - row if letter == "P" else row - 1)
    return formations <= MOST_PROVED
