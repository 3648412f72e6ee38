"""The coin-sliding game: coins on a strip, one a square, that cannot pass each other.

Pair the coins from the right. The gap inside a pair is a heap of Nim: the right coin of the pair
makes it smaller by as much as one likes. The left coin makes it larger, but that can be taken back
by the right coin, which follows: such a move is reversible and changes no value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice, pairwise
from operator import xor
from typing import Self

from lastmove.bounds import within_limits
from lastmove.errors import InputError
from lastmove.position import Impartial, Position
from lastmove.rulesets.support.drawing import coins
from lastmove.rulesets.support.reading import places, read_coins

__all__ = ["CoinSliding", "coin_pairs"]


def coin_pairs(coins: Sequence[int], wall: int = 0) -> list[tuple[int, int]]:
    """Pair the coins of a strip from the right.

    Squares are in increasing order, and so are the pairs. A coin without a partner is paired with
    the wall, the last square that it cannot reach. The heap of (a, b) has b − a − 1 beans.

    Examples
    --------
    >>> from lastmove.rulesets.coin_sliding import coin_pairs
    >>> coin_pairs([2, 5, 9])
    [(0, 2), (5, 9)]
    """
    padded = coins if len(coins) % 2 == 0 else [wall, *coins]
    return list(zip(padded[::2], padded[1::2], strict=True))


def gap_sum(coins: Sequence[int], wall: int = 0) -> int:
    """Return the nim-sum of the gaps inside pairs of coins."""
    return reduce(xor, (b - a - 1 for a, b in coin_pairs(coins, wall)), 0)


def slides_to_zero(coins: Sequence[int], wall: int = 0) -> Iterator[tuple[int, int]]:
    """Yield which coin slides to which square to make the nim-sum of the gaps 0."""
    total = gap_sum(coins, wall)
    for k, (a, b) in within_limits(enumerate(coin_pairs(coins, wall) if total else ())):
        gap, wanted = b - a - 1, (b - a - 1) ^ total
        right = 2 * k + 1 - len(coins) % 2
        if wanted < gap:
            yield right, a + 1 + wanted
        elif right > 0 and b - 1 - wanted > (coins[right - 2] if right > 1 else 0):
            yield right - 1, b - 1 - wanted


@dataclass(frozen=True)
class CoinSliding(Impartial):
    """Slide one coin left, not onto or over the next, not off the strip; the last to move wins.

    Parameters
    ----------
    coins : tuple of int
        The squares of the coins, counted from 1 at the left, in increasing order.

    Notes
    -----
    Pair the coins from the right; if one is left over, pair it with the left end. The nim-value is
    the nim-sum of the numbers of empty squares between the partners. The right coin of a pair is
    free to make its gap any smaller number. If the left coin slides k squares, the gap grows by k;
    the right one then slides k squares too, which restores all heaps. So a move that enlarges a gap
    is reversible, and the mex of a position is that of its Nim heaps.

    References
    ----------
    R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, section 2, Figure 3.

    Examples
    --------
    >>> from lastmove.rulesets.coin_sliding import CoinSliding
    >>> position = CoinSliding.parse("2,5,9")
    >>> position.nim_value()
    2
    >>> [str(move) for move in position.winning_moves()["left"]]
    ['2,5,7']
    >>> CoinSliding.parse(".o..o...o") == position
    True
    """

    coins: tuple[int, ...]

    notation = (
        "squares of the coins, counted from 1 at the left, with commas between them; "
        "a strip such as .o..o is read too"
    )
    example = "2,5,9"
    reference = "R. K. Guy, Impartial games, section 2, Figure 3"

    def __post_init__(self) -> None:
        squares = (0, *self.coins)
        if any(a >= b for a, b in pairwise(squares)):
            message = (
                "the squares of coins are counted from 1, and each is to the right of the last"
            )
            raise InputError(message, str(self.coins), 0, f"write it like {self.example}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position of a list of squares, or of a strip of ``.`` and ``o``."""
        hint = f"write it like {cls.example}"
        coins = read_coins(text, hint, first=1)
        refuse_disorder(text, coins, hint)
        return cls(tuple(coins))

    def moves(self) -> Iterable[Position]:
        """Return the positions with one coin slid left."""
        wall = 0
        for i, coin in enumerate(self.coins):
            for square in range(wall + 1, coin):
                yield self._with(i, square)
            wall = coin

    def _with(self, i: int, square: int) -> CoinSliding:
        return CoinSliding((*self.coins[:i], square, *self.coins[i + 1 :]))

    def known_nim_value(self) -> int:
        """Return the nim-sum of the gaps."""
        return gap_sum(self.coins)

    def known_good_moves(self) -> list[Position]:
        """Return the moves to nim-sum 0, those that enlarge a gap among them."""
        return [self._with(i, square) for i, square in slides_to_zero(self.coins)]

    def explain(self) -> list[str]:
        """Return the pairs, their gaps and the nim-sum."""
        total = self.known_nim_value()
        steps = ["pair the coins from the right; the gap inside a pair is a heap of Nim"]
        for a, b in coin_pairs(self.coins):
            partner = f"squares {a} and {b}" if a else f"the left end and square {b}"
            steps.append(f"{partner}: gap {b - a - 1}")
        steps += [
            "a left coin that slides enlarges its gap; its partner follows as far, and undoes it",
            f"nim-sum {total}: whoever moves {'wins' if total else 'loses'}",
        ]
        return steps

    def svg(self) -> str:
        """Return the strip."""
        return coins(self.coins, first=1, title=f"Coin sliding {self}") or super().svg()


def refuse_disorder(text: str, coins: Sequence[int], hint: str) -> None:
    """Refuse squares of a text that do not increase, with the column of the first that does not."""
    for (before, coin), start in zip(pairwise(coins), islice(places(text), 1, None), strict=False):
        if coin <= before:
            message = f"square {coin} at column {start + 1} is not right of {before}"
            raise InputError(message, text, start, hint)
