"""Poker Nim: Nim with poker chips, which one may also put back.

The game does not satisfy the ending condition, yet it has a winner, who can force it to end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from lastmove.errors import InputError
from lastmove.position import Position
from lastmove.rulesets.support.drawing import board
from lastmove.rulesets.support.nim_in_disguise import NimInDisguise, Player
from lastmove.rulesets.support.reading import read_part

__all__ = ["PokerNim"]


@dataclass(frozen=True)
class PokerNim(NimInDisguise):
    """Take chips from a heap and keep them, or add chips that you hold; the last to move wins.

    Parameters
    ----------
    heaps : tuple of int
        The sizes of the heaps; an empty one may be added to.
    left, right : int
        How many chips Left and Right hold.

    Notes
    -----
    The winner of Nim wins, and needs only to take: answer the opponent's taking as in Nim, and take
    back whatever the opponent adds. An addition is reversible and changes no value, which is that
    of the nim-sum of the heaps, in sums with other games too. Play ends, since the winner's stack
    of chips grows with each of the winner's moves and there are only so many chips. The moves of
    that strategy are :meth:`strategy`; adding chips to make the nim-sum 0 wins as well, and is
    listed among the winning moves after them.

    Search meets the loop of taking and adding the same chip, and says so with
    :class:`~lastmove.position.LoopError`.

    References
    ----------
    R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, section 2; *Winning Ways*, 1982,
    chapter 3.

    Examples
    --------
    >>> from lastmove.rulesets.poker_nim import PokerNim
    >>> position = PokerNim((3, 4, 5), left=2, right=0)
    >>> position.value()
    game('*2')
    >>> [str(move) for move in position.strategy("right")]
    ['1,4,5;2,2']
    >>> [str(move) for move in position.winning_moves()["left"]]
    ['1,4,5;4,0', '3,6,5;0,0', '3,4,7;0,0']
    """

    heaps: tuple[int, ...]
    left: int = 0
    right: int = 0

    notation = "heap sizes with commas between them, and after a semicolon Left's and Right's chips"
    example = "3,4,5;2,2"
    reference = "R. K. Guy, Impartial games, section 2; Winning Ways, chapter 3"

    def __post_init__(self) -> None:
        if any(number < 0 for number in (*self.heaps, self.left, self.right)):
            message = "there are no negative numbers of chips"
            raise InputError(message, repr(self), 0, f"write it like {self.example}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position of heaps and of the chips in hand; without these nobody holds any."""
        hint = f"write it like {cls.example}"
        heaps, semicolon, chips = text.partition(";")
        start = len(heaps) + 1
        sizes = read_part(text, 0, len(heaps), hint)
        held = read_part(text, start, len(text), hint) if chips.strip() else ()
        if semicolon and len(held) != 2:
            message = f"expected Left's and Right's chips at column {start + 1}"
            raise InputError(message, text, start, hint)
        return cls(sizes, *held)

    def __str__(self) -> str:
        """Write the heaps and the chips in hand."""
        return f"{','.join(map(str, self.heaps))};{self.left},{self.right}"

    def left_moves(self) -> Iterable[Position]:
        """Return the positions after Left has taken or added chips."""
        return self._moves("left")

    def right_moves(self) -> Iterable[Position]:
        """Return the positions after Right has taken or added chips."""
        return self._moves("right")

    def _moves(self, player: Player) -> Iterator[Position]:
        held = self.left if player == "left" else self.right
        for i, heap in enumerate(self.heaps):
            for size in range(heap + held + 1):
                if size != heap:
                    yield self._with(i, size, player)

    def _with(self, i: int, size: int, player: Player) -> PokerNim:
        heaps = (*self.heaps[:i], size, *self.heaps[i + 1 :])
        taken = self.heaps[i] - size
        if player == "left":
            return PokerNim(heaps, self.left + taken, self.right)
        return PokerNim(heaps, self.left, self.right + taken)

    def nim_heaps(self) -> tuple[int, ...]:
        """Return the heaps."""
        return self.heaps

    def resized(self, i: int, size: int, player: Player) -> PokerNim | None:
        """Return the position after a player takes chips, or adds as many as the player holds."""
        held = self.left if player == "left" else self.right
        return self._with(i, size, player) if size - self.heaps[i] <= held else None

    def explain(self) -> list[str]:
        """Return why adding chips changes nothing, and the nim-sum."""
        total = self.known_nim_value()
        steps = [
            "added chips can be taken back at once: adding is reversible, and the game is Nim",
            "the winner only takes; that player's stack grows with every move, so play ends",
            f"nim-sum {total}: whoever moves {'wins' if total else 'loses'}",
        ]
        steps += [
            f"good move: take {heap - (heap ^ total)} chips from {heap} (heap {i + 1})"
            for i, heap in enumerate(self.heaps)
            if heap ^ total < heap
        ]
        return steps

    def svg(self) -> str:
        """Return the heaps as rows of chips, and below them Left's and Right's chips."""
        width = max(*self.heaps, self.left, self.right, 1)
        if max(width, len(self.heaps)) > 64:
            return super().svg()
        rows = ["o" * heap for heap in self.heaps]
        rows += ["", "l" * self.left, "r" * self.right]
        marks = {"o": "both", "l": "left", "r": "right"}
        return board([row.ljust(width, ".") for row in rows], marks, title=f"Poker Nim {self}")
