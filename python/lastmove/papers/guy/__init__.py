"""R. K. Guy, *Impartial Games*: nimbers, Green Hackenbush, coin-turning, nim-multiplication.

One file for a stretch of the paper, each with its claims in the order of the text.
"""

from lastmove.papers.claim import Paper
from lastmove.papers.guy import (
    addition,
    codes,
    coins,
    friezes,
    fusion,
    grundy,
    hackenbush,
    misere,
    multiplication,
    nim,
    nimbers,
    octal,
    products,
    strips,
    subtraction,
    table_3,
    table_3_hexadecimal,
    welter,
    wider,
)
from lastmove.papers.guy.coverage import COVERAGE

__all__ = ["PAPER"]

PAPER = Paper(
    "guy",
    "R. K. Guy, Impartial Games, in Games of No Chance (MSRI Publications 29), 1996",
    (
        *nimbers.CLAIMS,
        *nim.CLAIMS,
        *strips.CLAIMS,
        *addition.CLAIMS,
        *subtraction.CLAIMS,
        *octal.CLAIMS,
        *grundy.CLAIMS,
        *table_3.CLAIMS,
        *table_3_hexadecimal.CLAIMS,
        *hackenbush.CLAIMS,
        *fusion.CLAIMS,
        *welter.CLAIMS,
        *friezes.CLAIMS,
        *coins.CLAIMS,
        *codes.CLAIMS,
        *products.CLAIMS,
        *multiplication.CLAIMS,
        *misere.CLAIMS,
        *wider.CLAIMS,
    ),
    COVERAGE,
)
