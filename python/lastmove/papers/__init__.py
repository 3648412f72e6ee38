"""Five papers as executable claims.

Each paper is a folder of tables, each of its statements a :class:`Claim`. ``lastmove reproduce``
runs them, :func:`claims` lists them.
"""

from collections.abc import Mapping

from lastmove.papers.claim import Claim, Item, Json, Paper, Result, check
from lastmove.papers.table import Papers

__all__ = ["PAPERS", "Claim", "Item", "Json", "Paper", "Result", "check", "claims"]

PAPERS: Mapping[str, Paper] = Papers("elkies", "end-nim", "ferguson", "guy", "maser")
"""The papers by the name they have on the command line."""


def claims(paper: str | None = None, *, long: bool = False) -> tuple[Claim, ...]:
    """List claims, paper by paper in the order of the text.

    Parameters
    ----------
    paper : str or None
        The name of one paper; None for all.
    long : bool
        Whether to include those that take long.

    Returns
    -------
    tuple of Claim
        Nothing is computed yet; :func:`check` does that.

    Raises
    ------
    KeyError
        If there is no such paper.

    Examples
    --------
    >>> from lastmove.papers import check, claims
    >>> [claim.id for claim in claims("end-nim") if not check(claim).ok]
    []
    """
    chosen = PAPERS.values() if paper is None else (PAPERS[paper],)
    return tuple(claim for each in chosen for claim in each.claims if long or claim.cost != "long")
