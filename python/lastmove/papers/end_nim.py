"""G. Cairns and N. B. Ho, *Some Remarks on End-Nim*.

The first claims play the rules out on values; the others set the theorems, as predicates, against
nim-values that tables find from the moves alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import TypeAlias

import numpy as np

from lastmove.papers.claim import Claim, Json, Paper
from lastmove.papers.impartial import nim_value, played_out
from lastmove.rulesets.end_nim import EndNim
from lastmove.rulesets.end_nim_tables import Convention, end_nim_table
from lastmove.rulesets.end_nim_theory import (
    EndNimGame,
    is_lost,
    lost_condition,
    move_to_one,
    proof_move,
    value_one_condition,
    value_two_condition,
)
from lastmove.rulesets.loop_end_nim import LoopEndNim
from lastmove.rulesets.misere_end_nim import MisereEndNim

__all__ = ["PAPER"]

Piles: TypeAlias = tuple[int, ...]


def _moves(piles: Piles) -> Iterator[tuple[Piles]]:
    """Yield the positions after a move: counters go from the first or the last pile only."""
    if not piles:
        return
    for left in range(piles[0]):
        yield ((left, *piles[1:]) if left else piles[1:],)
    for left in range(piles[-1]):
        yield ((*piles[:-1], left) if left else piles[:-1],)


def _moves_to_one_pile(piles: Piles) -> Iterator[tuple[Piles]]:
    """Yield the same moves in Loop-End-Nim, where a single pile ends the game."""
    if len(piles) > 1:
        yield from _moves(piles)


def _two_piles() -> Json:
    value = played_out(_moves)
    return [[nim_value(value((a, b))) for b in range(1, 9)] for a in range(1, 9)]


def _two_piles_loop() -> Json:
    value = played_out(_moves_to_one_pile)
    return [[nim_value(value((a, b))) for b in range(1, 9)] for a in range(1, 9)]


def _three_piles_lost() -> Json:
    value = played_out(_moves)
    return [list(piles) for piles in product(range(1, 4), repeat=3) if value(piles) == 0]


def _three_piles_lost_loop() -> Json:
    value = played_out(_moves_to_one_pile)
    return [list(piles) for piles in product(range(1, 4), repeat=3) if value(piles) == 0]


CONVENTIONS: dict[EndNimGame, Convention] = {
    "end-nim": "normal",
    "misere-end-nim": "misere-cairns-ho",
    "loop-end-nim": "loop",
}
BOUNDS = {1: 12, 2: 12, 3: 9, 4: 6, 5: 4, 6: 3}
"""The largest pile, by the number of piles, of rows that are all looked at."""
RULESETS = {"end-nim": EndNim, "misere-end-nim": MisereEndNim, "loop-end-nim": LoopEndNim}


def _rows() -> Iterator[Piles]:
    for count, largest in BOUNDS.items():
        yield from product(range(1, largest + 1), repeat=count)


def _all_equal(piles: Piles) -> bool:
    return len(set(piles)) == 1


def _lost_rows(game: EndNimGame) -> Json:
    """Compare a theorem on lost rows with the zeros of tables."""
    exceptions: list[Json] = []
    compared = 0
    for count, largest in BOUNDS.items():
        table = end_nim_table(count, largest, CONVENTIONS[game])
        for row in product(range(1, largest + 1), repeat=count):
            compared += 1
            if is_lost(row, game) != (table[tuple(pile - 1 for pile in row)] == 0):
                exceptions.append(list(row))
    return {"rows": compared, "exceptions": exceptions}


def _pictures(condition: str) -> Json:
    """Count the kinds of lost rows: where, and up or down, a pile first differs at either end."""

    def end(piles: Piles) -> tuple[int, bool]:
        i = next(i for i, pile in enumerate(piles) if pile != piles[0])
        return i % 2, piles[i] > piles[0]

    found = set()
    for row in product(range(1, 5), repeat=6):
        turned = row if row[0] <= row[-1] else row[::-1]
        if not _all_equal(row) and lost_condition(row) == condition:
            found.add((end(turned), end(turned[::-1])))
    return len(found)


def _same_lost_rows() -> Json:
    games: tuple[EndNimGame, ...] = ("misere-end-nim", "loop-end-nim")
    return [
        list(row)
        for row in _rows()
        if not _all_equal(row) and any(is_lost(row) != is_lost(row, game) for game in games)
    ]


def _equal_piles(game: EndNimGame) -> Json:
    ruleset = RULESETS[game]
    return [
        "".join(ruleset((pile,) * count).outcome() for count in range(1, 7)) for pile in (1, 2, 3)
    ]


def _three_piles_lost_misere() -> Json:
    rows = product(range(1, 4), repeat=3)
    return [list(row) for row in rows if MisereEndNim(row).nim_value() == 0]


def _bad_proof_moves(game: EndNimGame) -> Json:
    """List the rows not lost from which the proof's move is illegal or does not win."""
    bad: list[Json] = []
    for row in _rows():
        found = proof_move(row, game)
        if is_lost(row, game):
            fine = found is None
        else:
            moves = {str(move) for move in RULESETS[game](row).moves()}
            fine = found is not None and is_lost(found.after, game)
            fine = fine and found is not None and ",".join(map(str, found.after)) in moves
        if not fine:
            bad.append(list(row))
    return bad


def _two_piles_zero_misere() -> Json:
    """List the pairs that are exceptions to: 0 just if equal and not 1."""
    table = end_nim_table(2, 40, "misere-cairns-ho")
    pairs = product(range(1, 41), repeat=2)
    return [[a, b] for a, b in pairs if (table[a - 1, b - 1] == 0) != (a == b != 1)]


def _loop_formula_exceptions() -> Json:
    table = end_nim_table(2, 40, "loop")
    less = np.arange(40)
    formula = (less[:, None] ^ less[None, :]) + 1
    return np.argwhere(table != formula).tolist()


def _pairs_of_value_one(convention: Convention, largest: int) -> list[list[int]]:
    table = end_nim_table(2, largest, convention)
    return [[a + 1, b + 1] for a, b in np.argwhere(table == 1).tolist() if a <= b]


def _agreeing_conventions() -> Json:
    stated = [[1, 1]] + [[a, a + 1] for a in range(3, 20, 2)]
    conventions: tuple[Convention, ...] = ("misere-cairns-ho", "misere-conway")
    return [name for name in conventions if _pairs_of_value_one(name, 20) == stated]


def _triples(value: int, largest: int, game: EndNimGame) -> Json:
    """List the triples of a nim-value, the smaller end first."""
    table = end_nim_table(3, largest, CONVENTIONS[game])
    found = (np.argwhere(table == value) + 1).tolist()
    return [row for row in found if row[0] <= row[2]]


def _triple_exceptions(
    value: int, game: EndNimGame, condition: Callable[[Piles], str | None]
) -> Json:
    """Compare a condition for a nim-value with the table of triples up to 40."""
    table = end_nim_table(3, 40, CONVENTIONS[game])
    rows = product(range(1, 41), repeat=3)
    return [
        list(row)
        for row in rows
        if (condition(row) is not None) != (table[tuple(pile - 1 for pile in row)] == value)
    ]


def _one(game: EndNimGame) -> Callable[[Piles], str | None]:
    return lambda row: value_one_condition(row, game)


def _cases_of_5_1() -> Json:
    """List the cases of the proof of 5.1 whose moves are all legal and to nim-value 1."""
    good: dict[str, bool] = {}
    for row in product(range(1, 13), repeat=3):
        found = move_to_one(row)
        if found is not None:
            legal = EndNim(found.after) in set(EndNim(row).moves())
            fine = legal and EndNim(found.after).nim_value() == 1
            good[found.case] = good.get(found.case, True) and fine
    return sorted(case for case, fine in good.items() if fine)


def _moves_between_ones() -> Json:
    """List the moves from one triple of nim-value 1 to another, by the conditions of 5.1."""
    ones = [row for row in product(range(1, 15), repeat=3) if value_one_condition(row) is not None]
    return [
        [list(row), list(after.piles)]
        for row in ones
        for after in EndNim(row).moves()
        if isinstance(after, EndNim)
        and len(after.piles) == 3
        and value_one_condition(after.piles) is not None
    ]


PAPER = Paper(
    "end-nim",
    "G. Cairns and N. B. Ho, Some Remarks on End-Nim, International Journal of Combinatorics, 2011",
    (
        Claim(
            "end-nim.lost-rows",
            "end-nim",
            "theorem 2.1",
            "End-Nim: a row is lost just if (a) or (b) holds for l and r",
            {"rows": 3934, "exceptions": []},
            lambda: _lost_rows("end-nim"),
            note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        ),
        Claim(
            "end-nim.lost-rows-misere",
            "end-nim",
            "theorem 2.2",
            "misère-End-Nim: the same with r_m",
            {"rows": 3934, "exceptions": []},
            lambda: _lost_rows("misere-end-nim"),
            note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        ),
        Claim(
            "end-nim.lost-rows-loop",
            "end-nim",
            "theorem 2.3",
            "Loop-End-Nim: the same with r_o",
            {"rows": 3934, "exceptions": []},
            lambda: _lost_rows("loop-end-nim"),
            note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        ),
        Claim(
            "end-nim.pictures-a",
            "end-nim",
            "section 2",
            "condition (a) of 2.1 is 8 pictures of Albert and Nowakowski",
            8,
            lambda: _pictures("(a)"),
            note="kinds of lost rows of six piles up to 4",
        ),
        Claim(
            "end-nim.pictures-b",
            "end-nim",
            "section 2",
            "condition (b) of 2.1 is 4 pictures of Albert and Nowakowski",
            4,
            lambda: _pictures("(b)"),
            note="kinds of lost rows of six piles up to 4",
        ),
        Claim(
            "end-nim.same-lost-rows",
            "end-nim",
            "corollary 2.4",
            "the three games have the same lost rows, except where all piles are equal",
            [],
            _same_lost_rows,
            note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        ),
        Claim(
            "end-nim.equal-piles",
            "end-nim",
            "corollary 2.4 (a)",
            "k equal piles: lost in End-Nim just if k is even",
            ["NPNPNP", "NPNPNP", "NPNPNP"],
            lambda: _equal_piles("end-nim"),
            note="outcomes for k from 1 to 6, piles of 1, 2 and 3",
        ),
        Claim(
            "end-nim.equal-piles-misere",
            "end-nim",
            "corollary 2.4 (b)",
            "lost in misère-End-Nim if k is even and the piles exceed 1, or k odd and they are 1",
            ["PNPNPN", "NPNPNP", "NPNPNP"],
            lambda: _equal_piles("misere-end-nim"),
            note="outcomes for k from 1 to 6, piles of 1, 2 and 3",
        ),
        Claim(
            "end-nim.equal-piles-loop",
            "end-nim",
            "corollary 2.4 (c)",
            "lost in Loop-End-Nim just if k is odd",
            ["PNPNPN", "PNPNPN", "PNPNPN"],
            lambda: _equal_piles("loop-end-nim"),
            note="outcomes for k from 1 to 6, piles of 1, 2 and 3",
        ),
        Claim(
            "end-nim.proof-moves-misere",
            "end-nim",
            "proof of 2.2",
            "from every row that is not lost in misère-End-Nim the proof names a winning move",
            [],
            lambda: _bad_proof_moves("misere-end-nim"),
            note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        ),
        Claim(
            "end-nim.proof-moves-loop",
            "end-nim",
            "proof of 2.3",
            "from every row that is not lost in Loop-End-Nim the proof names a winning move",
            [],
            lambda: _bad_proof_moves("loop-end-nim"),
            note="up to six piles: up to 12, 12, 9, 6, 4 and 3 coins in a pile",
        ),
        Claim(
            "end-nim.two-piles",
            "end-nim",
            "section 4",
            "End-Nim with two piles is Nim: the nim-value of (a, b) is the nim-sum of a and b",
            [
                [0, 3, 2, 5, 4, 7, 6, 9],
                [3, 0, 1, 6, 7, 4, 5, 10],
                [2, 1, 0, 7, 6, 5, 4, 11],
                [5, 6, 7, 0, 1, 2, 3, 12],
                [4, 7, 6, 1, 0, 3, 2, 13],
                [7, 4, 5, 2, 3, 0, 1, 14],
                [6, 5, 4, 3, 2, 1, 0, 15],
                [9, 10, 11, 12, 13, 14, 15, 0],
            ],
            _two_piles,
            note="played out for a and b up to 8",
        ),
        Claim(
            "end-nim.two-piles-loop",
            "end-nim",
            "proposition 4.1",
            "Loop-End-Nim with two piles: one more than the nim-sum of a − 1 and b − 1",
            [
                [1, 2, 3, 4, 5, 6, 7, 8],
                [2, 1, 4, 3, 6, 5, 8, 7],
                [3, 4, 1, 2, 7, 8, 5, 6],
                [4, 3, 2, 1, 8, 7, 6, 5],
                [5, 6, 7, 8, 1, 2, 3, 4],
                [6, 5, 8, 7, 2, 1, 4, 3],
                [7, 8, 5, 6, 3, 4, 1, 2],
                [8, 7, 6, 5, 4, 3, 2, 1],
            ],
            _two_piles_loop,
            note="played out for a and b up to 8",
        ),
        Claim(
            "end-nim.two-piles-loop-formula",
            "end-nim",
            "proposition 4.1",
            "Loop-End-Nim with two piles: no exception to ((a − 1) ⊕ (b − 1)) + 1",
            [],
            _loop_formula_exceptions,
            note="a and b up to 40",
        ),
        Claim(
            "end-nim.two-piles-zero-misere",
            "end-nim",
            "section 4",
            "misère-End-Nim with two piles is lost just if they are equal and not 1: no exception",
            [],
            _two_piles_zero_misere,
            note="a and b up to 40",
        ),
        Claim(
            "end-nim.two-piles-one-misere",
            "end-nim",
            "proposition 4.2",
            "nim-value 1 in misère-End-Nim: (1, 1), and (a, a + 1) for odd a ≥ 3",
            [[1, 1], [3, 4], [5, 6], [7, 8], [9, 10], [11, 12]],
            lambda: _pairs_of_value_one("misere-cairns-ho", 12),
            note="with the single coin worth 0 and never taken; the paper does not say so",
        ),
        Claim(
            "end-nim.misere-convention",
            "end-nim",
            "proposition 4.2",
            "of two conventions for misère nim-values only one agrees with 4.2",
            ["misere-cairns-ho"],
            _agreeing_conventions,
            note="in Conway's, where the empty row counts 1, (2, 3) has nim-value 1",
        ),
        Claim(
            "end-nim.three-piles-lost",
            "end-nim",
            "section 5",
            "End-Nim with three piles is lost for the mover just if symmetrical but not constant",
            [[1, 2, 1], [1, 3, 1], [2, 1, 2], [2, 3, 2], [3, 1, 3], [3, 2, 3]],
            _three_piles_lost,
            note="all positions with piles up to 3",
        ),
        Claim(
            "end-nim.three-piles-lost-loop",
            "end-nim",
            "section 5",
            "in Loop-End-Nim the constant positions are lost too",
            [
                [1, 1, 1],
                [1, 2, 1],
                [1, 3, 1],
                [2, 1, 2],
                [2, 2, 2],
                [2, 3, 2],
                [3, 1, 3],
                [3, 2, 3],
                [3, 3, 3],
            ],
            _three_piles_lost_loop,
            note="all positions with piles up to 3",
        ),
        Claim(
            "end-nim.three-piles-lost-misere",
            "end-nim",
            "section 5",
            "misère-End-Nim with three piles: lost as in End-Nim, and (1, 1, 1)",
            [[1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 1, 2], [2, 3, 2], [3, 1, 3], [3, 2, 3]],
            _three_piles_lost_misere,
            note="all positions with piles up to 3",
        ),
        Claim(
            "end-nim.three-piles-one",
            "end-nim",
            "theorem 5.1",
            "the triples of nim-value 1 in End-Nim, the smaller end first",
            [[1, 1, 1], [1, 2, 2], [1, 3, 3], [1, 4, 2], [2, 1, 3], [3, 4, 4]],
            lambda: _triples(1, 4, "end-nim"),
            note="piles up to 4",
        ),
        Claim(
            "end-nim.three-piles-one-exceptions",
            "end-nim",
            "theorem 5.1",
            "no triple is an exception to the conditions for nim-value 1 in End-Nim",
            [],
            lambda: _triple_exceptions(1, "end-nim", _one("end-nim")),
            note="piles up to 40",
        ),
        Claim(
            "end-nim.three-piles-one-misere",
            "end-nim",
            "theorem 5.2",
            "the triples of nim-value 1 in misère-End-Nim, the smaller end first",
            [[1, 2, 2], [1, 3, 2], [1, 4, 2], [2, 1, 3], [3, 2, 4], [3, 3, 3], [4, 4, 4]],
            lambda: _triples(1, 4, "misere-end-nim"),
            note="piles up to 4",
        ),
        Claim(
            "end-nim.three-piles-one-misere-exceptions",
            "end-nim",
            "theorem 5.2",
            "no triple is an exception to the conditions for nim-value 1 in misère-End-Nim",
            [],
            lambda: _triple_exceptions(1, "misere-end-nim", _one("misere-end-nim")),
            note="piles up to 40",
        ),
        Claim(
            "end-nim.three-piles-one-loop",
            "end-nim",
            "theorem 5.3",
            "the triples of nim-value 1 in Loop-End-Nim, the smaller end first",
            [[1, 2, 3], [1, 3, 2], [1, 4, 2], [2, 1, 3]],
            lambda: _triples(1, 4, "loop-end-nim"),
            note="piles up to 4",
        ),
        Claim(
            "end-nim.three-piles-one-loop-exceptions",
            "end-nim",
            "theorem 5.3",
            "no triple is an exception to the conditions for nim-value 1 in Loop-End-Nim",
            [],
            lambda: _triple_exceptions(1, "loop-end-nim", _one("loop-end-nim")),
            note="piles up to 40",
        ),
        Claim(
            "end-nim.three-piles-two",
            "end-nim",
            "theorem 5.4",
            "the triples of nim-value 2 in End-Nim, the smaller end first",
            [
                [1, 1, 2],
                [1, 2, 3],
                [1, 4, 3],
                [1, 5, 3],
                [2, 2, 2],
                [2, 3, 3],
                [2, 4, 4],
                [2, 5, 4],
                [5, 5, 5],
            ],
            lambda: _triples(2, 5, "end-nim"),
            note="piles up to 5",
        ),
        Claim(
            "end-nim.three-piles-two-exceptions",
            "end-nim",
            "theorem 5.4",
            "no triple is an exception to the conditions for nim-value 2 in End-Nim",
            [],
            lambda: _triple_exceptions(2, "end-nim", value_two_condition),
            note="piles up to 40",
        ),
        Claim(
            "end-nim.two-piles-one",
            "end-nim",
            "section 6",
            "two piles of nim-value 1 are (x, x + 1) for even x",
            [[2, 3], [4, 5], [6, 7], [8, 9]],
            lambda: _pairs_of_value_one("normal", 9),
            note="piles up to 9",
        ),
        Claim(
            "end-nim.ones-apart",
            "end-nim",
            "section 6, property 1",
            "no move goes from a triple of nim-value 1 to another",
            [],
            _moves_between_ones,
            note="piles up to 14",
        ),
        Claim(
            "end-nim.cases-of-the-proof",
            "end-nim",
            "section 6, property 2",
            "in each case of the proof of 5.1 its move is legal and leads to nim-value 1",
            [
                "(a)(i)",
                "(a)(ii)",
                "(a)(iii)",
                "(a)(iv)",
                "(a)(ix)",
                "(a)(v)",
                "(a)(vi)",
                "(a)(vii)",
                "(a)(viii)",
                "(b)(i)",
                "(b)(ii)",
                "(b)(iii)",
                "(c)(i)",
                "(c)(ii)",
                "(c)(iii)",
                "(c)(iv)",
                "(c)(v)",
                "(d)(i)",
                "(d)(ii)",
                "(e)(i)",
                "(e)(ii)",
                "(e)(iii)",
                "(e)(iv)",
                "(f)",
                "(g)(i)",
                "(g)(ii)",
            ],
            _cases_of_5_1,
            note="all triples up to 12",
        ),
    ),
)
