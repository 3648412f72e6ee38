"""Whether a pawn structure and a game cancel, by play alone.

The sum of a structure and the negative of a game is played to its end with the right to capture in
passing as it is: it lasts for one move, and who plays elsewhere loses it. If somebody who moves
first wins, the structure is not worth the game, whatever bounds en passant leaves for its value.

Examples
--------
>>> import lastmove as lm
>>> from lastmove.chess.difference import cancels
>>> cancels(("a2",), ("a5",), lm.up), cancels(("a2",), ("a5",), lm.star(1))
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from lastmove._core import Game, check_limits
from lastmove.chess.structure_squares import place

__all__ = ["cancels"]

FILES = 8
LAST = 7
BETWEEN_CHECKS = 1024

Pawns: TypeAlias = frozenset[tuple[int, int]]
State: TypeAlias = tuple[Pawns, Pawns, int | None, Game, bool]


def cancels(white: Sequence[str], black: Sequence[str], value: Game) -> bool:
    """Return whether whoever moves second wins a structure, on an ordinary board, minus a game.

    False proves that the structure is not worth the game. A limit may be reached.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.chess.difference import cancels
    >>> cancels(("d3", "e3"), ("d5", "e6"), lm.star(1))
    True
    """
    pawns = frozenset(map(place, white)), frozenset(map(place, black))
    known: dict[State, bool] = {}
    return not any(_first_wins((*pawns, None, -value, white), known) for white in (True, False))


def _first_wins(state: State, known: dict[State, bool]) -> bool:
    """Whether the player to move wins: no move loses, a pawn on its last row wins."""
    found = known.get(state)
    if found is not None:
        return found
    if len(known) % BETWEEN_CHECKS == 0:
        check_limits()
    white, black, _, rest, left = state
    result = any(
        promotes or not _first_wins(after, known) for after, promotes in _pawn_moves(state)
    ) or any(
        not _first_wins((white, black, None, option, not left), known)
        for option in (rest.left if left else rest.right)
    )
    known[state] = result
    return result


def _pawn_moves(state: State) -> Iterator[tuple[State, bool]]:
    """Yield the positions after a move of a pawn, and whether it promotes.

    A right to capture in passing is the file of the pawn that has just stepped twice.
    """
    white, black, passed, rest, left = state
    own, other = (white, black) if left else (black, white)
    step, home, last = (1, 1, LAST) if left else (-1, LAST - 1, 0)
    both = own | other
    for file, row in own:
        ahead = row + step
        moves: list[tuple[tuple[int, int], tuple[int, int] | None, int | None]] = []
        if (file, ahead) not in both:
            moves.append(((file, ahead), None, None))
            if row == home and (file, ahead + step) not in both:
                moves.append(((file, ahead + step), None, file))
        for side in (file - 1, file + 1):
            if (side, ahead) in other:
                moves.append(((side, ahead), (side, ahead), None))
            elif side == passed and row == LAST - home - 2 * step and (side, row) in other:
                moves.append(((side, ahead), (side, row), None))
        for target, taken, twice in moves:
            mine = own - {(file, row)} | {target}
            theirs = other - {taken} if taken else other
            sides = (mine, theirs) if left else (theirs, mine)
            yield (*sides, twice, rest, not left), ahead == last
