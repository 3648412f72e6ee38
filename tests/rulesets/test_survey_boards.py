"""Treblecross, Dawson's Chess, Wythoff, Cram and Chomp: each theorem against play."""

import time
from functools import cache, reduce
from itertools import product
from operator import xor

import pytest

import lastmove as lm
from lastmove.rulesets.chomp import Chomp
from lastmove.rulesets.cram import Cram
from lastmove.rulesets.dawson_chess import DawsonChess, dawson_nim_value, plies
from lastmove.rulesets.treblecross import Treblecross
from lastmove.rulesets.wythoff import Wythoff, wythoff_pair
from tests.values.tables import table

CRAM = [(1, 1, 0), (1, 3, 1), (1, 5, 0), (2, 2, 0), (2, 4, 0), (2, 5, 1), (3, 5, 1)]
"""Known values of empty boards: height, width, nim-value."""


def octal(digits, to):
    """Nim-values of an octal game 0.d₁d₂… straight from its digits."""
    values = [0]
    for n in range(1, to + 1):
        options = set()
        for taken, digit in enumerate(digits, 1):
            rest = n - taken
            if digit & 1 and rest == 0:
                options.add(0)
            if digit & 2 and rest > 0:
                options.add(values[rest])
            if digit & 4:
                options |= {values[a] ^ values[rest - a] for a in range(1, rest)}
        values.append(lm.mex(options))
    return values


@cache
def three_in_a_row_wins(strip):
    """Whether the player to move makes three first, with every cross allowed."""
    for i, square in enumerate(strip):
        if square == ".":
            after = strip[:i] + "X" + strip[i + 1 :]
            if "XXX" in after or not three_in_a_row_wins(after):
                return True
    return False


def test_treblecross_is_0_007_with_two_squares_more():
    values = octal((0, 0, 7), 62)
    assert [Treblecross("." * n).nim_value() for n in range(61)] == values[2:]


def test_treblecross_agrees_with_three_in_a_row_on_every_strip():
    solver = lm.Solver(theory=False)
    for n in range(3, 10):
        for squares in map("".join, product(".X", repeat=n)):
            if "XXX" in squares:
                continue
            wins = three_in_a_row_wins(squares)
            strip = Treblecross(squares)
            assert (strip.outcome() == "N") == wins, squares
            assert (solver.outcome(strip) == "N") == wins, squares


def test_treblecross_theory_agrees_with_search(rng):
    solver = lm.Solver(theory=False)
    for _ in range(1000):
        weights = [6, 1]
        strip = Treblecross("".join(rng.choices(".X", weights, k=rng.randint(0, 18))))
        assert strip.nim_value() == solver.nim_value(strip), strip
        assert Treblecross.parse(str(strip)) == strip


def test_treblecross_completes_three():
    assert [str(m) for m in Treblecross("X.X.XX.").winning_moves()["left"]] == [
        "XXX.XX.",
        "X.XXXX.",
        "X.X.XXX",
    ]
    assert Treblecross("XXX....").outcome() == "P"


def test_dawson_chess_is_0_137():
    values = octal((1, 3, 7), 400)
    assert [dawson_nim_value(n) for n in range(401)] == values
    # The octal periodicity theorem: period p, last exception below n0, three digits.
    assert all(values[n] == values[n + 34] for n in range(52, 2 * 52 + 34 + 3))
    assert values[51] != values[51 + 34]


def test_dawson_chess_moves_leave_k_minus_2_and_n_minus_k_minus_1():
    for n in range(1, 9):
        board = DawsonChess.parse(str(n))
        parts = [[max(k - 2, 0), max(n - k - 1, 0)] for k in range(1, n + 1)]
        for moves in (board.moves(), board.right_moves()):
            assert [move._runs() for move in moves] == [[m for m in p if m] for p in parts]


@cache
def pawn_wins(rows, white, misere):
    """Whether the player to move wins, ply by ply."""
    after = list(plies(rows, white=white))
    if not after:
        return misere
    return any(not pawn_wins(board, not white, misere) for board in after)


@cache
def heaps_win(heaps, misere):
    """Whether the player to move wins heaps of 0.137."""
    after = [
        tuple(sorted(h for h in (*heaps[:i], k - 2, n - k - 1, *heaps[i + 1 :]) if h > 0))
        for i, n in enumerate(heaps)
        for k in range(1, n + 1)
    ]
    return misere if not after else any(not heaps_win(rest, misere) for rest in after)


@pytest.mark.parametrize("misere", [False, True])
def test_dawson_chess_ply_by_ply_is_0_137_on_every_set_of_files(misere):
    for n in range(1, 9):
        for files in map("".join, product("x.", repeat=n)):
            rows = (files.replace("x", "b"), "." * n, files.replace("x", "w"))
            heaps = tuple(sorted(len(run) for run in files.split(".") if run))
            expected = heaps_win(heaps, misere)
            for white in (True, False):
                assert pawn_wins(rows, white, misere) == expected, files
            board = DawsonChess("|".join(rows))
            assert (board.outcome(misere=misere) == "N") == expected, files
            if not misere:
                assert (reduce(xor, map(dawson_nim_value, heaps), 0) != 0) == expected


def test_dawson_chess_theory_agrees_with_search():
    solver = lm.Solver(theory=False)
    for n in range(1, 15):
        board = DawsonChess.parse(str(n))
        assert solver.nim_value(board) == board.nim_value()
        assert solver.winning_moves(board)["left"] == board.winning_moves()["left"]


def test_wythoff_by_the_golden_ratio_agrees_with_search():
    solver = lm.Solver(theory=False)
    for a, b in product(range(32), repeat=2):
        heaps = Wythoff(a, b)
        assert solver.outcome(heaps) == heaps.outcome()
        assert set(solver.winning_moves(heaps)["left"]) == set(heaps.winning_moves()["left"])


def test_wythoff_heaps_of_any_size(rng):
    start = time.process_time()
    for digits in (18, 100, 1000):
        k = rng.randrange(10**digits)
        low, high = wythoff_pair(k)
        assert Wythoff(low, high).outcome() == "P"
        assert Wythoff(high, low).nim_value() == 0
        heaps = Wythoff(low, high + 1 + rng.randrange(10**digits))
        good = heaps.winning_moves()["left"]
        assert Wythoff(low, high) in good
        assert all(move.outcome() == "P" for move in good)
    assert time.process_time() - start < 1


@pytest.mark.parametrize(("height", "width", "value"), CRAM)
def test_cram_values_by_search(height, width, value):
    assert lm.Solver(theory=False).nim_value(Cram.parse(f"{height}x{width}")) == value


@pytest.mark.parametrize("row", table("cram")["rows"])
def test_cram_has_the_values_of_the_table(row):
    assert Cram.parse(f"{row['rows']}x{row['columns']}").nim_value() == row["nim_value"]


def test_cram_by_symmetry_agrees_with_search():
    solver = lm.Solver(theory=False)
    for height, width in [(1, n) for n in range(1, 16)] + [(2, n) for n in range(2, 8)] + [(4, 4)]:
        board = Cram.parse(f"{height}x{width}")
        assert solver.outcome(board) == board.outcome()
        assert board.known_nim_value() in {None, solver.nim_value(board)}
    assert Cram.parse("100x101").outcome() == "N"


def test_cram_theory_agrees_with_search_on_random_boards(rng):
    plain, theory = lm.Solver(theory=False), lm.Solver()
    for _ in range(300):
        width = rng.randint(1, 5)
        rows = ["".join(rng.choices(".#", [3, 1], k=width)) for _ in range(rng.randint(1, 3))]
        board = Cram("|".join(rows))
        assert plain.nim_value(board) == theory.nim_value(board), board
        assert Cram.parse(str(board)) == board
        assert board.canonical() == Cram("|".join(row[::-1] for row in rows)).canonical()


def test_chomp_theorems_agree_with_search():
    solver = lm.Solver(theory=False)
    bars = [rows for rows in product(range(6), repeat=4) if list(rows) == sorted(rows)[::-1]]
    for rows in bars:
        bar = Chomp(rows)
        assert solver.outcome(bar) == bar.outcome()
        assert bar.known_nim_value() in {None, solver.nim_value(bar)}
        assert solver.nim_value(bar) == solver.nim_value(bar.canonical())
    assert Chomp.parse("1000x2000").outcome() == "N"


def test_chomp_on_a_square_is_answered_along_the_diagonal():
    assert Chomp((5, 1, 1, 1, 1)) in Chomp.parse("5x5").winning_moves()["left"]


@pytest.mark.parametrize(
    ("ruleset", "text", "message"),
    [
        (Treblecross, "..O.", "at column 3; write it like .X"),
        (Treblecross, "9999999999", "longer than"),
        (DawsonChess, "bb|.k|ww", "at column 5; write it like bbb"),
        (DawsonChess, "bb|..", "expected 3 ranks, found 2"),
        (DawsonChess, "bb|...|ww", "at column 4; write"),
        (DawsonChess, "bb|w.|.w", "can be captured at column"),
        (DawsonChess, "b|b|w", "do not come to stand"),
        (DawsonChess, "b|.|.", "do not come to stand"),
        (Wythoff, "3", "expected 2 heaps, found 1; write it like 3,5"),
        (Wythoff, "3,x", "at column 3; write it like 3,5"),
        (Cram, "..|.x", "at column 5; write it like"),
        (Cram, "..|...", "at column 4; write it like"),
        (Cram, "0x5", "no or too many squares"),
        (Chomp, "2,3", "at column 3; write it like"),
        (Chomp, "2,-3", "at column 3; write it like"),
    ],
)
def test_bad_positions_are_refused_with_place_and_example(ruleset, text, message):
    with pytest.raises(lm.InputError, match=message):
        ruleset.parse(text)


@pytest.mark.parametrize(
    ("ruleset", "text"),
    [
        (Treblecross, ".X..."),
        (Treblecross, "0"),
        (DawsonChess, "b.b|w..|..w"),
        (Wythoff, "5,3"),
        (Wythoff, f"{10**30},3"),
        (Cram, "..#|..."),
        (Cram, "4x6"),
        (Cram, "1x7"),
        (Chomp, "4,4,2"),
        (Chomp, "3x4"),
        (Chomp, "5,4"),
        (Chomp, "0"),
    ],
)
def test_positions_are_written_drawn_and_explained(ruleset, text):
    position = ruleset.parse(text)
    assert ruleset.parse(str(position)) == position
    assert position.svg().startswith("<svg")
    assert all(isinstance(step, str) for step in position.explain())
