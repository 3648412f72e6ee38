"""R. K. Guy, *Impartial Games*: nimbers, Green Hackenbush, coin-turning, nim-multiplication.

One file for a stretch of the paper, each with its claims in the order of the text.
"""

from lastmove.papers.claim import Paper
from lastmove.papers.guy import coins, hackenbush, heaps, multiplication, nim, welter

__all__ = ["PAPER"]

PAPER = Paper(
    "guy",
    "R. K. Guy, Impartial Games, in Games of No Chance (MSRI Publications 29), 1996",
    (
        *nim.CLAIMS,
        *hackenbush.CLAIMS,
        *heaps.CLAIMS,
        *welter.CLAIMS,
        *coins.CLAIMS,
        *multiplication.CLAIMS,
    ),
)
