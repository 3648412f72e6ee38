"""Exercises on misère play, where whoever makes the last move loses."""

from __future__ import annotations

from random import Random

from lastmove import misere
from lastmove.exercises.exercise import WHO_WINS, Exercise, Maker, listed
from lastmove.exercises.impartial import moved, who_wins
from lastmove.heaps import HeapGame
from lastmove.misere import theorems

__all__ = ["MISERE"]

NAMES = {"0.77": "Kayles, 0.77", "0.137": "Dawson's chess, 0.137", "0.123": "the game 0.123"}


def misere_nim(random: Random) -> Exercise:
    """Ask for the good moves of misère Nim, often near the end, where it is not Nim."""
    largest = random.choice((2, 4, 7))
    heaps = sorted(random.randint(1, largest) for _ in range(random.randint(3, 5)))
    places = [heaps.index(heap) for heap in sorted(set(heaps))]
    moves = [
        f"{heaps[i]} → {rest}"
        for i in places
        for rest in range(heaps[i])
        if theorems.nim([*heaps[:i], rest, *heaps[i + 1 :]]).outcome == "P"
    ]
    return Exercise(
        "misere-nim",
        ",".join(map(str, heaps)),
        f"Misère Nim with heaps of {listed(heaps)}: whoever takes the last bean loses. Who wins, "
        "and by which moves?",
        who_wins(moves),
        (theorems.nim(heaps).reason,),
        tuple(moves),
    )


def misere_heaps(random: Random) -> Exercise:
    """Ask for the good moves of a heap game in misère play."""
    code = random.choice(tuple(NAMES))
    heaps = sorted(random.choices(range(2, 11), k=random.choice((2, 3))))
    game = misere.HeapGame(code)
    moves = [moved(heap, parts) for heap, parts in game.winning_moves(heaps)]
    genera = [f"{heap}: {game.form(heap).genus}" for heap in sorted(set(heaps))]
    return Exercise(
        "misere-heaps",
        f"{code} {','.join(map(str, heaps))}",
        f"Misère play of {NAMES[code]}, with heaps of {listed(heaps)}. Who wins, and by which "
        "moves?",
        who_wins(moves),
        (f"genus of heap {', of heap '.join(genera)}",),
        tuple(sorted(moves)),
    )


def genus(random: Random) -> Exercise:
    """Ask for the genus of a heap."""
    code, heap = random.choice(tuple(NAMES)), random.randint(3, 10)
    game = misere.HeapGame(code)
    options = sorted({str(_sum_of(game, parts).genus) for parts in HeapGame(code).options(heap)})
    found = game.form(heap)
    return Exercise(
        "genus",
        f"{code} {heap}",
        f"What is the genus of a heap of {heap} in {NAMES[code]}? Who wins it in misère play?",
        f"{found.genus}: {WHO_WINS[found.outcome]}",
        (f"its options have the genera {listed(options)}",),
        (str(found.genus), found.outcome),
    )


def _sum_of(game: misere.HeapGame, parts: tuple[int, ...]) -> misere.MisereForm:
    return sum((game.form(part) for part in parts), misere.nim_heap(0))


MISERE: tuple[Maker, ...] = (misere_nim, misere_heaps, genus)
