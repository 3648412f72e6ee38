"""Pictures of loopy games: every position once, an arrow for every move, nothing overlaps."""

import math

import pytest

import lastmove as lm
from lastmove.show.loop import loop_svg, loop_tikz
from lastmove.show.loop_layout import lay_out_loop
from lastmove.show.tree import tree_svg, tree_tikz
from tests.show.reading import compiles, elements, is_balanced, overlapping, texts

GAMES = ["on", "over", "upon", "{on||0,{on|0}|off}", "a{0||||0|||a|*||*}", "{*,{on|*}|*,{*|off}}"]


def boxes_in(svg):
    found = []
    for group in elements(svg, "g"):
        if group.get("data-row") is not None:
            x, y, width, height = (
                float(group.get(f"data-{name}")) for name in ("x", "y", "width", "height")
            )
            found.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    return found


def moves_of(value):
    """How many moves there are from the boxes of a drawing."""
    drawing = lay_out_loop(value)
    return len(drawing.tree.nodes) - 1 + len(drawing.bows)


@pytest.mark.parametrize("text", GAMES)
def test_there_is_an_arrow_for_every_move(text):
    value = lm.game(text)
    svg = loop_svg(value)
    heads = [path for path in elements(svg, "path") if path.get("d").endswith("Z")]
    assert len(heads) == moves_of(value)
    drawing = lay_out_loop(value)
    for placed in drawing.tree.nodes:
        position = lm.game(placed.node.label)
        if isinstance(position, lm.Loopy):
            bows = sum(
                math.dist(bow.line[0], (placed.x, drawing.tree.top(placed) + placed.height / 2))
                <= placed.width / 2 + 7
                for bow in drawing.bows
            )
            assert len(placed.children) + bows == len(position.left) + len(position.right)


@pytest.mark.parametrize("text", GAMES)
def test_boxes_do_not_overlap(text):
    assert overlapping(boxes_in(loop_svg(lm.game(text)))) == []


def test_bows_lie_on_the_side_of_their_player():
    drawing = lay_out_loop(lm.game("{on|off}"))
    for bow in drawing.bows:
        start = bow.line[0][0]
        middle = bow.line[len(bow.line) // 2][0]
        assert (middle < start) == (bow.side == "left")


def test_both_sides_of_a_game_that_is_no_stopper_are_drawn():
    labels = texts(loop_svg(lm.dud))
    assert {"on", "off", "onside", "offside"} <= set(labels)
    labels = texts(loop_svg(lm.game("1 & 0")))
    assert {"1", "0", "onside", "offside"} <= set(labels)


def test_everything_is_on_the_paper():
    for text in [*GAMES, "dud", "over - over"]:
        svg = loop_svg(lm.game(text), title="A heading")
        (paper,) = [e for e in elements(svg, "rect") if e.get("class") == "lm-paper"]
        width = float(paper.get("width"))
        for group in elements(svg, "g"):
            shift = group.get("transform")
            if shift is None:
                continue
            dx = float(shift.removeprefix("translate(").split()[0])
            for path in group.findall("{http://www.w3.org/2000/svg}path"):
                numbers = path.get("d").strip("MZ").replace("L", " ").split()
                assert all(0 <= float(x) + dx <= width for x in numbers[::2])


def test_a_short_game_is_drawn_as_a_tree():
    assert loop_svg(lm.up) == tree_svg(lm.up)
    assert loop_tikz(lm.up) == tree_tikz(lm.up)


def test_too_many_positions_are_refused():
    with pytest.raises(lm.LimitReached, match="most that are drawn"):
        loop_svg(lm.game("{on||0,{on|0}|off}"), limit=3)


def test_tikz_compiles(tmp_path):
    picture = loop_tikz(lm.game("{on||0,{on|0}|off}"), standalone=True)
    assert is_balanced(picture)
    assert compiles(picture, tmp_path)
