"""Rare heaps, pseudo-periods, pairings, cousins, positions and pictures."""

from functools import reduce
from operator import xor

import numpy as np
import pytest

import lastmove as lm
from lastmove.heaps import HeapGame, PartizanHeapGame
from lastmove.rulesets.heap import Heap
from tests.heaps.rules import code_options, digits_of, random_code, table

GRUNDY = table("guy")["grundy"]
CGSUITE = table("cgsuite")


def test_kayles_has_evil_rares_and_odious_commons():
    space = HeapGame("kayles").sparse(to=5000)
    assert space.rare[-1] == (70, 6)
    assert all(value.bit_count() % 2 == 0 for _, value in space.rare)
    values = HeapGame("kayles").values(5000).tolist()
    rare = tuple((n, v) for n, v in enumerate(values) if n and space.is_rare(n, v))
    assert rare == space.rare


def test_rare_values_of_grundys_game():
    space = HeapGame("grundy").sparse(to=100_000)
    assert len(space.rare) == GRUNDY["rare_heaps"]
    assert space.rare[-1] == tuple(GRUNDY["last"])
    assert space.rare[-2][0] == GRUNDY["last_but_one"]
    assert sorted({value for _, value in space.rare})[:13] == GRUNDY["rare"]


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_grundys_game_to_ten_million():
    game = HeapGame("grundy")
    space = game.sparse(to=10**7)
    assert len(space.rare) == GRUNDY["rare_heaps"]
    assert space.rare[-1] == tuple(GRUNDY["last"])
    shares = {one.distance: one.share for one in game.pseudo_periods(window=10**6)}
    ordinary = float(np.median(list(shares.values())))
    for distance in GRUNDY["pseudo_periods"]:
        assert shares[distance] > 2 * ordinary, distance
        assert shares[distance] > max(shares[distance - 1], shares[distance + 1]), distance


def test_games_without_a_split_have_no_sparse_space():
    assert HeapGame("S(2,4,7)").sparse() is None
    assert HeapGame.from_moves(lambda n: [(n - 1,)]).sparse() is None


def test_the_histogram_counts_every_heap():
    game = HeapGame("0.56")
    counts = game.histogram(to=30_000)
    values = game.values(30_000).tolist()
    assert counts.tolist() == [values.count(v) for v in range(max(values) + 1)]


def test_fergusons_pairing_holds_in_subtraction_games(rng):
    for _ in range(20):
        members = rng.sample(range(1, 30), rng.randint(1, 5))
        assert HeapGame.subtraction(members).ferguson_pairing(to=3000) is None, members
    squares = HeapGame.subtraction(lambda k: round(k**0.5) ** 2 == k)
    assert squares.ferguson_pairing(to=2000) is None
    with pytest.raises(lm.InputError, match="not a subtraction game"):
        HeapGame("kayles").ferguson_pairing()


def test_cousins_have_the_same_values_shifted(rng):
    codes = ["0.137", "0.4", "0.77", "0.007", "0.8", "0.00F", "S(2,5,6)", "0.3F"]
    codes += [random_code(rng) for _ in range(40)]
    for code in codes:
        game = HeapGame(code)
        values = game.values(150).tolist()
        for cousin in game.cousins():
            other = HeapGame(cousin.code).values(150).tolist()
            low, high = max(0, -cousin.shift), 150 - max(0, cousin.shift)
            expected = [other[n + cousin.shift] for n in range(low, high)]
            assert values[low:high] == expected, (code, cousin)


def test_the_family_of_dawson():
    assert [(c.code, c.shift) for c in HeapGame("0.4").cousins()] == [("0.07", -1), ("0.137", -2)]
    assert [c.code for c in HeapGame("0.07").cousins()] == ["0.4", "0.137"]
    assert HeapGame("0.8").cousins()[0].code == "0.00F"


def test_winning_moves_are_all_moves_to_nim_value_zero(rng):
    for _ in range(30):
        code = random_code(rng, rng.choice((8, 16)))
        game = HeapGame(code)
        heaps = [rng.randint(0, 12) for _ in range(rng.randint(0, 4))]
        values = game.values(12).tolist()
        total = reduce(xor, (values[h] for h in heaps), 0)
        assert game.position_value(heaps) == total
        expected = [
            (heap, parts)
            for heap in sorted(set(heaps))
            for parts in sorted(code_options(digits_of(code), heap))
            if reduce(xor, (values[m] for m in parts), 0) == total ^ values[heap]
        ]
        assert game.winning_moves(heaps) == expected, (code, heaps)
        for heap in set(heaps):
            assert set(game.options(heap)) == code_options(digits_of(code), heap), (code, heap)


def test_positions_are_searched_to_the_same_value(rng):
    solver = lm.Solver(theory=False)
    for _ in range(25):
        position = Heap(
            random_code(rng), tuple(rng.randint(0, 9) for _ in range(rng.randint(0, 3)))
        )
        assert solver.nim_value(position) == position.nim_value(), position
        found = {str(move) for move in position.winning_moves()["left"]}
        slow = {str(move.canonical()) for move in solver.winning_moves(position)["left"]}
        assert {str(Heap.parse(text).canonical()) for text in found} == slow, position
        assert Heap.parse(str(position)) == position


@pytest.mark.parametrize(
    ("text", "complaint", "place"),
    [
        ("0.77", "there must be a :", 4),
        ("0.7G: 3", "not a code digit: G, column 4", 3),
        ("0.77: 3,x", "'x' is not an integer at column 9", 8),
        ("0.77: 3,-1", "-1 is less than 0 at column 9", 8),
    ],
)
def test_what_is_no_position(text, complaint, place):
    with pytest.raises(lm.InputError, match=complaint.replace("(", r"\(")) as error:
        Heap.parse(text)
    assert error.value.position == place


def test_a_position_of_a_named_game_and_its_picture():
    position = HeapGame("kayles").position(3, 5, 7)
    assert str(position) == "0.77: 3,5,7"
    assert position == Heap.parse("kayles: 3,5,7")
    assert position.svg().count("<circle") == 15
    assert (position + lm.rulesets.Nim((5,))).outcome() == "P"


class PartizanHeap(lm.Position, register=False):
    """One partizan heap game by its moves, for a search that knows nothing else."""

    def __init__(self, codes, heaps):
        self.codes, self.heaps = codes, tuple(sorted(heap for heap in heaps if heap))

    def __eq__(self, other):
        return (self.codes, self.heaps) == (other.codes, other.heaps)

    def __hash__(self):
        return hash((self.codes, self.heaps))

    def __str__(self):
        return f"{self.codes} {self.heaps}"

    def _moves(self, side):
        for i, heap in enumerate(self.heaps):
            for parts in code_options(digits_of(self.codes[side]), heap):
                yield PartizanHeap(self.codes, (*self.heaps[:i], *parts, *self.heaps[i + 1 :]))

    def left_moves(self):
        return self._moves(0)

    def right_moves(self):
        return self._moves(1)


def test_partizan_heaps_are_worth_what_a_search_says(rng):
    solver = lm.Solver()
    for _ in range(15):
        codes = random_code(rng), random_code(rng)
        expected = [solver.value(PartizanHeap(codes, (n,))) for n in range(7)]
        assert PartizanHeapGame(*codes).values(6) == expected, codes
        assert (-PartizanHeapGame(*codes)).values(6) == [-value for value in expected]


def test_partizan_heaps_with_equal_codes_are_impartial():
    values = HeapGame("0.137").values(20).tolist()
    assert PartizanHeapGame("0.137", "0.137").values(20) == [lm.star(value) for value in values]


@pytest.mark.parametrize(
    "row", CGSUITE["partizan"], ids=lambda row: f"{row['left']}-{row['right']}"
)
def test_partizan_subtraction_of_another_program(row):
    sets = (f"S({','.join(map(str, row[side]))})" for side in ("left", "right"))
    assert PartizanHeapGame(*sets).values(10) == [lm.game(text) for text in row["expected"]]


def test_partizan_codes_have_an_end():
    with pytest.raises(lm.InputError, match="cannot be one player's code"):
        PartizanHeapGame("0.3", "4.[3]")


@pytest.mark.parametrize("to", [500, 300_000])
def test_plots(to, tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    axes = HeapGame("0.56").plot(to=to)
    axes.figure.savefig(tmp_path / "plot.png", dpi=60)
    assert (tmp_path / "plot.png").stat().st_size > 5000
    assert axes.get_title() == "0.56"
    shown = axes.images[0].get_array() if to > 20_000 else axes.collections[0].get_offsets()
    assert (shown.sum() if to > 20_000 else len(shown)) == to + 1
    matplotlib.pyplot.close(axes.figure)


@pytest.mark.parametrize("ending", ["txt", "npy", "parquet"])
def test_files_hold_the_values(ending, tmp_path):
    path = tmp_path / f"values.{ending}"
    game = HeapGame("officers")
    values = game.values(12_000)
    game.write(path, 12_000)
    if ending == "txt":
        lines = path.read_text().splitlines()
        assert lines == [f"{n} {value}" for n, value in enumerate(values.tolist())]
    elif ending == "npy":
        assert (np.load(path) == values).all()
        assert np.load(path).dtype == np.uint16
    else:
        parquet = pytest.importorskip("pyarrow.parquet")
        found = parquet.read_table(path)
        assert found["value"].to_pylist() == values.tolist()
        assert found["n"].to_pylist() == list(range(12_001))
        assert found.schema.metadata[b"code"] == b"0.6"


def test_files_of_other_kinds_are_refused(tmp_path):
    with pytest.raises(lm.InputError, match=r"\.csv' is not the ending"):
        HeapGame("kayles").write(tmp_path / "values.csv", 10)
    with pytest.raises(lm.InputError, match="no such file"):
        HeapGame("kayles").write(tmp_path / "none" / "values.txt", 10)
