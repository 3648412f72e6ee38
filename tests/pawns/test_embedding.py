"""Endgames on large boards: words to boards and back."""

import re

import pytest

import lastmove as lm
from lastmove import pawns

DIAGRAMS = {
    "00000": "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K",
    "1000+0": "11k/p9pP/P5p3P1/pppp3p1p2/6pP4/PPPP2P2P2/p6P2p1/P9Pp/11K",
    "1000": "11k/p9pP/P5p3P1/pppp3p4/6pP4/PPPP2P5/p6P2p1/P9Pp/11K",
}


def columns(fen):
    """The files that are not empty, from left to right."""
    rows = [re.sub(r"\d+", lambda n: "." * int(n[0]), row) for row in fen.split("/")]
    return [file for file in map("".join, zip(*rows, strict=True)) if set(file) != {"."}]


@pytest.mark.parametrize("rows", [7, 9, 11])
def test_every_word_to_8_files_comes_back(rows):
    for word in [w for n in range(1, 9) for w in pawns.all_words(n)]:
        if rows == 7 and "1" in word:
            continue
        found = pawns.endgame(word, rows=rows)
        assert (found.rows, found.files) == (rows, len(word) + 6)
        assert pawns.word_of(found.fen) == word
        assert pawns.word_of(f"{found.fen} w - - 0 1") == word


@pytest.mark.parametrize("word", DIAGRAMS)
def test_diagrams_come_out_up_to_a_shift(word):
    made = pawns.endgame(word, files=12).fen
    assert pawns.word_of(DIAGRAMS[word]) == word
    assert sorted(columns(made)) == sorted(columns(DIAGRAMS[word]))


def test_diagram_6a_comes_out_as_it_is():
    assert pawns.endgame("00000", files=12).fen == DIAGRAMS["00000"]


def test_both_sides_are_alike():
    for word in ("1000", "0100+0", "000"):
        rows = pawns.endgame(word, rows=11).fen.split("/")
        grid = [re.sub(r"\d+", lambda n: "." * int(n[0]), row) for row in rows]
        files = len(word)
        upper = [row[:files].swapcase() for row in grid]
        assert upper == [row[:files] for row in reversed(grid)]


@pytest.mark.parametrize(("word", "rows"), [("0", 5), ("0", 8), ("1", 7), ("0", 101), ("0", -1)])
def test_heights_that_do_not_do_are_refused(word, rows):
    with pytest.raises(lm.InputError, match="give an odd number"):
        pawns.endgame(word, rows=rows)


@pytest.mark.parametrize(
    "fen",
    [
        "",
        "8/8/8/8/8/8/8/8",
        "9/9/9/9/9/9/9/9/9",
        "q8",
        "99999k",
        "k/kk",
        "3k/4",
        DIAGRAMS["1000"].replace("pppp3p4", "ppp4p4"),
    ],
)
def test_other_boards_are_refused(fen):
    with pytest.raises(lm.InputError):
        pawns.word_of(fen)


def test_narrow_boards_and_bad_words_are_refused():
    with pytest.raises(lm.InputError, match="give 11 to"):
        pawns.endgame("00000", files=10)
    with pytest.raises(lm.InputError, match="both stopped"):
        pawns.endgame("0110")


def test_the_picture_shows_every_piece():
    picture = pawns.endgame("1000").svg()
    assert (picture.count("♙"), picture.count("♟"), picture.count("♔")) == (12, 12, 1)
    assert picture.count("<rect") == 90
