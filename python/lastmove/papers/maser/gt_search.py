"""Mäser's algorithm, and pawns as he has them: the second road of the claims.

The printed function has no table; :class:`GTSearch` has one, without which the figures would take
millions of calls. :func:`calls` counts what the printed function would do.

A position is White's pawns, Black's pawns and the square on which the next move may capture in
passing, on the ordinary board; squares are pairs of file and row from 0. Nothing is shared with the
library but the arithmetic of values: the moves, the result types and the nine cells of Figure 4 are
written out here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

import lastmove as lm

__all__ = [
    "SIDES",
    "GTSearch",
    "Node",
    "Pawns",
    "Player",
    "ResultType",
    "calls",
    "compose",
    "gt_value",
    "promotes",
    "read",
    "written",
]

Square: TypeAlias = tuple[int, int]
Player: TypeAlias = Literal["left", "right"]
ResultType: TypeAlias = Literal["win", "cgt", "loss"]
Value: TypeAlias = "lm.Game | lm.Loopy"
Node: TypeAlias = "tuple[ResultType, Value | None]"

LAST = 7
SIDES: tuple[tuple[Player, Player, ResultType, ResultType], ...] = (
    ("left", "right", "win", "loss"),
    ("right", "left", "loss", "win"),
)
"""Who moves, who is to play then, and what the best and the worst result are."""


class Pawns(NamedTuple):
    """A pawn structure."""

    white: frozenset[Square]
    black: frozenset[Square]
    passant: Square | None = None

    def moves(self, player: Player) -> Iterator[tuple[str, bool, Pawns]]:
        """Yield the name of each move, whether it promotes, and what it leads to."""
        left = player == "left"
        own, other = (self.white, self.black) if left else (self.black, self.white)
        step, second, last = (1, 1, LAST) if left else (-1, LAST - 1, 0)
        for start in sorted(own):
            file, row = start[0], start[1] + step
            taken = own | other
            ends: list[tuple[Square, Square | None]] = []
            if (file, row) not in taken:
                ends.append(((file, row), None))
            far = (file, row + step)
            if ends and start[1] == second and far not in taken:
                ends.append((far, (file, row)))
            # A capture in passing takes the pawn that has just stepped past.
            ends += [
                ((side, row), None)
                for side in (file - 1, file + 1)
                if (side, row) in other or (side, row) == self.passant
            ]
            for end, passed in ends:
                captured = end if end in other else (end[0], end[1] - step)
                rest = other - {captured} if end[0] != file else other
                moved = own - {start} | {end}
                white, black = (moved, rest) if left else (rest, moved)
                capture = "" if end[0] == file else f"{'abcdefgh'[file]}x"
                name = f"{capture}{'abcdefgh'[end[0]]}{end[1] + 1}"
                yield name, end[1] == last, Pawns(white, black, passed)

    def played(self, player: Player, *names: str) -> Pawns:
        """Play moves by their names, the players in turn."""
        position = self
        for name in names:
            position = next(p for move, _, p in position.moves(player) if move == name)
            player = "right" if player == "left" else "left"
        return position


def read(text: str) -> Pawns:
    """Read a list of squares such as ``W d3 e3 B d5 e6``."""
    white, black = text.removeprefix("W ").split("B")
    sides = [
        frozenset(("abcdefgh".index(name[0]), int(name[1]) - 1) for name in side.split())
        for side in (white, black)
    ]
    return Pawns(sides[0], sides[1])


def written(pawns: Pawns) -> str:
    """Write a structure as a list of squares; what may be captured in passing is left out."""
    names = [
        " ".join(sorted(f"{'abcdefgh'[file]}{row + 1}" for file, row in side))
        for side in (pawns.white, pawns.black)
    ]
    return f"W {names[0]} B {names[1]}"


def compose(
    left: tuple[ResultType, list[Value]],
    right: tuple[ResultType, list[Value]],
    to_play: Player | None,
) -> Node:
    """Compose a result by the nine cells of Figure 4.

    With nobody to play the three split cells keep the threat: {on|G^R}, {G^L|off} and {on|off}.
    """
    best = (left[0], right[0])
    if best in {("win", "win"), ("loss", "loss")}:
        return best[0], None
    if best[0] == "win" and to_play == "left":
        return "win", None
    if best[1] == "loss" and to_play == "right":
        return "loss", None
    lefts = [lm.on] if best[0] == "win" else left[1]
    rights = [lm.off] if best[1] == "loss" else right[1]
    return "cgt", lm.Loopy.of(lefts, rights)


class GTSearch:
    """The function GTSearch of section 3.3, which remembers the positions it has searched."""

    def __init__(self, *banned: str) -> None:
        self.banned = banned
        """Names of moves that White may not play, to see what they are worth."""
        self.promoted: set[tuple[Pawns, Player]] = set()
        self.known: dict[tuple[Pawns, Player | None], Node] = {}

    def search(self, position: Pawns, to_play: Player | None = None) -> Node:
        """Return result type and value; the value only of type CGT."""
        node = (position, to_play)
        if node not in self.known:
            self.known[node] = compose(
                self._side(position, "left"), self._side(position, "right"), to_play
            )
        return self.known[node]

    def best(self, position: Pawns, player: Player) -> ResultType:
        """Return a player's best result type."""
        return self._side(position, player)[0]

    def _side(self, position: Pawns, player: Player) -> tuple[ResultType, list[Value]]:
        """Return a player's best result type, and the values of the options of type CGT."""
        wins: ResultType = "win" if player == "left" else "loss"
        best: ResultType = "loss" if player == "left" else "win"
        options: list[Value] = []
        other: Player = "right" if player == "left" else "left"
        for name, promotes_now, after in position.moves(player):
            if player == "left" and name in self.banned:
                continue
            if promotes_now:
                self.promoted.add((after, other))
                return wins, []
            result, value = self.search(after, other)
            if result == wins:
                return wins, []
            if result == "cgt" and value is not None:
                best = "cgt"
                options.append(value)
        return best, options

    def value(self, text: str) -> str:
        """Return the value of a list of squares as text: on and off for the types win and loss."""
        result, value = self.search(read(text))
        return {"win": "on", "loss": "off"}.get(result, str(value))


@cache
def calls(
    position: Pawns, to_play: Player | None = None, *, promoted: bool = True, cut: bool = True
) -> tuple[ResultType, int]:
    """Return the result type, and how often the printed function is called for it.

    That has no table: what is met again is searched again. A promoted position is a call, too,
    which ends at step 1; without `promoted` it is not counted. Without `cut` nothing is cut off.
    """
    count = 1
    best: list[ResultType] = []
    for player, other, wins, loses in SIDES:
        found: set[ResultType] = {loses}
        for _, now, after in position.moves(player):
            result, below = (
                (wins, int(promoted)) if now else calls(after, other, promoted=promoted, cut=cut)
            )
            count += below
            found.add(result)
            if result == wins and cut:
                break
        best.append(wins if wins in found else "cgt" if "cgt" in found else loses)
    return compose((best[0], []), (best[1], []), to_play)[0], count


@cache
def promotes(position: Pawns, attacker: Player, to_play: Player) -> bool:
    """Whether a player promotes first by force, though the other may pass or play elsewhere.

    Plain minimax without values: the defender passes where no move does better.
    """
    if to_play == attacker:
        return any(
            now or promotes(after, attacker, "right" if to_play == "left" else "left")
            for _, now, after in position.moves(to_play)
        )
    moves = list(position.moves(to_play))
    if any(now for _, now, _ in moves):
        return False
    passed = promotes(position._replace(passant=None), attacker, attacker)
    return passed and all(promotes(after, attacker, attacker) for _, _, after in moves)


def gt_value(text: str) -> str:
    """Return the value of a structure by a search of its own."""
    return GTSearch().value(text)
