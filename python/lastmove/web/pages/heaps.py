"""``/heap`` and ``/heap/CODE``: the octal games in a table, and all about one of them."""

from __future__ import annotations

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from lastmove.heaps import HeapGame, named_games
from lastmove.show.records.heaps import SHOWN
from lastmove.web.pages.heap_facts import about_game, about_period, about_position, read_heaps
from lastmove.web.pages.octal_table import COLUMNS, chosen, octal_games
from lastmove.web.query import read_choice, read_number
from lastmove.web.render import link, render
from lastmove.web.status import named_game
from lastmove.web.worker import answer

__all__ = ["address", "routes"]

LARGEST = 10_000
"""The largest heap whose value a page shows."""
A_PAGE = 128


def table(request: Request) -> Response:
    """Show the octal games, sorted and chosen as the address says; or go to the one it names."""
    query = request.query_params
    if code := query.get("code", "").strip():
        asked: dict[str, object] = {name: query.get(name) for name in ("to", "position", "view")}
        return RedirectResponse(link(address(code), asked), 303)
    shown = read_choice(query, "show", ("all", "periodic", "open"), "all")
    sort = query.get("sort", "code")
    rows = chosen(shown, sort, digits=2 if query.get("digits") == "2" else 0)
    last = max(1, -(-len(rows) // A_PAGE))
    page = min(read_number(query, "page", 1, 1, 10**6), last)
    kept: dict[str, object] = {
        "show": query.get("show"),
        "digits": query.get("digits"),
        "view": query.get("view"),
    }
    games = octal_games()
    return render(
        request,
        "heap_table.html",
        rows=rows[(page - 1) * A_PAGE : page * A_PAGE],
        count=len(rows),
        page=page,
        last=last,
        shown=shown,
        digits=query.get("digits") == "2",
        sort=sort,
        columns=COLUMNS,
        kept=kept,
        here={**kept, "sort": query.get("sort")},
        open_count=sum(game.status == "open" for game in games),
        total=len(games),
        names=named_games(),
        address=address,
    )


def address(code: str) -> str:
    """Return the address of a game's page."""
    return f"/heap/{quote(code, safe='')}"


def game(request: Request) -> Response:
    """Show a game."""
    query = request.query_params
    code = named_game(HeapGame, request.path_params["code"]).code
    to = read_number(query, "to", SHOWN, 1, LARGEST)
    text = query.get("position", "").strip()
    read_heaps(text)
    far = query.get("search") == "far"
    period = answer(about_period, code, far=far, heavy=far, title=f"the period of {code}")
    known = period.value or {}
    facts = answer(about_game, code, to, known.get("preperiod"), title=f"values of {code}")
    position = answer(about_position, code, text, title=f"{code}: {text}") if text else None
    kept: dict[str, object] = {
        "to": query.get("to"),
        "position": text or None,
        "view": query.get("view"),
    }
    return render(
        request,
        "heap.html",
        code=code,
        given=request.path_params["code"],
        game=facts.value,
        period=period.value,
        listed=next((row for row in octal_games() if row.code == code), None),
        position=position and position.value,
        jobs=[found.job for found in (period, facts, position) if found and found.job],
        kept=kept,
        far=far,
        to=to,
        text=text,
        address=address,
        largest=LARGEST,
        exact=query.get("to") or "",
    )


routes: list[BaseRoute] = [Route("/heap", table), Route("/heap/{code}", game)]
