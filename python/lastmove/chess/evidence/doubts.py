"""What speaks against deciding an endgame by the values of its pawns.

Each function returns sentences. Those on the core and on pawns that may meet it take the trust from
the values. A race of promotions does not: it is played out instead of being valued.
"""

from __future__ import annotations

from collections.abc import Mapping

from lastmove.chess.evidence.lookahead import Forecast
from lastmove.chess.pawn_play import component_name, touching
from lastmove.chess.structure import Component, PawnStructure
from lastmove.chess.verdict import SIDES
from lastmove.chess.zugzwang_core import Core, CoreTest

__all__ = [
    "LONG_LINE",
    "core_kind",
    "doubts_on_core",
    "doubts_on_races",
    "doubts_on_values",
    "shown",
]

LONG_LINE = 12
STALEMATE = (
    "no mutual zugzwang found: the kings have no move, so a player without a pawn move is "
    "stalemated, which is a draw"
)
WHO: Mapping[tuple[bool, bool], str] = {
    (True, True): "either side, if to move,",
    (True, False): "White, if to move,",
    (False, True): "Black, if to move,",
}


def shown(forecast: Forecast | None) -> str:
    """Write a forecast: its line and its score."""
    if forecast is None:
        return "no move"
    return f"{' '.join(forecast.line[:LONG_LINE])} ({forecast})"


def core_kind(
    tests: Mapping[str, CoreTest], found: PawnStructure | None
) -> tuple[str, tuple[str, ...]]:
    """Return what a core is, from what happens to sides that move in it, and why it is none."""
    if len(tests) < len(SIDES):
        return "none", ()
    locked = [side.capitalize() for side, test in tests.items() if not test.moves]
    if len(locked) == len(SIDES):
        parts = () if found is None else found.components
        if any(map(_is_zugzwang, parts)):
            return "locked kings", ()
        return "none", (STALEMATE,)
    if locked:
        return "none", (
            f"no mutual zugzwang found: {locked[0]} has no move in the core and may be stalemated",
        )
    free = [
        f"{side.capitalize()} can play {shown(test.whole)}"
        for side, test in tests.items()
        if not (test.loses or test.loses_alone)
    ]
    if free:
        return "none", (f"no mutual zugzwang found: {' and '.join(free)}",)
    return "mutual zugzwang", ()


def _is_zugzwang(part: Component) -> bool:
    """Say whether a component is 0 and both sides have a move in it, a losing one therefore."""
    sides = {move.side for move in part.moves}
    return part.result == "cgt" and part.bounds.text() == "0" and sides == set(SIDES)


def doubts_on_core(
    core: Core, kind: str, tests: Mapping[str, CoreTest], found: PawnStructure | None
) -> tuple[str, ...]:
    """Say why a zugzwang may not last, or not be enough: a sentence for each doubt."""
    doubts = []
    for side, test in tests.items() if kind == "mutual zugzwang" else ():
        name = side.capitalize()
        if not test.loses:
            doubts.append(f"the zugzwang may not last: {name} can leave it: {shown(test.whole)}")
    if found is not None:
        doubts += [
            f"the pawns of the {component_name(part, found)} may come to meet the core"
            for part in touching(core, found)
        ]
    return tuple(doubts)


def doubts_on_races(found: PawnStructure) -> tuple[str, ...]:
    """Say where pawns outside the core promote by force, so that values do not decide."""
    doubts = []
    for part in found.components:
        if part.result == "cgt":
            continue
        who = {"left_wins": "White", "right_wins": "Black"}.get(part.result)
        who = who or WHO.get((part.passed_pawn.left, part.passed_pawn.right), "a side")
        doubts.append(
            f"race: {who} promotes by force in the {component_name(part, found)}; whether that "
            "wins is for the whole board to tell"
        )
    if found.result == "dud":
        doubts.append("the sum is a dud: both sides promote by force, and the race decides")
    return tuple(doubts)


def doubts_on_values(found: PawnStructure) -> tuple[str, ...]:
    """Say where bounds differ, so that the sum itself is not known."""
    if found.bounds.lower == found.bounds.upper:
        return ()
    return (f"en passant leaves the value open: it lies {found.bounds.text()}",)
