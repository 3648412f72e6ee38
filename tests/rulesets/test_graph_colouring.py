"""Col and Snort: tables, plain play on whole graphs, and what reduction may drop."""

from functools import cache

import pytest

import lastmove as lm
from lastmove.rulesets.col import Col
from lastmove.rulesets.snort import Snort
from tests.rulesets.boards import check_row, rows_of

SOLVER = lm.Solver(theory=False)
RULES = {"Col": Col, "Snort": Snort}


@cache
def by_play(rules, colours, edges):
    """The value, from colourings of the whole graph: who may colour is asked of each neighbour."""
    sides = []
    for player, own, other in (("L", "l", "r"), ("R", "r", "l")):
        tint_that_forbids = {"Col": player, "Snort": "RL"["LR".index(player)]}[rules]
        colour_that_forbids = own if rules == "Col" else other
        options = []
        for v, colour in enumerate(colours):
            if colour in "lr" or colour == tint_that_forbids:
                continue
            near = {colours[a + b - v] for a, b in edges if v in (a, b)}
            if colour_that_forbids not in near:
                options.append(by_play(rules, colours[:v] + own + colours[v + 1 :], edges))
        sides.append(options)
    return lm.Game(*sides)


def plain(graph):
    return by_play(type(graph).__name__, graph.colours, graph.edges)


@pytest.mark.parametrize(
    "row", rows_of("graph_colouring"), ids=lambda row: f"{row['ruleset']} {row['board']}"
)
def test_values_of_the_table(row):
    check_row(RULES[row["ruleset"]].parse, row, SOLVER)


@pytest.mark.parametrize("rules", RULES.values())
def test_random_graphs_are_worth_what_plain_play_says(rules, rng):
    for _ in range(150):
        graph = rules.random(rng.randint(1, 6), rng.randrange(2**32))
        value = plain(graph)
        assert graph.value() == value, graph
        assert sum(map(plain, graph.components()), lm.Game()) == value, graph
        swapped = graph.colours.translate(str.maketrans("LRlr", "RLrl"))
        assert rules(swapped, graph.edges).value() == -value, graph
        assert rules.parse(str(graph)) == graph


@pytest.mark.parametrize("rules", RULES.values())
def test_the_canonical_form_does_not_depend_on_numbers(rules, rng):
    same = 0
    for _ in range(100):
        graph = rules.random(rng.randint(2, 6), rng.randrange(2**32))
        size = len(graph.colours)
        number = rng.sample(range(size), size)
        colours = "".join(graph.colours[number.index(i)] for i in range(size))
        again = rules(colours, tuple((number[a], number[b]) for a, b in graph.edges))
        assert plain(graph.canonical()) == plain(graph) == plain(again), graph
        same += graph.canonical() == again.canonical()
    assert same > 90


@pytest.mark.parametrize("text", ["path6", "cycle5", "star4", "complete4", "grid2x3", "grid3x3"])
@pytest.mark.parametrize("rules", RULES.values())
def test_families_of_graphs(rules, text):
    graph = rules.parse(text)
    if len(graph.colours) < 8:
        assert graph.value() == plain(graph)
    assert rules.parse(str(graph)) == graph
    assert graph.svg().count("<circle") == len(graph.colours)


def test_sizes_of_families():
    sizes = {"path4": (4, 3), "cycle5": (5, 5), "star4": (5, 4), "complete4": (4, 6)}
    sizes |= {"grid3x4": (12, 17), "path1": (1, 0), "path0": (0, 0), "grid1x3": (3, 2)}
    for text, (vertices, edges) in sizes.items():
        graph = Col.parse(text)
        assert (len(graph.colours), len(graph.edges)) == (vertices, edges), text


def test_every_position_of_col_is_a_number_or_a_number_and_star(rng):
    for _ in range(150):
        value = Col.random(rng.randint(1, 9), rng.randrange(2**32)).value()
        assert value.is_number or (value + lm.star()).is_number, value


def test_what_reduction_drops():
    assert [str(part) for part in Col.parse("L-R-L").components()] == ["L", "R", "L"]
    assert [str(part) for part in Snort.parse("L-L-.").components()] == ["L-.", "L"][::-1]
    assert [str(part) for part in Snort.parse("l-r").components()] == [":"]
    assert [str(part) for part in Snort.parse("l-.-r").components()] == [":"]
    assert [str(part) for part in Col.parse(".-l-.").components()] == ["L", "L"]


def test_both_notations_are_one_position():
    assert Col.parse("L-.-r") == Col.parse("L.r: 0-1,1-2") == Col.parse("L.r: 2-1 , 1-0,0-1")
    assert str(Col.parse("..L.R: 0-1,1-2,2-3,3-0")) == "..L.R: 0-1,0-3,1-2,2-3"
    assert str(Col.parse(".. :")) == "..:"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("L-x-R", "'x' is not a vertex at column 3"),
        ("L--R", "a vertex is missing at column 3"),
        ("..", "'..' is not a vertex at column 1"),
        ("..: 0-2", "the edge 0-2 leaves the graph of 2 vertices"),
        ("..: 1-1", "joins a vertex to itself"),
        ("..: 0-1,", "an edge is missing at column 9"),
        ("..: 0/1", "'0/1' is not an edge at column 5"),
        (".q: 0-1", "'q' is no vertex at column 2"),
        ("cycle2", "cycle2 is no cycle"),
        ("complete99999", "too large a graph"),
        ("path4x", "not a vertex at column 1"),
    ],
)
def test_what_is_no_graph(text, complaint):
    with pytest.raises(lm.InputError, match=complaint):
        Snort.parse(text)


def test_a_long_path_of_coloured_vertices_falls_apart():
    assert Snort.parse("-".join("l." * 2000)).value() == 2000
