"""``/surveys`` and ``/surveys/NAME``: surveys on this machine, their progress, plots and rows.

Which stores there are is said when the server starts; a request names one of them, never a path.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from lastmove.errors import InputError
from lastmove.show.records import Record
from lastmove.survey.account import about_survey, grouped
from lastmove.survey.export import exported
from lastmove.survey.kind import Cell, Column
from lastmove.survey.snapshot import Cells, Shown, Snapshot, is_value
from lastmove.web.pages.heaps import address
from lastmove.web.pages.survey_shelf import Book, Brief, Place, find, places
from lastmove.web.query import read_choice, read_number
from lastmove.web.render import link, render

__all__ = ["routes"]

A_PAGE = 100
LONGEST_WORDS = 200
LONGEST_QUESTION = 200
LAST_PAGE = 10**6
MOST_DOWNLOADED = 200_000
"""A table with more rows is not made in memory."""
FORMS = {"csv": "text/csv; charset=utf-8", "jsonl": "application/x-ndjson"}


@dataclass(frozen=True)
class Selection:
    """Which part of a table is asked for, and in which order."""

    sort: str
    descending: bool
    words: str
    page: int

    @classmethod
    def of(cls, query: QueryParams) -> Selection:
        order = read_choice(query, "order", ("asc", "desc"), "asc")
        words = " ".join(query.get("filter", "").split())
        if len(words) > LONGEST_WORDS:
            raise InputError(f"the filter is longer than {LONGEST_WORDS} characters")
        page = read_number(query, "page", 1, 1, LAST_PAGE)
        return cls(query.get("sort", ""), order == "desc", words, page)


def surveys(request: Request) -> Response:
    """Show all surveys."""
    briefs = [brief for _, brief in places(request.app.state.settings.stores)]
    return render(request, "surveys.html", briefs=briefs, grouped=grouped)


def survey(request: Request) -> Response:
    """Show one survey: how far it is, what it looks at, plots, and a page of its rows."""
    place, brief = _find(request)
    selection = Selection.of(request.query_params)
    book, problem = None, brief.problem
    try:
        book = None if problem else place.book()
    except InputError as error:
        problem = str(error)
    leaf = None if book is None else _leaf(book, selection)
    here = f"/surveys/{brief.slug}"
    kept: dict[str, object] = {
        "filter": selection.words,
        "view": request.query_params.get("view"),
    }
    sorting: dict[str, object] = {
        "sort": selection.sort,
        "order": "desc" if selection.descending else None,
    }
    return render(
        request,
        "survey.html",
        brief=brief,
        about=about_survey(brief.document),
        problem=problem,
        leaf=leaf,
        selection=selection,
        kept=kept,
        page_link=lambda n: link(here, kept | sorting | {"page": n if n > 1 else None}),
        unfiltered=link(here, {**kept, **sorting, "filter": None}),
        sorting=sorting,
        here=here,
        grouped=grouped,
        view=request.query_params.get("view") or "",
        most_downloaded=MOST_DOWNLOADED,
    )


def _find(request: Request) -> tuple[Place, Brief]:
    return find(request.app.state.settings.stores, request.path_params["which"])


def _near(page: int, last: int) -> list[int]:
    """Return the pages to link to: the first, the last and those around; 0 stands for a gap."""
    wanted = sorted({1, last, *range(max(1, page - 2), min(last, page + 2) + 1)})
    found: list[int] = []
    for number in wanted:
        if found and number > found[-1] + 1:
            found.append(0)
        found.append(number)
    return found


def _leaf(book: Book, selection: Selection) -> Record:
    """Return a page of a table."""
    found = book.found
    rows = book.rows(selection.words, selection.sort, descending=selection.descending)
    last = max(1, -(-len(rows) // A_PAGE))
    page = min(selection.page, last)
    return {
        "rows": [_row(found, row) for row in rows[(page - 1) * A_PAGE : page * A_PAGE]],
        "count": len(rows),
        "total": len(found.rows),
        "page": page,
        "last": last,
        "near": _near(page, last),
        "columns": found.columns,
        "numeric": found.numeric,
        "plots": book.plots,
        "read_at": book.read_at,
    }


def _row(found: Snapshot, row: Cells) -> tuple[str, list[tuple[Shown, str]]]:
    """Return the state of a row, and its cells with the pages that they lead to."""
    named = dict(zip((column.name for column in found.columns), row, strict=True))
    hrefs = [_page_of(found.kind, column, named) for column in found.columns]
    return str(named["state"]), list(zip(found.shown(row), hrefs, strict=True))


def _page_of(kind: str, column: Column, row: dict[str, Cell]) -> str:
    """Return the page of the workbench that tells more of a cell; empty if there is none."""
    text, ruleset = str(row[column.name]), str(row.get("ruleset", ""))
    if row[column.name] is None or len(text) > LONGEST_QUESTION:
        return ""
    if is_value(kind, column):
        return link("/", q=text)
    page = PAGES.get((kind, column.name))
    return "" if page is None else page(text, ruleset)


def _position(text: str, ruleset: str) -> str:
    return link(f"/play/{quote(ruleset, safe='')}", position=text)


PAGES: dict[tuple[str, str], Callable[[str, str], str]] = {
    ("heap-games", "item"): lambda code, _: address(code),
    ("misere-quotients", "item"): lambda code, _: address(code),
    ("pawn-words", "word"): lambda word, _: link("/pawns", word=word),
    ("pawn-patterns", "item"): lambda pattern, _: link("/pawns/powers", pattern=pattern),
    ("pawn-structures", "fen"): lambda fen, _: link("/endgame", fen=fen),
    ("boards", "board"): _position,
    ("positions", "position"): _position,
}
"""Columns of kinds whose cells have pages of their own."""


def download(request: Request) -> Response:
    """Send the whole table, as ``lastmove survey export`` writes it."""
    (place, brief), form = _find(request), request.path_params["form"]
    if form not in FORMS:
        raise InputError(f"there is no form {form[:20]!r}", form, 0, "csv or jsonl")
    if brief.counts is None:
        raise InputError(brief.problem)
    if brief.counts.rows + brief.counts.jobs - brief.counts.done > MOST_DOWNLOADED:
        message = f"the survey has more than {grouped(MOST_DOWNLOADED)} rows"
        raise InputError(message, hint="lastmove survey export writes them to a file")
    data = place.read(lambda store: exported(store, form))
    headers = {"Content-Disposition": f'attachment; filename="{brief.slug}.{form}"'}
    return Response(data, media_type=FORMS[form], headers=headers)


def short_address(request: Request) -> Response:
    """Lead from ``/survey/NAME`` to the page."""
    which = quote(request.path_params["which"], safe="")
    return RedirectResponse(link(f"/surveys/{which}", dict(request.query_params)), 307)


routes: list[BaseRoute] = [
    Route("/surveys", surveys),
    Route("/surveys/{which}", survey),
    Route("/surveys/{which}/rows.{form}", download),
    Route("/survey/{which}", short_address),
]
