"""What a store tells of its survey in words: what was looked at, how far, and by which runs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from lastmove.show.terminal import printable
from lastmove.survey.kinds import KINDS
from lastmove.survey.results import SurveyStore

__all__ = ["Run", "about_survey", "grouped", "runs_of"]

FEW = 12
"""So many entries of a long list are told."""


def grouped(number: int) -> str:
    """Return a number with its digits in groups of three, as people read them.

    Examples
    --------
    >>> from lastmove.survey.account import grouped
    >>> grouped(1024), grouped(-20000)
    ('1,024', '−20,000')
    """
    return f"{number:,}".replace("-", "−")


@dataclass(frozen=True)
class Run:
    """A run, as the ledger tells of it.

    Parameters
    ----------
    cells : tuple
        The heads of a table, how its columns are set, and what they say of this run.
    is_over : bool
        Whether it has ended; otherwise it is at work, or was cut off.
    """

    cells: tuple[tuple[str, str, str], ...]
    is_over: bool


def about_survey(document: dict[str, object]) -> list[tuple[str, str]]:
    """Tell in words what a survey looks at, and how far.

    Parameters
    ----------
    document : dict
        The survey, as its store has it.

    Returns
    -------
    list of pairs
        Names with what is said under them.

    Examples
    --------
    >>> from lastmove.survey.account import about_survey
    >>> document = {"kind": "heap-games", "items": {"codes": ["0.dd"]}, "limits": {"to": 2000}}
    >>> for name, text in about_survey(document):
    ...     print(f"{name}: {text}")
    kind: heap-games: nim-sequences of take-and-break games: period, largest value, class
    codes: 0.dd
    limits: the largest heap: 2,000
    """
    name = str(document.get("kind", ""))
    kind = KINDS.get(name)
    told = [("kind", name if kind is None else f"{name}: {kind.summary}")]
    items, bounds = document.get("items"), document.get("limits")
    if isinstance(items, dict):
        told += [(str(setting), _told(given)) for setting, given in items.items()]
    if isinstance(bounds, dict):
        told.append(("limits", _limits_in_words(bounds, kind.uses_to if kind else None)))
    return [(label, printable(text)) for label, text in told if text]


def _told(given: object) -> str:
    match given:
        case [int() as low, int() as high]:
            return f"{grouped(low)} to {grouped(high)}" if low != high else grouped(low)
        case list():
            more = f" and {grouped(len(given) - FEW)} more" if len(given) > FEW else ""
            return ", ".join(map(str, given[:FEW])) + more
        case dict():
            return ", ".join(f"{name}: {_told(entry)}" for name, entry in given.items())
        case int() if not isinstance(given, bool):
            return grouped(given)
        case _:
            return str(given)


def _limits_in_words(given: dict[str, object], uses_to: str | None) -> str:
    words = []
    match given.get("to"):
        case int() as to:
            what = (uses_to or "to").partition(" (")[0]
            words.append(f"{what}: {grouped(to)}")
        case _ if uses_to:
            words.append(uses_to)
    bounds = []
    match given.get("seconds"):
        case int() | float() as seconds:
            bounds.append(f"{seconds:g} s")
    match given.get("memory"):
        case int() as memory:
            bounds.append(f"{grouped(memory)} MiB")
    if bounds:
        words.append(f"{' and '.join(bounds)} for an item")
    return "; ".join(words)


def runs_of(store: SurveyStore) -> tuple[Run, ...]:
    """Return the runs of a store, with how many items each settled."""
    names, runs = store.ledger.table("runs")
    facts, provenance = store.ledger.table("provenance")
    by, spent = facts.index("run"), facts.index("seconds")
    kind = KINDS.get(str(store.document.get("kind", "")))
    uses_to = None if kind is None else kind.uses_to
    taken: dict[object, list[float]] = {}
    for entry in provenance:
        taken.setdefault(entry[by], []).append(float(str(entry[spent])))
    return tuple(
        _run(dict(zip(names, run, strict=True)), taken.get(run[0], []), uses_to) for run in runs
    )


def _run(told: dict[str, object], seconds: list[float], uses_to: str | None) -> Run:
    began, ended = str(told["began"]), str(told["ended"] or "")
    bounds, versions = json.loads(str(told["limits"])), json.loads(str(told["versions"]))
    cells = (
        ("began (UTC)", "", _moment(began)),
        ("ended (UTC)", "", _later(began, ended) or "–"),
        ("took", "", _between(began, ended) or "–"),
        ("ending", "", printable(str(told["ending"] or "not ended: at work, or cut off"))),
        ("engine", "", printable(str(told["engine"]))),
        ("workers", "n", str(int(str(told["workers"])))),
        ("items", "n", grouped(len(seconds))),
        ("time of all items", "n", f"{sum(seconds):,.1f} s"),
        ("limits", "long", printable(_limits_in_words(bounds, uses_to))),
        ("versions", "long", printable(", ".join(_version(*pair) for pair in versions.items()))),
    )
    return Run(cells, bool(ended))


def _version(name: str, version: object) -> str:
    named = {"lastmove": "Lastmove ", "python": "Python ", "system": ""}
    return f"{named.get(name, f'{name} ')}{version}"


def _moment(text: str) -> str:
    return text.partition("+")[0].replace("T", " ")


def _later(began: str, ended: str) -> str:
    """Return when a run ended; the day only if it is another than that of its beginning."""
    day, moment = _moment(began).partition(" ")[0], _moment(ended)
    return moment.removeprefix(f"{day} ")


def _between(began: str, ended: str) -> str:
    if not ended:
        return ""
    seconds = int((datetime.fromisoformat(ended) - datetime.fromisoformat(began)).total_seconds())
    hours, rest = divmod(max(seconds, 0), 3600)
    parts: Iterable[tuple[int, str]] = ((hours, "h"), (rest // 60, "min"), (rest % 60, "s"))
    return " ".join(f"{count} {unit}" for count, unit in parts if count) or "0 s"
