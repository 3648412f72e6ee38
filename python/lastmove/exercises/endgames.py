"""Exercises on pawn endgames: what a pawn structure is worth, and who runs out of moves."""

from __future__ import annotations

from random import Random

from lastmove import chess
from lastmove.chess.zugzwang_core import board_of
from lastmove.exercises.exercise import Exercise, Maker, listed
from lastmove.values import Game

__all__ = ["ENDGAMES"]

MOST_CHARACTERS = 14
"""Of a value that a person can find."""

WHO_RUNS_OUT = {
    "L": "White wins, whoever moves",
    "R": "Black wins, whoever moves",
    "N": "whoever moves wins",
    "P": "whoever moves loses",
}


def _one_structure(random: Random, first_file: int, files: int) -> list[tuple[str, str]]:
    """Draw a White and a Black pawn for each of some neighbouring files, White's below."""
    pawns = []
    for file in "abcdefgh"[first_file : first_file + files]:
        low, high = sorted(random.sample(range(2, 8), 2))
        pawns.append((f"{file}{low}", f"{file}{high}"))
    return pawns


def _described(pawns: list[tuple[str, str]]) -> str:
    white, black = (" ".join(sorted(squares)) for squares in zip(*pawns, strict=True))
    return f"W {white} B {black}"


def _drawn(random: Random, *islands: tuple[int, int]) -> tuple[str, chess.PawnStructure, Game]:
    """Draw until nobody can force a promotion and the values are short games."""
    while True:
        pawns = [pair for island in islands for pair in _one_structure(random, *island)]
        given = _described(pawns)
        found = chess.structure(given)
        total = found.value
        if isinstance(total, Game) and all(map(_is_clear, found.components)):
            return given, found, total


def _is_clear(part: chess.Component) -> bool:
    """Whether the value is a short one, and captures in passing leave no move's value open."""
    known = isinstance(part.value, Game) and len(str(part.value)) <= MOST_CHARACTERS
    return known and len(part.moves) > 0 and all(move.value is not None for move in part.moves)


def _winning_moves(found: chess.PawnStructure, total: Game) -> tuple[list[str], list[str]]:
    """Return White's moves to a sum that is at least 0, and Black's to one that is at most 0."""
    moves: dict[str, list[str]] = {"white": [], "black": []}
    for part in found.components:
        for move in part.moves:
            if part.value is None or move.value is None:
                continue
            after = total - part.value + move.value
            if after >= 0 if move.side == "white" else after <= 0:
                moves[move.side].append(move.san)
    return sorted(moves["white"]), sorted(moves["black"])


def _position(given: str) -> str:
    white, black = given.removeprefix("W ").split(" B ")
    return f"White pawns {white.replace(' ', ', ')}; Black pawns {black.replace(' ', ', ')}"


def structure_value(random: Random) -> Exercise:
    """Ask for the value of one pawn structure."""
    given, found, total = _drawn(random, random.choice(((0, 1), (2, 2), (2, 2))))
    moves = [
        f"{move.side.title()}'s {move.san} leads to {move.bounds.text(unicode=True)}"
        for part in found.components
        for move in part.moves
    ]
    return Exercise(
        "structure-value",
        given,
        f"{_position(given)}. Whoever runs out of pawn moves loses. What is the structure worth?",
        f"{total.unicode}: {WHO_RUNS_OUT[total.outcome]}",
        tuple(moves),
        (str(total), total.outcome),
        picture=lambda: _picture(found),
    )


def endgame(random: Random) -> Exercise:
    """Ask who wins two structures beside a mutual zugzwang, and by which moves."""
    given, found, total = _drawn(random, (0, random.choice((1, 2))), (6, random.choice((1, 2))))
    white, black = _winning_moves(found, total)
    values = [
        f"{' '.join(part.squares)}: {part.value.unicode if isinstance(part.value, Game) else ''}"
        for part in found.components
    ]
    return Exercise(
        "endgame",
        given,
        f"In the centre is a mutual zugzwang: whoever moves there loses. {_position(given)}. Who "
        "wins if White moves, who if Black does, and by which pawn moves?",
        f"{WHO_RUNS_OUT[total.outcome]}; White's winning moves: {listed(white)}; Black's: "
        f"{listed(black)}",
        (*values, f"together {total.unicode}"),
        (total.outcome, " ".join(white), " ".join(black)),
        picture=lambda: _picture(found),
    )


def _picture(found: chess.PawnStructure) -> str:
    pieces = dict.fromkeys(found.pawns.white, "P") | dict.fromkeys(found.pawns.black, "p")
    board = board_of(pieces, chess.Board())
    return "" if board is None else board.svg()


ENDGAMES: tuple[Maker, ...] = (structure_value, endgame)
