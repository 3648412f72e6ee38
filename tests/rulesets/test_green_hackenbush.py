"""Green Hackenbush: the Colon and Fusion Principles against play, and pictures of any size."""

import time
from itertools import pairwise

import pytest

import lastmove as lm
from lastmove.rulesets.green_hackenbush import FIGURE_6, GIRL, GreenHackenbush


def random_picture(rng, nodes=5, edges=8):
    size = rng.randint(1, nodes)
    ends = ((rng.randint(0, size), rng.randint(0, size)) for _ in range(rng.randint(0, edges)))
    return GreenHackenbush(tuple(ends))


def test_theory_agrees_with_play_on_random_pictures(rng):
    solver = lm.Solver(theory=False)
    for _ in range(1000):
        picture = random_picture(rng)
        assert picture.nim_value() == solver.nim_value(picture), picture
        played = solver.winning_moves(picture)["left"]
        assert set(picture.winning_moves()["left"]) == set(played), picture


def test_good_cuts_agree_with_the_value_after_each_cut(rng):
    for _ in range(200):
        picture = random_picture(rng, nodes=25, edges=40)
        good = {move for move in picture.moves() if not move.known_nim_value()}
        assert set(picture.known_good_moves()) == good, picture


def test_text_and_parts_and_other_numbers_keep_the_picture(rng):
    for _ in range(300):
        picture = random_picture(rng, nodes=12, edges=16)
        assert GreenHackenbush.parse(str(picture)) == picture
        parts = list(picture.components())
        assert sorted(e for p in parts for e in p.edges) == list(picture.edges)
        assert picture.canonical().known_nim_value() == picture.known_nim_value()
        assert picture.canonical().canonical() == picture.canonical()


def test_tree_and_stalk_have_the_value_of_the_picture(rng):
    for _ in range(300):
        picture = random_picture(rng, nodes=12, edges=16)
        tree, stalk = picture.to_tree(), picture.to_stalk()
        value = picture.known_nim_value()
        assert tree.picture.known_nim_value() == stalk.picture.known_nim_value() == value
        assert tree.values[0] == stalk.values[0] == value
        assert len(tree.picture.edges) == len(picture.edges)
        assert len({node for edge in tree.picture.edges for node in edge} | {0}) == 1 + len(
            tree.picture.edges
        )
        assert value % 2 == len(picture.edges) % 2


@pytest.mark.parametrize("n", range(8))
def test_a_stalk_of_n_edges_is_star_n(n):
    assert GreenHackenbush(tuple(pairwise(range(n + 1)))).value() == lm.star(n)


def test_figure_6_as_reconstructed():
    tree = GreenHackenbush.parse(FIGURE_6)
    steps = tree.explain()
    assert "at node 2: ∗3 + ∗2 = ∗" in steps
    assert "at node 3: ∗ + ∗ = 0" in steps
    assert "at node 4: ∗2 + ∗ = ∗3" in steps
    assert "at node 1: ∗4 + ∗2 + ∗2 + ∗ = ∗5" in steps
    assert steps[-1] == "the picture is worth ∗6, like a stalk of 6 edges"
    assert tree.to_tree().picture == tree
    assert [tree.to_tree().values[node] for node in (2, 3, 4, 1, 0)] == [1, 0, 3, 5, 6]


def test_a_girl_is_worth_star_8():
    girl = GreenHackenbush.parse(GIRL)
    assert girl.nim_value() == 8
    assert any("fused" in step for step in girl.explain())


@pytest.mark.parametrize(("length", "value"), [(1, 1), (2, 0), (3, 1), (4, 0), (5, 1)])
def test_a_circuit_on_the_ground_is_worth_its_parity(length, value):
    around = [*range(length), 0]
    assert GreenHackenbush(tuple(pairwise(around))).nim_value() == value


def test_edges_not_joined_to_the_ground_fall():
    assert str(GreenHackenbush.parse("g-1, 5-6,6-5, 2-1")) == "0-1,1-2"
    assert str(GreenHackenbush.parse("5-6")) == "0"


@pytest.mark.parametrize(
    ("text", "column"), [("0-1,1", 5), ("0-1,,1-2", 5), ("x", 1), ("0-1,1--2", 5), ("0-1, -1-2", 6)]
)
def test_bad_text_is_refused_with_its_column(text, column):
    with pytest.raises(lm.InputError, match=rf"at column {column}; write it like 0-1") as caught:
        GreenHackenbush.parse(text)
    assert caught.value.position == column - 1


def many_edges(rng):
    """A picture of 70,000 nodes and 100,000 edges; 30,000 of them close circuits."""
    tree = [(max(0, n - rng.randint(1, 10)), n) for n in range(1, 70_001)]
    ends = [rng.randrange(70_000) for _ in range(30_000)]
    return GreenHackenbush((*tree, *((n, max(0, n - rng.randint(0, 30))) for n in ends)))


def test_a_hundred_thousand_edges_with_circuits_take_less_than_a_second(rng):
    picture = many_edges(rng)
    assert len(picture.edges) == 100_000
    seconds = []
    for _ in range(3):
        start = time.process_time()
        value = picture.nim_value()
        seconds.append(time.process_time() - start)
    assert min(seconds) < 1
    tree = picture.to_tree()
    assert tree.values[0] == value
    assert tree.picture.known_nim_value() == value


def test_a_stalk_of_a_hundred_thousand_edges_needs_no_recursion():
    stalk = GreenHackenbush(tuple(pairwise(range(100_001))))
    assert stalk.nim_value() == 100_000
    assert [str(move) for move in stalk.winning_moves()["left"]] == ["0"]


def test_pictures_show_every_edge(rng):
    for _ in range(50):
        picture = random_picture(rng, nodes=12, edges=16)
        assert picture.svg().count("<path") == len(picture.edges)
        assert picture.to_tree().svg().count("<path") == len(picture.edges)
    assert "100000 edges" in GreenHackenbush(((0, 0),) * 100_000).svg()
