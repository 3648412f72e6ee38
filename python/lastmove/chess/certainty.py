"""Results that are certain: by the rules, by a proof on the whole board, or by tables of endings.

A proof takes the program that is in :mod:`lastmove.chess.prover`: the winner wins against every
defence. A draw is where it proves that neither side can. Small positions are solved exactly, by
working back from all positions that can arise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lastmove._core import limits, seconds_left
from lastmove.chess.board import Board
from lastmove.chess.engine import Tables
from lastmove.chess.prover import prove_wins, solve_exactly
from lastmove.chess.verdict import OPPOSITE, OTHER, WinProof
from lastmove.errors import LimitReached

__all__ = ["Certainty"]

SMALL = 5
"""With so few men a position is solved exactly."""

EXACT_POSITIONS = 400_000
EXACT_SECONDS = 5.0
PROOF_SECONDS = 40.0
MOST_PROVED = 30_000_000
"""Formations that a proof may need, by a rough count; with more none is tried."""


@dataclass
class Certainty:
    """Finds results that are certain.

    Parameters
    ----------
    prove : bool
        Whether to look for proofs.
    tables : Tables or None
        Tables of endings.
    sources : list of str
        Where results came from: ``"proof"``, ``"Syzygy tables"``.
    proofs : dict
        The wins that were proved, by side to move.
    unproved : list of str
        Sides to move for which a proof was looked for and not found.
    """

    prove: bool = True
    tables: Tables | None = None
    sources: list[str] = field(default_factory=list)
    proofs: dict[str, WinProof] = field(default_factory=dict)
    unproved: list[str] = field(default_factory=list)

    def results(self, boards: Mapping[str, Board], expected: Mapping[str, str]) -> dict[str, str]:
        """Return the results for the sides to move that can be made certain.

        Parameters
        ----------
        boards : mapping
            A position for each side to move.
        expected : mapping
            What the results probably are, which says what to prove: ``win``, ``loss``, ``draw``
            or ``unknown``.

        Returns
        -------
        dict
            ``win``, ``loss`` or ``draw`` by side to move; nothing for those that stay open.
        """
        found = {}
        for side, board in boards.items():
            result = self._tabled(board) or (self._solved(board) if self.prove else None)
            if result is not None:
                found[side] = result
        open_sides = [side for side in boards if side not in found]
        if self.prove and open_sides and _is_provable(boards[open_sides[0]]):
            found |= self._proved({side: boards[side] for side in open_sides}, expected)
        return found

    def _tabled(self, board: Board) -> str | None:
        found = None if self.tables is None else self.tables.probe(board)
        if found is not None:
            self.sources.append("Syzygy tables")
        return found

    def _solved(self, board: Board) -> str | None:
        if len(board.pieces()) > SMALL:
            return None
        left = seconds_left()
        seconds = EXACT_SECONDS if left is None else min(EXACT_SECONDS, left / 4)
        try:
            with limits(seconds=seconds):
                exact = solve_exactly(board, EXACT_POSITIONS)
        except LimitReached:
            return None
        if exact is None:
            return None
        self.sources.append("proof")
        return exact.result

    def _proved(self, boards: Mapping[str, Board], expected: Mapping[str, str]) -> dict[str, str]:
        """Prove what is expected, all sides at the same time; then the contrary, or a draw."""
        left = seconds_left()
        seconds = PROOF_SECONDS if left is None else min(PROOF_SECONDS, 0.8 * left)
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
            proofs = prove_wins(asked, share * seconds) if asked else ()
            for (side, hoped), proof in zip(tasks, proofs, strict=True):
                if proof is not None and proof.proved:
                    self.proofs[side] = proof
                    found[side] = hoped
                elif proof is not None and proof.verdict == "no win":
                    not_won[side].add(hoped)
        found |= {side: "draw" for side, hopes in not_won.items() if len(hopes) == len(OTHER)}
        self.sources += ["proof"] * len(found)
        self.unproved += [side for side in boards if side not in found]
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
