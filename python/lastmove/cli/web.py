"""``lastmove web``: the workbench in a browser."""

from __future__ import annotations

import importlib.util
import ipaddress
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from lastmove.cli.main import ExitCode
from lastmove.errors import InputError
from lastmove.store import readable_path

__all__ = ["Wish", "serve"]

NEEDED = ("jinja2", "starlette", "uvicorn")
HIGHEST_PORT = 65535
MOST_CONNECTIONS = 256


@dataclass(frozen=True)
class Wish:
    """Where to serve.

    Parameters
    ----------
    host : str
        The address to listen on.
    port : int
        The port; 0 for one that is free.
    allow_remote : bool
        Whether other machines may use it.
    engine : Path or None
        A chess engine that pages may offer to ask.
    stores : tuple of Path
        Stores of surveys to show.
    """

    host: str
    port: int
    allow_remote: bool = False
    engine: Path | None = None
    stores: tuple[Path, ...] = ()


def serve(wish: Wish) -> int:
    """Serve until interrupted.

    Returns
    -------
    int
        The exit code.
    """
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        message = f"the workbench needs {', '.join(missing)}"
        raise InputError(message, hint="install lastmove[web]")
    if not 0 <= wish.port <= HIGHEST_PORT:
        message = f"{wish.port} is no port"
        raise InputError(message, hint=f"ports are numbers from 0 to {HIGHEST_PORT}")
    if wish.engine is not None and not wish.engine.is_file():
        message = f"there is no engine {wish.engine}"
        raise InputError(message, hint="give the path of a program")
    for store in wish.stores:
        if not store.is_dir():
            message = f"there is no folder {readable_path(store)}"
            raise InputError(message, hint="give the folder of survey run --store")
    addresses = _addresses(wish)
    with _listening(addresses[0], wish) as listener:
        return _run(wish, listener)


def _addresses(wish: Wish) -> list[tuple[int, str]]:
    """Return the family and the address of the host; beyond loopback only if that is allowed."""
    try:
        found = socket.getaddrinfo(wish.host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        message = f"there is no host {wish.host}"
        raise InputError(message, hint="write 127.0.0.1") from None
    addresses = [(int(family), str(address[0])) for family, _, _, _, address in found]
    beyond = any(not ipaddress.ip_address(a.partition("%")[0]).is_loopback for _, a in addresses)
    if beyond and not wish.allow_remote:
        message = (
            f"{wish.host} can be reached from other machines, which may then compute on this one"
        )
        raise InputError(message, hint="give --allow-remote if that is wanted")
    return addresses


def _listening(address: tuple[int, str], wish: Wish) -> socket.socket:
    family, host = address
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            # A port that was closed a moment ago is free; on Windows it would mean another thing.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, wish.port))
        listener.listen(MOST_CONNECTIONS)
    except OSError as error:
        listener.close()
        reason = (error.strerror or "not possible").lower()
        message = f"cannot listen on port {wish.port} of {wish.host}: {reason}"
        raise InputError(message, hint="give another --port, or 0 for a free one") from None
    return listener


def _run(wish: Wish, listener: socket.socket) -> int:
    from lastmove.web.app import create_app
    from lastmove.web.server import make_server
    from lastmove.web.settings import Settings

    settings = Settings(
        host=wish.host,
        port=listener.getsockname()[1],
        allow_remote=wish.allow_remote,
        engine=wish.engine,
        stores=wish.stores,
    )
    server = make_server(create_app(settings))
    if wish.allow_remote:
        print("lastmove: other machines can reach this server", file=sys.stderr)
    print(f"Lastmove is at {settings.address} (Ctrl-C ends it)", flush=True)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    return ExitCode.INTERRUPTED
