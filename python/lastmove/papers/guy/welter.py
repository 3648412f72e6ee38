"""Section 7: Welter's game, as far as it is nim-addition."""

from __future__ import annotations

from lastmove.papers.claim import Claim
from lastmove.papers.guy.nim import star_sum

__all__ = ["CLAIMS"]

CLAIMS = (
    Claim(
        "guy.welter-figure-8",
        "guy",
        "section 7, figure 8",
        "the nim-sum of 15, 11, 9 and 3, the Welter function of 1, 2, 3, 5, 8, 13, 21, is 14",
        "*14",
        lambda: star_sum(15, 11, 9, 3),
        note="the sum only, not the mating of the coins",
    ),
)
