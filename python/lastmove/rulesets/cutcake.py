"""Cutcake: one player cuts a cake one way, the other the other way."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self, TypeAlias

from lastmove.errors import InputError
from lastmove.position import Position
from lastmove.rulesets.support.drawing import board
from lastmove.rulesets.support.reading import read_list
from lastmove.rulesets.support.short import ShortPosition
from lastmove.values import Game, game

__all__ = ["Cutcake"]

Cake: TypeAlias = tuple[int, int]

CAKE = re.compile(r"(0*[1-9][0-9]{0,17})\s*[x×]\s*(0*[1-9][0-9]{0,17})")

MOST_DRAWN = 2000
"""Squares of the largest cakes that are drawn and not written."""


@dataclass(frozen=True)
class Cutcake(ShortPosition):
    """Cut a cake along its lines: Left from top to bottom, Right from side to side.

    Parameters
    ----------
    cakes : tuple of pairs of int
        Rows and columns of squares of each cake.

    Notes
    -----
    A cut between two columns, Left's, makes one cake into two that are as high. One row of n
    squares is worth n − 1. In general every cake is worth an integer: a cake of h rows and w
    columns with 2^k ≤ h < 2^(k+1) is worth ⌊w / 2^k⌋ − 1 if w ≥ 2^k, and if not, the same with
    the players exchanged.

    References
    ----------
    E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 2.

    Examples
    --------
    >>> from lastmove.rulesets.cutcake import Cutcake
    >>> [str(Cutcake.parse(text).value()) for text in ("1x5", "4x9", "9x4", "2x3,5x2")]
    ['4', '1', '-1', '-1']
    >>> [str(move) for move in Cutcake.parse("2x4").left_moves()]
    ['2x1,2x3', '2x2,2x2']
    """

    cakes: tuple[Cake, ...]

    notation = "rows x columns of squares, with commas between cakes; 0 alone is no cake"
    example = "4x9,2x3"
    reference = "Winning Ways, chapter 2"

    def __post_init__(self) -> None:
        for h, w in self.cakes:
            if h < 1 or w < 1:
                message = f"a cake of {h}x{w} has no squares"
                raise InputError(message, str(self), None, "write sides of 1 or more")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the cakes that a text describes."""
        if text.strip() == "0":
            return cls(())
        cakes = read_list(text, CAKE, "a cake", f"write {cls.example}")
        return cls(tuple((int(found[1]), int(found[2])) for _, found in cakes))

    def __str__(self) -> str:
        """Write the cakes."""
        return ",".join(f"{h}x{w}" for h, w in self.cakes) or "0"

    @classmethod
    def random(cls, size: int, seed: int) -> Self:
        """Return one cake with sides up to a size, the same for the same seed."""
        draw = random.Random(seed)  # noqa: S311 - any cake will do
        return cls(((draw.randint(1, max(size, 1)), draw.randint(1, max(size, 1))),))

    def left_moves(self) -> Iterable[Position]:
        """Return the cakes after a cut between columns; of two mirrored cuts, one."""
        for i, (h, w) in enumerate(self.cakes):
            yield from self._after(i, (((h, c), (h, w - c)) for c in range(1, w // 2 + 1)))

    def right_moves(self) -> Iterable[Position]:
        """Return the cakes after a cut between rows; of two mirrored cuts, one."""
        for i, (h, w) in enumerate(self.cakes):
            yield from self._after(i, (((c, w), (h - c, w)) for c in range(1, h // 2 + 1)))

    def _after(self, i: int, cuts: Iterable[tuple[Cake, Cake]]) -> Iterator[Position]:
        for pieces in cuts:
            yield Cutcake((*self.cakes[:i], *pieces, *self.cakes[i + 1 :]))

    def components(self) -> Iterable[Position]:
        """Return the cakes one by one."""
        return [Cutcake((cake,)) for cake in self.cakes] or [self]

    def known_value(self) -> Game:
        """Return the value by the closed form."""
        return game(sum(_value(h, w) for h, w in self.cakes))

    def explain(self) -> list[str]:
        """Return how the closed form values each cake."""
        steps = []
        for h, w in self.cakes:
            low, high, way = (
                (h, w, "rows") if h.bit_length() <= w.bit_length() else (w, h, "columns")
            )
            power = 1 << (low.bit_length() - 1)
            sign = "" if way == "rows" else "−"
            pieces = f"{low} {way} count as {power}, the greatest power of 2 up to it"
            steps.append(f"{h}x{w}: {pieces}; {sign}(⌊{high}/{power}⌋ − 1) = {_value(h, w)}")
        return steps

    def svg(self) -> str:
        """Return the first cakes, each as its squares, one below the other."""
        return draw_cakes(self, self.cakes)


def _value(h: int, w: int) -> int:
    if h.bit_length() <= w.bit_length():
        return (w >> (h.bit_length() - 1)) - 1
    return 1 - (h >> (w.bit_length() - 1))


def draw_cakes(position: Position, cakes: Iterable[Cake]) -> str:
    """Return a picture of cakes, or their text if they are large."""
    rows: list[str] = []
    for h, w in cakes:
        if (len(rows) + h) * w > MOST_DRAWN:
            return Position.svg(position)
        rows += ([""] if rows else []) + ["." * w] * h
    return board(rows, {}, title=f"{type(position).__name__} {position}")
