"""The pawns outside the core: who wins the last pawn move, by which moves, and why.

The men of the core stay where they are, and a player without another pawn move loses. So the pawns
are a game of values, see :mod:`lastmove.chess.structure`, and White to move wins with a move to a
sum that is not negative, Black with one to a sum that is not positive.

References
----------
N. D. Elkies, "On numbers and endgames", 1996; F. Mäser, "Global threats in combinatorial games",
2002, section 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lastmove.chess.board import OTHER, Board
from lastmove.chess.moves import Move
from lastmove.chess.structure import (
    Component,
    PawnStructure,
    StructureSolver,
    arguments,
    passant,
    side_name,
)
from lastmove.chess.structure_squares import Pawns, Side, named, pawns_outside, place
from lastmove.chess.zugzwang_core import LARGEST, Core

__all__ = ["PawnPlay", "Reason", "component_name", "touching"]

LONGEST_LINE = 60
ORDINARY = 8
CHECK_MARKS = "+#"


@dataclass(frozen=True)
class Reason:
    """Why a move wins, in one line, with values in ASCII and in Unicode."""

    ascii: str
    unicode: str

    def text(self, *, unicode: bool = False) -> str:
        """Return one of the two."""
        return self.unicode if unicode else self.ascii


class PawnPlay:
    """Plays the pawns outside a core.

    Parameters
    ----------
    core : Core
        The men that stay where they are.
    nodes : int, optional
        How many positions of the pawns may be evaluated for their values.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.chess.zugzwang_core import find_core
    >>> from lastmove.chess.pawn_play import PawnPlay
    >>> board = lm.chess.Board("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 w")
    >>> play = PawnPlay(find_core(board))
    >>> [board.san(move) for move in play.winning_moves(board)]
    ['h4']
    """

    def __init__(self, core: Core, nodes: int | None = None) -> None:
        self._squares = frozenset(core.squares)
        self._solver = StructureSolver(nodes)
        # One memory for structures with their moves and for bare winners.
        self._core = self._solver._core  # noqa: SLF001 - the compiled twin of the solver
        self._totals: dict[tuple[Pawns, Side], tuple[str | None, bool]] = {}

    @property
    def is_spent(self) -> bool:
        """Whether all positions have been evaluated that may be."""
        return self._solver.is_spent

    def structure(self, board: Board) -> PawnStructure:
        """Return what these pawns are worth."""
        return self._solver.structure(pawns_outside(board, self._squares))

    def moves(self, board: Board) -> tuple[Move, ...]:
        """Return the legal moves of these pawns that leave the core alone."""
        pieces = board.pieces()
        return tuple(
            move
            for move in board.moves()
            if pieces[move.origin] in "Pp"
            and move.origin not in self._squares
            and move.target not in self._squares
        )

    def winner(self, board: Board) -> str | None:
        """Return who wins, ``"white"`` or ``"black"``, with the side to move to move.

        Returns
        -------
        str or None
            ``"dud"`` where a race decides; None where en passant leaves it open.
        """
        return self._total(board)[0]

    def _total(self, board: Board) -> tuple[str | None, bool]:
        """Return who wins, and whether that takes a promotion."""
        pawns, side = pawns_outside(board, self._squares), _side(board)
        if (pawns, side) not in self._totals:
            self._totals[pawns, side] = self._find_total(pawns, side)
        return self._totals[pawns, side]

    def _find_total(self, pawns: Pawns, side: Side) -> tuple[str | None, bool]:
        if not pawns.white and not pawns.black:
            return OTHER[side], False
        _, total = self._core.solve(*arguments(pawns), 0, passant(pawns))
        winner = total[3][0 if side == "white" else 1]
        return side_name(winner), total[0] != "cgt"

    def wins(self, board: Board, move: Move) -> bool:
        """Say whether a move of these pawns wins for the side that makes it."""
        return move.promotion is not None or self.winner(board.push(move)) == board.turn

    def winning_moves(self, board: Board) -> tuple[Move, ...]:
        """Return the moves of these pawns that win for the side to move."""
        return tuple(move for move in self.moves(board) if self.wins(board, move))

    def reason(self, board: Board, found: PawnStructure, move: Move) -> Reason:
        """Say what a move does to its component and to the sum."""
        parts = [part for part in found.components if move.origin in part.squares]
        if not parts or board.turn is None:
            return Reason("", "")
        part = parts[0]
        side = board.turn
        san = board.san(move).rstrip(CHECK_MARKS)
        name = component_name(part, found)
        steps = [step for step in part.moves if step.side == side and step.san == san]
        if not steps:
            return Reason("promotes", "promotes")
        step = steps[0]
        if move.promotion is not None or step.comment in {"promotes", "promotes by force"}:
            return Reason(f"{name} {step.comment}", f"{name} {step.comment}")
        total = self.structure(board.push(move))
        comment = f" ({step.comment})" if step.comment else ""

        def written(*, unicode: bool) -> str:
            before = part.bounds.text(unicode=unicode)
            after = step.bounds.text(unicode=unicode)
            whole = total.bounds.text(unicode=unicode) or "0"
            arrow = "→" if unicode else "->"
            return f"{name} {before} {arrow} {after}, sum {whole}{comment}"

        return Reason(written(unicode=False), written(unicode=True))

    def main_line(self, board: Board) -> tuple[str, ...]:
        """Play the pawns out until the loser has to move in the core; return the moves.

        The winner plays winning moves, the loser so that few of them are left.
        """
        line: list[str] = []
        seen: set[str] = set()
        last: Move | None = None
        while len(line) < LONGEST_LINE and board.fen() not in seen:
            seen.add(board.fen())
            moves = self.moves(board)
            if not moves:
                break
            best = [move for move in moves if self.wins(board, move)]
            if best:
                chosen = min(best, key=lambda move: self._plainness(board, move, last))
            else:
                chosen = min(moves, key=lambda move: self._defence(board, move, last))
            line.append(board.san(chosen))
            board = board.push(chosen)
            last = chosen
            if chosen.promotion is not None:
                break
        return tuple(line)

    def _plainness(self, board: Board, move: Move, last: Move | None) -> tuple[bool, bool, int]:
        """Order winning moves: those first that win by tempo moves, not by a race."""
        racing = self._total(board.push(move))[1]
        return (move.promotion is not None, racing, _far(move, last))

    def defences(self, board: Board) -> Iterator[list[Board]]:
        """Yield lines of play, one for each first defence of the loser.

        A line is the positions with the loser to move, until there is no pawn move left for the
        loser or somebody has promoted; the last one is the end of the line, whoever is to move.
        """
        best = self.winning_moves(board)
        if best:
            board = board.push(min(best, key=lambda move: self._plainness(board, move, None)))
        defences = self.moves(board)
        if not defences:
            yield [board]
        for move in defences:
            end = board.push(move)
            line = [board]
            for answer in self.main_line(end) if move.promotion is None else ():
                if end.turn == board.turn:
                    line.append(end)
                end = end.push(answer)
            yield [*line, end]

    def _defence(self, board: Board, move: Move, last: Move | None) -> tuple[int, int]:
        if move.promotion is not None:
            return (0, 0)
        return (len(self.winning_moves(board.push(move))), _far(move, last))


def _side(board: Board) -> Side:
    return "white" if board.turn == "white" else "black"


def _far(move: Move, last: Move | None) -> int:
    """Return how many files away from the last move a move is made."""
    return 0 if last is None else abs(place(move.origin)[0] - place(last.target)[0])


def component_name(part: Component, found: PawnStructure) -> str:
    """Return what players call the place of a component, and its files where that is no name.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.chess.pawn_play import component_name
    >>> found = lm.chess.structure("W a2 b2 h3 B a6 b7 h7")
    >>> [component_name(part, found) for part in found.components]
    ['queenside', 'kingside']
    """
    name = _wing(part, found.pawns.files)
    if name and [_wing(other, found.pawns.files) for other in found.components].count(name) == 1:
        return name
    files = sorted({square[0] for square in part.squares})
    return f"file {files[0]}" if len(files) == 1 else f"files {files[0]}-{files[-1]}"


def _wing(part: Component, files: int) -> str:
    if files != ORDINARY:
        return ""
    letters = {square[0] for square in part.squares}
    for name, wing in (("queenside", "abc"), ("centre", "de"), ("kingside", "fgh")):
        if letters <= set(wing):
            return name
    return ""


def touching(core: Core, found: PawnStructure) -> tuple[Component, ...]:
    """Return the components whose pawns may come to meet the core as it stands.

    A pawn may come to any square before it, and by capture to any square that an enemy pawn of its
    component may come to; that is more than it really can. It meets the core if it may come beside
    a king or onto a square of the core, attack an enemy man of the core, or be attacked by a pawn
    of the core.
    """
    men = dict(core.men)
    near_kings = {
        named((file + right, row + up))
        for square, letter in men.items()
        if letter in "Kk"
        for file, row in [place(square)]
        for right in (-1, 0, 1)
        for up in (-1, 0, 1)
        if 0 <= file + right < found.pawns.files and row + up >= 0
    }
    return tuple(
        part for part in found.components if _meets(part, men, near_kings, found.pawns.rows)
    )


def _meets(part: Component, men: dict[str, str], near_kings: set[str], rows: int) -> bool:
    reach = _reach(part, rows)
    for colour, squares in reach.items():
        if squares & near_kings or squares & set(men):
            return True
        attacked = {named(spot) for square in squares for spot in _attacks(square, colour, rows)}
        if any(men[square].isupper() != (colour == "P") for square in attacked & set(men)):
            return True
        foe = "p" if colour == "P" else "P"
        guarded = {
            named(spot)
            for square, letter in men.items()
            if letter == foe
            for spot in _attacks(square, foe, rows)
        }
        if squares & guarded:
            return True
    return False


def _reach(part: Component, rows: int) -> dict[str, set[str]]:
    if len({square[0] for square in part.squares}) == 1 and part.white and part.black:
        return _reach_on_a_file(part, rows)
    reach = {"P": set(part.white), "p": set(part.black)}
    grown = True
    while grown:
        grown = False
        for colour, foe in (("P", "p"), ("p", "P")):
            more = set(_steps(reach[colour], colour, rows, reach[foe])) - reach[colour]
            reach[colour] |= more
            grown = grown or bool(more)
    return reach


def _reach_on_a_file(part: Component, rows: int) -> dict[str, set[str]]:
    """Return where pawns may come that face each other on one file: they never pass."""
    file = place(part.squares[0])[0]
    white = [place(square)[1] for square in part.white]
    black = [place(square)[1] for square in part.black]
    reach: dict[str, set[str]] = {"P": set(), "p": set()}
    for row in white:
        last = min([foe for foe in black if foe > row], default=rows)
        reach["P"] |= {named((file, step)) for step in range(row, last)}
    for row in black:
        last = max([foe for foe in white if foe < row], default=-1)
        reach["p"] |= {named((file, step)) for step in range(last + 1, row + 1)}
    return reach


def _steps(squares: Iterable[str], colour: str, rows: int, foes: set[str]) -> Iterable[str]:
    for square in squares:
        file, row = place(square)
        ahead = row + (1 if colour == "P" else -1)
        if 0 <= ahead < rows:
            yield named((file, ahead))
        for spot in _attacks(square, colour, rows):
            if named(spot) in foes:
                yield named(spot)


def _attacks(square: str, colour: str, rows: int) -> list[tuple[int, int]]:
    file, row = place(square)
    ahead = row + (1 if colour == "P" else -1)
    if not 0 <= ahead < rows:
        return []
    return [(side, ahead) for side in (file - 1, file + 1) if 0 <= side < LARGEST]
