"""Misère play by its definition, one move at a time: the slow road to compare with."""

import json
from functools import cache
from pathlib import Path

from tests.heaps.rules import code_options, digits_of

TABLES = Path(__file__).parents[1] / "tables" / "misere"


def table(name):
    return json.loads((TABLES / f"{name}.json").read_text(encoding="utf-8"))


class Heaps:
    """A game with a code of plain digits."""

    def __init__(self, code):
        self.digits = digits_of(code)
        self.memo = {}

    def after(self, heaps, place):
        rest = heaps[:place] + heaps[place + 1 :]
        for parts in code_options(self.digits, heaps[place]):
            yield parts, tuple(sorted((*rest, *parts)))

    def loses(self, heaps):
        """Whether the player to move loses; without a move one has won."""
        heaps = tuple(sorted(heap for heap in heaps if heap))
        if heaps not in self.memo:
            after = {next_ for place in range(len(heaps)) for _, next_ in self.after(heaps, place)}
            self.memo[heaps] = bool(after) and not any(map(self.loses, after))
        return self.memo[heaps]

    def winning_moves(self, heaps):
        heaps = tuple(sorted(heaps))
        return sorted(
            {
                (heaps[place], parts)
                for place in range(len(heaps))
                for parts, after in self.after(heaps, place)
                if self.loses(after)
            }
        )


@cache
def tree_loses(*games):
    """Whether the player to move in a sum of games, each a frozenset of its options, loses."""
    after = [
        (*games[:place], option, *games[place + 1 :])
        for place, game in enumerate(games)
        for option in game
    ]
    return bool(after) and not any(tree_loses(*sorted(sums, key=hash)) for sums in after)


@cache
def tree_misere_nim_value(*games):
    """The misère nim-value of a sum of such games."""
    after = [
        (*games[:place], option, *games[place + 1 :])
        for place, game in enumerate(games)
        for option in game
    ]
    seen = {tree_misere_nim_value(*sorted(sums, key=hash)) for sums in after}
    return next(v for v in range(len(seen) + 1) if v not in seen) if after else 1
