"""Pawn structures: values of the papers, of single files, and of rows of facing pawns."""

import json
from pathlib import Path

import pytest

import lastmove as lm
from lastmove._core import PawnStructures
from lastmove.chess import structure

TABLE = json.loads((Path(__file__).parents[1] / "tables" / "pawn_structures.json").read_text())


def listed(row):
    return f"W {' '.join(row['white'])} B {' '.join(row['black'])}"


def solved(row):
    return structure(
        listed(row), rows=row["rows"], files=row["files"], stopped=row.get("stopped", "")
    )


def equal(bounds, text):
    return bounds.lower == bounds.upper == lm.game(text)


@pytest.mark.parametrize("row", TABLE["components"], ids=lambda row: row["name"])
def test_value_of_component(row):
    found = solved(row)
    assert equal(found.bounds, row["value"])


@pytest.mark.parametrize(
    "row", [row for row in TABLE["components"] if "after" in row], ids=lambda row: row["name"]
)
def test_values_after_the_moves_named_in_the_text(row):
    (part,) = solved(row).components
    for move, value in row["after"].items():
        side, steps = move.lower().split()
        assert equal(part.move(steps.split("-")[1], side).bounds, value), move


@pytest.mark.parametrize(("ranks", "value"), TABLE["single_file"].items())
def test_value_of_two_pawns_on_one_file(ranks, value):
    white, black = ranks.split(",")
    for file in "ah":
        assert equal(structure(f"W {file}{white} B {file}{black}").bounds, value)


def test_figure_5_is_down_star():
    found = structure("8/1p5p/p7/8/8/7P/PP6/8")
    assert [str(part) for part in found.components] == ["a2 b2 a6 b7: ^", "h3 h7: vv*"]
    assert found.value == lm.game("v*")
    assert (found.white_to_move, found.black_to_move) == ("white", "black")


def test_figure_6_threatens_and_figure_7_is_hot():
    breakthrough = structure("8/ppp5/8/PPP5/8/8/8/8")
    assert breakthrough.result == "threat"
    assert breakthrough.passed_pawn == lm.chess.PassedPawn(left=True, right=False)
    assert (breakthrough.white_to_move, breakthrough.black_to_move) == ("white", "white")
    popov = structure("8/pp4p1/7p/8/PP6/6P1/6P1/8")
    assert popov.value == lm.game("{0|-1}")
    kingside = popov.components[1]
    assert kingside.move("g4", "white").value == 0
    assert kingside.move("h5", "black").value == -1


def test_figure_7_needs_few_positions_in_parts_and_many_together():
    white, black = [(0, 3), (1, 3), (6, 1), (6, 2)], [(0, 6), (1, 6), (6, 6), (7, 5)]
    counts = []
    for split in (True, False):
        parts, total = PawnStructures().solve(
            white,
            black,
            8,
            double_step=True,
            split=split,
            shortcuts=False,
        )
        assert total[1] == total[2] == lm.game("{0|-1}")
        counts.append(sum(part[3] for part in parts))
    # Mäser counts fewer than 1,000 and almost 200,000.
    assert counts[0] < 1000
    assert 20_000 < counts[1] < 200_000


@pytest.mark.parametrize("length", range(1, 8))
def test_rows_on_nine_ranks_follow_theorem_2_of_elkies(length):
    """[n] is * for odd n up to 5 except 3, by the paper; ε by the library's pawns game."""
    files = "abcdefgh"[:length]
    text = f"W {' '.join(f + '4' for f in files)} B {' '.join(f + '6' for f in files)}"
    (part,) = structure(text, rows=9).components
    assert part.word == "0" * length
    assert part.value == lm.star(lm.pawns.value(part.word))
    if length <= 5:
        assert str(part.value) == ["*", "0", "0", "*", "*"][length - 1]


@pytest.mark.parametrize(
    "word",
    ["1000", "0001", "10", "010", "1001", "0101", pytest.param("101000", marks=pytest.mark.slow)],
)
def test_stopped_rows_play_like_their_words(word):
    middle = "abcdefgh"[: len(word)]
    white = [f"{f}4" for f in middle]
    black = [f"{f}6" for f in middle]
    for file, kind in zip(middle, word, strict=True):
        if kind == "1":
            white += [f"{file}2", f"{file}7"]
            black += [f"{file}3", f"{file}8"]
    (part,) = structure(f"W {' '.join(white)} B {' '.join(black)}", rows=9).components
    assert part.word == word
    assert part.value == lm.star(lm.pawns.value(word))


def test_diagram_7a_as_real_pawns():
    board = "12/p11/P5p5/pppp3p1p2/6pP4/PPPP2P2P2/p6P4/P11/12"
    found = structure(board)
    assert [str(part.value) for part in found.components] == ["*2", "0", "*"]
    assert found.value == lm.star(3)
    row = found.components[0]
    assert row.word == "1000"
    assert row.move("b5", "white").comment == "threatens to promote; only axb5 or cxb5"
    # Whoever moves wins, by b5 alone.
    assert (found.white_to_move, found.black_to_move) == ("white", "black")
    winning = []
    for file in "abcdj":
        white = [square for square in found.pawns.white if square != f"{file}4"] + [f"{file}5"]
        text = f"W {' '.join(white)} B {' '.join(found.pawns.black)}"
        if structure(text, rows=9, files=12).black_to_move == "white":
            winning.append(f"{file}5")
    assert winning == ["b5"]


def test_boards_shifts_mirrors_and_colours_agree():
    white, black = ["a2", "b2", "c3"], ["a6", "b7", "c6"]
    first = structure(f"W {' '.join(white)} B {' '.join(black)}")

    def image(squares, move):
        return " ".join(move(square) for square in squares)

    def mirrored(square):
        return f"{chr(ord('a') + ord('h') - ord(square[0]))}{square[1]}"

    def turned(square):
        return f"{square[0]}{9 - int(square[1])}"

    mirror = structure(f"W {image(white, mirrored)} B {image(black, mirrored)}")
    assert mirror.bounds == first.bounds
    turn = structure(f"W {image(black, turned)} B {image(white, turned)}")
    assert turn.value == -first.value
    assert turn.result == first.result


@pytest.mark.parametrize(
    ("files", "rows", "file"),
    [(8, 8, "a"), (16, 8, "p"), (4, 16, "d"), (8, 16, "h"), (16, 16, "p")],
)
def test_large_boards_of_all_words(files, rows, file):
    """The same three files at the left edge and at the right, on every size of board."""
    shift = ord(file) - ord("a")

    def put(squares):
        return " ".join(f"{chr(ord(name[0]) + shift)}{name[1:]}" for name in squares)

    white, black = ["a2", "a3"], [f"a{rows - 2}", f"a{rows - 1}"]
    far = structure(f"W {put(white)} B {put(black)}", files=files, rows=rows, double_step=True)
    near = structure(
        f"W {' '.join(white)} B {' '.join(black)}", files=files, rows=rows, double_step=True
    )
    assert far.bounds == near.bounds
    assert far.result == "cgt"


def test_wide_component_on_a_large_board_is_a_sum_of_its_halves():
    """Nine and more files and sixteen ranks need the largest words; halves need small ones."""
    core = PawnStructures()
    one = ([(0, 6), (1, 6)], [(0, 8), (1, 9)])
    far = ([(14, 6), (15, 6)], [(14, 8), (15, 9)])
    whole = core.solve(one[0] + far[0], one[1] + far[1], 16, double_step=False, split=False)
    parts = core.solve(one[0] + far[0], one[1] + far[1], 16, double_step=False)
    assert len(parts[0]) == 2
    assert whole[1] == parts[1]
