"""The squares of a board and the places of pieces as bits of long integers.

Positions are bits, so that one operation moves a piece in all positions at once: in bit
``first * lane + other`` the defender's king stands on ``other`` and one piece of the attacker's on
``first``: its king or, for one place of its king, its queen. The attacker moves up the board; where
it is Black, rows and colours are exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))

Formation = tuple[int, int]
"""The squares of the attacker's and of the defender's pawns."""


def squares_of(mask: int) -> Iterator[int]:
    """Yield the squares of a set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@dataclass(frozen=True)
class Step:
    """A pawn's move: where to, what must be free, the pawns after it, and captures in passing."""

    to: int
    way: int
    after: Formation
    promotes: bool = False
    answers: tuple[Formation, ...] = ()


class Plane:
    """The squares of a board as bits, numbered row by row, and the moves of pawns on them."""

    def __init__(self, files: int, rows: int, *, double_step: bool) -> None:
        """Measure a board."""
        self.files, self.rows, self.squares = files, rows, files * rows
        self.double_step = double_step
        self.all = (1 << self.squares) - 1
        self.first_row = (1 << files) - 1
        self.last_row = self.first_row << (self.squares - files)
        self.first_file = sum(1 << (row * files) for row in range(rows))
        self.last_file = self.first_file << (files - 1)
        self.around = [self.neighbours(1 << square) for square in range(self.squares)]

    def beside(self, mask: int) -> int:
        """Return the squares to the left and to the right of some."""
        return (mask & ~self.last_file) << 1 | (mask & ~self.first_file) >> 1

    def neighbours(self, mask: int) -> int:
        """Return the squares a king's step away from some."""
        row = mask | self.beside(mask)
        return (row | row << self.files | row >> self.files) & self.all & ~mask

    def attacked_upwards(self, pawns: int) -> int:
        """Return what the attacker's pawns attack."""
        return self.beside(pawns << self.files & self.all)

    def attacked_downwards(self, pawns: int) -> int:
        """Return what the defender's pawns attack."""
        return self.beside(pawns >> self.files)

    def steps(self, formation: Formation, *, up: bool) -> Iterator[Step]:
        """Yield the moves of the attacker's pawns, which go up, or of the defender's."""
        own, other = formation if up else formation[::-1]
        occupied, ahead = own | other, self.files if up else -self.files
        second, last = (1, self.last_row) if up else (self.rows - 2, self.first_row)
        attacked = self.attacked_upwards if up else self.attacked_downwards

        def after(own: int, other: int) -> Formation:
            return (own, other) if up else (other, own)

        for at in squares_of(own):
            rest, one = own ^ 1 << at, 1 << at + ahead
            if not occupied & one:
                if one & last:
                    yield Step(at + ahead, one, after(rest, other), promotes=True)
                    continue
                yield Step(at + ahead, one, after(rest | one, other))
                if self.double_step and at // self.files == second:
                    two = 1 << at + 2 * ahead
                    if not occupied & two:
                        takers = squares_of(self.beside(two) & other)
                        answers = tuple(after(rest, other ^ 1 << taker | one) for taker in takers)
                        done = after(rest | two, other)
                        yield Step(at + 2 * ahead, one | two, done, answers=answers)
            for to in squares_of(attacked(1 << at) & other):
                yield Step(to, 0, after(rest | 1 << to, other ^ 1 << to))

    def to_go(self, formation: Formation) -> int:
        """Return a number that every move of a pawn and every capture of one makes smaller."""
        mine, foes = formation
        return sum(self.rows - at // self.files for at in squares_of(mine)) + sum(
            at // self.files + 1 for at in squares_of(foes)
        )


class Axis:
    """One piece among those whose places a bit stands for: its squares lie ``unit`` bits apart."""

    def __init__(self, plane: Plane, unit: int, lanes: dict[str, int]) -> None:
        """Note the bits with the piece off each edge of the board."""
        self.unit, self.row = unit, plane.files * unit
        self.off_first_file = lanes["first_file"]
        self.off_last_file = lanes["last_file"]
        self.off_first_row = lanes["first_row"]
        self.off_last_row = lanes["last_row"]

    def shifted(self, bits: int, east: int, north: int) -> int:
        """Return the positions after one step of the piece in a direction."""
        if east > 0:
            bits = (bits & self.off_last_file) << self.unit
        elif east < 0:
            bits = (bits & self.off_first_file) >> self.unit
        if north > 0:
            return bits << self.row & self.off_first_row
        return bits >> self.row & self.off_last_row if north < 0 else bits

    def king_steps(self, bits: int) -> int:
        """Return the positions after every step of the piece as a king."""
        beside = (bits & self.off_last_file) << self.unit | (
            bits & self.off_first_file
        ) >> self.unit
        row = bits | beside
        return beside | row << self.row & self.off_first_row | row >> self.row & self.off_last_row


class Space:
    """The places of a piece of the attacker's and of the other king, as bits of one integer."""

    def __init__(self, plane: Plane) -> None:
        """Lay out the bits."""
        self.plane, whole = plane, plane.all
        self.lane = plane.squares
        self.lanes = lru_cache(maxsize=1 << 14)(self.lanes_of)
        off = {
            edge: whole & ~int(getattr(plane, edge))
            for edge in ("first_file", "last_file", "first_row", "last_row")
        }
        self.other = Axis(plane, 1, {edge: self.pairs(whole, on) for edge, on in off.items()})
        self.first = Axis(
            plane, self.lane, {edge: self.pairs(on, whole) for edge, on in off.items()}
        )
        far = [whole & ~(near | 1 << square) for square, near in enumerate(plane.around)]
        self.apart = sum(others << king * self.lane for king, others in enumerate(far))
        self.same = sum(1 << at * (self.lane + 1) for at in range(plane.squares))
        # Directions of the queen: how far a step shifts, and where it does not leave the board.
        self.directions = []
        for east, north in DIRECTIONS:
            entered = self.first.shifted(self.pairs(whole, whole), east, north)
            self.directions.append(((east + north * plane.files) * self.lane, entered))
        self.seen = lru_cache(maxsize=1 << 16)(self.seen_from)

    def lanes_of(self, firsts: int) -> int:
        """Return the first bit of the lane of each square."""
        return sum(1 << first * self.lane for first in squares_of(firsts))

    def pairs(self, firsts: int, others: int) -> int:
        """Return the places in given sets."""
        return int(self.lanes(firsts)) * others

    def lane_at(self, bits: int, first: int) -> int:
        """Return the places of the other king where the first piece is on a square."""
        return bits >> first * self.lane & self.plane.all

    def without(self, bits: int, squares: int) -> int:
        """Return the places with neither piece on some squares."""
        whole = self.plane.all
        return bits & ~(self.pairs(squares, whole) | self.pairs(whole, squares))

    def seen_from(self, occupied: int) -> int:
        """Return where a queen attacks the other king, pieces on some squares in the way."""
        free = self.pairs(self.plane.all, self.plane.all & ~occupied)
        seen = 0
        for east, north in DIRECTIONS:
            line = self.other.shifted(self.same, east, north)
            while line:
                seen |= line
                line = self.other.shifted(line & free, east, north)
        return seen
