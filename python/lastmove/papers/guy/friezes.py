"""Section 7: frieze patterns, the Even Alteration Theorem, and misère Welter."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import loses
from lastmove.papers.guy.welter import FIGURE_8, by_mex, welter_moves
from lastmove.rulesets.support.welter_theory import (
    alterations,
    extended_frieze,
    frieze,
    is_abacus,
    moves_to,
    welter_value,
)
from lastmove.rulesets.welter import Welter

__all__: list[str] = []

PRINTED = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [1, 2, 3, 5, 8, 13, 21, 15, 0, 37, 35, 10, 11, 19],
    [2, 0, 5, 12, 4, 23, 25, 14, 36, 5, 40, 0, 23],
    [3, 7, 13, 15, 31, 24, 25, 41, 5, 15, 45, 29],
    [3, 12, 13, 11, 17, 25, 33, 15, 12, 9, 47],
    [9, 13, 10, 6, 31, 46, 4, 7, 11, 8],
    [15, 11, 0, 9, 41, 8, 13, 7, 11],
    [14, 0, 14, 0, 14, 0, 14, 0],
]
"""Figure 10 as printed, to be tested by the rule of the diamonds."""


def diamonds(rows: Sequence[Sequence[int]]) -> Json:
    """Count the diamonds of a pattern, and list those with a + d ≠ (b + c) + 1."""
    number, wrong = 0, []
    for above, row, below in zip(rows, rows[1:], rows[2:], strict=False):
        for i, c in enumerate(below):
            number += 1
            a, d, b = row[i], row[i + 1], above[i + 1]
            if lm.nim_sum(a, d) != lm.nim_sum(b, c) + 1:
                wrong.append([b, a, d, c])
    return [number, wrong]


def feet() -> Json:
    """Return the foot of the pattern for every order of the coins 1, 2, 3, 5, 8."""
    return sorted({frieze(order)[-1][0] for order in permutations((1, 2, 3, 5, 8))})


def feet_of_all() -> Json:
    """Count positions of up to five coins on 10 squares, and those with another foot."""
    positions = [coins for k in range(1, 6) for coins in combinations(range(10), k)]
    return [len(positions), sum(frieze(coins)[-1][0] != by_mex(coins) for coins in positions)]


def again() -> Json:
    """Go on with the pattern, after the coins and the answers."""
    primed = alterations(FIGURE_8, 0)
    return [welter_value(primed), alterations(primed, welter_value(FIGURE_8))]


def runs() -> list[list[int]]:
    """Return the Welter function, by mating, of all runs of neighbouring coins, by length."""
    return [[Welter(FIGURE_8[i : i + k]).nim_value() for i in range(8 - k)] for k in range(2, 8)]


def pattern_by_diamonds(columns: int) -> list[list[int]]:
    """Extend the pattern of figure 8 to the right, with the rule of the diamonds alone."""
    rows = [[0] * 8, list(FIGURE_8), *runs()]
    for step in range(columns):
        rows[-1].append(0 if step % 2 == 0 else 14)
        rows[0].append(0)
        for j in range(len(rows) - 2, 0, -1):
            place = len(rows[j]) - 1
            b, c = rows[j - 1][place + 1], rows[j + 1][place]
            rows[j].append(rows[j][place] ^ ((b ^ c) + 1))
    return rows


def again_by_diamonds() -> Json:
    """Extend the pattern by 14 columns; read the foot and the second row."""
    rows = pattern_by_diamonds(14)
    return [rows[-1][7], rows[1][14:21]]


def even_alterations() -> Json:
    """Replace every set of the seven coins: count those of even and odd number, by value."""
    primed = alterations(FIGURE_8, 0)
    found: dict[str, set[int]] = {"even": set(), "odd": set()}
    number = 0
    for choice in product((0, 1), repeat=7):
        coins = [
            pair[new] for pair, new in zip(zip(FIGURE_8, primed, strict=True), choice, strict=True)
        ]
        found["odd" if sum(choice) % 2 else "even"].add(welter_value(coins))
        number += len(set(coins)) == 7
    return [number, sorted(found["even"]), sorted(found["odd"])]


def even_alterations_by_friezes() -> Json:
    primed = alterations(FIGURE_8, 0)
    values: list[set[int]] = [set(), set()]
    for changed in range(128):
        coins = [primed[i] if changed >> i & 1 else coin for i, coin in enumerate(FIGURE_8)]
        values[changed.bit_count() % 2].add(frieze(coins)[-1][0])
    return [128, sorted(values[0]), sorted(values[1])]


def squares_that_give_0() -> Json:
    """List, for each coin of figure 8, all squares below 64 on which it makes the value 0."""
    found = []
    for i in range(7):
        others = [*FIGURE_8[:i], *FIGURE_8[i + 1 :]]
        free = [square for square in range(64) if square not in others]
        found.append([square for square in free if welter_value([*others, square]) == 0])
    return found


def illegal() -> Json:
    pairs = zip(FIGURE_8, alterations(FIGURE_8, 0), strict=True)
    return [[coin, square] for coin, square in pairs if square > coin]


def good_by_trying() -> Json:
    """Try all moves of figure 8."""
    found = []
    for coin in FIGURE_8:
        rest = [other for other in FIGURE_8 if other != coin]
        free = [square for square in range(coin) if square not in rest]
        found += [[coin, s] for s in free if frieze([*rest, s])[-1][0] == 0]
    return found


def even_numbers_of_good_moves() -> Json:
    """List the positions on 11 squares with a value above 0 and an even number of good moves."""
    return [
        list(coins)
        for k in range(1, 7)
        for coins in combinations(range(11), k)
        if welter_value(coins) and len(moves_to(coins, 0)) % 2 == 0
    ]


def even_numbers_by_mex() -> Json:
    return [
        list(coins)
        for k in range(1, 5)
        for coins in combinations(range(9), k)
        if by_mex(coins) and sum(by_mex(after) == 0 for after in welter_moves(coins)) % 2 == 0
    ]


def moves_to_each_value() -> Json:
    return [len(moves_to(FIGURE_8, value)) for value in range(14)]


def moves_to_each_value_tried() -> Json:
    values = [welter_value(after) for after in welter_moves(FIGURE_8)]
    return [values.count(value) for value in range(14)]


def misere_lost(k: int) -> Json:
    """List the positions of k coins on seven squares that are lost in misère play."""
    positions = combinations(range(7), k)
    return [list(coins) for coins in positions if Welter(coins).outcome(misere=True) == "P"]


def misere_lost_by_play(k: int) -> Json:
    lost = loses(welter_moves, misere=True)
    return [list(coins) for coins in combinations(range(7), k) if lost(coins)]


def abacus_departures() -> Json:
    """Count positions of up to six coins on 9 squares: other winner in misère play, and abacus."""
    positions = [coins for k in range(1, 7) for coins in combinations(range(9), k)]
    lost, misere = loses(welter_moves), loses(welter_moves, misere=True)
    differing = [coins for coins in positions if lost(coins) != misere(coins)]
    abacus = [sum(map(is_abacus, some)) for some in (differing, positions)]
    return [len(positions), len(differing), *abacus]


def welter_figure_9() -> Json:
    return frieze(FIGURE_8)


def welter_figure_9_picture() -> str:
    return Welter(FIGURE_8).frieze_svg()


def frieze_entries_again() -> Json:
    return frieze(FIGURE_8)[2:]


def diamond_rule_again() -> Json:
    return diamonds(extended_frieze(FIGURE_8, 0))


def unique_alterations_again() -> Json:
    return [[square] for square in alterations(FIGURE_8, 0)]


def welter_figure_10() -> Json:
    return extended_frieze(FIGURE_8, 0)


def welter_figure_10_picture() -> str:
    return Welter(FIGURE_8).frieze_svg(0)


def welter_inversion() -> Json:
    return [
        welter_value([*FIGURE_8[:i], square, *FIGURE_8[i + 1 :]])
        for i, square in enumerate(alterations(FIGURE_8, 0))
    ]


def welter_good_moves() -> Json:
    return [list(move) for move in moves_to(FIGURE_8, 0)]
