"""Addresses of jobs: their state, how they go on, and how to stop one."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from lastmove.web.dispatcher import Dispatcher
from lastmove.web.job import Job

__all__ = ["routes"]


def _dispatcher(request: Request) -> Dispatcher:
    dispatcher: Dispatcher = request.app.state.dispatcher
    return dispatcher


def _job(request: Request) -> Job:
    job = _dispatcher(request).job(request.path_params["name"])
    if job is None:
        raise HTTPException(404, "there is no such computation any more")
    return job


async def state(request: Request) -> Response:
    """Tell how far a job is."""
    return JSONResponse(asdict(_dispatcher(request).state(_job(request))))


async def events(request: Request) -> Response:
    """Tell how far a job is whenever that changes, as server-sent events."""
    job, dispatcher = _job(request), _dispatcher(request)

    async def stream() -> AsyncIterator[str]:
        async for found in dispatcher.watch(job):
            yield f"data: {json.dumps(asdict(found))}\n\n"

    headers = {"Cache-Control": "no-store"}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)


async def cancel(request: Request) -> Response:
    """Stop a job, and go back to where the form says."""
    job = _job(request)
    _dispatcher(request).cancel(job)
    return await _back(request)


async def again(request: Request) -> Response:
    """Let a cancelled job be started again."""
    _dispatcher(request).forget(_job(request))
    return await _back(request)


async def _back(request: Request) -> Response:
    where = dict(parse_qsl((await request.body()).decode(errors="replace"))).get("next", "/")
    # A page of this server: one slash, and nothing that a browser could take for another site.
    inside = where.startswith("/") and where[1:2] not in {"/", "\\"}
    return RedirectResponse(where if inside else "/", 303)


routes: list[BaseRoute] = [
    Route("/{name}", state),
    Route("/{name}/events", events),
    Route("/{name}/cancel", cancel, methods=["POST"]),
    Route("/{name}/again", again, methods=["POST"]),
]
