"""Who answers a call, and what becomes of it: workers of the server, and jobs."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from lastmove import system
from lastmove.errors import LastmoveError
from lastmove.web.call import Call, State
from lastmove.web.compose import prepare
from lastmove.worker import Gone, Ready, Template, Worker

__all__ = ["TEMPLATE", "Job", "PageWorker"]

MOST_BYTES = 128 << 20
"""The longest message that is taken."""
TEMPLATE = Template(prepare) if system.CAN_CLONE else None
"""What workers are copies of, where that can be."""


class PageWorker(Worker):
    """A worker whose messages are waited for without holding up anybody else.

    Parameters
    ----------
    memory : int
        MiB that it may have.

    Attributes
    ----------
    affinity : str
        What it has read and keeps.
    is_ready, is_slow, is_busy : bool
        Whether it is prepared; whether the system prefers others; whether it has a call.
    asked, doing : Call
        The call that it has, and what it is at: the same, or what that has asked for.
    job, waits_for : Job or None
        What has become of the call; what is to be over before it can be answered.
    ended : asyncio.Future
        Done when the process is gone and was waited for.
    """

    def __init__(self, memory: int) -> None:
        loop = asyncio.get_running_loop()
        self.affinity = ""
        self.is_ready, self.is_slow, self.is_busy = TEMPLATE is not None, False, False
        self.asked = self.doing = Call("", b"")
        self.job: Job | None = None
        self.waits_for: Job | None = None
        self.ended: asyncio.Future[None] = loop.create_future()
        self._messages: asyncio.Queue[Any] = asyncio.Queue()

        def deliver(message: object) -> None:
            with suppress(RuntimeError):  # the server is over
                loop.call_soon_threadsafe(self._take, message)

        super().__init__(
            deliver, memory, prepare=prepare, template=TEMPLATE, largest_message=MOST_BYTES
        )

    def _take(self, message: object) -> None:
        self.is_ready = True
        if not isinstance(message, Ready):
            self._messages.put_nowait(message)
        if isinstance(message, Gone) and not self.ended.done():
            self.ended.set_result(None)

    async def message(self, seconds: float) -> Any:  # noqa: ANN401 - as messages come
        """Return the next message; None if none comes in this time."""
        try:
            async with asyncio.timeout(seconds):
                return await self._messages.get()
        except TimeoutError:
            return None

    def slow_down(self) -> None:
        """Let the system prefer others."""
        if not self.is_slow and not self.ended.done():
            self.is_slow = True
            system.lower_priority(self.pid)


@dataclass(eq=False)
class Job:
    """A long call on its way.

    Parameters
    ----------
    call : Call
        What is asked.
    worker : PageWorker or None
        Who is at work on it.
    id : str
        How pages name it.
    state : str
        ``waiting``, ``running``, ``done``, ``failed`` or ``cancelled``.
    done, total : int
        How far it is; a total of 0 where that is not known.
    text : str
        What is being done.
    """

    call: Call
    worker: PageWorker | None = None
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: State = "waiting"
    done: int = 0
    total: int = 0
    text: str = ""
    result: bytes | None = None
    error: LastmoveError | None = None
    began: float = field(default_factory=time.monotonic)
    ended: float | None = None
    seen: float = field(default_factory=time.monotonic)
    watchers: int = 0
    stopped: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def title(self) -> str:
        """What it is about."""
        return self.call.title or "a computation"

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state in {"done", "failed", "cancelled"}

    @property
    def seconds(self) -> float:
        """How long it has been there."""
        return (self.ended or time.monotonic()) - self.began

    def tell(self) -> None:
        """Wake those who watch it."""
        self.changed.set()
        self.changed = asyncio.Event()
