"""Endgames around a pawn structure: what they are, as games and as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import overload

from lastmove.chess.board import Board
from lastmove.chess.census import Layer
from lastmove.chess.moves import Move
from lastmove.chess.pgn import ChessGame, Ply
from lastmove.chess.structure import PawnStructure, StructureSolver, structure
from lastmove.chess.structure_squares import pawns_outside

__all__ = ["Composition", "Compositions", "squares_listed"]

GOOD_MOVE = 1
"""The numeric annotation glyph for an exclamation mark."""


@dataclass(frozen=True)
class Composition:
    """An endgame around a pawn structure of a wanted value.

    Parameters
    ----------
    fen : str
        The board, with both sides to move.
    white, black : tuple of str
        The pawns of the structure.
    value : str
        What they are worth.
    core : str
        The kings and the pawns that make zugzwang.
    kind : str
        ``trebuchet``, ``corners``, or ``large`` for a large board.
    verified : str or None
        ``proof`` if the whole game was played out, with both sides to move; None otherwise.
    rows, files : int
        The size of the board.
    """

    fen: str
    white: tuple[str, ...]
    black: tuple[str, ...]
    value: str
    core: str
    kind: str
    verified: str | None = None
    rows: int = 8
    files: int = 8

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares of the structure, White's first."""
        return self.white + self.black

    @property
    def board(self) -> Board:
        """The position, both sides to move."""
        return Board(self.fen)

    def structure(self) -> PawnStructure:
        """Solve the structure alone."""
        return structure(squares_listed(self.white, self.black), files=self.files, rows=self.rows)

    def svg(self) -> str:
        """Return a picture of the board, the structure coloured.

        Examples
        --------
        >>> import lastmove as lm
        >>> "a2 a5: ^" in lm.chess.compose("^", most=1)[0].svg()
        True
        """
        regions = {
            f"{' '.join(self.squares)}: {self.value}": self.squares,
            f"core {self.core}": self._core_squares(),
        }
        return self.board.svg(regions=regions)

    def _repr_svg_(self) -> str:
        return self.svg()

    def game(self, side: str = "white") -> ChessGame:
        """Return the position as a game: a move of the structure, others as variations.

        Parameters
        ----------
        side : {"white", "black"}
            Who is to move.

        Returns
        -------
        ChessGame
            The moves of the structure, the best first, each with what it leads to; no moves on a
            large board. Its method ``pgn`` writes it in Portable Game Notation.

        Examples
        --------
        >>> import lastmove as lm
        >>> game = lm.chess.compose("^", most=1)[0].game()
        >>> game.plies[0].san, game.plies[0].comment
        ('a4', 'leaves 0')
        """
        board = self.board.with_turn(side)
        headers = {
            "Event": f"Endgame of value {self.value}",
            "Value": self.value,
            "Structure": squares_listed(self.white, self.black),
        }
        if self.kind == "large":
            # So many pawns would be searched for hours.
            return ChessGame(board, (), MappingProxyType(headers))
        solved = self.structure()
        winner = solved.white_to_move if side == "white" else solved.black_to_move
        told = f"{winner} wins" if winner in {"white", "black"} else "the race decides"
        before = _comment(
            f"{' '.join(self.squares)} = {self.value}; core {self.core}; "
            f"with {side.capitalize()} to move {told}"
        )
        moves = [
            (move, after)
            for part in solved.components
            for move in part.moves
            if move.side == side
            for after in [self._after(board, move.san)]
        ]
        moves.sort(key=lambda pair: (pair[1][1] != winner, len(pair[0].bounds.text()), pair[0].san))
        plies = [
            Ply(
                played,
                board.san(played),
                _comment(f"leaves {move.bounds.text()}", move.comment),
                (GOOD_MOVE,) if winner == side == then else (),
            )
            for move, (played, then) in moves
        ]
        if not plies:
            headers["Remark"] = before
            return ChessGame(board, (), MappingProxyType(headers))
        others = tuple((ply,) for ply in plies[1:])
        line = replace(plies[0], variations=others, before=before)
        return ChessGame(board, (line,), MappingProxyType(headers))

    def _core_squares(self) -> tuple[str, ...]:
        return tuple(square for square in self.board.pieces() if square not in self.squares)

    def _after(self, board: Board, san: str) -> tuple[Move, str | None]:
        """Return a move and who wins after it if nothing but the structure counts."""
        move = board.parse(san)
        after = board.push(move)
        if move.promotion is not None:
            return move, board.turn
        solved = StructureSolver().structure(pawns_outside(after, self._core_squares()))
        return move, solved.black_to_move if board.turn == "white" else solved.white_to_move


@dataclass(frozen=True)
class Compositions(Sequence[Composition]):
    """Endgames of a wanted value, and what was searched for them.

    Parameters
    ----------
    value : str
        The value.
    found : tuple of Composition
        The endgames; empty if there is none.
    searched : tuple of Layer
        The layers of the census that were searched.
    undecided : int
        Structures among them whose value captures in passing leave open, between bounds that
        enclose the value; if nothing was found, less those that play refutes.
    unplaced : int
        Structures of the value, where none of those tried stands beside a core.

    Examples
    --------
    >>> import lastmove as lm
    >>> none = lm.chess.compose("*2", most_files=2, most_pawns=3, large_boards=False)
    >>> len(none)
    0
    >>> none.summary().partition(": ")[2]
    'all 1030 were searched'
    """

    value: str
    found: tuple[Composition, ...]
    searched: tuple[Layer, ...]
    undecided: int
    unplaced: int = 0

    @overload
    def __getitem__(self, index: int) -> Composition: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Composition, ...]: ...
    def __getitem__(self, index: int | slice) -> Composition | tuple[Composition, ...]:
        return self.found[index]

    def __len__(self) -> int:
        return len(self.found)

    @property
    def structures(self) -> int:
        """How many structures were searched, mirror images counted once."""
        return sum(layer.structures for layer in self.searched)

    @property
    def on_ordinary_board(self) -> bool:
        """Whether the endgames stand on an ordinary board."""
        return any(one.kind != "large" for one in self.found)

    def summary(self) -> str:
        """Return in words what was searched, and whether that proves that there is nothing."""
        most: dict[int, int] = {}
        for layer in self.searched:
            most[layer.files] = max(layer.pawns, most.get(layer.files, 0))
        bounds = " or ".join(
            f"{pawns} pawns on {files} file{'' if files == 1 else 's'}"
            for files, pawns in sorted(most.items())
        )
        if self.on_ordinary_board:
            least = len(self.found[0].squares)
            pawns_of_it = f"{least} pawn{'' if least == 1 else 's'}"
            return f"the smallest structures of value {self.value} have {pawns_of_it}"
        if self.unplaced:
            several = f"{self.unplaced} structures of up to {bounds} have the value {self.value}"
            return f"{several}, but none that was tried stands beside such a core"
        proved = f"no structure of up to {bounds} has the value {self.value}"
        searched = f"all {self.structures} were searched"
        if self.undecided:
            open_ones = f"{self.undecided} may, since captures in passing leave their value open"
            return f"{proved}: {searched}; {open_ones}"
        return f"{proved}: {searched}"


def squares_listed(white: Sequence[str], black: Sequence[str]) -> str:
    """Return pawns as a list of squares, as :func:`lastmove.chess.structure` reads them.

    Examples
    --------
    >>> from lastmove.chess.composition import squares_listed
    >>> squares_listed(["d3", "e3"], ["d5", "e6"])
    'W d3 e3 B d5 e6'
    """
    return " ".join(["W", *white, "B", *black])


def _comment(*remarks: str) -> str:
    """Join remarks for a game: braces would end the comment, so values are put in brackets."""
    text = "; ".join(remark for remark in remarks if remark)
    return text.replace("{", "(").replace("}", ")")
