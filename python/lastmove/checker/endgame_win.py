"""Check a certificate that a side wins a chess endgame by force.

No field of the certificate is believed.

**What is shown.** A strategy gives the attacker one move in each position that it can be brought
into. From the position of the claim on, the checker makes every move of the strategy and every
legal move of the defender. It refuses if a move of the strategy is illegal, if a defence leads to a
position without a move, if the defender is left without a move and not in check, if a position can
come back, or if a move of the strategy is never used.

**Why that is a win.** Every line of play in which the attacker keeps to the strategy goes through
positions of a finite graph without cycles. So it ends; it cannot end with the attacker to move,
since there the strategy has a move; and where it ends with the defender to move, that is mate. ∎

The rules are those of :mod:`chess <lastmove.checker.chess>`. The count of fifty moves is no part of
a position; ``quiet`` says how many single moves in a row the longest line without capture and pawn
move has, and is checked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .chess import EMPTY, Position, read_position
from .frame import Proof, Refused, Unreadable, shown

Node = tuple[bool, str, int]
"""Whether the attacker is to move, the cells, and the cell of a legal capture in passing or 0."""


@dataclass(frozen=True)
class Certificate:
    """What the file holds."""

    fen: str
    double_step: bool
    attacker: str
    plies: int
    quiet: int
    strategy: list[str]


@dataclass
class Distance:
    """How far a position is from mate: single moves, quiet ones from here, and anywhere."""

    longest: int = 0
    quiet_now: int = 0
    quiet: int = 0

    def before(self, other: Distance, *, quiet: bool) -> None:
        """Take a move to another position into account."""
        self.longest = max(self.longest, other.longest + 1)
        run = other.quiet_now + 1 if quiet else 0
        self.quiet_now = max(self.quiet_now, run)
        self.quiet = max(self.quiet, other.quiet, run)


class Replay:
    """A strategy played against every defence."""

    def __init__(self, root: Position, lines: list[str], proof: Proof) -> None:
        """Read the strategy."""
        self.root, self.board, self.proof = root, root.board, proof
        self.white = root.white_attacks
        self.strategy: dict[tuple[str, int], str] = {}
        for line in lines:
            found = re.fullmatch(r"(\S+)(?: (\S+))? ((?:[a-z][0-9]{1,2}){2}[qrbn]?)", line)
            if not found:
                raise Unreadable(f"strategy: {shown(line)} is no position and move")
            field, passed, move = found.groups()
            position = self.board.read(field), self.board.cell(passed) if passed else 0
            if position in self.strategy:
                raise Unreadable(f"strategy: {shown(line)} is there twice")
            self.strategy[position] = move

    def steps(self, node: Node) -> list[tuple[Node, bool]]:
        """Return where the strategy leads, or all defences, and which moves are quiet."""
        attacks, text, passed = node
        board, cells, white = self.board, list(text), self.white == node[0]
        move = self.strategy.get((text, passed), "")
        if attacks and not move:
            raise Refused(f"a defence leads to {board.write(text)}, where the strategy has no move")
        found = []
        for (at, to, letter), after in board.legal(cells, passed, white=white):
            self.proof.spend(64)
            if attacks and f"{board.name(at)}{board.name(to)}{letter.lower()}" != move:
                continue
            quiet = cells[at] not in "Pp" and cells[to] == EMPTY
            right = board.passed_cell(cells, (at, to, letter), after)
            found.append(((not attacks, "".join(after), right), quiet))
        if attacks and not found:
            raise Refused(f"{move} is not legal in {board.write(text)}")
        if not found and not board.attacked(
            cells, cells.index("K" if white else "k"), white=not white
        ):
            raise Refused(f"stalemate in {board.write(text)}")
        return found

    def distance(self) -> Distance:
        """Return how far the position of the claim is from mate: depth first, no recursion."""
        root: Node = (self.root.attacks, self.root.cells, self.root.passed)
        # What is known of positions; None while they are on the way.
        known: dict[Node, Distance | None] = {}
        steps: dict[Node, list[tuple[Node, bool]]] = {}
        way = [root]
        while way:
            here = way[-1]
            if here not in steps:
                known[here] = None
                steps[here] = self.steps(here)
                way += [after for after, _ in steps[here] if after not in known]
                continue
            way.pop()
            if known[here] is not None:
                continue
            distance = Distance()
            for after, quiet in steps[here]:
                later = known.get(after)
                if later is None:
                    raise Refused(f"{self.board.write(after[1])} can come back")
                distance.before(later, quiet=quiet)
            known[here] = distance
            steps[here] = []
        used = sum(1 for attacks, _, _ in known if attacks)
        if used != len(self.strategy):
            raise Refused(f"strategy: {len(self.strategy) - used} of its moves are never made")
        return known[root] or Distance()


def prove(c: Certificate, proof: Proof) -> None:
    """Take the steps of the proof."""
    root = read_position(c.fen, c.attacker, double_step=c.double_step)
    replay = Replay(root, c.strategy, proof)
    proof.claim = root.claim
    distance = replay.distance()
    proof.checked.append(f"strategy: {len(replay.strategy)} positions")
    longest, quiet = distance.longest, distance.quiet
    proof.step("plies", c.plies == longest, f"the longest line has {longest} single moves")
    proof.step("quiet", c.quiet == quiet, f"the longest quiet run has {quiet} single moves")
    proof.claim += (
        f"; mate comes after at most {longest} single moves, of which at most {quiet} in a row "
        "are neither a capture nor a pawn's move"
    )
