"""One exercise: a question, its answer, and how the answer is found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

__all__ = ["WHO_WINS", "Exercise", "Maker", "listed"]

WHO_WINS = {
    "L": "Left wins, whoever starts",
    "R": "Right wins, whoever starts",
    "N": "whoever moves wins",
    "P": "whoever moves loses",
}


@dataclass(frozen=True)
class Exercise:
    """A question with its answer.

    Parameters
    ----------
    kind : str
        What is asked, such as ``nim-position`` or ``mean-and-temperature``.
    given : str
        The position, value or code that the question is about, as Lastmove reads it.
    question : str
        The question in a sentence or two.
    answer : str
        The answer in a line.
    working : tuple of str
        The steps that lead to it.
    result : tuple of str
        The answer for programs: what it holds depends on the kind.
    picture : callable or None
        Draws what is given as SVG, with no argument.

    Examples
    --------
    >>> from lastmove.exercises import sheet
    >>> one = sheet("thermographs", seed=1, count=1)[0]
    >>> one.kind, one.given, one.result
    ('mean-and-temperature', '{6|5||-3}', ('5/4', '17/4'))
    """

    kind: str
    given: str
    question: str
    answer: str
    working: tuple[str, ...] = ()
    result: tuple[str, ...] = ()
    picture: Callable[[], str] | None = field(default=None, compare=False, repr=False)


Maker: TypeAlias = Callable[[Random], Exercise]
"""Draws an exercise of one kind."""


def listed(items: Iterable[object], nothing: str = "none") -> str:
    """Return items with commas between them, or a word for none."""
    return ", ".join(map(str, items)) or nothing
