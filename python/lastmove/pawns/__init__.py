"""The pawns game of Elkies: words, the game itself, long runs, and endgames on large boards.

Two rows of pawns face each other on a board of three rows. A pawn that gets through on an unstopped
file wins at once, and otherwise the last move wins. Every quiescent component is equivalent to a
nim-heap; with stopped files, large heaps occur.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", in *More Games of No Chance*
(MSRI Publications 42), 2002.

Examples
--------
>>> import lastmove as lm
>>> lm.pawns.value("1000")
2
"""

from lastmove.pawns.brute import BruteForce, brute_value
from lastmove.pawns.components import Component, component, components
from lastmove.pawns.embedding import Endgame, endgame, word_of
from lastmove.pawns.game import Board, Ply, file_name
from lastmove.pawns.runs.census import Census, exhaustive
from lastmove.pawns.runs.lengths import Bound, Least, bounds, least
from lastmove.pawns.runs.periodic import Pattern, Period, pattern
from lastmove.pawns.runs.survey import Behaviour, behaviour, patterns
from lastmove.pawns.verdict import Judged, Referee, judge, quiet_value
from lastmove.pawns.words import (
    Move,
    Unstopped,
    all_words,
    check_word,
    literal_value,
    moves,
    parts,
    unstopped,
    value,
)

__all__ = [
    "Behaviour",
    "Board",
    "Bound",
    "BruteForce",
    "Census",
    "Component",
    "Endgame",
    "Judged",
    "Least",
    "Move",
    "Pattern",
    "Period",
    "Ply",
    "Referee",
    "Unstopped",
    "all_words",
    "behaviour",
    "bounds",
    "brute_value",
    "check_word",
    "component",
    "components",
    "endgame",
    "exhaustive",
    "file_name",
    "judge",
    "least",
    "literal_value",
    "moves",
    "parts",
    "pattern",
    "patterns",
    "quiet_value",
    "unstopped",
    "value",
    "word_of",
]
