"""N. D. Elkies, *Higher Nimbers in Pawn Endgames on Large Chessboards*: the pawns game.

One file for the game and its diagrams, one for the numerical results of section 6.3, each with its
claims in the order of the text.
"""

from lastmove.papers.claim import Paper
from lastmove.papers.elkies import game, numbers

__all__ = ["PAPER"]

PAPER = Paper(
    "elkies",
    "N. D. Elkies, Higher Nimbers in Pawn Endgames on Large Chessboards, in More Games of No "
    "Chance (MSRI Publications 42), 2002",
    (*game.CLAIMS, *numbers.CLAIMS),
)
