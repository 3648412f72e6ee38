"""Section 2: Nimble, sliding coins, the silver dollar, Poker Nim, Northcott's and Lasker's games.

The paper asks its readers to solve these games. The answers here are Lastmove's, by theorem; the
second road plays every game out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import TypeVar

from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import heap_values, loses
from lastmove.retrograde import Retrograde
from lastmove.rulesets.coin_sliding import CoinSliding
from lastmove.rulesets.lasker_nim import LaskerNim
from lastmove.rulesets.nimble import Nimble, NimbleStay
from lastmove.rulesets.northcott import Northcott
from lastmove.rulesets.poker_nim import PokerNim
from lastmove.rulesets.silver_dollar import SilverDollar, SilverDollarSlide

__all__ = ["CLAIMS"]

P = TypeVar("P", bound=Hashable)
Coins = tuple[int, ...]
Row = tuple[int, int]


def _nimble_by_search(leftmost: int, squares: int) -> Json:
    """List the lost positions of three coins; a coin on square 0 has left the strip."""

    def moves(coins: Coins) -> Iterator[Coins]:
        for i, coin in enumerate(coins):
            for square in range(leftmost, coin):
                yield tuple(sorted((*coins[:i], square, *coins[i + 1 :])))

    lost = loses(moves)
    triples = combinations_with_replacement(range(1, squares + 1), 3)
    return [list(coins) for coins in triples if lost(coins)]


def _nimble(game: type[Nimble], squares: int) -> Json:
    triples = combinations_with_replacement(range(1, squares + 1), 3)
    return [list(coins) for coins in triples if game(coins).outcome() == "P"]


def _slides(coins: Coins) -> Iterator[Coins]:
    wall = 0
    for i, coin in enumerate(coins):
        for square in range(wall + 1, coin):
            yield (*coins[:i], square, *coins[i + 1 :])
        wall = coin


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


def _dollar_by_search(squares: int, *, in_one_move: bool) -> Json:
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


def _dollar(game: type[SilverDollar], squares: int) -> Json:
    texts = [_written(*position) for position in _dollar_positions(squares)]
    return [text for text in texts if game.parse(text).outcome() == "P"]


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


Poker = tuple[tuple[int, int], int, int]
CHIPS = 7


def _poker_positions() -> list[Poker]:
    """List the positions with two heaps and seven chips: the mover's come before the other's."""
    return [
        ((a, b), own, CHIPS - a - b - own)
        for a, b in product(range(CHIPS + 1), repeat=2)
        for own in range(CHIPS - a - b + 1)
    ]


def _poker_moves(position: Poker) -> Iterator[Poker]:
    (a, b), own, other = position
    for size in range(a + own + 1):
        if size != a:
            yield (size, b), other, own + a - size
    for size in range(b + own + 1):
        if size != b:
            yield (a, size), other, own + b - size


def _poker() -> Json:
    found = {"lost": 0, "with equal heaps": 0, "won": 0, "drawn": 0}
    for heaps, own, other in _poker_positions():
        # Left is to move: a position of Poker Nim is won or lost for whoever begins.
        outcome = PokerNim(heaps, own, other).outcome()
        found[{"P": "lost", "N": "won"}.get(outcome, "drawn")] += 1
        found["with equal heaps"] += outcome == "P" and heaps[0] == heaps[1]
    return {**found}


def _poker_by_search() -> Json:
    positions = _poker_positions()
    lost, won = _with_cycles(positions, _poker_moves)
    return {
        "lost": len(lost),
        "with equal heaps": sum(heaps[0] == heaps[1] for heaps, _, _ in positions),
        "won": len(won),
        "drawn": len(positions) - len(lost) - len(won),
    }


def _northcott_rows(width: int) -> list[Row]:
    return [(x, o) for x in range(width) for o in range(width) if x != o]


def _northcott(width: int) -> Json:
    boards = list(product(_northcott_rows(width), repeat=2))
    outcomes = [Northcott(width, rows).outcome() for rows in boards]
    equal = sum(
        outcomes[i] == "P" and _gap(rows[0]) == _gap(rows[1]) for i, rows in enumerate(boards)
    )
    lost, won = outcomes.count("P"), outcomes.count("N")
    return {
        "lost": lost,
        "with equal gaps": equal,
        "won": won,
        "drawn": len(boards) - lost - won,
    }


def _gap(row: Row) -> int:
    """Return the number of squares between the two checkers of a row."""
    return abs(row[0] - row[1]) - 1


def _northcott_by_search(width: int) -> Json:
    """Play on two rows; the first column of a pair is that of the player to move."""

    def moves(rows: tuple[Row, Row]) -> Iterator[tuple[Row, Row]]:
        for i, (own, other) in enumerate(rows):
            free = range(other) if own < other else range(other + 1, width)
            for column in free:
                if column != own:
                    after = (column, other)
                    new = (after, rows[1]) if i == 0 else (rows[0], after)
                    yield new[0][::-1], new[1][::-1]

    boards = list(product(_northcott_rows(width), _northcott_rows(width)))
    lost, won = _with_cycles(boards, moves)
    return {
        "lost": len(lost),
        "with equal gaps": sum(_gap(one) == _gap(other) for one, other in boards),
        "won": len(won),
        "drawn": len(boards) - len(lost) - len(won),
    }


def _northcott_by_retrograde(width: int) -> Json:
    """Judge all boards of two rows by Lastmove's retrograde analysis, without the theorem."""
    boards = [Northcott(width, rows) for rows in product(_northcott_rows(width), repeat=2)]
    found = {"lost": 0, "with equal gaps": 0, "won": 0, "drawn": 0}
    analyses: list[Retrograde] = []
    for board in boards:
        known = next((analysis for analysis in analyses if board in analysis), None)
        if known is None:
            known = Retrograde(board)
            analyses.append(known)
        outcome = known.outcome(board)
        found[{"P": "lost", "N": "won"}.get(outcome, "drawn")] += 1
        found["with equal gaps"] += outcome == "P" and _gap(board.rows[0]) == _gap(board.rows[1])
    return {**found}


def _advances() -> Json:
    """Let the winner advance and the loser do anything: count boards where the winner is stuck."""
    stuck = 0
    for rows in product(_northcott_rows(5), repeat=2):
        board = Northcott(5, rows)
        stuck += board.outcome() == "N" and not board.strategy("left")
    return stuck


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.nimble",
        "guy",
        "section 2, figure 2",
        "in Nimble a coin on square n is a heap of n: three coins on squares 1 to 7 are lost where "
        "they are lost as heaps",
        [[1, 2, 3], [1, 4, 5], [1, 6, 7], [2, 4, 6], [2, 5, 7], [3, 4, 7], [3, 5, 6]],
        lambda: _nimble(Nimble, 7),
        second=lambda: _nimble_by_search(0, 7),
        note="the analysis is left to the reader; the coins of the figure are not in the text",
        picture=lambda: Nimble((1, 3, 3, 5)).svg(),
    ),
    Claim(
        "guy.nimble-on-the-strip",
        "guy",
        "section 2, figure 2",
        "if coins must stay on the strip, a coin on square n is a heap of n − 1",
        [[1, 1, 1], [1, 2, 2], [1, 3, 3], [1, 4, 4], [1, 5, 5], [2, 3, 4]],
        lambda: _nimble(NimbleStay, 5),
        second=lambda: _nimble_by_search(1, 5),
        note="three coins on squares 1 to 5",
    ),
    Claim(
        "guy.coin-sliding",
        "guy",
        "section 2, figure 3",
        "coins that slide: paired from the right, they are lost where the gaps inside the pairs "
        "have nim-sum 0; three coins on eight squares",
        [
            *([1, 2, 3], [1, 3, 4], [1, 4, 5], [1, 5, 6], [1, 6, 7], [1, 7, 8]),
            *([2, 3, 5], [2, 4, 6], [2, 5, 7], [2, 6, 8]),
            *([3, 4, 7], [3, 5, 8]),
        ],
        lambda: [
            list(coins)
            for coins in combinations(range(1, 9), 3)
            if CoinSliding(coins).outcome() == "P"
        ],
        second=lambda: [
            list(coins) for coins in combinations(range(1, 9), 3) if loses(_slides)(coins)
        ],
        note="the analysis is left to the reader; the coins of the figure are not in the text",
        picture=lambda: CoinSliding((2, 5, 9, 12, 17, 20)).svg(),
    ),
    Claim(
        "guy.coin-sliding-four-coins",
        "guy",
        "section 2, figure 3",
        "four coins on seven squares are lost where both gaps are equal",
        [
            *([1, 2, 3, 4], [1, 2, 4, 5], [1, 2, 5, 6], [1, 2, 6, 7], [1, 3, 4, 6]),
            *([1, 3, 5, 7], [2, 3, 4, 5], [2, 3, 5, 6], [2, 3, 6, 7], [2, 4, 5, 7]),
            *([3, 4, 5, 6], [3, 4, 6, 7], [4, 5, 6, 7]),
        ],
        lambda: [
            list(coins)
            for coins in combinations(range(1, 8), 4)
            if CoinSliding(coins).outcome() == "P"
        ],
        second=lambda: [
            list(coins) for coins in combinations(range(1, 8), 4) if loses(_slides)(coins)
        ],
    ),
    Claim(
        "guy.silver-dollar",
        "guy",
        "section 2, figure 4",
        "de Bruijn's Silver Dollar Game on four squares: the positions lost by the player to move",
        [
            *("1d", "1d,2", "1,2d", "2d,3", "2,3d", "3d,4", "3,4d"),
            *("1d,2,3", "1,2d,4", "1,2,4d", "1d,3,4"),
            *("1d,2,3,4", "1,2d,3,4", "1,2,3d,4", "1,2,3,4d"),
        ],
        lambda: _dollar(SilverDollar, 4),
        second=lambda: _dollar_by_search(4, in_one_move=False),
        note="the analysis is left to the reader; d marks the dollar, the bag is square 0",
        picture=lambda: SilverDollar.parse("3,6d,7,11").svg(),
    ),
    Claim(
        "guy.silver-dollar-in-one-move",
        "guy",
        "section 2, figure 4",
        "the variant in which a coin is slid and the bag taken in one move, on four squares",
        [
            *("1,2d", "2,3d", "3,4d", "1,2d,3", "1,2,4d", "1,3d,4"),
            *("1,2d,3,4", "1,2,3d,4", "1,2,3,4d"),
        ],
        lambda: _dollar(SilverDollarSlide, 4),
        second=lambda: _dollar_by_search(4, in_one_move=True),
        note="the analysis is left to the reader",
    ),
    Claim(
        "guy.poker-nim",
        "guy",
        "section 2",
        "in Poker Nim adding chips changes nothing: with two heaps and seven chips in all, on the "
        "table and in hand, the player to move loses just if the heaps are equal, and nobody draws",
        {"lost": 20, "with equal heaps": 20, "won": 100, "drawn": 0},
        _poker,
        second=_poker_by_search,
        note="the second road is a retrograde analysis of all 120 positions, which have cycles; it "
        "counts all positions with equal heaps",
    ),
    Claim(
        "guy.northcott",
        "guy",
        "section 2, figure 5",
        "Northcott's game has a winner: on two rows of five squares the player to move loses 120 "
        "of 400 positions, those with equal gaps, and nobody draws",
        {"lost": 120, "with equal gaps": 120, "won": 280, "drawn": 0},
        lambda: _northcott(5),
        second=lambda: _northcott_by_search(5),
        note="the second road is a retrograde analysis, and counts all positions with equal gaps; "
        "the board of the figure is not in the text",
        picture=lambda: Northcott.parse("x....o..|..xo....|.o...x..|x......o|...o.x..").svg(),
    ),
    Claim(
        "guy.northcott-without-end",
        "guy",
        "section 2, figure 5",
        "checkers that slide to and fro never come to an end, yet nobody can draw by it: on two "
        "rows of four squares each position is won by whoever moves, or lost by whoever moves",
        {"lost": 56, "with equal gaps": 56, "won": 88, "drawn": 0},
        lambda: _northcott_by_retrograde(4),
        second=lambda: _northcott_by_search(4),
        note="all 144 positions, without the theorem; by two retrograde analyses, of which the "
        "second counts all positions with equal gaps",
    ),
    Claim(
        "guy.northcott-ends",
        "guy",
        "section 2, figure 5",
        "the winner can force the end by advances alone: where the player to move wins there is "
        "always an advance that wins",
        0,
        _advances,
        note="how many of the 280 positions on two rows of five squares are exceptions",
    ),
    Claim(
        "guy.laskers-nim",
        "guy",
        "section 2",
        "in Lasker's Nim, where a heap may also be split, heaps of 4k+3 and 4k+4 change places",
        [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 16, 15],
        lambda: [LaskerNim((n,)).nim_value() for n in range(17)],
        second=lambda: heap_values("4.3333333333333333", 16),
        note="heaps up to 16",
    ),
)
