"""The code of a ruleset, which may be a user's, run within limits and answered for.

Whatever such code does (raise, never return, end the program), one sentence says which ruleset did
it, in which method, and at which position.
"""

from __future__ import annotations

import math
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType

from lastmove._core import check_limits
from lastmove.cli.options import LimitedOptions
from lastmove.cli.progress import ProgressLine
from lastmove.errors import InputError, LastmoveError, LimitReached, RulesetError
from lastmove.position import Position

__all__ = ["guarded", "load", "read"]

TICK = 0.05
"""Seconds between two looks at the clock while a ruleset's code runs."""

GRACE = 0.15
"""Seconds for the solver to end by itself: a second error would hide what the first one tells."""

PATIENCE = 2.0
"""Seconds before progress is shown."""

LONGEST_SHOWN = 60
FRAMEWORK = {"lastmove.position", "lastmove.solve"}
"""Modules that act for a ruleset, and are never to blame."""


@contextmanager
def guarded(
    name: str, options: LimitedOptions, searched: Callable[[], int] | None = None
) -> Iterator[None]:
    """Run the code of a ruleset within limits, and turn its faults into errors that name it.

    Parameters
    ----------
    name : str
        The ruleset as the user wrote it.
    options : LimitedOptions
        What it may cost. The limit of time holds even inside a method that never returns.
    searched : callable, optional
        The number of positions searched so far, shown on a terminal when it takes long.

    Raises
    ------
    RulesetError
        If the code of a ruleset that is not our own fails.
    LimitReached
        If a limit is reached.
    """
    try:
        with (
            options.limits(),
            _ticking(_Alarm(options, searched)),
        ):
            yield
    except LimitReached as limit:
        # The alarm may ring just after a fault was found: the fault says more.
        if isinstance(limit.__context__, InputError):
            raise limit.__context__ from None
        raise LimitReached(f"{name}: {limit.message}", limit.partial) from None
    except RulesetError as error:
        if isinstance(error.__cause__, LimitReached):
            raise LimitReached(f"{name}: {error.__cause__.message}") from None
        raise
    except (LastmoveError, MemoryError):
        raise
    except (Exception, SystemExit) as error:
        fault = _fault(name, error)
        if fault is None:
            raise
        raise fault from error


def load(name: str, options: LimitedOptions) -> type[Position]:
    """Return the ruleset of a name or a file; what the file does when loaded is guarded, too."""
    from lastmove.rulesets import find_ruleset

    with guarded(name, options):
        return find_ruleset(name)


def read(ruleset: type[Position], text: str) -> Position:
    """Return the position of a text; a ruleset that makes something else of it is told so.

    Parameters
    ----------
    ruleset : type
        The class of positions.
    text : str
        The position as it was written.

    Returns
    -------
    Position
        It is hashable.

    Raises
    ------
    InputError
        If the text is no position.
    RulesetError
        If the ruleset cannot read it.
    """
    name = ruleset.__name__
    try:
        position: object = ruleset.parse(text)
    except (LastmoveError, MemoryError):
        raise
    except Exception as error:
        message = f"{name}.parse() failed at {text[:60]}: {type(error).__name__}: {error}"
        raise RulesetError(message) from error
    if not isinstance(position, Position):
        made = type(position).__name__
        raise RulesetError(f"{name}.parse() made {made} of {text[:60]}, which is no position")
    try:
        hash(position)
    except TypeError as error:
        hint = "write @dataclass(frozen=True)"
        raise RulesetError(f"{name} is not hashable at {text[:60]}", hint=hint) from error
    return position


class _Alarm:
    """Looks at the clock and at the memory, and raises when there is no more of one."""

    def __init__(self, options: LimitedOptions, searched: Callable[[], int] | None) -> None:
        self.options = options
        self.began = time.monotonic()
        self.searched = searched
        self.progress: ProgressLine | None = None
        self.rings = math.inf
        self.describing = False
        self.over = False

    def __call__(self, _number: int, frame: FrameType | None) -> None:
        """Look now: this is the handler of the timer's signal."""
        if self.over:
            return
        problem = self._problem()
        now = time.monotonic()
        if problem is None:
            if self.searched is not None and now - self.began >= PATIENCE:
                self.progress = self.progress or ProgressLine(elsewhere=False)
                self.progress.show(f"{self.searched()} positions searched")
        elif self.rings == math.inf:
            self.rings = now + GRACE
        elif now >= self.rings:
            self.rings = now + GRACE
            # A method that describes a position may be the one that never returns.
            if not self.describing:
                self.describing = True
                problem += _running(frame)
                self.describing = False
            raise LimitReached(problem)

    def _problem(self) -> str | None:
        seconds, memory = self.options.seconds, self.options.max_memory
        if seconds is not None and time.monotonic() - self.began >= seconds:
            return f"stopped after {seconds:g} s"
        try:
            check_limits()
        except LimitReached as limit:
            return f"stopped at {memory} MiB" if memory is not None else limit.message
        return None


@contextmanager
def _ticking(alarm: _Alarm) -> Iterator[None]:
    """Call the alarm every moment; without such signals, solvers still look now and then."""
    on_main_thread = threading.current_thread() is threading.main_thread()
    if not hasattr(signal, "setitimer") or not on_main_thread:
        yield
        return
    handler = signal.signal(signal.SIGALRM, alarm)
    delay, interval = signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    try:
        yield
    finally:
        alarm.over = True
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        if delay:
            left = delay - (time.monotonic() - alarm.began)
            signal.setitimer(signal.ITIMER_REAL, max(left, TICK), interval)
        if alarm.progress is not None:
            alarm.progress.clear()


def _fault(name: str, error: BaseException) -> RulesetError | None:
    """Blame the innermost method of a ruleset; None if the ruleset is one of ours."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, SystemExit):
        what = "it tried to end the program"
    frames = list(_frames(error.__traceback__))
    for frame in reversed(frames):
        owner = _owner(frame)
        if owner is not None:
            if owner.__module__.startswith("lastmove."):
                return None
            return RulesetError(f"{_method(owner, frame)} failed{_at(frame)}: {what}")
    if ".py" not in name:
        return None
    places = [place for frame in reversed(frames) if (place := _at(frame))]
    return RulesetError(f"{name} failed{places[0] if places else ''}: {what}")


def _frames(step: TracebackType | None) -> Iterator[FrameType]:
    while step is not None:
        yield step.tb_frame
        step = step.tb_next


def _running(frame: FrameType | None) -> str:
    """Name the ruleset's method that is running, and its position."""
    while frame is not None:
        owner = _owner(frame)
        if owner is not None:
            return f" in {_method(owner, frame)}{_at(frame)}"
        frame = frame.f_back
    return ""


def _method(owner: type[Position], frame: FrameType) -> str:
    return f"{owner.__name__}.{frame.f_code.co_name}()"


def _at(frame: FrameType) -> str:
    """Name the position that a frame is about, if it is about one."""
    for name in ("self", "position", "root"):
        position = frame.f_locals.get(name)
        if isinstance(position, Position):
            return f" at {_shown(position)}"
    return ""


def _owner(frame: FrameType) -> type[Position] | None:
    """Return the ruleset whose method a frame runs."""
    if frame.f_globals.get("__name__") in FRAMEWORK:
        return None
    thing, maker = frame.f_locals.get("self"), frame.f_locals.get("cls")
    if isinstance(thing, Position):
        return type(thing)
    return maker if isinstance(maker, type) and issubclass(maker, Position) else None


def _shown(position: object) -> str:
    """Write a position, which may be half made or unable to write itself."""
    text = ""
    for write in (str, repr):
        try:
            text = write(position)
        except Exception:  # noqa: BLE001, S112 - the fault that is being reported matters more
            continue
        break
    text = text or f"a {type(position).__name__}"
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
