"""Global threats: games in which a move can win the whole sum at once.

Promotion of a pawn, mate, a stone on the last row: whoever gets there has won, whatever else is on
the board. F. Mäser models such a win by the loopy games ``on = {on|}`` and ``off = {|off}``,
which are greater and smaller than all short games. :func:`search` finds what a position with
threats is worth: a :class:`~lastmove.Game` where all threats can be met, and a
:class:`~lastmove.Loopy` where on and off are left.

References
----------
F. Mäser, Global Threats in Combinatorial Games: a computation model with applications to chess
endgames, in *More Games of No Chance*, MSRI Publications 42, 2002.
"""

from lastmove.search.threats import ThreatResult, search, sum_outcome

__all__ = ["ThreatResult", "search", "sum_outcome"]
