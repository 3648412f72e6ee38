"""Solve a position of a ruleset: its value, who wins, and by which moves.

Examples: lastmove solve nim 3,4,5 --explain; lastmove solve ./mygame.py:Subtraction 20
"""

from __future__ import annotations

from dataclasses import dataclass

from lastmove.cli.answer import answer
from lastmove.cli.guard import guarded, load, read
from lastmove.cli.options import LimitedOptions, argument, flag, ruleset_argument
from lastmove.cli.words import joined
from lastmove.position import Position
from lastmove.show.records import Record
from lastmove.show.solution import solution_lines, solution_record
from lastmove.solve import Solver


@dataclass(frozen=True, kw_only=True)
class Options(LimitedOptions):
    """What to solve, and by which road."""

    ruleset: str = ruleset_argument()
    position: tuple[str, ...] = argument(
        "POSITION", "A position, in one word or several; a lone - reads one a line from stdin."
    )
    misere: bool = flag("Whoever makes the last move loses.")
    search: bool = flag("Search, even where a theorem would answer.")
    explain: bool = flag("Say why.")


def run(options: Options) -> int:
    """Print what a position is worth and how it is won."""
    loaded: list[type[Position]] = []

    def ask(text: str, unicode: bool) -> Record:
        name = joined([options.ruleset])
        if not loaded:
            loaded.append(load(name, options))
        solver = Solver(theory=not options.search)
        with guarded(name, options, lambda: solver.searched):
            return solution_record(
                read(loaded[0], text),
                solver,
                misere=options.misere,
                reasons=options.explain,
                unicode=unicode,
            )

    return answer(options, options.position, ask, lambda record, _: solution_lines(record))
