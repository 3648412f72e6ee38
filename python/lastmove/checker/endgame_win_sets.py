"""Check a certificate that a side wins a chess endgame of kings and pawns, for sets of positions.

Run ``python -I endgame_win_sets.py FILE [--json]``. Exit code 0: proved; 1: refused; 2: not
readable. This file is the whole checker: standard library only, nothing from the engines. No field
of the certificate is believed.

**What is shown.** A *formation* is the place of all pawns. The certificate names formations, some
with the kings alone and some with a queen of the attacker's besides. The checker solves each of
them for all places of the pieces at once, those that moves lead to first. Two sets grow together:

* *won*: the attacker is to move, and has a legal move to a position already found to be lost;
* *lost*: the defender is to move, has a move or is in check, and every legal move leads to a
  position already found to be won.

What the certificate does not name counts as not won. The attacker's moves looked at are: steps and
captures of the king, moves and captures of the pawns, promotions to a queen, captures in passing;
with a queen on the board, moves and captures of king and queen alone. The defender's are all; a
promotion of the defender's saves it unless king or queen takes the new piece at once, and so does
a capture of the queen by a pawn.

**Why that is a win.** Every position in a set was found in some pass of some formation. By
induction on the order in which they were found, a position in *won* has a move to one found
earlier, and from a position in *lost* every move leads to one found earlier. So every line of play
in which the attacker keeps to those moves ends, and it can end only where the defender has no move
and is in check: that is mate. Leaving formations out makes both sets smaller, never larger. ∎

Positions are bits of long integers, so that one operation moves a piece in all positions at once:
in bit ``first * lane + other`` the defender's king stands on ``other`` and one piece of the
attacker's on ``first``: its king or, for one place of its king, its queen. The attacker moves up
the board; where it is Black, rows and colours are exchanged.

The rules are those of chess on a board of at most 128 squares, without castling: pawns promote on
the last row, take two steps from their second row if ``double_step`` says so, and may then be
captured in passing. The count of fifty moves is no part of a position. How many single moves in a
row may pass without capture and pawn move is bounded by twice the passes over a formation, since a
position found in one pass has a move to positions of the passes before; the bound is reported.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

OK, REFUSED, UNREADABLE = 0, 1, 2
VERSION = 1
KIND = "endgame-win-sets"
TYPES: dict[str, type] = {
    "kind": str,
    "fen": str,
    "double_step": bool,
    "attacker": str,
    "rule": str,
    "kings": str,
    "queens": str,
    "engine": str,
    "checksum": str,
}
LARGEST_FILE = 1 << 26
MOST_FORMATIONS = 4_000_000
MOST_SQUARES = 128
LEAST_ROWS_FOR_TWO_STEPS = 5
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))

Formation = tuple[int, int]
"""The squares of the attacker's and of the defender's pawns."""


class Refused(Exception):  # noqa: N818 - a verdict, not an error
    """A step of the proof that fails."""


class Unreadable(Exception):  # noqa: N818 - a verdict, not an error
    """A file that is no certificate."""


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
        self.double_step = double_step and rows >= LEAST_ROWS_FOR_TWO_STEPS
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

    def steps_up(self, formation: Formation) -> Iterator[Step]:
        """Yield the moves of the attacker's pawns."""
        mine, foes = formation
        occupied, files = mine | foes, self.files
        for at in squares_of(mine):
            rest, one = mine ^ 1 << at, 1 << at + files
            if not occupied & one:
                if one & self.last_row:
                    yield Step(at + files, one, (rest, foes), promotes=True)
                    continue
                yield Step(at + files, one, (rest | one, foes))
                two = one << files
                if self.double_step and at // files == 1 and not occupied & two:
                    takers = squares_of(self.beside(two) & foes)
                    answers = tuple((rest, foes ^ 1 << taker | one) for taker in takers)
                    yield Step(at + 2 * files, one | two, (rest | two, foes), answers=answers)
            for to in squares_of(self.attacked_upwards(1 << at) & foes):
                yield Step(to, 0, (rest | 1 << to, foes ^ 1 << to))

    def steps_down(self, formation: Formation) -> Iterator[Step]:
        """Yield the moves of the defender's pawns."""
        mine, foes = formation
        occupied, files = mine | foes, self.files
        for at in squares_of(foes):
            rest, one = foes ^ 1 << at, 1 << at - files
            if not occupied & one:
                if one & self.first_row:
                    yield Step(at - files, one, (mine, rest), promotes=True)
                    continue
                yield Step(at - files, one, (mine, rest | one))
                two = one >> files
                if self.double_step and at // files == self.rows - 2 and not occupied & two:
                    takers = squares_of(self.beside(two) & mine)
                    answers = tuple((mine ^ 1 << taker | one, rest) for taker in takers)
                    yield Step(at - 2 * files, one | two, (mine, rest | two), answers=answers)
            for to in squares_of(self.attacked_downwards(1 << at) & mine):
                yield Step(to, 0, (mine ^ 1 << to, rest | 1 << to))

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


Lines = list[tuple[int, list[int]]]
"""For each direction the shift of a step, and where 1, 2, 4, … steps are free."""


@dataclass(frozen=True)
class Found:
    """What was found: the attacker is to move and wins; the defender is to move and has lost."""

    won: int
    lost: int


NOTHING = Found(0, 0)


@dataclass(frozen=True)
class Ground:
    """What is legal with the attacker's king on one square, and a queen."""

    valid: int
    """The pieces stand on different squares, and the kings apart."""
    guarded: int
    """The other king is attacked by queen or pawns."""

    @property
    def legal(self) -> int:
        """Where the attacker may be to move."""
        return self.valid & ~self.guarded


@dataclass
class Task:
    """A formation with a queen, for one place of the king: what does not change from pass to pass.

    ``exits`` are won by leaving the formation, ``candidates`` may be lost, ``saving`` has the other
    king on a piece whose capture saves it.
    """

    legal: int
    lines: Lines
    exits: int
    candidates: int
    saving: int


class Solver:
    """The formations that are solved, and how."""

    def __init__(self, plane: Plane) -> None:
        """Begin with no formation."""
        self.plane, self.space = plane, Space(plane)
        self.with_kings: dict[Formation, Found] = {}
        self.with_queen: dict[Formation, dict[int, Found]] = {}
        self.passes = 0

    def kings(self, formation: Formation) -> Found:
        """Return what was found of a formation."""
        return self.with_kings.get(formation, NOTHING)

    def queen(self, formation: Formation, king: int) -> Found:
        """Return what was found of a formation with a queen."""
        return self.with_queen.get(formation, {}).get(king, NOTHING)

    def legal_kings(self, formation: Formation) -> int:
        """Return where the attacker may be to move, kings and pawns on the board."""
        mine, foes = formation
        space, whole, occupied = self.space, self.plane.all, mine | foes
        hit = occupied | self.plane.attacked_upwards(mine)
        return space.apart & ~(space.pairs(occupied, whole) | space.pairs(whole, hit))

    def solve_kings(self, formation: Formation) -> None:
        """Find what is won with kings and pawns on the board."""
        space, whole = self.space, self.plane.all
        mine, foes = formation
        legal = self.legal_kings(formation)
        attacked = space.pairs(self.plane.attacked_downwards(foes), whole)
        defends = space.without(space.apart, mine | foes) & ~attacked
        exits = self.king_exits(formation)
        saved, can_move = self.pawn_defences(formation, defends)
        taken = saving = 0
        for at in squares_of(mine):
            after = (mine ^ 1 << at, foes)
            target = self.legal_kings(after) & space.pairs(whole, 1 << at)
            taken |= target
            saving |= target & ~self.kings(after).won
        in_check = space.pairs(whole, self.plane.attacked_upwards(mine))
        can_move |= space.other.king_steps(legal | taken)
        candidates = defends & ~saved & (can_move | in_check)
        lost = passes = 0
        while True:
            passes += 1
            won = (exits | space.first.king_steps(lost)) & legal
            now = candidates & ~space.other.king_steps(legal & ~won | saving)
            if now == lost:
                break
            lost = now
        self.passes = max(self.passes, passes)
        self.with_kings[formation] = Found(won, lost)

    def king_exits(self, formation: Formation) -> int:
        """Return where a move of the attacker's out of a formation of kings and pawns wins."""
        plane, space = self.plane, self.space
        mine, foes = formation
        exits = 0
        for step in plane.steps_up(formation):
            if step.promotes:
                tables = self.with_queen.get(step.after, {})
                wins = sum(
                    space.lane_at(found.lost, step.to) << king * space.lane
                    for king, found in tables.items()
                )
            else:
                wins = self.kings(step.after).lost
                for answer in step.answers:
                    wins &= ~(self.legal_kings(answer) & ~self.kings(answer).won)
            exits |= space.without(wins, step.way)
        for at in squares_of(foes):
            others = space.lane_at(self.kings((mine, foes ^ 1 << at)).lost, at)
            exits |= space.pairs(plane.around[at], others)
        return exits

    def pawn_defences(self, formation: Formation, defends: int) -> tuple[int, int]:
        """Return where a move of the defender's pawns saves it, and where there is one."""
        plane, space = self.plane, self.space
        saved = moves = 0
        for step in plane.steps_down(formation):
            checked = space.pairs(plane.all, plane.attacked_upwards(step.after[0]))
            legal = space.without(defends, step.way) & ~checked
            after = self.kings(step.after)
            won = after.won
            if step.promotes:
                # The king takes the new piece.
                won = space.pairs(plane.around[step.to], space.lane_at(after.lost, step.to))
            for answer in step.answers:
                won |= self.kings(answer).lost
            saved |= legal & ~won
            moves |= legal
        return saved, moves

    def ground(self, formation: Formation, king: int) -> Ground:
        """Return what is legal with a queen, the attacker's king on a square that is free."""
        space, whole = self.space, self.plane.all
        mine, foes = formation
        occupied = mine | foes | 1 << king
        free = whole & ~occupied
        valid = space.pairs(free, free & ~self.plane.around[king]) & ~space.same
        checked = space.pairs(whole, self.plane.attacked_upwards(mine))
        return Ground(valid, space.seen(occupied) | checked)

    def lines(self, valid: int) -> Lines:
        """Return the lines on which the queen can move."""
        longest = max(self.plane.files, self.plane.rows)
        found = []
        for by, entered in self.space.directions:
            free, shift = [valid & entered], by
            # With 1, 2, 4, … steps more each time these are all lengths.
            while len(free) < (longest - 2).bit_length():
                way = free[-1]
                free.append(way & (way << shift if shift > 0 else way >> -shift))
                shift *= 2
            found.append((by, free))
        return found

    @staticmethod
    def queen_moves(bits: int, lines: Lines) -> int:
        """Return from where the queen can move to the given places."""
        found = 0
        for by, free in lines:
            shift = abs(by)
            if by > 0:
                line = bits << shift & free[0]
                for way in free:
                    line |= line << shift & way
                    shift *= 2
            else:
                line = bits >> shift & free[0]
                for way in free:
                    line |= line >> shift & way
                    shift *= 2
            found |= line
        return found

    def solve_queen(self, formation: Formation, kings: int) -> None:
        """Find what is won with a queen, the attacker's king staying on some squares."""
        space, around = self.space, self.plane.around
        free = kings & ~(formation[0] | formation[1])
        tasks = {king: self.task(formation, king) for king in squares_of(free)}
        near = {king: list(squares_of(around[king] & free)) for king in tasks}
        won, lost = dict.fromkeys(tasks, 0), dict.fromkeys(tasks, 0)
        changed = set(tasks)
        passes = 0
        while changed:
            passes += 1
            touched = changed.union(*(near[king] for king in changed))
            # All of a pass rests on the passes before alone, so that they can be counted.
            for king in touched:
                task = tasks[king]
                found = task.exits | self.queen_moves(lost[king], task.lines)
                for step in near[king]:
                    found |= lost[step]
                won[king] = found & task.legal
            changed = set()
            for king in touched:
                task = tasks[king]
                out = task.legal & ~won[king] | task.saving
                now = task.candidates & ~space.other.king_steps(out)
                if now != lost[king]:
                    lost[king] = now
                    changed.add(king)
        self.passes = max(self.passes, passes)
        self.with_queen[formation] = {king: Found(won[king], lost[king]) for king in tasks}

    def task(self, formation: Formation, king: int) -> Task:
        """Return what does not change from pass to pass."""
        plane, space, whole = self.plane, self.space, self.plane.all
        foes = formation[1]
        ground = self.ground(formation, king)
        lines = self.lines(ground.valid)
        attacked = plane.attacked_downwards(foes)
        defends = 0 if attacked >> king & 1 else ground.valid
        # A pawn that takes the queen saves the defender.
        saved, moves = space.pairs(attacked, whole), 0
        for step in plane.steps_down(formation):
            if not step.way >> king & 1:
                legal, won = self.defence_with_queen(step, king)
                saved |= legal & ~won
                moves |= legal
        taken, saving = self.captures(formation, king)
        moves |= space.other.king_steps(ground.legal | taken)
        return Task(
            legal=ground.legal,
            lines=lines,
            exits=self.queen_exits(formation, king, lines),
            candidates=defends & ~saved & (moves | ground.guarded),
            saving=saving,
        )

    def queen_exits(self, formation: Formation, king: int, lines: Lines) -> int:
        """Return where king or queen takes a pawn and wins."""
        space = self.space
        mine, foes = formation
        by_king = by_queen = 0
        for at in squares_of(foes):
            after = (mine, foes ^ 1 << at)
            if self.plane.around[king] >> at & 1:
                by_king |= self.queen(after, at).lost
            by_queen |= space.lane_at(self.queen(after, king).lost, at) << at * space.lane
        return by_king | (self.queen_moves(by_queen, lines) if by_queen else 0)

    def captures(self, formation: Formation, king: int) -> tuple[int, int]:
        """Return where the defender's king takes, and where that saves it; it is there already."""
        plane, space, whole = self.plane, self.space, self.plane.all
        mine, foes = formation
        occupied = mine | foes | 1 << king
        loose = whole & ~(occupied | plane.around[king] | plane.attacked_upwards(mine))
        left = space.lane_at(self.kings(formation).won, king)
        taken = space.same & space.pairs(loose, whole)
        saving = space.same & space.pairs(loose & ~left, whole)
        for at in squares_of(mine):
            after = (mine ^ 1 << at, foes)
            target = self.ground(after, king).legal & space.pairs(whole, 1 << at)
            taken |= target
            saving |= target & ~self.queen(after, king).won
        return taken, saving

    def defence_with_queen(self, step: Step, king: int) -> tuple[int, int]:
        """Return where a move of the defender's pawns is legal, and where it loses."""
        space, (mine, rest) = self.space, step.after
        if not step.promotes:
            legal = space.without(self.ground(step.after, king).legal, step.way)
            return legal, self.queen(step.after, king).won
        # The new piece stands on its square until it is taken.
        ground = self.ground((mine, rest | 1 << step.to), king)
        won = 0
        if self.plane.around[king] >> step.to & 1:
            won = self.queen(step.after, step.to).lost
        by_queen = space.lane_at(self.queen(step.after, king).lost, step.to)
        if by_queen:
            seed = by_queen << step.to * space.lane
            won |= self.queen_moves(seed, self.lines(ground.valid))
        return ground.legal, won


@dataclass
class Certificate:
    """The fields of a certificate that are checked."""

    fen: str
    double_step: bool
    attacker: str
    rule: str
    kings: str
    queens: str


def claim_of(fen: str, attacker: str) -> str:
    """Return what a certificate claims, in words."""
    return f"{fen}: {attacker} wins by force"


def checksum(fields: dict[str, object]) -> str:
    """Return the SHA-256 of the canonical JSON of all fields but the checksum itself."""
    rest = {name: value for name, value in fields.items() if name != "checksum"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def no_double_names(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the fields of an object; the same name twice is refused."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise Unreadable("the file has a field twice")
    return fields


def read_certificate(data: bytes) -> Certificate:
    """Return the certificate in the bytes of a file."""
    if len(data) > LARGEST_FILE:
        raise Unreadable("the file is too large for a certificate")
    try:
        fields = json.loads(data.decode(), object_pairs_hook=no_double_names)
    except (ValueError, RecursionError):
        raise Unreadable("the file is not one JSON object") from None
    if not isinstance(fields, dict) or type(fields.get("lastmove_certificate")) is not int:
        raise Unreadable("the file is not a certificate")
    if fields["lastmove_certificate"] != VERSION:
        raise Unreadable(f"the certificate is not of version {VERSION}")
    if fields.get("kind") != KIND:
        raise Unreadable(f"the certificate is not of kind {KIND}")
    names = {"lastmove_certificate", *TYPES}
    if set(fields) != names:
        odd = sorted(set(fields) ^ names)
        raise Unreadable(f"the certificate has other fields than it should: {odd[0][:40]!r}")
    for name, kind in TYPES.items():
        if type(fields[name]) is not kind:
            raise Unreadable(f"{name} is not of type {kind.__name__}")
    if fields["checksum"] != checksum(fields):
        raise Unreadable("the checksum does not fit: the certificate was changed")
    return Certificate(**{name: fields[name] for name in Certificate.__dataclass_fields__})


def unpacked(name: str, text: str, masks: int, plane: Plane) -> dict[Formation, int]:
    """Return the formations in a field, each with its third set of squares if there are three."""
    size = (plane.squares + 7) // 8
    try:
        packed = zlib.decompressobj()
        data = packed.decompress(
            base64.b64decode(text, validate=True), MOST_FORMATIONS * masks * size
        )
    except (zlib.error, binascii.Error, ValueError):
        raise Refused(f"{name}: not in the form of packed sets") from None
    if not packed.eof or packed.unused_data or len(data) % (masks * size):
        raise Refused(f"{name}: not a whole number of packed sets")
    sets = [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]
    found: dict[Formation, int] = {}
    edges = plane.first_row | plane.last_row
    for at in range(0, len(sets), masks):
        mine, foes, rest = (*sets[at : at + masks], plane.all)[:3]
        if mine & foes or (mine | foes) & edges or (mine | foes | rest) > plane.all:
            raise Refused(f"{name}: entry {at // masks} is no formation of pawns on this board")
        if (mine, foes) in found:
            raise Refused(f"{name}: entry {at // masks} is there twice")
        found[mine, foes] = rest
    return found


@dataclass(frozen=True)
class Root:
    """The position of the claim, seen from the attacker's side."""

    plane: Plane
    formation: Formation
    king: int
    other: int
    attacks: bool
    passed: int | None


def read_root(certificate: Certificate) -> Root:
    """Return the position of the claim."""
    parts = certificate.fen.split(" ")
    if len(parts) < 4 or parts[1] not in ("w", "b") or parts[2] != "-":  # noqa: PLR2004
        raise Refused("fen: no position with a side to move and without castling")
    if certificate.attacker not in ("white", "black"):
        raise Refused("attacker: neither white nor black")
    white = certificate.attacker == "white"
    rows = [
        "".join(
            "." * int(part) if part.isdecimal() else part
            for part in re.findall(r"[0-9]{1,2}|.", row)
        )
        for row in parts[0].split("/")
    ]
    files = len(rows[0])
    if not 0 < files * len(rows) <= MOST_SQUARES or any(len(row) != files for row in rows):
        raise Refused(f"fen: no board of at most {MOST_SQUARES} squares")
    if white:
        rows.reverse()
    cells = "".join(rows) if white else "".join(rows).swapcase()
    if not re.fullmatch(r"[KPkp.]*", cells) or cells.count("K") != 1 or cells.count("k") != 1:
        raise Refused("fen: not one king on each side, and pawns alone besides")
    plane = Plane(files, len(rows), double_step=certificate.double_step)
    mine, foes = (
        sum(1 << at for at, piece in enumerate(cells) if piece == letter) for letter in "Pp"
    )
    if (mine | foes) & (plane.first_row | plane.last_row):
        raise Refused("fen: a pawn stands on the first or the last row")
    king, other, attacks = cells.index("K"), cells.index("k"), (parts[1] == "w") == white
    if attacks:
        in_check = plane.attacked_upwards(mine) >> other & 1
    else:
        in_check = plane.attacked_downwards(foes) >> king & 1
    if in_check or plane.around[king] >> other & 1:
        raise Refused("fen: the side that is not to move is in check")
    root = Root(plane, (mine, foes), king, other, attacks, None)
    return root if parts[3] == "-" else with_passed(root, parts[3], white=white)


def with_passed(root: Root, name: str, *, white: bool) -> Root:
    """Return the position with the square that a pawn has just passed."""
    plane = root.plane
    if not re.fullmatch(r"[a-z][1-9][0-9]?", name):
        raise Refused(f"fen: {name[:8]!r} is no square")
    file, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
    if file >= plane.files or row >= plane.rows:
        raise Refused(f"fen: {name!r} is no square of this board")
    at = (row if white else plane.rows - 1 - row) * plane.files + file
    back = -plane.files if root.attacks else plane.files
    pawns = root.formation[1] if root.attacks else root.formation[0]
    taken = root.formation[0] | root.formation[1] | 1 << root.king | 1 << root.other
    right_row = plane.rows - 3 if root.attacks else 2
    if (
        not plane.double_step
        or at // plane.files != right_row
        or not pawns >> at + back & 1
        or (taken >> at | taken >> at - back) & 1
    ):
        raise Refused("fen: no pawn has just passed the square given")
    return Root(plane, root.formation, root.king, root.other, root.attacks, at)


def is_shown(root: Root, solver: Solver) -> bool:
    """Return whether the position of the claim was found to be won."""
    plane, (mine, foes) = root.plane, root.formation
    bit = root.king * solver.space.lane + root.other
    found = solver.kings(root.formation)
    shown = (found.won if root.attacks else found.lost) >> bit & 1 == 1
    if root.passed is None:
        return shown
    # Captures in passing: one more way to win, or defences that have to lose.
    one = 1 << root.passed
    if root.attacks:
        left = foes ^ one >> plane.files
        takers = squares_of(plane.attacked_downwards(one) & mine)
        after = [(mine ^ 1 << taker | one, left) for taker in takers]
        return shown or any(solver.kings(taken).lost >> bit & 1 for taken in after)
    left = mine ^ one << plane.files
    takers = squares_of(plane.attacked_upwards(one) & foes)
    after = [(left, foes ^ 1 << taker | one) for taker in takers]
    legal = [taken for taken in after if solver.legal_kings(taken) >> bit & 1]
    return shown and all(solver.kings(taken).won >> bit & 1 for taken in legal)


def prove(certificate: Certificate, checked: list[str]) -> None:
    """Go through the proof; note the steps that hold."""
    if certificate.rule != claim_of(certificate.fen, certificate.attacker):
        raise Refused("rule: not what the other fields say")
    root = read_root(certificate)
    checked.append("position")
    plane = root.plane
    kings = unpacked("kings", certificate.kings, 2, plane)
    queens = unpacked("queens", certificate.queens, 3, plane)
    # A formation rests on those with less to go, and with a queen on itself without one.
    order = [(plane.to_go(formation), 0, formation) for formation in kings]
    order += [(plane.to_go(formation), 1, formation) for formation in queens]
    solver = Solver(plane)
    for _, with_queen, formation in sorted(order):
        if with_queen:
            solver.solve_queen(formation, queens[formation])
        else:
            solver.solve_kings(formation)
    checked.append(f"formations: {len(kings)} of kings and pawns, {len(queens)} with a queen")
    if not is_shown(root, solver):
        raise Refused("the formations named do not show that the position is won")
    checked.append("win")
    checked.append(f"quiet: at most {2 * solver.passes} single moves in a row")


def check(data: bytes) -> tuple[int, dict[str, object]]:
    """Return the exit code and the verdict on the bytes of a certificate."""
    claim: str | None = None
    checked: list[str] = []
    try:
        certificate = read_certificate(data)
        claim = certificate.rule
        prove(certificate, checked)
    except (Unreadable, Refused) as error:
        code = REFUSED if isinstance(error, Refused) else UNREADABLE
        return code, {"ok": False, "claim": claim, "checked": checked, "reason": str(error)}
    return OK, {"ok": True, "claim": claim, "checked": checked, "reason": None}


def main(arguments: list[str]) -> int:
    """Check the certificate that the arguments name; print the verdict; return the exit code."""
    try:
        (name,) = (word for word in arguments if word != "--json")
        with open(name, "rb") as file:  # noqa: PTH123 - bytes of the path as they are
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        usage = "usage: endgame_win_sets.py FILE [--json]"
        sys.stderr.write(f"{(getattr(error, 'strerror', None) or usage)}\n")
        return UNREADABLE
    code, verdict = check(data)
    words = ("proved: {claim}", "refused: {reason}", "not readable: {reason}")[code]
    text = json.dumps(verdict) if "--json" in arguments else words.format(**verdict)
    sys.stdout.write(f"{text}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
