"""What is refused before a page sees it, and the headers that every answer carries.

The server has no accounts and no secrets, but it computes for whoever can reach it. So it answers
only requests that name it by an address of this machine: a page of another site, whose name was
made to point here (DNS rebinding), is refused by its ``Host``. Requests that change something must
come from our own pages: by their ``Origin``, and by a token that only our pages know.

References
----------
OWASP, *Cross-Site Request Forgery Prevention Cheat Sheet*; W3C, *Fetch Metadata Request Headers*.
"""

from __future__ import annotations

import ipaddress
import re
import secrets
import socket
from collections.abc import Iterable
from urllib.parse import parse_qsl, unquote_to_bytes

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastmove.errors import InputError
from lastmove.web.render import error_page
from lastmove.web.settings import Settings

__all__ = ["CONTENT_SECURITY_POLICY", "SecurityMiddleware", "is_own_host"]

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    # With no referrer at all, browsers hide the origin of our own forms too.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

METHODS = {"GET", "HEAD", "POST"}
# Line breaks and tabs may stand in a text that is sent; no other control character may.
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
PORTS = {"http": 80, "https": 443}


def is_own_host(host: str, settings: Settings) -> bool:
    """Tell whether a ``Host`` header names this server.

    Parameters
    ----------
    host : str
        The header: a name or an address, and perhaps a port.
    settings : Settings
        Where the server listens.

    Returns
    -------
    bool
        True for addresses of the loopback network and ``localhost``; where other machines are
        allowed, for every numeric address and the name of this machine too. A name that somebody
        else made point here is none of them.

    Examples
    --------
    >>> from lastmove.web.security import is_own_host
    >>> from lastmove.web.settings import Settings
    >>> [is_own_host(host, Settings()) for host in ("localhost:8017", "[::1]:8017", "evil.example")]
    [True, True, False]
    """
    found = re.fullmatch(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(?::([0-9]{1,5}))?", host)
    if found is None or int(found[2] or PORTS["http"]) != settings.port:
        return False
    name = found[1].lower().rstrip(".")
    if name == "localhost":
        return True
    try:
        address = ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return settings.allow_remote and name in {socket.gethostname().lower(), settings.host}
    return address.is_loopback or settings.allow_remote


class SecurityMiddleware:
    """Refuses what is not for us, or too large, and adds headers to what is answered.

    Parameters
    ----------
    app : ASGI application
        Who answers.
    settings : Settings
        The limits.
    token : str
        What a form of ours sends along.
    """

    def __init__(self, app: ASGIApp, settings: Settings, token: str) -> None:
        self.app = app
        self.settings = settings
        self.token = token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        refusal = self._refusal(scope)
        body = b""
        if refusal is None and scope["method"] == "POST":
            body, refusal = await self._body(scope, receive)
        if refusal is not None:
            status, sentence = refusal
            response = error_page(Request(scope, receive), status, InputError(sentence))
            response.headers["Connection"] = "close"
            await response(scope, receive, send_with_headers)
            return
        if scope["method"] == "POST":
            receive = _replayed(body, receive)
        await self.app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return the status and the sentence with which a request is refused."""
        settings, headers = self.settings, Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not is_own_host(hosts[0], settings):
            return 421, "this server is not the host that was asked for"
        method = scope["method"]
        if method not in METHODS:
            return 405, f"the method {method[:20]} is not known here; pages are asked for with GET"
        foreign = self._foreign(headers, hosts[0], method)
        return foreign or self._unfit(scope, headers)

    def _unfit(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        """Refuse an address that is too long or no text, and a body where there should be none."""
        settings = self.settings
        has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
        if scope["method"] != "POST" and has_body:
            return 400, "a page is asked for without a body"
        path = scope.get("raw_path") or scope["path"].encode(errors="replace")
        query = scope.get("query_string", b"")
        if len(path) + len(query) > settings.max_url:
            return 414, f"the address is longer than {settings.max_url} bytes"
        if query.count(b"&") >= settings.max_parameters:
            return 400, f"the address has more than {settings.max_parameters} parameters"
        sentence = _unreadable([path, query]) or self._too_long(scope["path"], query)
        return None if sentence is None else (400, sentence)

    def _too_long(self, path: str, query: bytes) -> str | None:
        """Say which text of an address is longer than anything that is worth reading."""
        most = self.settings.max_text
        texts = [("the path", path), *parse_qsl(query.decode("ascii", "replace"))]
        for name, text in texts:
            if len(text) > most or len(name) > most:
                return f"{name[:40]} has {len(text)} characters, and may have {most}"
        return None

    def _foreign(self, headers: Headers, host: str, method: str) -> tuple[int, str] | None:
        """Refuse what pages of other sites send, but for links that a reader follows."""
        origin = headers.get("origin")
        same = origin is None or origin.lower() == f"http://{host}".lower()
        if method == "POST" and not same:
            return 403, "the form was not sent from a page of this server"
        site, mode = headers.get("sec-fetch-site"), headers.get("sec-fetch-mode")
        elsewhere = site in {"cross-site", "same-site"} and (method == "POST" or mode != "navigate")
        if elsewhere or not same:
            return 403, "the request was made by a page of another site"
        return None

    async def _body(self, scope: Scope, receive: Receive) -> tuple[bytes, tuple[int, str] | None]:
        """Read the body of a form and check its token."""
        headers, most = Headers(scope=scope), self.settings.max_body
        too_long = (413, f"the form is longer than {most} bytes")
        declared = headers.get("content-length", "0")
        if not declared.isdecimal() or int(declared[:12]) > most:
            return b"", too_long
        parts, size, more = [], 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return b"", (400, "the form was not sent to its end")
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > most:
                return b"", too_long
            more = message.get("more_body", False)
        body = b"".join(parts)
        sent = [
            unquote_to_bytes(field.partition(b"=")[2].replace(b"+", b" "))
            for field in body.split(b"&")[: self.settings.max_parameters]
            if field.startswith(b"token=")
        ]
        expected = self.token.encode()
        if len(sent) != 1 or not secrets.compare_digest(sent[0], expected):
            return b"", (403, "the form is not from this run of the server; load the page again")
        return body, None


def _unreadable(parts: Iterable[bytes]) -> str | None:
    """Say what keeps the bytes of an address from being a text."""
    for part in parts:
        try:
            text = unquote_to_bytes(part.replace(b"+", b" ")).decode()
        except UnicodeDecodeError:
            return "the address is not valid UTF-8"
        if CONTROL.search(text):
            return "the address has a control character"
    return None


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return what hands out a body that was read already."""
    waiting = [True]

    async def replay() -> Message:
        if waiting:
            waiting.clear()
            return {"type": "http.request", "body": body, "more_body": False}
        return await receive()

    return replay
