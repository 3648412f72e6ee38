"""Commands of the engines for heap games, misère play and the pawns game."""

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
def heap(
    context: typer.Context,
    code: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="CODE",
            help="A code like 0.137, a set like S(2,4,7), a name like kayles; a lone - reads one a "
            "line from stdin; the names are listed if it is left out.",
            show_default=False,
        ),
    ] = None,
    to: Annotated[
        int | None,
        typer.Option(
            "--to", metavar="N", min=0, help="The values G(0) to G(N).", show_default=False
        ),
    ] = None,
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="N,N", help="The values of these heaps.", show_default=False),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(
            "--position",
            metavar="N,N",
            help="The value and the winning moves of these heaps together.",
            show_default=False,
        ),
    ] = None,
    period: Annotated[bool, typer.Option("--period", help="Look for a period.")] = False,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="With --period: write a certificate of the proof.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write the values to FILE (.txt, .npy, .parquet), with checkpoints in FILE.state; "
            "run it again to go on.",
            show_default=False,
        ),
    ] = None,
    every: Annotated[
        float,
        typer.Option("--every", metavar="S", min=0.01, help="Seconds between two checkpoints."),
    ] = 10.0,
    force: ForceOption = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Nim-values of a take-and-break game, its period, and winning moves.

    With --out there is no limit of time unless --max-seconds is given.

    Examples: lastmove heap 0.137 --to 50; lastmove heap kayles --position 3,5,7;
    lastmove heap .16 --period --save 16.json; lastmove heap officers --to 5000000 --out 6.txt
    """
    from lastmove.cli.heap import Question, answer_heap

    given = context.get_parameter_source("max_seconds")
    unlimited = out is not None and given is not None and given.name == "DEFAULT"
    question = Question(
        code or [], to, at, position, period, save=save, out=out, every=every, force=force
    )
    budget = Budget(None if unlimited else max_seconds, max_memory, threads)
    return partial(answer_heap, question, budget, as_json=as_json)


@app.command(cls=ExpressionCommand)
def misere(
    context: typer.Context,
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="CODE [HEAP]...",
            help="A code, set or name, then the heaps; a lone - reads such lines from stdin.",
            show_default=False,
        ),
    ],
    forms: Annotated[
        bool, typer.Option("--forms", help="List the simplest forms of heaps, with --to.")
    ] = False,
    genus: Annotated[
        bool, typer.Option("--genus", help="List the genus of heaps, with --to.")
    ] = False,
    to: Annotated[
        int | None,
        typer.Option("--to", metavar="N", help="The largest heap.", show_default=False),
    ] = None,
    winning_ways: Annotated[
        bool,
        typer.Option("--winning-ways", help="Write 0^120, as in Winning Ways, instead of 0^12."),
    ] = False,
    quotient: Annotated[
        bool,
        typer.Option("--quotient", help="Find the misère quotient, to --to or for all heaps."),
    ] = False,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="With --quotient: write a certificate.",
            show_default=False,
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg", metavar="FILE", help="With --quotient: write a picture.", show_default=False
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="With --quotient: keep the run in FILE; run it again to go on.",
            show_default=False,
        ),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Play a heap game to lose: who wins, all winning moves, forms, genus, quotients.

    With --out there is no limit of time unless --max-seconds is given.

    Examples: lastmove misere 0.137 43; lastmove misere kayles 12 4 1;
    lastmove misere 0.137 --forms --to 20; lastmove misere 0.77 --genus --to 30;
    lastmove misere 0.77 --quotient --save kayles.json
    """
    from lastmove.cli.misere import Question, answer_misere

    given = context.get_parameter_source("max_seconds")
    unlimited = out is not None and given is not None and given.name == "DEFAULT"
    question = Question(words, forms, genus, to, winning_ways, quotient, save, svg, out, force)
    budget = Budget(None if unlimited else max_seconds, max_memory, threads)
    return partial(answer_misere, question, budget, as_json=as_json)


@app.command(cls=ExpressionCommand)
def pawns(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD",
            help="One 0 or 1 (stopped) a file; a lone - reads one a line from stdin.",
            show_default=False,
        ),
    ] = None,
    pattern: Annotated[
        str | None,
        typer.Option("--pattern", metavar="W", help="Repeat the word W.", show_default=False),
    ] = None,
    prefix: Annotated[
        str | None,
        typer.Option("--prefix", metavar="P", help="Files before it.", show_default=False),
    ] = None,
    to: Annotated[
        int | None,
        typer.Option("--to", metavar="N", help="Values to length N.", show_default=False),
    ] = None,
    records: Annotated[
        bool, typer.Option("--records", help="Tell where powers of two first occur.")
    ] = False,
    period: Annotated[bool, typer.Option("--period", help="Tell the period.")] = False,
    least: Annotated[
        int | None,
        typer.Option(
            "--least", metavar="K", help="Least lengths of the values to K.", show_default=False
        ),
    ] = None,
    max_length: Annotated[
        int | None,
        typer.Option(
            "--max-length", metavar="M", help="Search no longer words.", show_default=False
        ),
    ] = None,
    exhaustive: Annotated[
        int | None,
        typer.Option(
            "--exhaustive", metavar="M", help="Count all words to length M.", show_default=False
        ),
    ] = None,
    endgame: Annotated[
        bool, typer.Option("--endgame", help="Make a King-and-pawn endgame of the word.")
    ] = False,
    rows: Annotated[
        int | None,
        typer.Option(
            "--rows", metavar="R", help="Its rows: odd, by default 9.", show_default=False
        ),
    ] = None,
    files: Annotated[
        int | None,
        typer.Option("--files", metavar="F", help="Its files.", show_default=False),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Keep a long run's state in FILE, and go on from there.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
    max_seconds: Annotated[
        float | None,
        typer.Option(
            "--max-seconds",
            metavar="S",
            help="Stop after S seconds, with exit code 3; by default 30 for words and --least.",
            show_default=False,
        ),
    ] = None,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Value words of Elkies' pawns game, and what their moves are worth.

    Examples: lastmove pawns 1000 101001000; lastmove pawns --pattern 000100 --to 2000 --records;
    lastmove pawns --least 12; lastmove pawns 1000+0 --endgame
    """
    from lastmove.cli.pawns import Question, answer_question

    question = Question(
        words or [],
        pattern=pattern,
        prefix=prefix,
        to=to,
        records=records,
        period=period,
        least=least,
        max_length=max_length,
        exhaustive=exhaustive,
        endgame=endgame,
        rows=rows,
        files=files,
        out=out,
    )
    return partial(answer_question, question, max_seconds, max_memory, threads, as_json=as_json)
