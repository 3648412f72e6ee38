"""The rules of chess on boards of any size, and the positions that claims are about.

The rules are those of chess without castling: pawns promote to a queen, rook, bishop or knight on
the last row; they may take two steps from their second row, on boards of at least five rows where
the certificate says so, and may then be captured in passing at once. The counters of moves and
repetitions are no part of a position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .frame import Unreadable, shown

MOST_FILES, MOST_ROWS = 26, 32
LONGEST_FIELD = 2 * MOST_FILES * MOST_ROWS
LEAST_ROWS_FOR_TWO_STEPS = 5
USUAL = 8
EMPTY, BORDER = ".", "#"
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

Move = tuple[int, int, str]
"""From, to, and the letter of a new piece or nothing."""


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
            raise Unreadable(f"{shown(square)} is no square")
        file, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
        if file >= self.files or row >= self.rows:
            raise Unreadable(f"{shown(square)} is no square of this board")
        return (row + 2) * self.width + file + 2

    def row(self, cell: int) -> int:
        """Return the row of a cell, from 0."""
        return cell // self.width - 2

    def name(self, cell: int) -> str:
        """Return the name of a cell's square."""
        return f"{chr(ord('a') + cell % self.width - 2)}{self.row(cell) + 1}"

    def read(self, field: str) -> str:
        """Return the cells of a board field, which has to be in its one usual spelling."""
        border = BORDER * self.width
        if not re.fullmatch(r"[KQRBNPkqrbnp0-9/]*", field[: LONGEST_FIELD + 1]):
            raise Unreadable(f"{shown(field)} is no position on this board")
        cells = re.sub(r"[0-9]{1,2}", lambda run: EMPTY * int(run[0]), field[:LONGEST_FIELD])
        lines = [f"##{line}##" for line in reversed(cells.split("/"))]
        found = border * 2 + "".join(lines) + border * 2
        if {len(line) for line in lines} != {self.width} or self.write(found) != field:
            raise Unreadable(f"{shown(field)} is no position on this board, or oddly written")
        return found

    def write(self, cells: str) -> str:
        """Return the board field of cells."""
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
    """A legal position, and whose win in it is claimed."""

    board: Board
    cells: str
    passed: int
    """The cell of a legal capture in passing, or 0."""
    white_to_move: bool
    white_attacks: bool

    @property
    def attacks(self) -> bool:
        """Whether the attacker is to move."""
        return self.white_to_move == self.white_attacks

    @property
    def claim(self) -> str:
        """What is claimed, in words, with all that differs from chess."""
        board, turn = self.board, "w" if self.white_to_move else "b"
        passed = board.name(self.passed) if self.passed else "-"
        words = (
            f"{board.write(self.cells)} {turn} - {passed}: "
            f"{'white' if self.white_attacks else 'black'} wins by force"
        )
        is_usual = (board.files, board.rows) == (USUAL, USUAL)
        if not is_usual:
            words += f" on a board of {board.files} files and {board.rows} rows"
        if not board.double_step:
            words += ", where pawns never take two steps and are never captured in passing"
        elif not is_usual:
            words += ", where pawns may take two steps from their second row"
        return f"{words}; moves and repetitions are not counted, so no draw can be claimed"


def read_position(fen: str, attacker: str, *, double_step: bool) -> Position:
    """Return the position of a claim, or raise `Unreadable`."""
    found = re.fullmatch(r"(\S+) ([wb]) - (-|[a-z][0-9]{1,2})", fen)
    if not found:
        raise Unreadable("fen: not a board, a side to move, - for no castling, and - or a square")
    if attacker not in {"white", "black"}:
        raise Unreadable("attacker: neither white nor black")
    field, white, square = found[1][: LONGEST_FIELD + 1], found[2] == "w", found[3]
    first = re.findall(r"[0-9]{1,2}|.", field.split("/", 1)[0])
    files = sum(int(part) if re.fullmatch("[0-9]+", part) else 1 for part in first)
    rows = field.count("/") + 1
    if not (1 <= files <= MOST_FILES and 1 <= rows <= MOST_ROWS):
        raise Unreadable(f"fen: no board of 1 to {MOST_FILES} files and 1 to {MOST_ROWS} rows")
    board = Board(files, rows, double_step=double_step)
    cells = list(board.read(field))
    if cells.count("K") != 1 or cells.count("k") != 1:
        raise Unreadable("fen: not one king on each side")
    if any(cells[at] in "Pp" and board.row(at) in {0, rows - 1} for at in range(len(cells))):
        raise Unreadable("fen: a pawn stands on the first or the last row")
    if board.attacked(cells, cells.index("k" if white else "K"), white=white):
        raise Unreadable("fen: the side that is not to move is in check")
    passed = 0
    if square != "-":
        at = board.cell(square)
        back = -board.width if white else board.width
        steps = (cells[at + back], cells[at], cells[at - back])
        row = rows - 3 if white else 2
        if (
            not board.double_step
            or steps != ("p" if white else "P", EMPTY, EMPTY)
            or board.row(at) != row
        ):
            raise Unreadable("fen: no pawn has just passed the square given")
        before = cells.copy()
        before[at - back], before[at + back] = before[at + back], EMPTY
        passed = board.passed_cell(before, (at - back, at + back, ""), cells)
    return Position(board, "".join(cells), passed, white, attacker == "white")
