"""Endgames for people: lines of text, and a board with core and components coloured."""

from __future__ import annotations

from lastmove.chess.pawn_play import component_name
from lastmove.chess.verdict import OUTCOMES, SIDES, Endgame
from lastmove.show.chessboard import chessboard_svg

__all__ = ["endgame_lines", "endgame_svg"]

MOST_BREAKOUTS = 4


def endgame_lines(found: Endgame, *, unicode: bool) -> list[str]:
    """Return an endgame as lines of text; the first is the title.

    Parameters
    ----------
    found : Endgame
        What to show.
    unicode : bool
        Whether values are written in Unicode.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.endgame import endgame_lines
    >>> fen = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
    >>> found = lm.chess.endgame(fen, prove=False, effort=0.1)
    >>> for line in endgame_lines(found, unicode=False)[:5]:
    ...     print(line)
    v*: whoever moves wins
    core           Kf3 Pe4 pf4 ke5 (mutual zugzwang)
    queenside      ^  (a2 b2 a6 b7)
    kingside       vv*  (h3 h7)
    white to move  win: h4
    """
    outcome = OUTCOMES.get(found.outcome or "", "the values do not tell who wins")
    men = " ".join(f"{letter}{square}" for square, letter in found.core.men)
    kind = {"none": "no mutual zugzwang"}.get(found.kind, found.kind)
    lines = [
        f"{found.sum_text(unicode=unicode)}: {outcome}",
        f"core           {men} ({kind})",
    ]
    if found.structure is not None:
        for part in found.structure.components:
            name = component_name(part, found.structure)
            value = part.bounds.text(unicode=unicode)
            lines.append(f"{name:14} {value}  ({' '.join(part.squares)})")
    for side, verdict in zip(SIDES, (found.white_to_move, found.black_to_move), strict=True):
        moves = ", ".join(found.winning_moves[side])
        lines.append(f"{side} to move  {verdict}{': ' if moves else ''}{moves}")
    lines += [
        f"  {side} {san}: {reason.text(unicode=unicode)}"
        for side in SIDES
        for san, reason in found.reasons[side].items()
    ]
    for side in SIDES:
        if found.main_lines[side]:
            lines.append(f"main line      {_numbered(found.main_lines[side], side)}")
    for side in SIDES:
        leaving = [breakout for breakout in found.breakouts if breakout.side == side]
        for breakout in leaving[:MOST_BREAKOUTS]:
            moves = _numbered(breakout.line, side)
            lines.append(f"break-out      {moves} ({breakout.score})")
    lines += [f"tempo          {line}" for line in found.tempo]
    lines.append(f"verified       {found.verified or 'no'}")
    lines += [f"warning: {line}" for line in found.warnings]
    return lines


def endgame_svg(found: Endgame) -> str:
    """Return a picture of the board: core and components coloured, winning moves as arrows.

    Parameters
    ----------
    found : Endgame
        What to draw.

    Returns
    -------
    str
        An ``svg`` element.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.endgame import endgame_svg
    >>> fen = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
    >>> found = lm.chess.endgame(fen, prove=False, effort=0.1)
    >>> "kingside: ⇓∗" in endgame_svg(found)
    True
    """
    regions: dict[str, tuple[str, ...]] = {f"core: {found.kind}": found.core.squares}
    if found.structure is not None:
        for part in found.structure.components:
            name = component_name(part, found.structure)
            label = f"{name}: {part.bounds.text(unicode=True)}"
            # Two components may have the same name and value; their squares tell them apart.
            if label in regions:
                label = f"{label} ({' '.join(part.squares)})"
            regions[label] = part.squares
    arrows = []
    for side in SIDES:
        for san in found.winning_moves[side]:
            board = found.board if found.board.turn == side else found.board.with_turn(side)
            move = board.parse(san)
            arrows.append((move.origin, move.target))
    return chessboard_svg(found.board, regions=regions, arrows=arrows)


def _numbered(moves: tuple[str, ...], side: str) -> str:
    """Write moves with their numbers."""
    words = []
    for at, move in enumerate(moves, start=side == "black"):
        if at % 2 == 0:
            words.append(f"{at // 2 + 1} {move}")
        elif not words:
            words.append(f"1...{move}")
        else:
            words.append(move)
    return " ".join(words)
