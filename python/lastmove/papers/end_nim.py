"""G. Cairns and N. B. Ho, *Some Remarks on End-Nim*: normal play with two and three piles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TypeAlias

from lastmove.papers.claim import Claim, Json, Paper
from lastmove.papers.impartial import nim_value, played_out

__all__ = ["PAPER"]

Piles: TypeAlias = tuple[int, ...]


def _moves(piles: Piles) -> Iterator[tuple[Piles]]:
    """Yield the positions after a move: counters go from the first or the last pile only."""
    if not piles:
        return
    for left in range(piles[0]):
        yield ((left, *piles[1:]) if left else piles[1:],)
    for left in range(piles[-1]):
        yield ((*piles[:-1], left) if left else piles[:-1],)


def _moves_to_one_pile(piles: Piles) -> Iterator[tuple[Piles]]:
    """Yield the same moves in Loop-End-Nim, where a single pile ends the game."""
    if len(piles) > 1:
        yield from _moves(piles)


def _two_piles() -> Json:
    value = played_out(_moves)
    return [[nim_value(value((a, b))) for b in range(1, 9)] for a in range(1, 9)]


def _two_piles_loop() -> Json:
    value = played_out(_moves_to_one_pile)
    return [[nim_value(value((a, b))) for b in range(1, 9)] for a in range(1, 9)]


def _three_piles_lost() -> Json:
    value = played_out(_moves)
    return [list(piles) for piles in product(range(1, 4), repeat=3) if value(piles) == 0]


def _three_piles_lost_loop() -> Json:
    value = played_out(_moves_to_one_pile)
    return [list(piles) for piles in product(range(1, 4), repeat=3) if value(piles) == 0]


PAPER = Paper(
    "end-nim",
    "G. Cairns and N. B. Ho, Some Remarks on End-Nim, International Journal of Combinatorics, 2011",
    (
        Claim(
            "end-nim.two-piles",
            "end-nim",
            "section 4",
            "End-Nim with two piles is Nim: the nim-value of (a, b) is the nim-sum of a and b",
            [
                [0, 3, 2, 5, 4, 7, 6, 9],
                [3, 0, 1, 6, 7, 4, 5, 10],
                [2, 1, 0, 7, 6, 5, 4, 11],
                [5, 6, 7, 0, 1, 2, 3, 12],
                [4, 7, 6, 1, 0, 3, 2, 13],
                [7, 4, 5, 2, 3, 0, 1, 14],
                [6, 5, 4, 3, 2, 1, 0, 15],
                [9, 10, 11, 12, 13, 14, 15, 0],
            ],
            _two_piles,
            note="played out for a and b up to 8",
        ),
        Claim(
            "end-nim.two-piles-loop",
            "end-nim",
            "proposition 4.1",
            "Loop-End-Nim with two piles: one more than the nim-sum of a − 1 and b − 1",
            [
                [1, 2, 3, 4, 5, 6, 7, 8],
                [2, 1, 4, 3, 6, 5, 8, 7],
                [3, 4, 1, 2, 7, 8, 5, 6],
                [4, 3, 2, 1, 8, 7, 6, 5],
                [5, 6, 7, 8, 1, 2, 3, 4],
                [6, 5, 8, 7, 2, 1, 4, 3],
                [7, 8, 5, 6, 3, 4, 1, 2],
                [8, 7, 6, 5, 4, 3, 2, 1],
            ],
            _two_piles_loop,
            note="played out for a and b up to 8",
        ),
        Claim(
            "end-nim.three-piles-lost",
            "end-nim",
            "section 5",
            "End-Nim with three piles is lost for the mover just if symmetrical but not constant",
            [[1, 2, 1], [1, 3, 1], [2, 1, 2], [2, 3, 2], [3, 1, 3], [3, 2, 3]],
            _three_piles_lost,
            note="all positions with piles up to 3",
        ),
        Claim(
            "end-nim.three-piles-lost-loop",
            "end-nim",
            "section 5",
            "in Loop-End-Nim the constant positions are lost too",
            [
                [1, 1, 1],
                [1, 2, 1],
                [1, 3, 1],
                [2, 1, 2],
                [2, 2, 2],
                [2, 3, 2],
                [3, 1, 3],
                [3, 2, 3],
                [3, 3, 3],
            ],
            _three_piles_lost_loop,
            note="all positions with piles up to 3",
        ),
    ),
)
