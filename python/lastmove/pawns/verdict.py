"""Who wins any position, and what every move is worth, by theory where it speaks.

Files without pawns separate a board for good: no pawn can enter them. What lies between two of them
is, after Elkies,

- a run of initial files, which is equivalent to a nim-heap (theorem 3);
- files on which nobody can move, now or later, which count nothing;
- or a fight: somebody has advanced, and threatens.

The first two are taken off the board for a nim-heap beside it, and the fight is searched. A threat
leaves few moves that do not lose at once, so a fight is short even on a wide board.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, sections 3.2 and 6.1;
E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 12 (entailing and loony
moves).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias

from lastmove import _core
from lastmove.errors import InputError
from lastmove.pawns.game import MIDDLE, Board, Ply, Rows
from lastmove.pawns.words import analyse

__all__ = ["Judged", "Referee", "file_values", "judge", "quiet_value"]

Kind: TypeAlias = Literal[
    "touchdown", "decisive", "quiet", "entailing", "loony", "blunder", "conditional"
]

WIDEST_FIGHT = 80
"""Files of the widest fight that is searched: the search goes a few plies deep for each file."""


@dataclass(frozen=True)
class Judged:
    """A move and what it is worth.

    Parameters
    ----------
    ply : Ply
        The move.
    after : Board
        The board as the opponent sees it.
    kind : {"touchdown", "decisive", "quiet", "entailing", "loony", "blunder", "conditional"}
        Whether the move breaks through; wins whatever nim-heap lies beside the board; amounts to a
        move to a nim-heap, without or with a threat that must be answered; loses whatever nim-heap
        lies beside the board; or lets the opponent break through at once. After unsound play a
        player may have moves to spare; then some heaps win and some lose, and the move is
        conditional.
    wins : bool
        Whether it wins, with nothing else on the board.
    value : int or None
        The nim-heap that it amounts to a move to; None if there is no such heap.
    reply : Ply or None
        A reply that refutes it, with nothing else on the board; None if it wins, or loses for want
        of moves.
    reply_elsewhere : Ply or None
        For a loony move, a reply that refutes it beside every larger heap that was tried.
    """

    ply: Ply
    after: Board
    kind: Kind
    wins: bool
    value: int | None
    reply: Ply | None
    reply_elsewhere: Ply | None = None


class Referee:
    """Decides positions, and remembers them.

    Examples
    --------
    >>> from lastmove.pawns import Board, Referee
    >>> referee = Referee()
    >>> referee.wins(Board.of("1000")), referee.wins(Board.of("1000"), heap=2)
    (True, False)
    """

    def __init__(self) -> None:
        self._wins: dict[tuple[Board, int], bool] = {}

    def wins(self, board: Board, heap: int = 0) -> bool:
        """Whether the player to move wins beside a nim-heap.

        Parameters
        ----------
        board : Board
            Any position of the three-row game, reached by sound play or not.
        heap : int
            The size of the nim-heap.

        Raises
        ------
        InputError
            If a fight is wider than 80 files.
        LimitReached
            If a limit is reached first.
        """
        if board.touches_down():
            return True
        fight, size = _reduced(board)
        heap ^= size
        if not any(fight.own) and not any(fight.other):
            return heap != 0
        node = (fight, heap)
        known = self._wins.get(node)
        if known is None:
            if len(self._wins) % 256 == 0:
                _core.check_limits()
            _check_width(fight)
            known = any(not self.wins(after, heap) for _, after in fight.plies()) or any(
                not self.wins(fight.turned(), smaller) for smaller in range(heap)
            )
            self._wins[node] = known
        return known

    def refutation(self, board: Board, heap: int = 0) -> Ply | None:
        """Return a pawn move that wins beside a nim-heap, or None."""
        for ply, after in board.plies():
            if ply.wins or (not board.touches_down() and not self.wins(after, heap)):
                return ply
        return None

    def judge(self, board: Board) -> list[Judged]:
        """Return every legal move of the player to move, with what it is worth."""
        worth = file_values(board)
        return [self._judged(ply, after, worth) for ply, after in board.plies()]

    def winning(self, board: Board) -> list[tuple[Ply, Board]]:
        """Return the winning moves of the player to move, with nothing else on the board."""
        worth = file_values(board)
        return [
            (ply, after)
            for ply, after in board.plies()
            if ply.wins or (worth[ply.start] == 0 if worth is not None else not self.wins(after))
        ]

    def _judged(self, ply: Ply, after: Board, worth: dict[int, int | None] | None) -> Judged:
        if ply.wins:
            return Judged(ply, after, "touchdown", wins=True, value=None, reply=None)
        if after.touches_down():
            reply = self.refutation(after)
            return Judged(ply, after, "blunder", wins=False, value=None, reply=reply)
        fight, size = _reduced(after)
        if not any(fight.own) and not any(fight.other):
            reply = None if size == 0 else self.refutation(after)
            return Judged(ply, after, "quiet", wins=size == 0, value=size, reply=reply)
        bound = _heap_bound(after)
        if worth is None:
            lost = [heap for heap in range(bound) if not self.wins(after, heap)]
        else:
            lost = [heap for heap in (worth[ply.start],) if heap is not None]
        return self._entailing(ply, after, lost, bound)

    def _entailing(self, ply: Ply, after: Board, lost: list[int], bound: int) -> Judged:
        reply = None if 0 in lost else self.refutation(after)
        if len(lost) == 1:
            (worth,) = lost
            return Judged(ply, after, "entailing", wins=worth == 0, value=worth, reply=reply)
        if lost:
            kind: Kind = "decisive" if len(lost) == bound else "conditional"
            return Judged(ply, after, kind, wins=0 in lost, value=None, reply=reply)
        return Judged(
            ply,
            after,
            "loony",
            wins=False,
            value=None,
            reply=reply,
            reply_elsewhere=self.refutation(after, bound - 1),
        )


def judge(board: Board) -> list[Judged]:
    """Return every legal move of the player to move, with what it is worth.

    Parameters
    ----------
    board : Board
        Any position of the three-row game.

    Returns
    -------
    list of Judged
        In the order of :meth:`Board.plies`.

    Examples
    --------
    >>> from lastmove.pawns import Board, judge
    >>> [(move.ply.name(white=True), move.kind, move.value) for move in judge(Board.of("1000"))]
    [('a2', 'loony', None), ('b2', 'entailing', 1), ('c2', 'loony', None), ('d2', 'entailing', 0)]
    """
    return Referee().judge(board)


def quiet_value(board: Board) -> int | None:
    """Return the nim-value of a board on which nobody can fight; None if there is a fight.

    Parameters
    ----------
    board : Board
        Any position of the three-row game.

    Examples
    --------
    >>> from lastmove.pawns import Board, quiet_value
    >>> quiet_value(Board.of("1000+0"))
    3
    """
    fight, size = _reduced(board)
    return None if any(fight.own) or any(fight.other) else size


def file_values(board: Board) -> dict[int, int | None] | None:
    """Return, by theorem 3, what the move in each file amounts to; None if there is a fight.

    For each file from 0 the nim-value of the board after the move there, None if that is loony.

    Examples
    --------
    >>> from lastmove.pawns.game import Board
    >>> from lastmove.pawns.verdict import file_values
    >>> file_values(Board.of("1000"))
    {0: None, 1: 1, 2: None, 3: 0}
    """
    total = quiet_value(board)
    if total is None:
        return None
    found: dict[int, int | None] = {}
    for cluster in _clusters(board):
        start = (cluster & -cluster).bit_length() - 1
        if not cluster & ~(board.own[0] & board.other[0]):
            value, moves = _run(cluster.bit_count(), (board.stopped & cluster) >> start)
            for i, (worth, _) in enumerate(moves):
                found[start + i] = None if worth is None else worth ^ total ^ value
    return found


def _heap_bound(board: Board) -> int:
    """Return a power of two above all nim-values that a board can come to.

    A component of n files has at most n moves, so its value is at most n, and the same holds for
    the files that remain of it after any moves.
    """
    files = sum(cluster.bit_count() for cluster in _clusters(board))
    return 1 << files.bit_length()


def _check_width(board: Board) -> None:
    for cluster in _clusters(board):
        if cluster.bit_count() > WIDEST_FIGHT:
            message = f"a fight on {cluster.bit_count()} files is too wide to be searched"
            raise InputError(message, hint=f"the most is {WIDEST_FIGHT}")


def _clusters(board: Board) -> Iterator[int]:
    """Yield the groups of neighbouring files with pawns, one bit a file."""
    used = board.own[0] | board.own[1] | board.own[2]
    used |= board.other[0] | board.other[1] | board.other[2]
    while used:
        low = used & -used
        # Adding the lowest bit carries through the whole group.
        cluster = used & ~(used + low)
        yield cluster
        used ^= cluster


def _reduced(board: Board) -> tuple[Board, int]:
    """Take runs of initial files and dead files off the board; return the nim-sum of the runs."""
    own, other, stopped = board.own, board.other, board.stopped
    keep, heap = 0, 0
    for cluster in _clusters(board):
        moved = (own[1] | own[2] | other[1] | other[2]) & cluster
        marks = stopped & cluster
        initial = not moved and own[0] & other[0] & cluster == cluster
        if initial and not marks & marks >> 1:
            heap ^= _run(cluster.bit_count(), marks // (cluster & -cluster))[0]
        elif _can_move(_within(own, cluster), _within(other, cluster)):
            keep |= cluster
    return Board(_within(own, keep), _within(other, keep), stopped & keep), heap


def _within(rows: Rows, files: int) -> Rows:
    return rows[0] & files, rows[1] & files, rows[2] & files


def _can_move(own: Rows, other: Rows) -> bool:
    """Whether either player can move a pawn."""
    for mine, theirs in ((own, other), (other, own)):
        for row in (0, MIDDLE):
            targets = theirs[MIDDLE - row]
            ahead = mine[row + 1] | targets
            if mine[row] & ~ahead or mine[row] & (targets << 1 | targets >> 1):
                return True
    return False


@cache
def _run(length: int, stopped: int) -> tuple[int, list[tuple[int | None, str | None]]]:
    """Return ε of a run of initial files, and what its moves amount to."""
    return analyse("".join("1" if stopped >> i & 1 else "0" for i in range(length)))
