"""Take-and-break games: heaps of beans, their nim-sequences, and the periods of these.

In the game with code d₀.d₁d₂d₃… a move takes k beans from a heap and leaves the rest in i nonempty
heaps, if bit i of the digit d_k is set. Heaps are independent, so a position is worth the nim-sum
of the nim-values G(n) of its heaps, and the sequence G(0), G(1), … is the game.

References
----------
R. K. Guy, C. A. B. Smith, "The G-values of various games", *Proceedings of the Cambridge
Philosophical Society* 52, 1956; R. K. Guy, "Impartial games", in *Games of No Chance*, 1996,
sections 4 and 5; *Winning Ways*, chapter 4.
"""

from lastmove.heaps.cousins import Cousin
from lastmove.heaps.game import HeapGame, named_games
from lastmove.heaps.insight import PseudoPeriod, SparseSpace
from lastmove.heaps.partizan import PartizanHeapGame
from lastmove.heaps.period import Period

__all__ = [
    "Cousin",
    "HeapGame",
    "PartizanHeapGame",
    "Period",
    "PseudoPeriod",
    "SparseSpace",
    "named_games",
]
