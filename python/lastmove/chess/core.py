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
>>> from lastmove.chess.core import find_core
>>> core = find_core(lm.chess.Board("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"))
>>> core.squares
('f3', 'e4', 'f4', 'e5')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from lastmove._core import ChessLookahead
from lastmove.chess.board import Board, Move
from lastmove.chess.structure_squares import named, place

__all__ = [
    "DECISIVE",
    "LARGEST",
    "LOSS_OF_MATERIAL",
    "Core",
    "CoreTest",
    "Forecast",
    "Lookahead",
    "board_of",
    "find_core",
    "try_core",
]

LOSS_OF_MATERIAL = -80
"""A score below this one says that a pawn is lost, at the least."""

DECISIVE = 600
"""A score above this one counts as a win."""

MATING = 29_000
"""Scores beyond this one say mate."""

ALONE_NODES = 30_000
WHOLE_NODES = 150_000

LARGEST = 16
"""Files and rows of the largest board."""


@dataclass(frozen=True)
class Forecast:
    """What looking ahead found; no proof, unless it says mate.

    Parameters
    ----------
    score : int
        Hundredths of a pawn, from the view of the side to move.
    depth : int
        Half-moves looked ahead.
    line : tuple of str
        The best moves, in standard algebraic notation.
    """

    score: int
    depth: int
    line: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """``win`` or ``loss`` for the side to move, or ``unknown``."""
        if abs(self.score) < DECISIVE:
            return "unknown"
        return "win" if self.score > 0 else "loss"

    def __str__(self) -> str:
        """Write the score as players do."""
        if abs(self.score) > MATING:
            return "mate" if self.score > 0 else "mated"
        return f"{self.score / 100:+.1f}"


class Lookahead:
    """Looks ahead on the whole board, as far as a number of positions goes.

    Parameters
    ----------
    locked : iterable of pairs of str
        Squares and letters of men that count for nothing as long as all of them stand there: a
        lead that is locked in is none.
    effort : float
        All numbers of positions are multiplied by it.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.chess.core import Lookahead
    >>> found = Lookahead().forecast(lm.chess.Board("7k/8/5K2/6Q1/8/8/8/8 w"), 5000)
    >>> str(found), found.line
    ('mate', ('Qg7#',))
    """

    def __init__(self, locked: Iterable[tuple[str, str]] = (), effort: float = 1.0) -> None:
        self._core = ChessLookahead()
        self._effort = effort
        self._locked = list(locked)

    def forecast(self, board: Board, nodes: int, only: Iterable[Move] = ()) -> Forecast:
        """Look ahead from a position.

        Parameters
        ----------
        board : Board
            With a side to move.
        nodes : int
            About how many positions to meet.
        only : iterable of Move
            The first moves to consider; all, if empty.

        Returns
        -------
        Forecast
            The same for the same questions in the same order.
        """
        core = board._core  # noqa: SLF001 - the compiled twin of the board
        first = [move.uci for move in only]
        score, depth, _, moves = self._core.search(
            core, max(1, round(nodes * self._effort)), first, self._locked
        )
        line = []
        for move in moves:
            line.append(board.san(move))
            board = board.push(move)
        return Forecast(score, depth, tuple(line))


@dataclass(frozen=True)
class CoreTest:
    """What happens to a side that has to move in the core.

    Parameters
    ----------
    side : {"white", "black"}
        Who has to move.
    moves : tuple of Move
        Its moves in the core, in the whole position.
    whole : Forecast or None
        What becomes of them; None without a move.
    loses_alone : bool
        Whether they lose material with the core alone on the board.
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
    """The kings, and what is locked with them.

    Parameters
    ----------
    men : tuple of pairs of str
        Squares and letters.
    rest : tuple of pairs of str
        The other pawns.
    """

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
    """Return kings, pieces, and the pawns that are locked with them.

    Parameters
    ----------
    board : Board
        With both kings.

    Returns
    -------
    Core
        A pawn belongs to it if it cannot move and stands beside a king, or is blocked by a man of
        the core, or blocks a pawn of the core.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.chess.core import find_core
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
    """Let a side move in the core, alone and in the whole position.

    Parameters
    ----------
    board : Board
        The whole position, with that side to move.
    core : Core
        Its core.
    side : {"white", "black"}
        Who has to move.
    lookahead : Lookahead
        Looks ahead.

    Returns
    -------
    CoreTest
        What happens.
    """
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
    >>> from lastmove.chess.core import board_of
    >>> board_of({"e1": "K", "e3": "k"}, lm.chess.Board(), "white").fen()
    '8/8/8/8/8/4k3/8/4K3 w - - 0 1'
    """
    letters = [
        [pieces.get(named((file, row)), "") for file in range(like.files)]
        for row in reversed(range(like.rows))
    ]
    field = "/".join(map(_row_text, letters))
    text = field if side is None else f"{field} {side[0]}"
    try:
        return Board(text, double_step=like.double_step)
    except ValueError:
        return None


def _row_text(row: Sequence[str]) -> str:
    runs = [(bool(run), list(letters)) for run, letters in groupby(row, key=bool)]
    return "".join("".join(run) if full else str(len(run)) for full, run in runs)


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
