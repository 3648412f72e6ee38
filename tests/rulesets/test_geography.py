"""Geography on directed graphs with cycles: text, nim-values, kernels, sums."""

import itertools

import pytest

import lastmove as lm
from lastmove.loopy_nim import Infinite
from lastmove.rulesets.geography import Digraph, Geography
from tests.test_retrograde import by_iteration

VERTICES = "abcdef"


def random_digraph(rng, size=5):
    vertices = tuple(VERTICES[:size])
    pairs = list(itertools.product(vertices, repeat=2))
    return Digraph(vertices, tuple(rng.sample(pairs, rng.randrange(2 * size))))


def test_outcomes_of_tokens_and_pairs_agree_with_iteration(rng):
    told = {"win": "N", "loss": "P"}
    seen = set()
    for _ in range(60):
        graph = random_digraph(rng)
        for tokens in itertools.combinations_with_replacement(graph.vertices, 2):
            position = Geography(graph, tokens)
            expected = by_iteration([position]).get((position, "left"), ("draw", None))[0]
            outcome = told.get(expected, "D")
            assert position.outcome() == outcome
            assert lm.Solver(theory=False).outcome(position) == outcome
            winning = [str(move) for move in position.winning_moves()["left"]]
            assert bool(winning) == (outcome == "N")
            seen.add(outcome)
    assert seen == {"N", "P", "D"}


def test_without_cycles_nim_values_are_least_excludants(rng):
    for _ in range(40):
        vertices = tuple(VERTICES)
        pairs = list(itertools.combinations(vertices, 2))
        graph = Digraph(vertices, tuple(rng.sample(pairs, rng.randrange(len(pairs)))))
        values = {}
        for vertex in reversed(vertices):
            taken = {values[end] for end in graph.after[vertex]}
            values[vertex] = next(k for k in itertools.count() if k not in taken)
            assert Geography(graph, (vertex,)).nim_value() == values[vertex]
        zeros = frozenset(vertex for vertex in vertices if values[vertex] == 0)
        assert Geography(graph, ()).kernels() == [zeros]


def test_kernels_are_those_of_the_definition(rng):
    counts = set()
    for _ in range(150):
        graph = random_digraph(rng)
        after = graph.after
        found = []
        for size in range(len(graph.vertices) + 1):
            for chosen in itertools.combinations(graph.vertices, size):
                inside = set(chosen)
                independent = not any(inside & set(after[vertex]) for vertex in inside)
                absorbing = all(inside & set(after[v]) for v in set(graph.vertices) - inside)
                if independent and absorbing:
                    found.append(frozenset(inside))
        own = Geography(graph, ()).kernels()
        assert len(own) == len(set(own))
        assert set(own) == set(found)
        counts.add(len(found))
    assert {0, 1, 2} <= counts


def test_known_nim_values():
    values = {
        "a>b,b>a@a": Infinite(),
        "a>b,b>a,b>c@a": 0,
        "a>b,b>a,b>c@b": 1,
        "a>a@a": Infinite(),
        "a>a,a>b@a": Infinite(frozenset({0})),
        "a>b,b>a,b>c,c>d@b": Infinite(frozenset({1})),
        "a@a": 0,
        "a>b,b>a@": 0,
    }
    assert {text: Geography.parse(text).loopy_nim_value() for text in values} == values


def test_a_finite_value_is_a_nimber_and_others_are_loopy():
    assert Geography.parse("a>b,b>a,b>c@b").value() == lm.star(1)
    assert Geography.parse("a>b,b>a@a").value().outcome == "D"


def test_graphs_are_written_as_they_are_read():
    for text in ("a>b,b>c,c>a@a", "a>b,c@a,a,c", "a@", "x_1>y2,y2>x_1@y2"):
        assert str(Geography.parse(text)) == text
    assert str(Geography.parse(" a > b , b>a @ b ")) == "a>b,b>a@b"
    assert str(Geography.parse("a>b,a>b@a")) == "a>b@a"


@pytest.mark.parametrize(
    ("text", "complaint", "column"),
    [
        ("a>b", "the tokens are missing", 4),
        ("a>b@c", "there is no vertex c at column 5", 5),
        ("a>b>c@a", "'a>b>c' is not an arrow a>b or a vertex at column 1", 1),
        ("a>@a", "'a>' is not an arrow a>b or a vertex at column 1", 1),
        ("a>b,,b>c@a", "an arrow a>b or a vertex is missing at column 5", 5),
        ("a>b,a>ä@a", r"'a>\\xe4' is not an arrow a>b or a vertex at column 5", 5),
        ("a>b@a,", "a vertex is missing at column 7", 7),
    ],
)
def test_bad_text_is_refused_with_its_column(text, complaint, column):
    with pytest.raises(lm.InputError, match=complaint) as caught:
        Geography.parse(text)
    assert caught.value.position == column - 1


def test_too_many_drawn_vertices_for_kernels():
    ring = ",".join(f"v{i}>v{(i + 1) % 40}" for i in range(40))
    with pytest.raises(lm.InputError, match="40 vertices are drawn"):
        Geography.parse(f"{ring}@v0").kernels()


def test_pictures():
    svg = Geography.parse("a>b,b>a,b>b,b>c@a").svg()
    assert svg.count("<circle") == 3
    assert svg.count("<path") == 5
    assert Geography.parse("a>a@a").svg().count("<circle") == 1
