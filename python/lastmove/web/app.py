"""The application: what the server answers itself, and the one way to all other pages.

The server reads addresses, looks after jobs and sends files. Every page, and every address for
programs, is composed by a worker (:func:`lastmove.web.compose.compose`), whatever it is about: no
text of a request is parsed, valued or drawn here.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from lastmove.errors import InternalError, LastmoveError
from lastmove.web.call import Call
from lastmove.web.compose import Composed, compose
from lastmove.web.dispatcher import Dispatcher
from lastmove.web.job import Job
from lastmove.web.render import FOLDER, error_page, http_error_page, render
from lastmove.web.security import SecurityMiddleware
from lastmove.web.settings import Settings
from lastmove.web.status import FAULT, status_of

__all__ = ["create_app"]

FOR_PROGRAMS = ("/api/",)
"""Where whoever asks waits for the answer, and a page that tells of a job is none."""
FILES = (".csv", ".jsonl")
SURVEYS = "/survey"

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
        An ASGI application. Its ``state`` has ``settings``, ``dispatcher`` (who answers calls)
        and ``token`` (what forms send along).

    Examples
    --------
    >>> from lastmove.web.app import create_app
    >>> from lastmove.web.settings import Settings
    >>> create_app(Settings(port=9000)).state.settings.port
    9000
    """
    settings = settings or Settings()
    token = secrets.token_urlsafe(24)
    dispatcher = Dispatcher(settings, token)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await dispatcher.open()
        try:
            yield
        finally:
            await dispatcher.close()

    job_routes = [
        Route("/{name}", _job_state),
        Route("/{name}/events", _job_events),
        Route("/{name}/cancel", _cancel_job, methods=["POST"]),
        Route("/{name}/again", _forget_job, methods=["POST"]),
    ]
    app = Starlette(
        routes=[
            Mount("/jobs", routes=job_routes),
            Mount("/static", StaticFiles(directory=FOLDER / "static"), name="static"),
            Route("/{path:path}", _page),
        ],
        middleware=[Middleware(SecurityMiddleware, settings=settings, token=token)],
        exception_handlers={
            HTTPException: _answer_http_error,
            LastmoveError: _answer_error,
            Exception: _answer_fault,
        },
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.dispatcher = dispatcher
    app.state.token = token
    return app


async def _page(request: Request) -> Response:
    """Let a worker compose the page; show the job if that takes long."""
    path, query = request.scope["path"], request.scope["query_string"]
    waits = path.startswith(FOR_PROGRAMS) or path.endswith(FILES)
    affinity = "surveys" if path.startswith(SURVEYS) else ""
    asked = Call.of(compose, path, query, title="This page")
    call = replace(asked, cached=False, waits=waits, affinity=affinity)
    dispatcher = _dispatcher(request)
    if waits:
        found = await dispatcher.answer_in_full(call, request.is_disconnected)
    else:
        found = await dispatcher.answer(call)
    if found.job is not None:
        return render(request, "waiting.html", job=dispatcher.state(found.job))
    composed: Composed = found.value
    status, headers, body = composed
    response = Response(body, status)
    response.raw_headers = headers
    return response


async def _answer_http_error(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    return http_error_page(request, error)


async def _answer_error(request: Request, error: Exception) -> Response:
    if not isinstance(error, LastmoveError):
        raise error
    return error_page(request, status_of(error), error)


async def _answer_fault(request: Request, error: Exception) -> Response:
    """Say that it is our fault; what happened is in the server's log, not on the page."""
    log.error("a page failed: %s", request.url.path, exc_info=error)
    return error_page(request, 500, InternalError(FAULT))


def _dispatcher(request: Request) -> Dispatcher:
    dispatcher: Dispatcher = request.app.state.dispatcher
    return dispatcher


def _job(request: Request) -> Job:
    job = _dispatcher(request).job(request.path_params["name"])
    if job is None:
        raise HTTPException(404, "there is no such computation any more")
    return job


async def _job_state(request: Request) -> Response:
    """Tell how far a job is."""
    return JSONResponse(asdict(_dispatcher(request).state(_job(request))))


async def _job_events(request: Request) -> Response:
    """Tell how far a job is whenever that changes, as server-sent events."""
    job, dispatcher = _job(request), _dispatcher(request)

    async def stream() -> AsyncIterator[str]:
        async for found in dispatcher.watch(job):
            yield f"data: {json.dumps(asdict(found))}\n\n"

    headers = {"Cache-Control": "no-store"}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)


async def _cancel_job(request: Request) -> Response:
    """Stop a job, and go back to where the form says."""
    _dispatcher(request).cancel(_job(request))
    return await _back(request)


async def _forget_job(request: Request) -> Response:
    """Let a cancelled job be started again."""
    _dispatcher(request).forget(_job(request))
    return await _back(request)


async def _back(request: Request) -> Response:
    where = dict(parse_qsl((await request.body()).decode(errors="replace"))).get("next", "/")
    # A page of this server: one slash, and nothing that a browser could take for another site.
    inside = where.startswith("/") and where[1:2] not in {"/", "\\"}
    return RedirectResponse(where if inside else "/", 303)
