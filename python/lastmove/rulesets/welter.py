"""Welter's game: coins on a strip, one a square, that may jump over each other to the left.

The theory, two roads to the nim-value, its inversion and misère play, is in
:mod:`~lastmove.rulesets.support.welter_theory`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from lastmove.bounds import within_limits
from lastmove.errors import InputError
from lastmove.position import Impartial, Position
from lastmove.rulesets.support.drawing import INK, LEFT, RIGHT, SHADE, _document, coins
from lastmove.rulesets.support.reading import places, read_coins
from lastmove.rulesets.support.welter_theory import (
    alterations,
    extended_frieze,
    frieze,
    is_abacus,
    mates,
    misere_moves,
    misere_value,
    moves_to,
    nim_like_moves,
    welter_value,
)

__all__ = ["Welter", "frieze_svg", "frieze_text"]

STEP, HEIGHT, MARGIN = 44, 30, 24
CHARACTER = 9
MOST_DRAWN = 40
"""Coins of the largest frieze pattern that is drawn."""


@dataclass(frozen=True)
class Welter(Impartial):
    """Move one coin to a free square further left, over others if need be; the last to move wins.

    Parameters
    ----------
    coins : tuple of int
        The squares of the coins, counted from 0 at the left, in increasing order.

    Notes
    -----
    The game ends with k coins on the squares 0 to k − 1. Mate the two coins that are congruent
    modulo the highest power of two, take them away, and go on: the nim-value is the nim-sum of
    (a ⊕ b) − 1 for all mates a and b, and of the coin that is left if their number is odd. The
    good moves, always an odd number of them, come from a frieze pattern. Four coins can be played
    as heaps of Nim, and three with a fourth on an extra square −1.

    In misère play an *abacus position* of k coins, with exactly one coin on each pair of squares i
    and 2k − 1 − i, is worth 1 less its nim-value, which is 0 or 1; nothing else changes.

    References
    ----------
    C. P. Welter, 1952 and 1954; J. H. Conway, *On Numbers and Games*, 1976, chapter 13; R. K. Guy,
    "Impartial games", in *Games of No Chance*, 1996, section 7.

    Examples
    --------
    >>> from lastmove.rulesets.welter import Welter
    >>> position = Welter.parse("1,2,3,5,8,13,21")
    >>> position.nim_value()
    14
    >>> [str(move) for move in position.winning_moves()["left"]]
    ['0,1,3,5,8,13,21', '1,2,3,5,8,11,21', '1,2,3,5,8,13,19']
    >>> Welter.parse(".oo") == Welter.parse("2,1")
    True
    """

    coins: tuple[int, ...]

    notation = (
        "squares of the coins, counted from 0 at the left, with commas between them; "
        "a strip such as .oo..o is read too"
    )
    example = "1,2,3,5,8,13,21"
    reference = "C. P. Welter, 1952; R. K. Guy, Impartial games, section 7"

    def __post_init__(self) -> None:
        hint = f"write it like {self.example}"
        if any(coin < 0 for coin in self.coins):
            raise InputError("squares are counted from 0", str(self.coins), 0, hint)
        if any(a >= b for a, b in zip(self.coins, self.coins[1:], strict=False)):
            message = "the squares of coins are different, in increasing order"
            raise InputError(message, str(self.coins), 0, hint)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the position of squares in any order, or of a strip of ``.`` and ``o``."""
        hint = f"write it like {cls.example}"
        coins = read_coins(text, hint, first=0)
        taken: set[int] = set()
        for coin, start in zip(coins, places(text), strict=False):
            if coin in taken:
                message = f"square {coin} at column {start + 1} has a coin already"
                raise InputError(message, text, start, hint)
            taken.add(coin)
        return cls(tuple(sorted(coins)))

    def moves(self) -> Iterable[Position]:
        """Return the positions with one coin on a free square further left."""
        occupied = set(self.coins)
        for coin in self.coins:
            for square in range(coin):
                if square not in occupied:
                    yield self._after(coin, square)

    def _after(self, coin: int, square: int) -> Welter:
        rest = (other for other in self.coins if other != coin)
        return Welter(tuple(sorted((*rest, square))))

    def canonical(self) -> Position:
        """Return the position without the coins at the left that cannot move any more."""
        stuck = 0
        while stuck < len(self.coins) and self.coins[stuck] == stuck:
            stuck += 1
        return Welter(tuple(coin - stuck for coin in self.coins[stuck:])) if stuck else self

    def known_nim_value(self) -> int:
        """Return Welter's function, by mating."""
        return welter_value(self.coins)

    def moves_to(self, value: int) -> list[Position]:
        """Return all moves to a nim-value.

        Examples
        --------
        >>> from lastmove.rulesets.welter import Welter
        >>> [str(move) for move in Welter.parse("2,5,8").moves_to(3)]
        ['2,5,7']
        """
        return [self._after(*move) for move in within_limits(moves_to(self.coins, value))]

    def known_good_moves(self) -> list[Position]:
        """Return the moves to nim-value 0, from the frieze pattern; an odd number, if any."""
        return self.moves_to(0)

    def frieze(self, value: int | None = None) -> list[list[int]]:
        """Return the frieze pattern, with another value extended to the right.

        Parameters
        ----------
        value : int, optional
            The value n′ for which the pattern is extended; the line of the coins then goes on with
            the squares that give it.

        Examples
        --------
        >>> from lastmove.rulesets.welter import Welter
        >>> Welter.parse("2,5,8").frieze()[-1], Welter.parse("2,5,8").frieze(0)[1]
        ([12], [2, 5, 8, 14, 9, 4])
        """
        return frieze(self.coins) if value is None else extended_frieze(self.coins, value)

    def frieze_svg(self, value: int | None = None) -> str:
        """Return a picture of the frieze pattern, with another value extended to the right."""
        what = "Frieze pattern" if value is None else f"Frieze pattern extended to {value}"
        return frieze_svg(self.frieze(value), coins=len(self.coins), title=f"{what} of {self}")

    def is_abacus(self) -> bool:
        """Return whether one of each pair of squares i and 2k − 1 − i has a coin, i < k.

        Examples
        --------
        >>> from lastmove.rulesets.welter import Welter
        >>> Welter((1, 3, 5)).is_abacus(), Welter((1, 4, 5)).is_abacus()
        (True, False)
        """
        return is_abacus(self.coins)

    def misere_nim_value(self) -> int:
        """Return the nim-value in misère play, where the end is worth 1: 0 if the mover loses.

        Examples
        --------
        >>> from lastmove.rulesets.welter import Welter
        >>> Welter((1, 3, 5)).misere_nim_value(), Welter((0, 1, 2)).misere_nim_value()
        (1, 1)
        """
        return misere_value(self.coins)

    def known_misere_outcome(self) -> str:
        """Return who wins in misère play, by the abacus rule."""
        return "N" if self.misere_nim_value() else "P"

    def known_misere_good_moves(self) -> list[Position]:
        """Return the moves that win in misère play, by the abacus rule."""
        return [self._after(*move) for move in misere_moves(self.coins)]

    def explain(self) -> list[str]:
        """Return the mates, the nim-sum, and how the good moves are found."""
        total = self.known_nim_value()
        pairs, spinster = mates(self.coins)
        steps = []
        for a, b in pairs:
            power = (a ^ b) & -(a ^ b)
            modulo = f"congruent modulo {power}" if power > 1 else "of different parity"
            steps.append(
                f"mates {a} and {b}, {modulo}: [{a}|{b}] = ({a} ⊕ {b}) − 1 = {(a ^ b) - 1}"
            )
        if spinster is not None:
            steps.append(f"{spinster} is left single: [{spinster}] = {spinster}")
        steps.append(f"nim-sum {total}: whoever moves {'wins' if total else 'loses'}")
        if total:
            steps += self._search_for_good_moves()
        if self.is_abacus():
            steps.append(
                "an abacus position: in misère play it is the other player who wins, "
                f"with nim-value {1 - total}"
            )
        return steps

    def _search_for_good_moves(self) -> list[str]:
        steps = []
        if len(self.coins) == 4:
            steps.append("four coins: make their nim-sum 0, as in Nim")
        elif len(self.coins) == 3:
            heaps = ", ".join(str(coin + 1) for coin in self.coins)
            steps.append(f"three coins, numbered from an extra square: make {heaps} a nim-sum of 0")
        if len(self.coins) in {3, 4}:
            found = nim_like_moves(self.coins)
        else:
            squares = ", ".join(map(str, alterations(self.coins, 0)))
            steps.append(f"the frieze pattern takes the coins, one at a time, to {squares}")
            found = moves_to(self.coins, 0)
        return steps + [f"good move: {coin} to {square}" for coin, square in found]

    def svg(self) -> str:
        """Return the strip from square 0."""
        return coins(self.coins, first=0, title=f"Welter's game {self}") or super().svg()


def frieze_text(lines: Sequence[Sequence[int]]) -> str:
    """Return a frieze pattern as lines of text, each half a step to the right of the last.

    Lines have no trailing spaces.

    Examples
    --------
    >>> from lastmove.rulesets.welter import frieze_text
    >>> from lastmove.rulesets.support.welter_theory import frieze
    >>> print(frieze_text(frieze([2, 5, 8])))
     0   0   0   0
       2   5   8
         6  12
          12
    """
    width = max(len(str(entry)) for line in lines for entry in line)
    half = (width + 2 + width % 2) // 2
    gap = " " * (2 * half - width)
    rows = [gap.join(f"{entry:>{width}}" for entry in line) for line in lines]
    return "\n".join((" " * (half * i) + row).rstrip() for i, row in enumerate(rows))


def frieze_svg(lines: Sequence[Sequence[int]], *, coins: int, title: str) -> str:
    """Return a picture of a frieze pattern.

    The first line has zeros, the second as many coins as there are, and what follows them in it are
    the squares to which they go, those that are legal moves in bold with a mark. Patterns of more
    than 40 coins are refused.

    Examples
    --------
    >>> from lastmove.rulesets.welter import frieze_svg
    >>> from lastmove.rulesets.support.welter_theory import extended_frieze
    >>> picture = frieze_svg(extended_frieze([2, 5, 8], 0), coins=3, title="Frieze of 2, 5, 8")
    >>> picture.count("<text"), picture.count("<circle")
    (22, 1)
    """
    if coins > MOST_DRAWN:
        message = f"a frieze of {coins} coins is too large to draw"
        raise InputError(message, hint=f"draw at most {MOST_DRAWN} coins")
    longest = max(len(str(entry)) for line in lines for entry in line)
    step = max(STEP, CHARACTER * longest + 14)
    body = []
    for j, line in enumerate(lines):
        for i, entry in enumerate(line):
            x = MARGIN + step * i + step * j // 2
            y = MARGIN + HEIGHT * j
            altered = j == 1 and i >= coins
            legal = altered and entry < line[i - coins]
            if legal:
                radius = max(13, CHARACTER * len(str(entry)) // 2 + 4)
                body.append(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{SHADE}"/>')
            colour = _colour(j, i, coins, last=len(lines) - 1)
            weight = ' font-weight="bold"' if legal or (j == 1 and i < coins) else ""
            body.append(
                f'<text x="{x}" y="{y + 5}" font-family="sans-serif" font-size="15" '
                f'text-anchor="middle" fill="{colour}"{weight}>{entry}</text>'
            )
    width = 2 * MARGIN + max(step * (len(line) - 1) + step * j // 2 for j, line in enumerate(lines))
    return _document(width, 2 * MARGIN + HEIGHT * (len(lines) - 1), body, title)


def _colour(line: int, place: int, coins: int, *, last: int) -> str:
    """Give coins and their value one colour, where they go and the new value another."""
    if line == 1:
        return LEFT if place < coins else RIGHT
    if line == last:
        return RIGHT if place % 2 else LEFT
    return INK
