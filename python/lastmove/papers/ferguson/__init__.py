"""T. S. Ferguson, *A Note on Dawson's Chess*, in misère play.

One file for a stretch of the note, each with its claims in the order of the text. The second roads
are those of :mod:`~lastmove.papers.ferguson.by_hand`: piles played out, and forms simplified by
Conway's rule in a few lines of Python.
"""

from lastmove.papers.claim import Paper
from lastmove.papers.ferguson import (
    beyond,
    criterion,
    introduction,
    quotients,
    table_one,
    table_three,
    table_two,
)
from lastmove.papers.ferguson.coverage import COVERAGE

__all__ = ["PAPER"]

PAPER = Paper(
    "ferguson",
    "T. S. Ferguson, A Note on Dawson's Chess, University of California, Los Angeles",
    (
        *introduction.CLAIMS,
        *table_one.CLAIMS,
        *table_two.CLAIMS,
        *table_three.CLAIMS,
        *criterion.CLAIMS,
        *beyond.CLAIMS,
        *quotients.CLAIMS,
    ),
    COVERAGE,
)
