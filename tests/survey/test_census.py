"""The census of pawns as a survey, against structures solved one by one and against play."""

from collections import Counter
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.checker import pawn_census
from lastmove.chess.census_certificate import structures
from lastmove.survey import Limits, Survey, SurveyStore
from lastmove.survey.kinds.pawn_structures import PawnStructures
from tests.survey.surveys import run

SURVEYS = Path(__file__).parents[2] / "surveys"


def rows_of(files, pawns):
    return PawnStructures({"files": files}).compute(f"{files} files, {pawns} pawns", Limits()).rows


def outcome_beside(value, heap):
    """The outcome of a value plus a nim-heap, from the order of values alone."""
    value, heap = lm.game(value), lm.star(heap)
    return "NLRP"[(value >= heap) + 2 * (value <= heap)]


def smaller_layers():
    yield from ((1, pawns) for pawns in range(1, 7))
    yield from ((2, pawns) for pawns in range(2, 6))


@pytest.fixture(scope="module")
def layers():
    return {layer: rows_of(*layer) for layer in smaller_layers()}


@pytest.mark.parametrize("heap", [0, 1, 2, 3])
def test_values_tell_who_wins_beside_a_heap(layers, heap):
    # The search knows no values, and captures in passing as chess has them. Structures that are
    # open have no value to compare, so that as many outcomes may be left over.
    for files, most in ((1, 6), (2, 5)):
        for pawns, played in pawn_census.Strip(files, most, heap).solve().items():
            rows = layers[files, pawns]
            searched = Counter(played.outcomes.decode())
            by_value = Counter()
            for row in rows:
                if row.get("value") is not None:
                    by_value[outcome_beside(row["value"], heap)] += row["count"]
            undecided = sum(row["count"] for row in rows if row["kind"] == "open")
            assert by_value <= searched
            assert (searched - by_value).total() == undecided


@pytest.mark.parametrize(("heap", "value"), [(0, "0"), (1, "*")])
def test_what_the_second_player_wins_is_worth_the_heap(layers, heap, value):
    for files, most in ((1, 6), (2, 5)):
        for pawns, played in pawn_census.Strip(files, most, heap).solve().items():
            count = sum(row["count"] for row in layers[files, pawns] if row.get("value") == value)
            boards = [pawn_census.board_of(cells, files) for cells in played.second]
            values = [lm.chess.structure(board, together=True).value for board in boards]
            assert values.count(lm.game(value)) == count
            assert all(found in (None, lm.game(value)) for found in values)


def test_the_first_board_of_each_value_has_it(layers):
    solver = lm.chess.StructureSolver()
    for rows in layers.values():
        for row in rows:
            if row.get("value") is not None:
                assert solver.structure(row["fen"], together=True).value == lm.game(row["value"])


def test_counts_are_those_of_structures_solved_one_by_one(layers, rng):
    solver = lm.chess.StructureSolver()
    for layer in [(1, 3), (2, 3)]:
        cells = structures(*layer)
        found = Counter(
            solver.structure(pawn_census.board_of(one, layer[0]), together=True).bounds.text()
            for one in cells
        )
        counts = {row["value"]: row["count"] for row in layers[layer]}
        assert found == counts
    known = {row["value"] for row in layers[2, 5] if row.get("value") is not None}
    for cells in rng.sample(list(structures(2, 5)), 300):
        value = solver.structure(pawn_census.board_of(cells, 2), together=True).value
        assert value is None or str(value) in known


def test_star_two_is_not_among_the_values_of_the_smaller_layers(layers):
    values = {row.get("value") for rows in layers.values() for row in rows}
    assert {"0", "*", "^", "1"} <= values
    assert "*2" not in values


@pytest.mark.parametrize("path", sorted(SURVEYS.glob("*.toml")), ids=lambda path: path.stem)
def test_the_surveys_that_come_along_can_be_read(path):
    survey = Survey.load(path)
    assert survey.name
    assert len(list(survey.kind.items())) > 5


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_whole_census_of_two_files(tmp_path):
    survey = Survey.load(SURVEYS / "pawn-structures-two-files.toml")
    assert run(survey, tmp_path / "store").done == 17
    with SurveyStore(tmp_path / "store") as store:
        rows = store.rows()
    values = Counter()
    for row in rows:
        values[row["value"]] += row["count"]
    assert values.pop(None) == 452
    assert len(values) == 3370
    assert values.total() == 264_022 - 452
    assert "*2" not in values
    assert (values["0"], values["*"], values["1"], values["1/16"]) == (766, 228, 249, 2)
    hot = {row["value"] for row in rows if row["temperature"] == "5"}
    assert hot == {"+-5", "{6|-4}", "{4|-6}"}
    # Exchanged colours: as many structures have the negative value.
    assert all(values[str(-lm.game(value))] == count for value, count in values.items())
