"""What a notebook shows: formulas of values, pictures of positions, and a board to play on."""

import sys
import xml.etree.ElementTree as ET

import pytest

import lastmove as lm
from lastmove.errors import InputError
from lastmove.show import widget
from lastmove.show.nim_sequence import heap_html, sequence_svg
from lastmove.show.widget import Session, play

NIM = lm.rulesets.Nim.parse("3,4,5")


@pytest.mark.parametrize(
    "value",
    [lm.game("{3|1} + ^"), lm.on, lm.game("a{0|a}"), lm.Nimber(6), lm.Form("{*|*}")],
    ids=str,
)
def test_values_are_formulas(value):
    shown = value._repr_latex_()
    assert shown.startswith("$")
    assert shown.endswith("$")


PICTURES = {
    "thermograph": lambda: lm.game("{3|1}").thermograph(),
    "board": lm.chess.Board,
    "nim": lambda: NIM,
    "domineering": lambda: lm.rulesets.Domineering.parse("..|.."),
    "game tree": NIM.explore,
    "pawn structure": lambda: lm.chess.structure("8/8/8/p7/8/8/P7/8"),
    "pawns as an endgame": lambda: lm.pawns.endgame("1000"),
    "misère quotient": lambda: lm.misere.HeapGame("0.77").quotient(to=4),
}


@pytest.mark.parametrize("make", PICTURES.values(), ids=PICTURES)
def test_positions_and_thermographs_are_pictures(make):
    assert ET.fromstring(make()._repr_svg_()).tag.endswith("svg")


def test_a_heap_game_shows_its_values():
    page = lm.HeapGame("0.137")._repr_html_()
    assert page == heap_html(lm.HeapGame("0.137"))
    assert "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3" in page
    assert "0.137 (dawsons-chess)" in page


def test_a_picture_of_values_has_a_bar_for_each():
    picture = sequence_svg([0, 1, 2, 3], "S(1,2,3)", is_rare=lambda n, value: n == value == 3)
    assert [f"<title>G({n}) = {n}</title>" in picture for n in range(4)] == [True] * 4
    assert "rare ones as squares" in picture


def test_points_that_fall_together_are_drawn_once():
    few = sequence_svg([0, 1] * 100, "S(1)")
    many = sequence_svg([0, 1] * 40_000, "S(1)")
    assert len(few) < len(many) < 60_000


@pytest.mark.parametrize("values", [[], [0] * 100_001])
def test_pictures_without_values_or_with_too_many_are_refused(values):
    with pytest.raises(InputError):
        sequence_svg(values, "S(1)")


def test_a_session_plays_takes_back_and_hints():
    session = Session(NIM, side="left")
    session.hint()
    assert "1,4,5 wins" in session.state()["status"]
    session.move(2)
    assert session.match.turn == "left"
    assert len(session.match.past) == 2
    session.take_back()
    assert str(session.match.position) == "3,4,5"
    session.take_back()
    assert str(session.match.position) == "3,4,5"


def test_a_session_ends():
    session = Session(lm.rulesets.Nim.parse("1"))
    session.do("move", 1)
    state = session.state()
    assert session.is_over
    assert state["status"] == "Left has won"
    assert state["moves"] == []


def test_values_of_moves_are_shown_if_asked_for():
    session = Session(NIM)
    assert {move["worth"] for move in session.state()["moves"]} == {""}
    session.do("values")
    worth = {move["text"]: move["worth"] for move in session.state()["moves"]}
    assert worth["1,4,5"] == "0"
    assert worth["0,4,5"] == lm.star(1).unicode


@pytest.mark.parametrize(("act", "number"), [("move", 99), ("jump", 0)])
def test_what_cannot_be_done_is_said(act, number):
    with pytest.raises(InputError):
        Session(NIM).do(act, number)


def test_without_anywidget_one_sentence_says_what_to_install(monkeypatch):
    widget._widget_class.cache_clear()
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(InputError, match=r"install lastmove\[notebook\]"):
        play(NIM)
    widget._widget_class.cache_clear()


def test_the_widget_does_what_the_notebook_sends():
    pytest.importorskip("anywidget", reason="the extra lastmove[notebook] is not installed")
    board = play(lm.rulesets.Clobber.parse("xox|ox."))
    board._handle_custom_msg({"act": "touch", "number": 1}, [])
    assert len(board.state["moves"]) == 2
    board._handle_custom_msg({"act": "touch", "number": 2}, [])
    assert str(board.session.match.position) == ".xx|ox."
    board._handle_custom_msg({"act": "move", "number": 99}, [])
    assert "there is no move 99" in board.state["status"]
