"""Section 5: three piles of nim-value 2 in End-Nim, Theorem 5.4, which the paper does not prove."""

from __future__ import annotations

from itertools import product

from lastmove.papers.claim import Json
from lastmove.papers.end_nim.plain import value
from lastmove.papers.end_nim.value_one import (
    triple_exceptions,
)
from lastmove.rulesets.support.end_nim_theory import value_two_condition

__all__: list[str] = []


def played_exceptions() -> Json:
    """Compare the conditions for nim-value 2 with play, for triples up to 14."""
    return [
        list(row)
        for row in product(range(1, 15), repeat=3)
        if (value_two_condition(row) is not None) != (value(min(row, row[::-1]), "end-nim") == 2)
    ]


def three_piles_two_exceptions() -> Json:
    return triple_exceptions(2, "end-nim", value_two_condition)
