"""From an address to a page: the one way in which pages and programs' addresses are answered.

:func:`compose` is called in a process that can be killed (:mod:`lastmove.web.worker`). The server
itself imports no page, and so cannot come to parse, compute or draw anything.
"""

from __future__ import annotations

import gc
import importlib
import pkgutil
from functools import cache
from types import SimpleNamespace
from typing import TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

from lastmove.errors import LastmoveError
from lastmove.web.render import FOLDER, error_page, http_error_page, load_templates
from lastmove.web.status import status_of
from lastmove.web.worker import server

__all__ = ["Composed", "compose", "load_routes", "prepare"]

Composed: TypeAlias = tuple[int, list[tuple[bytes, bytes]], bytes]

PAGES = "lastmove.web.pages"


@cache
def load_routes() -> tuple[Route, ...]:
    """Return the addresses of all pages; each has a function from a request to a response."""
    files = [f"{PAGES}.{file.name}" for file in pkgutil.iter_modules([str(FOLDER / "pages")])]
    modules = map(importlib.import_module, [*files, "lastmove.web.api"])
    return tuple(route for module in modules for route in getattr(module, "routes", ()))


def prepare() -> None:
    """Read all that pages need: rulesets, templates, the pages themselves."""
    from lastmove.rulesets import load_rulesets  # noqa: PLC0415 - the server imports no ruleset

    load_rulesets()
    load_routes()
    load_templates()
    compose("/", b"")
    # What is there now is there for good: a copy of this process need not touch it.
    gc.collect()
    gc.freeze()


def compose(path: str, query: bytes) -> Composed:
    """Return the page at an address: its status, headers and body.

    Parameters
    ----------
    path : str
        The path.
    query : bytes
        What follows the question mark.

    Examples
    --------
    >>> from lastmove.web.compose import compose
    >>> status, headers, body = compose("/api/v1/value", b"expr=1%2B1")
    >>> status, body[:22]
    (200, b'{"input":"1+1","value"')
    """
    state = SimpleNamespace(settings=server.settings, token=server.token)
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query,
        "headers": [],
        "app": SimpleNamespace(state=state),
    }
    request = Request(scope)
    try:
        response = _answered(request)
    except HTTPException as error:
        response = http_error_page(request, error)
    except LastmoveError as error:
        response = error_page(request, status_of(error), error)
    return response.status_code, response.raw_headers, bytes(response.body)


def _answered(request: Request) -> Response:
    for route in load_routes():
        match, more = route.matches(request.scope)
        if match is Match.FULL:
            request.scope.update(more)
            response: Response = route.endpoint(request)
            return response
    raise HTTPException(404)
