"""Products of coin-turning games: coins on a board, turned where rows and columns cross.

In the product A × B a move turns all coins (a, b) with a in a legal set of the game A and b in a
legal set of the game B, and the coin with the largest a and the largest b goes from head to tail.
The Tartan Theorem: the coin (a, b) is worth the nim-product of the coin a in A and the coin b in B.

References
----------
H. W. Lenstra, "Nim multiplication", 1977; R. K. Guy, "Impartial games", in *Games of No Chance*,
1996, section 8; E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 14.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import product as pairs_of
from operator import xor
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias

from lastmove.bounds import within_limits
from lastmove.errors import InputError
from lastmove.position import RULESETS, Impartial, Position, ruleset_name
from lastmove.rulesets.coin_turning import (
    ALL_TAILS,
    CoinTurning,
    Moebius,
    Ruler,
    TurningTurtles,
    Turnips,
    coin_picture,
)
from lastmove.rulesets.support.coin_rules import Coins, TurningRule
from lastmove.rulesets.support.reading import read_list
from lastmove.values import nim_inverse, nim_multiply

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "CoinProduct",
    "MoebiusXTurnips",
    "RulerXRuler",
    "TurningCorners",
    "product",
    "product_table",
]

Pair: TypeAlias = tuple[int, int]
PAIR = re.compile(r"([0-9]{1,40})\s*:\s*([0-9]{1,40})", re.ASCII)

LARGEST_PICTURE = 24
MOST_EXPLAINED = 20


@dataclass(frozen=True)
class CoinProduct(Impartial, register=False):
    """A position of a product of two coin-turning games: the coins that show heads.

    Parameters
    ----------
    heads : tuple of pairs of int
        The coordinates (a, b) of the coins that show heads, kept in increasing order.

    Notes
    -----
    :func:`product` makes the class for two games. A move that turns the crossings of a set worth α
    with a set worth β, each with its largest coin, changes the nim-sum by the nim-product of α and
    β; a good move is one for which this is the whole nim-sum, so β is found by division.
    """

    heads: tuple[Pair, ...]

    first_rule: ClassVar[TurningRule]
    second_rule: ClassVar[TurningRule]
    notation = "pairs a:b of the coins that show heads, with commas; `tails` if there are none"
    example = "2:2,5:6"
    reference = "R. K. Guy, Impartial games, section 8; H. W. Lenstra, Nim multiplication, 1977"

    def __post_init__(self) -> None:
        heads = tuple(sorted(set(self.heads)))
        hint = f"write it like {self.example}"
        if len(heads) < len(self.heads):
            raise InputError("a coin is named twice", str(self.heads), 0, hint)
        for a, b in heads:
            if a < self.first_rule.first or b < self.second_rule.first:
                raise InputError(self._numbering(a, b), str(self.heads), 0, hint)
        object.__setattr__(self, "heads", heads)

    @classmethod
    def _numbering(cls, a: int, b: int) -> str:
        start = f"{cls.first_rule.first}:{cls.second_rule.first}"
        return f"coins are numbered from {start}, and {a}:{b} is none"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position that a text such as ``2:2,5:6`` describes."""
        if text.strip().lower() == ALL_TAILS:
            return cls(())
        hint = f"write it like {cls.example}"
        heads: dict[Pair, None] = {}
        for start, read in read_list(text, PAIR, "a coin a:b", hint):
            a, b = int(read[1]), int(read[2])
            if a < cls.first_rule.first or b < cls.second_rule.first:
                message = f"{cls._numbering(a, b)}, at column {start + 1}"
                raise InputError(message, text, start, hint)
            if (a, b) in heads:
                message = f"coin {a}:{b} is named twice, at column {start + 1}"
                raise InputError(message, text, start, hint)
            heads[a, b] = None
        return cls(tuple(heads))

    def __str__(self) -> str:
        """Write the heads as :meth:`parse` reads them."""
        return ",".join(f"{a}:{b}" for a, b in self.heads) or ALL_TAILS

    def moves(self) -> Iterable[Position]:
        """Return the positions after turning a head, and where its companions' lines cross."""
        for a, b in self.heads:
            columns = list(self.second_rule.checked_companions(b))
            for row in self.first_rule.checked_companions(a):
                for column in columns:
                    yield self._turned((*row, a), (*column, b))

    def _turned(self, first: Coins, second: Coins) -> Self:
        return type(self)(tuple({*self.heads} ^ {*pairs_of(first, second)}))

    def known_nim_value(self) -> int:
        """Return the nim-sum of the heads' values, each a nim-product."""
        return reduce(xor, (self.coin_value(a, b) for a, b in self.heads), 0)

    @classmethod
    def coin_value(cls, a: int, b: int) -> int:
        """Return what a coin is worth by the Tartan Theorem."""
        return nim_multiply(cls.first_rule.nim_value(a), cls.second_rule.nim_value(b))

    def known_good_moves(self) -> list[Position]:
        """Return the moves whose coins are worth as much as the whole position."""
        return [self._turned(first, second) for first, second in within_limits(self._good())]

    def _good(self) -> Iterator[tuple[Coins, Coins]]:
        total = self.known_nim_value()
        if not total:
            return
        for a, b in self.heads:
            second_sets = _sets_by_worth(self.second_rule, b)
            for alpha, first_sets in _sets_by_worth(self.first_rule, a).items():
                beta = nim_multiply(total, nim_inverse(alpha))
                yield from pairs_of(first_sets, second_sets.get(beta, ()))

    def explain(self) -> list[str]:
        """Return the nim-product for each head, their nim-sum, and the good moves."""
        steps = ["Tartan Theorem: coin (a, b) is worth the nim-product of a and b in their games"]
        for a, b in self.heads[:MOST_EXPLAINED]:
            left, right = self.first_rule.nim_value(a), self.second_rule.nim_value(b)
            steps.append(f"coin {a}:{b} is worth {left} ⊗ {right} = {self.coin_value(a, b)}")
        if len(self.heads) > MOST_EXPLAINED:
            steps.append(f"… and {len(self.heads) - MOST_EXPLAINED} more heads")
        total = self.known_nim_value()
        steps.append(f"nim-sum {total}")
        if not total:
            return [*steps, "every move makes the nim-sum something else: whoever moves loses"]
        for i, (first, second) in enumerate(self._good()):
            if i == MOST_EXPLAINED:
                return [*steps, "… and more good moves"]
            shown = " × ".join("{" + ", ".join(map(str, coins)) + "}" for coins in (first, second))
            steps.append(f"good move: turn {shown}")
        return steps

    def svg(self) -> str:
        """Return the board of coins, the first coordinate to the right, the second upwards."""
        left, low = self.first_rule.first, self.second_rule.first
        right = max((a for a, _ in self.heads), default=left)
        high = max((b for _, b in self.heads), default=low)
        if right - left >= LARGEST_PICTURE or high - low >= LARGEST_PICTURE:
            return super().svg()
        rows = [
            [(f"{a}:{b}", (a, b) in self.heads) for a in range(left, right + 1)]
            for b in range(high, low - 1, -1)
        ]
        return coin_picture(rows, title=f"{ruleset_name(type(self))} {self}")


def _sets_by_worth(rule: TurningRule, coin: int) -> dict[int, list[Coins]]:
    """Return the sets that may be turned with a largest coin, by the nim-sum of their values."""
    sets: defaultdict[int, list[Coins]] = defaultdict(list)
    own = rule.nim_value(coin)
    for companions in rule.checked_companions(coin):
        worth = reduce(xor, map(rule.nim_value, companions), own)
        sets[worth].append((*companions, coin))
    return sets


def product(
    first: type[CoinTurning], second: type[CoinTurning], *, register: bool = True
) -> type[CoinProduct]:
    """Return the product of two coin-turning games, as ``first-x-second``.

    Parameters
    ----------
    first, second : classes of positions
        The games whose coins give the first and the second coordinate.
    register : bool
        Whether the game is to be found under the two names with ``-x-`` between them. A file with
        the line ``Mine = product(Mogul, Ruler)`` makes it known to the command line.

    Returns
    -------
    type
        The class of positions, the same one for the same games if it is registered.

    Examples
    --------
    >>> from lastmove.rulesets.coin_products import product
    >>> from lastmove.rulesets.coin_turning import Moebius, Turnips
    >>> product(Moebius, Turnips).parse("5:6").nim_value()
    37
    """
    name = f"{ruleset_name(first)}-x-{ruleset_name(second)}"
    known = RULESETS.get(name)
    if (
        known is not None
        and issubclass(known, CoinProduct)
        and (known.first_rule, known.second_rule) == (first.rule, second.rule)
    ):
        return known
    namespace = {
        "first_rule": first.rule,
        "second_rule": second.rule,
        "name": name,
        "__module__": __name__,
        "__doc__": f"Turn the crossings of a set of {ruleset_name(first)} with one of "
        f"{ruleset_name(second)}, the outermost coin from head to tail.",
    }
    title = f"{first.__name__}X{second.__name__}"
    return type(title, (CoinProduct,), namespace, register=register)


def product_table(
    first: type[CoinTurning] | TurningRule,
    second: type[CoinTurning] | TurningRule,
    rows: int,
    columns: int,
) -> NDArray[np.uint64]:
    """Return the values of a board of coins, one row for each coin of the first game.

    Parameters
    ----------
    first, second : classes of positions or turning rules
        The games.
    rows, columns : int
        How many coins of each.

    Returns
    -------
    array of uint64
        The nim-products of the coins' values.

    Examples
    --------
    >>> from lastmove.rulesets.coin_products import product_table
    >>> from lastmove.rulesets.coin_turning import TurningTurtles
    >>> product_table(TurningTurtles, TurningTurtles, 3, 4).tolist()
    [[1, 2, 3, 4], [2, 3, 1, 8], [3, 1, 2, 12]]
    """
    import numpy as np

    def values(game: type[CoinTurning] | TurningRule, coins: int) -> NDArray[np.uint64]:
        rule = game if isinstance(game, TurningRule) else game.rule
        return np.array(rule.nim_values(coins), dtype=np.uint64)

    return nim_multiply(values(first, rows)[:, None], values(second, columns)[None, :])


class MoebiusXTurnips(CoinProduct):
    """Turn the crossings of up to five columns with three equally spaced rows.

    Notes
    -----
    The outermost coin, that in the rightmost column and the highest row, goes from head to tail.
    Coins are written column:row, both numbered from 0.

    Examples
    --------
    >>> from lastmove.rulesets.coin_products import MoebiusXTurnips
    >>> MoebiusXTurnips.parse("5:6,2:2").nim_value()
    33
    """

    name = "moebius-x-turnips"
    first_rule = Moebius.rule
    second_rule = Turnips.rule


class TurningCorners(CoinProduct):
    """Turn the corners of a rectangle, of a segment, or a single coin: Turning Turtles by itself.

    Notes
    -----
    Coins are numbered from 1:1. The coin a:b is worth the nim-product of a and b: this game
    is the multiplication table of nimbers.

    Examples
    --------
    >>> from lastmove.rulesets.coin_products import TurningCorners
    >>> TurningCorners.parse("13:7").nim_value()
    2
    """

    first_rule = TurningTurtles.rule
    second_rule = TurningTurtles.rule


class RulerXRuler(CoinProduct):
    """Turn all coins of a rectangle, the outermost of them from head to tail.

    Notes
    -----
    Coins are numbered from 1:1. The coin a:b is worth the nim-product of the highest powers of 2
    that divide a and b.

    Examples
    --------
    >>> from lastmove.rulesets.coin_products import RulerXRuler
    >>> RulerXRuler.parse("4:4").nim_value()
    6
    """

    name = "ruler-x-ruler"
    first_rule = Ruler.rule
    second_rule = Ruler.rule
