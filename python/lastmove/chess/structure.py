"""Pawn structures: what pawns alone are worth.

White is Left and moves up. A pawn that reaches its last row wins everything at once; apart from
that, a player without a move loses. Kings and pieces are left out: what they add is a matter of the
whole board.

A structure falls into components, sets of pawns that never meet whatever is played, and its value
is the sum of theirs. A component's *result* is

``cgt``
    nobody can force a promotion; it has a value, perhaps with threats ``on`` and ``off`` inside;
``left_wins``, ``right_wins``
    one side promotes by force, whoever moves: the value is ``on`` or ``off``;
``threat``
    one side, or either, promotes by force if it is to move: ``{on|G}``, ``{G|off}``, ``{on|off}``.

A sum that holds both an unstoppable White and an unstoppable Black pawn is a ``dud``: the race
decides, of which values know nothing.

The right to capture in passing lasts for one move, so it is no ordinary option. The value is
enclosed between two readings: in the upper one White's rights stay and Black's count only where
they win at once, in the lower one the other way round. Where the two agree, the value is exact.

References
----------
F. Mäser, "Global threats in combinatorial games: a computation model with applications to chess
endgames", 2002; N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002.

Examples
--------
>>> import lastmove as lm
>>> position = lm.chess.structure("8/pp4p1/7p/8/PP6/6P1/6P1/8")
>>> [str(part) for part in position.components]
['a4 b4 a7 b7: 0', 'g2 g3 g7 h6: {0|-1}']
>>> position.value
game('{0|-1}')
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add
from typing import TypeAlias

from lastmove._core import PawnStructures
from lastmove.chess.fen import PositionLike
from lastmove.chess.structure_result import (
    Bounds,
    Component,
    PartialStructure,
    PassedPawn,
    PawnMove,
    PawnStructure,
)
from lastmove.chess.structure_rows import facing_word
from lastmove.chess.structure_squares import Pawns, named, place, read_pawns
from lastmove.errors import InputError, LimitReached
from lastmove.values import Game, Value, dud

__all__ = [
    "Bounds",
    "Component",
    "PassedPawn",
    "PawnMove",
    "PawnStructure",
    "StructureSolver",
    "structure",
]

Square: TypeAlias = tuple[int, int]
Step: TypeAlias = tuple[Square, Square, bool]
Verdict: TypeAlias = tuple[str, tuple[bool, bool], Value, Value]
Line: TypeAlias = tuple[bool, Step, Verdict, list[Step], int]

MOST_MEMORY = 512 << 20
"""Bytes that a solver remembers before it starts afresh."""


class StructureSolver:
    """Solves structures one after another, and remembers the positions it has met.

    Parameters
    ----------
    nodes : int, optional
        How many positions it may evaluate; a structure that needs more is a limit that is reached.

    Examples
    --------
    >>> import lastmove as lm
    >>> solver = lm.chess.StructureSolver()
    >>> [str(solver.structure(f"W h{rank} B h7")) for rank in (2, 3, 4)]
    ['0', 'vv*', 'v']
    """

    def __init__(self, nodes: int | None = None) -> None:
        self._core = PawnStructures()
        self._nodes = nodes

    @property
    def is_spent(self) -> bool:
        """Whether all positions have been evaluated that may be."""
        return self._nodes is not None and self._core.nodes >= self._nodes

    def structure(  # noqa: PLR0913 - the board and its rules
        self,
        position: PositionLike | Pawns,
        *,
        files: int | None = None,
        rows: int | None = None,
        double_step: bool | None = None,
        stopped: str = "",
        together: bool = False,
    ) -> PawnStructure:
        """Return what the pawns of a position are worth; see :func:`structure`."""
        pawns = read_pawns(position, files=files, rows=rows, double_step=double_step)
        stops = _stopped_files(stopped, pawns.files)
        _check_not_promoted(pawns, stopped)
        if self._core.bytes > MOST_MEMORY:
            self._core = PawnStructures()
        parts = self._core.components(*arguments(pawns), stops, passant(pawns))
        if together and parts:
            white, black, _, _ = arguments(pawns)
            parts = [(white, black, pawns.passant is not None)]
        done: list[Component] = []
        try:
            for white, black, has_right in parts:
                part = Pawns(
                    tuple(named(spot) for spot in sorted(white)),
                    tuple(named(spot) for spot in sorted(black)),
                    pawns.files,
                    pawns.rows,
                    pawns.double_step,
                    pawns.passant if has_right else None,
                )
                done.append(self._component(part, stops))
            return self._total(pawns, done, stops, together=together)
        except LimitReached as limit:
            raise LimitReached(limit.message, PartialStructure(tuple(done), len(parts))) from None

    def _total(
        self, pawns: Pawns, parts: list[Component], stops: int, *, together: bool
    ) -> PawnStructure:
        _, (result, lower, upper, (white_first, black_first)) = self._core.solve(
            *arguments(pawns),
            stops,
            passant(pawns),
            split=not together,
            nodes=self._nodes,
        )
        if result == "dud":
            lower = upper = dud
        # Where both sides have threats, the sum is no stopper, and the core leaves it open.
        return PawnStructure(
            pawns,
            tuple(parts),
            result,
            Bounds(
                _sum_of(part.bounds.lower for part in parts) if lower is None else lower,
                _sum_of(part.bounds.upper for part in parts) if upper is None else upper,
            ),
            side_name(white_first),
            side_name(black_first),
        )

    def _component(self, part: Pawns, stops: int) -> Component:
        found, _ = self._core.solve(
            *arguments(part), stops, passant(part), lines=True, split=False, nodes=self._nodes
        )
        _, _, (result, (left, right), lower, upper), nodes, lines = found[0]
        promotions = {part.rows - 1, 0}
        return Component(
            part.white,
            part.black,
            result,
            Bounds(lower, upper),
            PassedPawn(left, right),
            nodes,
            tuple(_move(line, promotions) for line in lines),
            None if stops else facing_word(part),
        )


def structure(  # noqa: PLR0913 - the board and its rules
    position: PositionLike,
    *,
    files: int | None = None,
    rows: int | None = None,
    double_step: bool | None = None,
    stopped: str = "",
    together: bool = False,
) -> PawnStructure:
    """Return what the pawns of a position are worth.

    Parameters
    ----------
    position : str or board
        Forsyth–Edwards notation, of which the board is enough; a board, also one of python-chess;
        or a list of squares such as ``W d3 e3 B d5 e6``. Other pieces than pawns are left out.
    files, rows : int, optional
        The size of the board for a list of squares; by default 8 by 8, at most 16 by 16.
    double_step : bool, optional
        Whether pawns may step twice from their own second row; by default on boards of 8 rows.
    stopped : str
        Files on which to reach the last row wins nothing, such as ``"a"`` or ``"ac"``.
    together : bool
        Whether to search all pawns as one component. That takes longer, but a race between pawns
        that never meet is played out.

    Returns
    -------
    PawnStructure
        Value, components, moves.

    Raises
    ------
    InputError
        If it is no position.
    LimitReached
        By a limit; its `partial` holds the components that were done, and how many there are.

    Notes
    -----
    A component of n pawns has at most as many positions as there are ways to place them, which
    grows exponentially with n; structures of two or three files take well under a second.

    References
    ----------
    F. Mäser, "Global threats in combinatorial games", 2002, section 4.

    Examples
    --------
    >>> import lastmove as lm
    >>> sveda_sika = lm.chess.structure("W a2 b2 h3 B a6 b7 h7")
    >>> [str(part.value) for part in sveda_sika.components]
    ['^', 'vv*']
    >>> sveda_sika.value
    game('v*')
    >>> print(lm.chess.structure("W d3 e3 B d5 e6").components[0].move("d4", "white"))
    d4: 0
    """
    return StructureSolver().structure(
        position,
        files=files,
        rows=rows,
        double_step=double_step,
        stopped=stopped,
        together=together,
    )


def _stopped_files(names: str, files: int) -> int:
    for at, name in enumerate(names):
        if not 0 <= ord(name) - ord("a") < files:
            last = chr(ord("a") + files - 1)
            hint = f"the files go from a to {last}"
            raise InputError(f"{ascii(name)[1:-1]} is no file of the board", names, at, hint)
    return sum({1 << ord(name) - ord("a") for name in names})


def _check_not_promoted(pawns: Pawns, stopped: str) -> None:
    for name, squares, last in (("White", pawns.white, pawns.rows), ("Black", pawns.black, 1)):
        for square in squares:
            if int(square[1:]) == last and square[0] not in stopped:
                message = f"{name}'s pawn on {square} has promoted already"
                raise InputError(message, hint="leave it out")


def arguments(pawns: Pawns) -> tuple[list[Square], list[Square], int, bool]:
    """Return pawns as the compiled solver takes them."""
    white, black = ([place(square) for square in side] for side in (pawns.white, pawns.black))
    return white, black, pawns.rows, pawns.double_step


def passant(pawns: Pawns) -> tuple[bool, int] | None:
    """Return who may capture in passing, whether White, and on which file."""
    if pawns.passant is None:
        return None
    side, file = pawns.passant
    return side == "white", ord(file) - ord("a")


def _sum_of(values: Iterable[Value]) -> Value:
    return reduce(add, values, Game())


def side_name(winner: str | None) -> str | None:
    """Return the colour of Left or Right; a dud, and what is open, as they are."""
    return {"left": "white", "right": "black"}.get(winner, winner) if winner else None


def _san(step: Step, promotions: set[int]) -> str:
    (file, _), (target, row), _ = step
    name = named((target, row))
    capture = "" if file == target else f"{named((file, 0))[0]}x"
    return f"{capture}{name}{'=Q' if row in promotions else ''}"


def _move(line: Line, promotions: set[int]) -> PawnMove:
    left, step, (result, forces, lower, upper), defences, answers = line
    mover, other = forces if left else forces[::-1]
    san = _san(step, promotions)
    opponent = "Black" if left else "White"
    if san.endswith("=Q"):
        comment = "promotes"
    elif result == ("left_wins" if left else "right_wins"):
        comment = "promotes by force"
    elif other:
        comment = f"loses: {opponent} promotes by force"
    elif not mover:
        comment = ""
    elif len(defences) == answers:
        comment = f"threatens to promote; {opponent} must answer here"
    else:
        names = " or ".join(_san(answer, promotions) for answer in defences)
        comment = f"threatens to promote; only {names}"
    return PawnMove("white" if left else "black", san, result, Bounds(lower, upper), comment)
