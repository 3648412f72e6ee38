"""Sections 4 and 5: take-and-break games."""

from __future__ import annotations

from lastmove.heaps import HeapGame
from lastmove.papers.claim import Claim, Json

__all__ = ["CLAIMS"]


def _exceptions(code: str, period: int) -> Json:
    """List the heaps below 2000 whose value is not that of the period, and those values."""
    values = HeapGame(code).values(2000 + period).tolist()
    usual = {n % period: values[n] for n in range(2000, 2000 + period)}
    return {str(n): values[n] for n in range(2000) if values[n] != usual[n % period]}


def _period(code: str) -> Json:
    found = HeapGame(code).period()
    if found is None or not found.proved:
        return None
    return [found.period, found.last_exception]


def _pairs_of_double_kayles() -> bool:
    kayles = HeapGame("kayles").values(1000).tolist()
    double = HeapGame("double-kayles").values(2001).tolist()
    pairs = [sorted(double[2 * n : 2 * n + 2]) for n in range(1001)]
    return pairs == [[2 * g, 2 * g + 1] for g in kayles]


def _lasker() -> Json:
    values = HeapGame("4.[3]").values(400).tolist()
    return sorted({later - now for now, later in zip(values[1:], values[5:], strict=False)})


def _first_256() -> Json:
    values = HeapGame("officers").values(10_400).tolist()
    return [values.index(256), values[10_342]]


CLAIMS = (
    Claim(
        "guy.kayles-exceptions",
        "guy",
        "section 5, table 3",
        "Kayles has period 12, and 14 exceptions up to n = 70",
        {
            "0": 0,
            "3": 3,
            "6": 3,
            "9": 4,
            "11": 6,
            "15": 7,
            "18": 3,
            "21": 4,
            "22": 6,
            "28": 5,
            "34": 6,
            "39": 3,
            "57": 4,
            "70": 6,
        },
        lambda: _exceptions("0.77", 12),
    ),
    Claim(
        "guy.dawson-exceptions",
        "guy",
        "section 5, table 3",
        "Dawson's Kayles .137 has period 34 and seven exceptions",
        {"0": 0, "14": 0, "16": 2, "17": 2, "31": 2, "34": 0, "51": 2},
        lambda: _exceptions("0.137", 34),
        erratum="the exception G(31) = 2 of .137 is left out",
    ),
    Claim(
        "guy.officers-256",
        "guy",
        "section 5, table 3",
        "in Officers the value 256 first occurs at n = 10344, and G(10342) = 54",
        [10344, 54],
        _first_256,
        erratum="table 3 prints G(10342) = 256 for Officers",
    ),
    Claim(
        "guy.lasker",
        "guy",
        "section 5, table 3",
        "Lasker's Nim has the period 4 with saltus 4",
        [4],
        _lasker,
        note="heaps up to 400",
        erratum="the code is printed 4.3, and is 4.333…",
    ),
    Claim(
        "guy.double-kayles",
        "guy",
        "section 5, table 3",
        "Double Kayles has the values 2g and 2g + 1 for each value g of Kayles",
        True,  # noqa: FBT003 - the answer
        _pairs_of_double_kayles,
        note="heaps up to 2001",
    ),
    Claim(
        "guy.156-and-165",
        "guy",
        "section 5, table 3",
        "the period of .156 is 349, that of .165 is 1550",
        [[349, 3478], [1550, 5180]],
        lambda: [_period("0.156"), _period("0.165")],
        note="the paper gives the periods; the last exceptions, 3478 and 5180, are ours",
    ),
    Claim(
        "guy.gangolli-plambeck",
        "guy",
        "section 5",
        ".16, .56 and .127 have the periods 149459, 144 and 4 and the last exceptions given",
        [[149459, 105350], [144, 326639], [4, 46577]],
        lambda: [_period("0.16"), _period("0.56"), _period("0.127")],
    ),
)
