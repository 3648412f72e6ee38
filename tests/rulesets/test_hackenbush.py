"""Hackenbush: strings, trees and graphs against plain play, and Berlekamp's rule."""

import time
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

import lastmove as lm
from lastmove.rulesets.green_hackenbush import GreenHackenbush
from lastmove.rulesets.hackenbush import Hackenbush
from tests.rulesets.boards import check_row, rows_of

SOLVER = lm.Solver(theory=False)


@cache
def by_play(edges):
    """The value, from every cut; `edges` is a frozenset of (name, a, b, colour)."""
    sides = []
    for mine in ("le", "re"):
        options = []
        for cut in edges:
            if cut[3] not in mine:
                continue
            rest, reached = edges - {cut}, {0}
            while more := {n for e in rest for n in e[1:3] if reached & set(e[1:3])} - reached:
                reached |= more
            options.append(by_play(frozenset(e for e in rest if e[1] in reached)))
        sides.append(options)
    return lm.Game(*sides)


def plain(picture):
    return by_play(frozenset((i, *edge) for i, edge in enumerate(picture.edges)))


def berlekamp(word):
    """Berlekamp's rule: the first change of colour is the point, then a bit an edge and a 1."""
    sign = 1 if word[0] == "l" else -1
    ones = len(word) - len(word.lstrip(word[0]))
    if ones == len(word):
        return Fraction(sign * ones)
    bits = "".join("1" if c == word[0] else "0" for c in word[ones + 1 :]) + "1"
    return sign * (ones - 1 + Fraction(int(bits, 2), 2 ** len(bits)))


@pytest.mark.parametrize("row", rows_of("hackenbush_string"), ids=lambda row: row["board"])
def test_values_of_the_table(row):
    check_row(Hackenbush.parse, row, SOLVER)


def test_blue_red_strings_by_berlekamps_rule():
    for length in range(1, 9):
        for word in map("".join, product("lr", repeat=length)):
            assert Hackenbush.parse(word).value() == berlekamp(word), word
    for word in ("lr" * 100, "r" * 60 + "lrrlr" * 30):
        assert Hackenbush.parse(word).value() == berlekamp(word)


def test_random_pictures_are_worth_what_plain_play_says(rng):
    circuits = 0
    for _ in range(150):
        picture = Hackenbush.random(rng.randint(1, 7), rng.randrange(2**32))
        value = plain(picture)
        circuits += not picture._is_tree()
        assert picture.value() == SOLVER.value(picture) == value, picture
        assert plain(picture.canonical()) == value, picture
        assert sum(map(plain, picture.components()), lm.Game()) == value, picture
        swap = {"l": "r", "r": "l", "e": "e"}
        negative = Hackenbush(tuple((a, b, swap[c]) for a, b, c in picture.edges))
        assert negative.value() == -value, picture
        assert Hackenbush.parse(str(picture)) == picture
    assert circuits > 10


def test_every_move_of_a_random_picture_is_a_cut(rng):
    for _ in range(50):
        picture = Hackenbush.random(7, rng.randrange(2**32))
        value = plain(picture)
        assert lm.Game(map(plain, picture.left_moves()), map(plain, picture.right_moves())) == value


def test_green_pictures_agree_with_green_hackenbush(rng):
    for _ in range(50):
        picture = Hackenbush.random(30, rng.randrange(2**32))
        green = tuple((a, b, "e") for a, b, _ in picture.edges)
        pairs = tuple((a, b) for a, b, _ in picture.edges)
        assert Hackenbush(green).value() == GreenHackenbush(pairs).value()


def test_a_flower_garden_and_a_circuit():
    assert Hackenbush.parse("el,er").value() == 0
    assert Hackenbush.parse("0-1l,1-2r,2-0l").value() == plain(Hackenbush.parse("0-1l,1-2r,2-0l"))
    assert Hackenbush.parse("0-0l,0-0e").value() == lm.game("1*")


def test_trees_are_read_in_any_nesting():
    tree = Hackenbush.parse("l(r)(e(l))")
    for text in ("l(r)(el)", "l(r,el)", "l(r)el", " l ( r ) ( e l ) ", "0-1l,1-2r,1-3e,3-4l"):
        assert Hackenbush.parse(text) == tree, text
    assert str(tree) == "l(r)(el)"
    assert str(Hackenbush.parse("0-7r,7-3l,9-8e")) == "rl"
    assert str(Hackenbush.parse("0")) == str(Hackenbush.parse("")) == "0"


def test_the_order_of_branches_does_not_matter_to_the_canonical_form():
    one, other = Hackenbush.parse("l(r)(el),e(l)(rr)"), Hackenbush.parse("e(rr)(l),l(el)(r)")
    assert one != other
    assert one.canonical() == other.canonical()


def test_trees_of_a_hundred_thousand_edges(rng):
    edges = [(max(0, node - rng.randint(1, 2000)), node) for node in range(1, 100_001)]
    tree = Hackenbush(tuple((a, b, rng.choice("lr")) for a, b in edges))
    start = time.perf_counter()
    assert tree.value().is_number
    assert time.perf_counter() - start < 10
    stalk = Hackenbush.parse("e" * 10_000)
    assert stalk.value() == lm.star(10_000)
    assert Hackenbush.parse(str(stalk)) == stalk
    assert Hackenbush.parse("l" * 50_000).value() == 50_000


def test_a_number_past_the_range_is_refused_in_one_sentence():
    with pytest.raises(lm.InputError, match="past the supported range"):
        Hackenbush.parse("lr" * 1000).value()


def test_an_explanation_adds_up_branches():
    assert Hackenbush.parse("l(r)(l)(l),e").explain() == [
        "at node 1: -1 + 1 + 1 = 1",
        "on the ground: 2 + * = 2*",
    ]


def test_an_explanation_leaves_out_what_is_too_long():
    branches = "e(lr)(rre)(ll(e)(r))(lel)(re(l)(e))"
    steps = Hackenbush.parse(",".join(f"{c}{branches}" for c in ("l", "re", "elr"))).explain()
    assert max(map(len, steps)) < 500


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("lx", "'x' is no edge at column 2"),
        ("l()", "an edge is missing at column 3"),
        ("(l)", "an edge is missing at column 1"),
        ("l)", "there is no \\( for \\) at column 2"),
        ("l(r", "\\( at column 2 has no \\)"),
        ("l,,r", "an edge is missing at column 3"),
        ("l,", "an edge is missing at column 3"),
        ("0-1", "'0-1' is not an edge at column 1"),
        ("0-1l,1-2q", "'1-2q' is not an edge at column 6"),
        ("0-1l,", "an edge is missing at column 6"),
        ("0-²l", "is not an edge"),
    ],
)
def test_what_is_no_picture(text, complaint):
    with pytest.raises(lm.InputError, match=complaint):
        Hackenbush.parse(text)


@pytest.mark.parametrize("edge", [(-1, 0, "l"), (0, 1, "x"), (0, 1, ""), (0, 1, "lr")])
def test_what_is_no_edge(edge):
    with pytest.raises(lm.InputError, match="is no edge"):
        Hackenbush((edge,))


def test_the_picture_has_the_colours_of_its_edges():
    drawn = Hackenbush.parse("0-1l,1-2r,2-0e,2-2l,0-0r").svg()
    assert [drawn.count(c) for c in ("#0072b2", "#d55e00", "#009e73")] == [2, 2, 1]
    assert "<svg" in Hackenbush(()).svg()
