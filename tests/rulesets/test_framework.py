"""What every ruleset gets from its moves alone: a user's own game, sums, misère play, faults."""

import ast
import itertools
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.position import Sum
from lastmove.rulesets import find_ruleset, load_rulesets, read_position
from tests import reference

TUTORIAL = Path(__file__).parents[2] / "docs" / "your-own-game.md"
CELL = re.compile(r"^```\{code-cell\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="session")
def mygame(tmp_path_factory):
    """The file of the tutorial, as a reader would save it."""
    path = tmp_path_factory.mktemp("game") / "mygame.py"
    path.write_text(CELL.search(TUTORIAL.read_text(encoding="utf-8")).group(1), encoding="utf-8")
    return path


@dataclass(frozen=True)
class Graph(lm.Position, register=False):
    """A game given by its graph: node → (Left's nodes, Right's nodes)."""

    graph: tuple
    node: int

    def left_moves(self):
        return [type(self)(self.graph, n) for n in self.graph[self.node][0]]

    def right_moves(self):
        return [type(self)(self.graph, n) for n in self.graph[self.node][1]]

    def __str__(self):
        return str(self.node)


@dataclass(frozen=True)
class Heap(lm.Impartial, register=False):
    """An impartial game given by its graph: node → nodes."""

    graph: tuple
    node: int

    def moves(self):
        return [Heap(self.graph, n) for n in self.graph[self.node]]

    def __str__(self):
        return str(self.node)


def some(rng, n):
    return tuple(k for k in range(n) if rng.random() < 0.4)


# A game in a dozen lines


def test_the_tutorials_game_has_at_most_twelve_lines(mygame):
    lines = [line for line in mygame.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 12
    ast.parse("\n".join(lines))


def test_a_file_is_a_ruleset(mygame):
    subtraction = find_ruleset(f"{mygame}:Subtraction")
    assert find_ruleset(str(mygame)).__name__ == "Subtraction"
    position = subtraction.parse("20")
    assert position.nim_value() == 1
    assert [str(move) for move in position.winning_moves()["right"]] == ["18"]
    assert "<svg" in position.svg()
    assert "subtraction" in load_rulesets()


def test_rulesets_are_attributes_and_found_by_name():
    assert find_ruleset("Nim") is lm.rulesets.Nim
    assert read_position("nim", "3,4,5") == lm.rulesets.Nim((3, 4, 5))
    with pytest.raises(lm.InputError, match="did you mean nim"):
        find_ruleset("nimm")


@pytest.mark.parametrize("text", ["no.py:A", "/:A.py", ".py", "x.py:B:C"])
def test_files_that_are_not_there(text):
    with pytest.raises(lm.InputError, match="no file"):
        find_ruleset(text)


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("x = (", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError"),
        ("import no_such_module_at_all", "no_such_module_at_all"),
        ("A = 3", "no ruleset A"),
        ("class A: pass", "no ruleset A"),
    ],
)
def test_files_that_are_no_rulesets(tmp_path, source, complaint):
    path = tmp_path / "bad.py"
    path.write_text(source, encoding="utf-8")
    with pytest.raises(lm.InputError, match=complaint):
        find_ruleset(f"{path}:A")


# Text


def test_text_both_ways_for_every_example():
    rulesets = load_rulesets()
    own = [cls for cls in rulesets.values() if cls.__module__.startswith("lastmove.")]
    assert own
    for cls in own:
        position = cls.parse(cls.example)
        assert cls.parse(str(position)) == position, cls
        assert "<svg" in position.svg(), cls


@dataclass(frozen=True)
class Pair(lm.Impartial, register=False):
    a: int
    b: int
    example = "1,2"

    def moves(self):
        return []


@dataclass(frozen=True)
class Word(lm.Impartial, register=False):
    word: str

    def moves(self):
        return []


@pytest.mark.parametrize("numbers", [(0, 0), (3, 10**30)])
def test_dataclasses_of_integers_are_read(numbers):
    assert Pair.parse(str(Pair(*numbers))) == Pair(*numbers)


def test_dataclasses_of_a_string_are_read():
    assert Word.parse("a,b|c") == Word("a,b|c")
    assert str(Word("a,b|c")) == "a,b|c"


@pytest.mark.parametrize(
    ("text", "column"), [("1,x", 3), ("1,", 3), (",1", 1), ("1,²", 3), ("-1,2", 1)]
)
def test_bad_text_is_refused_with_column_and_example(text, column):
    with pytest.raises(lm.InputError, match=f"column {column}; write it like 1,2") as caught:
        Pair.parse(text)
    assert caught.value.position == column - 1


@pytest.mark.parametrize("text", ["1", "1,2,3", ""])
def test_too_few_and_too_many_numbers(text):
    with pytest.raises(lm.InputError, match=r"expected 2 numbers \(a, b\)"):
        Pair.parse(text)


# Values


def test_partizan_values_agree_with_the_reference(rng):
    for _ in range(150):
        size = rng.randrange(1, 6)
        graph = tuple((some(rng, n), some(rng, n)) for n in range(size))

        @cache
        def form(node, graph=graph):
            return reference.form(map(form, graph[node][0]), map(form, graph[node][1]))

        expected = form(size - 1)
        position = Graph(graph, size - 1)
        value = position.value()

        def of_value(game):
            return reference.form(map(of_value, game.left), map(of_value, game.right))

        assert of_value(value) == reference.canonical(expected)
        outcome = reference.outcome(expected)
        assert position.outcome() == lm.Solver().outcome_by_search(position) == outcome
        winning = position.winning_moves()
        for side, player in enumerate(("left", "right")):
            good = [n for n in graph[size - 1][side] if not reference.wins((form(n),), 1 - side)]
            assert [move.node for move in winning[player]] == good


def test_nim_values_are_least_excludants(rng):
    for _ in range(100):
        graph = tuple(some(rng, n) for n in range(12))
        values = []
        for options in graph:
            taken = {values[n] for n in options}
            values.append(next(k for k in itertools.count() if k not in taken))
        solver = lm.Solver()
        assert [solver.nim_value(Heap(graph, n)) for n in range(12)] == values
        assert solver.value(Heap(graph, 11)) == lm.star(values[11])


def test_misere_outcomes_agree_with_brute_force(rng):
    for _ in range(150):
        graph = tuple(some(rng, n) for n in range(9))

        @cache
        def wins(node, graph=graph):
            return not graph[node] or any(not wins(n) for n in graph[node])

        for node in range(9):
            position = Heap(graph, node)
            assert position.outcome(misere=True) == ("N" if wins(node) else "P")
            good = [n for n in graph[node] if not wins(n)]
            assert [p.node for p in position.winning_moves(misere=True)["left"]] == good


def test_misere_sums_agree_with_brute_force(rng):
    for _ in range(40):
        graph = tuple(some(rng, n) for n in range(6))

        @cache
        def wins(a, b, graph=graph):
            moves = [(n, b) for n in graph[a]] + [(a, n) for n in graph[b]]
            return not moves or any(not wins(*move) for move in moves)

        outcome = (Heap(graph, 5) + Heap(graph, 4)).outcome(misere=True)
        assert outcome == ("N" if wins(5, 4) else "P")


def test_partizan_misere_outcomes_agree_with_brute_force(rng):
    for _ in range(100):
        graph = tuple((some(rng, n), some(rng, n)) for n in range(7))

        @cache
        def wins(node, side, graph=graph):
            moves = graph[node][side]
            return not moves or any(not wins(n, 1 - side) for n in moves)

        for node in range(7):
            expected = "PRLN"[2 * wins(node, 0) + wins(node, 1)]
            assert Graph(graph, node).outcome(misere=True) == expected


# Sums, components, symmetry


def test_sums_of_different_rulesets():
    @dataclass(frozen=True)
    class Coins(lm.Position, register=False):
        mine: int

        def left_moves(self):
            return [Coins(self.mine - 1)] if self.mine else []

        def right_moves(self):
            return []

    nim = lm.rulesets.Nim((3, 4, 5))
    total = nim + Coins(2) + nim
    assert isinstance(total, Sum)
    assert total.value() == 2
    assert (nim + Coins(1)).value() == lm.game("1*2")
    assert (nim + nim).outcome() == "P"
    assert str(nim + Coins(1)) == "nim(3,4,5) + coins(1)"
    assert {str(p) for p in (nim + lm.rulesets.Nim((1,))).winning_moves()["left"]} == {
        "nim(3,4,5) + nim(1)".replace("3,4,5", good) for good in ("0,4,5",)
    }
    with pytest.raises(TypeError):
        nim + 1


@dataclass(frozen=True)
class Row(lm.Position, register=False):
    """Left covers two squares next to each other, Right covers one."""

    squares: str

    def left_moves(self):
        return self.covered("..")

    def right_moves(self):
        return self.covered(".")

    def covered(self, empty):
        row, size = self.squares, len(empty)
        places = [i for i in range(len(row)) if row.startswith(empty, i)]
        return [type(self)(row[:i] + "#" * size + row[i + size :]) for i in places]


class SplitRow(Row, register=False):
    def components(self):
        return [type(self)(piece) for piece in self.squares.split("#")]


class BareRow(Row, register=False):
    """A row without empty squares has no components at all."""

    def components(self):
        return [type(self)(piece) for piece in self.squares.split("#") if piece]


class MirrorRow(Row, register=False):
    def canonical(self):
        return min(self, type(self)(self.squares[::-1]), key=str)


@pytest.mark.parametrize(("quick", "share"), [(SplitRow, 0.1), (BareRow, 0.1), (MirrorRow, 0.7)])
def test_components_and_symmetry_are_used_and_change_no_value(quick, share):
    for size in range(9):
        slow, fast = lm.Solver(), lm.Solver()
        assert fast.value(quick("." * size)) == slow.value(Row("." * size))
    assert fast.searched < share * slow.searched


def test_theory_false_searches():
    nim = lm.rulesets.Nim((3, 4, 5))
    with_theory, without = lm.Solver(), lm.Solver(theory=False)
    assert with_theory.nim_value(nim) == without.nim_value(nim) == 2
    assert with_theory.searched < without.searched


def test_progress_is_told():
    seen = []
    solver = lm.Solver(progress=seen.append)
    solver.value(Row("." * 10))
    assert seen
    assert seen == sorted(seen)


# Faults


def test_a_loop_is_shown():
    graph = ((2,), (0,), (1,), (2,))
    with pytest.raises(lm.LoopError) as caught:
        Heap(graph, 3).value()
    assert "2 → 1 → 0 → 2" in str(caught.value)
    assert [position.node for position in caught.value.cycle] == [2, 1, 0, 2]
    with pytest.raises(lm.LoopError):
        Heap(graph, 3).outcome(misere=True)
    both = tuple((options, ()) for options in graph)
    with pytest.raises(lm.LoopError):
        Graph(both, 3).value()


def faulty(moves):
    @dataclass(frozen=True)
    class Faulty(lm.Impartial, register=False):
        n: object

        def moves(self):
            return moves(self)

        def __str__(self):
            return str(self.n)

    return Faulty(5)


def endless(position):
    for k in itertools.count():
        yield type(position)(k)


@pytest.mark.parametrize(
    ("moves", "complaint"),
    [
        (lambda p: [p.n // 0], "ZeroDivisionError"),
        (lambda p: [type(p)([1])], "unhashable"),
        (lambda p: [p.n - 1], "gave int, which is no position"),
        (lambda _: None, "not iterable"),
        (lambda p: (type(p)(1 // k) for k in range(3)), "ZeroDivisionError"),
        (lambda p: p.moves(), "RecursionError"),
    ],
)
def test_faulty_moves_are_the_rulesets_fault(moves, complaint):
    with pytest.raises(lm.RulesetError, match=rf"Faulty\.moves\(\).*{complaint}") as caught:
        faulty(moves).value()
    assert "at 5" in str(caught.value)


def test_a_generator_without_end_is_the_rulesets_fault(monkeypatch):
    monkeypatch.setattr("lastmove.search.MOST_MOVES", 1000)
    with pytest.raises(
        lm.RulesetError, match=r"Faulty\.moves\(\) failed at 5: .* gave more than 1000 moves"
    ):
        faulty(endless).value()


def test_a_game_without_end_stops_at_the_limit():
    with pytest.raises(lm.LimitReached, match=r" at \d+"), lm.limits(seconds=0.3):
        faulty(lambda p: [type(p)(p.n + 1)]).value()


def test_a_ruleset_without_moves_is_told_so():
    class Nothing(lm.Impartial, register=False):
        pass

    with pytest.raises(lm.RulesetError, match="Nothing"):
        Nothing().value()


def test_loading_the_library_loads_no_rulesets():
    script = "import sys, lastmove; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert b"lastmove.rulesets" not in done.stdout
