"""Falsified rules: each ruleset of the register is wrong beyond a size, in its moves and theorems.

A ruleset that is right where a claim looks and wrong a little beyond shows how far the claim
reaches. So `BEYOND` measures a position and names the greatest size that is still right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lastmove.position import Impartial, Position
from lastmove.rulesets import load_rulesets
from lastmove.rulesets.support.board import Board
from tests.papers.mutation import Mutation, delayed, one_dropped, one_more, swapped

Measure = Callable[[Position], int]


def written(position: Position) -> int:
    """Measure a board by its text."""
    return len(str(position))


def largest(field: str) -> Measure:
    """Measure the largest heap, or the last coin."""
    return lambda position: max(getattr(position, field), default=0)


def many(field: str) -> Measure:
    """Measure the number of heaps, coins or rows."""
    return lambda position: len(getattr(position, field))


def files(position: Position) -> int:
    """Measure the width of a board of ranks."""
    return len(str(position).partition("|")[0])


HEADS = largest("heads")
"""The last coin that shows heads."""

BEYOND: dict[str, tuple[Measure, int, str]] = {
    "amazons": (written, 6, "squares"),
    "backsliding-toads-and-frogs": (written, 3, "squares"),
    "breakthrough": (written, 8, "squares"),
    "chomp": (largest("rows"), 3, "in a row"),
    "clobber": (written, 7, "squares"),
    "turning-turtles": (HEADS, 6, "coins"),
    "mock-turtles": (HEADS, 7, "coins"),
    "moebius": (HEADS, 7, "coins"),
    "mogul": (HEADS, 7, "coins"),
    "moidores": (HEADS, 8, "coins"),
    "ruler": (HEADS, 5, "coins"),
    "turnips": (HEADS, 6, "coins"),
    "moebius-x-turnips": (lambda p: max(map(max, p.heads), default=0), 5, "rows or columns"),
    "turning-corners": (lambda p: max(map(max, p.heads), default=0), 5, "rows or columns"),
    "ruler-x-ruler": (lambda p: max(map(max, p.heads), default=0), 5, "rows or columns"),
    "coin-sliding": (many("coins"), 4, "coins"),
    "col": (many("colours"), 3, "vertices"),
    "dawson-chess": (files, 10, "files"),
    "cram": (written, 8, "squares"),
    "cutcake": (lambda p: max((a * b for a, b in p.cakes), default=0), 20, "squares"),
    "domineering": (written, 8, "squares"),
    "toads-and-frogs": (written, 4, "squares"),
    "elephants-and-rhinos": (written, 4, "squares"),
    "end-nim": (many("piles"), 3, "piles"),
    "fission": (written, 8, "squares"),
    "fox-and-geese": (written, 10, "squares"),
    "geography": (written, 12, "characters"),
    "green-hackenbush": (many("edges"), 3, "edges"),
    "hackenbush": (many("edges"), 3, "edges"),
    "hare-and-hounds": (written, 10, "squares"),
    "heap": (lambda p: max(p.heaps, default=0), 6, "in a heap"),
    "konane": (written, 6, "squares"),
    "lasker-nim": (largest("heaps"), 16, "in a heap"),
    "loop-end-nim": (many("piles"), 3, "piles"),
    "maundy-cake": (lambda p: len(str(p)), 3, "characters"),
    "misere-end-nim": (many("piles"), 3, "piles"),
    "nim": (many("heaps"), 3, "heaps"),
    "nimble": (lambda p: max(len(p.coins), *p.coins, 0), 4, "coins, or square 4"),
    "nimble-stay": (lambda p: max(len(p.coins), *p.coins, 0), 4, "coins, or square 4"),
    "northcott": (many("rows"), 2, "rows"),
    "partizan-subtraction": (lambda p: max(p.heaps, default=0), 6, "in a heap"),
    "pawns": (files, 3, "files"),
    "poker-nim": (many("heaps"), 2, "heaps"),
    "silver-dollar": (largest("coins"), 4, "squares"),
    "silver-dollar-slide": (largest("coins"), 4, "squares"),
    "snort": (many("colours"), 3, "vertices"),
    "toppling-dominoes": (many("dominoes"), 2, "dominoes"),
    "treblecross": (many("squares"), 13, "squares"),
    "welter": (many("coins"), 4, "coins"),
    "wythoff": (lambda p: max(p.first, p.second), 4, "in a heap"),
}
"""How a position is measured, the greatest size that is still right, and what is counted."""

THEOREMS = {
    "known_nim_value": one_more,
    "known_value": delayed,
    "known_outcome": swapped,
    "known_misere_outcome": swapped,
    "known_good_moves": one_dropped,
    "known_misere_good_moves": one_dropped,
}


OWN = {"moves", "known_nim_value"}
RULESETS_BY_CLASS = {cls: name for name, cls in load_rulesets().items()}


def _home(cls: type[Position], member: str) -> type:
    return next(each for each in cls.__mro__ if member in vars(each))


def _mutants(name: str, cls: type[Position]) -> Iterator[Mutation]:
    measure, bound, what = BEYOND[name]

    def beyond(position: object, *_: object) -> bool:
        # A class is falsified for itself, not for those that inherit from it.
        return type(position) is cls and measure(position) > bound

    moves = "moves" if issubclass(cls, Impartial) else "left_moves"
    changes = {moves: one_dropped, "components": one_dropped, **THEOREMS}
    for member, change in changes.items():
        home = _home(cls, member) if hasattr(cls, member) else Position
        # Of what a ruleset inherits from another one only what its own claims ask for is falsified,
        # and what all boards share asks the core for an outcome when a board is too large to value.
        inherited = home is not cls and home in RULESETS_BY_CLASS and member not in OWN
        if home not in {Position, Impartial, Board} and not inherited:
            target = f"{cls.__module__}:{cls.__name__}.{member}"
            yield Mutation(target, change, beyond, f"beyond {bound} {what}")


RULESETS: tuple[Mutation, ...] = tuple(
    mutation
    for name, cls in sorted(load_rulesets().items())
    if name in BEYOND
    for mutation in _mutants(name, cls)
)
