"""Sheets of exercises: drawn from a seed, printed as text or Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from lastmove.errors import InputError
from lastmove.exercises import endgames, impartial, misere, partizan
from lastmove.exercises.exercise import Exercise, Maker

__all__ = ["Exercise", "Sheet", "sheet", "topics"]

TOPICS: dict[str, tuple[str, tuple[Maker, ...]]] = {
    "values": ("Values", partizan.VALUES),
    "nim": ("Nim", impartial.NIM),
    "heaps": ("Heap games", impartial.HEAPS),
    "thermographs": ("Thermographs", partizan.THERMOGRAPHS),
    "hackenbush": ("Hackenbush", partizan.HACKENBUSH),
    "pawns": ("The pawns game", impartial.PAWNS),
    "misere": ("Misère play", misere.MISERE),
    "endgames": ("Endgames", endgames.ENDGAMES),
}

OTHER_NAMES = {"heap games": "heaps", "misère": "misere"}

MOST_EXERCISES = 40
"""More would begin to repeat themselves."""


@dataclass(frozen=True)
class Sheet:
    """Exercises on one topic.

    Parameters
    ----------
    topic : str
        One of :func:`topics`.
    seed : int
        What the sheet was drawn from.
    exercises : tuple of Exercise
        The exercises, in order.

    Examples
    --------
    >>> from lastmove.exercises import sheet
    >>> drawn = sheet("values", seed=4, count=2)
    >>> len(drawn), drawn.title
    (2, 'Values, sheet 4')
    >>> print(drawn.questions())
    # Values, sheet 4
    <BLANKLINE>
    1. Find the canonical form of { ↓ | ∗2 }. Who wins?
    2. How do ⇑ and {1|∗} compare?
    """

    topic: str
    seed: int
    exercises: tuple[Exercise, ...]

    @property
    def title(self) -> str:
        """The topic and the seed."""
        return f"{TOPICS[self.topic][0]}, sheet {self.seed}"

    def __len__(self) -> int:
        return len(self.exercises)

    def __iter__(self) -> Iterator[Exercise]:
        return iter(self.exercises)

    def __getitem__(self, index: int) -> Exercise:
        return self.exercises[index]

    def questions(self) -> str:
        """Return the questions alone, as Markdown, to be handed out."""
        lines = [f"# {self.title}", ""]
        lines += [f"{number}. {one.question}" for number, one in enumerate(self, 1)]
        return "\n".join(lines)

    def answers(self, *, working: bool = True) -> str:
        """Return the answers alone, as Markdown.

        Parameters
        ----------
        working : bool
            Whether the steps are told, too.
        """
        lines = []
        for number, one in enumerate(self, 1):
            lines.append(f"{number}. {one.answer}")
            if working:
                lines += [f"{' ' * len(f'{number}. ')}- {step}" for step in one.working]
        return "\n".join(lines)

    def markdown(self, *, working: bool = True) -> str:
        """Return questions and answers as Markdown.

        Parameters
        ----------
        working : bool
            Whether the steps are told, too.
        """
        return f"{self.questions()}\n\n## Answers\n\n{self.answers(working=working)}"

    def __str__(self) -> str:
        title = f"{self.title}\n{'=' * len(self.title)}"
        asked = self.questions().split("\n", 2)[2]
        return f"{title}\n\n{asked}\n\nAnswers\n-------\n\n{self.answers()}"

    def _repr_markdown_(self) -> str:
        return self.markdown()


def topics() -> list[str]:
    """Return the topics of :func:`sheet`.

    Examples
    --------
    >>> from lastmove.exercises import topics
    >>> topics()
    ['values', 'nim', 'heaps', 'thermographs', 'hackenbush', 'pawns', 'misere', 'endgames']
    """
    return list(TOPICS)


def sheet(topic: str, *, seed: int = 1, count: int = 6) -> Sheet:
    """Draw a sheet of exercises with answers.

    Parameters
    ----------
    topic : str
        One of :func:`topics`.
    seed : int
        The same topic, seed and count give the same sheet; a larger count begins with the same
        exercises.
    count : int
        How many exercises, 1 to 40. No two are about the same.

    Returns
    -------
    Sheet
        Print it, or write ``markdown()`` to a file.

    Raises
    ------
    InputError
        If there is no such topic, or if `count` is out of range.

    Examples
    --------
    >>> from lastmove.exercises import sheet
    >>> print(sheet("hackenbush", seed=2, count=1))
    Hackenbush, sheet 2
    ===================
    <BLANKLINE>
    1. What is the Hackenbush string lrr worth, read from the ground (l blue, r red)?
    <BLANKLINE>
    Answers
    -------
    <BLANKLINE>
    1. 1/4
       - the edges up to the first change of colour count 1
       - from there the edges count −1/2, −1/4
    """
    name = OTHER_NAMES.get(topic, topic)
    if name not in TOPICS:
        known = ", ".join(TOPICS)
        raise InputError(f"there are no exercises on {topic!r}", topic, 0, f"topics are {known}")
    if not 1 <= count <= MOST_EXERCISES:
        message = f"a sheet has 1 to {MOST_EXERCISES} exercises, not {count}"
        raise InputError(message, str(count), 0, "several seeds give several sheets")
    random = Random(f"{name} {seed}")  # noqa: S311 - no secrets here
    makers = TOPICS[name][1]
    drawn: dict[str, Exercise] = {}
    while len(drawn) < count:
        one = makers[len(drawn) % len(makers)](random)
        drawn.setdefault(f"{one.kind} {one.given}", one)
    return Sheet(name, seed, tuple(drawn.values()))
