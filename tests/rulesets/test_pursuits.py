"""Fox and Geese, Hare and Hounds: rules written a second time, known results, the fox's escape."""

import itertools
import tomllib
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.position import Position
from lastmove.retrograde import ListedPositions, Retrograde, opponent
from lastmove.rulesets.fox_and_geese import FoxAndGeese
from lastmove.rulesets.hare_and_hounds import HareAndHounds
from lastmove.rulesets.support.pursuit import PursuitPositions
from tests.test_retrograde import by_iteration

TABLE = Path(__file__).parents[1] / "tables" / "cycles.toml"
FOX_VALUES = tomllib.loads(TABLE.read_text(encoding="utf-8"))["fox_and_geese"]
PLAYERS = ("left", "right")


# The rules once more, on sets of squares


def fox_moves(state, player):
    """The rules of Fox and Geese on a board of a height and a width, written from the rules."""
    height, width, (r, c), geese = state
    if all(row <= r for row, _ in geese):
        return []
    if player == "right":
        return [
            (height, width, (r + dr, c + dc), geese)
            for dr in (-1, 1)
            for dc in (-1, 1)
            if 0 <= r + dr < height and 0 <= c + dc < width and (r + dr, c + dc) not in geese
        ]
    return [
        (height, width, (r, c), geese - {(gr, gc)} | {(gr - 1, gc + dc)})
        for gr, gc in geese
        for dc in (-1, 1)
        if gr and 0 <= gc + dc < width and (gr - 1, gc + dc) not in geese | {(r, c)}
    ]


LINES = {
    "a": "bcd", "b": "acef", "c": "abdf", "d": "acfg", "e": "bfh", "f": "bcdeghij", "g": "dfj",
    "h": "efik", "i": "fhjk", "j": "fgik", "k": "hij",
}  # fmt: skip
"""The lines of the usual board of Hare and Hounds: a at the left, columns from the top down."""
COLUMNS = {name: i for i, names in enumerate(("a", "bcd", "efg", "hij", "k")) for name in names}
SPOTS = {
    "a": (1, 0), "b": (0, 1), "c": (1, 1), "d": (2, 1), "e": (0, 2), "f": (1, 2), "g": (2, 2),
    "h": (0, 3), "i": (1, 3), "j": (2, 3), "k": (1, 4),
}  # fmt: skip


def hare_moves(state, player):
    """The rules of Hare and Hounds, with names for places."""
    hare, hounds = state
    if all(COLUMNS[hound] > COLUMNS[hare] for hound in hounds):
        return []
    if player == "right":
        return [(to, hounds) for to in LINES[hare] if to not in hounds]
    return [
        (hare, hounds - {hound} | {to})
        for hound in hounds
        for to in LINES[hound]
        if COLUMNS[to] >= COLUMNS[hound] and to not in hounds | {hare}
    ]


def fox_text(state):
    height, width, fox, geese = state
    letters = {fox: "f"} | dict.fromkeys(geese, "g")
    rows = ("".join(letters.get((r, c), ".") for c in range(width)) for r in range(height))
    return "|".join(rows)


def fox_state(text):
    rows = text.split("|")
    at = {(r, c): x for r, row in enumerate(rows) for c, x in enumerate(row) if x != "."}
    fox = next(square for square, letter in at.items() if letter == "f")
    return len(rows), len(rows[0]), fox, frozenset(at) - {fox}


def hare_text(state):
    hare, hounds = state
    rows = [list(row) for row in ("#...#", ".....", "#...#")]
    for name, letter in [(hare, "h"), *((hound, "d") for hound in hounds)]:
        r, c = SPOTS[name]
        rows[r][c] = letter
    return "|".join(map("".join, rows))


@pytest.mark.parametrize("size", [(3, 4), (4, 4), (5, 4), (4, 5), (4, 6), (5, 5)])
def test_every_position_of_small_boards_has_the_moves_of_the_rules(size):
    start = FoxAndGeese.start(*size)
    listed = PursuitPositions(start)
    nodes = range(len(listed.graph))
    positions = [listed.position(node) for node in nodes]
    assert [listed.node(position) for position in positions] == list(nodes)
    assert len(set(positions)) == len(positions)
    for node, position in enumerate(positions):
        state = fox_state(str(position))
        for player in PLAYERS:
            expected = sorted(map(fox_text, fox_moves(state, player)))
            own = getattr(position, f"{player}_moves")()
            assert sorted(map(str, own)) == expected
            ends = listed.graph.moves(node, player == "left")
            assert sorted(str(positions[end]) for end in ends) == expected
        escaped = all(row <= state[2][0] for row, _ in state[3])
        assert position.winner() == listed.graph.winner(node) == ("right" if escaped else None)


def test_every_place_of_the_hare_and_its_hounds_has_the_moves_of_the_rules():
    for hounds in itertools.combinations("abcdefghijk", 3):
        for hare in set("abcdefghijk") - set(hounds):
            state = hare, frozenset(hounds)
            position = HareAndHounds(hare_text(state))
            for player in PLAYERS:
                own = getattr(position, f"{player}_moves")()
                expected = map(hare_text, hare_moves(state, player))
                assert sorted(map(str, own)) == sorted(expected)


@pytest.mark.parametrize(
    "start",
    [
        FoxAndGeese.parse("4x4"),
        FoxAndGeese.parse("5x4"),
        FoxAndGeese.parse("5x5"),
        HareAndHounds.parse("3x5"),
        HareAndHounds(".h.|...|d.d"),
    ],
    ids=str,
)
def test_verdicts_agree_with_iteration_over_listed_positions(start):
    expected = by_iteration([start])
    found = Retrograde(start)
    assert len(found) == len({position for position, _ in expected} | {*_all(start)})
    for (position, player), (verdict, depth) in expected.items():
        result = found.result(position, player)
        assert (result.verdict, result.depth) == (verdict, depth)
    drawn = [p for p in _all(start) if (p, "left") not in expected]
    assert all(found.result(position, "left").verdict == "draw" for position in drawn)


def _all(start):
    listed = ListedPositions(start)
    return [listed.position(node) for node in range(len(listed.graph))]


# Known results


@pytest.fixture(scope="module")
def chessboard():
    start = FoxAndGeese.parse("8x8")
    return start, Retrograde(start)


def test_four_geese_catch_the_fox_on_the_chessboard(chessboard):
    """*Winning Ways*, chapter 20, for every square of the fox above the geese."""
    start, found = chessboard
    assert len(found) == 813_024
    for row, column in itertools.product(range(7), range(8)):
        if (row + column) % 2:
            state = 8, 8, (row, column), fox_state(str(start))[3]
            position = FoxAndGeese(fox_text(state))
            assert found.outcome(position) == "L"
    assert found.result(start, "left").depth == 43
    assert found.result(start, "right").depth == 44
    assert len(found.line(start, "left")) == 43


def is_consistent(found, position, state, player):
    """Whether a verdict follows from those after the moves that the rules written here give."""
    result = found.result(position, player)
    moves = fox_moves(state, player)
    if position.winner() is not None:
        return (result.verdict, result.depth) == ("loss" if player == "left" else "win", 0)
    after = [found.result(FoxAndGeese(fox_text(move)), opponent(player)) for move in moves]
    if result.verdict == "draw":
        verdicts = {reply.verdict for reply in after}
        return "draw" in verdicts and "loss" not in verdicts
    if result.verdict == "loss":
        longest = max((reply.depth for reply in after if reply.depth is not None), default=-1)
        return result.depth == longest + 1 and all(reply.verdict == "win" for reply in after)
    return result.depth == 1 + min(reply.depth for reply in after if reply.verdict == "loss")


def test_verdicts_on_the_chessboard_follow_from_each_other(chessboard, rng):
    """Depths go down to ends, so verdicts that follow from each other everywhere are right."""
    _, found = chessboard
    for node in rng.sample(range(len(found)), 1500):
        position = found.listed.position(node)
        state = fox_state(str(position))
        assert all(is_consistent(found, position, state, player) for player in PLAYERS)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_all_verdicts_on_the_chessboard_follow_from_each_other(chessboard):
    _, found = chessboard
    for node in range(len(found)):
        position = found.listed.position(node)
        state = fox_state(str(position))
        assert all(is_consistent(found, position, state, player) for player in PLAYERS)


@pytest.mark.parametrize(
    ("size", "outcome", "left", "right"),
    [
        ("4x4", "L", 7, 8),
        ("6x4", "L", 15, 16),
        ("6x6", "N", 21, 23),
        ("8x6", "N", 33, 29),
        ("7x7", "L", 29, 28),
        ("6x8", "L", 27, 28),
    ],
)
def test_other_boards_of_fox_and_geese(size, outcome, left, right):
    start = FoxAndGeese.parse(size)
    found = Retrograde(start)
    depths = found.result(start, "left").depth, found.result(start, "right").depth
    assert (found.outcome(start), *depths) == (outcome, left, right)


def test_the_hounds_win_wherever_the_hare_starts():
    """M. Gardner, *Scientific American*, October 1963."""
    start = HareAndHounds.parse("3x5")
    found = Retrograde(start)
    assert str(found.result(start, "left")) == "win in 23"
    assert str(found.result(start, "right")) == "loss in 24"
    for hare in "cefghijk":
        assert HareAndHounds(hare_text((hare, frozenset("abd")))).outcome() in {"L", "N"}


# The fox's escape: Mäser, Figure 1


class _Plain(FoxAndGeese, register=False):
    """Fox and Geese played on after the escape, to the end that whoever cannot move loses."""

    @classmethod
    def can_hold(cls, hunter, runner):
        del hunter, runner
        return True


def test_a_fox_that_has_got_past_the_geese_can_move_for_ever(rng):
    """From e5 to d4: no goose is below d4, whatever squares from there up they stand on.

    Without the rule that such a fox has won, the fox always has a move and the geese run out.
    """
    squares = [(r, c) for r in range(5) for c in range(8) if (r + c) % 2]
    free = [square for square in squares if square not in {(3, 4), (4, 3)}]
    for _ in range(8):
        # One goose beside the fox, so that the move is the last one needed.
        beside = rng.choice([square for square in free if square[0] == 4])
        geese = frozenset([beside, *rng.sample([s for s in free if s != beside], 3)])
        before = FoxAndGeese(fox_text((8, 8, (3, 4), geese)))
        after = FoxAndGeese(fox_text((8, 8, (4, 3), geese)))
        assert (before.winner(), after.winner()) == (None, "right")
        assert after in before.winning_moves()["right"]
        played_on = _Plain(after.squares)
        assert played_on.winner() is None
        assert played_on.outcome() == "R"


def test_the_escaped_fox_never_loses_a_sum():
    escaped = FoxAndGeese("........|..g.g...|.f......|........")
    for nim in ("3", "1,2,3", "5,5"):
        assert (escaped + lm.rulesets.Nim.parse(nim)).outcome() == "R"
    both = escaped + lm.rulesets.BackslidingToadsAndFrogs("t..")
    assert both.outcome() == "D"


class _Worth(Position, register=False):
    """A value as a position."""

    loopy = True

    def __init__(self, value):
        self.value_ = value

    def left_moves(self):
        return [_Worth(option) for option in self.value_.left]

    def right_moves(self):
        return [_Worth(option) for option in self.value_.right]

    def __eq__(self, other):
        return isinstance(other, _Worth) and self.value_ == other.value_

    def __hash__(self):
        return hash(self.value_)

    def __str__(self):
        return str(self.value_)


@pytest.mark.parametrize(("board", "text"), FOX_VALUES.items())
def test_values_of_fox_and_geese(board, text):
    assert FoxAndGeese(board).value() == lm.game(text)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("size", "text"),
    [
        ("4x4", "over"),
        ("6x6", "*"),
        ("8x6", "*"),
        ("5x8", "5/2"),
        ("6x8", "2over"),
        ("8x8", "2over"),
    ],
)
def test_values_of_starts(size, text):
    """That of the chessboard was found by J. Welton: *Winning Ways*, second edition, chapter 20."""
    assert FoxAndGeese.parse(size).value() == lm.game(text)


def equal_by_search(position, value):
    """Stoppers are equal if whoever moves second survives their difference."""
    return (position + _Worth(-value)).outcome() in {"P", "D", "PHat", "PCheck"}


@pytest.mark.parametrize(
    "board", ["f...|....|g.g.", "..f.|....|g.g.", "....|.f..|g.g.|....", "..f.|....|g...|.g.."]
)
def test_values_on_small_boards_are_those_of_a_search_of_the_difference(board):
    position = FoxAndGeese(board)
    value = position.value()
    assert equal_by_search(position, value)
    assert not equal_by_search(position, value + 1)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("board", "text"), list(FOX_VALUES.items())[:8])
def test_known_values_are_those_of_a_search_of_the_difference(board, text):
    position = FoxAndGeese(board)
    assert equal_by_search(position, lm.game(text))
    assert not equal_by_search(position, lm.game(text) + 1)


# Text and pictures


@pytest.mark.parametrize(
    ("ruleset", "text", "complaint"),
    [
        (FoxAndGeese, "g.f|...", "other colour|"),
        (FoxAndGeese, "gf.|...", "other colour than the fox"),
        (FoxAndGeese, "f..|..", "a row of 2 squares after one of 3 at column 5"),
        (FoxAndGeese, "...|...", "one f on the board, not 0"),
        (FoxAndGeese, "f.f|...", "one f on the board, not 2"),
        (FoxAndGeese, "f.x", "'x' is no square at column 3"),
        (FoxAndGeese, "", "one f on the board, not 0"),
        (FoxAndGeese, "1x8", "too few or too many squares"),
        (FoxAndGeese, "999999x999999", "too few or too many squares"),
        (HareAndHounds, "3x4", "no start on a board of 3x4"),
        (HareAndHounds, "#d.#|.", "a row of 1 squares"),
        (HareAndHounds, "dd.|ddd", "one h on the board"),
    ],
)
def test_bad_boards_are_refused_in_one_sentence(ruleset, text, complaint):
    if complaint.endswith("|"):
        assert ruleset.parse(text).winner() == "right"
        return
    with pytest.raises(lm.InputError, match=complaint):
        ruleset.parse(text)


def test_pictures():
    fox = FoxAndGeese.parse("8x8").svg()
    assert fox.count("<circle") == 5
    hare = HareAndHounds.parse("3x5").svg()
    assert hare.count("<circle") == 11
    assert hare.count("<line") == sum(map(len, LINES.values())) / 2
    assert "<circle" not in FoxAndGeese.parse("40x40").svg()


def test_boards_of_more_places_than_a_word_are_searched_too():
    board = "|".join(["f" + "." * 51, "." * 52, "g" + "." * 51])
    position = FoxAndGeese(board)
    assert len(position.ground().places) > 64
    assert position.reachable() is None
    # A goose to the square before the fox traps it; a fox on that square traps the goose.
    assert position.outcome() == "N"
