"""Positions with cycles: who wins where play can go on for ever, and how soon.

See :mod:`lastmove.search.retrograde`.
"""

from lastmove.search.retrograde import (
    ListedPositions,
    Reachable,
    Result,
    Retrograde,
    Verdict,
    loopy_value,
    opponent,
)

__all__ = [
    "ListedPositions",
    "Reachable",
    "Result",
    "Retrograde",
    "Verdict",
    "loopy_value",
    "opponent",
]
