"""Values with on and off agree with the general loopy values, which are computed in another way."""

import pytest

import lastmove as lm
from lastmove.threats import ThreatValue

LEAVES = ["on", "off", "0", "*", "1", "-1", "^", "*2", "1/2"]


def random_text(rng, depth):
    """Braces around braces, many of them threats."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(LEAVES)
    match rng.randrange(4):
        case 0:
            return f"{{on|{random_text(rng, depth - 1)}}}"
        case 1:
            return f"{{{random_text(rng, depth - 1)}|off}}"
        case _:
            sides = [
                ",".join(random_text(rng, depth - 1) for _ in range(rng.randrange(3)))
                for _ in range(2)
            ]
            return f"{{{sides[0]}|{sides[1]}}}"


def agree(rng, count, depth):
    texts = [random_text(rng, depth) for _ in range(count)]
    values = [ThreatValue.parse(text) for text in texts]
    games = [lm.game(text) for text in texts]
    for text, value, game in zip(texts, values, games, strict=True):
        assert lm.game(str(value)) == game, text
    for value, game in zip(values, games, strict=True):
        i = rng.randrange(count)
        assert (value <= values[i]) == (game <= games[i])
        try:
            total = value + values[i]
        except lm.InputError:
            # Both players have threats: no stopper.
            continue
        assert lm.game(str(total)) == game + games[i]


def test_simplest_forms_order_and_sums_agree(rng):
    agree(rng, 150, 3)


@pytest.mark.slow
def test_simplest_forms_order_and_sums_agree_on_many(rng):
    agree(rng, 3000, 4)
