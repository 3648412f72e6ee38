"""Commands on chess: pawn structures."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

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


@app.command(cls=ExpressionCommand)
def structure(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="FEN",
            help="A board, of which the pawns count, or squares like W d3 e3 B d5 e6; a lone - "
            "reads one a line from stdin.",
            show_default=False,
        ),
    ],
    rows: Annotated[
        int | None,
        typer.Option(
            "--rows", metavar="R", help="Rows of the board, for squares.", show_default=False
        ),
    ] = None,
    files: Annotated[
        int | None,
        typer.Option(
            "--files", metavar="F", help="Files of the board, for squares.", show_default=False
        ),
    ] = None,
    double_step: Annotated[
        bool | None,
        typer.Option(
            "--double-step/--no-double-step",
            help="Whether pawns step twice from their second row; by default on 8 rows.",
            show_default=False,
        ),
    ] = None,
    stopped: Annotated[
        str,
        typer.Option(
            "--stopped",
            metavar="FILES",
            help="Files on which the last row wins nothing, such as ac.",
            show_default=False,
        ),
    ] = "",
    together: Annotated[
        bool,
        typer.Option("--together", help="Search all pawns as one component; plays races out."),
    ] = False,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            help="Draw the board, its components coloured.",
            show_default=False,
        ),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Values of the pawns of a position: components, moves, threats to promote.

    Kings and pieces are left out. White is Left.

    Examples: lastmove structure 8/pp4p1/7p/8/PP6/6P1/6P1/8;
    lastmove structure W a5 b5 c5 B a7 b7 c7 --svg breakthrough.svg
    """
    from lastmove.cli.structure import Question, answer_structure

    question = Question(words, rows, files, double_step, stopped, together, svg, force)
    budget = Budget(max_seconds, max_memory, threads)
    return partial(answer_structure, question, budget, as_json=as_json)
