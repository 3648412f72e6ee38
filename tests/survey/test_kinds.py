"""Each kind of survey against tables that other programs computed, and against other roads."""

import json
import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.survey import KINDS, Survey, SurveyStore
from lastmove.survey.kind import Limits
from lastmove.survey.kinds import CODE, make_kind
from tests.survey.surveys import run

TABLES = Path(__file__).parents[1] / "tables"
OCTAL = {
    code: (period, None if exception < 0 else exception, greatest)
    for code, period, exception, greatest in tomllib.loads(
        (TABLES / "heaps" / "octal_periods.toml").read_text()
    )["rows"]
}


def proved(row):
    return row["period"], row["last_exception"], row["max_value"]


def test_heap_games_are_those_of_the_table():
    kind = make_kind("heap-games", {"codes": ["0.ddd", "4.ddd"]})
    codes = list(kind.items())
    assert len(codes) == len(set(codes)) == 1024
    for code in codes[::16]:
        found = kind.compute(code, Limits(to=2000))
        if found.open_because is None:
            assert proved(found.rows[0]) == OCTAL[code]
        elif code in OCTAL:
            period, exception, _ = OCTAL[code]
            assert 2 * ((exception or 0) + period) + 3 > 2000


def test_classes_are_those_of_the_sequences():
    kind = make_kind("heap-games", {"codes": ["0.dd"]})
    limits = Limits(to=1000)
    rows = {code: kind.compute(code, limits).rows[0] for code in kind.items()}
    classes = {code: row["sequence"] for code, row in rows.items() if row["proved"]}
    shifted = {}
    for code in classes:
        values = [int(value) for value in lm.HeapGame(code).values(1200)]
        start = next((n for n, value in enumerate(values) if value), 0)
        shifted[code] = tuple(values[start : start + 1000])
    for (one, first), (other, second) in combinations(classes.items(), 2):
        assert (first == second) == (shifted[one] == shifted[other])


def test_quotients_are_those_of_the_table():
    solved = [
        line.split()[1:]
        for line in (TABLES / "misere" / "quotient_orders.txt").read_text().splitlines()
        if line.startswith("solved")
    ]
    small = [entry for entry in solved if int(entry[5]) <= 32]
    kind = make_kind("misere-quotients", {"codes": [entry[0] for entry in small]})
    assert len(small) > 8
    for code, order, p_order, period, preperiod, heap in small:
        found = kind.compute(code, Limits(to=int(heap)))
        row = found.rows[0]
        assert found.open_because is None
        assert (row["order"], row["p_order"]) == (int(order), int(p_order))
        assert (row["period"], row["preperiod"]) == (int(period), int(preperiod))
        earlier = kind.compute(code, Limits(to=int(heap) - 1))
        assert earlier.open_because == f"the quotient is proved for heaps to {int(heap) - 1} only"


def test_words_are_those_of_the_histograms():
    counts = json.loads((TABLES / "pawns" / "histograms.json").read_text())["counts"]
    kind = make_kind("pawn-words", {"lengths": [1, 14]})
    found = Counter()
    for item in kind.items():
        for row in kind.compute(item, Limits()).rows:
            found[row["length"], row["value"]] += row["count"]
            assert lm.pawns.value(row["word"]) == row["value"]
    for length in range(1, 15):
        for value, count in enumerate(counts[str(length)]):
            assert found[length, value] == count


def test_patterns_are_those_of_the_library():
    kind = make_kind("pawn-patterns", {"lengths": [2, 8]})
    assert list(kind.items()) == [p for n in range(2, 9) for p in lm.pawns.patterns(n)]
    for item in list(kind.items())[::3]:
        row = kind.compute(item, Limits(to=400)).rows[0]
        assert row["behaviour"] == lm.pawns.behaviour(item, 400).kind
        assert row["greatest"] >= lm.pawns.pattern(item, 400).values_from(1).max()


def test_boards_are_counted_once_each():
    kind = make_kind("boards", {"rulesets": ["domineering", "clobber"], "sizes": ["2x3", "1x5"]})
    for item in kind.items():
        name, size = item.split()
        rows = kind.compute(item, Limits()).rows
        height, width = map(int, size.split("x"))
        letters = {"domineering": 2, "clobber": 3}[name]
        assert sum(row["count"] for row in rows) == letters ** (height * width)
        ruleset = lm.rulesets.find_ruleset(name)
        for row in rows:
            assert str(ruleset.parse(row["board"]).value()) == row["value"]


def test_positions_are_solved():
    texts = ["3,4,1", "2,2", "1,2,3,4"]
    kind = make_kind("positions", {"ruleset": "end-nim", "positions": texts})
    for item, text in zip(kind.items(), texts, strict=True):
        row = kind.compute(item, Limits()).rows[0]
        position = lm.rulesets.find_ruleset("end-nim").parse(text)
        assert row["nim_value"] == lm.nim_value(position)
        assert (row["outcome"] == "P") == (row["nim_value"] == 0)


def test_rows_have_the_columns_of_their_kind():
    samples = {
        "heap-games": {"codes": ["0.7"]},
        "misere-quotients": {"codes": ["0.7"]},
        "pawn-words": {"lengths": 5},
        "pawn-patterns": {"lengths": 5},
        "pawn-structures": {"files": 1, "pawns": 2},
        "boards": {"rulesets": ["domineering"], "sizes": ["2x2"]},
        "positions": {"ruleset": "nim", "positions": ["1,2"]},
    }
    assert samples.keys() == KINDS.keys() - {CODE}
    for name, settings in samples.items():
        kind = make_kind(name, settings)
        names = {column.name for column in kind.columns}
        for row in kind.compute(next(kind.items()), Limits(to=20)).rows:
            assert row.keys() <= names


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_all_codes_of_three_digits_are_those_of_the_table(tmp_path):
    survey = Survey.load(Path(__file__).parents[2] / "surveys" / "octal-three-digits.toml")
    run(survey, tmp_path / "store")
    with SurveyStore(tmp_path / "store") as store:
        rows = {row["item"]: row for row in store.rows()}
    assert len(rows) == 1024
    assert {code: proved(row) for code, row in rows.items() if row["proved"]} == OCTAL
    classes = {row["sequence"] for row in rows.values() if row["proved"]}
    assert len(classes) == 97
