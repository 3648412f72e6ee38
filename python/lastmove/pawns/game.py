"""The three-row game itself: every legal move, and nothing but the rules.

White's pawns start in row 1 and Black's in row 3. They move and capture like chess pawns, without
the double step. A pawn that reaches the far row of an unstopped file wins at once; on a stopped
file it stays there. Otherwise whoever makes the last move wins.

Both players look at the board from their own side, so one set of rules serves for both: own pawns
in rows 1, 2 and 3, and the other's in rows 1, 2 and 3 counted from the other side. A row is a
number, one bit a file.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, sections 3.1 and 6.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

__all__ = ["Board", "Ply", "Rows", "file_name"]

Rows: TypeAlias = tuple[int, int, int]
MIDDLE = 1
FAR = 2


def file_name(file: int) -> str:
    """Return the letter of a file counted from 0: a to z, then aa, ab and so on.

    Examples
    --------
    >>> from lastmove.pawns import file_name
    >>> file_name(0), file_name(25), file_name(26)
    ('a', 'z', 'aa')
    """
    name = ""
    file += 1
    while file:
        file, letter = divmod(file - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


@dataclass(frozen=True)
class Ply:
    """A move of one pawn.

    Parameters
    ----------
    start, end : int
        The files it leaves and reaches, from 0; they differ if it captures.
    row : int
        The row it reaches, from the mover's side: 2 or 3.
    wins : bool
        Whether it reaches the far row of an unstopped file.
    """

    start: int
    end: int
    row: int
    wins: bool

    def name(self, *, white: bool) -> str:
        """Return the move as chess players write it, on a board of three rows.

        Examples
        --------
        >>> from lastmove.pawns import Ply
        >>> Ply(2, 2, 2, False).name(white=True), Ply(1, 2, 3, True).name(white=False)
        ('c2', 'bxc1')
        """
        row = self.row if white else 4 - self.row
        target = f"{file_name(self.end)}{row}"
        return target if self.start == self.end else f"{file_name(self.start)}x{target}"


class Board(NamedTuple):
    """A board seen by the player to move.

    Parameters
    ----------
    own, other : tuple of int
        The pawns of the player to move, and of the other, in rows 1, 2 and 3 from their own sides.
    stopped : int
        The stopped files.

    Examples
    --------
    >>> from lastmove.pawns import Board
    >>> board = Board.of("000")
    >>> [ply.name(white=True) for ply, _ in board.plies()]
    ['a2', 'b2', 'c2']
    """

    own: Rows
    other: Rows
    stopped: int

    @classmethod
    def of(cls, files: str) -> Board:
        """Return the starting position on files ``0``, ``1`` (stopped) and ``+`` (no pawns)."""
        pawns = sum(1 << i for i, file in enumerate(files) if file != "+")
        stopped = sum(1 << i for i, file in enumerate(files) if file == "1")
        return cls((pawns, 0, 0), (pawns, 0, 0), stopped)

    def turned(self) -> Board:
        """Return the board as the other player sees it."""
        return Board(self.other, self.own, self.stopped)

    def touches_down(self) -> bool:
        """Whether the player to move can win at once."""
        middle, home = self.own[MIDDLE], self.other[0]
        advance = middle & ~home & ~self.own[FAR]
        capture = (middle << 1 | middle >> 1) & home
        return bool((advance | capture) & ~self.stopped)

    def plies(self) -> Iterator[tuple[Ply, Board]]:
        """Yield every legal move, with the board after it as the other player sees it."""
        for row in (0, MIDDLE):
            # What stands in the row ahead: the other's rows count from the other side.
            targets = self.other[MIDDLE - row]
            ahead = self.own[row + 1] | targets
            for start in _files(self.own[row]):
                ends = [start] if not ahead >> start & 1 else []
                ends += [e for e in (start - 1, start + 1) if e >= 0 and targets >> e & 1]
                for end in ends:
                    wins = row == MIDDLE and not self.stopped >> end & 1
                    yield Ply(start, end, row + 2, wins), self._after(row, start, end)

    def _after(self, row: int, start: int, end: int) -> Board:
        own, other = list(self.own), list(self.other)
        own[row] ^= 1 << start
        own[row + 1] |= 1 << end
        if start != end:
            other[MIDDLE - row] ^= 1 << end
        return Board((other[0], other[1], other[2]), (own[0], own[1], own[2]), self.stopped)


def _files(row: int) -> Iterator[int]:
    while row:
        low = row & -row
        yield low.bit_length() - 1
        row ^= low
