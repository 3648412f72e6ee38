"""G. Cairns and N. B. Ho, *Some Remarks on End-Nim*.

One file for a stretch of the paper, each with its claims in the order of the text. The theorems, as
predicates, meet nim-values that tables find; the second roads play the rules of
:mod:`~lastmove.papers.end_nim.plain` out.
"""

from lastmove.papers.claim import Paper
from lastmove.papers.end_nim import (
    beyond,
    losing,
    proof_of_one,
    proofs,
    two_piles,
    value_one,
    value_two,
)
from lastmove.papers.end_nim.coverage import COVERAGE

__all__ = ["PAPER"]

PAPER = Paper(
    "end-nim",
    "G. Cairns and N. B. Ho, Some Remarks on End-Nim, International Journal of Combinatorics, 2011",
    (
        *losing.CLAIMS,
        *proofs.CLAIMS,
        *two_piles.CLAIMS,
        *value_one.CLAIMS,
        *value_two.CLAIMS,
        *proof_of_one.CLAIMS,
        *beyond.CLAIMS,
    ),
    COVERAGE,
)
