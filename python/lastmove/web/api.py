"""Addresses for programs, under ``/api/v1/``: the records that commands print as JSON.

A program waits for its answer, however it is computed. Bad input is answered with the status 400
(404 where the address names something that is not there) and ``{"input", "error"}``; a limit with
422 and ``{"input", …, "limit"}``, where the fields between are what was known by then; a full queue
with 503. ``openapi.json`` describes it all, from the signatures that the parameters are read by.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

import lastmove as lm
from lastmove.errors import LimitReached
from lastmove.show.records import Record
from lastmove.web import api_answers as _  # noqa: F401 - there the addresses are
from lastmove.web.endpoint import ENDPOINTS, Endpoint
from lastmove.web.status import Busy
from lastmove.web.worker import answer

__all__ = ["openapi", "routes"]

PREFIX = "/api/v1"
OPENAPI = Path(__file__).parent / "openapi.json"


def openapi() -> Record:
    """Describe the addresses.

    Returns
    -------
    dict
        An OpenAPI 3.1 document.

    Examples
    --------
    >>> from lastmove.web.api import openapi
    >>> sorted(openapi()["paths"])[:2]
    ['/api/v1/endgame', '/api/v1/explain']
    """
    document: dict[str, Record] = json.loads(OPENAPI.read_text(encoding="utf-8"))
    document["info"]["version"] = lm.__version__
    answered: Record = {"content": {"application/json": {"schema": {}}}}
    responses = {
        status: {"description": about, **answered}
        for status, about in document.pop("responses").items()
    }
    for endpoint in ENDPOINTS:
        parameters = [parameter.schema() for parameter in endpoint.parameters]
        about = {"summary": endpoint.about, "parameters": parameters, "responses": responses}
        document["paths"][PREFIX + endpoint.path] = {"get": about}
    return {**document}


def _answering(endpoint: Endpoint) -> Callable[[Request], Response]:
    def respond(request: Request) -> Response:
        try:
            given = endpoint.arguments(request)
            title = " ".join(map(str, given.values()))[:80]
            found = answer(
                endpoint.function, heavy=endpoint.heavy, title=title, start=True, **given
            )
        except Busy:
            raise
        except LimitReached as limit:
            known = limit.partial if isinstance(limit.partial, dict) else {}
            asked = next(iter(request.query_params.values()), "")
            return JSONResponse({"input": asked, **known, "limit": str(limit)}, 422)
        return JSONResponse(found.value)

    return respond


routes: list[BaseRoute] = [
    Route(f"{PREFIX}/openapi.json", lambda _request: JSONResponse(openapi())),
    *(Route(PREFIX + endpoint.path, _answering(endpoint)) for endpoint in ENDPOINTS),
]
