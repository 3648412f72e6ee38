"""Global threats: the fast search against the printed algorithm and plain play."""

import doctest
import itertools
import random
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import pytest

import lastmove as lm
from lastmove import threats
from lastmove.errors import InputError, LimitReached, RulesetError
from lastmove.rulesets.breakthrough import Breakthrough
from lastmove.rulesets.pawns import Pawns
from tests import gt_search as printed
from tests.gt_search import (
    ZERO,
    at_most,
    compose_result,
    gt_search,
    left_options,
    right_options,
    simplest,
    tree_of,
)

LEFT, RIGHT = "left", "right"


def test_examples_of_the_printed_algorithm():
    found = doctest.testmod(printed)
    assert (found.attempted > 0, found.failed) == (True, 0)


@dataclass(frozen=True)
class Listed(lm.Position, register=False):
    """A node of a game that is given as lists."""

    node: int
    game: tuple[tuple[str | None, tuple[int, ...], tuple[int, ...]], ...]

    def winner(self):
        return self.game[self.node][0]

    def left_moves(self):
        return [Listed(node, self.game) for node in self.game[self.node][1]]

    def right_moves(self):
        return [Listed(node, self.game) for node in self.game[self.node][2]]

    def __str__(self):
        return f"node {self.node}"


def random_game(rng, nodes):
    """Options have larger numbers, so play ends."""
    game = []
    for node in range(nodes):
        later = range(node + 1, min(nodes, node + 7))
        sides = [tuple(rng.choices(later, k=rng.randrange(4))) if later else () for _ in range(2)]
        winner = rng.choice([LEFT, RIGHT, None, None, None, None]) if node else None
        game.append((winner, *sides))
    return Listed(0, tuple(game))


def value_of(kind, tree):
    """What the search reports for a type and a value of the printed algorithm."""
    return {"win": "on", "loss": "off"}.get(kind, tree)


def first_player_wins(positions, player):
    """Whether the player to move wins a sum, by plain play: no values, no result types."""
    method = f"{player}_moves"
    other = RIGHT if player == LEFT else LEFT
    for i, position in enumerate(positions):
        for move in getattr(position, method)():
            if move.winner() is not None:
                if move.winner() == player:
                    return True
                continue
            rest = (*positions[:i], move, *positions[i + 1 :])
            if not first_player_wins(rest, other):
                return True
    return False


def test_the_search_agrees_with_the_printed_algorithm(rng):
    kinds = dict.fromkeys(["cgt", "left_wins", "right_wins", "threat"], 0)
    for _ in range(250):
        position = random_game(rng, rng.randrange(4, 11))
        result = threats.search(position)
        for to_play, value in [
            (None, result.value),
            (LEFT, result.left_to_play),
            (RIGHT, result.right_to_play),
        ]:
            assert tree_of(value) == value_of(*gt_search(position, to_play)), position
        kinds[result.kind] += 1
    assert min(kinds.values()) > 10, kinds


@pytest.mark.slow
def test_the_search_agrees_with_the_printed_algorithm_on_larger_games(rng):
    for _ in range(2000):
        position = random_game(rng, rng.randrange(8, 15))
        result = threats.search(position)
        assert tree_of(result.value) == value_of(*gt_search(position)), position


def test_plain_play_of_sums_ends_as_the_values_say(rng):
    decided = duds = 0
    for _ in range(120):
        parts = tuple(random_game(rng, 8) for _ in range(2))
        results = threats.sum_outcome([threats.search(part).value for part in parts])
        for player, result in zip((LEFT, RIGHT), results, strict=True):
            if result == "dud":
                duds += 1
                continue
            decided += 1
            assert (result == player) == first_player_wins(parts, player), parts
    assert decided > 100
    assert duds > 5


def test_the_nine_cells_of_figure_4():
    up = lm.game("^")
    cells = {
        ("win", "loss"): ("win", "loss", "{on|off}"),
        ("win", "cgt"): ("win", "{on|*}", "{on|*}"),
        ("win", "win"): ("win", "win", "on"),
        ("cgt", "loss"): ("{0|off}", "loss", "{0|off}"),
        ("cgt", "cgt"): (up, up, "^"),
        ("cgt", "win"): ("1", "1", "1"),
        ("loss", "loss"): ("loss", "loss", "off"),
        ("loss", "cgt"): ("0", "0", "0"),
        ("loss", "win"): ("0", "0", "0"),
    }
    # A game in which exactly that is the best that the players can do.
    nodes = {"win": 1, "loss": 2, "left cgt": 3, "right cgt": 4, "star": 3}
    ends = (
        (LEFT, (), ()),
        (RIGHT, (), ()),
        (None, (), ()),
        (None, (nodes["star"],), (nodes["star"],)),
    )
    for (left, right), (left_to_play, right_to_play, value) in cells.items():
        left_move = nodes["left cgt"] if left == "cgt" else nodes[left]
        right_move = nodes["right cgt"] if right == "cgt" else nodes[right]
        result = threats.search(Listed(0, ((None, (left_move,), (right_move,)), *ends)))
        for found, expected in [
            (result.left_to_play, left_to_play),
            (result.right_to_play, right_to_play),
            (result.value, value),
        ]:
            text = {"win": "on", "loss": "off"}.get(str(expected), str(expected))
            assert tree_of(found) == tree_of(lm.game(text)), (left, right)
        # The same cell of the table by itself.
        star = tree_of(lm.star(1))
        options = [ZERO] if left == "cgt" else [], [star] if right == "cgt" else []
        for to_play, found in [(LEFT, result.left_to_play), (RIGHT, result.right_to_play)]:
            assert value_of(*compose_result(left, right, *options, to_play)) == tree_of(found)


def test_without_a_move_a_player_is_as_badly_off_as_with_losing_moves_only():
    loses = threats.search(Listed(0, ((None, (1,), ()), (None, (), (2,)), (RIGHT, (), ()))))
    assert loses.value == 0
    assert loses.kind == "cgt"


@cache
def short_at_most(g, h):
    """The recursion for short games, with on and off at the ends."""
    if g == "off" or h == "on":
        return True
    if g == "on" or h == "off":
        return g == h
    return not (
        any(short_at_most(h, option) for option in left_options(g))
        or any(short_at_most(option, g) for option in right_options(h))
    )


def test_figure_6_needs_the_order_of_stoppers():
    # After 1 … b6 the value is {0,{on|0}|off}. On the way there the search meets the form
    # {{on|{0,{on|0}|off}}|off}, whose left option is reversible, but not in the order that the
    # recursion for short games gives.
    inner = simplest([ZERO, simplest(["on"], [ZERO])], ["off"])
    outer = (frozenset({(frozenset({"on"}), frozenset({inner}))}), frozenset({"off"}))
    assert not short_at_most(inner, outer)
    assert at_most(inner, outer)
    assert simplest(*outer) == inner
    assert lm.game("{{on|{0,{on|0}|off}}|off}") == lm.game("{0,{on|0}|off}")


def test_known_forms():
    for text, form in {
        "{on|}": "on",
        "{on|on}": "on",
        "{{on|off}|{on|off}}": "0",
        "{*,{on|*}|*,{*|off}}": "+-{*,{on|*}}",
        "{on|{0,{on|0}|off}}": "{on||0,{on|0}|off}",
        "{|{on|5}}": "0",
    }.items():
        assert str(lm.game(text)) == form


def random_tree(rng, depth):
    if depth == 0 or rng.random() < 0.2:
        return rng.choice(["on", "off", ZERO, tree_of(lm.star(1)), tree_of(lm.game("1"))])
    sides = ([random_tree(rng, depth - 1) for _ in range(rng.randrange(3))] for _ in range(2))
    return simplest(*sides)


def value_from(tree):
    if isinstance(tree, str):
        return lm.game(tree)
    return lm.Loopy.of(map(value_from, tree[0]), map(value_from, tree[1]))


def test_simplest_forms_and_order_agree_with_the_slow_ones(rng):
    trees = [random_tree(rng, 3) for _ in range(40)]
    values = [value_from(tree) for tree in trees]
    for tree, value in zip(trees, values, strict=True):
        assert tree_of(value) == tree
    for i, j in itertools.product(range(len(trees)), repeat=2):
        assert (values[i] <= values[j]) == at_most(trees[i], trees[j])
        assert (values[i] == values[j]) == (trees[i] == trees[j])


def test_values_of_a_search_are_games_like_any_other():
    threat = threats.search(Breakthrough("oo|..|.x|.x")).value
    assert isinstance(threat, lm.Loopy)
    assert threat == lm.game("{on|0}")
    assert threat + 1 == lm.game("{on|1}")
    assert threat - threats.search(Breakthrough("o|.|x")).value == lm.game("{on|*}")
    assert threat + threat == lm.on
    assert threat.left == (lm.on,)
    assert -threat == lm.game("{0|off}")
    assert isinstance(threats.search(Breakthrough("o|.|x")).value, lm.Game)


def test_sums_are_played_out():
    for values, ends in [
        (["{on|0}", 1], (LEFT, LEFT)),
        ([lm.game("{on|0}"), Fraction(-1, 2)], (LEFT, RIGHT)),
        (["{on|0}", lm.star(1), lm.Nimber(1)], (LEFT, RIGHT)),
        ([lm.on, lm.off], ("dud", "dud")),
        ([lm.dud, 5], ("dud", "dud")),
        ([], (RIGHT, LEFT)),
    ]:
        assert threats.sum_outcome(values) == ends, values


def test_values_that_are_no_threats_are_refused_in_one_sentence():
    for value in ["over", "on & 0", "{over|off}", lm.upon]:
        with pytest.raises(InputError, match="no tree of on, off and short games"):
            threats.sum_outcome(["{on|0}", value])
    for text in ["{on|", "", "{on|0.5}"]:
        with pytest.raises(InputError):
            threats.sum_outcome([text])
    with pytest.raises(TypeError):
        threats.sum_outcome([None])


def words(longest):
    for length in range(1, longest + 1):
        yield from map("".join, itertools.product("01", repeat=length))


@pytest.mark.parametrize("word", [word for word in words(4) if "11" not in word])
def test_pawns_have_the_values_of_elkies_theory(word):
    result = threats.search(Pawns.parse(word))
    assert result.kind == "cgt"
    assert result.value == lm.star(lm.pawns.value(word))


def small_boards(height, width):
    return (
        Breakthrough("|".join(rows))
        for rows in itertools.product(
            map("".join, itertools.product("xo.", repeat=width)), repeat=height
        )
    )


def test_breakthrough_agrees_with_the_printed_algorithm(rng):
    boards = list(small_boards(3, 2))
    boards += ["|".join("".join(rng.choices("xo...", k=3)) for _ in range(4)) for _ in range(20)]
    kinds = set()
    for board in map(Breakthrough.parse, map(str, boards)):
        result = threats.search(board)
        assert tree_of(result.value) == value_of(*gt_search(board)), board
        kinds.add(result.kind)
        if board.winner() is None:
            alone = [first_player_wins((board,), player) for player in (LEFT, RIGHT)]
            outcome = {(True, True): "N", (True, False): "L", (False, True): "R"}
            assert result.outcome() == outcome.get(tuple(alone), "P"), board
            assert board.outcome() == result.outcome()
    assert kinds == {"cgt", "left_wins", "right_wins", "threat"}


def test_breakthrough_moves():
    board = Breakthrough("o..|.o.|x.x|...")
    assert [str(move) for move in board.left_moves()] == [
        "o..|xo.|..x|...",
        "o..|.x.|..x|...",
        "o..|.x.|x..|...",
        "o..|.ox|x..|...",
    ]
    assert [str(move) for move in Breakthrough("o|x").left_moves()] == []
    assert list(Breakthrough("x.|.o").right_moves()) == []


def test_breakthrough_texts():
    assert str(Breakthrough.parse("5x2")) == "oo|oo|..|xx|xx"
    assert str(Breakthrough.parse("3X2")) == "oo|..|xx"
    for text in ["xo|x", "ab|..", "1x3", "99x99", "x" * 65]:
        with pytest.raises(InputError):
            Breakthrough.parse(text)


def test_values_of_breakthrough_positions():
    assert Breakthrough("o|.|x").value() == lm.star(1)
    assert Breakthrough("o.|.x").value() == lm.game("{on|off}")
    assert (Breakthrough("o.|.x") + Breakthrough("o|.|x")).value() == lm.game("{on|off}") + lm.star(
        1
    )
    assert (Breakthrough("o|.|x") + Breakthrough("o|.|x")).outcome() == "P"
    moves = Breakthrough("o|.|x").winning_moves()
    assert {player: [str(move) for move in moves[player]] for player in moves} == {
        LEFT: ["o|x|."],
        RIGHT: [".|o|x"],
    }


class Unnamed(Breakthrough, register=False):
    """Wins at once, and says nowhere who has won."""

    winner = lm.Position.winner


def test_solver_without_theory_sees_the_wins_in_summands(rng):
    solver = lm.Solver(theory=False)
    boards = [board for board in small_boards(3, 2) if board.winner() is None]
    kinds = set()
    for _ in range(150):
        parts = tuple(rng.sample(boards, 2))
        total = parts[0] + parts[1]
        values = [threats.search(part).value for part in parts]
        assert solver.value(total) == values[0] + values[1], total
        alone = tuple(first_player_wins(parts, player) for player in (LEFT, RIGHT))
        outcome = {(True, True): "N", (True, False): "L", (False, True): "R"}.get(alone, "P")
        for solver_of_either_kind in (solver, lm.Solver()):
            assert solver_of_either_kind.outcome(total) == outcome, total
        together = threats.search(total)
        assert together.outcome() == outcome
        kinds.add(outcome)
        for player in (LEFT, RIGHT):
            for move in solver.winning_moves(total)[player]:
                other = RIGHT if player == LEFT else LEFT
                won = [part.winner() for part in move.summands]
                assert player in won or not first_player_wins(move.summands, other)
    assert kinds >= set("LRN")


def test_a_winner_is_enough_for_the_solver_to_see_wins(rng):
    """Rulesets that define winner() need no flag besides."""
    assert not Listed.immediate_wins
    wrong = 0
    for _ in range(60):
        parts = tuple(random_game(rng, 7) for _ in range(2))
        total = parts[0] + parts[1]
        values = [threats.search(part).value for part in parts]
        alone = tuple(first_player_wins(parts, player) for player in (LEFT, RIGHT))
        outcome = {(True, True): "N", (True, False): "L", (False, True): "R"}.get(alone, "P")
        for theory in (True, False):
            solver = lm.Solver(theory=theory)
            assert solver.value(parts[0]) == values[0]
            assert solver.value(total) == values[0] + values[1], total
            assert solver.outcome(total) == outcome, total
        assert solver.outcome_by_search(total) == outcome
        wrong += as_ordinary_ends(parts[0]) != values[0]
    assert wrong > 10


def as_ordinary_ends(position):
    """The value if a win were no more than the end of play."""
    if position.winner() is not None:
        return lm.game(0)
    sides = (position.left_moves(), position.right_moves())
    return lm.Game(*([as_ordinary_ends(move) for move in moves] for moves in sides))


def test_a_sum_with_a_win_in_it_is_over():
    won = Breakthrough("o|.|x") + Breakthrough("x.|.o")
    for theory in (True, False):
        assert lm.Solver(theory=theory).outcome(won) == "L"
    assert threats.search(won).kind == "left_wins"
    assert won.value() == lm.on


def test_solver_without_theory_finds_values_of_pawns_by_threats():
    solver = lm.Solver(theory=False)
    for word in ["0", "00", "000", "10"]:
        assert solver.value(Pawns.parse(word)) == lm.star(lm.pawns.value(word))
    assert solver.value(Pawns.parse("0") + Pawns.parse("00")) == lm.star(1)
    with pytest.raises(InputError, match="has no value: a player can win at once"):
        solver.value(Unnamed("o|.|x"))


def test_moves_of_a_result():
    result = threats.search(Breakthrough("o.o|...|x.x"))
    for move in result.moves(LEFT):
        assert move.value == threats.search(move.position).value
    won = threats.search(Breakthrough("x.|.o"))
    assert won.kind == "left_wins"
    assert won.moves(LEFT) == []
    assert won.value == lm.on


@dataclass(frozen=True)
class Walk(lm.Position, register=False):
    """A token on a ring; nobody ever wins."""

    place: int

    def winner(self):
        return None

    def left_moves(self):
        return [Walk((self.place + 1) % 3)]

    def right_moves(self):
        return []

    def __str__(self):
        return f"place {self.place}"


def test_play_that_goes_on_for_ever_is_refused():
    with pytest.raises(InputError) as caught:
        threats.search(Walk(1))
    assert str(caught.value) == (
        "play can go on for ever: place 1 → place 2 → place 0 → place 1; this ruleset does not "
        "satisfy the ending condition; if it need not, write loopy = True in it"
    )


def test_faults_of_rulesets_are_theirs():
    class Silent(Walk, register=False):
        winner = None

    class Wrong(Walk, register=False):
        def winner(self):
            return "white"

    class Broken(Walk, register=False):
        def winner(self):
            raise ZeroDivisionError

    class Lost(Walk, register=False):
        def left_moves(self):
            return 1 // 0

    with pytest.raises(InputError, match="does not say who has won everything"):
        threats.search(Silent(0))
    with pytest.raises(RulesetError, match="'white'"):
        threats.search(Wrong(0))
    with pytest.raises(RulesetError, match="ZeroDivisionError"):
        threats.search(Broken(0))
    with pytest.raises(RulesetError, match="ZeroDivisionError"):
        threats.search(Lost(0))


def test_limits_and_progress():
    seen = []
    threats.search(Breakthrough.parse("4x3"), progress=seen.append)
    assert seen
    assert seen == sorted(seen)
    with lm.limits(seconds=0.05), pytest.raises(LimitReached):
        threats.search(Breakthrough.parse("6x4"))


def test_symmetric_positions_are_one():
    board = Breakthrough("o..|...|..x|x..")
    mirror = Breakthrough("..o|...|x..|..x")
    assert board.canonical() == mirror.canonical()
    assert threats.search(board).value == threats.search(mirror).value


def test_random_games_do_not_depend_on_the_order_of_moves(rng):
    for _ in range(60):
        position = random_game(rng, 12)
        shuffled = tuple(
            (winner, *(tuple(random.Random(7).sample(side, len(side))) for side in sides))
            for winner, *sides in position.game
        )
        assert threats.search(position).value == threats.search(Listed(0, shuffled)).value
