"""What the page on endgames asks: the values of the pawns at once, and the whole analysis.

Both answers are plain records, made of those that ``lastmove structure`` and ``lastmove endgame``
print as JSON, with the same values in Unicode beside them. So they can come from another process.

Examples
--------
>>> from lastmove.web.pages.endgame_values import quick_record
>>> found = quick_record("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 w")
>>> found["sum"], [move["san"] for move in found["moves"]["white"] if move["wins"]]
('v*', ['h4'])
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TypedDict

from lastmove._core import limits, seconds_left
from lastmove.chess.board import Board
from lastmove.chess.endgame import endgame
from lastmove.chess.moves import Move
from lastmove.chess.pawn_play import PawnPlay, component_name
from lastmove.chess.structure import PawnStructure
from lastmove.chess.verdict import SIDES, Endgame
from lastmove.chess.zugzwang_core import LARGEST, Core, find_core
from lastmove.errors import InputError, LimitReached
from lastmove.show.records.chess import component_record, endgame_record
from lastmove.web.worker import progress

__all__ = [
    "Full",
    "Part",
    "Played",
    "Quick",
    "full_record",
    "is_analysable",
    "quick_record",
    "unvalued",
]

ENGINE_SECONDS = 3.0
VALUE_SECONDS = 10.0
"""How long pawns are valued before the page does without."""


class Part(TypedDict):
    """A component: its record, its name, and its value in Unicode."""

    name: str
    unicode: str
    record: dict[str, object]


class Played(TypedDict):
    """A legal move: what it does to the sum, and whether it wins by the values."""

    san: str
    origin: str
    target: str
    in_core: bool
    wins: bool
    reason: str


class Quick(TypedDict):
    """What the values alone say.

    The winner with a side to move is White, Black, ``dud`` for a race, or None where en passant
    leaves it open or there is nothing to value; `why_not` then says why there are no values.
    """

    core: list[str]
    parts: list[Part]
    sum: str | None
    unicode: str
    winner: dict[str, str | None]
    moves: dict[str, list[Played]]
    why_not: str


class Full(TypedDict):
    """The record of an endgame, and what the page shows of it in Unicode."""

    record: dict[str, object]
    parts: list[Part]
    unicode: str
    reasons: dict[str, dict[str, str]]
    arrows: list[tuple[str, str]]


def is_analysable(board: Board) -> bool:
    """Say whether the whole analysis takes a board: both kings, and at most 16 by 16."""
    fits = board.files <= LARGEST and board.rows <= LARGEST
    return fits and board.king("white") is not None


def quick_record(fen: str) -> Quick:
    """Return the values of the pawns outside the core, and what each move does to them.

    Parameters
    ----------
    fen : str
        A legal position. Where the side to move is open, the moves of both are judged.

    Returns
    -------
    Quick
        Without kings all pawns are valued, as by ``lastmove structure``; with them those outside
        the core, as by ``lastmove endgame``.

    Raises
    ------
    LimitReached
        By a limit.

    Examples
    --------
    >>> from lastmove.web.pages.endgame_values import quick_record
    >>> quick_record("8/7p/8/8/8/7P/8/8")["parts"][0]["record"]["value"]
    'vv*'
    """
    board = Board(fen)
    if board.files > LARGEST or board.rows > LARGEST:
        why = f"pawns are valued on boards of at most {LARGEST} by {LARGEST} squares"
        return unvalued(board, [], why)
    core = _core(board)
    if not core.rest:
        why = "there are no pawns to be valued"
        return unvalued(board, list(core.squares), f"{why} outside the core" if core.men else why)
    left = seconds_left()
    try:
        with limits(seconds=VALUE_SECONDS if left is None else min(VALUE_SECONDS, left)):
            return _valued(board, core)
    except InputError as error:
        return unvalued(board, list(core.squares), str(error))
    except LimitReached:
        if left is not None and left <= VALUE_SECONDS:
            # Somebody else's limit: with more time there may be an answer.
            raise
        why = f"{len(core.rest)} pawns are too many to be valued in {VALUE_SECONDS:g} s"
        return unvalued(board, list(core.squares), why)


def _valued(board: Board, core: Core) -> Quick:
    play = PawnPlay(core)
    found = play.structure(board)
    boards = _boards(board)
    return {
        "core": list(core.squares),
        "parts": _parts(found),
        "sum": found.bounds.text(),
        "unicode": found.bounds.text(unicode=True),
        "winner": {side: play.winner(place) for side, place in boards.items()},
        "moves": {
            side: _judged(place, play, found)
            for side, place in boards.items()
            if board.turn in {None, side}
        },
        "why_not": "",
    }


def full_record(fen: str, effort: float, prove: bool, engine: str | None = None) -> Full:  # noqa: FBT001 - a call is a tuple of arguments
    """Return the whole analysis of an endgame.

    Parameters
    ----------
    fen : str
        The position.
    effort : float
        How far to look ahead.
    prove : bool
        Whether to try to prove the verdicts.
    engine : str, optional
        An engine that the server was started with.

    Returns
    -------
    Full
        The record of ``lastmove endgame``, and more.

    Examples
    --------
    >>> from lastmove.web.pages.endgame_values import full_record
    >>> found = full_record("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8", 0.1, False)
    >>> found["record"]["winning_moves"], found["reasons"]["white"]["h4"]
    ({'white': ['h4'], 'black': ['a5']}, 'kingside ⇓∗ → ↓, sum 0')
    """
    progress(0, 0, "looking ahead on the whole board")
    asked = engine if engine is not None and Path(engine).is_file() else None
    try:
        found = endgame(
            fen, prove=prove, effort=effort, engine=asked, engine_seconds=ENGINE_SECONDS
        )
    except LimitReached as limit:
        if not isinstance(limit.partial, Endgame):
            raise
        found = replace(limit.partial, warnings=(*limit.partial.warnings, str(limit)))
    if engine is not None and asked is None:
        # Where the engine should be is not for everybody to know.
        found = replace(found, warnings=(*found.warnings, "the engine of this server is not there"))
    return {
        "record": endgame_record(found),
        "parts": [] if found.structure is None else _parts(found.structure),
        "unicode": found.sum_text(unicode=True),
        "reasons": {
            side: {san: why.text(unicode=True) for san, why in found.reasons[side].items()}
            for side in SIDES
        },
        "arrows": _arrows(found),
    }


def _core(board: Board) -> Core:
    """Return the core; without kings nothing is locked, and all pawns are valued."""
    if board.king("white") is not None:
        return find_core(board)
    return Core((), tuple((at, man) for at, man in board.pieces().items() if man in "Pp"))


def _boards(board: Board) -> dict[str, Board]:
    """Return the position with each side to move, unless the other would be in check."""
    boards = {}
    for side in SIDES:
        try:
            boards[side] = board if board.turn == side else board.with_turn(side)
        except InputError:
            continue
    return boards


def _parts(found: PawnStructure) -> list[Part]:
    return [
        {
            "name": component_name(part, found),
            "unicode": part.bounds.text(unicode=True),
            "record": component_record(part),
        }
        for part in found.components
    ]


def _judged(board: Board, play: PawnPlay, found: PawnStructure) -> list[Played]:
    """List the legal moves with what they do to the sum, those of pawns outside the core first."""
    outside = play.moves(board)
    judged = [
        _played(
            board,
            move,
            wins=play.wins(board, move),
            reason=play.reason(board, found, move).text(unicode=True),
        )
        for move in outside
    ]
    inside = [move for move in board.moves() if move not in set(outside)]
    return judged + [_played(board, move, in_core=True) for move in inside]


def _played(
    board: Board, move: Move, *, in_core: bool = False, wins: bool = False, reason: str = ""
) -> Played:
    return {
        "san": board.san(move),
        "origin": move.origin,
        "target": move.target,
        "in_core": in_core,
        "wins": wins,
        "reason": reason,
    }


def unvalued(board: Board, core: list[str], why: str) -> Quick:
    """Return the moves alone.

    Parameters
    ----------
    board : Board
        The position.
    core : list of str
        The squares of the core, as far as it is known.
    why : str
        Why there are no values.

    Examples
    --------
    >>> from lastmove.chess.board import Board
    >>> from lastmove.web.pages.endgame_values import unvalued
    >>> [move["san"] for move in unvalued(Board("2/1p/P1/2 w"), [], "")["moves"]["white"]]
    ['a3', 'axb3']
    """
    return {
        "core": core,
        "parts": [],
        "sum": None,
        "unicode": "",
        "winner": dict.fromkeys(SIDES),
        "moves": {
            side: [_played(place, move) for move in place.moves()]
            for side, place in _boards(board).items()
            if board.turn in {None, side}
        },
        "why_not": why,
    }


def _arrows(found: Endgame) -> list[tuple[str, str]]:
    return [
        (move.origin, move.target)
        for side, board in _boards(found.board).items()
        for move in map(board.parse, found.winning_moves[side])
    ]
