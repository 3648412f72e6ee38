"""Positions of rulesets in misère play: forms and genus against plain search."""

import random

import pytest

import lastmove as lm
from lastmove.errors import InputError
from lastmove.misere import genus, misere_form
from lastmove.rulesets import find_ruleset

RNG = random.Random(50)


def numbers(count, most, least=0):
    return lambda: ",".join(str(RNG.randint(least, most)) for _ in range(count))


def squares(count, most, least=0):
    """Some different squares, in order."""
    return lambda: ",".join(map(str, sorted(RNG.sample(range(least, most + 1), count))))


def bush():
    """A random connected graph with the ground at 0."""
    size = RNG.randint(2, 5)
    edges = [(RNG.randrange(k), k) for k in range(1, size)]
    edges += [tuple(sorted(RNG.sample(range(size), 2))) for _ in range(RNG.randint(0, 1))]
    return ",".join(f"{a}-{b}" for a, b in edges)


def chomp():
    return ",".join(map(str, sorted((RNG.randint(1, 3) for _ in range(3)), reverse=True)))


POSITIONS = {
    "nim": numbers(3, 4),
    "wythoff": numbers(2, 5),
    "lasker-nim": numbers(2, 4),
    "nimble": numbers(3, 4, 1),
    "chomp": chomp,
    "ruler": squares(2, 5, 1),
    "turning-turtles": squares(3, 6, 1),
    "turnips": squares(2, 7),
    "mock-turtles": squares(2, 5),
    "welter": squares(3, 7),
    "green-hackenbush": bush,
    "treblecross": lambda: RNG.choice([".X....", ".......", "..X...X.", "X.....", "........"]),
    "cram": lambda: RNG.choice(["2x3", "3x3", "2x4", "1x6", "...|.#.|..."]),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_forms_have_the_outcome_of_the_search(name):
    ruleset = find_ruleset(name)
    for _ in range(8):
        position = ruleset.parse(POSITIONS[name]())
        expected = position.outcome(misere=True)
        assert misere_form(position).outcome == expected, str(position)
        assert genus(position).outcome == expected, str(position)
        assert genus(position) == misere_form(position).genus
        assert genus(position).nim_value == lm.nim_value(position)


def test_sums_of_positions():
    nim, cram = lm.rulesets.Nim.parse("2,1"), find_ruleset("cram").parse("2x3")
    total = nim + cram
    assert misere_form(total) == misere_form(nim) + misere_form(cram)
    assert genus(total).outcome == lm.Solver().misere_outcome(total)


def test_partizan_positions_are_refused():
    with pytest.raises(InputError, match="partizan"):
        misere_form(find_ruleset("domineering").parse("..|.."))
