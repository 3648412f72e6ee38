"""Brute force: who wins, by playing every move out, with a nim-heap beside the board.

No theory: this is what the values are measured against. A board is worth ∗h if whoever moves loses
beside a heap of h and beside no other. Adjacent stopped files, of which the theory does not speak,
are played like any others.
"""

from __future__ import annotations

from lastmove import _core
from lastmove.errors import InputError
from lastmove.pawns.game import Board

__all__ = ["BruteForce", "brute_value"]

WIDEST = 16
LARGEST_HEAP = 63


def brute_value(files: str, *, heaps: int = 15) -> int | None:
    """Return the nim-value of a word or a sum of words by brute force.

    Parameters
    ----------
    files : str
        ``0``, ``1`` (stopped; adjacent ones too), and ``+`` for a file without pawns; at most 16.
    heaps : int
        The largest nim-heap tried.

    Returns
    -------
    int or None
        The only heap beside which whoever moves loses; None if there is none, or more than one.

    Raises
    ------
    InputError
        If there are more files, or other characters.

    Examples
    --------
    >>> from lastmove.pawns import brute_value
    >>> brute_value("1000"), brute_value("1000+0"), brute_value("0110")
    (2, 3, 1)
    """
    for i, file in enumerate(files):
        if file not in "01+":
            message = f"'{ascii(file)[1:-1]}' in file {i + 1} is no 0, 1 or +"
            raise InputError(message, files, i, "write it like 1000+0")
    if len(files) > WIDEST:
        message = f"{len(files)} files are too many for brute force"
        raise InputError(message, files, WIDEST, f"the most is {WIDEST}; use value()")
    if not 0 <= heaps <= LARGEST_HEAP:
        message = f"a heap of {heaps} is out of range"
        raise InputError(message, hint=f"give 0 to {LARGEST_HEAP}")
    return _core.pawn_brute_value(["01+".index(file) for file in files], heaps)


class BruteForce:
    """Plays every move out, and remembers who won.

    Examples
    --------
    >>> from lastmove.pawns import Board, BruteForce
    >>> brute = BruteForce()
    >>> brute.wins(Board.of("00"), 0), brute.wins(Board.of("00"), 1)
    (False, True)
    """

    def __init__(self) -> None:
        self._wins: dict[tuple[Board, int], bool] = {}

    def wins(self, board: Board, heap: int) -> bool:
        """Whether the player to move wins beside a nim-heap."""
        node = (board, heap)
        known = self._wins.get(node)
        if known is None:
            if len(self._wins) % 256 == 0:
                _core.check_limits()
            known = (
                board.touches_down()
                or any(not self.wins(board.turned(), smaller) for smaller in range(heap))
                or any(not self.wins(after, heap) for _, after in board.plies())
            )
            self._wins[node] = known
        return known
