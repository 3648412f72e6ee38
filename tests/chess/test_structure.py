"""Pawn structures: what is read, what is refused, components, en passant, words, the command."""

import json
import xml.etree.ElementTree as ET

import pytest

import lastmove as lm
from lastmove.chess import structure
from lastmove.chess.structure_squares import read_pawns
from lastmove.cli.main import run
from lastmove.errors import InputError, LimitReached
from lastmove.show.records.chess import component_record
from lastmove.show.structure import structure_svg
from tests.commands import is_one_complaint, lastmove

FIGURE_7 = "8/pp4p1/7p/8/PP6/6P1/6P1/8"


class Elsewhere:
    """A board of another library."""

    def __init__(self, fen):
        self.text = fen

    def fen(self):
        return self.text


@pytest.mark.parametrize(
    "position",
    [
        "8/1p6/p7/8/8/8/PP6/8",
        "8/1p6/p7/8/8/8/PP6/8 w - - 0 1",
        "W a2 b2 B a6 b7",
        "white: a2, b2; black: a6, b7",
        "B a6 b7 W b2 a2",
        Elsewhere("8/1p6/p7/8/8/8/PP6/8 b - - 0 1"),
    ],
)
def test_all_ways_to_write_a_structure(position):
    assert structure(position).value == lm.up


def test_board_of_this_library():
    assert structure(lm.chess.Board("8/1p6/p7/8/8/8/PP6/8")).value == lm.up


def test_other_pieces_are_left_out_and_named():
    found = structure("4k3/1p6/p7/8/8/8/PP6/4K3")
    assert found.value == lm.up
    assert found.pawns.ignored == ("Ke1", "ke8")


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("", 0, "there is no position"),
        ("d3 e3", 0, "it is not said whose pawn d3 is"),
        ("W d3 x9", 5, "x9 is not on a board of 8 files and 8 rows"),
        ("W d9", 2, "d9 is not on a board of 8 files and 8 rows"),
        ("W dd", 2, "dd is no square"),
        ("W d3 B d3", 7, "there are two pawns on d3"),
        ("W ↑", 2, "\\u2191 is no square"),
    ],
)
def test_refusals_say_where(text, position, message):
    with pytest.raises(InputError) as caught:
        structure(text)
    assert caught.value.message == message
    assert caught.value.position == position
    assert caught.value.hint


def test_refused_sizes_and_files():
    with pytest.raises(InputError, match="17 files and 8 rows does not do"):
        structure("W a2", files=17)
    with pytest.raises(InputError, match="has its size already"):
        structure(FIGURE_7, rows=8)
    with pytest.raises(InputError, match="i is no file of the board"):
        structure("W a2", stopped="i")
    with pytest.raises(InputError):
        structure("8/8/8/8/8/8/8/7 w")
    with pytest.raises(InputError, match="Black's pawn on d1 has promoted already"):
        structure("W d2 B d1")


def test_no_pawns_are_worth_nothing():
    found = structure("8/8/8/8/8/8/8/8")
    assert (found.result, found.value, found.components, found.nodes) == ("cgt", 0, (), 0)


@pytest.mark.parametrize(
    ("squares", "parts"),
    [
        ("W a2 b2 h3 B a6 b7 h7", ["a2 b2 a6 b7", "h3 h7"]),
        ("W e5 B d4", ["d4", "e5"]),
        ("W e4 B d5", ["e4 d5"]),
        ("W a4 B c5", ["a4", "c5"]),
        ("W a4 b6 B a5", ["a4 a5", "b6"]),
        ("W a4 c2 B d6 b5", ["a4 c2 b5 d6"]),
        # Doubled pawns stand in each other's way.
        ("W c2 c5", ["c2 c5"]),
    ],
)
def test_components_by_reach(squares, parts):
    found = structure(squares)
    assert [" ".join(part.squares) for part in found.components] == parts


def test_race_of_two_components_is_a_dud():
    found = structure("W e5 B d4")
    assert [part.result for part in found.components] == ["right_wins", "left_wins"]
    assert found.result == "dud"
    assert found.bounds.text() == "dud"
    assert (found.white_to_move, found.black_to_move) == ("dud", "dud")
    assert found.passed_pawn == lm.chess.PassedPawn(left=True, right=True)


def test_race_is_played_out_together():
    """White needs three moves, Black three: whoever is to move comes first."""
    found = structure("W e5 B d4", together=True)
    assert (found.result, found.bounds.text()) == ("threat", "+-on")
    assert (found.white_to_move, found.black_to_move) == ("white", "black")
    assert structure("W e6 B d4", together=True).result == "left_wins"
    assert structure("8/8/8/8/8/8/8/8", together=True).value == 0


def test_first_capture_decides():
    (part,) = structure("W d4 B e5").components
    assert (part.result, part.bounds.text()) == ("threat", "+-on")
    assert part.passed_pawn == lm.chess.PassedPawn(left=True, right=True)


def test_en_passant_field_gives_the_right():
    board = "8/8/8/8/3pP3/8/8/8"
    without = structure(f"{board} b - - 0 1")
    assert len(without.components) == 2
    with_right = structure(f"{board} b - e3 0 1")
    (part,) = with_right.components
    assert part.move("dxe3", "black").result == "right_wins"


def test_en_passant_changes_values():
    """…b5 past a5 would be safe without the capture in passing."""
    (part,) = structure("W a5 b2 B a7 b7").components
    assert part.move("b5").bounds.lower != part.move("b5").bounds.upper
    (slow,) = structure("W a5 b2 B a7 b7", double_step=False).components
    assert {move.san for move in part.moves} - {move.san for move in slow.moves} == {"b4", "b5"}


def test_bounds_enclose_and_are_told():
    part = structure("W a5 b2 B a7 b7").components[0]
    move = part.move("b5")
    record = component_record(part)["moves"][part.moves.index(move)]
    assert record["value"] is None
    assert move.value is None
    lower, upper = (lm.game(record[name]) for name in ("value_lower", "value_upper"))
    assert lower < upper


def test_moves_in_words():
    figure_6 = structure("W a5 b5 c5 B a7 b7 c7").components[0]
    comments = {(move.side, move.san): move.comment for move in figure_6.moves}
    assert comments["white", "b6"] == "promotes by force"
    assert comments["black", "b6"] == "threatens to promote; only axb6 or cxb6"
    assert comments["white", "a6"] == "threatens to promote; only b6 or bxa6"
    assert comments["black", "a6"] == "loses: White promotes by force"
    (last,) = structure("W b7 B a8", stopped="a").components
    assert last.move("b8=Q").comment == "promotes"


def test_moves_are_those_of_the_board(rng):
    """Names of moves agree with those of the chess board, in passing too."""
    for _ in range(200):
        squares = rng.sample([f"{file}{row}" for file in "abcd" for row in range(2, 8)], 5)
        white, black = squares[: rng.randint(1, 4)], squares[4:]
        found = structure(f"W {' '.join(white)} B {' '.join(black)}")
        board = lm.chess.Board(found.pawns.board_field)
        for side in ("white", "black"):
            moves = [
                move.san for part in found.components for move in part.moves if move.side == side
            ]
            # The board promotes in four ways.
            sans = {
                san for san in board.with_turn(side).sans() if san[-2:] not in {"=R", "=B", "=N"}
            }
            assert set(moves) == {san.rstrip("+#") for san in sans}, (white, black)


def test_unknown_move_is_refused():
    with pytest.raises(InputError, match="no move is e9"):
        structure("W d4 B e6").components[0].move("e9")
    with pytest.raises(InputError, match="more than one move is a5"):
        structure("W a4 B a6").components[0].move("a5")


def test_limit_tells_what_was_done():
    rows = f"W a2 B a7 W {' '.join(f + '5' for f in 'cdefghijklmnop')}"
    text = rows + f" B {' '.join(f + '12' for f in 'cdefghijklmnop')}"
    with lm.limits(seconds=0.3), pytest.raises(LimitReached) as caught:
        structure(text, files=16, rows=16)
    assert [part.squares for part in caught.value.partial.components] == [("a2", "a7")]


def test_solver_remembers():
    solver = lm.chess.StructureSolver()
    first = solver.structure(FIGURE_7)
    again = solver.structure(FIGURE_7)
    assert again.bounds == first.bounds
    assert first.nodes > 0
    assert again.nodes == 0


def test_picture_colours_components():
    picture = structure_svg(structure(FIGURE_7))
    root = ET.fromstring(picture)
    text = "".join(root.itertext())
    assert "a4 b4 a7 b7: 0" in text
    assert "{0|-1}" in text


# The command


@pytest.fixture
def answered(capsysbinary):
    """Run the command in this process; its document."""

    def ask(*words):
        assert run(["structure", *words, "--json"]) == 0
        out, err = capsysbinary.readouterr()
        assert err == b""
        return json.loads(out)

    return ask


def test_json_has_the_fields_of_the_contract(answered):
    record = answered(FIGURE_7)
    assert record["result"] == "cgt"
    assert record["value"] == "{0|-1}"
    assert record["passed_pawn"] == {"left": False, "right": False}
    assert [part["value"] for part in record["components"]] == ["0", "{0|-1}"]
    for part in record["components"]:
        assert {"squares", "result", "value", "nodes"} <= set(part)
    assert record["nodes"] == sum(part["nodes"] for part in record["components"])


def test_several_words_are_one_position(answered):
    assert answered("W", "a5", "b5", "c5", "B", "a7", "b7", "c7")["result"] == "threat"
    assert answered("8/8/8/8/3pP3/8/8/8", "b", "-", "e3", "0", "1")["result"] == "right_wins"


def test_open_value_is_null_with_bounds(answered):
    part = answered("W a5 b2 B a7 b7")["components"][0]
    move = next(move for move in part["moves"] if move["move"] == "b5")
    assert move["value"] is None
    assert {"value_lower", "value_upper"} <= set(move)
    assert "value_lower" not in part


def test_batch_answers_each_line():
    done = lastmove("structure", "-", stdin=b"W h3 B h7\nnonsense\n\nW e5 B d4\n")
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [record.get("value") for record in records] == ["vv*", None, "dud"]
    assert "error" in records[1]


def test_text_for_people(capsys):
    assert run(["structure", "W", "a5", "b5", "c5", "B", "a7", "b7", "c7"]) == 0
    out = capsys.readouterr().out
    assert "promotes by force" in out
    assert "passed pawn    White can force one" in out


def test_svg_goes_to_a_file_once(tmp_path, capsys):
    path = tmp_path / "board.svg"
    assert run(["structure", FIGURE_7, "--svg", str(path)]) == 0
    assert path.read_text().startswith("<svg")
    assert run(["structure", FIGURE_7, "--svg", str(path)]) == 2
    assert run(["structure", FIGURE_7, "--svg", str(path), "--force"]) == 0
    capsys.readouterr()


def test_bad_input_is_one_sentence():
    done = lastmove("structure", "W", "z1")
    assert done.returncode == 2
    assert is_one_complaint(done.stderr)


def test_size_of_the_board_is_read(capsys):
    assert run(["structure", "W a4 b4 B a6 b6", "--rows", "9", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["rows"], record["value"]) == (9, "0")
    assert record["components"][0]["word"] == "00"


def test_pawns_are_read_from_squares_of_large_boards():
    pawns = read_pawns("W p2 B p15", files=16, rows=16)
    assert (pawns.white, pawns.black, pawns.double_step) == (("p2",), ("p15",), False)
