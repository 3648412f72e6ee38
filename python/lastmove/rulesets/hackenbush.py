"""Hackenbush: pictures of blue, red and green edges that stand on the ground.

Colon Principle: what stands on a node counts by its value alone, and an edge with H on top of it is
worth the ordinal sum of the edge and H. So a tree is valued from its tips down: a node is worth the
sum, over the edges that grow from it, of edge : value above. Pictures with circuits are searched,
unless all of their edges are green.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Self, TypeAlias

from lastmove._core import check_limits, hackenbush_value
from lastmove.errors import InputError, LimitReached
from lastmove.position import Position
from lastmove.rulesets.green_hackenbush import GreenHackenbush
from lastmove.rulesets.support.pictures import (
    GROUND,
    MOST_RENUMBERED,
    MOST_STEPS,
    ground_parts,
    picture,
    read_edges,
    renumbered,
    shortened,
    standing,
)
from lastmove.rulesets.support.short import ShortPosition
from lastmove.values import Game, game, star

__all__ = ["Hackenbush"]

Edge: TypeAlias = tuple[int, int, str]
"""The nodes that an edge joins, and its colour: l, r or e."""

COLOURS = "lre"

EDGE = re.compile(r"([0-9]{1,18})\s*-\s*([0-9]{1,18})\s*([lre])")

# An edge alone is {0|}, {|0} or {0|0}. These are canonical forms, so that the ordinal sum of the
# canonical forms is that of the forms.
ALONE = {"l": game(1), "r": game(-1), "e": star()}

MOST_SPLIT = 10_000
"""Larger trees are valued as a whole, which is as fast as part by part."""

LONGEST_SHOWN = 60
"""Characters of a value that an explanation repeats."""


@dataclass(frozen=True)
class Hackenbush(ShortPosition):
    """Cut an edge of your colour or a green one; what is not joined to the ground falls.

    Parameters
    ----------
    edges : tuple of (int, int, str)
        The nodes that each edge joins, node 0 being the ground, and its colour: ``l`` blue for
        Left, ``r`` red for Right, ``e`` green for either. Edges are sorted, those not joined to the
        ground fall away, and the nodes of a tree are renumbered along its branches.

    Notes
    -----
    The ordinal sum G : H depends on the form of G, but only on the value of H (Colon Principle). A
    tree is valued in one pass, and equal branches once. For numbers x the sum 1 : x is
    (x + n) / 2^(n − 1) with the least n ≥ 1 for which x + n > 1, and ∗ : ∗n is ∗(n + 1). A picture
    with circuits whose edges all are green is valued by the Fusion Principle; to value blue and red
    circuits is NP-hard in general, and they are searched.

    References
    ----------
    J. H. Conway, *On Numbers and Games*, 1976, chapters 8 and 13; *Winning Ways*, 1982,
    chapters 1, 2 and 7.

    Examples
    --------
    >>> from lastmove.rulesets.hackenbush import Hackenbush
    >>> [str(Hackenbush.parse(text).value()) for text in ("lr", "el", "lrl,ee", "l(r)(e(l))")]
    ['1/2', '^*', '3/4*2', '1/2^*']
    >>> str(Hackenbush.parse("0-1l,1-2r,2-0e").value())
    '1/2*'
    >>> [str(move) for move in Hackenbush.parse("l(r)(el)").left_moves()]
    ['0', 'lr', 'l(r)(e)']
    """

    edges: tuple[Edge, ...]

    notation = (
        "l blue, r red, e green from the ground up, branches in parentheses, commas between "
        "stalks; or edges like 0-1l,1-2r,2-0e with the ground 0; 0 alone is nothing"
    )
    example = "lrl,l(r)(el)"
    reference = "On Numbers and Games; Winning Ways, chapters 1, 2 and 7"

    def __post_init__(self) -> None:
        edges = []
        for a, b, colour in self.edges:
            if a < 0 or b < 0 or colour not in COLOURS or len(colour) != 1:
                message = f"{a}-{b}{ascii(colour)[1:-1]} is no edge"
                hint = "nodes are 0 or more, and colours l, r or e"
                raise InputError(message, repr(self.edges)[:80], None, hint)
            edges.append((a, b, colour) if a <= b else (b, a, colour))
        object.__setattr__(self, "edges", _numbered(standing(edges)))

    @classmethod
    def _made(cls, edges: Sequence[Edge]) -> Hackenbush:
        """Return the picture of edges that stand, and are sound."""
        picture = object.__new__(cls)
        object.__setattr__(picture, "edges", _numbered(edges))
        return picture

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the picture that a text describes."""
        if text.strip() in {"", "0"}:
            return cls(())
        if any(letter.isdigit() for letter in text):
            return cls(tuple(read_edges(text, EDGE, "write edges like 0-1l,1-2r,2-0e")))
        return cls(tuple(_read_tree(text)))

    def __str__(self) -> str:
        """Write a tree as its branches, another picture as its edges."""
        if not self.edges:
            return "0"
        if not self._is_tree():
            return ",".join(f"{a}-{b}{colour}" for a, b, colour in self.edges)
        return _tree_text(self.edges)

    @classmethod
    def random(cls, size: int, seed: int) -> Self:
        """Return a picture of some edges, one in six of them between nodes that were there."""
        draw = random.Random(seed)  # noqa: S311 - any picture will do
        edges: list[Edge] = []
        nodes = 1
        for _ in range(size):
            start, colour = draw.randrange(nodes), draw.choice(COLOURS)
            if nodes > 1 and draw.random() < 1 / 6:
                edges.append((start, draw.randrange(nodes), colour))
            else:
                edges.append((start, nodes, colour))
                nodes += 1
        return cls(tuple(edges))

    def _is_tree(self) -> bool:
        return all(b > a for a, b, _ in self.edges) and len(self.edges) == len(
            {b for _, b, _ in self.edges}
        )

    def left_moves(self) -> Iterable[Position]:
        """Return the pictures after Left cuts a blue or green edge; of equal edges, one."""
        return self._cuts("le")

    def right_moves(self) -> Iterable[Position]:
        """Return the pictures after Right cuts a red or green edge; of equal edges, one."""
        return self._cuts("re")

    def _cuts(self, colours: str) -> Iterator[Position]:
        for i, edge in enumerate(self.edges):
            if edge[2] in colours and (not i or edge != self.edges[i - 1]):
                yield self._made(standing([*self.edges[:i], *self.edges[i + 1 :]]))

    def components(self) -> Iterable[Position]:
        """Return the parts that hang together when the ground is left out."""
        if len(self.edges) > MOST_SPLIT and self._is_tree():
            return (self,)
        return [self._made(group) for group in ground_parts(self.edges)] or [self]

    def canonical(self) -> Hackenbush:
        """Return a tree with its branches in order, another picture renumbered from the ground."""
        if len(self.edges) > MOST_RENUMBERED or not self.edges:
            return self
        if self._is_tree():
            return Hackenbush(tuple(_read_tree(_tree_text(self.edges, in_order=True))))
        return self._made(renumbered(self.edges))

    def known_value(self) -> Game | None:
        """Return the value of a tree by the Colon Principle, of a green picture by fusion.

        Others of up to 64 edges are left to the fast engine.
        """
        if self._is_tree():
            return self._node_values()[GROUND]
        if all(colour == "e" for _, _, colour in self.edges):
            return GreenHackenbush(tuple((a, b) for a, b, _ in self.edges)).known_value()
        return hackenbush_value(list(self.edges))

    def _node_values(self) -> list[Game]:
        """Return what stands on each node of a tree, whose nodes grow along the branches."""
        values = [game(0)] * (len(self.edges) + 1)
        known: dict[tuple[str, Game], Game] = {}
        for count, (below, node, colour) in enumerate(
            sorted(self.edges, key=lambda edge: -edge[1])
        ):
            if count % 256 == 0:
                check_limits()
            branch = (colour, values[node])
            if branch not in known:
                known[branch] = _on_top(*branch)
            values[below] += known[branch]
        return values

    def explain(self) -> list[str]:
        """Return what stands on each branching node of a tree."""
        if not self.edges or not self._is_tree():
            return []
        values = self._node_values()
        growing: dict[int, list[str]] = {}
        for below, node, colour in self.edges:
            growing.setdefault(below, []).append(_shown(_on_top(colour, values[node])))
        steps = [
            f"at node {node}: {' + '.join(terms)} = {_shown(values[node])}"
            for node, terms in sorted(growing.items(), reverse=True)
            if len(terms) > 1 and node != GROUND
        ]
        terms = growing[GROUND][:MOST_STEPS]
        total = " + ".join([*terms, "…"] if len(growing[GROUND]) > MOST_STEPS else terms)
        equal = f" = {_shown(values[GROUND])}" if len(terms) > 1 else ""
        return [*shortened(steps), f"on the ground: {total}{equal}"]

    def svg(self) -> str:
        """Return the picture, each node drawn as high as it is far from the ground."""
        return picture(self.edges, {}, title=f"Hackenbush {str(self)[:200]}")


def _on_top(colour: str, above: Game) -> Game:
    """Return the ordinal sum of an edge and what stands on it."""
    if colour == "e":
        # The birthday of ∗n is n.
        return star(above.birthday + 1) if above.is_nimber else ALONE["e"].ordinal_sum(above)
    if not above.is_number:
        return ALONE[colour].ordinal_sum(above)
    sign = 1 if colour == "l" else -1
    if (above >= 0) if sign == 1 else (above <= 0):
        return above + sign
    x = sign * above.to_fraction()
    n = floor(1 - x) + 1
    return game(sign * (x + n) / Fraction(2) ** (n - 1))


def _shown(value: Game) -> str:
    """Write a value that a line has room for."""
    try:
        text = str(value)
    except LimitReached:
        return "…"
    return text if len(text) <= LONGEST_SHOWN else "…"


def _numbered(edges: Sequence[Edge]) -> tuple[Edge, ...]:
    """Return standing edges; those of a tree with nodes numbered along its branches."""
    nodes = {GROUND, *(edge[0] for edge in edges), *(edge[1] for edge in edges)}
    if len(nodes) != len(edges) + 1:
        return tuple(edges)
    growing: dict[int, list[tuple[int, str]]] = {node: [] for node in nodes}
    for a, b, colour in edges:
        growing[a].append((b, colour))
        growing[b].append((a, colour))
    for branches in growing.values():
        branches.sort(reverse=True)
    numbered: list[Edge] = []
    stack = [(GROUND, GROUND, GROUND, "")]
    while stack:
        node, came_from, below, colour = stack.pop()
        here = len(numbered) + 1 if colour else GROUND
        if colour:
            numbered.append((below, here, colour))
        stack += [(up, node, here, shade) for up, shade in growing[node] if up != came_from]
    return tuple(sorted(numbered))


def _tree_text(edges: Sequence[Edge], *, in_order: bool = False) -> str:
    """Write a tree from its tips down, if wanted with the branches of each node sorted."""
    texts: dict[int, list[str]] = {}
    for below, node, colour in sorted(edges, key=lambda edge: -edge[1]):
        branches = texts.pop(node, [])
        branches = sorted(branches) if in_order else branches[::-1]
        above = "".join(f"({branch})" for branch in branches)
        text = colour + (branches[0] if len(branches) == 1 else above)
        texts.setdefault(below, []).append(text)
    stalks = texts[GROUND]
    return ",".join(sorted(stalks) if in_order else stalks[::-1])


def _read_tree(text: str) -> Iterator[Edge]:
    """Read stalks and branches; a letter is an edge that grows from the node before it."""
    hint = "write it like lrl,l(r)(el)"
    node, nodes = GROUND, 0
    open_branches: list[tuple[int, int]] = []
    missing = True
    for column, letter in enumerate(text):
        if letter.isspace():
            continue
        fault = _fault(letter, missing=missing, is_open=bool(open_branches))
        if fault:
            raise InputError(f"{fault} at column {column + 1}", text, column, hint)
        if letter in COLOURS:
            nodes += 1
            yield node, nodes, letter
            node = nodes
        elif letter == "(":
            open_branches.append((node, column))
        elif letter == ",":
            node = open_branches[-1][0] if open_branches else GROUND
        else:
            node = open_branches.pop()[0]
        missing = letter in "(,"
    if open_branches:
        column = open_branches[-1][1]
        raise InputError(f"( at column {column + 1} has no )", text, column, hint)
    if missing:
        message = f"an edge is missing at column {len(text) + 1}"
        raise InputError(message, text, len(text), hint)


def _fault(letter: str, *, missing: bool, is_open: bool) -> str:
    """Return what is wrong with a letter where an edge is missing, or a branch is open, or not."""
    if letter in COLOURS:
        return ""
    if letter not in "(),":
        return f"'{ascii(letter)[1:-1]}' is no edge"
    if missing:
        return "an edge is missing"
    return "" if is_open or letter != ")" else "there is no ( for )"
