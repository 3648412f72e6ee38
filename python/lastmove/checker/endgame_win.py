"""Check a certificate that a side wins a chess endgame by force.

Run ``python -I endgame_win.py FILE [--json]``. Exit code 0: proved; 1: refused; 2: not readable.
This file is the whole checker: standard library only, nothing from the engines. No field of the
certificate is believed.

**What is shown.** A strategy gives the attacker one move in each position that it can be brought
into. From the position of the claim on, the checker makes every move of the strategy and every
legal move of the defender. It refuses if a move of the strategy is illegal, if a defence leads to a
position without a move, if the defender is left without a move and not in check, if a position can
come back, or if a move of the strategy is never used.

**Why that is a win.** Every line of play in which the attacker keeps to the strategy goes through
positions of a finite graph without cycles. So it ends; it cannot end with the attacker to move,
since there the strategy has a move; and where it ends with the defender to move, that is mate. ∎

The rules are those of chess on a board of any size, without castling: pawns promote on the last
row, take two steps from their second row if ``double_step`` says so, and may then be captured in
passing. The count of fifty moves is no part of a position; ``quiet`` says how many single moves in
a row the longest line without capture and pawn move has, and is checked.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

OK, REFUSED, UNREADABLE = 0, 1, 2
VERSION = 1
KIND = "endgame-win"
TYPES: dict[str, type] = {
    "kind": str,
    "fen": str,
    "double_step": bool,
    "attacker": str,
    "rule": str,
    "plies": int,
    "quiet": int,
    "strategy": list,
    "engine": str,
    "checksum": str,
}
LARGEST_FILE = 1 << 26
MOST_FILES, MOST_ROWS = 26, 32
LEAST_ROWS_FOR_TWO_STEPS = 5
EMPTY, BORDER = ".", "#"
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

Move = tuple[int, int, str]
"""From, to, and the letter of a new piece or nothing."""


class Refused(Exception):  # noqa: N818 - a verdict, not an error
    """A step of the proof that fails."""


class Unreadable(Exception):  # noqa: N818 - a verdict, not an error
    """A file that is no certificate."""


class Board:
    """The squares of a board with a border of two cells, and the rules on it."""

    def __init__(self, files: int, rows: int, *, double_step: bool) -> None:
        """Measure a board."""
        self.files, self.rows = files, rows
        self.width = files + 4
        self.double_step = double_step and rows >= LEAST_ROWS_FOR_TWO_STEPS
        step = {d: d[1] * self.width + d[0] for d in (*STRAIGHT, *DIAGONAL, *JUMPS)}
        self.straight = [step[d] for d in STRAIGHT]
        self.diagonal = [step[d] for d in DIAGONAL]
        self.around = self.straight + self.diagonal
        self.jumps = [step[d] for d in JUMPS]

    def cell(self, square: str) -> int:
        """Return the cell of a square's name."""
        if not re.fullmatch(r"[a-z][1-9][0-9]?", square):
            raise Refused(f"{square[:8]!r} is no square")
        file, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
        if file >= self.files or row >= self.rows:
            raise Refused(f"{square!r} is no square of this board")
        return (row + 2) * self.width + file + 2

    def row(self, cell: int) -> int:
        """Return the row of a cell, from 0."""
        return cell // self.width - 2

    def name(self, cell: int) -> str:
        """Return the name of a cell's square."""
        return f"{chr(ord('a') + cell % self.width - 2)}{self.row(cell) + 1}"

    def read(self, field: str) -> str:
        """Return the cells of a board field."""
        border = BORDER * self.width
        lines = []
        for row in reversed(field.split("/")):
            line = "".join(
                EMPTY * min(int(part), MOST_FILES + 1) if part.isdecimal() else part
                for part in re.findall(r"[0-9]{1,2}|[KQRBNPkqrbnp]|.", row)
            )
            if len(line) != self.files or not re.fullmatch(r"[KQRBNPkqrbnp.]*", line):
                raise Refused(f"{field[:80]!r} is no position on this board")
            lines.append(f"##{line}##")
        if len(lines) != self.rows:
            raise Refused(f"{field[:80]!r} is no position on this board")
        return border * 2 + "".join(lines) + border * 2

    def write(self, cells: str) -> str:
        """Return the board field of cells, for messages."""
        lines = []
        for row in range(self.rows - 1, -1, -1):
            start = (row + 2) * self.width + 2
            line = cells[start : start + self.files]
            lines.append(re.sub(r"\.+", lambda run: str(len(run[0])), line))
        return "/".join(lines)

    def attacked(self, cells: list[str], cell: int, *, white: bool) -> bool:
        """Return whether a side attacks a cell."""
        king, queen, rook, bishop, knight, pawn = "KQRBNP" if white else "kqrbnp"
        back = -self.width if white else self.width
        if cells[cell + back - 1] == pawn or cells[cell + back + 1] == pawn:
            return True
        if any(cells[cell + step] == knight for step in self.jumps):
            return True
        for steps, slider in ((self.straight, rook), (self.diagonal, bishop)):
            for step in steps:
                at = cell + step
                if cells[at] == king:
                    return True
                while cells[at] == EMPTY:
                    at += step
                if cells[at] in (queen, slider):
                    return True
        return False

    def moves(self, cells: list[str], passed: int, *, white: bool) -> Iterator[Move]:
        """Yield the moves of a side that disregard the safety of its king."""
        foes = "kqrbnp" if white else "KQRBNP"
        free = foes + EMPTY
        for at, piece in enumerate(cells):
            if not piece.isalpha() or piece.isupper() != white:
                continue
            kind = piece.lower()
            if kind == "p":
                yield from self.pawn_moves(cells, at, passed, foes, white=white)
            elif kind in "kn":
                for step in self.around if kind == "k" else self.jumps:
                    if cells[at + step] in free:
                        yield at, at + step, ""
            else:
                straight = self.straight if kind in "qr" else []
                for step in straight + (self.diagonal if kind in "qb" else []):
                    to = at + step
                    while cells[to] == EMPTY:
                        yield at, to, ""
                        to += step
                    if cells[to] in foes:
                        yield at, to, ""

    def pawn_moves(
        self, cells: list[str], at: int, passed: int, foes: str, *, white: bool
    ) -> Iterator[Move]:
        """Yield the moves of a pawn."""
        ahead = self.width if white else -self.width
        last = self.rows - 1 if white else 0
        second = 1 if white else self.rows - 2
        targets = [
            to for to in (at + ahead - 1, at + ahead + 1) if cells[to] in foes or to == passed
        ]
        if cells[at + ahead] == EMPTY:
            targets.append(at + ahead)
            two = at + 2 * ahead
            if self.double_step and self.row(at) == second and cells[two] == EMPTY:
                targets.append(two)
        for to in targets:
            if self.row(to) == last:
                for letter in "QRBN" if white else "qrbn":
                    yield at, to, letter
            else:
                yield at, to, ""

    def make(self, cells: list[str], move: Move, passed: int) -> list[str]:
        """Return the cells after a move."""
        at, to, letter = move
        after = cells.copy()
        piece = after[at]
        after[at], after[to] = EMPTY, letter or piece
        if piece in "Pp" and to == passed:
            after[to + (-self.width if piece == "P" else self.width)] = EMPTY
        return after

    def legal(
        self, cells: list[str], passed: int, *, white: bool
    ) -> Iterator[tuple[Move, list[str]]]:
        """Yield the legal moves of a side, with the cells after each."""
        for move in self.moves(cells, passed, white=white):
            after = self.make(cells, move, passed)
            if not self.attacked(after, after.index("K" if white else "k"), white=not white):
                yield move, after

    def passed_cell(self, before: list[str], move: Move, after: list[str]) -> int:
        """Return the cell on which a pawn can now be captured in passing, or 0."""
        at, to, _ = move
        if before[at] not in "Pp" or abs(to - at) != 2 * self.width:
            return 0
        passed, foe = (at + to) // 2, "p" if before[at] == "P" else "P"
        takers = [cell for cell in (to - 1, to + 1) if after[cell] == foe]
        white = foe == "P"
        for taker in takers:
            taken = self.make(after, (taker, passed, ""), passed)
            if not self.attacked(taken, taken.index("K" if white else "k"), white=not white):
                return passed
        return 0


@dataclass(frozen=True)
class Position:
    """Cells and the cell of a capture in passing, or 0; who is to move is known."""

    cells: str
    passed: int


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


@dataclass
class Certificate:
    """The fields of a certificate that are checked."""

    fen: str
    double_step: bool
    attacker: str
    rule: str
    plies: int
    quiet: int
    strategy: list[str]


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


def read_certificate(data: bytes) -> Certificate:  # noqa: C901 - one refusal after the other
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
    if not all(type(line) is str for line in fields["strategy"]):
        raise Unreadable("strategy is not a list of texts")
    if fields["checksum"] != checksum(fields):
        raise Unreadable("the checksum does not fit: the certificate was changed")
    return Certificate(**{name: fields[name] for name in Certificate.__dataclass_fields__})


class Checker:
    """The replay of a strategy against every defence."""

    def __init__(self, certificate: Certificate) -> None:
        """Read the position of the claim and the strategy."""
        self.claim = certificate
        parts = certificate.fen.split(" ")
        if len(parts) < 4 or parts[1] not in ("w", "b") or parts[2] != "-":  # noqa: PLR2004
            raise Refused("fen: no position with a side to move and without castling")
        if certificate.attacker not in ("white", "black"):
            raise Refused("attacker: neither white nor black")
        first = parts[0].split("/", 1)[0]
        files = sum(int(p) if p.isdecimal() else 1 for p in re.findall(r"[0-9]{1,2}|.", first))
        rows = parts[0].count("/") + 1
        if not (1 <= files <= MOST_FILES and 1 <= rows <= MOST_ROWS):
            raise Refused("fen: no board of 1 to 26 files and 1 to 32 rows")
        self.board = Board(files, rows, double_step=certificate.double_step)
        self.white = certificate.attacker == "white"
        self.turn_is_white = parts[1] == "w"
        passed = 0 if parts[3] == "-" else self.board.cell(parts[3])
        self.root = Position(self.board.read(parts[0]), passed)
        self.check_root()
        self.strategy: dict[Position, str] = {}
        for line in certificate.strategy:
            words = line.split(" ")
            if len(words) not in (2, 3):
                raise Refused(f"strategy: {line[:80]!r} is no position and move")
            cell = self.board.cell(words[1]) if len(words) == 3 else 0  # noqa: PLR2004
            position = Position(self.board.read(words[0]), cell)
            if position in self.strategy:
                raise Refused(f"strategy: {line[:80]!r} is there twice")
            self.strategy[position] = words[-1]

    def check_root(self) -> None:
        """Refuse a position that is not legal."""
        cells = list(self.root.cells)
        if cells.count("K") != 1 or cells.count("k") != 1:
            raise Refused("fen: not one king on each side")
        start = 2 * self.board.width
        ends = cells[start : start + self.board.width], cells[-start - self.board.width : -start]
        if any(piece in "Pp" for row in ends for piece in row):
            raise Refused("fen: a pawn stands on the first or the last row")
        waiting = "k" if self.turn_is_white else "K"
        if self.board.attacked(cells, cells.index(waiting), white=self.turn_is_white):
            raise Refused("fen: the side that is not to move is in check")
        if self.root.passed:
            ahead = -self.board.width if self.turn_is_white else self.board.width
            pawn = "p" if self.turn_is_white else "P"
            passed = self.root.passed
            behind = (
                cells[passed + ahead] == pawn and cells[passed] == cells[passed - ahead] == EMPTY
            )
            row = self.board.rows - 3 if self.turn_is_white else 2
            if not (self.board.double_step and behind and self.board.row(passed) == row):
                raise Refused("fen: no pawn has just passed the square given")

    def after_attack(self, position: Position) -> tuple[Position, bool]:
        """Return where the strategy leads from a position, and whether quietly."""
        move = self.strategy.get(position)
        text = self.board.write(position.cells)
        if move is None:
            raise Refused(f"a defence leads to {text}, where the strategy has no move")
        if not re.fullmatch(r"([a-z][0-9]{1,2}){2}[qrbn]?", move):
            raise Refused(f"{move[:12]!r} in {text} is no move")
        cells = list(position.cells)
        for (at, to, letter), after in self.board.legal(cells, position.passed, white=self.white):
            if f"{self.board.name(at)}{self.board.name(to)}{letter.lower()}" == move:
                quiet = cells[at] not in "Pp" and cells[to] == EMPTY
                passed = self.board.passed_cell(cells, (at, to, letter), after)
                return Position("".join(after), passed), quiet
        raise Refused(f"{move} is not legal in {text}")

    def defences(self, position: Position) -> list[tuple[Position, bool]]:
        """Return where the defender's moves lead, and which are quiet."""
        cells = list(position.cells)
        found = []
        for move, after in self.board.legal(cells, position.passed, white=not self.white):
            quiet = cells[move[0]] not in "Pp" and cells[move[1]] == EMPTY
            passed = self.board.passed_cell(cells, move, after)
            found.append((Position("".join(after), passed), quiet))
        if not found:
            king = cells.index("k" if self.white else "K")
            if not self.board.attacked(cells, king, white=self.white):
                raise Refused(f"stalemate in {self.board.write(position.cells)}")
        return found

    def replay(self) -> Distance:  # noqa: C901 - a depth-first search without recursion
        """Return how far the position of the claim is from mate."""
        attacks = self.white == self.turn_is_white
        # By who is to move: what is known of positions; None while they are on the way.
        known: dict[tuple[bool, Position], Distance | None] = {}
        steps: dict[tuple[bool, Position], list[tuple[Position, bool]]] = {}
        root = (attacks, self.root)
        way = [root]
        while way:
            here = way[-1]
            if here not in steps:
                known[here] = None
                steps[here] = [self.after_attack(here[1])] if here[0] else self.defences(here[1])
                for position, _ in steps[here]:
                    after = (not here[0], position)
                    if after not in known:
                        way.append(after)
                    elif known[after] is None:
                        raise Refused(f"{self.board.write(position.cells)} can come back")
                continue
            way.pop()
            if known[here] is not None:
                continue
            distance = Distance()
            for position, quiet in steps[here]:
                later = known.get((not here[0], position))
                if later is None:
                    raise Refused(f"{self.board.write(position.cells)} can come back")
                distance.before(later, quiet=quiet)
            known[here] = distance
            steps[here] = []
        used = sum(1 for turn, _ in known if turn)
        if used != len(self.strategy):
            raise Refused(f"strategy: {len(self.strategy) - used} of its moves are never made")
        distance_of_root = known[root]
        if distance_of_root is None:
            raise Refused("the position of the claim can come back")
        return distance_of_root


def prove(certificate: Certificate, checked: list[str]) -> None:
    """Go through the proof; note the steps that hold."""
    if certificate.rule != claim_of(certificate.fen, certificate.attacker):
        raise Refused("rule: not what the other fields say")
    checker = Checker(certificate)
    checked.append("position")
    distance = checker.replay()
    checked.append(f"strategy: {len(checker.strategy)} positions")
    if certificate.plies != distance.longest:
        raise Refused(f"plies: the longest line has {distance.longest} single moves")
    if certificate.quiet != distance.quiet:
        raise Refused(f"quiet: the longest quiet run has {distance.quiet} single moves")
    checked.append("longest line")


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
        usage = "usage: endgame_win.py FILE [--json]"
        sys.stderr.write(f"{(getattr(error, 'strerror', None) or usage)}\n")
        return UNREADABLE
    code, verdict = check(data)
    words = ("proved: {claim}", "refused: {reason}", "not readable: {reason}")[code]
    text = json.dumps(verdict) if "--json" in arguments else words.format(**verdict)
    sys.stdout.write(f"{text}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
