"""Random short games, biased to the corners of the theory.

Games are drawn as trees of `tests.reference` and built in the library option by option, so that
every law also runs through the library's canonical form.
"""

from fractions import Fraction
from functools import cache
from itertools import product

from hypothesis import strategies as st

import lastmove as lm
from tests.reference import add, canonical, form, negate


@cache
def to_reference(game):
    """The oracle's tree of a game of the library."""
    return form(map(to_reference, game.left), map(to_reference, game.right))


@cache
def from_reference(tree):
    """The library's game for a tree of the oracle, built options first."""
    return lm.Game(map(from_reference, tree[0]), map(from_reference, tree[1]))


def number_tree(x):
    """The canonical form of a dyadic number."""
    x = Fraction(x)
    if x == 0:
        return form()
    if x.denominator == 1:
        toward_zero = number_tree(x - (1 if x > 0 else -1))
        return form([toward_zero]) if x > 0 else form([], [toward_zero])
    step = Fraction(1, x.denominator)
    return form([number_tree(x - step)], [number_tree(x + step)])


def star_tree(n):
    """The canonical form of the nimber *n."""
    options = [star_tree(k) for k in range(n)]
    return form(options, options)


def total(*trees):
    """The canonical form of a sum."""
    result = form()
    for tree in trees:
        result = canonical(add(result, tree))
    return result


ZERO, ONE, STAR = number_tree(0), number_tree(1), star_tree(1)
UP = form([ZERO], [STAR])
NUMBERS = [number_tree(x) for x in ("0", "1", "2", "3", "1/2", "3/2", "1/4", "5/8")]
INFINITESIMALS = [
    *(star_tree(n) for n in (1, 2, 3)),
    *(total(*[UP] * n, star_tree(k)) for n, k in product((1, 2, 3), (0, 1, 2))),
    form([ZERO], [negate(total(UP, STAR))]),
    *(form([ZERO], [form([ZERO], [negate(number_tree(n))])]) for n in (1, 2)),
]
SWITCHES = [
    form([number_tree(a)], [number_tree(b)])
    for a, b in ((1, -1), (1, 0), (2, -1), (0, -2), ("1/2", "-1/2"), ("3/4", "1/2"))
]
MIXED = [
    total(ONE, STAR),
    total(number_tree("1/2"), UP),
    form([ONE], [STAR]),
    form([ONE], [ZERO, STAR]),
    form([number_tree(2)], [form([ONE], [number_tree(-1)])]),
    form([form([number_tree(3)], [ONE])], [UP, number_tree("1/2")]),
]
POSITIVE = NUMBERS + INFINITESIMALS + SWITCHES + MIXED
NEGATIVE = [negate(g) for g in POSITIVE]
CORNERS = list(dict.fromkeys(map(canonical, POSITIVE + NEGATIVE)))


def trees_over(left, right, min_size=1):
    """Trees {left | right} with up to three options a side."""
    sides = (st.lists(options, min_size=min_size, max_size=3) for options in (left, right))
    return st.builds(form, *sides)


corners = st.sampled_from(CORNERS)
# Random options mostly make 0 and 1: half of the trees give each player moves worth making.
hot_trees = trees_over(st.sampled_from(POSITIVE), st.sampled_from(NEGATIVE))
small_trees = corners | hot_trees | trees_over(corners, corners, min_size=0)
trees = small_trees | trees_over(corners | hot_trees, corners | hot_trees)
games = trees.map(from_reference)
dyadics = st.builds(lambda n, k: Fraction(n, 2**k), st.integers(-64, 64), st.integers(0, 5))
large_dyadics = st.builds(
    lambda n, k: Fraction(n, 2**k), st.integers(-(2**50), 2**50), st.integers(0, 50)
)
