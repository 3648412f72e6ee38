"""Positions with cycles: verdicts and depths against plain iteration, sums, play, limits."""

import itertools
import json
import re
from dataclasses import dataclass

import pytest

import lastmove as lm
from lastmove.loopy_nim import Infinite, loopy_nim_sum
from lastmove.match import Match, Remoteness, best_move
from lastmove.position import LoopError, Sum
from lastmove.retrograde import ListedPositions, Retrograde, opponent
from lastmove.search.retrograde import OUTCOMES
from lastmove.show.solution import solution_lines, solution_record
from tests.commands import is_one_complaint, lastmove

PLAYERS = ("left", "right")


@dataclass(frozen=True)
class Graph(lm.Position, register=False):
    """A game given by its graph: node → (Left's nodes, Right's nodes, who has won)."""

    graph: tuple
    node: int
    loopy = True

    def left_moves(self):
        return [Graph(self.graph, n) for n in self.graph[self.node][0]]

    def right_moves(self):
        return [Graph(self.graph, n) for n in self.graph[self.node][1]]

    def winner(self):
        return self.graph[self.node][2]

    def __str__(self):
        return str(self.node)


@dataclass(frozen=True)
class Token(lm.Impartial, register=False):
    """An impartial game given by its graph: node → nodes."""

    graph: tuple
    node: int
    loopy = True

    def moves(self):
        return [Token(self.graph, n) for n in self.graph[self.node]]

    def __str__(self):
        return str(self.node)


def some(rng, n, most=3):
    return tuple(rng.randrange(n) for _ in range(rng.randrange(most + 1)))


def random_graph(rng, n):
    winners = (None,) * 10 + PLAYERS
    return tuple((some(rng, n), some(rng, n), rng.choice(winners)) for _ in range(n))


def reached(roots):
    """All positions that can be reached from some."""
    seen = dict.fromkeys(roots)
    waiting = list(seen)
    for position in waiting:
        for move in (*position.left_moves(), *position.right_moves()):
            if move not in seen:
                seen[move] = None
                waiting.append(move)
    return waiting


def decided(position, player, known, *, misere):
    """What is known of a position from what is known after its moves; None if nothing is."""
    moves = list(getattr(position, f"{player}_moves")())
    after = [known.get((move, opponent(player)), ("draw", None))[0] for move in moves]
    if position.winner() is not None:
        return "win" if position.winner() == player else "loss"
    if not moves:
        return "win" if misere else "loss"
    if "loss" in after:
        return "win"
    return "loss" if set(after) == {"win"} else None


def by_iteration(roots, *, misere=False):
    """What is decided within k moves, for k = 0, 1, 2 and so on, until nothing changes any more."""
    states = list(itertools.product(reached(roots), PLAYERS))
    known, new, rounds = {}, {None: None}, 0
    while new:
        found = {s: decided(*s, known, misere=misere) for s in states if s not in known}
        new = {state: (verdict, rounds) for state, verdict in found.items() if verdict}
        known |= new
        rounds += 1
    return known


@pytest.mark.parametrize("misere", [False, True])
def test_verdicts_and_depths_agree_with_iteration(rng, misere):
    outcomes = set()
    for _ in range(120):
        graph = random_graph(rng, rng.randrange(1, 9))
        roots = [Graph(graph, n) for n in range(len(graph))]
        expected = by_iteration(roots, misere=misere)
        for root in roots:
            found = Retrograde(root, misere=misere)
            for player in PLAYERS:
                result = found.result(root, player)
                own = expected.get((root, player), ("draw", None))
                assert (result.verdict, result.depth) == own
            outcomes.add(found.outcome(root))
            assert root.outcome(misere=misere) == found.outcome(root)
    assert outcomes == set(OUTCOMES.values())


def test_moves_are_judged_by_what_comes_after(rng):
    for _ in range(150):
        root = Graph(random_graph(rng, 7), 0)
        expected = by_iteration([root])
        found = Retrograde(root)
        turned = {"win": "loss", "loss": "win", "draw": "draw"}
        for player in PLAYERS:
            if root.winner() is not None:
                assert found.moves(root, player) == []
                continue
            moves = dict.fromkeys(getattr(root, f"{player}_moves")())
            after = {m: expected.get((m, opponent(player)), ("draw", None)) for m in moves}
            judged = {m: (turned[r.verdict], r.depth) for m, r in found.moves(root, player)}
            assert judged == after
            winning = [m for m in moves if after[m][0] == "loss"]
            drawing = [m for m in moves if after[m][0] == "draw"]
            assert root.winning_moves()[player] == winning
            assert found.moves_with(root, player, "draw") == drawing
            best = found.best_moves(root, player)
            if winning:
                least = min(after[m][1] for m in winning)
                assert best == [m for m in winning if after[m][1] == least]
            elif drawing:
                assert best == drawing
            else:
                most = max((after[m][1] for m in moves), default=0)
                assert best == [m for m in moves if after[m][1] == most]


def test_a_line_is_as_long_as_the_depth_says(rng):
    for _ in range(150):
        root = Graph(random_graph(rng, 8), 0)
        found = Retrograde(root)
        for player in PLAYERS:
            result, line = found.result(root, player), found.line(root, player)
            if result.depth is not None:
                assert len(line) == result.depth
            else:
                assert line
                assert len(line) <= 16


def test_a_sum_is_searched_as_the_product_of_its_graphs(rng):
    drawn = 0
    for _ in range(60):
        first, second = (Graph(random_graph(rng, 4), 0) for _ in range(2))
        total = first + second
        assert isinstance(total, Sum)
        expected = by_iteration([total])
        verdicts = [expected.get((total, player), ("draw", None))[0] for player in PLAYERS]
        assert total.outcome() == OUTCOMES[tuple(verdicts)]
        drawn += "draw" in verdicts
    assert drawn


def test_who_has_won_everything_never_loses_a_sum(rng):
    won = Graph((((), (), "left"),), 0)
    for _ in range(60):
        other = Graph(random_graph(rng, 5), 0)
        assert (won + other).outcome() in {"L", "D", "NHat", "PHat"}
        assert (won + lm.rulesets.Nim((3, 4))).outcome() == "L"
    lost = Graph((((), (), "right"),), 0)
    assert (won + lost).outcome() == "D"


def test_without_cycles_the_search_for_values_agrees(rng):
    @dataclass(frozen=True)
    class Short(lm.Position, register=False):
        graph: tuple
        node: int

        def left_moves(self):
            return [type(self)(self.graph, n) for n in self.graph[self.node][0]]

        def right_moves(self):
            return [type(self)(self.graph, n) for n in self.graph[self.node][1]]

    class Cyclic(Short, register=False):
        loopy = True

    for _ in range(60):
        graph = tuple((some(rng, n) if n else (), some(rng, n) if n else ()) for n in range(8))
        short, cyclic = Short(graph, 7), Cyclic(graph, 7)
        assert short.outcome() == cyclic.outcome()
        found = Retrograde(cyclic)
        remoteness = Remoteness()
        for player in PLAYERS:
            assert found.result(cyclic, player).depth == remoteness.of(short, player)


# Nim-values


def test_nim_values_tell_who_wins_every_sum(rng):
    infinite = 0
    for _ in range(60):
        graph = tuple(some(rng, 7) for _ in range(7))
        tokens = [Token(graph, n) for n in range(7)]
        solver = lm.Solver()
        values = [solver.loopy_nim_value(token) for token in tokens]
        pairs = list(itertools.combinations_with_replacement(range(7), 2))
        expected = by_iteration([Sum((tokens[a], tokens[b])) for a, b in pairs])
        for a, b in pairs:
            total = Sum((tokens[a], tokens[b]))
            verdict = expected.get((total, "left"), ("draw", None))[0]
            outcome = {"win": "N", "loss": "P", "draw": "D"}[verdict]
            assert solver.outcome(total) == solver.outcome_by_search(total) == outcome
            value = loopy_nim_sum([values[a], values[b]])
            assert value == solver.loopy_nim_value(total)
            told = value.outcome if isinstance(value, Infinite) else "N" if value else "P"
            assert told == outcome
        infinite += sum(isinstance(value, Infinite) for value in values)
    assert infinite > 50


def test_a_nimber_beside_an_infinite_value():
    value = Infinite(frozenset({1, 2}))
    sums = [loopy_nim_sum([value, n]).outcome for n in range(4)]
    assert sums == ["D", "N", "N", "D"]
    assert str(loopy_nim_sum([value, 3])) == "∞(1,2)"
    assert loopy_nim_sum([]) == 0
    assert loopy_nim_sum([5, 9]) == 12


def test_an_infinite_nim_value_is_no_number():
    token = Token(((0,),), 0)
    assert token.outcome() == "D"
    with pytest.raises(lm.InputError, match=r"nim-value ∞\(\), which is not finite"):
        token.nim_value()


# Limits and faults


@dataclass(frozen=True)
class Endless(lm.Position, register=False):
    number: int
    loopy = True

    def left_moves(self):
        return [Endless(self.number + 1)]

    def right_moves(self):
        return [Endless(self.number + 1), Endless(0)]


def test_a_graph_without_end_reaches_a_limit():
    with lm.limits(seconds=0.2), pytest.raises(lm.LimitReached, match="time limit"):
        Endless(0).outcome()


def test_too_many_positions_are_refused(monkeypatch):
    monkeypatch.setattr("lastmove.search.retrograde.MOST_POSITIONS", 1000)
    with pytest.raises(lm.LimitReached, match="more than 1,000 positions"):
        Endless(0).outcome()


def test_a_ruleset_that_does_not_say_so_is_told():
    @dataclass(frozen=True)
    class Clock(lm.Position, register=False):
        hour: int

        def left_moves(self):
            return [Clock((self.hour + 1) % 3)]

        right_moves = left_moves

    with pytest.raises(LoopError, match="loopy = True"):
        Clock(0).outcome()


def test_a_position_elsewhere_is_no_part_of_the_analysis():
    found = Retrograde(Graph((((), (), None), ((0,), (), None)), 0))
    with pytest.raises(lm.InputError, match="cannot be reached"):
        found.outcome(Graph((((), (), None), ((0,), (), None)), 1))


def test_faults_of_a_ruleset_are_named():
    @dataclass(frozen=True)
    class Broken(lm.Position, register=False):
        number: int
        loopy = True

        def left_moves(self):
            return [Broken(self.number + 1)] if self.number < 3 else 1 / 0

        right_moves = left_moves

    with pytest.raises(lm.InputError, match=r"Broken.left_moves\(\) failed at 3"):
        Broken(0).outcome()


def test_a_node_that_is_not_there_is_refused():
    graph = ListedPositions(Token(((),), 0)).graph
    with pytest.raises(lm.InputError, match="no node 1"):
        graph.moves(1, left=True)


# Play


def test_the_computer_wins_as_soon_as_the_depth_says(rng):
    start = lm.rulesets.HareAndHounds.parse("3x5")
    solver = lm.Solver()
    for first in PLAYERS:
        match = Match(start, first)
        depth = solver.retrograde(start).result(start, first).depth
        while match.winner() is None:
            if match.turn == "left":
                move, wins = best_move(match, solver, Remoteness(), rng)
                assert wins
            else:
                move = rng.choice(match.moves())
            match.play(move)
        assert match.winner() == "left"
        assert len(match.past) <= depth


def test_a_draw_is_held_and_ends(rng):
    start = lm.rulesets.BackslidingToadsAndFrogs.parse("ttt..fff")
    solver = lm.Solver()
    match = Match(start)
    while match.moves() and not match.is_draw():
        move = best_move(match, solver, Remoteness(), rng)[0] if match.turn == "left" else None
        match.play(move or rng.choice(match.moves()))
        assert len(match.past) < 100_000
    assert match.is_draw() or match.winner() == "left"


def test_play_on_the_command_line_ends_with_a_draw():
    done = lastmove("play", "geography", "a>b,b>a@a", "--json", stdin=b"1\n" * 20)
    record = json.loads(done.stdout)
    assert (done.returncode, record["winner"], record["draw"]) == (0, None, True)
    assert b"has come up 3 times: a draw." in done.stderr


def test_play_on_the_command_line_is_won_by_escaping():
    board = ".........|.........|...f.....|g.......g"
    arguments = ("play", "fox-and-geese", board, "--player", "right", "--seed", "1")
    script = []
    for _ in range(6):
        out = lastmove(*arguments, stdin="\n".join([*script, "hint"]).encode()).stdout.decode()
        if "you have won everything." in out:
            break
        script.append(re.findall(r"^(\S+) wins$", out, re.MULTILINE)[-1])
    done = lastmove(*arguments, "--json", stdin="\n".join(script).encode())
    assert json.loads(done.stdout)["winner"] == "human"
    assert b"you have won everything." in done.stderr


def test_solve_on_the_command_line():
    done = lastmove("solve", "hare-and-hounds", "3x9", "--json")
    record = json.loads(done.stdout)
    assert done.returncode == 0
    assert record["outcome"] == "NHat"
    assert record["left_starts"] == {"result": "win", "moves": 65}
    assert record["right_starts"] == {"result": "draw", "moves": None}
    assert record["positions"] == 31435
    assert record["value"] is None
    assert len(record["winning_moves"]["left"]) == 2
    assert len(record["drawing_moves"]["right"]) == 3
    text = lastmove("solve", "hare-and-hounds", "3x9", "--explain").stdout.decode()
    assert "Left starts    wins in 65 moves" in text
    assert "Right starts, draw: " in text


def test_a_limit_while_the_value_is_looked_for_keeps_the_verdict(monkeypatch):
    def never(solver, position):
        raise lm.LimitReached(f"no time for {position} after {solver.searched}")

    monkeypatch.setattr(lm.Solver, "value", never)
    position = lm.rulesets.Geography.parse("a>b,b>a,b>c@a")
    with pytest.raises(lm.LimitReached, match="no time") as caught:
        solution_record(position, lm.Solver())
    record = caught.value.partial
    assert (record["outcome"], record["left_starts"]["moves"]) == ("P", 2)
    assert solution_lines(record)[0] == "unknown"


def test_misere_play_with_cycles_on_the_command_line():
    done = lastmove("solve", "geography", "a>b,b>a,b>c@a", "--misere", "--json")
    record = json.loads(done.stdout)
    assert (done.returncode, record["outcome"], record["value"]) == (0, "D", None)


def test_a_graph_that_is_too_large_ends_with_a_limit():
    done = lastmove("solve", "fox-and-geese", "10x10", "--max-seconds", "1", "--json")
    assert done.returncode == 3
    assert is_one_complaint(done.stderr)
