"""Lines of play on three rows, and the positions that can be reached."""

import json
from pathlib import Path

from lastmove.pawns import Board

TABLES = Path(__file__).parents[1] / "tables" / "pawns"


def table(name):
    """Read a table of reference data; its source is named in it."""
    return json.loads((TABLES / name).read_text(encoding="utf-8"))


def played(files, *moves):
    """Play moves from a start, White first; the board as the player to move sees it."""
    board, white = Board.of(files), True
    for move in moves:
        found = {ply.name(white=white): after for ply, after in board.plies()}
        board, white = found[move], not white
    return board


def reachable(board):
    """All positions that play can come to before somebody breaks through."""
    todo, seen = [board], {board}
    while todo:
        for ply, after in todo.pop().plies():
            if not ply.wins and after not in seen:
                seen.add(after)
                todo.append(after)
    return seen
