"""Table 1: the simplified positions of piles up to 20."""

from __future__ import annotations

from itertools import combinations

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.introduction import GAME

__all__ = ["CLAIMS"]


def _written(pile: int) -> str:
    return GAME.notation(20).texts[pile]


def _by_hand(pile: int) -> str:
    """Name the form that Conway's rule finds, by the definitions under the table."""
    return by_hand.name(by_hand.heap(pile))


def _definition(letter: str) -> Json:
    return sorted((GAME.notation(20).names[letter] or "").split())


def _definition_by_hand(pile: int) -> Json:
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


def _one_apart() -> Json:
    """List the piles from 9 to 20 of which the second is the first with ∗1 added."""
    pairs = combinations(range(9, 21), 2)
    return [[one, other] for one, other in pairs if GAME.form(one).plus_star == GAME.form(other)]


def _one_apart_by_hand() -> Json:
    pairs = combinations(range(9, 21), 2)
    one = by_hand.letter("1")
    return [[m, n] for m, n in pairs if by_hand.add(by_hand.heap(m), one) == by_hand.heap(n)]


def _as_printed() -> lm.misere.MisereForm:
    """Return g with the subscripts where the text has them: d_1, c, b_1, a_2 and 3_2."""
    a, b, c, d = (GAME.form(pile) for pile in (9, 11, 13, 15))
    one, two, three = (lm.misere.nim_heap(n) for n in (1, 2, 3))
    return lm.misere.MisereForm([d + one, c, b + one, a + two, three + two])


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "ferguson.pile-0",
        "ferguson",
        "table 1, n = 0",
        "a pile of 0 simplifies to 0",
        "0",
        lambda: _written(0),
        second=lambda: _by_hand(0),
    ),
    Claim(
        "ferguson.pile-1",
        "ferguson",
        "table 1, n = 1",
        "a pile of 1 simplifies to the nim-heap 1",
        "1",
        lambda: _written(1),
        second=lambda: _by_hand(1),
    ),
    Claim(
        "ferguson.pile-2",
        "ferguson",
        "table 1, n = 2",
        "a pile of 2 simplifies to the nim-heap 1",
        "1",
        lambda: _written(2),
        second=lambda: _by_hand(2),
    ),
    Claim(
        "ferguson.pile-3",
        "ferguson",
        "table 1, n = 3",
        "a pile of 3 simplifies to the nim-heap 2",
        "2",
        lambda: _written(3),
        second=lambda: _by_hand(3),
    ),
    Claim(
        "ferguson.pile-4",
        "ferguson",
        "table 1, n = 4",
        "a pile of 4 simplifies to 0",
        "0",
        lambda: _written(4),
        second=lambda: _by_hand(4),
    ),
    Claim(
        "ferguson.pile-5",
        "ferguson",
        "table 1, n = 5",
        "a pile of 5 simplifies to the nim-heap 3",
        "3",
        lambda: _written(5),
        second=lambda: _by_hand(5),
    ),
    Claim(
        "ferguson.pile-6",
        "ferguson",
        "table 1, n = 6",
        "a pile of 6 simplifies to the nim-heap 1",
        "1",
        lambda: _written(6),
        second=lambda: _by_hand(6),
    ),
    Claim(
        "ferguson.pile-7",
        "ferguson",
        "table 1, n = 7",
        "a pile of 7 simplifies to the nim-heap 1",
        "1",
        lambda: _written(7),
        second=lambda: _by_hand(7),
    ),
    Claim(
        "ferguson.pile-8",
        "ferguson",
        "table 1, n = 8",
        "a pile of 8 simplifies to 0",
        "0",
        lambda: _written(8),
        second=lambda: _by_hand(8),
    ),
    Claim(
        "ferguson.pile-9",
        "ferguson",
        "table 1, n = 9",
        "a pile of 9 simplifies to a new form, a",
        "a",
        lambda: _written(9),
        second=lambda: _by_hand(9),
    ),
    Claim(
        "ferguson.pile-10",
        "ferguson",
        "table 1, n = 10",
        "a pile of 10 simplifies to the nim-heap 3",
        "3",
        lambda: _written(10),
        second=lambda: _by_hand(10),
    ),
    Claim(
        "ferguson.pile-11",
        "ferguson",
        "table 1, n = 11",
        "a pile of 11 simplifies to a new form, b",
        "b",
        lambda: _written(11),
        second=lambda: _by_hand(11),
    ),
    Claim(
        "ferguson.pile-12",
        "ferguson",
        "table 1, n = 12",
        "a pile of 12 simplifies to the nim-heap 2",
        "2",
        lambda: _written(12),
        second=lambda: _by_hand(12),
    ),
    Claim(
        "ferguson.pile-13",
        "ferguson",
        "table 1, n = 13",
        "a pile of 13 simplifies to a new form, c",
        "c",
        lambda: _written(13),
        second=lambda: _by_hand(13),
    ),
    Claim(
        "ferguson.pile-14",
        "ferguson",
        "table 1, n = 14",
        "a pile of 14 simplifies to 0",
        "0",
        lambda: _written(14),
        second=lambda: _by_hand(14),
    ),
    Claim(
        "ferguson.pile-15",
        "ferguson",
        "table 1, n = 15",
        "a pile of 15 simplifies to a new form, d",
        "d",
        lambda: _written(15),
        second=lambda: _by_hand(15),
    ),
    Claim(
        "ferguson.pile-16",
        "ferguson",
        "table 1, n = 16",
        "a pile of 16 simplifies to a_1: a with ∗1 added",
        "a_1",
        lambda: _written(16),
        second=lambda: _by_hand(16),
    ),
    Claim(
        "ferguson.pile-17",
        "ferguson",
        "table 1, n = 17",
        "a pile of 17 simplifies to the nim-heap 2",
        "2",
        lambda: _written(17),
        second=lambda: _by_hand(17),
    ),
    Claim(
        "ferguson.pile-18",
        "ferguson",
        "table 1, n = 18",
        "a pile of 18 simplifies to b_1: b with ∗1 added",
        "b_1",
        lambda: _written(18),
        second=lambda: _by_hand(18),
    ),
    Claim(
        "ferguson.pile-19",
        "ferguson",
        "table 1, n = 19",
        "a pile of 19 simplifies to the nim-heap 3",
        "3",
        lambda: _written(19),
        second=lambda: _by_hand(19),
    ),
    Claim(
        "ferguson.pile-20",
        "ferguson",
        "table 1, n = 20",
        "a pile of 20 simplifies to a new form, g",
        "g",
        lambda: _written(20),
        second=lambda: _by_hand(20),
    ),
    Claim(
        "ferguson.mates-to-20",
        "ferguson",
        "table 1, a_1 and b_1",
        "the subscript 1 is ∗1 added: the pairs of piles from 9 to 20 that differ by it, 9 and 16 "
        "by a and a_1, 11 and 18 by b and b_1, the others by the nim-heaps 2 and 3",
        [[9, 16], [10, 12], [10, 17], [11, 18], [12, 19], [17, 19]],
        _one_apart,
        second=_one_apart_by_hand,
    ),
    Claim(
        "ferguson.lost-forms",
        "ferguson",
        "table 1",
        "the simplified positions have the outcomes of the piles: those to 20 that are lost, as "
        "Dawson has them",
        [1, 2, 6, 7, 11, 15, 16, 20],
        lambda: [pile for pile in range(21) if GAME.form(pile).outcome == "P"],
        note="by the forms; the second road plays the piles out",
        second=lambda: [pile for pile in range(21) if by_hand.lost((pile,) if pile else ())],
    ),
    Claim(
        "ferguson.form-a",
        "ferguson",
        "table 1, definition of a",
        "the options of a",
        ["1", "2", "2_2"],
        lambda: _definition("a"),
        second=lambda: _definition_by_hand(9),
    ),
    Claim(
        "ferguson.form-b",
        "ferguson",
        "table 1, definition of b",
        "the options of b",
        ["0", "2_3", "a"],
        lambda: _definition("b"),
        second=lambda: _definition_by_hand(11),
    ),
    Claim(
        "ferguson.form-c",
        "ferguson",
        "table 1, definition of c",
        "the options of c",
        ["1", "2_2", "3", "a_1", "b"],
        lambda: _definition("c"),
        second=lambda: _definition_by_hand(13),
    ),
    Claim(
        "ferguson.form-d",
        "ferguson",
        "table 1, definition of d",
        "the options of d",
        ["0", "2", "a_2", "b_1", "c"],
        lambda: _definition("d"),
        second=lambda: _definition_by_hand(15),
    ),
    Claim(
        "ferguson.form-g",
        "ferguson",
        "table 1, definition of g",
        "the options of g",
        ["2", "2_3", "a", "b_1", "c", "d_1"],
        lambda: _definition("g"),
        erratum="the text at hand has g = d_1 c b_1 a_2 3_2, its last subscripts out of place; the "
        "options after b_1 are a, 2_3 and 2; probably a fault of the text extraction and not of "
        "the paper",
        note="the other reading contradicts c + g and d + g of Table 2",
        second=lambda: _definition_by_hand(20),
    ),
    Claim(
        "ferguson.options-as-piles",
        "ferguson",
        "table 1, definitions",
        "the options of the new forms are forms of smaller piles and nim-heaps, with ∗1, ∗2 or ∗3 "
        "added where there is a subscript",
        {
            "a": ["1", "2", "2_2"],
            "b": ["0", "2_3", "a"],
            "c": ["1", "2_2", "3", "a_1", "b"],
            "d": ["0", "2", "a_2", "b_1", "c"],
            "g": ["2", "2_3", "a", "b_1", "c", "d_1"],
        },
        lambda: {letter: _options(letter) for letter in LETTERS},
        note="g as it has to be, see ferguson.form-g; the second road is Conway's rule",
        second=lambda: {letter: _definition_by_hand(pile) for letter, pile in LETTERS.items()},
    ),
    Claim(
        "ferguson.g-as-printed",
        "ferguson",
        "table 1, definition of g",
        "with the subscripts as the text has them, c + g and d + g would not be as in Table 2",
        {"c + g": "4^4", "d + g": "5^5", "g + g": "0^0"},
        lambda: {
            "c + g": str((GAME.form(13) + _as_printed()).genus),
            "d + g": str((GAME.form(15) + _as_printed()).genus),
            "g + g": str((_as_printed() + _as_printed()).genus),
        },
        note="Table 2 has 4^586 and 5^497",
        beyond=True,
    ),
)
