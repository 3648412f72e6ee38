"""A naive oracle for short games that shares nothing with the library.

A game is a pair (left, right) of frozensets of games; every function is its textbook
definition (Siegel, *Combinatorial Game Theory*, chapter II) with a memo and no shortcut.
"""

from fractions import Fraction
from functools import cache

FORMS = {}


def form(left=(), right=()):
    """{left | right}; equal forms are one object, which keeps the memos fast."""
    pair = frozenset(left), frozenset(right)
    return FORMS.setdefault(pair, pair)


@cache
def negate(g):
    return form(map(negate, g[1]), map(negate, g[0]))


@cache
def add(g, h):
    return form(*([add(x, h) for x in g[i]] + [add(g, y) for y in h[i]] for i in (0, 1)))


@cache
def le(g, h):
    return not any(le(h, x) for x in g[0]) and not any(le(y, g) for y in h[1])


@cache
def canonical(g):
    """Bypass reversible options and drop dominated ones until nothing changes."""
    left, right, g = set(map(canonical, g[0])), set(map(canonical, g[1])), None
    while g != form(left, right):
        g = form(left, right)
        left = {z for x in left for z in next((y[0] for y in x[1] if le(y, g)), {x})}
        right = {z for x in right for z in next((y[1] for y in x[0] if le(g, y)), {x})}
        left = {x for x in left if not any(x != y and le(x, y) for y in left)}
        right = {x for x in right if not any(x != y and le(y, x) for y in right)}
    return g


@cache
def wins(games, side):
    """Does the player to move (0 Left, 1 Right) win the sum of the games? By plain play."""
    moves = ((i, x) for i, g in enumerate(games) for x in g[side])
    return any(not wins((*games[:i], x, *games[i + 1 :]), 1 - side) for i, x in moves)


def outcome(g):
    return "PRLN"[2 * wins((g,), 0) + wins((g,), 1)]


@cache
def birthday(g):
    return 1 + max(map(birthday, g[0] | g[1]), default=-1)


@cache
def number(g):
    """The number that g equals, or None: {n-1|} is n, {|n+1} is n, {a|b} is (a+b)/2."""
    left, right = ([number(x) for x in side] for side in canonical(g))
    if None in left + right or (left and right and left[0] >= right[0]):
        return None
    return Fraction(sum(left) + sum(right) + (not right) - (not left)) / max(1, len(left + right))


@cache
def stops(g):
    """The left and the right stop."""
    if (x := number(g)) is not None:
        return x, x
    return max(stops(x)[1] for x in g[0]), min(stops(x)[0] for x in g[1])
