"""How long proofs of endgame wins take: ``python benches/endgames.py``."""

from __future__ import annotations

import time

import lastmove as lm
from lastmove.chess.prover import prove_win, solve_exactly
from lastmove.errors import LimitReached

POSITIONS = [
    ("king and pawn", "8/8/4k3/8/4K3/4P3/8/8 b", "white"),
    ("one passed pawn more", "8/8/8/4k3/4Pp2/5K2/P7/8 w", "white"),
    ("two files besides", "8/p6p/8/4k3/4Pp2/5K2/P6P/8 w", "black"),
    ("Schweda-Sika, White to move", "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 w", "white"),
    ("Schweda-Sika, Black to move", "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 b", "black"),
]


def main() -> None:
    """Print one line a position."""
    for name, fen, attacker in POSITIONS:
        start = time.perf_counter()
        try:
            with lm.limits(seconds=300):
                proof = prove_win(fen, attacker)
            words = f"{proof.verdict}, {proof.nodes} nodes, {len(proof.strategy)} positions"
        except LimitReached as error:
            words = str(error)
        print(f"{name:30} {time.perf_counter() - start:8.2f} s  {words}")
    start = time.perf_counter()
    solution = solve_exactly("8/8/8/8/4k3/8/4P3/4K3 w")
    count = solution.positions if solution else 0
    print(f"{'all of king and pawn':30} {time.perf_counter() - start:8.2f} s  {count} positions")


if __name__ == "__main__":
    main()
