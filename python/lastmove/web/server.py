"""The server of the application: how many connections it has, and how long each may take.

A client that sends half of a request and then waits would hold a connection for ever, and a few
hundred of them all there are. So a request must be there as a whole, head and body, some seconds
after the connection was opened or after its first byte; otherwise the connection is closed. How
slowly the rest trickles in makes no difference.

When it is to end, it ends: processes first, then whoever still waits for an answer, and after two
seconds this process, whatever it is at.

References
----------
R. Fielding, M. Nottingham and J. Reschke, *HTTP/1.1*, RFC 9112, 2022, section 9.5.
"""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from types import FrameType

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from lastmove.web.job import TEMPLATE
from lastmove.web.settings import Settings
from lastmove.worker import kill_all

__all__ = ["ImpatientProtocol", "Server", "make_server"]

KEEP_ALIVE_SECONDS = 15
"""How long a connection stays open for the next request."""
INTERRUPTED = 130
LAST_SECONDS = 0.3
"""How long what is being sent may take once the server is to end."""
AT_LATEST = 1.2
"""Seconds after which it is gone, even if something in this process does not let go."""


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


class Server(uvicorn.Server):
    """Ends soon after it is told to, whatever goes on."""

    _last: threading.Timer | None = None

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until it is interrupted."""
        try:
            super().run(sockets)
        finally:
            if self._last is not None:
                self._last.cancel()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end, and see to it that there is an end."""
        super().handle_exit(sig, frame)
        if self._last is None:
            self._last = threading.Timer(AT_LATEST, _leave)
            self._last.daemon = True
            self._last.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the workers, and then all connections."""
        await self.config.app.state.dispatcher.close()  # type: ignore[union-attr]
        if TEMPLATE is not None:
            TEMPLATE.close()
        loop = asyncio.get_running_loop()
        late = loop.call_later(LAST_SECONDS, self._abort_connections)
        await super().shutdown(sockets)
        late.cancel()

    def _abort_connections(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()


def _leave() -> None:
    """End this process without a word, and all that it has started."""
    kill_all()
    os._exit(INTERRUPTED)


def make_server(app: Starlette, *, log_level: str = "critical") -> Server:
    """Return the server of an application of ours, to be run on sockets that listen already.

    Parameters
    ----------
    app : Starlette
        What :func:`lastmove.web.app.create_app` returned; its settings hold the limits.
    log_level : str
        What the server tells of itself.

    Returns
    -------
    Server
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
        timeout_graceful_shutdown=1,
    )
    return Server(config)
