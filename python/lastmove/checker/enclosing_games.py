"""Which pawn structures are worth a nimber ∗k: two games without rights that end enclose each.

A right to capture in passing ends with the next move anywhere, so a structure that has one is no
game of its own. Two games enclose it. In the upper one White's rights last until the next move of a
pawn, and Black has none; but a double step that Black could answer by a capture in passing which
forces a promotion, whatever White does here or elsewhere, is no move at all. In the lower one the
colours are exchanged. *If White wins a sum with the structure, then also with the upper game*:
White never makes such a double step, Black has no new move, and White may leave the longer rights
alone. Likewise for Black and the lower game. If Black, moving second, wins the upper game beside
the heap, the upper game is at most ∗k; if White does so with the lower one, that is at least ∗k.
Where both hold, ∗k may stand for the structure in every sum in which nobody can promote elsewhere.
∎
"""

from __future__ import annotations

from collections.abc import Iterator

BLACK, EMPTY, WHITE = 0, 1, 2


class Reading:
    """One of the two games that enclose a structure: the upper one if White is the keeper."""

    def __init__(self, files: int, keeper: int) -> None:
        """Take one of the two."""
        self.files, self.keeper = files, keeper
        self.known: dict[tuple[tuple[int, ...], int, int, int], bool] = {}
        self.forced: dict[tuple[tuple[int, ...], int, int, int], bool] = {}

    def first_wins(self, cells: tuple[int, ...], passed: int, heap: int, mover: int) -> bool:
        """Return whether the mover wins, moving first; `passed` is a square or -1."""
        state = (cells, passed, heap, mover)
        if state not in self.known:
            other = WHITE + BLACK - mover
            rights = passed if mover == self.keeper else -1
            self.known[state] = any(
                not self.first_wins(cells, passed, smaller, other) for smaller in range(heap)
            ) or any(
                after is None
                or (
                    self.is_move(*after, other)
                    and not self.first_wins(
                        after[0], after[1] if other == self.keeper else -1, heap, other
                    )
                )
                for after in self.pawn_moves(cells, rights, mover)
            )
        return self.known[state]

    def is_move(self, cells: tuple[int, ...], passed: int, other: int) -> bool:
        """Return whether the keeper may go there: not if a capture in passing promotes by force."""
        if passed < 0 or other == self.keeper:
            return True
        return not any(
            taken is not None
            and taken[0].count(self.keeper) < cells.count(self.keeper)
            and taken[0][passed] == other
            and self.forces(*taken, self.keeper, other)
            for taken in self.pawn_moves(cells, passed, other)
        )

    def forces(self, cells: tuple[int, ...], passed: int, mover: int, attacker: int) -> bool:
        """Return whether the attacker promotes, though the other may move elsewhere at any time."""
        state = (cells, passed, mover, attacker)
        if state not in self.forced:
            other = WHITE + BLACK - mover
            after = list(self.pawn_moves(cells, passed, mover))
            if mover == attacker:
                self.forced[state] = any(
                    move is None or self.forces(*move, other, attacker) for move in after
                )
            else:
                after.append((cells, -1))
                self.forced[state] = all(
                    move is not None and self.forces(*move, other, attacker) for move in after
                )
        return self.forced[state]

    def pawn_moves(
        self, cells: tuple[int, ...], passed: int, mover: int
    ) -> Iterator[tuple[tuple[int, ...], int] | None]:
        """Yield the positions after moves of pawns, with the square just stepped over or -1.

        None stands for a promotion. The mover may capture in passing on the square `passed`.
        """
        files, squares = self.files, len(cells)
        step = files if mover == WHITE else -files
        other = WHITE + BLACK - mover
        for square in (at for at in range(squares) if cells[at] == mover):
            ahead = square + step
            if not 0 <= ahead < squares:
                yield None
                continue
            if cells[ahead] == EMPTY:
                yield moved(cells, square, ahead, mover), -1
                if not 0 <= square - step < squares and cells[ahead + step] == EMPTY:
                    yield moved(cells, square, ahead + step, mover), ahead
            for side in (-1, 1):
                to = ahead + side
                if not 0 <= square % files + side < files:
                    continue
                if cells[to] == other:
                    yield moved(cells, square, to, mover), -1
                elif to == passed:
                    taken = moved(cells, square, to, mover)
                    yield (*taken[: to - step], EMPTY, *taken[to - step + 1 :]), -1


def moved(cells: tuple[int, ...], square: int, to: int, mover: int) -> tuple[int, ...]:
    """Return the cells after a pawn has gone from a square to another."""
    after = list(cells)
    after[square], after[to] = EMPTY, mover
    return tuple(after)


def is_worth(cells: tuple[int, ...], files: int, nimber: int) -> bool:
    """Return whether both games that enclose a structure show it to be worth the nimber."""
    return not any(
        Reading(files, keeper).first_wins(cells, -1, nimber, keeper) for keeper in (WHITE, BLACK)
    )
