"""Templates to pages: one environment for all, and the page that says what is wrong."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlencode

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

import lastmove as lm
from lastmove.errors import InputError, LastmoveError
from lastmove.show.terminal import caret_lines, printable

__all__ = [
    "error_page",
    "http_error_page",
    "inline_svg",
    "link",
    "load_templates",
    "render",
]

FOLDER = Path(__file__).parent
BUSY = 503

Parameters: TypeAlias = dict[str, object]


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        link=link, inline_svg=inline_svg, caret=caret, version=lm.__version__
    )
    return environment


def load_templates() -> None:
    """Read and compile all templates, so that no reader waits for that."""
    environment = _environment()
    for name in environment.list_templates():
        environment.get_template(name)


def render(request: Request, template: str, *, status: int = 200, **context: object) -> Response:
    """Return a page.

    Parameters
    ----------
    request : Request
        What was asked for.
    template : str
        The name of a file of ``templates``.
    status : int
        The status of the answer.
    **context : object
        What the template is about. It also has ``request``, ``path``, ``here`` (the whole address),
        ``projector``, ``token``, and the functions :func:`link`, :func:`inline_svg` and
        :func:`caret`.

    Returns
    -------
    Response
        The page.
    """
    page = (
        _environment()
        .get_template(template)
        .render(
            request=request,
            path=request.url.path,
            projector=request.query_params.get("view") == "projector",
            token=getattr(request.app.state, "token", "") if "app" in request.scope else "",
            **{"here": f"{request.url.path}?{request.url.query}".removesuffix("?"), **context},
        )
    )
    return HTMLResponse(page, status)


def error_page(request: Request, status: int, error: LastmoveError) -> Response:
    """Return the page that says in one sentence what is wrong, with a caret where it is known.

    Programs, which ask under ``/api/``, get the same as JSON.

    Parameters
    ----------
    request : Request
        What was asked for.
    status : int
        The status of the answer.
    error : LastmoveError
        What is wrong.
    """
    sentence = printable(str(error))
    page: Response
    if request.url.path.startswith("/api/"):
        page = JSONResponse({"input": getattr(error, "text", "") or "", "error": sentence}, status)
    else:
        page = render(
            request, "error.html", status=status, code=status, sentence=sentence, caret=caret(error)
        )
    page.headers.update({"Retry-After": "60"} if status == BUSY else {})
    return page


def http_error_page(request: Request, error: HTTPException) -> Response:
    """Return the page for an address that is not there, or does not answer what is asked."""
    sentences = {
        404: "there is no page with this address",
        405: f"this address does not answer {request.method[:20]}",
    }
    given = error.detail
    sentence = given if given[:1].islower() else sentences.get(error.status_code, given)
    response = error_page(request, error.status_code, InputError(sentence))
    response.headers.update(error.headers or {})
    return response


def caret(error: Exception) -> list[str]:
    """Return the two lines with a caret under the place of an error, or nothing."""
    if isinstance(error, InputError) and error.text and error.position is not None:
        return caret_lines(error.text, error.position)
    return []


def link(path: str, parameters: Parameters | None = None, **more: object) -> str:
    """Return an address on this server; parameters that are None or empty are left out.

    Examples
    --------
    >>> from lastmove.web.render import link
    >>> link("/", q=["{3|1}", "^"], view=None)
    '/?q=%7B3%7C1%7D&q=%5E'
    """
    pairs: list[tuple[str, str]] = []
    for name, value in {**(parameters or {}), **more}.items():
        values = value if isinstance(value, list | tuple) else [value]
        pairs += [(name, str(each)) for each in values if each is not None and each != ""]
    return f"{path}?{urlencode(pairs)}" if pairs else path


def inline_svg(picture: str) -> Markup:
    """Return a picture of ours to be put into a page.

    Its own style sheet is left out, which the policy of our pages would not apply; the rules of
    ``base.css`` paint it light or dark.

    Examples
    --------
    >>> from lastmove.web.render import inline_svg
    >>> inline_svg("<svg><style>.a { fill: red }</style><g/></svg>")
    Markup('<svg><g/></svg>')
    """
    return Markup(re.sub(r"<style>.*?</style>\n?", "", picture, flags=re.DOTALL))  # noqa: S704 - pictures of ours escape all text in them
