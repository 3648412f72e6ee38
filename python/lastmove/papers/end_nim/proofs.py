"""Section 3: the steps of the proofs of Theorems 2.2 and 2.3."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias

from lastmove.papers.claim import Json
from lastmove.papers.end_nim.plain import CONVENTIONS, RULESETS, Piles, lost, moves, rows
from lastmove.rulesets.support.end_nim_theory import (
    EndNimGame,
    is_lost,
    left_index,
    proof_move,
    right_index,
)

__all__: list[str] = []

Replies: TypeAlias = Callable[[Piles, EndNimGame], Collection[Piles]]


def bad_proof_moves(game: EndNimGame) -> Json:
    """List the rows not lost from which the proof's move is illegal or does not win."""
    bad: list[Json] = []
    for row in rows():
        found = proof_move(row, game)
        if is_lost(row, game):
            fine = found is None
        else:
            after = {str(move) for move in RULESETS[game](row).moves()}
            fine = found is not None and is_lost(found.after, game)
            fine = fine and found is not None and ",".join(map(str, found.after)) in after
        if not fine:
            bad.append(list(row))
    return bad


def bad_proof_moves_played(game: EndNimGame) -> Json:
    """List the same by minimax and by the rules."""
    bad: list[Json] = []
    for row in rows():
        found = proof_move(row, game)
        if found is None:
            fine = lost(row, game)
        else:
            fine = found.after in set(moves(row)) and lost(found.after, game)
        if not fine:
            bad.append(list(row))
    return bad


ASKED: tuple[Piles, ...] = ((5,), (1, 1, 5), (3, 4, 1), (2, 3, 3), (4, 1, 4, 2), (1, 1, 1, 1))


def all_winning_moves(replies: Replies) -> Json:
    """List the rows after all winning moves, game by game."""
    return {game: [sorted(map(list, replies(row, game))) for row in ASKED] for game in CONVENTIONS}


def won_by_play(row: Piles, game: EndNimGame) -> set[Piles]:
    """Return the rows after a move that are lost by minimax."""
    if game == "loop-end-nim" and len(row) == 1:
        return set()
    return {after for after in moves(row) if lost(after, game)}


def winning_moves_counted(replies: Replies) -> Json:
    """Count the winning moves of all rows within the bounds, game by game."""
    return {game: sum(len(replies(row, game)) for row in rows()) for game in CONVENTIONS}


def moves_between_lost(game: EndNimGame) -> Json:
    """List the moves between two rows that both satisfy the theorem's conditions."""
    pairs: list[Json] = []
    for row in rows():
        if is_lost(row, game):
            after = (move for move in RULESETS[game](row).moves())
            pairs += [[list(row), str(move)] for move in after if move.outcome() == "P"]
    return pairs


def moves_between_lost_played(game: EndNimGame) -> Json:
    pairs: list[Json] = []
    for row in rows():
        over = game == "loop-end-nim" and len(row) == 1
        if is_lost(row, game) and not over:
            pairs += [[list(row), str(after)] for after in moves(row) if lost(after, game)]
    return pairs


def only_in(
    judged: Callable[[Piles, EndNimGame], bool], game: EndNimGame, other: EndNimGame, largest: int
) -> Json:
    """List the rows with piles up to `largest` that are lost in a game and not in another."""
    return [
        list(row)
        for row in rows()
        if max(row) <= largest and judged(row, game) and not judged(row, other)
    ]


def seen(row_of: Callable[[int, int, int], Piles], index: Callable[[Piles], int]) -> Json:
    """Collect an index of the rows that two sizes of piles and 2 to 6 piles make."""
    return [
        sorted({index(row_of(low, high, k)) for high in range(2, 7) for low in range(1, high)})
        for k in range(2, 7)
    ]


def defined(row: Piles) -> int:
    """Return l by its definition: try every index from the last."""
    for i in range(len(row), 0, -1):
        if len(set(row[: i - 1])) <= 1 and (i == 1 or row[i - 2] <= row[i - 1]):
            return i
    return 0


def defined_right(row: Piles) -> int:
    return defined(row[::-1])


def defined_sum(row: Piles) -> int:
    return defined(row) + defined_right(row)


def loop_right(row: Piles) -> int:
    return right_index(row, "loop-end-nim")


def loop_sum(row: Piles) -> int:
    return left_index(row) + loop_right(row)


def misere_right(row: Piles) -> int:
    return right_index(row, "misere-end-nim")


def last_larger(low: int, high: int, k: int) -> Piles:
    return (*(low,) * (k - 1), high)


def first_smaller(low: int, high: int, k: int) -> Piles:
    return (low, *(high,) * (k - 1))


def both_smaller(low: int, high: int, k: int) -> Piles:
    return (low, *(high,) * (k - 1), low)
