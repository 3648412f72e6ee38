"""Formations of pawns, solved for all places of the other pieces at once.

A *formation* is the place of all pawns, with the kings alone or with a queen of the attacker's
besides. Two sets of positions grow together:

* *won*: the attacker is to move, and has a legal move to a position already found to be lost;
* *lost*: the defender is to move, has a move or is in check, and every legal move leads to a
  position already found to be won.

Formations that were not solved before count as not won. The attacker's moves looked at are: steps
and captures of the king, moves and captures of the pawns, promotions to a queen, captures in
passing; with a queen on the board, moves and captures of king and queen alone. The defender's are
all; a promotion of the defender's saves it unless king or queen takes the new piece at once, and so
does a capture of the queen by a pawn.

Positions are bits of long integers, see :mod:`bitboards <lastmove.checker.bitboards>`.

How many single moves in a row may pass without capture and pawn move is bounded by twice the passes
over a formation, since a position found in one pass has a move to positions of the passes before.
"""

from __future__ import annotations

from dataclasses import dataclass

from .bitboards import Formation, Plane, Space, Step, squares_of
from .frame import Proof

TASK_PASSES = 16
"""What a formation, or a square of the king beside a queen, costs besides the passes over it."""

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

    def __init__(self, plane: Plane, proof: Proof) -> None:
        """Begin with no formation."""
        self.plane, self.space, self.proof = plane, Space(plane), proof
        self.pass_work = 8 + plane.squares**2 // 512
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
        self.proof.spend(TASK_PASSES * self.pass_work)
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
            self.proof.spend(self.pass_work)
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
        for step in plane.steps(formation, up=True):
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
        for step in plane.steps(formation, up=False):
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
        self.proof.spend((1 + free.bit_count()) * TASK_PASSES * self.pass_work)
        tasks = {king: self.task(formation, king) for king in squares_of(free)}
        near = {king: list(squares_of(around[king] & free)) for king in tasks}
        won, lost = dict.fromkeys(tasks, 0), dict.fromkeys(tasks, 0)
        changed = set(tasks)
        passes = 0
        while changed:
            passes += 1
            self.proof.spend(self.pass_work * len(changed))
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
        for step in plane.steps(formation, up=False):
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
