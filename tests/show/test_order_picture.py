"""Order diagrams: every line goes up, and the lines are the covering relation."""

import operator
from itertools import pairwise

import pytest

import lastmove as lm
from lastmove.show.order import order_diagram_svg, order_diagram_tikz
from lastmove.show.order_layout import covering_pairs
from tests.show.reading import SVG, compiles, elements, is_balanced, overlapping, points, texts


def boxes_in(svg):
    """Where each game stands: left, top, right, bottom."""
    found = {}
    for group in elements(svg, "g"):
        if name := group.get("data-game"):
            x, y, width, height = (
                float(group.find(f"{SVG}rect").get(key)) for key in ("x", "y", "width", "height")
            )
            found[lm.game(name)] = (x, y, x + width, y + height)
    return found


def lines_in(svg):
    """The points of each line, by the games that it says it joins."""
    return {
        (lm.game(path.get("data-lower")), lm.game(path.get("data-upper"))): points(path)
        for path in elements(svg, "path")
    }


def covers(games):
    return {(g, h) for g in games for h in games if g < h and not any(g < k < h for k in games)}


def lists(rng):
    day3 = lm.games_born_by(3)
    yield lm.games_born_by(2)
    yield [lm.game(0)]
    for count in (2, 5, 12, 30):
        sample = rng.sample(day3, count)
        yield sample
        yield list(dict.fromkeys([*sample, *(-g for g in sample)]))


def test_lines_are_the_covering_relation(rng):
    for games in lists(rng):
        svg = order_diagram_svg(games)
        assert set(boxes_in(svg)) == set(games)
        assert set(lines_in(svg)) == covers(games)


def test_lines_go_up_from_game_to_game(rng):
    for games in lists(rng):
        svg = order_diagram_svg(games)
        boxes = boxes_in(svg)
        for (lower, upper), corners in lines_in(svg).items():
            heights = [y for _, y in corners]
            assert heights == sorted(set(heights), reverse=True)
            assert at_middle(corners[0], boxes[lower], edge=1)
            assert at_middle(corners[-1], boxes[upper], edge=3)


def at_middle(corner, box, edge):
    """Whether a corner is in the middle of the top (1) or the bottom (3) edge of a box."""
    middle = (box[0] + box[2]) / 2
    return abs(float(corner[0]) - middle) < 0.03 and abs(float(corner[1]) - box[edge]) < 0.03


def test_boxes_do_not_overlap(rng):
    for games in lists(rng):
        assert overlapping(boxes_in(order_diagram_svg(games)).values()) == []


def test_lines_keep_clear_of_other_boxes(rng):
    for games in lists(rng):
        svg = order_diagram_svg(games)
        boxes = boxes_in(svg)
        for ends, corners in lines_in(svg).items():
            for start, end in pairwise(corners):
                for g in set(games) - set(ends):
                    assert not meets(start, end, boxes[g]), (g, ends)


def meets(start, end, box):
    """Whether a segment upwards has a point inside a box."""
    (x, y), (to_x, to_y) = (tuple(map(float, corner)) for corner in (start, end))
    low, high = min(y, box[3]), max(to_y, box[1])
    if low <= high:
        return False
    left, right = sorted(x + (to_x - x) * (height - y) / (to_y - y) for height in (low, high))
    return left < box[2] and right > box[0]


def test_negatives_stand_opposite_in_day_2():
    boxes = boxes_in(order_diagram_svg(lm.games_born_by(2)))
    top, bottom = boxes[lm.game(2)], boxes[lm.game(-2)]
    assert top[1] == min(box[1] for box in boxes.values())
    assert bottom[3] == max(box[3] for box in boxes.values())
    for g, box in boxes.items():
        opposite = boxes[-g]
        assert box[0] + box[2] == pytest.approx(opposite[0] + opposite[2], abs=0.05)
        assert box[1] + opposite[1] == pytest.approx(top[1] + bottom[1], abs=0.05)


def test_day_2_has_no_more_crossings_than_need_be():
    """Six, by trying all orders of the layers in which −G stands opposite to G."""
    lines = list(lines_in(order_diagram_svg(lm.games_born_by(2))).values())
    assert all(len(line) == 2 for line in lines)
    crossings = sum(cross(a, b) for i, a in enumerate(lines) for b in lines[:i])
    assert crossings == 6


def cross(a, b):
    same_band = a[0][1] == b[0][1]
    return same_band and (a[0][0] - b[0][0]) * (a[1][0] - b[1][0]) < 0


def test_positive_is_blue_and_negative_is_vermillion():
    svg = order_diagram_svg(["1", "-1", "0", "*"])
    looks = {
        group.get("data-game"): group.find(f"{SVG}rect").get("class")
        for group in elements(svg, "g")
        if group.get("data-game")
    }
    assert looks == {"1": "lm-left-line", "-1": "lm-right-line", "0": "lm-line", "*": "lm-line"}


def test_labels_are_in_unicode_and_long_ones_are_cut():
    assert set(texts(order_diagram_svg(["^", "*"]))) == {"↑", "∗"}
    long = lm.game("{1000|||100||10|-3,{7|-25}}") + lm.game("{1|-8}")
    svg = order_diagram_svg([long])
    (label,) = texts(svg)
    assert label.endswith("…")
    assert len(label) == 28
    assert long.unicode in [title.text for title in elements(svg, "title")]


def test_equal_games_are_drawn_once():
    assert set(boxes_in(order_diagram_svg(["*+*", 0, "{*|*}"]))) == {lm.game(0)}


def test_covering_pairs_of_divisors():
    divisors = [d for d in range(1, 61) if 60 % d == 0]
    pairs = covering_pairs(divisors, lambda a, b: a != b and b % a == 0)
    primes = {2, 3, 5}
    assert all(divisors[j] // divisors[i] in primes for i, j in pairs)
    assert len(pairs) == 20


def test_too_many_and_no_games_are_refused():
    with pytest.raises(lm.LimitReached, match="1474 games are more than the 200"):
        order_diagram_svg(lm.games_born_by(3))
    for draw in (order_diagram_svg, order_diagram_tikz):
        with pytest.raises(lm.InputError, match="no game"):
            draw([])


def test_title_is_only_text():
    svg = order_diagram_svg([0], title="<script>\x00&")
    assert "<script>�&" in texts(svg)


def test_the_same_games_give_the_same_picture(rng):
    games = rng.sample(lm.games_born_by(3), 20)
    assert order_diagram_svg(games) == order_diagram_svg(games)


def test_tikz_draws_the_same_order(rng):
    for games in lists(rng):
        latex = order_diagram_tikz(games, standalone=True)
        assert is_balanced(latex)
        assert latex.count(r"\node") == len(games)
        assert latex.count(r"\draw") == len(covering_pairs(games, operator.lt))


@pytest.mark.slow
def test_tikz_compiles(rng, tmp_path):
    games = [*lm.games_born_by(2), *rng.sample(lm.games_born_by(3), 30)]
    latex = order_diagram_tikz(games, standalone=True)
    assert compiles(latex, tmp_path), latex
