"""Exercises on Nim, heap games and the pawns game."""

from __future__ import annotations

from random import Random

from lastmove import pawns
from lastmove.exercises.exercise import WHO_WINS, Exercise, Maker, listed
from lastmove.heaps import HeapGame
from lastmove.rulesets.nim import Nim
from lastmove.values import mex, nim_multiply, nim_sum

__all__ = ["HEAPS", "NIM", "PAWNS"]

CODES = ("0.77", "0.07", "0.137", "0.6", "0.26", "0.17", "0.53", "0.71", "0.123", "4.4")
POSITIONS = {
    "0.77": "Kayles, 0.77",
    "0.07": "Dawson's Kayles, 0.07",
    "0.137": "Dawson's chess, 0.137",
}
LAST_HEAP = 12


def who_wins(moves: list[str]) -> str:
    """Say who wins an impartial position with these winning moves."""
    return f"{WHO_WINS['N']}, by {listed(moves)}" if moves else WHO_WINS["P"]


def nim_position(random: Random) -> Exercise:
    """Ask for the good moves of Nim."""
    heaps = tuple(random.sample(range(1, 16), random.choice((3, 3, 4))))
    if random.random() < 1 / 4:  # a lost position now and then
        heaps = (*heaps[:-1], nim_sum(*heaps[:-1]))
    heaps = tuple(heap for heap in heaps if heap)
    position = Nim(heaps)
    total = position.nim_value()
    moves = [f"{h} → {h ^ total}" for h in sorted(set(heaps)) if h ^ total < h]
    return Exercise(
        "nim-position",
        str(position),
        f"Nim with heaps of {listed(heaps)}. Who wins, and by which moves?",
        f"nim-sum {total}: {who_wins(moves)}",
        tuple(step for step in position.explain() if not step.startswith("good move")),
        (str(total), *moves),
        picture=position.svg,
    )


def nim_product(random: Random) -> Exercise:
    """Ask for a nim-product of two numbers below 16."""
    a, b = sorted(random.sample(range(2, 16), 2))
    pairs = [(x, y) for x in _powers(a) for y in _powers(b)]
    parts = [f"{x} ⊗ {y} = {nim_multiply(x, y)}" for x, y in pairs]
    found = nim_multiply(a, b)
    return Exercise(
        "nim-product",
        f"{a} {b}",
        f"Multiply {a} and {b} as nimbers.",
        f"{a} ⊗ {b} = {found}",
        (
            "2 ⊗ 2 = 3, 4 ⊗ 4 = 6, and below 4 a product with 4 is an ordinary one",
            f"{listed(parts)}; their nim-sum is {found}",
        ),
        (str(found),),
    )


def _powers(n: int) -> list[int]:
    return [1 << bit for bit in range(n.bit_length()) if n >> bit & 1]


def nim_values(random: Random) -> Exercise:
    """Ask for the first nim-values of a code."""
    code = random.choice(CODES)
    if random.random() < 1 / 3:
        code = f"S({','.join(map(str, sorted(random.sample(range(1, 8), 3))))})"
    found = [int(value) for value in HeapGame(code).values(LAST_HEAP)]
    last = sorted({_nim_value(code, parts) for parts in HeapGame(code).options(LAST_HEAP)})
    return Exercise(
        "nim-values",
        code,
        f"Find the nim-values of heaps 0 to {LAST_HEAP} in the game {code}.",
        listed(found),
        (f"the options of {LAST_HEAP} have the values {listed(last)}; {mex(last)} is missing",),
        tuple(map(str, found)),
    )


def _nim_value(code: str, parts: tuple[int, ...]) -> int:
    return nim_sum(*(HeapGame(code).nim_value(part) for part in parts))


def heap_position(random: Random) -> Exercise:
    """Ask for the good moves of a position of Kayles or its kin."""
    code = random.choice(tuple(POSITIONS))
    heaps = sorted(random.sample(range(2, 13), random.choice((2, 3))))
    moves = [moved(heap, parts) for heap, parts in HeapGame(code).winning_moves(heaps)]
    values = [HeapGame(code).nim_value(heap) for heap in heaps]
    total = nim_sum(*values)
    return Exercise(
        "heap-position",
        f"{code} {','.join(map(str, heaps))}",
        f"{POSITIONS[code]}, with heaps of {listed(heaps)}. Who wins, and by which moves?",
        who_wins(moves),
        (f"the nim-values {listed(values)} have the nim-sum {total}",),
        (str(total), *sorted(moves)),
    )


def moved(heap: int, parts: tuple[int, ...]) -> str:
    """Write a move on a heap: ``7 → 3 + 2``."""
    return f"{heap} → {' + '.join(map(str, parts)) or '0'}"


def subtraction_period(random: Random) -> Exercise:
    """Ask for the period of a subtraction game."""
    while True:
        members = sorted(random.sample(range(1, 8), random.choice((2, 2, 3))))
        code = f"S({','.join(map(str, members))})"
        if (found := HeapGame(code).period()) is not None:
            break
    cycle = [HeapGame(code).nim_value(found.preperiod + i) for i in range(found.period)]
    return Exercise(
        "subtraction-period",
        code,
        f"A move takes {listed(members)} beans from a heap. With which period do the nim-values "
        "repeat, and from which heap on?",
        f"period {found.period}, from heap {found.preperiod} on",
        (f"the values {listed(cycle)} repeat",),
        (str(found.period), str(found.preperiod)),
    )


def pawns_word(random: Random) -> Exercise:
    """Ask for the value and the good moves of a word of the pawns game."""
    word = _word(random, random.randint(3, 7))
    moves = pawns.moves(word)
    good = [move.file for move in moves if move.value == 0]
    found = pawns.value(word)
    steps = [f"file {move.file}: {move.reason}" for move in moves]
    return Exercise(
        "pawns-word",
        word,
        f"The pawns game on {word} (0 a file, 1 a stopped file). What is it worth? Which first "
        "moves win?",
        f"∗{found}; files that win: {listed(good)}",
        tuple(steps),
        (str(found), *map(str, good)),
    )


def pawns_sum(random: Random) -> Exercise:
    """Ask who wins two words side by side."""
    first, second = (_word(random, random.randint(2, 6)) for _ in range(2))
    values = [pawns.value(word) for word in (first, second)]
    outcome = "P" if values[0] == values[1] else "N"
    return Exercise(
        "pawns-sum",
        f"{first}+{second}",
        f"The pawns game on {first} and {second}, side by side. Who wins?",
        WHO_WINS[outcome],
        (f"the words are worth ∗{values[0]} and ∗{values[1]}",),
        (outcome,),
    )


def _word(random: Random, length: int) -> str:
    """Draw a word without adjacent stopped files."""
    word = ""
    while len(word) < length:
        word += "0" if word.endswith("1") or random.random() < 2 / 3 else "1"
    return word


NIM: tuple[Maker, ...] = (nim_position, nim_product)
HEAPS: tuple[Maker, ...] = (nim_values, heap_position, subtraction_period)
PAWNS: tuple[Maker, ...] = (pawns_word, pawns_sum)
