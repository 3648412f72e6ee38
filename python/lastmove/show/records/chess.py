"""Records of chess: pawn structures, endgames, compositions, the census."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from lastmove.chess.composition import Composition
from lastmove.chess.structure_result import (
    Bounds,
    Component,
    PartialStructure,
    PawnMove,
    PawnStructure,
)
from lastmove.chess.verdict import SIDES, Endgame
from lastmove.show.records import Record

if TYPE_CHECKING:
    from lastmove.chess.compose import Compositions

__all__ = [
    "component_record",
    "composition_record",
    "compositions_record",
    "endgame_record",
    "known_chess_record",
    "structure_record",
]


def structure_record(found: PawnStructure) -> Record:
    """Return a pawn structure as it goes into JSON.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.records.chess import structure_record
    >>> record = structure_record(lm.chess.structure("W d4 B e6"))
    >>> record["result"], record["value"]
    ('cgt', '0')
    """
    return {
        "result": found.result,
        **_value(found.bounds),
        "passed_pawn": asdict(found.passed_pawn),
        "white_to_move": found.white_to_move,
        "black_to_move": found.black_to_move,
        "components": [component_record(part) for part in found.components],
        "nodes": found.nodes,
        "rows": found.pawns.rows,
        "files": found.pawns.files,
        "ignored": list(found.pawns.ignored),
    }


def component_record(part: Component) -> Record:
    """Return a component as it goes into JSON, with its moves."""
    return {
        "squares": list(part.squares),
        "white": list(part.white),
        "black": list(part.black),
        "result": part.result,
        **_value(part.bounds),
        "passed_pawn": asdict(part.passed_pawn),
        "nodes": part.nodes,
        "word": part.word,
        "moves": [_move(move) for move in part.moves],
    }


def _move(move: PawnMove) -> Record:
    return {
        "side": move.side,
        "move": move.san,
        "result": move.result,
        **_value(move.bounds),
        "comment": move.comment,
    }


def _value(bounds: Bounds) -> Record:
    if bounds.lower == bounds.upper:
        return {"value": str(bounds.lower)}
    return {"value": None, "value_lower": str(bounds.lower), "value_upper": str(bounds.upper)}


def endgame_record(found: Endgame) -> Record:
    """Return an endgame as it goes into JSON.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.records.chess import endgame_record
    >>> fen = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
    >>> record = endgame_record(lm.chess.endgame(fen, prove=False, effort=0.1))
    >>> record["sum"], record["winning_moves"]
    ('v*', {'white': ['h4'], 'black': ['a5']})
    """
    parts = found.valued if found.structure is None else found.structure.components
    return {
        "fen": found.board.fen(),
        "rows": found.board.rows,
        "files": found.board.files,
        "core": {"squares": list(found.core.squares), "kind": found.kind},
        "components": [component_record(part) for part in parts],
        "sum": None if found.structure is None and found.core.rest else found.sum_text(),
        "outcome": found.outcome,
        "white_to_move": found.white_to_move,
        "black_to_move": found.black_to_move,
        "winning_moves": {side: list(found.winning_moves[side]) for side in SIDES},
        "reasons": found.reason_texts(),
        "main_lines": {side: list(found.main_lines[side]) for side in SIDES},
        "breakouts": [str(breakout) for breakout in found.breakouts],
        "tempo": list(found.tempo),
        "verified": found.verified,
        "warnings": list(found.warnings),
    }


def composition_record(made: Composition) -> Record:
    """Return a composed endgame as it goes into JSON."""
    return {
        "fen": made.fen,
        "squares": list(made.squares),
        "value": made.value,
        "white": list(made.white),
        "black": list(made.black),
        "core": made.core,
        "kind": made.kind,
        "verified": made.verified,
        "rows": made.rows,
        "files": made.files,
    }


def compositions_record(text: str, found: Compositions) -> Record:
    """Describe the endgames that were found for the value written as `text`."""
    return {
        "input": text,
        "endgames": [composition_record(one) for one in found],
        "searched": found.structures,
        "undecided": found.undecided,
    }


def known_chess_record(found: object) -> Record:
    """Describe what a limit left of a structure or an endgame, which is its `partial`."""
    match found:
        case Endgame():
            return endgame_record(found)
        case PartialStructure(components, of):
            return {"components": [component_record(part) for part in components], "of": of}
        case _:
            return {}
