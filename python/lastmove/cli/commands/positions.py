"""Commands on positions of rulesets."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import typer

from lastmove.cli.app import Action, app
from lastmove.cli.arguments import (
    DEFAULT_SECONDS,
    Budget,
    ExpressionCommand,
    ForceOption,
    JsonOption,
    MemoryOption,
    SecondsOption,
    ThreadsOption,
)

RulesetWord = Annotated[
    str,
    typer.Argument(
        metavar="RULESET",
        help="A name, such as nim, or a file and a class in it: ./mygame.py:Subtraction.",
        show_default=False,
    ),
]
MisereOption = Annotated[bool, typer.Option("--misere", help="Whoever makes the last move loses.")]


@app.command(cls=ExpressionCommand)
def solve(
    ruleset: RulesetWord,
    position: Annotated[
        list[str],
        typer.Argument(
            metavar="POSITION",
            help="A position, in one word or several; a lone - reads one a line from stdin.",
            show_default=False,
        ),
    ],
    misere: MisereOption = False,
    search: Annotated[
        bool, typer.Option("--search", help="Search, even where a theorem would answer.")
    ] = False,
    reasons: Annotated[bool, typer.Option("--explain", help="Say why.")] = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Solve a position of a ruleset: its value, who wins, and by which moves.

    Examples: lastmove solve nim 3,4,5 --explain; lastmove solve ./mygame.py:Subtraction 20
    """
    from lastmove.cli.solve import Problem
    from lastmove.cli.solve import solve as solve_position

    problem = Problem(ruleset, position, misere, search, reasons)
    return partial(
        solve_position, problem, Budget(max_seconds, max_memory, threads), as_json=as_json
    )


@app.command()
def boards(
    ruleset: RulesetWord,
    size: Annotated[
        str, typer.Argument(metavar="SIZE", help="Rows × columns, such as 3x4.", show_default=False)
    ],
    wanted: Annotated[
        str | None,
        typer.Option(
            "--value", metavar="EXPR", help="List the boards of this value.", show_default=False
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", metavar="FILE", help="Write a Parquet file of all boards.", show_default=False
        ),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Value all boards of a size: how many there are of each value, or which have one.

    Examples: lastmove boards domineering 4x4; lastmove boards domineering 3x4 --value '^'
    """
    from lastmove.cli.boards import Census, take_census

    census = Census(ruleset, size, wanted, out, force)
    budget = Budget(max_seconds, max_memory, threads)
    return partial(take_census, census, budget, as_json=as_json)


@app.command()
def rulesets(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME", help="One ruleset, or a file; all if left out.", show_default=False
        ),
    ] = None,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """List the rulesets, or describe one: rules, notation, an example and its value.

    Examples: lastmove rulesets; lastmove rulesets nim; lastmove rulesets ./mygame.py:Subtraction
    """
    from lastmove.cli.rulesets import list_rulesets

    return partial(list_rulesets, name, Budget(max_seconds, max_memory, threads), as_json=as_json)


@app.command(cls=ExpressionCommand)
def play(
    ruleset: RulesetWord,
    position: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="POSITION",
            help="Where to start; the example of the ruleset if left out.",
            show_default=False,
        ),
    ] = None,
    first: Annotated[
        Literal["human", "computer"], typer.Option("--first", help="Who starts.")
    ] = "human",
    player: Annotated[
        Literal["left", "right"],
        typer.Option("--player", help="Your side, in a game where the sides differ."),
    ] = "left",
    misere: MisereOption = False,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="N",
            help="Repeat the computer's choices among moves that are as good.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Play against the computer; type help for what can be typed.

    Examples: lastmove play nim; lastmove play nim 3,4,5 --first computer --misere
    """
    from lastmove.cli.play import Wish
    from lastmove.cli.play import play as play_match

    wish = Wish(ruleset, position or [], first, player, misere, seed)
    return partial(play_match, wish, Budget(max_seconds, max_memory, threads), as_json=as_json)
