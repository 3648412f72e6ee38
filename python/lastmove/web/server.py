"""The server of the application: how many connections it has, and how long each may take.

A client that sends half of a request and then waits would hold a connection for ever, and a few
hundred of them all there are. So a request must be there as a whole, head and body, some seconds
after the connection was opened or after its first byte; otherwise the connection is closed. How
slowly the rest trickles in makes no difference.

References
----------
R. Fielding, M. Nottingham and J. Reschke, *HTTP/1.1*, RFC 9112, 2022, section 9.5.
"""

from __future__ import annotations

import asyncio

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from lastmove.web.settings import Settings

__all__ = ["ImpatientProtocol", "make_server"]

KEEP_ALIVE_SECONDS = 15
"""How long a connection stays open for the next request."""
LAST_SECONDS = 2
"""How long answers may take once the server is to end."""


class ImpatientProtocol(H11Protocol):
    """Closes connections on which a request does not come to its end."""

    request_seconds: float = Settings.request_seconds
    _deadline: asyncio.TimerHandle | None = None

    @property
    def is_incomplete(self) -> bool:
        """Whether part of a request is still to come."""
        return self.conn.their_state in {h11.IDLE, h11.SEND_BODY}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._start_waiting()

    def data_received(self, data: bytes) -> None:
        """Read on; the time there is runs from the first part of a request."""
        super().data_received(data)
        if self.is_incomplete:
            self._start_waiting()
        else:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """Go on to the next request, of which a part may be there already."""
        super().on_response_complete()
        if self.is_incomplete and self.conn.trailing_data[0]:
            self._start_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _start_waiting(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.request_seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if self.is_incomplete and not self.transport.is_closing():
            self.transport.close()


def make_server(app: Starlette, *, log_level: str = "critical") -> uvicorn.Server:
    """Return the server of an application of ours, to be run on sockets that listen already.

    Parameters
    ----------
    app : Starlette
        What :func:`lastmove.web.app.create_app` returned; its settings hold the limits.
    log_level : str
        What the server tells of itself.

    Returns
    -------
    uvicorn.Server
        ``run(sockets=[...])`` serves until it is interrupted.

    Examples
    --------
    >>> from lastmove.web.app import create_app
    >>> from lastmove.web.server import make_server
    >>> from lastmove.web.settings import Settings
    >>> make_server(create_app(Settings(connections=8))).config.limit_concurrency
    8
    """
    settings: Settings = app.state.settings
    limits = {"request_seconds": settings.request_seconds}
    config = uvicorn.Config(
        app,
        http=type("Protocol", (ImpatientProtocol,), limits),
        ws="none",
        log_level=log_level,
        access_log=False,
        server_header=False,
        limit_concurrency=settings.connections,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=LAST_SECONDS,
    )
    return uvicorn.Server(config)
