"""Falsified results turn claims red: the claims say something about what they rest on."""

import json

import pytest

import lastmove as lm
from lastmove.papers import check, claims
from lastmove.rulesets import load_rulesets
from tests.papers.matrix import DATA, EVERYTHING, MUTANTS, PAGE, UNNOTICED, UNTURNED, page
from tests.papers.mutation import is_red, mutated, one_more

MATRIX = json.loads(DATA.read_text(encoding="utf-8"))
DRAWN = 12
ENGINES = {
    "values": "lastmove:Game.__add__",
    "order": "lastmove:Game.__le__",
    "thermographs": "lastmove:Trajectory.",
    "temperature": "lastmove:Game.cool",
    "atomic weights": "lastmove:Game.atomic_weight",
    "forms": "lastmove:Form.",
    "nimbers": "lastmove:nim_multiply",
    "loopy values": "lastmove:Loopy.",
    "search": "lastmove:Solver.",
    "heaps": "lastmove.heaps:HeapGame.",
    "periods": "lastmove.heaps:Period.",
    "pawns": "lastmove.pawns:",
    "misère forms": "lastmove.misere:MisereForm.",
    "genus": "lastmove.misere:Genus.",
    "quotients": "lastmove.misere:Quotient.",
    "threats": "lastmove.threats:",
    "structures": "lastmove.chess:structure",
    "endgames": "lastmove.chess:endgame",
    "prover": "lastmove.chess.prover:prove_win",
    "chess": "lastmove.chess:Board.",
    "census": "lastmove.checker.pawn_census:",
    "retrograde analysis": "lastmove.retrograde:",
    "certificates of periods": "lastmove.heaps:Period.certificate",
    "certificates of quotients": "lastmove.misere:Quotient.certificate",
}


def cheap(names):
    """Return the first of several claims that is done at once."""
    return next((name for name in names if EVERYTHING[name].cost == "quick"), None)


def test_the_matrix_has_every_mutant_and_claims_that_exist():
    assert sorted(MATRIX) == sorted(MUTANTS)
    assert {name for names in MATRIX.values() for name in names} <= set(EVERYTHING)


def test_every_claim_is_turned_red_by_some_mutant_or_has_a_reason():
    turned = {name for names in MATRIX.values() for name in names}
    unturned = {claim.id for claim in claims(long=True)} - turned
    assert unturned == set(UNTURNED)
    assert all(UNTURNED.values())


def test_every_mutant_is_noticed_or_has_a_reason():
    assert {name for name, names in MATRIX.items() if not names} == set(UNNOTICED)
    assert all(UNNOTICED.values())


def is_falsified_beyond_a_size(ruleset):
    target = f"{ruleset.__module__}:{ruleset.__name__}."
    return any(m.startswith(target) and "beyond" in m and MATRIX[m] for m in MUTANTS)


def test_every_ruleset_is_falsified_beyond_a_size():
    rulesets = load_rulesets()
    assert rulesets
    assert [n for n, cls in rulesets.items() if not is_falsified_beyond_a_size(cls)] == []


def test_every_engine_is_falsified():
    missing = [e for e, start in ENGINES.items() if not any(m.startswith(start) for m in MUTANTS)]
    assert missing == []


def test_the_page_is_in_step_with_the_matrix():
    text = PAGE.read_text(encoding="utf-8")
    assert text == page(MATRIX)
    assert [claim.id for claim in claims(long=True) if f"`{claim.id}`" not in text] == []


@pytest.mark.timeout(300)
def test_some_entries_of_the_matrix_hold(rng):
    entries = [(m, cheap(names)) for m, names in MATRIX.items() if cheap(names)]
    wrong = []
    for mutant, claim in rng.sample(entries, DRAWN):
        with mutated(MUTANTS[mutant]):
            wrong += [] if is_red(EVERYTHING[claim]) else [(mutant, claim)]
    assert wrong == []


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("mutant", MATRIX)
def test_every_entry_of_the_matrix_holds(mutant):
    with mutated(MUTANTS[mutant]):
        wrong = [name for name in MATRIX[mutant] if not is_red(EVERYTHING[name], seconds=200)]
    assert wrong == []


def test_a_mutation_leaves_no_trace(rng):
    mutant, claim = rng.choice([(m, cheap(n)) for m, n in MATRIX.items() if cheap(n)])
    with mutated(MUTANTS[mutant]):
        check(EVERYTHING[claim])
    assert check(EVERYTHING[claim]).ok


def test_a_mutation_is_undone_after_an_error():
    mutation = MUTANTS["lastmove:nim_sum one_more"]
    with mutated(mutation):
        assert lm.nim_sum(5, 3) == 7
    with pytest.raises(lm.InputError), mutated(mutation):
        lm.game("{")
    assert lm.nim_sum(5, 3) == 6


def test_without_a_mutation_nothing_is_red():
    harmless = type(MUTANTS["lastmove:nim_sum one_more"])("lastmove:nim_sum", one_more, every=10**9)
    with mutated(harmless):
        assert not any(is_red(claim) for claim in claims("maser")[:5])
