"""Theorem and rules agree where positions are larger: a value is the mex of those after a move."""

from __future__ import annotations

from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import least_missing
from lastmove.position import Impartial
from lastmove.rulesets import find_ruleset

__all__: list[str] = []

POSITIONS: dict[str, tuple[str, ...]] = {
    "nim": ("2,7,9,11", "1,2,4,8,15"),
    "nimble": ("2,4,6,8,9", "1,1,2,5"),
    "nimble-stay": ("2,4,6,8,9", "2,2,3,6"),
    "coin-sliding": ("1,3,6,8,12", "2,4,5,9,11,14"),
    "silver-dollar": ("3,6d,7,11", "2,5,8d", "1,4d,9"),
    "silver-dollar-slide": ("3,6d,7,11", "2,5,8d", "1,4d,9"),
    "lasker-nim": ("18,20", "17,3"),
    "heap": ("0.137: 8,13,21", "0.77: 12,9", "4.3: 20"),
    "treblecross": ("14", "..X........X..", "17"),
    "dawson-chess": ("11", "13", "16"),
    "turning-turtles": ("3,4,6,7", "2,9,14"),
    "mock-turtles": ("3,9,12", "0,5,14"),
    "moebius": ("0,2,5,8", "1,7,12"),
    "mogul": ("0,2,5,8", "3,7,11"),
    "moidores": ("0,2,5,9", "1,9,10"),
    "ruler": ("2,3,6", "4,8,12"),
    "turnips": ("2,6,7", "5,8,18"),
    "turning-corners": ("7:13", "2:2,5:6"),
    "moebius-x-turnips": ("5:8", "2:2,5:6"),
    "ruler-x-ruler": ("4:8", "6:12"),
    "green-hackenbush": ("0-1,1-2,1-3,2-3", "0-1,1-2,2-3,3-1,0-4,4-5,5-0"),
    "welter": ("1,2,3,5,8", "0,4,6,9,11", "1,3,4,7,9,12"),
}
"""Positions of the paper's games, beyond the sizes that the claims of each list in full."""


def exceptions() -> Json:
    """Count the moves of positions; list those that are not worth the mex of what they lead to."""
    counts: dict[str, Json] = {}
    wrong: list[Json] = []
    for name, texts in POSITIONS.items():
        moves = 0
        for text in texts:
            position = find_ruleset(name).parse(text)
            assert isinstance(position, Impartial)  # noqa: S101 - all of these are
            after = [m.nim_value() for m in position.moves() if isinstance(m, Impartial)]
            moves += len(after)
            wrong += [f"{name} {text}"] * (position.nim_value() != least_missing(after))
        counts[name] = moves
    return [counts, wrong]
