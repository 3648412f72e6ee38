"""A claim: a statement of a paper, what it says the answer is, and how to compute that answer.

The expected answer is literal data copied from the paper; the computation uses the public names of
Lastmove and nothing else. Neither is derived from the other, so agreement means something.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lastmove.errors import LimitReached

__all__ = ["Claim", "Json", "Paper", "Result", "check"]

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"
"""What a claim may expect and compute: data that JSON can carry, without floating point."""


@dataclass(frozen=True)
class Claim:
    """One statement of a paper, made executable.

    Parameters
    ----------
    id : str
        Paper and a few words, such as ``guy.nim-addition-table``; never reused.
    paper : str
        The paper's name on the command line.
    where : str
        Section, theorem, table or figure.
    claim : str
        The statement in our own words.
    expected : Json
        The answer as the paper has it; where the paper is wrong, the right one.
    compute : callable
        Computes the answer, with no argument.
    cost : {"quick", "long"}
        Whether it belongs to every run or only to ``reproduce --long``.
    erratum : str or None
        Where the paper is wrong: what it prints, and where.
    note : str
        Anything a reader should know about the computation.
    """

    id: str
    paper: str
    where: str
    claim: str
    expected: Json
    compute: Callable[[], Json]
    cost: Literal["quick", "long"] = "quick"
    erratum: str | None = None
    note: str = ""


@dataclass(frozen=True)
class Paper:
    """A paper and its claims, in the order of the text.

    Parameters
    ----------
    name : str
        What the command line calls it.
    reference : str
        Author, title, year, place.
    claims : tuple of Claim
        Its statements.
    """

    name: str
    reference: str
    claims: tuple[Claim, ...]


@dataclass(frozen=True)
class Result:
    """What became of a claim.

    Parameters
    ----------
    claim : Claim
        The claim that was tried.
    computed : Json
        The answer found, None if there was none.
    ok : bool
        Whether it is the expected one.
    seconds : float
        How long that took.
    note : str
        The claim's note, or why there is no answer.
    limit : bool
        Whether a limit of time or memory stopped the computation.
    """

    claim: Claim
    computed: Json
    ok: bool
    seconds: float
    note: str
    limit: bool = False

    def record(self) -> dict[str, object]:
        """Return the fields that ``lastmove reproduce --json`` prints."""
        claim = self.claim
        return {
            "id": claim.id,
            "paper": claim.paper,
            "where": claim.where,
            "claim": claim.claim,
            "expected": claim.expected,
            "computed": self.computed,
            "ok": self.ok,
            "erratum": claim.erratum,
            "seconds": round(self.seconds, 6),
            "note": self.note,
        }


def check(claim: Claim) -> Result:
    """Compute a claim and compare.

    Parameters
    ----------
    claim : Claim
        What to check.

    Returns
    -------
    Result
        With ``ok`` false, and the reason in ``note``, where the computation raised an error.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.papers import Claim, check
    >>> claim = Claim("x.y", "x", "p. 1", "two stars cancel", "0", lambda: str(lm.game("* + *")))
    >>> check(claim).ok
    True
    """
    began = time.perf_counter()
    try:
        # Through JSON and back: tuples become lists, and what JSON cannot carry is found out here.
        computed: Json = json.loads(json.dumps(claim.compute()))
    except Exception as error:  # noqa: BLE001 - whatever a claim raises is that claim's failure, not the run's
        note = f"{type(error).__name__}: {error}"
        limit = isinstance(error, LimitReached)
        return Result(
            claim, None, ok=False, seconds=time.perf_counter() - began, note=note, limit=limit
        )
    # Compared as text, because in Python 1 == True.
    ok = json.dumps(computed, sort_keys=True) == json.dumps(claim.expected, sort_keys=True)
    return Result(claim, computed, ok=ok, seconds=time.perf_counter() - began, note=claim.note)
