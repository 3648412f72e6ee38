"""Known values as claims: what notices a falsified result that no paper speaks of.

The rows are those of `tests/tables`, which other programs computed, or which were found on two
roads; here they have the shape of claims, so that the matrix can ask them as well.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path

import lastmove as lm
from lastmove.certificates import Certificate
from lastmove.checker.frame import check
from lastmove.papers import Claim
from lastmove.rulesets import find_ruleset

HERE = Path(__file__).parents[1] / "tables"
LOOPY = {
    *("backsliding-toads-and-frogs", "breakthrough", "northcott", "poker-nim", "fox-and-geese"),
    *("hare-and-hounds", "pawns"),
}
"""Rulesets whose positions have cycles or global wins: no sum of options gives their values."""


def _toml(name: str) -> dict:
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))


LONG = {
    *("mock-turtles", "moebius", "mogul", "moidores", "turnips", "moebius-x-turnips"),
    *("turning-corners", "ruler-x-ruler"),
}
"""Rulesets whose positions in the table take seconds and more without theorems."""

MISERE = {"end-nim", "welter", "nim"}
"""Rulesets with theorems for misère play."""


def _played(name: str, texts: list[str]) -> list:
    """Return value and outcome of positions, and how many moves and good moves each player has."""
    found = []
    for text in texts:
        position = find_ruleset(name).parse(text)
        counts = [len(list(moves)) for moves in (position.left_moves(), position.right_moves())]
        row = [str(position.value()), position.outcome(), counts, _good(position.winning_moves())]
        if name in MISERE:
            good = position.winning_moves(misere=True)
            row += [position.outcome(misere=True), _good(good)]
        found.append(row)
    return found


def _good(moves: dict[str, list]) -> list[int]:
    return [len(moves[side]) for side in ("left", "right")]


def _one_move_on(name: str, texts: list[str]) -> list:
    """Find the same from what is reached by one move, searched without theorems."""
    found, solver = [], lm.Solver(theory=name in LONG)
    for text in texts:
        position = find_ruleset(name).parse(text)
        sides = [list(position.left_moves()), list(position.right_moves())]
        value = lm.Game(*([solver.value(move) for move in moves] for moves in sides))
        good = [
            sum(move.outcome() in {"P", winner} for move in set(moves))
            for moves, winner in zip(sides, "LR", strict=True)
        ]
        row = [str(value), value.outcome, [len(moves) for moves in sides], good]
        if name in MISERE:
            lost = [sum(m.outcome(misere=True) == "P" for m in set(moves)) for moves in sides]
            row += ["N" if any(lost) or not sides[0] else "P", lost]
        found.append(row)
    return found


def _rulesets() -> list[Claim]:
    found = []
    for name, rows in _toml("rulesets").items():
        texts = list(rows)
        second = None if name in LOOPY else partial(_one_move_on, name, texts)
        compute = partial(_played, name, texts)
        found.append(
            Claim(f"tables.{name}", "tables", "", name, [*rows.values()], compute, second=second)
        )
    return found


def _table(name: str, rows: list, row: Callable) -> Claim:
    """Return the claim that each row of a table holds: `row` gives what is found, and expected."""
    return Claim(
        f"tables.{name}",
        "tables",
        "",
        name,
        [True] * len(rows),
        lambda: [(pair := row(each))[0] == pair[1] for each in rows],
    )


GAMES_OF_GAMES = {
    "freeze": lambda game: game.freeze(),
    "atomic_weight": lambda game: game.atomic_weight,
    "reduced_canonical_form": lambda game: game.reduced(),
}
LISTS = ("incentives", "left_incentives", "right_incentives")


def _property(row: tuple[str, str, object]) -> tuple[object, object]:
    value, name, expected = row
    game = lm.game(value)
    if name in GAMES_OF_GAMES:
        return GAMES_OF_GAMES[name](game), lm.game(expected)
    if name == "thermograph":
        return _drawn(game), expected
    found = getattr(game, name)
    if name in LISTS:
        return set(found), set(lm.games(expected))
    return found, Fraction(expected) if isinstance(found, Fraction) else expected


def _drawn(game: lm.Game) -> str:
    """Write a thermograph as the tables do."""
    walls = game.thermograph()
    parts = (
        f"{wall.mast},[{','.join(map(str, wall.breaks))}],[{','.join(map(str, wall.slopes))}]"
        for wall in (walls.left, walls.right)
    )
    return f"Thermograph({','.join(parts)})"


LEFT_TO_OTHERS = {
    *("value", "left_options", "right_options", "misere_outcome", "onside", "offside"),
    *("is_stopper", "is_stopper_sided"),
}
PROPERTIES = [
    (row["value"], name, expected)
    for row in _toml("short_properties")["games"]
    for name, expected in row.items()
    if name not in LEFT_TO_OTHERS
]


def _thermal(row: dict) -> tuple[object, object]:
    name = {"norton": "norton_product"}.get(row["operation"], row["operation"])
    return getattr(lm.game(row["g"]), name)(*row["by"]), lm.game(row["expected"])


def _loopy(row: dict) -> tuple[object, object]:
    game = lm.game(row["game"])
    if "outcome" in row:
        return game.outcome, row["outcome"]
    return game, lm.game(row["equals"])


CYCLES = [
    (name.replace("_", "-"), text, value)
    for name, rows in _toml("cycles").items()
    for text, value in rows.items()
    if isinstance(value, str) and "&" not in value
]


def _cycle(row: tuple[str, str, str]) -> tuple[object, object]:
    name, text, value = row
    return find_ruleset(name).parse(text).value(), lm.game(value)


def _accepted(certificate: dict[str, object]) -> bool:
    code, _ = check(str(Certificate(certificate)).encode())
    return code == 0


def _quotient(row: dict) -> tuple[object, object]:
    found = lm.misere.HeapGame(row["code"]).quotient()
    # The checker is a program of its own, which solves the game again.
    checked = _accepted(found.certificate())
    return (
        [found.order, found.p_order, found.period, found.preperiod, checked],
        [row["order"], row["p_order"], row["period"], row["preperiod"], True],
    )


def _certified(code: str) -> tuple[object, object]:
    period = lm.HeapGame(code).period()
    return _accepted(period.certificate()), True


PERFT = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w", 3, 8902),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w", 3, 2812),
]
"""Numbers of lines of play that every chess program agrees on."""

TABLES: tuple[Claim, ...] = (
    *_rulesets(),
    _table("properties", PROPERTIES, _property),
    _table("thermal", _toml("thermal")["rows"], _thermal),
    _table("loopy", _toml("loopy")["value"], _loopy),
    _table("cycles", CYCLES, _cycle),
    _table(
        "nimbers",
        _toml("nim_products")["products"],
        lambda row: (int(lm.Nimber(row["x"]) * lm.Nimber(row["y"])), row["product"]),
    ),
    _table(
        "quotients",
        json.loads((HERE / "misere/quotients.json").read_text())["solved"][:4],
        _quotient,
    ),
    _table("certified-periods", ["0.137", "0.77", "0.07"], _certified),
    _table("perft", PERFT, lambda row: (lm.chess.Board(row[0]).perft(row[1]), row[2])),
)
