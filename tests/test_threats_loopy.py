"""What the search finds agrees with the loopy values, which are computed in another way."""

from dataclasses import dataclass

import pytest

import lastmove as lm
from lastmove import threats

SHORT = {
    "0": ([], []),
    "*": (["0"], ["0"]),
    "1": (["0"], []),
    "-1": ([], ["0"]),
    "^": (["0"], ["*"]),
}
"""Some short games with their options."""

WINNERS = {"on": "left", "off": "right"}


@dataclass(frozen=True)
class Tree(lm.Position, register=False):
    """A game given as a name, or as a pair of tuples of options; on and off win everything."""

    game: str | tuple[tuple, tuple]

    def options(self, side):
        game = self.game if isinstance(self.game, tuple) else SHORT.get(self.game, ((), ()))
        return [Tree(option) for option in game[side]]

    def winner(self):
        return WINNERS.get(self.game) if isinstance(self.game, str) else None

    def left_moves(self):
        return self.options(0)

    def right_moves(self):
        return self.options(1)

    def __str__(self):
        if isinstance(self.game, str):
            return self.game
        left, right = (",".join(map(str, self.options(side))) for side in (0, 1))
        return f"{{{left}|{right}}}"


def random_game(rng, depth):
    """Braces around braces, many of them threats."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(["on", "off", *SHORT])
    match rng.randrange(4):
        case 0:
            return (("on",), (random_game(rng, depth - 1),))
        case 1:
            return ((random_game(rng, depth - 1),), ("off",))
        case _:
            sides = (
                tuple(random_game(rng, depth - 1) for _ in range(rng.randrange(3)))
                for _ in range(2)
            )
            return tuple(sides)


def outcome_of(ends):
    """How a sum ends, as the outcomes of loopy games are named."""
    names = {
        ("left", "left"): "L",
        ("right", "right"): "R",
        ("left", "right"): "N",
        ("right", "left"): "P",
        ("dud", "dud"): "D",
        ("left", "dud"): "NHat",
        ("dud", "left"): "PHat",
        ("dud", "right"): "NCheck",
        ("right", "dud"): "PCheck",
    }
    return names[ends]


def agree(rng, count, depth):
    trees = [Tree(random_game(rng, depth)) for _ in range(count)]
    values = [threats.search(tree).value for tree in trees]
    loopy = drawn = 0
    for tree, value in zip(trees, values, strict=True):
        # Short options are read by the ruleset, and by the notation.
        assert value == lm.game(str(tree)), tree
        assert lm.game(str(value)) == value
        assert threats.sum_outcome([value]) == threats.sum_outcome([str(tree)])
        other = rng.choice(values)
        total = value + other
        outcome = outcome_of(threats.sum_outcome([value, other]))
        assert total.outcome == outcome, (value, other)
        loopy += isinstance(value, lm.Loopy)
        drawn += outcome not in "LRNP"
    assert loopy > count / 4
    assert drawn > count / 20


def test_values_and_sums_agree(rng):
    agree(rng, 300, 3)


@pytest.mark.slow
def test_values_and_sums_agree_on_many(rng):
    agree(rng, 5000, 4)
