"""Section 2: Nim with one heap, two heaps and more."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import loses
from lastmove.papers.impartial import total
from lastmove.rulesets.nim import Nim
from lastmove.rulesets.welter import Welter

__all__ = ["good_nim_moves", "nim_moves", "star_sum"]

FIGURE_1 = (27, 23, 22, 15)
EXERCISE = (23, 19, 13, 12, 11)


def star_sum(*sizes: int) -> str:
    """Write the sum of Nim heaps."""
    return str(total(map(lm.star, sizes)))


def good_nim_moves(*heaps: int) -> list[list[int]]:
    """List the moves [from, to] in Nim that leave a sum of value 0."""
    position = total(map(lm.star, heaps))
    return [
        [heap, rest]
        for heap in heaps
        for rest in range(heap)
        if position - lm.star(heap) + lm.star(rest) == 0
    ]


def nim_moves(heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the positions of Nim after a move, their heaps in order of size."""
    for i, heap in enumerate(heaps):
        for rest in range(heap):
            yield tuple(sorted((*heaps[:i], rest, *heaps[i + 1 :])))


lost_in_nim = loses(nim_moves)


def listed_by_theorem(*heaps: int) -> Json:
    """List the good moves that Bouton's rule names: a heap h may go to h ⊕ the nim-sum."""
    moves = Nim(heaps).winning_moves()["left"]
    found = []
    for move in moves:
        assert isinstance(move, Nim)  # noqa: S101 - moves of Nim are Nim
        changed = [(a, b) for a, b in zip(heaps, move.heaps, strict=True) if a != b]
        found += [[a, b] for a, b in changed]
    return found


def one_heap() -> Json:
    return [[rest for _, rest in good_nim_moves(n)] for n in range(1, 13)]


def options_of_a_heap() -> Json:
    moves = [str(move) for move in Nim((6,)).moves()]
    return [moves, [str(lm.star(int(text))) for text in moves]]


def two_heaps() -> Json:
    """List the pairs up to 12 whose good moves are not the one that makes the heaps equal."""
    exceptions = []
    for a, b in combinations_with_replacement(range(13), 2):
        wanted = [] if a == b else [[b, a]]
        if good_nim_moves(a, b) != wanted:
            exceptions.append([a, b])
    return exceptions


def two_heaps_by_search() -> Json:
    pairs = combinations_with_replacement(range(13), 2)
    return [[a, b] for a, b in pairs if lost_in_nim((a, b)) != (a == b)]


def copies() -> Json:
    """Name the positions among a few whose sum with a copy of themselves is not lost."""
    kayles = [lm.HeapGame("kayles").position(n) for n in range(1, 31)]
    dawson = [lm.HeapGame("0.137").position(n, n + 3) for n in range(1, 16)]
    welter = [Welter((a, a + b)) for a in range(5) for b in range(1, 5)]
    positions = [*kayles, *dawson, *welter]
    return [str(position) for position in positions if (position + position).value() != 0]


def odd_columns() -> Json:
    value = Nim(FIGURE_1).nim_value()
    return [1 << bit for bit in range(5) if value >> bit & 1]


def odd_columns_counted() -> Json:
    return [2**bit for bit in range(5) if sum(heap // 2**bit % 2 for heap in FIGURE_1) % 2]


def lines() -> Json:
    """List the lost positions with three heaps of 1 to 7."""
    triples = combinations_with_replacement(range(1, 8), 3)
    return [list(heaps) for heaps in triples if Nim(heaps).outcome() == "P"]


def lines_by_search() -> Json:
    triples = combinations_with_replacement(range(1, 8), 3)
    return [list(heaps) for heaps in triples if lost_in_nim(heaps)]


def parity() -> Json:
    """Count the balanced positions of three heaps up to 7, and moves between two such."""
    triples = list(combinations_with_replacement(range(8), 3))
    balanced = {heaps for heaps in triples if Nim(heaps).nim_value() == 0}
    kept = sum(after in balanced for heaps in balanced for after in nim_moves(heaps))
    helpless = [h for h in triples if h not in balanced and not balanced & set(nim_moves(h))]
    return [len(balanced), kept, len(helpless)]


def parity_by_search() -> Json:
    triples = list(combinations_with_replacement(range(8), 3))
    lost = [heaps for heaps in triples if lost_in_nim(heaps)]
    kept = sum(lost_in_nim(after) for heaps in lost for after in nim_moves(heaps))
    won = [heaps for heaps in triples if not lost_in_nim(heaps)]
    helpless = [heaps for heaps in won if not any(map(lost_in_nim, nim_moves(heaps)))]
    return [len(lost), kept, len(helpless)]


def one_heap_again() -> Json:
    return [[r for r in range(n) if lost_in_nim((r,))] for n in range(1, 13)]


def options_of_a_heap_again() -> Json:
    return [
        [str(heap) for (heap,) in nim_moves((6,))],
        [str(g) for g in sorted(lm.star(6).left, key=lambda g: g.birthday)],
    ]


def powers_of_figure_1() -> Json:
    return Nim(FIGURE_1).explain()[:4]


def beans_taken_in_figure_1() -> Json:
    return [[heap, heap - rest] for heap, rest in good_nim_moves(*FIGURE_1)]


def nim_exercise() -> Json:
    return len(good_nim_moves(*EXERCISE))


def nim_exercise_again() -> Json:
    return len(Nim(EXERCISE).winning_moves()["left"])
