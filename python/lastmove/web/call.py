"""What pages let compute: a call, what came of it, and the job that is at work on it.

A page is composed in a process of its own (:mod:`lastmove.web.worker`) and calls functions there;
the server (:mod:`lastmove.web.dispatcher`) keeps the answers, as bytes that it never looks into.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from lastmove.errors import LastmoveError

__all__ = ["Answer", "Call", "JobState", "Outcome", "State"]

State: TypeAlias = Literal["waiting", "running", "done", "failed", "cancelled"]


@dataclass(frozen=True)
class Call:
    """A function and what it is called with, as text to tell calls apart and as bytes to send.

    Parameters
    ----------
    key : str
        The function and its arguments, written out.
    payload : bytes
        The same, for the process that is to call it.
    heavy : bool
        Whether it is known to take long, and is a job from the start.
    title : str
        What it is about, for people who wait.
    cached : bool
        Whether the answer holds for whoever asks next.
    waits : bool
        Whether whoever asks waits for the answer, as programs do, and can do nothing with a job.
    affinity : str
        What a worker has read for it and keeps; the next call of that name goes there too.
    """

    key: str
    payload: bytes = field(compare=False, repr=False)
    heavy: bool = field(default=False, compare=False)
    title: str = field(default="", compare=False)
    cached: bool = field(default=True, compare=False)
    waits: bool = field(default=False, compare=False)
    affinity: str = field(default="", compare=False)

    @classmethod
    def of(
        cls,
        function: Callable[..., object],
        *arguments: Hashable,
        heavy: bool = False,
        title: str = "",
        **options: Hashable,
    ) -> Call:
        """Return the call of a function.

        Parameters
        ----------
        function : callable
            A function of a module, so that another process can import it. What it returns can be
            pickled: records, texts, pictures.
        *arguments, **options : hashable
            Plain values.
        heavy : bool
            Whether it is known to take long.
        title : str
            What it is about.

        Examples
        --------
        >>> import lastmove as lm
        >>> from lastmove.web.call import Call
        >>> Call.of(lm.evaluate, "1") == Call.of(lm.evaluate, "1", title="one")
        True
        """
        named = tuple(sorted(options.items()))
        key = f"{function.__module__}.{function.__qualname__}{arguments!r}{named!r}"
        return cls(key, pickle.dumps((function, arguments, options)), heavy, title)

    def compute(self) -> object:
        """Call the function."""
        function, arguments, options = pickle.loads(self.payload)  # noqa: S301 - our own bytes
        found: object = function(*arguments, **options)
        return found

    def pack(self, value: object) -> bytes:
        """Return an answer as bytes; pictures, which are kept, are long and much alike."""
        data = pickle.dumps(value)
        return zlib.compress(data, 1) if self.cached else data

    def unpack(self, data: bytes) -> object:
        """Return the answer that was packed, as nobody has changed it."""
        value: object = pickle.loads(zlib.decompress(data) if self.cached else data)  # noqa: S301 - our own bytes
        return value


@dataclass(frozen=True)
class JobState:
    """What pages show of a job.

    Parameters
    ----------
    id : str
        How pages name it.
    state : str
        ``waiting``, ``running``, ``done``, ``failed`` or ``cancelled``.
    title : str
        What it is about.
    done, total : int
        How far it is; a total of 0 where that is not known.
    text : str
        What is being done.
    before : int
        How many jobs are to run before it can start.
    seconds : float
        How long it has been there.
    """

    id: str
    state: State
    title: str
    done: int = 0
    total: int = 0
    text: str = ""
    before: int = 0
    seconds: float = 0.0

    @property
    def over(self) -> bool:
        """Whether nothing more will come of it."""
        return self.state in {"done", "failed", "cancelled"}


@dataclass(frozen=True)
class Answer:
    """What came of a call.

    Parameters
    ----------
    value : object
        What the function returned; None while there is a job.
    job : Job or JobState or None
        The job that is at work on it, or was cancelled: in pages, what they show of it.
    limit : str
        Which limit kept the answer from coming; `value` is then what was known.
    """

    value: Any = None
    job: Any = None
    limit: str = ""


@dataclass(frozen=True)
class Outcome:
    """What a worker sends of a call: the answer, packed, or an error, and the story of a fault."""

    data: bytes | None = None
    error: LastmoveError | None = None
    trace: str = ""
