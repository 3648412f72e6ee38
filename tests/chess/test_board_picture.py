"""Pictures of boards show every piece on its square, and nothing harmful."""

import shutil
import subprocess
import xml.etree.ElementTree as ET

import pytest

import lastmove as lm
from lastmove.show.chessboard import SQUARE, chessboard_svg
from tests.show.reading import HOSTILE, SVG

ELKIES = "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K"


def read(svg):
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    allowed = {"svg", "title", "desc", "style", "rect", "g", "path", "circle", "text"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= allowed
    assert not [key for element in root.iter() for key in element.attrib if key.startswith("on")]
    return root


def places(root):
    """The corners of all pieces with the colour of each."""
    return {
        tuple(map(int, group.get("transform")[10:-1].split())): group.get("fill")
        for group in root.iter(f"{SVG}g")
    }


@pytest.mark.parametrize("flipped", [False, True])
def test_every_piece_is_on_its_square(flipped):
    board = lm.chess.Board(ELKIES)
    seen = places(read(board.svg(flipped=flipped)))
    expected = {}
    for square, letter in board.pieces().items():
        file, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
        x, y = (11 - file, row) if flipped else (file, 8 - row)
        expected[8 + SQUARE * x, 8 + SQUARE * y] = letter.isupper()
    assert seen.keys() == expected.keys()
    colours = {(seen[place], white) for place, white in expected.items()}
    assert len(colours) == 2


def test_regions_arrows_and_marks_are_drawn():
    root = read(
        chessboard_svg(
            ELKIES,
            regions={"left part": ["a4", "a5"], "right part": ["g4"]},
            arrows=[("c4", "c5")],
            marks=["c5", "d6"],
        )
    )
    assert len(root.findall(f"{SVG}circle")) == 2
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert texts.count("A") == 2
    assert texts.count("B") == 1
    assert "A  left part" in texts
    nameless = read(chessboard_svg(ELKIES, regions=[["a4"], ["b4"]]))
    assert "A" not in [element.text for element in nameless.iter(f"{SVG}text")]


def test_files_and_rows_are_written_once():
    texts = [element.text for element in read(chessboard_svg(ELKIES)).iter(f"{SVG}text")]
    assert texts == [*map(str, range(1, 10)), *"abcdefghijkl"]


@pytest.mark.parametrize("text", HOSTILE)
def test_names_of_regions_are_escaped(text):
    read(chessboard_svg(ELKIES, regions={text: ["a1"]}))


@pytest.mark.parametrize("square", ["", "a", "z1", "a0", "a10", "A1", "a1 ", "\x00"])
def test_squares_beside_the_board_are_refused(square):
    for more in ({"marks": [square]}, {"regions": [[square]]}, {"arrows": [("a1", square)]}):
        with pytest.raises(lm.InputError, match="no such square"):
            chessboard_svg(ELKIES, **more)
    with pytest.raises(lm.InputError, match="no direction"):
        chessboard_svg(ELKIES, arrows=[("a1", "a1")])


@pytest.mark.parametrize("fen", ["1", "26/" * 31 + "26", ELKIES, lm.chess.START])
def test_boards_of_all_sizes_can_be_drawn(fen, tmp_path):
    svg = lm.chess.Board(fen)._repr_svg_()
    read(svg)
    if shutil.which("rsvg-convert"):
        picture = tmp_path / "board.png"
        subprocess.run(["rsvg-convert", "-o", picture], input=svg.encode(), check=True)
        assert picture.stat().st_size > 100
