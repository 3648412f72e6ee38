"""F. Mäser, *Global Threats in Combinatorial Games*.

`model` has sections 1 and 2, `algorithm` section 3, `endgames` section 4 and `results` its part 4.2
and section 5; `gt_search` is the algorithm as it is printed, to compare with.
"""

from lastmove.papers.claim import Paper
from lastmove.papers.maser import algorithm, endgames, model, results
from lastmove.papers.maser.coverage import COVERAGE

__all__ = ["PAPER"]

PAPER = Paper(
    "maser",
    "F. Mäser, Global Threats in Combinatorial Games: A Computation Model with Applications to "
    "Chess Endgames, in More Games of No Chance (MSRI Publications 42), 2002",
    (*model.CLAIMS, *algorithm.CLAIMS, *endgames.CLAIMS, *results.CLAIMS),
    COVERAGE,
)
