"""Section 5, table 3: Lasker's Nim and the hexadecimal games."""

from __future__ import annotations

from lastmove.heaps import HeapGame
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import heap_values
from lastmove.papers.guy.pictures import scatter
from lastmove.papers.guy.sequences import digits, digits_by_hand, period_or_none

__all__ = ["CLAIMS"]


def _saltus(code: str) -> Json:
    found = HeapGame(code).period()
    return None if found is None else [found.period, found.saltus, found.preperiod]


def _saltus_by_hand(code: str, period: int, to: int) -> Json:
    """Compare values with those p places back, in increments that are the same from n₀ on."""
    values = heap_values(code, to)
    steps = [later - now for now, later in zip(values, values[period:], strict=False)]
    saltus = steps[-1]
    first = max((n + 1 for n, step in enumerate(steps) if step != saltus), default=0)
    return [period, saltus, first]


def _lasker() -> Json:
    values = HeapGame("4.[3]").values(400).tolist()
    return sorted({later - now for now, later in zip(values[1:], values[5:], strict=False)})


def _lasker_by_hand() -> Json:
    values = heap_values("4." + "3" * 60, 60)
    return sorted({later - now for now, later in zip(values[1:], values[5:], strict=False)})


def _first_cousin() -> Json:
    cousin = HeapGame("0.8").cousins()[0]
    return [cousin.code, cousin.shift, digits(cousin.code, 13), digits("0.8", 14)[1:]]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.lasker-values",
        "guy",
        "table 3, Lasker's Nim",
        "Lasker's Nim begins 0124356879",
        "0124356879",
        lambda: digits("4.[3]", 10),
        second=lambda: digits_by_hand("4.3333333333", 10),
    ),
    Claim(
        "guy.lasker",
        "guy",
        "table 3, Lasker's Nim",
        "Lasker's Nim has the period 4 with saltus 4",
        [4],
        _lasker,
        second=_lasker_by_hand,
        note="heaps up to 400, by hand to 60; the increments over four places",
        erratum="the code is printed 4.3, and is 4.333…",
    ),
    Claim(
        "guy.code-4-3",
        "guy",
        "table 3, Lasker's Nim",
        "the game with the code 4.3 itself, take one bean or split, begins 0120202020",
        "0120202020",
        lambda: digits("4.3", 10),
        second=lambda: digits_by_hand("4.3", 10),
        beyond=True,
        note="this is why the printed code cannot be that of Lasker's Nim",
    ),
    Claim(
        "guy.8-values",
        "guy",
        "table 3, .8",
        ".8 begins 0000111222333444",
        "0000111222333444",
        lambda: digits("0.8", 16),
        second=lambda: digits_by_hand("0.8", 16),
    ),
    Claim(
        "guy.8-period",
        "guy",
        "table 3, .8",
        ".8 is arithmetically periodic with period 3 and saltus 1, from n = 1 on",
        [3, 1, 1],
        lambda: _saltus("0.8"),
        second=lambda: _saltus_by_hand("0.8", 3, 40),
        note="observed up to n = 2047",
    ),
    Claim(
        "guy.triplicate-nim",
        "guy",
        "table 3, .8",
        ".8 is a first cousin of Triplicate Nim: its values are those of .00F, shifted by one",
        ["0.00F", -1, "0001112223334", "0001112223334"],
        _first_cousin,
        second=lambda: ["0.00F", -1, digits_by_hand("0.00F", 13), digits_by_hand("0.8", 14)[1:]],
        note="heaps up to 12, and in .8 from 1 to 13",
    ),
    Claim(
        "guy.kenyons-game-values",
        "guy",
        "table 3, .3F",
        "Kenyon's game begins 0120123453456786789",
        "0120123453456786789",
        lambda: digits("0.3F", 19),
        second=lambda: digits_by_hand("0.3F", 19),
    ),
    Claim(
        "guy.kenyons-game-period",
        "guy",
        "table 3, .3F",
        "Kenyon's game has period 6 and saltus 3",
        [6, 3, 0],
        lambda: _saltus("0.3F"),
        second=lambda: _saltus_by_hand("0.3F", 6, 45),
        note="observed up to n = 2047",
        picture=lambda: scatter(HeapGame("0.3F").values(60).tolist(), "Kenyon's game, .3F"),
    ),
    Claim(
        "guy.e-values",
        "guy",
        "table 3, .E",
        ".E begins 001234153215826514",
        "001234153215826514",
        lambda: digits("0.E", 18),
        second=lambda: digits_by_hand("0.E", 18),
    ),
    Claim(
        "guy.e-128",
        "guy",
        "table 3, .E",
        "in .E the value 128 occurs at n = 246, for the first time",
        246,
        lambda: HeapGame("0.E").values(300).tolist().index(128),
        second=lambda: heap_values("0.E", 246).index(128),
        note="that it is the first time is ours",
        picture=lambda: scatter(HeapGame("0.E").values(600).tolist(), ".E"),
    ),
    Claim(
        "guy.e-no-pattern",
        "guy",
        "table 3, .E",
        ".E: no period is found",
        "none found",
        lambda: period_or_none("0.E", 2000),
        note="heaps up to 2000",
    ),
)
