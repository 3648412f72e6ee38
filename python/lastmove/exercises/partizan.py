"""Exercises on values, thermographs and Hackenbush."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lastmove.exercises.exercise import WHO_WINS, Exercise, Maker, listed
from lastmove.rulesets.hackenbush import Hackenbush
from lastmove.values import Game, explain, game

__all__ = ["HACKENBUSH", "THERMOGRAPHS", "VALUES"]

OPTIONS = ("0", "*", "^", "v", "1", "-1", "1/2", "-1/2", "*2", "^*", "2")
NEAR_ZERO = ("0", "*", "^", "v", "^*", "^^", "^^*", "vv*", "*2")
COMPARED = (*NEAR_ZERO, "1/2", "-1", "+-1", "{2|0}", "{1|*}")
SMALL = ("*", "*2", "^", "v", "^^*", "1/2", "-3/4", "1", "-2", "+-1", "{3|1}")
MOST_CHARACTERS = 12
"""Of a value that a person can find."""

COLOURS = {"l": "blue", "r": "red", "e": "green"}


def canonical_form(random: Random) -> Exercise:
    """Ask for the canonical form of a game that is not in it."""
    while True:
        left, right = (sorted(random.sample(OPTIONS, random.choice((1, 2)))) for _ in "LR")
        given = f"{{{','.join(left)}|{','.join(right)}}}"
        found = game(given)
        plain = found.is_number or len(found.left) + len(found.right) < len(left) + len(right)
        if plain and len(str(found)) <= MOST_CHARACTERS:
            break
    shown = " | ".join(" , ".join(game(x).unicode for x in side) for side in (left, right))
    return Exercise(
        "canonical-form",
        given,
        f"Find the canonical form of {{ {shown} }}. Who wins?",
        f"{found.unicode}: {WHO_WINS[found.outcome]}",
        tuple(explain(given, unicode=True)),
        (str(found), found.outcome),
    )


def comparison(random: Random) -> Exercise:
    """Ask which of two games is the greater."""
    first, second = random.sample(COMPARED, 2)
    g, h = game(first), game(second)
    relation = "=" if g == h else ">" if g > h else "<" if g < h else "<>"
    words = {"=": "is equal to", ">": "is greater than", "<": "is less than"}
    words["<>"] = "is confused with"
    return Exercise(
        "comparison",
        f"{first} ; {second}",
        f"How do {g.unicode} and {h.unicode} compare?",
        f"{g.unicode} {words[relation]} {h.unicode}",
        (
            f"in the difference {(g - h).unicode}, {WHO_WINS[(g - h).outcome]}",
            *map(str.strip, explain(f"{first} {relation} {second}", unicode=True)),
        ),
        (relation,),
    )


def addition(random: Random) -> Exercise:
    """Ask for a sum of three games."""
    while True:
        parts = random.sample(SMALL, 3)
        total = sum(map(game, parts), Game())
        if len(str(total)) <= MOST_CHARACTERS:
            break
    shown = " , ".join(game(part).unicode for part in parts)
    return Exercise(
        "addition",
        " ; ".join(parts),
        f"Add up {shown}. Who wins the sum?",
        f"{total.unicode}: {WHO_WINS[total.outcome]}",
        tuple(_partial_sums(parts)),
        (str(total), total.outcome),
    )


def _partial_sums(parts: list[str]) -> Iterator[str]:
    total = game(parts[0])
    for part in map(game, parts[1:]):
        yield f"{total.unicode} and {part.unicode} make {(total + part).unicode}"
        total += part


def mean_and_temperature(random: Random) -> Exercise:
    """Ask for the thermograph of a game with a threat in it."""
    while True:
        a, b, c = sorted(random.sample(range(-4, 10), 3), reverse=True)
        given = random.choice((f"{{{a}||{b}|{c}}}", f"{{{a}|{b}||{c}}}"))
        found = game(given)
        if not found.is_number and found.temperature > 0:
            break
    left, right = found.stops
    return Exercise(
        "mean-and-temperature",
        given,
        f"Draw the thermograph of {found.unicode}. What are its mean and its temperature?",
        f"mean {found.mean}, temperature {found.temperature}; at tax 0 the walls are at {left} and "
        f"{right}",
        tuple(explain(given, unicode=True, topic="temperature")),
        (str(found.mean), str(found.temperature)),
        picture=lambda: found.thermograph().svg(),
    )


def sum_of_switches(random: Random) -> Exercise:
    """Ask for the order of play in a sum of switches and numbers."""
    ends = [sorted(random.sample(range(-9, 10), 2), reverse=True) for _ in range(4)]
    parts = sorted((game(f"{{{x}|{y}}}") for x, y in ends), key=lambda g: -g.temperature)
    total = sum(parts, Game())
    return Exercise(
        "sum-of-switches",
        " ; ".join(map(str, parts)),
        f"Left starts in the sum of {listed(part.unicode for part in parts)}. Where does play stop "
        "with best play? And if Right starts?",
        f"at {total.left_stop} if Left starts, at {total.right_stop} if Right does",
        (
            f"the temperatures are {listed(part.temperature for part in parts)}",
            "both players move where it is hottest",
            f"the means add up to {total.mean}",
        ),
        (str(total.left_stop), str(total.right_stop)),
    )


def hackenbush_string(random: Random) -> Exercise:
    """Ask what a blue and red string is worth."""
    edges = "".join(random.choice("lr") for _ in range(random.randint(3, 6)))
    found = Hackenbush.parse(edges).value()
    return Exercise(
        "hackenbush-string",
        edges,
        f"What is the Hackenbush string {edges} worth, read from the ground (l blue, r red)?",
        found.unicode,
        _string_working(edges),
        (str(found),),
        picture=lambda: Hackenbush.parse(edges).svg(),
    )


def _string_working(edges: str) -> tuple[str, ...]:
    """Apply Berlekamp's rule: whole edges up to the first change of colour, then halves."""
    same = len(edges) - len(edges.lstrip(edges[0]))
    sign = {"l": "+", "r": "−"}
    whole = f"{'−' if edges[0] == 'r' else ''}{same}"
    steps = [f"the edges up to the first change of colour count {whole}"]
    rest = [f"{sign[edge]}1/{2 << i}" for i, edge in enumerate(edges[same:])]
    if rest:
        steps.append(f"from there the edges count {listed(rest)}")
    return tuple(steps)


def hackenbush_tree(random: Random) -> Exercise:
    """Ask what a small tree with green edges is worth, and who wins."""
    while True:
        trunk = random.choice("lre")
        branches = ["".join(random.choices("lre", k=random.randint(1, 2))) for _ in range(2)]
        given = f"{trunk}({branches[0]})({branches[1]})"
        position = Hackenbush.parse(given)
        if len(str(found := position.value())) <= MOST_CHARACTERS:
            break
    above = [Hackenbush.parse(branch).value() for branch in branches]
    shown = ", ".join(f"{letter} {colour}" for letter, colour in COLOURS.items())
    return Exercise(
        "hackenbush-tree",
        given,
        f"A Hackenbush tree has the edge {trunk} on the ground, and on top of it the strings "
        f"{branches[0]} and {branches[1]} ({shown}). What is it worth, and who wins?",
        f"{found.unicode}: {WHO_WINS[position.outcome()]}",
        (
            f"the strings are worth {above[0].unicode} and {above[1].unicode}",
            f"together they are worth {(above[0] + above[1]).unicode}",
            f"with the edge {trunk} below them that is {found.unicode}",
        ),
        (str(found), position.outcome()),
        picture=position.svg,
    )


VALUES: tuple[Maker, ...] = (canonical_form, comparison, addition)
THERMOGRAPHS: tuple[Maker, ...] = (mean_and_temperature, sum_of_switches)
HACKENBUSH: tuple[Maker, ...] = (hackenbush_string, hackenbush_tree)
