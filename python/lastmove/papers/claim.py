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

__all__ = ["Claim", "Item", "Json", "Paper", "Result", "check"]

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
    cost : {"quick", "seconds", "long"}
        Whether it is done at once, takes seconds, or belongs to ``reproduce --long`` only.
    erratum : str or None
        Where the paper is wrong: what it prints, and where.
    note : str
        Anything a reader should know about the computation.
    second : callable or None
        A second, independent road to the same answer: brute force, another theorem, an identity.
    beyond : bool
        Whether this goes past the paper: a longer table, a settled question.
    picture : callable or None
        Draws what the claim is about as SVG, for the report; with no argument.
    """

    id: str
    paper: str
    where: str
    claim: str
    expected: Json
    compute: Callable[[], Json]
    cost: Literal["quick", "seconds", "long"] = "quick"
    erratum: str | None = None
    note: str = ""
    second: Callable[[], Json] | None = None
    beyond: bool = False
    picture: Callable[[], str] | None = None


@dataclass(frozen=True)
class Item:
    """Something that a paper states, and the one claim that covers it.

    Parameters
    ----------
    where : str
        Theorem, table and cell, figure, or worked example.
    what : str
        What it states, in a few words.
    claim : str or None
        The id of the claim that covers it; None if no program can check it.
    why : str
        Why it cannot be checked, where there is no claim.
    """

    where: str
    what: str
    claim: str | None
    why: str = ""


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
    coverage : tuple of Item
        Every numbered theorem, table, figure and worked example, in the order of the text.
    """

    name: str
    reference: str
    claims: tuple[Claim, ...]
    coverage: tuple[Item, ...] = ()


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
        computed = _plain(claim.compute())
        again = computed if claim.second is None else _plain(claim.second())
    except Exception as error:  # noqa: BLE001 - whatever a claim raises is that claim's failure, not the run's
        note = f"{type(error).__name__}: {error}"
        limit = isinstance(error, LimitReached)
        return Result(
            claim, None, ok=False, seconds=time.perf_counter() - began, note=note, limit=limit
        )
    seconds = time.perf_counter() - began
    if not _same(computed, again):
        note = f"a second road leads to {json.dumps(again, ensure_ascii=False)}"
        return Result(claim, computed, ok=False, seconds=seconds, note=note)
    ok = _same(computed, claim.expected)
    return Result(claim, computed, ok=ok, seconds=seconds, note=claim.note)


def _plain(value: Json) -> Json:
    """Send an answer through JSON: tuples become lists, what JSON cannot carry is found out."""
    plain: Json = json.loads(json.dumps(value))
    return plain


def _same(one: Json, other: Json) -> bool:
    """Compare as text, because in Python 1 == True."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
