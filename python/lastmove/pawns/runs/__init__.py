"""Long runs: all words of a length, periodic patterns, least lengths of large values.

Each run tells how far it is, obeys the limits, stops on Ctrl-C, and with `out` keeps its state in a
file, from which the next run with the same file goes on to the same end.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, section 6.3.
"""

from lastmove.pawns.runs.census import Census, exhaustive
from lastmove.pawns.runs.lengths import Bound, Least, bounds, least
from lastmove.pawns.runs.periodic import Pattern, Period, pattern
from lastmove.pawns.runs.survey import Behaviour, behaviour, patterns

__all__ = [
    "Behaviour",
    "Bound",
    "Census",
    "Least",
    "Pattern",
    "Period",
    "behaviour",
    "bounds",
    "exhaustive",
    "least",
    "pattern",
    "patterns",
]
