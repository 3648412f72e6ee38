"""``/papers`` and ``/papers/PAPER``: claims of papers, what they say and what comes out."""

from __future__ import annotations

import json
from collections import Counter

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from lastmove._core import seconds_left
from lastmove.errors import InputError
from lastmove.papers import PAPERS, Claim, Paper, check
from lastmove.show.records import Record
from lastmove.web.call import Answer
from lastmove.web.query import read_choice
from lastmove.web.render import link, render
from lastmove.web.status import Missing
from lastmove.web.worker import answer, progress

__all__ = ["check_claim", "check_paper", "picture_of", "routes"]

LAST_SECONDS = 2.0
"""With less time left no further claim is begun."""
SHORT = 160


def check_claim(paper: str, name: str) -> Record:
    """Check one claim.

    Returns
    -------
    dict
        The fields of ``lastmove reproduce --json``.

    Examples
    --------
    >>> from lastmove.web.pages.papers import check_claim
    >>> check_claim("guy", "guy.nim-addition-table")["ok"]
    True
    """
    return check(_claim(PAPERS[paper], name)).record()


def check_paper(paper: str) -> dict[str, Record]:
    """Check the claims of a paper that are quick, as far as there is time.

    Returns
    -------
    dict
        By the id of the claim the fields of ``lastmove reproduce --json``.
    """
    chosen = [claim for claim in PAPERS[paper].claims if claim.cost == "quick"]
    rows: dict[str, Record] = {}
    for number, claim in enumerate(chosen):
        progress(number, len(chosen), claim.where)
        left = seconds_left()
        if left is not None and left < LAST_SECONDS:
            break
        rows[claim.id] = check(claim).record()
    progress(len(chosen), len(chosen), "done")
    return rows


def _claim(paper: Paper, name: str) -> Claim:
    for claim in paper.claims:
        if claim.id == name:
            return claim
    raise InputError(f"{paper.name} has no claim {name[:60]}", name, 0, "the page lists them")


def picture_of(paper: str, name: str) -> str:
    """Draw what a claim is about; an empty text if it has no picture.

    Examples
    --------
    >>> from lastmove.web.pages.papers import picture_of
    >>> picture_of("guy", "guy.nim-addition-table")[:4]
    '<svg'
    """
    picture = _claim(PAPERS[paper], name).picture
    return "" if picture is None else picture()


def shelf(request: Request) -> Response:
    """Show the papers."""
    return render(request, "papers.html", papers=PAPERS.values())


def paper(request: Request) -> Response:
    """Show the claims of a paper; check one of them, or all that are quick."""
    name, query = request.path_params["paper"], request.query_params
    if name not in PAPERS:
        hint = f"the papers are {', '.join(PAPERS)}"
        raise Missing(f"there is no paper {name[:40]}", name, None, hint)
    chosen = PAPERS[name]
    if query.get("claim"):
        return _one(request, chosen, _claim(chosen, query["claim"]))
    run = Answer()
    if query.get("run") == "all":
        run = answer(check_paper, name, heavy=True, title=f"the claims of {name}")
    show = read_choice(query, "show", ("all", "errata", "beyond", "failed", "coverage"), "all")
    rows: dict[str, Record] = run.value or {}
    claims = [claim for claim in chosen.claims if _is_shown(claim, show, rows)]
    covering = Counter(item.claim for item in chosen.coverage)
    return render(
        request,
        "papers_claims.html",
        paper=chosen,
        claims=[(claim, _row(claim, rows.get(claim.id)), covering[claim.id]) for claim in claims],
        coverage=chosen.coverage,
        show=show,
        job=run.job,
        checked=len(rows),
        failed=sum(not row["ok"] for row in rows.values()),
        seconds=round(sum(float(str(row["seconds"])) for row in rows.values()), 1),
        run=query.get("run"),
    )


def _is_shown(claim: Claim, show: str, rows: dict[str, Record]) -> bool:
    chosen = {
        "errata": claim.erratum is not None,
        "beyond": claim.beyond,
        "failed": claim.id in rows and not rows[claim.id]["ok"],
    }
    return chosen.get(show, True)


def _row(claim: Claim, record: Record | None) -> Record:
    expected = _data(claim.expected)
    computed = None if record is None else _data(record["computed"])
    return {
        "expected": _short(expected),
        "computed": None if computed is None else _short(computed),
        "ok": None if record is None else record["ok"],
        "note": None if record is None or record["ok"] else record["note"],
    }


def _one(request: Request, chosen: Paper, claim: Claim) -> Response:
    """Show a claim with its picture, checked; a long one is checked if that is asked for."""
    asked = claim.cost == "quick" or request.query_params.get("run") == "1"
    found = Answer()
    if asked:
        heavy = claim.cost == "long"
        found = answer(check_claim, chosen.name, claim.id, heavy=heavy, title=claim.id)
    drawn = answer(picture_of, chosen.name, claim.id, title="picture")
    ids = [each.id for each in chosen.claims]
    place = ids.index(claim.id)
    record = found.value
    return render(
        request,
        "papers_claim.html",
        paper=chosen,
        claim=claim,
        record=record,
        expected=_data(claim.expected),
        computed=None if record is None else _data(record["computed"]),
        picture=drawn.value or "",
        job=found.job or drawn.job,
        asked=asked,
        items=[item for item in chosen.coverage if item.claim == claim.id],
        before=ids[place - 1] if place else None,
        after=ids[place + 1] if place + 1 < len(ids) else None,
        here=link(request.url.path, dict(request.query_params)),
    )


def _data(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _short(text: str) -> str:
    return text if len(text) <= SHORT else f"{text[: SHORT - 1]}…"


routes: list[BaseRoute] = [Route("/papers", shelf), Route("/papers/{paper}", paper)]
