"""Each claim is checked once in a run, however many tests look at the result."""

from functools import cache

from lastmove.papers import check, claims

CLAIMS = {claim.id: claim for claim in claims(long=True)}


@cache
def result_of(name):
    """Return what became of the claim with this id."""
    return check(CLAIMS[name])
