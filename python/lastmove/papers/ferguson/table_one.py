"""Table 1: the simplified positions of piles up to 20."""

from __future__ import annotations

from itertools import combinations

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.introduction import GAME

__all__: list[str] = []


def written(pile: int) -> str:
    return GAME.notation(20).texts[pile]


def written_by_hand(pile: int) -> str:
    """Name the form that Conway's rule finds, by the definitions under the table."""
    return by_hand.name(by_hand.heap(pile))


def definition(letter: str) -> Json:
    return sorted((GAME.notation(20).names[letter] or "").split())


def definition_by_hand(pile: int) -> Json:
    return sorted(map(by_hand.name, by_hand.options_of(by_hand.heap(pile))))


LETTERS = {"a": 9, "b": 11, "c": 13, "d": 15, "g": 20}
"""The first pile of each form that is new."""


def _options(letter: str) -> Json:
    """Name the options of a form by the piles and nim-heaps that they are."""
    names: dict[lm.misere.MisereForm, str] = {}
    for added in (3, 2, 1, 0):
        heap, mark = lm.misere.nim_heap(added), f"_{added}" if added else ""
        names[lm.misere.nim_heap(2) + heap] = f"2{mark}"
        names |= {GAME.form(pile) + heap: f"{name}{mark}" for name, pile in LETTERS.items()}
    names |= {lm.misere.nim_heap(size): str(size) for size in range(4)}
    return sorted(names.get(option, "none") for option in GAME.form(LETTERS[letter]).options)


def one_apart() -> Json:
    """List the piles from 9 to 20 of which the second is the first with ∗1 added."""
    pairs = combinations(range(9, 21), 2)
    return [[one, other] for one, other in pairs if GAME.form(one).plus_star == GAME.form(other)]


def one_apart_by_hand() -> Json:
    pairs = combinations(range(9, 21), 2)
    one = by_hand.letter("1")
    return [[m, n] for m, n in pairs if by_hand.add(by_hand.heap(m), one) == by_hand.heap(n)]


def _as_printed() -> lm.misere.MisereForm:
    """Return g with the subscripts where the text has them: d_1, c, b_1, a_2 and 3_2."""
    a, b, c, d = (GAME.form(pile) for pile in (9, 11, 13, 15))
    one, two, three = (lm.misere.nim_heap(n) for n in (1, 2, 3))
    return lm.misere.MisereForm([d + one, c, b + one, a + two, three + two])


def lost_forms() -> Json:
    return [pile for pile in range(21) if GAME.form(pile).outcome == "P"]


def lost_forms_again() -> Json:
    return [pile for pile in range(21) if by_hand.lost((pile,) if pile else ())]


def options_as_piles() -> Json:
    return {letter: _options(letter) for letter in LETTERS}


def options_as_piles_again() -> Json:
    return {letter: definition_by_hand(pile) for letter, pile in LETTERS.items()}


def g_as_printed() -> Json:
    return {
        "c + g": str((GAME.form(13) + _as_printed()).genus),
        "d + g": str((GAME.form(15) + _as_printed()).genus),
        "g + g": str((_as_printed() + _as_printed()).genus),
    }
