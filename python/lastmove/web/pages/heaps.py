"""``/heap`` and ``/heap/CODE``: the octal games in a table, and all about one of them."""

from __future__ import annotations

from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from lastmove.errors import InputError
from lastmove.heaps import HeapGame, named_games
from lastmove.show.records.heaps import SHOWN
from lastmove.web.pages.heap_facts import about_game, about_period, about_position, read_heaps
from lastmove.web.pages.octal_table import COLUMNS, chosen, octal_game, octal_games
from lastmove.web.question import Question
from lastmove.web.render import error_page, link, render
from lastmove.web.worker import answer

__all__ = ["routes"]

LARGEST = 10_000
"""The largest heap whose value a page shows."""
A_PAGE = 128


def table(request: Request) -> Response:
    """Show the octal games, sorted and chosen as the address says; or go to the one it names."""
    query = request.query_params
    if query.get("code", "").strip():
        return RedirectResponse(_address(query["code"].strip(), request), 303)
    shown, sort = query.get("show", "all"), query.get("sort", "code")
    rows = chosen(shown, sort, digits=2 if query.get("digits") == "2" else 0)
    last = max(1, -(-len(rows) // A_PAGE))
    page = min(_number(query.get("page", "1"), "page", 1, 10**6), last)
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
        heads=[
            (name, _turned(name, sort), link("/heap", kept, sort=_turned(name, sort)))
            for name in COLUMNS
        ],
        here={**kept, "sort": query.get("sort")},
        open_count=sum(game.status == "open" for game in games),
        total=len(games),
        names=[(name, code, address(code)) for name, code in named_games().items()],
        address=address,
    )


def _turned(name: str, sort: str) -> str:
    """Return how to sort after a click on a column: the other way if it is sorted by already."""
    return f"-{name}" if sort == name else name


def address(code: str) -> str:
    """Return the address of a game's page."""
    return f"/heap/{quote(code, safe='')}"


def _address(code: str, request: Request) -> str:
    kept: dict[str, object] = {
        name: request.query_params.get(name) for name in ("to", "position", "view")
    }
    return link(address(code), kept)


def game(request: Request) -> Response:
    """Show a game."""
    query = request.query_params
    try:
        code = HeapGame(request.path_params["code"]).code
    except InputError as error:
        return error_page(request, 404, error)
    to = _number(query.get("to", str(SHOWN)), "to", 1, LARGEST)
    text = query.get("position", "").strip()
    read_heaps(text)
    far = query.get("search") == "far"
    period = answer(
        Question.of(about_period, code, far=far, heavy=far, title=f"the period of {code}"),
    )
    known = period.value or {}
    facts = answer(
        Question.of(about_game, code, to, known.get("preperiod"), title=f"values of {code}"),
    )
    position = None
    if text:
        question = Question.of(about_position, code, text, title=f"{code}: {text}")
        position = answer(question)
    kept: dict[str, object] = {
        "to": query.get("to"),
        "position": text or None,
        "view": query.get("view"),
    }
    here = link(request.url.path, dict(query))
    return render(
        request,
        "heap.html",
        code=code,
        given=request.path_params["code"],
        game=facts.value,
        period=period.value,
        listed=octal_game(code),
        position=position and position.value,
        jobs=[found.job for found in (period, facts, position) if found and found.job],
        here=here,
        without_search=link(request.url.path, kept),
        farther=link(request.url.path, kept, search="far"),
        far=far,
        to=to,
        more=[(n, link(request.url.path, {**kept, "to": n})) for n in (59, 300, 1000, 5000)],
        text=text,
        address=address,
        largest=LARGEST,
        exact=query.get("to") or "",
    )


def _number(text: str, name: str, least: int, most: int) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > len(str(most)):
        shown = text[:20]
        raise InputError(f"{name}={shown} is no number from {least} to {most}", text, 0)
    if not least <= int(text) <= most:
        raise InputError(f"{name}={text} is not between {least} and {most}", text, 0)
    return int(text)


routes: list[BaseRoute] = [Route("/heap", table), Route("/heap/{code}", game)]
