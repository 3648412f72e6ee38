"""Section 6: Green Hackenbush, ordinal sums and the colon principle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise, product
from typing import TypeAlias

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.guy.green_pictures import (
    GROUND,
    after_cuts,
    by_mex,
    numbered,
    string,
    value_of,
)
from lastmove.papers.guy.nim import star_sum
from lastmove.rulesets.green_hackenbush import FIGURE_6, GreenHackenbush

__all__: list[str] = []

TRUNK = 1


def strings_of_edges() -> Json:
    """Value strings of 1 to 6 edges, played out and as ordinal sums of single edges."""
    stalk, sums = lm.Form("0"), []
    for _ in range(6):
        stalk = lm.Form("*").ordinal_sum(stalk)
        sums.append(str(stalk.value))
    return [[value_of(frozenset(string(range(n + 1)))) for n in range(1, 7)], sums]


def in_the_air() -> Json:
    """Add up at the branch points a, b, c, d of the tree; an edge below adds 1."""
    return [star_sum(3, 2), star_sum(1, 1), star_sum(1, 2), star_sum(2, 2, 1, 4)]


def tree_as_ordinal_sums() -> Json:
    edge = lm.Form("*")
    a, b, c = (edge.ordinal_sum(above) for above in ("*3 + *2", "* + *", "* + *2"))
    return str(edge.ordinal_sum(a + b + c + lm.Form("*2")).value)


def tree_played_out() -> Json:
    """Cut the 16 edges of the same tree: d is node 1, and a, b, c are nodes 2, 3, 4."""
    strings = [
        [GROUND, TRUNK],
        [TRUNK, 2, 10, 11, 12],
        [2, 13, 14],
        [TRUNK, 3, 15],
        [3, 16],
        [TRUNK, 4, 17],
        [4, 18, 19],
        [TRUNK, 20, 21],
    ]
    return value_of(frozenset(chain.from_iterable(map(string, strings))))


def order_kept() -> Json:
    """Count the G, H, K with H ≥ K but not G:H ≥ G:K."""
    games = lm.games_born_by(2)
    bases = [*map(lm.Form, games), lm.Form("{*|*}"), lm.Form("{-1|1}"), lm.Form("{0,*|1}")]
    exceptions = 0
    for base in bases:
        sums = {h: base.ordinal_sum(h).value for h in games}
        exceptions += sum(h >= k and not sums[h] >= sums[k] for h in games for k in games)
    return exceptions


def forms_above() -> Json:
    """Put four forms of the value 2 on top of ∗."""
    return [
        str(lm.Form("*").ordinal_sum(above).value)
        for above in ("'{1|}'", "'{0,1|}'", "'{-5,1|}'", "'{1|9}'")
    ]


def forms_below() -> Json:
    return [
        [str(base.value), str(base.ordinal_sum(1).value)]
        for base in (lm.Form("{|}"), lm.Form("{*|*}"), lm.Form("{-1|1}"))
    ]


Tree: TypeAlias = tuple[tuple["Tree", ...], tuple["Tree", ...]]
"""A form as its left and its right options."""

NOUGHT: Tree = ((), ())
STAR: Tree = ((NOUGHT,), (NOUGHT,))
TREES: dict[str, Tree] = {
    "0": NOUGHT,
    "*": STAR,
    "1": ((NOUGHT,), ()),
    "-1": ((), (NOUGHT,)),
    "{*|*}": ((STAR,), (STAR,)),
}


def _wins_first(form: Tree, *, left: bool) -> bool:
    """Return whether a player who begins has a move after which the other one, beginning, loses."""
    return any(not _wins_first(after, left=not left) for after in form[0 if left else 1])


def played(form: Tree) -> Json:
    """Name the left and the right options of a form, and who wins it by play."""
    names = {tree: name for name, tree in TREES.items()}
    left, right = (sorted(names[option] for option in side) for side in form)
    first = _wins_first(form, left=True), _wins_first(form, left=False)
    outcomes = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    return [left, right, outcomes[first]]


def _over(g: Tree, h: Tree) -> Tree:
    """Put h on top of g, by the definition."""
    left, right = ((*g[i], *(_over(g, option) for option in h[i])) for i in (0, 1))
    return left, right


def _of_form(form: lm.Form) -> Json:
    """Write the left and the right options of a form, and its outcome."""
    left, right = (sorted(str(option) for option in side) for side in (form.left, form.right))
    return [left, right, form.outcome]


def string_moves() -> Json:
    string = GreenHackenbush.parse("0-1,1-2,2-3,3-4,4-5,5-6")
    moves = [move for move in string.moves() if isinstance(move, GreenHackenbush)]
    return sorted(move.nim_value() for move in moves)


def ordinal_sums_by_definition() -> Json:
    """Count the G and H born by day 2 for which G:H is not as its definition has it."""
    games = lm.games_born_by(2)

    @cache
    def over(g: lm.Game, h: lm.Game) -> lm.Game:
        left = [*g.left, *(over(g, option) for option in h.left)]
        right = [*g.right, *(over(g, option) for option in h.right)]
        return lm.Game(left, right)

    return sum(g.ordinal_sum(h) != over(g, h) for g in games for h in games)


def _middle_of_figure_6() -> GreenHackenbush:
    """Return the tree with stalks of 2, 2, 1 and 4 edges on a trunk of one."""
    tops = [[1, 2, 3], [1, 4, 5], [1, 6], [1, 7, 8, 9, 10]]
    return GreenHackenbush(((0, 1), *(edge for top in tops for edge in pairwise(top))))


def _trees(edges: int) -> Iterator[GreenHackenbush]:
    """Yield the trees of so many edges, each node joined to one with a smaller number."""
    for below in product(*(range(node) for node in range(1, edges + 1))):
        yield GreenHackenbush(tuple((foot, node) for node, foot in enumerate(below, 1)))


def tree_values() -> Json:
    """Count the trees of 1 to 5 edges by their values."""
    values = [tree.nim_value() for edges in range(1, 6) for tree in _trees(edges)]
    return [values.count(n) for n in range(6)]


def tree_values_by_mex() -> Json:
    values = [by_mex(numbered(tree)) for edges in range(1, 6) for tree in _trees(edges)]
    return [values.count(n) for n in range(6)]


def green_string_picture() -> str:
    return GreenHackenbush.parse("0-1,1-2,2-3,3-4,4-5,5-6").svg()


def moves_of_a_string_again() -> Json:
    return sorted(map(by_mex, after_cuts(frozenset(string(range(7))))))


def forms_of_0() -> Json:
    return {text: _of_form(lm.Form(text)) for text in ("{|}", "{*|*}", "{-1|1}")}


def forms_of_0_again() -> Json:
    return {
        "{|}": played(NOUGHT),
        "{*|*}": played(TREES["{*|*}"]),
        "{-1|1}": played(((TREES["-1"],), (TREES["1"],))),
    }


def ordinal_sum_options() -> Json:
    return {top: _of_form(lm.Form("{*|*}").ordinal_sum(top)) for top in ("1", "-1", "*")}


def ordinal_sum_options_again() -> Json:
    return {top: played(_over(TREES["{*|*}"], TREES[top])) for top in ("1", "-1", "*")}


def green_hackenbush_figure_6_middle() -> Json:
    return _middle_of_figure_6().nim_value()


def green_hackenbush_figure_6_middle_again() -> Json:
    return by_mex(numbered(_middle_of_figure_6()))


def green_hackenbush_figure_6_middle_picture() -> str:
    return _middle_of_figure_6().svg()


def green_tree_by_the_colon_principle_again() -> Json:
    return str(GreenHackenbush.parse(FIGURE_6).value())


def green_tree_played_out_picture() -> str:
    return GreenHackenbush.parse(FIGURE_6).svg()
