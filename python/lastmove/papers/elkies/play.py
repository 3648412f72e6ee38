"""Playing the pawns game and its endgames: what the claims of all sections have in common.

Besides lines of play by the names of the moves, there is a plain minimax on three rows of letters.
It shares nothing with the library, knows no theory, and is the second road of many claims.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeAlias

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.pictures import chessboard
from lastmove.rulesets.pawns import Pawns

__all__ = [
    "DIAGRAM_1A",
    "DIAGRAM_1B",
    "DIAGRAM_2",
    "DIAGRAM_6A",
    "DIAGRAM_7A",
    "DIAGRAM_7E",
    "LETTERS",
    "Ranks",
    "analysed",
    "both_sides",
    "chess_drawn",
    "chess_line",
    "drawn",
    "entailed",
    "good_moves",
    "line",
    "losing_heaps",
    "mates_in",
    "plain_entailed",
    "plain_good_moves",
    "plain_losing_heaps",
    "plain_moves",
    "plain_start",
    "plain_touchdowns",
    "plain_value",
    "plain_wins",
    "ranks_after",
    "verdict",
]

DIAGRAM_1A = "8/8/ppp5/8/PPP5/4k1b1/4pNP1/4K1Q1"
DIAGRAM_1B = "8/7p/ppp5/7P/PPP5/4k1b1/4pNP1/4K1Q1"
DIAGRAM_2 = "0000000+0000"
DIAGRAM_6A = "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K"
DIAGRAM_7A = "11k/p9pP/P5p3P1/pppp3p1p2/6pP4/PPPP2P2P2/p6P2p1/P9Pp/11K"
DIAGRAM_7E = "11k/p9pP/P5p3P1/pppp3p4/6pP4/PPPP2P5/p6P2p1/P9Pp/11K"

HEAPS = range(8)
"""Nim-heaps that stand for the rest of the board: more than any component here is worth."""
EFFORT = 0.1
LETTERS = "abcdefghijkl"

_referee = lm.pawns.Referee()
_brute = lm.pawns.BruteForce()


def line(files: str, *names: str) -> lm.pawns.Board:
    """Play moves from a start, White first; the board as the player to move sees it."""
    board, white = lm.pawns.Board.of(files), True
    for name in names:
        board = next(after for ply, after in board.plies() if ply.name(white=white) == name)
        white = not white
    return board


def good_moves(files: str, *names: str) -> list[Json]:
    """List the winning moves after a line of play."""
    white = len(names) % 2 == 0
    return [ply.name(white=white) for ply, _ in _referee.winning(line(files, *names))]


def entailed(files: str, *names: str) -> list[Json]:
    """List the moves after a line that do not let the opponent break through at once."""
    white = len(names) % 2 == 0
    board = line(files, *names)
    sound = [ply for ply, after in board.plies() if ply.wins or not after.touches_down()]
    return [*sorted(ply.name(white=white) for ply in sound)]


def losing_heaps(board: lm.pawns.Board) -> list[Json]:
    """List the nim-heaps up to 7 beside which the player to move loses, by brute force."""
    return [heap for heap in HEAPS if not _brute.wins(board, heap)]


def ranks_after(files: str, *names: str) -> str:
    """Write the board after a line of play, Black's rank first."""
    board = line(files, *names)
    white, black = (board.own, board.other) if len(names) % 2 == 0 else (board.other, board.own)
    rows = ((white[2], black[0]), (white[1], black[1]), (white[0], black[2]))
    return "|".join(
        "".join("w" if w >> i & 1 else "b" if b >> i & 1 else "." for i in range(len(files)))
        for w, b in rows
    )


def drawn(files: str, *names: str) -> str:
    """Draw the board after a line of play."""
    stops = "".join("1" if file == "1" else "0" for file in files)
    ranks = ranks_after(files, *names)
    return Pawns(f"{ranks}|{stops}" if "1" in stops else ranks).svg()


def chess_line(fen: str, side: str, *moves: str) -> lm.chess.Board:
    """Play moves of chess from a position, with `side` to begin; a text may hold several moves."""
    board = lm.chess.Board(fen).with_turn(side)
    for move in " ".join(moves).split():
        board = board.push(move)
    return board


def chess_drawn(fen: str, moves: str, arrows: str = "") -> str:
    """Draw the board after moves of chess, White first."""
    return chessboard(chess_line(fen, "white", moves), arrows)


@cache
def analysed(fen: str) -> lm.chess.Endgame:
    """Return what a search of the whole board finds; several claims ask about one position."""
    return lm.chess.endgame(fen, prove=False, effort=EFFORT)


def verdict(board: lm.chess.Board) -> list[Json]:
    """Return the result for the side to move on the whole board, and its winning moves."""
    found = analysed(board.fen())
    side = board.turn or "white"
    result = found.white_to_move if side == "white" else found.black_to_move
    return [result, sorted(found.winning_moves[side])]


def both_sides(fen: str) -> Json:
    """Return the verdict for White to move, and for Black to move."""
    return [verdict(lm.chess.Board(fen).with_turn(side)) for side in ("white", "black")]


def mates_in(board: lm.chess.Board, count: int) -> bool:
    """Whether the side to move mates in at most so many moves, by trying everything."""
    for move in board.moves():
        after = board.push(move)
        if after.is_checkmate:
            return True
        replies = after.moves() if count > 1 else ()
        if replies and all(mates_in(after.push(reply), count - 1) for reply in replies):
            return True
    return False


Ranks: TypeAlias = tuple[str, str, str]
"""Black's rank, the middle one and White's, a letter a file: w, b or a point."""


def plain_start(files: str) -> tuple[Ranks, str]:
    """Return the starting position on files 0, 1 and +, and which files are stopped."""
    ranks = ["".join("." if file == "+" else pawn for file in files) for pawn in "b.w"]
    return (ranks[0], ranks[1], ranks[2]), "".join("1" if file == "1" else "0" for file in files)


def plain_moves(ranks: Ranks, *, white: bool) -> Iterator[tuple[str, Ranks]]:
    """Yield the name of each move, and the position after it."""
    pawn, foe, step = ("w", "b", -1) if white else ("b", "w", 1)
    for row, rank in enumerate(ranks):
        if not 0 <= row + step < len(ranks):
            continue
        for file, letter in enumerate(rank):
            for end in (file - 1, file, file + 1) if letter == pawn else ():
                wanted = "." if end == file else foe
                if 0 <= end < len(rank) and ranks[row + step][end] == wanted:
                    after = [list(text) for text in ranks]
                    after[row][file], after[row + step][end] = ".", pawn
                    first, middle, last = ("".join(text) for text in after)
                    capture = "" if end == file else f"{LETTERS[file]}x"
                    name = f"{capture}{LETTERS[end]}{len(ranks) - row - step}"
                    yield name, (first, middle, last)


def plain_touchdowns(ranks: Ranks, stopped: str, *, white: bool) -> list[Json]:
    """List the moves that reach the far rank of an unstopped file."""
    far = "3" if white else "1"
    names = [name for name, _ in plain_moves(ranks, white=white)]
    return [n for n in names if n[-1] == far and stopped[LETTERS.index(n[-2])] == "0"]


def _plain_line(files: str, *names: str) -> tuple[Ranks, str, bool]:
    """Return the position after a line, which files are stopped, and whether White is to move."""
    ranks, stopped = plain_start(files)
    white = True
    for name in names:
        ranks = dict(plain_moves(ranks, white=white))[name]
        white = not white
    return ranks, stopped, white


def plain_entailed(files: str, *names: str) -> list[Json]:
    """List the moves after a line that do not let the opponent break through at once."""
    ranks, stopped, white = _plain_line(files, *names)
    wins = plain_touchdowns(ranks, stopped, white=white)
    sound = (
        name
        for name, after in plain_moves(ranks, white=white)
        if name in wins or not plain_touchdowns(after, stopped, white=not white)
    )
    return [*sorted(sound)]


@cache
def plain_wins(ranks: Ranks, stopped: str, heap: int, *, white: bool) -> bool:
    """Whether the player to move wins beside a nim-heap, by playing everything out."""
    if plain_touchdowns(ranks, stopped, white=white):
        return True
    return any(
        not plain_wins(after, stopped, heap, white=not white)
        for _, after in plain_moves(ranks, white=white)
    ) or any(not plain_wins(ranks, stopped, smaller, white=not white) for smaller in range(heap))


def plain_good_moves(files: str, *names: str, heap: int = 0) -> list[Json]:
    """List the moves after a line that win beside a nim-heap."""
    ranks, stopped, white = _plain_line(files, *names)
    wins = plain_touchdowns(ranks, stopped, white=white)
    sound = (
        name
        for name, after in plain_moves(ranks, white=white)
        if name in wins or not plain_wins(after, stopped, heap, white=not white)
    )
    return [*sorted(sound)]


def plain_losing_heaps(ranks: Ranks, stopped: str, *, white: bool) -> list[Json]:
    """List the nim-heaps up to 7 beside which the player to move loses."""
    return [heap for heap in HEAPS if not plain_wins(ranks, stopped, heap, white=white)]


def plain_value(files: str) -> Json:
    """Return the only heap beside which whoever moves loses; a list if it is not the only one."""
    lost = plain_losing_heaps(*plain_start(files), white=True)
    return lost[0] if len(lost) == 1 else lost
