"""T. S. Ferguson, *A Note on Dawson's Chess*: so far the normal-play result that it starts from."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.papers.claim import Claim, Paper
from lastmove.papers.impartial import nim_value, played_out

__all__ = ["PAPER"]

MOST_TAKEN = 3


def _moves(pile: int) -> Iterator[tuple[int, ...]]:
    """Yield what each move leaves: it takes a lone counter, any two, or three with a split."""
    if pile == 1:
        yield ()
    if pile > 1:
        yield (pile - 2,)
    for part in range((pile - MOST_TAKEN) // 2 + 1):
        yield (part, pile - MOST_TAKEN - part)


def _proved_period(piles: int) -> int | None:
    """Return the least period that the nim-values of the first `piles` piles prove, if any.

    With t the most counters that a move takes, a period p with last exception e is proved once it
    has held to pile 2e + p + t (Guy and Smith, 1956).
    """
    value = played_out(_moves)
    values = [nim_value(value(pile)) for pile in range(piles)]
    for period in range(1, piles):
        exceptions = [n for n in range(piles - period) if values[n + period] != values[n]]
        last = max(exceptions, default=0)
        if 2 * last + 2 * period + MOST_TAKEN < piles:
            return period
    return None


PAPER = Paper(
    "ferguson",
    "T. S. Ferguson, A Note on Dawson's Chess, University of California, Los Angeles",
    (
        Claim(
            "ferguson.normal-play-period",
            "ferguson",
            "introduction",
            "in normal play the nim-values of Dawson's chess have period 34 in the end",
            34,
            lambda: _proved_period(200),
            note="proved from the first 200 piles by the periodicity theorem of Guy and Smith",
        ),
    ),
)
