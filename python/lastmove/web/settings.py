"""What the server is told when it starts, and the limits that it keeps."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Settings"]


@dataclass(frozen=True)
class Settings:
    """How the server runs.

    Parameters
    ----------
    host : str
        The address it listens on.
    port : int
        The port it listens on.
    allow_remote : bool
        Whether other machines may use it.
    quick_seconds : float
        An answer that takes longer becomes a job; sooner while others wait.
    job_seconds : float
        A job that takes longer is stopped.
    job_memory : int
        A job that needs more MiB is stopped.
    workers : int
        So many jobs run at once.
    queue : int
        So many jobs wait; one more is refused.
    patience : float
        Seconds after which a job that nobody watches is stopped.
    connections : int
        With so many connections, requests on new ones are refused.
    request_seconds : float
        A connection on which a request takes longer to arrive is closed.
    max_url, max_body, max_parameters : int
        The longest address and body, in bytes, and the most parameters, that are read.
    max_text : int
        The most characters that one parameter, or the path, may have.
    engine : Path or None
        A chess engine that pages may offer to ask; never named by a request.
    stores : tuple of Path
        Stores of surveys that pages show; never named by a request.

    Examples
    --------
    >>> from lastmove.web.settings import Settings
    >>> Settings(port=9000).address
    'http://127.0.0.1:9000/'
    >>> Settings(host="::1").address
    'http://[::1]:8017/'
    """

    host: str = "127.0.0.1"
    port: int = 8017
    allow_remote: bool = False
    quick_seconds: float = 2.0
    job_seconds: float = 60.0
    job_memory: int = 1024
    workers: int = max(1, (os.cpu_count() or 1))
    queue: int = 64
    patience: float = 60.0
    connections: int = 256
    request_seconds: float = 10.0
    max_url: int = 16384
    max_body: int = 65536
    max_parameters: int = 64
    max_text: int = 4096
    engine: Path | None = None
    stores: tuple[Path, ...] = ()

    @property
    def address(self) -> str:
        """The address of the first page."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/"
