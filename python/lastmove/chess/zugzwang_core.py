"""The zugzwang core of an endgame: the kings, and what is locked with them.

Values decide an endgame if nobody wants to touch the kings: then a player without a pawn move has
to, and loses. The men that stand so are the *core*: both kings, all pieces, and the pawns that
cannot move as long as these stay. Two kinds of core do:

``mutual zugzwang``
    every move in the core loses, or loses material, whoever makes it;
``locked kings``
    kings and pieces have no legal move, and some other pawns are a zugzwang for both sides, so
    that a player without a good move has a bad one and is not stalemated.

Any other core is of kind ``none``. Whether it loses to move is found by looking ahead, with the
core alone on the board and in the whole position; that a zugzwang lasts while pawns move elsewhere
is not found here.

References
----------
F. Mäser, "Global threats in combinatorial games", 2002, section 4.2; N. D. Elkies, "Higher nimbers
in pawn endgames on large chessboards", 2002, section 2.

Examples
--------
>>> import lastmove as lm
>>> from lastmove.chess.zugzwang_core import find_core
>>> core = find_core(lm.chess.Board("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"))
>>> core.squares
('f3', 'e4', 'f4', 'e5')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lastmove.chess.board import Board
from lastmove.chess.evidence.lookahead import Forecast, Lookahead
from lastmove.chess.fen import board_field
from lastmove.chess.moves import Move
from lastmove.chess.structure_squares import named, place

__all__ = [
    "LARGEST",
    "LOSS_OF_MATERIAL",
    "Core",
    "CoreTest",
    "board_of",
    "find_core",
    "try_core",
]

LOSS_OF_MATERIAL = -80
"""A score below this one says that a pawn is lost, at the least."""

ALONE_NODES = 30_000
WHOLE_NODES = 150_000

LARGEST = 16
"""Files and rows of the largest board."""


@dataclass(frozen=True)
class CoreTest:
    """What happens to a side that has to move in the core.

    Its moves there and what becomes of them in the whole position, None without a move; and whether
    they lose material with the core alone on the board.
    """

    side: str
    moves: tuple[Move, ...]
    whole: Forecast | None
    loses_alone: bool

    @property
    def loses(self) -> bool:
        """Whether every move in the core loses material, in the whole position."""
        return self.whole is not None and self.whole.score <= LOSS_OF_MATERIAL


@dataclass(frozen=True)
class Core:
    """The kings and what is locked with them, and the other pawns: squares and letters."""

    men: tuple[tuple[str, str], ...]
    rest: tuple[tuple[str, str], ...]

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares, row by row from White's side."""
        return tuple(square for square, _ in self.men)

    def moves(self, board: Board) -> tuple[Move, ...]:
        """Return the legal moves of the men of the core."""
        squares = set(self.squares)
        return tuple(move for move in board.moves() if move.origin in squares)


def find_core(board: Board) -> Core:
    """Return kings, pieces, and the pawns that are locked with them, on a board with both kings.

    A pawn belongs to the core if it cannot move and stands beside a king, or is blocked by a man of
    the core, or blocks a pawn of the core.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.chess.zugzwang_core import find_core
    >>> find_core(lm.chess.Board("8/8/ppp5/8/PPP5/7k/6pP/6K1")).squares
    ('g1', 'g2', 'h2', 'h3')
    """
    pieces = board.pieces()
    core = {square for square, letter in pieces.items() if letter not in "Pp"}
    kings = [square for square, letter in pieces.items() if letter in "Kk"]
    still = {
        square
        for square, letter in pieces.items()
        if letter in "Pp" and not _can_move(pieces, square, letter)
    }
    while True:
        more = {
            square
            for square in still - core
            if any(_near(square, king) for king in kings)
            or _ahead(square, pieces[square]) in core
            or any(_ahead(other, pieces[other]) == square for other in core & still)
        }
        if not more:
            break
        core |= more
    return Core(
        tuple((square, letter) for square, letter in pieces.items() if square in core),
        tuple((square, letter) for square, letter in pieces.items() if square not in core),
    )


def try_core(board: Board, core: Core, side: str, lookahead: Lookahead) -> CoreTest:
    """Let a side, which is to move, move in the core, alone and in the whole position."""
    moves = core.moves(board)
    whole = lookahead.forecast(board, WHOLE_NODES, moves) if moves else None
    return CoreTest(side, moves, whole, _loses_material(core, board, side, lookahead))


def _loses_material(core: Core, like: Board, side: str, lookahead: Lookahead) -> bool:
    """Say whether best play soon costs the side to move material, or the game.

    A pawn less may still be a draw when nothing else is on the board. So a blocked pair of pawns is
    put on the far side: then a pawn more counts as such.
    """
    men = dict(core.men)
    files = [place(square)[0] for square in men]
    far = 0 if min(files) >= like.files - 1 - max(files) else like.files - 1
    middle = like.rows // 2
    men = {named((far, middle - 1)): "P", named((far, middle)): "p"} | men
    board = board_of(men, like, side)
    if board is None or not board.moves():
        return False
    return lookahead.forecast(board, ALONE_NODES).score <= LOSS_OF_MATERIAL


def board_of(pieces: Mapping[str, str], like: Board, side: str | None = None) -> Board | None:
    """Return a board of the same size with other men on it, or None if that is illegal.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.chess.zugzwang_core import board_of
    >>> board_of({"e1": "K", "e3": "k"}, lm.chess.Board(), "white").fen()
    '8/8/8/8/8/4k3/8/4K3 w - - 0 1'
    """
    field = board_field(pieces, like.files, like.rows)
    text = field if side is None else f"{field} {side[0]}"
    try:
        return Board(text, double_step=like.double_step)
    except ValueError:
        return None


def _near(square: str, other: str) -> bool:
    (file, row), (file2, row2) = place(square), place(other)
    return max(abs(file - file2), abs(row - row2)) == 1


def _ahead(square: str, letter: str) -> str | None:
    """Return the square before a pawn; None for other men."""
    if letter not in "Pp":
        return None
    file, row = place(square)
    return named((file, row + (1 if letter == "P" else -1)))


def _can_move(pieces: Mapping[str, str], square: str, letter: str) -> bool:
    """Say whether a pawn can step or capture, whoever is to move; kings are not captured."""
    ahead = _ahead(square, letter)
    if ahead not in pieces:
        return True
    file, row = place(ahead or square)
    enemies = "pnbrq" if letter == "P" else "PNBRQ"
    beside = [named((side, row)) for side in (file - 1, file + 1) if 0 <= side < LARGEST]
    return any(pieces.get(near, "K") in enemies for near in beside)
