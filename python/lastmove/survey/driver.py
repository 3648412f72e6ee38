"""The run of a survey: tasks go out, answers come in and are recorded, until nothing is left."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from lastmove._core import __version__
from lastmove.errors import InputError, LastmoveError, LimitReached
from lastmove.survey.engines import Engine
from lastmove.survey.ledger import Counts
from lastmove.survey.spec import Survey
from lastmove.survey.tasks import TASK_SECONDS, Died, Queue
from lastmove.survey.work import Answer
from lastmove.survey.writer import Writer

__all__ = ["Progress", "RunOptions", "run_survey"]


@dataclass(frozen=True)
class RunOptions:
    """How a survey is to be run.

    Parameters
    ----------
    resume : bool
        Whether to go on with a store that is there.
    retry_failed : bool
        Whether to try again the items that have failed.
    other_version : bool
        Whether to go on with a store of another version of Lastmove.
    seconds : float or None
        When to stop, with what is recorded by then.
    task_seconds : float
        How long a task should take.
    """

    resume: bool = False
    retry_failed: bool = False
    other_version: bool = False
    seconds: float | None = None
    task_seconds: float = TASK_SECONDS


@dataclass
class Progress:
    """How far a run is.

    Parameters
    ----------
    jobs : int
        Items that it has to look at.
    answered : int
        Items that it has looked at.
    open, failed, deaths : int
        Items that stayed open or failed, and workers that died.
    seconds : float
        How long it has been running.
    """

    jobs: int
    answered: int = 0
    open: int = 0
    failed: int = 0
    deaths: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        text = f"{self.answered}/{self.jobs} items"
        told = ((self.open, "open"), (self.failed, "failed"), (self.deaths, "workers died"))
        text += "".join(f", {count} {words}" for count, words in told if count)
        if 0 < self.answered < self.jobs:
            left = self.seconds / self.answered * (self.jobs - self.answered)
            text += f", about {left:.0f} s left"
        return text


def run_survey(
    survey: Survey,
    folder: Path,
    engine: Engine,
    options: RunOptions | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Counts:
    r"""Run a survey to its end, or go on with one.

    Parameters
    ----------
    survey : Survey
        What to look at.
    folder : Path
        The store.
    engine : Engine
        Where the work is done; its context is entered here.
    options : RunOptions, optional
        How to run it.
    progress : callable, optional
        Called several times a second with the progress.

    Returns
    -------
    Counts
        What the store holds then.

    Raises
    ------
    InputError
        If the store cannot be used or written.
    LimitReached
        If the time is over; what was found is recorded.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> from lastmove.survey import LocalEngine, Survey, run_survey
    >>> text = 'name = "one digit"\nkind = "heap-games"\nitems = {codes = ["0.d"]}'
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     run_survey(Survey.parse(text), Path(folder, "store"), LocalEngine(1)).done
    7
    """
    options = options or RunOptions()
    with Writer(
        folder, survey, resume=options.resume, other_version=options.other_version
    ) as writer:
        pending = writer.ledger.pending(survey.limits.mark, retry_failed=options.retry_failed)
        if pending:
            _Run(survey, writer, engine, options, progress or (lambda _: None)).work(pending)
        return writer.ledger.counts()


@dataclass(frozen=True)
class _Run:
    """One run, from its first task to its last answer."""

    survey: Survey
    writer: Writer
    engine: Engine
    options: RunOptions
    show: Callable[[Progress], None]

    def work(self, pending: list[str]) -> None:
        began = time.monotonic()
        progress = Progress(len(pending))
        with self.engine as engine:
            queue = Queue(pending, engine.workers, self.options.task_seconds)
            self.writer.begin(engine.name, engine.workers)
            try:
                for event in engine.run(self.survey.description(), queue):
                    self._take(event, queue, progress)
                    progress.seconds = time.monotonic() - began
                    self.show(progress)
                    self._check_time(progress)
            except BaseException as error:
                self._rescue(error)
                raise
        self.writer.end("complete")
        self.writer.merge()

    def _check_time(self, progress: Progress) -> None:
        if self.options.seconds is not None and progress.seconds >= self.options.seconds:
            raise LimitReached(f"stopped after {self.options.seconds:g} s")

    def _take(self, event: list[Answer] | Died | None, queue: Queue, progress: Progress) -> None:
        settled: list[Answer] = []
        if isinstance(event, Died):
            progress.deaths += 1
            settled = queue.put_back(event)
        elif event is not None:
            queue.learn(event)
            for answer in event:
                if answer.version != __version__:
                    message = f"a worker has Lastmove {answer.version}, and this is {__version__}"
                    raise InputError(message, hint="install the same version everywhere")
                failed = answer.state == "failed"
                settled += queue.put_back_failed(answer) if failed else [answer]
        for answer in settled:
            self.writer.add(answer, queue.attempts(answer.item))
            progress.answered += 1
            progress.open += answer.state == "open"
            progress.failed += answer.state == "failed"
        self.writer.flush_if_due()

    def _rescue(self, error: BaseException) -> None:
        """Record what is there; where even that fails, the ledger stays as it was."""
        ending = {
            KeyboardInterrupt: "interrupted",
            LimitReached: "stopped by a limit",
        }.get(type(error), f"failed: {error}"[:200])
        with suppress(LastmoveError):
            self.writer.end(ending)
