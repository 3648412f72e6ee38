"""A worker as the server sees it: a process that is sent questions, heard, and ended.

Messages come and go without a thread and without waiting: whatever the process does, or does not
do, the server goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import pickle
import socket
import sys
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import ModuleType
from typing import Any

from lastmove.web.question import Question
from lastmove.web.settings import Settings
from lastmove.web.worker import HEAD, serve

__all__ = ["Worker"]

MOST_BYTES = 128 << 20
"""The longest message that is taken."""
LAST_SECONDS = 5.0
KINDNESS = 10
"""How far long computations stand back behind short ones."""

if sys.platform == "linux":
    # One process reads everything and is copied; it computes nothing, so there is nothing that a
    # copy could find half done.
    _context: Any = multiprocessing.get_context("forkserver")
else:
    _context = multiprocessing.get_context("spawn")


class Worker:
    """A process that answers questions.

    Attributes
    ----------
    near : str
        What it has read and keeps.
    stands_back : bool
        Whether the system prefers others.
    ended : asyncio.Task
        Done when the process is gone and was waited for.
    """

    def __init__(
        self, process: BaseProcess, streams: tuple[asyncio.StreamReader, asyncio.StreamWriter]
    ) -> None:
        self._process = process
        self._reader, self._writer = streams
        self._messages: asyncio.Queue[tuple[Any, ...]] = asyncio.Queue()
        self.near = ""
        self.stands_back = False
        self.ended = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls, settings: Settings, token: str) -> Worker:
        """Start a process.

        Raises
        ------
        OSError
            If the system does not give one.
        """
        if sys.platform == "linux":
            _context.set_forkserver_preload(["lastmove.web.warm"])
        here, there = socket.socketpair()
        with there:
            process = _context.Process(
                target=serve, args=(there, settings, token), daemon=True, name="lastmove-worker"
            )
            main = sys.modules["__main__"]
            try:
                # A worker needs nothing of the program that it is started by, and must not run it.
                sys.modules["__main__"] = ModuleType("__main__")
                process.start()
            except (EOFError, OSError) as error:
                here.close()
                raise OSError("no process") from error
            finally:
                sys.modules["__main__"] = main
        return cls(process, await asyncio.open_connection(sock=here))

    async def _listen(self) -> None:
        """Take messages until there are no more, and wait for the process."""
        try:
            while True:
                size = int.from_bytes(await self._reader.readexactly(HEAD), "big")
                if size > MOST_BYTES:
                    break
                data = await self._reader.readexactly(size)
                self._messages.put_nowait(pickle.loads(data))  # noqa: S301 - from our process
        except (EOFError, OSError):
            pass
        finally:
            self.end()
            self._writer.transport.abort()
            # Its end of the connection is closed when all else is: this takes no time.
            self._process.join(LAST_SECONDS)
            if self._process.exitcode is not None:
                self._process.close()
            self._messages.put_nowait(("gone",))

    def send(self, message: Question | tuple[str, object]) -> None:
        """Send a question, or a reply."""
        data = pickle.dumps(message)
        self._writer.write(len(data).to_bytes(HEAD, "big") + data)

    async def message(self, seconds: float) -> tuple[Any, ...]:
        """Return the next message; nothing of it if none comes in this time."""
        try:
            async with asyncio.timeout(seconds):
                return await self._messages.get()
        except TimeoutError:
            return ("nothing",)

    def stand_back(self) -> None:
        """Let the system prefer others, where it is told of the threads of a process."""
        if self.stands_back or self.ended.done():
            return
        self.stands_back = True
        for thread in Path(f"/proc/{self._process.pid}/task").glob("*"):
            with contextlib.suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, int(thread.name), KINDNESS)

    def end(self) -> None:
        """End the process at once, whatever it does; :attr:`ended` says when it is gone."""
        with contextlib.suppress(ValueError):  # it is closed already
            self._process.kill()
