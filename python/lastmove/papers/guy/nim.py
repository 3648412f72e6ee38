"""Section 2: Nim with one heap, two heaps and more."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import loses
from lastmove.papers.impartial import total
from lastmove.rulesets.nim import Nim
from lastmove.rulesets.welter import Welter

__all__ = ["CLAIMS", "good_nim_moves", "nim_moves", "star_sum"]

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


def _listed_by_theorem(*heaps: int) -> Json:
    """List the good moves that Bouton's rule names: a heap h may go to h ⊕ the nim-sum."""
    moves = Nim(heaps).winning_moves()["left"]
    found = []
    for move in moves:
        assert isinstance(move, Nim)  # noqa: S101 - moves of Nim are Nim
        changed = [(a, b) for a, b in zip(heaps, move.heaps, strict=True) if a != b]
        found += [[a, b] for a, b in changed]
    return found


def _one_heap() -> Json:
    return [[rest for _, rest in good_nim_moves(n)] for n in range(1, 13)]


def _options_of_a_heap() -> Json:
    moves = [str(move) for move in Nim((6,)).moves()]
    return [moves, [str(lm.star(int(text))) for text in moves]]


def _two_heaps() -> Json:
    """List the pairs up to 12 whose good moves are not the one that makes the heaps equal."""
    exceptions = []
    for a, b in combinations_with_replacement(range(13), 2):
        wanted = [] if a == b else [[b, a]]
        if good_nim_moves(a, b) != wanted:
            exceptions.append([a, b])
    return exceptions


def _two_heaps_by_search() -> Json:
    pairs = combinations_with_replacement(range(13), 2)
    return [[a, b] for a, b in pairs if lost_in_nim((a, b)) != (a == b)]


def _copies() -> Json:
    """Name the positions among a few whose sum with a copy of themselves is not lost."""
    kayles = [lm.HeapGame("kayles").position(n) for n in range(1, 31)]
    dawson = [lm.HeapGame("0.137").position(n, n + 3) for n in range(1, 16)]
    welter = [Welter((a, a + b)) for a in range(5) for b in range(1, 5)]
    positions = [*kayles, *dawson, *welter]
    return [str(position) for position in positions if (position + position).value() != 0]


def _odd_columns() -> Json:
    value = Nim(FIGURE_1).nim_value()
    return [1 << bit for bit in range(5) if value >> bit & 1]


def _odd_columns_counted() -> Json:
    return [2**bit for bit in range(5) if sum(heap // 2**bit % 2 for heap in FIGURE_1) % 2]


def _lines() -> Json:
    """List the lost positions with three heaps of 1 to 7."""
    triples = combinations_with_replacement(range(1, 8), 3)
    return [list(heaps) for heaps in triples if Nim(heaps).outcome() == "P"]


def _lines_by_search() -> Json:
    triples = combinations_with_replacement(range(1, 8), 3)
    return [list(heaps) for heaps in triples if lost_in_nim(heaps)]


def _parity() -> Json:
    """Count the balanced positions of three heaps up to 7, and moves between two such."""
    triples = list(combinations_with_replacement(range(8), 3))
    balanced = {heaps for heaps in triples if Nim(heaps).nim_value() == 0}
    kept = sum(after in balanced for heaps in balanced for after in nim_moves(heaps))
    helpless = [h for h in triples if h not in balanced and not balanced & set(nim_moves(h))]
    return [len(balanced), kept, len(helpless)]


def _parity_by_search() -> Json:
    triples = list(combinations_with_replacement(range(8), 3))
    lost = [heaps for heaps in triples if lost_in_nim(heaps)]
    kept = sum(lost_in_nim(after) for heaps in lost for after in nim_moves(heaps))
    won = [heaps for heaps in triples if not lost_in_nim(heaps)]
    helpless = [heaps for heaps in won if not any(map(lost_in_nim, nim_moves(heaps)))]
    return [len(lost), kept, len(helpless)]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.one-heap",
        "guy",
        "section 2",
        "in Nim with one heap the good move is to take all of it (heaps of 1 to 12)",
        [[0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0], [0]],
        _one_heap,
        second=lambda: [[r for r in range(n) if lost_in_nim((r,))] for n in range(1, 13)],
    ),
    Claim(
        "guy.options-of-a-heap",
        "guy",
        "section 2",
        "a heap of 6 can become any smaller heap, and these are the options of ∗6",
        [["0", "1", "2", "3", "4", "5"], ["0", "*", "*2", "*3", "*4", "*5"]],
        _options_of_a_heap,
        second=lambda: [
            [str(heap) for (heap,) in nim_moves((6,))],
            [str(g) for g in sorted(lm.star(6).left, key=lambda g: g.birthday)],
        ],
    ),
    Claim(
        "guy.two-heaps",
        "guy",
        "section 2",
        "with two heaps the one good move makes them equal, and equal heaps are lost: no exception",
        [],
        _two_heaps,
        second=_two_heaps_by_search,
        note="heaps up to 12; the second road plays on",
    ),
    Claim(
        "guy.tweedledum-and-tweedledee",
        "guy",
        "section 2",
        "a game and a copy of it add up to 0: no exception",
        [],
        _copies,
        note="65 positions of Kayles, Dawson's Chess and Welter's game",
    ),
    Claim(
        "guy.powers-of-figure-1",
        "guy",
        "section 2, figure 1",
        "27, 23, 22 and 15 as sums of distinct powers of two",
        ["27 = 16 + 8 + 2 + 1", "23 = 16 + 4 + 2 + 1", "22 = 16 + 4 + 2", "15 = 8 + 4 + 2 + 1"],
        lambda: Nim(FIGURE_1).explain()[:4],
        picture=lambda: Nim(FIGURE_1).svg(),
    ),
    Claim(
        "guy.odd-columns-of-figure-1",
        "guy",
        "section 2, figure 1",
        "the columns with an odd number of parts are the ones, the fours and the sixteens",
        [1, 4, 16],
        _odd_columns,
        second=_odd_columns_counted,
    ),
    Claim(
        "guy.nim-figure-1",
        "guy",
        "section 2, figure 1",
        "Nim with heaps 27, 23, 22, 15: the good moves are 27 to 14, 23 to 2 and 22 to 3",
        [[27, 14], [23, 2], [22, 3]],
        lambda: good_nim_moves(*FIGURE_1),
        second=lambda: _listed_by_theorem(*FIGURE_1),
    ),
    Claim(
        "guy.beans-taken-in-figure-1",
        "guy",
        "section 2, figure 1",
        "the good moves take 16−4+1 = 13, 16+4+1 = 21 and 16+4−1 = 19 beans",
        [[27, 13], [23, 21], [22, 19]],
        lambda: [[heap, heap - rest] for heap, rest in good_nim_moves(*FIGURE_1)],
    ),
    Claim(
        "guy.nim-exercise",
        "guy",
        "section 2",
        "Nim with heaps 23, 19, 13, 12, 11 has three good moves",
        3,
        lambda: len(good_nim_moves(*EXERCISE)),
        second=lambda: len(Nim(EXERCISE).winning_moves()["left"]),
    ),
    Claim(
        "guy.nim-exercise-solved",
        "guy",
        "section 2",
        "these three are 13 to 3, 12 to 2 and 11 to 5",
        [[13, 3], [12, 2], [11, 5]],
        lambda: good_nim_moves(*EXERCISE),
        second=lambda: _listed_by_theorem(*EXERCISE),
        beyond=True,
        note="the paper leaves them to the reader",
    ),
    Claim(
        "guy.bouton",
        "guy",
        "section 2",
        "the lost positions of three heaps up to 7 are those in which each power of two occurs "
        "evenly often: the seven lines of the plane over GF(2)",
        [[1, 2, 3], [1, 4, 5], [1, 6, 7], [2, 4, 6], [2, 5, 7], [3, 4, 7], [3, 5, 6]],
        _lines,
        second=_lines_by_search,
        note="the second road plays every game out",
    ),
    Claim(
        "guy.parity-lost-and-restored",
        "guy",
        "section 2",
        "of the 120 positions of three heaps up to 7, 15 have every power of two evenly often; no "
        "move leads from one of these to another, and from all others some move leads to one",
        [15, 0, 0],
        _parity,
        second=_parity_by_search,
    ),
)
