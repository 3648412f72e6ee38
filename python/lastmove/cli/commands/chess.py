"""Commands on chess: pawn structures, endgames, composition."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import typer

from lastmove.cli.app import Action, app
from lastmove.cli.arguments import (
    DEFAULT_SECONDS,
    ENDGAME_SECONDS,
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


@app.command(cls=ExpressionCommand)
def endgame(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="FEN",
            help="A position, of which the board is enough; a lone - reads one a line from stdin.",
            show_default=False,
        ),
    ],
    proof: Annotated[
        bool,
        typer.Option("--proof/--no-proof", help="Whether to try to prove the verdicts."),
    ] = True,
    effort: Annotated[
        float,
        typer.Option("--effort", metavar="E", help="How much work to put in; 1 is usual."),
    ] = 1.0,
    engine: Annotated[
        Path | None,
        typer.Option(
            "--engine",
            metavar="PATH",
            help="Ask a chess engine that speaks UCI.",
            show_default=False,
        ),
    ] = None,
    engine_seconds: Annotated[
        float,
        typer.Option(
            "--engine-seconds", metavar="S", min=0.01, help="How long it thinks a question."
        ),
    ] = 5.0,
    syzygy: Annotated[
        Path | None,
        typer.Option(
            "--syzygy",
            metavar="DIR",
            help="Look positions up in Syzygy tables.",
            show_default=False,
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="FILE", help="Save the certificate of a proof.", show_default=False
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            help="Draw the board, core and components coloured.",
            show_default=False,
        ),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = ENDGAME_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Who wins an endgame that is decided by tempo moves, by which moves, and why.

    Where kings and what is locked with them are a mutual zugzwang, the values of the other pawns
    tell who wins; the whole board is searched for what speaks against that.

    Examples: lastmove endgame 8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8;
    lastmove endgame 8/pp4p1/7p/3k4/PP1Pp3/4K1P1/6P1/8 w --json
    """
    from lastmove.cli.endgame import Question, answer_endgame

    question = Question(words, proof, effort, engine, engine_seconds, syzygy, save, svg, force)
    budget = Budget(max_seconds, max_memory, threads)
    return partial(answer_endgame, question, budget, as_json=as_json)


@app.command(cls=ExpressionCommand)
def compose(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="VALUE",
            help="What the pawns shall be worth, such as ^; a lone - reads one a line from stdin.",
            show_default=False,
        ),
    ],
    files: Annotated[
        int, typer.Option("--files", metavar="F", help="The most adjacent files: 1, 2 or 3.")
    ] = 3,
    pawns: Annotated[
        int | None,
        typer.Option(
            "--pawns",
            metavar="N",
            help="The most pawns; by default all on 1 and 2 files, 5 on 3.",
            show_default=False,
        ),
    ] = None,
    most: Annotated[
        int, typer.Option("--most", metavar="N", help="The most structures of the smallest size.")
    ] = 4,
    core: Annotated[
        Literal["trebuchet", "corners"] | None,
        typer.Option("--core", help="Only endgames with this zugzwang.", show_default=False),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="FILE", help="Draw the first endgame.", show_default=False),
    ] = None,
    pgn: Annotated[
        Path | None,
        typer.Option(
            "--pgn", metavar="FILE", help="Write the endgames as games.", show_default=False
        ),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Endgames whose pawns have a value, the smallest structures first.

    Exit code 1 if the search proves that there is none within the bounds.

    Examples: lastmove compose '^'; lastmove compose 1/2 --core corners --svg half.svg
    """
    from lastmove.cli.compose import Question, answer_compose

    question = Question(words, files, pawns, most, core, svg, pgn, force)
    budget = Budget(max_seconds, max_memory, threads)
    return partial(answer_compose, question, budget, as_json=as_json)
