"""Loop-End-Nim: the game ends with one pile, and never comes back to a position."""

from itertools import product

import pytest

import lastmove as lm
from lastmove.rulesets.loop_end_nim import LoopEndNim
from lastmove.rulesets.support.end_nim_theory import proof_move


def test_whoever_leaves_one_pile_wins():
    assert list(LoopEndNim((5,)).moves()) == []
    assert LoopEndNim((5,)).outcome() == "P"
    for a, b in product(range(1, 8), repeat=2):
        good = {move.piles for move in LoopEndNim((a, b)).winning_moves()["left"]}
        assert good == {(a,), (b,)}


def test_moves_are_from_the_ends_and_close_gaps():
    found = {move.piles for move in LoopEndNim((2, 3, 1)).moves()}
    assert found == {(1, 3, 1), (3, 1), (2, 3)}


def test_equal_piles_are_lost_just_if_their_number_is_odd():
    for count, pile in product(range(1, 7), range(1, 5)):
        assert LoopEndNim((pile,) * count).outcome() == ("P" if count % 2 else "N")


def test_the_moves_of_the_proof_of_2_3():
    def after(*piles):
        return proof_move(piles, "loop-end-nim").after

    assert after(4, 4) == (4,)
    assert after(2, 2, 2, 5) == (2, 2, 2)
    assert after(2, 3, 3) == (2, 3, 2)
    assert after(3, 3, 2) == (2, 3, 2)
    assert after(3, 3, 5) == (3, 3, 3)
    assert after(5, 3, 3) == (3, 3, 3)


def test_the_reason_is_told_in_words():
    steps = LoopEndNim((3, 3, 3)).explain()
    assert "all piles are equal: l = 3, r_o = 1" in steps[0]
    assert "Theorem 2.3 (a)" in steps[1]
    assert any("the proof's move: to 2,3,2" in step for step in LoopEndNim((2, 3, 3)).explain())


def test_two_piles_are_large_without_search():
    assert LoopEndNim((10**30 + 1, 2)).nim_value() == 10**30 + 2


@pytest.mark.parametrize("text", ["", "0", "2,0", "x"])
def test_rows_that_cannot_occur_are_refused(text):
    with pytest.raises(lm.InputError):
        LoopEndNim.parse(text)
