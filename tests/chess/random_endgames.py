"""Random endgames with a core.

A position is drawn in three steps, all with one stream of random numbers.

1. A core, at random one of three kinds, at a random place, mirrored or not: two pawns side by side,
   each blocked by the enemy king (Ke3 d4 against Kd5 e4); two pawns that block each other with the
   kings diagonally beside them (Kf5 e4 against Kd4 e5); king and rook's pawn locked by king and
   knight's pawn in the corner (Kg1 h2 against Kh3 g2).
2. On each file two or more away from all men of the core, with probability 3/5 a White pawn and a
   Black pawn, each on a random row of its own half of the board; else, with probability 1/20, a
   single pawn.
3. Positions in which a side is in check or without a legal move, the sides differ by more than one
   pawn, or fewer than two or more than six pawns stand outside the core, are thrown away, and the
   next one is drawn.

The colours are exchanged with probability 1/2 at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lastmove.chess.board import Board
from lastmove.chess.structure_squares import named, place
from lastmove.chess.zugzwang_core import board_of
from lastmove.errors import InputError

__all__ = ["random_endgame", "random_endgames"]

FILES = 8
ROWS = 8
PAIR = 3 / 5
SINGLE = 1 / 20
FEWEST, MOST = 2, 6

SIDE_BY_SIDE = {"K": (1, -1), "P": (0, 0), "k": (0, 1), "p": (1, 0)}
FACE_TO_FACE = {"K": (1, 1), "P": (0, 0), "k": (-1, 0), "p": (0, 1)}
CORNER = {"K": (6, 0), "P": (7, 1), "k": (7, 2), "p": (6, 1)}


def random_endgames(count: int, seed: int) -> Iterator[Board]:
    """Draw so many positions in which both sides may be to move; a seed draws the same ones."""
    random = Random(seed)
    for _ in range(count):
        yield random_endgame(random)


def random_endgame(random: Random) -> Board:
    """Draw one position, which leaves open who is to move."""
    while True:
        board = _drawn(random)
        if board is not None:
            return board


def _drawn(random: Random) -> Board | None:
    pieces = _core(random)
    if pieces is None:
        return None
    core_files = [place(square)[0] for square in pieces]
    for file in range(FILES):
        if all(abs(file - other) > 1 for other in core_files):
            pieces.update(_file(random, file))
    outside = len(pieces) - 4
    letters = "".join(pieces.values())
    if not FEWEST <= outside <= MOST or abs(letters.count("P") - letters.count("p")) > 1:
        return None
    if random.random() < 1 / 2:
        pieces = {
            named((file, ROWS - 1 - row)): letter.swapcase()
            for square, letter in pieces.items()
            for file, row in [place(square)]
        }
    board = board_of(pieces, Board())
    if board is None:
        return None
    try:
        sides = [board.with_turn(side) for side in ("white", "black")]
    except InputError:
        return None
    return None if any(not side.moves() or side.is_check for side in sides) else board


def _core(random: Random) -> dict[str, str] | None:
    shape = random.choice([SIDE_BY_SIDE, FACE_TO_FACE, CORNER])
    file, row = (0, 0) if shape is CORNER else (random.randrange(FILES), random.randrange(2, 6))
    mirrored = random.random() < 1 / 2
    pieces = {}
    for letter, (right, up) in shape.items():
        spot = (file + right, row + up)
        if not (0 <= spot[0] < FILES and 0 <= spot[1] < ROWS):
            return None
        if letter in "Pp" and spot[1] in {0, ROWS - 1}:
            return None
        pieces[named((FILES - 1 - spot[0] if mirrored else spot[0], spot[1]))] = letter
    return pieces


def _file(random: Random, file: int) -> dict[str, str]:
    kind = random.random()
    if kind < PAIR:
        white = random.randrange(1, ROWS // 2)
        black = random.randrange(ROWS // 2, ROWS - 1)
        return {named((file, white)): "P", named((file, black)): "p"}
    if kind < PAIR + SINGLE:
        letter = random.choice("Pp")
        return {named((file, random.randrange(1, ROWS - 1))): letter}
    return {}
