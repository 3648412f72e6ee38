"""Check a certificate that a side wins a chess endgame of kings and pawns, for sets of positions.

No field of the certificate is believed. It names formations of pawns, some with the kings alone and
some with a queen of the attacker's besides. The checker solves each of them for all places of the
pieces at once, those that moves lead to first, as :mod:`formations <lastmove.checker.formations>`
says. What the certificate does not name counts as not won.

**Why that is a win.** Every position in a set was found in some pass of some formation. By
induction on the order in which they were found, a position in *won* has a move to one found
earlier, and from a position in *lost* every move leads to one found earlier. So every line of play
in which the attacker keeps to those moves ends, and it can end only where the defender has no move
and is in check: that is mate. Leaving formations out makes both sets smaller, never larger. ∎

The rules are those of :mod:`chess <lastmove.checker.chess>`, on boards of at most 128 squares. The
count of fifty moves is no part of a position; a bound for it is reported.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import dataclass

from .bitboards import Formation, Plane, squares_of
from .chess import Position, read_position
from .formations import Solver
from .frame import Proof, Refused, Unreadable

MOST_FORMATIONS = 1 << 20
MOST_SQUARES = 128


@dataclass(frozen=True)
class Certificate:
    """What the file holds."""

    fen: str
    double_step: bool
    attacker: str
    kings: str
    queens: str


def unpacked(name: str, text: str, masks: int, plane: Plane) -> dict[Formation, int]:
    """Return the formations in a field, each with its third set of squares if there are three."""
    size = (plane.squares + 7) // 8
    try:
        packed = zlib.decompressobj()
        data = packed.decompress(
            base64.b64decode(text, validate=True), MOST_FORMATIONS * masks * size
        )
    except (zlib.error, binascii.Error, ValueError):
        raise Unreadable(f"{name}: not in the form of packed sets") from None
    if not packed.eof or packed.unused_data or len(data) % (masks * size):
        raise Unreadable(f"{name}: not a whole number of packed sets")
    sets = [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]
    found: dict[Formation, int] = {}
    edges = plane.first_row | plane.last_row
    for at in range(0, len(sets), masks):
        mine, foes, rest = (*sets[at : at + masks], plane.all)[:3]
        if mine & foes or (mine | foes) & edges or (mine | foes | rest) > plane.all:
            raise Unreadable(f"{name}: entry {at // masks} is no formation of pawns on this board")
        if (mine, foes) in found:
            raise Unreadable(f"{name}: entry {at // masks} is there twice")
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


def root_of(position: Position) -> Root:
    """Return the position of a claim as the attacker sees it."""
    board = position.board
    if board.files * board.rows > MOST_SQUARES:
        raise Unreadable(f"fen: no board of at most {MOST_SQUARES} squares")
    plane = Plane(board.files, board.rows, double_step=board.double_step)
    letters = "KPkp" if position.white_attacks else "kpKP"
    found: dict[str, list[int]] = {letter: [] for letter in letters}
    passed = None
    for cell, piece in enumerate(position.cells):
        row, file = board.row(cell), cell % board.width - 2
        at = (row if position.white_attacks else board.rows - 1 - row) * board.files + file
        if piece.isalpha() and piece not in letters:
            raise Unreadable("fen: not kings and pawns alone")
        if piece in found:
            found[piece].append(at)
        if cell == position.passed != 0:
            passed = at
    (king,), mine, (other,), foes = (found[letter] for letter in letters)
    masks = (sum(1 << at for at in mine), sum(1 << at for at in foes))
    return Root(plane, masks, king, other, position.attacks, passed)


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


def prove(c: Certificate, proof: Proof) -> None:
    """Take the steps of the proof."""
    position = read_position(c.fen, c.attacker, double_step=c.double_step)
    root = root_of(position)
    plane = root.plane
    kings = unpacked("kings", c.kings, 2, plane)
    queens = unpacked("queens", c.queens, 3, plane)
    proof.claim = position.claim
    # A formation rests on those with less to go, and with a queen on itself without one.
    order = [(plane.to_go(formation), 0, formation) for formation in kings]
    order += [(plane.to_go(formation), 1, formation) for formation in queens]
    solver = Solver(plane, proof)
    for _, with_queen, formation in sorted(order):
        if with_queen:
            solver.solve_queen(formation, queens[formation])
        else:
            solver.solve_kings(formation)
    proof.checked.append(f"formations: {len(kings)} of kings and pawns, {len(queens)} with a queen")
    if not is_shown(root, solver):
        raise Refused("win: the formations named do not show that the position is won")
    proof.checked.append("win")
    proof.claim += (
        f"; at most {2 * solver.passes} single moves in a row are neither a capture nor a pawn's "
        "move"
    )
