"""Chess on boards of any size: positions, moves, notation, games.

A position is a :class:`Board`: 1 to 26 files, 1 to 32 rows, the rules of chess. White is Left and
moves up the board, Black is Right. Castling exists on 8×8 alone. A pawn may take two steps from its
second row on boards of eight rows, and on others where the board is asked to allow it. Both kings
may be absent, as in pawn structures.

Positions are read and written in Forsyth–Edwards notation with numbers of any length; moves in
standard and long algebraic notation and as engines write them; games in Portable Game Notation.
Wherever a position is accepted, a text will do, a :class:`Board`, or a board of python-chess.

References
----------
S. J. Edwards, *Portable Game Notation Specification and Implementation Guide*, 1994; N. D. Elkies,
"Higher nimbers in pawn endgames on large chessboards", 2002.

Examples
--------
>>> import lastmove as lm
>>> board = lm.chess.Board("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 w")
>>> board.push("h4").fen()
'8/1p5p/p7/4k3/4Pp1P/5K2/PP6/8 b - - 0 1'
"""

from lastmove.chess.board import Board, as_board
from lastmove.chess.census import Census
from lastmove.chess.compose import Composition, Compositions, compose, recomposed
from lastmove.chess.endgame import endgame
from lastmove.chess.epd import Epd, read_epd
from lastmove.chess.fen import START, PositionLike
from lastmove.chess.moves import Move
from lastmove.chess.pgn import ChessGame, Ply, read_games, read_pgn, repetitions
from lastmove.chess.structure import (
    Component,
    PassedPawn,
    PawnMove,
    PawnStructure,
    StructureSolver,
    structure,
)
from lastmove.chess.verdict import Endgame

__all__ = [
    "START",
    "Board",
    "Census",
    "ChessGame",
    "Component",
    "Composition",
    "Compositions",
    "Endgame",
    "Epd",
    "Move",
    "PassedPawn",
    "PawnMove",
    "PawnStructure",
    "Ply",
    "PositionLike",
    "StructureSolver",
    "as_board",
    "compose",
    "endgame",
    "read_epd",
    "read_games",
    "read_pgn",
    "recomposed",
    "repetitions",
    "structure",
]
