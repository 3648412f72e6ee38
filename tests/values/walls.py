"""A naive thermograph on the trees of `tests.reference`: walls by sampling, not by sweeping.

A wall is a list of points (temperature, value), from temperature -1 up; it is straight between
two points and vertical above the last. A wall of a game is evaluated at every temperature at
which it can bend: where a wall of an option bends, or two of them cross. The rules are those of
*Winning Ways*, chapter 6.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise

from tests.reference import canonical, number


@dataclass(frozen=True)
class Formula:
    """How walls follow from those of the options; the defaults are right, all else is broken."""

    left: object = max
    right: object = min
    tax: int = 1
    mast: bool = True


RIGHT = Formula()


@dataclass(frozen=True)
class Wall:
    """A wall in the terms of the library."""

    mast: Fraction
    breaks: tuple
    slopes: tuple

    def __call__(self, t):
        value = self.mast
        pieces = zip((*self.breaks, -1)[1:], self.breaks, self.slopes[1:], strict=True)
        for bottom, top, slope in pieces:
            value -= slope * (max(top, t) - max(bottom, t))
        return value


@dataclass(frozen=True)
class Walls:
    """A thermograph in the terms of the library."""

    left: Wall
    right: Wall
    mean: Fraction
    temperature: Fraction


def at(wall, t):
    for (s, x), (u, y) in pairwise(wall):
        if s <= t <= u:
            return x + (y - x) * (t - s) / (u - s)
    return wall[-1][1]


def bends(walls):
    """The temperatures at which the largest or the least of some walls can bend, ascending."""
    points = sorted({t for wall in walls for t, _ in wall})
    crossings = set()
    for low, high in pairwise(points):
        for first, second in combinations(walls, 2):
            below, above = (at(first, t) - at(second, t) for t in (low, high))
            if below * above < 0:
                crossings.add(low + (high - low) * below / (below - above))
    return sorted(crossings.union(points))


@cache
def points(g, formula=RIGHT):
    """The left and the right wall of a canonical tree."""
    if not (g[0] and g[1]):
        wall = [(Fraction(-1), number(g))]
        return wall, wall
    from_left = [points(x, formula)[1] for x in g[0]]
    from_right = [points(x, formula)[0] for x in g[1]]
    temperatures = sorted({*bends(from_left), *bends(from_right)})

    def both(t):
        return (
            formula.left(at(wall, t) for wall in from_left) - formula.tax * t,
            formula.right(at(wall, t) for wall in from_right) + formula.tax * t,
        )

    walls = [(t, *both(t)) for t in temperatures]
    if formula.mast:
        walls = up_to_the_mast(walls)
    return [(t, left) for t, left, _ in walls], [(t, right) for t, _, right in walls]


def up_to_the_mast(walls):
    """The part of two taxed walls below the temperature at which they meet, and that point."""
    low, left, right = walls[-1]
    # Above the last bend both walls move by the tax, and the gap closes by twice as much.
    far = low + max(0, (left - right) / 2) + 1
    walls = [*walls, (far, left - (far - low), right + (far - low))]
    for i, ((low, left, right), (high, high_left, high_right)) in enumerate(pairwise(walls)):
        gap, high_gap = left - right, high_left - high_right
        if high_gap <= 0:
            share = gap / (gap - high_gap) if gap > 0 else 0
            meeting = left + share * (high_left - left)
            below = [point for point in walls[: i + 1] if point[1] > point[2]]
            return [*below, (low + share * (high - low), meeting, meeting)]
    raise AssertionError


def drawn(wall):
    """A list of points as mast, breaks from the top down, and slopes."""
    breaks, slopes = [], [0]
    for (low, x), (high, y) in reversed(list(pairwise(wall))):
        slope = (y - x) / (high - low)
        if slope != slopes[-1]:
            breaks.append(high)
            slopes.append(slope)
    return Wall(wall[-1][1], tuple(breaks), tuple(slopes))


def thermograph(tree, formula=RIGHT):
    """The thermograph of a tree."""
    left, right = points(canonical(tree), formula)
    return Walls(drawn(left), drawn(right), left[-1][1], left[-1][0])
