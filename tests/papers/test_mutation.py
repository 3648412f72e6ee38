"""Falsified results turn claims red: the claims say something about what they rest on."""

from dataclasses import replace

import pytest

import lastmove as lm
from lastmove.papers import check, claims
from lastmove.papers.mutation import first_failure, mutated
from lastmove.papers.mutation_catalogue import MUTATIONS
from tests.papers.results import CLAIMS

DRAWN = 10
NEEDED = 9


def candidates(mutation):
    """Return the claim that should notice, then the others of its paper."""
    witness = CLAIMS[mutation.witness]
    others = [claim for claim in claims(witness.paper) if claim is not witness]
    return [witness, *others]


def is_red(mutation):
    failure = first_failure(mutation, candidates(mutation))
    # An error of Python's own would show that the mutation does not fit, not that it was noticed.
    assert failure is None or not failure.note.startswith(("TypeError", "AttributeError"))
    return failure is not None


@pytest.mark.timeout(300)
def test_nine_of_ten_falsified_results_are_noticed(rng):
    drawn = rng.sample(MUTATIONS, DRAWN)
    unnoticed = [str(mutation) for mutation in drawn if not is_red(mutation)]
    assert len(unnoticed) <= DRAWN - NEEDED, unnoticed


@pytest.mark.slow
@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_every_falsified_result_is_noticed(mutation):
    assert is_red(mutation)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_most_results_that_are_wrong_every_second_time_are_noticed():
    sparse = [replace(mutation, every=2) for mutation in MUTATIONS]
    unnoticed = [str(mutation) for mutation in sparse if not is_red(mutation)]
    assert len(unnoticed) * DRAWN <= len(MUTATIONS) * (DRAWN - NEEDED), unnoticed


def test_a_mutation_leaves_no_trace(rng):
    mutation = rng.choice(MUTATIONS)
    witness = CLAIMS[mutation.witness]
    first_failure(mutation, [witness])
    assert check(witness).ok


def test_a_mutation_is_undone_after_an_error():
    mutation = next(m for m in MUTATIONS if m.target == "lastmove:nim_sum")
    with mutated(mutation):
        assert lm.nim_sum(5, 3) == 7
    with pytest.raises(lm.InputError), mutated(mutation):
        lm.game("{")
    assert lm.nim_sum(5, 3) == 6


def test_without_a_mutation_nothing_is_red():
    harmless = type(MUTATIONS[0])("lastmove:nim_sum", lambda result: result, MUTATIONS[0].witness)
    assert first_failure(harmless, claims("maser")[:5]) is None
