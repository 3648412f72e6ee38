"""Section 9: misère Nim, and why misère play is not normal play with another end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import heap_moves, loses
from lastmove.papers.guy.nim import nim_moves

__all__ = ["CLAIMS"]

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


def _misere_nim() -> Json:
    game = lm.misere.HeapGame("nim")
    return [list(heaps) for heaps in _triples(5) if game.outcome(heaps) == "P"]


def _as_normal() -> Json:
    """List the triples up to 6 with two heaps above 1 that have other good moves than in Nim."""
    normal, misere = lm.HeapGame("nim"), lm.misere.HeapGame("nim")
    large = [heaps for heaps in _triples(6) if sum(heap > 1 for heap in heaps) > 1]
    return [
        list(heaps)
        for heaps in large
        if normal.winning_moves(heaps) != sorted(misere.winning_moves(heaps))
    ]


def _as_normal_by_play() -> Json:
    large = [heaps for heaps in _triples(6) if sum(heap > 1 for heap in heaps) > 1]
    return [
        list(heaps)
        for heaps in large
        if set(filter(lost_in_nim, nim_moves(heaps)))
        != set(filter(lost_in_misere_nim, nim_moves(heaps)))
    ]


def _endgames() -> Json:
    """Return how many beans a winning move leaves of the one heap that has more than one."""
    game = lm.misere.HeapGame("nim")
    return [[sum(parts) for _, parts in game.winning_moves(heaps)] for heaps in ENDGAMES]


def _endgames_by_play() -> Json:
    """Try the moves on the largest heap, and see that no other wins."""
    found = []
    for heaps in ENDGAMES:
        ones, large = heaps[:-1], heaps[-1]
        good = [rest for rest in range(large) if lost_in_misere_nim(tuple(sorted((*ones, rest))))]
        others = tuple(sorted((*ones[:-1], 0, large))) if ones else None
        found.append(good if others is None or not lost_in_misere_nim(others) else [])
    return found


def _ones_left() -> Json:
    """Count the heaps of one bean after the winning move, in the same positions."""
    game = lm.misere.HeapGame("nim")
    return [
        len(heaps) - 1 + sum(parts) for heaps in ENDGAMES for _, parts in game.winning_moves(heaps)
    ]


def _lost_heaps(code: str, to: int) -> Json:
    """List the single heaps that are lost in normal play, and in misère play."""
    normal, misere = lm.HeapGame(code), lm.misere.HeapGame(code)
    return [
        [n for n in range(to + 1) if normal.nim_value(n) == 0],
        [n for n in range(to + 1) if misere.outcome([n]) == "P"],
    ]


def _lost_heaps_by_play(code: str, to: int) -> Json:
    return [
        [n for n in range(to + 1) if _lost(code, misere=misere)((n,))] for misere in (False, True)
    ]


def _tempting_rule(code: str, largest: int) -> Json:
    """Count pairs with heaps above 1 in them: all, and those with another winner in misère play."""
    normal, misere = lm.HeapGame(code), lm.misere.HeapGame(code)
    pairs = list(combinations_with_replacement(range(2, largest + 1), 2))
    differing = [
        list(pair)
        for pair in pairs
        if (normal.position_value(pair) == 0) != (misere.outcome(pair) == "P")
    ]
    return [len(pairs), differing]


def _tempting_rule_by_play(code: str, largest: int) -> Json:
    pairs = list(combinations_with_replacement(range(2, largest + 1), 2))
    normal, misere = _lost(code, misere=False), _lost(code, misere=True)
    return [len(pairs), [list(pair) for pair in pairs if normal(pair) != misere(pair)]]


def _sibert_conway() -> Json:
    """Count rows of Kayles; list those where the theorem and play disagree."""
    misere = _lost("0.77", misere=True)
    more = [h for k in (4, 5, 6) for h in combinations_with_replacement(range(1, 6), k)]
    rows = [*_triples(9), *more]
    wrong = [list(h) for h in rows if (lm.misere.kayles(h).outcome == "P") != misere(h)]
    return [len(rows), wrong]


def _families() -> Json:
    """Name the family of one position of each of the eight, with its misère outcome."""
    positions = [
        [5, 5, 4, 1],
        [17, 12, 20, 4],
        [25, 9, 9, 1],
        [5, 4],
        [12, 9, 20],
        [9, 4, 4],
        [12, 4, 1],
        [25, 9, 4],
    ]
    return [[heaps, lm.misere.kayles(heaps).outcome] for heaps in positions]


def _families_by_quotient() -> Json:
    """Decide the same positions in the misère quotient of Kayles."""
    quotient = lm.misere.HeapGame("kayles").quotient()
    positions = [[5, 5, 4, 1], [17, 12, 20, 4], [25, 9, 9, 1], [5, 4], [12, 9, 20], [9, 4, 4]]
    positions += [[12, 4, 1], [25, 9, 4]]
    return [[heaps, quotient.outcome(heaps)] for heaps in positions]


def _kayles_quotient() -> Json:
    quotient = lm.misere.HeapGame("kayles").quotient()
    return [quotient.order, quotient.p_order, quotient.period, quotient.preperiod]


def _other_quotients() -> Json:
    codes = ["0.53", "0.72", "0.75", "0.123"]
    quotients = [lm.misere.HeapGame(code).quotient() for code in codes]
    return [
        [code, quotient.order, quotient.p_order]
        for code, quotient in zip(codes, quotients, strict=True)
        if quotient.period is not None
    ]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.misere-nim",
        "guy",
        "section 9",
        "misère Nim with three heaps up to 5: lost are an odd number of single beans, and else the "
        "positions that are lost in Nim",
        [
            *([0, 0, 1], [0, 2, 2], [0, 3, 3], [0, 4, 4], [0, 5, 5]),
            *([1, 1, 1], [1, 2, 3], [1, 4, 5]),
        ],
        _misere_nim,
        second=lambda: [list(heaps) for heaps in _triples(5) if lost_in_misere_nim(heaps)],
    ),
    Claim(
        "guy.misere-nim-as-normal-nim",
        "guy",
        "section 9",
        "while two heaps have more than one bean, the good moves are those of ordinary Nim: no "
        "exception",
        [],
        _as_normal,
        second=_as_normal_by_play,
        note="three heaps up to 6",
    ),
    Claim(
        "guy.misere-nim-last-large-heap",
        "guy",
        "section 9",
        "once all heaps but one have a single bean, take all beans of that heap or all but one",
        [[1], [0], [1], [0], [1], [0], [1]],
        _endgames,
        second=_endgames_by_play,
        note="what is left of the large heap, with 0 to 3 single beans beside it",
    ),
    Claim(
        "guy.misere-nim-odd-number",
        "guy",
        "section 9",
        "that move leaves an odd number of heaps of size one",
        [1, 1, 3, 3, 1, 1, 3],
        _ones_left,
        note="in the same positions",
    ),
    Claim(
        "guy.awful-warning-for-single-heaps",
        "guy",
        "section 9",
        "normal play tells nothing of misère play: no heap of Kayles is lost in normal play, but "
        "1, 4, 9, 12 and 20 in misère play",
        [[0], [1, 4, 9, 12, 20]],
        lambda: _lost_heaps("0.77", 22),
        second=lambda: _lost_heaps_by_play("0.77", 22),
        note="the paper gives no examples, these are ours; heaps up to 22, the empty one included",
    ),
    Claim(
        "guy.awful-warning-for-dawsons-chess",
        "guy",
        "section 9",
        "in Dawson's Chess 4, 8, 14, 20, 24 and 28 are lost in normal play, and others in misère",
        [[0, 4, 8, 14, 20, 24, 28], [1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30]],
        lambda: _lost_heaps("0.137", 30),
        second=lambda: _lost_heaps_by_play("0.137", 30),
        note="the paper gives no examples, these are ours; heaps up to 30",
    ),
    Claim(
        "guy.awful-warning-for-pairs",
        "guy",
        "section 9",
        "it is not true that play differs only near the end: of the pairs of Kayles heaps from 2 "
        "to 13 these have another winner in misère play",
        [78, [[4, 4], [4, 5], [5, 5], [9, 9], [9, 12], [12, 12]]],
        lambda: _tempting_rule("0.77", 13),
        second=lambda: _tempting_rule_by_play("0.77", 13),
        note="the paper gives no examples, these are ours; how many pairs, and the exceptions",
    ),
    Claim(
        "guy.sibert-conway",
        "guy",
        "section 9",
        "Sibert and Conway's analysis of misère Kayles decides every position: three heaps up to "
        "9, and four to six heaps up to 5, no exception",
        [626, []],
        _sibert_conway,
        note="each position played out",
    ),
    Claim(
        "guy.sibert-conway-families",
        "guy",
        "section 9",
        "a position of each of the eight families in which misère Kayles departs from Kayles",
        [
            [[5, 5, 4, 1], "N"],
            [[17, 12, 20, 4], "N"],
            [[25, 9, 9, 1], "N"],
            [[5, 4], "P"],
            [[12, 9, 20], "P"],
            [[9, 4, 4], "P"],
            [[12, 4, 1], "P"],
            [[25, 9, 4], "P"],
        ],
        _families,
        second=_families_by_quotient,
        beyond=True,
        note="the second road is the misère quotient; the first three are lost in normal play, the "
        "others won",
    ),
    Claim(
        "guy.misere-quotient-of-kayles",
        "guy",
        "section 9",
        "misère Kayles has a quotient of order 40 with 9 lost elements; heaps have period 12 in "
        "it, from 71 on",
        [40, 9, 12, 71],
        _kayles_quotient,
        beyond=True,
        note="proved for all heaps; by a method of Plambeck and Siegel, 2008",
    ),
    Claim(
        "guy.other-misere-games",
        "guy",
        "section 9",
        "other games can be analysed so too: order and lost elements of the quotients of .53, .72, "
        ".75 and .123, each proved for all heaps",
        [["0.53", 16, 3], ["0.72", 24, 5], ["0.75", 8, 2], ["0.123", 20, 5]],
        _other_quotients,
        beyond=True,
        note="the paper names no game here",
    ),
)
