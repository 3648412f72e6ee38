"""Known loopy values: every row of the tables, by value, and some by play."""

import io
import json
import sys

import pytest

import lastmove as lm
from lastmove.cli.main import run
from tests.values import loops
from tests.values.tables import table

TABLE = table("loopy")
EQUALITIES = [row for row in TABLE["value"] if "equals" in row]
OUTCOMES = [row for row in TABLE["value"] if "outcome" in row]
NAMES = {
    "IsIdempotent": "is_idempotent",
    "IsInfinitesimal": "is_infinitesimal",
    "IsInteger": "is_integer",
    "IsNimber": "is_nimber",
    "IsNumber": "is_number",
    "IsStopper": "is_stopper",
    "IsStopperSided": "is_stopper_sided",
    "LeftOptions": "left",
    "LeftStop": "left_stop",
    "Offside": "offside",
    "Onside": "onside",
    "OutcomeClass": "outcome",
    "RightOptions": "right",
    "RightStop": "right_stop",
}
PROPERTIES = [(row["game"], NAMES[row["property"]], row["expected"]) for row in TABLE["property"]]


def label(row):
    return " ".join(str(part) for part in row.values())


@pytest.mark.parametrize("row", EQUALITIES, ids=label)
def test_values(row):
    assert lm.game(row["game"]) == lm.game(row["equals"])


@pytest.mark.parametrize("row", OUTCOMES, ids=label)
def test_outcomes(row):
    assert lm.game(row["game"]).outcome == row["outcome"]


def listed(text):
    """The games of a list such as {0,{1|0}}: its commas within no other braces."""
    parts, depth = [""], 0
    for character in text[1:-1]:
        depth += (character in "{(") - (character in "})")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return {lm.game(part) for part in parts if part}


def expected(name, text):
    match name:
        case "left" | "right":
            return listed(text)
        case "outcome":
            return text
        case _ if name.startswith("is_"):
            return text == "true"
        case _:
            return lm.game(text)


@pytest.mark.parametrize(("text", "name", "known"), PROPERTIES)
def test_properties(text, name, known):
    answer = getattr(lm.game(text), name)
    found = set(answer) if isinstance(answer, tuple) else answer
    assert found == expected(name, known)


@pytest.fixture
def answers(capsysbinary, monkeypatch):
    """Ask the command line for the values of many texts at once."""

    def ask(expressions):
        lines = io.BytesIO("\n".join(expressions).encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(lines))
        assert run(["value", "-"]) == 0
        return [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]

    return ask


def test_values_on_the_command_line(answers):
    records = answers([row["game"] for row in EQUALITIES])
    for row, record in zip(EQUALITIES, records, strict=True):
        assert lm.game(record["value"]) == lm.game(row["equals"]), row
    relations = [f"{row['game']} == {row['equals']}" for row in EQUALITIES]
    assert all(record["holds"] for record in answers(relations))


def test_outcomes_and_properties_on_the_command_line(answers):
    rows = [(row["game"], "outcome", row["outcome"]) for row in OUTCOMES]
    rows += [row for row in PROPERTIES if row[1] in {"outcome", "left_stop", "right_stop"}]
    records = answers([text for text, _, _ in rows])
    for (text, name, known), record in zip(rows, records, strict=True):
        if name == "outcome":
            assert record["outcome"] == known, text
        else:
            assert lm.game(record[name]) == lm.game(known), text


def backslides(strip):
    """The strips after a toad's move, and after a frog's; both may also slide back."""
    left, right = [], []
    for i, piece in enumerate(strip):
        if piece not in "tf":
            continue
        step, other, moves = (1, "f", left) if piece == "t" else (-1, "t", right)
        targets = [i - step, i + step]
        if 0 <= i + step < len(strip) and strip[i + step] == other:
            targets.append(i + 2 * step)
        for j in targets:
            if 0 <= j < len(strip) and strip[j] == ".":
                cells = list(strip)
                cells[i], cells[j] = ".", piece
                moves.append("".join(cells))
    return left, right


def fox_moves(position):
    """Geese are Left and move down, one step aslant; the fox is Right and moves aslant any way."""
    geese, fox = position
    left = [
        (geese - {(r, c)} | {(r - 1, c + d)}, fox)
        for r, c in geese
        for d in (-1, 1)
        if is_free((r - 1, c + d), geese | {fox})
    ]
    r, c = fox
    corners = [(r + i, c + j) for i in (-1, 1) for j in (-1, 1)]
    return left, [(geese, corner) for corner in corners if is_free(corner, geese)]


def is_free(square, taken):
    return square not in taken and all(1 <= x <= 8 for x in square)


def graph_of(start, moves):
    """The positions that can be reached, and the moves between them, by number."""
    numbers, waiting, sides = {start: 0}, [start], ([], [])
    for position in waiting:
        for side, options in zip(sides, moves(position), strict=True):
            for option in options:
                if option not in numbers:
                    numbers[option] = len(numbers)
                    waiting.append(option)
            side.append([numbers[option] for option in options])
    return sides


@pytest.mark.parametrize("row", TABLE["backsliding_toads_and_frogs"], ids=label)
def test_backsliding_toads_and_frogs(row):
    left, right = graph_of(row["strip"], backslides)
    value = lm.Loopy.from_graph(left, right, 0)
    assert value == lm.game(row["equals"])
    sides = (tuple(map(tuple, options)) for options in (left, right))
    assert value.outcome == loops.outcome(loops.Loop(*sides))


@pytest.mark.slow
@pytest.mark.parametrize("row", TABLE["fox_and_geese"], ids=label)
def test_fox_and_geese(row):
    start = frozenset(map(tuple, row["geese"])), tuple(row["fox"])
    left, right = graph_of(start, fox_moves)
    assert lm.Loopy.from_graph(left, right, 0) == lm.game(row["equals"])
