"""Section 3: the steps of the proofs of Theorems 2.2 and 2.3."""

from __future__ import annotations

from collections.abc import Callable

from lastmove.papers.claim import Claim, Json
from lastmove.papers.end_nim.plain import CONVENTIONS, RULESETS, Piles, lost, moves, rows
from lastmove.rulesets.support.end_nim_theory import (
    EndNimGame,
    is_lost,
    left_index,
    proof_move,
    right_index,
    winning_replies,
)

__all__ = ["CLAIMS"]


def _bad_proof_moves(game: EndNimGame) -> Json:
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


def _bad_proof_moves_played(game: EndNimGame) -> Json:
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


def _all_winning_moves() -> Json:
    """List the rows after all winning moves, game by game."""
    return {
        game: [sorted(map(list, winning_replies(row, game))) for row in ASKED]
        for game in CONVENTIONS
    }


def _all_winning_moves_played() -> Json:
    """List the rows after a move that are lost by minimax."""
    found: dict[str, Json] = {}
    for game in CONVENTIONS:
        found[game] = [sorted(map(list, _won_by_play(row, game))) for row in ASKED]
    return found


def _won_by_play(row: Piles, game: EndNimGame) -> set[Piles]:
    if game == "loop-end-nim" and len(row) == 1:
        return set()
    return {after for after in moves(row) if lost(after, game)}


def _winning_moves_counted() -> Json:
    """Count the winning moves of all rows within the bounds, game by game."""
    found = {game: [len(winning_replies(row, game)) for row in rows()] for game in CONVENTIONS}
    return {game: sum(numbers) for game, numbers in found.items()}


def _winning_moves_counted_by_play() -> Json:
    found = {game: [len(_won_by_play(row, game)) for row in rows()] for game in CONVENTIONS}
    return {game: sum(numbers) for game, numbers in found.items()}


def _moves_between_lost(game: EndNimGame) -> Json:
    """List the moves between two rows that both satisfy the theorem's conditions."""
    pairs: list[Json] = []
    for row in rows():
        if is_lost(row, game):
            after = (move for move in RULESETS[game](row).moves())
            pairs += [[list(row), str(move)] for move in after if move.outcome() == "P"]
    return pairs


def _moves_between_lost_played(game: EndNimGame) -> Json:
    pairs: list[Json] = []
    for row in rows():
        over = game == "loop-end-nim" and len(row) == 1
        if is_lost(row, game) and not over:
            pairs += [[list(row), str(after)] for after in moves(row) if lost(after, game)]
    return pairs


def _only_in(game: EndNimGame, other: EndNimGame, largest: int) -> Json:
    """List the rows with piles up to `largest` that are lost in a game and not in another."""
    return [
        list(row)
        for row in rows()
        if max(row) <= largest and is_lost(row, game) and not is_lost(row, other)
    ]


def _only_in_played(game: EndNimGame, other: EndNimGame, largest: int) -> Json:
    return [
        list(row)
        for row in rows()
        if max(row) <= largest and lost(row, game) and not lost(row, other)
    ]


def _seen(row_of: Callable[[int, int, int], Piles], index: Callable[[Piles], int]) -> Json:
    """Collect an index of the rows that two sizes of piles and 2 to 6 piles make."""
    return [
        sorted({index(row_of(low, high, k)) for high in range(2, 7) for low in range(1, high)})
        for k in range(2, 7)
    ]


def _defined(row: Piles) -> int:
    """Return l by its definition: try every index from the last."""
    for i in range(len(row), 0, -1):
        if len(set(row[: i - 1])) <= 1 and (i == 1 or row[i - 2] <= row[i - 1]):
            return i
    return 0


def _loop_right(row: Piles) -> int:
    return right_index(row, "loop-end-nim")


def _misere_right(row: Piles) -> int:
    return right_index(row, "misere-end-nim")


def _last_larger(low: int, high: int, k: int) -> Piles:
    return (*(low,) * (k - 1), high)


def _first_smaller(low: int, high: int, k: int) -> Piles:
    return (low, *(high,) * (k - 1))


def _both_smaller(low: int, high: int, k: int) -> Piles:
    return (low, *(high,) * (k - 1), low)


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "end-nim.winning-moves",
        "end-nim",
        "theorems 2.1 to 2.3",
        "all winning moves that the theorems give, in the three games: from 5; 1,1,5; 3,4,1; "
        "2,3,3; 4,1,4,2 and 1,1,1,1",
        {
            "end-nim": [
                [[]],
                [[1, 1]],
                [[1, 4, 1]],
                [[2, 3, 2], [3, 3]],
                [[1, 1, 4, 2], [4, 1, 4]],
                [],
            ],
            "misere-end-nim": [
                [[1]],
                [[1, 1, 1]],
                [[1, 4, 1]],
                [[2, 3, 2], [3, 3]],
                [[1, 1, 4, 2], [4, 1, 4]],
                [[1, 1, 1]],
            ],
            "loop-end-nim": [
                [],
                [[1, 1, 1]],
                [[1, 4, 1]],
                [[2, 3, 2]],
                [[1, 1, 4, 2], [4, 1, 4]],
                [[1, 1, 1]],
            ],
        },
        _all_winning_moves,
        note="the rows after the moves; by the theorems, and by minimax",
        second=_all_winning_moves_played,
    ),
    Claim(
        "end-nim.winning-moves-counted",
        "end-nim",
        "theorems 2.1 to 2.3",
        "how many winning moves there are in all rows, by the theorems",
        {"end-nim": 3913, "misere-end-nim": 3913, "loop-end-nim": 3993},
        _winning_moves_counted,
        note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile; the second road is "
        "minimax",
        second=_winning_moves_counted_by_play,
        beyond=True,
    ),
    Claim(
        "end-nim.only-lost-in-normal-play",
        "end-nim",
        "proof of 2.2, part 1",
        "rows lost in End-Nim and not in misère-End-Nim: an even number of single coins",
        [[1, 1], [1, 1, 1, 1], [1, 1, 1, 1, 1, 1]],
        lambda: _only_in("end-nim", "misere-end-nim", 12),
        note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        second=lambda: _only_in_played("end-nim", "misere-end-nim", 12),
    ),
    Claim(
        "end-nim.proof-moves-misere",
        "end-nim",
        "proof of 2.2, part 1",
        "from every row that is not lost in misère-End-Nim the proof names a winning move",
        [],
        lambda: _bad_proof_moves("misere-end-nim"),
        note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        second=lambda: _bad_proof_moves_played("misere-end-nim"),
    ),
    Claim(
        "end-nim.only-lost-in-misere-play",
        "end-nim",
        "proof of 2.2, part 2",
        "rows lost in misère-End-Nim and not in End-Nim: an odd number of single coins",
        [[1], [1, 1, 1], [1, 1, 1, 1, 1]],
        lambda: _only_in("misere-end-nim", "end-nim", 12),
        note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        second=lambda: _only_in_played("misere-end-nim", "end-nim", 12),
    ),
    Claim(
        "end-nim.last-pile-larger",
        "end-nim",
        "proof of 2.2, part 2, and of 2.3, part 2",
        "if all piles but a larger last one are equal, r is 1",
        [[1], [1], [1], [1], [1]],
        lambda: _seen(_last_larger, _misere_right),
        note="r_m for 2 to 6 piles, sizes up to 6",
        second=lambda: _seen(_last_larger, lambda row: _defined(row[::-1])),
    ),
    Claim(
        "end-nim.last-pile-larger-l",
        "end-nim",
        "proof of 2.2, part 2",
        "and l is the number of piles: even if that is even",
        [[2], [3], [4], [5], [6]],
        lambda: _seen(_last_larger, left_index),
        note="2 to 6 piles, sizes up to 6",
        second=lambda: _seen(_last_larger, _defined),
    ),
    Claim(
        "end-nim.lost-rows-apart-misere",
        "end-nim",
        "proof of 2.2, part 2",
        "no move of misère-End-Nim goes from a lost row to a lost row",
        [],
        lambda: _moves_between_lost("misere-end-nim"),
        note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        second=lambda: _moves_between_lost_played("misere-end-nim"),
    ),
    Claim(
        "end-nim.only-lost-without-loop",
        "end-nim",
        "proof of 2.3, part 1",
        "rows lost in End-Nim and not in Loop-End-Nim: an even number of equal piles",
        [
            [1, 1],
            [2, 2],
            [3, 3],
            [1, 1, 1, 1],
            [2, 2, 2, 2],
            [3, 3, 3, 3],
            [1, 1, 1, 1, 1, 1],
            [2, 2, 2, 2, 2, 2],
            [3, 3, 3, 3, 3, 3],
        ],
        lambda: _only_in("end-nim", "loop-end-nim", 3),
        note="up to six piles up to 3",
        second=lambda: _only_in_played("end-nim", "loop-end-nim", 3),
    ),
    Claim(
        "end-nim.proof-moves-loop",
        "end-nim",
        "proof of 2.3, part 1",
        "from every row that is not lost in Loop-End-Nim the proof names a winning move",
        [],
        lambda: _bad_proof_moves("loop-end-nim"),
        note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        second=lambda: _bad_proof_moves_played("loop-end-nim"),
    ),
    Claim(
        "end-nim.both-ends-smaller",
        "end-nim",
        "proof of 2.3, part 1 (a)",
        "equal piles between two equal smaller ones have l + r_o = 4",
        [[4], [4], [4], [4], [4]],
        lambda: _seen(_both_smaller, lambda row: left_index(row) + _loop_right(row)),
        note="2 to 6 piles and the first again at the end, sizes up to 6",
        second=lambda: _seen(_both_smaller, lambda row: _defined(row) + _defined(row[::-1])),
    ),
    Claim(
        "end-nim.only-lost-with-loop",
        "end-nim",
        "proof of 2.3, part 2",
        "rows lost in Loop-End-Nim and not in End-Nim: an odd number of equal piles",
        [
            [1],
            [2],
            [3],
            [1, 1, 1],
            [2, 2, 2],
            [3, 3, 3],
            [1, 1, 1, 1, 1],
            [2, 2, 2, 2, 2],
            [3, 3, 3, 3, 3],
        ],
        lambda: _only_in("loop-end-nim", "end-nim", 3),
        note="up to six piles up to 3",
        second=lambda: _only_in_played("loop-end-nim", "end-nim", 3),
    ),
    Claim(
        "end-nim.first-pile-smaller-l",
        "end-nim",
        "proof of 2.3, part 2",
        "if all piles but a smaller first one are equal, l is 2",
        [[2], [2], [2], [2], [2]],
        lambda: _seen(_first_smaller, left_index),
        note="2 to 6 piles, sizes up to 6",
        second=lambda: _seen(_first_smaller, _defined),
    ),
    Claim(
        "end-nim.first-pile-smaller",
        "end-nim",
        "proof of 2.3, part 2 (a)",
        "and r_o is one less than the number of piles",
        [[1], [2], [3], [4], [5]],
        lambda: _seen(_first_smaller, _loop_right),
        note="2 to 6 piles, sizes up to 6",
        second=lambda: _seen(_first_smaller, lambda row: _defined(row[::-1])),
    ),
    Claim(
        "end-nim.lost-rows-apart-loop",
        "end-nim",
        "proof of 2.3, part 2",
        "no move of Loop-End-Nim goes from a lost row to a lost row",
        [],
        lambda: _moves_between_lost("loop-end-nim"),
        note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        second=lambda: _moves_between_lost_played("loop-end-nim"),
    ),
)
