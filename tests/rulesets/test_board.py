"""What all games on boards of squares have in common."""

import pickle

import pytest

import lastmove as lm
from lastmove.rulesets.amazons import Amazons
from lastmove.rulesets.clobber import Clobber
from lastmove.rulesets.domineering import Domineering
from lastmove.rulesets.fission import Fission
from lastmove.rulesets.konane import Konane
from lastmove.rulesets.support.board import Board
from lastmove.rulesets.support.parts import connected, linked

RULESETS = [Domineering, Clobber, Amazons, Konane, Fission]
SOLVER = lm.Solver(theory=False)
COLOURS = str.maketrans("xo", "ox")


def samples(ruleset, rng, count=12, height=3, width=3):
    """Random boards, with few queens: each has many moves."""
    weights = dict.fromkeys(ruleset.letters, 2) | {".": 4}
    if ruleset is Amazons:
        weights = {"x": 1, "o": 1, ".": 3, "#": 3}
    for _ in range(count):
        yield ruleset.random(height, width, rng.randrange(2**32), weights=weights)


def transposed(board):
    return type(board)("|".join("".join(column) for column in zip(*board.rows, strict=True)))


@pytest.fixture(params=RULESETS, ids=lambda ruleset: ruleset.__name__)
def ruleset(request):
    return request.param


def test_images_have_the_same_value_and_the_same_canonical_board(ruleset, rng):
    for board in samples(ruleset, rng):
        images = board.images()
        assert len(images) == (8 if ruleset.turns else 4)
        assert {image.canonical() for image in images} == {board.canonical()}
        assert board.canonical() in images
        solvers = [lm.Solver(theory=False) for _ in images]
        values = {s.value(image) for s, image in zip(solvers, images, strict=True)}
        assert values == {SOLVER.value(board)}


def test_the_other_players_board_has_the_negative_value(ruleset, rng):
    for board in samples(ruleset, rng):
        swapped = board.squares.translate(COLOURS)
        other = ruleset(swapped) if ruleset.turns else transposed(board)
        assert SOLVER.value(other) == -SOLVER.value(board), board


def test_outcomes_by_value_are_those_of_play(ruleset, rng):
    for board in samples(ruleset, rng, height=2):
        assert SOLVER.outcome(board) == SOLVER.outcome_by_search(board), board


def test_text_is_read_as_it_is_written(ruleset, rng):
    for board in samples(ruleset, rng):
        assert ruleset.parse(str(board)) == board
        assert eval(repr(board)) == board
        assert pickle.loads(pickle.dumps(board)) == board
        assert ruleset.parse(f"  {str(board).upper()} ") == board
        assert (board.height, board.width) == (3, 3)
        assert "|".join(board.rows) == str(board)


def test_moves_are_boards_as_if_they_had_been_read(ruleset, rng):
    for board in samples(ruleset, rng):
        for move in [*board.left_moves(), *board.right_moves(), *board.components()]:
            assert ruleset(move.squares) == move
            assert hash(ruleset(move.squares)) == hash(move)


def test_boards_of_two_games_are_never_equal():
    assert len({ruleset("...|.#.") for ruleset in RULESETS}) == len(RULESETS)
    assert Domineering("..") != ".."


def test_a_sum_of_two_games_is_the_sum_of_their_values():
    assert (Domineering("..|..") + Clobber("xo")).value() == lm.game("+-1 + *")


def test_boards_without_squares_are_worth_nothing(ruleset):
    for text in ("", "|", "||", "#", "#|#"):
        assert SOLVER.value(ruleset(text)) == 0
        assert ruleset(text).value() == 0


def test_search_knows_no_theory(ruleset, rng, monkeypatch):
    def refuse(self):
        raise AssertionError(self)

    monkeypatch.setattr(ruleset, "known_value", refuse)
    for board in samples(ruleset, rng, 3):
        lm.Solver(theory=False).value(board)


def test_all_boards_of_a_size_come_once(ruleset):
    boards = list(ruleset.all(2, 2))
    assert len(set(boards)) == len(boards) == len(ruleset.filling) ** 4
    assert all(ruleset(board.squares) == board for board in boards)


def test_random_boards_follow_their_seed_and_weights(ruleset):
    assert ruleset.random(4, 5, 7) == ruleset.random(4, 5, 7)
    assert len({ruleset.random(4, 5, seed) for seed in range(50)}) > 40
    assert ruleset.random(2, 3, 1, weights={".": 1, "#": 0}).squares == "...|..."


def test_large_boards_are_read_drawn_and_cut():
    board = Domineering.parse("300x300")
    assert board.canonical() == board
    assert board.svg().startswith("<svg")
    assert [part.squares for part in board.components()] == [board.squares]


def test_drawings_have_a_disc_for_each_stone(ruleset):
    text = "x.|#x" if "x" in ruleset.letters else "..|#."
    assert ruleset(text).svg().count("<circle") == text.count("x")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..|.?", r"'\?' is no square at column 5; write it like "),
        ("..|...", "a row of 3 squares after one of 2 at column 4; write it like "),
        ("...|..", "a row of 2 squares after one of 3 at column 5; write it like "),
        ("..\n..", r"'\\n' is no square at column 3"),
        ("..|.é", r"'\\xe9' is no square at column 5"),
        ("0x5", "a board of 0x5 has no or too many squares; up to 1000000"),
        ("9999x9999", "has no or too many squares"),
    ],
)
def test_bad_boards_are_refused_with_place_and_example(ruleset, text, message):
    with pytest.raises(lm.InputError, match=message) as caught:
        ruleset.parse(text)
    assert caught.value.text == text


@pytest.mark.parametrize(
    ("ruleset", "text", "message"),
    [
        (Domineering, "..|.x", "'x' is no square at column 5; write it like ..#|... or 3x5"),
        (Domineering, "X", "'X' is no square at column 1"),
        (Fission, "xo", "'o' is no square at column 2"),
        (Amazons, "3x5", "a size alone is no position of amazons; write it like x..|.#o"),
        (Amazons, "..|.?", "'?' is no square at column 5; write it like x..|.#o"),
    ],
)
def test_letters_and_sizes_of_other_games_are_refused(ruleset, text, message):
    with pytest.raises(lm.InputError) as caught:
        ruleset.parse(text)
    assert str(caught.value).startswith(message)


def test_weights_that_choose_nothing_are_refused():
    for weights in ({".": 0}, {".": -1, "#": 2}):
        with pytest.raises(lm.InputError, match="weights are positive numbers"):
            Domineering.random(2, 2, 1, weights=weights)
    with pytest.raises(lm.InputError, match="is no square"):
        Domineering.random(2, 2, 1, weights={"x": 1})


def test_a_board_without_rules_is_no_ruleset():
    assert "board" not in lm.rulesets.load_rulesets()
    with pytest.raises(lm.InputError, match="does not define left_moves"):
        list(Board("..").left_moves())


def classes_by_the_book(places, near):
    """Merge sets that meet until none do: as slow, and as plain, as can be."""
    parts = [{place, *(set(near(place)) & set(places))} for place in places]
    while pair := next(((a, b) for a in parts for b in parts if a is not b and a & b), None):
        parts = [part for part in parts if part is not pair[0] and part is not pair[1]]
        parts.append(pair[0] | pair[1])
    return sorted(map(sorted, parts))


def test_parts_are_classes_of_neighbours(rng):
    for _ in range(100):
        step = rng.randint(2, 8)
        places = sorted(rng.sample(range(40), rng.randint(0, 25)))

        def near(place, step=step):
            return place - 1, place + 1, place - step, place + step

        parts = connected(places, near)
        assert [part[0] for part in parts] == sorted(part[0] for part in parts)
        assert sorted(map(sorted, parts)) == classes_by_the_book(places, near)
        links = [(place - step, place, place + step) for place in places]
        among = sorted({place for link in links for place in link})
        mates = {place: {p for link in links if place in link for p in link} for place in among}
        expected = classes_by_the_book(among, mates.__getitem__)
        assert sorted(map(sorted, linked(links))) == expected
