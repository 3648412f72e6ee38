"""Proofs of wins in chess endgames.

:func:`prove_win` looks for a strategy that leads to mate against every defence. King-and-pawn
endings are solved formation by formation: within one formation of the pawns all places of both
kings at once, by retrograde analysis; a new queen is judged by tables of a queen against a king and
at most three pawns. :func:`solve_exactly` solves all positions that can follow one,
where they are few, and so knows draws, too.

References
----------
N. D. Elkies, "On numbers and endgames: combinatorial game theory in chess endgames", 1996; K.
Thompson, "Retrograde analysis of certain endgames", 1986.

Examples
--------
>>> from lastmove.chess.prover import prove_win, solve_exactly
>>> prove_win("8/8/8/4k3/4Pp2/5K2/P7/8 w").verdict
'win'
>>> solve_exactly("3k/4/1K2/R3 w").result
'win'
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lastmove._core import ChessBoard, prove_chess_win, prove_chess_wins, solve_chess_graph
from lastmove.certificates import Certificate, sealed
from lastmove.chess.board import OTHER, Board, as_board
from lastmove.chess.fen import PositionLike
from lastmove.chess.moves import Move
from lastmove.errors import InputError, LimitReached

if TYPE_CHECKING:
    from lastmove._core import _WinProof

__all__ = [
    "ExactSolution",
    "WinProof",
    "is_mutual_zugzwang",
    "prove_win",
    "prove_wins",
    "solve_exactly",
]

MOST_POSITIONS = 3_000_000
MOST_FORMATIONS = 2_000_000
MOST_STEPS = 1_000_000_000
"""Steps of a search for a proof: an entry of a table of a queen, or what costs as much."""


@dataclass(frozen=True)
class WinProof:
    """What a search for a win came to.

    Parameters
    ----------
    board : Board
        The position.
    attacker : str
        ``"white"`` or ``"black"``: whose win was looked for.
    verdict : str
        ``"win"``, ``"no win"`` or ``"open"``. Both answers are proved.
    winning_moves, refuted_moves : tuple of Move
        First moves proved to win, that of the strategy first, and proved not to.
    line : tuple of str
        The strategy against the longest defence; without a strategy its first move alone.
    nodes : int
        Positions or formations that were looked at.
    longest : int
        Single moves to mate, at most; 0 where they were not counted.
    longest_quiet : int
        Single moves in a row without a capture or a pawn's move, at most.
    method : str
        ``"graph"``, ``"formations"`` or ``"none"``.
    strategy : tuple of tuple
        Each position that the attacker can be brought into, with its move: the rows from the top
        down, then the square of a capture in passing where there is one. Empty where the proof
        was made for sets of positions and no strategy was asked for.
    to_mate : bool
        Whether the strategy was asked for, down to mate.
    named : tuple of bytes, optional
        The formations that a certificate names, packed: those with kings and pawns, and those with
        a queen. None where they were not asked for, or the proof is not one for sets of positions.

    Examples
    --------
    >>> from lastmove.chess.prover import prove_win
    >>> proof = prove_win("8/8/8/4k3/4Pp2/5K2/P7/8 w", first_moves=True)
    >>> proof.verdict, proof.method, proof.winning_moves
    ('win', 'formations', (Move('a2a3'), Move('a2a4')))
    """

    board: Board
    attacker: str
    verdict: str
    winning_moves: tuple[Move, ...]
    refuted_moves: tuple[Move, ...]
    line: tuple[str, ...]
    nodes: int
    longest: int
    longest_quiet: int
    method: str
    strategy: tuple[tuple[str, str], ...] = field(repr=False)
    to_mate: bool = field(default=False, repr=False)
    named: tuple[bytes, bytes] | None = field(default=None, repr=False)

    @property
    def proved(self) -> bool:
        """Whether the win is proved.

        Examples
        --------
        >>> from lastmove.chess.prover import prove_win
        >>> prove_win("3k/4/1K2/B3 w").proved
        False
        """
        return self.verdict == "win"

    @property
    def move(self) -> Move | None:
        """The first move of the strategy, if the attacker is to move.

        Examples
        --------
        >>> from lastmove.chess.prover import prove_win
        >>> prove_win("8/8/8/4k3/4Pp2/5K2/P7/8 w").move
        Move('a2a3')
        """
        return self.winning_moves[0] if self.winning_moves else None

    def certificate(self) -> Certificate:
        """Return a certificate of the win.

        A proof for sets of positions names the formations that it rests on; any other has the
        strategy down to mate. Where what the certificate needs was not asked for, the win is proved
        once more.

        Raises
        ------
        InputError
            If the win is not proved, its strategy cannot be read off, or the position has castling
            rights.

        Notes
        -----
        The kinds are ``endgame-win-sets`` and ``endgame-win``.

        Examples
        --------
        >>> from lastmove.chess.prover import prove_win
        >>> certificate = prove_win("3k/4/1K2/Q3 w").certificate()
        >>> certificate["kind"], certificate["fen"], certificate["attacker"]
        ('endgame-win', '3k/4/1K2/Q3 w - -', 'white')
        >>> prove_win("8/8/8/4k3/4Pp2/5K2/P7/8 w").certificate()["kind"]
        'endgame-win-sets'
        """
        if not self.proved:
            message = "the win is not proved, so it has no certificate"
            raise InputError(message, self.board.fen())
        fen = self.board.fen().split(" ")[:4]
        if fen[2] != "-":
            message = "a position with castling rights has no certificate"
            raise InputError(message, self.board.fen())
        claim: dict[str, object] = {
            "fen": " ".join(fen),
            "double_step": self.board.double_step,
            "attacker": self.attacker,
        }
        if self.named is not None:
            kings, queens = (base64.b64encode(zlib.compress(x, 9)).decode() for x in self.named)
            fields = {**claim, "kings": kings, "queens": queens}
            return sealed("endgame-win-sets", fields, "lastmove")
        if self.to_mate or self.method == "graph":
            lines = sorted(f"{position} {move}" for position, move in self.strategy)
            counts = {"plies": self.longest, "quiet": self.longest_quiet}
            return sealed("endgame-win", {**claim, **counts, "strategy": lines}, "lastmove")
        for again in ({"named": True}, {"to_mate": True}):
            proof = prove_win(self.board, self.attacker, **again)
            if proof.proved and (proof.to_mate or proof.named is not None):
                return proof.certificate()
        message = "the win is proved, but its strategy could not be read off move by move"
        raise InputError(message, self.board.fen())


@dataclass(frozen=True)
class ExactSolution:
    """What a position is worth, from all that can follow it.

    Parameters
    ----------
    board : Board
        The position.
    result : str
        ``"win"``, ``"draw"`` or ``"loss"`` for the side to move.
    plies : int or None
        Single moves to mate with best play; None for a draw.
    moves : dict
        For each legal move as engines write it, what it is worth to the side that makes it, and
        the single moves to mate.
    positions : int
        How many positions there are.
    line : tuple of str
        Best play; empty for a draw.

    Examples
    --------
    >>> from lastmove.chess.prover import solve_exactly
    >>> solution = solve_exactly("3k/4/1K2/Q3 w")
    >>> solution.result, solution.plies, solution.line[0]
    ('win', 3, 'Qc1')
    """

    board: Board
    result: str
    plies: int | None
    moves: dict[str, tuple[str, int | None]]
    positions: int
    line: tuple[str, ...]

    @property
    def winner(self) -> str | None:
        """The side that wins, or None.

        Examples
        --------
        >>> from lastmove.chess.prover import solve_exactly
        >>> solve_exactly("3k/4/1K2/Q3 w").winner
        'white'
        """
        turn = self.board.turn
        if self.result == "draw" or turn is None:
            return None
        return turn if self.result == "win" else OTHER[turn]


def prove_win(  # noqa: PLR0913 - each limits or asks for something else
    position: PositionLike,
    attacker: str | None = None,
    *,
    first_moves: bool = False,
    to_mate: bool = False,
    named: bool = False,
    positions: int = MOST_POSITIONS,
    formations: int = MOST_FORMATIONS,
) -> WinProof:
    """Look for a proof that a side wins.

    Parameters
    ----------
    position : str or board
        A position that says who is to move.
    attacker : str, optional
        ``"white"`` or ``"black"``; by default the side to move.
    first_moves : bool
        Whether all winning first moves are asked for.
    to_mate : bool
        Whether the strategy is asked for down to mate, as a certificate of it needs it.
    named : bool
        Whether the formations are asked for that a certificate of a proof for sets names.
    positions, formations : int
        How many of them to look at, at most.

    Returns
    -------
    WinProof
        With the verdict ``"open"`` where neither a win nor its absence was proved.

    Raises
    ------
    InputError
        If the position does not say who is to move.
    LimitReached
        If a limit of the enclosing ``limits`` is reached.

    Examples
    --------
    >>> from lastmove.chess.prover import prove_win
    >>> prove_win("3k/4/1K2/B3 w").verdict
    'no win'
    """
    board = _with_turn(position)
    side = attacker if attacker is not None else str(board.turn)
    found = prove_chess_win(_core(board), side, positions, formations, first_moves, to_mate, named)
    return _proof(board, side, found, to_mate=to_mate)


def prove_wins(
    tasks: Sequence[tuple[PositionLike, str]],
    steps: int = MOST_STEPS,
    *,
    formations: int = MOST_FORMATIONS,
) -> tuple[WinProof | None, ...]:
    """Look for proofs of several wins at the same time.

    Parameters
    ----------
    tasks : sequence of tuple
        Positions of kings and pawns that say who is to move, each with the attacker.
    steps : int
        How many steps to take for each, at most; a step is the same on every machine.
    formations : int
        How many formations to look at for each, at most.

    Returns
    -------
    tuple
        For each a proof, or None where the steps did not do.

    Raises
    ------
    InputError
        If a position does not say who is to move.
    LimitReached
        If a limit of the enclosing ``limits`` is reached; its `partial` is what would be returned.

    Examples
    --------
    >>> from lastmove.chess.prover import prove_wins
    >>> fen = "8/8/8/4k3/4Pp2/5K2/P7/8"
    >>> [found.verdict for found in prove_wins([(f"{fen} w", "white"), (f"{fen} b", "white")])]
    ['win', 'win']
    """
    boards = [(_with_turn(position), attacker) for position, attacker in tasks]
    found, limit = prove_chess_wins(
        [(_core(board), side) for board, side in boards], formations, steps
    )
    proofs = tuple(
        None if proof is None else _proof(board, side, proof, to_mate=False)
        for (board, side), proof in zip(boards, found, strict=True)
    )
    if limit is not None:
        raise LimitReached(limit, proofs)
    return proofs


def _proof(board: Board, side: str, found: _WinProof, *, to_mate: bool) -> WinProof:
    verdict, method, winning, refuted, line, nodes, longest, quiet, strategy, named = found
    return WinProof(
        board,
        side,
        verdict,
        tuple(board.parse(move) for move in winning),
        tuple(board.parse(move) for move in refuted),
        _sans(board, line),
        nodes,
        longest,
        quiet,
        method,
        tuple(strategy),
        to_mate,
        named,
    )


def solve_exactly(position: PositionLike, most: int = MOST_POSITIONS) -> ExactSolution | None:
    """Solve all positions that can follow one.

    Parameters
    ----------
    position : str or board
        A position that says who is to move.
    most : int
        How many positions to look at, at most.

    Returns
    -------
    ExactSolution or None
        None if there are more positions.

    Notes
    -----
    The count of fifty moves and repetitions play no part: a draw is where neither side can force
    mate.

    Examples
    --------
    >>> from lastmove.chess.prover import solve_exactly
    >>> solve_exactly("3k/4/1K2/Q3 b").result
    'loss'
    """
    board = _with_turn(position)
    found = solve_chess_graph(_core(board), most)
    if found is None:
        return None
    (result, plies), moves, positions, line = found
    return ExactSolution(board, result, plies, dict(moves), positions, _sans(board, line))


def is_mutual_zugzwang(position: PositionLike, most: int = MOST_POSITIONS) -> bool | None:
    """Return whether each side would do better if the other had to move.

    Parameters
    ----------
    position : str or board
        The side to move does not matter.
    most : int
        How many positions to look at, at most, for each side to move.

    Returns
    -------
    bool or None
        None if there are more positions.

    Examples
    --------
    >>> from lastmove.chess.prover import is_mutual_zugzwang
    >>> is_mutual_zugzwang("3k/4/1K2/Q3")
    False
    """
    board = as_board(position)
    scores = []
    for turn, sign in (("white", 1), ("black", -1)):
        try:
            found = solve_exactly(board.with_turn(turn), most)
        except InputError:
            return False
        if found is None:
            return None
        scores.append(sign * ("loss", "draw", "win").index(found.result) - sign)
    white_to_move, black_to_move = scores
    return white_to_move < black_to_move


def _with_turn(position: PositionLike) -> Board:
    board = as_board(position)
    if board.turn is None:
        message = "the position does not say who is to move"
        raise InputError(message, board.board_field, hint="add w or b to it")
    return board


def _core(board: Board) -> ChessBoard:
    return board._core  # noqa: SLF001 - the board's own core


def _sans(board: Board, moves: list[str]) -> tuple[str, ...]:
    words = []
    for move in moves:
        words.append(board.san(board.parse(move)))
        board = board.push(move)
    return tuple(words)
