"""``lastmove solve``: the value of a position, who wins, and how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lastmove.cli.answer import Command, answer
from lastmove.cli.arguments import Budget, joined
from lastmove.cli.guard import guarded, load
from lastmove.errors import LastmoveError
from lastmove.position import Position, RulesetError
from lastmove.show.record import Record
from lastmove.show.solution import solution_lines, solution_record
from lastmove.solve import Solver

__all__ = ["Problem", "read", "solve"]


@dataclass(frozen=True)
class Problem:
    """What to solve, and by which road.

    Parameters
    ----------
    ruleset : str
        A name, or a file and a class in it.
    words : sequence of str
        The position; a lone minus for those on standard input.
    misere : bool
        Whether whoever makes the last move loses.
    search : bool
        Whether to search even where a theorem would answer.
    explain : bool
        Whether to say why.
    """

    ruleset: str
    words: Sequence[str]
    misere: bool
    search: bool
    explain: bool


def solve(problem: Problem, budget: Budget, *, as_json: bool) -> int:
    """Print what a position is worth and how it is won.

    Returns
    -------
    int
        The exit code.
    """
    command = Command(_asking(problem, budget), lambda record, _: solution_lines(record))
    return answer(command, problem.words, budget, as_json=as_json)


def _asking(problem: Problem, budget: Budget) -> Callable[[str, bool], Record]:
    loaded: list[type[Position]] = []

    def ask(text: str, unicode: bool) -> Record:
        name = joined([problem.ruleset])
        if not loaded:
            loaded.append(load(name, budget))
        solver = Solver(theory=not problem.search)
        with guarded(name, budget, lambda: solver.searched):
            return solution_record(
                read(loaded[0], text),
                solver,
                misere=problem.misere,
                reasons=problem.explain,
                unicode=unicode,
            )

    return ask


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
