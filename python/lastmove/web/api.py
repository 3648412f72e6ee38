"""Addresses for programs, under ``/api/v1/``: the records that commands print as JSON.

A program waits for its answer, however it is computed. Bad input is answered with the status 400
(404 where the address names something that is not there) and ``{"input", "error"}``; a limit with
422 and ``{"input", …, "limit"}``, where the fields between are what was known by then; a full queue
with 503. ``openapi.json`` describes it all, from the same table that reads the parameters.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

import lastmove as lm
from lastmove.errors import InputError, LimitReached
from lastmove.show.records import Record
from lastmove.web import api_answers as answers
from lastmove.web.question import Question
from lastmove.web.status import Busy
from lastmove.web.worker import answer

__all__ = ["ENDPOINTS", "Endpoint", "Parameter", "openapi", "routes"]

Value: TypeAlias = str | int | bool

PREFIX = "/api/v1"
LARGEST = 200_000
"""The largest heap of which a list of values is sent."""
TRUTH = {"true": True, "1": True, "false": False, "0": False}


@dataclass(frozen=True)
class Parameter:
    """Something that an address is told.

    Parameters
    ----------
    name : str
        Its name.
    about : str
        What it is.
    kind : {"string", "integer", "boolean"}
        What it may be.
    required : bool
        Whether it must be there.
    within : {"query", "path"}
        Where in the address it stands.
    example : str
        One that works.
    """

    name: str
    about: str
    kind: Literal["string", "integer", "boolean"] = "string"
    required: bool = False
    within: Literal["query", "path"] = "query"
    example: str = ""

    def read(self, text: str) -> Value:
        """Return the value of a text.

        Raises
        ------
        InputError
            If it has none.

        Examples
        --------
        >>> from lastmove.web.api import Parameter
        >>> Parameter("to", "the largest heap", "integer").read("20")
        20
        """
        match self.kind:
            case "integer":
                if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) > LARGEST:
                    hint = f"write a number from 0 to {LARGEST}"
                    raise InputError(f"{self.name} is no such number", text[:200], 0, hint)
                return int(text)
            case "boolean":
                if text not in TRUTH:
                    hint = "write true or false"
                    raise InputError(f"{self.name} is neither", text[:200], 0, hint)
                return TRUTH[text]
            case _:
                return text

    def schema(self) -> Record:
        """Return the parameter as OpenAPI describes it."""
        kind: Record = {"type": self.kind}
        if self.kind == "integer":
            kind |= {"minimum": 0, "maximum": LARGEST}
        if self.within == "path":
            kind["minLength"] = 1
        return {
            "name": self.name,
            "in": self.within,
            "required": self.required,
            "description": self.about,
            "schema": kind,
            **({"example": self.example} if self.example else {}),
        }


@dataclass(frozen=True)
class Endpoint:
    """An address and who answers it.

    Parameters
    ----------
    path : str
        Below the prefix.
    about : str
        What it answers.
    function : callable
        Takes the parameters by name and returns the record.
    parameters : tuple of Parameter
        What it is told.
    heavy : bool
        Whether it takes long.
    check : callable or None
        Takes the parameters too, and raises an error where it is not worth starting.
    """

    path: str
    about: str
    function: Callable[..., object]
    parameters: tuple[Parameter, ...] = ()
    heavy: bool = False
    check: Callable[..., object] | None = None

    def question(self, request: Request) -> Question:
        """Return the question that an address asks.

        Raises
        ------
        InputError
            If a parameter is missing, twice there, not known, or wrong.
        """
        known = {parameter.name: parameter for parameter in self.parameters}
        given: dict[str, Value] = {}
        for name, text in [*request.path_params.items(), *request.query_params.multi_items()]:
            if name not in known:
                hint = f"there are {', '.join(known) or 'none here'}"
                raise InputError(f"the parameter {name[:40]} is not known", name[:200], 0, hint)
            if name in given:
                raise InputError(f"the parameter {name} is there twice", name)
            given[name] = known[name].read(text)
        for name, parameter in known.items():
            if parameter.required and name not in given:
                example = f"{name}={parameter.example}"
                raise InputError(f"the parameter {name} is missing", hint=f"write {example}")
        if self.check is not None:
            self.check(**given)
        title = " ".join(str(value) for value in given.values())[:80]
        return Question.of(self.function, heavy=self.heavy, title=title, **given)


EXPRESSION = Parameter("expr", "A game or a relation.", required=True, example="{3|1} + ^*")
FEN = Parameter("fen", "A chess board.", required=True, example="8/8/5p2/2p2P2/2P3p1/8/6P1/8")
CODE = Parameter(
    "code", "A take-and-break code or a name.", required=True, within="path", example="0.137"
)

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("/value", "What a game is worth.", answers.value_of, (EXPRESSION,)),
    Endpoint(
        "/explain",
        "How a value comes about.",
        answers.explanation_of,
        (EXPRESSION, Parameter("topic", "value, temperature, atomic-weight or reduced.")),
    ),
    Endpoint(
        "/solve/{ruleset}",
        "What a position is worth and how it is won.",
        answers.solution_of,
        (
            Parameter("ruleset", "Its name.", required=True, within="path", example="nim"),
            Parameter("position", "The position.", required=True, example="3,4,5"),
            Parameter("misere", "Whether the last move loses.", "boolean"),
            Parameter("search", "Whether to search where a theorem would answer.", "boolean"),
            Parameter("explain", "Whether to say why.", "boolean"),
        ),
    ),
    Endpoint(
        "/heap/{code}",
        "The values and the period of a heap game.",
        answers.heap_of,
        (
            CODE,
            Parameter("to", "The largest heap whose value is listed.", "integer"),
            Parameter("at", "Heaps to value one by one, such as 3,5,7."),
            Parameter("position", "Heaps to value together, such as 3,5,7."),
            Parameter("period", "Whether to look for a period.", "boolean"),
        ),
    ),
    Endpoint(
        "/misere/{code}",
        "A position of a heap game under misère play.",
        answers.misere_of,
        (CODE, Parameter("heaps", "The position.", required=True, example="7,9,11")),
    ),
    Endpoint(
        "/pawns",
        "The value and the moves of a word of the pawns game.",
        answers.pawns_of,
        (Parameter("word", "The word.", required=True, example="1000"),),
    ),
    Endpoint("/structure", "What pawns are worth.", answers.structure_of, (FEN,)),
    Endpoint(
        "/endgame",
        "Who wins an endgame, by which moves.",
        answers.endgame_of,
        (FEN, Parameter("prove", "Whether to try to prove the verdict.", "boolean")),
    ),
    Endpoint("/rulesets", "The games that can be solved.", answers.rulesets_of, heavy=True),
    Endpoint("/papers", "The papers and their claims.", answers.papers_of),
    Endpoint(
        "/papers/{name}",
        "The claims of a paper, each of them checked.",
        answers.paper_of,
        (Parameter("name", "The paper.", required=True, within="path", example="maser"),),
        heavy=True,
        check=answers.check_paper,
    ),
)


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
    answered: Record = {"content": {"application/json": {"schema": {}}}}
    statuses = {
        "200": "The record.",
        "400": "Bad input: one sentence in error.",
        "404": "There is no such thing.",
        "414": "The address is too long.",
        "422": "A limit was reached: which one in limit, and what was known by then.",
        "503": "Too many computations are waiting.",
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Lastmove",
            "version": lm.__version__,
            "description": "Exact values of combinatorial games: what the commands print as JSON.",
        },
        "paths": {
            PREFIX + endpoint.path: {
                "get": {
                    "summary": endpoint.about,
                    "parameters": [parameter.schema() for parameter in endpoint.parameters],
                    "responses": {
                        status: {"description": about, **answered}
                        for status, about in statuses.items()
                    },
                }
            }
            for endpoint in ENDPOINTS
        },
    }


def _answering(endpoint: Endpoint) -> Callable[[Request], Response]:
    def respond(request: Request) -> Response:
        try:
            found = answer(endpoint.question(request))
        except Busy:
            raise
        except LimitReached as limit:
            known = limit.partial if isinstance(limit.partial, dict) else {}
            asked = next(iter(request.query_params.values()), "")
            return JSONResponse({"input": asked, **known, "limit": str(limit)}, 422)
        return JSONResponse(found.value)

    return respond


def _describe(request: Request) -> Response:
    del request
    return JSONResponse(openapi())


routes: list[BaseRoute] = [
    Route(f"{PREFIX}/openapi.json", _describe),
    *(Route(PREFIX + endpoint.path, _answering(endpoint)) for endpoint in ENDPOINTS),
]
