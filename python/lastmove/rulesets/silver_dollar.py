"""De Bruijn's Silver Dollar Game: the coin-sliding game with a money-bag at its left end.

One coin, the silver dollar, is worth more than all others together. The leftmost square is a
money-bag, which holds any number of coins. A move slides a coin left, not onto or over the next
coin, the leftmost coin as far as into the bag; or it takes the bag, and then the opponent gets the
coins left on the strip. So whoever gets the dollar wins.

Who may not let what happen, derived from the end of the game:

* :class:`SilverDollar`: to take the bag is a move of its own. If the dollar is in the bag, the
  player to move takes it. Nobody slides the dollar into the bag, and nobody takes the bag without
  it. Up to these gifts the game is that of coin sliding, where the bag is a square that coins
  disappear on, and that is closed to the dollar: count the bag as full if the dollar is the
  leftmost coin, as empty if it is not.
* :class:`SilverDollarSlide`: a coin is slid and the bag is taken in one move. If the dollar is the
  leftmost coin, the player to move slides it into the bag and takes it. So nobody slides the coin
  that stands left of the dollar into the bag, if there is no other left of it: count the bag as
  full if the dollar is the second coin, as empty if it is a later one.

Pair the coins from the right; the gaps are heaps of Nim. A coin without a partner, on square c, is
a heap of c beans if the bag counts as empty, and of c − 1 if it counts as full. The other moves
change nothing: a left coin of a pair that slides left enlarges its gap g, and its partner follows.
This includes the slide of the leftmost coin a of a pair (a, b) into the bag. It leaves b without a
partner, a heap of b, or of b − 1 if the bag now counts as full; both are more than g = b − a − 1,
and the reply is to slide b to square g, or g + 1, which restores the heap. If the leftmost coin has
no partner, its slide into the bag makes its heap 0, as it should: the coins that are left are
paired as before.

The gifts change the nim-values, but not who wins. Whoever is given the dollar has one move to make,
to pick it up: a gift is worth ∗1. There is one in every position where the dollar cannot be had at
once, so none of these is worth ∗1, and the mex skips 1: the nim-value is 0 if the nim-sum s of the
heaps is 0, and s + 1 if it is not.

References
----------
R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, section 2, Figure 4; E. R. Berlekamp,
J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 15.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Self

from lastmove.errors import InputError
from lastmove.fields import read_numbers
from lastmove.position import Impartial, Position
from lastmove.rulesets.coin_sliding import coin_pairs, gap_sum, refuse_disorder, slides_to_zero
from lastmove.rulesets.support.drawing import strip

__all__ = ["SilverDollar", "SilverDollarSlide"]

WIDEST_DRAWN = 64


@dataclass(frozen=True)
class SilverDollar(Impartial):
    """Slide one coin left, at last into the bag, or take the bag; whoever gets the dollar wins.

    Parameters
    ----------
    coins : tuple of int
        The squares of the coins on the strip, in increasing order, that of the dollar among them;
        the bag is square 0.
    dollar : int or None
        The square of the dollar, 0 if it is in the bag; None if a player has it.
    bag_taken : bool
        Whether the bag has been taken; the coins on the strip are the opponent's then.

    Notes
    -----
    Pair the coins from the right; the gaps inside pairs are heaps of Nim, and a coin without a
    partner, on square c, is a heap of c beans, or c − 1 if it is the dollar, which nobody slides
    into the bag. With s the nim-sum of the heaps, the nim-value is 0 if s = 0 and else s + 1: in
    every position one can give the dollar away, which leaves the opponent the one move of picking
    it up. The module derives this. If the dollar can be had, the rules ask to take it.

    References
    ----------
    R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, section 2, Figure 4; *Winning
    Ways*, 1982, chapter 15.

    Examples
    --------
    >>> from lastmove.rulesets.silver_dollar import SilverDollar
    >>> position = SilverDollar.parse("3,6d,7,11")
    >>> position.nim_value(), [str(move) for move in position.winning_moves()["left"]]
    (2, ['2,6d,7,11', '3,6d,7,10'])
    >>> [str(move) for move in SilverDollar.parse("1d,2").moves()]
    ['0d,2', '1d,2!']
    >>> SilverDollar.parse("1d,2").outcome(), SilverDollar.parse("0d,2").outcome()
    ('P', 'N')
    """

    coins: tuple[int, ...]
    dollar: int | None
    bag_taken: bool = False

    notation = (
        "squares of the coins, counted from 1 beside the bag, with commas between them and d after "
        "the dollar's; 0d: the dollar is in the bag; ! at the end: the bag has been taken"
    )
    example = "3,6d,7,11"
    reference = "N. G. de Bruijn; R. K. Guy, Impartial games, section 2, Figure 4"

    guards: ClassVar[int] = 0
    """The number of coins that must stay left of the dollar, lest the opponent takes it."""
    _reasons: ClassVar[tuple[str, str]] = (
        "the dollar is the leftmost coin, and must not go into the bag: it counts as full",
        "the dollar is not the leftmost coin: the bag counts as empty",
    )
    """Why the bag counts as full, and why as empty."""

    def __post_init__(self) -> None:
        squares = (0, *self.coins)
        ordered = all(a < b for a, b in pairwise(squares))
        stands = self.dollar in self.coins
        if self.dollar is None:
            stands = self.bag_taken and not self.coins
        elif self.dollar == 0:
            stands = not self.bag_taken and not self.guards
        if not (ordered and stands):
            message = "coins stand on squares that increase from 1 on, the dollar on one of them"
            raise InputError(message, repr(self)[:200], 0, f"write it like {self.example}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position of a list of squares, one of them marked as the dollar's."""
        hint = f"write it like {cls.example}, with d after the dollar's square"
        if text.strip() == "over":
            return cls((), None, bag_taken=True)
        body = text.rstrip()
        bag_taken = body.endswith("!")
        # Spaces in place of the marks keep all columns where they are.
        body = body[:-1] + " " if bag_taken else body
        marks = [match.start() for match in re.finditer(r"(?<=[0-9])[dD](?=\s*(,|$))", body)]
        if len(marks) != 1:
            what = "no coin is" if not marks else "more than one coin is"
            message = f"{what} marked as the dollar"
            place = marks[1] if marks else 0
            # A character that belongs to no position is the greater fault.
            read_numbers(re.sub(r"(?<=[0-9])[dD](?=\s*(,|$))", " ", body), hint)
            raise InputError(f"{message} at column {place + 1}", text, place, hint)
        numbers = f"{body[: marks[0]]} {body[marks[0] + 1 :]}"
        try:
            squares = read_numbers(numbers, hint)
            refuse_disorder(numbers, squares, hint)
        except InputError as error:
            raise InputError(error.message, text, error.position, hint) from None
        dollar = squares[body[: marks[0]].count(",")]
        if squares[0] == 0 and (dollar or bag_taken or cls.guards):
            place = len(body) - len(body.lstrip())
            message = f"square 0 at column {place + 1} is the bag"
            raise InputError(message, text, place, "leave out the coins in the bag")
        return cls(tuple(square for square in squares if square), dollar, bag_taken)

    def __str__(self) -> str:
        """Write the squares, the dollar's with a d."""
        if self.dollar is None:
            return "over"
        bag = ["0d"] if self.dollar == 0 else []
        words = [f"{coin}d" if coin == self.dollar else str(coin) for coin in self.coins]
        return ",".join(bag + words) + ("!" if self.bag_taken else "")

    def moves(self) -> Iterable[Position]:
        """Return the positions after sliding a coin and after taking the bag."""
        if self.dollar is None:
            return
        if self._dollar_within_reach():
            yield self._over()
            return
        yield from self._slides()
        yield self._gift()

    def _slides(self) -> Iterable[SilverDollar]:
        wall = -1
        for i, coin in enumerate(self.coins):
            for square in range(wall + 1, coin):
                yield self._with(i, square)
            wall = coin

    def _with(self, i: int, square: int) -> SilverDollar:
        moved = (square,) if square else ()
        dollar = square if self.coins[i] == self.dollar else self.dollar
        return type(self)((*self.coins[:i], *moved, *self.coins[i + 1 :]), dollar)

    def _over(self) -> SilverDollar:
        return type(self)((), None, bag_taken=True)

    def _gift(self) -> SilverDollar:
        """Take the bag without the dollar."""
        return type(self)(self.coins, self.dollar, bag_taken=True)

    def _dollar_within_reach(self) -> bool:
        """Whether the player to move gets the dollar at once."""
        return self.bag_taken or self._left_of_dollar() < self.guards

    def _left_of_dollar(self) -> int:
        """Count the coins left of the dollar, −1 if it is in the bag."""
        return self.coins.index(self.dollar) if self.dollar else -1

    def _wall(self) -> int:
        """Return the last square that the leftmost coin cannot reach: 0 if the bag is full."""
        return 0 if self._left_of_dollar() == self.guards else -1

    def nim_sum(self) -> int:
        """Return the nim-sum of the gaps inside pairs, while the dollar is out of reach."""
        return gap_sum(self.coins, self._wall())

    def known_nim_value(self) -> int:
        """Return 0 or 1 more than the nim-sum of the gaps; 1 if the dollar can be taken."""
        if self.dollar is None:
            return 0
        if self._dollar_within_reach():
            return 1
        total = self.nim_sum()
        return total + 1 if total else 0

    def known_good_moves(self) -> list[Position]:
        """Return the moves after which the nim-sum is 0, or the one that takes the dollar."""
        if self.dollar is None:
            return []
        if self._dollar_within_reach():
            return [self._over()]
        slides: list[Position] = []
        if self._wall() == -1 and len(self.coins) % 2 == 0:
            into_the_bag = self._with(0, 0)
            slides = [] if into_the_bag.nim_sum() else [into_the_bag]
        found = slides_to_zero(self.coins, self._wall())
        return slides + [self._with(i, square) for i, square in found]

    def explain(self) -> list[str]:
        """Return the state of the bag, the pairs, their gaps and the nim-sum."""
        if self.dollar is None:
            return ["the dollar has been taken"]
        if self._dollar_within_reach():
            return ["whoever moves takes the dollar"]
        total = self.nim_sum()
        wall = self._wall()
        steps = [
            self._reasons[0 if wall == 0 else 1],
            "pair the coins from the right; the gap inside a pair is a heap of Nim",
        ]
        for a, b in coin_pairs(self.coins, wall):
            partner = f"squares {a} and {b}" if a > 0 else f"the bag and square {b}"
            steps.append(f"{partner}: {b - a - 1}")
        verdict = "wins" if total else "loses"
        steps.append(f"nim-sum {total}: whoever moves {verdict}")
        if total:
            steps.append(f"to give the dollar away is worth ∗1, so the nim-value is {total + 1}")
        return steps

    def svg(self) -> str:
        """Return the strip: a dark square is the bag, a disc of another colour the dollar."""
        width = max(self.coins, default=1)
        if width > WIDEST_DRAWN:
            return super().svg()
        occupied = set(self.coins)
        squares = ["o" if square in occupied else "." for square in range(width + 1)]
        squares[0] = "." if self.bag_taken else "B"
        if self.dollar:
            squares[self.dollar] = "D"
        marks = {"B": "blocked", "o": "both", "D": "right"}
        return strip(squares, marks, title=f"Silver Dollar {self}")


@dataclass(frozen=True)
class SilverDollarSlide(SilverDollar):
    """The Silver Dollar Game in which a coin is slid and the bag is taken in one move.

    Parameters
    ----------
    coins : tuple of int
        The squares of the coins on the strip, in increasing order, that of the dollar among them;
        the bag is square 0.
    dollar : int or None
        The square of the dollar; None if a player has it.
    bag_taken : bool
        Whether the bag has been taken; the coins on the strip are the opponent's then.

    Notes
    -----
    If the dollar is the leftmost coin, whoever moves slides it into the bag and takes both. Else
    pair the coins from the right; the gaps inside pairs are heaps of Nim, and a coin without a
    partner, on square c, is a heap of c beans, or c − 1 if the dollar is the next coin: nobody may
    leave the dollar as the leftmost. With s the nim-sum of the heaps, the nim-value is 0 if s = 0
    and else s + 1; see the module.

    References
    ----------
    R. K. Guy, "Impartial games", in *Games of No Chance*, 1996, section 2, Figure 4; *Winning
    Ways*, 1982, chapter 15.

    Examples
    --------
    >>> from lastmove.rulesets.silver_dollar import SilverDollarSlide
    >>> SilverDollarSlide.parse("1,2d").outcome(), SilverDollarSlide.parse("1,2,3d").outcome()
    ('P', 'N')
    >>> [str(move) for move in SilverDollarSlide.parse("1,2,3d").winning_moves()["left"]]
    ['2,3d']
    >>> [str(move) for move in SilverDollarSlide.parse("4d,9").winning_moves()["left"]]
    ['over']
    """

    guards = 1
    _reasons = (
        (
            "the dollar must not become the leftmost coin: the bag counts as full for the one "
            "coin left of it"
        ),
        "more than one coin is left of the dollar: the bag counts as empty",
    )

    def moves(self) -> Iterable[Position]:
        """Return the positions after sliding a coin, with or without taking the bag."""
        if self.dollar is None:
            return
        if self._dollar_within_reach():
            yield self._over()
            return
        for after in self._slides():
            yield after
            yield after._gift()  # noqa: SLF001 - a position of the same ruleset
