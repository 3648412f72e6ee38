"""Section 6: Green Hackenbush, ordinal sums and the colon principle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise, product
from typing import TypeAlias

import lastmove as lm
from lastmove.papers.claim import Claim, Json
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

__all__ = ["CLAIMS"]

TRUNK = 1


def _strings() -> Json:
    """Value strings of 1 to 6 edges, played out and as ordinal sums of single edges."""
    stalk, sums = lm.Form("0"), []
    for _ in range(6):
        stalk = lm.Form("*").ordinal_sum(stalk)
        sums.append(str(stalk.value))
    return [[value_of(frozenset(string(range(n + 1)))) for n in range(1, 7)], sums]


def _in_the_air() -> Json:
    """Add up at the branch points a, b, c, d of the tree; an edge below adds 1."""
    return [star_sum(3, 2), star_sum(1, 1), star_sum(1, 2), star_sum(2, 2, 1, 4)]


def _tree_as_ordinal_sums() -> Json:
    edge = lm.Form("*")
    a, b, c = (edge.ordinal_sum(above) for above in ("*3 + *2", "* + *", "* + *2"))
    return str(edge.ordinal_sum(a + b + c + lm.Form("*2")).value)


def _tree_played_out() -> Json:
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


def _order_kept() -> Json:
    """Count the G, H, K with H ≥ K but not G:H ≥ G:K."""
    games = lm.games_born_by(2)
    bases = [*map(lm.Form, games), lm.Form("{*|*}"), lm.Form("{-1|1}"), lm.Form("{0,*|1}")]
    exceptions = 0
    for base in bases:
        sums = {h: base.ordinal_sum(h).value for h in games}
        exceptions += sum(h >= k and not sums[h] >= sums[k] for h in games for k in games)
    return exceptions


def _forms_above() -> Json:
    """Put four forms of the value 2 on top of ∗."""
    return [
        str(lm.Form("*").ordinal_sum(above).value)
        for above in ("'{1|}'", "'{0,1|}'", "'{-5,1|}'", "'{1|9}'")
    ]


def _forms_below() -> Json:
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


def _played(form: Tree) -> Json:
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


def _string_moves() -> Json:
    string = GreenHackenbush.parse("0-1,1-2,2-3,3-4,4-5,5-6")
    moves = [move for move in string.moves() if isinstance(move, GreenHackenbush)]
    return sorted(move.nim_value() for move in moves)


def _ordinal_sums_by_definition() -> Json:
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


def _tree_values() -> Json:
    """Count the trees of 1 to 5 edges by their values."""
    values = [tree.nim_value() for edges in range(1, 6) for tree in _trees(edges)]
    return [values.count(n) for n in range(6)]


def _tree_values_by_mex() -> Json:
    values = [by_mex(numbered(tree)) for edges in range(1, 6) for tree in _trees(edges)]
    return [values.count(n) for n in range(6)]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.green-string",
        "guy",
        "section 6, figure 6",
        "a string of n green edges is worth ∗n, whether played out or as an ordinal sum of edges",
        [[1, 2, 3, 4, 5, 6], ["*", "*2", "*3", "*4", "*5", "*6"]],
        _strings,
        picture=lambda: GreenHackenbush.parse("0-1,1-2,2-3,3-4,4-5,5-6").svg(),
    ),
    Claim(
        "guy.moves-of-a-string",
        "guy",
        "section 6, figure 6",
        "the six moves from a string of six edges leave strings of 0 to 5",
        [0, 1, 2, 3, 4, 5],
        _string_moves,
        second=lambda: sorted(map(by_mex, after_cuts(frozenset(string(range(7)))))),
    ),
    Claim(
        "guy.ordinal-sum",
        "guy",
        "section 6",
        "G:H has the options of G, and G:K for each option K of H (how many exceptions there are)",
        0,
        _ordinal_sums_by_definition,
        note="all pairs of the 22 games born by day 2, G in canonical form",
    ),
    Claim(
        "guy.colon-principle",
        "guy",
        "section 6",
        "H ≥ K implies G:H ≥ G:K (how many exceptions there are)",
        0,
        _order_kept,
        note="G one of the 22 games born by day 2 or of three other forms; H and K born by day 2",
    ),
    Claim(
        "guy.colon-form-of-the-top",
        "guy",
        "section 6",
        "G:H depends on the value of H, not on its form: ∗:H = ↑ + ↑² + ∗ for four forms H of 2",
        ["^[2]*", "^[2]*", "^[2]*", "^[2]*"],
        _forms_above,
    ),
    Claim(
        "guy.colon-form-of-the-base",
        "guy",
        "section 6",
        "there are G₁ = G₂ with G₁:H ≠ G₂:H; {|} = {∗|∗} = {−1|1} = 0, but with 1 on top they "
        "are 1, ↑ and 1/2",
        [["0", "1"], ["0", "^"], ["0", "1/2"]],
        _forms_below,
        note="the paper states it; the examples are ours",
    ),
    Claim(
        "guy.forms-of-0",
        "guy",
        "section 6",
        "these G₁ = G₂ are different forms: {|} has no options, {∗|∗} and {−1|1} have one for each "
        "player, and whoever begins loses all three",
        {"{|}": [[], [], "P"], "{*|*}": [["*"], ["*"], "P"], "{-1|1}": [["-1"], ["1"], "P"]},
        lambda: {text: _of_form(lm.Form(text)) for text in ("{|}", "{*|*}", "{-1|1}")},
        second=lambda: {
            "{|}": _played(NOUGHT),
            "{*|*}": _played(TREES["{*|*}"]),
            "{-1|1}": _played(((TREES["-1"],), (TREES["1"],))),
        },
        note="the paper states it; the examples are ours, and the second road plays them",
    ),
    Claim(
        "guy.ordinal-sum-options",
        "guy",
        "section 6",
        "by the definition G:H has the options of G, here ∗, and G:0 = G where H can be moved to "
        "0: the left and right options and the outcome of {∗|∗}:H for H = 1, −1 and ∗",
        {
            "1": [["*", "{*|*}"], ["*"], "L"],
            "-1": [["*"], ["*", "{*|*}"], "R"],
            "*": [["*", "{*|*}"], ["*", "{*|*}"], "N"],
        },
        lambda: {top: _of_form(lm.Form("{*|*}").ordinal_sum(top)) for top in ("1", "-1", "*")},
        second=lambda: {
            top: _played(_over(TREES["{*|*}"], TREES[top])) for top in ("1", "-1", "*")
        },
        note="forms, not values; the second road makes them by the definition and plays them",
    ),
    Claim(
        "guy.green-hackenbush-figure-6",
        "guy",
        "section 6, figure 6",
        "at the branch points of the tree: ∗3+∗2 = ∗, ∗+∗ = 0, ∗+∗2 = ∗3, ∗2+∗2+∗+∗4 = ∗5",
        ["*", "0", "*3", "*5"],
        _in_the_air,
    ),
    Claim(
        "guy.green-hackenbush-figure-6-middle",
        "guy",
        "section 6, figure 6",
        "the tree in the middle, stalks of 2, 2, 1 and 4 edges on a trunk of one, is worth ∗6",
        6,
        lambda: _middle_of_figure_6().nim_value(),
        second=lambda: by_mex(numbered(_middle_of_figure_6())),
        note="as the text describes it",
        picture=lambda: _middle_of_figure_6().svg(),
    ),
    Claim(
        "guy.green-tree-by-the-colon-principle",
        "guy",
        "section 6, figure 6",
        "by the colon principle the tree is worth ∗6",
        "*6",
        _tree_as_ordinal_sums,
        second=lambda: str(GreenHackenbush.parse(FIGURE_6).value()),
        note="as the text describes it: one edge below each branch point, and a string of two at d",
    ),
    Claim(
        "guy.green-tree-played-out",
        "guy",
        "section 6, figure 6",
        "the tree of 16 edges, played out edge by edge, is worth ∗6",
        6,
        _tree_played_out,
        note="the same tree",
        picture=lambda: GreenHackenbush.parse(FIGURE_6).svg(),
    ),
    Claim(
        "guy.trees-by-the-colon-principle",
        "guy",
        "section 6",
        "all trees can be valued so: of the 153 with 1 to 5 edges, each node joined to a smaller "
        "number, so many are worth 0 to ∗5",
        [9, 47, 13, 56, 4, 24],
        _tree_values,
        second=_tree_values_by_mex,
        note="the counts are ours; the second road plays every tree out",
    ),
)
