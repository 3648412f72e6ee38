"""Open the workbench: worksheet, endgames, heaps, pawns, games, papers, surveys in a browser.

It listens on this machine only. It needs the extra lastmove[web].
"""

from __future__ import annotations

import importlib.util
import ipaddress
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import flag, option
from lastmove.cli.progress import talk
from lastmove.errors import InputError
from lastmove.store import readable_path

NEEDED = ("jinja2", "starlette", "uvicorn")
HIGHEST_PORT = 65535
MOST_CONNECTIONS = 256


@dataclass(frozen=True, kw_only=True)
class Options:
    """Where to serve, and what."""

    host: str = option("The address to listen on.", "HOST", default="127.0.0.1")
    port: int = option("The port; 0 for a free one.", "N", default=8017)
    allow_remote: bool = flag("Let other machines use it.")
    engine: Path | None = option("A chess engine to offer.", "FILE")
    store: tuple[Path, ...] = option(
        "The store of a survey to show; may be given several times.", "DIR", default=()
    )


def run(options: Options) -> int:
    """Serve until interrupted."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        message = f"the workbench needs {', '.join(missing)}"
        raise InputError(message, hint="install lastmove[web]")
    if not 0 <= options.port <= HIGHEST_PORT:
        message = f"{options.port} is no port"
        raise InputError(message, hint=f"ports are numbers from 0 to {HIGHEST_PORT}")
    if options.engine is not None and not options.engine.is_file():
        message = f"there is no engine {options.engine}"
        raise InputError(message, hint="give the path of a program")
    for store in options.store:
        if not store.is_dir():
            message = f"there is no folder {readable_path(store)}"
            raise InputError(message, hint="give the folder of survey run --store")
    addresses = _addresses(options)
    with _listening(addresses[0], options) as listener:
        return _serve(options, listener)


def _addresses(options: Options) -> list[tuple[int, str]]:
    """Return the family and the address of the host; beyond loopback only if that is allowed."""
    try:
        found = socket.getaddrinfo(options.host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        message = f"there is no host {options.host}"
        raise InputError(message, hint="write 127.0.0.1") from None
    addresses = [(int(family), str(address[0])) for family, _, _, _, address in found]
    beyond = any(not ipaddress.ip_address(a.partition("%")[0]).is_loopback for _, a in addresses)
    if beyond and not options.allow_remote:
        message = (
            f"{options.host} can be reached from other machines, which may then compute on this one"
        )
        raise InputError(message, hint="give --allow-remote if that is wanted")
    return addresses


def _listening(address: tuple[int, str], options: Options) -> socket.socket:
    family, host = address
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            # A port that was closed a moment ago is free; on Windows it would mean another thing.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, options.port))
        listener.listen(MOST_CONNECTIONS)
    except OSError as error:
        listener.close()
        reason = (error.strerror or "not possible").lower()
        message = f"cannot listen on port {options.port} of {options.host}: {reason}"
        raise InputError(message, hint="give another --port, or 0 for a free one") from None
    return listener


def _serve(options: Options, listener: socket.socket) -> int:
    from lastmove.web.app import create_app
    from lastmove.web.server import make_server
    from lastmove.web.settings import Settings

    settings = Settings(
        host=options.host,
        port=listener.getsockname()[1],
        allow_remote=options.allow_remote,
        engine=options.engine,
        stores=options.store,
    )
    server = make_server(create_app(settings))
    if options.allow_remote:
        talk("other machines can reach this server")
    print(f"Lastmove is at {settings.address} (Ctrl-C ends it)", flush=True)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])
    return ExitCode.INTERRUPTED
