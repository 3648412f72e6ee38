"""The application: pages, programs' addresses, static files, and what happens to errors."""

from __future__ import annotations

import importlib
import importlib.util
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import anyio.to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

import lastmove as lm
from lastmove.errors import InputError, InternalError, LastmoveError, LimitReached
from lastmove.rulesets import load_rulesets
from lastmove.web import jobs
from lastmove.web.pages.worksheet import EXAMPLES
from lastmove.web.pages.worksheet_card import card
from lastmove.web.pages.worksheet_names import split_let
from lastmove.web.render import FOLDER, error_page, load_templates
from lastmove.web.security import SecurityMiddleware
from lastmove.web.settings import Settings
from lastmove.web.status import Busy, status_of
from lastmove.web.work import Workshop

__all__ = ["create_app"]

PARTS = (
    "lastmove.web.pages.worksheet",
    "lastmove.web.pages.endgame",
    "lastmove.web.pages.heaps",
    "lastmove.web.pages.pawns",
    "lastmove.web.pages.games",
    "lastmove.web.pages.papers",
    "lastmove.web.pages.surveys",
    "lastmove.web.api",
)

log = logging.getLogger("lastmove.web")


def create_app(settings: Settings | None = None) -> Starlette:
    """Return the application.

    Parameters
    ----------
    settings : Settings, optional
        How it runs; the defaults if left out.

    Returns
    -------
    Starlette
        An ASGI application. Its ``state`` has ``settings``, ``workshop`` (who answers questions),
        ``token`` (what forms send along) and ``paths`` (where pages are).

    Examples
    --------
    >>> from lastmove.web.app import create_app
    >>> from lastmove.web.settings import Settings
    >>> create_app(Settings(port=9000)).state.settings.port
    9000
    """
    settings = settings or Settings()
    token = secrets.token_urlsafe(24)
    workshop = Workshop(settings)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await anyio.to_thread.run_sync(_prepare)
        try:
            yield
        finally:
            await workshop.close()

    routes = _routes()
    app = Starlette(
        routes=routes,
        middleware=[Middleware(SecurityMiddleware, settings=settings, token=token)],
        exception_handlers={
            HTTPException: _answer_http_error,
            LastmoveError: _answer_error,
            Exception: _answer_fault,
        },
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.workshop = workshop
    app.state.token = token
    app.state.paths = {route.path for route in routes if isinstance(route, Route)}
    return app


def _prepare() -> None:
    """Do what the first reader would wait for: rulesets, templates, an answer of each kind."""
    load_rulesets()
    load_templates()
    for line, _ in EXAMPLES:
        with suppress(LimitReached), lm.limits(seconds=1, threads=1):
            card(split_let(line)[1])


def _routes() -> list[BaseRoute]:
    routes: list[BaseRoute] = []
    for name in PARTS:
        if importlib.util.find_spec(name) is not None:
            routes += importlib.import_module(name).routes
    routes += jobs.routes
    routes.append(Mount("/static", StaticFiles(directory=FOLDER / "static"), name="static"))
    return routes


async def _answer_http_error(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    sentences = {
        404: "there is no page with this address",
        405: f"this address does not answer {request.method[:20]}",
    }
    given = error.detail
    sentence = given if given[:1].islower() else sentences.get(error.status_code, given)
    response = error_page(request, error.status_code, InputError(sentence))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _answer_error(request: Request, error: Exception) -> Response:
    if not isinstance(error, LastmoveError):
        raise error
    status = status_of(error)
    response = error_page(request, status, error)
    if isinstance(error, Busy):
        response.headers["Retry-After"] = "60"
    return response


async def _answer_fault(request: Request, error: Exception) -> Response:
    """Say that it is our fault; what happened is in the server's log, not on the page."""
    log.error("a page failed: %s", request.url.path, exc_info=error)
    fault = InternalError("a fault of Lastmove; what happened is in the server's log")
    return error_page(request, 500, fault)
