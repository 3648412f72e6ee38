"""Section 2: Nimble, sliding coins, the silver dollar, Poker Nim, Northcott's and Lasker's games.

The paper asks its readers to solve these games. The answers here are Lastmove's, by theorem; the
second road plays every game out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache, reduce
from itertools import combinations, combinations_with_replacement, product
from operator import xor
from typing import TypeVar

from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import grundy, heap_values, loses
from lastmove.retrograde import Retrograde
from lastmove.rulesets.coin_sliding import CoinSliding
from lastmove.rulesets.lasker_nim import LaskerNim
from lastmove.rulesets.nimble import Nimble
from lastmove.rulesets.northcott import Northcott
from lastmove.rulesets.poker_nim import PokerNim
from lastmove.rulesets.silver_dollar import SilverDollar

__all__: list[str] = []

P = TypeVar("P", bound=Hashable)
Coins = tuple[int, ...]
Row = tuple[int, int]


def _nimble_moves(leftmost: int) -> Callable[[Coins], Iterator[Coins]]:
    def moves(coins: Coins) -> Iterator[Coins]:
        for i, coin in enumerate(coins):
            for square in range(leftmost, coin):
                yield tuple(sorted((*coins[:i], square, *coins[i + 1 :])))

    return moves


def nimble_by_search(leftmost: int, squares: int) -> Json:
    """List the lost positions of three coins; a coin on square 0 has left the strip."""
    lost = loses(_nimble_moves(leftmost))
    triples = combinations_with_replacement(range(1, squares + 1), 3)
    return [list(coins) for coins in triples if lost(coins)]


def lost_triples(game: type[Nimble], squares: int) -> Json:
    triples = combinations_with_replacement(range(1, squares + 1), 3)
    return [list(coins) for coins in triples if game(coins).outcome() == "P"]


def _census(values: Iterable[int]) -> Json:
    """Count positions, those worth 0, and add up the nim-values of all."""
    found = [*values]
    return [len(found), found.count(0), sum(found)]


def crowds(game: type[Nimble]) -> Json:
    """Take all positions of four and five coins on six squares."""
    return _census(game(coins).nim_value() for coins in _crowds())


def _crowds() -> Iterator[Coins]:
    return (c for k in (4, 5) for c in combinations_with_replacement(range(1, 7), k))


def nimble_larger_by_mex(leftmost: int) -> Json:
    return _census(map(grundy(_nimble_moves(leftmost)), _crowds()))


def _slides(coins: Coins) -> Iterator[Coins]:
    wall = 0
    for i, coin in enumerate(coins):
        for square in range(wall + 1, coin):
            yield (*coins[:i], square, *coins[i + 1 :])
        wall = coin


def sliding(squares: int, coins: int) -> Json:
    """List the lost positions of so many coins."""
    positions = combinations(range(1, squares + 1), coins)
    return [list(each) for each in positions if CoinSliding(each).outcome() == "P"]


def sliding_by_search(squares: int, coins: int) -> Json:
    positions = combinations(range(1, squares + 1), coins)
    return [list(each) for each in positions if loses(_slides)(each)]


def _dollar_lost(*, in_one_move: bool) -> Callable[[Coins, int], bool]:
    """Return whether the player to move loses; the coins, and which of them is the dollar."""

    @cache
    def lost(coins: Coins, dollar: int) -> bool:
        if dollar < 0:
            return False  # it is in the bag, and the bag can be taken
        if in_one_move and dollar == 0:
            return False  # it can be slid into the bag, which is taken in the same move
        if coins and lost(coins[1:], dollar - 1):
            return False
        return not any(lost(after, dollar) for after in _slides(coins))

    return lost


def dollar_by_search(squares: int, *, in_one_move: bool) -> list[str]:
    lost = _dollar_lost(in_one_move=in_one_move)
    positions = _dollar_positions(squares)
    return [_written(coins, dollar) for coins, dollar in positions if lost(coins, dollar)]


def _dollar_positions(squares: int) -> list[tuple[Coins, int]]:
    return [
        (coins, dollar)
        for number in range(1, squares + 1)
        for coins in combinations(range(1, squares + 1), number)
        for dollar in range(number)
    ]


def _written(coins: Coins, dollar: int) -> str:
    return ",".join(f"{coin}d" if i == dollar else str(coin) for i, coin in enumerate(coins))


def dollar(game: type[SilverDollar], squares: int) -> list[str]:
    texts = [_written(*position) for position in _dollar_positions(squares)]
    return [text for text in texts if game.parse(text).outcome() == "P"]


def _by_coins(lost: list[str]) -> Json:
    return [sum(text.count(",") == k for text in lost) for k in range(7)]


def dollar_counted(game: type[SilverDollar], squares: int) -> Json:
    return _by_coins(dollar(game, squares))


def dollar_counted_by_search(squares: int, *, in_one_move: bool) -> Json:
    return _by_coins(dollar_by_search(squares, in_one_move=in_one_move))


def _with_cycles(
    positions: Iterable[P], moves: Callable[[P], Iterable[P]]
) -> tuple[set[P], set[P]]:
    """Return the positions lost and won by the player to move; what is left is drawn."""
    options = {position: set(moves(position)) for position in positions}
    lost: set[P] = set()
    won: set[P] = set()
    while True:
        new_lost = {p for p, after in options.items() if after <= won} - lost
        new_won = {p for p, after in options.items() if after & (lost | new_lost)} - won
        if not new_lost and not new_won:
            return lost, won
        lost |= new_lost
        won |= new_won


Poker = tuple[Coins, int, int]


def _poker_positions(heaps: int, chips: int) -> list[Poker]:
    """List the positions with so many heaps and chips: the mover's come before the other's."""
    return [
        (sizes, own, chips - sum(sizes) - own)
        for sizes in product(range(chips + 1), repeat=heaps)
        for own in range(chips - sum(sizes) + 1)
    ]


def _poker_moves(position: Poker) -> Iterator[Poker]:
    heaps, own, other = position
    for i, heap in enumerate(heaps):
        for size in range(heap + own + 1):
            if size != heap:
                yield (*heaps[:i], size, *heaps[i + 1 :]), other, own + heap - size


def _tally(verdicts: Iterable[tuple[str, int]]) -> Json:
    """Count positions by verdict, and those of nim-sum 0 among the lost."""
    found = {"lost": 0, "with nim-sum 0": 0, "won": 0, "drawn": 0}
    for verdict, total in verdicts:
        found[verdict] += 1
        found["with nim-sum 0"] += verdict == "lost" and total == 0
    return {**found}


VERDICTS = {"P": "lost", "N": "won", "D": "drawn"}


def poker(heaps: int, chips: int) -> Json:
    # Left is to move: a position of Poker Nim is won or lost for whoever begins.
    return _tally(
        (VERDICTS[PokerNim(sizes, own, other).outcome()], reduce(xor, sizes))
        for sizes, own, other in _poker_positions(heaps, chips)
    )


def _by_retrograde(positions: list[P], moves: Callable[[P], Iterable[P]], zero: int) -> Json:
    """Judge positions with cycles; `zero` is how many of all have nim-sum 0."""
    lost, won = _with_cycles(positions, moves)
    drawn = len(positions) - len(lost) - len(won)
    return {"lost": len(lost), "with nim-sum 0": zero, "won": len(won), "drawn": drawn}


def poker_by_search(heaps: int, chips: int) -> Json:
    positions = _poker_positions(heaps, chips)
    zero = sum(reduce(xor, sizes) == 0 for sizes, _, _ in positions)
    return _by_retrograde(positions, _poker_moves, zero)


Board = tuple[Row, ...]


def _northcott_boards(width: int, rows: int) -> list[Board]:
    row = [(x, o) for x in range(width) for o in range(width) if x != o]
    return list(product(row, repeat=rows))


def northcott(width: int, rows: int) -> Json:
    boards = _northcott_boards(width, rows)
    return _tally((VERDICTS[Northcott(width, b).outcome()], _gaps(b)) for b in boards)


def _gaps(rows: Board) -> int:
    """Return the nim-sum of the numbers of squares between the two checkers of each row."""
    return reduce(xor, (abs(own - other) - 1 for own, other in rows))


def northcott_by_search(width: int, rows: int) -> Json:
    """Play on the rows; the first column of a pair is that of the player to move."""

    def moves(board: Board) -> Iterator[Board]:
        turned = [row[::-1] for row in board]
        for i, (own, other) in enumerate(board):
            for column in range(other) if own < other else range(other + 1, width):
                if column != own:
                    yield (*turned[:i], (other, column), *turned[i + 1 :])

    boards = _northcott_boards(width, rows)
    return _by_retrograde(boards, moves, sum(_gaps(board) == 0 for board in boards))


def northcott_by_retrograde(width: int) -> Json:
    """Judge all boards of two rows by Lastmove's retrograde analysis, without the theorem."""
    analyses: list[Retrograde] = []

    def outcome(board: Northcott) -> str:
        known = next((analysis for analysis in analyses if board in analysis), None)
        if known is None:
            known = Retrograde(board)
            analyses.append(known)
        return VERDICTS[known.outcome(board)]

    boards = [Northcott(width, rows) for rows in _northcott_boards(width, 2)]
    return _tally((outcome(board), _gaps(board.rows)) for board in boards)


def _lasker(values: list[int]) -> Json:
    """Return the first values, and the heaps that are not worth themselves or their neighbour."""
    rule = {3: 1, 0: -1}
    wrong = [n for n, value in enumerate(values) if n and value != n + rule.get(n % 4, 0)]
    return [values[:17], wrong]


def advances() -> Json:
    """Let the winner advance and the loser do anything: count boards where the winner is stuck."""
    stuck = 0
    for rows in _northcott_boards(5, 2):
        board = Northcott(5, rows)
        stuck += board.outcome() == "N" and not board.strategy("left")
    return stuck


def coin_sliding_larger() -> Json:
    return _census(
        CoinSliding(c).nim_value() for k in (5, 6) for c in combinations(range(1, 11), k)
    )


def coin_sliding_larger_again() -> Json:
    return _census(map(grundy(_slides), (c for k in (5, 6) for c in combinations(range(1, 11), k))))


def laskers_nim() -> Json:
    return _lasker([LaskerNim((n,)).nim_value() for n in range(101)])


def laskers_nim_again() -> Json:
    return _lasker(heap_values(f"4.{'3' * 100}", 100))
