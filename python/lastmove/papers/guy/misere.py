"""Section 9: misère Nim, and why misère play is not normal play with another end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.guy.brute import heap_moves, loses
from lastmove.papers.guy.nim import nim_moves

__all__: list[str] = []

Heaps: TypeAlias = tuple[int, ...]

ENDGAMES: list[Heaps] = [(5,), (1, 5), (1, 1, 5), (1, 1, 1, 5), (2,), (1, 2), (1, 1, 2)]
"""Positions in which all heaps but one have a single bean."""

lost_in_nim = loses(nim_moves)
lost_in_misere_nim = loses(nim_moves, misere=True)


@cache
def _lost(code: str, *, misere: bool) -> Callable[[Heaps], bool]:
    """Return who loses in a take-and-break game, all heaps on the table at once."""
    break_up = heap_moves(code)

    def moves(heaps: Heaps) -> Iterator[Heaps]:
        for i, heap in enumerate(heaps):
            for parts in break_up(heap):
                yield tuple(sorted((*heaps[:i], *parts, *heaps[i + 1 :])))

    return loses(moves, misere=misere)


def _triples(largest: int) -> list[Heaps]:
    return list(combinations_with_replacement(range(largest + 1), 3))


def misere_nim() -> Json:
    game = lm.misere.HeapGame("nim")
    return [list(heaps) for heaps in _triples(5) if game.outcome(heaps) == "P"]


def as_normal() -> Json:
    """List the triples up to 6 with two heaps above 1 that have other good moves than in Nim."""
    normal, misere = lm.HeapGame("nim"), lm.misere.HeapGame("nim")
    large = [heaps for heaps in _triples(6) if sum(heap > 1 for heap in heaps) > 1]
    return [
        list(heaps)
        for heaps in large
        if normal.winning_moves(heaps) != sorted(misere.winning_moves(heaps))
    ]


def as_normal_by_play() -> Json:
    large = [heaps for heaps in _triples(6) if sum(heap > 1 for heap in heaps) > 1]
    return [
        list(heaps)
        for heaps in large
        if set(filter(lost_in_nim, nim_moves(heaps)))
        != set(filter(lost_in_misere_nim, nim_moves(heaps)))
    ]


def endgames() -> Json:
    """Return how many beans a winning move leaves of the one heap that has more than one."""
    game = lm.misere.HeapGame("nim")
    return [[sum(parts) for _, parts in game.winning_moves(heaps)] for heaps in ENDGAMES]


def endgames_by_play() -> Json:
    """Try the moves on the largest heap, and see that no other wins."""
    found = []
    for heaps in ENDGAMES:
        ones, large = heaps[:-1], heaps[-1]
        good = [rest for rest in range(large) if lost_in_misere_nim(tuple(sorted((*ones, rest))))]
        others = tuple(sorted((*ones[:-1], 0, large))) if ones else None
        found.append(good if others is None or not lost_in_misere_nim(others) else [])
    return found


def ones_left() -> Json:
    """Count the heaps of one bean after the winning move, in the same positions."""
    game = lm.misere.HeapGame("nim")
    return [
        len(heaps) - 1 + sum(parts) for heaps in ENDGAMES for _, parts in game.winning_moves(heaps)
    ]


def lost_heaps(code: str, to: int) -> Json:
    """List the single heaps that are lost in normal play, and in misère play."""
    normal, misere = lm.HeapGame(code), lm.misere.HeapGame(code)
    return [
        [n for n in range(to + 1) if normal.nim_value(n) == 0],
        [n for n in range(to + 1) if misere.outcome([n]) == "P"],
    ]


def lost_heaps_by_play(code: str, to: int) -> Json:
    return [
        [n for n in range(to + 1) if _lost(code, misere=misere)((n,))] for misere in (False, True)
    ]


def tempting_rule(code: str, largest: int) -> Json:
    """Count pairs with heaps above 1 in them: all, and those with another winner in misère play."""
    normal, misere = lm.HeapGame(code), lm.misere.HeapGame(code)
    pairs = list(combinations_with_replacement(range(2, largest + 1), 2))
    differing = [
        list(pair)
        for pair in pairs
        if (normal.position_value(pair) == 0) != (misere.outcome(pair) == "P")
    ]
    return [len(pairs), differing]


def tempting_rule_by_play(code: str, largest: int) -> Json:
    pairs = list(combinations_with_replacement(range(2, largest + 1), 2))
    normal, misere = _lost(code, misere=False), _lost(code, misere=True)
    return [len(pairs), [list(pair) for pair in pairs if normal(pair) != misere(pair)]]


def sibert_conway() -> Json:
    """Count rows of Kayles; list those where the theorem and play disagree."""
    misere = _lost("0.77", misere=True)
    more = [h for k in (4, 5, 6) for h in combinations_with_replacement(range(1, 6), k)]
    rows = [*_triples(9), *more]
    wrong = [list(h) for h in rows if (lm.misere.kayles(h).outcome == "P") != misere(h)]
    return [len(rows), wrong]


FAMILIES = (
    *([5, 5, 4, 1], [17, 12, 20, 4], [25, 9, 9, 1], [5, 4]),
    *([12, 9, 20], [9, 4, 4], [12, 4, 1], [25, 9, 4]),
)
"""One position of each of the eight families."""


def families() -> Json:
    """Give the positions of the families their misère outcomes."""
    return [[heaps, lm.misere.kayles(heaps).outcome] for heaps in FAMILIES]


def families_by_quotient() -> Json:
    """Decide the same positions in the misère quotient of Kayles."""
    quotient = lm.misere.HeapGame("kayles").quotient()
    return [[heaps, quotient.outcome(heaps)] for heaps in FAMILIES]


def kayles_quotient() -> Json:
    quotient = lm.misere.HeapGame("kayles").quotient()
    return [quotient.order, quotient.p_order, quotient.period, quotient.preperiod]


def other_quotients() -> Json:
    codes = ["0.53", "0.72", "0.75", "0.123"]
    quotients = [lm.misere.HeapGame(code).quotient() for code in codes]
    return [
        [code, quotient.order, quotient.p_order]
        for code, quotient in zip(codes, quotients, strict=True)
        if quotient.period is not None
    ]


def misere_nim_again() -> Json:
    return [list(heaps) for heaps in _triples(5) if lost_in_misere_nim(heaps)]
