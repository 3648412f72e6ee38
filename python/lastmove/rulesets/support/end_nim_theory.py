"""The theorems on End-Nim, misère-End-Nim and Loop-End-Nim, as predicates and as moves.

Piles of coins stand in a row, and coins are taken from the first or the last pile only. In
End-Nim whoever takes the last coin wins, in misère-End-Nim whoever takes it loses, in
Loop-End-Nim whoever leaves only one pile wins. A row is given as the sizes of its piles from left
to right, none of them empty, and the game by its name, End-Nim if it is left out. A condition is
named as the theorem numbers it, and is None where none holds.

For A = (a₁, …, a_k) let l(A) be the largest i with a₁ = … = a_{i−1} ≤ a_i, and r(A) the same from
the right end, but 0 if all piles are equal. With a₁ ≤ a_k (read A from the other end if not), A is
lost for the mover just if

(a) a₁ = a_k and l(A) + r(A) is even, or
(b) a_k = a₁ + 1, l(A) is odd and r(A) is even.

That is Theorem 2.1. The other two games have the same theorem with another r where all piles are
equal: in misère-End-Nim r_m = 1 if all piles are 1 (2.2), in Loop-End-Nim r_o = 1 if all piles are
equal (2.3).

References
----------
M. H. Albert and R. J. Nowakowski, "The game of End-Nim", 2001; G. Cairns and N. B. Ho, "Some
remarks on End-Nim", 2011.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

__all__ = [
    "EndNimGame",
    "Piles",
    "ProofMove",
    "is_lost",
    "left_index",
    "lost_condition",
    "move_to_one",
    "proof_move",
    "right_index",
    "value_one_condition",
    "value_two_condition",
    "winning_replies",
]

Piles: TypeAlias = tuple[int, ...]
EndNimGame: TypeAlias = Literal["end-nim", "misere-end-nim", "loop-end-nim"]


@dataclass(frozen=True)
class ProofMove:
    """A move that a proof names: the case of the proof, and the piles after the move."""

    case: str
    after: Piles


def left_index(piles: Piles) -> int:
    """Return l(A), the largest i for which a₁ = … = a_{i−1} ≤ a_i.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_theory import left_index
    >>> left_index((2, 2, 3, 1)), left_index((2, 2, 1)), left_index((5,))
    (3, 2, 1)
    """
    equal = 1
    while equal < len(piles) and piles[equal] == piles[0]:
        equal += 1
    return equal + (equal < len(piles) and piles[equal] > piles[0])


def right_index(piles: Piles, game: EndNimGame = "end-nim") -> int:
    """Return r(A), r_m(A) or r_o(A): l from the right end, but 0 or 1 if all piles are equal.

    The row has at least one pile; r belongs to End-Nim, r_m to misère-End-Nim, r_o to
    Loop-End-Nim.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_theory import right_index
    >>> right_index((1, 3, 2, 2)), right_index((4, 4)), right_index((4, 4), "loop-end-nim")
    (3, 0, 1)
    >>> right_index((1, 1), "misere-end-nim"), right_index((4, 4), "misere-end-nim")
    (1, 0)
    """
    if len(set(piles)) > 1:
        return left_index(piles[::-1])
    return int(game == "loop-end-nim" or (game == "misere-end-nim" and piles[0] == 1))


def lost_condition(piles: Piles, game: EndNimGame = "end-nim") -> str | None:
    """Return which condition of Theorem 2.1, 2.2 or 2.3 makes a position lost for the mover.

    It is ``"(a)"`` or ``"(b)"``, or ``"empty"`` for the empty row: from that nothing can be taken,
    so it is lost in End-Nim and won in misère-End-Nim. None if the mover wins.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_theory import lost_condition
    >>> lost_condition((3, 5, 3)), lost_condition((2, 2, 1, 3, 3)), lost_condition((3, 4, 1))
    ('(a)', None, None)
    >>> lost_condition((1, 1, 1, 2, 2)), lost_condition((1, 1, 3, 2, 2))
    (None, None)
    >>> lost_condition((2, 1, 3)), lost_condition((2, 1, 4, 3))
    (None, '(b)')
    """
    if not piles:
        return "empty" if game == "end-nim" else None
    row = piles if piles[0] <= piles[-1] else piles[::-1]
    left, right = left_index(row), right_index(row, game)
    if row[0] == row[-1] and (left + right) % 2 == 0:
        return "(a)"
    if row[-1] == row[0] + 1 and left % 2 == 1 and right % 2 == 0:
        return "(b)"
    return None


def is_lost(piles: Piles, game: EndNimGame = "end-nim") -> bool:
    """Return whether the mover loses: whether the row is a P-position.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_theory import is_lost
    >>> games = "end-nim", "misere-end-nim", "loop-end-nim"
    >>> [is_lost((1, 1), game) for game in games], [is_lost((2, 2, 2), game) for game in games]
    ([True, False, False], [False, False, True])
    """
    return lost_condition(piles, game) is not None


def _replies(piles: Piles) -> Iterator[Piles]:
    """Yield the few moves after which the row can be lost for the mover.

    A lost row has ends that differ by at most 1, so a pile that stays is made nearly as large as
    the other end.
    """
    if len(piles) == 1:
        yield ()
        yield from ((rest,) for rest in (1,) if rest < piles[0])
        return
    yield piles[1:]
    near = piles[-1]
    yield from ((rest, *piles[1:]) for rest in (near - 1, near, near + 1) if 0 < rest < piles[0])
    yield piles[:-1]
    near = piles[0]
    yield from ((*piles[:-1], rest) for rest in (near - 1, near, near + 1) if 0 < rest < piles[-1])


def winning_replies(piles: Piles, game: EndNimGame = "end-nim") -> list[Piles]:
    """Return the rows after all winning moves, in time that does not depend on the sizes of piles.

    Each comes once; there is none if the mover loses, and in Loop-End-Nim no move from a single
    pile.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_theory import winning_replies
    >>> winning_replies((3, 4, 1)), winning_replies((10**30, 7, 5))
    ([(1, 4, 1)], [(5, 7, 5)])
    >>> winning_replies((5,)), winning_replies((5,), "misere-end-nim")
    ([()], [(1,)])
    """
    if not piles or (game == "loop-end-nim" and len(piles) == 1):
        return []
    lost = (after for after in _replies(piles) if is_lost(after, game))
    return list(dict.fromkeys(lost))


def proof_move(piles: Piles, game: EndNimGame = "end-nim") -> ProofMove | None:
    """Return the winning move that the proof of Theorem 2.2 or 2.3 makes of one in End-Nim.

    In End-Nim itself it is the first winning move; None if there is no winning move.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_theory import proof_move
    >>> proof_move((1, 1, 5), "misere-end-nim").after
    (1, 1, 1)
    >>> proof_move((2, 3, 3), "loop-end-nim")
    ProofMove(case='the larger end as small as the other', after=(2, 3, 2))
    """
    if not piles or is_lost(piles, game) or (game == "loop-end-nim" and len(piles) == 1):
        return None
    if is_lost(piles):
        return ProofMove("all piles equal, an even number: take one away", piles[:-1])
    after = winning_replies(piles)[0]
    if game == "end-nim" or is_lost(after, game):
        return ProofMove("as in End-Nim", after)
    # All piles of `after` are equal and even in number, which wins in End-Nim and loses here. What
    # was moved is the last pile, after the row is turned round if need be.
    turned = after not in {piles[:-1], (*piles[:-1], after[-1] if after else 0)}
    row = piles[::-1] if turned else piles
    if len(after) == len(row):
        case, found = "the last pile away", row[:-1]
    elif row[0] > row[-1]:
        case, found = "the larger end as small as the other", (row[-1], *row[1:])
    else:
        case, found = "the last pile as large as the others", (*row[:-1], row[0] if row[1:] else 1)
    return ProofMove(case, found[::-1] if turned else found)


def value_one_condition(piles: Piles, game: EndNimGame = "end-nim") -> str | None:
    """Return which condition gives a row of three piles nim-value 1, by Theorems 5.1 to 5.3.

    The nim-values are G, G_m (the single coin counts 0 and is not taken) or G_o (every single pile
    counts 0), by the game. Two piles in misère-End-Nim are told by Proposition 4.2.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_theory import value_one_condition
    >>> value_one_condition((1, 3, 3)), value_one_condition((2, 1, 3))
    ('5.1 (c)', '5.1 (b)(i)')
    >>> value_one_condition((1, 2, 2), "misere-end-nim")
    '5.2 (a)'
    >>> value_one_condition((3, 2, 1), "loop-end-nim")
    '5.3 (b)'
    """
    row = piles if piles[0] <= piles[-1] else piles[::-1]
    if len(row) == 2:
        a, b = row
        one = game == "misere-end-nim" and (a == b == 1 or (a >= 3 and a % 2 == 1 and b == a + 1))
        return "4.2" if one else None
    a, b, c = row
    match game:
        case "end-nim":
            return _value_one_normal(a, b, c)
        case "misere-end-nim":
            return _value_one_misere(a, b, c)
        case "loop-end-nim":
            return _value_one_loop(a, b, c)


def _value_one_normal(a: int, b: int, c: int) -> str | None:
    odd = a % 2 == 1
    if a == b == c == 1:
        return "5.1 (a)"
    if c == a + 1 and not odd and b < a:
        return "5.1 (b)(i)"
    if c == a + 1 and odd and b > a and b != a + 2:
        return "5.1 (b)(ii)"
    return "5.1 (c)" if c == a + 2 and odd and b == c else None


def _value_one_misere(a: int, b: int, c: int) -> str | None:
    odd = a % 2 == 1
    if (a, b, c) == (1, 2, 2):
        return "5.2 (a)"
    if a == b == c >= 3:
        return "5.2 (b)"
    if c == a + 1 and not odd and b == 1:
        return "5.2 (c)(i)"
    return "5.2 (c)(ii)" if c == a + 1 and odd and (2 <= b < a or b > c) else None


def _value_one_loop(a: int, b: int, c: int) -> str | None:
    odd = a % 2 == 1
    if c == a + 1 and not odd and b < a:
        return "5.3 (a)(i)"
    if c == a + 1 and odd and b > c:
        return "5.3 (a)(ii)"
    return "5.3 (b)" if c == a + 2 and odd and b == a + 1 else None


def value_two_condition(piles: Piles) -> str | None:
    """Return which condition gives three piles of End-Nim nim-value 2, by Theorem 5.4.

    Notes
    -----
    The paper gives no proof; the tests compare the theorem with all triples up to 40.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_theory import value_two_condition
    >>> value_two_condition((2, 2, 2)), value_two_condition((1, 2, 3))
    ('5.4 (a)', '5.4 (c)(ii)(I)')
    """
    a, b, c = piles if piles[0] <= piles[-1] else piles[::-1]
    if a == b == c and a >= 2 and a % 4 in {1, 2}:
        return "5.4 (a)"
    found = {1: _value_two_b, 2: _value_two_c}.get(c - a)
    if found is not None:
        return found(a, b)
    return "5.4 (d)" if c == a + 3 and a % 4 == 2 and b == a + 4 else None


def _value_two_b(a: int, b: int) -> str | None:
    """Theorem 5.4 (b), for c = a + 1."""
    if (a, b) == (1, 1):
        return "5.4 (b)(i)"
    if a % 4 == 2 and b == a + 1:
        return "5.4 (b)(ii)"
    inside = a % 2 == 1 and a >= 7 and 5 <= b <= a - 1 and b % 4 in {1, 2}
    return "5.4 (b)(iii)" if inside and not (a % 4 == 3 and b == a - 2) else None


def _value_two_c(a: int, b: int) -> str | None:
    """Theorem 5.4 (c), for c = a + 2."""
    small = b <= a - 1 and (b < 5 or b % 4 in {0, 3})
    if a % 4 == 0:
        return "5.4 (c)(i)" if small else None
    if a % 4 == 1:
        if (a, b) == (1, 2):
            return "5.4 (c)(ii)(I)"
        if b >= a + 3:
            return "5.4 (c)(ii)(II)"
        return "5.4 (c)(ii)(III)" if small else None
    if a % 4 == 2 and (b == a - 1 >= 5 or (b >= a + 2 and b != a + 4)):
        return "5.4 (c)(iii)"
    return None


def move_to_one(piles: Piles) -> ProofMove | None:
    """Return the move to nim-value 1 that the proof of Theorem 5.1 names, in End-Nim.

    The row has three piles, and the case is one from (a)(i) to (g)(ii). None if the nim-value is 0
    or 1, and there is no such move to be had or none is needed.

    Examples
    --------
    >>> from lastmove.rulesets.support.end_nim_theory import move_to_one
    >>> move_to_one((2, 1, 9)), move_to_one((3, 5, 4))
    (ProofMove(case='(a)(i)', after=(2, 1, 3)), ProofMove(case='(f)', after=(5, 4)))
    >>> move_to_one((3, 5, 3)) is None
    True
    """
    if is_lost(piles) or value_one_condition(piles) is not None:
        return None
    turned = piles[0] > piles[-1]
    a, b, c = piles[::-1] if turned else piles
    case, after = _case_of_5_1(a, b, c)
    return ProofMove(case, after[::-1] if turned else after)


def _case_of_5_1(a: int, b: int, c: int) -> tuple[str, Piles]:
    """Find the case of the proof for a ≤ c, neither of nim-value 0 nor of nim-value 1."""
    if c == a:
        return ("(g)(i)", (a - 2, b, c)) if a % 2 else ("(g)(ii)", (a, b, a - 1))
    if c == a + 1 and a % 2 and b == a + 2:
        return "(f)", (b, c)
    # In each case the subcases stand in the same order; which of them there are differs.
    if a % 2 == 0:
        letter, names = {1: ("d", ("", "i", "ii"))}.get(
            c - a, ("b" if c == a + 2 else "a", ("i", "ii", "iii"))
        )
        if b < a:
            return f"({letter})({names[0]})", (a, b, a + 1)
        if b != a + 1:
            return f"({letter})({names[1]})", (a, b, a - 1)
        return f"({letter})({names[2]})", (a, b)
    return _odd_case_of_5_1(a, b, c)


def _odd_case_of_5_1(a: int, b: int, c: int) -> tuple[str, Piles]:
    """Find the case (a), (c) or (e) for odd a < c."""
    letter, up, level, below, equal, beside, ones = {
        1: ("e", "", "", "i", "ii", "iii", "iv"),
        2: ("c", "i", "", "ii", "iii", "iv", "v"),
    }.get(c - a, ("a", "iv", "v", "vi", "vii", "viii", "ix"))
    if b == a + 2:
        return f"({letter})({level})", (a, b, b)
    if b > a:
        return f"({letter})({up})", (a, b, a + 1)
    if b == a == 1:
        return f"({letter})({ones})", (1, 1, 1)
    if b == a:
        return f"({letter})({equal})", (a, b, a - 2)
    if b == a - 1:
        return f"({letter})({beside})", (a, b)
    return f"({letter})({below})", (a, b, a - 1)
