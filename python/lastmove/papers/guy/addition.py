"""Section 3: nim-addition, and what the Sprague–Grundy theory says of sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TypeAlias

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import grundy, heap_moves, least_missing, nimber
from lastmove.papers.guy.nim import nim_moves, star_sum
from lastmove.papers.guy.nimbers import IMPARTIAL_FORMS, ImpartialForm
from lastmove.papers.guy.pictures import shaded_table
from lastmove.papers.guy.tables import NIM_ADDITION, table
from lastmove.papers.impartial import either, nim_value, played_out, total
from lastmove.rulesets.coin_sliding import CoinSliding
from lastmove.rulesets.nim import Nim
from lastmove.rulesets.welter import Welter

__all__ = ["CLAIMS"]

HeapMoves: TypeAlias = Callable[[int], Iterator[tuple[int, ...]]]
Mixed: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...]]
"""Heaps of Kayles and of Dawson's Chess, a heap of Nim, and the coins of Welter's game."""


def _laws() -> Json:
    """Count, for the 22 games born by day 2, the exceptions to two laws."""
    games = lm.games_born_by(2)
    commutative = sum(g + h != h + g for g in games for h in games)
    associative = sum((g + h) + k != g + (h + k) for g in games for h in games for k in games)
    return [len(games), commutative, associative]


def _options_of_2_and_1() -> Json:
    after = [*(lm.star(n) + lm.star() for n in range(2)), lm.star(2) + 0]
    return [[str(game) for game in after], str(either(after))]


def _options_of_2_and_1_by_mex() -> Json:
    value = grundy(nim_moves)
    return [[nimber(value(after)) for after in nim_moves((2, 1))], nimber(value((2, 1)))]


def _nim_table() -> Json:
    return [
        [nim_value(lm.star(row) + lm.star(column)) for column in range(16)] for row in range(16)
    ]


def _greedy_table() -> list[list[int]]:
    """Fill in the least number that is not earlier in the same row or column."""
    rows: list[list[int]] = []
    for _ in range(16):
        row: list[int] = []
        for column in range(16):
            row.append(least_missing([*row, *(above[column] for above in rows)]))
        rows.append(row)
    return rows


def _entry_at_5_and_6() -> Json:
    row = [nim_value(lm.star(5) + lm.star(column)) for column in range(6)]
    column = [nim_value(lm.star(above) + lm.star(6)) for above in range(5)]
    return [row, column, lm.mex([*row, *column])]


def _row_and_column_5_and_6() -> Json:
    rows = table(NIM_ADDITION)
    row, column = rows[5][:6], [rows[above][6] for above in range(5)]
    return [row, column, least_missing(row + column)]


def _without_carry(a: int, b: int) -> int:
    """Add the binary digits of two numbers, place by place, modulo 2."""
    pairs = zip(f"{a:08b}", f"{b:08b}", strict=True)
    return int("".join(str((int(x) + int(y)) % 2) for x, y in pairs), 2)


def _vectors() -> Json:
    """Add up the nimbers ∗, ∗2, ∗4, ∗8 of each set of them."""
    sets = [chosen for size in range(5) for chosen in combinations((1, 2, 4, 8), size)]
    return sorted(nim_value(total(map(lm.star, chosen))) for chosen in sets)


def _bogus_heap() -> Json:
    """Value the options of coins on squares 2, 5 and 9, which cannot pass each other."""
    options = CoinSliding((2, 5, 9)).moves()
    found = {option.nim_value() for option in options if isinstance(option, CoinSliding)}
    return [CoinSliding((2, 5, 9)).nim_value(), sorted(found)]


def _slides(coins: tuple[int, ...]) -> list[tuple[int, ...]]:
    walls = (0, *coins)
    return [
        (*coins[:i], square, *coins[i + 1 :])
        for i, coin in enumerate(coins)
        for square in range(walls[i] + 1, coin)
    ]


def _bogus_heap_by_mex() -> Json:
    value = grundy(_slides)
    return [value((2, 5, 9)), sorted({value(option) for option in _slides((2, 5, 9))})]


def _mixed_sum() -> Json:
    """Add a heap of Kayles, one of Dawson's Chess, one of Nim, and a position of Welter's game."""
    kayles, dawson = lm.HeapGame("kayles").position(4), lm.HeapGame("0.137").position(5)
    parts = [kayles, dawson, Nim((3,)), Welter((1, 3))]
    whole = parts[0] + parts[1] + parts[2] + parts[3]
    return [[part.nim_value() for part in parts], str(whole.value())]


def _mixed_sum_by_mex() -> Json:
    """Play the four out, and then their sum, all of them on the table at once."""
    kayles, dawson = heap_moves("0.77"), heap_moves("0.137")
    value = grundy(_moves_in_one(kayles, dawson))
    parts = [((4,), (), 0, (0, 1)), ((), (5,), 0, (0, 1)), ((), (), 3, (0, 1)), ((), (), 0, (1, 3))]
    return [[value(part) for part in parts], nimber(value(((4,), (5,), 3, (1, 3))))]


def _moves_in_one(kayles: HeapMoves, dawson: HeapMoves) -> Callable[[Mixed], Iterator[Mixed]]:
    def broken(heaps: tuple[int, ...], moves: HeapMoves) -> Iterator[tuple[int, ...]]:
        for i, heap in enumerate(heaps):
            for left in moves(heap):
                yield tuple(sorted((*heaps[:i], *left, *heaps[i + 1 :])))

    def moves(position: Mixed) -> Iterator[Mixed]:
        skittles, files, beans, coins = position
        yield from ((after, files, beans, coins) for after in broken(skittles, kayles))
        yield from ((skittles, after, beans, coins) for after in broken(files, dawson))
        yield from ((skittles, files, fewer, coins) for fewer in range(beans))
        for coin in coins:
            for square in {*range(coin)} - {*coins}:
                after = tuple(sorted({*coins} - {coin} | {square}))
                yield skittles, files, beans, after

    return moves


def _outcomes() -> Json:
    """Count the outcomes of sums of two of the 16 impartial games born by day 3."""
    value = played_out(lambda form: ((option,) for option in form))
    games = [value(form) for form in IMPARTIAL_FORMS]
    counts = Counter((g + h).outcome for g in games for h in games)
    return {outcome: counts[outcome] for outcome in ("P", "N", "L", "R")}


def _options(form: ImpartialForm) -> ImpartialForm:
    return form


def _outcomes_by_mex() -> Json:
    value = grundy(_options)
    pairs = [(value(g), value(h)) for g in IMPARTIAL_FORMS for h in IMPARTIAL_FORMS]
    lost = sum(g == h for g, h in pairs)
    return {"P": lost, "N": len(pairs) - lost, "L": 0, "R": 0}


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.adding-nothing",
        "guy",
        "section 3",
        "∗n + 0 = ∗n (counted for n from 0 to 64)",
        65,
        lambda: sum(lm.star(n) + 0 == lm.star(n) for n in range(65)),
    ),
    Claim(
        "guy.sums-commute",
        "guy",
        "section 3",
        "addition of games is commutative and associative: of the 22 games born by day 2 no pair "
        "and no triple is an exception",
        [22, 0, 0],
        _laws,
    ),
    Claim(
        "guy.options-of-2-and-1",
        "guy",
        "section 3",
        "the options of ∗2 + ∗ are ∗, 0 and ∗2, so it is ∗3",
        [["*", "0", "*2"], "*3"],
        _options_of_2_and_1,
        second=_options_of_2_and_1_by_mex,
    ),
    Claim(
        "guy.sums-of-1-2-3",
        "guy",
        "section 3",
        "∗2 + ∗ = ∗3, ∗3 + ∗ = ∗2, ∗3 + ∗2 = ∗",
        ["*3", "*2", "*"],
        lambda: [star_sum(2, 1), star_sum(3, 1), star_sum(3, 2)],
        second=lambda: [str(lm.game(text)) for text in ("*2 + *", "*3 + *", "*3 + *2")],
    ),
    Claim(
        "guy.sum-of-5-and-6",
        "guy",
        "section 3",
        "∗5 + ∗6 = ∗3 as games, and 3 is the nim-sum of 5 and 6",
        ["*3", 3],
        lambda: [star_sum(5, 6), lm.nim_sum(5, 6)],
    ),
    Claim(
        "guy.earlier-entries",
        "guy",
        "section 3",
        "row 5 begins with 5, 4, 7, 6, 1, 0, column 6 with 6, 7, 4, 5, 2, and the least number "
        "that is in neither is 3",
        [[5, 4, 7, 6, 1, 0], [6, 7, 4, 5, 2], 3],
        _entry_at_5_and_6,
        second=_row_and_column_5_and_6,
    ),
    Claim(
        "guy.nim-addition-table",
        "guy",
        "table 1",
        "the nim-addition table of 0 to 15, all 256 entries",
        table(NIM_ADDITION),
        _nim_table,
        second=_greedy_table,
        note="computed as sums of games; the second road fills in the table by mex",
        picture=lambda: shaded_table(_greedy_table(), "Nim-addition of 0 to 15"),
    ),
    Claim(
        "guy.addition-without-carry",
        "guy",
        "section 3",
        "nim-addition is addition in base 2 without carry: no exception",
        [],
        lambda: [
            [a, b]
            for a in range(64)
            for b in range(64)
            if nim_value(lm.star(a) + lm.star(b)) != _without_carry(a, b)
        ],
        second=lambda: [
            [a, b] for a in range(64) for b in range(64) if lm.nim_sum(a, b) != _without_carry(a, b)
        ],
        note="all pairs below 64, as games and as numbers",
    ),
    Claim(
        "guy.addition-of-vectors",
        "guy",
        "section 3",
        "nim-values are vectors over GF(2): the sums of sets of 1, 2, 4, 8 are 0 to 15, each once",
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        _vectors,
    ),
    Claim(
        "guy.bogus-nim-heap",
        "guy",
        "section 3",
        "a game with value ∗m has moves to all smaller values, perhaps to larger ones, never to "
        "∗m: coins sliding from squares 2, 5 and 9 are worth ∗2",
        [2, [0, 1, 3, 4, 5]],
        _bogus_heap,
        second=_bogus_heap_by_mex,
        note="the position is ours",
    ),
    Claim(
        "guy.nim-value-of-a-sum",
        "guy",
        "section 3",
        "the nim-value of a sum is the nim-sum: Kayles with 4, Dawson's Chess with 5, Nim with 3, "
        "and Welter's game with coins on 1 and 3",
        [[1, 3, 3, 1], "0"],
        _mixed_sum,
        second=_mixed_sum_by_mex,
        note="the positions are ours; the second road plays the whole sum out",
    ),
    Claim(
        "guy.two-outcome-classes",
        "guy",
        "section 3",
        "an impartial game is a P-position or an N-position: of the 256 sums of two games born by "
        "day 3 the 70 of nim-value zero are P-positions",
        {"P": 70, "N": 186, "L": 0, "R": 0},
        _outcomes,
        second=_outcomes_by_mex,
    ),
)
