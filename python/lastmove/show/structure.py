"""Pawn structures for people: lines of text, and a board with its components coloured."""

from __future__ import annotations

from collections.abc import Mapping

from lastmove.chess.structure_result import Component, PawnStructure
from lastmove.show.chessboard import chessboard_svg

__all__ = ["structure_lines", "structure_svg"]

RESULTS: Mapping[str, str] = {
    "cgt": "nobody promotes by force",
    "left_wins": "White promotes by force",
    "right_wins": "Black promotes by force",
    "threat": "who is to move may promote by force",
    "dud": "both promote by force; the race decides, of which the value knows nothing",
}
MOST_MOVES = 40
"""So many moves of a component are shown to people; programs get all."""


def structure_lines(found: PawnStructure, *, unicode: bool) -> list[str]:
    """Return a structure as lines of text; the first is the title.

    Parameters
    ----------
    found : PawnStructure
        What to show.
    unicode : bool
        Whether values are written in Unicode.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.structure import structure_lines
    >>> for line in structure_lines(lm.chess.structure("W h3 B h7"), unicode=False)[:3]:
    ...     print(line)
    vv*
    result         cgt: nobody promotes by force
    white to move  black wins
    """
    lines = [
        found.bounds.text(unicode=unicode),
        f"result         {found.result}: {RESULTS[found.result]}",
    ]
    for side, winner in (("white", found.white_to_move), ("black", found.black_to_move)):
        lines.append(f"{side} to move  {_ending(winner)}")
    able = [
        side
        for side, can in (("White", found.passed_pawn.left), ("Black", found.passed_pawn.right))
        if can
    ]
    if able:
        lines.append(f"passed pawn    {' and '.join(able)} can force one, if to move there")
    for part in found.components:
        lines += ["", *_component_lines(part, unicode=unicode)]
    if found.pawns.ignored:
        lines += ["", f"not counted: {' '.join(found.pawns.ignored)}"]
    return lines


def structure_svg(found: PawnStructure) -> str:
    """Return a picture of the board, a colour for each component.

    Parameters
    ----------
    found : PawnStructure
        What to draw.

    Returns
    -------
    str
        An ``svg`` element.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.structure import structure_svg
    >>> "h3 h7: ⇓∗" in structure_svg(lm.chess.structure("W h3 B h7"))
    True
    """
    regions = {
        f"{' '.join(part.squares)}: {part.bounds.text(unicode=True)}": part.squares
        for part in found.components
    }
    return chessboard_svg(found.pawns.board_field, regions=regions)


def _ending(winner: str | None) -> str:
    match winner:
        case None:
            return "open: the bounds do not agree"
        case "dud":
            return "the race decides"
        case _:
            return f"{winner} wins"


def _component_lines(part: Component, *, unicode: bool) -> list[str]:
    value = part.bounds.text(unicode=unicode)
    count = "1 position" if part.nodes == 1 else f"{part.nodes} positions"
    lines = [f"{' '.join(part.squares)}: {value} ({part.result}, {count})"]
    if part.word is not None:
        lines.append(f"  plays like {part.word} of the pawns game")
    shown = part.moves[:MOST_MOVES]
    names = max((len(move.san) for move in shown), default=0)
    values = [move.bounds.text(unicode=unicode) for move in shown]
    width = max(map(len, values), default=0)
    for move, text in zip(shown, values, strict=True):
        line = f"  {move.side}  {move.san:{names}}  {text:{width}}  {move.comment}"
        lines.append(line.rstrip())
    if len(part.moves) > len(shown):
        lines.append(f"  and {len(part.moves) - len(shown)} more moves")
    return lines
