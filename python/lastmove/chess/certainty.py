"""Results that are certain: by the rules, by a proof on the whole board, or by tables of endings.

A proof takes the program that is in :mod:`lastmove.chess.prover`: a strategy for the winner against
every defence. Small positions are solved exactly, by working back from all positions that can
arise; that is how a draw is named.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import Protocol, cast

from lastmove._core import limits, seconds_left
from lastmove.chess.board import Board
from lastmove.chess.engine import Tables
from lastmove.chess.verdict import OTHER, WinProof
from lastmove.errors import LimitReached

__all__ = ["Certainty"]

SMALL = 5
"""With so few men a position is solved exactly."""

EXACT_POSITIONS = 400_000
PROOF_SECONDS = 5.0


class _Exact(Protocol):
    @property
    def result(self) -> str: ...


class _Prover(Protocol):
    def prove_win(self, position: Board, attacker: str) -> WinProof: ...

    def solve_exactly(self, position: Board, most: int) -> _Exact | None: ...


def _prover() -> _Prover | None:
    try:
        return cast("_Prover", import_module("lastmove.chess.prover"))
    except ImportError:
        return None


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
    """

    prove: bool = True
    tables: Tables | None = None
    sources: list[str] = field(default_factory=list)
    proofs: dict[str, WinProof] = field(default_factory=dict)

    def result(self, board: Board, expected: str) -> str | None:
        """Return the result for the side to move, if it can be made certain.

        Parameters
        ----------
        board : Board
            With a side to move.
        expected : str
            What it probably is, which says what to prove: ``win``, ``loss`` or ``unknown``.

        Returns
        -------
        str or None
            ``win``, ``loss`` or ``draw``, or None.
        """
        if self.tables is not None:
            found = self.tables.probe(board)
            if found is not None:
                self.sources.append("Syzygy tables")
                return found
        prover = _prover() if self.prove else None
        if prover is None or board.turn is None:
            return None
        left = seconds_left()
        seconds = PROOF_SECONDS if left is None else min(PROOF_SECONDS, left / 4)
        try:
            with limits(seconds=seconds):
                return self._proved(prover, board, expected)
        except LimitReached:
            return None

    def _proved(self, prover: _Prover, board: Board, expected: str) -> str | None:
        side = board.turn or ""
        if len(board.pieces()) <= SMALL:
            exact = prover.solve_exactly(board, EXACT_POSITIONS)
            if exact is not None:
                self.sources.append("proof")
                return exact.result
        if expected not in {"win", "loss"}:
            return None
        attacker = side if expected == "win" else OTHER[side]
        proof = prover.prove_win(board, attacker)
        if not proof.proved:
            return None
        self.sources.append("proof")
        self.proofs[side] = proof
        return expected
