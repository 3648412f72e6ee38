"""Section 6: Green Hackenbush pictures with circuits, and the fusion principle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, pairwise

from lastmove.papers.claim import Json
from lastmove.papers.guy.green_pictures import (
    GROUND,
    by_mex,
    numbered,
    played_by_masks,
    string,
    value_of,
)
from lastmove.rulesets.green_hackenbush import GIRL, GreenHackenbush

__all__: list[str] = []


def circuits() -> Json:
    """Value circuits of 1 to 6 edges on strings of 0, 1 and 2 edges."""
    values = []
    for foot in range(3):
        row = []
        for length in range(1, 7):
            around = [*range(foot, foot + length), foot]
            circuit = [(a, b, 1 + n) for n, (a, b) in enumerate(pairwise(around))]
            row.append(value_of(frozenset([*string(range(foot + 1)), *circuit])))
        values.append(row)
    return values


def _graphs() -> Iterator[GreenHackenbush]:
    """Yield the pictures of up to 4 edges on the ground and two nodes, loops and all."""
    joins = [(0, 1), (0, 2), (1, 2), (0, 0), (1, 1), (2, 2)]
    for edges in range(1, 5):
        for chosen in combinations_with_replacement(joins, edges):
            yield GreenHackenbush(chosen)


def fusion_exceptions() -> Json:
    """Count the pictures, and list those whose value by fusion is not that of playing them out."""
    graphs = list(_graphs())
    wrong = [str(graph) for graph in graphs if graph.nim_value() != by_mex(numbered(graph))]
    return [len(graphs), wrong]


def triangle_fused() -> Json:
    """Fuse a triangle on a stalk of one edge: its edges become loops, and these twigs."""
    tree = GreenHackenbush.parse("0-1,1-2,1-3,2-3").to_tree()
    return [str(tree.picture), tree.picture.nim_value()]


def reduced() -> Json:
    """Reduce the girl to a tree and to a stalk: edges, and the value, of each."""
    girl = GreenHackenbush.parse(GIRL)
    pictures = [girl, girl.to_tree().picture, girl.to_stalk().picture]
    return [[len(picture.edges), picture.nim_value()] for picture in pictures]


def reduced_by_hand() -> Json:
    """Play the girl and the stalk out; add up the tree at its branch points."""
    girl = GreenHackenbush.parse(GIRL)
    tree, stalk = girl.to_tree().picture, girl.to_stalk().picture
    return [
        [len(girl.edges), played_by_masks(girl.edges)],
        [len(tree.edges), _in_the_air_of(tree.edges, GROUND, GROUND)],
        [len(stalk.edges), played_by_masks(stalk.edges)],
    ]


def _in_the_air_of(edges: Sequence[tuple[int, int]], node: int, below: int) -> int:
    """Value a tree: the nim-sum of 1 + the value of each child."""
    total = 0
    for a, b in edges:
        other = b if a == node else a if b == node else below
        if other not in {below, node}:
            total ^= 1 + _in_the_air_of(edges, other, node)
    return total


def components() -> Json:
    """Add up a string of 3, a triangle on a stalk, and a tree: their values, and that of all."""
    texts = ["0-1,1-2,2-3", "0-4,4-5,4-6,5-6", "0-7,7-8,7-9,9-10"]
    parts = [GreenHackenbush.parse(text) for text in texts]
    return [
        [part.nim_value() for part in parts],
        GreenHackenbush.parse(",".join(texts)).nim_value(),
    ]


def components_by_mex() -> Json:
    texts = ["0-1,1-2,2-3", "0-4,4-5,4-6,5-6", "0-7,7-8,7-9,9-10"]
    pictures = [GreenHackenbush.parse(text) for text in (*texts, ",".join(texts))]
    values = [by_mex(numbered(picture)) for picture in pictures]
    return [values[:3], values[3]]


def loops_become_twigs_again() -> Json:
    return [
        "0-1,1-4,1-5,1-6",
        by_mex(numbered(GreenHackenbush.parse("0-1,1-2,1-3,2-3"))),
    ]


def loops_become_twigs_picture() -> str:
    return GreenHackenbush.parse("0-1,1-2,1-3,2-3").to_tree().svg()


def girl_becomes_tree_picture() -> str:
    return GreenHackenbush.parse(GIRL).svg()
