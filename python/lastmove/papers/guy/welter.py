"""Section 7: Welter's game."""

from __future__ import annotations

from itertools import combinations

from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.nim import star_sum
from lastmove.rulesets.welter import Welter
from lastmove.rulesets.welter_theory import (
    alterations,
    extended_frieze,
    frieze,
    mates,
    moves_to,
    nim_like_moves,
    welter_value,
)

__all__ = ["CLAIMS"]

FIGURE_8 = (1, 2, 3, 5, 8, 13, 21)


def _mates() -> Json:
    pairs, spinster = mates(FIGURE_8)
    return {"mates": [list(pair) for pair in pairs], "spinster": spinster}


def _four_coins() -> Json:
    """List the positions on 12 squares that are exceptions to the four-coin trick."""
    return [
        list(coins)
        for coins in combinations(range(12), 4)
        if (welter_value(coins) == 0) != (coins[0] ^ coins[1] ^ coins[2] ^ coins[3] == 0)
    ]


def _even_numbers_of_good_moves() -> Json:
    """List the positions on 11 squares with a value above 0 and an even number of good moves."""
    return [
        list(coins)
        for k in range(1, 7)
        for coins in combinations(range(11), k)
        if welter_value(coins) and len(moves_to(coins, 0)) % 2 == 0
    ]


CLAIMS = (
    Claim(
        "guy.welter-figure-8",
        "guy",
        "section 7, figure 8",
        "the nim-sum of 15, 11, 9 and 3, the Welter function of 1, 2, 3, 5, 8, 13, 21, is 14",
        "*14",
        lambda: star_sum(15, 11, 9, 3),
        note="the sum only, not the mating of the coins",
    ),
    Claim(
        "guy.welter-two-coins",
        "guy",
        "section 7",
        "[1|3] = 1 and [5|6] = 2",
        [1, 2],
        lambda: [Welter((1, 3)).nim_value(), Welter((5, 6)).nim_value()],
    ),
    Claim(
        "guy.welter-mates",
        "guy",
        "section 7, figure 8",
        "the best mates are (5, 21), then (1, 13), then (2, 8), and 3 is the spinster",
        {"mates": [[5, 21], [1, 13], [2, 8]], "spinster": 3},
        _mates,
    ),
    Claim(
        "guy.welter-mating",
        "guy",
        "section 7, figure 8",
        "[1|2|3|5|8|13|21] = 14",
        14,
        lambda: Welter(FIGURE_8).nim_value(),
    ),
    Claim(
        "guy.welter-four-coins",
        "guy",
        "section 7",
        "[a|b|c|d] = 0 just if the nim-sum of a, b, c, d is 0: no exception",
        [],
        _four_coins,
        note="all positions on 12 squares",
    ),
    Claim(
        "guy.welter-three-coins",
        "guy",
        "section 7",
        "in {2, 5, 8} the good move is to {2, 4, 5}",
        [[8, 4]],
        lambda: [list(move) for move in nim_like_moves((2, 5, 8))],
    ),
    Claim(
        "guy.welter-figure-9",
        "guy",
        "section 7, figure 9",
        "the frieze pattern of 1, 2, 3, 5, 8, 13, 21",
        [
            [0, 0, 0, 0, 0, 0, 0, 0],
            [1, 2, 3, 5, 8, 13, 21],
            [2, 0, 5, 12, 4, 23],
            [3, 7, 13, 15, 31],
            [3, 12, 13, 11],
            [9, 13, 10],
            [15, 11],
            [14],
        ],
        lambda: frieze(FIGURE_8),
    ),
    Claim(
        "guy.welter-figure-10",
        "guy",
        "section 7, figure 10",
        "the same pattern extended with 14, 0, 14, 0, …",
        [
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            [1, 2, 3, 5, 8, 13, 21, 15, 0, 37, 35, 10, 11, 19],
            [2, 0, 5, 12, 4, 23, 25, 14, 36, 5, 40, 0, 23],
            [3, 7, 13, 15, 31, 24, 25, 41, 5, 15, 45, 29],
            [3, 12, 13, 11, 17, 25, 33, 15, 12, 9, 47],
            [9, 13, 10, 6, 31, 46, 4, 7, 11, 8],
            [15, 11, 0, 9, 41, 8, 13, 7, 11],
            [14, 0, 14, 0, 14, 0, 14, 0],
        ],
        lambda: extended_frieze(FIGURE_8, 0),
    ),
    Claim(
        "guy.welter-inversion",
        "guy",
        "section 7",
        "each move that the second row of figure 10 suggests leads to value 0",
        [0, 0, 0, 0, 0, 0, 0],
        lambda: [
            welter_value([*FIGURE_8[:i], square, *FIGURE_8[i + 1 :]])
            for i, square in enumerate(alterations(FIGURE_8, 0))
        ],
    ),
    Claim(
        "guy.welter-good-moves",
        "guy",
        "section 7",
        "there are three good moves: 2 to 0, 13 to 11 and 21 to 19",
        [[2, 0], [13, 11], [21, 19]],
        lambda: [list(move) for move in moves_to(FIGURE_8, 0)],
    ),
    Claim(
        "guy.welter-odd-number",
        "guy",
        "section 7",
        "there is always an odd number of good moves: no exception",
        [],
        _even_numbers_of_good_moves,
        note="up to six coins on 11 squares",
    ),
)
