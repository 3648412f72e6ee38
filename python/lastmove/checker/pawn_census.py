"""Check a certificate that counts pawn structures by who wins them beside a nim-heap.

The checker knows no values of games, only moves and who wins. No field of the certificate is
believed.

**The game.** Pawns stand on some adjacent files of an ordinary board; beside the board is a heap.
White and Black move in turn: a pawn, by the rules of chess (one step, two from the second row,
captures, captures in passing right after the double step and never later), or some beans away from
the heap. A pawn that reaches the last row wins at once; apart from that, whoever has no move loses.

**What is shown.** Every structure of one to so many files, with a pawn on each of them and no more
than eight of a colour, is played with a heap of k. The outcomes N, L, R, P (the first player, Left
= White, Right = Black, the second player wins) are counted for each number of files and of pawns.

**Why that settles the nimber ∗k.** If a structure G is worth ∗k, then G + ∗k is worth
∗k + ∗k = 0, and the second player wins it. So where no outcome is P, nothing is worth ∗k. That
holds whatever a value is taken to be for structures with captures in passing, as long as a
structure of value ∗k may be replaced by the heap in a sum without another winner. ∎

**Which are worth ∗k.** See :mod:`enclosing_games <lastmove.checker.enclosing_games>`.

**Why one pass is enough.** Write a position as a number in base 3, row 2 first, the digits 0 for a
black pawn, 1 for an empty square, 2 for a white pawn. *Every move makes the number smaller*: the
first digit that a move of White changes is that of the square which the pawn leaves, from 2 to 1;
the first that a move of Black changes is that of the square to which the pawn comes, to 0. With a
capture in passing, the same holds of both moves together, the double step and the capture, and a
position after a double step is never stored. So positions in rising order find those after their
moves solved. The right to capture in passing adds options to the one who has it, and using the heap
instead gives it up: who wins is "wins without it, or by it".
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from .enclosing_games import BLACK, EMPTY, WHITE, is_worth
from .frame import Proof, Refused, Unreadable

__all__ = ["Certificate", "Strip", "board_of", "is_worth", "prove"]

MOST_FILES = 3
MOST_NIMBER = 3
ROWS = 6
"""The rows 2 to 7, on which pawns stand."""
MOST_OF_A_COLOUR = 8
OUTCOMES = b"PLRN"
"""By 1 if White wins moving first, and 2 if Black does."""
GAME = (
    "on adjacent files of a board of eight rows, with a pawn on each file and at most eight of a "
    "colour, mirror images counted once; by the moves of pawns in chess, captures in passing "
    "included, where who promotes wins at once and who has no move loses"
)


@dataclass(frozen=True)
class Outcomes:
    """How many structures the first player wins, White, Black, and the second player."""

    N: int
    L: int
    R: int
    P: int


@dataclass(frozen=True)
class Layer:
    """What is claimed of the structures on so many files with so many pawns."""

    files: int
    pawns: int
    structures: int
    outcomes: Outcomes
    sha256: str
    second: list[str]
    """The boards that the second player wins."""
    worth: list[str]
    """Those of them that are worth the nimber."""


@dataclass(frozen=True)
class Certificate:
    """What the file holds."""

    nimber: int
    layers: list[Layer]


class Played(NamedTuple):
    """The outcomes of a layer in order, and the structures that the second player wins."""

    outcomes: bytearray
    second: list[tuple[int, ...]]


class Half(NamedTuple):
    """The lower or the upper three rows of a position."""

    number: int
    cells: tuple[int, ...]
    white: int
    black: int
    occupied: int
    """A bit for each file with a pawn."""
    mirror: int
    """The number of the mirror image."""


class Strip:
    """All positions of up to so many pawns on some files, and who wins them beside heaps to k.

    The squares are numbered row by row: a2, b2, a3, b3, … on two files.
    """

    def __init__(self, files: int, pawns: int, nimber: int) -> None:
        """Measure the strip; nothing is solved yet."""
        self.files, self.pawns, self.nimber = files, pawns, nimber
        self.squares = ROWS * files
        self.weight: list[int] = [3**place for place in reversed(range(self.squares))]
        self.all = (1 << nimber + 1) - 1
        # For each position four bits for White and four for Black: bit h is set if that side wins
        # moving first beside a heap of h.
        self.wins = bytearray(3**self.squares)
        self.with_heap = {
            (white, black): self.beside_heaps(white, black)
            for white in range(self.all + 1)
            for black in range(self.all + 1)
        }

    def solve(self, proof: Proof | None = None) -> dict[int, Played]:
        """Solve all positions; return the outcomes of structures, by number of pawns.

        Structures come in rising order. They have a pawn on each file, and of two mirror images
        the one with the smaller number counts.
        """
        halves = self.halves()
        with_room = [
            [half for half in halves if half.white + half.black <= room]
            for room in range(self.pawns + 1)
        ]
        above, every_file, most = 3 ** (self.squares // 2), (1 << self.files) - 1, MOST_OF_A_COLOUR
        found = {pawns: Played(bytearray(), []) for pawns in range(self.files, self.pawns + 1)}
        for high in with_room[self.pawns]:
            base, room = high.number * above, self.pawns - high.white - high.black
            if proof is not None:
                proof.spend(8 * len(with_room[room]))
            for low, cells, white, black, occupied, mirror in with_room[room]:
                if high.white + white > most or high.black + black > most:
                    # No structure that counts ever comes to have more pawns.
                    continue
                number, image = base + low, high.mirror * above + mirror
                if image < number:
                    # It is solved, and has the same moves.
                    self.wins[number] = self.wins[image]
                    continue
                wins = self.with_heap[self.by_pawns(number, high.cells + cells)]
                self.wins[number] = wins
                if high.occupied | occupied == every_file:
                    code = wins >> self.nimber
                    pawns = high.white + high.black + white + black
                    outcome = (code & 1) + (code >> 3 & 2)
                    found[pawns].outcomes.append(OUTCOMES[outcome])
                    if outcome == 0:
                        found[pawns].second.append(high.cells + cells)
        return found

    def halves(self) -> list[Half]:
        """Return all ways to fill three rows, in rising order."""
        files = self.files
        number = {
            cells: number
            for number, cells in enumerate(product((BLACK, EMPTY, WHITE), repeat=self.squares // 2))
        }
        return [
            Half(
                number[cells],
                cells,
                cells.count(WHITE),
                cells.count(BLACK),
                sum(1 << f for f in range(files) if any(c != EMPTY for c in cells[f::files])),
                number[mirror_image(cells, files)],
            )
            for cells in number
        ]

    def beside_heaps(self, white: int, black: int) -> int:
        """Return who wins, from who wins by moving a pawn: moves in the heap are added."""
        for heap in range(1, self.nimber + 1):
            smaller = (1 << heap) - 1
            # Taking beans wins if the other loses, moving first beside some smaller heap.
            white_takes = black & smaller != smaller
            black_takes = white & smaller != smaller
            white |= white_takes << heap
            black |= black_takes << heap
        return white | black << 4

    def by_pawns(self, number: int, cells: tuple[int, ...]) -> tuple[int, int]:  # noqa: C901, PLR0912
        """Return beside which heaps each side wins by moving a pawn."""
        files, weight, wins, every = self.files, self.weight, self.wins, self.all
        last = self.squares - files
        white = black = 0
        for square, piece in enumerate(cells):
            if piece == WHITE:
                if square >= last:
                    white = every
                    continue
                if white == every:
                    continue
                gone = number - weight[square]
                ahead = square + files
                if cells[ahead] == EMPTY:
                    white |= every & ~(wins[gone + weight[ahead]] >> 4)
                    if square < files and cells[ahead + files] == EMPTY:
                        white |= self.after_two_steps(gone, cells, ahead, WHITE)
                # To the left and to the right, if there is such a file.
                if square % files and cells[ahead - 1] == BLACK:
                    white |= every & ~(wins[gone + 2 * weight[ahead - 1]] >> 4)
                if ahead % files != files - 1 and cells[ahead + 1] == BLACK:
                    white |= every & ~(wins[gone + 2 * weight[ahead + 1]] >> 4)
            elif piece == BLACK:
                if square < files:
                    black = every
                    continue
                if black == every:
                    continue
                gone = number + weight[square]
                ahead = square - files
                if cells[ahead] == EMPTY:
                    black |= every & ~wins[gone - weight[ahead]]
                    if square >= last and cells[ahead - files] == EMPTY:
                        black |= self.after_two_steps(gone, cells, ahead, BLACK)
                if square % files and cells[ahead - 1] == WHITE:
                    black |= every & ~wins[gone - 2 * weight[ahead - 1]]
                if square % files != files - 1 and cells[ahead + 1] == WHITE:
                    black |= every & ~wins[gone - 2 * weight[ahead + 1]]
        return white, black

    def after_two_steps(self, gone: int, cells: tuple[int, ...], passed: int, mover: int) -> int:
        """Return beside which heaps a double step wins.

        Parameters
        ----------
        gone
            The number of the position without the pawn.
        cells
            The position before the step.
        passed
            The square that the pawn steps over.
        mover
            Whose pawn it is.

        """
        files, weight, wins = self.files, self.weight, self.wins
        if mover == WHITE:
            target, own_sign, own_shift, other_shift = passed + files, 1, 0, 4
        else:
            target, own_sign, own_shift, other_shift = passed - files, -1, 4, 0
        other = WHITE + BLACK - mover
        # The mover wins if the other loses without the right, and by each capture in passing.
        won: int = self.all & ~(wins[gone + own_sign * weight[target]] >> other_shift)
        for beside, exists in (
            (target - 1, target % files > 0),
            (target + 1, target % files < files - 1),
        ):
            if exists and cells[beside] == other:
                # The capturer leaves its square for the passed one; the mover's pawn is gone.
                taken = gone + own_sign * weight[beside] - own_sign * weight[passed]
                won &= wins[taken] >> own_shift
        return won


def mirror_image(cells: tuple[int, ...], files: int) -> tuple[int, ...]:
    """Return rows with the files in the other order."""
    rows = range(0, len(cells), files)
    return tuple(piece for row in rows for piece in cells[row : row + files][::-1])


def board_of(cells: tuple[int, ...], files: int) -> str:
    """Return the board field of a structure, from file a on, in Forsyth–Edwards notation."""
    rows = ["8"]
    for row in range(len(cells) - files, -1, -files):
        text, empty = "", 0
        for piece in (*cells[row : row + files], *[EMPTY] * (8 - files)):
            if piece == EMPTY:
                empty += 1
                continue
            text += f"{empty or ''}{'P' if piece == WHITE else 'p'}"
            empty = 0
        rows.append(f"{text}{empty or ''}")
    return "/".join([*rows, "8"])


def layer_of(files: int, pawns: int, nimber: int, played: Played) -> Layer:
    """Return a layer from what was played."""
    outcomes = bytes(played.outcomes)
    return Layer(
        files,
        pawns,
        len(outcomes),
        Outcomes(*(outcomes.count(letter.encode()) for letter in "NLRP")),
        hashlib.sha256(outcomes).hexdigest(),
        [board_of(cells, files) for cells in played.second],
        [board_of(cells, files) for cells in played.second if is_worth(cells, files, nimber)],
    )


def claim_of(nimber: int, layers: list[Layer]) -> str:
    """Return what is claimed, in words."""
    total = sum(layer.structures for layer in layers)
    second = sum(layer.outcomes.P for layer in layers)
    most = {layer.files: layer.pawns for layer in layers}
    reach = ", ".join(
        f"{files} {'file' if files == 1 else 'files'} to {pawns} pawns"
        for files, pawns in most.items()
    )
    verdict = f"none, so none is worth *{nimber}"
    if second:
        worth = sum(len(layer.worth) for layer in layers)
        are = "is" if worth == 1 else "are"
        verdict = (
            f"{second}, of which {worth} {are} worth *{nimber} in every sum in which nobody can "
            "promote elsewhere, and no other can be"
        )
    return (
        f"{total} pawn structures ({reach}): beside a nim-heap of {nimber} the second player wins "
        f"{verdict}; {GAME}"
    )


def check_bounds(c: Certificate) -> None:
    """Refuse layers that are none, or that leave gaps."""
    if not 0 <= c.nimber <= MOST_NIMBER:
        raise Unreadable(f"nimber: not between 0 and {MOST_NIMBER}")
    found = [(layer.files, layer.pawns) for layer in c.layers]
    most = dict(found)
    wanted = [
        (files, pawns) for files in sorted(most) for pawns in range(files, min(most[files], 99) + 1)
    ]
    if (
        found != wanted
        or sorted(most) not in [list(range(1, n + 1)) for n in range(1, MOST_FILES + 1)]
        or any(pawns > ROWS * files for files, pawns in found)
    ):
        raise Unreadable(
            f"layers: not all sizes on one to {MOST_FILES} files from the smallest on, in order"
        )
    numbers = [n for one in c.layers for n in (one.structures, *vars(one.outcomes).values())]
    if min(numbers) < 0:
        raise Unreadable("layers: a number of structures is negative")


def prove(c: Certificate, proof: Proof) -> None:
    """Take the steps of the proof."""
    check_bounds(c)
    proof.claim = claim_of(c.nimber, c.layers)
    found = []
    for files in sorted({layer.files for layer in c.layers}):
        claimed = [layer for layer in c.layers if layer.files == files]
        solved = Strip(files, claimed[-1].pawns, c.nimber).solve(proof)
        for layer, (pawns, played) in zip(claimed, solved.items(), strict=True):
            found.append(layer_of(files, pawns, c.nimber, played))
            compare(layer, found[-1])
        total = sum(layer.structures for layer in claimed)
        proof.checked.append(f"{files} {'file' if files == 1 else 'files'}: {total} structures")
    proof.claim = claim_of(c.nimber, found)
    boards = [board for layer in found for board in layer.worth]
    proof.checked += [f"worth *{c.nimber}: {board}" for board in boards]


def compare(claimed: Layer, found: Layer) -> None:
    """Refuse a layer that is not as claimed."""
    name = f"{found.files} files, {found.pawns} pawns"
    for field, otherwise in (
        ("structures", f"there are {found.structures}"),
        ("outcomes", f"they are {vars(found.outcomes)}"),
        ("sha256", "another structure has another outcome"),
        ("second", "the second player wins other boards"),
        ("worth", "other boards are worth the nimber"),
    ):
        if getattr(claimed, field) != getattr(found, field):
            raise Refused(f"{field}: {name}: {otherwise}")
