"""Zugzwang cores: kings and pawns in which whoever has to move loses.

A pawn structure has a value because "who cannot move loses". On a chessboard that is the work of a
core, which stands beside the structure and never touches it. There are two kinds.

*Trébuchet*: a pawn of each side, side by side, each blocked by the enemy king and guarded by its
own. The king that has to move gives up its pawn. Examples are Kf3 e4 against Ke5 f4, Kg1 h2 against
Kh3 g2. Who has lost the pawn usually loses the game, which is a matter of the whole board.

*Corners*: both kings are shut in for good at one edge of the board, so that any promotion is mate,
and two pawns on a side elsewhere are so placed that whoever moves one of them lets a pawn through.
The kings never move, so that play is that of the pawns alone, and all of it can be searched.

References
----------
N. D. Elkies, "On numbers and endgames", 1996, and "Higher nimbers in pawn endgames on large
chessboards", 2002; F. Mäser, "Global threats in combinatorial games", 2002, figures 5 and 7.

Examples
--------
>>> from lastmove.chess.core_library import core_in
>>> core = core_in("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8")
>>> print(core)
Kf3 e4, ke5 f4
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Literal, TypeAlias

from lastmove._core import check_limits
from lastmove.chess.board import Board, as_board
from lastmove.chess.fen import PositionLike, board_field
from lastmove.errors import InputError

__all__ = ["Kind", "LibraryCore", "core_in", "cores", "play_out"]

Kind: TypeAlias = Literal["trebuchet", "corners"]

FILES = "abcdefgh"
ROWS = 8
MOST_PAWNS = 8
MOST_POSITIONS = 200_000
"""Enough for every structure of up to seven pawns; a few seconds at most."""


@dataclass(frozen=True)
class LibraryCore:
    """A zugzwang core of the library, on an ordinary board.

    Parameters
    ----------
    kind : {"trebuchet", "corners"}
        What it is.
    pieces : tuple of tuple
        Squares and pieces, such as ``("f3", "K")``.

    Examples
    --------
    >>> from lastmove.chess.core_library import cores
    >>> core = cores("trebuchet")[0]
    >>> print(core, core.board().board_field)
    Kf3 e4, ke5 f4 8/8/8/4k3/4Pp2/5K2/8/8
    """

    kind: Kind
    pieces: tuple[tuple[str, str], ...]

    @property
    def squares(self) -> tuple[str, ...]:
        """Its squares."""
        return tuple(square for square, _ in self.pieces)

    @property
    def files(self) -> frozenset[int]:
        """Its files, from 0."""
        return frozenset(FILES.index(square[0]) for square in self.squares)

    def leaves(self, files: frozenset[int]) -> bool:
        """Whether pawns on some files never touch it: an empty file lies between.

        A king stays on its file and beside it; a pawn that stays on its own files never attacks a
        square that is two files away.
        """
        return all(abs(own - other) > 1 for own in self.files for other in files)

    def board(self, pawns: Mapping[str, str] | None = None) -> Board:
        """Return the board with some pawns beside the core; InputError if that is illegal."""
        pieces = {**dict(self.pieces), **(pawns or {})}
        field = board_field(pieces)
        for letter in "Pp":
            if (count := list(pieces.values()).count(letter)) > MOST_PAWNS:
                message = f"{count} pawns of a colour are too many"
                raise InputError(message, field, 0, f"a side has at most {MOST_PAWNS}")
        for side in ("w", "b"):
            Board(f"{field} {side}")
        return Board(field)

    def __str__(self) -> str:
        sides = (
            (f"{'' if piece in 'Pp' else piece}{square}", piece.isupper())
            for square, piece in sorted(self.pieces, key=_order)
        )
        groups = groupby(sides, key=lambda named: named[1])
        return ", ".join(" ".join(name for name, _ in group) for _, group in groups)


def _order(placed: tuple[str, str]) -> tuple[bool, bool, str]:
    square, piece = placed
    return piece.islower(), piece in "Pp", square


@cache
def cores(kind: Kind | None = None) -> tuple[LibraryCore, ...]:
    """Return the library of cores, or those of one kind, once for every place that they can have.

    Examples
    --------
    >>> from lastmove.chess.core_library import cores
    >>> len(cores("trebuchet")), len(cores("corners"))
    (80, 4)
    """
    if kind is None:
        return cores("trebuchet") + cores("corners")
    if kind not in LIBRARY:
        hint = "take trebuchet or corners"
        raise InputError(f"there is no core {ascii(kind)[1:-1]}", str(kind), 0, hint)
    return LIBRARY[kind]()


def _trebuchets() -> tuple[LibraryCore, ...]:
    pairs = [(file, file + step) for step in (1, -1) for file in range(8)]
    pairs = [pair for pair in pairs if pair[1] in range(8)]
    # Centre files first: e and f as in figure 5, then d and e as in figure 7.
    pairs.sort(key=lambda pair: (abs(pair[0] - 4), -pair[1]))
    places = (_trebuchet(*pair, row) for row in (4, 5, 3, 6, 2, 7) for pair in pairs)
    # A king in the corner may have no move at all: stalemate.
    return tuple(core for core in places if all(map(core.board().moves, ("white", "black"))))


def _trebuchet(white: int, black: int, row: int) -> LibraryCore:
    return LibraryCore(
        "trebuchet",
        (
            (f"{FILES[black]}{row - 1}", "K"),
            (f"{FILES[white]}{row}", "P"),
            (f"{FILES[white]}{row + 1}", "k"),
            (f"{FILES[black]}{row}", "p"),
        ),
    )


KINGS = {"h1": "K", "g2": "P", "g6": "P", "h7": "P", "h8": "k", "g7": "p", "g3": "p", "h2": "p"}
"""Kings that never move: their pawns block one another and guard what the kings could take."""

LAST_PAWNS = {"d4": "P", "e3": "P", "d5": "p", "e6": "p"}
"""Whoever moves one of these loses: e4 is taken, and whatever is played, Black promotes."""


def _corners() -> tuple[LibraryCore, ...]:
    beside = {f"{FILES[FILES.index(at[0]) - 3]}{at[1]}": piece for at, piece in LAST_PAWNS.items()}
    right = [KINGS | LAST_PAWNS, KINGS | beside]
    mirror = str.maketrans(FILES, FILES[::-1])
    left = [{at.translate(mirror): piece for at, piece in pieces.items()} for pieces in right]
    return tuple(LibraryCore("corners", tuple(pieces.items())) for pieces in right + left)


LIBRARY: Mapping[str, Callable[[], tuple[LibraryCore, ...]]] = {
    "trebuchet": _trebuchets,
    "corners": _corners,
}
"""The kinds of cores. Figures 5 and 7 and Elkies' footnote 2 are trébuchets."""


def core_in(position: PositionLike) -> LibraryCore | None:
    """Return the core of the library in a position, if all others are pawns that never touch it.

    Examples
    --------
    >>> from lastmove.chess.core_library import core_in
    >>> print(core_in("8/pp4p1/7p/3k4/PP1Pp3/4K1P1/6P1/8"))
    Ke3 d4, kd5 e4
    >>> core_in("8/8/8/3k4/8/4K3/8/8") is None
    True
    """
    board = as_board(position)
    pieces = board.pieces()
    if (board.files, board.rows) != (ROWS, ROWS):
        return None
    for core in cores():
        rest = [square for square in pieces if square not in core.squares]
        if (
            all(pieces.get(square) == piece for square, piece in core.pieces)
            and all(pieces[square] in "Pp" for square in rest)
            and core.leaves(frozenset(FILES.index(square[0]) for square in rest))
        ):
            return core
    return None


def play_out(board: Board, most: int = MOST_POSITIONS) -> tuple[str, str] | None:
    """Play a position to the end by the rules of chess, with either side to move.

    Returns who wins with White to move and with Black to move, ``"white"``, ``"black"`` or
    ``"draw"``; None if there are more than `most` positions, or a king or piece gets to move. Pawns
    only go forward, so that no position comes back, and minimax decides. A stalemate is a draw.

    Examples
    --------
    >>> from lastmove.chess.core_library import cores, play_out
    >>> play_out(cores("corners")[0].board())
    ('black', 'white')
    """
    known: dict[int, int] = {}
    try:
        white, black = (_result(board.with_turn(side), known, most) for side in ("white", "black"))
    except _TooLargeError:
        return None
    names = {1: "white", 0: "draw", -1: "black"}
    return names[white], names[-black]


class _TooLargeError(Exception):
    """More positions than were allowed, or others than those of pawns alone."""


def _result(board: Board, known: dict[int, int], most: int) -> int:
    """Return 1, 0 or −1 if the side to move wins, draws or loses."""
    found = known.get(board.key)
    if found is not None:
        return found
    check_limits()
    moves = board.moves()
    if len(known) >= most or any(board.piece_at(move.origin) not in {"P", "p"} for move in moves):
        raise _TooLargeError
    best = -1 if moves or board.is_check else 0
    # To promote to a queen is mate, and then nothing else need be looked at.
    for move in sorted(moves, key=lambda move: move.promotion != "q"):
        best = max(best, -_result(board.push(move), known, most))
        if best == 1:
            break
    known[board.key] = best
    return best
