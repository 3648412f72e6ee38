"""Section 3: nim-addition, and what the Sprague–Grundy theory says of sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import TypeAlias

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import grundy, heap_moves, least_missing, nimber
from lastmove.papers.guy.nim import nim_moves
from lastmove.papers.guy.nimbers import IMPARTIAL_FORMS, ImpartialForm
from lastmove.papers.impartial import either, nim_value, played_out, total
from lastmove.papers.pictures import shaded_table
from lastmove.rulesets.coin_sliding import CoinSliding
from lastmove.rulesets.nim import Nim
from lastmove.rulesets.welter import Welter

__all__: list[str] = []

HeapMoves: TypeAlias = Callable[[int], Iterator[tuple[int, ...]]]
Mixed: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...]]
"""Heaps of Kayles and of Dawson's Chess, a heap of Nim, and the coins of Welter's game."""


def laws() -> Json:
    """Count, for the 22 games born by day 2, the exceptions to two laws."""
    games = lm.games_born_by(2)
    commutative = sum(g + h != h + g for g in games for h in games)
    associative = sum((g + h) + k != g + (h + k) for g in games for h in games for k in games)
    return [len(games), commutative, associative]


def options_of_2_and_1() -> Json:
    after = [*(lm.star(n) + lm.star() for n in range(2)), lm.star(2) + 0]
    return [[str(game) for game in after], str(either(after))]


def options_of_2_and_1_by_mex() -> Json:
    value = grundy(nim_moves)
    return [[nimber(value(after)) for after in nim_moves((2, 1))], nimber(value((2, 1)))]


def nim_table() -> Json:
    return [
        [nim_value(lm.star(row) + lm.star(column)) for column in range(16)] for row in range(16)
    ]


def greedy_table() -> list[list[int]]:
    """Fill in the least number that is not earlier in the same row or column."""
    rows: list[list[int]] = []
    for _ in range(16):
        row: list[int] = []
        for column in range(16):
            row.append(least_missing([*row, *(above[column] for above in rows)]))
        rows.append(row)
    return rows


def entry_at_5_and_6() -> Json:
    row = [nim_value(lm.star(5) + lm.star(column)) for column in range(6)]
    column = [nim_value(lm.star(above) + lm.star(6)) for above in range(5)]
    return [row, column, lm.mex([*row, *column])]


def row_and_column_5_and_6() -> Json:
    rows = greedy_table()
    row, column = rows[5][:6], [rows[above][6] for above in range(5)]
    return [row, column, least_missing(row + column)]


def _without_carry(a: int, b: int) -> int:
    """Add the binary digits of two numbers, place by place, modulo 2."""
    pairs = zip(f"{a:08b}", f"{b:08b}", strict=True)
    return int("".join(str((int(x) + int(y)) % 2) for x, y in pairs), 2)


def vectors() -> Json:
    """Add up the nimbers ∗, ∗2, ∗4, ∗8 of each set of them."""
    sets = [chosen for size in range(5) for chosen in combinations((1, 2, 4, 8), size)]
    return sorted(nim_value(total(map(lm.star, chosen))) for chosen in sets)


def bogus_heap() -> Json:
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


def bogus_heap_by_mex() -> Json:
    value = grundy(_slides)
    return [value((2, 5, 9)), sorted({value(option) for option in _slides((2, 5, 9))})]


def mixed_sum() -> Json:
    """Add a heap of Kayles, one of Dawson's Chess, one of Nim, and a position of Welter's game."""
    kayles, dawson = lm.HeapGame("kayles").position(4), lm.HeapGame("0.137").position(5)
    parts = [kayles, dawson, Nim((3,)), Welter((1, 3))]
    whole = parts[0] + parts[1] + parts[2] + parts[3]
    return [[part.nim_value() for part in parts], str(whole.value())]


def mixed_sum_by_mex() -> Json:
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


def outcomes() -> Json:
    """Count the outcomes of sums of two of the 16 impartial games born by day 3."""
    value = played_out(lambda form: ((option,) for option in form))
    games = [value(form) for form in IMPARTIAL_FORMS]
    counts = Counter((g + h).outcome for g in games for h in games)
    return {outcome: counts[outcome] for outcome in ("P", "N", "L", "R")}


def _options(form: ImpartialForm) -> ImpartialForm:
    return form


def outcomes_by_mex() -> Json:
    value = grundy(_options)
    pairs = [(value(g), value(h)) for g in IMPARTIAL_FORMS for h in IMPARTIAL_FORMS]
    lost = sum(g == h for g, h in pairs)
    return {"P": lost, "N": len(pairs) - lost, "L": 0, "R": 0}


def adding_nothing() -> Json:
    return sum(lm.star(n) + 0 == lm.star(n) for n in range(65))


def sums_of_1_2_3_again() -> Json:
    return [str(lm.game(text)) for text in ("*2 + *", "*3 + *", "*3 + *2")]


def nim_addition_table_picture() -> str:
    return shaded_table(greedy_table(), title="Nim-addition of 0 to 15")


def addition_without_carry(add: Callable[[int, int], int]) -> Json:
    """List the pairs below 64 whose sum is not that without carry."""
    pairs = product(range(64), repeat=2)
    return [[a, b] for a, b in pairs if add(a, b) != _without_carry(a, b)]


def of_stars(a: int, b: int) -> int:
    return nim_value(lm.star(a) + lm.star(b))
