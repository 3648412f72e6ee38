"""What a survey would cost, from a sample, before it is begun."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from lastmove.errors import InputError
from lastmove.survey.engines import LocalEngine
from lastmove.survey.results import parquet_bytes, table_of
from lastmove.survey.spec import Survey
from lastmove.survey.tasks import Died, Queue
from lastmove.survey.work import Answer
from lastmove.wording import duration, size

__all__ = ["Plan", "plan_survey"]

MOST_ITEMS = 10_000_000
SAMPLE = 64
SAMPLE_SECONDS = 10.0
LEDGER_BYTES = 400
"""What an item takes in the ledger, with its indices and its provenance."""
MARGIN = 2.0
"""Parts are merged into a new one while the old ones are still there."""
ALWAYS_FREE = 64 * 2**20
"""What a survey leaves free on the disk for others."""


@dataclass(frozen=True)
class Plan:
    """What a survey would cost.

    Parameters
    ----------
    jobs : int
        Its items.
    sampled : int
        How many of them were tried.
    further : int
        How many items have limits of their own and were not tried.
    cut_off : int
        How many of these were not ready when the time for trying was over.
    workers : int
        How many workers would share the work.
    seconds : float
        How long it would take; at least so long if some of the sample were cut off, or some items
        go further than the rest.
    disk, free : int
        Bytes that the store would need, and that there are.
    """

    jobs: int
    sampled: int
    further: int
    cut_off: int
    workers: int
    seconds: float
    disk: int
    free: int

    def __str__(self) -> str:
        least = "at least " if self.is_least else "about "
        return (
            f"{self.jobs} items, {least}{duration(self.seconds)} with "
            f"{self.workers} worker{'' if self.workers == 1 else 's'}, "
            f"{size(self.disk)} of {size(self.free)} on the disk"
        )

    def record(self) -> dict[str, int | float | bool]:
        """Return it as it goes into JSON."""
        return {
            "jobs": self.jobs,
            "sampled": self.sampled,
            "seconds": round(self.seconds, 1),
            "seconds_are_least": self.is_least,
            "workers": self.workers,
            "disk": self.disk,
            "free": self.free,
            "fits": self.fits,
        }

    @property
    def is_least(self) -> bool:
        """Whether the time is a lower bound rather than an estimate."""
        return self.cut_off > 0 or self.further > 0

    @property
    def fits(self) -> bool:
        """Whether there is room for it."""
        return self.disk + ALWAYS_FREE <= self.free

    def require_room(self) -> None:
        """Raise an error if there is no room for it."""
        if not self.fits:
            reserve = f"where {size(ALWAYS_FREE)} are to stay free"
            message = f"the survey would not fit: {self}, {reserve}"
            raise InputError(message, hint="give another --store, or fewer items")


def plan_survey(
    survey: Survey, folder: Path, workers: int, seconds: float = SAMPLE_SECONDS
) -> Plan:
    r"""Try some items, spread over the survey, and say what all of it would cost.

    Parameters
    ----------
    survey : Survey
        The survey.
    folder : Path
        Where its store would be.
    workers : int
        How many workers would share the work.
    seconds : float
        How long to try.

    Raises
    ------
    InputError
        If there are no items, or too many.

    Examples
    --------
    >>> from pathlib import Path
    >>> from lastmove.survey import Survey, plan_survey
    >>> text = 'name = "two digits"\nkind = "heap-games"\nitems = {codes = ["0.dd"]}'
    >>> plan = plan_survey(Survey.parse(text), Path("store"), workers=2)
    >>> plan.jobs, plan.fits
    (64, True)
    """
    items: list[str] = []
    for item in survey.kind.items():
        items.append(item)
        if len(items) > MOST_ITEMS:
            message = f"the survey has more than {MOST_ITEMS} items"
            raise InputError(message, hint="survey them in parts")
    if not items:
        raise InputError("the survey has no items", hint="look at its table [items]")
    usual = [item for item in items if item not in survey.limits.further]
    sample = _spread(usual, SAMPLE)
    answers, spent = _tried(survey, sample, seconds)
    cut_off = len(sample) - len(answers)
    # Whoever was cut off has taken all the time that was left when it began.
    mean = sum(answer.seconds for answer in answers) + (spent if cut_off else 0.0)
    mean /= max(len(answers) + bool(cut_off), 1)
    rows = [{"item": a.item, **row} for a in answers for row in a.rows]
    columns = [column for column in survey.kind.columns if column in survey.columns]
    table = table_of(columns, [{k: row.get(k) for k in (c.name for c in columns)} for row in rows])
    kept = len(parquet_bytes(table)) + sum(len(json.dumps(row)) for row in rows)
    disk = int(len(items) * (LEDGER_BYTES + MARGIN * kept / max(len(answers), 1)))
    return Plan(
        jobs=len(items),
        sampled=len(sample),
        further=len(items) - len(usual),
        cut_off=cut_off,
        workers=workers,
        seconds=mean * len(items) / workers,
        disk=disk,
        free=shutil.disk_usage(_existing(folder)).free,
    )


def _spread(items: Sequence[str], count: int) -> list[str]:
    """Return some items, evenly spread."""
    if len(items) <= count:
        return list(items)
    return [items[(2 * i + 1) * len(items) // (2 * count)] for i in range(count)]


def _tried(survey: Survey, sample: list[str], seconds: float) -> tuple[list[Answer], float]:
    """Look at a sample for some time; return the answers, and how long the last was waited for."""
    answers: list[Answer] = []
    end = time.monotonic() + seconds
    with LocalEngine(1) as engine:
        heard = time.monotonic()
        for event in engine.run(survey.description(), Queue(sample, 1, task_seconds=0.0)):
            if event is not None and not isinstance(event, Died):
                answers += event
                heard = time.monotonic()
            if time.monotonic() >= end:
                break
        return answers, time.monotonic() - heard


def _existing(folder: Path) -> Path:
    """Return the nearest folder above that is there."""
    above = (path for path in (folder, *folder.absolute().parents) if path.is_dir())
    return next(above, Path("/"))
