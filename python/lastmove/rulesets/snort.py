"""Snort: neighbours never get the colours of both players."""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.rulesets.support.graph_colouring import GraphColouring

__all__ = ["Snort"]


@dataclass(frozen=True)
class Snort(GraphColouring):
    """Colour a vertex in your colour, but never next to one of your opponent's colour.

    Parameters
    ----------
    colours : str
        A letter for each vertex: ``.`` is uncoloured; ``L`` is uncoloured but next to Left's
        colour, so that only Left may colour it, and ``R`` next to Right's; ``l`` and ``r`` are
        coloured.
    edges : tuple of pairs of int
        The vertices that are neighbours, numbered from 0.

    Notes
    -----
    A move of Left at a vertex takes nothing but Right's right to its neighbours. So an edge between
    two vertices that only Left may colour has no effect, and neither has one between two of Right,
    and both are dropped.

    References
    ----------
    J. H. Conway, *On Numbers and Games*, 1976; *Winning Ways*, 1982, chapter 6. Snort is
    due to S. Norton.

    Examples
    --------
    >>> from lastmove.rulesets.snort import Snort
    >>> [str(Snort.parse(text).value()) for text in ("path2", "path4", ".-L", "l-.-.-l", "cycle4")]
    ['+-1', '+-{2|1}', '{1|0}', '2', '0']
    >>> [str(part) for part in Snort.parse("l-.-.-l").components()]
    ['L', 'L']
    """

    forbids = {"L": "R", "R": "L"}  # noqa: RUF012 - the annotation stands in the base class

    reference = "On Numbers and Games; Winning Ways, chapter 6"
