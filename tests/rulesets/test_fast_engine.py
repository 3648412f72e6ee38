"""The fast engine against plain Python, which shares neither moves nor components nor keys."""

import pytest

import lastmove as lm
from lastmove._core import board_outcome
from lastmove.rulesets.partizan_subtraction import PartizanSubtraction


def solved_in_python(position):
    return lm.Solver(theory=False).value(position)


def random_grid(cls, sizes, weights):
    def draw(source):
        height, width = source.choice(sizes)
        return cls.random(height, width, source.randrange(2**32), weights=weights)

    return draw


def random_strip(cls, letters, longest):
    def draw(source):
        length = source.randint(1, longest)
        return cls.parse("".join(source.choices(letters, k=length)))

    return draw


def random_sized(cls, largest):
    def draw(source):
        return cls.random(source.randint(1, largest), source.randrange(2**32))

    return draw


R = lm.rulesets
SMALL = [(2, 3), (3, 3), (3, 4), (4, 2), (1, 8), (2, 5)]
WIDE = [(1, 9), (1, 12), (2, 9), (9, 2), (12, 1), (3, 9)]
FEW = [(1, 9), (1, 10), (9, 1), (2, 4), (2, 5), (3, 2)]
GAMES = {
    "domineering": random_grid(R.Domineering, [*SMALL, *WIDE, (4, 4)], {".": 3, "#": 1}),
    "clobber": random_grid(R.Clobber, [*FEW, (3, 3)], {"x": 2, "o": 2, ".": 2}),
    "amazons": random_grid(R.Amazons, [(2, 3), (3, 3), (1, 9)], {".": 4, "x": 1, "o": 1, "#": 4}),
    "konane": random_grid(R.Konane, [*SMALL, *WIDE], {"x": 2, "o": 2, ".": 2}),
    "fission": random_grid(R.Fission, [*SMALL, *WIDE], {"x": 1, ".": 4, "#": 1}),
    "toads-and-frogs": random_strip(R.ToadsAndFrogs, "tf..", 12),
    "elephants-and-rhinos": random_strip(R.ElephantsAndRhinos, "er..", 12),
    "toppling-dominoes": random_strip(R.TopplingDominoes, "lre", 7),
    "col": random_sized(R.Col, 7),
    "snort": random_sized(R.Snort, 7),
    "hackenbush": random_sized(R.Hackenbush, 7),
    "partizan-subtraction": random_sized(R.PartizanSubtraction, 15),
}


def disagreements(name, count, source):
    drawn = (GAMES[name](source) for _ in range(count))
    return [str(p) for p in drawn if p.value() != solved_in_python(p)]


@pytest.mark.parametrize("name", GAMES)
def test_the_fast_engine_agrees_with_plain_python(name, rng):
    assert disagreements(name, 60, rng) == []


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", GAMES)
def test_the_fast_engine_agrees_with_plain_python_on_ten_thousand_positions(name, rng):
    assert disagreements(name, 10_000, rng) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("domineering", "4x6"),
        ("clobber", "3x4"),
        ("amazons", "x...|...o"),
        ("toads-and-frogs", "ttttt...fffff"),
        ("snort", "grid3x3"),
    ],
)
def test_one_thread_and_two_find_the_same_value(name, text):
    values = []
    for threads in (1, 2):
        with lm.limits(threads=threads):
            values.append(lm.rulesets.read_position(name, text).value())
    assert values[0] == values[1]


def test_the_4x4_boards_of_domineering_have_717_values():
    table = lm.value_table(R.Domineering, 4, 4)
    assert len(table) == 65_536
    assert len(table.values) == 717


def test_a_table_agrees_with_its_boards_one_by_one(rng):
    table = lm.value_table(R.Clobber, 2, 4)
    for number in rng.sample(range(len(table)), 200):
        assert table.value(number) == table.board(number).value()


def test_a_table_lists_the_boards_of_a_value():
    table = lm.value_table(R.Domineering, 3, 3)
    found = {str(board) for board in table.boards("3/4")}
    every = {str(board) for board in R.Domineering.all(3, 3) if board.value() == lm.game("3/4")}
    assert found == every != set()
    assert sum(count for _, count in table.counts()) == len(table) == 2**9
    assert list(table.boards("7/16")) == []


def test_a_table_is_written_to_parquet(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "boards.parquet"
    table = lm.value_table(R.Domineering, 2, 3)
    table.to_parquet(path)
    rows = parquet.read_table(path).to_pylist()
    assert len(rows) == 64
    for row in rows:
        value = R.Domineering(row["board"]).value()
        assert row["value"] == str(value)
        assert row["outcome"] == value.outcome
        assert row["birthday"] == value.birthday
        assert (row["left_stop"], row["right_stop"]) == tuple(map(str, value.stops))
    assert [path.name for path in tmp_path.iterdir()] == ["boards.parquet"]


@pytest.mark.parametrize("name", ["domineering", "clobber", "amazons", "konane", "toads-and-frogs"])
def test_outcomes_without_values_are_those_of_the_values(name, rng):
    for _ in range(40):
        one, other = GAMES[name](rng), GAMES[name](rng)
        rest = lm.game(rng.choice(["0", "*", "^", "1", "-1/2", "{1|-2}"]))
        boards = [str(position).split("|") for position in (one, other)]
        expected = (one.value() + other.value() + rest).outcome
        assert board_outcome(name, boards, rest) == expected


@pytest.mark.parametrize(
    ("size", "outcome"),
    # Found by D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik, 2000.
    [("4x7", "L"), ("5x6", "R"), ("6x6", "N"), ("5x7", "R"), ("5x8", "R")],
)
def test_outcomes_of_large_domineering_boards(size, outcome):
    board = R.Domineering.parse(size)
    assert board.outcome_beside((), lm.game(0)) == outcome


def test_sums_with_a_board_that_is_too_large_for_a_value():
    large = R.Domineering.parse("7x8")
    assert large.expected_seconds() > 1000
    assert large.outcome() == "R"
    assert (large + R.Domineering.parse("4x4")).outcome() == "R"


def test_a_heap_that_is_too_large_is_refused():
    with pytest.raises(lm.LimitReached, match="too large"):
        PartizanSubtraction((1,), (2,), (10**9,)).value()


def test_boards_larger_than_a_word_are_split_into_parts_that_fit():
    apart = "|".join(["..#" * 7, "..#" * 7, "#" * 21] * 9)
    assert R.Domineering(apart).value() == lm.game("+-1")
    assert R.Domineering.parse("1x70").value() == -35
