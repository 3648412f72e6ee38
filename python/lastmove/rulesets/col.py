"""Col: neighbours get different colours."""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.rulesets.support.graph_colouring import GraphColouring

__all__ = ["Col"]


@dataclass(frozen=True)
class Col(GraphColouring):
    """Colour a vertex in your colour, but never next to another of your own colour.

    Parameters
    ----------
    colours : str
        A letter for each vertex: ``.`` is uncoloured; ``L`` is uncoloured but next to Left's
        colour, so that only Right may colour it, and ``R`` next to Right's; ``l`` and ``r`` are
        coloured.
    edges : tuple of pairs of int
        The vertices that are neighbours, numbered from 0.

    Notes
    -----
    Every position is worth a number x or x + ∗ (Conway). A move of Left at a vertex takes nothing
    but Left's right to its neighbours. So an edge between a vertex that only Left may colour and
    one that only Right may has no effect, and is dropped.

    References
    ----------
    J. H. Conway, *On Numbers and Games*, 1976, chapter 8; *Winning Ways*, 1982, chapter 2. Col is
    due to C. Vout.

    Examples
    --------
    >>> from lastmove.rulesets.col import Col
    >>> [str(Col.parse(text).value()) for text in ("path3", ".-R", "r-.-.-l", "l-.-.-l", "cycle4")]
    ['0', '1/2', '0', '-1', '0']
    >>> [str(part) for part in Col.parse("r-.-.-l").components()]
    ['R', 'L']
    """

    forbids = {"L": "L", "R": "R"}  # noqa: RUF012 - the annotation stands in the base class

    reference = "On Numbers and Games, chapter 8; Winning Ways, chapter 2"
