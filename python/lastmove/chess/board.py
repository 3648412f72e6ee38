"""A position of chess on a board of any size, and its moves.

Boards do not change: a move leads to a new one. The rules live in the compiled core; here are the
names, the checks and the words.

References
----------
*FIDE Laws of Chess*, 2023, articles 3 (moves), 5 and 9 (the end of the game).

Examples
--------
>>> import lastmove as lm
>>> board = lm.chess.Board()
>>> for move in ("f3", "e5", "g4", "Qh4"):
...     board = board.push(move)
>>> board.status()
'checkmate'
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

from lastmove._core import ChessBoard
from lastmove.chess.fen import START, PositionLike, fen_text
from lastmove.chess.moves import Move
from lastmove.errors import InputError
from lastmove.hooks import present

__all__ = ["OTHER", "SIDES", "Board", "Move", "Regions", "as_board"]

SIDES = ("white", "black")
OTHER: Mapping[str, str] = {"white": "black", "black": "white"}

FIFTY_MOVES = 100
"""Moves of one side after which the game is drawn on demand."""

ORDINARY = 8
"""Files and rows of the ordinary board."""


Regions: TypeAlias = Mapping[str, Iterable[str]] | Sequence[Iterable[str]]
"""Sets of squares, with names or without."""


class Board:
    """A position of chess on a board of any size.

    Parameters
    ----------
    position : str or board
        Forsyth–Edwards notation, where numbers may have several digits and fields may be left out
        from the right; another :class:`Board`; or a board of python-chess. By default the initial
        array.
    double_step : bool, optional
        Whether pawns may take two steps from their second row; by default on eight rows only.
        Boards of fewer than five rows have none.

    Raises
    ------
    InputError
        If the text is no position, or an illegal one; the error says where.

    Notes
    -----
    Refused as illegal: a side with two kings or without the king that the other has, adjacent
    kings, pawns on an end row, and a side in check that is not to move. Castling rights need king
    and rook on their squares, and an e.p. square a pawn that can just have passed it. It is kept
    only where a legal move captures.

    Boards are equal where the same play is possible; clocks do not count.

    Examples
    --------
    >>> import lastmove as lm
    >>> board = lm.chess.Board("11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K w")
    >>> board.files, board.rows, board.turn
    (12, 9, 'white')
    >>> lm.chess.Board("4k3/8/8/8/8/8/8/8 w")
    Traceback (most recent call last):
    ...
    lastmove.errors.InputError: White has no king; give both sides a king, or none
    """

    __slots__ = ("_core",)
    _core: ChessBoard

    def __init__(self, position: PositionLike = START, *, double_step: bool | None = None) -> None:
        if isinstance(position, Board) and double_step is None:
            double_step = position.double_step
        self._core = ChessBoard(fen_text(position), double_step)

    @classmethod
    def _of(cls, core: ChessBoard) -> Board:
        board = cls.__new__(cls)
        board._core = core  # noqa: SLF001 - a new object of this class
        return board

    @classmethod
    def from_python_chess(cls, board: PositionLike) -> Board:
        """Return the position of a board of python-chess, or of anything with a method ``fen()``.

        The moves that led to it are not known here.

        Examples
        --------
        >>> import lastmove as lm
        >>> class Elsewhere:
        ...     def fen(self):
        ...         return "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
        >>> lm.chess.Board.from_python_chess(Elsewhere())
        Board('4k3/8/8/8/8/8/8/4K3 w - - 0 1')
        """
        return cls(board)

    @property
    def files(self) -> int:
        """How many files there are."""
        return self._core.shape()[0]

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self._core.shape()[1]

    @property
    def double_step(self) -> bool:
        """Whether pawns may take two steps from their second row."""
        return self._core.shape()[2]

    @property
    def turn(self) -> str | None:
        """``"white"`` or ``"black"``; None where the position leaves it open."""
        return self._core.turn()

    @property
    def half_moves(self) -> int:
        """Moves of one side since the last capture or pawn move."""
        return self._core.clocks()[0]

    @property
    def full_moves(self) -> int:
        """The number of the next move."""
        return self._core.clocks()[1]

    @property
    def en_passant(self) -> str | None:
        """The square on which a legal move captures a pawn in passing, or None."""
        return self._core.en_passant()

    @property
    def key(self) -> int:
        """A number of 128 bits that equal boards share and different ones do not but by accident.

        It is the same in every run.
        """
        return self._core.key()

    @property
    def board_field(self) -> str:
        """The rows from the top down, without side to move and rights."""
        return self._core.board_field()

    def fen(self) -> str:
        """Return the position in Forsyth–Edwards notation; the board alone if either may move.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board("4k3/8/8/8/8/8/8/4K3").fen()
        '4k3/8/8/8/8/8/8/4K3'
        """
        return self._core.fen()

    def with_turn(self, side: str) -> Board:
        """Return the position with a side to move, ``"white"`` or ``"black"``.

        Nothing can be captured in passing if the side has changed.

        Raises
        ------
        InputError
            If the other side would be in check.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board("4k3/8/8/8/8/8/8/4K3").with_turn("black").turn
        'black'
        """
        return Board._of(self._core.with_turn(side))

    def piece_at(self, square: str) -> str | None:
        """Return the letter of the piece on a square, White's in capitals, or None.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board().piece_at("d8")
        'q'
        """
        return self._core.piece_at(square)

    def pieces(self) -> Mapping[str, str]:
        """Return the pieces by their squares, row by row from White's side.

        Examples
        --------
        >>> import lastmove as lm
        >>> dict(lm.chess.Board("2/1p/P1/2").pieces())
        {'a2': 'P', 'b3': 'p'}
        """
        return MappingProxyType(dict(self._core.pieces()))

    def king(self, side: str) -> str | None:
        """Return the square of a side's king, or None.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board().king("black")
        'e8'
        """
        return self._core.king(side)

    def attackers(self, square: str, side: str) -> tuple[str, ...]:
        """Return the squares of a side's pieces that attack a square.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board().attackers("f3", "white")
        ('g1', 'e2', 'g2')
        """
        return tuple(self._core.attackers(square, side))

    def moves(self, side: str | None = None) -> tuple[Move, ...]:
        """Return the legal moves of a side, by default the one to move, in the order of squares.

        Raises
        ------
        InputError
            If it is open who is to move.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board("2/1p/P1/2").moves("white")
        (Move('a2a3'), Move('a2b3'))
        """
        return tuple(Move(*record) for record in self._side(side).moves())

    def sans(self, side: str | None = None) -> tuple[str, ...]:
        """Return the legal moves in standard algebraic notation, in the order of :meth:`moves`.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board("2/1p/P1/2").sans("black")
        ('bxa2', 'b2')
        """
        return tuple(self._side(side).sans())

    def parse(self, text: str) -> Move:
        """Return the legal move that a text means.

        Parameters
        ----------
        text : str
            Standard algebraic notation (``Nf3``), long algebraic (``h3-h4``), or as engines write
            it (``h3h4``).

        Raises
        ------
        InputError
            If no move is meant or several; the error says why, and which ones come near.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board().parse("Ng1-f3")
        Move('g1f3')
        >>> lm.chess.Board().parse("Nd5")
        Traceback (most recent call last):
        ...
        lastmove.errors.InputError: no knight can reach d5; did you mean Nc3, Nf3 or Na3
        """
        return Move(*self._core.parse(text))

    def san(self, move: Move | str) -> str:
        """Return a legal move in standard algebraic notation.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board().san("g1f3")
        'Nf3'
        """
        return self._core.notation(str(move))[0]

    def long_algebraic(self, move: Move | str) -> str:
        """Return a legal move with both squares.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board().long_algebraic("Nf3")
        'Ng1-f3'
        """
        return self._core.notation(str(move))[1]

    def push(self, move: Move | str) -> Board:
        """Return the position after a legal move; a text is read as by :meth:`parse`.

        Raises
        ------
        InputError
            If the move is not legal.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board().push("e4").turn
        'black'
        """
        return Board._of(self._core.push(str(move)))

    @property
    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return self._core.in_check()

    @property
    def is_checkmate(self) -> bool:
        """Whether the side to move is in check and has no legal move."""
        return self._core.status() == "checkmate"

    @property
    def is_stalemate(self) -> bool:
        """Whether the side to move has no legal move and is not in check."""
        return self._core.status() == "stalemate"

    @property
    def is_fifty_moves(self) -> bool:
        """Whether fifty moves of both sides brought no capture and no pawn move."""
        return self.half_moves >= FIFTY_MOVES

    @property
    def is_insufficient_material(self) -> bool:
        """Whether nobody can ever mate, as far as the pieces alone tell.

        Two kings on any board; on the ordinary one also with a single knight, or with bishops that
        all stand on squares of one colour.
        """
        pieces = self.pieces()
        others = {square: letter for square, letter in pieces.items() if letter not in "Kk"}
        if not pieces or len(pieces) - len(others) != len("Kk"):
            return False
        if not others:
            return True
        if (self.files, self.rows) != (ORDINARY, ORDINARY):
            return False
        kinds = {letter.lower() for letter in others.values()}
        if kinds == {"n"}:
            return len(others) == 1
        shades = {(ord(square[0]) + int(square[1:])) % 2 for square in others}
        return kinds == {"b"} and len(shades) == 1

    def status(self) -> str:
        """Say in a word how the position stands: the first of these that holds.

        ``checkmate``, ``stalemate``, ``insufficient material``, ``fifty moves``, ``check``,
        ``ongoing``.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board("k7/8/1Q6/8/8/8/8/K7 b").status()
        'stalemate'
        """
        status = self._core.status()
        if status in {"checkmate", "stalemate"}:
            return status
        if self.is_insufficient_material:
            return "insufficient material"
        return "fifty moves" if self.is_fifty_moves else status

    def perft(self, depth: int) -> int:
        """Count the sequences of `depth` legal moves; programs of chess compare their rules so.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board().perft(3)
        8902
        """
        if depth < 0:
            message = f"a depth of {depth} is negative"
            raise InputError(message, str(depth), 0, "give 0 or more")
        return self._core.perft(depth)

    def svg(
        self,
        *,
        regions: Regions = (),
        arrows: Iterable[tuple[str, str]] = (),
        marks: Iterable[str] = (),
        flipped: bool = False,
    ) -> str:
        """Draw the board, with the parameters of :func:`lastmove.show.chessboard.chessboard_svg`.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.chess.Board().svg(arrows=[("g1", "f3")]).startswith("<svg")
        True
        """
        options = {"regions": regions, "arrows": arrows, "marks": marks, "flipped": flipped}
        return str(present(self, "svg", **options))

    def _repr_svg_(self) -> str:
        return self.svg()

    def _side(self, side: str | None) -> ChessBoard:
        return self._core if side is None else self._core.with_turn(side)

    def __eq__(self, other: object) -> bool:
        return self._core == other._core if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._core)

    def __str__(self) -> str:
        """Draw the board with letters, a line for each row, White below."""
        letters = self.pieces()
        files = [chr(ord("a") + file) for file in range(self.files)]
        return "\n".join(
            " ".join(letters.get(f"{file}{row}", ".") for file in files)
            for row in range(self.rows, 0, -1)
        )

    def __repr__(self) -> str:
        usual = self.double_step == (self.rows == ORDINARY)
        more = "" if usual else f", double_step={self.double_step}"
        return f"Board({self.fen()!r}{more})"

    def __reduce__(self) -> tuple[object, ...]:
        return partial(Board, double_step=self.double_step), (self.fen(),)


def as_board(position: PositionLike, *, double_step: bool | None = None) -> Board:
    """Return a position, given as to :class:`Board`, as a board: the very one where one is given.

    Raises
    ------
    InputError
        If it is no legal position.

    Examples
    --------
    >>> import lastmove as lm
    >>> board = lm.chess.Board()
    >>> lm.chess.as_board(board) is board
    True
    """
    if isinstance(position, Board) and double_step in {None, position.double_step}:
        return position
    return Board(position, double_step=double_step)
